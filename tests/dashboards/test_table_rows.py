"""Tables of many rows: those in sight are fetched, sorted and filtered by the server; others are sent whole."""

import json
import re
from typing import Any
from urllib.parse import quote

import dash_ag_grid as dag
import pytest
from flask.testing import FlaskClient
from playwright.sync_api import expect

from dashboards.pages import cards, matchups
from dashboards.sections import section_table, table_of
from dashboards.tables import AT_ONCE
from tests.dashboards.conftest import OpenPage

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
        ("last=many", NAME, 400, "many"),
        ("sort=nothing", NAME, 400, "rows have no column 'nothing'"),
        ("where=[", NAME, 400, "no JSON of tests by column"),
        ("decks=Nobody", NAME, 400, "Nobody"),
        ("as_of=then", NAME, 400, "'then' is no position"),
    ],
)
def test_what_cannot_be_is_refused(client: FlaskClient, query: str, name: str, status: int, why: str) -> None:
    assert why in fetched(client, query, status=status, name=name)["error"]


def test_few_rows_are_sent_with_their_table_and_so_are_those_that_are_typed_over(served: None) -> None:
    [many, _] = section_table(CHOICES, {}, name=NAME).parts
    assert isinstance(many.children, dag.AgGrid)
    assert many.children.rowModelType == "infinite"
    assert not hasattr(many.children, "rowData")
    for section in matchups.SECTIONS:
        [few] = section_table(section, {}, name="matchups").parts
        assert few.rowData


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
