"""Export and import: games leave a log, and enter another, as the lines that events/lines.py describes."""

from collections.abc import Callable, Iterable
from uuid import UUID

import msgspec

from events.admission import Given, Quarantined, one_line, read_games
from events.chain import verify_chain
from events.envelope import ENGINE, GameStarted, codec, system_of
from events.errors import KifuError, LogConflict, LogDamaged, UnknownGame
from events.lines import (
    MOST_DEFINITIONS,
    MOST_EVENTS,
    MOST_GAME,
    MOST_LINE,
    VERSION,
    GameLine,
    Header,
    Lines,
    Readable,
    definition_line,
    encoder,
    event_line,
)
from events.store import Entry, GameLog, Head


class LeftOut(msgspec.Struct, frozen=True):
    """A game of the log that could not be exported."""

    game: UUID
    reason: str


class Exported(msgspec.Struct):
    """How many games were written, and which were not."""

    games: int = 0
    left_out: list[LeftOut] = msgspec.field(default_factory=list)


def export_games(
    log: GameLog,
    games: Iterable[UUID],
    write: Callable[[bytes], object],
    *,
    told: Callable[[int], None] = lambda done: None,
) -> Exported:
    """Write those games, in that order, as one export; `told` hears how many are done. One game is in memory at most.

    A damaged game is left out, with its reason, and the others are written. KifuError if all together are too large.
    """
    report = Exported()
    written: set[str] = set()
    size = 0
    write(encoder.encode(Header("kifu", VERSION, ENGINE)) + b"\n")
    for done, game in enumerate(games, start=1):
        try:
            definitions, lines = _exported(log, game, written)
            size += sum(map(len, definitions.values()))
            if size > MOST_DEFINITIONS:
                raise KifuError("these games have more definitions than one export may hold: export them one by one")
        except (LogDamaged, UnknownGame) as error:
            report.left_out.append(LeftOut(game, str(error)))
        else:
            write(b"\n".join([*lines, b""]))
            written.update(definitions)
            report.games += 1
        told(done)
    return report


def _exported(log: GameLog, game: UUID, written: set[str]) -> tuple[dict[str, bytes], list[bytes]]:
    """The definitions of a game that are not yet written, and all its lines."""
    recorded = log.read(game)
    verify_chain(recorded)
    start = codec(system_of(recorded[0].topic)).decode(recorded[0].topic, recorded[0].body)
    if not isinstance(start, GameStarted):
        raise LogDamaged(f"game {game}: its first event, of topic {recorded[0].topic}, is no start of a game")
    definitions = log.definitions(name for name in start.hashes() if name not in written)
    lines = [encoder.encode(definition_line(name, body)) for name, body in definitions.items()]
    lines.append(encoder.encode(GameLine(game, len(recorded), recorded[-1].hash.hex())))
    lines += [encoder.encode(event_line(event)) for event in recorded]
    if len(recorded) > MOST_EVENTS or max(map(len, lines)) > MOST_LINE or sum(map(len, lines)) > MOST_GAME:
        raise LogDamaged(f"game {game} is larger than an export may hold: see `kifu export --help` for how large")
    return definitions, lines


class ImportReport(msgspec.Struct):
    """What became of a file's games. `continued`: the log had their beginning. `duplicates`: it had all of them."""

    added: int = 0
    continued: int = 0
    duplicates: int = 0
    quarantined: list[Quarantined] = msgspec.field(default_factory=list)


def import_games(
    opened: Callable[[], GameLog], file: Readable, *, told: Callable[[int], None] = lambda read: None
) -> ImportReport:
    """Store every whole, good game of an export, each at once, so that an import which was killed can be run again.

    `opened` gives the log; it is called once, when there is a game to store. `told` hears how many bytes are read.
    KifuError if the file is no export, or the log cannot be written.
    """
    report = ImportReport()
    log: GameLog | None = None
    lines = Lines(file, most=MOST_LINE)
    for found in read_games(lines):
        if isinstance(found, Quarantined):
            report.quarantined.append(found)
        else:
            log = log or opened()
            _store(log, found, report)
        told(lines.read)
    return report


def _store(log: GameLog, given: Given, report: ImportReport) -> None:
    try:
        try:
            _append(log, given, report)
        except LogConflict:  # another writer was first, perhaps with this very game: look again
            _append(log, given, report)
    except (LogConflict, LogDamaged) as error:
        report.quarantined.append(Quarantined(given.game, given.line, one_line(str(error))))


def _append(log: GameLog, given: Given, report: ImportReport) -> None:
    """Store what the log has not of a game. LogConflict if it has another record of it."""
    head, last = log.head(given.game), given.events[-1]
    kept = 0 if head is None else _shared(log, given)
    if kept == len(given.events):
        report.duplicates += 1
        return
    if head is not None and head.version > kept:
        raise LogConflict(
            f"the log has another record of this game, which differs from version {kept + 1} on: keep one"
        )
    after = Head(given.game, kept, given.events[kept - 1].hash) if kept else None
    entries = [Entry(event.topic, event.body) for event in given.events[kept:]]
    stored = log.append(given.game, entries, after=after, definitions=given.definitions)
    assert stored.hash == last.hash
    report.added += not kept
    report.continued += bool(kept)


def _shared(log: GameLog, given: Given) -> int:
    """How many events the log has of a game, up to the first that differs. Each hash vouches for those before it."""
    pairs = zip(log.read(given.game), given.events, strict=False)
    return sum(kept.hash == event.hash for kept, event in pairs)
