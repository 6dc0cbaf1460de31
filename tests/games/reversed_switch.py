"""A plugin of pytest by which each game takes another value of one option, and the tests of that option alone are run.

The environment names the option (`SWITCH`) and what its tests bear (`MARK`).
"""

import os
from collections.abc import Mapping

import pytest

from events.game import Game

_SWITCH, _MARK = os.environ["SWITCH"], os.environ["MARK"]
_chosen = Game.chosen


def _reversed(self: Game, options: Mapping[str, str]) -> dict[str, str]:
    chosen = _chosen(self, options)
    if _SWITCH in chosen:
        values = self.options[_SWITCH]
        chosen[_SWITCH] = values[(values.index(chosen[_SWITCH]) + 1) % len(values)]
    return chosen


Game.chosen = _reversed  # type: ignore[method-assign]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Leave out the cases that do not bear the mark."""
    items[:] = [item for item in items if any(_MARK in mark.args for mark in item.iter_markers("trap"))]
