"""The server, asked through real sockets: by clients that are slow, many, greedy or gone."""

import signal
import socket
import subprocess
import sys
import threading
import time
import urllib.request
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import Any
from urllib.error import HTTPError

import pytest

from dashboards import server
from dashboards.board import FramesCache, Packed
from dashboards.server import MOST_BODY, MOST_CONNECTIONS, THREADS, Server
from events.table.ids import Seat
from projector.replay import Replay
from tests.dashboards.conftest import listed, running, serving, started
from tests.exchange.exported import run
from tests.waiting import PATIENCE, wait_until

pytestmark = pytest.mark.process

ASKED = b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"
HEAD = b"POST /_dash-update-component HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
CLIENTS = 200


class Counting:
    """An application that counts what reaches it, and may take its time."""

    def __init__(self, *, seconds: float = 0.0) -> None:
        self.asked = 0
        self._seconds = seconds

    def __call__(self, environ: Any, start_response: Callable[..., Any]) -> Iterable[bytes]:
        self.asked += 1
        time.sleep(self._seconds)
        start_response("200 OK", [("Content-Length", "2")])
        return [b"ok"]


class Holding(Counting):
    """An application that answers nobody until it lets go."""

    def __init__(self) -> None:
        super().__init__()
        self.let_go = threading.Event()

    def __call__(self, environ: Any, start_response: Callable[..., Any]) -> Iterable[bytes]:
        answer = super().__call__(environ, start_response)
        assert self.let_go.wait(PATIENCE)
        return answer


def clients_of(server: Server) -> int:
    """How many connected clients a server knows."""
    return sum(client.connected for client in [*server.active_channels.values()])


def connected(address: str) -> socket.socket:
    host, port = address.removeprefix("http://").split(":")
    return socket.create_connection((host, int(port)), timeout=PATIENCE)


@contextmanager
def sent(address: str, text: bytes, *, clients: int = 1) -> Iterator[list[socket.socket]]:
    """So many connections that have sent a text and wait."""
    with ExitStack() as stack:
        sockets = [stack.enter_context(connected(address)) for _ in range(clients)]
        for one in sockets:
            one.sendall(text)
        yield sockets


def got(address: str) -> int:
    with urllib.request.urlopen(address, timeout=PATIENCE) as answer:
        return int(answer.status)


def rest(one: socket.socket) -> bytes:
    """All that a connection still gives; nothing more once it is cut."""
    told = b""
    with suppress(ConnectionError):
        while part := one.recv(65536):
            told += part
    return told


HALVES = {
    "of a line": b"GET / HT",
    "of the headers": b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n",
    "of a body": HEAD + b"Content-Length: 1000\r\n\r\n{",
    "of a chunk": HEAD + b"Transfer-Encoding: chunked\r\n\r\n400\r\n{",
    "not even one": b"",
}


@pytest.mark.parametrize("half", HALVES)
def test_half_sent_requests_hold_up_nobody(half: str) -> None:
    app = Counting()
    with running(app) as address:
        with sent(address, HALVES[half], clients=130):
            assert got(address) == 200
        with sent(address, HALVES[half], clients=MOST_CONNECTIONS + 100):
            assert got(address) == 200
    assert app.asked == 2


def test_answers_that_nobody_reads_hold_up_nobody(site: str) -> None:
    asked = b"GET /_dash-component-suites/dash/deps/react-dom@18.3.1.min.js HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"
    with sent(site, asked, clients=130):
        assert got(site) == 200


def test_a_request_that_comes_byte_by_byte_is_cut_off(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(server, "REQUEST_SECONDS", 1)
    with running(Counting()) as address, sent(address, b"GET / HTTP/1.1\r\n") as [slow]:
        taken = 0

        def cut_off() -> bool:
            nonlocal taken
            try:
                slow.sendall(b"a")
            except ConnectionError:
                return True
            taken += 1
            return False

        wait_until(cut_off, "a request may take for ever", pause=0.1)
        assert taken > 1


def test_a_connection_stays_for_the_next_request_until_it_is_idle_too_long(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(server, "IDLE_SECONDS", 5)
    monkeypatch.setattr(server, "REQUEST_SECONDS", 0.5)
    with running(Counting(seconds=0.75)) as address, sent(address, b"") as [one]:
        for _ in range(2):
            one.sendall(b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
            told = b""
            while not told.endswith(b"ok"):
                told += one.recv(1000)
            assert told.startswith(b"HTTP/1.1 200")
        assert rest(one) == b""


def test_a_body_that_is_too_large_is_refused_before_it_is_sent() -> None:
    app = Counting()
    with running(app) as address:
        for length in (MOST_BODY, 150_000_000, 10**30):
            with sent(address, HEAD + f"Content-Length: {length}\r\n\r\n".encode()) as [one]:
                assert rest(one).startswith(b"HTTP/1.1 413")
        with sent(address, HEAD + b"Content-Length: 9\r\n\r\n123456789") as [one]:
            assert one.recv(100).startswith(b"HTTP/1.1 200")
    assert app.asked == 1


def test_a_body_of_unsaid_length_is_refused_once_it_is_too_large() -> None:
    app, million = Counting(), b"f4240\r\n" + b"9" * 1_000_000 + b"\r\n"
    with running(app) as address, sent(address, HEAD + b"Transfer-Encoding: chunked\r\n\r\n") as [one]:
        taken = 0
        with suppress(ConnectionError):
            for _ in range(150):
                one.sendall(million)
                taken += 1
        assert taken < 50
        assert rest(one)[:12] in (b"", b"HTTP/1.1 413")
    assert app.asked == 0


def test_the_application_itself_takes_no_larger_body_either(site: str) -> None:
    body = b'{"output":"' + b"9" * (MOST_BODY - 100) + b'"}'
    asked = urllib.request.Request(f"{site}/_dash-update-component", body, {"Content-Type": "application/json"})
    with pytest.raises(HTTPError) as refused:
        urllib.request.urlopen(asked, timeout=PATIENCE)
    assert refused.value.code == 400
    assert len(refused.value.read()) < 500
    refused.value.close()


@pytest.mark.parametrize(
    "text", [b"\0" * 9 + b"\r\n\r\n", b"GET /\r\n\r\n\r\n", b"x" * 40_000, b"GET / HTTP/9.9\r\n\r\n"]
)
def test_what_is_no_request_is_answered_or_cut_and_nothing_more(text: bytes) -> None:
    app = Counting()
    with running(app) as address:
        with sent(address, text) as [one]:
            one.shutdown(socket.SHUT_WR)
            assert rest(one)[:10] in (b"", b"HTTP/1.0 4", b"HTTP/1.0 2", b"HTTP/1.1 4")
        assert got(address) == 200


def test_who_has_left_is_answered_no_more() -> None:
    """Clients leave while all threads are busy: of those that waited, none reaches the application."""
    app = Holding()
    with started(app) as (server, address):
        try:
            with sent(address, ASKED, clients=THREADS):
                wait_until(lambda: app.asked == THREADS, "not every thread takes a request")
                with sent(address, ASKED, clients=50):
                    wait_until(lambda: clients_of(server) == THREADS + 50, "not every client is taken")
                wait_until(lambda: clients_of(server) == THREADS, "who has left is still a client")
        finally:
            app.let_go.set()
        assert got(address) == 200
    assert app.asked == THREADS + 1


def test_clients_that_wait_for_their_next_question_cost_no_thread() -> None:
    with started(Counting()) as (server, address):
        assert got(address) == 200
        threads = threading.active_count()
        with sent(address, ASKED, clients=60) as clients:
            for client in clients:
                while not client.recv(1000).endswith(b"ok"):
                    pass
            wait_until(lambda: server.task_dispatcher.active_count == 0, "a thread is left with a client")
            assert clients_of(server) == 60
            assert threading.active_count() == threads
            assert got(address) == 200


def test_stopped_it_leaves_no_thread_and_no_connection() -> None:
    before = threading.active_count()
    with ExitStack() as stack:
        with running(Counting()) as address:
            [one] = stack.enter_context(sent(address, HALVES["of a body"]))
            assert got(address) == 200
            assert threading.active_count() > before
        assert rest(one) == b""
    assert threading.active_count() == before
    with pytest.raises(ConnectionRefusedError):
        connected(address)


def test_the_replays_of_200_clients_at_once_are_answered(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    games = [row["game"] for row in listed(data)][:4]
    made: Counter[tuple[str, str]] = Counter()

    pack = FramesCache.pack

    def counted(self: FramesCache, replay: Replay, seat: Seat, *, game: str) -> Packed:
        made[game, seat] += 1
        return pack(self, replay, seat, game=game)

    monkeypatch.setattr(FramesCache, "pack", counted)
    with serving(data) as address, ThreadPoolExecutor(CLIENTS) as pool:
        together = threading.Barrier(CLIENTS)

        def asked(client: int) -> tuple[str, bytes, float]:
            game = games[client % len(games)]
            together.wait()
            begun = time.perf_counter()
            with urllib.request.urlopen(f"{address}/api/replay/{game}/all.json", timeout=PATIENCE) as answer:
                return game, answer.read(), time.perf_counter() - begun

        answers = list(pool.map(asked, range(CLIENTS)))
    seconds = sorted(taken for *_, taken in answers)
    print(f"{CLIENTS} clients, {len(games)} games: median {seconds[CLIENTS // 2]:.2f} s, last {seconds[-1]:.2f} s")
    assert len({(game, body) for game, body, _ in answers}) == len(games)
    assert made == {(game, "all"): 1 for game in games}


SERVED = """
def served(data, held, *, told, **how):
    told("nowhere")
    signal.pause()
demo.serve_at = served
"""
"""Serving that takes no requests: it need not import what draws pages."""


def kifu(*words: str, first: str = "") -> "subprocess.Popen[str]":
    """The command, with a demo that begins with few games; `first`: what is run before."""
    begun = f"import signal\nfrom dashboards import cli, demo\ndemo.DEMO_FIRST = 3\n{first}\ncli.main()"
    program = [sys.executable, "-u", "-c", begun, *words]
    return subprocess.Popen(program, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def children(process: int) -> set[int]:
    return {
        int(child) for child in Path(f"/proc/{process}/task/{process}/children").read_text(encoding="utf-8").split()
    }


@pytest.mark.sample
@pytest.mark.parametrize(
    ("number", "status"), [(signal.SIGINT, 0), pytest.param(signal.SIGTERM, 143, marks=pytest.mark.slow)]
)
def test_serve_answers_allowed_hosts_and_stops_when_told_also_with_clients_that_wait(
    data: Path, number: int, status: int
) -> None:
    with kifu("serve", "--port", "0", "--data", str(data), "--allow-host", "kifu.example.org") as served:
        assert served.stdout is not None
        address = served.stdout.readline().split()[-1]
        for host, answered in (("kifu.example.org", b"200"), ("other.example.org", b"400")):
            asked = f"GET /games HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n".encode()
            with sent(address, asked) as [one]:
                assert rest(one).split()[1] == answered
        with sent(address, HALVES["of a body"], clients=5):
            assert got(address) == 200
            served.send_signal(number)
            out, err = served.communicate(timeout=PATIENCE)
    assert (served.returncode, out, err) == (status, "", "")


@pytest.mark.parametrize(
    ("number", "first"), [pytest.param(signal.SIGTERM, "", marks=pytest.mark.slow), (signal.SIGKILL, SERVED)]
)
def test_the_demo_leaves_no_process_behind(tmp_path: Path, number: int, first: str) -> None:
    with kifu("demo", "--port", "0", "--data", str(tmp_path), first=first) as demo:
        assert demo.stdout is not None
        while "serving at" not in demo.stdout.readline():
            pass
        left = children(demo.pid)
        assert left
        demo.send_signal(number)
        demo.wait(timeout=PATIENCE)
        wait_until(lambda: not any(map(alive, left)), f"processes are left: {left}")


def alive(process: int) -> bool:
    with suppress(FileNotFoundError, ProcessLookupError):
        return Path(f"/proc/{process}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()[0] not in "ZX"
    return False


def test_a_port_in_use_is_said_in_one_line_by_serve_and_demo(
    data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    with socket.create_server(("127.0.0.1", 0)) as held:
        port = str(held.getsockname()[1])
        for words in (["serve", "--data", data], ["demo", "--data", tmp_path / "new"]):
            refused = run(monkeypatch, capfdbinary, *words, "--port", port)
            assert (refused.status, refused.out) == (1, b"")
            assert refused.err.startswith(f"error: port {port} of 127.0.0.1 cannot be used")
            assert refused.err.count("\n") == 1
    assert not (tmp_path / "new").exists()


def test_a_host_that_is_none_is_said_in_one_line(
    data: Path, monkeypatch: pytest.MonkeyPatch, capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    refused = run(monkeypatch, capfdbinary, "serve", "--data", data, "--port", "0", "--allow-host", "http://x")
    assert (refused.status, refused.out, refused.err.count("\n")) == (1, b"", 1)
