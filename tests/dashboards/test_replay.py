"""What the replay board shows, in a browser."""

import random
from contextlib import closing
from pathlib import Path

import pytest
from playwright.sync_api import expect

from events.log.store import GameLog
from events.records.envelope import Annotation, TableRuling
from events.records.recorder import note, read
from events.simulation.simulate import simulate
from tests.dashboards.conftest import (
    GAMES,
    PHONE,
    OpenPage,
    opened,
    plan,
    position,
    record,
    replay_ready,
    scroll,
    serving,
    until,
)

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


def test_a_position_looks_the_same_whatever_the_way_to_it(open_page: OpenPage, site: str, longest: str) -> None:
    page = opened(open_page, site, longest)
    last = int(page.evaluate("kifu.open.track.last"))
    found = page.evaluate(SAME, random.Random(1).sample(range(last + 1), 60))
    assert found["differing"] == []
    assert found["compared"] == last + 61
    assert found["distinct"] > last // 2


def test_a_seat_sees_its_own_hand_and_no_other(open_page: OpenPage, site: str, longest: str) -> None:
    page = opened(open_page, site, longest, at=40, seat="a")
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
    row = page.locator(".row:not(.heading)").nth(20)
    row.click()
    assert row.get_attribute("id") == f"fact-{position(page)}"
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
    expect(page.locator(".decision .player-a")).to_have_count(0)
    assert not page.evaluate("kifu.open.track.data.asks.some((ask) => ask.player === 'a' && ask.kind !== 'concede')")


def test_a_decision_of_a_bot_shows_how_it_values_its_options(open_page: OpenPage, site: str, longest: str) -> None:
    page = opened(open_page, site, longest)
    said = page.evaluate("kifu.open.track.data.asks.find((ask) => ask.evaluation)")
    page.evaluate("at => kifu.open.seek(at)", said["at"])
    assert page.locator(".decision .options .value").count() >= len(said["options"])
    expect(page.locator(".decision .choice").first).to_contain_text(said["evaluation"]["choice"])
    page.keyboard.press("2" if said["player"] == "a" else "1")
    expect(page.locator(f".decision .player-{said['player']}")).to_have_count(0)


def test_a_decision_names_the_card_it_serves_and_rules_have_the_numbers_of_the_book(
    open_page: OpenPage, site: str, longest: str
) -> None:
    page = opened(open_page, site, longest)
    ask = page.evaluate("kifu.open.track.data.asks.find((ask) => ask.kind === 'pay' && ask.about)")
    page.evaluate("at => kifu.open.seek(at)", ask["at"])
    expect(page.locator(".decision .kind").first).to_contain_text(f"pay · {ask['about']}")
    parts = page.evaluate("kifu.open.track.data.frames.findIndex((frame) => frame.rule.includes('#'))")
    assert parts >= 0
    assert "#" not in page.locator(f"#fact-{parts + 1} .rule").inner_text()


def test_a_game_that_takes_long_to_read_says_so(open_page: OpenPage, site: str, longest: str) -> None:
    page = opened(open_page, site, longest)
    page.evaluate("document.getElementById('replay').replaceChildren()")
    told = "getComputedStyle(document.getElementById('replay'), '::before')"
    assert "Reading the game" in page.evaluate(f"{told}.content")
    until(page, f"{told}.visibility === 'visible'")


def test_a_ruling_stands_in_the_log_beside_its_position(open_page: OpenPage, tmp_path: Path) -> None:
    with closing(GameLog.open(tmp_path)) as log:
        simulate(log, plan(), games=1)
        [game] = log.heads()
        note(log, game, Annotation(position=60, author="Caster", text="<b>Bold</b> play."))
        note(log, game, TableRuling(position=60, author="Judge", kind="penalty", reason="Slow.", player="b"))
        names = read(log, game).start.names()
    with serving(tmp_path) as address:
        page = opened(open_page, address, str(game), at=60)
        notes = page.locator(".row.note")
        assert notes.all_inner_texts() == [
            "Caster: <b>Bold</b> play.",
            f"Judge (penalty, on {names['b']}): Slow.",
        ]
        page.evaluate("kifu.open.seek(10)")
        expect(notes.last).to_be_hidden()
        page.get_by_text("Show the result").click()
        notes.last.click()
        assert position(page) == 60


def test_a_card_shows_its_text_and_its_panel_tells_it_once(open_page: OpenPage, site: str, longest: str) -> None:
    page = opened(open_page, site, longest)
    page.evaluate("at => kifu.open.seek(at)", int(page.evaluate("kifu.open.track.last")) // 2)
    card = page.locator(".zone-hand .card:has(.text:not(:empty)), .zone-battle .card:has(.text:not(:empty))").first
    text = card.locator(".text").inner_text()
    assert text.startswith("[")
    assert text.split("]")[0] in (card.get_attribute("aria-label") or "")
    card.hover()
    panel = page.locator("#card-panel")
    expect(panel.locator(".text")).to_contain_text(text.split("\n")[0])
    expect(panel).not_to_contain_text("[object")
    expect(panel).not_to_contain_text("Keywords")


def test_the_panel_marks_what_of_a_text_is_done_by_hand(open_page: OpenPage, site: str, longest: str) -> None:
    page = opened(open_page, site, longest, at=100)
    card = page.locator(".zone-hand .card[data-ref]").first
    pieces = [["[Blocker] ", False, ""], ["[On Play] ", True, ""], ["Sing.", True, "the word 'Sing' is not known"]]
    page.evaluate(
        "([ref, pieces]) => Object.assign(kifu.open.track.face(ref), { pieces })",
        [card.get_attribute("data-ref"), pieces],
    )
    card.hover()
    panel = page.locator("#card-panel")
    expect(panel.locator(".text")).to_have_text("[Blocker] (done by hand:) [On Play] (not understood:) Sing.")
    expect(panel.locator(".text mark.unknown")).to_have_text("(not understood:) Sing.")
    expect(panel.locator(".by-hand")).to_have_text("not understood, and so done by hand, by the player")
    for mark, line in (("mark:not(.unknown)", "dotted"), ("mark.unknown", "wavy")):
        expect(panel.locator(f".text {mark}")).to_have_css("text-decoration-style", line)  # not told by colour alone


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
    scroll(page, "html", 99_999)
    expect(page.locator(".controls .step")).to_be_in_viewport()
    page.locator(".controls .step").click()
    assert position(page) > 80
    right = "(node) => node.getBoundingClientRect().right <= innerWidth"
    assert page.evaluate(f"[...document.querySelectorAll('.side, .side *')].every({right})")
    assert page.evaluate(
        "[...document.querySelectorAll('.side')].every((side) => side.scrollWidth <= side.clientWidth)"
    )


def test_an_open_game_shows_the_public_seat_alone(open_page: OpenPage, tmp_path: Path) -> None:
    game = record(tmp_path, names=("Ann", "Ben"), answers=30)
    with serving(tmp_path) as address:
        page = open_page(f"{address}/replay/{game}")
        replay_ready(page)
        assert page.locator("#replay").get_attribute("data-seat") == "public"
        expect(page.locator(".seats .seat-a")).to_be_disabled()
        expect(page.locator(".banner")).to_have_text("Sample cards")


def test_the_panel_of_a_card_stays_from_step_to_step(open_page: OpenPage, site: str, longest: str) -> None:
    page = opened(open_page, site, longest, at=20)
    page.locator(".zone-leader .card").first.focus()
    page.keyboard.press("ArrowRight")
    expect(page.locator("#card-panel")).to_be_visible()
    page.keyboard.press("Escape")
    page.keyboard.press("ArrowRight")
    expect(page.locator("#card-panel")).to_be_hidden()


def test_what_was_chosen_is_always_in_sight(open_page: OpenPage, site: str, longest: str) -> None:
    page = opened(open_page, site, longest)
    found = page.evaluate("""() => {
      const outside = [], box = document.querySelector(".decision");
      let scrolled = 0;
      for (const { at } of kifu.open.track.data.asks) {
        kifu.open.seek(at);
        const taken = box.querySelector(".taken");
        const [inner, outer] = [taken, box].map((node) => node && node.getBoundingClientRect());
        if (inner && (inner.top < outer.top || inner.bottom > outer.bottom)) outside.push(at);
        if (box.scrollTop) scrolled++;
      }
      return { outside, scrolled };
    }""")
    assert found["outside"] == []
    assert found["scrolled"] > 0


def test_the_menu_shows_every_game_again(open_page: OpenPage, site: str) -> None:
    page = open_page(f"{site}/games")
    count = page.locator("#games-count")
    expect(count).to_contain_text(f"{GAMES} of {GAMES}")
    page.locator("#games-turns").click()
    page.get_by_role("option").first.click()
    until(page, "location.search.startsWith('?turns=')")
    page.locator(".nav").get_by_text("Games").click()
    expect(count).to_contain_text(f"{GAMES} of {GAMES}")
    until(page, "location.pathname + location.search === '/games'")
