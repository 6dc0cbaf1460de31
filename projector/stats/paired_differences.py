"""How much better does one list do than another in the games that `kifu compare` played of both?"""

from collections.abc import Iterator
from typing import Any

import polars as pl

from events.simulation.comparison import GAMES
from events.simulation.sequence import Paired, estimate
from projector.lake import Lake
from projector.stats.filters import USUAL, Filters
from projector.stats.matches import Usable
from projector.stats.seats import OF_POOL, POOL, pooled_options

COLUMNS = pl.Schema(
    {
        **OF_POOL,
        "experiment": pl.String(),
        "seed": pl.String(),
        "a": pl.String(),
        "b": pl.String(),
        "opponent": pl.String(),
        "games": pl.Int64(),
        "a_rate": pl.Float64(),
        "b_rate": pl.Float64(),
        "difference": pl.Float64(),
        "low": pl.Float64(),
        "high": pl.Float64(),
    }
)
_PLAYED = ["experiment", "seed"]


def usable_part(lake: Lake, filters: Filters) -> Usable:
    """The games of whole pairs, of those of experiments."""
    games = _games(lake, filters)
    return Usable(GAMES * _pairs(games).height, games.height, "both lists by the same chance (`kifu compare`)")


def paired_differences(lake: Lake, filters: Filters = USUAL) -> pl.DataFrame:
    """One row an experiment and opponent, by name; before them one of all, whose opponent is null.

    a, b: the lists compared, a being that which played first; seed: that of the chance. games: those of both in whole
    pairs, which are both lists against one opponent in both seats, each by the same chance. difference = b_rate -
    a_rate, of all the mean of the opponents, which weigh alike; low and high: its 95 % interval, which holds however
    often one looks (null: fewer than 100 pairs). `experiment` of the filters: that one alone; None: all.
    """
    why = "each of its games is of two lists against the same opponents"
    filters.refuse("paired_differences", "decks", "opponents", "players", "begins", why=why)
    pairs = _pairs(_games(lake, filters))
    found = [row for played in pairs.partition_by(*POOL, *_PLAYED, maintain_order=True) for row in _rows(played)]
    return pl.DataFrame(found, schema=COLUMNS)


def _games(lake: Lake, filters: Filters) -> pl.DataFrame:
    """The finished games of experiments in their order, from the side of the list that is compared."""
    words = [pl.col(name).cast(pl.String) for name in ("system", "population", *_PLAYED)]
    first = pl.col("index") % 2 == 0  # as `entrants_of` has it: the list compared is entrant 1

    def of_list(of: str, *, other: bool) -> pl.Expr:
        seat = first != other
        return pl.when(seat).then(pl.col(f"{of}_a").cast(pl.String)).otherwise(pl.col(f"{of}_b").cast(pl.String))

    winner = pl.col("winner").cast(pl.String)
    won = (winner == pl.when(first).then(pl.lit("a")).otherwise(pl.lit("b"))).cast(pl.Float64)
    simulated = lake.scan("games").filter(*filters.of_experiments(), pl.col("index").is_not_null())
    return lake.collect(
        simulated.with_columns(pooled_options(filters.readings).alias("options"), *words)
        .select(
            *(*POOL, *_PLAYED, "end_position"),
            pair=pl.col("index") // 2,
            deck=of_list("deck", other=False),
            deck_id=of_list("deck_id", other=False),
            opponent=of_list("deck", other=True),
            opposing_id=of_list("deck_id", other=True),
            score=won.fill_null(0.5),
        )
        .sort("end_position")
    )


def _pairs(games: pl.DataFrame) -> pl.DataFrame:
    """One row a whole pair: the lists, their opponent, and the mean `score` of each list."""
    of_experiment, of_a = [*POOL, *_PLAYED], pl.col("deck_id") == pl.col("a_id")
    two = pl.col("deck_id").n_unique().over(of_experiment) == 2
    told = games.filter(two).with_columns(a_id=pl.col("deck_id").first().over(of_experiment))
    sides = {name: told.filter(of_a if name == "a" else ~of_a) for name in "ab"}
    key = [*of_experiment, "opponent", "opposing_id", "pair"]
    a, b = (
        side.group_by(key, maintain_order=True)
        .agg(pl.col("deck").first().alias(name), pl.col("score").mean().alias(f"{name}_score"), played=pl.len())
        .filter(pl.col("played") == GAMES // 2)
        for name, side in sides.items()
    )
    return a.join(b, on=key, nulls_equal=True, maintain_order="left").sort(*of_experiment, "opponent", "opposing_id")


def _rows(pairs: pl.DataFrame) -> Iterator[dict[str, Any]]:
    """The rows of an experiment: of all opponents, and of each."""
    whole = {name: pairs[name][0] for name in (*POOL, *_PLAYED, "a", "b")}
    tallies = [
        (of["opponent"][0], _tally(of)) for of in pairs.partition_by("opponent", "opposing_id", maintain_order=True)
    ]
    every = [tally for _, tally in tallies]
    for opponent, chosen in ((None, every), *((name, [tally]) for name, tally in tallies)):
        found = estimate(chosen, [1.0] * len(chosen))
        rates = {"a_rate": found.rate_a, "b_rate": found.rate_b, "difference": found.difference}
        games = GAMES * sum(tally.pairs for tally in chosen)
        yield {**whole, "opponent": opponent, "games": games, **rates, "low": found.low, "high": found.high}


def _tally(pairs: pl.DataFrame) -> Paired:
    tally = Paired()
    for a, b in pairs.select("a_score", "b_score").rows():
        tally.add(a, b)
    return tally
