"""The matches of an event, as they count: recorded, reported or both, with what is not sure of them."""

from typing import NamedTuple

import polars as pl

from projector.lake import Lake
from projector.one_event import of_one_event
from projector.stats.rounds import round_order

MATCHES = pl.Schema(
    {
        **dict.fromkeys(("phase", "round", "date", "format"), pl.String()),
        **dict.fromkeys(("player_a", "deck_a", "player_b", "deck_b"), pl.String()),
        **dict.fromkeys(("wins_a", "wins_b", "draws"), pl.Int64()),
        **dict.fromkeys(("won_by", "coverage"), pl.String()),
        "is_reported": pl.Boolean(),
        "decided": pl.String(),
    }
)
"""Sides a and b are no seats; without a player_b it is a bye. `won_by`: a, b, draw or neither. `coverage`: result,
decks, partial (some games are recorded) or full (all are); `is_reported`: whether it was reported, too or alone;
`decided`: how, as in the table `results`, null if nobody says so."""


class EventMatches(NamedTuple):
    """The matches of an event, in the order of its rounds, and a line about each that may be counted wrongly."""

    matches: pl.DataFrame
    doubts: list[str]


def event_matches(
    lake: Lake,
    event: str,
    *,
    system: str | None = None,
    date: str | None = None,
    population: str | None = None,
    trusted: bool = False,
) -> EventMatches:
    """The matches of an event by columns `MATCHES`, of the event that `event_standings` would be of.

    KifuError lists the events, if there is no such one, and what there is to choose from, if it was more than one.
    """
    played = of_one_event(lake, event, system=system, date=date, population=population, trusted=trusted)
    ordered = sorted(played.matches, key=lambda row: (row["date"] or "", round_order(row["phase"], row["round"])))
    found = pl.DataFrame([{name: row[name] for name in MATCHES} for row in ordered], schema=MATCHES)
    named = (pl.col("coverage") == "result") & pl.col("deck_a").is_not_null() & pl.col("deck_b").is_not_null()
    known = pl.when(named).then(pl.lit("decks")).otherwise("coverage").alias("coverage")
    return EventMatches(found.with_columns(known), played.doubts)
