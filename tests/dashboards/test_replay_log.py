"""What the replay page tells beside the board: phases and steps, rules, combos, the pace of playing."""

from itertools import pairwise
from pathlib import Path

import pytest
from playwright.sync_api import expect

from events.cards.rulebook import Rulebook
from events.game import load
from tests.dashboards.conftest import PHONE, OpenPage, opened, position, until

pytestmark = pytest.mark.browser
FRAMES = "kifu.open.track.data.frames"
ROWS = "[...document.querySelectorAll('.log .row:not(.note)')].map((row) => [+row.dataset.first, +row.dataset.at])"


def test_steps_in_which_nothing_happens_share_a_heading_and_every_position_has_its_row(
    open_page: OpenPage, site: str, longest: str
) -> None:
    page = opened(open_page, site, longest)
    rows: list[list[int]] = page.evaluate(ROWS)
    assert [at for first, last in rows for at in range(first, last + 1)] == list(
        range(page.evaluate("kifu.open.track.last") + 1)
    )
    kinds: list[str] = ["", *page.evaluate(f"{FRAMES}.map((frame) => frame.kind)")]
    marks = {"PhaseBegan", "StepBegan"}
    assert all({*kinds[first : last + 1]} <= marks for first, last in rows if last > first)
    assert any(last > first for first, last in rows)
    begun = [kinds[first] in marks for first, _ in rows]
    assert not any(one and other for one, other in pairwise(begun))
    shared = next(row for row in rows if row[1] > row[0])
    page.evaluate("at => kifu.open.seek(at)", shared[0])
    expect(page.locator(f"#fact-{shared[1]}")).to_have_attribute("aria-selected", "true")
    captions = page.evaluate(
        f"([first, last]) => {FRAMES}.slice(first - 1, last).map((frame) => frame.caption)", shared
    )
    expect(page.locator(f"#fact-{shared[1]} .caption")).to_have_text(" · ".join(captions))


def test_facts_that_tell_nothing_more_are_read_with_the_one_before_them(
    open_page: OpenPage, site: str, longest: str
) -> None:
    page = opened(open_page, site, longest)
    kinds: list[str] = page.evaluate(f"{FRAMES}.map((frame) => frame.kind)")
    at = next(place for place, kind in enumerate(kinds, start=1) if kind == "AttackDeclared")
    drawn = """at => {
      for (const place of [at, at + 1]) kifu.open.track.data.frames[place].quiet = true;
      const log = new kifu.Log(document.createElement("div"), kifu.open.track, () => {});
      log.show(at + 2);
      return [log.rows[at] === log.rows[at + 2], log.rows[at] === log.rows[at + 3],
        log.rows[at].querySelector(".caption").textContent, log.cited.textContent.split(":")[0]];
    }"""
    one, other, words, cited = page.evaluate(drawn, at)
    assert (one, other) == (True, False)
    assert words == page.evaluate(f"at => {FRAMES}[at - 1].caption", at)
    assert cited == page.evaluate(f"at => {FRAMES}[at - 1].rule", at)


def test_cards_that_are_looked_at_together_share_a_row_that_unfolds(
    open_page: OpenPage, site: str, longest: str
) -> None:
    page = opened(open_page, site, longest)
    name, *_ = page.evaluate("Object.values(kifu.open.track.data.faces).map((face) => face.name)")
    looks = [(name, False), (None, True), (name, True), (None, False)]
    made = [
        {"kind": "CardLooked", "caption": f"Ann looks at {card or 'a card'}", "looked": card, "together": joined}
        for card, joined in looks
    ]
    drawn = """made => {
      const { track, root } = kifu.open;
      made.forEach((one, at) => Object.assign(track.data.frames[at], { quiet: false, ...one }));
      kifu.open.log.box.remove();
      kifu.open.log = new kifu.Log(root, track, () => {});
      kifu.open.seek(2);
      return kifu.open.log.rows.slice(1, 5).map((row) => row.dataset.at);
    }"""
    assert page.evaluate(drawn, made) == ["3", "3", "3", "4"]
    expect(page.locator("#fact-3 .caption")).to_have_text(f"Ann looks at {name} and 2 more")
    expect(page.locator("#fact-3 .looked")).to_have_text(f"{name} ×2, Ann looks at a card")
    expect(page.locator("#fact-3 .looked")).to_be_visible()
    page.evaluate("kifu.open.seek(4)")
    expect(page.locator("#fact-3 .looked")).to_be_hidden()
    expect(page.locator("#fact-4 .caption")).to_have_text("Ann looks at a card")


def test_a_rule_says_what_it_says_where_its_number_stands(open_page: OpenPage, site: str, longest: str) -> None:
    page = opened(open_page, site, longest)
    book = Rulebook.read(load("fusion_world").rules)
    rules: list[str] = page.evaluate(f"{FRAMES}.map((frame) => frame.rule)")
    at = next(index for index, rule in enumerate(rules, start=1) if rule == "8-4-6")
    page.evaluate("at => kifu.open.seek(at)", at)
    said = f"8-4-6: {book['8-4-6'].summary}"
    expect(page.locator(".cited")).to_have_text(said)
    expect(page.locator(f"#fact-{at} .rule")).to_have_attribute("title", said)
    expect(page.locator(".decision .rule").first).to_have_attribute("title", f"8-3-4: {book['8-3-4'].summary}")


def test_a_comparison_of_power_says_who_won_and_why(open_page: OpenPage, site: str, longest: str) -> None:
    page = opened(open_page, site, longest)
    told: list[str] = page.evaluate(
        f"{FRAMES}.filter((frame) => frame.kind === 'PowersCompared').map((frame) => frame.caption)"
    )
    assert len(told) > 5
    assert all(" wins against " in words or " holds against " in words for words in told)


def test_a_card_in_the_combo_area_shows_its_combo_power(open_page: OpenPage, site: str, longest: str) -> None:
    page = opened(open_page, site, longest)
    at = page.evaluate(f"{FRAMES}.findIndex((frame) => frame.kind === 'CardComboed') + 1")
    for way, before in (("forward", at), ("back", at + 40)):
        page.evaluate("at => kifu.open.seek(at)", before)
        page.evaluate("at => kifu.open.seek(at)", at)
        card = page.locator(".zone-combo .card[data-ref]").first
        ref = card.get_attribute("data-ref")
        printed = page.evaluate("ref => kifu.open.track.face(ref)", ref)
        assert printed["combo_power"] != printed["power"]
        expect(card.locator(".figure"), way).to_have_text(str(printed["combo_power"]))
        expect(card.locator(".figure"), way).to_have_attribute("data-named", "combo power")
        page.evaluate("at => kifu.open.seek(at)", at - 1)
        expect(page.locator(f".card[data-ref='{ref}'] .figure"), way).to_have_text(str(printed["power"]))


def test_playing_stands_at_each_decision_and_passes_over_what_changes_nothing(
    open_page: OpenPage, site: str, longest: str
) -> None:
    page = opened(open_page, site, longest)
    beats: list[tuple[int, float]] = page.evaluate("kifu.open.track.beats")
    marks: dict[str, list[int]] = page.evaluate("kifu.open.track.data.marks")
    last = page.evaluate("kifu.open.track.last")
    decided = {at for at, beat in beats if beat == 1}
    assert decided == {*marks["ask"], last}
    begins = {at for at, *_ in beats} - decided
    quiet = page.evaluate(f"{FRAMES}.map((frame) => !Object.keys(frame.set).some((key) => key.includes(':')))")
    starts = {end: start + 1 for start, end in zip([0, *marks["group"]], marks["group"], strict=False)}
    assert begins
    assert all(not all(quiet[at - 1] for at in range(starts[end], end + 1)) for end in begins)
    assert len(beats) < len(marks["group"])


def test_playing_goes_from_beat_to_beat(open_page: OpenPage, site: str, longest: str) -> None:
    page = opened(open_page, site, longest)
    page.evaluate("""() => {
      window.seen = [];
      const seek = kifu.open.seek.bind(kifu.open);
      kifu.open.seek = (at) => { window.seen.push(at); seek(at); };
      kifu.open.act.speed(16);
      kifu.open.play(true);
    }""")
    until(page, "seen.length > 12")
    page.evaluate("kifu.open.play(false)")
    seen: list[int] = page.evaluate("seen")
    beats = [at for at, _ in page.evaluate("kifu.open.track.beats") if at > 0]
    assert seen == beats[: len(seen)]


def test_keys_mean_the_game_after_a_card_was_clicked(open_page: OpenPage, site: str, longest: str) -> None:
    page = opened(open_page, site, longest)
    at = page.evaluate("kifu.open.track.last") * 2 // 3
    keys = (("ArrowRight", 1), ("ArrowLeft", -1), ("Shift+ArrowRight", 1), ("PageDown", 1), ("Home", -1))
    for zone in ("hand", "battle", "energy", "leader", "drop"):
        for key, moved in keys:
            page.evaluate("at => kifu.open.seek(at)", at)
            page.locator(f".zone-{zone} .card[data-ref]").first.click(force=True)
            page.keyboard.press(key)
            assert (position(page) - at) * moved > 0, (zone, key)
        page.evaluate("at => kifu.open.seek(at)", at)
        page.locator(f".zone-{zone} .card[data-ref]").first.click(force=True)
        page.keyboard.press("Space")
        assert page.evaluate("kifu.open.playing") is True, zone
        page.keyboard.press("3")
        page.wait_for_selector("#replay[data-seat=public]")
        page.keyboard.press("4")
        page.wait_for_selector("#replay[data-seat=all]")


def test_a_wide_screen_is_used_and_a_phone_shows_whole_areas(
    open_page: OpenPage, site: str, longest: str, tmp_path: Path
) -> None:
    page = opened(open_page, site, longest, at=120)
    card = "document.querySelector('.zone-leader .card').offsetHeight"
    usual = page.evaluate(card)
    page.set_viewport_size({"width": 2560, "height": 1440})
    assert page.evaluate(card) > 1.7 * usual
    used = "document.querySelector('.chart').getBoundingClientRect().bottom / innerHeight"
    assert page.evaluate(used) > 0.9
    until(page, "document.documentElement.scrollHeight <= innerHeight")
    page.set_viewport_size({"width": PHONE["width"], "height": PHONE["height"]})
    until(page, "document.documentElement.scrollWidth <= innerWidth")
    widths = (
        "[...document.querySelectorAll('.zone')].filter((z) => !z.hidden).map((z) => z.getBoundingClientRect().right)"
    )
    assert max(page.evaluate(widths)) <= PHONE["width"]


FIGURES = """figures => {
  const card = new kifu.CardNode("1", { corner: "size" }, "");
  const face = { name: "Drake", size: 3, ...figures };
  const zone = { figures: [...Object.keys(figures), "size"] };
  card.show(["X-1", false, false, {}, false], face, zone, "", null, {});
  return [card.parts.figure.textContent, card.card.getAttribute("aria-label")];
}"""
"""What a card shows of its figures, the last of which stands in its corner, and its label."""


def test_several_figures_of_a_card_are_written_short_and_the_one_in_its_corner_once(
    open_page: OpenPage, site: str, longest: str
) -> None:
    page = opened(open_page, site, longest)
    shown, label = page.evaluate(FIGURES, {"power": 8000, "critical": 2, "defense": 12500})
    assert shown == "8k/2/12.5k"
    assert label == "Drake, power 8000, critical 2, defense 12500, size 3"
    assert page.evaluate(FIGURES, {"power": 25000})[0] == "25000"
