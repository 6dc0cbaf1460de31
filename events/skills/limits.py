"""Use limits of skills per turn or game, by card or by all cards of a name."""

from collections.abc import Iterable

from events.cards.prints import Info
from events.language.effect import Skill
from events.skills.state import NEVER, SkillUse, TextState, Times
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
    if limit.per == "name":
        names = _names(state, use, was)
        counted = [
            times
            for used, times in state.named.items()
            if used.master == master and not names.isdisjoint(used.names) and used.skill == skill
        ]
    made = sum(state.made(times, limit.within) for times in counted)
    return made + (_declared(state, use, master, skill, was) if state.declared else 0) >= limit.times


def _declared(state: TextState, use: SkillUse, master: Player, skill: Skill, was: Info | None) -> int:
    """The number of uses that count for the same limit, lie declared, and may still be activated."""
    open_uses = [
        (entry.player, state.use(entry.card, entry.skill))
        for entry in state.declared
        if entry.card is not None and entry.skill is not None and not entry.activated and entry.can_be_nullified
    ]
    if not is_by_name(skill):
        return sum(declared == use for _, declared in open_uses)
    names = _names(state, use, was)
    return sum(
        player == master
        and skill_at(state, declared.card, declared.skill) == skill
        and not names.isdisjoint(_names(state, declared, None))
        for player, declared in open_uses
    )


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
