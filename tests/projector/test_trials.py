"""A test of a changed list in a process of its own: one at a time, stopped, kept or not, and ended with its server."""

import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from events.cards.changes import Change, changed
from events.cards.deck import Deck
from events.errors import KifuError
from events.log.store import VARIABLE, GameLog
from events.records.recorder import read
from projector.trials import State, Trial, Trials
from tests.projector.played import GAME
from tests.waiting import wait_until

pytestmark = pytest.mark.process
RUSH, WALL = (GAME.pool.sample_decks()[name] for name in ("Ember Rush", "Tide Wall"))
FIRST, SECOND = (entry.number for entry in RUSH.entries[2:4])
LISTS = (
    Deck("Rush (pasted)", RUSH.entries),
    changed(Deck("Rush (changed)", RUSH.entries), [Change(-2, FIRST), Change(2, "KF01-113")]),
)
OPPONENTS = {"Tide Wall": (WALL, 2.0), "Ember Rush": (RUSH, 1.0)}


@pytest.fixture
def trials(tmp_path: Path) -> Iterator[Trials]:
    found = Trials(tmp_path / "data")
    yield found
    if found.last is not None:
        found.discard()


def begun(trials: Trials) -> Trial:
    """A test that begins to play."""
    trials.begin(GAME.name, LISTS, OPPONENTS, called="Rush, changed")
    assert trials.last is not None
    return trials.last


def played(trial: Trial) -> None:
    """Return once a test has played some games."""
    wait_until(lambda: trial.state.games or trial.state.fault, "no game is played")
    assert trial.state.fault is None


@contextmanager
def paused(trial: Trial) -> Iterator[None]:
    """The process of a test does nothing meanwhile: however slow the machine is, it has not ended."""
    os.kill(trial._process.pid, signal.SIGSTOP)
    try:
        yield
    finally:
        os.kill(trial._process.pid, signal.SIGCONT)


def ended(trial: Trial) -> State:
    """How a test stands once it has ended."""
    wait_until(lambda: trial.state.has_ended, "it plays on")
    return trial.state


def test_a_test_plays_until_it_is_stopped_and_its_games_are_kept_or_not(
    trials: Trials, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(VARIABLE, str(tmp_path / "named.sqlite"))
    trial = begun(trials)
    with paused(trial), pytest.raises(KifuError, match="The test still plays: stop it first"):
        trials.keep()
    played(trial)
    assert trial.is_of(GAME.name, *LISTS)
    assert not trial.is_of(GAME.name, *LISTS[::-1])
    assert Path(trial.asked.scratch).exists()
    trials.stop()
    state = ended(trial)
    assert (state.fault, state.kept) == (None, None)
    assert not (tmp_path / "named.sqlite").exists(), "what KIFU_LOG names is no scratch log"
    kept = trials.keep()
    assert kept >= state.games > 0
    with closing(GameLog.open(tmp_path / "data")) as log:
        starts = [read(log, game).start for game in log.games()]
    assert len(starts) == kept
    assert all(str(start.provenance.experiment).startswith("compare ") for start in starts)
    assert {start.decks[0].label for start in starts} <= {*(deck.label for deck in LISTS), *OPPONENTS}
    assert trials.keep() == kept, "once"
    assert trial.state.kept == kept
    trials.discard()
    assert trials.last is None
    assert not Path(trial.asked.scratch).exists()
    with pytest.raises(KifuError, match="There is no test any more"):
        trials.keep()


def test_one_test_plays_at_a_time_and_a_later_one_takes_the_place_of_one_that_has_ended(trials: Trials) -> None:
    first = begun(trials)
    with paused(first), pytest.raises(KifuError, match=r"Another test is playing, Rush, changed: [\d,]+ games so far"):
        trials.begin(GAME.name, LISTS, OPPONENTS, called="another")
    assert trials.last is first
    trials.stop()
    ended(first)
    second = begun(trials)
    assert second is not first
    played(second)
    assert not Path(first.asked.scratch).exists()


def test_why_a_test_plays_no_game_is_said(trials: Trials) -> None:
    trials.begin(GAME.name, LISTS, {"Short": (Deck("Short", RUSH.entries[:2]), 1.0)}, called="Rush, changed")
    assert trials.last is not None
    assert "deck 'Short' is not legal" in str(ended(trials.last).fault)


def writing(folder: Path, script: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Have each new Python process run a script as it starts."""
    (folder / "sitecustomize.py").write_text(script, encoding="utf-8")
    monkeypatch.setenv("PYTHONPATH", str(folder))


AS_IT_PLAYS = """
import os, sys
def noisy(event, _):
    if event == "sqlite3.connect":
        print("noise", flush=True)
        os.write(1, b"more noise\\n")
sys.addaudithook(noisy)
"""


def test_what_a_card_game_prints_is_no_message_of_a_test(
    trials: Trials, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    writing(tmp_path, AS_IT_PLAYS, monkeypatch)
    trial = begun(trials)
    played(trial)
    trials.stop()
    assert ended(trial).fault is None
    assert "noise\nmore noise\n" in capfd.readouterr().err


def test_a_test_whose_messages_cannot_be_read_ends_and_another_can_begin(
    trials: Trials, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    writing(tmp_path, "print('noise', flush=True)", monkeypatch)
    first = begun(trials)
    assert re.fullmatch(r'The test ended unexpectedly \(status -?\d+, after "noise"\)\.', str(ended(first).fault))
    wait_until(lambda: not Path(first.asked.scratch).exists(), "the scratch log stays")
    monkeypatch.delenv("PYTHONPATH")
    played(begun(trials))


SERVER = """
import sys, time
from pathlib import Path
from projector.trials import Trials
from tests.projector.test_trials import GAME, LISTS, OPPONENTS
trials = Trials(Path(sys.argv[1]))
trials.begin(GAME.name, LISTS, OPPONENTS, called="Rush")
while not trials.last.state.games:
    time.sleep(0.02)
print(trials.last._process.pid, trials.last.asked.scratch, flush=True)
time.sleep(1000)
"""


def test_no_process_and_no_scratch_log_outlives_a_server_that_is_killed(tmp_path: Path) -> None:
    with subprocess.Popen(
        [sys.executable, "-c", SERVER, str(tmp_path)], stdout=subprocess.PIPE, text=True, cwd=Path(__file__).parents[2]
    ) as server:
        assert server.stdout is not None
        pid, scratch = server.stdout.readline().split(maxsplit=1)
        assert Path(scratch.strip()).exists()
        server.kill()
    wait_until(lambda: not Path(scratch.strip()).exists(), "the scratch log stays")
    wait_until(lambda: not _runs(int(pid)), "the process plays on")


def _runs(pid: int) -> bool:
    status = Path(f"/proc/{pid}/stat")
    return status.exists() and status.read_text(encoding="utf-8").rpartition(")")[2].split()[0] != "Z"
