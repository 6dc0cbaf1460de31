"""What all statistics answer of one seeded lake by eight filters: `seeded_statistics.json`.

Whoever moves code without changing a number answers them again: each frame must be as before. A change that is meant to
change a number, or the games that are played, writes the file anew: `uv run python -m tests.seeded_statistics`.
"""

import hashlib
from collections.abc import Iterator, Mapping
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

import msgspec
import numpy as np
import polars as pl

from events.errors import KifuError
from projector.lake import Lake
from projector.stats.asking import takes_unit
from projector.stats.catalogue import stats
from projector.stats.filters import USUAL, Filters
from tests.projector.every_game import DATED, every_game_once

FILE = Path(__file__).with_suffix(".json")
SIZE = 12
"""Hexadecimal digits kept of each hash."""
CLOSE = 1e-9
"""The part of a sum by which the order of adding up, and the machine, may change it."""
PEOPLE = Filters(population="humans", level="name")

FILTERS: Mapping[str, Filters] = {
    "usual": USUAL,
    "archetypes, readings apart": Filters(level="archetype", readings="apart"),
    "second, one card game": Filters(system="masters", begins=False, level="name"),
    "on days": Filters(since="2026-03-05", level="variant"),
    "people": PEOPLE,
    "people by match": PEOPLE.but(level="archetype"),
    "one player at an event": PEOPLE.but(players=("Ann",), events=("Cup 0", "Lamp Cup")),
    "one deck": USUAL,
}
"""By their names; which deck is meant the lake says."""
BY_MATCH = ("people by match",)
"""The filters under which what counts games or matches counts matches."""


class Answer(NamedTuple):
    """A frame: a hash of its columns, types and all but its fractions; and the sum of these, each with a weight."""

    exact: str
    total: float
    size: float

    @classmethod
    def of(cls, frame: pl.DataFrame) -> "Answer":
        """The answer of a frame. Weights differ from place to place, so that a sum tells where a number stands."""
        fractions = [name for name, dtype in frame.schema.items() if dtype.is_float()]
        exact = frame.with_columns(pl.col(fractions).is_finite(), pl.col(pl.Categorical, pl.Enum).cast(pl.String))
        told = hashlib.sha256(f"{frame.schema}\n{exact.write_csv()}".encode()).hexdigest()[:SIZE]
        numbers = frame.select(pl.col(fractions).fill_null(0)).to_numpy()
        rows, columns = (np.arange(1, size + 1) for size in numbers.shape)
        weights = 0.5 + (np.add.outer(rows * np.sqrt(5), columns * np.sqrt(2)) % 1)
        weighed = np.where(np.isfinite(numbers), numbers * weights, 0)
        return cls(told, float(weighed.sum()), float(np.abs(weighed).sum()))

    def written(self) -> str:
        """The answer as the file has it."""
        return f"{self.exact} {self.total:.12g}"

    def is_as_written(self, text: str) -> bool:
        """Whether the answer is that of the file."""
        exact, _, total = text.partition(" ")
        return exact == self.exact and abs(float(total) - self.total) <= CLOSE * max(self.size, 1)


def answered(lake: Lake, name: str, asked: str) -> Answer:
    """What a statistic answers by the filters of that name; a refusal by its message."""
    own: dict[str, Any] = {"unit": "match"} if asked in BY_MATCH and takes_unit(stats()[name]) else {}
    try:
        return Answer.of(stats()[name].answer(lake, filters_of(lake, asked), **own))
    except KifuError as refused:
        return Answer.of(pl.DataFrame({"refused": [str(refused)]}))


def filters_of(lake: Lake, asked: str) -> Filters:
    """The filters of that name."""
    if asked != "one deck":
        return FILTERS[asked]
    decks = lake.scan("games").filter(pl.col("system") == DATED).select(pl.col("deck_a").cast(pl.String).min())
    return USUAL.but(decks=(lake.collect(decks).item(),), begins=True)


def games_of(lake: Lake) -> dict[str, str]:
    """A hash of the facts of each card game."""
    facts = lake.collect(lake.scan("facts").with_columns(pl.col(pl.Categorical, pl.Enum).cast(pl.String)))
    parts = facts.sort("end_position", "seq").partition_by("system", as_dict=True)
    return {str(system): hashlib.sha256(of.write_csv().encode()).hexdigest()[:SIZE] for (system,), of in parts.items()}


class Kept(msgspec.Struct):
    """What the file says: hashes of the games by card game, and answers by filters and statistic."""

    games: dict[str, str]
    answers: dict[str, dict[str, str]]


def kept() -> Kept:
    """The file."""
    return msgspec.json.decode(FILE.read_bytes(), type=Kept)


def _answers(lake: Lake, asked: str) -> Iterator[tuple[str, str]]:
    for name in stats():
        yield name, answered(lake, name, asked).written()


if __name__ == "__main__":
    with TemporaryDirectory() as folder:
        made = Lake.open(every_game_once(Path(folder)))
        anew = Kept(games_of(made), {asked: dict(_answers(made, asked)) for asked in FILTERS})
    FILE.write_bytes(msgspec.json.format(msgspec.json.encode(anew, order="sorted")) + b"\n")
