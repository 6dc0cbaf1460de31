"""What a game declares of its board beside places is drawn: ladders, full gauges, marks, groups, attacks."""

from collections.abc import Iterator
from contextlib import closing
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from events.game import load
from events.log.store import GameLog
from events.simulation.simulate import Plan, simulate
from projector.lake_writer import refresh
from tests.dashboards.conftest import PHONE, WIDE, OpenPage, listed, opened, position, serious, serving

pytestmark = pytest.mark.browser
GAME = load("dbz")
"""A game that declares all of it."""
DRAWN = """() => {
  const { track } = kifu.open, { look, layout } = track.data, found = [];
  const shown = (node) => node && node.checkVisibility() && node.innerText.trim();
  const style = (node, name) => Number(getComputedStyle(node).getPropertyValue(name));
  for (let at = 0; at <= track.last; at += 3) {
    kifu.open.seek(at);
    const ladders = [...document.querySelectorAll(".board .card .rung:not([hidden])")].map((rung) => {
      const ref = rung.closest(".card").dataset.ref, steps = rung.querySelector(".steps");
      return [track.table[`counters:${ref}`] || {}, rung.innerText, style(steps, "--reached"), style(steps, "--all")];
    });
    const number = (player, name) => document.querySelector(`.player-${player} [data-name=${name}]`);
    const beside = (name) => [..."ab"].map((player) => (
      [track.table[`counter:${player}.${name}`], shown(number(player, name))]));
    const groups = [..."ab"].map((player) => [...document.querySelectorAll(`.player-${player} .grouped .counter`)]
      .map((label) => label.innerText));
    const lying = [..."ab"].map((player) => track.table[`zone:${player}.balls`][0]);
    const taken = Object.keys(track.table).filter((key) => key.startsWith(`role:${layout.taken}`)).length;
    found.push({ ladders, anger: beside("anger"), mark: beside(layout.marks[0]), groups, lying, taken });
  }
  return found;
}"""
"""At positions of a game: ladders on cards, numbers beside players, groups, and how many cards lie and are taken."""


@pytest.fixture(scope="module")
def replay(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, str]]:
    """The address of a server, and of a game in which cards of a set are played and captured."""
    data = tmp_path_factory.mktemp("declared")
    decks = GAME.pool.sample_decks()
    pair = [decks["Seven Moons"], decks["Kestrel Sparks"]]
    with closing(GameLog.open(data, durable=False)) as log:
        plan = Plan.of(GAME, seed=5, bots=("greedy", "greedy"), decks=pair, catalogue=GAME.pool.sample_cards())
        simulate(log, plan, games=4)
        refresh(log, data)
    longest = max(listed(data), key=lambda game: int(game["turns"]))
    with serving(data) as address:
        yield address, longest["game"]


def positions(open_page: OpenPage, replay: tuple[str, str], **more: Any) -> tuple[Page, list[dict[str, Any]]]:
    page = opened(open_page, *replay, **more)
    drawn: list[dict[str, Any]] = page.evaluate(DRAWN)
    return page, drawn


def test_what_a_game_declares_of_its_board_is_drawn_at_each_position(
    open_page: OpenPage, replay: tuple[str, str]
) -> None:
    _, drawn = positions(open_page, replay)
    [kind] = GAME.board.look.ladders.values()
    assert max(len(at["ladders"]) for at in drawn) > 3
    for counters, told, reached, steps in (ladder for at in drawn for ladder in at["ladders"]):
        assert (told, reached) == (str(counters.get(kind, 0)), counters.get(kind, 0))
        assert 0 <= reached <= steps
    assert {told for at in drawn for number, told in at["anger"] if number == 3} == {"Anger 3 of 5"}
    assert {told for at in drawn for number, told in at["mark"]} == {"Tokui-Waza", False}
    assert all(bool(number) == bool(told) for at in drawn for number, told in at["mark"])
    assert max(at["taken"] for at in drawn) > 0
    for at in drawn:
        counted = [sum(int(label.split()[1]) for label in labels) for labels in at["groups"]]
        assert sum(counted) == sum(at["lying"])
        assert {label.split(" ", 2)[2] for labels in at["groups"] for label in labels} <= {"of 7"}


@pytest.mark.parametrize("size", [pytest.param(WIDE, id="wide"), pytest.param(PHONE, id="phone")])
def test_the_panel_of_a_card_lists_its_ladder_and_marks_where_it_stands(
    open_page: OpenPage, replay: tuple[str, str], size: Any
) -> None:
    page = opened(open_page, *replay, size=size, at=200)
    page.locator(".player-a .zone-main .card").focus()
    rung = page.locator(".player-a .zone-main .card .rung b").inner_text()
    steps = page.locator("#card-panel .rungs li")
    here = page.locator("#card-panel .rungs [aria-current=step]")
    expect(here.locator("b")).to_have_text(rung)
    assert steps.locator("b").all_inner_texts() == [str(step) for step in reversed(range(steps.count()))]
    told = page.locator("#card-panel").inner_text()
    assert "NaN" not in told
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


UNFOLDED = """() => {
  const found = [], box = document.querySelector(".unfolding");
  box.open = true;
  for (let at = 0; at <= kifu.open.track.last; at++) {
    kifu.open.seek(at);
    const steps = [...box.querySelectorAll(".step")].map((step) => step.innerText);
    const lines = [...box.querySelectorAll("li .at")].map((line) => Number(line.textContent));
    const line = box.querySelector(".line").innerText;
    found.push(box.checkVisibility({ visibilityProperty: true }) ? [steps, lines, line] : null);
  }
  return found;
}"""
"""The line of what unfolds and the facts that it opens to, at each position."""


def test_an_attack_is_told_in_one_line_as_it_unfolds_and_opens_to_its_parts(
    open_page: OpenPage, replay: tuple[str, str]
) -> None:
    page = opened(open_page, *replay)
    attacks = page.evaluate("kifu.open.track.data.unfolded")
    drawn = page.evaluate(UNFOLDED)
    assert [at for at, told in enumerate(drawn) if told] == [
        at for attack in attacks for at in range(attack["first"], attack["last"] + 1)
    ]
    names = set()
    for attack in attacks:
        for at in range(attack["first"], attack["last"] + 1):
            steps, lines, _ = drawn[at]
            told = {step["name"] for step in attack["steps"] if step["at"] <= at}
            assert {step.split()[0] for step in steps} | {"modified"} == told | {"modified"}
            assert lines[0] == attack["first"]
            assert lines[-1] <= at
            names |= {step.split()[0] for step in steps}
        if not attack["steps"]:
            assert drawn[attack["last"]][2] == "stopped"
            names.add("stopped")
    assert names == {"base", "modified", "prevented", "dealt", "lost", "stopped"}


@pytest.mark.parametrize("size", [pytest.param(WIDE, id="wide"), pytest.param(PHONE, id="phone")])
def test_a_part_of_an_attack_leads_to_where_it_happened(
    open_page: OpenPage, replay: tuple[str, str], size: Any
) -> None:
    page = opened(open_page, *replay, size=size)
    attack = page.evaluate("kifu.open.track.data.unfolded[0]")
    page.evaluate("at => kifu.open.seek(at)", attack["last"])
    page.locator(".unfolding summary").click()
    if size is WIDE:
        assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")
    page.locator(".unfolding li button").first.click()
    assert position(page) == attack["first"]
    assert serious(page) == []
