"""Tables of many rows: those in sight are fetched, sorted and filtered by the server; others are sent whole."""

import json
import re
from pathlib import Path
from typing import Any
from urllib.parse import quote

import dash_ag_grid as dag
import polars as pl
import pytest
from dash import html
from flask.testing import FlaskClient
from playwright.sync_api import expect

from dashboards import one_event, tables
from dashboards.app import create_app
from dashboards.pages import cards, events, matchups, players
from dashboards.sections import section_table, table_of
from dashboards.tables import AT_ONCE
from projector.blocks import Asked, block
from projector.manifest import write_manifest
from tests.dashboards.conftest import OpenPage, until
from tests.projector.test_stats import game, made_up

NAME = "cards-card_choices"
CHOICES = next(section for section in cards.SECTIONS if section.stat == "card_choices")


def fetched(client: FlaskClient, query: str, *, status: int = 200, name: str = NAME) -> Any:
    answer = client.get(f"/api/rows/{name}.json?{query}")
    assert answer.status_code == status
    return answer.get_json()


def where(**tests: Any) -> str:
    return f"where={quote(json.dumps(tests))}"


def test_blocks_are_the_rows_of_the_table_with_their_links(served: None, client: FlaskClient) -> None:
    [table] = section_table(CHOICES, {}).parts
    assert len(table.rowData) > AT_ONCE
    first, second = (fetched(client, f"first={at}&last={at + 100}") for at in (0, 100))
    assert first["rows"] + second["rows"] == table.rowData[:200]
    assert first["found"] == len(table.rowData)


def test_rows_are_sorted_and_filtered_by_what_the_reader_sees(served: None, client: FlaskClient) -> None:
    rows = table_of(CHOICES, {}).frame.to_dicts()
    falling = fetched(client, "sort=-offered&last=50")["rows"]
    assert [row["offered"] for row in falling] == sorted((row["offered"] for row in rows), reverse=True)[:50]
    over = {"filterType": "number", "type": "greaterThan", "filter": 50}
    often = fetched(client, where(choice_rate=over) + "&last=1000")
    assert often["found"] == sum((row["choice_rate"] or 0) > 0.5 for row in rows) > 0
    words = {"filterType": "text", "type": "equals", "filter": "End Main"}
    assert {row["verb"] for row in fetched(client, where(verb=words))["rows"]} == {"end_main"}


def test_filters_of_the_page_choose_the_rows(served: None, client: FlaskClient) -> None:
    [table] = section_table(CHOICES, {"decks": ["Ember Rush"]}).parts
    found = fetched(client, "decks=Ember+Rush&last=1000")
    assert found["rows"] == table.rowData
    assert found["found"] < fetched(client, "last=1")["found"]


@pytest.mark.parametrize(
    ("query", "name", "status", "why"),
    [
        ("", "cards-no_such", 404, "no table is called 'cards-no_such'"),
        ("first=5&last=2", NAME, 400, "rows from 5 to 2 cannot be given"),
        ("last=5000", NAME, 400, "ask for 1000 at most"),
        ("first=9" + "0" * 30 + "&last=9" + "0" * 30, NAME, 400, "cannot be given"),
        ("last=many", NAME, 400, "many"),
        ("sort=nothing", NAME, 400, "rows have no column 'nothing'"),
        ("where=[", NAME, 400, "no JSON of tests by column"),
        ("where=" + quote('{"verb": ' + '{"conditions": [' * 900 + "]}" * 900 + "}"), NAME, 400, "unknown field"),
        ("", "deck-deck_lists", 400, "one deck: name it"),
        ("", "events-standings", 400, "no event is asked for"),
        ("decks=Nobody", NAME, 400, "Nobody"),
        ("as_of=then", NAME, 400, "'then' is no position"),
    ],
)
def test_what_cannot_be_is_refused(client: FlaskClient, query: str, name: str, status: int, why: str) -> None:
    assert why in fetched(client, query, status=status, name=name)["error"]


def test_events_and_players_without_a_rating_are_fetched_block_by_block(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    people = {"system": "fusion_world", "population": "humans", "source": "live", "kind_a": "human", "kind_b": "human"}
    cups = [game("x", "y", "a", event=f"Cup {n}", player_a="Ann", player_b="Ben", **people) for n in range(3)]
    made = made_up(tmp_path, cups)
    write_manifest(made.folder, made.manifest)
    app = create_app(tmp_path)
    monkeypatch.setattr(tables, "AT_ONCE", 1)
    with app.server.app_context():
        of_players = players._folded(players._missing({}), {})
        bodies = [*events._all({}), *one_event.of_one_event({"event": "Cup 1"}), of_players]
    parts = html.Div(bodies)._traverse()  # type: ignore[no-untyped-call]
    grids = [part for part in parts if isinstance(part, dag.AgGrid)]
    addresses = {grid.id: grid.dashGridOptions["context"]["rows"] for grid in grids}
    assert {*addresses} == {"events-table", "standings-table", "field-table", "missing-table"}
    found = {name: app.server.test_client().get(address).get_json()["found"] for name, address in addresses.items()}
    assert found == {"events-table": 3, "standings-table": 2, "field-table": 2, "missing-table": 2}


def test_columns_are_as_wide_as_their_headings_and_words_need() -> None:
    frame = pl.DataFrame({"card_name": ["Stampede of Stags!", "x" * 99], "n": [4, 5], "deck": ["Ox", "Owl"]})
    names = {"card_name": "Card", "n": "Games of A", "deck": "Deck"}
    grid = tables.Table(frame=frame, columns=names, name="some-table", links={}).grid()
    assert [column["minWidth"] for column in grid.columnDefs] == [tables.WIDEST, 108, 110]


def test_few_rows_are_sent_with_their_table_and_so_are_those_that_are_typed_over(served: None) -> None:
    [many, _] = section_table(CHOICES, {}, name=NAME).parts
    assert isinstance(many.children, dag.AgGrid)
    assert many.children.rowModelType == "infinite"
    assert not hasattr(many.children, "rowData")
    for section in matchups.SECTIONS:
        [few, _] = section_table(section, {}, name="matchups").parts
        assert few.children.rowData


@pytest.mark.browser
def test_a_table_of_many_rows_is_sorted_and_filtered_by_its_reader(open_page: OpenPage, site: str) -> None:
    page = open_page(f"{site}/cards")
    grid = page.locator("#card_choices-table")
    rows = grid.locator(".ag-center-cols-container .ag-row")
    expect(rows.first).to_contain_text("%")
    head = grid.locator(".ag-header-cell[col-id=offered] .ag-header-cell-label")
    head.click()
    head.click()
    first = grid.locator(".ag-row[row-index='0']")
    most = page.request.get(f"{site}/api/rows/{NAME}.json?sort=-offered").json()["rows"]
    expect(first.locator("[col-id=offered]")).to_have_text(f"{most[0]['offered']:,}")
    grid.locator(".ag-floating-filter input").first.fill("no such card")
    trouble = page.locator("#card_choices-table-trouble")
    expect(trouble).to_have_text("No row passes the filters of the columns.")
    grid.locator(".ag-floating-filter input").first.fill("jester")
    expect(first).to_contain_text("Powder Jester")
    expect(trouble).to_be_hidden()
    expect(first.locator("[col-id=offered] a")).to_have_attribute("href", re.compile(r"^/games\?.*card=KF01-106"))


REFUSE = """() => {
  const fetched = window.fetch;
  window.fetch = (address, ...given) => String(address).startsWith("/api/rows/")
    ? Promise.resolve(new Response('{"error": "The lake is gone."}', { status: 500 })) : fetched(address, ...given);
  window.mend = () => { window.fetch = fetched; };
}"""
"""Lets all rows be refused until `mend()`."""
FETCHED = """async () => {
  const api = await window.dash_ag_grid.getApiAsync("card_choices-table");
  return api.getGridOption("rowModelType") === "infinite";
}"""
"""Whether the rows of the table are fetched block by block."""
TYPED = """async () => {
  const api = await window.dash_ag_grid.getApiAsync("card_choices-table");
  return Object.keys(api.getFilterModel()).length === 1;
}"""
"""Whether a column of the table is filtered."""
ORDER = """([values, sort]) => window.dash_ag_grid.getApiAsync("card_choices-table").then((api) => {
  const found = [];
  api.setFilterModel(null);
  api.setGridOption("rowData", values.map((value) => ({ offered: value })));
  api.applyColumnState({ state: [{ colId: "offered", sort }], defaultState: { sort: null } });
  api.forEachNodeAfterFilterAndSort(({ data }) => found.push(data.offered));
  return found;
})"""
"""The values of a column in the order in which a table shows them that has all its rows."""


@pytest.mark.browser
def test_rows_that_could_not_be_read_are_asked_for_again(open_page: OpenPage, site: str) -> None:
    page = open_page(f"{site}/cards")
    shown = page.request.get(f"{site}/api/rows/{NAME}.json").json()["rows"][0]["card_name"]
    first = page.locator("#card_choices-table .ag-row[row-index='0'] .ag-cell").first
    expect(first).to_have_text(shown)
    trouble = page.locator("#card_choices-table-trouble")
    again = trouble.get_by_role("button", name="Ask again")
    name = page.locator("#card_choices-table .ag-floating-filter input").first
    page.evaluate(f"({REFUSE})()")
    name.fill(shown)
    expect(trouble).to_contain_text("Rows 1 to 100 could not be read: The lake is gone.")
    expect(first).to_have_text("not read")
    page.evaluate("mend()")
    again.click()
    expect(first).to_have_text(shown)
    expect(trouble).to_be_hidden()
    page.evaluate(f"kifu.AGAIN_MS = 20, ({REFUSE})()")
    name.fill(shown[:3])
    expect(again).to_be_visible()
    page.evaluate("mend()")
    expect(trouble).to_be_hidden()
    expect(first).to_have_text(shown)


@pytest.mark.browser
def test_a_table_keeps_what_is_typed_over_its_columns_as_it_grows(
    open_page: OpenPage, unasked: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tables, "AT_ONCE", 10_000)
    page = open_page(f"{unasked}/cards")
    grid = page.locator("#card_choices-table")
    name = grid.locator(".ag-floating-filter input").first
    name.fill("jester")
    expect(grid.locator(".ag-row[row-index='0']")).to_contain_text("Powder Jester")
    values = [3, None, 1, 2, None]
    for falling in (False, True):
        asked = Asked(sort="games", descending=falling)
        expected = block(pl.DataFrame({"games": values}), asked, {}, first=0, last=9).rows["games"].to_list()
        assert page.evaluate(ORDER, [values, "desc" if falling else "asc"]) == expected
    name.fill("jester")
    until(page, TYPED)
    monkeypatch.setattr(tables, "AT_ONCE", 1)
    page.evaluate(
        "dash_clientside.set_props('live', "
        "{ data: { mark: 'later', games: 1, matches: 0, updated: null, places: [] } })"
    )
    until(page, FETCHED)
    first = grid.locator(".ag-row[row-index='0']")
    expect(first).to_contain_text("Powder Jester")
    expect(name).to_have_value("jester")
