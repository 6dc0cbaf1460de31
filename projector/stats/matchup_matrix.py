"""How does each deck do against each other deck?"""

import numpy as np
import polars as pl

from projector.lake import Lake
from projector.stats.filters import USUAL, Filters
from projector.stats.intervals import RATE
from projector.stats.matches import Unit, counted_seats
from projector.stats.results import results_with_rates
from projector.stats.seats import OF_POOL, POOL, RESULTS
from projector.stats.shrinkage import Pairs, Shrunken
from projector.stats.usable import of_counted

_SHRUNKEN = ("shrunken", "shrunken_low", "shrunken_high")
COLUMNS = pl.Schema(
    {
        **OF_POOL,
        "deck": pl.String(),
        "opponent": pl.String(),
        "mirror": pl.Boolean(),
        **RESULTS,
        **RATE,
        **dict.fromkeys(_SHRUNKEN, pl.Float64()),
    }
)
usable_part = of_counted
_BY = [*POOL, "deck", "opponent"]


def matchup_matrix(lake: Lake, filters: Filters = USUAL, *, unit: Unit = "game") -> pl.DataFrame:
    """One row a deck and opposing deck, by name: games, wins, losses, draws, win_rate, low, high of `deck`.

    unit: whether it counts games, or matches, recorded and reported. Each counts from both sides; a mirror counts once,
    in a row of its own whose wins, losses and rates are null. A draw counts half. low and high: 95 % interval; null
    where one match is all there is. shrunken: the rate that all matchups together let expect, with its approximate 95 %
    interval; that of decks that never met (games 0, win_rate null) is a prediction; null if the filters leave some
    players' seats, or who begins, alone. `decks` and `opponents` of the filters choose rows: all matchups lend their
    strength. `options`: the readings of the rules; null where several are pooled.
    """
    rows = counted_seats(lake, filters.but(decks=(), opponents=()), unit)
    played = results_with_rates(lake, rows.filter(~pl.col("mirror")), _BY).drop("p")
    mirrors = (
        rows.filter("mirror")
        .group_by(_BY)
        .agg(
            pl.col("game").n_unique().cast(pl.Int64).alias("games"),
            pl.col("game").filter(pl.col("drawn") == 1).n_unique().cast(pl.Int64).alias("draws"),
        )
    )
    one_sided = bool(filters.players) or filters.begins is not None
    met = played if one_sided else with_shrunken(played, lake.collect(rows.select(*POOL, "deck").unique()))
    found = pl.concat([met.with_columns(mirror=False), lake.collect(mirrors.with_columns(mirror=True))], how="diagonal")
    for name, chosen in (("deck", filters.decks), ("opponent", filters.opponents)):
        if chosen:
            found = found.filter(pl.col(name).is_in(list(chosen)))
    return found.match_to_schema(COLUMNS, missing_columns="insert").sort(
        "system", "population", "deck", "opponent", "options"
    )


def with_shrunken(played: pl.DataFrame, decks: pl.DataFrame) -> pl.DataFrame:
    """These matchups, and those of `decks` that were not played, with their shrunken estimates."""
    parts = [played.clear().with_columns(pl.lit(None, dtype=pl.Float64).alias(name) for name in _SHRUNKEN)]
    for _, of_pool in decks.group_by(POOL):
        pool = of_pool.select(POOL).head(1)
        group = played.join(pool, on=POOL, how="semi", nulls_equal=True)
        names, model = shrunken(group, of_pool["deck"])
        first, second = names.gather(model.pairs.i), names.gather(model.pairs.j)
        low, high = model.intervals()
        both = [
            pl.DataFrame([deck.alias("deck"), opponent.alias("opponent")]).with_columns(
                pl.Series(name, values) for name, values in zip(_SHRUNKEN, told, strict=True)
            )
            for deck, opponent, told in (
                (first, second, (model.rates, low, high)),
                (second, first, (1 - model.rates, 1 - high, 1 - low)),
            )
        ]
        joined = pl.concat(both).join(group.drop(POOL), on=["deck", "opponent"], how="left")
        whole = joined.join(pool, how="cross")
        parts.append(whole.with_columns(pl.col(*RESULTS).fill_null(0)).select(parts[0].columns))
    return pl.concat(parts)


def shrunken(played: pl.DataFrame, decks: pl.Series) -> tuple[pl.Series, Shrunken]:
    """The decks' names in order and the fits of all their pairs, of matchups that are pooled; a deck that played none
    but mirrors has predictions alone."""
    names = decks.unique().sort()
    size = len(names)
    place = pl.DataFrame({"name": names}).with_row_index("at")
    rows = played.join(place.rename({"at": "i"}), left_on="deck", right_on="name")
    rows = rows.join(place.rename({"at": "j"}), left_on="opponent", right_on="name")
    n, score = np.zeros((size, size)), np.zeros((size, size))
    n[rows["i"], rows["j"]] = rows["games"]
    score[rows["i"], rows["j"]] = rows["wins"] + rows["draws"] / 2
    i, j = np.triu_indices(size, 1)
    return names, Shrunken.of(Pairs(size, i, j, n[i, j], score[i, j]))
