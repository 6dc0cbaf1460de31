"""The folds of games: each match is left out of the training of one model of several, and that one judges its games."""

from hashlib import blake2b

import polars as pl

from events.errors import KifuError
from projector.batch import population, provenance_row
from projector.columns import schema
from projector.replay import Replay
from projector.stats.units import BETWEEN, words_of_match

FOLDS = 5
"""The number of models of a population, each trained on all matches but those of its fold."""
_NAMED_BY = ("game", "system", "population", "source", "experiment", "options", "date", "event", "round", "match")


def unit() -> pl.Expr:
    """What a row of `games` must not be parted from: its match, or both seatings of a simulated pairing, else the game.

    It is made of what the record says alone, and not of players' names, which may be corrected: so it never changes.
    Matches of one number, event, round and day count as one.
    """
    alone = pl.col("match").is_null() & (pl.col("source").cast(pl.String) == "simulated")
    pairing = pl.format("{} {}", pl.col("seed"), pl.col("index") // 2)
    match = pl.when(pl.col("match").is_not_null()).then(pl.concat_str(words_of_match(), separator=BETWEEN))
    return pl.coalesce(pl.when(alone).then(pairing), match, pl.col("game").cast(pl.String))


def fold_of(unit: str) -> int:
    """The fold of a unit, from 0: a hash of its name, and of nothing else."""
    return hashed(unit) % FOLDS


def folds_of(units: pl.Series) -> pl.Series:
    """The fold of each unit."""
    return pl.Series("fold", [fold_of(unit) for unit in units], dtype=pl.Int64)


def fold_of_replay(replay: Replay) -> int:
    """The fold of a recorded game, whether or not the lake has it: the same as `games_of` gives it."""
    start = replay.recording.start
    row = {"game": replay.id, "system": start.system, "population": population(start), **provenance_row(start)}
    declared = {name: dtype for name, dtype in schema("games").items() if name in {*_NAMED_BY, "seed", "index"}}
    frame = pl.DataFrame([{name: row[name] for name in declared}], schema=declared)
    return fold_of(frame.select(unit()).item())


def check_folds(rows: pl.DataFrame) -> None:
    """KifuError if rows of one `unit` have several folds: a trial on rows of matches trained on flatters a model."""
    several = rows.group_by("unit").agg(pl.col("fold").n_unique()).filter(pl.col("fold") > 1)["unit"]
    if len(several):
        which = f"{len(several)} matches are both trained on and held out, as '{min(several)}'"
        raise KifuError(f"{which}: split by match, not by row, for the rows of a game tell of each other")


def hashed(name: str) -> int:
    """A number of 64 bits that a name always has."""
    return int.from_bytes(blake2b(name.encode(), digest_size=8).digest(), "big")
