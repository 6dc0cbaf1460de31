"""6-3-1-2-1. Playing Battle Cards, and 7-2-1-2, 7-3-1-2. Using cards in combos."""

from events.costs.paying import pay
from events.costs.payment import Cost, can_pay
from events.costs.ways import pay_card_cost
from events.dragon_ball_super.energy import ways_to_pay
from events.dragon_ball_super.moves import comboed, played
from events.dragon_ball_super.playing import hide_in_hand
from events.dragon_ball_super.steps import combos
from events.effects.interpret import Resolution
from events.effects.stacking import with_beneath
from events.masters.areas import MastersState, face
from events.skills.declared import UseDeclared
from events.skills.declaring import declare, nullify
from events.table.ask import Option
from events.table.fact import CardRevealed
from events.table.ids import Card, Player, zone_name
from events.table.table import Table
from events.values.value import figure


async def play_battle_card(table: Table, player: Player, card: Card) -> None:
    """6-3-1-2-1. Reveal it (2-11-1-1), pay its cost to declare it, and play it once [Counter: Play] was possible
    (6-3-1-2-1-2).
    """
    state, incarnation = table.state, table.state.cards[card].incarnation
    table.emit(CardRevealed(card=card, rule="2-11-1-1"))

    async def paid(table: Table) -> None:
        resolution = Resolution(you=player, source=card, table=table)
        if not await pay_card_cost(resolution, ways_to_pay(state, player, card)):
            nullify(table, len(state.declared) - 1, rule="6-3-1-2-1-1")

    async def placed(table: Table) -> None:
        if state.cards[card].incarnation == incarnation:  # 4-7-3-6: if it is still possible
            placing = played(state, card, by=player, rule="6-3-1-2-1-3")
            await table.perform(*with_beneath(state, [placing]))

    async def hidden(table: Table) -> None:
        hide_in_hand(table, card)  # 3-3-3

    declared = UseDeclared(card=card, player=player, what="play", rule="6-3-1-2-1-1")
    await declare(table, declared, prepare=paid, resolve=placed, leave=hidden)


def can_combo(state: MastersState, card: Card) -> bool:
    """3-7-3-1. Only a Battle Card with a combo cost and combo power."""
    printed = face(state, card)
    return printed.kind == "battle" and printed.combo_cost is not None and printed.combo_power is not None


def combo_cost(state: MastersState, card: Card) -> Cost:
    """2-10-1. The cost to use a card in a combo."""
    return Cost.determine(total=figure(state, card, "combo_cost") or 0, specified=())


def combos_of(table: Table, player: Player) -> list[Option]:
    """7-2-1-2-1, 7-2-1-2-2, 7-3-1-2-1, 7-3-1-2-2. The cards to combo with, whose combo cost can be paid."""
    payers = table.game.costs.sources(table.state, player, of_skill=False)
    able = combos(table, player, able=can_combo)
    return [
        option for option in able if option.card is not None and can_pay(payers, combo_cost(table.state, option.card))
    ]


async def combo(table: Table, player: Player, card: Card, *, from_hand: str, from_battle: str) -> None:
    """7-2-1-2-1-1, 7-2-1-2-2-1, 7-3-1-2-1-1, 7-3-1-2-2-1. Pay the combo cost, and place the card in the Combo Area."""
    state = table.state
    of_hand = zone_name(state.cards[card].zone) == "hand"
    rule = from_hand if of_hand else from_battle
    if of_hand:
        table.emit(CardRevealed(card=card, rule=rule))
    await pay(table, player, combo_cost(state, card), card)
    await table.perform(*with_beneath(state, [comboed(state, card, player, rule=rule)]))
    hide_in_hand(table, card)  # 3-3-3
