"""The games that a stat counts, and the same games as each seat saw them."""

import polars as pl

from events.errors import KifuError
from projector.columns import POPULATIONS, SEATS
from projector.lake import Lake
from projector.stats.levels import Level, Readings, with_decks

COUNTED = (
    *("system", "population", "bots", "source", "options", "first", "winner", "turns"),
    *(f"{name}_{seat}" for name in ("deck", "deck_id", "archetype", "variant") for seat in "ab"),
)
"""The columns of `games` by which stats count."""


def finished_games(lake: Lake, *, population: str, system: str | None, trusted: bool) -> pl.LazyFrame:
    """The `games` rows (COUNTED) of finished games of one population and, if given, one card game.

    A population is bots, humans or mixed, or those of them that certain bots played: `bots: greedy v2, random v1`, or
    `bots: greedy v2, imported` where it is only said that they did. Games that were imported without being played again
    are left out unless `trusted`. KifuError for what is no population, and for one in which versions of a bot, or what
    it played here and what is said of it, would be pooled.
    """
    known = POPULATIONS.categories.to_list()
    kind, _, programs = population.partition(": ")
    if kind not in known:
        raise KifuError(f"no population is called '{population}'; there are {', '.join(known)}")
    games = lake.scan("games").filter(pl.col("reason").is_not_null(), pl.col("population") == kind)
    if not trusted:
        games = games.filter(~pl.col("trusted"))
    if system is not None:
        games = games.filter(pl.col("system") == system)
    if programs:
        games = games.filter(population_of_game() == population)
    read = lake.collect(games.select(COUNTED))  # once, for all that a stat asks of them
    if not programs:
        _check_pooled(read)
    return read.lazy()


def _check_pooled(games: pl.DataFrame) -> None:
    """KifuError if two versions of a bot played these games, or if only some of them were simulated here; it names the
    populations to choose from."""
    told = games.select(pl.col("system", "bots", "source").cast(pl.String), population_of_game().alias("population"))
    played = told.drop_nulls("bots").unique().sort("population")
    versions: dict[tuple[str, str], set[str]] = {}
    sources: dict[str, set[str]] = {}
    for system, bots, source in played.select("system", "bots", "source").rows():
        sources.setdefault(system, set()).add(source)
        for program in bots.split(", "):
            bot, _, version = program.rpartition(" ")
            versions.setdefault((system, bot), set()).add(version)
    several = sorted({bot for (_, bot), found in versions.items() if len(found) > 1})
    apart = sorted({source for found in sources.values() if len(found) > 1 for source in found})
    if several or apart:
        what = f"versions of {', '.join(several)}" if several else f"games of bots that are {' and '.join(apart)}"
        which = " or ".join(f"'{name}'" for name in played["population"].unique(maintain_order=True))
        raise KifuError(f"{what} are not pooled: choose the population {which}")


def population_of_game() -> pl.Expr:
    """What the population of a row of `games` is called: `humans`, `bots: greedy v2`.

    What was not simulated here only says which bot played, and its source says so: `bots: greedy v2, imported`.
    """
    kind, bots, source = (pl.col(name).cast(pl.String) for name in ("population", "bots", "source"))
    told = pl.when(source == "simulated").then(bots).otherwise(bots + ", " + source)
    return pl.when(bots.is_null()).then(kind).otherwise(kind + ": " + told)


def by_seat(games: pl.LazyFrame, *, level: Level, readings: Readings) -> pl.LazyFrame:
    """Two rows a game: system, options, seat, deck, opponent, began, won, lost, drawn (0 or 1), mirror.

    `deck` and `opponent` are what the decks are called at that level; `options` is what the readings are told by.
    """
    named = with_decks(games, level).with_columns(told_options(readings))
    return pl.concat([_seen_from(named, seat="a", other="b"), _seen_from(named, seat="b", other="a")])


def told_options(readings: Readings) -> pl.Expr:
    """The readings of the rules by which a game was played; pooled, those of all games of its card game.

    Null where games of several readings are pooled.
    """
    options = pl.col("options").cast(pl.String)
    if readings == "apart":
        return options
    return pl.when(options.n_unique().over("system") == 1).then(options)


def _seen_from(games: pl.LazyFrame, *, seat: str, other: str) -> pl.LazyFrame:
    won = (pl.col("winner") == seat).fill_null(False)
    lost = (pl.col("winner") == other).fill_null(False)
    return games.select(
        pl.col("system").cast(pl.String),
        pl.col("options"),
        pl.lit(seat, dtype=SEATS).alias("seat"),
        pl.col(f"deck_{seat}").alias("deck"),
        pl.col(f"deck_{other}").alias("opponent"),
        (pl.col("first") == seat).fill_null(False).alias("began"),
        won.cast(pl.Int64).alias("won"),
        lost.cast(pl.Int64).alias("lost"),
        pl.col("winner").is_null().cast(pl.Int64).alias("drawn"),
        (pl.col("deck_a") == pl.col("deck_b")).alias("mirror"),
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
