"""The process of a test of a deck list: it plays, says how the games stand, and ends with the server that began it."""

import os
import shutil
import signal
import sys
import time
from contextlib import closing
from pathlib import Path
from threading import Event, Thread
from typing import BinaryIO

import msgspec

from events.errors import KifuError
from events.exchange.known_cards import catalogue
from events.game import PASS, load
from events.log.store import FILE_NAME, GameLog
from events.simulation.comparison import Comparison, Look, compare
from events.table.ask import MANUAL
from projector.trials import Asked, Said

SEED = 7
"""The seed of the chance of all tests: the same lists play the same games."""
EVERY = 0.25
"""Seconds between two looks that are said."""


class Stopped(Exception):
    """The server asked for no more games."""


class Teller:
    """Says how the games stand, at most every so often, and stops them once it is asked to."""

    def __init__(self, server: BinaryIO, stopped: Event) -> None:
        self._server = server
        self._stopped = stopped
        self._said_at = 0.0
        self._last: Look | None = None

    def look(self, look: Look) -> None:
        """Say how the games stand after a pair, unless that was said just now. Stopped if they are to end."""
        self._last = look
        now = time.monotonic()
        if now - self._said_at >= EVERY:
            self._said_at = now
            self._say(Said(look))
        if self._stopped.is_set():
            raise Stopped

    def end(self, fault: str | None = None) -> None:
        """Say how the games stood at last."""
        self._say(Said(self._last, fault, ended=True))

    def _say(self, said: Said) -> None:
        self._server.write(msgspec.json.encode(said) + b"\n")


def main() -> None:
    """Play what the first line of standard input asks for; then wait until the server throws the games away."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # an interrupt is meant for the server, with which this process ends
    server = os.fdopen(os.dup(sys.stdout.fileno()), "wb", buffering=0)
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())  # what a card game prints is nothing that the server asked for
    asked = msgspec.json.decode(sys.stdin.buffer.readline(), type=Asked)
    stopped = Event()
    listener = Thread(target=_listen, args=(Path(asked.scratch), stopped))
    listener.start()
    teller = Teller(server, stopped)
    try:
        _play(asked, teller)
        teller.end()
    except Stopped:
        teller.end()
    except KifuError as error:
        teller.end(str(error))
    except BrokenPipeError:  # the server has ended, which the listener hears, too
        pass
    except Exception:
        teller.end("The test failed: the terminal of the server says why.")
        raise
    listener.join()


def _listen(scratch: Path, stopped: Event) -> None:
    """Stop the games when a line comes; as the pipe closes, throw the scratch log away, and end the process."""
    for _ in sys.stdin.buffer:
        stopped.set()
    shutil.rmtree(scratch, ignore_errors=True)
    os._exit(0)


def _play(asked: Asked, teller: Teller) -> None:
    """Play both lists until it is known which is better, or as many pairs as are asked for were played."""
    game = load(asked.system)
    plan = Comparison.versus(
        game,
        (asked.pasted, asked.changed),
        asked.opponents,
        seed=SEED,
        bots=(game.strongest, game.strongest),
        catalogue=catalogue(game, Path(asked.data)),
        options={MANUAL: PASS},
        weights=asked.weights,
    )
    with closing(GameLog.open_file(Path(asked.scratch) / FILE_NAME, durable=False)) as log:
        compare(log, plan, most=asked.most, looked=teller.look)


if __name__ == "__main__":
    main()
