"""Polars at its worst: whatever order of rows it does not promise is another one each time.

As a program: a log, rebuilt as lakes with other orders of rows, and a digest of each table for each of them.
"""

import hashlib
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import msgspec
import polars as pl
import pytest

from events.log.store import GameLog
from projector.columns import TABLES
from projector.lake import Lake
from projector.lake_writer import refresh
from tests.suite.fields import GAMES


@contextmanager
def unordered(seed: int) -> Iterator[None]:
    """A context in which the rows of groups, of joins and of what is unique come in an order of this seed.

    Those that say `maintain_order` keep theirs.
    """
    seeds = count(seed * 1_000_003)
    group_by, join, unique = pl.LazyFrame.group_by, pl.LazyFrame.join, pl.LazyFrame.unique

    def shuffled(frame: pl.LazyFrame) -> pl.LazyFrame:
        return frame.select(pl.all().shuffle(seed=next(seeds)))

    def grouped(frame: pl.LazyFrame, *by: Any, maintain_order: bool = False, **named: Any) -> Any:
        return group_by(frame if maintain_order else shuffled(frame), *by, maintain_order=maintain_order, **named)

    def joined(frame: pl.LazyFrame, *arguments: Any, maintain_order: Any = None, **named: Any) -> pl.LazyFrame:
        both = join(frame, *arguments, maintain_order=maintain_order, **named)
        return both if maintain_order not in (None, "none") else shuffled(both)

    def made_unique(
        frame: pl.LazyFrame, subset: Any = None, *, keep: Any = "any", maintain_order: bool = False
    ) -> pl.LazyFrame:
        given = shuffled(frame) if keep == "any" and not maintain_order else frame
        found = unique(given, subset, keep=keep, maintain_order=maintain_order)
        return found if maintain_order else shuffled(found)

    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(pl.LazyFrame, "group_by", grouped)
        patched.setattr(pl.LazyFrame, "join", joined)
        patched.setattr(pl.LazyFrame, "unique", made_unique)
        yield


def digests(log: GameLog, seed: int) -> dict[str, str]:
    """A digest of the rows of each table, in their order, of a lake made with the orders of a seed."""
    with TemporaryDirectory() as folder:
        with unordered(seed):
            refresh(log, Path(folder))
        lake = Lake.open(Path(folder))
        rows = {table: lake.collect(lake.scan(table)).write_csv() for table in TABLES}
    return {table: hashlib.sha256(text.encode()).hexdigest() for table, text in rows.items()}


if __name__ == "__main__":
    assert GAMES  # the small games of the tests are known
    with closing(GameLog.open(Path(sys.argv[1]))) as opened:
        told = [digests(opened, int(seed)) for seed in sys.argv[2:]]
    sys.stdout.buffer.write(msgspec.json.encode(told))
