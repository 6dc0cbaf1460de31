"""The search over a lake: cards, decks, players and events by their names, games by the beginnings of their ids, rules
by number or words; and games by words such as `card:"Powder Jester" turn<3 won`.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Literal, NamedTuple, get_args

import polars as pl
from msgspec.structs import replace

from events.errors import KifuError
from events.game import Game, is_installed, load
from events.language.vocabulary import nearest
from events.records.folding import fold
from projector.columns import POPULATIONS
from projector.contents import played_events
from projector.game_words import understood, written
from projector.lake import Lake
from projector.stats.filters import Filters
from projector.stats.matches import seat_matches
from projector.stats.seats import seat_games

Kind = Literal["deck", "card", "player", "event", "game", "rule"]
KINDS: tuple[Kind, ...] = get_args(Kind)
LEAST_ID = 4
"""The fewest characters of the beginning of a game's id by which it is found."""
_SCHEMA = pl.Schema(
    {
        "kind": pl.String(),
        "system": pl.String(),
        "key": pl.String(),
        "name": pl.String(),
        "detail": pl.String(),
        "n": pl.Int64(),
    }
)


class Hit(NamedTuple):
    """What was found: its kind, card game (None: of several), name, what else tells it apart, and `key`, by which pages
    ask for it: a card's number, a game's id, the number of a rule, an event's name and day (`Cup|2026-03-01`), else its
    name."""

    kind: Kind
    system: str | None
    key: str
    name: str
    detail: str


class Index:
    """The names in a lake, by which it is searched; used by any thread."""

    def __init__(self, rows: pl.DataFrame, games: pl.DataFrame, systems: Sequence[str]) -> None:
        """Index rows with the columns of _SCHEMA, `games` by their ids, and the rule books of card games."""
        self._rows = rows.with_columns(folded=pl.Series([fold(name) for name in rows["name"]], dtype=pl.String))
        self._games = games
        self._systems = [*systems]

    @classmethod
    def of(cls, lake: Lake) -> "Index":
        """The index of a lake as it is."""
        games = lake.collect(
            lake.scan("games").select(
                "game", "end_position", *(pl.col(name).cast(pl.String) for name in ("system", "deck_a", "deck_b"))
            )
        )
        seats = [
            lake.collect(seat_games(lake, Filters(population=population, level="name")).select("system", "deck"))
            for population in POPULATIONS
        ]
        matches = seat_matches(lake, Filters(population="humans", level="name"))
        words = pl.col("system", "deck").cast(pl.String)
        decks = pl.concat([*(rows.select(words) for rows in seats), matches.select(words)]).drop_nulls()
        parts = [
            _named("deck", decks.rename({"deck": "name"})),
            _named(
                "player",
                matches.select(pl.col("system", "player").cast(pl.String)).drop_nulls().rename({"player": "name"}),
            ),
            _cards(lake),
            _events(lake),
        ]
        systems = sorted({*games["system"], *matches["system"].cast(pl.String)})
        return cls(pl.concat(parts), games, systems)

    def hits(self, text: str, *, system: str | None = None, most: int = 5) -> dict[Kind, list[Hit]]:
        """What fits a text, by kind, the best first, at most so many of each; of one card game, or of all.

        All words of the text must be in a name, or at the beginning of a card's number. Names that are the text come
        first, then those that begin with it, those with words that do, and others; of alike those played most.
        """
        asked = fold(text)
        if not asked.strip():
            return {}
        found: dict[Kind, list[Hit]] = {}
        rows = self._fitting(asked, text, system)
        for kind in KINDS[:4]:
            rows_of_kind = rows.filter(pl.col("kind") == kind).head(most)
            found[kind] = [
                Hit(kind, *row) for row in rows_of_kind.select("system", "key", "name", "detail").iter_rows()
            ]
        found["game"] = [*self._of_id(text.strip().lower(), system)][:most]
        found["rule"] = [*self._of_rules(asked, text.strip(), system)][:most]
        return {kind: hits for kind, hits in found.items() if hits}

    def named(self, kind: Kind, name: str, *, system: str | None) -> str:
        """The key of what a name means of a kind: the best hit. KifuError says which is near if none fits."""
        if not name.strip():
            raise KifuError(f'which {kind}? name it behind the colon, as in {kind}:"its name"')
        fitting = self._fitting(fold(name), name, system).filter(pl.col("kind") == kind)
        if not fitting.is_empty():
            return str(fitting["key"][0])
        there = self._rows.filter(pl.col("kind") == kind, *_of_system(system))["name"].unique().sort().to_list()
        raise KifuError(f"no {kind} is called '{name}'; {nearest(name, there, most=5)}")

    def _fitting(self, asked: str, text: str, system: str | None) -> pl.DataFrame:
        """The rows whose names have all words asked for, the best first."""
        folded = pl.col("folded")
        words = [folded.str.contains(word, literal=True) for word in asked.split()]
        number = (pl.col("kind") == "card") & pl.col("key").str.to_lowercase().str.starts_with(text.strip().lower())
        rank = (
            pl.when(folded == asked).then(0)
            .when(number | folded.str.starts_with(asked)).then(1)
            .when((" " + folded).str.contains(f" {asked}", literal=True)).then(2)
            .otherwise(3)
        )  # fmt: skip
        fits = number | pl.all_horizontal(words)
        rows = self._rows.filter(fits, *_of_system(system)).with_columns(rank=rank)
        return rows.sort("rank", -pl.col("n"), "name", "key", "system")

    def _of_id(self, text: str, system: str | None) -> Iterator[Hit]:
        if len(text) < LEAST_ID or not re.fullmatch(r"[0-9a-f-]+", text):
            return
        found = self._games.filter(pl.col("game").cast(pl.String).str.starts_with(text), *_of_system(system))
        for game, _, of, deck_a, deck_b in found.sort("end_position", descending=True, nulls_last=False).iter_rows():
            yield Hit("game", of, str(game), f"{deck_a} vs {deck_b}", str(game)[:8])

    def _of_rules(self, asked: str, text: str, system: str | None) -> Iterator[Hit]:
        """The rules whose number begins with the text, or else whose summary has all its words."""
        for game in _installed([system] if system else self._systems):
            book = game.book.values()
            numbered = [rule for rule in book if rule.rule == text or rule.rule.startswith((f"{text}-", f"{text}/"))]
            words = asked.split()
            for rule in numbered or [rule for rule in book if all(word in fold(rule.summary) for word in words)]:
                yield Hit("rule", game.name, rule.rule, rule.summary, rule.rule)

    def games_asked(self, text: str, *, system: str | None) -> dict[str, str] | None:
        """The filters of the list of games that a text with words such as `card:"Powder Jester" turn<3 won` means; None
        for a text without any.

        A card alone, of which nothing else is said, is one of the list of a deck; others were played. KifuError for a
        name that nothing has, and for what is not understood.
        """
        words = understood(text)
        if words is None:
            return None
        filters: dict[str, str] = {} if system is None else {"system": system}
        for word, value in words.named.items():
            kind: Kind = "deck" if word == "vs" else word  # type: ignore[assignment]
            name = self.named(kind, value, system=system)
            filters["opponent" if word == "vs" else word] = name.rpartition("|")[0] if kind == "event" else name
        plays = [replace(play, card=self.named("card", play.card, system=system)) for play in words.plays]
        if len(plays) == 1 and not plays[0].is_bounded:
            filters["card"] = plays[0].card
        elif plays:
            filters["played"] = written(plays)
        return filters if words.result is None else {**filters, "result": words.result}


def _of_system(system: str | None) -> list[pl.Expr]:
    return [] if system is None else [pl.col("system") == system]


def _named(kind: Kind, rows: pl.DataFrame) -> pl.DataFrame:
    """The rows of the index of names that are their own keys, by how often they are there."""
    counted = rows.group_by("system", "name").agg(n=pl.len().cast(pl.Int64))
    told = counted.with_columns(kind=pl.lit(kind), key=pl.col("name"), detail=pl.lit(""))
    return told.select(_SCHEMA.names()).cast(_SCHEMA).sort("system", "name")


def _cards(lake: Lake) -> pl.DataFrame:
    """The cards of all lists: of several prints of one number the name that it had last."""
    words = [pl.col(name).cast(pl.String) for name in ("system", "card_number", "card_name")]
    listed = lake.scan("deck_cards").select(*words, "end_position").sort("end_position", maintain_order=True)
    rows = lake.collect(
        listed.group_by("system", "card_number", maintain_order=True).agg(pl.col("card_name").last(), n=pl.len())
    )
    told = rows.with_columns(
        kind=pl.lit("card"), key=pl.col("card_number"), name=pl.col("card_name").fill_null(pl.col("card_number")),
        detail=pl.col("card_number"),
    )  # fmt: skip
    return told.select(_SCHEMA.names()).cast(_SCHEMA).sort("system", "key")


def _events(lake: Lake) -> pl.DataFrame:
    """The events, each with its days as what tells it apart."""
    rows: list[Mapping[str, object]] = [
        {
            "kind": "event",
            "system": row["system"],
            "key": f"{row['event']}|{row['first'] if row['first'] == row['last'] else ''}",
            "name": row["event"],
            "detail": " to ".join(dict.fromkeys(str(day) for day in (row["first"], row["last"]) if day)),
            "n": row["games"] + row["reported"],
        }
        for row in played_events(lake).to_dicts()
    ]
    return pl.DataFrame(rows, schema=_SCHEMA)


def _installed(systems: Sequence[str]) -> Iterator[Game]:
    return (load(system) for system in systems if is_installed(system))
