"""10. Keywords and Keyword Skills: [Strike], and placing cards with [Field]."""

from events.dragon_ball_super.battle import BattleState
from events.dragon_ball_super.moves import dropped, is_field
from events.effects.stacking import with_beneath
from events.masters.card import Keyword
from events.masters.cites import FIELD_DROPS, FIELD_PLACED
from events.table.fact import CardPlaced
from events.table.ids import Card, Player, zone_name, zone_of
from events.table.table import Table

STRIKES: tuple[tuple[Keyword, int, str], ...] = (
    ("quadruple_strike", 4, "10-7-1-3"),
    ("triple_strike", 3, "10-7-1-2"),
    ("double_strike", 2, "10-7-1-1"),
)
"""10-7-1. The damage of each [Strike], the most first (MS-24)."""


async def place_field(table: Table, player: Player, card: Card) -> bool:
    """10-3-1, 10-3-3. Whether the card was placed in Active Mode; the player's other [Field]s go to the Drop."""
    state, area = table.state, zone_of(player, "battle")
    placed = CardPlaced(card=card, source=state.cards[card].zone, target=area, rule=FIELD_PLACED)
    drops = [dropped(state, other, rule=FIELD_DROPS) for other in fields(state, player)]
    await table.perform(*with_beneath(state, [placed, *drops]))
    return zone_name(state.cards[card].zone) == "battle"


def fields(state: BattleState, player: Player) -> list[Card]:
    """The [Field]s in a player's Battle Area."""
    return [card for card in state.cards_in(player, "battle") if is_field(state, card)]


async def keep_one_field(table: Table, player: Player) -> None:
    """3-6-6. The player's [Field]s in the Drop but the last that came."""
    drops = [dropped(table.state, card, rule="3-6-6") for card in fields(table.state, player)[:-1]]
    if drops:
        await table.perform(*with_beneath(table.state, drops))
