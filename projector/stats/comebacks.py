"""How often are games of each card game turned round, and how many of their decisions matter?"""

from collections.abc import Iterator, Mapping

import polars as pl

from projector.lake import Lake
from projector.models.changes import changed
from projector.models.modelled import modelled
from projector.models.report import BASELINE, MODEL, Report
from projector.stats.clusters import varying
from projector.stats.filters import USUAL, Filters
from projector.stats.intervals import CLUSTERED, INTERVAL, alone, clustered_rate, once, with_ends
from projector.stats.judged_games import drawn, of_judged_games
from projector.stats.matches import Usable
from projector.stats.means import mean_schema
from projector.stats.ratios import Ratio, Term
from projector.stats.seats import OF_POOL, POOL, seat_games
from projector.stats.side_by_side import with_titles

ACROSS = True
COLUMNS = pl.Schema(
    {
        "title": pl.String(),
        **OF_POOL,
        **mean_schema("from_behind"),
        **mean_schema("lowest"),
        **mean_schema("mattered"),
        **mean_schema("swing"),
        "brier": pl.Float64(),
        "baseline": pl.Float64(),
        "model": pl.String(),
        "judged": pl.Int64(),
        "decisions": pl.Int64(),
        **CLUSTERED,
    }
)
BEHIND = 0.2
"""The chance to win below which the player who wins in the end came from behind."""
MATTERS = 0.02
"""The change of the chance to win from which on a decision mattered: 2 points."""
MOST_JUDGED = 1_000
"""The games of a population that are judged: of more, those with the smallest hashes of their ids."""
_RATIOS = {
    "from_behind": Ratio(Term("behind"), Term("had_winner")),
    "lowest": Ratio(Term("lowest"), Term("had_winner")),
    "mattered": Ratio(Term("mattered"), Term("decisions")),
    "swing": Ratio(Term("swing"), Term("once")),
}
_RATES = ("from_behind", "mattered")
"""The ratios of counts, whose intervals are Wilson's."""
_SUMS = pl.Schema(
    {
        "end_position": pl.Int64(),
        **dict.fromkeys(("had_winner", "behind"), pl.Int64()),
        "lowest": pl.Float64(),
        **dict.fromkeys(("decisions", "mattered"), pl.Int64()),
        "swing": pl.Float64(),
        "model": pl.String(),
        **dict.fromkeys(("brier", "baseline"), pl.Float64()),
    }
)
"""What is counted of a game, and the model that judged it."""


def usable_part(lake: Lake, filters: Filters) -> Usable:
    """The games that are judged."""
    return of_judged_games(lake, filters, most=MOST_JUDGED)


def comebacks(lake: Lake, filters: Filters = USUAL) -> pl.DataFrame:
    """One row a card game and population that has a model (`kifu train`): how its chances to win rise and fall.

    title: what players call the card game. Chances are those of the side that won, at each decision after setup:
    from_behind: the share of games in which it was once below 20 %; lowest: the mean of the lowest of a game; drawn
    games have neither. mattered: the share of decisions with a choice whose own facts changed the chance by 2 points or
    more, as `decision` of the changes. swing: the sum of all changes of a game without their signs, from decision to
    decision; 1 is the way from no chance to a sure win. All have 95 % intervals, as wide as the decisions of one game
    are alike.

    Each game is judged by predictors that were not trained on its match. So many games are `judged`, with so many
    `decisions`: all, or 1,000 of more, drawn by a hash of their ids. model: the version of the model;
    brier: its cross-fitted Brier score, baseline: that of a model that knows life, turn and whose turn it is: compare
    two card games only beside both. `options`: the readings of the rules; null where several are pooled.
    """
    seats = seat_games(lake, filters).unique("end_position", keep="first", maintain_order=True)
    games = once(seats).collect()
    parts = [pl.DataFrame(schema=_SUMS), *_judged(lake, filters, games)]
    rows = games.join(pl.concat(parts), on="end_position", maintain_order="left")
    found = varying(rows.lazy(), POOL, _RATIOS, each_row=True)
    counts = rows.group_by(POOL).agg(
        pl.len().cast(pl.Int64).alias("judged"),
        pl.col("decisions").sum(),
        pl.col("model", "brier", "baseline").first(),
    )
    told = found.select(*POOL, *(column for name in _RATIOS for column in _columns(name)), *CLUSTERED)
    joined = told.join(counts, on=POOL, nulls_equal=True)
    return with_titles(joined).select(COLUMNS.names()).sort(POOL)


def _judged(lake: Lake, filters: Filters, games: pl.DataFrame) -> Iterator[pl.DataFrame]:
    """The measures of each judged game, population by population, with its model and how well that predicts."""
    seat = pl.col("seat").cast(pl.String)
    other = pl.when(seat == "a").then(pl.lit("b")).otherwise(pl.lit("a"))
    won = games.select(
        "end_position", won_by=pl.when(pl.col("score") == 1).then(seat).when(pl.col("score") == 0).then(other)
    )
    for rows, model in modelled(lake, filters, needed=False, only=games["end_position"]):
        chosen = drawn(rows, MOST_JUDGED)
        moved = changed(lake, chosen, model.predictors).join(won, on="end_position", maintain_order="left")
        known = {"model": model.version, **_scores(model.report)}
        yield (
            _measured(moved)
            .with_columns(pl.lit(value).alias(name) for name, value in known.items())
            .select(pl.col(name).cast(dtype) for name, dtype in _SUMS.items())
        )


def _scores(report: Report) -> Mapping[str, float]:
    return {"brier": report.brier(MODEL), "baseline": report.brier(BASELINE)}


def _measured(moved: pl.DataFrame) -> pl.DataFrame:
    """What is counted of each game, by its changes and by which seat won it (`won_by`, null of a draw)."""
    before = pl.col("before")
    own = pl.when(pl.col("won_by") == "a").then(before).when(pl.col("won_by") == "b").then(1 - before)
    measured = moved.group_by("end_position", maintain_order=True).agg(
        own.min().alias("lowest"),
        pl.len().alias("decisions"),
        (pl.col("decision").abs() >= MATTERS).sum().alias("mattered"),
        pl.col("change").abs().sum().alias("swing"),
    )
    lowest = pl.col("lowest")
    return measured.with_columns(
        had_winner=lowest.is_not_null(), behind=(lowest < BEHIND).fill_null(value=False), lowest=lowest.fill_null(0.0)
    )


def _columns(name: str) -> list[pl.Expr]:
    """A measure with its interval: of a rate Wilson's."""
    if name not in _RATES:
        return with_ends(name)
    rate, *ends = clustered_rate(name, alone=alone(name))
    return [rate.alias(name), *(end.alias(f"{name}_{of}") for of, end in zip(INTERVAL, ends, strict=True))]
