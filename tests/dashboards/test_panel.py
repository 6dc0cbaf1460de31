"""The panel of a card: its figures with what made them, and its skills that are not as printed."""

from collections.abc import Iterator
from contextlib import closing
from typing import Any, NamedTuple

import pytest
from playwright.sync_api import Page, expect

from events.game import load
from events.log.store import GameLog
from events.simulation.simulate import Plan, simulate
from projector.archive import Archive
from projector.lake_writer import refresh
from projector.replay import Replay
from projector.view import positions
from tests.dashboards.conftest import PHONE, WIDE, OpenPage, listed, replay_ready, serving

pytestmark = pytest.mark.browser


class Texted(NamedTuple):
    site: str
    replay: Replay
    game: str

    def first(self, holds: Any) -> tuple[int, Any]:
        """The first position at which some card that player a sees is such, and that card."""
        for shown in positions(self.replay, "a"):
            for side in shown.board.players.values():
                for zone in ("battle", "leader", "hand"):
                    for card in side.zones[zone].cards:
                        if card.now is not None and holds(card.now):
                            return shown.at, card
        raise AssertionError("there is no such card in the game")


@pytest.fixture(scope="module")
def texted(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Texted]:
    """A served game of decks whose cards change each other."""
    folder = tmp_path_factory.mktemp("texted")
    game = load("fusion_world")
    decks = [game.pool.sample_decks()[label] for label in ("Flamecrown Court", "Unsung Choir")]
    plan = Plan.of(game, seed=3, bots=("greedy", "greedy"), decks=decks, catalogue=game.pool.sample_cards())
    with closing(GameLog.open(folder, durable=False)) as log:
        simulate(log, plan, games=1)
        refresh(log, folder)
    [row] = listed(folder)
    with serving(folder) as site:
        yield Texted(site, Archive(folder).replay(row["game"]), str(row["game"]))


def looked_at(open_page: OpenPage, texted: Texted, at: int, ref: object, **more: Any) -> Page:
    page = open_page(f"{texted.site}/replay/{texted.game}?at={at}&seat=a", **more)
    replay_ready(page)
    page.locator(f'.board .card[data-ref="{ref}"]').focus()
    return page


@pytest.mark.parametrize(
    ("size", "scheme"),
    [
        pytest.param(WIDE, "light", id="light-wide"),
        pytest.param(PHONE, "dark", id="dark-phone"),
        pytest.param(PHONE, "light", id="light-phone", marks=pytest.mark.slow),
        pytest.param(WIDE, "dark", id="dark-wide", marks=pytest.mark.slow),
    ],
)
def test_a_figure_is_told_with_what_made_it(open_page: OpenPage, texted: Texted, size: Any, scheme: str) -> None:
    at, card = texted.first(lambda now: "power" in now.figures)
    page = looked_at(open_page, texted, at, card.ref, size=size, scheme=scheme)
    panel, steps = page.locator("#card-panel"), card.now.figures["power"]
    expect(panel.locator(".made-now").last).to_have_text(str(card.values["power"]))
    lines = panel.locator(".made li")
    expect(lines).to_have_count(sum(map(len, card.now.figures.values())))
    expect(lines.first).to_have_text(f"printed {steps[0].after}")
    source = next(step for step in steps if step.source)
    expect(panel.locator(".made")).to_contain_text(f"{source.source}: {source.words} {source.after}")
    box = panel.bounding_box()
    assert box is not None
    assert box["x"] >= 0
    assert box["y"] >= 0
    assert box["x"] + box["width"] <= size["width"]
    assert box["y"] + box["height"] <= size["height"]


def test_the_panel_follows_the_position_both_ways(open_page: OpenPage, texted: Texted) -> None:
    at, card = texted.first(lambda now: "power" in now.figures)
    page = looked_at(open_page, texted, at, card.ref)
    told = page.locator("#card-panel .made")
    expect(told).to_be_visible()
    before = page.locator("#card-panel").inner_text()
    page.evaluate("at => { kifu.open.seek(0); kifu.open.seek(kifu.open.track.last); kifu.open.seek(at); }", at)
    page.locator(f'.board .card[data-ref="{card.ref}"]').focus()
    assert page.locator("#card-panel").inner_text() == before


def test_a_skill_that_is_not_valid_says_why(open_page: OpenPage, texted: Texted) -> None:
    at, card = texted.first(lambda now: now.off)
    page = looked_at(open_page, texted, at, card.ref)
    off = page.locator("#card-panel .skills.off")
    expect(off).to_contain_text(next(iter(card.now.off.values())))
    expect(page.locator("#card-panel")).to_contain_text("Not valid now")


def test_what_holds_more_than_once_is_said_once(open_page: OpenPage, texted: Texted) -> None:
    at, card = texted.first(lambda now: "power" in now.figures)
    page = looked_at(open_page, texted, at, card.ref)
    change = {"words": "can't attack", "source": "Arrest"}
    page.evaluate("([ref, changes]) => { kifu.open.track.now[ref].changes = changes; }", [card.ref, [change, change]])
    page.locator(f'.board .card[data-ref="{card.ref}"]').blur()
    page.locator(f'.board .card[data-ref="{card.ref}"]').focus()
    also = page.locator("#card-panel .skills.also li")
    expect(also).to_have_count(1)
    expect(also).to_have_text("It can't attack from Arrest · 2 times")


def test_a_flipped_leader_shows_its_back_side(open_page: OpenPage, texted: Texted) -> None:
    at, card = texted.first(lambda now: now.flipped)
    page = looked_at(open_page, texted, at, card.ref)
    expect(page.locator("#card-panel h3")).to_have_text(card.name)
    expect(page.locator(f'.board .card[data-ref="{card.ref}"] .name')).to_have_text(card.name)
    expect(page.locator("#card-panel")).not_to_contain_text("[object")


def test_a_strip_is_shown_while_something_lies_in_it(open_page: OpenPage, texted: Texted) -> None:
    page = looked_at(open_page, texted, 40, 1)
    expect(page.locator(".board .zone-removed").first).to_be_hidden()
    bottom = page.evaluate("document.querySelector('.legend').getBoundingClientRect().bottom")
    assert bottom <= WIDE["height"]
