"""The greedy bot of Fusion World: what it asks that no other game of the family does."""

from collections.abc import Mapping
from typing import ClassVar

from events.dragon_ball_super import greedy
from events.dragon_ball_super.outlook import Position
from events.seats.greedy import Answering, named
from events.table.ask import Ask, Indexes

FIRST_TURNS = (1, 2, 3, 4)
"""The energy in each of the first turns, if a card is charged in each."""
SPENT = 5
"""The energy of the first turns that a hand must be able to spend to be kept."""


def _turn_order(position: Position, ask: Ask) -> Indexes:
    return named(ask, "go_first")


def _redraw(position: Position, ask: Ask) -> Indexes:
    """The answer to a redraw: yes for a hand that would leave most energy of the first turns unspent."""
    costs = sorted(
        position.cost(card) for card in position.view.seen(position.seat, "hand") if not position.is_for_combos(card)
    )
    spent = 0
    for energy in FIRST_TURNS:
        payable = [cost for cost in costs if cost <= energy]
        if payable:
            spent += payable[-1]
            costs.remove(payable[-1])
    return named(ask, "keep" if spent >= SPENT else "redraw")


class Greedy(greedy.Greedy):
    """The bot with the answers to Fusion World's asks."""

    version: ClassVar[int] = 2
    answers: ClassVar[Mapping[str, Answering]] = {
        **greedy.ANSWERS,
        "turn_order": _turn_order,
        "redraw": _redraw,
    }
