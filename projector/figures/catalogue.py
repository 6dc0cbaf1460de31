"""The figures by the names of the statistics that they draw."""

from collections.abc import Callable, Mapping
from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from typing import Any

import projector.figures
from events.errors import KifuError
from projector.stats.catalogue import stats

Figure = Callable[..., Any]


@cache
def figures() -> Mapping[str, Figure]:
    """The figures by the statistic whose frame they draw: functions `NAME_figure(frame, *, template)` in files NAME."""
    names = sorted({module.name for module in iter_modules(projector.figures.__path__)} & {*stats()})
    return {name: getattr(import_module(f"projector.figures.{name}"), f"{name}_figure") for name in names}


def figure(name: str) -> Figure:
    """The figure of that name. KifuError lists those that there are."""
    if name not in figures():
        raise KifuError(f"no figure is called '{name}'; there are {', '.join(figures())}")
    return figures()[name]
