"""The games that a stat counts, and the same games from each seat's side."""

import polars as pl

from events.errors import KifuError
from projector.columns import POPULATIONS, SEATS
from projector.lake import Lake
from projector.stats.levels import Level, Readings, with_decks

COUNTED = (
    *("system", "population", "bots", "source", "options", "first", "winner", "turns"),
    *(f"{name}_{seat}" for name in ("deck", "deck_id", "archetype", "variant") for seat in "ab"),
)
"""The columns of `games` that stats use."""


def finished_games(lake: Lake, *, population: str, system: str | None, trusted: bool) -> pl.LazyFrame:
    """The `games` rows (COUNTED) of finished games of one population and, if given, one card game.

    A population is bots, humans or mixed, or a part of it by its bots: `bots: greedy v2, random v1`, or `bots: greedy
    v2, imported` for games that were not simulated here. Games that were imported without being played again are left
    out unless `trusted`. KifuError for an unknown population, and for one that would pool versions of a bot, or
    simulated games with imported ones.
    """
    populations = POPULATIONS.categories.to_list()
    kind, _, programs = population.partition(": ")
    if kind not in populations:
        raise KifuError(f"no population is called '{population}'; there are {', '.join(populations)}")
    games = lake.scan("games").filter(pl.col("reason").is_not_null(), pl.col("population") == kind)
    if not trusted:
        games = games.filter(~pl.col("trusted"))
    if system is not None:
        games = games.filter(pl.col("system") == system)
    if programs:
        games = games.filter(population_of_game() == population)
    read = lake.collect(games.select(COUNTED))  # once, for all queries of a stat
    if not programs:
        _check_pooled(read)
    return read.lazy()


def _check_pooled(games: pl.DataFrame) -> None:
    """The check of pooled games: KifuError, with the populations to choose from, if several versions of a bot played
    them, or only some were simulated here."""
    words = games.select(pl.col("system", "bots", "source").cast(pl.String), population_of_game().alias("population"))
    played = words.drop_nulls("bots").unique().sort("population")
    versions: dict[tuple[str, str], set[str]] = {}
    sources: dict[str, set[str]] = {}
    for system, programs, source in played.select("system", "bots", "source").rows():
        sources.setdefault(system, set()).add(source)
        for program in programs.split(", "):
            bot, _, version = program.rpartition(" ")
            versions.setdefault((system, bot), set()).add(version)
    bots = sorted({bot for (_, bot), of_bot in versions.items() if len(of_bot) > 1})
    mixed = sorted({source for of_system in sources.values() if len(of_system) > 1 for source in of_system})
    if bots or mixed:
        subject = f"versions of {', '.join(bots)}" if bots else f"games of bots that are {' and '.join(mixed)}"
        choices = " or ".join(f"'{name}'" for name in played["population"].unique(maintain_order=True))
        raise KifuError(f"{subject} are not pooled: choose the population {choices}")


def population_of_game() -> pl.Expr:
    """The name of the population of a row of `games`: `humans`, `bots: greedy v2`.

    Games that were not simulated here have their source in it: `bots: greedy v2, imported`.
    """
    kind, bots, source = (pl.col(name).cast(pl.String) for name in ("population", "bots", "source"))
    programs = pl.when(source == "simulated").then(bots).otherwise(bots + ", " + source)
    return pl.when(bots.is_null()).then(kind).otherwise(kind + ": " + programs)


def by_seat(games: pl.LazyFrame, *, level: Level, readings: Readings) -> pl.LazyFrame:
    """Two rows per game: system, options, seat, deck, opponent, began, won, lost, drawn (0 or 1), mirror.

    `deck` and `opponent` are the decks' names at a level of identity; `options` see `pooled_options`.
    """
    with_names = with_decks(games, level).with_columns(pooled_options(readings))
    return pl.concat([_of_seat(with_names, seat="a", other="b"), _of_seat(with_names, seat="b", other="a")])


def pooled_options(readings: Readings) -> pl.Expr:
    """The readings of the rules by which a game was played; null where games of several readings are pooled."""
    options = pl.col("options").cast(pl.String)
    if readings == "apart":
        return options
    return pl.when(options.n_unique().over("system") == 1).then(options)


def _of_seat(games: pl.LazyFrame, *, seat: str, other: str) -> pl.LazyFrame:
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
