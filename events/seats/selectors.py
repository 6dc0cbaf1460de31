"""Selectors as bots take them, cheaply: the seen cards that one may mean, and what its words alone say.

`events.values.selecting` says what a selector means by the rules. Bots leave out names, colors and most of how cards
lie, and assume amounts that depend on the state.
"""

from collections.abc import Iterator
from typing import Any, NamedTuple

from events.cards.prints import printed_by
from events.language.effect import Cards, Choose, Range
from events.language.figures import bounds_now
from events.seats.position import Position
from events.table.ids import Card

TYPICAL = 2
"""The assumed value of an amount that depends on the state."""


def assumed(amount: Any) -> int:
    """The amount if it is a number; else the assumed one."""
    return amount if isinstance(amount, int) else TYPICAL


def counted(position: Position, amount: Any) -> int:
    """The amount if it is a number, or counts the cards of zones, as if a selector meant all; else the assumed one."""
    cards = getattr(amount, "of", None)
    if isinstance(amount, int) or not isinstance(cards, Cards):
        return assumed(amount)
    player = position.foe if cards.whose == "opponent" else position.seat
    count: int = amount.times * sum(position.view.count(player, zone) for zone in cards.zones)
    return min(TYPICAL * 2, count // max(1, getattr(amount, "per", 1)))


# By the cards that are seen.


def candidates(position: Position, cards: Cards) -> list[Card]:
    """The cards that the seat sees which a selector may mean, its own first."""
    view = position.view
    players = {"you": (position.seat,), "opponent": (position.foe,), "both": (position.seat, position.foe)}
    zones = [zone for zone in cards.zones or view.usual_zones if zone in view.zones]
    seen = [card for player in players[cards.whose] for zone in zones for card in view.seen(player, zone)]
    return [card for card in seen if matches(position, card, cards)]


def matches(position: Position, card: Card, cards: Cards) -> bool:
    """Whether a card is of the kinds and traits of a selector, and within its figures."""
    face = position.view.face(card)
    if face is None or (cards.kinds and position.kind(card, face) not in cards.kinds):
        return False
    if cards.traits and {*cards.traits}.isdisjoint(printed_by(face).traits):
        return False
    if cards.role == "attack" and card not in position.attacking():
        return False
    if cards.mode is not None and position.view.rested(card) != (cards.mode == "rest"):
        return False
    if cards.keywords and position.keywords(card).isdisjoint(cards.keywords):
        return False
    return all(_within(position.figure(name, card), bounds) for name, bounds in bounds_now(cards))


def _within(figure: int, bounds: Range) -> bool:
    return all(figure >= one for one in _numbers(bounds.least)) and all(figure <= one for one in _numbers(bounds.most))


def _numbers(bound: Any) -> Iterator[int]:
    if isinstance(bound, int):
        yield bound


# By words alone.


class Meant(NamedTuple):
    """What an effect is done to: cards of the seat (sign +1) or the opponent (-1), their number, and their zones."""

    sign: int
    number: int
    zones: tuple[str, ...]


def meant(position: Position, what: Any, chosen: Choose | None) -> Meant:
    """What an effect is done to, as far as its selector says, or the choice before it that "it" refers to."""
    if isinstance(what, Cards):
        return Meant(_sign(what), 1 if what.at_end is None else assumed(what.at_end), what.zones)
    if what != "it" or chosen is None:
        return Meant(1, 1, ())
    number = assumed(chosen.count) if _may_find(position, chosen.cards) else 0
    return Meant(_sign(chosen.cards), number, chosen.cards.zones)


def _sign(cards: Cards) -> int:
    return -1 if cards.whose == "opponent" else 1


def _may_find(position: Position, cards: Cards) -> bool:
    """Whether a selector may find a card: not if the opponent's zones for cards of these kinds are empty."""
    zones = position.view.zones_of_kinds(cards.kinds) if cards.whose == "opponent" else ()
    return not zones or any(position.view.count(position.foe, zone) for zone in zones)
