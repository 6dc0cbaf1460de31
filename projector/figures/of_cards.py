"""Lines of figures of cards."""

from typing import Any

import polars as pl

from projector.figures.dots import Dot, Line
from projector.figures.plain import apart, mark_of
from projector.stats.captions import caption


def card_label(row: dict[str, Any]) -> str:
    """What the card of a row is called, and the one with it, if it is of two."""
    names = [row["card_name"] or row["card_number"], row.get("with_name") or row.get("with_number")]
    return " + ".join(filter(None, names))


def together(frame: pl.DataFrame) -> pl.DataFrame:
    """The rows of all cards together; of a frame of one card alone, its own."""
    whole = frame.filter(pl.col("card_number").is_null())
    return frame if whole.is_empty() else whole


def over_lines(frame: pl.DataFrame, kind: str) -> list[Line]:
    """A line per row of `card_rates`, named by the column `kind` in players' words: points beyond their stratum."""
    rows = frame.to_dicts()
    return [
        (
            caption(kind, row[kind], row["system"]) + more,
            [Dot(row["over"], row["over_low"], row["over_high"], row["copies"], f" copies, {row['share']:.1%}")],
        )
        for row, more in zip(rows, apart(rows), strict=True)
    ]


def effect_lines(frame: pl.DataFrame) -> list[Line]:
    """A line per effect of early cards, of as many seats as are usable."""
    rows = frame.to_dicts()
    return [
        (
            card_label(row) + more,
            [
                Dot(
                    row["effect"],
                    row["low"],
                    row["high"],
                    row["usable"],
                    f" usable of {row['games']:,} seats",
                    of=mark_of(row, "card_number"),
                )
            ],
        )
        for row, more in zip(rows, apart(rows), strict=True)
    ]
