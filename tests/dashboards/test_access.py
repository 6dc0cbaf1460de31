"""Who may ask the pages for what: everyone reads; what is the owner's is refused to all others."""

from collections.abc import Callable, Iterator
from http.cookies import SimpleCookie
from pathlib import Path
from random import Random
from typing import Any

import pytest
from dash import Dash, Input, Output
from flask.testing import FlaskClient
from playwright.sync_api import Page, expect

from dashboards import access, together
from dashboards.access import CALLBACKS, COOKIE, REFUSAL, askers_of, everyone, is_owner, owner_only
from dashboards.app import Live, create_app
from dashboards.guard import _hints
from dashboards.owner import FILE, MINUTE, MOST_GUESSES, ROUTE, Guesses, Owner
from events.errors import KifuError
from tests.dashboards.conftest import grow, running
from tests.dashboards.test_guard import SCHEME, typed

HOST, NAME = "192.168.1.20", "kifu.example.org"
STRANGER, OTHER = "192.168.1.77", "192.168.1.78"
NOTED = {
    "output": "noted.data",
    "outputs": {"id": "noted", "property": "data"},
    "inputs": [{"id": "note", "property": "n_clicks", "value": 1}],
    "changedPropIds": ["note.n_clicks"],
}
UNDECLARED = {**NOTED, "output": "undeclared.data", "outputs": {"id": "undeclared", "property": "data"}}


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    data = tmp_path_factory.mktemp("owned")
    grow(data, 6)
    return data


@pytest.fixture(scope="module")
def dashed(folder: Path) -> Dash:
    """The pages with two callbacks more: one that is the owner's, and one that says of nobody that they may ask."""
    app = create_app(folder, hosts=[HOST, NAME])

    @app.callback(Output("noted", "data"), Input("note", "n_clicks"))
    @owner_only
    def noted(clicks: int | None) -> int:
        return clicks or 0

    @app.callback(Output("undeclared", "data"), Input("note", "n_clicks"))
    def undeclared(clicks: int | None) -> int:
        return clicks or 0

    return app


@pytest.fixture(scope="module")
def key(folder: Path) -> str:
    return Owner(folder).renew()


Ask = Callable[..., Any]


@pytest.fixture
def ask(dashed: Dash) -> Ask:
    """Asks as somebody: `ask(path, by=STRANGER, host=HOST, key=key, json=body, headers={…})`."""

    def asked(path: str, *, by: str = STRANGER, host: str = HOST, key: str | None = None, **more: Any) -> Any:
        client: FlaskClient = dashed.server.test_client()
        if key is not None:
            client.set_cookie(COOKIE, key, domain=host)
        method = "POST" if "json" in more else "GET"
        return client.open(
            path,
            method=method,
            base_url=f"http://{host}:8050",
            environ_overrides={"REMOTE_ADDR": by},
            buffered=True,
            **more,
        )

    return asked


def callbacks(app: Dash) -> Iterator[tuple[str, Any]]:
    """The callbacks that the server answers, once Dash has made its own."""
    app.server.test_client().get("/_dash-dependencies")
    return ((output, known) for output, known in app.callback_map.items() if "callback" in known)


def body_of(output: str, known: Any, random: Random) -> dict[str, Any]:
    """A well-typed request of a callback."""
    given = [*known["inputs"], *known["state"]]
    hints = [hint for _, hint in zip(given, _hints(known["callback"]), strict=False)]
    several = isinstance(known["output"], list | tuple)
    places = [
        {"id": part.component_id, "property": part.component_property}
        for part in (known["output"] if several else [known["output"]])
    ]
    values = [
        {**part, "value": typed(hint, random) if hint else {"pathname": "/data", "search": ""}[part["property"]]}
        for part, hint in zip(given, hints, strict=True)
    ]
    inputs = len(known["inputs"])
    return {
        "output": output,
        "outputs": places if several else places[0],
        "inputs": values[:inputs],
        "state": values[inputs:],
        "changedPropIds": [],
    }


def test_every_route_and_every_callback_declares_who_may_ask(data: Path) -> None:
    app = create_app(data)
    answered = dict(callbacks(app))
    assert len(answered) > 50
    undeclared = [output for output, known in answered.items() if askers_of(output, known["callback"]) is None]
    undeclared += [name for name, view in app.server.view_functions.items() if askers_of(name, view) is None]
    assert undeclared == []
    assert {*access.OF_DASH} <= {*app.server.view_functions, *answered}, "each is there, and Dash's own"


def test_what_declares_nothing_is_the_owners(dashed: Dash, ask: Ask, key: str) -> None:
    assert askers_of("undeclared.data", dashed.callback_map["undeclared.data"]["callback"]) is None
    assert ask(CALLBACKS, json=UNDECLARED).status_code == 403
    assert ask(CALLBACKS, json=UNDECLARED, key=key).status_code == 200


ROUTES = {
    "/api/replay/<game>/<seat>.json": "/api/replay/{game}/all.json",
    "/api/chances/<game>/<seat>.json": "/api/chances/{game}/all.json",
    "/download/<name>.<form>": "/download/deck_results.csv",
    "/api/rows/<name>.json": "/api/rows/cards-card_results.json",
    "/pictures/<path:number>": "/pictures/KF01-001",
    "/<path:path>": "/data",
    "/assets/<path:filename>": "/assets/shell.js",
    "/static/<path:filename>": "/static/nothing",
    "/_dash-component-suites/<string:package_name>/<path:fingerprinted_path>": "/_dash-component-suites/dash/deps/x.js",
}
"""An address of each route that has variables."""
OWNERS = {"/download/<name>.<form>"}


def test_strangers_are_refused_the_routes_of_the_owner_and_answered_all_others(
    dashed: Dash, ask: Ask, key: str, folder: Path
) -> None:
    game = ask("/api/games.json", key=key).json["rows"][0]["game"]
    routes = [
        rule.rule for rule in dashed.server.url_map.iter_rules() if rule.rule not in (CALLBACKS, ROUTE, together.ROUTE)
    ]
    assert len(routes) > 10
    for route in routes:
        address = ROUTES.get(route, route).format(game=game)
        assert "<" not in address, f"name an address of {route}"
        of_owner, of_stranger = ask(address, key=key), ask(address)
        assert of_owner.status_code in (200, 204, 404), address
        assert of_stranger.status_code == (403 if route in OWNERS else of_owner.status_code), address
        assert of_stranger.data == f"{REFUSAL}\n".encode() or route not in OWNERS


def test_strangers_are_refused_the_callbacks_of_the_owner_and_answered_all_others(
    dashed: Dash, ask: Ask, key: str
) -> None:
    refused = []
    for output, known in callbacks(dashed):
        body = body_of(output, known, Random(output))
        of_owner, of_stranger = ask(CALLBACKS, json=body, key=key), ask(CALLBACKS, json=body)
        assert of_owner.status_code in (200, 204, 400), output
        if of_stranger.status_code == 403:
            refused.append(output)
        else:
            assert of_stranger.status_code == of_owner.status_code, output
    [form] = [output for output in refused if output.startswith("..result-told.children")]
    assert {*refused} == {form, "my-deck-acted.data", "noted.data", "undeclared.data"}, "a result, a test, and these"


def test_the_owner_is_known_at_this_machine_and_by_the_key_and_nobody_else_is(ask: Ask, key: str) -> None:
    def status(**how: Any) -> int:
        return int(ask(CALLBACKS, json=NOTED, **how).status_code)

    for local in ("localhost", "127.0.0.1"):
        assert status(by="127.0.0.1", host=local) == 200
    assert status(key=key) == status(key=key, host=NAME, by="127.0.0.1") == 200
    assert status() == status(key="") == status(key=key[:-1]) == status(key=key + "x") == 403
    assert status(host="localhost") == 403, "a name that is asked for says nothing of who asks"
    assert status(host=NAME, by="127.0.0.1") == 403, "a proxy of this machine asks for anybody"
    for header in access.FORWARDED:
        assert status(by="127.0.0.1", host="127.0.0.1", headers={header: STRANGER}) == 403
    assert ask(CALLBACKS, json=NOTED).text == f"{REFUSAL}\n"


def test_no_page_of_another_host_writes_by_the_owners_browser(ask: Ask, key: str) -> None:
    own, foreign = {"Origin": f"http://{HOST}:8050"}, {"Origin": "http://evil.example"}
    assert ask(CALLBACKS, json=NOTED, key=key, headers=own).status_code == 200
    for origin in (foreign, {"Origin": "null"}, {"Origin": f"http://{HOST}:9"}):
        assert ask(CALLBACKS, json=NOTED, key=key, headers=origin).status_code == 403
    for site, status in (("same-origin", 200), ("none", 200), ("cross-site", 403), ("same-site", 403)):
        assert ask(CALLBACKS, json=NOTED, key=key, headers={"Sec-Fetch-Site": site}).status_code == status
    there = {"by": "127.0.0.1", "host": "127.0.0.1"}
    assert ask(CALLBACKS, json=NOTED, headers=foreign, **there).status_code == 403
    assert ask(CALLBACKS, json=NOTED, headers={"Origin": "http://127.0.0.1:8050"}, **there).status_code == 200


def test_the_link_of_the_owner_becomes_a_cookie_and_leaves_the_address(ask: Ask, key: str) -> None:
    answer = ask(f"{ROUTE}?key={key}")
    assert (answer.status_code, answer.headers["Location"]) == (302, "/")
    cookie = SimpleCookie(answer.headers["Set-Cookie"])[COOKIE]
    assert (cookie.value, cookie["httponly"], cookie["samesite"], cookie["path"]) == (key, True, "Strict", "/")
    assert answer.headers["Referrer-Policy"] == "no-referrer"
    assert answer.headers["Cache-Control"] == "no-store"
    assert key not in answer.text
    for wrong in ("", "?key=", f"?key={key[:-1]}", "?key=%00%ff"):
        refused = ask(f"{ROUTE}{wrong}")
        assert refused.status_code == 403
        assert "Set-Cookie" not in refused.headers
        assert refused.headers["Referrer-Policy"] == "no-referrer"


def test_guesses_are_bounded_by_address_and_minute(folder: Path, tmp_path: Path) -> None:
    now = 0.0
    owner = Owner(tmp_path, Guesses(lambda: now))
    key = owner.renew()
    for number in range(MOST_GUESSES):
        assert owner.knows(key, address=STRANGER)
        assert not owner.knows(f"guess {number}", address=STRANGER)
    assert owner.is_barred(STRANGER)
    assert not owner.knows(key, address=STRANGER), "else it could be told that a guess is right"
    assert owner.knows(key, address=OTHER)
    now = MINUTE + 1
    assert owner.knows(key, address=STRANGER)


def test_an_old_cookie_is_one_guess_however_often_it_is_sent(tmp_path: Path) -> None:
    owner = Owner(tmp_path)
    old, key = owner.renew(), owner.renew()
    for _ in range(3 * MOST_GUESSES):
        assert not owner.knows(old, address=STRANGER)
    assert owner.knows(key, address=STRANGER)


def test_who_guesses_too_often_is_told_to_wait(data: Path, tmp_path: Path) -> None:
    grow(tmp_path, 1)
    key = Owner(tmp_path).renew()
    client = create_app(tmp_path, hosts=[HOST]).server.test_client()
    statuses = [client.get(f"{ROUTE}?key={number}").status_code for number in range(MOST_GUESSES + 1)]
    assert statuses == [403] * MOST_GUESSES + [429]
    answer = client.get(f"{ROUTE}?key={key}")
    assert (answer.status_code, "wait a minute" in answer.text) == (429, True)
    assert client.get("/data").status_code == 200, "reading goes on"


def test_a_new_key_ends_the_one_before_in_a_running_server(ask: Ask, folder: Path, key: str) -> None:
    stored = (folder / FILE).read_bytes()
    try:
        new = Owner(folder).renew()
        assert ask(CALLBACKS, json=NOTED, key=key).status_code == 403
        assert ask(CALLBACKS, json=NOTED, key=new).status_code == 200
    finally:
        (folder / FILE).write_bytes(stored)


def test_the_key_is_kept_hashed_in_a_file_that_only_its_owner_reads(tmp_path: Path) -> None:
    owner = Owner(tmp_path)
    assert not owner.has_key()
    key = owner.renew()
    assert owner.has_key()
    [file] = tmp_path.iterdir()
    assert file.stat().st_mode & 0o777 == 0o600
    assert key not in file.read_text(encoding="utf-8")
    file.write_text("x" * 64, encoding="utf-8")
    with pytest.raises(KifuError, match=r"owner\.sha256 holds no hash .* --new-secret"):
        owner.has_key()
    assert not owner.knows(key, address=STRANGER)
    file.write_bytes(b"\xff" * 64)
    assert not owner.knows(key, address=STRANGER), "no traceback"
    file.unlink()
    file.mkdir()
    with pytest.raises(KifuError, match=r"owner\.sha256 cannot be read \(.*\): move it away"):
        owner.knows(key, address=STRANGER)


def test_only_the_owner_is_shown_links_to_files_whoever_asked_before(ask: Ask, key: str) -> None:
    table = {
        "output": "..metagame-metagame-table.children...metagame-metagame-form.data..."
        "metagame-metagame.hidden...metagame-metagame-counted.children...metagame-metagame-about.children..",
        "outputs": [
            {"id": "metagame-metagame-table", "property": "children"},
            {"id": "metagame-metagame-form", "property": "data"},
            {"id": "metagame-metagame", "property": "hidden"},
            {"id": "metagame-metagame-counted", "property": "children"},
            {"id": "metagame-metagame-about", "property": "children"},
        ],
        "inputs": [SCHEME["inputs"][0], SCHEME["inputs"][2]],
        "state": [{"id": "metagame-metagame-form", "property": "data"}],
        "changedPropIds": [],
    }
    for _ in range(2):
        assert "metagame.csv" in ask(CALLBACKS, json=table, key=key).text
        of_stranger = ask(CALLBACKS, json=table).text
        assert "metagame.csv" not in of_stranger
        assert "counted" in of_stranger


@pytest.mark.browser
def test_a_stranger_is_told_what_is_the_owners_and_the_link_makes_a_device_the_owners(folder: Path, tab: Page) -> None:
    """By a page of its own: what is refused is meant."""
    app = create_app(folder, hosts=["kifu.localhost"])

    @app.callback(Output("main", "title"), Input("live", "data"))
    @owner_only
    def noted(live: Live | None) -> str:
        return "noted"

    stored = (folder / FILE).read_bytes() if (folder / FILE).exists() else None
    key, page = Owner(folder).renew(), tab.context.new_page()
    try:
        with running(app.server) as address:
            site = address.replace("127.0.0.1", "kifu.localhost")
            page.goto(site)
            expect(page.locator("#trouble-told")).to_have_text(REFUSAL)
            about = page.locator("#metagame-metagame")
            about.locator("summary").click()
            expect(about.locator(".cell").first).to_be_visible()
            expect(about.locator(".download")).to_have_count(0)
            page.goto(f"{site}{ROUTE}?key={key}")
            expect(page.locator("#main")).to_have_attribute("title", "noted")
            assert page.url == f"{site}/"
            about.locator("summary").click()
            expect(about.locator(".download")).to_have_count(2)
            expect(page.locator("#trouble")).to_be_hidden()
            assert page.evaluate("document.cookie") == ""
            assert page.evaluate("document.referrer") == ""
    finally:
        page.close()
        tab.context.clear_cookies()
        if stored is not None:
            (folder / FILE).write_bytes(stored)


def test_outside_a_request_the_program_itself_is_the_owner(dashed: Dash) -> None:
    with dashed.server.app_context():
        assert is_owner()
    with dashed.server.test_request_context("/", environ_overrides={"REMOTE_ADDR": STRANGER}):
        assert not is_owner()


def test_a_declaration_leaves_the_function_as_it_is() -> None:
    def read() -> int:
        return 3

    assert everyone(read) is read
    assert askers_of("read", read) == "everyone"
    assert askers_of("write", owner_only(lambda: 4)) == "owner"
