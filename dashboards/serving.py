"""Serving the pages, and the demo: games that are simulated, refreshed and served while more of them arrive."""

import importlib
import signal
import socket
import sys
import threading
import time
import webbrowser
from collections.abc import Callable, Sequence
from contextlib import closing, suppress
from multiprocessing import get_context, parent_process
from pathlib import Path
from typing import Any

import events
from dashboards.settings import DEFAULT_SYSTEM
from events.cards.deck import quoted
from events.errors import KifuError
from events.game import load
from events.log.store import GameLog, Place
from events.simulation.circuit import BEST_OF, DEMO_CIRCUIT
from events.simulation.simulate import Plan, simulate

HOST = "127.0.0.1"
DEMO_SEED = 2026
DEMO_FIRST = 60
DEMO_ALL = 1200
DEMO_BATCH = 12
DEMO_PAUSE = 1.5
"""Seconds between batches: games arrive while somebody looks, and the pages keep the processor."""


def require_log(data: Path) -> None:
    """KifuError unless there is a log: in the data folder, or where KIFU_LOG says."""
    if not GameLog.exists(data):
        where = Place.of(data)
        raise KifuError(f"there is no log at {where.shown}: name its folder with --data, or make one by kifu simulate")


def serve(
    data: Path, *, port: int, open_games: bool = False, hosts: Sequence[str] = (), told: Callable[[str], None]
) -> None:
    """Serve the pages of a data folder until interrupted; `told` hears the address once the port is held.

    `hosts` are the names, beside the local ones, by which they may be asked for.
    """
    require_log(data)
    hosts = [*map(host_name, hosts)]
    with _held(port) as held:
        _serve(data, held, open_games=open_games, hosts=hosts, told=told)


def host_name(text: str) -> str:
    """A host's name, as it stands before the port. KifuError if it is none."""
    name = text.strip().lower()
    if not name or any(not (letter.isalnum() or letter in "-.") for letter in name) or name.strip(".-") != name:
        raise KifuError(f"{quoted(text)} is no host: write its name alone, as in --allow-host kifu.example.org")
    return name


def _held(port: int) -> socket.socket:
    try:
        return socket.create_server((HOST, port))
    except OSError as error:
        why = error.strerror
        raise KifuError(f"port {port} of {HOST} cannot be used ({why}): choose another with --port") from None


def _serve(
    data: Path, held: socket.socket, *, open_games: bool, hosts: Sequence[str], told: Callable[[str], None]
) -> None:
    from dashboards.app import create_app
    from dashboards.server import Server

    server = Server(create_app(data, open_games=open_games, hosts=hosts).server, held)
    told(f"http://{HOST}:{held.getsockname()[1]}")
    with suppress(KeyboardInterrupt):
        server.run()


def browse(url: str, *, told: Callable[[str], None]) -> None:
    """Say the address, and open it in the user's browser."""
    told(f"replay at {url}")
    threading.Thread(target=webbrowser.open, args=(url,), daemon=True).start()


def demo(data: Path, *, port: int, hosts: Sequence[str] = (), told: Callable[[str], None]) -> None:
    """Simulate a small log, build the lake, and serve it while a second process adds games to both.

    Started again, it goes on from the match at which it stopped.
    """
    hosts = [*map(host_name, hosts)]
    with _held(port) as held:
        games, rest = grow(data, range(DEMO_FIRST)), _rest(data)
        if len(rest) <= BEST_OF:
            games, rest = grow(data, rest), range(0)
        told(f"{games} games are in {data}; {'more arrive while you look' if rest else 'all of the demo are there'}")
        growing = get_context("spawn").Process(target=_grow_on, args=(data, rest), daemon=True)
        growing.start()
        try:
            url = "serving at {} (stop with Ctrl-C)"
            _serve(data, held, open_games=False, hosts=hosts, told=lambda where: told(url.format(where)))
        finally:
            growing.terminate()
            growing.join()


def grow(data: Path, indexes: range) -> int:
    """Simulate these of the demo's games (those there already are skipped), and refresh the lake; games in the log."""
    from projector.lake import Lake, refresh

    game = load(DEFAULT_SYSTEM)
    plan = Plan.of(
        game,
        seed=DEMO_SEED,
        bots=(game.strongest, game.strongest),
        decks=list(game.pool.sample_decks().values()),
        catalogue=game.pool.sample_cards(),
        circuit=DEMO_CIRCUIT,
    )
    with closing(GameLog.open(data, durable=False)) as log:
        simulate(log, plan, first=indexes.start, games=indexes.stop)
        refresh(log, data)
        return Lake.open(data).rows()["games"]


def _rest(data: Path) -> range:
    """The demo's games from the last match on that the lake has games of."""
    from projector.lake import Lake

    asked = 'SELECT max("index") FROM games WHERE seed = ? AND match IS NOT NULL'
    with closing(Lake.open(data).connect()) as connection:
        [(found,)] = connection.execute(asked, [str(DEMO_SEED)]).fetchall()
    last = found or 0
    return range(last - last % BEST_OF, DEMO_ALL)


def _grow_on(data: Path, rest: range) -> None:
    """Grow batch by batch, as long as the parent lives, which alone hears Ctrl-C.

    What another process holds is tried again with the next batch.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = parent_process()
    for first in rest[::DEMO_BATCH]:
        if parent is None or not parent.is_alive():
            return
        with suppress(KifuError):
            grow(data, range(first, min(first + DEMO_BATCH, rest.stop)))
        time.sleep(DEMO_PAUSE)


def benchmarks() -> Sequence[Any]:
    """Run the measurements of tests/bench. KifuError outside a checkout: they are not part of the distribution."""
    root = Path(events.__file__).parents[1]
    if not (root / "tests" / "bench").is_dir():
        raise KifuError("kifu bench runs in a checkout of Kifu only: it measures tests/bench")
    sys.path.insert(0, str(root))
    measures: Sequence[Any] = importlib.import_module("tests.bench.measures").measure_all()
    return measures
