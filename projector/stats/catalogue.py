"""The statistics by their names: each is a file that declares COLUMNS and a function of the file's name."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache, wraps
from importlib import import_module
from importlib.util import find_spec
from pkgutil import iter_modules
from typing import Any, NamedTuple

import polars as pl

import projector.stats
from events.errors import KifuError
from events.language.vocabulary import nearest
from projector.stats.arranged import arranged
from projector.stats.matches import Usable
from projector.stats.usable import of_games


class Stat(NamedTuple):
    """A statistic: its `question`, the columns of its frame, and `answer(lake, filters)`, which makes it.

    `usable(lake, filters)`: how much of what the filters leave it counts. `population`: the only one that it is of.
    `across`: it compares card games, so that pages ask it of all of them, whichever is chosen.
    """

    name: str
    question: str
    columns: pl.Schema
    answer: Callable[..., pl.DataFrame]
    usable: Callable[..., Usable] = of_games
    population: str | None = None
    across: bool = False


class Statistics(Mapping[str, Stat]):
    """All statistics by name, in the order of the alphabet; the file of one is run when that is asked for."""

    def __init__(self) -> None:
        names = sorted(module.name for module in iter_modules(projector.stats.__path__))
        self._names = {name: None for name in names if _declares(name)}
        self._read = cache(_read)

    def __getitem__(self, name: str) -> Stat:
        if name not in self._names:
            raise KeyError(name)
        return self._read(name)

    def __iter__(self) -> Iterator[str]:
        return iter(self._names)

    def __len__(self) -> int:
        return len(self._names)

    def __contains__(self, name: object) -> bool:
        return name in self._names


@cache
def stats() -> Mapping[str, Stat]:
    """All statistics by name, in the order of the alphabet."""
    return Statistics()


def _declares(name: str) -> bool:
    """Whether a file declares COLUMNS and a function of its own name, as its text says."""
    loader = getattr(find_spec(f"projector.stats.{name}"), "loader", None)
    text = loader.get_source(f"projector.stats.{name}") if loader else ""
    return all(re.search(rf"^{begin}\b", text or "", re.MULTILINE) for begin in ("COLUMNS", f"def {name}"))


def _read(name: str) -> Stat:
    read = import_module(f"projector.stats.{name}")
    question, columns = (read.__doc__ or "").splitlines()[0], arranged(read.COLUMNS)
    answer = _in_order(getattr(read, name), columns.names())
    usable, population = getattr(read, "usable_part", of_games), getattr(read, "POPULATION", None)
    return Stat(name, question, columns, answer, usable, population, getattr(read, "ACROSS", False))


def _in_order(answer: Callable[..., pl.DataFrame], names: Sequence[str]) -> Callable[..., pl.DataFrame]:
    @wraps(answer)
    def ordered(*asked: Any, **words: Any) -> pl.DataFrame:
        return answer(*asked, **words).select(names)

    return ordered


def stat(name: str) -> Stat:
    """The statistic of that name. KifuError names the nearest, and lists those that there are."""
    if name not in stats():
        raise KifuError(f"no statistic is called '{name}'; {nearest(name, [*stats()])}")
    return stats()[name]
