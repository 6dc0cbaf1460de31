"""Several callbacks in one request, as games arrive: each answered as if it had been asked for alone."""

import json
from random import Random
from typing import Any

import pytest
from dash import Dash
from flask.testing import FlaskClient
from playwright.sync_api import Request, expect

from dashboards.access import CALLBACKS, REFUSAL
from dashboards.app import create_app
from dashboards.together import MOST, ROUTE
from tests.dashboards.conftest import OpenPage, drawn, settled
from tests.dashboards.test_access import body_of, callbacks
from tests.dashboards.test_arrivals import ARRIVE

STRANGER = {"REMOTE_ADDR": "10.1.2.3"}


@pytest.fixture(scope="module")
def app(data: Any) -> Dash:
    return create_app(data)


def bodies(app: Dash, *parts: str) -> list[str]:
    """What a browser would post for the callbacks whose outputs have one of these parts."""
    return [
        json.dumps(body_of(output, known, Random(output)))
        for output, known in callbacks(app)
        if any(part in output for part in parts)
    ]


def test_each_is_answered_as_if_it_had_been_asked_for_alone(app: Dash) -> None:
    client = app.server.test_client()
    asked = [*bodies(app, "metagame-")[:12], "no callback", json.dumps({"output": "nothing"})]
    assert len(asked) > 8
    answers = client.post(ROUTE, json=asked).json["answers"]
    alone = [client.post(CALLBACKS, data=body, content_type="application/json") for body in asked]
    assert answers == [[answer.status_code, answer.text] for answer in alone]
    assert {status for status, _ in answers} >= {400}


def test_who_may_not_ask_for_one_is_refused_it_among_others(app: Dash) -> None:
    asked = bodies(app, "result-told", "metagame-metagame-table")
    client = app.server.test_client()
    owner, stranger = (
        client.post(ROUTE, json=asked, environ_base=of).json["answers"]
        for of in ({"REMOTE_ADDR": "127.0.0.1"}, STRANGER)
    )
    refused = [number for number, answer in enumerate(stranger) if answer[0] == 403]
    assert 0 < len(refused) < len(asked)
    assert all(stranger[number] == [403, f"{REFUSAL}\n"] and owner[number][0] != 403 for number in refused)


@pytest.mark.parametrize("body", ["", "{}", "[1]", '["a"', "\ud800".encode("utf-8", "surrogatepass")])
def test_what_is_no_list_of_callbacks_is_refused(client: FlaskClient, body: str | bytes) -> None:
    answer = client.post(ROUTE, data=body)
    assert (answer.status_code, answer.text.startswith("this is no list of callbacks")) == (400, True)


def test_a_request_has_a_bound(client: FlaskClient) -> None:
    assert client.post(ROUTE, json=["x"] * MOST).status_code == 200
    answer = client.post(ROUTE, json=["x"] * (MOST + 1))
    assert (answer.status_code, f"{MOST} at most" in answer.text) == (400, True)


@pytest.mark.browser
def test_as_games_arrive_a_page_asks_once(open_page: OpenPage, site: str) -> None:
    page = open_page(site)
    drawn(page, "popularity")
    page.evaluate("dash_clientside.set_props('poll', { disabled: true })")
    settled(page)
    asked: list[str] = []

    def ask(request: Request) -> None:
        asked.append(request.url.removeprefix(site).partition("?")[0])

    page.on("request", ask)
    with page.expect_response(lambda answer: ROUTE in answer.url) as answered:
        page.evaluate(ARRIVE, "another")
    settled(page)
    page.remove_listener("request", ask)
    assert asked == [ROUTE]
    assert len(answered.value.json()["answers"]) > 6
    expect(page.locator("#live-text")).to_contain_text("9 games")
