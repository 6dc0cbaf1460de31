"""Text rules: what the interpreter of card texts asks of a game."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from events.effects.futile import Able
from events.effects.interpret import Action
from events.language.effect import Effect


@dataclass(frozen=True, kw_only=True)
class TextRules:
    """How a game does effects.

    `actions`: those that every game does in its own way; `able`: whether they can do anything.
    """

    actions: Mapping[type[Effect], Action] = field(default_factory=dict)
    able: Able = field(default_factory=dict)
