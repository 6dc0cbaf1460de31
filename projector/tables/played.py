"""What a batch knows of its games, for the rows of every table: which game, whose cards, who won."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import polars as pl

from events.state import Player
from projector.columns import SEATS, schema
from projector.tables.fold import Fold

OF_GAME = ("game", "end_position", "system", "population")


@dataclass(frozen=True)
class PlayedGames:
    """The games of a batch by their indexes: the rows of table `games`, who began, and the cards that were brought.

    `by_card` has the number and the name of every card of every game; those of a game begin at its `first_card`, and
    are `cards` in all, the first `cards_of_a` of them in the deck of seat a.
    """

    games: pl.DataFrame
    first: pl.Series
    first_card: pl.Series
    cards: pl.Series
    cards_of_a: pl.Series
    by_card: list[pl.Series]

    def of(self, g: pl.Series, *names: str) -> list[pl.Series]:
        """Those columns of the games at these indexes; by default the columns that begin every table."""
        return [self.games[name].gather(g) for name in names or OF_GAME]

    def seen_by(self, g: pl.Series, seat: pl.Series) -> list[pl.Series]:
        """`on_the_play` and `won`, for a seat of the games at these indexes."""
        first, winner = self.first.gather(g), self.games["winner"].gather(g)
        return [(first == seat).alias("on_the_play"), (winner == seat).alias("won")]

    def printed(self, g: pl.Series, card: pl.Series) -> list[pl.Series]:
        """`card_number` and `card_name` of cards of the games at these indexes; null where there is no such card."""
        place = card.cast(pl.UInt32)
        place = place.set(place >= self.cards.gather(g), None) + self.first_card.gather(g)
        return [column.gather(place) for column in self.by_card]

    def owner(self, g: pl.Series, card: pl.Series) -> pl.Series:
        """The seats of the players in whose decks the cards are."""
        return pick(card < self.cards_of_a.gather(g), seats(["a"]), seats(["b"]))

    def deck_of(self, g: pl.Series, seat: pl.Series) -> pl.Series:
        """`deck`: the label of a seat's deck, in the games at these indexes; null for chance."""
        deck_a, deck_b = self.of(g, "deck_a", "deck_b")
        seat = seat.cast(SEATS, strict=False)
        return pick(seat == "a", deck_a, deck_b).alias("deck")


class Games:
    """Rows of `games`, and what `PlayedGames` knows beside them."""

    def __init__(self) -> None:
        self.rows: list[dict[str, Any]] = []
        self._first: list[Player | None] = []
        self._first_card: list[int] = []
        self._cards: list[int] = []
        self._cards_of_a: list[int] = []
        self._numbers: list[str] = []
        self._names: list[str] = []

    def add(self, fold: Fold, row: dict[str, Any]) -> None:
        """Add a finished game with its row."""
        self.rows.append(row)
        self._first.append(fold.first)
        self._first_card.append(len(self._numbers))
        self._cards.append(len(fold.lines))
        self._cards_of_a.append(len(fold.decks[0]))
        self._numbers += [line.number for line in fold.lines]
        self._names += [line.name for line in fold.lines]

    def played(self) -> PlayedGames:
        """The games added so far."""
        return PlayedGames(
            games=pl.DataFrame(self.rows, schema=schema("games"), strict=False),
            first=pl.Series("first", self._first, dtype=SEATS),
            first_card=index(self._first_card),
            cards=index(self._cards),
            cards_of_a=index(self._cards_of_a),
            by_card=series("facts", {"card_number": self._numbers, "card_name": self._names}),
        )


def series(table: str, columns: Mapping[str, Iterable[Any]]) -> list[pl.Series]:
    """Columns of a table as declared. A number that does not fit its column becomes null: it must not stop the rest."""
    declared = schema(table)
    return [pl.Series(name, values, dtype=declared[name], strict=False) for name, values in columns.items()]


def pick(which: pl.Series, then: pl.Series, otherwise: pl.Series) -> pl.Series:
    """The value of one column where `which` is true, of the other where it is false; null where it is neither."""
    expression = pl.when(which).then(then).when(~which).then(otherwise)
    return pl.select(expression).to_series()


def seats(of: Sequence[Player]) -> pl.Series:
    """A column of seats."""
    return pl.Series("seat", of, dtype=SEATS)


def index(of: Sequence[int]) -> pl.Series:
    """Indexes: of the game of each row, say."""
    return pl.Series("g", of, dtype=pl.UInt32)
