"""Key moments in the words of the log of their replays."""

import re

import polars as pl

from events.log.store import GameLog
from projector.replay import Replay
from projector.view import position, seat_positions


def with_moment_words(frame: pl.DataFrame, log: GameLog) -> pl.DataFrame:
    """Rows of key moments (`game`, `fact`, `fact_position`) with `fact` as the log says it: "Ann draws Powder Jester".

    Where not all of a game may be shown yet, the name of the fact's class stays, in words. UnknownGame or LogDamaged if
    a game cannot be read.
    """
    rows = frame.select("game", "fact", "fact_position").iter_rows()
    words = [_words(log, game, fact, at) for game, fact, at in rows]
    return frame.with_columns(pl.Series("fact", words, dtype=pl.String))


def _words(log: GameLog, game: str, fact: str, at: int) -> str:
    replay = Replay.open(log, game)
    caption = position(replay, "all", seat_positions(replay, "all")[at]).caption if replay.over else None
    return caption or re.sub(r"(?<=[a-z])(?=[A-Z])", " ", fact).lower()
