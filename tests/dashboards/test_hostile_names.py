"""Every page with names of players, decks and events that break out of HTML, of their line and of their direction."""

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import NamedTuple
from urllib.parse import urlencode

import pytest
from playwright.sync_api import Page

from events.cards.deck import Deck
from events.cards.wording import MOST_NAME
from events.exchange.reading import read_results
from events.exchange.reporting import report_results
from events.exchange.rows import Source
from events.game import load
from events.log.store import GameLog
from events.records.envelope import PlayerRecord, Provenance
from events.records.live import LiveGame
from events.records.recorder import ready_deck
from events.seats.bots import Chance
from events.simulation.simulate import answerer
from projector.lake_writer import refresh
from tests.dashboards.conftest import PATHS, PHONE, WIDE, OpenPage, replay_ready, serving, settled, until
from tests.exchange.reported import written

pytestmark = pytest.mark.browser
SYSTEM = "fusion_world"
NAMES = {
    "long": "Wm" * 100,
    "right to left": "שלום עולם (مرحبا) 12",
    "emoji": "👩‍👩‍👧‍👦🏳️‍🌈" * 8,
    "html": "<img src=x onerror=document.title='harmed'><i class=harm>",
    "script": "</script><script>document.title='harmed'</script>&amp;\"'`${1}",
    "zero width": "Ze\u200bro\u200c wi\u200ddth\u2060",
    "stacked marks": "Z" + "\u0301\u0323" * 40 + "algo",
    "markdown": "**bold** [link](javascript:alert(1)) %s {0} {{x}}",
}
"""What people and others call themselves, by what is hostile in it."""
HEADS = "event,date,format,round,table,player_a,deck_a,player_b,deck_b,wins_a,wins_b,draws"
HARM = """() => ({
  title: document.title,
  added: document.querySelectorAll("main img, .harm, main script, main iframe").length,
  wide: document.documentElement.scrollWidth - window.innerWidth,
  out: [...document.querySelectorAll("header, h1, .panel, .kpi, .filter-bar, .notice, .page-head > *")]
    .filter((part) => part.getClientRects().length && part.getBoundingClientRect().right > window.innerWidth + 1)
    .map((part) => `${part.tagName}.${part.className}: ${part.innerText.slice(0, 40)}`),
  over: [...document.querySelectorAll(":is(.page-head, .kpi, .notice, .side, .log, .decision) *:not(:has(*))")]
    .filter((part) => {
      const right = part.getBoundingClientRect().right - 1;
      for (let box = part; box && part.textContent; box = box.parentElement) {
        if (getComputedStyle(box).overflowX !== "visible") return false;
        if (box.getBoundingClientRect().right < right) return true;
      }
      return false;
    })
    .map((part) => `${part.className}: ${part.textContent.slice(0, 40)}`),
})"""
"""What a hostile name has done to a page: its title, elements of its own, what is wider than the screen, and texts that
reach out of what they stand in."""


class Hostile(NamedTuple):
    """The pages of a folder whose players, decks and events have such names, and a game of two of them."""

    address: str
    game: str


def quoted(name: str) -> str:
    """A name as a field of CSV."""
    return '"' + name.replace('"', '""') + '"'


def results(folder: Path) -> Path:
    """The results of an event of each name, in which all others met with decks of such names."""
    players = [*NAMES.values()]
    rows = [HEADS]
    for at, event in enumerate(players):
        for number in range(len(players)):
            first, second = players[number], players[(number + 1 + at % 5) % len(players)]
            fields = (first, players[number - 1], second, players[number - 2])
            result = ("2,0,0", "2,1,0", "1,2,0")[(number + at) % 3]
            rows.append(f"{quoted(event)},2026-05-{at + 1:02},,{number + 1},1,{','.join(map(quoted, fields))},{result}")
    return written(folder, "\n".join(rows) + "\n")


def record(log: GameLog, names: tuple[str, str]) -> str:
    """Record a game between bots of these names, with decks and at an event of such names; its id."""
    game = load(SYSTEM)
    cards = game.pool.sample_cards()
    lists = [*game.pool.sample_decks().values()][:2]
    first, second = (ready_deck(game, Deck(name, deck.entries), cards) for name, deck in zip(names, lists, strict=True))
    one, other = (PlayerRecord.of_bot(game, name, "greedy") for name in names)
    at = Provenance("live", date="2026-05-01", event=f"Bots {names[0]}"[:MOST_NAME])
    live = LiveGame.start(log, game, (first, second), players=(one, other), provenance=at)
    bots = {"a": game.bots["greedy"](), "b": game.bots["greedy"]()}
    answer = answerer(game, bots, Chance(seed=1, index=1, entrants={"a": 1, "b": 2}))  # type: ignore[arg-type]
    while live.ask is not None:
        live.answer(answer(live.state, live.ask))
    return str(live.game)


@pytest.fixture(scope="module")
def hostile(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Hostile]:
    data = tmp_path_factory.mktemp("hostile")
    names = [*NAMES.values()]
    with closing(GameLog.open(data, durable=False)) as log:
        report_results(log, read_results(results(data), Source(SYSTEM, load(SYSTEM).pool.parts)))
        games = [record(log, pair) for pair in zip(names, names[1:] + names[:1], strict=True)]
        refresh(log, data)
    with serving(data) as address:
        yield Hostile(address, games[0])


def unharmed(page: Page, where: str) -> None:
    """Check that the names are text on the page, and that nothing is wider than the screen."""
    done = page.evaluate(HARM)
    assert done["title"].endswith("· Kifu"), where
    assert done == {"title": done["title"], "added": 0, "wide": done["wide"], "out": [], "over": []}, where
    assert done["wide"] <= 0, where


PEOPLE = {"population": "humans"}
SIZES = {"wide": WIDE, "phone": PHONE}


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("path", PATHS)
def test_hostile_names_are_text_on_every_page_and_leave_its_layout(
    open_page: OpenPage, hostile: Hostile, path: str, size: str
) -> None:
    """Of people on one size, of bots on the other: each page has both."""
    of = PEOPLE if (size == "phone") == (PATHS.index(path) % 2 == 0) else {"population": "bots"}
    where = f"{path}?{urlencode(of)}"
    page = open_page(f"{hostile.address}{where}", size=SIZES[size])
    settled(page)
    unharmed(page, where)


@pytest.mark.parametrize("kind", NAMES)
def test_pages_of_a_hostile_name_show_it_as_it_is(open_page: OpenPage, hostile: Hostile, kind: str) -> None:
    name, size = NAMES[kind], PHONE if [*NAMES].index(kind) % 2 == 0 else WIDE
    asked = {
        "/events": {"event": name, "system": SYSTEM},
        "/deck": {"decks": name, **PEOPLE},
        "/matches": {"players": name},
        "/compare": {"a": name, "b": NAMES["emoji"], **PEOPLE},
    }
    for path, query in asked.items():
        where = f"{path}?{urlencode(query)}"
        page = open_page(f"{hostile.address}{where}", size=size)
        settled(page)
        until(page, "name => document.querySelector('main').textContent.includes(name)", name)
        unharmed(page, where)


@pytest.mark.parametrize("size", SIZES)
def test_a_replay_of_hostile_names_shows_them_as_they_are(open_page: OpenPage, hostile: Hostile, size: str) -> None:
    page = open_page(f"{hostile.address}/replay/{hostile.game}?result=shown", size=SIZES[size])
    replay_ready(page)
    page.keyboard.press("End")
    for name in [*NAMES.values()][:2]:
        until(page, "name => document.querySelector('main').textContent.includes(name)", name)
    unharmed(page, "replay")
