"""5-3 to 5-5 and 12-2. Paying costs, using cards, playing cards."""

from functools import cache

from events.ask import Option
from events.cost import Cost, Source, can_pay, choose_payment
from events.fact import CardRested, CardRevealed, Fact
from events.fusion_world.areas import FusionWorldState, face, leader
from events.fusion_world.card import Color
from events.fusion_world.facts import CardPlayed, EnergyMarkerRemoved, SkillActivated
from events.fusion_world.keywords import fields_of, label, play_field
from events.fusion_world.processing import dropped
from events.state import Card, Player, zone_of
from events.table import Table


def sources(state: FusionWorldState, player: Player) -> list[Source]:
    """5-3-1. What can pay: Active energy by its colors, and markers by the Leader's (1-11-2)."""
    energy = [
        Source(Option("rest", card), _set_of(face(state, card).colors))
        for card in state.cards_in(player, "energy")
        if not state.cards[card].rested
    ]
    if not state.markers[player]:
        return energy
    colors = _set_of(face(state, leader(state, player)).colors)
    return energy + [Source(Option("remove_marker", number=n), colors) for n in range(state.markers[player])]


@cache
def _set_of(colors: tuple[Color, ...]) -> frozenset[str]:
    """The same colors as a set, made once: every free timing looks at all energy."""
    return frozenset(colors)


def cost_of(state: FusionWorldState, card: Card) -> Cost:
    """1-2. The cost to use the card: its total cost, never less than its specified cost (1-2-2-1)."""
    printed = face(state, card)
    return Cost.determine(total=printed.cost or 0, specified=printed.specified)


def playable(state: FusionWorldState, player: Player) -> list[Card]:
    """7-3-4-1. The Battle Cards of the hand whose cost the player can pay (5-3-3)."""
    payers = sources(state, player)
    return [
        card
        for card in state.cards_in(player, "hand")
        if face(state, card).kind == "battle" and can_pay(payers, cost_of(state, card))
    ]


async def use_battle_card(table: Table, player: Player, card: Card) -> None:
    """5-5-2. Reveal it, pay its cost, play it."""
    table.emit(CardRevealed(card=card, rule="5-5-2-1"))
    await pay(table, player, cost_of(table.state, card), card)
    hand, battle = zone_of(player, "hand"), zone_of(player, "battle")
    table.emit(CardPlayed(card=card, source=hand, target=battle, rule="5-5-2-2"))


def usable(state: FusionWorldState, player: Player) -> list[Option]:
    """7-3-4-2. The Extra Cards of the hand whose [Field] the player can activate, and whose cost the player can pay."""
    fields = [(card, place) for card in state.cards_in(player, "hand") for place in fields_of(state, card)]
    if not fields:
        return []
    payers = sources(state, player)
    return [Option("use", card, number=place) for card, place in fields if can_pay(payers, cost_of(state, card))]


async def use_extra_card(table: Table, player: Player, card: Card, place: int) -> None:
    """12-2-2. Reveal it, pay its cost, place it in the Drop (unless played from the hand, FW-37), resolve its skill."""
    state = table.state
    table.emit(CardRevealed(card=card, rule="12-2-2-1"))
    await pay(table, player, cost_of(state, card), card)
    if table.options["FW-37"] == "drop":
        table.emit(dropped(state, card, rule="12-2-2-2"))
    table.emit(SkillActivated(card=card, skill=place, label=label(state, card, place), rule="12-2-2-4"))
    with table.because(table.position):
        await play_field(table, player, card)


async def pay(table: Table, player: Player, cost: Cost, card: Card) -> None:
    """5-3-1. Rest energy, or remove markers, that match the cost; all at once. A cost of 0 is not paid (5-3-2)."""
    if cost.total == 0:
        return
    chosen = await choose_payment(table, player, sources(table.state, player), cost, rule="5-3-1", about=card)
    payment: list[Fact] = []
    for option in chosen:
        if option.card is None:
            payment.append(EnergyMarkerRemoved(player=player, rule="1-11-2"))
        else:
            payment.append(CardRested(card=option.card, rule="5-3-1"))
    table.emit(*payment)
