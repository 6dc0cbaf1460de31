"""Visiting: each page of a lake of many games in Chromium, beside DuckDB's time to count the facts themselves."""

import http.client
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager
from itertools import cycle, islice
from pathlib import Path
from urllib.parse import urlsplit

from playwright.sync_api import BrowserContext, Request

from dashboards.access import CALLBACKS
from dashboards.app import pages
from events.errors import KifuError
from projector.lake import Lake
from projector.stats import cells, kept
from tests.bench.asking import connected
from tests.bench.measure import Measure, measured, seconds
from tests.dashboards.conftest import WIDE, chromium, launched, serving

CLIENTS = 8
REQUESTS = 400
TRIES = 3
QUIET_MS = 400
"""How long nothing is asked for and nothing runs long before a page counts as interactive."""
LONGEST_MS = 60_000
BY_LIST = ("filter-level", "list")
FILTERS: Mapping[str, tuple[str, str]] = {
    "/data": ("filter-system", "none"),
    "/events": ("filter-since", "2026-03-01"),
    "/games": ("games-begins", "yes"),
    "/players": ("filter-since", "2026-03-01"),
}
"""The control that is set on a page, and to what; of the others `BY_LIST`."""
_COUNTED = """select card_number, type, player = winner, count(*), count(distinct end_position) from facts
    where card_number is not null group by all"""
_WATCH = """() => {
  window.busyUntil = 0;
  const seen = (list) => {
    for (const { startTime, duration } of list.getEntries())
      window.busyUntil = Math.max(window.busyUntil, startTime + duration);
  };
  for (const type of ["longtask", "resource", "navigation"])
    new PerformanceObserver(seen).observe({ type, buffered: true });
}"""
"""The end of the last answer, or of the last task that took more than 50 ms: from then on a page answers at once."""


def visits(browser: BrowserContext, data: Path, *, tries: int = TRIES, names: Sequence[str] = ()) -> Iterator[Measure]:
    """Two measures a page, of all or those named, and one of many clients, over the lake of a folder."""
    counted = _counted(data, tries)
    for page in pages():
        if "<" in page.PATH or (names and page.PATH not in names):
            continue
        found = [_visited(browser, data, page.PATH) for _ in range(tries)]
        for done, values in zip(("interactive", "filtered"), zip(*found, strict=True), strict=True):
            name = f"{page.PATH} {done} (baseline: DuckDB, facts of cards counted)"
            yield measured(name, min(values), "ms", counted, better="lower")
    yield _many_clients(browser, data)


@contextmanager
def own_browser() -> Iterator[BrowserContext]:
    """A fresh profile of Chromium. KifuError if there is none."""
    path = chromium()
    if path is None:
        raise KifuError("pages are measured in Chromium: install it, or name it in KIFU_CHROMIUM")
    with tempfile.TemporaryDirectory() as profile, launched(path, Path(profile)) as browser:
        yield browser


def _counted(data: Path, tries: int) -> float:
    """Milliseconds that DuckDB takes to count the facts of each card, and the games that have them."""
    with closing(connected(Lake.open(data))) as connection:
        return 1000 * min(seconds(lambda: connection.execute(_COUNTED).fetchall()) for _ in range(tries))


def _visited(browser: BrowserContext, data: Path, path: str) -> Sequence[float]:
    """Milliseconds until a page whose server has answered nothing yet is interactive, and until it is filtered."""
    cells.kept_cells.clear()
    kept.kept_frames.clear()
    with serving(data) as address, closing(_Tab(browser)) as tab:
        return tab.visit(address + path), tab.filter(path)


class _Tab:
    """A page of the browser; `sent`: what it has asked for in bodies of requests since it was last settled."""

    def __init__(self, browser: BrowserContext) -> None:
        self._page = browser.new_page()
        self._page.set_viewport_size(WIDE)
        self._page.add_init_script(f"({_WATCH})()")
        self._open = 0
        self.sent: list[str] = []
        self._page.on("request", self._asks)
        self._page.on("requestfinished", self._is_answered)
        self._page.on("requestfailed", self._is_answered)

    def visit(self, address: str) -> float:
        """Milliseconds until the page of an address is interactive."""
        self._page.goto(address)
        return self._busy_until(0)

    def filter(self, path: str) -> float:
        """Milliseconds until the page shows what its filter leaves."""
        self.sent.clear()
        set_at = "([id, value]) => { dash_clientside.set_props(id, { value }); return performance.now(); }"
        begun: float = self._page.evaluate(set_at, [*FILTERS.get(path, BY_LIST)])
        return self._busy_until(begun) - begun

    def close(self) -> None:
        """Close the page."""
        self._page.close()

    def _busy_until(self, since: float) -> float:
        """When the page was last busy, in milliseconds since it was opened, once it has been quiet."""
        while True:
            now, until = self._page.evaluate("[performance.now(), window.busyUntil]")
            if not self._open and until > since and now - until > QUIET_MS:
                return float(until)
            if now - since > LONGEST_MS:
                raise KifuError(f"a page does not settle within {LONGEST_MS / 1000:g} s, or nothing was asked for")
            self._page.wait_for_timeout(QUIET_MS / 8)

    def _asks(self, request: Request) -> None:
        self._open += 1
        if request.post_data:
            self.sent.append(request.post_data)

    def _is_answered(self, _: Request) -> None:
        self._open -= 1


def _many_clients(browser: BrowserContext, data: Path) -> Measure:
    """Requests of the filtered first page that are answered a second, of several clients; baseline: of one."""
    with serving(data) as address, closing(_Tab(browser)) as tab:
        tab.visit(address)
        tab.filter("/")
        _ask(address, tab.sent, 0, len(tab.sent))
        rates = [_rate(address, tab.sent, clients) for clients in (1, CLIENTS)]
    name = f"requests of the filtered first page, {CLIENTS} clients (baseline: one)"
    return measured(name, rates[1], "requests/s", rates[0], aim=100)


def _rate(address: str, bodies: Sequence[str], clients: int) -> float:
    each = REQUESTS // clients
    with ThreadPoolExecutor(clients) as pool:
        return each * clients / seconds(lambda: [*pool.map(lambda n: _ask(address, bodies, n, each), range(clients))])


def _ask(address: str, bodies: Sequence[str], first: int, times: int) -> None:
    """Send so many of the requests in turn, from one of them on, over one connection."""
    with closing(http.client.HTTPConnection(urlsplit(address).netloc)) as connection:
        for body in islice(cycle(bodies), first, first + times):
            connection.request("POST", CALLBACKS, body, {"Content-Type": "application/json"})
            answer = connection.getresponse()
            answer.read()
            if answer.status not in (200, 204):
                raise KifuError(f"a request of a page was answered with {answer.status}")
