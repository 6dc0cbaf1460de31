"""Matches of which one report alone tells, as it does of nearly all: all their rows are made at once."""

from collections.abc import Iterable, Mapping
from typing import Any

import msgspec
import polars as pl

from events.exchange.limitless import BRACKET
from events.records.matching import round_number
from events.records.names import Names

_TEXTS = ("match", "system", "population", "source", "event", "phase", "round", "table", "bracket", "date", "format")
_SIDES = ("player", "kind", "deck", "deck_id", "archetype", "variant")
PLAIN: Mapping[str, pl.DataType] = {
    **dict.fromkeys((*_TEXTS, "won_by", "decided"), pl.String()),
    **{f"{name}_{side}": pl.String() for name in _SIDES for side in "ab"},
    **dict.fromkeys(("wins_a", "wins_b", "draws", "end_position"), pl.Int64()),
}
"""The columns of a reported match."""
_NOT_NAMED = tuple(f"{name}_{side}" for name in ("archetype", "variant") for side in "ab")
_OF_ENTRY = ("entries", "entered", "entered_deck", "entered_list")


def plain_and_others(
    reports: pl.DataFrame, entries: Iterable[Mapping[str, Any]], names: Names
) -> tuple[pl.DataFrame, pl.DataFrame]:
    """The matches of which one row alone tells, without archetypes, and the rows of `reports` that tell of the others.

    Another row may tell of the same match if event, players and round are the same, and without a round the table. A
    player with several entries in the event makes its matches no plain ones: which is meant depends on more.
    """
    of_players = _of_players(entries)
    told = _with_labels(reports, names).with_columns(is_alone=_is_alone())
    for side in "ab":
        on = ["system", "event", f"label_{side}"]
        told = told.join(
            of_players.rename({name: f"{name}_{side}" for name in ("label", *_OF_ENTRY)}),
            on=on,
            how="left",
            maintain_order="left",
        )
    several = pl.any_horizontal((pl.col(f"entries_{side}") > 1).fill_null(False) for side in "ab")
    is_plain = told.select(pl.col("is_alone") & ~several).to_series()
    return _matches(told.filter(is_plain)), reports.filter(~is_plain)


def _of_players(entries: Iterable[Mapping[str, Any]]) -> pl.DataFrame:
    """How many entries each player has in an event, by their labels, and the date and the deck of one."""
    columns = {"system": "system", "event": "event", "player": "label", "date": "entered"}
    columns |= {"deck": "entered_deck", "deck_id": "entered_list"}
    rows = [{to: row[name] for name, to in columns.items()} for row in entries]
    told = pl.DataFrame(rows, schema=dict.fromkeys(columns.values(), pl.String()))
    by = ["system", "event", "label"]
    return told.group_by(by, maintain_order=True).agg(pl.len().alias("entries"), pl.all().exclude(by).first())


def _with_labels(reports: pl.DataFrame, names: Names) -> pl.DataFrame:
    called = {side: [f"player_{side}", f"player_id_{side}"] for side in "ab"}
    sides = [reports.select(name=own, id=of_source) for own, of_source in called.values()]
    players = pl.concat(sides).unique().drop_nulls("name")
    labels = players.with_columns(
        label=pl.Series([names.of_player(*row) for row in players.iter_rows()], dtype=pl.String)
    )
    for side, columns in called.items():
        of_side = labels.rename({**dict(zip(("name", "id"), columns, strict=True)), "label": f"label_{side}"})
        reports = reports.join(of_side, on=columns, how="left", nulls_equal=True, maintain_order="left")
    return reports


def _is_alone() -> pl.Expr:
    """Whether a row tells of a match as a whole, and no other may tell of the same, by the labels of its players."""
    turned = pl.col("label_b") < pl.col("label_a")
    first, second = (
        pl.when(turned).then("label_b").otherwise("label_a"),
        pl.when(turned).then("label_a").otherwise("label_b"),
    )
    number = pl.col("round").map_batches(_round_numbers, return_dtype=pl.String)
    subject = ["system", "event", first, second, number, pl.when(number.is_null()).then("table")]
    is_whole = pl.col("game_in_match").is_null() & (pl.len().over("game") == 1)
    return pl.col("label_a").is_not_null() & is_whole & (pl.len().over(subject) == 1)


def _round_numbers(rounds: pl.Series) -> pl.Series:
    return rounds.replace_strict({text: round_number(text) for text in rounds.unique()}, return_dtype=pl.String)


def _matches(told: pl.DataFrame) -> pl.DataFrame:
    sides: list[pl.Expr] = []
    for side in "ab":
        date, entered = pl.col("date"), pl.col(f"entered_{side}")
        fits = (date == entered).fill_null(True)
        called, listed = (pl.col(f"{name}_{side}") for name in ("deck", "deck_id"))
        own = {"deck": (called, "entered_deck"), "deck_id": (listed, "entered_list")}
        sides += [
            pl.coalesce(pl.when(said != "").then(said), pl.when(fits).then(f"{entry}_{side}")).alias(f"{name}_{side}")
            for name, (said, entry) in own.items()
        ]
        is_there = pl.col(f"label_{side}").is_not_null()
        sides += [
            pl.col(f"label_{side}").alias(f"player_{side}"),
            pl.when(is_there).then(pl.lit("human")).alias(f"kind_{side}"),
        ]
    bracket = pl.col("more").map_batches(_brackets, return_dtype=pl.String)
    none = [pl.lit(None, dtype=pl.String).alias(name) for name in _NOT_NAMED]
    whole = told.with_columns(*sides, *none, match="game", source=pl.lit("reported"), bracket=bracket)
    return whole.select(pl.col(name).cast(dtype) for name, dtype in PLAIN.items())


def _brackets(more: pl.Series) -> pl.Series:
    """The places in a bracket that a source gives beside a match."""
    told = {text: msgspec.json.decode(text).get(BRACKET) for text in more.unique() if f'"{BRACKET}"' in text}
    return more.replace_strict(told, default=None, return_dtype=pl.String)
