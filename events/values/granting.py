"""The changes made by ongoing effects and permanent skills, and the ids of the skills that they give."""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Any
from zlib import crc32

import msgspec

from events.cards.prints import CardSkill
from events.language.effect import (
    Adjust,
    Become,
    Bound,
    Change,
    Count,
    Gain,
    Lessen,
    Multiply,
    Replace,
    Skill,
    Unaffected,
)
from events.once import once_each
from events.table.ids import Card, Player
from events.table.state import State
from events.values import figures
from events.values.cache import ValueCache
from events.values.context import Applied, Context, players_of
from events.values.selecting import select

PRINTED = 100
"""The bound of the ids of printed skills; from it on, those of gained keywords that no card has twice."""
BORROWED = 10**9
"""The first id of skills that a permanent skill borrows from other cards."""
GIFTS = 10**15
"""The first id of skills given by borrowed or gained skills."""
NO_GAIN = Gain()
"""A gain of nothing, such as is left of one that only borrows."""


def of_effect(effect: Any) -> Applied:
    """The change of an ongoing effect."""
    return Applied(
        effect.change,
        effect.stamp,
        effect.source,
        effect.master,
        effect.card,
        effect.scope,
        effect.player,
        1000 + 10 * effect.number,
        effect.incarnation,
        effect.number,
    )


def in_order(applied: Applied) -> tuple[int, bool, int, bool]:
    """The sort key of changes: protection from changes first, changes of figures last, else by arrival.

    Those of printed figures come before others of figures.

    Protection is read before the changes that it keeps off. An ongoing effect that began before anything moved again is
    later than the card that moved last.
    """
    changes = not isinstance(applied.change, Unaffected)
    return figures.layer(applied.change), changes, applied.stamp, not applied.permanent


def grants_of(state: State, cache: ValueCache, stamp: int, card: Card, card_skill: CardSkill) -> list[Applied]:
    """The changes made by a valid permanent skill of a card."""
    master = state.controller(card)
    before = cache.granted.get((card, card_skill.id, master))
    if before is not None and before[0] == stamp and before[1] is card_skill:
        return before[2]
    gifts = ids_of_given(card, card_skill.id).start
    granted: list[Applied] = []
    borrows = False
    for grant in card_skill.skill.grants:
        for change in grant.changes:
            own = change
            if isinstance(change, Gain) and change.of is not None:
                borrows = True
                for lender, skill_id, skill in borrowed(state, Context(master, card), change):
                    named = _id_of_borrowed(state, card, lender, skill_id)
                    granted += _granted(state, grant, Gain(skills=(skill,)), stamp, card, master, named)
                own = msgspec.structs.replace(change, of=None, labels=())
            if own != NO_GAIN:
                granted += _granted(state, grant, own, stamp, card, master, gifts)
                gifts += _number_of_ids(own)
    if not borrows:  # borrowed skills change as their lenders come and go
        cache.granted[card, card_skill.id, master] = stamp, card_skill, granted
    return granted


def borrowed(state: State, context: Context, change: Gain) -> list[tuple[Card, int, Skill]]:
    """The skills that a change borrows from other cards' prints: lender, skill id there, skill."""
    if change.of is None:
        return []
    return [
        (card, skill_id, skill)
        for card in sorted(select(state, context, change.of))
        for skill_id, skill in state.printed(card).card_skills
        if not change.labels or skill.label in change.labels
    ]


def _number_of_ids(change: Change) -> int:
    """The number of skill ids that a change needs, for uses and limits of their own."""
    if isinstance(change, Gain):
        return len(change.keywords) + len(change.skills)
    return int(isinstance(change, Replace | Lessen))


def _id_of_borrowed(state: State, card: Card, lender: Card, skill_id: int) -> int:
    """The id of a skill that a card borrows from a lender.

    It is the same for the same incarnation and side of the lender, whatever other skills are borrowed, and whatever the
    number of ways: cards that borrow from each other have each skill once.
    """
    incarnation, flipped = state.cards[lender].incarnation, state.cards[lender].flipped
    return BORROWED * (1 + incarnation) + 1_000_000 * card + 1000 * lender + 500 * flipped + skill_id


def ids_of_given(card: Card, skill_id: int) -> range:
    """The first ten ids of the skills and changes that a card's permanent skill gives, by the id of that skill."""
    if skill_id < PRINTED:
        first = 1_000_000 + 1000 * card + 10 * skill_id
    else:
        first = GIFTS + 10_000 * (skill_id % BORROWED) + 10 * card
    return range(first, first + 10)


def _granted(
    state: State, grant: Any, change: Change, stamp: int, card: Card, master: Player, skill_id: int
) -> Iterator[Applied]:
    if grant.player is not None:
        for player in players_of(master, grant.player):
            yield Applied(change, stamp, card, master, None, None, player, skill_id)
    elif isinstance(grant.what, str):
        changed = state.cards[card].host if grant.what == "host" else card
        if changed is not None:
            yield Applied(change, stamp, card, master, changed, None, None, skill_id)
    else:
        yield Applied(change, stamp, card, master, None, grant.what, None, skill_id)


def given(applied: Applied, change: Gain, known: Mapping[str, Skill]) -> Iterator[CardSkill]:
    """The skills that a change gives; `known`: those of the game's keywords.

    Ids beyond the tenth keep clear of those of the next change.
    """
    for n, skill in enumerate((*(keyword_skill(word, known) for word in change.keywords), *change.skills)):
        yield CardSkill(applied.skill_id + (n if n < 10 else 2_000_000 * n), skill)


@once_each
def listened_for(change: Gain, known: Mapping[str, Skill]) -> frozenset[str]:
    """The words to which the skills listen that a change gives: events and timings, `permanent` for their own changes.

    `known`: the skills of the game's keywords.
    """
    skills = [*(keyword_skill(word, known) for word in change.keywords), *change.skills]
    triggers = [each.on for skill in skills if skill.trigger is not None for each in skill.trigger.events]
    timings = [timing for skill in skills for timing in skill.timing]
    return frozenset((*triggers, *timings, *("permanent" for skill in skills if skill.grants)))


def single(card_skill: CardSkill, single_keywords: Sequence[str]) -> CardSkill:
    """A gained skill of a keyword that no card has twice: its id, and so its uses, are the same whoever gives it."""
    return card_skill._replace(id=PRINTED + single_keywords.index(card_skill.skill.keyword))


def lent_once(card: Card, card_skill: CardSkill) -> CardSkill:
    """A skill that a card has once, whoever lends it: its id, and so its uses, are the same for each lender.

    The id is made from what the skill says: the first of the cards that print it may be one that a player does not see.
    """
    return card_skill._replace(id=BORROWED + 1_000_000 * card + _number_of(card_skill.skill))


@cache
def _number_of(skill: Skill) -> int:
    """A number below a million for what a skill says, the same in every game."""
    return crc32(msgspec.msgpack.encode(skill, order="deterministic")) % 1_000_000


def keyword_skill(keyword: str, known: Mapping[str, Skill]) -> Skill:
    """The skill of a gained keyword, without limits of its own: permanent, unless the game knows more of it."""
    return known.get(keyword) or _permanent(keyword)


@cache
def _permanent(keyword: str) -> Skill:
    return Skill(kind="permanent", keyword=keyword)


def lowers(change: Adjust | Become | Multiply | Bound) -> bool:
    """Whether a change may make its figure smaller."""
    if not isinstance(change, Adjust):
        return True
    return change.by < 0 if isinstance(change.by, int) else not isinstance(change.by, Count) or change.by.times < 0
