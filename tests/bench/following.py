"""Followers: what 60 open pages that wait for results do to the answers that somebody else gets, as results arrive."""

import http.client
import json
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, contextmanager
from itertools import cycle
from pathlib import Path
from typing import Any

from dashboards.access import CALLBACKS
from dashboards.app import POLL_MS
from dashboards.demo import report
from dashboards.demo_events import EVENTS
from events.log.store import GameLog
from events.simulation.simulate import simulate
from projector.lake_writer import refresh
from tests.bench.measure import Measure, Sample, measured, seconds

FOLLOWERS = 60
ROUNDS = 3
ROUND_SECONDS = 6.0
"""Of each round with followers, and of each without."""
ARRIVAL_SECONDS = 2.0
"""Between games that arrive."""
GAMES = 20
SERVE = "from dashboards.cli import main; main()"
Body = dict[str, Any]


def followed_pages(sample: Sample) -> Measure:
    """The median answer with the page of an event, while 60 others follow it; baseline: while none does.

    Games arrive all the time, and the two are timed in turn.
    """
    with tempfile.TemporaryDirectory() as folder, _served(Path(folder), sample) as (port, arrive):
        alone: list[float] = []
        followed: list[float] = []
        for _ in range(ROUNDS):
            alone += _page_times(port, arrive)
            with _followers(port):
                followed += _page_times(port, arrive)
    value, baseline = (1000 * statistics.median(times) for times in (followed, alone))
    name = f"a page answered with {FOLLOWERS} followers (baseline: with none)"
    return measured(name, value, "ms", baseline, better="lower", bound_on="ratio", must=1.5, aim=1.1)


@contextmanager
def _served(data: Path, sample: Sample) -> Iterator[tuple[int, Callable[[], None]]]:
    """A server in a process of its own over events and games: its port, and what lets another game arrive."""
    report(data)
    games = iter(range(GAMES, 10_000))
    with closing(GameLog.open(data, durable=False)) as log:

        def arrive() -> None:
            simulate(log, sample.plan, games=next(games))
            refresh(log, data)

        arrive()
        words = [sys.executable, "-u", "-c", SERVE, "serve", "--data", str(data), "--port", "0"]
        with subprocess.Popen(words, stdout=subprocess.PIPE, text=True) as server:
            assert server.stdout is not None
            try:
                yield int(server.stdout.readline().rpartition(":")[2]), arrive
            finally:
                server.terminate()


def _page_times(port: int, arrive: Callable[[], None]) -> list[float]:
    """Seconds that each of the answers with a page takes, for a while, as games arrive."""
    times: list[float] = []
    begun, arrived = time.monotonic(), 0
    with _connected(port) as connection:
        while (passed := time.monotonic() - begun) < ROUND_SECONDS:
            if passed > arrived * ARRIVAL_SECONDS:
                arrive()
                arrived += 1
            times.append(seconds(lambda: _open_page(connection)))
    return times


def _open_page(connection: http.client.HTTPConnection) -> None:
    for path in ("/", "/_dash-layout"):
        _answer(connection, path)
    _answer(connection, CALLBACKS, _page(None))


@contextmanager
def _followers(port: int) -> Iterator[None]:
    """Pages of an event that stay open: each asks in turn whether anything is new, and then for what it shows."""
    over = threading.Event()
    with ExitStack() as stack:
        followers = [stack.enter_context(_connected(port)) for _ in range(FOLLOWERS)]
        known: dict[int, Any] = {}

        def follow() -> None:
            for number, connection in cycle(enumerate(followers)):
                begun = time.monotonic()
                live = _answer(connection, CALLBACKS, _poll(known.get(number))).get("live")
                if live is not None:
                    known[number] = live["data"]
                    _answer(connection, CALLBACKS, _page(known[number]))
                if over.wait(max(0.0, begun + POLL_MS / 1000 / FOLLOWERS - time.monotonic())):
                    return

        thread = threading.Thread(target=follow)
        thread.start()
        try:
            yield
        finally:
            over.set()
            thread.join()


@contextmanager
def _connected(port: int) -> Iterator[http.client.HTTPConnection]:
    with closing(http.client.HTTPConnection("127.0.0.1", port)) as connection:
        yield connection


def _answer(connection: http.client.HTTPConnection, path: str, body: Body | None = None) -> Any:
    """What a path answers; of a callback, the parts that it changes."""
    headers = {"Accept-Encoding": "identity", "Content-Type": "application/json"}
    sent = None if body is None else json.dumps(body)
    connection.request("GET" if sent is None else "POST", path, sent, headers)
    answer = connection.getresponse()
    content = answer.read()
    assert answer.status == 200, (path, answer.status, content[:200])
    return content if sent is None else json.loads(content)["response"]


def _poll(known: Any) -> Body:
    """The question whether anything is newer than what a page knows."""
    return {
        "output": "live.data",
        "outputs": {"id": "live", "property": "data"},
        "inputs": [{"id": "poll", "property": "n_intervals", "value": 1}],
        "state": [{"id": "live", "property": "data", "value": known}],
        "changedPropIds": ["poll.n_intervals"],
    }


def _page(live: Any) -> Body:
    """The question for what the page of an event shows."""
    parts = ("events-body", "events-mark")
    return {
        "output": f"..{'...'.join(f'{part}.children' for part in parts)}..",
        "outputs": [{"id": part, "property": "children"} for part in parts],
        "inputs": [
            {"id": "live", "property": "data", "value": live},
            {"id": "asked", "property": "data", "value": {"event": EVENTS[0].name, "system": "fusion_world"}},
        ],
        "changedPropIds": ["live.data"],
    }


MEASURES = (followed_pages,)
