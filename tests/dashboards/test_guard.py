"""Whom the pages answer, what they let a browser do, and what forged requests get."""

import json
import logging
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random
from types import NoneType, UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints, is_typeddict
from urllib.parse import urljoin, urlsplit

import pytest
from dash import Dash
from flask.testing import FlaskClient
from playwright.sync_api import Page

from dashboards.access import CALLBACKS
from dashboards.app import create_app
from dashboards.filtering import NAMES
from dashboards.guard import _hints
from dashboards.serving import host_name
from events.errors import KifuError
from projector.stats.asking import SEVERAL
from tests.dashboards.conftest import listed, until

CONTENT = {
    "output": ".._pages_content.children..._pages_store.data..",
    "outputs": [{"id": "_pages_content", "property": "children"}, {"id": "_pages_store", "property": "data"}],
    "inputs": [
        {"id": "_pages_location", "property": "pathname", "value": "/"},
        {"id": "_pages_location", "property": "search", "value": ""},
    ],
    "changedPropIds": ["_pages_location.pathname"],
    "parsedChangedPropsIds": ["_pages_location.pathname"],
}
LIVE = {
    "output": "live.data",
    "outputs": {"id": "live", "property": "data"},
    "inputs": [{"id": "poll", "property": "n_intervals", "value": 1}],
    "state": [{"id": "live", "property": "data"}],
    "changedPropIds": ["poll.n_intervals"],
}
OFFERING = ("system", "population", "as_of")
OFFERED = {
    "output": "..".join(["", *(f"filter-{name}.data." for name in OFFERING), "filters-left-data.data", ""]),
    "outputs": [
        *({"id": f"filter-{name}", "property": "data"} for name in OFFERING),
        {"id": "filters-left-data", "property": "data"},
    ],
    "inputs": [{"id": "live", "property": "data", "value": None}, {"id": "asked", "property": "data", "value": {}}],
    "state": [
        {"id": "filters-bar", "property": "data", "value": {"names": [], "counts": "games"}},
        {"id": "_pages_location", "property": "pathname", "value": "/"},
    ],
    "changedPropIds": [],
}
NAMED = {
    "output": f"..{'...'.join(f'filter-{name}.data' for name in SEVERAL)}..",
    "outputs": [{"id": f"filter-{name}", "property": "data"} for name in SEVERAL],
    "inputs": [{"id": "filters-wanted", "property": "data", "value": 1}],
    "state": [{"id": "asked", "property": "data", "value": {}}],
    "changedPropIds": ["filters-wanted.data"],
}
SCHEME = {
    "output": "..metagame-popularity-drawn.children...metagame-popularity-drawn-form.data..",
    "outputs": [
        {"id": "metagame-popularity-drawn", "property": "children"},
        {"id": "metagame-popularity-drawn-form", "property": "data"},
    ],
    "inputs": [
        {"id": "live", "property": "data"},
        {"id": "scheme", "property": "data", "value": "dark"},
        {"id": "asked", "property": "data", "value": {}},
        {"id": "metagame-popularity-seen", "property": "data", "value": True},
    ],
    "state": [{"id": "metagame-popularity-drawn-form", "property": "data"}],
    "changedPropIds": [],
}


def given(body: dict[str, Any], at: int, value: Any, part: str = "inputs") -> dict[str, Any]:
    """The request with another value in one of its inputs."""
    values = [dict(one) for one in body[part]]
    values[at]["value"] = value
    return {**body, part: values}


ROUNDS = 6
"""How often each callback is asked for other values."""
FORGED: dict[str, Any] = {
    "nothing": b"",
    "no JSON": b"\x00{",
    "not text": b'"\xff\xfe"',
    "null": None,
    "a list": [],
    "brackets": b"[" * 100_000,
    "no output": {},
    "an unknown output": {**LIVE, "output": "live.more"},
    "an output that the browser answers": {**LIVE, "output": "scheme.data"},
    "an output of half a letter": json.dumps({**LIVE, "output": "live\ud800"}).encode(),
    "outputs of others": {**LIVE, "outputs": {"id": "poll", "property": "data"}},
    "no inputs": {**LIVE, "inputs": []},
    "inputs that are a text": {**LIVE, "inputs": "poll"},
    "an input too many": {**LIVE, "inputs": LIVE["inputs"] * 2},  # type: ignore[operator]
    "an input of another": {**LIVE, "inputs": LIVE["state"]},
    "inputs without names": {**LIVE, "inputs": [{"value": 1}]},
    "no state": {**LIVE, "state": []},
    "no word of what changed": {name: value for name, value in LIVE.items() if name != "changedPropIds"},
    "what changed is a number": {**LIVE, "changedPropIds": [7]},
    "a field too many": {**LIVE, "cookies": {}},
    "a number that is a text": given(LIVE, 0, "x"),
    "a number of 5,000 digits": json.dumps(given(LIVE, 0, 12345)).replace("12345", "1" * 5000).encode(),
    "a state of another shape": given(LIVE, 0, {"games": 3}, "state"),
    "a filter that is a list": given(OFFERED, 1, {"system": ["fusion_world"]}),
    "a bar of what is not counted": given(OFFERED, 0, {"counts": "all"}, "state"),
    "a page that is a number": given(OFFERED, 1, 7, "state"),
    "names for what is asked as a text": given(NAMED, 0, "decks", "state"),
    "the last filter a number": given(OFFERED, 1, {NAMES[-1]: 7}),
    "a population that cannot be": given(OFFERED, 1, {"population": "x"}),
    "a number beyond all": given(SCHEME, 2, {"few": 2**63}),
    "a number below none": given(SCHEME, 2, {"few": -1}),
    "a day that the calendar does not have": given(SCHEME, 2, {"since": "2026-02-30"}),
    "a position of letters": given(SCHEME, 2, {"as_of": "x"}),
    "a level that there is not": given(OFFERED, 1, {"level": "color"}),
    "a turn order that there is not": given(NAMED, 0, {"begins": "third"}, "state"),
    "an unknown scheme": given(SCHEME, 1, "sepia"),
    "three filters of two": given(SCHEME, 2, [None, None, None]),
    "an address that is a number": given(CONTENT, 0, 7),
    "an address of no root": given(CONTENT, 0, "games"),
    "an empty address": given(CONTENT, 0, ""),
    "a query that is a list": given(CONTENT, 1, []),
}


@pytest.fixture(scope="module")
def dashed(data: Path) -> Dash:
    return create_app(data, hosts=["kifu.example.org"])


@pytest.fixture(scope="module")
def client(dashed: Dash) -> FlaskClient:
    found: FlaskClient = dashed.server.test_client()
    return found


@pytest.fixture
def log(caplog: pytest.LogCaptureFixture, client: FlaskClient) -> Iterator[pytest.LogCaptureFixture]:
    """What the server logs: Flask and Dash say there what they did not expect."""
    loggers = [client.application.logger, logging.getLogger("dash.dash"), logging.getLogger("kifu")]
    for logger in loggers:
        logger.addHandler(caplog.handler)
    yield caplog
    for logger in loggers:
        logger.removeHandler(caplog.handler)


def asked(client: FlaskClient, body: Any) -> Any:
    sent = {"data": body, "content_type": "application/json"} if isinstance(body, bytes) else {"json": body}
    return client.post(CALLBACKS, **sent)


@pytest.mark.parametrize(
    "host",
    [
        "127.0.0.1:8050",
        "localhost:1",
        "localhost",
        "LOCALHOST",
        "LocalHost:8050",
        "kifu.example.org",
        "Kifu.Example.ORG",
    ],
)
def test_those_are_answered_who_ask_by_a_name_of_the_server(client: FlaskClient, host: str) -> None:
    for path in ("/", "/_dash-layout", "/_favicon.ico"):
        assert client.get(path, headers={"Host": host}).status_code == 200


FOREIGN = [
    "evil.example",
    "127.0.0.1.evil.example",
    "localhost.evil.example:8050",
    "sub.kifu.example.org",
    "[::1]",
    "x y",
]


@pytest.mark.parametrize("host", FOREIGN)
def test_whoever_asks_by_a_foreign_name_gets_no_page_no_file_and_no_frames(
    client: FlaskClient, longest: str, host: str
) -> None:
    for path in ("/", "/games", "/_dash-layout", "/assets/shell.js", f"/api/replay/{longest}/all.json", "/nothing"):
        answer = client.get(path, headers={"Host": host})
        assert answer.status_code == 400
        assert "--allow-host" in answer.text
        assert len(answer.text) < 200
    assert client.post(CALLBACKS, json=LIVE, headers={"Host": host}).status_code == 400


@pytest.mark.parametrize("name", ["", "http://a.example", "a.example:80", ".a.example", "a b", "*"])
def test_what_is_no_name_of_a_host_is_not_allowed_as_one(name: str) -> None:
    with pytest.raises(KifuError, match="--allow-host"):
        host_name(name)


@pytest.mark.parametrize("path", ["/", "/nothing", "/_favicon.ico", "/api/replay/none/all.json", "/_dash-layout"])
def test_every_answer_says_what_a_browser_may_do_with_it(client: FlaskClient, path: str) -> None:
    headers = client.get(path).headers
    policy = dict(part.strip().split(" ", 1) for part in headers["Content-Security-Policy"].split(";"))
    assert policy["default-src"] == "'none'"
    assert policy["frame-ancestors"] == "'none'"
    assert "unsafe" not in policy["script-src"]
    assert "http" not in headers["Content-Security-Policy"]
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["X-Frame-Options"] == "DENY"


@pytest.mark.parametrize("body", [CONTENT, LIVE, OFFERED, NAMED, SCHEME], ids=lambda body: body["output"])
def test_the_callbacks_of_the_pages_are_answered(client: FlaskClient, body: Any) -> None:
    assert asked(client, body).status_code == 200


@pytest.mark.parametrize("name", FORGED)
def test_a_forged_callback_is_refused_in_one_line(
    client: FlaskClient, log: pytest.LogCaptureFixture, name: str
) -> None:
    answer = asked(client, FORGED[name])
    assert answer.status_code == 400
    assert answer.text.count("\n") == 1
    assert len(answer.text) < 500
    assert log.records == []


WORDS = ("", "x", "0", "-1", "9" * 40, "2026-02-30", "\0", "<img src=x>", "%2e%2e/", "bots", "bots: x", "humans", "yes")
NUMBERS = (0, -1, 1, 7, 2**31, 2**63, -(2**63), 2**64)


USUAL: dict[str, tuple[Any, ...]] = {
    "system": ("fusion_world", "masters", "no game"),
    "population": ("bots", "humans", "mixed", "bots: nobody"),
    "level": ("list", "name", "archetype", "variant"),
    "begins": ("yes", "no"),
    "trusted": ("yes", "no"),
    "ruled": ("yes", "no"),
    "readings": ("apart", "pooled"),
    "since": ("2026-01-01", "1999-12-31"),
    "until": ("2026-12-31", "9999-12-31"),
    "as_of": ("0", "60", "999999"),
    "few": (0, 30, "7", 10**14),
}
"""Of what pages ask for, values that can be."""


def typed(hint: Any, random: Random) -> Any:
    """A value of a type, an odd one rather; of what pages ask for, one that can be rather."""
    origin, parts = get_origin(hint), get_args(hint)
    if is_typeddict(hint):
        hints = get_type_hints(hint)
        wanted = [name for name in hints if name in hint.__required_keys__ or random.random() < 0.3]
        can_be = USUAL if random.random() < 0.7 else {}
        return {name: random.choice(can_be[name]) if name in can_be else typed(hints[name], random) for name in wanted}
    if origin is Literal:
        return random.choice(parts)
    if origin in (UnionType, Union):
        return typed(random.choice(parts), random)
    if origin is list:
        return [typed(parts[0], random) for _ in range(random.choice((0, 1, 2, 40)))]
    plain = {str: WORDS, int: NUMBERS, float: (0.5, -1.0, 1e308), bool: (True, False), NoneType: (None,)}
    return random.choice(plain.get(hint, (None, *WORDS, *NUMBERS, [], {})))


def test_well_typed_values_of_any_callback_are_answered_or_refused(
    client: FlaskClient, log: pytest.LogCaptureFixture, dashed: Dash
) -> None:
    random, told = Random(36), Counter[int]()
    answered = {output: known for output, known in dashed.callback_map.items() if "callback" in known}
    assert len(answered) > 50
    for output, known in answered.items():
        given = [*known["inputs"], *known["state"]]
        hints = [hint for _, hint in zip(given, _hints(known["callback"]), strict=False)]
        if None in hints:  # Dash's own, which takes addresses
            continue
        outputs = known["output"] if isinstance(known["output"], list | tuple) else [known["output"]]
        places = [{"id": one.component_id, "property": one.component_property} for one in outputs]
        for _ in range(ROUNDS):
            values = [{**one, "value": typed(hint, random)} for one, hint in zip(given, hints, strict=True)]
            inputs = len(known["inputs"])
            body = {
                "output": output,
                "outputs": places if isinstance(known["output"], list | tuple) else places[0],
                "inputs": values[:inputs],
                "state": values[inputs:],
                "changedPropIds": [],
            }
            answer = asked(client, body)
            told[answer.status_code] += 1
            assert answer.status_code in (200, 204, 400), (output, values, answer.text[:500])
    assert log.records == []
    assert min(told[200], told[400]) > 20


def test_any_value_of_an_address_is_answered_without_a_word_in_the_log(
    client: FlaskClient, log: pytest.LogCaptureFixture, longest: str
) -> None:
    for path in ("/", "//", f"/replay/{longest}", "/replay/", "/replay/%00", "/replay/[a", "/\0"):
        for query in ("", "?", "x", "?seat=a&seat=b", "?game=a&game=b", "?deck=a&deck=b", "?turns=%ff", "?self=%00"):
            assert asked(client, given(given(CONTENT, 0, path), 1, query)).status_code == 200
    assert log.records == []


@pytest.mark.parametrize("path", ["nope/x.js", "dash/../x.js", "dash/%00", "os/path.py", "plotly/../dash/dash.py"])
def test_a_file_that_no_component_has_is_a_404(client: FlaskClient, log: pytest.LogCaptureFixture, path: str) -> None:
    assert client.get(f"/_dash-component-suites/{path}").status_code == 404
    assert log.records == []


def test_a_game_has_one_address(client: FlaskClient, longest: str) -> None:
    others = (longest.upper(), longest[:9], f"{longest}/", f"{longest.upper()}//")
    for other in others:
        answer = client.get(f"/replay/{other}?at=5")
        assert (answer.status_code, answer.headers["Location"]) == (302, f"/replay/{longest}?at=5")
    bare = longest.replace("-", "")
    for other in (longest.upper(), bare, f"{{{longest}}}", f"urn:uuid:{longest}", f"{longest} ", longest[:9]):
        assert client.get(f"/api/replay/{other}/all.json").status_code == 404
    assert client.get(f"/replay/{bare}").status_code == 404
    assert client.get("/games/").headers["Location"] == "/games"
    assert client.get(f"/api/replay/{longest}/all.json").status_code == 200


def test_nobody_is_led_to_another_host(client: FlaskClient) -> None:
    for path in ("//evil.example?game=1", "/%2fevil.example?game=1", "/\\evil.example/?game=1"):
        led = urljoin("http://localhost/", client.get(path).headers.get("Location", "/").replace("\\", "/"))
        assert urlsplit(led).netloc == "localhost"


@pytest.mark.browser
def test_no_page_can_run_a_foreign_script_or_be_shown_in_a_frame(tab: Page, site: str, data: Path) -> None:
    game = listed(data)[0]["game"]
    for path in ("/", "/games", f"/replay/{game}"):
        tab.goto(f"{site}{path}")
        tab.evaluate("""() => {
            window.refused = new Set();
            document.addEventListener("securitypolicyviolation", (event) => refused.add(event.effectiveDirective));
            const added = (name, fields) => document.body.append(Object.assign(document.createElement(name), fields));
            setTimeout(() => {
                added("script", { textContent: "window.harmed = 1" });
                added("script", { src: "data:text/javascript,window.harmed=2" });
                added("iframe", { src: location.href });
                added("object", { data: "data:text/html,x" });
                added("img", { src: "http://127.0.0.1:9/x.png" });
                fetch("http://127.0.0.1:9/").catch(() => {});
                try { window.harmed = eval("3"); } catch { refused.add("eval"); }
            }, 100);
        }""")
        until(tab, "refused.size >= 7")
        tried = tab.evaluate("[window.harmed ?? null, [...refused].sort()]")
        wanted = ["connect-src", "eval", "frame-src", "img-src", "object-src", "script-src", "script-src-elem"]
        tab.goto("about:blank")
        assert tried == [None, wanted]
