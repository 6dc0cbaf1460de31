"""Answers of pages that are kept, and sent again to whoever asks the same of the same lake."""

import gzip
import json
from concurrent.futures import ThreadPoolExecutor
from importlib import import_module
from pathlib import Path
from threading import Event
from typing import Any
from unittest.mock import Mock

import pytest
from flask.testing import FlaskClient

from dashboards import answers, current, sections
from dashboards.access import CALLBACKS
from dashboards.app import create_app
from projector.lake import Lake
from projector.recent import weight
from tests.dashboards.conftest import grow
from tests.dashboards.test_guard import NAMED, OFFERED, asked, given
from tests.waiting import PATIENCE, wait_until

NAME = "metagame-metagame"
PARTS = [
    (f"{NAME}-table", "children"), (f"{NAME}-form", "data"), (NAME, "hidden"), (f"{NAME}-counted", "children"),
    (f"{NAME}-about", "children"),
]  # fmt: skip


@pytest.fixture
def fresh(tmp_path: Path) -> tuple[Path, FlaskClient]:
    """A folder with a few games, and what asks its pages."""
    grow(tmp_path, 6)
    return tmp_path, create_app(tmp_path).server.test_client()


def told(client: FlaskClient, asked: Any = None, *, packed: bool = False) -> str:
    """What the pages answer of the results of decks."""
    body = {
        "output": f"..{'...'.join(f'{part}.{field}' for part, field in PARTS)}..",
        "outputs": [{"id": part, "property": field} for part, field in PARTS],
        "inputs": [
            {"id": "live", "property": "data", "value": None},
            {"id": "asked", "property": "data", "value": asked or {}},
        ],
        "state": [{"id": f"{NAME}-form", "property": "data", "value": None}],
        "changedPropIds": ["asked.data"],
    }
    headers = {"Accept-Encoding": "gzip" if packed else "identity"}
    answer = client.post(CALLBACKS, data=json.dumps(body), content_type="application/json", headers=headers)
    assert answer.status_code == 200
    assert answer.headers.get("Content-Encoding") == ("gzip" if packed else None)
    assert answer.mimetype == "application/json"
    assert "Content-Security-Policy" in answer.headers
    return (gzip.decompress(answer.data) if packed else answer.data).decode()


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> Mock:
    """What makes the tables of sections, and tells how often."""
    found = Mock(wraps=sections.section_table)
    monkeypatch.setattr(sections, "section_table", found)
    return found


def test_what_is_asked_again_is_made_once_until_games_arrive(fresh: tuple[Path, FlaskClient], made: Mock) -> None:
    data, client = fresh
    first = told(client)
    assert told(client) == first
    assert made.call_count == 1
    assert told(client, {"begins": "yes"}) != first
    assert made.call_count == 2
    assert told(client, packed=True) == first, "packed, it is kept beside the other"
    assert told(client, packed=True) == first
    assert made.call_count == 3
    grow(data, 12)
    assert told(client) != first
    assert made.call_count == 4


def test_what_could_not_be_read_is_asked_anew(fresh: tuple[Path, FlaskClient], made: Mock) -> None:
    data, client = fresh
    lake = Lake.open(data)
    parts = {lake.folder / part.file: (lake.folder / part.file).read_bytes() for part in lake.manifest.of("games")}
    for path in parts:
        path.write_bytes(b"damaged")
    assert "rowData" not in told(client)
    for path, body in parts.items():
        path.write_bytes(body)
    assert "rowData" in told(client)
    assert made.call_count == 2


@pytest.mark.waits
def test_what_many_ask_for_at_once_is_made_for_one_of_them(
    fresh: tuple[Path, FlaskClient], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The one who makes it goes on when all others have asked, too."""
    clients, asked_for, all_asked = 6, Mock(wraps=answers._key), Event()
    table = sections.section_table

    def slow(*given: Any, **named: Any) -> Any:
        assert all_asked.wait(PATIENCE)
        return table(*given, **named)

    made = Mock(side_effect=slow)
    monkeypatch.setattr(sections, "section_table", made)
    server = create_app(fresh[0]).server
    monkeypatch.setattr(answers, "_key", asked_for)
    with ThreadPoolExecutor(clients) as pool:
        waiting = [pool.submit(told, server.test_client()) for _ in range(clients)]
        wait_until(lambda: asked_for.call_count == clients, "not everyone has asked")
        all_asked.set()
        assert len({answer.result(PATIENCE) for answer in waiting}) == 1
    assert made.call_count == 1


def test_what_one_could_not_make_the_next_makes(
    fresh: tuple[Path, FlaskClient], made: Mock, monkeypatch: pytest.MonkeyPatch
) -> None:
    client = fresh[1]
    made.side_effect = RuntimeError
    for _ in range(2):
        with pytest.raises(AssertionError):  # the answer is no 200
            told(client)
    made.side_effect = None
    assert "rowData" in told(client)
    assert made.call_count == 3


BODIES = {"events": ("events-body", "events-mark"), "matches": ("matches-body",), "data": ("data-body",)}
"""The parts that one callback fills, by page."""
MAKERS = {"events": "_all", "matches": "match_table", "data": "_fresh"}
"""A function that makes the body of the page."""


def body_told(client: FlaskClient, page: str) -> str:
    """What a page answers that has a body of its own."""
    places = [{"id": part, "property": "children"} for part in BODIES[page]]
    several = len(places) > 1
    names = [f"{part}.children" for part in BODIES[page]]
    body = {
        "output": f"..{'...'.join(names)}.." if several else names[0],
        "outputs": places if several else places[0],
        "inputs": [
            {"id": "live", "property": "data", "value": None},
            {"id": "asked", "property": "data", "value": {}},
        ],
        "changedPropIds": ["asked.data"],
    }
    answer = client.post(CALLBACKS, json=body)
    assert answer.status_code == 200
    return str(answer.text)


@pytest.mark.parametrize("page", BODIES)
def test_the_body_of_a_page_is_made_once_until_games_arrive(
    fresh: tuple[Path, FlaskClient], page: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    data, client = fresh
    module = import_module(f"dashboards.pages.{page}")
    made = Mock(wraps=getattr(module, MAKERS[page]))
    monkeypatch.setattr(module, MAKERS[page], made)
    assert body_told(client, page) == body_told(client, page)
    assert made.call_count == 1
    grow(data, 7)
    body_told(client, page)
    assert made.call_count == 2


@pytest.mark.parametrize("page", BODIES)
def test_a_body_that_could_not_be_read_is_asked_anew(fresh: tuple[Path, FlaskClient], page: str) -> None:
    data, client = fresh
    lake = Lake.open(data)
    parts = {lake.folder / part.file: (lake.folder / part.file).read_bytes() for part in lake.manifest.parts}
    for path in parts:
        path.write_bytes(b"damaged")
    broken = body_told(client, page)
    assert "kifu refresh" in broken
    for path, body in parts.items():
        path.write_bytes(body)
    assert body_told(client, page) != broken


def test_no_more_is_kept_than_there_is_room_for(
    fresh: tuple[Path, FlaskClient], made: Mock, monkeypatch: pytest.MonkeyPatch
) -> None:
    data, client = fresh
    monkeypatch.setattr(answers, "MOST_BYTES", 2 * len(told(client)) + 1000)
    client = create_app(data).server.test_client()
    told(client)
    made.reset_mock()
    for few in ("1", "2", "3"):
        told(client, {"few": few})
    told(client, {"few": "3"})
    assert made.call_count == 3, "the last is kept"
    told(client)
    assert made.call_count == 4, "the first had to go"


def test_names_that_a_client_writes_take_no_more_memory_than_there_is_room_for(
    data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    most, long = 600_000, 150_000
    monkeypatch.setattr("projector.archive.MOST_BYTES", most)
    server = create_app(data).server
    with server.app_context():
        archive = current.archive()
    before = weight(archive)
    for number in range(40):
        name = f"{number} {'x' * long}"
        assert asked(server.test_client(), given(OFFERED, 1, {"decks": [name]})).status_code == 200
        assert asked(server.test_client(), given(NAMED, 0, {"decks": [name]}, "state")).status_code == 200
        assert weight(archive) - before < 2 * most
