"""Setup that games share: a lot among the players, who goes first, and shuffled decks that are placed."""

from collections.abc import Iterable
from typing import ClassVar

from events.cards.parts import MAIN, caption_of
from events.errors import KifuError
from events.table.ask import CHANCE, ORDER, Option
from events.table.fact import DeckPlaced, Fact, Order
from events.table.ids import PLAYERS, Card, Player, zone_of
from events.table.state import State
from events.table.table import Table
from events.table.zones import OUTSIDE


class FirstPlayerDecided(Fact, frozen=True, kw_only=True, tag=56):
    """It was decided, by lot or by a player, who goes first."""

    player: Player
    caption: ClassVar[str] = "{player} goes first"
    sets = {"turn_player": "player"}

    def apply(self, state: State) -> None:
        """That player counts as the turn player."""
        state.turn_player = self.player


async def draw_lots(table: Table, verb: str, *, rule: str, part: str = MAIN) -> Player:
    """Let chance draw a player, by a card of a part of each deck; `verb`: the verb of the options.

    KifuError if a deck has no card in that part.
    """
    lots = [Option(verb, _first(table, player, part)) for player in PLAYERS]
    [drawn] = await table.ask(CHANCE, "draw_lots", lots, rule=rule)
    owner: Player = table.state.cards[drawn.card].owner
    return owner


def _first(table: Table, player: Player, part: str) -> Card:
    """The first card of a part of a player's deck."""
    cards: list[Card] = table.state.cards_of(player, part)
    if not cards:
        caption = caption_of(part, table.game.pool.parts) or part
        raise KifuError(
            f"the deck of player {player} has no card in its {caption}, by which lots are drawn: it needs one"
        )
    return cards[0]


async def place_deck(table: Table, player: Player, *, rule: str, part: str = MAIN, zone: str = "") -> None:
    """Shuffle a part of a player's deck, as far as it is outside the game, and place it in a zone, or as the deck."""
    outside = zone_of(player, OUTSIDE)
    cards = [card for card in table.state.cards_of(player, part) if table.state.cards[card].zone == outside]
    order = await in_random_order(table, cards, rule=rule)
    name = zone or table.game.texts.lexicon.deck
    table.emit(DeckPlaced(zone=zone_of(player, name), order=order, rule=rule))


async def in_random_order(table: Table, cards: Iterable[Card], *, rule: str) -> Order:
    """Let chance draw an order of cards."""
    ordered = await table.ask(CHANCE, ORDER, [Option("place", card) for card in cards], rule=rule)
    return Order(tuple(Card(option.card) for option in ordered if option.card is not None))
