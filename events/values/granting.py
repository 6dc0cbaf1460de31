"""What effects in force and permanent skills change, and what names the skills that they give: their places."""

from collections.abc import Iterator
from typing import Any

import msgspec

from events.cards.prints import CardSkill
from events.language.effect import Adjust, Become, Change, Count, Gain, Lessen, Replace, Skill, Unaffected
from events.table.ids import Card, Player
from events.table.state import State
from events.values import figures
from events.values.cache import ValueCache
from events.values.context import Applied, Context, players_of
from events.values.selecting import borrowed

PRINTED = 100
"""Where the ids of printed skills end."""
BORROWED = 10**9
"""Where the ids of skills begin that other cards lend for as long as a permanent skill says so."""
GIFTS = 10**15
"""Where the ids of skills begin that are given by such skills."""


def of_effect(effect: Any) -> Applied:
    """The change of an effect in force."""
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


def in_order(applied: Applied) -> tuple[bool, bool, int]:
    """Numbers after all else, and each in the order of arrival.

    What makes a card pass over other changes is read before these.
    """
    return isinstance(applied.change, figures.NUMERIC), not isinstance(applied.change, Unaffected), applied.stamp


def grants_of(state: State, cache: ValueCache, stamp: int, card: Card, card_skill: CardSkill) -> list[Applied]:
    """What a valid permanent skill of a card changes."""
    master = state.controller(card)
    before = cache.granted.get((card, card_skill.id, master))
    if before is not None and before[0] == stamp and before[1] is card_skill:
        return before[2]
    gifts = _id_of_given(card, card_skill.id)
    granted: list[Applied] = []
    borrows = False
    for grant in card_skill.skill.grants:
        for change in grant.changes:
            own = change
            if isinstance(change, Gain) and change.of is not None:
                borrows = True
                for lender, skill_id, skill in borrowed(state, Context(master, card), change):
                    named = _id_of_borrowed(state, card, lender, skill_id)
                    granted += _granted(grant, Gain(skills=(skill,)), stamp, card, master, named)
                own = msgspec.structs.replace(change, of=None, labels=())
            if own != Gain():
                granted += _granted(grant, own, stamp, card, master, gifts)
                gifts += _places(own)
    if not borrows:  # what other cards lend is another thing as they come and go
        cache.granted[card, card_skill.id, master] = stamp, card_skill, granted
    return granted


def _places(change: Change) -> int:
    """How much of what a change makes is named by a skill id: what is named is used, or done so often, by itself."""
    if isinstance(change, Gain):
        return len(change.keywords) + len(change.skills)
    return int(isinstance(change, Replace | Lessen))


def _id_of_borrowed(state: State, card: Card, lender: Card, skill_id: int) -> int:
    """What names a skill that a card's permanent skill takes from a lender, whatever else is lent.

    It is the same as long as the lender is the same card, on the same side, and by however many ways it is lent so:
    of cards that lend to each other what they lend, each has it once.
    """
    incarnation, flipped = state.cards[lender].incarnation, state.cards[lender].flipped
    return BORROWED * (1 + incarnation) + 1_000_000 * card + 1000 * lender + 500 * flipped + skill_id


def _id_of_given(card: Card, skill_id: int) -> int:
    """What names that which a card's permanent skill gives, by the id of that skill."""
    if skill_id < PRINTED:
        return 1_000_000 + 1000 * card + 10 * skill_id
    return GIFTS + 10_000 * (skill_id % BORROWED) + 10 * card


def _granted(grant: Any, change: Change, stamp: int, card: Card, master: Player, skill_id: int) -> Iterator[Applied]:
    if grant.player is not None:
        for player in players_of(master, grant.player):
            yield Applied(change, stamp, card, master, None, None, player, skill_id)
    elif isinstance(grant.what, str):
        yield Applied(change, stamp, card, master, card, None, None, skill_id)
    else:
        yield Applied(change, stamp, card, master, None, grant.what, None, skill_id)


def given(applied: Applied, change: Gain) -> Iterator[CardSkill]:
    """The skills that a change gives. Those beyond the tenth are named apart from what the next change gives."""
    for at, skill in enumerate((*map(keyword_skill, change.keywords), *change.skills)):
        yield CardSkill(applied.skill_id + (at if at < 10 else 2_000_000 * at), skill)


def keyword_skill(keyword: str) -> Skill:
    """The keyword skill of that name as a card gains it: without limits of its own."""
    kind: Any = "auto" if keyword == "blocker" else "permanent"
    return Skill(kind=kind, keyword=keyword)


def lowers(change: Adjust | Become) -> bool:
    """Whether the change may make its figure smaller."""
    if isinstance(change, Become):
        return True
    return change.by < 0 if isinstance(change.by, int) else not isinstance(change.by, Count) or change.by.times < 0
