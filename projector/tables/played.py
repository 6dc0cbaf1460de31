"""The games of a batch for the rows of every table: ids, cards, owners, results."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import repeat
from typing import Any, NamedTuple

import msgspec
import polars as pl

from events.cards.card import Definition
from events.records.envelope import DeckRecord, GameStarted
from events.table.created import CardCreated
from events.table.ids import PLAYERS, Player, zone_owner
from projector.columns import SEATS, schema
from projector.tables.identity import DeckIdentity

OF_GAME = ("game", "end_position", "system", "population")


@dataclass(frozen=True)
class PlayedGames:
    """The games of a batch by their indexes: the rows of table `games`, and the cards that were brought.

    Each game has a slot for its beginning, at `begins`, and then one for each of its facts: `slots` in all. `by_card`
    has the number and the name of every card of every game, `owners` its seat, and `listed` whether it is of a deck and
    not created during the game; the cards of a game begin at `first_card`; `cards` is their number, `cards_of` that of
    each seat. `decks`: the decks of each game, seat a's first, as they came to the table, with their `identities`.
    """

    games: pl.DataFrame
    begins: pl.Series
    first_card: pl.Series
    cards: pl.Series
    cards_of: tuple[pl.Series, pl.Series]
    by_card: list[pl.Series]
    owners: pl.Series
    listed: pl.Series
    decks: list[DeckRecord]
    identities: list[DeckIdentity]

    @property
    def slots(self) -> int:
        """The number of slots of all games."""
        return int(self.games["facts"].sum()) + self.games.height

    def of(self, g: pl.Series, *names: str) -> list[pl.Series]:
        """The named columns of the games at these indexes; by default the columns that begin every table."""
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
        return [column[place] for column in self.by_card]

    def owner(self, g: pl.Series, card: pl.Series) -> pl.Series:
        """The owners' seats of cards of the games at these indexes; null where there is no such card."""
        return self.owners[self.place(g, card)]

    def deck_of(self, g: pl.Series, seat: pl.Series) -> pl.Series:
        """`deck`: the name of a seat's deck, in the games at these indexes; null for chance."""
        [labels] = series("facts", {"deck": [deck.label for deck in self.decks]})
        return labels[len(PLAYERS) * g + seat.cast(SEATS, strict=False).to_physical()]


class Games:
    """The rows of `games` and the cards of the games, collected for `PlayedGames`."""

    def __init__(self) -> None:
        self.rows: list[dict[str, Any]] = []
        self._decks: list[DeckRecord] = []
        self._identities: list[DeckIdentity] = []
        self._cards: list[list[_Named]] = []

    def add(
        self,
        start: GameStarted,
        row: dict[str, Any],
        identities: Sequence[DeckIdentity],
        created: Iterable[CardCreated] = (),
    ) -> None:
        """A finished game, added with its row, its decks' identities, and the cards created during it."""
        decks = start.brought()
        # This may raise MemoryError, before anything is added: a forged deck may list any number of cards.
        self._cards.append([*_brought(decks), *map(_named, created)])
        self._decks += decks
        of_decks = zip(start.decks, identities, strict=True)
        self._identities += [identity.at_table(start.system, deck) for deck, identity in of_decks]
        self.rows.append(row)

    def played(self) -> PlayedGames:
        """The games added so far."""
        games = pl.DataFrame(self.rows, schema=schema("games"), strict=False)
        slots = index([row["facts"] + 1 for row in self.rows])
        cards = [card for of_game in self._cards for card in of_game]
        of_a, of_b = (index([sum(card.owner == seat for card in found) for found in self._cards]) for seat in PLAYERS)
        printed = {"card_number": [card.number for card in cards], "card_name": [card.name for card in cards]}
        return PlayedGames(
            games=games,
            begins=slots.cum_sum() - slots,
            first_card=(of_a + of_b).cum_sum() - (of_a + of_b),
            cards=of_a + of_b,
            cards_of=(of_a, of_b),
            by_card=series("facts", printed),
            owners=seats([card.owner for card in cards]),
            listed=pl.Series("listed", [card.listed for card in cards], dtype=pl.Boolean),
            decks=self._decks,
            identities=self._identities,
        )


class _Named(NamedTuple):
    """A card of a game, with the number and name in its deck list or its definition."""

    number: str
    name: str
    owner: Player
    listed: bool


def _brought(decks: Sequence[DeckRecord]) -> Iterator[_Named]:
    """The cards of both decks, copy by copy."""
    for seat, deck in zip(PLAYERS, decks, strict=True):
        for line in deck.lines:
            yield from repeat(_Named(line.number, line.name, seat, True), line.copies)


def _named(fact: CardCreated) -> _Named:
    """The card created by a fact."""
    face = msgspec.json.decode(fact.definition, type=Definition)
    return _Named(face.number, face.name, zone_owner(fact.source), False)


def series(table: str, columns: Mapping[str, Iterable[Any]]) -> list[pl.Series]:
    """Columns of a table as declared. A number that does not fit its column becomes null."""
    declared = schema(table)
    return [pl.Series(name, values, dtype=declared[name], strict=False) for name, values in columns.items()]


def pick(which: pl.Series, then: pl.Series, otherwise: pl.Series) -> pl.Series:
    """The values of `then` where `which` is true, of `otherwise` where it is false; null where it is null."""
    expression = pl.when(which).then(then).when(~which).then(otherwise)
    return pl.select(expression).to_series()


def seats(of: Sequence[Player]) -> pl.Series:
    """A column of seats."""
    return pl.Series("seat", of, dtype=SEATS)


def index(of: Sequence[int]) -> pl.Series:
    """A column of indexes, such as the game of each row."""
    return pl.Series("g", of, dtype=pl.UInt32)


def filled(value: Any, dtype: Any, count: int) -> pl.Series:
    """A column with the same value in every row."""
    return pl.Series([value], dtype=dtype).new_from_index(0, count)


def of_each(lengths: pl.Series) -> pl.Series:
    """The index of each run, repeated by the length of the run."""
    runs = pl.int_range(len(lengths), dtype=pl.UInt32).repeat_by(lengths)
    return pl.select(runs.alias("g").explode(empty_as_null=False)).to_series()
