"""Skill rules: what the machinery of skills asks of a game."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from events.skills.events import EventTable


@dataclass(frozen=True, kw_only=True)
class SkillRules:
    """What a game says of triggers.

    `events`: which facts are which events. `once_a_turn`: those that trigger a skill once in a turn. `waits_in`: by
    event, the zones in which a card's skills wait for it beside those where they are valid; `hears_itself_in`: those of
    them in which a card hears only of its own move there, from where its skills are not valid. `remembered_from`,
    `remembered_to`: the zones of which it is remembered what a card was as it left, or came; of all that leaves an open
    zone for one that is not it is, too. `two_sided`: the kinds of cards of which other sides have other skills.
    `apart`: the keywords of skills that the game triggers in a way of its own.
    """

    events: EventTable = field(default_factory=lambda: EventTable({}))
    once_a_turn: frozenset[str] = frozenset()
    waits_in: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    hears_itself_in: frozenset[str] = frozenset()
    remembered_from: frozenset[str] = frozenset()
    remembered_to: frozenset[str] = frozenset()
    two_sided: frozenset[str] = frozenset()
    apart: frozenset[str] = frozenset()
