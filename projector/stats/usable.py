"""How much of what the filters leave a statistic can use, and what it needs of it."""

import polars as pl

from projector.lake import Lake
from projector.stats.filters import Filters
from projector.stats.matches import Coverage, Unit, Usable, counted_of, seat_matches, usable_matches, with_enough
from projector.stats.seats import seat_games, seat_key

RECORDED = "a recorded game"
ONLY_REPORTED = "were only reported, without a record of their games"


def of_games(lake: Lake, filters: Filters) -> Usable:
    """The recorded games, of these and the matches of which nobody recorded a game; a match counts as one."""
    return of_rows(lake, filters, seat_games(lake, filters), RECORDED)


def of_rows(lake: Lake, filters: Filters, rows: pl.LazyFrame, needs: str) -> Usable:
    """The games (by `end_position`) that these rows are of, of what `of_games` counts."""
    counted = pl.col("end_position").n_unique()
    games = lake.collect(seat_games(lake, filters).select(counted)).item()
    usable = lake.collect(rows.select(counted)).item()
    reported = 0
    if filters.population == "humans":  # people's matches alone are reported
        told = seat_matches(lake, filters.but(begins=None)).filter(pl.col("coverage").is_in(["result", "decks"]))
        reported = told["match"].n_unique()
    if not games and reported:
        needs = RECORDED
    lacking = {ONLY_REPORTED: reported, f"lack {needs}": games - usable}
    return Usable(usable, games + reported, needs, {why: count for why, count in lacking.items() if count})


def of_pairings(
    lake: Lake, filters: Filters, *, having: pl.LazyFrame | None = None, what: str = "", unit: Unit = "game"
) -> Usable:
    """The games between two decks that are not the same, with a seat in the rows `having` (by `seat_key`): those that
    have `what`. With the unit `match` the matches of `of_match_pairings`."""
    if unit == "match":
        return of_match_pairings(lake, filters)
    rows = seat_games(lake, filters).filter(~pl.col("mirror"))
    if having is not None:
        rows = rows.with_columns(seat_key()).join(having.select("seat_key"), on="seat_key", how="semi")
    return of_rows(lake, filters, rows, pairing(filters, what))


def pairing(filters: Filters, what: str = "") -> str:
    """The words for a game between two decks that are not the same, and with `what`."""
    return f"two different decks at the level {filters.level}{f', {what}' if what else ''}"


def of_main_decks(lake: Lake, filters: Filters) -> Usable:
    """The games of `of_pairings` with a main deck that is known."""
    known = lake.scan("decks").filter(pl.col("main_size") > 0).select(seat_key())
    return of_pairings(lake, filters, having=known, what="a main deck whose cards are known")


def of_early_cards(lake: Lake, filters: Filters) -> Usable:
    """The games of `of_main_decks` that had a first turn."""
    known = lake.scan("decks").filter(pl.col("main_size") > 0, pl.col("on_the_play").is_not_null())
    what = "a first turn, a main deck whose cards are known"
    return of_pairings(lake, filters, having=known.select(seat_key()), what=what)


def of_matches(lake: Lake, filters: Filters, needs: Coverage = "decks") -> Usable:
    """The matches, recorded or reported, of which so much is known, of all."""
    return usable_matches(seat_matches(lake, filters.but(begins=None)), needs, filters.level)


def of_match_pairings(lake: Lake, filters: Filters) -> Usable:
    """The matches, recorded or reported, between two decks that are not the same, of all."""
    rows = seat_matches(lake, filters.but(begins=None))
    return counted_of(rows, with_enough(rows, "decks").filter(~pl.col("mirror")), "decks", pairing(filters))


def of_counted(lake: Lake, filters: Filters, *, unit: Unit = "game") -> Usable:
    """The recorded games of a stat of games, the matches with both decks of one of matches."""
    return of_games(lake, filters) if unit == "game" else of_matches(lake, filters)
