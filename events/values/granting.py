"""What effects in force and permanent skills change, and what names the skills that they give: their places."""

from collections.abc import Iterator
from typing import Any

import msgspec

from events.cards.prints import Held
from events.language.effect import Adjust, Become, Change, Count, Gain, Lessen, Replace, Skill, Unaffected
from events.table.ids import Card, Player
from events.table.state import State
from events.values import figures
from events.values.cache import ValueCache
from events.values.context import Applied, Context, players_of
from events.values.selecting import lent

PRINTED = 100
"""Where the places of printed skills end."""
LENT = 10**9
"""Where the places of skills begin that other cards lend for as long as a permanent skill says so."""
GIFTS = 10**15
"""Where the places of skills begin that are given by such skills."""


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
        effect.visit,
        effect.number,
    )


def in_order(one: Applied) -> tuple[bool, bool, int]:
    """Numbers after all else, and each in the order of arrival.

    What makes a card pass over other changes is read before these.
    """
    return isinstance(one.change, figures.NUMERIC), not isinstance(one.change, Unaffected), one.stamp


def grants_of(state: State, cache: ValueCache, stamp: int, card: Card, one: Held) -> list[Applied]:
    """What a valid permanent skill of a card changes."""
    before = cache.granted.get((card, one.place))
    if before is not None and before[0] == stamp and before[1] is one:
        return before[2]
    master = state.controller(card)
    gifts = _place_of_gifts(card, one.place)
    granted: list[Applied] = []
    borrows = False
    for grant in one.skill.grants:
        for change in grant.changes:
            own = change
            if isinstance(change, Gain) and change.of is not None:
                borrows = True
                for lender, place, skill in lent(state, Context(master, card), change):
                    named = _place_of_lent(state, card, lender, place)
                    granted += _granted(grant, Gain(skills=(skill,)), stamp, card, master, named)
                own = msgspec.structs.replace(change, of=None, labels=())
            if own != Gain():
                granted += _granted(grant, own, stamp, card, master, gifts)
                gifts += _places(own)
    if not borrows:  # what other cards lend is another thing as they come and go
        cache.granted[card, one.place] = stamp, one, granted
    return granted


def _places(change: Change) -> int:
    """How much of what a change makes is named by a place: what is named is used, or done so often, by itself."""
    if isinstance(change, Gain):
        return len(change.keywords) + len(change.skills)
    return int(isinstance(change, Replace | Lessen))


def _place_of_lent(state: State, card: Card, lender: Card, place: int) -> int:
    """What names a skill that a card's permanent skill takes from a lender, whatever else is lent.

    It is the same as long as the lender is the same card, on the same side, and by however many ways it is lent so:
    of cards that lend to each other what they lend, each has it once.
    """
    held = state.cards[lender]
    return LENT * (1 + held.visit) + 1_000_000 * card + 1000 * lender + 500 * held.flipped + place


def _place_of_gifts(card: Card, place: int) -> int:
    """What names that which a card's permanent skill gives, by the place of that skill."""
    if place < PRINTED:
        return 1_000_000 + 1000 * card + 10 * place
    return GIFTS + 10_000 * (place % LENT) + 10 * card


def _granted(grant: Any, change: Change, stamp: int, card: Card, master: Player, place: int) -> Iterator[Applied]:
    if grant.player is not None:
        for player in players_of(master, grant.player):
            yield Applied(change, stamp, card, master, None, None, player, place)
    elif isinstance(grant.what, str):
        yield Applied(change, stamp, card, master, card, None, None, place)
    else:
        yield Applied(change, stamp, card, master, None, grant.what, None, place)


def given(one: Applied, change: Gain) -> Iterator[Held]:
    """The skills that a change gives. Those beyond the tenth are named apart from what the next change gives."""
    for at, skill in enumerate((*map(keyword_skill, change.keywords), *change.skills)):
        yield Held(one.place + (at if at < 10 else 2_000_000 * at), skill)


def keyword_skill(keyword: str) -> Skill:
    """The keyword skill of that name as a card gains it: without limits of its own."""
    kind: Any = "auto" if keyword == "blocker" else "permanent"
    return Skill(kind=kind, keyword=keyword)


def lowers(change: Adjust | Become) -> bool:
    """Whether the change may make its figure smaller."""
    if isinstance(change, Become):
        return True
    return change.by < 0 if isinstance(change.by, int) else not isinstance(change.by, Count) or change.by.times < 0
