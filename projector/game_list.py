"""The games of a lake as a list that is filtered, searched and sorted here, and read block by block."""

from collections import OrderedDict
from collections.abc import Callable, Mapping
from functools import partial
from threading import Lock
from typing import Any, Self, TypeAlias

import msgspec
import polars as pl

from events.game import load
from events.records.envelope import RulesAge
from projector.games import record_words
from projector.lake import Lake

NO_WINNER = " nobody"
"""The winning deck of a game that nobody won: no deck is called so, for names begin with no space."""
NOT_OVER = "not over yet"
MOST_ORDERS = 8
"""The most orders that are kept, each of some bytes a game."""
_WORDS = (
    *("game", "options", "system", "population", "player_a", "player_b", "bot_a", "bot_b", "deck_a", "deck_b"),
    *("winner", "first", "reason", "event", "format", "experiment", "deck_id_a", "deck_id_b"),
)
_NUMBERS = ("date", "bot_version_a", "bot_version_b", "turns", "rules_version", "trusted", "end_position")
_ONLY_FOR_WORDS = ("options", "bot_a", "bot_b", "bot_version_a", "bot_version_b", "rules_version")
_ONLY_TO_CHOOSE = ("deck_id_a", "deck_id_b", "end_position")
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
    """What of a list is asked for: games that have the values of `filters` and all words of `search`.

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


def _either(column: str, value: str) -> pl.Expr:
    return (pl.col(f"{column}_a") == value) | (pl.col(f"{column}_b") == value)


def _against(value: str, others: Mapping[str, str]) -> pl.Expr:
    """Games with this deck as the opponent of the deck that is asked for; without one, of either."""
    if "deck" not in others:
        return _either("deck", value)
    a, b, deck = pl.col("deck_a"), pl.col("deck_b"), others["deck"]
    return ((a == deck) & (b == value)) | ((b == deck) & (a == value))


def _fate(value: str) -> pl.Expr:
    """Games by how the player who began fared: a draw is a game that is not won."""
    ended, won = pl.col("reason").is_not_null(), pl.col("winner") == pl.col("first")
    return ended & (won if value == "won" else won.not_())


def _of_experiments(value: str) -> pl.Expr:
    """Games of experiments with all others, or of them `only`, or of the one of this name."""
    of = pl.col("experiment").cast(pl.String)
    return pl.lit(True) if value == "with" else of.is_not_null() if value == "only" else of == value


_FITS: Mapping[str, Callable[[str, Mapping[str, str]], pl.Expr]] = {
    "population": lambda value, _: pl.col("population") == value,
    "system": lambda value, _: pl.col("system") == value,
    "deck": lambda value, _: _either("deck", value),
    "opponent": _against,
    "list": lambda value, _: _either("deck_id", value),
    "player": lambda value, _: _either("name", value),
    "format": lambda value, _: pl.col("format") == value,
    "event": lambda value, _: pl.col("event") == value,
    "since": lambda value, _: pl.col("date") >= value,
    "until": lambda value, _: pl.col("date") <= value,
    "winner": lambda value, _: pl.col("winning_deck").fill_null(NO_WINNER) == value,
    "loser": lambda value, _: pl.col("losing_deck") == value,
    "begins": lambda value, _: _fate(value),
    "turns": lambda value, _: pl.col("turns").cast(pl.String) == value,
    "mirrors": lambda value, _: (pl.col("deck_a") == pl.col("deck_b")) == (value == "only"),
    "trust": lambda value, _: pl.col("trusted") == (value == "only"),
    "experiments": lambda value, _: _of_experiments(value),
}
FILTERS = (*_FITS, "card")
"""The names of filters. Games of experiments are left out unless the filter of that name is set. `card`: games in
which a list has that number, the list of `deck` if that is asked for."""
Listing: TypeAlias = Callable[[str], pl.DataFrame]
"""The finished games (`end_position`) and seats whose list has a card, by the card's number."""


class GameList:
    """The games of a lake, the newest first; used by any thread.

    A row has the words and numbers of its `games` row, `player_a` and `player_b` with the version of a bot, and in
    words why it `ended`, with what is to be known of its record.
    """

    def __init__(self, games: pl.DataFrame, listing: Listing) -> None:
        """The list of rows of the `games` table, with the lists that have a card."""
        self._listing = listing
        newest = games.sort("first_position", descending=True)
        self._rows = _worded(newest.select(*_WORDS, *_NUMBERS))
        self._orders: OrderedDict[Asked, pl.Series] = OrderedDict()
        self._lock = Lock()

    @classmethod
    def of(cls, lake: Lake) -> Self:
        """The list of a lake's games."""
        games = lake.collect(lake.scan("games").select(*_WORDS, *_NUMBERS, "first_position"))
        return cls(games, partial(_listing, lake))

    def block(self, asked: Asked, *, first: int, last: int) -> Block:
        """The rows from `first` to before `last` of what is asked for."""
        order = self._order(asked)
        rows = (
            self._rows[order[first:last]]
            .drop(_ONLY_TO_CHOOSE)
            .with_columns(pl.col(pl.Categorical, pl.Enum).cast(pl.String))
        )
        return Block(rows=rows.to_dicts(), found=len(order), of=self._rows.height)

    def values(self, *columns: str) -> list[Any]:
        """The values that columns have in any game, sorted."""
        found = {value for column in columns for value in self._rows[column].unique().drop_nulls().to_list()}
        return sorted(found)

    def _order(self, asked: Asked) -> pl.Series:
        """The numbers of the rows that are asked for, in their order."""
        with self._lock:
            known = self._orders.get(asked)
        if known is None:
            known = self._found(asked)
            with self._lock:
                self._orders[asked] = known
                while len(self._orders) > MOST_ORDERS:
                    self._orders.popitem(last=False)
        return known

    def _found(self, asked: Asked) -> pl.Series:
        filters = dict(asked.filters)
        fits = [_FITS[name](value, filters) for name, value in filters.items() if name in _FITS]
        fits += [self._lists(filters["card"], filters.get("deck"))] if "card" in filters else []
        fits += [] if "experiments" in filters else [pl.col("experiment").is_null()]
        fits += [self._says(word) for word in asked.search.casefold().split()]
        rows = self._rows.with_row_index("row").filter(*fits)
        if asked.sort:
            by = _ORDERS[asked.sort]
            rows = rows.sort(*by, descending=asked.descending, nulls_last=True, maintain_order=True)
        return rows["row"]

    def _lists(self, card: str, deck: str | None) -> pl.Expr:
        """Games in which a list has a card, the list of a deck if one is asked for."""
        found = self._listing(card)
        having = []
        for seat in "ab":
            ends = found.filter(pl.col("seat").cast(pl.String) == seat)["end_position"]
            own = pl.lit(True) if deck is None else pl.col(f"deck_{seat}") == deck
            having.append(pl.col("end_position").is_in(ends.implode()) & own)
        return pl.any_horizontal(having)

    def _says(self, word: str) -> pl.Expr:
        """Games one of whose words has these letters: looked for once in each value, not once in each game."""
        found = []
        for column in _SEARCHED:
            values = self._rows[column].unique().drop_nulls()
            matching = [text.casefold().find(word) >= 0 for text in values.cast(pl.String).to_list()]
            found.append(pl.col(column).is_in(values.filter(pl.Series(matching, dtype=pl.Boolean)).implode()))
        return pl.any_horizontal(found)


def _listing(lake: Lake, number: str) -> pl.DataFrame:
    rows = lake.scan("deck_cards").filter(pl.col("card_number") == number)
    return lake.collect(rows.select("end_position", "seat").unique())


def _worded(rows: pl.DataFrame) -> pl.DataFrame:
    """The rows with the columns in words, by which they are filtered and sorted."""
    loser = pl.when(pl.col("winner") == "a").then("deck_b").when(pl.col("winner") == "b").then("deck_a")
    first = pl.when(pl.col("first") == "a").then("player_a").when(pl.col("first") == "b").then("player_b")
    return rows.with_columns(
        winning_player=_of_winner("player"),
        winning_deck=_of_winner("deck"),
        losing_deck=loser,
        beginner=first,
        name_a="player_a",
        name_b="player_b",
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
    """Why each game ended, and what is to be known of its record: older rules, taken on trust, what was passed over."""
    of = ("system", "reason", "rules_version", "trusted", "options")
    kinds = rows.select(of).unique()
    told = [_ending(*kind) for kind in kinds.with_columns(pl.col("system", "reason").cast(pl.String)).rows()]
    words = kinds.with_columns(ended=pl.Series(told, dtype=pl.Categorical()))
    return rows.select(of).join(words, on=of, how="left", nulls_equal=True, maintain_order="left")["ended"]


def _ending(system: str, reason: str | None, rules_version: int, trusted: bool, options: str | None) -> str:
    game = load(system)
    age = RulesAge.of(rules_version, game.rules_version)
    record = record_words(age.value, trusted=trusted, options=options or "")
    return ", ".join(filter(None, (game.reasons.get(reason, reason) if reason else None, record)))
