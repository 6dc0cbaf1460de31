"""The replay board in a browser."""

import random
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from events.game import load
from events.simulate import Plan, play_game
from events.store import GameLog
from tests.dashboards.conftest import PHONE, OpenPage, position, record, replay_ready, serving

pytestmark = pytest.mark.browser
SAME = """(others) => {
  const replay = kifu.open, walk = (node) => node.nodeType === 3 ? node.data : [
    node.tagName,
    [...node.attributes].map((a) => [a.name, a.name === "class" ? [...node.classList].sort() : a.value]).sort(),
    [...node.childNodes].map(walk),
  ];
  const at = (position) => { replay.seek(position); return JSON.stringify(walk(document.querySelector(".board"))); };
  const forward = Array.from({ length: replay.track.last + 1 }, (_, position) => at(position));
  const back = forward.map((_, index) => replay.track.last - index);
  return {
    distinct: new Set(forward).size,
    compared: [...back, ...others].length,
    differing: [...back, ...others].filter((position) => at(position) !== forward[position]),
  };
}"""
STEPS = """() => {
  const replay = kifu.open, last = replay.track.last, best = new Map();
  const timed = (position, way) => {
    const begun = performance.now();
    replay.seek(position);
    document.body.offsetHeight;
    const taken = performance.now() - begun, step = way + position;
    best.set(step, Math.min(taken, best.get(step) ?? taken));
  };
  for (let round = 0; round < 3; round++) {
    for (let at = 0; at <= last; at++) timed(at, "to ");
    for (let at = last; at >= 0; at--) timed(at, "back to ");
  }
  return [...best.values()];
}"""
"""Milliseconds of script and layout of each step, both ways: the best of three, for a machine has other work too."""
STEP_P99_MS = 8.0


def opened(open_page: OpenPage, site: str, game: str, *, at: int = 0, seat: str = "all", **more: Any) -> Page:
    page = open_page(f"{site}/replay/{game}?at={at}&seat={seat}", **more)
    replay_ready(page)
    return page


def test_a_position_looks_the_same_whatever_the_way_to_it(open_page: OpenPage, site: str, longest: str) -> None:
    page = opened(open_page, site, longest)
    last = int(page.evaluate("kifu.open.track.last"))
    found = page.evaluate(SAME, random.Random(1).sample(range(last + 1), 60))
    assert found["differing"] == []
    assert found["compared"] == last + 61
    assert found["distinct"] > last // 2


def test_the_keys_step_both_ways(open_page: OpenPage, site: str, longest: str) -> None:
    page = opened(open_page, site, longest, at=100)
    marks: dict[str, Sequence[int]] = page.evaluate("kifu.open.track.data.marks")
    last = int(page.evaluate("kifu.open.track.last"))
    for key, back, size in (
        ("ArrowRight", "ArrowLeft", "group"),
        ("Shift+ArrowRight", "Shift+ArrowLeft", "ask"),
        ("PageDown", "PageUp", "turn"),
    ):
        before = position(page)
        page.keyboard.press(key)
        assert position(page) == min(mark for mark in marks[size] if mark > before)
        here = position(page)
        page.keyboard.press(back)
        assert position(page) == max(mark for mark in marks[size] if mark < here)
    page.keyboard.press("End")
    assert position(page) == last
    page.keyboard.press("Home")
    assert position(page) == 0


def test_keys_give_speed_help_and_seat(open_page: OpenPage, site: str, longest: str) -> None:
    page = opened(open_page, site, longest, at=50)
    page.keyboard.press("+")
    assert page.evaluate("kifu.open.speed") == 2
    page.keyboard.press("-")
    page.keyboard.press("-")
    assert page.evaluate("kifu.open.speed") == 0.5
    page.keyboard.press("?")
    expect(page.locator("dialog.help")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("dialog.help")).to_be_hidden()
    page.keyboard.press("3")
    page.wait_for_selector("#replay[data-seat=public]")
    assert position(page) == 50


def test_space_plays_and_pauses(open_page: OpenPage, site: str, longest: str) -> None:
    page = opened(open_page, site, longest, reduced="reduce")
    page.evaluate("kifu.open.act.speed(16)")
    page.keyboard.press("Space")
    page.wait_for_function("kifu.open.track.at > 10")
    page.keyboard.press("Space")
    assert page.evaluate("kifu.open.playing") is False
    expect(page.locator(".controls .play")).to_have_attribute("aria-pressed", "false")


def test_the_address_keeps_position_and_seat(open_page: OpenPage, site: str, longest: str) -> None:
    page = opened(open_page, site, longest, at=10, seat="a")
    page.evaluate("kifu.open.seek(33)")
    page.wait_for_function("location.search === '?at=33&seat=a'")
    page.keyboard.press("2")
    page.wait_for_function("location.search === '?at=33&seat=b'")
    page.locator(".nav").get_by_text("Games").click()
    page.wait_for_selector(".ag-row a")
    page.go_back()
    replay_ready(page)
    assert (position(page), page.locator("#replay").get_attribute("data-seat")) == (33, "b")
    page.reload()
    replay_ready(page)
    assert position(page) == 33


def test_a_seat_sees_its_own_hand_and_no_other(open_page: OpenPage, site: str, longest: str) -> None:
    page = opened(open_page, site, longest, at=60, seat="a")
    own, other = page.locator(".player-a .zone-hand"), page.locator(".player-b .zone-hand")
    assert own.locator(".card[data-ref]").count() > 0
    assert other.locator(".card[data-ref]").count() == 0
    assert other.locator(".card.back").count() > 0
    assert page.locator(".side.below").get_attribute("data-player") == "a"
    page.locator(".seats .seat-b").click()
    page.wait_for_selector("#replay[data-seat=b]")
    assert page.locator(".side.below").get_attribute("data-player") == "b"
    assert page.locator(".player-a .zone-hand .card[data-ref]").count() == 0


def test_the_log_and_the_chart_seek_and_follow(open_page: OpenPage, site: str, longest: str) -> None:
    page = opened(open_page, site, longest)
    page.locator("#fact-20").click()
    assert position(page) == 20
    last = int(page.evaluate("kifu.open.track.last"))
    box = page.locator(".plot").bounding_box()
    assert box is not None
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + 20)
    assert abs(position(page) - last / 2) <= 1
    page.keyboard.press("End")
    row = page.locator(f"#fact-{last}")
    expect(row).to_have_attribute("aria-selected", "true")
    expect(row).to_be_in_viewport()
    page.locator("input.slider").focus()
    page.keyboard.press("ArrowLeft")
    assert position(page) < last


def test_a_decision_shows_its_options_to_those_who_may_see_them(open_page: OpenPage, site: str, longest: str) -> None:
    page = opened(open_page, site, longest)
    ask = page.evaluate("kifu.open.track.data.asks.find((ask) => ask.options.length > 3 && ask.player === 'a')")
    page.evaluate("at => kifu.open.seek(at)", ask["at"])
    shown = page.locator(".decision .options li")
    assert shown.count() >= len(ask["options"])
    assert page.locator(".decision .taken").count() >= 1
    page.keyboard.press("2")
    page.wait_for_selector("#replay[data-seat=b]")
    expect(page.locator(".decision")).to_contain_text("does not see the options")
    assert page.locator(".decision .options").count() == 0


def test_a_card_tells_what_it_prints_and_why_it_differs(open_page: OpenPage, site: str, longest: str) -> None:
    page = opened(open_page, site, longest)
    at = page.evaluate("kifu.open.track.data.frames.findIndex((frame) => frame.kind === 'ComboPowerAdded') + 1")
    page.evaluate("at => kifu.open.seek(at)", at)
    card = page.locator(".card.changed")
    assert card.locator(".bonus").inner_text().startswith("+")
    card.hover()
    panel = page.locator("#card-panel")
    expect(panel).to_contain_text("printed")
    expect(panel).to_contain_text("power from combos")
    page.keyboard.press("Escape")
    expect(panel).to_be_hidden()
    card.focus()
    expect(panel).to_be_visible()
    assert page.locator(".arrow path").first.get_attribute("d")


def test_the_controls_stay_in_reach_on_a_phone(open_page: OpenPage, site: str, longest: str) -> None:
    page = opened(open_page, site, longest, at=80, size=PHONE)
    expect(page.locator(".controls .step")).to_be_in_viewport()
    page.evaluate("scrollTo(0, document.body.scrollHeight)")
    expect(page.locator(".controls .step")).to_be_in_viewport()
    page.locator(".controls .step").click()
    assert position(page) > 80
    assert page.evaluate("document.querySelector('.side').scrollWidth > document.querySelector('.side').clientWidth")


def test_an_open_game_shows_the_public_seat_alone(open_page: OpenPage, tmp_path: Path) -> None:
    game = record(tmp_path, names=("Ann", "Ben"), answers=30)
    with serving(tmp_path) as address:
        page = open_page(f"{address}/replay/{game}")
        replay_ready(page)
        assert page.locator("#replay").get_attribute("data-seat") == "public"
        expect(page.locator(".seats .seat-a")).to_be_disabled()
        expect(page.locator(".banner")).to_have_text("Sample cards")


def test_a_step_is_quick(open_page: OpenPage, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    game = longest_of_many(tmp_path)
    with serving(tmp_path) as address:
        page = opened(open_page, address, game)
        times = sorted(page.evaluate(STEPS))
        last = int(page.evaluate("kifu.open.track.last"))
    p50, p99 = times[len(times) // 2], times[int(len(times) * 0.99)]
    with capsys.disabled():
        print(f"\nscript and layout of a step, {last} facts, {len(times)} steps: p50 {p50:.2f} ms, p99 {p99:.2f} ms")
    assert p99 <= STEP_P99_MS


def longest_of_many(data: Path) -> str:
    """Record the longest of 110 games between bots that play at random: some 800 facts. Its id."""
    game = load("fusion_world")
    decks = list(game.sample_decks().values())
    plan = Plan.of(game, seed=2, bots=("random", "random"), decks=decks, catalogue=game.sample_cards())
    played = [play_game(plan, index) for index in range(110)]
    index = max(range(len(played)), key=lambda index: len(getattr(played[index][1], "facts", ())))
    name, recording = played[index]
    assert recording is not None
    pinned = {key: body for deck in plan.pairing(index) for key, body in deck.definitions.items()}
    with closing(GameLog.open(data, durable=False)) as log:
        log.append(name, recording.entries(), after=None, definitions=pinned)
    return str(name)
