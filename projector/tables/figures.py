"""The general figures of the tables of many games: what is counted of each player in every game that has it."""

from collections.abc import Iterator, Sequence

import polars as pl

from events.table.ids import PLAYERS, Player, zone_of
from projector.columns import COUNT, FIGURES
from projector.tables.fold import Fold, standing, within
from projector.tables.kinds import places
from projector.tables.layout import Terms, layout
from projector.tables.played import filled


def figures(fold: Fold, g: pl.Series, slots: pl.Series, names: Sequence[str] = tuple(FIGURES)) -> pl.DataFrame:
    """The figures of both players' tables in slots of the games at these indexes: `a_hand`, `b_active_board`, …

    Null where a game has no such figure.
    """
    of = [(f"{player}_{name}", player, name) for player in PLAYERS for name in names]
    lying = fold.moves.select(_lying(fold, player, name).alias(column) for column, player, name in of)
    begun = pl.DataFrame(_begun(fold, player, name).alias(column) for column, player, name in of)
    before = begun - lying[fold.move_at(fold.played.begins)]
    found = lying[fold.move_at(slots)] + before[g]
    beside = [
        found[column] + _changed(fold, changes, g, slots)
        for column, player, name in of
        if (changes := list(_changes_beside(fold, player, name)))
    ]
    return found.with_columns(beside).cast(COUNT, strict=False)


def _with(fold: Fold, name: str) -> list[tuple[str, Terms]]:
    """The card games that have such a figure, and what it is the sum of."""
    return [(system, terms) for system in fold.all_systems if (terms := layout(system).figures.get(name))]


def _lying(fold: Fold, player: Player, name: str) -> pl.Expr:
    """After each move: how many cards have come to be counted in a figure, less those that left it."""
    change = pl.repeat(0, pl.len(), dtype=pl.Int32)
    for system, terms in _with(fold, name):
        now, before = (_is_counted(fold, player, terms, column, rested) for column, rested in _LYING)
        of_system = fold.of_system(system)
        change = change + (now & of_system).cast(pl.Int32) - (before & of_system).cast(pl.Int32)
    return change.cum_sum()


_LYING = (("zone", "rested"), ("was", "was_rested"))
"""The columns of a move that say where and how its card lies then, and how it lay."""


def _is_counted(fold: Fold, player: Player, terms: Terms, column: str, rested: str) -> pl.Expr:
    """Whether a card that lies so is one of those that are counted."""
    found = pl.lit(False)
    for names, of in ((terms.zones, True), (terms.active, ~pl.col(rested))):
        for zone in (zone_of(player, name) for name in names):
            if zone in fold.categories:
                found = found | (pl.col(column).eq_missing(pl.lit(zone, fold.zones)) & of)
    return found


def _begun(fold: Fold, player: Player, name: str) -> pl.Series:
    """The figure with which each game begins, before any card moves; null where a game has no such figure."""
    begun = {system: layout(system).at_first(player, terms) for system, terms in _with(fold, name)}
    return pl.Series([begun.get(system) for system in fold.systems], dtype=pl.Int32)


def _changes_beside(fold: Fold, player: Player, name: str) -> Iterator[pl.DataFrame]:
    """The facts that change the numbers beside a player's cards of which a figure is a sum: `slot`, `by` how much."""
    for system, terms in _with(fold, name):
        for counter in terms.counters:
            for rows in counter_changes(fold, system, counter):
                yield rows.filter(pl.col("player") == player).select("slot", "by")


def counter_changes(fold: Fold, system: str, counter: str) -> Iterator[pl.DataFrame]:
    """The facts of a card game that change a number beside a player's cards: `slot`, `g`, `player`, `by` how much."""
    for one in fold.kinds:
        for sign, declared in ((1, one.kind.adds), (-1, one.kind.takes)):
            if counter in declared:
                by = declared[counter]
                value = pl.lit(by) if isinstance(by, int) else within(places(one.kind)[by][0])
                rows = one.frame.filter(fold.of_system(system))
                yield rows.select("slot", "g", "player", by=sign * value.cast(pl.Int64))


def _changed(fold: Fold, changes: Sequence[pl.DataFrame], g: pl.Series, slots: pl.Series) -> pl.Series:
    """By how much a number has changed since the beginning of the game."""
    begins = fold.played.begins
    none = pl.DataFrame({"slot": begins, "by": filled(0, pl.Int64, len(begins))})
    changed = pl.concat([none, *changes]).sort("slot")
    at, total = standing(changed["slot"], fold.played.slots), changed["by"].cum_sum()
    return total[at[slots]] - total[at[begins]][g]
