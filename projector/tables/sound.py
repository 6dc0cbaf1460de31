"""The check that the facts of a game fit its table: a record that decodes may still have impossible facts."""

from collections.abc import Iterator

import polars as pl

from events.table.ids import Card, Zone
from events.table.sight import field_kinds
from projector.tables.fold import Fold
from projector.tables.kinds import COLUMNS_OF_KIND, places
from projector.tables.layout import layout
from projector.tables.played import filled


def unsound(fold: Fold) -> dict[int, str]:
    """The games, by index, whose facts do not fit their tables, with the first such fact and the reason.

    Cards and zones are the game's own, a card leaves the zone in which it lies, and an order has all cards of its zone.
    """
    blank = pl.DataFrame(schema={"g": pl.UInt32, "slot": pl.UInt32, "why": pl.String})
    found = pl.concat([blank, *_unknown(fold), *_misplaced(fold)])
    first = found.sort("slot", maintain_order=True).unique("g", keep="first", maintain_order=True)
    seq = first["slot"] - fold.played.begins[first["g"]]
    return {g: f"fact {n}: {why}" for g, n, why in zip(first["g"], seq, first["why"], strict=True)}


def _faults(rows: pl.DataFrame, bad: pl.Series, why: str) -> Iterator[pl.DataFrame]:
    if bad.any():
        yield rows.filter(bad).select("g", "slot", why=pl.lit(why))


def _unknown(fold: Fold) -> Iterator[pl.DataFrame]:
    """The facts with cards and zones that do not exist."""
    rows = fold.facts
    for column in COLUMNS_OF_KIND[Card]:
        strange = rows[column] >= fold.played.cards[rows["g"]]
        yield from _faults(rows, strange.fill_null(False), "there is no such card")
    for column in COLUMNS_OF_KIND[Zone]:
        strange = ~_is_zone(fold, rows["g"], rows[column]) & rows[column].is_not_null()
        yield from _faults(rows, strange, "there is no such zone")
    # A number that can be no id has become null.
    for facts in fold.kinds:
        for name, declared in field_kinds(facts.kind).items():
            column, _ = places(facts.kind).get(name, ("", False))
            if declared is Card and column and facts.frame[column].null_count():
                yield from _faults(facts.frame, facts.frame[column].is_null(), "there is no such card")


def _is_zone(fold: Fold, g: pl.Series, zone: pl.Series) -> pl.Series:
    """Whether the games at these indexes have these zones."""
    there = filled(False, pl.Boolean, len(g))
    for system in fold.all_systems:
        known = zone.cast(pl.Enum(layout(system).zones), strict=False).is_not_null()
        there |= known & fold.among([system])[g] if len(fold.all_systems) > 1 else known
    return there


def _misplaced(fold: Fold) -> Iterator[pl.DataFrame]:
    """The facts with cards that do not exist, cards that are not in their source, and orders that are not whole."""
    moves, played = fold.moves, fold.played
    begins = moves["slot"] == played.begins[moves["g"]]
    yield from _faults(moves, moves["place"].is_null() & ~begins, "there is no such card")
    strays = (moves["source"] != moves["was"]).fill_null(False)
    yield from _faults(moves, strays, "its card is not in the zone that it names")
    shuffled = pl.concat([_NO_ORDERS, *(facts.frame.select("slot", "g", "target") for facts in fold.shuffles)])
    cards = (
        moves.filter(moves["slot"].is_in(shuffled["slot"].implode())).group_by("slot").agg(pl.col("place").n_unique())
    )
    named = shuffled.join(cards, "slot", "left", maintain_order="left")["place"].fill_null(0)
    whole = filled(False, pl.Boolean, len(named))
    for zone in shuffled["target"].unique():
        whole |= (shuffled["target"] == zone) & (fold.cards_in(zone, shuffled["g"], shuffled["slot"]) == named)
    yield from _faults(shuffled, ~whole, "its order has not all cards of the zone")


_NO_ORDERS = pl.DataFrame(schema={"slot": pl.UInt32, "g": pl.UInt32, "target": pl.Categorical()})
