"""The README's Python runs as it stands, on what its commands make."""

import re
from contextlib import closing
from pathlib import Path

import pytest

from events.store import GameLog
from projector.lake import refresh
from tests.projector.played import add_games

README = Path(__file__).parents[1] / "README.md"
BLOCKS = re.findall(r"```python\n(.*?)```", README.read_text(), re.DOTALL)


@pytest.mark.parametrize("block", BLOCKS, ids=lambda block: block.splitlines()[-1])
def test_the_code_of_the_readme_runs(block: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    with closing(GameLog.open(Path("kifu-data"))) as log:
        add_games(log, range(2))
        refresh(log, Path("kifu-data"))
    names: dict[str, object] = {}
    exec(block, names)
    log_opened = names.get("log")
    if isinstance(log_opened, GameLog):
        assert len(log_opened.heads()) == 3
        log_opened.close()


def test_there_is_code_to_record_and_code_to_ask() -> None:
    assert ["LiveGame" in block for block in BLOCKS] == [True, False]
