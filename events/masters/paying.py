"""2-11, 8-4. Costs: energy, and the payment."""

from collections.abc import Sequence

from events.costs.payment import Source
from events.costs.rules import CostRules
from events.dragon_ball_super.energy import cost_of, energy_sources
from events.masters.areas import MastersState
from events.table.ask import Option
from events.table.fact import CardRested, Fact
from events.table.ids import Player


def sources(state: MastersState, player: Player, *, of_skill: bool) -> Sequence[Source]:
    """2-11-1-1, 3-8-2. The sources of any cost: Active energy with its colors."""
    return energy_sources(state, player)


def spend(player: Player, option: Option) -> Fact:
    """2-11-1-1. The fact of paying with a card of the Energy Area, which is rested."""
    assert option.card is not None
    return CardRested(card=option.card, rule="2-11-1-1")


PAID_WITH = {"rest": "energy"}
COSTS = CostRules(cost_of=cost_of, sources=sources, spend=spend, words=PAID_WITH, plays=("field",))
"""2-11. The cost rules of this book."""
