"""Serving the pages of a data folder."""

import errno
import importlib
import socket
import sys
import threading
import webbrowser
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

import events
from dashboards.hosting import LOOPBACK, own_addresses, reached_by
from events.cards.deck import quoted
from events.errors import KifuError
from events.log.store import GameLog, Place


def require_log(data: Path) -> None:
    """KifuError unless there is a log: in the data folder, or where KIFU_LOG says."""
    if not GameLog.exists(data):
        where = Place.of(data)
        raise KifuError(f"there is no log at {where.shown}: name its folder with --data, or make one by kifu simulate")


def serve(
    data: Path,
    *,
    port: int,
    address: str = LOOPBACK,
    open_games: bool = False,
    hosts: Sequence[str] = (),
    told: Callable[[str], None],
) -> None:
    """Serve the pages of a data folder until interrupted; `told` hears their URL once the port is held.

    `address` is one of this machine, or stands for all. `hosts` are the names, besides the addresses, by which the
    pages may be asked for.
    """
    require_log(data)
    hosts = [*reached_by(address), *map(host_name, hosts)]
    with listening(port, address) as held:
        serve_at(data, held, open_games=open_games, hosts=hosts, told=told)


def host_name(text: str) -> str:
    """A host's name, as it stands before the port. KifuError if it is none."""
    name = text.strip().lower()
    if not name or any(not (letter.isalnum() or letter in "-.") for letter in name) or name.strip(".-") != name:
        raise KifuError(f"{quoted(text)} is no host: write its name alone, as in --allow-host kifu.example.org")
    return name


def listening(port: int, address: str = LOOPBACK) -> socket.socket:
    """A socket that listens at a port (0: any that is free) of an address. KifuError if it cannot."""
    try:
        return socket.create_server((address, port))
    except OSError as error:
        what, why = f"port {port} of {address} cannot be used", error.strerror
        if error.errno == errno.EADDRNOTAVAIL:
            mine = ", ".join(own_addresses()) or LOOPBACK
            raise KifuError(f"{what} ({why}): name an address of this machine with --host ({mine})") from None
        raise KifuError(f"{what} ({why}): choose another with --port") from None


def serve_at(
    data: Path, held: socket.socket, *, open_games: bool, hosts: Sequence[str], told: Callable[[str], None]
) -> None:
    """Serve the pages on a listening socket until interrupted; `told` hears their URL."""
    from dashboards.app import create_app
    from dashboards.server import Server

    server = Server(create_app(data, open_games=open_games, hosts=hosts).server, held)
    address, port = held.getsockname()
    told(f"http://{reached_by(address)[0]}:{port}")
    with suppress(KeyboardInterrupt):
        server.run()


def browse(url: str, *, told: Callable[[str], None]) -> None:
    """Say the address, and open it in the user's browser."""
    told(f"replay at {url}")
    threading.Thread(target=webbrowser.open, args=(url,), daemon=True).start()


def benchmarks() -> Sequence[Any]:
    """Run the measurements of tests/bench. KifuError outside a checkout: they are not part of the distribution."""
    root = Path(events.__file__).parents[1]
    if not (root / "tests" / "bench").is_dir():
        raise KifuError("kifu bench runs in a checkout of Kifu only: it measures tests/bench")
    sys.path.insert(0, str(root))
    measures: Sequence[Any] = importlib.import_module("tests.bench.measures").measure_all()
    return measures
