"""The line of the filter bar: a chip for each filter that is set, the panels of the others, and the reset."""

import pytest
from playwright.sync_api import expect

from tests.dashboards.conftest import GAMES, PHONE, WIDE, OpenPage, chips, fewer_than, until, with_filters

pytestmark = pytest.mark.browser
QUERY = "() => [...new URLSearchParams(location.search)].map(([name, value]) => `${name}=${value}`).sort().join(' ')"
SAYS = f"asked => ({QUERY})() === asked"
"""Whether the address has these filters and no others."""


@pytest.mark.parametrize(
    ("asked", "told", "control", "empty"),
    [
        ("begins=yes", "Turn order: goes first", "begins", "both"),
        ("since=2001-01-01", "From: 2001-01-01", "since", "any"),
        ("until=2101-01-31", "Until: 2101-01-31", "until", "any"),
        ("few=3", "Minimum games: 3", "few", "30"),
        ("readings=apart", "Rules interpretation: each by itself", "readings", "all"),
        ("trusted=yes", "Unverified imports: include", "trusted", "exclude"),
        ("level=archetype", "Group decks by: archetype", "level", None),
        ("decks=Ember+Rush", "Deck: Ember Rush", "decks", "all"),
        ("opponents=Tide+Wall", "Against: Tide Wall", "opponents", "all"),
    ],
)
def test_a_chip_names_a_filter_that_is_set_and_a_click_clears_it(
    open_page: OpenPage, site: str, asked: str, told: str, control: str, empty: str | None
) -> None:
    page = open_page(f"{site}/?{asked}")
    expect(chips(page)).to_have_text([f"{told}×"])
    expect(chips(page)).to_have_attribute("aria-label", f"Clear {told}")
    chips(page).click()
    expect(chips(page)).to_have_count(0)
    until(page, SAYS, "")
    expect(page.locator("#filters-left")).to_have_text(f"{GAMES} of {GAMES} games")
    field = page.locator(f"#filter-{control}")
    if empty is None:
        expect(field).to_have_value("name")
    else:
        expect(field).to_have_value("")
        expect(field).to_have_attribute("placeholder", empty)
    page.go_back()
    expect(chips(page)).to_have_text([f"{told}×"])


def test_of_several_values_each_has_a_chip_that_clears_it_alone(open_page: OpenPage, site: str) -> None:
    page = open_page(f"{site}/?decks=Ember+Rush&decks=Tide+Wall&begins=yes")
    whole = ["Deck: Ember Rush×", "Deck: Tide Wall×", "Turn order: goes first×"]
    expect(chips(page)).to_have_text(whole)
    chips(page).first.click()
    expect(chips(page)).to_have_text(whole[1:])
    until(page, SAYS, "begins=yes decks=Tide Wall")
    expect(page.locator("#filters .mantine-Pill-label")).to_have_text(["Tide Wall"])
    chips(page).last.click()
    until(page, SAYS, "decks=Tide Wall")
    expect(chips(page)).to_have_text(whole[1:2])
    chips(page).click()
    until(page, SAYS, "")
    expect(chips(page)).to_have_count(0)


def test_chips_that_are_clicked_at_once_are_all_cleared(open_page: OpenPage, site: str) -> None:
    page = open_page(f"{site}/?decks=Ember+Rush&decks=Tide+Wall&begins=yes")
    expect(chips(page)).to_have_count(3)
    page.evaluate("document.querySelectorAll('#filters-chips .chip').forEach((chip) => chip.click())")
    until(page, SAYS, "")
    expect(chips(page)).to_have_count(0)


def test_a_filter_that_is_chosen_in_a_panel_gets_a_chip(open_page: OpenPage, site: str) -> None:
    page = with_filters(open_page(f"{site}/"))
    expect(chips(page)).to_have_count(0)
    page.locator("#filter-decks").click()
    page.get_by_role("option", name="Ember Rush").first.click()
    page.keyboard.press("Escape")
    expect(chips(page)).to_have_text(["Deck: Ember Rush×"])
    expect(page.locator("#filters-left")).to_have_text(fewer_than(GAMES))


@pytest.mark.parametrize("size", [pytest.param(WIDE, id="wide"), pytest.param(PHONE, id="phone")])
@pytest.mark.parametrize(
    ("panel", "text", "inside", "outside"),
    [("filters", "+ Filter", "filter-decks", "filter-few"), ("filters-more", "More", "filter-few", "filter-decks")],
)
def test_a_button_opens_its_panel_and_closes_it(
    open_page: OpenPage, site: str, size: object, panel: str, text: str, inside: str, outside: str
) -> None:
    page = open_page(f"{site}/", size=size)
    button = page.get_by_role("button", name=text, exact=True)
    expect(button).to_have_attribute("aria-controls", panel)
    expect(page.locator(f"#{inside}")).to_be_hidden()
    with_filters(page, panel)
    expect(page.locator(f"#{inside}")).to_be_visible()
    expect(page.locator(f"#{outside}")).to_be_hidden()
    button.click()
    expect(button).to_have_attribute("aria-expanded", "false")
    expect(page.locator(f"#{inside}")).to_be_hidden()


def test_a_reset_clears_all_chips_and_keeps_what_the_page_is_about(open_page: OpenPage, site: str) -> None:
    page = open_page(f"{site}/deck?decks=Ember+Rush&begins=yes&few=3&since=2001-01-01")
    expect(chips(page)).to_have_count(4)
    page.locator("#filters-reset").click()
    until(page, SAYS, "decks=Ember Rush")
    expect(chips(page)).to_have_text(["Deck: Ember Rush×"])
    page.go_back()
    expect(chips(page)).to_have_count(4)
