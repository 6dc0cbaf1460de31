"""What a batch knows of its games, for the rows of every table: which game, whose cards, who won."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import polars as pl

from events.records.envelope import DeckLine, DeckRecord, GameStarted
from events.table.ids import PLAYERS, Player
from projector.columns import SEATS, schema
from projector.tables.identity import DeckIdentity

OF_GAME = ("game", "end_position", "system", "population")


@dataclass(frozen=True)
class PlayedGames:
    """The games of a batch by their indexes: the rows of table `games`, and the cards that were brought.

    Each game has a slot for its beginning, at `begins`, and then one for each of its facts: `slots` in all. `by_card`
    has the number and the name of every card of every game; those of a game begin at its `first_card`, and are `cards`
    in all, the first `cards_of_a` of them in the deck of seat a. `decks`: those of each game, seat a's first, as
    they came to the table, and `identities` which they are.
    """

    games: pl.DataFrame
    begins: pl.Series
    first_card: pl.Series
    cards: pl.Series
    cards_of_a: pl.Series
    by_card: list[pl.Series]
    decks: list[DeckRecord]
    identities: list[DeckIdentity]

    @property
    def slots(self) -> int:
        """How many slots all games have."""
        return int(self.games["facts"].sum()) + self.games.height

    def of(self, g: pl.Series, *names: str) -> list[pl.Series]:
        """Those columns of the games at these indexes; by default the columns that begin every table."""
        return [self.games[name][g] for name in names or OF_GAME]

    def seen_by(self, g: pl.Series, seat: pl.Series) -> list[pl.Series]:
        """`on_the_play` and `won`, for a seat of the games at these indexes."""
        first, winner = self.of(g, "first", "winner")
        return [(first == seat).alias("on_the_play"), (winner == seat).alias("won")]

    def place(self, g: pl.Series, card: pl.Series) -> pl.Series:
        """The places of cards of the games at these indexes among all cards; null where there is no such card."""
        place = card.cast(pl.UInt32)
        return place.set(place >= self.cards[g], None) + self.first_card[g]

    def printed(self, g: pl.Series, card: pl.Series) -> list[pl.Series]:
        """`card_number` and `card_name` of cards of the games at these indexes; null where there is no such card."""
        place = self.place(g, card)
        return [one[place] for one in self.by_card]

    def owner(self, g: pl.Series, card: pl.Series) -> pl.Series:
        """The seats of the players in whose decks the cards are."""
        return pick(card < self.cards_of_a[g], seats(["a"]), seats(["b"]))

    def deck_of(self, g: pl.Series, seat: pl.Series) -> pl.Series:
        """`deck`: the name of a seat's deck, in the games at these indexes; null for chance."""
        [labels] = series("facts", {"deck": [deck.label for deck in self.decks]})
        return labels[len(PLAYERS) * g + seat.cast(SEATS, strict=False).to_physical()]


class Games:
    """Rows of `games`, and what `PlayedGames` knows beside them."""

    def __init__(self) -> None:
        self.rows: list[dict[str, Any]] = []
        self._decks: list[DeckRecord] = []
        self._identities: list[DeckIdentity] = []

    def add(self, start: GameStarted, row: dict[str, Any], identities: Sequence[DeckIdentity]) -> None:
        """Add a finished game with its row and what is known of its decks."""
        decks = start.brought()
        for deck in decks:
            card_lines(deck)  # which may be more than there is memory for
        self._decks += decks
        of_decks = zip(start.decks, identities, strict=True)
        self._identities += [identity.at_table(start.system, deck) for deck, identity in of_decks]
        self.rows.append(row)

    def played(self) -> PlayedGames:
        """The games added so far."""
        games = pl.DataFrame(self.rows, schema=schema("games"), strict=False)
        slots = index([row["facts"] + 1 for row in self.rows])
        decks = [card_lines(deck) for deck in self._decks]
        of_a, of_b = (index([len(lines) for lines in decks[seat :: len(PLAYERS)]]) for seat in range(len(PLAYERS)))
        lines = [line for lines in decks for line in lines]
        printed = {"card_number": [line.number for line in lines], "card_name": [line.name for line in lines]}
        return PlayedGames(
            games=games,
            begins=slots.cum_sum() - slots,
            first_card=(of_a + of_b).cum_sum() - (of_a + of_b),
            cards=of_a + of_b,
            cards_of_a=of_a,
            by_card=series("facts", printed),
            decks=self._decks,
            identities=self._identities,
        )


@lru_cache(maxsize=256)
def card_lines(deck: DeckRecord) -> Sequence[DeckLine]:
    """The line of each card of a deck."""
    return tuple(line for line in deck.lines for _ in range(line.copies))


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


def filled(value: Any, dtype: Any, count: int) -> pl.Series:
    """The same value over and over."""
    return pl.Series([value], dtype=dtype).new_from_index(0, count)


def of_each(lengths: pl.Series) -> pl.Series:
    """The index of a run, over again for each place in it; `lengths`: how many places each run has."""
    runs = pl.int_range(len(lengths), dtype=pl.UInt32).repeat_by(lengths)
    return pl.select(runs.alias("g").explode(empty_as_null=False)).to_series()
