"""Two empty logs, and commands on a log in which honest games are."""

import io
from collections.abc import Iterator, Sequence
from contextlib import closing
from pathlib import Path
from shutil import copytree

import pytest

from events.exchange.exchange import import_games
from events.log.store import GameLog
from events.records.recorder import Recording
from tests.exchange import exported
from tests.exchange.exported import Ran, file_of, simulated
from tests.exchange.forgery import LIVE, OPEN, Kifu, lines, live


@pytest.fixture
def log(tmp_path: Path) -> Iterator[GameLog]:
    """An empty log."""
    with closing(GameLog.open(tmp_path / "data", durable=False)) as opened:
        yield opened


@pytest.fixture
def other(tmp_path: Path) -> Iterator[GameLog]:
    """Another log, into which is imported what the first one exports."""
    with closing(GameLog.open(tmp_path / "other", durable=False)) as opened:
        yield opened


@pytest.fixture(scope="session")
def honest(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a simulated game, one between humans, and an open one, taken from a file; it is copied alone."""
    folder = tmp_path_factory.mktemp("honest")
    games = [*simulated(1), *lines(LIVE, live()), *lines(OPEN, Recording(live().start, live().actions[:30]))]
    with closing(GameLog.open(folder, durable=False)) as log:
        report = import_games(lambda: log, io.BytesIO(file_of(*games)))
    assert (report.added, report.continued, report.duplicates, report.quarantined) == (3, 0, 0, [])
    return folder


@pytest.fixture
def kifu(
    honest: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfdbinary: pytest.CaptureFixture[bytes]
) -> Kifu:
    """Runs a command on a log of its own with the honest games."""
    monkeypatch.setenv("KIFU_DATA", str(copytree(honest, tmp_path / "data")))
    monkeypatch.setenv("COLUMNS", "300")

    def run(*words: object, file: Sequence[bytes] = ()) -> Ran:
        (tmp_path / "file").write_bytes(file_of(*file))
        return exported.run(monkeypatch, capfdbinary, *words, *([tmp_path / "file"] if file else []))

    return run
