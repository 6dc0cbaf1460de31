"""1-2, 5-3. Costs: their sources, energy and energy markers, and the payment."""

from functools import cache

from events.costs.payment import Source
from events.costs.rules import CardSpent, CostRules
from events.dragon_ball_super.areas import leader
from events.dragon_ball_super.energy import cost_of, energy_sources, gain_colors
from events.fusion_world.areas import FusionWorldState, face
from events.fusion_world.facts import EnergyMarkerRemoved
from events.language.effect import Move
from events.table.ask import Option
from events.table.fact import CardRested, Fact
from events.table.ids import Player
from events.values.value import info


def sources(state: FusionWorldState, player: Player) -> list[Source]:
    """5-3-1, 5-3-3. The sources: Active energy with its colors (2-2-1), and markers with the Leader's (1-11-2)."""
    energy = energy_sources(state, player)
    if not state.markers[player]:
        return energy
    boss = leader(state, player)
    colors = info(state, boss).colors if gain_colors(state) else face(state, boss).colors
    return [*energy, *(_marker(n, colors) for n in range(state.markers[player]))]


def skill_sources(state: FusionWorldState, player: Player) -> list[Source]:
    """1-4-5-1, 1-4-5-2. The sources of a skill cost: with markers, or energy alone (FW-24)."""
    return sources(state, player) if state.markers_pay_skills else energy_sources(state, player)


# Made once each: every free timing looks at all that can pay.
@cache
def _marker(number: int, colors: tuple[str, ...]) -> Source:
    return Source(Option("remove_marker", number=number), frozenset(colors))


def _sources(state: FusionWorldState, player: Player, *, of_skill: bool) -> list[Source]:
    return skill_sources(state, player) if of_skill else sources(state, player)


def _spend(player: Player, option: Option) -> Fact:
    """5-3-1, 1-11-2. The fact of paying with a source: energy rested, or an energy marker removed."""
    if option.card is None:
        return EnergyMarkerRemoved(player=player, rule="1-11-2")
    return CardRested(card=option.card, rule="5-3-1")


PAID_WITH = {"rest": "energy", "remove_marker": "energy_markers"}
COSTS = CostRules(cost_of=cost_of, sources=_sources, spend=_spend, words=PAID_WITH, plays=("field",))
"""1-2, 1-2-2-1, 5-3. The cost rules of this book."""
DROPPED = CardSpent(Move(to="drop", what="this"))
"""12-2-2-2. The move of an Extra Card between its cost and its skill cost."""
