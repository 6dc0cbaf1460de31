"""Playing cards of the hand: those whose cost can be paid, and what happens to one that cannot be placed."""

from events.costs.affording import payable
from events.costs.payment import can_pay
from events.dragon_ball_super.battle import BattleState, face
from events.dragon_ball_super.energy import cost_of, ways_to_pay
from events.dragon_ball_super.moves import dropped, played
from events.effects.legality import prohibited
from events.effects.stacking import with_beneath
from events.language.effect import Alternative, Cannot
from events.table.fact import CardHidden, CardMoved
from events.table.ids import Card, Player, zone_name
from events.table.table import Table
from events.values.context import Context
from events.values.holding import kinds_in_force
from events.values.permissions import forbidden


def playable(state: BattleState, player: Player) -> list[Card]:
    """The Battle Cards of the hand whose cost the player can pay."""
    payers, kinds = state.game.costs.sources(state, player, of_skill=False), kinds_in_force(state)
    limited, others = Cannot in kinds, Alternative in kinds
    return [
        card
        for card in state.cards_in(player, "hand")
        if face(state, card).kind == "battle"
        and (can_pay(payers, cost_of(state, card)) or (others and _pays_otherwise(state, player, card)))
        and not (limited and _kept_from(state, player, card))
    ]


def _pays_otherwise(state: BattleState, player: Player, card: Card) -> bool:
    """Whether one of the ways to pay for a card can be taken."""
    return any(payable(state, Context(player, card), way) for way in ways_to_pay(state, player, card))


def _kept_from(state: BattleState, player: Player, card: Card) -> bool:
    """Whether an effect forbids the use of a Battle Card, or playing it."""
    return forbidden(state, "use", card, player=player) or prohibited(state, played(state, card, by=player), by=None)


async def place_or_drop(table: Table, placed: CardMoved, *, failed: str) -> None:
    """Place a card, or drop it if an effect forbids that.

    What is replaced has not failed: a card that stays in the hand for it is hidden again.
    """
    moved, replaced = table.state.cards[placed.card].arrived, table.replaced
    await table.perform(*with_beneath(table.state, [placed]))
    if table.state.cards[placed.card].arrived == moved and table.replaced == replaced:
        await table.perform(*with_beneath(table.state, [dropped(table.state, placed.card, rule=failed)]))
    hide_in_hand(table, placed.card)


def hide_in_hand(table: Table, card: Card) -> None:
    """Hide a card of the hand again that was revealed to be used, if it is still there."""
    card_state = table.state.cards[card]
    if card_state.revealed and zone_name(card_state.zone) == "hand":
        table.emit(CardHidden(card=card, rule=table.cites["hide_in_hand"]))
