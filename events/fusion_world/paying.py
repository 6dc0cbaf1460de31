"""1-2, 5-3. Costs: what a card costs now, what can pay, and paying."""

from functools import cache

from events.cards.prints import Info
from events.costs.payment import Cost, Source, choose_payment
from events.effects.choosing import Ahead
from events.fusion_world.areas import FusionWorldState, face, leader
from events.fusion_world.card import FusionWorldCard
from events.fusion_world.facts import EnergyMarkerRemoved
from events.language.effect import Cannot, Gain, Specify
from events.once import once_each
from events.table.ask import Option
from events.table.fact import CardRested, Fact
from events.table.ids import Card, Player
from events.table.table import Table
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


async def pay(
    table: Table, player: Player, cost: Cost, card: Card, *, of_skill: bool = False, ahead: Ahead | None = None
) -> int:
    """5-3-1. Rest energy, or remove markers, that match the cost; all at once. A cost of 0 is not paid (5-3-2).

    `of_skill`: it is a skill cost; `ahead`: what has to be paid after it. Returns how many markers were removed.
    """
    if cost.total == 0:
        return 0
    payers = skill_sources(table.state, player) if of_skill else sources(table.state, player)
    chosen = await choose_payment(table, player, payers, cost, rule="5-3-1", about=card, ahead=ahead)
    payment: list[Fact] = []
    for option in chosen:
        if option.card is None:
            payment.append(EnergyMarkerRemoved(player=player, rule="1-11-2"))
        else:
            payment.append(CardRested(card=option.card, rule="5-3-1"))
    await table.perform(*payment)  # 5-3-3-1
    return sum(option.card is None for option in chosen)
