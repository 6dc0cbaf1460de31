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
        "best": pl.Float64(),
        "games_needed": pl.Int64(),
        "ranked": pl.Boolean(),
    }
)
usable_part = of_counted
DRAWS, SEED = 4000, 1
MOST_DRAWN = 16_000_000
"""The most rates of matchups that are drawn: of over 90 decks there are fewer draws of each."""
_TOLD = 7.849
"""How often the variance of a difference goes into its square if it is told with a chance of 80 %: (1.960 + 0.842)²."""


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
    whose matchup was played. best: the chance that no other row's deck has a higher rate. games_needed: how many games
    this deck and the first still have to play to be told apart, with a chance of 80 % if they differ as they seem to;
    0 if they can be; null of the first. Decks of under 30 games are not `ranked`. With `mirrors` its own share counts,
    as ½. `filters.decks` chooses rows. KifuError for a share that is negative or of a deck that nobody played, and for
    filters of opponents, players or seats: a field has all of them. `options`: the readings of the rules; null where
    several are pooled.
    """
    filters.refuse("field_rate", "opponents", "players", "begins", why="a field has all opponents, players and seats")
    rows = counted_seats(lake, filters.but(decks=()), unit)
    seats = lake.collect(rows.group_by(*POOL, "deck").agg(seats=pl.len()))
    played = lake.collect(rows.filter(~pl.col("mirror")).group_by(*POOL, "deck", "opponent").agg(results()))
    check_shares(shares, set(seats["deck"]))
    of_pools = [_of_pool(held, played, shares, filters.decks, mirrors=mirrors) for _, held in seats.group_by(POOL)]
    found = pl.concat([pl.DataFrame(schema=COLUMNS), *of_pools])
    return found.sort(*POOL, -pl.col("field_rate"), "deck", nulls_last=True)


def _of_pool(
    held: pl.DataFrame,
    played: pl.DataFrame,
    shares: Mapping[str, float] | None,
    chosen: Sequence[str],
    *,
    mirrors: bool,
) -> pl.DataFrame:
    """The rows of a pool's decks, of all or of those `chosen`.

    `held`: how often each deck sat down; `played`: the results of the matchups of all.
    """
    pool = held.select(POOL).head(1)
    group = played.join(pool, on=POOL, how="semi", nulls_equal=True)
    names, model = shrunken(group, held["deck"])
    shares_of = np.array(weights_of(held, shares, names.to_list()))
    played_by_deck = group.group_by("deck").agg(pl.col("games").sum())
    counts = pl.DataFrame({"deck": names}).join(played_by_deck, on="deck", how="left", maintain_order="left")
    games = counts["games"].fill_null(0)
    weights = _weights(shares_of, mirrors=mirrors)
    found = _rates(model, shares_of, weights).with_columns(names.alias("deck"), games)
    shown = [n for n, name in enumerate(names) if not chosen or name in chosen]
    rated = [n for n in shown if weights[n].sum()]
    draws = model.draws(min(DRAWS, MOST_DRAWN // max(1, len(model.pairs.n))), seed=SEED)
    compared = _compared(_drawn(draws, weights), rated, found["field_rate"], games)
    ranked = (pl.col("games") >= FEW) & pl.col("field_rate").is_not_null()
    whole = found.with_row_index("n").join(compared, on="n", how="left", maintain_order="left")[shown]
    whole = whole.join(pool, how="cross")
    return whole.with_columns(ranked=ranked).select(COLUMNS.names())


def has_field(filters: Filters) -> bool:
    """Whether filters leave what a field has: all opponents, players and seats."""
    return not (filters.opponents or filters.players or filters.begins is not None)


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


def _weights(shares: Floats, *, mirrors: bool) -> Floats:
    """How much each deck (column) counts in the rate of each deck (row); its own share only with `mirrors`."""
    weights = np.tile(shares, (len(shares), 1))
    if not mirrors:
        np.fill_diagonal(weights, 0)
    return weights


def _rates(model: Shrunken, shares: Floats, weights: Floats) -> pl.DataFrame:
    """The shares and rates of the decks of a model, in its order; a rate is null if no deck that counts has a share."""
    size = model.pairs.decks
    point, played = np.full((size, size), 0.5), np.eye(size)
    i, j = model.pairs.i, model.pairs.j
    point[i, j], point[j, i] = model.rates, 1 - model.rates
    played[i, j] = played[j, i] = model.pairs.n > 0
    total = shares.sum()
    return pl.DataFrame(
        {
            "share": shares / total if total else np.zeros(size),
            "field_rate": [weighted(row, of) for row, of in zip(point, weights, strict=True)],
            "covered": [weighted(row, of) for row, of in zip(played, weights, strict=True)],
        },
        schema_overrides=dict.fromkeys(("field_rate", "covered"), pl.Float64),
    )


def weighted(values: Floats, shares: Floats) -> float | None:
    """The mean of the values by those shares; None if they are all 0."""
    total = shares.sum()
    return float(values @ shares / total) if total else None


def _drawn(draws: Draws, weights: Floats) -> Floats:
    """The rate of each deck (column) in each draw (row); a deck without weights has 0."""
    pairs = draws.of.pairs
    rates: Floats = np.tile(np.diag(weights) / 2, (len(draws.which), 1))
    for deck in range(pairs.decks):
        asked = pairs.i == deck
        scores, others = draws.scores(asked), pairs.j[asked]
        rates[:, deck] += scores @ weights[deck, others]
        rates[:, others] += (1 - scores) * weights[others, deck]
    rates /= np.maximum(weights.sum(axis=1), np.finfo(float).tiny)
    return rates


def _compared(drawn: Floats, rated: Sequence[int], points: pl.Series, games: pl.Series) -> pl.DataFrame:
    """One row a deck `n` of those rated: low, high, best and games_needed, from draws of the rates of all."""
    rates = drawn[:, rated]
    low, high = np.percentile(rates, [2.5, 97.5], axis=0) if rated else (np.empty(0), np.empty(0))
    best = np.bincount(rates.argmax(axis=1), minlength=len(rated)) / len(rates) if rated else np.empty(0)
    first = max(rated, key=lambda n: points[n], default=0)
    needed = [_needed(drawn, n, first, games) for n in rated]
    told = {"n": [*rated], "low": low, "high": high, "best": best, "games_needed": needed}
    return pl.DataFrame(told, schema_overrides={"n": pl.UInt32, "games_needed": pl.Int64})


def _needed(drawn: Floats, deck: int, first: int, games: pl.Series) -> int | None:
    """How many more games of both tell a deck from the first; None of the first itself."""
    apart = drawn[:, deck] - drawn[:, first]
    return games_to_tell(games[deck] + games[first], difference=float(apart.mean()), variance=float(apart.var()))


def games_to_tell(games: int, *, difference: float, variance: float) -> int | None:
    """How many more games tell a difference from none with a chance of 80 %, by its variance now; None if it is 0.

    The error shrinks as the root of the games grows.
    """
    return max(0, round(games * (_TOLD * variance / difference**2 - 1))) if difference else None
