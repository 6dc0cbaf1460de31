"""How much better does one deck do than another, against the same opponents?"""

from collections.abc import Mapping

import numpy as np
import polars as pl

from projector.lake import Lake
from projector.stats.field_rate import DRAWS, SEED, check_shares, weights_of
from projector.stats.filters import USUAL, Filters
from projector.stats.matches import Unit, counted_seats
from projector.stats.matchup_matrix import shrunken
from projector.stats.seats import OF_POOL, POOL, results
from projector.stats.shrinkage import Floats, Shrunken
from projector.stats.two_decks import two_decks
from projector.stats.usable import of_counted

COLUMNS = pl.Schema(
    {
        **OF_POOL,
        "a": pl.String(),
        "b": pl.String(),
        "opponent": pl.String(),
        "share": pl.Float64(),
        "a_games": pl.Int64(),
        "a_rate": pl.Float64(),
        "b_games": pl.Int64(),
        "b_rate": pl.Float64(),
        "difference": pl.Float64(),
        "low": pl.Float64(),
        "high": pl.Float64(),
    }
)
usable_part = of_counted


def deck_differences(
    lake: Lake,
    filters: Filters = USUAL,
    *,
    a: str | None = None,
    b: str | None = None,
    shares: Mapping[str, float] | None = None,
    unit: Unit = "game",
) -> pl.DataFrame:
    """One row an opponent of both decks, the most played first; before them one of all, whose opponent is null.

    a, b: the decks as they are called at the level of the filters; None: those that were played most. share: of an
    opponent among all but the two; shares: of decks by name, in any unit, those left out 0; None: as observed. a_rate,
    b_rate: what all matchups together let expect of each against that opponent (`shrunken` of `matchup_matrix`), of all
    the mean weighted by the same shares; a_games, b_games: those that were played. difference = b_rate - a_rate; low
    and high: its 95 % interval, from draws of all matchups together. The decks' own match is no part of it. unit:
    whether it counts games, or matches, recorded and reported. Two lists of one deck are told apart far better by
    playing both by the same chance (`compare`). KifuError as of `field_rate`.
    """
    filters.refuse(
        "deck_differences", "decks", "opponents", "players", "begins", why="it compares a and b, against all others"
    )
    rows = counted_seats(lake, filters, unit)
    seats = lake.collect(rows.group_by(*POOL, "deck").agg(seats=pl.len()))
    played = lake.collect(rows.filter(~pl.col("mirror")).group_by(*POOL, "deck", "opponent").agg(results()))
    check_shares(shares, set(seats["deck"]))
    found = [pl.DataFrame(schema=COLUMNS)]
    for pool, first, second in two_decks(seats, a, b):
        held, group = (frame.join(pool, on=POOL, how="semi", nulls_equal=True) for frame in (seats, played))
        rows_of_pool = _of_pool(held, group, first, second, shares).join(pool, how="cross", maintain_order="left")
        found.append(rows_of_pool.select(COLUMNS.names()))
    return pl.concat(found)


def _of_pool(
    held: pl.DataFrame, played: pl.DataFrame, a: str, b: str, shares: Mapping[str, float] | None
) -> pl.DataFrame:
    """The rows of a pool, by `held`, how often its decks sat down, and the results of its matchups."""
    names, model = shrunken(played, held["deck"])
    order = names.to_list()
    told = zip(order, weights_of(held, shares, order), strict=True)
    weights = np.array([0.0 if name in (a, b) else weight for name, weight in told])
    rates, differences = _against(model, order.index(a), order.index(b))
    games = {(deck, opponent): n for deck, opponent, n in played.select("deck", "opponent", "games").rows()}
    others = sorted((n for n, name in enumerate(order) if name not in (a, b)), key=lambda n: (-weights[n], order[n]))
    total, rows = weights.sum(), []
    for opponent, chosen in ((None, others), *((order[n], [n]) for n in others)):
        met = {name: sum(games.get((deck, order[n]), 0) for n in chosen) for name, deck in (("a", a), ("b", b))}
        of = weights[chosen] if opponent is None else np.ones(1)
        share = float(weights[chosen].sum() / total) if total else None
        row = {"a": a, "b": b, "opponent": opponent, "share": share, "a_games": met["a"], "b_games": met["b"]}
        rows.append({**row, **_weighted(rates[:, chosen], differences[:, chosen], of)})
    return pl.DataFrame(rows, schema={name: dtype for name, dtype in COLUMNS.items() if name not in POOL})


def _against(model: Shrunken, a: int, b: int) -> tuple[Floats, Floats]:
    """The expected rates of both decks against each deck, a row a deck; and draws of their difference, a row a draw."""
    i, j, size = model.pairs.i, model.pairs.j, model.pairs.decks
    asked = np.isin(i, [a, b]) | np.isin(j, [a, b])
    draws = model.draws(DRAWS, seed=SEED)
    scores, first, second = draws.scores(asked), i[asked], j[asked]
    rates, drawn = np.full((2, size), 0.5), np.full((2, len(scores), size), 0.5)
    for row, deck in enumerate((a, b)):
        for mine, other, turned in ((first, second, False), (second, first, True)):
            of = mine == deck
            point = model.rates[asked][of]
            rates[row, other[of]] = 1 - point if turned else point
            drawn[row][:, other[of]] = 1 - scores[:, of] if turned else scores[:, of]
    return rates, drawn[1] - drawn[0]


def _weighted(rates: Floats, differences: Floats, shares: Floats) -> Mapping[str, float | None]:
    """The mean rates of both decks by those shares, their difference, its interval; None if the shares are all 0."""
    if not shares.sum():
        return dict.fromkeys(("a_rate", "b_rate", "difference", "low", "high"))
    of = shares / shares.sum()
    a, b = (float(rate @ of) for rate in rates)
    low, high = np.percentile(differences @ of, [2.5, 97.5])
    return {"a_rate": a, "b_rate": b, "difference": b - a, "low": float(low), "high": float(high)}
