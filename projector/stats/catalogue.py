"""The statistics by their names: each is a file that declares COLUMNS and a function of the file's name."""

from collections.abc import Callable, Mapping, Sequence
from functools import cache, wraps
from importlib import import_module
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
    """

    name: str
    question: str
    columns: pl.Schema
    answer: Callable[..., pl.DataFrame]
    usable: Callable[..., Usable] = of_games
    population: str | None = None


@cache
def stats() -> Mapping[str, Stat]:
    """All statistics by name, in the order of the alphabet."""
    found = {}
    for module in sorted(iter_modules(projector.stats.__path__), key=lambda module: module.name):
        read = import_module(f"projector.stats.{module.name}")
        columns, answer = getattr(read, "COLUMNS", None), getattr(read, module.name, None)
        if columns is not None and answer is not None:
            question = (read.__doc__ or "").splitlines()[0]
            columns = arranged(columns)
            answer = _in_order(answer, columns.names())
            usable, population = getattr(read, "usable_part", of_games), getattr(read, "POPULATION", None)
            found[module.name] = Stat(module.name, question, columns, answer, usable, population)
    return found


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
