"""Calls and equips for a bot: what they gain, where monsters are called, and who makes room for them."""

from events.buddyfight.card import AREAS, ITEM
from events.buddyfight.evaluation import entering
from events.buddyfight.outlook import CARD, Position
from events.buddyfight.processing import SIZE
from events.buddyfight.using import GIFT
from events.table.ask import Ask, Indexes
from events.table.ids import Card

GUARD = (2.6, 2.4, 2.0, 1.6, 1.3, 1.0, 0.8, 0.6, 0.5, 0.4, 0.3)
"""The value of a guarded center by the fighter's life."""
ITEM_HELD = 0.5
"""The value of an item that cannot attack behind a monster in the center, as a share."""


def called(position: Position, card: Card) -> float:
    """The gain of a call: its body and what enters with it, less the card and those that make room."""
    gain = position.body(card) + entering(position, card) + _gift(position, card)
    if not position.view.count(position.seat, "center"):
        gain += _guarded(position, card) / 2
    hand = CARD if card in position.view.seen(position.seat, "hand") else 0.0
    return gain - hand - _displaced(position, card)


def _displaced(position: Position, card: Card) -> float:
    """The value of the monsters that a called one drives away: by its size, or since the areas are full."""
    there = sorted(position.monsters(position.seat), key=position.body)
    if not there:
        return 0.0
    sizes = {one: position.figure("size", one) for one in (*there, card)}
    gone: list[Card] = []
    while there and sum(sizes[one] for one in (*there, card)) > SIZE:
        sized = [one for one in there if sizes[one]]
        gone.append(sized[0])
        there.remove(sized[0])
    if len(there) >= len(AREAS):
        gone.append(there[0])
    return sum(map(position.body, gone))


def _gift(position: Position, card: Card) -> float:
    """The value of the life of a Buddy Call, if the card's buddy stands."""
    printed = position.printed(card)
    standing = [one for one in position.view.seen(position.seat, "buddy") if not position.view.rested(one)]
    names = {face.name for one in standing if (face := position.printed(one)) is not None}
    if printed is None or printed.name not in names:
        return 0.0
    return -position.hurt(position.seat, -GIFT)


def equipped(position: Position, card: Card) -> float:
    """The gain of an equip: the item, which has to strike, less the one before it."""
    before = position.view.seen(position.seat, ITEM)
    there = position.monsters(position.seat)
    gain = _as_item(position, card) + entering(position, card) + _gift(position, card)
    gain -= sum(_as_item(position, item) for item in before)
    return gain - (position.body(card) if card in there else CARD)


def _as_item(position: Position, card: Card) -> float:
    """The value of an item: one that only guards has no critical."""
    held = position.view.count(position.seat, "center") > 0
    guards = position.view.value("defense", card) is not None
    strikes = position.body(card) if position.figure("critical", card) else 0.0
    return strikes * (ITEM_HELD if held else 1) + 0.8 * guards


def _guarded(position: Position, card: Card) -> float:
    """The value of a card in an empty center."""
    worth = GUARD[max(0, min(position.life(position.seat), len(GUARD) - 1))]
    worth *= min(1.5, 0.5 + position.figure("defense", card) / 5000)
    items = sum(0.55 * position.figure("critical", item) for item in position.view.seen(position.seat, ITEM))
    return worth - items


def area(position: Position, ask: Ask) -> Indexes:
    """The area where a called monster gains most: an empty one, the center if it guards well."""
    assert ask.about is not None
    values = [_value_of_area(position, ask.about, option.verb) for option in ask.options]
    return (values.index(max(values)),)


def _value_of_area(position: Position, card: Card, zone: str) -> float:
    there = [one for one in position.view.seen(position.seat, zone) if one != card]
    lost = sum(map(position.body, there))
    return _guarded(position, card) - lost if zone == "center" else -lost


def room_made(position: Position, ask: Ask) -> Indexes:
    """The monster of the least value."""
    values = [0.0 if option.card is None else position.body(option.card) for option in ask.options]
    return (values.index(min(values)),)


def guard(position: Position, card: Card | None, number: int | None) -> float | None:
    """The gain of a move to an area, by its number: none but to guard an empty center, or to free the items."""
    if card is None or number is None:
        return None
    value = _guarded(position, card)
    if AREAS[number] == "center":
        return value if position.view.turn_player != position.seat else value - 0.5
    in_center = card in position.view.seen(position.seat, "center")
    return -value if in_center and position.view.turn_player == position.seat else None
