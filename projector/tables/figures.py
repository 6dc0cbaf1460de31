"""The general figures of many games, counted for each player (see FIGURES)."""

from collections.abc import Iterator, Sequence
from functools import cached_property

import polars as pl

from events.table.fact import OF_KIND
from events.table.ids import PLAYERS, Player, zone_of
from projector.columns import COUNT, FIGURES
from projector.tables.fold import Fold, standing, within
from projector.tables.kinds import places
from projector.tables.layout import Terms, layout
from projector.tables.played import filled


class Figures:
    """The figures of the games of a batch for any slots, with the sums that several tables need cached."""

    def __init__(self, fold: Fold) -> None:
        self._fold = fold
        self._names = [(f"{player}_{name}", player, name) for player in PLAYERS for name in FIGURES]

    def at(self, g: pl.Series, slots: pl.Series, names: Sequence[str] = tuple(FIGURES)) -> pl.DataFrame:
        """The figures of both players' tables in slots of the games at these indexes: `a_hand`, `b_active_board`, …

        Null where a game has no such figure.
        """
        columns = [f"{player}_{name}" for player in PLAYERS for name in names]
        found = self._lying[self._fold.move_at(slots)].select(columns) + self._before[g].select(columns)
        begun = self._fold.played.begins[g]
        beside = []
        for column in columns:
            if column in self._beside:
                last, total = self._beside[column]
                beside.append(found[column] + total[last[slots]] - total[last[begun]])
        return found.with_columns(beside).cast(COUNT, strict=False)

    @cached_property
    def _lying(self) -> pl.DataFrame:
        """The running sum of cards that came into each figure, less those that left it, after each move."""
        # Numbers of zones compare many times as fast as zones.
        outside = len(self._fold.zones.categories)
        zones = pl.col("zone", "was").to_physical().fill_null(outside)
        moves = self._fold.moves.select("g", "rested", "was_rested", zones)
        return moves.select(_lying(self._fold, p, name).alias(column) for column, p, name in self._names)

    @cached_property
    def _before(self) -> pl.DataFrame:
        """Each game's figures at its beginning, less the running sums of the games before it."""
        begun = pl.DataFrame(_begun(self._fold, p, name).alias(column) for column, p, name in self._names)
        return begun - self._lying[self._fold.move_at(self._fold.played.begins)]

    @cached_property
    def _beside(self) -> dict[str, tuple[pl.Series, pl.Series]]:
        """The figures with numbers beside cards: for each slot the index of its last sum, and the sums.

        The sums run on through all games.
        """
        found: dict[str, tuple[pl.Series, pl.Series]] = {}
        known: dict[tuple[Player, str], tuple[pl.Series, pl.Series]] = {}
        for column, player, name in self._names:
            of = [(system, terms.counters) for system, terms in _with(self._fold, name) if terms.counters]
            if of:
                key = player, str(of)
                found[column] = known[key] = known.get(key) or _sums(self._fold, player, of)
        return found


def _sums(fold: Fold, player: Player, of: Sequence[tuple[str, Sequence[str]]]) -> tuple[pl.Series, pl.Series]:
    """For each slot the index of the last sum of a player's numbers up to it, and the sums."""
    begins = fold.played.begins
    changes = [
        rows.filter(pl.col("player") == player).select("slot", "by")
        for system, counters in of
        for counter in counters
        for rows in counter_changes(fold, system, counter)
    ]
    none = pl.DataFrame({"slot": begins, "by": filled(0, pl.Int64, len(begins))})
    changed = pl.concat([none, *changes]).sort("slot")
    return standing(changed["slot"], fold.played.slots), changed["by"].cum_sum()


def _with(fold: Fold, name: str) -> list[tuple[str, Terms]]:
    """The card games with a figure, and the terms of its sum."""
    return [(system, terms) for system in fold.all_systems if (terms := layout(system).figures.get(name))]


def _lying(fold: Fold, player: Player, name: str) -> pl.Expr:
    """The running sum of cards that came into a figure, less those that left it, after each move of numbered zones."""
    came = _counted(fold, player, name, "zone", "rested")
    left = _counted(fold, player, name, "was", "was_rested")
    return (came - left).cum_sum()


def _counted(fold: Fold, player: Player, name: str, column: str, rested: str) -> pl.Expr:
    """1 for each move whose zone in that column is counted in a figure, 0 for the others."""
    number = {zone: n for n, zone in enumerate(fold.zones.categories)}
    counted = pl.repeat(False, pl.len())
    for system, terms in _with(fold, name):
        for names, of in ((terms.zones, None), (terms.active, ~pl.col(rested))):
            for zone in (zone_of(player, name) for name in names):
                if zone in number:
                    there = pl.col(column) == number[zone]
                    there = there if of is None else there & of
                    counted |= there if len(fold.all_systems) == 1 else there & fold.of_system(system)
    return counted.cast(pl.Int32)


def _begun(fold: Fold, player: Player, name: str) -> pl.Series:
    """The figure at each game's beginning, before any card moves; null where a game has no such figure."""
    begun = {system: layout(system).at_first(player, terms) for system, terms in _with(fold, name)}
    return pl.Series([begun.get(system) for system in fold.systems], dtype=pl.Int32)


def counter_changes(fold: Fold, system: str, counter: str) -> Iterator[pl.DataFrame]:
    """The facts of a card game that change a number beside a player's cards: `slot`, `g`, `player`, `by` how much."""
    for facts in fold.kinds:
        for sign, declared in ((1, facts.kind.adds), (-1, facts.kind.takes)):
            name = OF_KIND if OF_KIND in declared else counter
            if name in declared:
                by = declared[name]
                value = pl.lit(by) if isinstance(by, int) else within(places(facts.kind)[by][0])
                rows = facts.frame.filter(fold.of_system(system))
                if name == OF_KIND:
                    rows = rows.filter(pl.col(places(facts.kind)["kind"][0]).cast(pl.String) == counter)
                yield rows.select("slot", "g", "player", by=sign * value.cast(pl.Int64))
