"""A card at a glance: what it prints, by the route, and beside its name for who points there or comes by keys."""

from typing import Any

import pytest
from flask.testing import FlaskClient
from playwright.sync_api import Locator, Page, expect

from dashboards.card_figures import card_figures
from dashboards.glance import ROUTE
from events.game import load
from tests.dashboards.conftest import PHONE, OpenPage, cells, serious

CARD = {"system": "fusion_world", "card": "KF01-101"}


def told(client: FlaskClient, **query: str) -> Any:
    answer = client.get(ROUTE, query_string=query)
    assert answer.status_code == 200
    return answer.json


def test_a_card_is_told_as_it_is_printed(client: FlaskClient) -> None:
    game = load("fusion_world")
    [printed] = [card for card in game.pool.sample_cards() if card.number == CARD["card"]]
    said = told(client, **CARD)
    [front] = said["sides"]
    assert (said["number"], front["name"], said["picture"]) == (printed.number, printed.name, None)
    assert front["kind"] == game.board.look.kinds.get(printed.kind, printed.kind.title())
    assert "".join(words for words, _, _ in front["pieces"]).split() == printed.text.split()
    figures = {*card_figures(game, {"cost": printed.cost, "power": printed.power})}
    assert len(figures) == 2
    assert figures <= {*map(tuple, front["figures"])}


def test_a_leader_is_told_with_its_back(client: FlaskClient) -> None:
    leaders = [card for card in load("fusion_world").pool.sample_cards() if card.kind == "leader"]
    sides = {card: told(client, system="fusion_world", card=card.number)["sides"] for card in leaders}
    played = {card: both for card, both in sides.items() if both}
    assert played
    for card, both in played.items():
        assert [side["name"] for side in both] == [card.name, *([card.back.name] if card.back else [])]


def test_of_a_card_that_nobody_played_nothing_is_told_and_a_card_game_must_be_one(client: FlaskClient) -> None:
    assert told(client, system="fusion_world", card="KF99-999")["sides"] == []
    assert told(client, system="dbz", card=CARD["card"])["sides"] == []
    refused = client.get(ROUTE, query_string={"system": "chess", "card": "1"})
    assert refused.status_code == 404
    assert "'chess'" in refused.text


def named(page: Page) -> Locator:
    """The first card of the table of cards, once it is drawn."""
    cells(page, "card_effects-table", "card_name")
    return page.locator('#card_effects-table .ag-row[row-index="0"] [col-id="card_name"] a')


def glance(page: Page) -> Locator:
    return page.locator("#card-glance")


@pytest.mark.browser
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_card_stands_beside_its_name_while_one_points_there(open_page: OpenPage, site: str, scheme: str) -> None:
    page = open_page(f"{site}/cards", scheme=scheme)
    link = named(page)
    link.hover()
    expect(glance(page)).to_be_visible()
    expect(glance(page).locator("h3").first).to_have_text(link.inner_text())
    expect(link).to_have_attribute("aria-describedby", "card-glance")
    box, view = glance(page).bounding_box(), page.viewport_size
    assert box
    assert view
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= view["width"]
    assert box["y"] >= 0
    assert box["y"] + box["height"] <= view["height"]
    assert serious(page) == []
    page.keyboard.press("Escape")
    expect(glance(page)).to_be_hidden()
    assert link.get_attribute("aria-describedby") is None
    page.mouse.move(1, 1)
    link.hover()
    expect(glance(page)).to_be_visible()
    page.mouse.move(1, 1)
    expect(glance(page)).to_be_hidden()


@pytest.mark.browser
def test_a_card_stands_beside_its_name_for_who_comes_there_by_keys_and_goes_with_the_page(
    open_page: OpenPage, site: str
) -> None:
    page = open_page(f"{site}/deck?decks=Ember+Rush")
    [name, *_] = cells(page, "deck_lists-table", "card_name")
    page.locator("#deck_lists-table .ag-header-cell").first.focus()
    page.keyboard.press("ArrowDown")
    expect(glance(page).locator("h3").first).to_have_text(name)
    page.keyboard.press("Enter")
    page.wait_for_url("**/card?*")
    expect(glance(page)).to_be_hidden()


@pytest.mark.browser
def test_a_finger_goes_to_the_card_at_once(open_page: OpenPage, site: str) -> None:
    page = open_page(f"{site}/cards", size=PHONE)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url) if ROUTE in request.url else None)
    link = named(page)
    link.dispatch_event("pointerover", {"pointerType": "touch", "bubbles": True})
    other = page.locator('#card_effects-table .ag-row[row-index="1"] [col-id="card_name"] a')
    other.dispatch_event("pointerover", {"pointerType": "mouse", "bubbles": True})
    expect(glance(page).locator("h3").first).to_have_text(other.inner_text())
    assert len(asked) == 1
