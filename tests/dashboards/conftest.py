"""A small log, a server over it, and pages that fail the test on any error or any request to another host."""

import os
import re
import shutil
import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from flask.testing import FlaskClient
from playwright.sync_api import (
    BrowserContext,
    ConsoleMessage,
    Error,
    Locator,
    Page,
    Request,
    ViewportSize,
    expect,
    sync_playwright,
)

from dashboards.app import create_app
from dashboards.server import Server
from events.cards.deck import Deck
from events.game import load
from events.log.store import GameLog
from events.records.envelope import PlayerRecord, Provenance
from events.records.live import LiveGame
from events.records.recorder import ready_deck
from events.seats.bots import Chance
from events.simulation.simulate import Plan, answerer, play_game, simulate
from projector.archive import Archive
from projector.game_list import Asked
from projector.lake_writer import refresh
from tests.waiting import PATIENCE

GAMES = 24
LONGEST = 99
HOSTILE = "<img src=x onerror=document.title='harmed'>"
FLAGS = (
    "--headless", "--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update",
    "--disable-sync", "--disable-dev-shm-usage",
)  # fmt: skip
PATHS = (
    *("/", "/matchups", "/deck", "/compare", "/my-deck", "/cards", "/card"),
    *("/events", "/players", "/player", "/matches", "/games", "/data", "/side-by-side"),
)
WIDE: ViewportSize = {"width": 1440, "height": 900}
PHONE: ViewportSize = {"width": 390, "height": 844}
PATIENCE_MS = 120_000
"""How long a page may take on a busy machine before a test gives up."""
expect.set_options(timeout=PATIENCE_MS)
STEPS = """([rounds, by]) => {
  const replay = kifu.open, last = replay.track.last, best = new Map(), drawn = [];
  const timed = (action) => {
    const begun = performance.now();
    action();
    document.body.offsetHeight;
    return performance.now() - begun;
  };
  const step = (position, way) => {
    const taken = timed(() => replay.seek(position)), name = way + position;
    best.set(name, Math.min(taken, best.get(name) ?? taken));
  };
  for (let round = 0; round < rounds; round++) {
    for (let at = 0; at <= last; at += by) step(at, "to ");
    for (let at = last; at >= 0; at -= by) step(at, "back to ");
    drawn.push(timed(() => replay._draw(replay.track.data, Math.round(last / 2))));
  }
  return { steps: [...best.values()], whole: Math.min(...drawn) };
}"""
"""Milliseconds of script and layout of each step, both ways, and of drawing the whole page: the best round of each."""
CELLS = """([table, column]) => {
  const rows = [...document.querySelectorAll(`#${table} .ag-row`)];
  const places = new Set(rows.map((row) => Number(row.getAttribute("row-index"))));
  const drawn = rows.flatMap((row) => [...row.querySelectorAll(`[col-id="${column}"]`)].map((cell) => (
    { at: Number(row.getAttribute("row-index")), text: cell.innerText.trim() })));
  const whole = places.size > 0 && drawn.length === places.size && drawn.every((cell) => cell.text);
  return whole && drawn.sort((one, other) => one.at - other.at).map((cell) => cell.text);
}"""
"""The texts of a column, from top to bottom; false while a row lacks its own."""
SCROLLED = """([selector, side, to]) => {
  const box = document.querySelector(selector), long = side === "scrollTop" ? "Height" : "Width";
  const end = Math.min(to, box[`scroll${long}`] - box[`client${long}`]), there = Math.abs(box[side] - end) < 1;
  if (there && %s) return true;
  box[side] = there ? end - 2 : end;
  return false;
}"""
"""Scroll an element so far or to its end; whether it stands there and what must follow is true."""
FETCHES = """(answer) => {
  const fetched = window.fetch;
  window.asked = [];
  window.fetch = (address, ...given) => {
    if (!String(address).includes("/api/replay/")) return fetched(address, ...given);
    window.asked.push(String(address));
    return answer(() => fetched(address, ...given));
  };
  window.mend = () => { window.fetch = fetched; };
}"""


def plan() -> Plan:
    game = load("fusion_world")
    decks = list(game.pool.sample_decks().values())
    return Plan.of(game, seed=7, bots=("greedy", "random"), decks=decks, catalogue=game.pool.sample_cards())


def grow(data: Path, games: int) -> None:
    """Bring a folder's log to so many simulated games, and the lake up to it."""
    with closing(GameLog.open(data, durable=False)) as log:
        simulate(log, plan(), games=games)
        refresh(log, data)


def listed(data: Path) -> list[dict[str, Any]]:
    """The rows of the list of games of a folder, the newest first."""
    return Archive(data).games().block(Asked(), first=0, last=1_000).rows


def record(data: Path, *, names: tuple[str, str], answers: int | None) -> str:
    """Record a live game between bots; `answers` leaves it open after so many. Its id."""
    game = load("fusion_world")
    lists = [Deck(f"{label} {names[0]}", deck.entries) for label, deck in list(game.pool.sample_decks().items())[:2]]
    decks = tuple(ready_deck(game, deck, game.pool.sample_cards()) for deck in lists)
    players = tuple(PlayerRecord.of_bot(game, name, "greedy") for name in names)
    with closing(GameLog.open(data, durable=False)) as log:
        live = LiveGame.start(
            log, game, (decks[0], decks[1]), players=(players[0], players[1]), provenance=Provenance("live")
        )
        chance = Chance(seed=1, index=1, entrants={"a": 1, "b": 2})
        bots = {"a": game.bots["greedy"](), "b": game.bots["greedy"]()}
        answer = answerer(game, bots, chance)  # type: ignore[arg-type]
        given = 0
        while live.ask is not None and given != answers:
            live.answer(answer(live.state, live.ask))
            given += 1
        refresh(log, data)
    return str(live.game)


@contextmanager
def started(application: Any) -> Iterator[tuple[Server, str]]:
    """An application on a free port: its server, and its address."""
    held = socket.create_server(("127.0.0.1", 0))
    server = Server(application, held)
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    try:
        yield server, f"http://127.0.0.1:{held.getsockname()[1]}"
    finally:
        server.stop()
        thread.join(timeout=PATIENCE)
        assert not thread.is_alive()


@contextmanager
def running(application: Any) -> Iterator[str]:
    """The address of an application on a free port."""
    with started(application) as (_, address):
        yield address


class Stage:
    """An address that serves one folder after another: Chromium compiles the scripts of an address once, in seconds."""

    def __init__(self) -> None:
        held = socket.create_server(("127.0.0.1", 0))
        self.address = f"http://127.0.0.1:{held.getsockname()[1]}"
        self.application: Any = None
        threading.Thread(target=Server(self, held).run, daemon=True).start()

    def __call__(self, environ: Any, start_response: Any) -> Any:
        return self.application(environ, start_response)


IDLE: list[Stage] = []
"""Those that serve nothing new; pages still open go on asking for what was last served there."""


@contextmanager
def serving(data: Path, *, open_games: bool = False) -> Iterator[str]:
    """The pages of a folder; their address."""
    stage = IDLE.pop() if IDLE else Stage()
    stage.application = create_app(data, open_games=open_games).server
    try:
        yield stage.address
    finally:
        IDLE.append(stage)


@pytest.fixture(scope="session")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with simulated games alone."""
    folder = tmp_path_factory.mktemp("kifu")
    grow(folder, GAMES)
    return folder


@pytest.fixture(scope="session")
def client(data: Path) -> FlaskClient:
    """What asks the pages of `data` without a browser."""
    found: FlaskClient = create_app(data).server.test_client()
    return found


@pytest.fixture
def served(client: FlaskClient) -> Iterator[None]:
    """The pages of `data` answer, to functions that they are made of."""
    with client.application.app_context():
        yield


@pytest.fixture(scope="session")
def site(data: Path) -> Iterator[str]:
    """The address of the pages of `data`."""
    with serving(data) as address:
        yield address


@pytest.fixture
def unasked(data: Path) -> Iterator[str]:
    """The address of the pages of `data`, of which no answers are kept yet."""
    with serving(data) as address:
        yield address


@pytest.fixture(scope="session")
def longest(data: Path) -> str:
    """The simulated game with the most facts."""
    lake = Archive(data).lake()
    rows = lake.collect(lake.scan("games").sort("facts", descending=True))
    return str(rows["game"][0])


def chromium() -> str | None:
    """The path of the browser, if there is one."""
    return os.environ.get("KIFU_CHROMIUM") or shutil.which("chromium")


@contextmanager
def launched(path: str, folder: Path) -> Iterator[BrowserContext]:
    """The browser with its profile in a folder."""
    with sync_playwright() as playwright:
        found = playwright.chromium.launch_persistent_context(folder, executable_path=path, args=list(FLAGS))
        found.set_default_timeout(PATIENCE_MS)
        yield found
        found.close()


@pytest.fixture(scope="session")
def profile(tmp_path_factory: pytest.TempPathFactory) -> Iterator[BrowserContext]:
    """A fresh profile of Chromium, whose pages share a cache. Without Chromium tests are skipped, unless required.

    It lies on disk: only there Chromium keeps scripts compiled, and a page opens in less than half the time.
    """
    path = chromium()
    if path is None:
        if os.environ.get("KIFU_REQUIRE_BROWSER") == "1":
            pytest.fail("KIFU_REQUIRE_BROWSER=1, but there is no chromium: install it or name it in KIFU_CHROMIUM")
        pytest.skip("no chromium: install it, or name it in KIFU_CHROMIUM")
    with launched(path, tmp_path_factory.mktemp("profile")) as found:
        yield found


OpenPage = Callable[..., Page]


@pytest.fixture(scope="session")
def tab(profile: BrowserContext) -> Page:
    """The page in which each test opens its first address: a page of its own would take twice the time."""
    return profile.new_page()


@pytest.fixture
def open_page(tab: Page) -> Iterator[OpenPage]:
    """Opens an address: `open_page(address, size=PHONE, scheme="dark")`. Errors and foreign requests fail the test."""

    def opened(address: str, *, size: Any = WIDE, scheme: Any = "light", reduced: Any = None) -> Page:
        tab.set_viewport_size(size)
        tab.emulate_media(color_scheme=scheme, reduced_motion=reduced)
        own.add("/".join(address.split("/")[:3]) + "/")
        tab.goto(address)
        return tab

    with watched(tab) as own:
        yield opened
        tab.evaluate("localStorage.clear()")
        tab.goto("about:blank")
        tab.mouse.move(0, 0)


@contextmanager
def watched(page: Page) -> Iterator[set[str]]:
    """Fail for whatever a page must not do; the hosts it may ask, to be filled."""
    own: set[str] = set()
    troubles: list[str] = []

    def asked(request: Request) -> None:
        if not request.url.startswith((*own, "data:", "blob:", "about:")):
            troubles.append(f"asks another host: {request.url}")

    def said(message: ConsoleMessage) -> None:
        refused = re.search("the server responded with a status of 40[04]", message.text)
        expected = refused and message.location["url"] == page.url
        if message.type == "error" and not expected:
            troubles.append(f"console: {message.text}")

    def failed(error: Error) -> None:
        troubles.append(f"error: {error}")

    listeners: dict[Any, Callable[[Any], None]] = {"request": asked, "console": said, "pageerror": failed}
    for event, listener in listeners.items():
        page.on(event, listener)
    yield own
    for event, listener in listeners.items():
        page.remove_listener(event, listener)
    assert troubles == []


IN_VIEW = """([place, drawn]) => {
  document.querySelector(place)?.scrollIntoView({ block: "center" });
  return Boolean(document.querySelector(drawn));
}"""
ALL_IN_VIEW = """() => {
  const next = document.querySelector("main .drawn:not(.seen)");
  next?.scrollIntoView({ block: "center" });
  return !next && !document.querySelector("main [data-dash-is-loading='true'], .dash-graph--pending");
}"""


def until(page: Page, holds: str, arg: Any = None) -> Any:
    """What a script says, once it is true. (Playwright's `wait_for_function` evaluates text, which no page allows.)"""
    deadline = time.monotonic() + PATIENCE_MS / 1000
    while not (said := page.evaluate(holds, arg)):
        assert time.monotonic() < deadline, f"never true: {holds}"
        page.wait_for_timeout(20)
    return said


def serious(page: Page) -> list[str]:
    """What keeps people from using the page as it is, also controls too small for a finger. Told of violations alone,
    axe takes a third of the time."""
    options = {"resultTypes": ["violations"], "rules": {"target-size": {"enabled": True}}}
    return [
        f"{found['id']}: {node['html'][:200]} {node['failureSummary'][:300]}"
        for found in Axe().run(page, options=options).response["violations"]
        if found["impact"] in ("serious", "critical")
        for node in found["nodes"]
    ]


SETTLED = """() => {
  const asked = window.store ? Object.values(window.store.getState().callbacks) : [["Dash itself"]];
  const isBusy = asked.some((some) => some?.length) || !document.querySelector("main h1");
  window.idle = isBusy ? 0 : (window.idle ?? 0) + 1;
  return window.idle > 2;
}"""
"""Whether Dash has nothing to ask or to do, for some looks one after the other: what is answered asks more."""


def settled(page: Page) -> None:
    """Wait until a page has answered all that it was asked: after a click, until what that led to is there."""
    page.evaluate("window.idle = 0")
    until(page, SETTLED)


def with_filters(page: Page, panel: str = "filters") -> Page:
    """Open a panel of the filter bar: the filters, or "filters-more", how games are counted."""
    button = page.locator(f"#{panel}-toggle")
    expect(button).to_have_attribute("aria-expanded", "false")  # the page answers to it
    settled(page)  # and is not made anew
    button.click()
    expect(button).to_have_attribute("aria-expanded", "true")
    expect(page.locator(f"#{panel}")).to_be_visible()
    return page


def drawn(page: Page, statistic: str) -> Locator:
    """The figure of a section: it is drawn once it is in view, and what comes above it may move it away again."""
    place, figure = f"[id$='-{statistic}-drawn']", f"#{statistic}-figure"
    until(page, IN_VIEW, [place, f"{figure} .main-svg"])
    return page.locator(figure)


def all_drawn(page: Page) -> None:
    """Look at all figures of a page, from the first to the last, until they are drawn; and go back to its top."""
    until(page, ALL_IN_VIEW)
    page.evaluate("scrollTo(0, 0)")


def chips(page: Page) -> Locator:
    """The filters that are set, as the bar names them."""
    return page.locator("#filters-chips .chip")


def scroll(page: Page, selector: str, to: int, side: str = "scrollTop", then: str = "true") -> None:
    """Scroll what a selector names so far, or to its end, again and again until what must follow is true.

    What was scrolled may be drawn anew at its beginning, or be too short as yet: a reader goes on scrolling.
    """
    until(page, SCROLLED % then, [selector, side, to])


def cells(page: Page, table: str, column: str) -> list[str]:
    """The texts of a column from top to bottom, once every row is drawn: the grid draws cell by cell."""
    texts: list[str] = until(page, CELLS, [table, column])
    return texts


def fewer_than(games: int) -> re.Pattern[str]:
    """What pages say of how many games a choice leaves, if it leaves some and not all."""
    return re.compile(rf"^(?!{games} )[1-9]\d* of {games} games$")


def replay_ready(page: Page) -> None:
    """Wait until the board is drawn."""
    page.wait_for_selector("#replay[aria-busy=false] .board")


def opened(open_page: OpenPage, site: str, game: str, *, at: int = 0, seat: str = "all", **more: Any) -> Page:
    """The replay of a game at a position, once its board is drawn."""
    page = open_page(f"{site}/replay/{game}?at={at}&seat={seat}", **more)
    replay_ready(page)
    return page


def position(page: Page) -> int:
    """Where the replay stands."""
    return int(page.evaluate("kifu.open.track.at"))


def intercept(page: Page, answer: str) -> None:
    """Let a script answer the fetches of frames; `window.asked` counts them, `mend()` ends it."""
    page.evaluate(f"({FETCHES})({answer})")


def long_game(data: Path) -> str:
    """Record the longest of the first 110 games between bots that play at random: some 1,000 facts. Its id."""
    game = load("fusion_world")
    decks = list(game.pool.sample_decks().values())
    plan = Plan.of(game, seed=2, bots=("random", "random"), decks=decks, catalogue=game.pool.sample_cards())
    name, recording = play_game(plan, LONGEST)
    assert recording is not None
    assert len(recording.facts) > 800
    pinned = {key: body for deck in plan.pairing(LONGEST) for key, body in deck.definitions.items()}
    with closing(GameLog.open(data, durable=False)) as log:
        log.append(name, recording.entries(), after=None, definitions=pinned)
    return str(name)


def step_times(page: Page, *, rounds: int, by: int = 1) -> tuple[list[float], float]:
    """Milliseconds of each step of the open replay, quickest first, and of drawing its page anew."""
    timed = page.evaluate(STEPS, [rounds, by])
    return sorted(timed["steps"]), timed["whole"]
