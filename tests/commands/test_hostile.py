"""A hundred hostile files: every command that reads one says in one line what is wrong, and keeps nothing of it."""

import gzip
import json
import os
import random
import threading
import tracemalloc
from collections.abc import Callable
from contextlib import closing, suppress
from functools import cache, partial
from io import BytesIO
from pathlib import Path
from typing import Any
from uuid import UUID

import msgspec
import pytest

from events.exchange.exchange import export_games
from events.exchange.lines import MOST_LINE, encoder
from events.log.entries import Entry
from events.log.store import FILE_NAME, GameLog
from events.records.envelope import GameStarted
from tests.exchange import exported
from tests.exchange.exported import HEADER, Ran, file_of, forged, lines_of, packed, played, simulated, with_last
from tests.waiting import PATIENCE

Kifu = Callable[..., Ran]


@cache
def game() -> list[bytes]:
    """The lines of a simulated game."""
    return simulated(0)


@cache
def good() -> bytes:
    """A good export, of that game."""
    return file_of(*game())


def game_id() -> UUID:
    """The id of that game."""
    return played(0)[0]


def start_line() -> int:
    """Where the start of the game stands among its lines; at 0 stands the first definition."""
    return next(at for at, line in enumerate(game()) if b"/start/1" in line)


BIG = b"1" + b"0" * 4000
DEEP = b"[" * 100_000


def offset(part: int, parts: int) -> int:
    """Where a part of the good export begins, of so many equal ones: none at its very beginning."""
    return 7 + part * (len(good()) // parts)


def cut(at: int) -> bytes:
    """The good export up to some byte, counted from its end if negative."""
    return good()[:at]


def chance(size: int, begin: bytes = b"") -> bytes:
    """So many bytes by chance, after a beginning."""
    return begin + random.Random(size).randbytes(size)


def chance_text(size: int) -> bytes:
    """So many characters of JSON by chance."""
    return bytes(random.Random(size).choices(b'{}[]":,0e\\ un\n', k=size))


def flipped(at: int, bit: int) -> bytes:
    """The good export with one bit of it turned."""
    return good()[:at] + bytes([good()[at] ^ 1 << bit]) + good()[at + 1 :]


def cut_at_part(part: int) -> bytes:
    """The good export up to a seventh."""
    return cut(offset(part, 7))


def flipped_at_part(part: int) -> bytes:
    """The good export with one bit turned in a twenty-fourth."""
    return flipped(offset(part, 24), part % 8)


def line(at: int, **fields: Any) -> bytes:
    """The good export with other fields in one of its lines; at 0 stands the first definition."""
    return file_of(*game()[:at], encoder.encode({**json.loads(game()[at]), **fields}), *game()[at + 1 :])


def raw(at: int, text: bytes) -> bytes:
    """The good export with another line in place of one."""
    return file_of(*game()[:at], text, *game()[at + 1 :])


def body(text: bytes) -> bytes:
    """The good export with another body in an action."""
    before, _, _ = game()[start_line() + 3].partition(b'"body":')
    return raw(start_line() + 3, before + b'"body":' + text + b"}")


def renamed(label: str) -> bytes:
    """A rightly chained game whose players and decks have such a name: there is nothing wrong with it."""

    def change(start: GameStarted) -> GameStarted:
        players = tuple(msgspec.structs.replace(player, name=label) for player in start.players)
        decks = tuple(msgspec.structs.replace(deck, label=label) for deck in start.decks)
        return msgspec.structs.replace(start, players=players, decks=decks)

    return file_of(*forged(change))


def with_copies(copies: int) -> bytes:
    def change(start: GameStarted) -> GameStarted:
        deck = start.decks[0]
        lines = (msgspec.structs.replace(deck.lines[0], copies=copies), *deck.lines[1:])
        return msgspec.structs.replace(start, decks=(msgspec.structs.replace(deck, lines=lines), start.decks[1]))

    return file_of(*forged(change))


def alone(topic: str, content: bytes) -> bytes:
    """A game of one event, rightly chained."""
    return file_of(*lines_of(game_id(), [Entry(topic, content)], {}))


HOSTILE: dict[str, Callable[[], bytes]] = {
    **{f"random {size}": partial(chance, size) for size in (1, 2, 16, 100, 4096, 65_536, 300_000)},
    **{f"random text {size}": partial(chance_text, size) for size in (10, 1000, 50_000)},
    **{f"header and random {size}": partial(chance, size, HEADER + b"\n") for size in (1, 500, 60_000)},
    "cut after a byte": lambda: cut(1),
    "cut in the header": lambda: cut(len(HEADER) - 1),
    "cut after the header": lambda: cut(len(HEADER) + 2),
    **{f"cut at part {part} of 7": partial(cut_at_part, part) for part in range(1, 7)},
    "cut at the end": lambda: cut(-2),
    "cut between lines": lambda: file_of(*game()[:-1]),
    "cut after the start": lambda: file_of(*game()[: start_line() + 1]),
    "cut at its beginning": lambda: good()[100:],
    # Not bit 5, which is the case of a letter: an id is the same in both.
    **{
        f"bit {part % 8} of part {part} of 24 flipped": partial(flipped_at_part, part)
        for part in range(24)
        if part % 8 != 5
    },
    "empty": lambda: b"",
    "blank lines": lambda: b"\n\r\n \n" * 50,
    "zeros": lambda: bytes(4096),
    "UTF-16": lambda: good().decode().encode("utf-16"),
    "compressed": lambda: gzip.compress(good(), mtime=0),
    "BOM alone": lambda: b"\xef\xbb\xbf",
    "BOM in every line": lambda: good().replace(b"\n", b"\n\xef\xbb\xbf"),
    "old line ends": lambda: good().replace(b"\n", b"\r"),
    "a page": lambda: b"<!DOCTYPE html>\n<title>404 Not Found</title>\n",
    "a database": lambda: b"SQLite format 3\0" + bytes(4080),
    "terminal codes": lambda: b"\x1b[2J\x1b]0;owned\x07 4 KF01-101\n",
    "a list": lambda: b"[" + b",".join(game()) + b"]",
    "null": lambda: b"null\n" * 9,
    "numbers": lambda: b"1e400\n-0\n" + BIG + b"\n",
    "brackets": lambda: DEEP,
    "objects in objects": lambda: b'{"a":' * 100_000,
    "surrogates": lambda: b'{"kind":"\\ud800","cardid":"\\udfff"}\n',
    "keys twice": lambda: b'{"kind":"header","kind":"game","cardid":1,"cardid":2}\n',
    "invalid UTF-8": lambda: b'{"kind":"header","format":"kifu","version":1,"engine":"\xff\xfe"}\n',
    "a newer format": lambda: HEADER.replace(b'"version":1', b'"version":2') + b"\n" + b"\n".join(game()),
    "a giant version": lambda: HEADER.replace(b'"version":1', b'"version":' + BIG) + b"\n" + b"\n".join(game()),
    "a negative format": lambda: HEADER.replace(b'"version":1', b'"version":-1') + b"\n" + b"\n".join(game()),
    "an engine of many lines": lambda: HEADER.replace(b'1,"engine":"', b'9,"engine":"a\\n\\u001b[2J\\u2028'),
    "a long line": lambda: file_of(b" " * (MOST_LINE + 9), *game()[1:]),
    "game id a path": lambda: line(start_line() - 1, game="../../../etc/passwd"),
    "game id with NUL": lambda: line(start_line() - 1, game="\0" * 36),
    "game id a number": lambda: line(start_line() - 1, game=7),
    "no events": lambda: line(start_line() - 1, events=0),
    "negative events": lambda: line(start_line() - 1, events=-3),
    "too many events": lambda: line(start_line() - 1, events=10**12),
    "events a giant": lambda: raw(start_line() - 1, game()[start_line() - 1].replace(b'"events":', b'"events":' + BIG)),
    "head a list": lambda: line(start_line() - 1, head=[]),
    "topic a path": lambda: line(start_line(), topic="../../fusion_world/start/1"),
    "topic with NUL": lambda: line(start_line(), topic="fusion_world\0/start/1"),
    "topic of many digits": lambda: line(start_line(), topic=f"fusion_world/start/{'9' * 5000}"),
    "a newer schema": lambda: line(start_line(), topic="fusion_world/start/2"),
    "version negative": lambda: line(start_line() + 3, version=-1),
    "version fractional": lambda: line(start_line() + 3, version=4.5),
    "version null": lambda: line(start_line() + 3, version=None),
    "hash upper case": lambda: raw(
        start_line() + 3,
        game()[start_line() + 3].replace(json.loads(game()[start_line() + 3])["hash"].encode(), b"A" * 64),
    ),
    "hash of a definition wrong": lambda: line(0, hash="0" * 64),
    "definition a path": lambda: line(0, hash="../../" + "0" * 58),
    "definition text": lambda: line(0, card="text"),
    "body NaN": lambda: body(b"[NaN]"),
    "body infinite": lambda: body(b"[1e400]"),
    "body giant": lambda: body(b"[" + BIG + b"]"),
    "body deep": lambda: body(DEEP + b"]" * 100_000),
    "body surrogates": lambda: body(b'["\\ud800"]'),
    "body bad hex": lambda: body(b'[{"hex":"0g"}]'),
    "body base64 deep": lambda: raw(
        start_line() + 3, encoder.encode({**json.loads(game()[start_line() + 3]), "base64": b"\x91" * 99_999})
    ),
    "rightly chained, another system": lambda: alone("../../x/start/1", b"\x90"),
    "rightly chained, no start": lambda: alone("fusion_world/start/1", packed([1, 2, 3])),
    "rightly chained, deep": lambda: alone("fusion_world/start/1", b"\x91" * 100_000),
    "rightly chained, trillions of cards": lambda: with_copies(10**12),
    "rightly chained, no cards": lambda: with_copies(0),
    "rightly chained, names that are no text": lambda: renamed("\0\x1b[2J\r\n../x"),
    "rightly chained, names of a book's length": lambda: renamed("x" * 100_000),
    "rightly chained, a newer action": lambda: file_of(*with_last(Entry("fusion_world/action/2", b""))),
}
"""No whole good game is in any of these."""


def windows() -> bytes:
    """The good export with the line ends of Windows."""
    return good().replace(b"\n", b"\r\n")


def nasty() -> bytes:
    """A game with a path for a name."""
    return renamed("../../../../tmp/owned")


RIGHT: dict[str, Callable[[], tuple[bytes, bytes]]] = {
    "names that are paths": lambda: (nasty(), nasty()),
    "Windows line ends": lambda: (windows(), good()),
    "a byte order mark": lambda: (b"\xef\xbb\xbf" + good(), good()),
    "no last line end": lambda: (good()[:-1], good()),
    "twice the same": lambda: (good() + b"\n" + good(), good()),
    "an engine renamed": lambda: (good().replace(HEADER, HEADER.replace(b'"engine":"', b'"engine":"9')), good()),
}
"""Unusual, and yet an export: each with the usual form of what is in it."""


def contents(name: str) -> bytes:
    """The contents of a file."""
    return HOSTILE[name]() if name in HOSTILE else RIGHT[name]()[0]


@pytest.fixture
def kifu(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfdbinary: pytest.CaptureFixture[bytes]) -> Kifu:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "200")
    return lambda *words: exported.run(monkeypatch, capfdbinary, *words)


def assert_one_clear_line(ran: Ran) -> None:
    assert ran.status in (0, 1)
    assert "Traceback" not in ran.err
    said = ran.err.split("\n")
    assert said[1:] == ([""] if said[0] else [])
    assert len(said[0]) < 600
    assert said[0].isprintable()
    assert (ran.out + ran.err.encode()).strip() != b""


def found(folder: Path) -> list[str]:
    return sorted(str(path.relative_to(folder)) for path in folder.rglob("*"))


def games_in(data: Path) -> bytes:
    """All games of a log, without the header."""
    with closing(GameLog.open(data, durable=False)) as log:
        written = BytesIO()
        export_games(log, log.heads(), written.write)
    return written.getvalue().split(b"\n", 1)[1]


def test_there_are_a_hundred_of_them() -> None:
    assert len(HOSTILE) == len({content() for content in HOSTILE.values()}) >= 100


@pytest.mark.parametrize("name", HOSTILE)
def test_import_says_what_is_wrong_and_makes_nothing(kifu: Kifu, tmp_path: Path, name: str) -> None:
    (tmp_path / "file").write_bytes(contents(name))
    ran = kifu("import", "file", "--data", "data")
    assert_one_clear_line(ran)
    assert ran.status == 1
    assert ran.err
    assert found(tmp_path) == ["file"]


@pytest.mark.parametrize("name", RIGHT)
def test_import_takes_what_is_only_unusual(kifu: Kifu, tmp_path: Path, name: str) -> None:
    (tmp_path / "file").write_bytes(contents(name))
    ran = kifu("import", "file", "--trust", "--data", "data")
    assert (ran.status, ran.err) == (0, "")
    assert found(tmp_path) == ["data", f"data/{FILE_NAME}", "file"]
    assert games_in(tmp_path / "data") == RIGHT[name]()[1].split(b"\n", 1)[1]


def test_import_takes_the_good_games_between_hostile_lines(kifu: Kifu, tmp_path: Path) -> None:
    rest = [made for content in HOSTILE.values() if not (made := content()).startswith(HEADER)]
    (tmp_path / "file").write_bytes(good() + b"\n".join(rest) + b"\n" + file_of(*simulated(1)))
    ran = kifu("import", "file", "--data", "data")
    assert ran.status == 1
    assert ran.err.count("\n") < len(HOSTILE)
    assert games_in(tmp_path / "data").count(b'"kind":"game"') == 2


@pytest.mark.one_in(4)
@pytest.mark.parametrize("name", [*HOSTILE, *RIGHT])
def test_cards_import_keeps_nothing_that_is_no_card(kifu: Kifu, tmp_path: Path, name: str) -> None:
    (tmp_path / "file").write_bytes(contents(name))
    ran = kifu("cards", "import", "file", "--system", "fusion_world", "--data", "data")
    assert_one_clear_line(ran)
    assert ran.status == 1
    assert found(tmp_path) == ["file"]


@pytest.mark.one_in(4)
@pytest.mark.parametrize("name", [*RIGHT, *HOSTILE])
def test_deck_check_says_what_is_wrong(kifu: Kifu, tmp_path: Path, name: str) -> None:
    (tmp_path / "file").write_bytes(contents(name))
    ran = kifu("deck", "check", "file", "--system", "fusion_world", "--data", "data")
    assert_one_clear_line(ran)
    assert ran.status == 1
    assert found(tmp_path) == ["file"]


COMMANDS = {
    "import": ("import", "file", "--data", "data"),
    "cards import": ("cards", "import", "file", "--system", "fusion_world", "--data", "data"),
    "deck check": ("deck", "check", "file", "--system", "fusion_world", "--data", "data"),
}


@pytest.mark.parametrize("command", COMMANDS)
def test_a_folder_or_nothing_in_place_of_a_file_is_named(kifu: Kifu, tmp_path: Path, command: str) -> None:
    for _ in range(2):
        before = found(tmp_path)
        ran = kifu(*COMMANDS[command])
        assert_one_clear_line(ran)
        assert ran.status == 1
        assert "file" in ran.err
        assert found(tmp_path) == before
        (tmp_path / "file").mkdir(exist_ok=True)


BEGINS: dict[str, Callable[[], bytes]] = {
    "nothing": lambda: b"",
    "the header": lambda: HEADER + b"\n",
    "an event": lambda: HEADER + b"\n" + game()[0] + b"\n" + b'{"kind":"event","body":"',
}


@pytest.mark.waits
@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize("begin", BEGINS)
@pytest.mark.parametrize("megabytes", [100, pytest.param(1000, marks=pytest.mark.slow)])
def test_a_line_of_up_to_a_gigabyte_is_read_in_little_memory(
    kifu: Kifu, tmp_path: Path, command: str, begin: str, megabytes: int
) -> None:
    pipe = tmp_path / "file"
    os.mkfifo(pipe)
    writer = threading.Thread(target=pour, args=(pipe, BEGINS[begin](), megabytes), daemon=True)
    writer.start()
    tracemalloc.start()
    try:
        ran = kifu(*COMMANDS[command])
        _, most = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    writer.join(timeout=PATIENCE)
    assert not writer.is_alive()
    assert_one_clear_line(ran)
    assert most < 50_000_000
    assert found(tmp_path) == ["file"]


def pour(pipe: Path, begin: bytes, megabytes: int) -> None:
    """Write so much without a line end, unless the reader has had enough."""
    million = b"9" * 1_000_000
    with suppress(BrokenPipeError), pipe.open("wb", buffering=0) as poured:
        poured.write(begin)
        for _ in range(megabytes):
            poured.write(million)


def test_a_long_line_of_many_values_is_refused_in_little_memory(kifu: Kifu, tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(body(b"[" + b"{}," * 1_300_000 + b"{}]"))
    tracemalloc.start()
    try:
        ran = kifu(*COMMANDS["import"])
        _, most = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert_one_clear_line(ran)
    assert "expected hash" in ran.err
    assert most < 150_000_000


BROKEN = {
    "import": lambda at: (
        f'{{"kind":"game","game":"{at:08}-0000-4000-8000-000000000000","events":2,"head":"{"0" * 64}"}}'
    ),
    "cards import": lambda at: f'{{"cardid":"XX01-{at}","type":"B{at}"}}',
    "deck check": lambda at: f"{at}",
}


@pytest.mark.parametrize("command", BROKEN)
@pytest.mark.parametrize("more", [(), ("--json",)], ids=["text", "JSON"])
@pytest.mark.parametrize("many", [8_000, pytest.param(30_000, marks=pytest.mark.slow)])
def test_many_thousands_of_broken_lines_are_a_summary(
    kifu: Kifu, tmp_path: Path, command: str, more: tuple[str, ...], many: int
) -> None:
    begin = [HEADER.decode()] if command == "import" else []
    (tmp_path / "file").write_text("\n".join([*begin, *(BROKEN[command](at) for at in range(many))]) + "\n")
    ran = kifu(*COMMANDS[command], *more)
    assert ran.status == 1
    assert len(ran.out) + len(ran.err) < (400_000 if more else 10_000)
    assert "Traceback" not in ran.err
