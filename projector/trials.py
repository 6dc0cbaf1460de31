"""A test of changes of a deck list: both lists are played in a process of its own, into a scratch log.

A server has one at a time. The scratch log is thrown away unless its games are kept. No process outlives the server:
`projector.trial_process` ends as the pipe to it closes, and takes the scratch log along.
"""

import shutil
import subprocess
import sys
import tempfile
from collections.abc import Mapping, Sequence
from contextlib import closing, suppress
from pathlib import Path
from threading import Lock, Thread
from typing import NamedTuple

import msgspec

from events.cards.deck import Deck, quoted
from events.errors import KifuError
from events.log.store import FILE_NAME, GameLog
from events.simulation.comparison import GAMES, Look
from events.simulation.kept_games import keep_games

MOST_PAIRS = 1_000
"""The most pairs that a test plays, of four games each."""
STOP = b"stop\n"
"""What the process is sent to stop playing."""


class Asked(msgspec.Struct, frozen=True, kw_only=True):
    """What the process is asked: to play both lists of a card game against opponents, with the cards of a data folder,
    into a scratch folder. `weights`: of the opponents, by their labels."""

    system: str
    data: str
    scratch: str
    pasted: Deck
    changed: Deck
    opponents: Sequence[Deck]
    weights: Mapping[str, float]
    most: int = MOST_PAIRS


class Said(msgspec.Struct, frozen=True):
    """A line of what the process says: what its games come to so far, why it plays none, and whether it has ended."""

    look: Look | None = None
    fault: str | None = None
    ended: bool = False


class State(NamedTuple):
    """How a test stands: what its games come to so far, whether it has ended, why it failed, and how many of its games
    were kept."""

    look: Look | None
    has_ended: bool
    fault: str | None
    kept: int | None

    @property
    def games(self) -> int:
        """The games played so far, as far as they make whole pairs."""
        return 0 if self.look is None else GAMES * self.look.pairs


class Trial:
    """A test that was begun, for any thread. `called`: what it tests, in words."""

    def __init__(self, asked: Asked, called: str) -> None:
        self.asked = asked
        self.called = called
        self._lock, self._keeping = Lock(), Lock()
        self._said = Said()
        self._kept: int | None = None
        command = [sys.executable, "-P", "-m", "projector.trial_process"]
        self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0)
        self._send(msgspec.json.encode(asked) + b"\n")
        self._reader = Thread(target=self._read, daemon=True)
        self._reader.start()

    @property
    def state(self) -> State:
        """How it stands now."""
        with self._lock:
            return State(self._said.look, self._said.ended, self._said.fault, self._kept)

    def is_of(self, system: str, pasted: Deck, changed: Deck) -> bool:
        """Whether it plays these lists."""
        return (self.asked.system, self.asked.pasted, self.asked.changed) == (system, pasted, changed)

    def stop(self) -> None:
        """Have it play no more games; those that it has played can be kept."""
        self._send(STOP)

    def keep(self, data: Path) -> int:
        """The number of its games that are now in the log of a data folder. KifuError while it plays."""
        if not self.state.has_ended:
            raise KifuError("The test still plays: stop it first, then keep its games.")
        scratch = Path(self.asked.scratch) / FILE_NAME
        with self._keeping:
            with closing(GameLog.open_file(scratch)) as played, closing(GameLog.open(data, durable=False)) as log:
                kept = keep_games(played, log)
            with self._lock:
                self._kept = kept if self._kept is None else self._kept + kept
                return self._kept

    def end(self) -> None:
        """End its process, and throw its scratch log away."""
        self._close()
        self._reader.join()

    def _close(self) -> None:
        """Close the pipe to the process, which ends with it."""
        assert self._process.stdin is not None
        with suppress(OSError):
            self._process.stdin.close()

    def _send(self, words: bytes) -> None:
        assert self._process.stdin is not None
        with suppress(OSError, ValueError):  # it has ended, which its reader says
            self._process.stdin.write(words)

    def _read(self) -> None:
        """Take in what the process says, until it ends, or says what cannot be read, with which it is ended."""
        unread = ""
        try:
            unread = self._unread()
        finally:
            self._close()
            status = self._process.wait()
            with self._lock:
                if not self._said.ended:
                    why = f"The test ended unexpectedly (status {status}{unread})."
                    self._said = Said(self._said.look, why, ended=True)
            shutil.rmtree(self.asked.scratch, ignore_errors=True)

    def _unread(self) -> str:
        """Take in what the process says; in words, what of it cannot be read, after which nothing is read any more."""
        assert self._process.stdout is not None
        with self._process.stdout as lines:
            for line in lines:
                try:
                    said = msgspec.json.decode(line, type=Said)
                except msgspec.MsgspecError:
                    return f", after {quoted(line.decode(errors='replace').strip())}"
                with self._lock:
                    self._said = Said(said.look or self._said.look, said.fault, said.ended)
        return ""


class Trials:
    """The tests of a server over a data folder, one at a time, for any thread."""

    def __init__(self, data: Path) -> None:
        self._data = data
        self._trial: Trial | None = None
        self._lock = Lock()

    @property
    def last(self) -> Trial | None:
        """The test that was begun last and is not thrown away yet."""
        return self._trial

    def begin(
        self, system: str, lists: tuple[Deck, Deck], opponents: Mapping[str, tuple[Deck, float]], *, called: str
    ) -> None:
        """Begin a test of the changed list, the second, against the pasted one; one that has ended is thrown away.

        `opponents`: by their labels, each with its weight. KifuError if another test still plays.
        """
        with self._lock:
            if self._trial is not None:
                if not (state := self._trial.state).has_ended:
                    raise KifuError(
                        f"Another test is playing, {self._trial.called}: {state.games:,} games so far. "
                        "Stop it, or wait until it has ended."
                    )
                self._trial.end()
            asked = Asked(
                system=system,
                data=str(self._data.absolute()),
                scratch=tempfile.mkdtemp(prefix="kifu-test-"),
                pasted=lists[0],
                changed=lists[1],
                opponents=[deck for deck, _ in opponents.values()],
                weights={label: weight for label, (_, weight) in opponents.items()},
            )
            self._trial = Trial(asked, called)

    def stop(self) -> None:
        """Have the test play no more games. KifuError if there is none."""
        self._only().stop()

    def keep(self) -> int:
        """The number of games of the test that were written to the log. KifuError if there is none, or it plays."""
        return self._only().keep(self._data)

    def discard(self) -> None:
        """End the test, and throw its games away. KifuError if there is none."""
        with self._lock:
            self._only().end()
            self._trial = None

    def _only(self) -> Trial:
        if self._trial is None:
            raise KifuError("There is no test any more.")
        return self._trial
