"""Notebooks are run on a data folder of their own; the first look fills it itself, as for somebody who begins.

The experiment plays fewer games than for a reader: `nbmake.mock` in its metadata says how many.
"""

from contextlib import closing
from pathlib import Path

import pytest

from events.game import load
from events.log.store import GameLog
from events.simulation.simulate import Plan, simulate
from projector.lake_writer import refresh

FIRST = "first_look"
"""The notebook with which a reader begins."""
NOTEBOOKS = sorted((Path(__file__).parents[1] / "notebooks").glob("*.ipynb"))
GAMES = 60
MOST_SECONDS = 600

pytestmark = pytest.mark.waits


@pytest.fixture(scope="module")
def filled(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with sixty simulated games."""
    folder, game = tmp_path_factory.mktemp("notebooks"), load("fusion_world")
    decks = list(game.pool.sample_decks().values())
    plan = Plan.of(game, seed=1, bots=("greedy", "greedy"), decks=decks, catalogue=game.pool.sample_cards())
    with closing(GameLog.open(folder, durable=False)) as log:
        simulate(log, plan, games=GAMES)
        refresh(log, folder)
    return folder


def test_there_are_notebooks() -> None:
    assert [notebook.stem for notebook in NOTEBOOKS] == [
        "card_impact", "experiment", "first_look", "metagame", "one_game", "own_metric",
    ]  # fmt: skip


@pytest.mark.parametrize(
    "notebook",
    [
        pytest.param(notebook, id=notebook.stem, marks=[] if notebook.stem == FIRST else pytest.mark.process)
        for notebook in NOTEBOOKS
    ],
)
def test_a_notebook_runs_from_its_first_cell_to_its_last(
    notebook: Path, request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from nbmake.nb_run import NotebookRun  # which loads all of Jupyter

    folder = tmp_path if notebook.stem == FIRST else request.getfixturevalue("filled")
    monkeypatch.setenv("KIFU_DATA", str(folder))
    error = NotebookRun(notebook, MOST_SECONDS).execute().error
    assert error is None, f"cell {error.failing_cell_index}: {error.summary}\n{error.trace}"
