"""The form of one result on the page of an event: who may send it, what it takes, what the page then shows."""

from collections.abc import Mapping
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient
from playwright.sync_api import expect

from dashboards.access import CALLBACKS, COOKIE, REFUSAL
from dashboards.app import create_app
from dashboards.filtering import Asked
from dashboards.owner import Owner
from dashboards.result_form import FIELDS, Written, player_form, result_form
from events.errors import KifuError
from events.log.store import GameLog
from events.records.names import standing, told_in
from events.records.reports import ResultReported
from projector.folder import open_data
from tests.dashboards.conftest import HOSTILE, PHONE, WIDE, OpenPage, serving
from tests.dashboards.test_events import ROWS, WEEKLY, write_and_take
from tests.dashboards.test_guard import CONTENT, given

CUP = "Harbour Cup"
OUTPUTS = "..result-told.children...result-told.data-wrong..." + "...".join(f"result-{name}.value" for name in FIELDS)


@pytest.fixture
def cup(tmp_path: Path) -> Path:
    """A folder with an event of which results were reported."""
    write_and_take(tmp_path, ROWS)
    return tmp_path


def answer_of(
    client: FlaskClient,
    *values: str | None,
    headers: Mapping[str, str] = {},
    address: str = "127.0.0.1",
    page: Mapping[str, Any] = {"event": CUP},
    event: str | None = None,
) -> Any:
    """The answer to values of the fields of the form, of the page of an event, or of another with a field for it."""
    told = [{"id": "result-told", "property": name} for name in ("children", "data-wrong")]
    fields = [{"id": f"result-{name}", "property": "value"} for name in FIELDS]
    asked = {"id": "asked", "property": "data", "value": dict(page)}
    chosen = {"id": "result-event", "property": "value", "value": event}
    typed: list[dict[str, Any]] = [
        {**field, "value": value} for field, value in zip(fields, (*values, None, None), strict=False)
    ]
    body = {
        "output": f"{OUTPUTS}..",
        "outputs": [*told, *fields],
        "inputs": [{"id": "result-send", "property": "n_clicks", "value": 1}],
        "changedPropIds": ["result-send.n_clicks"],
        "state": [asked, chosen, *typed],
    }
    return client.post(CALLBACKS, json=body, headers=dict(headers), environ_base={"REMOTE_ADDR": address})


def sent(client: FlaskClient, *values: str | None, **more: Any) -> Any:
    """What the form answers to values of its fields."""
    answer = answer_of(client, *values, **more)
    assert answer.status_code == 200, answer.text
    response = answer.get_json()["response"]
    return response["result-told"]["children"], response["result-told"].get("data-wrong"), response


def client_of(data: Path) -> FlaskClient:
    found: FlaskClient = create_app(data).server.test_client()
    return found


def position(data: Path) -> int:
    with closing(GameLog.open(data)) as log:
        return log.position()


def points(data: Path) -> dict[str, int]:
    with open_data(data) as opened:
        return dict(opened.standings(CUP).select("player", "points").iter_rows())


def test_a_result_that_is_sent_is_in_the_log_and_counts(cup: Path) -> None:
    client = client_of(cup)
    before = points(cup)
    told, wrong, response = sent(client, "Dan", "0-2", "Ann", "3", "Groves / Tides")
    assert (told, wrong) == ('Added: "Dan" 0–2 "Ann".', None)
    assert [response[f"result-{name}"]["value"] for name in FIELDS] == ["", "", "", "3", ""]
    assert points(cup) == {**before, "Ann": before["Ann"] + 3}
    assert sent(client, "Ann", "2-0", "Dan", "3")[:2] == ('The log has it already: "Ann" 2–0 "Dan".', None)
    assert sent(client, "Cleo", "bye", "", "3")[0] == 'Added: "Cleo" had a bye.'
    assert sent(client, "Benn", "ID", "Eve", "3")[0] == (
        'Added: "Benn" drew with "Eve" (intentional draw). Benn is new here: or is it Ben?'
    )
    assert sent(client, "Dan", "2-1", "Eve", "3")[0] == (
        'Added: "Dan" 2–1 "Eve". Not sure: "Dan" has another match in round 3, "Ann" 2–0 "Dan": correct one of them. '
        'Not sure: "Eve" has another match in round 3, "Benn" drew with "Eve" (intentional draw): correct one of them.'
    )


@pytest.mark.parametrize(
    ("values", "why"),
    [
        (("Ann", "2-0", "", "3"), "Name both players, and the score"),
        (("", "2-0", "Ann", "3"), "Name both players, and the score"),
        (("Ann", "", "Dan", "3"), "Name both players, and the score"),
        (("Ann", "bye", "Dan", "3"), "A bye has no opponent"),
        (("Ann", "2-0", "Dan", "3", "Tides"), "Write both decks with a slash between"),
        (("Ann", "two", "Dan", "3"), '"two" is no score'),
        (("Ann", "0-2", "Ben", "1"), "kifu results correct changes it"),
        (("Ann\u202e", "2-0", "Dan", "3"), "player's name"),
        (("A" * 5_000, "2-0", "Dan", "3"), "player's name"),
        (("Ann", "2-0", "Dan", "3\x07"), "round"),
    ],
)
def test_what_is_no_result_is_told_and_nothing_is_stored(cup: Path, values: tuple[str, ...], why: str) -> None:
    before = position(cup)
    told, wrong, response = sent(client_of(cup), *values)
    assert why in told
    assert wrong == ""
    assert response["result-score"]["value"] == values[1], "what is typed stays"
    assert position(cup) == before


@pytest.mark.parametrize(
    ("headers", "address"),
    [
        ({}, "192.168.1.20"),
        ({}, "::ffff:10.0.0.1"),
        ({}, ""),
        ({"X-Forwarded-For": "192.168.1.20"}, "127.0.0.1"),
        ({"Forwarded": "for=192.168.1.20"}, "127.0.0.1"),
        ({"Origin": "https://elsewhere.example"}, "127.0.0.1"),
        ({"Origin": "null"}, "127.0.0.1"),
        ({"Origin": "http://localhost:81"}, "127.0.0.1"),
        ({"Sec-Fetch-Site": "cross-site"}, "127.0.0.1"),
        ({"Sec-Fetch-Site": "same-site"}, "127.0.0.1"),
    ],
)
def test_nobody_writes_from_elsewhere_nor_by_a_page_of_another_server(
    cup: Path, headers: dict[str, str], address: str
) -> None:
    before = position(cup)
    answer = answer_of(client_of(cup), "Ann", "2-0", "Dan", "3", headers=headers, address=address)
    assert (answer.status_code, answer.text) == (403, f"{REFUSAL}\n")
    assert position(cup) == before


@pytest.mark.parametrize(
    ("asked", "address", "is_shown"),
    [
        ({"event": CUP}, "127.0.0.1", True),
        ({"event": CUP}, "::1", True),
        ({"event": CUP}, "192.168.1.20", False),
        ({"event": CUP, "as_of": "1"}, "127.0.0.1", False),
        ({}, "127.0.0.1", False),
        ({"event": "No Cup"}, "127.0.0.1", True),
    ],
)
def test_the_form_is_shown_to_whoever_may_send_it(cup: Path, asked: Any, address: str, is_shown: bool) -> None:
    with create_app(cup).server.test_request_context(environ_base={"REMOTE_ADDR": address}):
        assert (result_form(asked) is not None) == is_shown


@pytest.mark.parametrize(
    ("asked", "is_shown"), [({"event": "Weekly"}, False), ({"event": "Weekly", "date": "2026-04-11"}, True)]
)
def test_of_events_that_are_called_the_same_the_form_is_on_the_page_of_each(
    tmp_path: Path, asked: Any, is_shown: bool
) -> None:
    write_and_take(tmp_path, WEEKLY)
    with create_app(tmp_path).server.test_request_context(environ_base={"REMOTE_ADDR": "127.0.0.1"}):
        assert (result_form(asked) is not None) == is_shown


@pytest.mark.parametrize("headers", [{}, {"Origin": "http://localhost"}, {"Sec-Fetch-Site": "same-origin"}])
def test_the_machine_itself_writes(cup: Path, headers: dict[str, str]) -> None:
    before = position(cup)
    assert sent(client_of(cup), "Ann", "2-0", "Dan", "3", headers=headers)[1] is None
    assert position(cup) > before


def test_a_served_host_of_another_name_writes_nothing(cup: Path) -> None:
    client: FlaskClient = create_app(cup, hosts=["kifu.example.org"]).server.test_client()
    headers = {"Host": "kifu.example.org"}
    assert answer_of(client, "Ann", "2-0", "Dan", "3", headers=headers).status_code == 403
    assert sent(client, "Ann", "2-0", "Dan", "3")[1] is None


def test_the_owner_writes_from_elsewhere_too_and_is_alone_shown_the_form(cup: Path) -> None:
    client: FlaskClient = create_app(cup, hosts=["kifu.example.org"]).server.test_client()
    elsewhere = {"Host": "kifu.example.org"}

    def page() -> str:
        body = given(given(CONTENT, 0, "/events"), 1, f"?event={CUP}")
        return str(client.post(CALLBACKS, json=body, headers=elsewhere).text)

    assert "Add a result" not in page()
    client.set_cookie(COOKIE, Owner(cup).renew(), domain="kifu.example.org")
    assert "Add a result" in page()
    before = position(cup)
    assert sent(client, "Ann", "2-0", "Dan", "3", headers=elsewhere)[1] is None
    assert position(cup) > before


@pytest.mark.parametrize(
    ("text", "decks"),
    [
        ("", (None, None)),
        ("Embers / Tides", ("Embers", "Tides")),
        ("Embers/Ash | Tides", ("Embers/Ash", "Tides")),
        ("/ Tides", None),
        (" | Tides", (None, "Tides")),
    ],
)
def test_decks_are_written_with_a_slash_between(text: str, decks: tuple[str | None, str | None] | None) -> None:
    written = Written("Ann", "2-0", "Dan", "3", text)
    if decks is None:
        with pytest.raises(KifuError, match="slash between"):
            written.typed(CUP)
    else:
        assert tuple(deck and deck.label for deck in written.typed(CUP).decks) == decks


DAN: Asked = {"system": "fusion_world", "players": ["Dan"]}


def test_on_the_page_of_a_player_the_event_is_chosen_and_the_player_is_theirs(cup: Path) -> None:
    client = client_of(cup)
    before = points(cup)
    event = f"system=fusion_world&date=2026-03-07&event={CUP}"
    told, wrong, _ = sent(client, None, "2-0", "Ann", "3", page=DAN, event=event)
    assert (told, wrong) == ('Added: "Dan" 2–0 "Ann".', None)
    assert points(cup) == {**before, "Dan": before["Dan"] + 3}
    for page, chosen, why in (
        (DAN, None, "Choose the event."),
        (DAN, "event=", "Choose the event."),
        (DAN, f"{event}&as_of=x", "as_of"),
        ({**DAN, "players": ["Dan", "Ann"]}, event, "Name both players"),
    ):
        said, wrong, _ = sent(client, None, "2-0", "Cleo", "4", page=page, event=chosen)
        assert why in said
        assert wrong == ""


def test_the_form_of_a_player_offers_their_events_first(cup: Path) -> None:
    with create_app(cup).server.test_request_context(environ_base={"REMOTE_ADDR": "127.0.0.1"}):
        form = player_form(DAN)
        assert form is not None
        fields = {part.id: part for part in form._traverse() if getattr(part, "id", None)}  # type: ignore[no-untyped-call]
        choice = fields["result-event"]
        assert [option["label"] for option in choice.data] == ["Harbour Cup, 2026-03-07", f"{HOSTILE}, 2026-04-11"]
        assert choice.value == choice.data[0]["value"] == "system=fusion_world&date=2026-03-07&event=Harbour+Cup"
        assert fields["result-opponent"].data == ["Ann", "Ben", "Cleo", "Dan"]
        assert player_form({**DAN, "as_of": "1"}) is None
        assert player_form({**DAN, "players": ["Ann", "Dan"]}) is None
    with create_app(cup).server.test_request_context(environ_base={"REMOTE_ADDR": "192.168.1.20"}):
        assert player_form(DAN) is None, "it is the owner's"


def test_the_form_of_a_player_offers_their_events_also_where_the_latest_ones_fill_it(
    cup: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("dashboards.result_form.MOST_EVENTS", 1)
    with create_app(cup).server.test_request_context(environ_base={"REMOTE_ADDR": "127.0.0.1"}):
        form = player_form(DAN)
        assert form is not None
        fields = {part.id: part for part in form._traverse() if getattr(part, "id", None)}  # type: ignore[no-untyped-call]
        assert [option["label"] for option in fields["result-event"].data] == ["Harbour Cup, 2026-03-07"]


EVE: Asked = {"system": "fusion_world", "players": ["Eve"]}
CLEO: Asked = {"system": "fusion_world", "players": ["Cleo"]}


def test_the_form_of_a_player_offers_each_of_several_events_that_are_called_the_same(tmp_path: Path) -> None:
    write_and_take(tmp_path, WEEKLY)
    with create_app(tmp_path).server.test_request_context(environ_base={"REMOTE_ADDR": "127.0.0.1"}):
        for player, offered in (
            (EVE, ["Weekly, 2026-04-11", "Weekly, 2026-03-08"]),
            (CLEO, ["Weekly, 2026-03-08", "Weekly, 2026-04-11"]),
        ):
            form = player_form(player)
            assert form is not None
            fields = {part.id: part for part in form._traverse() if getattr(part, "id", None)}  # type: ignore[no-untyped-call]
            assert [option["label"] for option in fields["result-event"].data] == offered
    client = client_of(tmp_path)
    for day, opponent in (("2026-04-11", "Dan"), ("2026-03-08", "Ben")):
        event = f"system=fusion_world&date={day}&event=Weekly"
        told, wrong, _ = sent(client, None, "2-0", opponent, "2", page=EVE, event=event)
        assert (told.partition(": ")[0], wrong) == ("Added", None), told
    with GameLog.open(tmp_path) as log:
        added = [report for _, report in standing(told_in(log)) if isinstance(report, ResultReported)][-2:]
    assert [report.date for report in added] == ["2026-04-11", "2026-03-08"]


@pytest.mark.browser
@pytest.mark.parametrize("size", [WIDE, PHONE], ids=["wide", "phone"])
def test_a_result_is_typed_on_the_page_of_a_player(open_page: OpenPage, cup: Path, size: Any) -> None:
    with serving(cup) as site:
        page = open_page(f"{site}/player?system=fusion_world&players=Dan", size=size)
        expect(page.locator("#player-matches-table .ag-row").first).to_be_visible()
        page.get_by_text("Add a result").click()
        form = page.get_by_role("group", name="Add a result")
        form.get_by_role("textbox", name="Score").fill("2-0")
        form.get_by_role("textbox", name="Opponent").fill("Ann")
        form.get_by_role("textbox", name="Round").fill("3")
        assert page.evaluate("() => document.documentElement.scrollWidth <= document.documentElement.clientWidth")
        page.get_by_role("button", name="Add", exact=True).click()
        expect(page.locator("#result-told")).to_contain_text('Added: "Dan" 2–0 "Ann".')
        expect(page.locator("#player-matches-table .ag-row")).to_have_count(3)
    assert points(cup)["Dan"] == 4


@pytest.mark.browser
@pytest.mark.parametrize("size", [WIDE, PHONE], ids=["wide", "phone"])
def test_a_result_is_typed_and_the_page_shows_it(open_page: OpenPage, cup: Path, size: Any) -> None:
    with serving(cup) as site:
        page = open_page(f"{site}/events?event={CUP}", size=size)
        expect(page.locator("#standings-table .ag-row").first).to_be_visible()
        page.get_by_text("Add a result").click()
        form = page.get_by_role("group", name="Add a result")
        form.get_by_role("textbox", name="Player").fill("Dan")
        form.get_by_role("textbox", name="Score").fill("2-0")
        form.get_by_role("textbox", name="Opponent").fill(HOSTILE)
        form.get_by_role("textbox", name="Round").fill("3")
        fits = "() => document.documentElement.scrollWidth <= document.documentElement.clientWidth"
        assert page.evaluate(fits)
        page.get_by_role("button", name="Add", exact=True).click()
        expect(page.locator("#result-told")).to_contain_text(f'Added: "Dan" 2–0 "{HOSTILE}".')
        expect(form.get_by_role("textbox", name="Score")).to_have_value("")
        expect(page.locator("#standings-table")).to_contain_text(HOSTILE)
        assert page.evaluate(fits)
        assert page.title() != "harmed"
        form.get_by_role("textbox", name="Player").fill("Dan")
        page.get_by_role("button", name="Add", exact=True).click()
        expect(page.locator("#result-told")).to_contain_text("Name both players, and the score")
    assert points(cup)["Dan"] == 4
