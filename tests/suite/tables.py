"""Small tables of the toy game whose rules a test writes itself."""

from collections.abc import Callable, Coroutine, Sequence
from dataclasses import replace
from typing import Any

from events.cards.card import Definition
from events.game import Game
from events.table.ask import Ask, Indexes
from events.table.fact import CardMoved
from events.table.ids import Card, Player, zone_of
from events.table.referee import Referee
from events.table.setup import FirstPlayerDecided
from events.table.table import Table
from tests.suite.toy import TOY, CardLaid
from tests.suite.toy.cards import sample_cards

Rules = Callable[[Table], Coroutine[Any, Any, None]]


def decks(*, size: int = 5) -> dict[Player, Sequence[Definition]]:
    """For each player one card of each kind, again and again."""
    cards = list(sample_cards())
    return {"a": [cards[at % len(cards)] for at in range(size)], "b": [cards[at % len(cards)] for at in range(size)]}


def game(play: Rules, **changes: Any) -> Game:
    """The toy game with other rules; nobody loses and nothing is processed unless the test says so."""
    quiet: dict[str, Any] = {
        "interrupt": lambda state: (),
        "process": lambda state: (),
        "slots": lambda state: (),
    }
    return with_rules(TOY, play=play, **{**quiet, **changes})


def with_rules(game: Game, **changes: Any) -> Game:
    """The game with other rules of its table."""
    return replace(game, table=replace(game.table, **changes))


def seat(play: Rules, *, size: int = 5, **changes: Any) -> Referee:
    """A referee at the first ask of these rules."""
    return Referee(game(play, **changes), decks(size=size))


def moved(table: Table, card: int, name: str, *, kind: type[CardMoved] = CardLaid, player: Player | None = None) -> Any:
    """The fact that a card moved to its owner's (or that player's) zone."""
    card_state = table.state.cards[card]
    return kind(card=Card(card), source=card_state.zone, target=zone_of(player or card_state.owner, name), rule="2-3")


def turn_of(table: Table, player: Player) -> None:
    """Make it that player's turn."""
    table.emit(FirstPlayerDecided(player=player, rule="1-1"))


def answered(referee: Referee, *answers: Indexes) -> list[Ask]:
    """The asks that were open as each answer was given."""
    asks: list[Ask] = []
    for answer in answers:
        assert referee.ask is not None
        asks.append(referee.ask)
        referee.answer(answer)
    return asks
