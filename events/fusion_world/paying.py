"""1-2, 5-3. Costs: what can pay, energy and energy markers, and how."""

from functools import cache

from events.costs.payment import Source
from events.costs.rules import CardSpent, CostRules
from events.dragon_ball_super.energy import cost_of, energy_sources, gain_colors
from events.fusion_world.areas import FusionWorldState, face, leader
from events.fusion_world.facts import EnergyMarkerRemoved
from events.language.effect import Move
from events.table.ask import Option
from events.table.fact import CardRested, Fact
from events.table.ids import Player
from events.values.value import info


def sources(state: FusionWorldState, player: Player) -> list[Source]:
    """5-3-1, 5-3-3. What can pay: Active energy by its colors (2-2-1), and markers by the Leader's (1-11-2)."""
    energy = energy_sources(state, player)
    if not state.markers[player]:
        return energy
    boss = leader(state, player)
    colors = info(state, boss).colors if gain_colors(state) else face(state, boss).colors
    return [*energy, *(_marker(n, colors) for n in range(state.markers[player]))]


def skill_sources(state: FusionWorldState, player: Player) -> list[Source]:
    """1-4-5-1, 1-4-5-2. What can pay the energy of a skill cost: markers too, or energy alone (FW-24)."""
    return sources(state, player) if state.markers_pay_skills else energy_sources(state, player)


# Made once each: every free timing looks at all that can pay.
@cache
def _marker(number: int, colors: tuple[str, ...]) -> Source:
    return Source(Option("remove_marker", number=number), frozenset(colors))


def _sources(state: FusionWorldState, player: Player, *, of_skill: bool) -> list[Source]:
    return skill_sources(state, player) if of_skill else sources(state, player)


def _spend(player: Player, option: Option) -> Fact:
    """5-3-1, 1-11-2. Energy is rested, an energy marker removed."""
    if option.card is None:
        return EnergyMarkerRemoved(player=player, rule="1-11-2")
    return CardRested(card=option.card, rule="5-3-1")


COSTS = CostRules(cost_of=cost_of, sources=_sources, spend=_spend)
"""1-2, 1-2-2-1, 5-3. How costs are paid: with energy and energy markers, a total of no less than what is specified."""
DROPPED = CardSpent(Move(to="drop", what="this"))
"""12-2-2-2. What is done with an Extra Card between its cost and its skill cost."""
