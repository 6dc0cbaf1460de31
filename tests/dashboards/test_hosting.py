"""Pages that are served to other machines: at which addresses, with which words, and how the owner comes in."""

import http.client
import re
import signal
from contextlib import closing
from hashlib import sha256
from io import StringIO
from ipaddress import IPv4Address
from pathlib import Path

import pytest
import segno
from rich.console import Console

from dashboards import hosting, serving
from dashboards.access import COOKIE, REFUSAL
from dashboards.commands import pages
from dashboards.hosting import EVERY, LOOPBACK, address_of, code_of, is_local, own_addresses, owner_link, reached_by
from dashboards.owner import FILE, Owner
from events.errors import KifuError
from tests.dashboards.conftest import grow
from tests.dashboards.test_server import kifu
from tests.exchange.exported import run
from tests.waiting import PATIENCE

MINE = own_addresses()
LINK = "http://192.168.1.20:8050/owner?key=0MfFvoQAe7GWHt8ZBk6dgUBOqPHwsPeG6HuocCD6g7E"


def test_pages_are_served_at_ipv4_addresses_alone() -> None:
    assert [*map(address_of, ("0.0.0.0", "192.168.1.20", "localhost"))] == [EVERY, "192.168.1.20", LOOPBACK]
    for wrong in ("", "kifu.example.org", "::1", "192.168.1", "192.168.1.20:8050", "http://192.168.1.20", "1" * 500):
        with pytest.raises(KifuError, match=r"is no IPv4 address: .* --host 0\.0\.0\.0"):
            address_of(wrong)


def test_others_reach_all_addresses_of_this_machine_but_the_local_ones() -> None:
    assert [address for address in MINE if is_local(address) or IPv4Address(address).is_unspecified] == []
    assert reached_by(EVERY) == (MINE or [LOOPBACK])
    assert reached_by("192.168.1.20") == ["192.168.1.20"]


def test_the_code_shows_each_module_of_the_link_within_a_margin() -> None:
    modules = {" ": (True, True), "█": (False, False), "▀": (False, True), "▄": (True, False)}
    rows: list[list[bool]] = []
    for line in code_of(LINK).splitlines():
        pairs = [modules[block] for block in line]
        rows += [[dark for dark, _ in pairs], [dark for _, dark in pairs]]
    matrix = [[bool(module) for module in row] for row in segno.make(LINK, error="l").matrix]
    size = len(matrix)
    assert [row[2 : size + 2] for row in rows[2 : size + 2]] == matrix
    assert not any(any(row) for row in rows[:2])
    assert not any(row[0] or row[-1] for row in rows[: size + 4])


def test_the_link_is_shown_once_and_again_only_when_it_is_renewed(tmp_path: Path) -> None:
    def key_of(link: str | None) -> str:
        assert link is not None
        [key] = re.findall(r"^http://a:1/owner\?key=([\w-]{43})$", link)
        return str(key)

    first = key_of(owner_link(tmp_path, "http://a:1", renew=False))
    assert owner_link(tmp_path, "http://a:1", renew=False) is None
    second = key_of(owner_link(tmp_path, "http://a:1", renew=True))
    owner = Owner(tmp_path)
    assert [owner.knows(key, address="") for key in (first, second)] == [False, True]


@pytest.fixture
def said(monkeypatch: pytest.MonkeyPatch) -> StringIO:
    """What `kifu serve` says in a terminal, with its errors; it serves nothing."""
    terminal = StringIO()
    for name in ("out", "err"):
        console = Console(
            file=terminal, force_terminal=True, soft_wrap=True, markup=False, highlight=False, color_system=None
        )
        monkeypatch.setattr(pages, name, console)
    monkeypatch.setattr(serving, "serve", lambda data, *, told, address, **how: told(f"http://{address}:8050"))
    return terminal


def test_serve_says_what_it_means_that_others_read_along(said: StringIO, tmp_path: Path) -> None:
    pages.serve_command(tmp_path, host="192.168.1.20")
    first = said.getvalue()
    assert first.startswith(f"serving {tmp_path} at http://192.168.1.20:8050\n")
    assert code_of("http://192.168.1.20:8050") in first
    assert hosting.WARNING in first
    assert hosting.OPEN_WARNING not in first
    [link] = re.findall(r"^http://192\.168\.1\.20:8050/owner\?key=.*$", first, re.MULTILINE)
    assert code_of(link) in first
    said.truncate(0)
    pages.serve_command(tmp_path, host="192.168.1.20", open_games=True)
    assert hosting.KEPT in said.getvalue()
    assert hosting.OPEN_WARNING in said.getvalue()
    assert "key=" not in said.getvalue()


def test_serve_says_nothing_of_others_where_only_this_machine_reads(said: StringIO, tmp_path: Path) -> None:
    pages.serve_command(tmp_path)
    assert said.getvalue() == f"serving {tmp_path} at http://127.0.0.1:8050\n"
    assert [*tmp_path.iterdir()] == []


def test_behind_a_proxy_the_link_has_its_name(said: StringIO, tmp_path: Path) -> None:
    pages.serve_command(tmp_path, hosts=["kifu.example.org"], new_secret=True)
    assert re.search(r"^https://kifu\.example\.org/owner\?key=[\w-]{43}$", said.getvalue(), re.MULTILINE)
    assert hosting.WARNING not in said.getvalue()


def test_a_host_that_cannot_be_served_is_said_in_one_line(
    data: Path, monkeypatch: pytest.MonkeyPatch, capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    before = {*data.iterdir()}
    for host, why in (("here", "is no IPv4 address"), ("203.0.113.9", "name an address of this machine with --host")):
        refused = run(monkeypatch, capfdbinary, "serve", "--data", data, "--port", "0", "--host", host)
        assert (refused.status, refused.out, refused.err.count("\n")) == (1, b"", 1)
        assert why in refused.err
    assert {*data.iterdir()} == before


def test_neither_the_key_nor_its_hash_is_in_an_export_or_the_lake(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    grow(tmp_path, 1)
    key = Owner(tmp_path).renew()
    grow(tmp_path, 2)
    written = [path for path in tmp_path.rglob("*") if path.is_file() and path.name != FILE]
    exported = run(monkeypatch, capfdbinary, "export", "--data", tmp_path)
    assert (exported.status, exported.out[:1]) == (0, b"{")
    for content in (exported.out, *(path.read_bytes() for path in written)):
        for secret in (key.encode(), sha256(key.encode()).hexdigest().encode(), sha256(key.encode()).digest()):
            assert secret not in content


@pytest.mark.process
@pytest.mark.skipif(not MINE, reason="this machine has no address that others reach")
def test_a_server_for_others_lets_them_read_and_only_the_owner_do_more(tmp_path: Path) -> None:
    grow(tmp_path, 2)
    words = ("serve", "--host", EVERY, "--port", "0", "--data", str(tmp_path))
    with kifu(*words) as served:
        assert served.stdout is not None
        address = served.stdout.readline().split()[-1]
        served.stdout.readline()
        link = served.stdout.readline().strip()
        assert link.startswith(f"{address}/owner?key=")
        host, port = address.removeprefix("http://").split(":")
        assert host == MINE[0]

        def asked(path: str, *, at: str = host, **headers: str) -> tuple[int, bytes, str]:
            with closing(http.client.HTTPConnection(at, int(port), timeout=PATIENCE)) as connection:
                connection.request("GET", path, headers=headers)
                answer = connection.getresponse()
                return answer.status, answer.read(), answer.getheader("Set-Cookie", "")

        file = "/download/deck_results.csv"
        assert asked("/data")[0] == 200
        assert asked("/data", Host="evil.example")[0] == 400
        assert asked(file)[:2] == (403, f"{REFUSAL}\n".encode())
        assert asked(file, Host="127.0.0.1")[0] == 403
        assert asked(file, at=LOOPBACK)[0] == 200
        assert asked(file, at=LOOPBACK, **{"X-Forwarded-For": "203.0.113.9"})[0] == 403
        status, _, cookie = asked(link.removeprefix(address))
        assert (status, cookie.startswith(f"{COOKIE}=")) == (302, True)
        assert asked(file, Cookie=cookie.partition(";")[0])[0] == 200
        served.send_signal(signal.SIGINT)
        out, err = served.communicate(timeout=PATIENCE)
    assert (served.returncode, out, err) == (0, "", f"{hosting.WARNING}\n")
