"""Admission: a bad line takes its game with it, and no other; nothing gets into a log that could not be read back."""

import json
import re
from typing import Any
from uuid import UUID

import msgspec
import pytest

from events.exchange.exchange import ImportReport
from events.exchange.lines import MOST_LINE, definition_line, encoder
from events.log.entries import Entry
from events.log.store import GameLog
from events.records.envelope import Annotation, GameStarted
from events.table.ids import Card
from tests.exchange import exported
from tests.exchange.carried import take
from tests.exchange.exported import (
    ANNOTATION,
    entry,
    file_of,
    forged,
    lines_of,
    packed,
    pinned,
    played,
    simulated,
    with_last,
)

ONE, TWO, THREE = (played(index)[0] for index in range(3))


# A bad line


GOOD = [simulated(index) for index in range(3)]
GAME = next(at for at, line in enumerate(GOOD[1]) if b'"kind":"game"' in line)
LAST = len(GOOD[1]) - 1
AT = LAST - 4


def with_line(at: int, *instead: bytes | dict[str, Any]) -> list[bytes]:
    """The lines of the second game with others in place of one: given whole, or as what changes."""
    old = GOOD[1][at]
    new = [line if isinstance(line, bytes) else encoder.encode({**json.loads(old), **line}) for line in instead]
    return [*GOOD[1][:at], *new, *GOOD[1][at + 1 :]]


@pytest.mark.parametrize(
    ("lines", "at", "reason"),
    [
        pytest.param(with_line(AT, b"{"), AT, "no line of an export", id="no JSON"),
        pytest.param(with_line(AT, b'{"kind":"\xff"}'), AT, "no line of an export", id="no UTF-8"),
        pytest.param(with_line(AT, b"[" * 100_000), AT, "no line of an export", id="nested too deep"),
        pytest.param(with_line(AT, b" " * MOST_LINE + b"{}"), AT, "longer than 4,000,000 bytes", id="too long"),
        pytest.param(with_line(AT, {"kind": "fact"}), AT, "'fact'", id="unknown kind"),
        pytest.param(with_line(AT, {"more": 1}), AT, "unknown field `more`", id="unknown field"),
        pytest.param(with_line(AT, {"base64": "AA=="}), AT, 'either "body" or "base64"', id="two bodies"),
        pytest.param(with_line(AT, {"version": AT}), AT, "expected version", id="wrong version"),
        pytest.param(with_line(AT), AT, "expected version", id="left out"),
        pytest.param(with_line(AT, {}, {}), AT + 1, "expected version", id="twice"),
        pytest.param(with_line(AT, {"body": [1]}), AT, "expected hash", id="another body"),
        pytest.param(with_line(AT, {"hash": "0" * 64}), AT, "expected hash", id="another hash"),
        pytest.param(with_line(AT, {"topic": "fusion_world/action/11"}), AT, "expected hash", id="another topic"),
        pytest.param(with_line(AT, {"topic": "../../etc"}), AT, "is no topic", id="no topic"),
        pytest.param(with_line(AT, {"body": [2**70]}), AT, "cannot be stored", id="too large a number"),
        pytest.param(with_line(AT, {"game": str(ONE)}), AT, f"an event of game {ONE} came", id="another game's"),
        pytest.param(with_line(LAST), LAST, "events were there when a line of kind definition came", id="no end"),
        pytest.param(with_line(GAME, {"head": "0" * 64}), LAST, "promised 0000", id="another head"),
        pytest.param(with_line(GAME, {"events": 3}), GAME + 3, "line promised", id="fewer promised"),
        pytest.param(with_line(GAME, {"events": 999}), LAST + 1, "of 999 events were there", id="more promised"),
        pytest.param(with_line(GAME, {"game": str(ONE)}), GAME + 1, f"an event of game {TWO} came", id="another id"),
        pytest.param(with_line(GAME, {"game": "../x"}), GAME, "Invalid UUID", id="no id"),
        pytest.param(with_line(GAME, b"?"), GAME, "no line of an export", id="no game line"),
        pytest.param(with_line(GAME), GAME, "without its game's line", id="game line left out"),
        pytest.param(with_line(GAME + 1), GAME + 1, "expected version 1, found version 2", id="no start"),
    ],
)
def test_a_bad_line_quarantines_its_game_whole_and_no_other(
    log: GameLog, lines: list[bytes], at: int, reason: str
) -> None:
    content = file_of(*GOOD[0], *lines, *GOOD[2])
    report = take(log, content)
    assert report.added == 2
    assert list(log.heads()) == [ONE, THREE]
    [bad] = report.quarantined
    assert (bad.game, bad.line) == (TWO, 2 + len(GOOD[0]) + at)
    assert reason in bad.reason


def test_a_bad_line_between_good_games_is_no_games(log: GameLog) -> None:
    report = take(log, file_of(*GOOD[0], b"?", b"??", *GOOD[1], b"", *GOOD[2], b"???"))
    assert report.added == 3
    assert [(bad.game, bad.line) for bad in report.quarantined] == [
        (None, 2 + len(GOOD[0])),
        (None, 5 + sum(map(len, GOOD))),
    ]


def test_a_bad_definition_takes_the_games_that_name_it(log: GameLog) -> None:
    once = list(dict.fromkeys(file_of(*GOOD[0], *GOOD[1], *GOOD[2]).splitlines()))
    name = next(name for name in _hashes(ONE) if name in _hashes(TWO) and name not in _hashes(THREE))
    at = next(
        at for at, line in enumerate(once) if line.startswith(b'{"kind":"definition","hash":"%s"' % name.encode())
    )
    once[at] = once[at].replace(b'"name":"', b'"name":"!')
    report = take(log, b"\n".join(once))
    assert report.added == 1
    first, second = report.quarantined
    assert (first.game, first.line, second.game) == (ONE, at + 1, TWO)
    assert f"definition {name}: its bytes have the sha256" in first.reason
    assert f"definition {name} does not stand before the game that names it" in second.reason


def _hashes(game: UUID) -> list[str]:
    [recording] = [recording for name, recording in map(played, range(3)) if name == game]
    return recording.start.hashes()


# Games that are rightly chained, and wrong


def started(**fields: Any) -> list[bytes]:
    return forged(lambda start: msgspec.structs.replace(start, **fields))


def with_deck_line(**fields: Any) -> list[bytes]:
    def change(start: GameStarted) -> GameStarted:
        first, second = start.decks
        line = msgspec.structs.replace(first.lines[0], **fields)
        decks = (msgspec.structs.replace(first, lines=(line, *first.lines[1:])), second)
        return msgspec.structs.replace(start, decks=decks)

    return forged(change)


def with_fact(**fields: Any) -> list[bytes]:
    name, recording = played(0)
    at = next(at for at, action in enumerate(recording.actions) if any(hasattr(fact, "card") for fact in action.facts))
    action = recording.actions[at]
    fact = next(fact for fact in action.facts if hasattr(fact, "card"))
    other = msgspec.structs.replace(action, facts=(msgspec.structs.replace(fact, **fields),))
    entries = recording.entries()
    entries[at + 1] = entry(other)
    return lines_of(name, entries, exported.definitions_of(0))


def with_definition(body: bytes) -> list[bytes]:
    ((name, _),) = pinned(body).items()
    return [encoder.encode(definition_line(name, body)), *with_deck_line(definition=bytes.fromhex(name))]


@pytest.mark.parametrize(
    ("lines", "reason"),
    [
        pytest.param(with_last(Entry("fusion_world/action/2", packed([1]))), "newer version: .* form 2; ", id="newer"),
        pytest.param(with_last(Entry("fusion_world/ruling/9", b"")), "newer version: .* form 9; ", id="newer ruling"),
        pytest.param(with_last(Entry("fusion_world/dream/1", b"")), "unknown topic", id="unknown topic"),
        pytest.param(with_last(Entry("fusion_world/action/1", packed([1]))), "cannot be decoded", id="no action"),
        pytest.param(with_last(Entry(ANNOTATION, b"\x91" * 100_000)), "cannot be decoded|nested", id="deep"),
        pytest.param(with_last(entry(Annotation(9999, "a", "b"))), "position 9999 of", id="no such position"),
        pytest.param(with_last(entry(played(0)[1].start)), "its start first, and no other", id="two starts"),
        pytest.param(lines_of(ONE, [entry(Annotation(0, "", ""))], {}), "its start first", id="no start"),
        pytest.param(
            forged(lambda start: start, system="sumo"), "the card game sumo is not installed", id="unknown system"
        ),
        pytest.param(started(system="../../x"), 'of "../../x" under a topic of fusion_world', id="another system"),
        pytest.param(forged(lambda start: start, definitions={}), "does not stand before", id="no definitions"),
        pytest.param(with_deck_line(definition=b"\x00" * 32), "definition 0000.* does not stand", id="unknown card"),
        pytest.param(with_deck_line(copies=10**12), "2,000 cards at most", id="too many copies"),
        pytest.param(with_deck_line(copies=-1), "1 copy or more", id="negative copies"),
        pytest.param(with_definition(b'{"number":1}'), "is no card of fusion_world", id="no card"),
        pytest.param(with_definition(b"[" * 9000 + b"]" * 9000), "is no card of fusion_world", id="deep card"),
        pytest.param(with_fact(card=Card(10**9)), "does not fit the table before it", id="no such card"),
        pytest.param(with_fact(card=Card(2**63)), "does not fit the table|decoded", id="giant card"),
    ],
)
def test_a_game_that_could_not_be_read_back_is_quarantined(log: GameLog, lines: list[bytes], reason: str) -> None:
    report = take(log, file_of(*lines, *GOOD[1]))
    assert report.added == 1
    assert list(log.heads()) == [TWO]
    [bad] = report.quarantined
    assert bad.game == ONE
    assert re.search(reason, bad.reason)


def test_a_game_and_the_definitions_of_a_file_have_a_most(log: GameLog, monkeypatch: pytest.MonkeyPatch) -> None:
    size = sum(len(line) + 1 for line in GOOD[0] if b'"kind":"event"' in line)
    monkeypatch.setattr("events.exchange.admission.MOST_GAME", size)
    assert take(log, file_of(*GOOD[0])) == ImportReport(added=1)
    monkeypatch.setattr("events.exchange.admission.MOST_GAME", size - 1)
    [bad] = take(log, file_of(*GOOD[0])).quarantined
    assert (bad.line, bad.reason) == (
        1 + len(GOOD[0]),
        f"the game has more than {size - 1:,} bytes: no export has so large a game",
    )
    monkeypatch.setattr("events.exchange.admission.MOST_DEFINITIONS", 1000)
    [bad] = take(log, file_of(*GOOD[1])).quarantined
    assert (bad.game, bad.reason) == (TWO, "the definitions of the file have more than 1,000 bytes together")
