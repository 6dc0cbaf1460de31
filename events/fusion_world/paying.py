"""1-2, 5-3. Costs: what a card costs now, and what can pay."""

from functools import cache

from events.cards.prints import Info
from events.costs.payment import Cost, Source
from events.costs.rules import CardSpent, CostRules
from events.fusion_world.areas import FusionWorldState, face, leader
from events.fusion_world.card import FusionWorldCard
from events.fusion_world.facts import EnergyMarkerRemoved
from events.language.effect import Cannot, Gain, Move, Specify
from events.once import once_each
from events.table.ask import Option
from events.table.fact import CardRested, Fact
from events.table.ids import Card, Player
from events.values.permissions import forbidden
from events.values.value import any_holds, any_speaks, applied, info, may_be_changed


def sources(state: FusionWorldState, player: Player) -> list[Source]:
    """5-3-1. What can pay: Active energy by its colors, and markers by the Leader's (1-11-2)."""
    energy = energy_sources(state, player)
    if not state.markers[player]:
        return energy
    boss = leader(state, player)
    colors = info(state, boss).colors if _gain_colors(state) else face(state, boss).colors  # 2-2-1
    return [*energy, *(_marker(n, colors) for n in range(state.markers[player]))]


def skill_sources(state: FusionWorldState, player: Player) -> list[Source]:
    """1-4-5-1, 1-4-5-2. What can pay the energy of a skill cost: markers too, or energy alone (FW-24)."""
    return sources(state, player) if state.markers_pay_skills else energy_sources(state, player)


def energy_sources(state: FusionWorldState, player: Player) -> list[Source]:
    """5-3-3. Active energy, by its colors, gained ones too (2-2-1)."""
    kept = state.cache
    if kept is None:
        return _energy_sources(state, player)
    key = "energy", player
    if key not in kept.found:
        kept.found[key] = _energy_sources(state, player)
    found: list[Source] = kept.found[key]
    return found


def _energy_sources(state: FusionWorldState, player: Player) -> list[Source]:
    gained = _gain_colors(state)
    limited = any_speaks(state, Cannot, "rest")
    return [
        _energy(card, info(state, card).colors if gained else face(state, card).colors)
        for card in state.cards_in(player, "energy")
        if not state.cards[card].rested and not (limited and forbidden(state, "rest", card))
    ]


def _gain_colors(state: FusionWorldState) -> bool:
    """Whether any card may have gained colors."""
    if not any_holds(state, Gain):
        return False
    return any(isinstance(one.change, Gain) and one.change.colors for one in applied(state))


# Made once each: every free timing looks at all that can pay.
@cache
def _energy(card: Card, colors: tuple[str, ...]) -> Source:
    return Source(Option("rest", card), frozenset(colors))


@cache
def _marker(number: int, colors: tuple[str, ...]) -> Source:
    return Source(Option("remove_marker", number=number), frozenset(colors))


def cost_of(state: FusionWorldState, card: Card) -> Cost:
    """1-2. The cost to use the card: its total cost, never less than its specified cost (1-2-2-1)."""
    if may_be_changed(state, "cost") or any_holds(state, Specify):
        return _cost_as_read(info(state, card))
    return _cost_as_printed(face(state, card))


@once_each
def _cost_as_printed(printed: FusionWorldCard) -> Cost:
    return Cost.determine(total=printed.cost or 0, specified=printed.specified)


@once_each
def _cost_as_read(read: Info) -> Cost:
    return Cost.determine(total=read.figures["cost"] or 0, specified=read.specified)


def _sources(state: FusionWorldState, player: Player, *, of_skill: bool) -> list[Source]:
    return skill_sources(state, player) if of_skill else sources(state, player)


def _spend(player: Player, option: Option) -> Fact:
    """5-3-1, 1-11-2. Energy is rested, an energy marker removed."""
    if option.card is None:
        return EnergyMarkerRemoved(player=player, rule="1-11-2")
    return CardRested(card=option.card, rule="5-3-1")


COSTS = CostRules(cost_of=cost_of, sources=_sources, spend=_spend)
"""5-3. How costs are paid: with energy and energy markers."""
DROPPED = CardSpent(Move(to="drop", what="this"))
"""12-2-2-2. What is done with an Extra Card between its cost and its skill cost."""
