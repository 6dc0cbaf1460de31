"""Tables and figures on a phone: what matters most is in sight at once, and that there is more is seen."""

import pytest
from playwright.sync_api import expect

from dashboards.app import pages
from dashboards.section import Section
from projector.stats.catalogue import stat
from tests.dashboards.conftest import PHONE, OpenPage, scroll, until

IN_SIGHT = """([id, columns]) => {
  const grid = document.getElementById(id).getBoundingClientRect();
  return columns.every((name) => {
    const cell = document.querySelector(`#${id} .ag-header-cell[col-id="${name}"]`);
    return cell && cell.getBoundingClientRect().right <= grid.right + 1;
  });
}"""


@pytest.mark.browser
@pytest.mark.parametrize(
    ("path", "tables"),
    [
        ("/matchups", {"matchup_matrix": ["deck", "opponent", "shrunken"], "field_rate": ["deck", "field_rate"]}),
        ("/deck?decks=Ember+Rush", {"deck_lists": ["card_name", "copies"], "matchup_matrix": ["opponent", "shrunken"]}),
        ("/card?card=KF01-101", {"card_turns": ["event", "own_turn", "over"], "card_origins": ["origin", "over"]}),
        ("/compare", {"deck_differences": ["opponent", "difference"]}),
    ],
)
def test_what_matters_most_is_in_sight_at_once(
    open_page: OpenPage, site: str, path: str, tables: dict[str, list[str]]
) -> None:
    page = open_page(f"{site}{path}", size=PHONE)
    for name, columns in tables.items():
        page.locator(f"#{name}-table .ag-header-cell").first.wait_for()
        until(page, IN_SIGHT, [f"{name}-table", columns])


@pytest.mark.browser
def test_the_table_of_what_there_is_shows_its_last_head_whole(open_page: OpenPage, site: str) -> None:
    page = open_page(f"{site}/data", size=PHONE)
    heads = page.locator(".figures.contents th")
    heads.first.wait_for()
    page.evaluate(  # a long name of a card game must not push out what counts
        "() => { for (const cell of document.querySelectorAll('.figures.contents td:first-child')) "
        "cell.textContent = 'Buddyfight'; }"
    )
    until(
        page,
        "() => { const box = document.querySelector('.table-scroll').getBoundingClientRect();"
        " return document.querySelector('.figures.contents th:last-child').getBoundingClientRect().right"
        " <= box.right + 1; }",
        None,
    )


@pytest.mark.browser
def test_a_table_that_goes_on_to_the_right_says_so_until_its_end_is_reached(open_page: OpenPage, site: str) -> None:
    page = open_page(f"{site}/matchups", size=PHONE)
    grid = page.locator("#matchup_matrix-table")
    expect(grid).to_contain_class("goes-on")
    at_end = "!document.getElementById('matchup_matrix-table').classList.contains('goes-on')"
    scroll(page, "#matchup_matrix-table .ag-body-horizontal-scroll-viewport", 9999, "scrollLeft", then=at_end)


def test_the_columns_of_a_phone_are_columns_of_their_table() -> None:
    for page in pages():
        for section in getattr(page, "SECTIONS", ()):
            assert isinstance(section, Section)
            assert {*section.phone} <= {*section.columns} <= {*stat(section.stat).columns}, section.stat
