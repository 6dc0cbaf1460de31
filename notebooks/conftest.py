"""Notebooks are executed on a data folder of their own; the first look fills it itself, as for whoever begins.

The experiment plays fewer games than for a reader: `nbmake.mock` in its metadata says how many.
"""

import os
import tempfile
from functools import cache
from pathlib import Path

import pytest

_folder = tempfile.TemporaryDirectory(prefix="kifu-notebooks-", ignore_cleanup_errors=True)
os.environ["KIFU_DATA"] = _folder.name
GAMES = 60


def pytest_runtest_setup(item: pytest.Item) -> None:
    if item.path.suffix == ".ipynb" and item.path.stem != "first_look":
        _fill()


@cache
def _fill() -> None:
    """Sixty simulated games, once a process."""
    from contextlib import closing

    from events.game import load
    from events.log.store import GameLog
    from events.simulation.simulate import Plan, simulate
    from projector.lake import refresh

    game = load("fusion_world")
    decks = list(game.pool.sample_decks().values())
    plan = Plan.of(game, seed=1, bots=("greedy", "greedy"), decks=decks, catalogue=game.pool.sample_cards())
    with closing(GameLog.open(Path(_folder.name), durable=False)) as log:
        simulate(log, plan, games=GAMES)
        refresh(log, Path(_folder.name))
