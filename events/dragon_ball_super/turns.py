"""The procedures of both books before and in the phases of a turn; their order is each game's own."""

from events.dragon_ball_super.battle import face
from events.dragon_ball_super.facts import CardCharged, LeaderPlaced
from events.table.ask import Option
from events.table.fact import CardReadied
from events.table.ids import PLAYERS, Player, zone_of
from events.table.moving import drawn
from events.table.table import Table
from events.table.zones import OUTSIDE


def place_leaders(table: Table, *, rule: str) -> None:
    """Place both Leader Cards in their Leader Areas at once."""
    leaders = [
        next(card for card in table.state.cards_in(player, OUTSIDE) if face(table.state, card).kind == "leader")
        for player in PLAYERS
    ]
    table.emit(
        *(
            LeaderPlaced(card=card, source=zone_of(player, OUTSIDE), target=zone_of(player, "leader"), rule=rule)
            for player, card in zip(PLAYERS, leaders, strict=True)
        )
    )


async def draw(table: Table, player: Player, count: int = 1, *, rule: str) -> None:
    """So many cards drawn, one by one, as long as there are any."""
    for _ in range(min(count, len(table.state.cards_in(player, "deck")))):
        await table.perform(drawn(table.state, player, rule=rule))


async def ready_cards(table: Table, player: Player, *, rule: str) -> None:
    """Switch the turn player's rested cards to Active Mode, at once."""
    rested = [
        card
        for name in ("leader", "battle", "energy")
        for card in table.state.cards_in(player, name)
        if table.state.cards[card].rested
    ]
    if rested:
        await table.perform(*(CardReadied(card=card, rule=rule) for card in rested))


async def charge(table: Table, player: Player, *, rule: str, least: int = 0) -> None:
    """Charge a card of the hand as energy, if the turn player chooses one; `least`: 1 if they must."""
    hand = zone_of(player, "hand")
    options = [Option("charge", card) for card in table.state.zones[hand]]
    most = min(1, len(options))
    for option in await table.ask(player, "charge", options, rule=rule, least=min(least, most), most=most):
        assert option.card is not None
        charged = CardCharged(card=option.card, source=hand, target=zone_of(player, "energy"), rule=rule)
        await table.perform(charged)
