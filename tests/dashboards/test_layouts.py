"""Boards are drawn as their games declare them: those of the tests, and tables of two games not played here yet."""

from collections.abc import Iterator, Mapping
from contextlib import closing
from itertools import pairwise
from typing import Any

import msgspec
import pytest
from playwright.sync_api import Page, ViewportSize, expect

from dashboards.settings import DEFAULT_SYSTEM
from events.game import load
from events.log.store import GameLog
from events.simulation.simulate import Plan, simulate
from projector.frames import Frame
from projector.lake_writer import refresh
from tests.dashboards.conftest import (
    PHONE,
    WIDE,
    OpenPage,
    intercept,
    listed,
    opened,
    replay_ready,
    serious,
    serving,
    until,
)
from tests.dashboards.layouts import TABLES, UNSEEN, framed
from tests.suite.fields import GAMES

pytestmark = pytest.mark.browser
SIZES = {"wide": WIDE, "phone": PHONE}
WINDOWS: tuple[ViewportSize, ...] = ({"width": 1920, "height": 1080}, {"width": 1366, "height": 768})
"""Wide ones other than the usual."""
STEPS = """([first, last, by]) => {
  const found = [];
  for (let at = first; at <= last; at += by) {
    kifu.open.seek(at);
    for (const amiss of window.amiss()) found.push(`at ${at}: ${amiss}`);
  }
  return found;
}"""
"""What of a board is not where it should be at positions of a game."""
AMISS = """() => {
  const rect = (node) => node.getBoundingClientRect();
  const inside = (inner, outer) => inner.left >= outer.left - 1 && inner.right <= outer.right + 1
    && inner.top >= outer.top - 1 && inner.bottom <= outer.bottom + 1;
  const apart = (one, other) => one.right <= other.left || other.right <= one.left
    || one.bottom <= other.top || other.bottom <= one.top;
  const found = [];
  for (const side of document.querySelectorAll(".side")) {
    const areas = [...side.querySelectorAll(".who, .zone")].filter((node) => !node.hidden);
    areas.forEach((area, at) => {
      if (!inside(rect(area), rect(side))) found.push(`${area.className} sticks out of its side`);
      for (const other of areas.slice(at + 1)) {
        if (!apart(rect(area), rect(other))) found.push(`${area.className} lies over ${other.className}`);
      }
      for (const card of area.querySelectorAll(".card:not(.rested)")) {
        if (!inside(rect(card), rect(area))) found.push(`a card sticks out of ${area.className}`);
      }
    });
  }
  if (document.documentElement.scrollWidth > innerWidth) found.push("the page is too wide");
  return found;
}"""
"""What of a board is not where it should be."""
DRAWN = """() => {
  const found = [], table = () => kifu.open.track.table;
  for (let at = 0; at <= kifu.open.track.last; at++) {
    kifu.open.seek(at);
    const lives = [..."ab"].map((player) =>
      document.querySelector(`.player-${player} .numbers .counter[data-name=life] b`).innerText);
    found.push([
      lives,
      [..."ab"].map((player) => String(table()[`counter:${player}.life`])),
      document.querySelectorAll(".board .card").length,
      Object.entries(table()).filter(([key]) => key.startsWith("zone:")),
    ]);
  }
  return found;
}"""
"""Of each position of a game: the life told and held of both players, the cards on the board, and the zones held."""


def amiss_in(page: Page, *, steps: int | None) -> list[str]:
    """What is not where it should be at every position of the open game, or at so many steps through it."""
    last = int(page.evaluate("kifu.open.track.last"))
    by = max(1, last // steps) if steps else 1
    page.evaluate(f"() => {{ window.amiss = {AMISS}; }}")
    found: list[str] = page.evaluate(STEPS, [0, last, by])
    return found


REST = [("wide", "dark"), ("phone", "light")]
SMALL = [system for system in GAMES if system != DEFAULT_SYSTEM]
"""The games of the tests."""


@pytest.fixture(scope="module")
def longest_of(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, dict[str, str]]]:
    """The address of a server with games of the tests, and of each the one with the most turns."""
    data = tmp_path_factory.mktemp("small")
    with closing(GameLog.open(data, durable=False)) as log:
        for game in map(load, SMALL):
            decks, bots = list(game.pool.sample_decks().values()), (game.strongest, "random")
            cards = game.pool.sample_cards()
            simulate(log, Plan.of(game, seed=3, bots=bots, decks=decks, catalogue=cards), games=4)
        refresh(log, data)
    games = sorted(listed(data), key=lambda game: int(game["turns"]))
    with serving(data) as address:
        yield address, {game["system"]: game["game"] for game in games}


@pytest.fixture
def toys(longest_of: tuple[str, dict[str, str]]) -> tuple[str, str]:
    """The address of a server, and a game of the toy game there."""
    address, games = longest_of
    return address, games["toy"]


@pytest.mark.parametrize(
    ("size", "scheme"),
    [("wide", "light"), ("phone", "dark"), *(pytest.param(*one, marks=pytest.mark.slow) for one in REST)],
)
def test_the_toy_game_is_drawn(open_page: OpenPage, toys: tuple[str, str], size: str, scheme: str) -> None:
    site, game = toys
    page = opened(open_page, site, game, size=SIZES[size], scheme=scheme)
    assert amiss_in(page, steps=None) == []
    drawn = page.evaluate(DRAWN)
    for lives, told, counted, held in drawn:
        assert lives == told
        piles = ("deck", "pile", "omen")
        assert counted == sum(min(count, 1) if key[7:] in piles else count for key, (count, *_) in held)
    assert len({life for lives, *_ in drawn for life in lives}) > 3
    assert page.locator(".board .form-strip").count() == 0
    assert [key.inner_text().split()[0] for key in page.locator(".legend .key").all()] == ["life", "hand", "row"]
    assert serious(page) == []


@pytest.mark.parametrize(
    ("system", "size"),
    [
        pytest.param(system, size, marks=[pytest.mark.slow] * (at % 2 != number))
        for at, system in enumerate(SMALL)
        for number, size in enumerate(SIZES)
    ],
)
def test_every_game_of_the_tests_is_drawn(
    open_page: OpenPage, longest_of: tuple[str, dict[str, str]], system: str, size: str
) -> None:
    site, games = longest_of
    page = opened(open_page, site, games[system], size=SIZES[size])
    assert amiss_in(page, steps=12) == []
    assert page.locator(".legend .key").count() > 0
    assert serious(page) == []
    for window in WINDOWS if size == "wide" else ():
        page.set_viewport_size(window)
        until(page, "document.documentElement.scrollHeight <= innerHeight")


MARKED = """() => {
  const { track } = kifu.open, found = { counters: [], down: [], backs: [] };
  for (const [key, value] of Object.entries(track.table)) {
    if (key.startsWith("counters:")) found.counters.push([key.slice(9), value]);
    if (key.startsWith("card:") && value[4]) found.down.push(key.slice(5));
    if (key.startsWith("zone:") && value[3]) found.backs.push([key[5], key.slice(7), value[3]]);
  }
  return found;
}"""
"""The counters on cards, the cards seen that lie face down, and what backs tell, by player and zone."""


def test_cards_show_their_counters_by_kind_what_their_backs_tell_and_that_they_lie_face_down(
    open_page: OpenPage, longest_of: tuple[str, dict[str, str]]
) -> None:
    site, games = longest_of
    page = opened(open_page, site, games["orchard"])
    shown: set[str] = set()
    last = int(page.evaluate("kifu.open.track.last"))
    page.evaluate("kifu.open.open('a', 0)")
    page.wait_for_function("kifu.open.track.data.seat === 'a'")
    replay_ready(page)
    for at in range(0, last + 1, 5):
        page.evaluate("at => kifu.open.seek(at)", at)
        marked = page.evaluate(MARKED)
        for ref, counters in marked["counters"]:
            told = page.locator(f".board .card[data-ref='{ref}'] .tokens").text_content()
            assert told == ", ".join(f"{count} {kind}" for kind, count in counters.items())
            shown.add("counters")
        down = page.evaluate("[...document.querySelectorAll('.board .card.face-down')].map((card) => card.dataset.ref)")
        assert set(down) == set(marked["down"])
        for player, zone, unseen in marked["backs"]:
            backs = [card.get("back", "") for card in unseen]
            told_by = page.locator(f".player-{player} .zone-{zone} .card.back .told")
            assert sorted(filter(None, told_by.all_text_contents())) == sorted(filter(None, backs))[: told_by.count()]
            shown.add("backs")
        shown |= {"down"} if down else set()
    assert shown == {"counters", "backs", "down"}


def test_a_gauge_is_drawn_or_not_as_one_chooses(open_page: OpenPage, toys: tuple[str, str]) -> None:
    page = opened(open_page, *toys)
    row = page.locator(".legend .key", has_text="row")
    line = page.locator(".plot .gauge-2.player-a")
    expect(row).to_have_attribute("aria-pressed", "false")
    expect(line).to_have_attribute("d", "")
    row.click()
    expect(row).to_have_attribute("aria-pressed", "true")
    assert "V" in (line.get_attribute("d") or "")
    page.keyboard.press("End")
    last = page.evaluate("kifu.open.track.table['zone:b.row'][0]")
    expect(row.locator(".player-b")).to_have_text(str(last))


def drawn(open_page: OpenPage, toys: tuple[str, str], name: str, *facts: Mapping[str, Any]) -> Page:
    """The page with a table of no game here, and with facts that set these keys of it."""
    page = opened(open_page, *toys)
    made = [Frame(dict(fact), "CardPlaced", "Something happens", "", None, together=False) for fact in facts]
    table = msgspec.structs.replace(framed(name), frames=made)
    page.evaluate("made => { window.made = made; }", msgspec.json.encode(table).decode())
    intercept(page, "() => Promise.resolve(new Response(window.made))")
    page.evaluate("kifu.open.open('all', 0)")
    page.wait_for_selector("#replay .side[aria-label=Ann]")
    replay_ready(page)
    return page


@pytest.mark.parametrize("name", TABLES)
def test_a_table_is_drawn_as_its_game_lays_it_out(open_page: OpenPage, toys: tuple[str, str], name: str) -> None:
    page = drawn(open_page, toys, name)
    board, lying, _ = TABLES[name]
    for size, pixels in SIZES.items():
        page.set_viewport_size(pixels)
        assert page.evaluate(AMISS) == [], size
        for zone, (_, count) in lying.items():
            box = page.locator(f".player-a .zone-{zone}")
            assert box.count() == (zone not in board.under)
            if zone not in board.under:
                assert box.locator(".zone-count").inner_text() == str(count), (size, zone)
        if size == "wide":
            assert page.evaluate("document.querySelector('.legend').getBoundingClientRect().bottom <= innerHeight")
        assert serious(page) == [], size


CENTERS = """([player, name]) => {
  const [side, area] = [`.side.player-${player}`, `.side.player-${player} .zone-${name}`]
    .map((node) => document.querySelector(node).getBoundingClientRect());
  const center = area.left + area.width / 2;
  return [center - side.left, side.right - center];
}"""
"""How far the middle of an area is from the left and the right edge of its side."""


@pytest.mark.parametrize("name", ["buddyfight", "dbz"])
def test_the_opponents_side_is_mirrored_or_turned_about(open_page: OpenPage, toys: tuple[str, str], name: str) -> None:
    page = drawn(open_page, toys, name)
    board, edge = TABLES[name][0], 6
    for size, pixels in SIZES.items():
        page.set_viewport_size(pixels)
        for zone in set(board.zones) - set(board.under):
            below, above = (page.evaluate(CENTERS, [player, zone]) for player in "ab")
            facing = above[::-1] if board.drawn.opposite == "turned" else above
            assert below == pytest.approx(facing, abs=edge), (size, zone)


def test_a_number_beside_a_player_stands_there_from_its_first_use_on(
    open_page: OpenPage, toys: tuple[str, str]
) -> None:
    key = "counter:a.stage"
    page = drawn(open_page, toys, "dbz", {key: 0, "counter:a.favor": 0}, {"counter:a.favor": 2}, {"counter:a.favor": 0})
    told = page.locator(".player-a .numbers .counter:visible")
    for at, numbers in ((1, ["Stage 0"]), (2, ["Stage 0", "Favor 2"]), (3, ["Stage 0", "Favor 0"]), (0, ["Stage 5"])):
        page.evaluate("at => kifu.open.seek(at)", at)
        assert told.all_inner_texts() == numbers


NAMES = """() => [...document.querySelectorAll(".board .card > .name")].map((name) => {
  name.textContent = "Undersea Fountaincatastrophe";
  const word = document.createRange();
  word.setStart(name.firstChild, 9);
  word.setEnd(name.firstChild, 28);
  const lines = new Set([...word.getClientRects()].map((line) => Math.round(line.top)));
  return [lines.size, name.scrollWidth > name.clientWidth, getComputedStyle(name).textOverflow];
})"""
"""In how many lines a long word of each name stands, whether it is wider than its card, and how it is cut then."""


@pytest.mark.parametrize("size", SIZES)
def test_the_name_of_a_card_breaks_inside_no_word(open_page: OpenPage, toys: tuple[str, str], size: str) -> None:
    page = drawn(open_page, toys, "buddyfight")
    page.set_viewport_size(SIZES[size])
    names = page.evaluate(NAMES)
    assert {(lines, cut) for lines, _, cut in names} == {(1, "ellipsis")}
    assert any(wider for _, wider, _ in names)


def test_a_fan_with_a_row_of_its_own_covers_no_card_on_a_phone(open_page: OpenPage, toys: tuple[str, str]) -> None:
    page = drawn(open_page, toys, "buddyfight")
    page.set_viewport_size(PHONE)
    boxes = [card.bounding_box() for card in page.locator(".player-a .zone-hand .card").all()]
    assert len({box["y"] for box in boxes if box}) > 1
    assert all(
        one and other and (one["x"] + one["width"] <= other["x"] or one["y"] + one["height"] <= other["y"])
        for one, other in pairwise(boxes)
    )


@pytest.mark.parametrize("name", ["buddyfight", "dbz"])
def test_cards_under_a_card_look_out_from_behind_it(open_page: OpenPage, toys: tuple[str, str], name: str) -> None:
    page = drawn(open_page, toys, name)
    [zone] = TABLES[name][0].under
    behind = page.locator(".player-a .beneath .card")
    assert behind.count() == TABLES[name][1][zone][1]
    assert behind.last.evaluate("(card) => card.classList.contains('back')")
    host, count = page.locator(".player-a .covering > .card"), behind.count()
    words = ", ".join([*[f"The {TABLES[name][1][zone][0]} of {zone}"] * (count - 1), "1 not seen"])
    expect(page.locator(".player-a .beneath")).to_have_attribute("aria-label", f"{count} under it: {words}")
    host.hover()
    expect(page.locator("#card-panel dl")).to_contain_text(f"Under it{count}: {words}")
    expect(behind.first.locator(".name")).to_be_visible()
    behind.first.hover(position={"x": 30, "y": 4})
    expect(page.locator("#card-panel h3")).to_contain_text(f"of {zone}")
    tops = [node.bounding_box() for node in (*behind.all(), host)]
    assert all(one and other and other["y"] - one["y"] > 4 for one, other in pairwise(tops))


@pytest.mark.parametrize(
    ("name", "zone", "told"), [("buddyfight", "spells", "2 dragon force"), ("dbz", "non_combat", "1 bud")]
)
def test_a_card_face_down_in_an_open_zone_shows_its_mode_and_its_counters(
    open_page: OpenPage, toys: tuple[str, str], name: str, zone: str, told: str
) -> None:
    page = drawn(open_page, toys, name)
    backs = page.locator(f".player-a .zone-{zone} .card.back")
    rested = page.locator(f".player-a .zone-{zone} .card.back.rested")
    assert backs.count() == len(UNSEEN[zone])
    expect(rested).to_have_count(1)
    expect(rested.locator(".rest")).to_be_visible()
    expect(rested.locator(".tokens")).to_have_text(told)
