"""How would each deck do in a field of these shares?"""

from collections.abc import Mapping, Sequence

import numpy as np
import polars as pl

from events.errors import KifuError
from events.language.vocabulary import nearest
from projector.lake import Lake
from projector.stats.filters import USUAL, Filters
from projector.stats.levels import list_called, lists_called
from projector.stats.matches import Unit, counted_seats
from projector.stats.matchup_matrix import shrunken
from projector.stats.ranking import FEW
from projector.stats.seats import OF_POOL, POOL, results
from projector.stats.shrinkage import Draws, Floats, Shrunken
from projector.stats.usable import of_counted

COLUMNS = pl.Schema(
    {
        **OF_POOL,
        "deck": pl.String(),
        "games": pl.Int64(),
        "share": pl.Float64(),
        "field_rate": pl.Float64(),
        "low": pl.Float64(),
        "high": pl.Float64(),
        "covered": pl.Float64(),
        "ranked": pl.Boolean(),
    }
)
usable_part = of_counted
DRAWS, SEED = 4000, 1


def field_rate(
    lake: Lake,
    filters: Filters = USUAL,
    *,
    shares: Mapping[str, float] | None = None,
    mirrors: bool = False,
    unit: Unit = "game",
) -> pl.DataFrame:
    """One row a deck, the best first: its rate against the field, by the shrunken estimates of its matchups.

    shares: of decks by name, in any unit, those left out 0; None: as observed. A deck that only played mirrors is of
    the field, too. unit: whether it counts games, or matches, recorded and reported. games: those played against other
    decks; share: the deck's part of the field; field_rate: the mean of its rates against the other decks, weighted by
    their shares; low and high: 95 % interval, from draws of all matchups together; covered: the part of those shares
    whose matchup was played; decks of under 30 games are not `ranked`, and stand last. With `mirrors` its own share
    counts, as ½. `filters.decks` chooses rows. KifuError for a share that is negative or of a deck that nobody played,
    and for filters of opponents, players or seats: a field has all of them. `options`: the readings of the rules; null
    where several are pooled.
    """
    filters.refuse("field_rate", "opponents", "players", "begins", why="a field has all opponents, players and seats")
    rows = counted_seats(lake, filters.but(decks=()), unit)
    seats = lake.collect(rows.group_by(*POOL, "deck").agg(seats=pl.len()))
    played = lake.collect(rows.filter(~pl.col("mirror")).group_by(*POOL, "deck", "opponent").agg(results()))
    check_shares(shares, set(seats["deck"]))
    of_pools = [_of_pool(held, played, shares, mirrors=mirrors) for _, held in seats.group_by(POOL)]
    found = pl.concat([pl.DataFrame(schema=COLUMNS), *of_pools])
    if filters.decks:
        found = found.filter(pl.col("deck").is_in(list(filters.decks)))
    return found.sort(*POOL, ~pl.col("ranked"), -pl.col("field_rate"), "deck", nulls_last=True)


def _of_pool(
    held: pl.DataFrame, played: pl.DataFrame, shares: Mapping[str, float] | None, *, mirrors: bool
) -> pl.DataFrame:
    """The rows of a pool's decks; `held`: how often each sat down, `played`: the results of the matchups of all."""
    pool = held.select(POOL).head(1)
    group = played.join(pool, on=POOL, how="semi", nulls_equal=True)
    names, model = shrunken(group, held["deck"])
    weights = np.array(weights_of(held, shares, names.to_list()))
    found = _rates(model, weights, mirrors=mirrors).with_columns(names.alias("deck"))
    games = group.group_by("deck").agg(pl.col("games").sum())
    whole = found.join(games, on="deck", how="left").join(pool, how="cross").with_columns(pl.col("games").fill_null(0))
    ranked = (pl.col("games") >= FEW) & pl.col("field_rate").is_not_null()
    return whole.with_columns(ranked=ranked).select(COLUMNS.names())


def check_shares(shares: Mapping[str, float] | None, decks: set[str]) -> None:
    """Check shares by name. KifuError for one that is negative, or of a deck that nobody played."""
    for name, share in (shares or {}).items():
        if not lists_called(name, decks):
            raise KifuError(f"no deck of these games is called '{name}'; {nearest(name, sorted(decks))}")
        if not 0 <= share < float("inf"):
            raise KifuError(f"the share of '{name}' is {share}; it must be 0 or more")


def weights_of(held: pl.DataFrame, shares: Mapping[str, float] | None, decks: Sequence[str]) -> list[float]:
    """The share of each deck of a pool by the shares that are given by name, else how often it sat down (`held`)."""
    counts: Mapping[str | None, float] = dict(held.select("deck", "seats").rows())
    if shares is not None:
        counts = {list_called(name, decks): share for name, share in shares.items()}
    return [float(counts.get(name, 0)) for name in decks]


def _rates(model: Shrunken, shares: Floats, *, mirrors: bool) -> pl.DataFrame:
    """The rows of the decks of a model, in its order; null where no other deck has a share."""
    size = model.pairs.decks
    point, played = np.full((size, size), 0.5), np.eye(size)
    i, j = model.pairs.i, model.pairs.j
    point[i, j], point[j, i] = model.rates, 1 - model.rates
    played[i, j] = played[j, i] = model.pairs.n > 0
    weights = np.tile(shares, (size, 1))
    if not mirrors:
        np.fill_diagonal(weights, 0)
    draws = model.draws(DRAWS, seed=SEED)
    ends = [_ends(draws, n, weights[n]) for n in range(size)]
    total = shares.sum()
    return pl.DataFrame(
        {
            "share": shares / total if total else np.zeros(size),
            "field_rate": [weighted(row, of) for row, of in zip(point, weights, strict=True)],
            "low": [low for low, _ in ends],
            "high": [high for _, high in ends],
            "covered": [weighted(row, of) for row, of in zip(played, weights, strict=True)],
        },
        schema_overrides=dict.fromkeys(("field_rate", "low", "high", "covered"), pl.Float64),
    )


def weighted(values: Floats, shares: Floats) -> float | None:
    """The mean of the values by those shares; None if they are all 0."""
    total = shares.sum()
    return float(values @ shares / total) if total else None


def _ends(draws: Draws, deck: int, shares: Floats) -> tuple[float | None, float | None]:
    """The interval of a deck's rate: the percentiles 2.5 and 97.5 of its draws."""
    pairs = draws.of.pairs
    if not shares.sum():
        return None, None
    first, second = pairs.i == deck, pairs.j == deck
    rates = draws.scores(first) @ shares[pairs.j[first]] + (1 - draws.scores(second)) @ shares[pairs.i[second]]
    low, high = np.percentile((rates + shares[deck] / 2) / shares.sum(), [2.5, 97.5])
    return float(low), float(high)
