"""The skills of places, which all players have."""

from collections.abc import Mapping
from typing import Any, Final

from msgspec.structs import replace

from events.language import effect as e
from events.language.reading import Unread
from events.language.vocabulary import rebuilt

_OTHER: Final[Mapping[Any, str]] = {"you": "opponent", "opponent": "you"}
_SAID: Final = ("whose", "by", "player", "turn", "played_by", "declared")
"""The fields that say which player is meant."""
_CLEAR: Final = (
    *(e.Skill, e.Grant, e.Trigger, e.Cards, e.Attribute, e.Between, e.Range, e.Exists, e.Compare, e.Not, e.Either),
    *(e.Count, e.Beside, e.Figure, e.Sum, e.Did, e.Happened, e.Turn, e.Adjust, e.Bound, e.Multiply, e.Become, e.Cannot),
    *(e.Draw, e.Discard, e.Put, e.Mark, e.Choose, e.May, e.If, e.Move, e.Remove, e.Shuffle, e.Ko, e.Limit),
)
"""The parts of skills in which all that one player does, or has, is said of a player by these fields."""


def for_each_player(skill: e.Skill) -> list[e.Skill]:
    """location/global. The skill of a place, as its player has it and as the other has; one, if these are the same.

    Unread if a part of it does not say who does it, or if what sets it off is nobody's own and what follows is.
    """
    other = _of_other(skill)
    if other == skill:
        return [skill]
    if skill.trigger is not None and skill.trigger.whose == "both":
        raise Unread("what a place lets a player do as something happens that is nobody's own")
    return [skill, other]


def _of_other(part: Any) -> Any:
    if isinstance(part, e.Node):
        if not isinstance(part, _CLEAR) or getattr(part, "order", "any") == "yours":
            raise Unread("what a place lets each player do, of which no word says who does it")
        said = {name: getattr(part, name) for name in _SAID if hasattr(part, name)}
        part = replace(part, **{name: _OTHER[who] for name, who in said.items() if who in ("you", "opponent")})
    return rebuilt(part, _of_other)
