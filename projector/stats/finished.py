"""The games that a stat counts, and the same games as each seat saw them."""

import polars as pl

from events.errors import KifuError
from projector.columns import POPULATIONS, SEATS
from projector.lake import Lake


def finished_games(lake: Lake, *, population: str, system: str | None) -> pl.LazyFrame:
    """The `games` rows of finished games of one population and, if given, one card game.

    A population is bots, humans or mixed, or those of them that certain bots played: `bots: greedy v2, random v1`.
    KifuError for one that is none of these, and for one in which versions of a bot would be pooled.
    """
    known = POPULATIONS.categories.to_list()
    kind, _, programs = population.partition(": ")
    if kind not in known:
        raise KifuError(f"no population is called '{population}'; there are {', '.join(known)}")
    games = lake.scan("games").filter(pl.col("reason").is_not_null(), pl.col("population") == kind)
    if system is not None:
        games = games.filter(pl.col("system") == system)
    if programs:
        return games.filter(pl.col("bots").cast(pl.String) == programs)
    _check_versions(lake, games, kind)
    return games


def _check_versions(lake: Lake, games: pl.LazyFrame, kind: str) -> None:
    """KifuError if two versions of a bot played these games; it names the populations to choose from."""
    played = lake.collect(games.select(pl.col("system", "bots").cast(pl.String)).drop_nulls().unique().sort("bots"))
    versions: dict[tuple[str, str], set[str]] = {}
    for system, bots in played.rows():
        for program in bots.split(", "):
            bot, _, version = program.rpartition(" ")
            versions.setdefault((system, bot), set()).add(version)
    several = sorted({bot for (_, bot), found in versions.items() if len(found) > 1})
    if several:
        which = " or ".join(f"'{population_of(kind, bots)}'" for bots in played["bots"].unique(maintain_order=True))
        raise KifuError(f"versions of {', '.join(several)} are not pooled: choose the population {which}")


def population_of(kind: str, bots: str | None) -> str:
    """What the games of a kind (bots, humans, mixed) are called that those bots played: `bots: greedy v2`."""
    return f"{kind}: {bots}" if bots else kind


def by_seat(games: pl.LazyFrame) -> pl.LazyFrame:
    """Two rows a game: system, seat, deck, opponent, began, won, lost, drawn (0 or 1), mirror."""
    return pl.concat([_seen_from(games, seat="a", other="b"), _seen_from(games, seat="b", other="a")])


def _seen_from(games: pl.LazyFrame, *, seat: str, other: str) -> pl.LazyFrame:
    won = (pl.col("winner") == seat).fill_null(False)
    lost = (pl.col("winner") == other).fill_null(False)
    return games.select(
        pl.col("system").cast(pl.String),
        pl.lit(seat, dtype=SEATS).alias("seat"),
        pl.col(f"deck_{seat}").cast(pl.String).alias("deck"),
        pl.col(f"deck_{other}").cast(pl.String).alias("opponent"),
        (pl.col("first") == seat).fill_null(False).alias("began"),
        won.cast(pl.Int64).alias("won"),
        lost.cast(pl.Int64).alias("lost"),
        pl.col("winner").is_null().cast(pl.Int64).alias("drawn"),
        (pl.col("deck_a").cast(pl.String) == pl.col("deck_b").cast(pl.String)).alias("mirror"),
    )


RESULTS = {"games": pl.Int64(), "wins": pl.Int64(), "losses": pl.Int64(), "draws": pl.Int64()}
"""The columns that `results` makes: wins + losses + draws = games."""
RATE = {"win_rate": pl.Float64(), "low": pl.Float64(), "high": pl.Float64()}


def results() -> list[pl.Expr]:
    """Counts of a group of `by_seat` rows."""
    return [
        pl.len().cast(pl.Int64).alias("games"),
        pl.col("won").sum().alias("wins"),
        pl.col("lost").sum().alias("losses"),
        pl.col("drawn").sum().alias("draws"),
    ]
