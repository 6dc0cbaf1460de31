"""Use limits of skills per turn or game, by card or by all cards of a name."""

from collections.abc import Iterable

from events.cards.prints import Info
from events.language.effect import Skill
from events.skills.declarations import Named, SkillUse
from events.skills.state import NEVER, TextState, Times
from events.table.ids import Card, Player
from events.values.holding import skill_at
from events.values.value import info


def used_up(state: TextState, card: Card, skill_id: int, skill: Skill, was: Info | None = None) -> bool:
    """Whether a skill has reached its limit, by this card or its name."""
    if skill.limit is None:
        return False
    return spent(state, state.use(card, skill_id), state.controller(card), skill, was)


def spent(state: TextState, use: SkillUse, master: Player, skill: Skill, was: Info | None = None) -> bool:
    """Whether a use of a limited skill has reached the limit, with the uses that lie declared.

    A use counts for the card's master at that time, and for the card's names: its current ones, or its last known ones
    (`was`).
    """
    limit = skill.limit
    assert limit is not None
    counted: Iterable[Times] = [state.used.get(use, NEVER)]
    waiting = _declared(state)
    if limit.per == "name":
        own = Named(master, tuple(_names(state, use, was)), skill)
        counted = [times for named, times in state.named.items() if _is_same(named, own)]
        declared = sum(named is not None and _is_same(named, own) for _, named in waiting)
    elif limit.per == "text":
        counted = [times for other, times in state.used.items() if _is_of_text(state, other, use)]
        declared = sum(_is_of_text(state, other, use) for other, _ in waiting)
    else:
        declared = sum(other == use for other, _ in waiting)
    return sum(state.made(times, limit.within) for times in counted) + declared >= limit.times


def _declared(state: TextState) -> list[tuple[SkillUse, Named | None]]:
    """The uses that lie declared and may still be activated, with what they count for by name."""
    waiting = [entry for entry in state.declared if not entry.activated and entry.can_be_nullified]
    uses: list[tuple[SkillUse, Named | None]] = []
    for entry in waiting:
        if entry.use is not None:
            uses.append((entry.use, entry.named))
        elif entry.card is not None and entry.skill is not None:
            use, skill = state.use(entry.card, entry.skill), skill_at(state, entry.card, entry.skill)
            names = tuple(_names(state, use, None))
            uses.append((use, None if skill is None else Named(entry.player, names, skill)))
    return uses


def _is_same(named: Named, other: Named) -> bool:
    """Whether two uses count for the same limit by name."""
    same = named.master == other.master and named.skill == other.skill
    return same and not {*named.names}.isdisjoint(other.names)


def _is_of_text(state: TextState, other: SkillUse, use: SkillUse) -> bool:
    """Whether a use is of the same copy, and of a skill that is limited with others of its text."""
    if other._replace(skill=use.skill) != use:
        return False
    skill = skill_at(state, other.card, other.skill)
    return skill is not None and skill.limit is not None and skill.limit.per == "text"


def is_by_name(skill: Skill) -> bool:
    """Whether a skill's limit is shared by all cards of a name."""
    return skill.limit is not None and skill.limit.per == "name"


def gained_names(state: TextState, card: Card, was: Info | None) -> tuple[str, ...]:
    """The card's gained names, by its current or its last known information."""
    printed = state.printed(card).names
    return tuple(name for name in (was or info(state, card)).names if name not in printed)


def _names(state: TextState, use: SkillUse, was: Info | None) -> frozenset[str]:
    """The names of a use's card: the whole name of the side that was up, and its gained names."""
    printed = state.sides(use.card)[use.flipped].names
    gained = gained_names(state, use.card, was) if was is not None or state.is_now(use) else ()
    return frozenset([printed[0], *gained])
