"""3-4-2, 3-8-2, 3-10-2. Open areas whose order their owner may change.

The book says no time. Players may do so whenever they have priority, in either turn: at the free timings of the Main
Phase and of battles, and at counter timings. At other asks, such as that for a card of a choice, it would double the
options, and make choices of what is none; nothing happens there between two priorities that depends on the order.
"""

from collections.abc import Mapping, Sequence
from typing import ClassVar

from events.masters.areas import MastersState
from events.table.ask import ORDER, Option
from events.table.fact import Order, ZoneShuffled
from events.table.ids import Player, zone_of
from events.table.state import State
from events.table.table import Rights, Table

ARRANGED: Mapping[str, str] = {"arrange_drop": "drop", "arrange_energy": "energy", "arrange_warp": "warp"}
"""The areas whose order can be changed, by the verb that says so."""
RULES: Mapping[str, str] = {"drop": "3-4-2", "energy": "3-8-2", "warp": "3-10-2"}

MAIN = "main"
"""The kind of the asks at the free timings of the Main Phase."""


class ZoneArranged(ZoneShuffled, frozen=True, kw_only=True, tag=128):
    """A player put an open area of their own into another order."""

    caption: ClassVar[str] = "{zone.player} puts {zone} into another order"

    def apply(self, state: State) -> None:
        """Put the area's cards into the new order."""
        state.zones[self.zone] = list(self.order)


def arrangements(state: MastersState, player: Player, kind: str, others: Sequence[Option]) -> list[Option]:
    """3-4-2, 3-8-2, 3-10-2. The player's areas that can be put into another order: those with several cards.

    Outside of the Main Phase, only if there is something else to do: a priority that the player can only pass stays so.
    """
    if kind != MAIN and len(others) < 2:
        return []
    return [Option(verb) for verb, area in ARRANGED.items() if len(state.cards_in(player, area)) > 1]


async def arrange(table: Table, player: Player, option: Option) -> None:
    """Ask the owner of an area for another order of its cards, from the bottom to the top, and put them into it."""
    area = ARRANGED[option.verb]
    zone, rule = zone_of(player, area), RULES[area]
    options = [Option("place", card) for card in table.state.zones[zone]]
    ordered = await table.ask(player, ORDER, options, rule=rule)
    cards = tuple(option.card for option in ordered if option.card is not None)
    table.emit(ZoneArranged(zone=zone, order=Order(cards), rule=rule))


RIGHTS = Rights(kinds=frozenset({MAIN, "offense", "defense", "answer"}), options=arrangements, exercise=arrange)
"""What players may do whenever they have priority: 4-6-2-2, 7-2-1-2, 7-3-1-2, 4-7-3."""
