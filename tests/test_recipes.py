"""The recipes of the notebooks name what there is."""

import re
from pathlib import Path
from typing import Any

import polars as pl
import pytest

import projector
from projector.columns import TABLES
from projector.folder import DataFolder
from projector.sql import examples
from projector.stats.asking import own_parameters
from projector.stats.catalogue import stats
from projector.stats.filters import Filters
from tests.exchange.exported import run
from tests.projector.played import add_games, add_people, opened, plan

NOTEBOOKS = Path(__file__).parents[1] / "notebooks"
TEXT = (NOTEBOOKS / "recipes.md").read_text(encoding="utf-8")


def test_each_statistic_parameter_and_table_that_is_named_is_there() -> None:
    called = re.findall(r"data\.(\w+)\(", TEXT)
    assert len(called) > 25
    assert {name for name in called if name not in stats() and not hasattr(DataFolder, name)} == set()
    assert {*re.findall(r"kifu stat (\w+)", TEXT)} <= {*stats(), "NAME"}
    for stat, words in re.findall(r"data\.(\w+)\(([^)`]*=[^)`]*)\)", TEXT):
        named = {*re.findall(r"(\w+)=", words)}
        assert named <= {parameter.name for parameter in own_parameters(stats()[stat])} | {*Filters.__struct_fields__}
    assert {*re.findall(r'data\.lazy\("(\w+)"\)', TEXT)} <= {*TABLES}
    assert {*re.findall(r"--example (\w+)", TEXT)} <= {*examples()}
    assert {name for name in re.findall(r"`(\w+\.ipynb)`", TEXT) if not (NOTEBOOKS / name).exists()} == set()


def test_each_column_that_is_named_beside_a_statistic_is_its_own() -> None:
    for stat, columns in re.findall(r"`data\.(\w+)\(\)`: ((?:`\w+`(?:, )?)+)", TEXT):
        assert {*re.findall(r"`(\w+)`", columns)} <= {*stats()[stat].columns.names()}
    card_columns = {"gp", "gp_rate", "oh", "oh_rate", "gd", "gd_rate", "gih", "gih_rate", "gns", "gns_rate", "iwd"}
    assert {*card_columns, "played_rate", "listed"} <= {*stats()["card_results"].columns.names()}
    assert all(f"`{name}`" in TEXT for name in card_columns)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    data = tmp_path_factory.mktemp("recipes")
    with opened(data) as log:
        add_games(log, range(4))
        add_people(log, range(4, 6), of=plan())
        projector.refresh(log, data)
    return data


def test_each_line_of_python_runs_as_it_stands(folder: Path) -> None:
    lines = [line for line in re.findall(r"`(data\.[^`]+\))`", TEXT) if "…" not in line]
    assert len(lines) > 25
    with projector.open(folder) as data:
        names = {"data": data, "game": data.frame("games")["game"][0], "position": data.lake.version}
        answers = {line: eval(line, {}, names) for line in lines}
    assert [line for line, answer in answers.items() if isinstance(answer, pl.DataFrame) and not answer.width] == []
    few = {"data.ratings()", "data.card_choices()"}
    empty = {line for line, answer in answers.items() if isinstance(answer, pl.DataFrame) and not answer.height}
    assert empty <= few


@pytest.mark.waits
def test_each_command_runs_as_it_stands(folder: Path, tmp_path: Path, of: Any) -> None:
    """But for those that open a browser, or want games to play."""
    monkeypatch, capfd = of
    monkeypatch.chdir(tmp_path)
    commands = {line for line in re.findall(r"`kifu ([^`]+)`", TEXT) if line not in ("replay GAME", "compare", "train")}
    commands = {line.replace("NAME", "deck_results") for line in commands}
    assert len(commands) >= 3
    for line in commands:
        ran = run(monkeypatch, capfd, *line.split(), "--data", folder)
        told = ran.err.decode() if isinstance(ran.err, bytes) else ran.err
        assert (ran.status, [said for said in told.splitlines() if "left out (of others" not in said]) == (0, []), line
    assert (tmp_path / "cards.csv").exists()


@pytest.fixture
def of(monkeypatch: pytest.MonkeyPatch, capfdbinary: pytest.CaptureFixture[bytes]) -> Any:
    return monkeypatch, capfdbinary
