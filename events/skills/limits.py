"""Use limits: how often a skill can be used in a turn or a game, by its card or by all cards of a name."""

from collections.abc import Iterable

from events.cards.prints import Info
from events.language.effect import Skill
from events.skills.state import NEVER, TextState, Times, Use
from events.table.ids import Card, Player
from events.values.value import info


def used_up(state: TextState, card: Card, skill_id: int, skill: Skill, was: Info | None = None) -> bool:
    """Whether the skill is limited, and has been used so often: by this card, or its name."""
    if skill.limit is None:
        return False
    return spent(state, state.use(card, skill_id), state.controller(card), skill, was)


def spent(state: TextState, use: Use, master: Player, skill: Skill, was: Info | None = None) -> bool:
    """Whether that use of a limited skill was made as often as it can be: of the card as it was then.

    A use counts for who was the card's master as it was made, and for what the card was called: as it is now, or `was`
    before it moved.
    """
    limit = skill.limit
    assert limit is not None
    counted: Iterable[Times] = [state.used.get(use, NEVER)]
    if limit.per == "name":
        names = _names(state, use, was)
        counted = [
            times
            for used, times in state.named.items()
            if used.master == master and not names.isdisjoint(used.names) and used.skill == skill
        ]
    return sum(times.within(limit.within, state.turn) for times in counted) >= limit.times


def is_by_name(skill: Skill) -> bool:
    """Whether all cards of a name can use the skill so often."""
    return skill.limit is not None and skill.limit.per == "name"


def gained_names(state: TextState, card: Card, was: Info | None) -> tuple[str, ...]:
    """The names that the card has beside those it prints; or had, as it was before it moved."""
    printed = state.printed(card).names
    return tuple(name for name in (was or info(state, card)).names if name not in printed)


def _names(state: TextState, use: Use, was: Info | None) -> frozenset[str]:
    """What the card is called on the side that was up: its whole name, and those it has gained."""
    printed = state.sides(use.card)[use.flipped].names
    gained = gained_names(state, use.card, was) if was is not None or state.is_now(use) else ()
    return frozenset([printed[0], *gained])
