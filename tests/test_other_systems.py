"""Kifu where Python has no fcntl, resource or SIGALRM, as on Windows, and where the locale is not UTF-8."""

import os
import subprocess
import sys
from contextlib import closing
from importlib.metadata import EntryPoint
from pathlib import Path
from typing import Any

import pytest

from dashboards import cli
from events.errors import is_of_the_program
from events.game import ENTRY_POINTS, _loaded
from events.log.store import GameLog
from projector import manifest
from projector.batch import Batch
from projector.lake_writer import refresh
from projector.remote_batch import Here
from tests.projector.played import add_games

pytestmark = pytest.mark.waits

LACKING = Path(__file__).parent / "other_system"
IMPORTED = """
import importlib, pkgutil
from pathlib import Path
import dashboards, events, projector
from dashboards.app import create_app
create_app(Path("kifu-data"))  # before the pages, which it registers
for package in (events, projector, dashboards):
    for module in pkgutil.walk_packages(package.__path__, package.__name__ + "."):
        importlib.import_module(module.name)
"""
USED = """
import socket
import sys
import threading
from contextlib import closing
from pathlib import Path
from urllib.request import urlopen
import dash
from dashboards.app import create_app
from dashboards.cli import main
from dashboards.server import Server
from events.log.store import GameLog

def kifu(*words, code=None):
    sys.argv = ["kifu", *words]
    try:
        main()
    except SystemExit as left:
        assert left.code == code or not (left.code or code), (words, left.code)

kifu("simulate", "--games", "4", "--seed", "7")
kifu("refresh")
kifu("verify")
kifu("stat", "deck_results")
kifu("sql", "SELECT count(*) AS games FROM games")
kifu("train", code=1)  # too few games: a model is trained and refused
Path("deck.txt").write_text("4 KF01-101")
Path("cup.csv").write_text(
    "event,date,round,table,player_a,deck_a,player_b,deck_b,winner\\nCup,2026-03-14,1,1,Ann,,Ben,,a"
)
for words in ("heads", "games", "bots", "decks", "schema", "cards show KF01-101", "results import cup.csv"):
    kifu(*words.split())
kifu("deck", "check", "deck.txt", code=1)  # it is too small
kifu("players", "alias", "Ann", "Ben", code=1)  # they played each other
kifu("standings", "Cup")
with closing(GameLog.open(Path("kifu-data"), durable=False)) as log:
    game = str(log.games()[0])
kifu("show", game, "--at", "20")
kifu("annotate", game, "a remark", "--at", "1", "--author", "Ann")
app = create_app(Path("kifu-data")).server
held = socket.create_server(("127.0.0.1", 0))
server = Server(app, held)
thread = threading.Thread(target=server.run, daemon=True)
thread.start()
paths = {page["path"] for page in dash.page_registry.values() if page["path_template"] is None} - {"/404"}
assert len(paths) > 8, paths
for path in paths:
    with urlopen(f"http://127.0.0.1:{held.getsockname()[1]}{path}") as page:
        assert page.status == 200, path
server.stop()
thread.join()
"""
EXPORTED = "import sys; sys.argv = ['kifu', 'export']; from dashboards.cli import main; main()"
IMPORTED_AGAIN = (
    "import sys; sys.argv = ['kifu', 'import', '-', '--data', 'again']; from dashboards.cli import main; main()"
)
ENDLESS = """
import itertools
from events.records import rerunning
from tests.exchange.exported import played
from tests.projector.played import plan
rerunning.SECONDS = rerunning.SECONDS_AN_ACTION = 0.001

def answer(state, ask):
    for _ in itertools.count():
        pass

rerunning.difference(played(0)[1], plan().cards(0), answer)
"""


def run(code: str, folder: Path, given: bytes = b"", **more: str) -> subprocess.CompletedProcess[bytes]:
    """A process without these modules, which runs `code` in a folder."""
    root = Path(__file__).parents[1]
    variables = {**os.environ, "PYTHONPATH": f"{LACKING}{os.pathsep}{root}", **more}
    variables.pop("KIFU_DATA", None)
    words = [sys.executable, "-c", code]
    return subprocess.run(words, cwd=folder, env=variables, input=given, capture_output=True, check=False)


def test_every_module_is_imported_without_them(tmp_path: Path) -> None:
    ran = run(IMPORTED, tmp_path)
    assert (ran.returncode, ran.stderr.decode()) == (0, "")


@pytest.mark.process
def test_games_are_simulated_refreshed_verified_exchanged_and_served_without_them(tmp_path: Path) -> None:
    ran = run(USED, tmp_path)
    assert ran.returncode == 0, ran.stderr.decode()
    told = ran.stdout.decode()
    assert "4 games: 4 equal" in told
    exported = run(EXPORTED, tmp_path)
    assert exported.returncode == 0, exported.stderr.decode()
    imported = run(IMPORTED_AGAIN, tmp_path, exported.stdout)
    assert imported.returncode == 0, imported.stderr.decode()
    assert "4 games, 2 names and 1 report added" in imported.stdout.decode()


def test_a_game_without_end_is_stopped_without_them(tmp_path: Path) -> None:
    ran = run(ENDLESS, tmp_path)
    assert "KifuError: running it takes more than 0 seconds: its cards do too much at once" in ran.stderr.decode()


def test_piped_text_is_utf_8_whatever_the_locale_says(tmp_path: Path) -> None:
    code = "import sys; sys.argv = ['kifu', 'simulate', '--help']; from dashboards.cli import main; main()"
    ran = run(code, tmp_path, PYTHONIOENCODING="cp1252:strict", PYTHONUTF8="0")
    assert ran.returncode == 0, ran.stderr.decode(errors="replace")
    assert "─" in ran.stdout.decode("utf-8") or ran.stdout.decode("utf-8").isascii()


def test_a_file_that_windows_lets_nobody_replace_while_it_is_read_is_replaced_afterwards(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    replace, refusals = Path.replace, [PermissionError(), PermissionError()]

    def refused_twice(source: Path, target: Path) -> Path:
        if refusals:
            raise refusals.pop()
        return replace(source, target)

    monkeypatch.setattr(Path, "replace", refused_twice)
    with pytest.raises(PermissionError):
        manifest.replace(tmp_path / "file", b"elsewhere a refusal is one")
    monkeypatch.setattr(manifest, "WINDOWS", True)
    manifest.replace(tmp_path / "file", b"new")
    assert (tmp_path / "file").read_bytes() == b"new"
    assert refusals == []


def test_a_game_of_kifu_that_lacks_a_module_is_a_fault_of_kifu_not_of_each_record() -> None:
    shipped = EntryPoint(name="chess", value="events.no_such_game:GAME", group=ENTRY_POINTS)
    with pytest.raises(ModuleNotFoundError):
        _loaded((shipped,))


def test_a_missing_module_is_one_line(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    def lacking() -> None:
        raise ImportError("No module named 'lark'")

    monkeypatch.setattr(cli, "app", lacking)
    with pytest.raises(SystemExit) as left:
        cli.main()
    assert left.value.code == 1
    assert capsys.readouterr().err == "error: this Kifu is not whole (No module named 'lark'): install it again\n"


@pytest.mark.parametrize("cluster", [None, Here()])
def test_a_missing_module_is_no_fault_of_the_games_whose_rows_are_made(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, *, cluster: Any
) -> None:
    def lacking(_: object) -> None:
        raise ModuleNotFoundError("No module named 'numpy'")

    monkeypatch.setattr(Batch, "frames", lacking)
    monkeypatch.setattr(Batch, "makers", lacking)
    with closing(GameLog.open(tmp_path, durable=False)) as log:
        add_games(log, range(2))
        with pytest.raises(ModuleNotFoundError, match="numpy"):
            refresh(log, tmp_path, cluster=cluster)
        monkeypatch.undo()
        assert refresh(log, tmp_path).games == 2


def raised(code: str) -> Exception:
    try:
        exec(code, {"os": os})
    except Exception as error:
        return error
    raise AssertionError(f"nothing is wrong with {code}")


@pytest.mark.parametrize(
    ("code", "of_the_program"),
    [
        ("import no_such_module", True),
        ("os.no_such_name", True),
        ("no_such_name", True),
        ("open('/no/such/file')", True),
        ("(None).kind", False),
        ("[][1]", False),
        ("1 / 0", False),
        ("def f():\n    x += 1\nf()", False),
    ],
)
def test_a_missing_name_is_no_fault_of_a_record(code: str, of_the_program: bool) -> None:
    assert is_of_the_program(raised(code)) is of_the_program
