"""Moving through a game on the replay board: keys, playing, other seats, a server that fails, what a step costs."""

from collections.abc import Sequence
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.dashboards.conftest import (
    OpenPage,
    intercept,
    long_game,
    opened,
    position,
    replay_ready,
    serving,
    step_times,
    until,
)

pytestmark = pytest.mark.browser


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
    until(page, "kifu.open.track.at > 10")
    page.keyboard.press("Space")
    assert page.evaluate("kifu.open.playing") is False
    expect(page.locator(".controls .play")).to_have_attribute("aria-pressed", "false")


def test_the_address_keeps_position_and_seat(open_page: OpenPage, site: str, longest: str) -> None:
    page = opened(open_page, site, longest, at=10, seat="a")
    page.evaluate("kifu.open.seek(33)")
    until(page, "location.search === '?at=33&seat=a'")
    page.keyboard.press("2")
    until(page, "location.search === '?at=33&seat=b'")
    page.locator(".nav").get_by_text("Games").click()
    page.wait_for_selector(".ag-row a")
    page.go_back()
    replay_ready(page)
    assert (position(page), page.locator("#replay").get_attribute("data-seat")) == (33, "b")
    page.reload()
    replay_ready(page)
    assert position(page) == 33


FAILURES = {
    "The server cannot be reached.": "() => Promise.reject(new TypeError('offline'))",
    "The server answered 500": "async () => new Response('<h1>broken</h1>', { status: 500 })",
    "gone for good": "async () => Response.json({ error: 'gone for good' }, { status: 404 })",
}


def test_a_failed_switch_keeps_the_board_and_offers_a_retry(open_page: OpenPage, site: str, longest: str) -> None:
    page = opened(open_page, site, longest, at=30)
    notice = page.locator("#replay > .notice")
    for words, answer in FAILURES.items():
        begun = position(page)
        intercept(page, answer)
        page.keyboard.press("1")
        expect(notice).to_contain_text(words)
        expect(page.locator("#replay")).to_have_attribute("aria-busy", "false")
        page.keyboard.press("ArrowRight")
        there = position(page)
        assert there > begun, words
        until(page, "at => location.search === `?at=${at}&seat=all`", there)
        page.evaluate("mend()")
        notice.get_by_role("button").click()
        page.wait_for_selector("#replay[data-seat=a]")
        expect(notice).to_have_count(0)
        assert position(page) == there, words
        page.keyboard.press("4")
        page.wait_for_selector("#replay[data-seat=all]")


def test_a_board_that_never_came_is_told_and_fetched_again(open_page: OpenPage, site: str, longest: str) -> None:
    page = open_page(f"{site}/games")
    link = page.locator(".ag-row a").first
    link.wait_for()
    intercept(page, "() => Promise.reject(new TypeError('offline'))")
    link.click()
    expect(page.locator("#replay > .notice")).to_contain_text("cannot be reached")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("?")
    page.evaluate("mend()")
    page.locator(".retry").click()
    replay_ready(page)
    assert position(page) == 0


def test_a_slow_switch_arrives_where_the_board_stands_by_then(open_page: OpenPage, site: str, longest: str) -> None:
    page = opened(open_page, site, longest, at=50)
    intercept(page, "(fetched) => new Promise((done) => { window.release = () => done(fetched()); })")
    page.keyboard.press("3")
    page.evaluate("kifu.open.act.seek(58)")
    page.evaluate("release()")
    page.wait_for_selector("#replay[data-seat=public]")
    assert position(page) == 58


def test_playing_has_one_loop(open_page: OpenPage, site: str, longest: str) -> None:
    page = opened(open_page, site, longest)
    page.evaluate("""() => {
      window.ticking = new Set();
      const [ask, cancel] = [window.requestAnimationFrame, window.cancelAnimationFrame];
      window.requestAnimationFrame = (tick) => {
        const id = ask((now) => { ticking.delete(id); tick(now); });
        ticking.add(id);
        return id;
      };
      window.cancelAnimationFrame = (id) => { ticking.delete(id); cancel(id); };
    }""")
    assert page.evaluate("for (const on of [true, false, true, false, true]) kifu.open.play(on); ticking.size") == 1
    assert page.evaluate("kifu.open.act.step(); ticking.size") == 0
    page.keyboard.down("Space")
    page.keyboard.down("Space")
    page.keyboard.down("Space")
    assert page.evaluate("kifu.open.playing") is True
    page.keyboard.up("Space")


def test_whatever_moves_the_board_pauses_it(open_page: OpenPage, site: str, longest: str) -> None:
    page = opened(open_page, site, longest, at=60)
    slider = page.locator("input.slider")
    for move in (
        lambda: page.locator(".controls .back").click(),
        lambda: page.locator(".plot").click(),
        lambda: page.locator("select.turns").select_option(index=1),
        lambda: slider.fill("70"),
        lambda: page.locator(".row[aria-selected=true]").click(),
    ):
        page.evaluate("kifu.open.play(true)")
        move()
        assert page.evaluate("kifu.open.playing") is False


def test_the_keys_mean_the_game_after_a_click(open_page: OpenPage, site: str, longest: str) -> None:
    page = opened(open_page, site, longest, at=20)
    page.locator(".controls .step").click()
    there = position(page)
    page.keyboard.press("Space")
    assert page.evaluate("kifu.open.playing") is True
    page.keyboard.press("Space")
    page.locator("select.turns").focus()
    page.locator("select.turns").select_option(index=2)
    begun = position(page)
    assert begun != there
    page.keyboard.press("ArrowRight")
    assert position(page) == page.evaluate("at => kifu.open.track.data.marks.group.find((mark) => mark > at)", begun)
    page.locator(".controls .play").focus()
    page.keyboard.press("3")
    page.wait_for_selector("#replay[data-seat=public]")
    expect(page.locator(".controls .play")).to_be_focused()


def test_the_arrows_move_in_the_log(open_page: OpenPage, site: str, longest: str) -> None:
    page = opened(open_page, site, longest, at=20)
    page.locator(".log").focus()
    rows = page.locator(".log .row:not(.note)")
    ids = [row.get_attribute("id") for row in rows.all()]
    here = ids.index(page.locator(".log").get_attribute("aria-activedescendant"))
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    assert f"fact-{position(page)}" == ids[here + 2]
    page.keyboard.press("ArrowUp")
    assert f"fact-{position(page)}" == ids[here + 1]
    expect(rows.nth(here + 1)).to_have_attribute("aria-selected", "true")
    expect(page.locator(".log")).to_have_attribute("aria-activedescendant", ids[here + 1] or "")


def test_the_caption_of_a_step_is_read_out_but_not_while_playing(open_page: OpenPage, site: str, longest: str) -> None:
    page = opened(open_page, site, longest, at=20)
    told = page.get_by_role("status").and_(page.locator(".told"))
    page.keyboard.press("ArrowRight")
    there = position(page)
    caption = page.evaluate("at => kifu.open.track.data.frames[at - 1].caption", there)
    expect(told).to_contain_text(caption)
    expect(told).to_contain_text(f"{there} of ")
    page.evaluate("kifu.open.play(true)")
    until(page, "at => new URLSearchParams(location.search).get('at') > at", there)
    expect(told).to_contain_text(caption)


def test_leaving_at_once_keeps_the_position_and_spares_the_next_page(
    open_page: OpenPage, site: str, longest: str
) -> None:
    page = open_page(f"{site}/data")
    expect(page.locator("#data-body .figures")).to_be_visible()
    page.evaluate(f"kifu.visit('/replay/{longest}?at=20')")
    replay_ready(page)
    until(page, "document.title.includes(' vs ')")
    title = page.title()
    page.evaluate("kifu.open.seek(60); document.querySelector('.brand').click()")
    until(page, "location.pathname === '/' && !document.querySelector('#replay')")
    page.evaluate("kifu.open.remember()")
    assert page.evaluate("location.search") == ""
    page.go_back()
    replay_ready(page)
    assert position(page) == 60
    until(page, "title => document.title === title", title)


def test_a_replay_that_was_opened_by_its_address_is_left_at_once_and_come_back_to(
    open_page: OpenPage, site: str, longest: str
) -> None:
    """The page that it is left for is loaded anew: it needs what draws grids."""
    page = opened(open_page, site, longest, at=20)
    page.evaluate("() => kifu.open.seek(60)")
    page.locator(".brand").click()
    page.wait_for_url(f"{site}/")
    page.go_back()
    replay_ready(page)
    assert position(page) == 60


@pytest.mark.parametrize(("rounds", "by"), [(1, 7), pytest.param(3, 1, marks=pytest.mark.slow)])
def test_a_step_costs_far_less_than_drawing_anew(
    open_page: OpenPage, tmp_path: Path, capsys: pytest.CaptureFixture[str], rounds: int, by: int
) -> None:
    game = long_game(tmp_path)
    with serving(tmp_path) as address:
        page = opened(open_page, address, game)
        steps, whole = step_times(page, rounds=rounds, by=by)
        last = int(page.evaluate("kifu.open.track.last"))
    p50, p99 = steps[len(steps) // 2], steps[int(len(steps) * 0.99)]
    with capsys.disabled():
        print(f"\na step, {last} facts: p50 {p50:.2f} ms, p99 {p99:.2f} ms; the whole page: {whole:.1f} ms")
    assert p50 < whole / 10
