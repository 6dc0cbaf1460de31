"""What the tests of several writers run in processes of their own. It imports little, so that they start fast."""

import contextlib
import hashlib
import subprocess
import sys
import time
from pathlib import Path
from uuid import UUID, uuid4, uuid5

from events.errors import LogConflict
from events.log.entries import Entry
from events.log.store import GameLog

ROOT = Path(__file__).parents[2]
GAMES = UUID("6f1c1a6e-0f0d-4c86-8f2f-6d7f5b1f6d11")
ONE_GAME = 300
"""Versions after which writers of one game end."""


def spawn(function: str, *arguments: object) -> "subprocess.Popen[str]":
    """Run a function of this module in a process of its own."""
    code = f"import sys; from tests.log.writers import {function}; {function}(*sys.argv[1:])"
    command = [sys.executable, "-c", code, *map(str, arguments)]
    return subprocess.Popen(command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)


def start_together(writers: list["subprocess.Popen[str]"]) -> None:
    """Let writers begin once all of them are ready."""
    for writer in writers:
        assert writer.stdout is not None
        assert writer.stdout.readline() == "ready\n"
    for writer in writers:
        assert writer.stdin is not None
        writer.stdin.write("go\n")
        writer.stdin.flush()


def await_start() -> None:
    """Wait for the others."""
    print("ready", flush=True)
    sys.stdin.readline()


def entries(bodies: str) -> list[Entry]:
    """One entry a letter."""
    return [Entry("fusion_world/action/1", letter.encode()) for letter in bodies]


def play(data: str, player: str, games: str) -> None:
    """Append games of 20 events, in 5 appends each."""
    await_start()
    with contextlib.closing(GameLog.open(Path(data), durable=False)) as log:
        for n in range(int(games)):
            head = None
            for _ in range(5):
                head = log.append(uuid5(GAMES, f"{player} {n}"), entries("abcd"), after=head)


def contend(data: str) -> None:
    """Append to the one game as often as others let it; print how often they did, and how often they did not."""
    appended = refused = 0
    with contextlib.closing(GameLog.open(Path(data), durable=False)) as log:
        await_start()
        while (head := log.head(GAMES)) is None or head.version < ONE_GAME:
            time.sleep(0.001)  # let another in between
            try:
                log.append(GAMES, entries("abc"), after=head)
                appended += 1
            except LogConflict:
                refused += 1
    print(appended, refused)


def play_on(data: str) -> None:
    """Append for ever, five events at a time, each game with a definition, and say what has been acknowledged."""
    with contextlib.closing(GameLog.open(Path(data))) as log:
        while True:
            head = None
            for _ in range(8):
                game = head.game if head else uuid4()
                definitions = {hashlib.sha256(game.bytes).hexdigest(): game.bytes}
                head = log.append(game, entries("abcde"), after=head, definitions=definitions)
                print(head.game, head.version, head.hash.hex(), flush=True)
