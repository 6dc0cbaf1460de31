"""A log that can only be read: in a folder without the right to write, and on a medium that cannot be written."""

import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from uuid import uuid4

import pytest

from events.errors import KifuError
from events.log.heads import LogHead, log_head
from events.log.store import FILE_NAME, GameLog
from projector.audit import verify
from projector.lake import Lake
from projector.lake_writer import refresh
from projector.replay import Replay
from tests.log.test_store import entries
from tests.projector.played import add_games, opened

NOBODY = 65_534
ROOT = Path(__file__).parents[2]

READ = """
import sys
from pathlib import Path
from events.log.heads import log_head
from events.log.store import GameLog
from projector.audit import verify
log = GameLog.open(Path(sys.argv[1]))
assert verify(log).sound
print(log_head(log))
"""


@pytest.fixture
def data() -> Iterator[Path]:
    """A folder that others can read: those of pytest cannot be entered by another user."""
    folder = Path(tempfile.mkdtemp(prefix="kifu-read-only-"))
    try:
        folder.chmod(0o755)
        yield folder / "data"
    finally:
        shutil.rmtree(folder)


@contextmanager
def read_only(data: Path) -> Iterator[None]:
    """Meanwhile, this process has no right to write in the folder: as another user, where it is root's."""
    modes = {path: path.stat().st_mode for path in (*data.rglob("*"), data)}
    user = os.geteuid()
    for path in modes:
        path.chmod(0o555 if path.is_dir() else 0o444)
    if user == 0:
        os.seteuid(NOBODY)
    try:
        with pytest.raises(PermissionError):
            (data / "new").touch()
        yield
    finally:
        os.seteuid(user)
        for path, mode in modes.items():
            path.chmod(mode)


def recorded(data: Path) -> LogHead:
    """A log of a few games and its lake, closed; the head."""
    with closing(opened(data)) as log:
        add_games(log, range(2))
        refresh(log, data)
        Lake.open(data).collect(Lake.open(data).scan("games"))
        assert verify(log).sound
        return log_head(log)


def test_a_log_in_a_folder_without_the_right_to_write_can_be_read_and_leaves_nothing_there(data: Path) -> None:
    head = recorded(data)
    before = sorted(data.rglob("*"))
    with read_only(data), closing(GameLog.open(data)) as log:
        assert log_head(log) == head
        assert verify(log, head=head, data=data).sound
        assert Replay.open(log, log.games()[0]).last > 100
        assert Lake.open(data).manifest.position == head.position
        assert sorted(data.rglob("*")) == before


def test_an_append_to_a_log_that_can_only_be_read_is_refused_in_one_line(data: Path) -> None:
    recorded(data)
    with read_only(data), closing(GameLog.open(data)) as log:
        with pytest.raises(
            KifuError, match=rf"^[^\n]*{FILE_NAME}: [^\n]*readonly[^\n]*check the path, its permissions"
        ):
            log.append(uuid4(), entries("a"), after=None)
        with pytest.raises(KifuError, match="cannot be written"):
            refresh(log, data)


def test_a_log_copied_while_it_was_written_can_be_read_where_nothing_can_be_written(data: Path) -> None:
    with closing(opened(data.with_name("live"))) as log:
        add_games(log, range(2))
        shutil.copytree(data.with_name("live"), data)
        head = log_head(log)
    assert (data / f"{FILE_NAME}-wal").stat().st_size > 0
    with read_only(data), closing(GameLog.open(data)) as copied:
        assert log_head(copied) == head


def test_a_write_ahead_log_that_cannot_be_read_is_never_passed_over(data: Path) -> None:
    with closing(opened(data.with_name("live"))) as log:
        add_games(log, range(2))
        shutil.copytree(data.with_name("live"), data)
    (data / f"{FILE_NAME}-shm").unlink()
    with read_only(data), pytest.raises(KifuError, match=rf"{FILE_NAME}-wal has events[^\n]*copy the log to where"):
        GameLog.open(data)


def test_what_others_write_into_a_log_is_seen_by_those_who_can_only_read_it(data: Path) -> None:
    recorded(data)
    with read_only(data):
        reader = GameLog.open(data)
        games = len(reader.games())
    with closing(opened(data)) as writer:
        writer.append(uuid4(), entries("a", "b"), after=None)
        assert len(reader.games()) == games + 1
    with read_only(data):
        assert len(reader.games()) == games + 1
    reader.close()


@pytest.mark.waits
def test_a_log_on_a_medium_that_cannot_be_written_can_be_read(data: Path) -> None:
    head = recorded(data)
    mount = 'mount --bind "$1" "$1" && mount -o remount,ro,bind "$1" && ! touch "$1/new" 2>/dev/null'
    own_mounts, there = ["unshare", "-m" if os.geteuid() == 0 else "-rm", "sh", "-c"], str(data)
    if not shutil.which("unshare") or subprocess.run([*own_mounts, mount, "sh", there], check=False).returncode:
        pytest.skip("nothing can be mounted here")
    command = [*own_mounts, f'{mount} && shift && exec "$@"', "sh", there, sys.executable, "-c", READ, there]
    read = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True)
    assert read.stdout == f"{head}\n"
