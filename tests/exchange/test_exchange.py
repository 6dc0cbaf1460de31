"""Export and import: byte for byte there and back; a bad line takes its game with it, and no other."""

import io
import json
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any
from uuid import UUID

import msgspec
import pytest

from events.errors import KifuError
from events.exchange import lines
from events.exchange.exchange import TOO_LARGE, Exported, ImportReport, LeftOut, export_games, import_games
from events.exchange.lines import definition_line, encoder, event_line
from events.exchange.vetting import Trust
from events.log.entries import Entry, Recorded
from events.log.store import FILE_NAME, GameLog
from events.records.codec import codec
from events.records.envelope import ENGINE, Annotation, Event, GameWithdrawn
from events.records.recorder import read
from events.records.stored_reports import is_report
from events.records.withdrawing import withdraw_game
from tests.drawn import given, st
from tests.exchange import exported
from tests.exchange.carried import take, whole_export
from tests.exchange.exported import ANNOTATION, Ran, file_of, packed, pinned, played, simulated, with_last
from tests.projector.played import add_games, go_on, live_game

GOOD = [simulated(index) for index in range(3)]
ONE, TWO, THREE = (played(index)[0] for index in range(3))


def mixed(log: GameLog) -> None:
    """Finished games, an open one between them, a note on an ended game, and a game that was forked."""
    add_games(log, range(2))
    live = live_game(log)
    go_on(live, answers=12)
    add_games(log, range(2, 4))
    strange = exported.entry(Annotation(40, "Ada \N{SNOWMAN}", 'a\\line "\N{GRINNING FACE}" <b>'))
    log.append(ONE, [strange], after=log.head(ONE))


# There and back


def test_what_is_exported_and_imported_is_the_same_byte_for_byte(log: GameLog, other: GameLog) -> None:
    mixed(log)
    content = whole_export(log)
    assert take(other, content) == ImportReport(added=5, names=1)
    assert whole_export(other) == content
    assert other.heads() == log.heads()
    for game in log.heads():
        assert [e.body for e in other.read(game)] == [e.body for e in log.read(game)]
        if not is_report(log.first(game).topic):
            assert read(other, game) == read(log, game)
    names = read(log, ONE).start.hashes()
    assert other.definitions(names) == log.definitions(names)


def test_an_export_reads_as_its_description_says(log: GameLog) -> None:
    mixed(log)
    header, *rest = map(json.loads, whole_export(log).splitlines())
    assert header == {"kind": "header", "format": "kifu", "version": 1, "engine": ENGINE}
    cards = {line["hash"]: line["card"] for line in rest if line["kind"] == "definition"}
    assert len(cards) == sum(line["kind"] == "definition" for line in rest)
    games = [line for line in rest if line["kind"] == "game"]
    heads = {h.game: h.hash.hex() for h in log.heads().values()}
    assert {UUID(line["game"]): line["head"] for line in games} == heads
    assert [UUID(line["game"]) for line in games[1:]] == [game for game in heads if game != UUID(games[0]["game"])]
    assert next(line["topic"] for line in rest if line["kind"] == "event") == "kifu/name/1"
    first = rest.index(games[1])
    events = rest[first + 1 : first + 1 + games[1]["events"]]
    assert [line["version"] for line in events] == list(range(1, games[1]["events"] + 1))
    assert {line["game"] for line in events} == {games[1]["game"]}
    assert events[-1]["hash"] == games[1]["head"]
    [line, *_] = events[0]["body"][3][0][1]
    assert cards[line[0]["hex"]]["name"] == line[2]
    assert events[-1]["body"] == [40, "Ada \N{SNOWMAN}", 'a\\line "\N{GRINNING FACE}" <b>']
    assert [line for line in rest if "base64" in line] == []


def test_one_game_carries_its_own_definitions(log: GameLog, other: GameLog) -> None:
    mixed(log)
    content = whole_export(log, THREE)
    assert take(other, content) == ImportReport(added=1)
    assert list(other.heads()) == [THREE]
    names = dict.fromkeys(read(log, THREE).start.hashes())
    assert content.count(b'"kind":"definition"') == len(names)


def test_two_exports_in_one_file_a_bom_and_windows_line_ends_are_read(log: GameLog, other: GameLog) -> None:
    mixed(log)
    both = whole_export(log, ONE) + b"\n" + whole_export(log, TWO).rstrip(b"\n")
    content = b"\xef\xbb\xbf" + both.replace(b"\n", b"\r\n")
    assert take(other, content) == ImportReport(added=2)
    assert whole_export(other, ONE) + whole_export(other, TWO) == whole_export(log, ONE) + whole_export(log, TWO)


@given(st.binary(max_size=60))
def test_any_body_comes_back(body: bytes) -> None:
    assert_comes_back(body)


VALUES = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**63), 2**64 - 1) | st.floats() | st.text() | st.binary(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text() | st.integers(0, 9), inner) | st.builds(dict, hex=inner),
)


@given(VALUES)
def test_the_body_of_any_value_comes_back(value: Any) -> None:
    assert_comes_back(packed(value))


@pytest.mark.parametrize(
    ("body", "readable"),
    [
        (packed([1, -1, 2**64 - 1, -(2**63), 0.1, "\N{SNOWMAN}\x00", None, True, {"a": [{}]}]), True),
        (packed([b"\x00\xff", {"a": b""}]), True),
        (packed({"hex": "00"}), False),
        (packed([float("nan"), float("inf")]), False),
        (packed({1: 2}), False),
        (b"\xcc\x01", False),
        (b"\x91" * 100_000 + b"\x01", False),
        (b"\x01\x01", False),
        (b"\xa2\xff\xff", False),
        (b"\xd4\x05\x00", False),
        (b"", False),
    ],
)
def test_a_body_is_readable_where_json_gives_it_back(body: bytes, readable: bool) -> None:
    assert ("body" in assert_comes_back(body)) is readable


def assert_comes_back(body: bytes) -> dict[str, Any]:
    text = encoder.encode(event_line(Recorded(ONE, 1, ANNOTATION, bytes(32), body)))
    assert b"\n" not in text
    line = msgspec.json.decode(text, type=lines.EventLine)
    stored = lines.packed(bytes(line.body)) if isinstance(line.body, msgspec.Raw) else line.base64
    assert stored == body
    shown: dict[str, Any] = json.loads(text)
    return shown


@given(st.binary(max_size=20) | st.sampled_from([b'{"a":1}', b'{"a":\n1}', b' {"a":1}', b"[" * 9000 + b"]" * 9000]))
def test_any_definition_comes_back(body: bytes) -> None:
    text = encoder.encode(definition_line("0" * 64, body))
    assert b"\n" not in text
    line = msgspec.json.decode(text, type=lines.DefinitionLine)
    assert bytes(line.card if isinstance(line.card, msgspec.Raw) else line.base64 or b"") == body


def test_definitions_and_bodies_in_a_form_of_their_own_come_back(log: GameLog, other: GameLog) -> None:
    name, recording = played(0)
    definitions = exported.definitions_of(0)
    old, body = next(iter(definitions.items()))
    ((new, spaced),) = pinned(body.replace(b'",', b'" ,\n')).items()
    deck = recording.start.decks[0]
    renamed = tuple(
        msgspec.structs.replace(line, definition=bytes.fromhex(new)) if line.definition.hex() == old else line
        for line in deck.lines
    )
    decks = (msgspec.structs.replace(deck, lines=renamed), recording.start.decks[1])
    start = codec("fusion_world").encode(msgspec.structs.replace(recording.start, decks=decks))
    long_form = b"\x93\xcc\x05\xa1a\xa1b"
    entries = [Entry(*start), *recording.entries()[1:], Entry(ANNOTATION, long_form)]
    log.append(name, entries, after=None, definitions={**definitions, new: spaced})
    content = whole_export(log)
    assert content.count(b'"base64"') == 2
    assert take(other, content, trust=Trust.EVERYTHING) == ImportReport(added=1, trusted=1)
    assert whole_export(other) == content
    assert other.read(name)[-1].body == long_form
    assert other.definitions([new]) == {new: spaced}


# Games that are there already


def test_what_is_there_already_is_counted_and_left_as_it_is(log: GameLog, other: GameLog) -> None:
    mixed(log)
    content = whole_export(log)
    take(other, content)
    position = other.position()
    assert take(other, content) == ImportReport(duplicates=5)
    assert take(other, file_of(*simulated(9)) + content) == ImportReport(added=1, duplicates=5)
    assert other.position() == position + len(played(9)[1].entries())


def test_notes_follow_a_game_that_has_ended_and_its_older_record_is_a_duplicate(log: GameLog, other: GameLog) -> None:
    add_games(log, range(1))
    begun = whole_export(log)
    log.append(ONE, [exported.entry(Annotation(40, "Ada", "There!"))], after=log.head(ONE))
    grown = whole_export(log)
    assert take(other, begun) == ImportReport(added=1)
    assert take(other, grown) == ImportReport(continued=1)
    assert take(other, begun) == ImportReport(duplicates=1)
    assert (whole_export(other), other.heads()) == (grown, log.heads())


def test_a_withdrawn_game_is_exported_and_imported_and_is_never_played_on(log: GameLog, other: GameLog) -> None:
    live = live_game(log)
    go_on(live, answers=12)
    withdraw_game(log, live.game, author="Ada", reason="Nobody came back.")
    content = whole_export(log)
    assert take(other, content) == ImportReport(added=1, names=1)
    assert whole_export(other) == content
    assert read(other, live.game).withdrawn == GameWithdrawn("Ada", "Nobody came back.")
    again = file_of(*content.splitlines(keepends=True)[1:])
    assert take(other, again) == ImportReport(duplicates=1)


def after_a_withdrawal(event: Event, *, actions: int) -> list[bytes]:
    """A simulated game cut off, withdrawn, and with one more event."""
    name, recording = played(0)
    entries = [*recording.entries()[: actions + 1], exported.entry(GameWithdrawn("Ada", "x")), exported.entry(event)]
    return exported.lines_of(name, entries, exported.definitions_of(0))


@pytest.mark.parametrize(
    ("lines", "fault"),
    [
        (after_a_withdrawal(GameWithdrawn("Ada", "x"), actions=20), "withdrawn after it was over"),
        (after_a_withdrawal(played(0)[1].actions[20], actions=20), "goes on after it was withdrawn"),
        (after_a_withdrawal(Annotation(0, "Ada", "x"), actions=999), "withdrawn after it was over"),
    ],
)
def test_a_file_withdraws_no_game_that_is_over(log: GameLog, lines: list[bytes], fault: str) -> None:
    report = take(log, file_of(*lines), trust=Trust.EVERYTHING)
    assert [fault in bad.reason for bad in report.quarantined] == [True]
    assert report.added == 0


def cut(number: int) -> bytes:
    """Simulated game 0 as a file of it that was cut off after so many actions."""
    name, recording = played(0)
    return file_of(*exported.lines_of(name, recording.entries()[: number + 1], exported.definitions_of(0)))


@pytest.mark.parametrize("trust", Trust)
def test_a_game_that_was_cut_off_and_taken_on_trust_goes_on_where_it_stops(log: GameLog, trust: Trust) -> None:
    assert take(log, cut(20), trust=Trust.EVERYTHING) == ImportReport(added=1, trusted=1)
    assert take(log, cut(30), trust=trust).continued == (trust is Trust.EVERYTHING), "no simulation ends there"
    assert take(log, cut(25), trust=Trust.EVERYTHING).duplicates == (trust is Trust.EVERYTHING)
    assert take(log, file_of(*GOOD[0]), trust=trust) == ImportReport(continued=1)
    assert take(log, file_of(*GOOD[0]), trust=trust) == ImportReport(duplicates=1)
    assert (read(log, ONE).ended, log.trusted([ONE])) == (True, {ONE})
    assert read(log, ONE).facts == played(0)[1].facts


def test_what_goes_on_otherwise_with_a_game_that_was_cut_off_is_quarantined(log: GameLog) -> None:
    take(log, cut(20), trust=Trust.EVERYTHING)
    name, recording = played(0)
    start, *actions = recording.entries()
    swapped = [start, *actions[:24], actions[25], actions[24], *actions[26:]]
    forged = file_of(*exported.lines_of(name, swapped, exported.definitions_of(0)))
    report = take(log, forged)
    assert (report.continued, [bad.game for bad in report.quarantined]) == (0, [name])
    head = log.head(ONE)
    assert head is not None
    assert head.version == 21


def test_another_record_of_a_game_is_quarantined_and_the_log_keeps_its_own(log: GameLog) -> None:
    name, recording = played(0)
    definitions = exported.definitions_of(0)
    theirs = with_last(exported.entry(Annotation(0, "them", "theirs")))
    ours = [*recording.entries(), exported.entry(Annotation(0, "us", "ours"))]
    head = log.append(name, ours, after=None, definitions=definitions)
    report = take(log, file_of(*theirs, *simulated(1)))
    assert (report.added, report.duplicates) == (1, 0)
    [bad] = report.quarantined
    assert bad.game == name
    assert bad.line == 2 + len(definitions)
    assert f"another record of this game, which differs from version {len(ours)} on" in bad.reason
    assert log.head(name) == head


def test_a_game_that_another_writer_stores_at_the_same_moment_is_a_duplicate(
    log: GameLog, monkeypatch: pytest.MonkeyPatch
) -> None:
    content = file_of(*GOOD[0])
    take(log, content)
    stale, head = iter([None]), log.head
    monkeypatch.setattr(log, "head", lambda game: next(stale, head(game)))
    assert take(log, content) == ImportReport(duplicates=1)
    assert next(stale, "asked") == "asked"


def test_an_import_that_was_broken_off_can_be_run_again(log: GameLog, other: GameLog) -> None:
    mixed(log)
    content = whole_export(log)
    whole = content.splitlines(keepends=True)

    class Broken(io.BytesIO):
        def readline(self, size: int | None = -1, /) -> bytes:
            if self.tell() > len(content) - 3 * len(whole[-1]):
                raise KeyboardInterrupt
            return super().readline(size)

    with pytest.raises(KeyboardInterrupt):
        import_games(lambda: other, Broken(content))
    assert len(other.heads()) == len(log.heads()) - 1
    assert other.heads().items() < log.heads().items()
    assert take(other, content) == ImportReport(added=1, duplicates=4)
    assert whole_export(other) == content


# Files that are no export, and logs that are damaged


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (b"", "the file is empty"),
        (b"\n", "line 1 is not the header"),
        (exported.HEADER[:-1], "line 1 is not the header"),
        (exported.HEADER.replace(b'"kifu"', b'"chess"'), "line 1 is not the header"),
        (
            b" " * (lines.MOST_LINE + 1),
            "line 1 is not the header of an export .the line is longer than 4,000,000",
        ),
        (file_of(*GOOD[0]).split(b"\n", 1)[1], "line 1 is not the header"),
        (
            b'{"kind":"header","format":"kifu","version":2,"engine":"0.9.0","more":1}\n',
            '^written by Kifu "0.9.0" in version 2 of the format, and this is Kifu .*, which reads version 1: update',
        ),
    ],
)
def test_a_file_that_is_no_export_is_refused_in_one_line(content: bytes, reason: str) -> None:
    def never() -> GameLog:
        raise AssertionError("there is nothing to store")

    with pytest.raises(KifuError, match=reason):
        import_games(never, io.BytesIO(content))


def test_an_empty_log_is_exported_as_a_header(log: GameLog, other: GameLog) -> None:
    assert whole_export(log) == exported.HEADER + b"\n"
    assert take(other, whole_export(log)) == ImportReport()


def test_a_damaged_game_is_left_out_of_an_export_and_named(log: GameLog, tmp_path: Path) -> None:
    add_games(log, range(3))
    spoil(tmp_path / "data", "UPDATE stored_events SET state = zeroblob(40) WHERE game = 2 AND version = 9")
    written = io.BytesIO()
    report = export_games(log, log.heads(), written.write)
    assert report == Exported(games=2, left_out=[LeftOut(TWO, report.left_out[0].reason)])
    assert f"game {TWO}, version 9: expected hash" in report.left_out[0].reason
    assert written.getvalue() == whole_export(log, ONE, THREE)


def test_a_game_whose_definitions_are_damaged_is_left_out(log: GameLog, tmp_path: Path) -> None:
    add_games(log, range(1))
    spoil(tmp_path / "data", "UPDATE definitions SET body = zeroblob(9)")
    report = export_games(log, log.heads(), io.BytesIO().write)
    assert (report.games, [left.game for left in report.left_out]) == (0, [ONE])


def test_what_is_larger_than_an_export_may_hold_is_not_exported(log: GameLog, monkeypatch: pytest.MonkeyPatch) -> None:
    add_games(log, range(2))
    monkeypatch.setattr("events.exchange.exchange.MOST_LINE", 1000)
    too_large = [LeftOut(ONE, TOO_LARGE), LeftOut(TWO, TOO_LARGE)]
    assert export_games(log, log.heads(), io.BytesIO().write).left_out == too_large
    monkeypatch.undo()
    monkeypatch.setattr("events.exchange.exchange.MOST_DEFINITIONS", 1000)
    with pytest.raises(KifuError, match="export them one by one"):
        whole_export(log)


def spoil(data: Path, statement: str) -> None:
    with closing(sqlite3.connect(data / FILE_NAME, isolation_level=None)) as connection:
        for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'").fetchall():
            connection.execute(f"DROP TRIGGER {name}")
        assert connection.execute(statement).rowcount > 0


# The commands


@pytest.fixture
def kifu(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfdbinary: pytest.CaptureFixture[bytes]
) -> Callable[..., Ran]:
    monkeypatch.setenv("KIFU_DATA", str(tmp_path / "data"))
    monkeypatch.setenv("COLUMNS", "200")
    return lambda *words: exported.run(monkeypatch, capfdbinary, *words)


def test_the_commands_carry_a_log_over(kifu: Callable[..., Ran], log: GameLog, tmp_path: Path) -> None:
    mixed(log)
    ran = kifu("export")
    assert ran == Ran(0, whole_export(log), "")
    file = tmp_path / "games.jsonl"
    file.write_bytes(ran.out)
    ran = kifu("import", file, "--data", tmp_path / "other")
    assert ran == Ran(0, b"5 games, 1 name added, 0 continued, 0 there already, 0 quarantined\n", "")
    assert kifu("export", "--data", tmp_path / "other").out == file.read_bytes()
    assert kifu("verify", "--data", tmp_path / "other").status == 0
    none = dict.fromkeys(("names", "added", "reports", "trusted", "unproven", "continued"), 0)
    report = {**none, "duplicates": 5, "quarantined": []}
    assert json.loads(kifu("import", file, "--json").out) == report


def test_one_game_is_exported_by_the_beginning_of_its_id(kifu: Callable[..., Ran], log: GameLog) -> None:
    mixed(log)
    assert kifu("export", str(TWO)[:8].upper()) == Ran(0, whole_export(log, TWO), "")
    assert kifu("export", "zz") == Ran(
        1, b"", "error: no recorded games have an id that begins with 'zz': see `kifu games`, or the games page\n"
    )


def test_the_import_command_says_each_quarantined_game_in_one_line(kifu: Callable[..., Ran], tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    file.write_bytes(file_of(*GOOD[0], *GOOD[1][:-5], b"{", *GOOD[1][-4:], *GOOD[2], b"?"))
    ran = kifu("import", file)
    at = 2 + len(GOOD[0]) + len(GOOD[1]) - 5
    assert (ran.status, ran.out) == (1, b"2 games added, 0 continued, 0 there already, 2 quarantined\n")
    first, second = ran.err.splitlines()
    assert first.startswith(f"quarantined: game {TWO}, line {at}: no line of an export")
    assert second.startswith(f"quarantined: no game known, line {2 + sum(map(len, GOOD))}: no line of an export")
    answer = json.loads(kifu("import", file, "--json").out)
    assert (answer["added"], answer["duplicates"]) == (0, 2)
    assert [(bad["game"], bad["line"]) for bad in answer["quarantined"]] == [
        (str(TWO), at),
        (None, int(second.split()[5][:-1])),
    ]


def test_an_export_of_a_log_with_a_damaged_game_has_the_status_1(
    kifu: Callable[..., Ran], log: GameLog, tmp_path: Path
) -> None:
    add_games(log, range(2))
    spoil(tmp_path / "data", "UPDATE stored_events SET state = zeroblob(40) WHERE game = 1 AND version = 9")
    ran = kifu("export")
    assert (ran.status, ran.out) == (1, whole_export(log, TWO))
    assert ran.err.startswith(f"left out: game {ONE}, version 9: expected hash")
    assert ran.err.count("\n") == 1


def test_the_help_of_export_prints_the_format(kifu: Callable[..., Ran]) -> None:
    shown = [line.strip() for line in kifu("export", "--help").out.decode().splitlines()]
    assert lines.__doc__
    assert [line for line in lines.__doc__.splitlines() if line not in shown] == []
