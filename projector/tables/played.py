"""The games of a batch for the rows of every table: ids, cards, owners, results."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import repeat
from typing import Any

import msgspec
import polars as pl

from events.cards.card import Definition
from events.errors import LogDamaged
from events.records.envelope import DeckRecord, GameStarted
from events.table.created import CardCreated
from events.table.ids import PLAYERS, Player
from projector.columns import SEATS, schema
from projector.tables.identity import DeckIdentity

OF_GAME = ("game", "end_position", "system", "population")


@dataclass(frozen=True)
class PlayedGames:
    """The games of a batch by their indexes: the rows of table `games`, and the cards that were brought.

    Each game has a slot for its beginning, at `begins`, and then one for each of its facts: `slots` in all. `by_card`
    has the number and the name of every card of every game, `owners` its seat, `listed` whether it is of a deck and not
    created during the game, and `main` whether it is in a main deck, null if not known; those of a game begin at
    `first_card`; `cards` is their number, `cards_of` that of each seat. `decks`: the decks of each game, seat a's
    first, as they came to the table, with their `identities`.
    """

    games: pl.DataFrame
    begins: pl.Series
    first_card: pl.Series
    cards: pl.Series
    cards_of: tuple[pl.Series, pl.Series]
    by_card: list[pl.Series]
    main: pl.Series
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
        self._cards: list[list[Cards]] = []

    def add(
        self,
        start: GameStarted,
        row: dict[str, Any],
        identities: Sequence[DeckIdentity],
        created: Iterable["Cards"] = (),
    ) -> None:
        """Add a finished game with its row, its decks' identities, and the cards created during it."""
        of_decks = zip(PLAYERS, start.decks, identities, strict=True)
        # This may raise MemoryError, before anything is added: a forged deck may list any number of cards.
        brought = [_brought(start.system, *of_deck) for of_deck in of_decks]
        self._cards.append([*(cards for _, _, cards in brought), *created])
        self._decks += [deck for deck, _, _ in brought]
        self._identities += [identity for _, identity, _ in brought]
        self.rows.append(row)

    def played(self) -> PlayedGames:
        """The games added so far."""
        games = pl.DataFrame(self.rows, schema=schema("games"), strict=False)
        slots = index([row["facts"] + 1 for row in self.rows])
        of_a, of_b = (index([_count(cards, seat) for cards in self._cards]) for seat in PLAYERS)
        runs = [run for cards in self._cards for run in cards]
        of_run = of_each(index([len(run.printed) for run in runs]))
        *by_card, main = _by_card(runs)
        return PlayedGames(
            games=games,
            begins=slots.cum_sum() - slots,
            first_card=(of_a + of_b).cum_sum() - (of_a + of_b),
            cards=of_a + of_b,
            cards_of=(of_a, of_b),
            by_card=by_card,
            main=main,
            owners=seats([run.owner for run in runs])[of_run],
            listed=pl.Series("listed", [run.listed for run in runs], dtype=pl.Boolean)[of_run],
            decks=self._decks,
            identities=self._identities,
        )


@dataclass(frozen=True, eq=False)
class Cards:
    """Cards of a game by number, name and whether they are of a main deck, null if not known: those of a deck, copy by
    copy, or one that is not `listed` in a deck.

    Players with equal decks in the same seat share them: so they are told apart by identity, not by what they hold.
    """

    printed: Sequence[tuple[str, str, bool | None]]
    owner: Player
    listed: bool


@lru_cache(maxsize=256)
def _brought(
    system: str, owner: Player, deck: DeckRecord, identity: DeckIdentity
) -> tuple[DeckRecord, DeckIdentity, Cards]:
    """A deck and its identity without the parts that do not come to the table, and its cards."""
    there, brought = deck.at_table(system), identity.at_table(system, deck)
    lines = zip(there.lines, brought.cards or repeat(None), strict=False)
    printed = [(line.number, line.name, card and card.main) for line, card in lines for _ in range(line.copies)]
    return there, brought, Cards(printed, owner, True)


def created_card(fact: CardCreated) -> Cards:
    """The card created by a fact. LogDamaged if its definition cannot be read.

    A source that is no zone is told with the other facts that do not fit the table (`unsound`); until then it is a's.
    """
    try:
        face = msgspec.json.decode(fact.definition, type=Definition)
    except msgspec.DecodeError as error:
        raise LogDamaged(f"the definition of card {fact.card}, created during the game: {error}") from error
    return Cards([(face.number, face.name, None)], "b" if fact.source.startswith("b") else "a", False)


def _count(cards: Sequence[Cards], seat: Player) -> int:
    """How many of these cards are a player's."""
    return sum(len(run.printed) for run in cards if run.owner == seat)


def _by_card(runs: Sequence[Cards]) -> list[pl.Series]:
    """Number, name and `main` of all cards; those of equal decks are put into columns once."""
    place = {run: n for n, run in enumerate(dict.fromkeys(runs))}
    printed = [card for run in place for card in run.printed]
    columns = {name: [card[n] for card in printed] for n, name in enumerate(("card_number", "card_name", "main"))}
    places = places_of(index([place[run] for run in runs]), index([len(run.printed) for run in place]))
    return [column[places] for column in series("card_games", columns)]


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


def places_of(runs: pl.Series, lengths: pl.Series) -> pl.Series:
    """The places of the rows of some runs, in turn; `lengths`: how many rows each of all runs has."""
    chosen = lengths[runs]
    of_run = of_each(chosen)
    skipped = (lengths.cum_sum() - lengths)[runs] - (chosen.cum_sum() - chosen).cast(pl.Int64)
    return (skipped[of_run] + pl.int_range(len(of_run), eager=True)).cast(pl.UInt32)
