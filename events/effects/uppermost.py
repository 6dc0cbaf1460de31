"""Cards that are chosen from the top of their zone down, where a zone says so."""

from collections.abc import Sequence

from events.language.effect import Cards
from events.table.ids import Card, zone_name
from events.table.state import State
from events.values.selecting import needs_information


def chosen_from_top(state: State, selector: Cards) -> bool:
    """Whether a selector chooses from the top of a zone with `chosen="top"`.

    It does unless it needs cards' information, names a face, or selects among named cards.
    """
    parts = selector.alternatives or (selector,)
    return any(
        state.specs[zone].chosen == "top" and each.among is None and each.face is None and not needs_information(each)
        for each in parts
        for zone in each.zones
    )


def uppermost(state: State, cards: Sequence[Card], count: int) -> list[Card]:
    """The cards, without those below the topmost `count` in zones with `chosen="top"`."""
    return [card for card in cards if _lie_above(state, card, cards) < count]


def _lie_above(state: State, card: Card, cards: Sequence[Card]) -> int:
    """The number of these cards that lie above a card; 0 in zones without `chosen="top"`."""
    zone = state.cards[card].zone
    if state.specs[zone_name(zone)].chosen == "any":
        return 0
    lying = state.zones[zone]
    return sum(other in cards for other in lying[lying.index(card) + 1 :])
