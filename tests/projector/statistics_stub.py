"""`projector/statistics.pyi`: what editors and type checkers know of the statistics of a data folder.

`uv run python -m tests.projector.statistics_stub` writes it anew, after a statistic was added or takes something else.
"""

import subprocess
from inspect import Parameter, cleandoc, formatannotation
from pathlib import Path

import msgspec

import projector
from projector.stats.asking import given_as, own_parameters
from projector.stats.catalogue import Stat, stats
from projector.stats.filters import Filters

STUB = Path(projector.__path__[0]) / "statistics.pyi"
HEAD = '''
"""The statistics as methods, for type checkers. Written by `python -m tests.projector.statistics_stub`."""

import collections.abc
import datetime
from typing import Literal, TypedDict, Unpack

import polars as pl

from projector.stats.filters import Filters

class FilterWords(TypedDict, total=False):
    """The filters by their names, as `Filters` explains them; one name stands for a list of it."""
'''


def stub() -> str:
    """The text of the stub, but for how it is laid out."""
    filters = [f"    {field.name}: {formatannotation(given_as(field))}" for field in msgspec.structs.fields(Filters)]
    methods = [_method(stat) for stat in stats().values()]
    return "\n".join([cleandoc(HEAD), *filters, "class Statistics:", *methods]) + "\n"


def _method(stat: Stat) -> str:
    own = [f"{parameter.name}: {formatannotation(parameter.annotation)}{_default(parameter)}"
           for parameter in own_parameters(stat)]  # fmt: skip
    taken = ["self", "filters: Filters = ...", *(["*", *own] if own else []), "**words: Unpack[FilterWords]"]
    return f'    def {stat.name}({", ".join(taken)}) -> pl.DataFrame:\n        """{stat.question}"""'


def _default(parameter: Parameter) -> str:
    return "" if parameter.default is Parameter.empty else " = ..."


if __name__ == "__main__":
    STUB.write_text(stub(), encoding="utf-8")
    subprocess.run(["ruff", "format", "--quiet", str(STUB)], check=True)
