"""The README's Python runs as it stands, on what its commands make."""

import re
from contextlib import closing
from pathlib import Path

import pytest

from dashboards.cli import app
from events.game import games
from events.store import GameLog
from projector.lake import refresh
from tests.projector.played import add_games

README = Path(__file__).parents[1] / "README.md"
TEXT = README.read_text()
BLOCKS = re.findall(r"```python\n(.*?)```", TEXT, re.DOTALL)


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


def test_every_option_and_its_readings_are_named_the_default_first() -> None:
    rows = re.findall(r"^\| `(FW-\d+)` \|.*\| (.*) \|$", TEXT, re.MULTILINE)
    named = {option: tuple(re.findall(r"`(\w+)`", readings)) for option, readings in rows}
    assert named == {option: values for game in games() for option, values in game.options.items()}


def test_every_command_is_named() -> None:
    named = {words.split()[0] for words in re.findall(r"`kifu ([^`]+)`", TEXT)}
    registered = {command.name for command in app.registered_commands} | {group.name for group in app.registered_groups}
    assert registered - named == set()
    assert registered > {"demo", "verify", "deck"}
