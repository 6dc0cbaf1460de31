"""The games of a lake as a list that is filtered, searched and sorted here, and read block by block."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any, Self, TypeAlias, cast

import msgspec
import polars as pl

from events.game import load
from events.records.envelope import RulesAge
from projector.game_filters import (
    LEVEL,
    NAMED,
    SEVERAL,
    Sought,
    of_games,
    of_seat,
    of_seats,
    unknown_name,
)
from projector.games import record_words
from projector.games_of_seats import OF_SEATS, games_of_seats
from projector.lake import Lake
from projector.recent import Recent, hashed, weight
from projector.stats.levels import Level, with_decks
from projector.stats.names import with_names

NOT_OVER, WITHDRAWN = "not over yet", "withdrawn"
MOST_BYTES = 32_000_000
"""Of the orders that are kept, each of some bytes a game."""
_WORDS = (
    *("game", "options", "system", "population", "player_a", "player_b", "bot_a", "bot_b", "deck_a", "deck_b"),
    *("winner", "first", "reason", "event", "format", "experiment", "deck_id_a", "deck_id_b"),
)
_NUMBERS = (
    "date",
    "bot_version_a",
    "bot_version_b",
    "turns",
    "rules_version",
    "trusted",
    "withdrawn",
    "ruled",
    "end_position",
)
_NAMES = ("name_a", "name_b")
_ONLY_FOR_WORDS = ("bot_a", "bot_b", "bot_version_a", "bot_version_b", "rules_version")
_ONLY_TO_CHOOSE = ("options", "deck_id_a", "deck_id_b", "end_position", *_NAMES)
_OF_DECKS = tuple(f"{name}_{seat}" for name in ("deck", "deck_id", "archetype", "variant") for seat in "ab")
_ORDERS: Mapping[str, tuple[str, ...]] = {
    "title": ("deck_a", "deck_b"),
    "won_by": ("winning_player", "winning_deck"),
    "began": ("beginner",),
    **{name: (name,) for name in ("ended", "turns", "player_a", "player_b", "event", "date")},
}
ORDERS = tuple(_ORDERS)
"""The names by which a list is sorted."""
_SEARCHED = ("deck_a", "deck_b", "player_a", "player_b", "ended", "event", "date")


class Asked(msgspec.Struct, frozen=True, kw_only=True):
    """What of a list is asked for: games that fit all `filters` (`game_filters`) and have all words of `search`.

    A filter that takes several values stands once a value.

    `sort`: one of ORDERS, by which they are sorted, the newest first within it; empty: the newest first.
    """

    filters: tuple[tuple[str, str], ...] = ()
    search: str = ""
    sort: str = ""
    descending: bool = False


class Block(msgspec.Struct, frozen=True, kw_only=True):
    """Some rows of what was asked for, how many games were found, and of how many."""

    rows: list[dict[str, Any]]
    found: int
    of: int


def _of_winner(column: str) -> pl.Expr:
    return pl.when(pl.col("winner") == "a").then(f"{column}_a").when(pl.col("winner") == "b").then(f"{column}_b")


Listing: TypeAlias = Callable[..., pl.DataFrame]
"""The rows of `games_of_seats`, by the name of a filter and its value."""
Called: TypeAlias = Callable[[Level], pl.DataFrame]
"""What the decks of all games are called at a level, `called_a` and `called_b`, the newest game first."""


class GameList:
    """The games of a lake, the newest first; used by any thread.

    A row has the words and numbers of its `games` row, `player_a` and `player_b` with the version of a bot, and in
    words why it `ended`, with what is to be known of its record; and `at`, the moment for which it is shown, if any.
    """

    def __init__(self, games: pl.DataFrame, listing: Listing, called: Called) -> None:
        """The list of rows of the `games` table with `name_a` and `name_b`, by which players are chosen."""
        self._listing, self._called = listing, called
        newest = games.sort("first_position", descending=True)
        self._rows = _worded(newest.select(*_WORDS, *_NUMBERS, *_NAMES))
        self._levels: dict[str, pl.DataFrame] = {LEVEL: self._rows}
        self._known: dict[tuple[str, ...], list[Any]] = {}
        self._orders = Recent[bytes, pl.Series](MOST_BYTES, weigh=weight)
        self._seats = Recent[bytes, pl.DataFrame](MOST_BYTES, weigh=weight)

    @classmethod
    def of(cls, lake: Lake) -> Self:
        """The list of a lake's games."""
        games = lake.collect(lake.scan("games").select(*_WORDS, *_NUMBERS, "first_position"))
        people = with_names(lake, games.select("player_a", "player_b")).cast(pl.Categorical())
        named = games.with_columns(name_a=people["player_a"], name_b=people["player_b"])
        return cls(named, partial(games_of_seats, lake), partial(_called, lake))

    def block(self, asked: Asked, *, first: int, last: int) -> Block:
        """The rows from `first` to before `last` of what is asked for."""
        order = self._order(asked)
        there = order[first:last]
        rows = (
            self._rows[there]
            .with_columns(self._moments(asked, there))
            .drop(_ONLY_TO_CHOOSE)
            .with_columns(pl.col(pl.Categorical, pl.Enum).cast(pl.String))
        )
        return Block(rows=rows.to_dicts(), found=len(order), of=self._rows.height)

    def values(self, *columns: str) -> list[Any]:
        """The values that columns have in any game, sorted; read once."""
        if columns not in self._known:
            found = {value for column in columns for value in self._rows[column].unique().drop_nulls().to_list()}
            self._known[columns] = sorted(found)
        return self._known[columns]

    @property
    def any_open(self) -> bool:
        """Whether any game is not over yet, or was withdrawn."""
        return self._rows["reason"].has_nulls()

    def decks(self, level: str = LEVEL) -> list[str]:
        """What decks are called at a level, sorted; read once."""
        key = ("decks", level)
        if key not in self._known:
            rows, of = self._at(level), _decks_of(level)
            self._known[key] = sorted({name for seat in "ab" for name in rows[f"{of}_{seat}"].unique().drop_nulls()})
        return self._known[key]

    def unknown(self, asked: Asked) -> str | None:
        """Which name that filters ask for no game has, and the names that there are; None if there is none."""
        values = _by_name(asked.filters)
        level = values.get("level", (LEVEL,))[0]
        for name in values:
            if name in NAMED:
                what, columns = NAMED[name]
                there = self.decks(level) if what == "deck" else self.values(*columns)
                if (why := unknown_name(name, values[name], there)) is not None:
                    return why
        return None

    def _order(self, asked: Asked) -> pl.Series:
        """The numbers of the rows that are asked for, in their order."""
        known = self._orders.get(hashed(asked))
        if known is None:
            known = self._found(asked)
            self._orders.keep(hashed(asked), known)
        return known

    def _found(self, asked: Asked) -> pl.Series:
        values = _by_name(asked.filters)
        level = values.get("level", (LEVEL,))[0]
        sought = Sought(values, _decks_of(level), self.values("population"))
        fits = [*of_games(sought), *of_seats(sought, self._having(values))]
        fits += [] if "experiments" in values else [pl.col("experiment").is_null()]
        fits += [self._says(word) for word in asked.search.casefold().split()]
        rows = self._at(level).with_row_index("row").filter(*fits)
        if asked.sort:
            by = _ORDERS[asked.sort]
            rows = rows.sort(*by, descending=asked.descending, nulls_last=True, maintain_order=True)
        return rows["row"]

    def _at(self, level: str) -> pl.DataFrame:
        """The rows, with what decks are called at a level beside what they are called by name; made once."""
        if level not in self._levels:
            self._levels[level] = self._rows.hstack(self._called(cast("Level", level)).cast(pl.Categorical()))
        return self._levels[level]

    def _moments(self, asked: Asked, there: pl.Series) -> pl.Series:
        """The position in each of those games from which on it was as is asked of a seat that fits, as `at`."""
        values = _by_name(asked.filters)
        nowhere = pl.Series("at", [None] * len(there), dtype=pl.Int64)
        if not ({"card", "had"} <= values.keys() or "played" in values):
            return nowhere
        level = values.get("level", (LEVEL,))[0]
        sought, having = Sought(values, _decks_of(level), self.values("population")), self._having(values)
        rows, found = self._at(level)[there], self._listed(values)[-1]
        for seat, other in ("ab", "ba"):
            of = found.filter(pl.col("seat").cast(pl.String) == seat).select("end_position", at="at")
            fits = pl.all_horizontal(of_seat(sought, having, seat, other))
            known = rows.select("end_position", fits=fits).join(
                of, on="end_position", how="left", maintain_order="left"
            )
            at = known.select(pl.when("fits").then("at")).to_series()
            nowhere = nowhere.zip_with(nowhere.is_not_null(), at.alias("at"))
        return nowhere

    def _listed(self, values: Mapping[str, Sequence[str]]) -> list[pl.DataFrame]:
        """The games and seats that fit each filter that other tables answer, in the order of OF_SEATS."""
        found = []
        for name in (name for name in OF_SEATS if name in values):
            more = values.get("had", [])[:1] if name == "card" else []
            rows = self._asked_for(name, values[name][0], *more)
            of_copies = name == "card" and "copies" in values
            found.append(rows.filter(pl.col("copies") == int(values["copies"][0])) if of_copies else rows)
        return found

    def _asked_for(self, *asked: str) -> pl.DataFrame:
        """The rows of a listing, made once for as long as there is room."""
        found = self._seats.get(hashed(asked))
        if found is None:
            found = self._listing(*asked)
            self._seats.keep(hashed(asked), found)
        return found

    def _having(self, values: Mapping[str, Sequence[str]]) -> Callable[[str], pl.Expr] | None:
        """The condition that a seat fits all filters that other tables answer; None if none is set."""
        found = self._listed(values)
        if not found:
            return None

        def having(seat: str) -> pl.Expr:
            ends = [rows.filter(pl.col("seat").cast(pl.String) == seat)["end_position"] for rows in found]
            return pl.all_horizontal(pl.col("end_position").is_in(end.implode()) for end in ends)

        return having

    def _says(self, word: str) -> pl.Expr:
        """Games one of whose words has these letters: looked for once in each value, not once in each game."""
        found = []
        for column in _SEARCHED:
            values = self._rows[column].unique().drop_nulls()
            matching = [text.casefold().find(word) >= 0 for text in values.cast(pl.String).to_list()]
            found.append(pl.col(column).is_in(values.filter(pl.Series(matching, dtype=pl.Boolean)).implode()))
        return pl.any_horizontal(found)


def _by_name(filters: Sequence[tuple[str, str]]) -> dict[str, list[str]]:
    """The values of each filter; the first alone of those that take one."""
    values: dict[str, list[str]] = {}
    for name, value in filters:
        given = values.setdefault(name, [])
        if not given or name in SEVERAL:
            given.append(value)
    return values


def _decks_of(level: str) -> str:
    """The columns of the decks' names at a level: `deck_a` and `deck_b`, or `called_a` and `called_b`."""
    return "deck" if level == LEVEL else "called"


def _called(lake: Lake, level: Level) -> pl.DataFrame:
    games = lake.collect(lake.scan("games").select("system", "first_position", *_OF_DECKS))
    named = with_decks(lake, games.sort("first_position", descending=True), level)
    return named.select(called_a="deck_a", called_b="deck_b")


def _worded(rows: pl.DataFrame) -> pl.DataFrame:
    """The rows with the columns in words, by which they are filtered and sorted."""
    first = pl.when(pl.col("first") == "a").then("player_a").when(pl.col("first") == "b").then("player_b")
    return rows.with_columns(
        winning_player=_of_winner("player"),
        winning_deck=_of_winner("deck"),
        beginner=first,
        options=pl.col("options").cast(pl.Categorical()),
        player_a=_player("a"),
        player_b=_player("b"),
        ended=_ended(rows),
    ).drop(_ONLY_FOR_WORDS)


def _player(seat: str) -> pl.Expr:
    """A player's name, and of a bot which version it is: two versions play differently."""
    name = pl.col(f"player_{seat}").cast(pl.String)
    version = pl.col(f"bot_version_{seat}").fill_null(1)
    told = pl.when(pl.col(f"bot_{seat}").is_null()).then(name).otherwise(pl.format("{} (v{})", name, version))
    return told.cast(pl.Categorical())


def _ended(rows: pl.DataFrame) -> pl.Series:
    """Why each game ended, or that it was withdrawn, and what is to be known of its record.

    That is: older rules, taken on trust, what was passed over.
    """
    of = ("system", "reason", "rules_version", "trusted", "options", "withdrawn", "ruled")
    kinds = rows.select(of).unique()
    told = [_ending(*kind) for kind in kinds.with_columns(pl.col("system", "reason").cast(pl.String)).rows()]
    words = kinds.with_columns(ended=pl.Series(told, dtype=pl.Categorical()))
    return rows.select(of).join(words, on=of, how="left", nulls_equal=True, maintain_order="left")["ended"]


def _ending(
    system: str,
    reason: str | None,
    rules_version: int,
    trusted: bool,
    options: str | None,
    withdrawn: bool,
    ruled: bool,
) -> str:
    game = load(system)
    age = RulesAge.of(rules_version, game.rules_version)
    record = record_words(age.value, trusted=trusted, options=options or "", ruled=ruled)
    why = game.reasons.get(reason, reason) if reason else WITHDRAWN if withdrawn else None
    return ", ".join(filter(None, (why, record)))
