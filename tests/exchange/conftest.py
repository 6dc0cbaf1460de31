"""Commands on a log in which honest games are."""

from collections.abc import Sequence
from pathlib import Path

import pytest

from events.records.recorder import Recording
from tests.exchange import exported
from tests.exchange.exported import Ran, file_of, simulated
from tests.exchange.forgery import LIVE, OPEN, Kifu, lines, live


@pytest.fixture
def kifu(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfdbinary: pytest.CaptureFixture[bytes]) -> Kifu:
    """Runs a command on a log with a simulated game, one between humans, and an open one."""
    monkeypatch.setenv("KIFU_DATA", str(tmp_path / "data"))
    monkeypatch.setenv("COLUMNS", "300")

    def run(*words: object, file: Sequence[bytes] = ()) -> Ran:
        (tmp_path / "file").write_bytes(file_of(*file))
        return exported.run(monkeypatch, capfdbinary, *words, *([tmp_path / "file"] if file else []))

    honest = [*simulated(1), *lines(LIVE, live()), *lines(OPEN, Recording(live().start, live().actions[:30]))]
    assert run("import", file=honest) == Ran(0, b"3 games added, 0 continued, 0 there already, 0 quarantined\n", "")
    return run
