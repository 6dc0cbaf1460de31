"""Pictures of cards that the player has: shown where there are any, and nothing else of the machine is given out."""

import os
import struct
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient
from playwright.sync_api import expect

from dashboards.app import create_app
from dashboards.pictures import Pictures
from events.errors import KifuError
from projector.archive import Archive
from projector.view import positions
from tests.dashboards.conftest import OpenPage, opened, replay_ready, serving, until

SECRET = b"not for others"
PICTURED = """() => [...document.querySelectorAll(".board .card.pictured")].map(
  (card) => kifu.open.track.table["card:" + card.dataset.ref][0])"""
"""The numbers of the cards that are shown by their pictures."""


def png(*, red: int) -> bytes:
    """A picture of one point."""

    def chunk(kind: bytes, content: bytes) -> bytes:
        return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", zlib.crc32(kind + content))

    head = struct.pack(">IIBBBBB", 1, 1, 8, 2, 0, 0, 0)
    return (
        b"\x89PNG\r\n\x1a\n"
        + chunk(b"IHDR", head)
        + chunk(b"IDAT", zlib.compress(bytes([0, red, 0, 0])))
        + chunk(b"IEND", b"")
    )


@pytest.fixture
def images(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of pictures, which KIFU_IMAGES names, beside a file that is none of them."""
    folder = tmp_path / "pictures"
    folder.mkdir()
    (tmp_path / "secret.png").write_bytes(SECRET)
    monkeypatch.setenv("KIFU_IMAGES", str(folder))
    return folder


def asked(client: FlaskClient, path: str) -> tuple[int, str | None, bytes]:
    answer = client.get(path, headers={"Host": "localhost"})
    return answer.status_code, answer.mimetype if answer.data else None, answer.data


def test_a_picture_is_served_by_its_number_in_any_of_three_types(images: Path, data: Path) -> None:
    client = create_app(data).server.test_client()
    for number, name in enumerate(("KF01-001.png", "kf01-002.JPG", "KF01-003.webp", "KF01-001-back.png", "A_1.png")):
        (images / name).write_bytes(png(red=number))
    assert asked(client, "/pictures/KF01-001") == (200, "image/png", png(red=0))
    assert asked(client, "/pictures/KF01-002") == (200, "image/jpeg", png(red=1))
    assert asked(client, "/pictures/KF01-003") == (200, "image/webp", png(red=2))
    assert asked(client, "/pictures/KF01-001?side=back") == (200, "image/png", png(red=3))
    assert asked(client, "/pictures/A%2F1") == (200, "image/png", png(red=4))
    answer = client.get("/pictures/KF01-001", headers={"Host": "localhost"})
    assert answer.headers["X-Content-Type-Options"] == "nosniff"
    again = client.get("/pictures/KF01-001", headers={"Host": "localhost", "If-None-Match": answer.headers["ETag"]})
    assert again.status_code == 304


def test_a_picture_that_comes_later_is_found_and_one_that_goes_is_not(images: Path, data: Path) -> None:
    client = create_app(data).server.test_client()
    assert asked(client, "/pictures/KF01-001") == (204, None, b"")
    (images / "KF01-001.png").write_bytes(png(red=1))
    os.utime(images, ns=(1, 1))
    assert asked(client, "/pictures/KF01-001")[0] == 200
    (images / "KF01-001.png").unlink()
    os.utime(images, ns=(2, 2))
    assert asked(client, "/pictures/KF01-001")[0] == 204


@pytest.mark.parametrize(
    "name",
    [
        "../secret",
        "..%2Fsecret",
        "%2e%2e%2fsecret",
        "..%5Csecret",
        "....//secret",
        "sub/inside",
        "sub%2Finside",
        "/etc/passwd",
        "%2Fetc%2Fpasswd",
        "linked",
        "KF01-001.png%00",
        "list",
        "drawn",
        ".",
        "..",
        "",
    ],
)
def test_nothing_but_pictures_of_the_folder_is_ever_given_out(images: Path, data: Path, name: str) -> None:
    (images / "sub").mkdir()
    (images / "sub" / "inside.png").write_bytes(SECRET)
    (images / "linked.png").symlink_to(images.parent / "secret.png")
    (images / "list.txt").write_bytes(SECRET)
    (images / "drawn.svg").write_bytes(SECRET)
    client = create_app(data).server.test_client()
    for path in (f"/pictures/{name}", f"/pictures/{name}?side=back", f"/pictures/{name}.png"):
        status, _, body = asked(client, path)
        assert status in (204, 308, 404)
        assert SECRET not in body


def test_a_path_that_leads_out_is_not_even_looked_for(images: Path) -> None:
    pictures = Pictures(images)
    assert [pictures.find(name) for name in ("../secret", str(images.parent / "secret"), "..", "")] == [None] * 4


def test_without_a_folder_there_are_no_pictures(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("KIFU_IMAGES", raising=False)
    assert asked(create_app(data).server.test_client(), "/pictures/KF01-001") == (204, None, b"")


def test_a_folder_that_is_not_there_is_one_clear_error(
    data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("KIFU_IMAGES", str(tmp_path / "nowhere"))
    with pytest.raises(KifuError, match=r"KIFU_IMAGES is '.*nowhere', which is no folder"):
        create_app(data)


@contextmanager
def requests_of(page: Any) -> Iterator[list[str]]:
    """The paths of the pictures that a page asks for."""
    paths: list[str] = []

    def note(request: Any) -> None:
        if "/pictures/" in request.url:
            paths.append(request.url.partition("/pictures/")[2])

    page.on("request", note)
    yield paths
    page.remove_listener("request", note)


@pytest.mark.browser
def test_a_board_shows_the_pictures_that_there_are_and_of_no_card_that_the_seat_does_not_see(
    open_page: OpenPage, images: Path, data: Path, longest: str
) -> None:
    replay = Archive(data).replay(longest)
    seen = {card.number for shown in positions(replay, "a") for card in _cards(shown)}
    [leader] = [card.number for card in _cards(next(iter(positions(replay, "a"))))][:1] or [sorted(seen)[0]]
    (images / f"{leader}.png").write_bytes(png(red=200))
    with serving(data) as site:
        page = open_page(f"{site}/games")
        with requests_of(page) as paths:
            page.goto(f"{site}/replay/{longest}?at={replay.last // 2}&seat=a")
            replay_ready(page)
            pictured = page.locator(".board .card.pictured").first
            expect(pictured).to_be_attached()
            until(page, "() => [...document.querySelectorAll('.board .card .picture')].every((one) => one.complete)")
            numbers = page.evaluate(PICTURED)
            assert set(numbers) == {leader}
            expect(pictured.locator(".name")).to_be_hidden()
            assert pictured.get_attribute("aria-label")
            others = page.locator(".board .zone:not(.form-strip) .card[data-ref]:not(.pictured) .name")
            expect(others.first).to_be_visible()
            pictured.focus()
            expect(page.locator("#card-panel .picture")).to_be_visible()
        assert paths
        assert {path.partition("?")[0] for path in paths} <= seen


@pytest.mark.browser
def test_without_a_folder_no_picture_is_asked_for(open_page: OpenPage, site: str, longest: str) -> None:
    page = open_page(f"{site}/games")
    with requests_of(page) as paths:
        opened(open_page, site, longest, at=40, seat="all")
        assert page.locator(".board .picture").count() == 0
    assert paths == []


def _cards(shown: Any) -> list[Any]:
    return [card for side in shown.board.players.values() for zone in side.zones.values() for card in zone.cards]
