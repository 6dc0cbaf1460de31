"""The audit of a log: the damaged records, and those whose facts the rules no longer give."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from uuid import UUID

import msgspec

from events.cards.card import Definition
from events.cards.deck import quoted
from events.errors import KifuError, LogDamaged, is_of_the_program
from events.exchange.descent import estrangement
from events.game import load
from events.log.chain import verify_chain
from events.log.entries import Recorded
from events.log.heads import LogHead, strayed
from events.log.store import GameLog
from events.records.bounds import too_large, too_many_cards
from events.records.codec import codec, is_note
from events.records.envelope import GameStarted, RulesAge
from events.records.legality import altered, faults
from events.records.recorder import Recording, check_not_newer, decode, definitions, read
from events.records.report_faults import fault_of_report
from events.records.reports import GameAttached, PersonNamed
from events.records.rerunning import difference
from events.records.stored_reports import TOPICS, decoded_stream, is_report
from projector.parents import circling
from projector.replay import Replay

_MAY_BE_LARGE = re.compile(rb"\xcf[\x80-\xff]")
"""How MessagePack begins a number beyond 63 bits; other bytes may look like it."""


class Diverged(msgspec.Struct, frozen=True):
    """A whole record whose re-run differs, with the first event that does (0: the start, N: the Nth action)."""

    game: UUID
    event: int
    why: str


class OlderRules(msgspec.Struct, frozen=True):
    """A whole record of an earlier version of the rules, which is not re-run: its chain holds, and its facts fold."""

    game: UUID
    rules_version: int


class Unreadable(msgspec.Struct, frozen=True):
    """A record that is damaged, or that the rules cannot be run on at all."""

    game: UUID
    why: str


class Estranged(msgspec.Struct, frozen=True):
    """A child that differs from its parent before its fork, or one of several that supersede the same parent."""

    game: UUID
    parent: UUID
    why: str


class Flawed(msgspec.Struct, frozen=True):
    """A record with an impossible card, deck or remark, in the event at a position of the log."""

    game: UUID
    position: int
    why: str


class Uncited(msgspec.Struct, frozen=True):
    """A record of these rules that cites numbers which the rule book does not have, in the order of their facts."""

    game: UUID
    rules: tuple[str, ...]


class Audit(msgspec.Struct):
    """The findings: games = equal + len(older) + len(diverged) + len(unreadable).

    A game of any of these may be estranged or flawed too; `damage`: the faults of the log as a whole, `lake`: those of
    the lake that was made from it. Games of `older` rules are sound. `reports` are whole, as are the `names` of people.
    `uncited` is a label, and no fault of the log: the facts are those
    that the rules give.
    """

    games: int = 0
    equal: int = 0
    older: list[OlderRules] = msgspec.field(default_factory=list)
    diverged: list[Diverged] = msgspec.field(default_factory=list)
    unreadable: list[Unreadable] = msgspec.field(default_factory=list)
    estranged: list[Estranged] = msgspec.field(default_factory=list)
    flawed: list[Flawed] = msgspec.field(default_factory=list)
    damage: list[str] = msgspec.field(default_factory=list)
    reports: int = 0
    names: int = 0
    uncited: list[Uncited] = msgspec.field(default_factory=list)
    lake: list[str] = msgspec.field(default_factory=list)

    @property
    def sound(self) -> bool:
        """Whether there is no fault."""
        return not (self.diverged or self.unreadable or self.estranged or self.flawed or self.damage or self.lake)


def verify(
    log: GameLog,
    *,
    head: LogHead | None = None,
    data: Path | None = None,
    progress: Callable[[int], None] = lambda done: None,
) -> Audit:
    """The findings about each game (its chain, its start, its parent, its facts when re-run), and about the log.

    Games are re-run with their pinned definitions; those of older rules are folded instead, since the present rules
    would ask differently. An open game is equal if its record so far is. `head` was taken of this log earlier, `data`
    is the folder whose lake was made from it. Missing triggers are restored. `progress` is called with the number of
    games done. A bad game does not stop the audit; KifuError only if the log itself cannot be read.
    """
    audit = Audit()
    children: dict[UUID, GameStarted] = {}
    for done, game in enumerate(log.games(), start=1):
        start = _take(audit, log, game)
        if start is not None and start.parent is not None:
            children[game] = start
        progress(done)
    audit.games = audit.equal + len(audit.older) + len(audit.diverged) + len(audit.unreadable)
    audit.estranged += _estranged(log, children)
    audit.damage += log.damage()
    for findings in (log.guard, log.gaps, partial(_strayed_from, log, head)):
        try:
            audit.damage += findings()
        except KifuError as error:
            audit.damage.append(str(error))
    if data is not None:
        _take_lake(audit, log, data)
    return audit


def _take(audit: Audit, log: GameLog, game: UUID) -> GameStarted | None:
    """The start of a game if its record can be read; the findings about the game are added to the audit."""
    start = None
    try:
        recorded = log.read(game)
        verify_chain(recorded)
        if is_report(recorded[0].topic):
            audit.flawed += _flaws_of_reports(log, recorded)
            names = sum(event.topic == TOPICS[PersonNamed] for event in recorded)
            audit.reports += len(recorded) - names
            audit.names += names > 0
            return None
        recording = decode(recorded)
        start, cards = recording.start, definitions(log, recording.start)
        if fault := too_many_cards(start):
            raise LogDamaged(fault)
        check_not_newer(start)
        audit.flawed += [Flawed(game, *flaw) for flaw in _flaws(recorded, recording, cards)]
        audit.uncited += _uncited(game, recording)
        finding = _checked(game, recording, cards)
    except KifuError as error:
        audit.unreadable.append(Unreadable(game, str(error)))
    # A record may hold anything, and break the rules' code in any way: that is a finding, not the end of the audit.
    except Exception as error:
        if is_of_the_program(error):
            raise
        audit.unreadable.append(Unreadable(game, f"running it failed with {error!r}"))
    else:
        if isinstance(finding, OlderRules):
            audit.older.append(finding)
        elif finding is not None:
            audit.diverged.append(finding)
        else:
            audit.equal += 1
    return start


def _flaws_of_reports(log: GameLog, recorded: Sequence[Recorded]) -> Iterator[Flawed]:
    """The flaws of the reports of a stream. LogDamaged if they are none."""
    for event, report in zip(recorded, decoded_stream(recorded), strict=True):
        fault = too_large(report) or fault_of_report(report)
        if isinstance(report, GameAttached):
            head = log.head(report.game)
            fault = None if head else f"game {report.game}, which is attached to it, is not in the log"
        if fault:
            yield Flawed(event.game, event.position, fault)


def _flaws(
    recorded: Sequence[Recorded], recording: Recording, cards: Mapping[str, Definition]
) -> Iterator[tuple[int, str]]:
    """The flaws of a record, each after the position in the log of its event."""
    start = recording.start
    for fault in faults(start, cards):
        yield recorded[0].position, fault
    if start.rules_age is RulesAge.CURRENT:
        for number in altered(start.system, cards.values()):
            why = f"its card {quoted(number)} is not the card of that number that these rules come with"
            yield recorded[0].position, why
    for event in recorded:
        if _MAY_BE_LARGE.search(event.body):
            large = too_large(codec(start.system).decode(event.topic, event.body))
            yield from [(event.position, large)] if large else []
    for event, note in zip((event for event in recorded if is_note(event.topic)), recording.notes, strict=True):
        if not 0 <= note.position <= len(recording.facts):
            yield event.position, f"it remarks on position {note.position}, and the game {recording.reach}"


def _uncited(game: UUID, recording: Recording) -> Iterator[Uncited]:
    """The label of a record of these rules that cites what their book does not have."""
    if recording.start.rules_age is not RulesAge.CURRENT:
        return
    played = load(recording.start.system)
    cited = dict.fromkeys(fact.rule for fact in recording.facts)
    if unknown := tuple(rule for rule in cited if not played.book.permits(rule, played.options)):
        yield Uncited(game, unknown)


def _strayed_from(log: GameLog, head: LogHead | None) -> list[str]:
    fault = None if head is None else strayed(log, head)
    return [fault] if fault else []


def _take_lake(audit: Audit, log: GameLog, data: Path) -> None:
    """Add the findings about a lake: lost or damaged files, and that the log is not the one that it was made from."""
    from projector.manifest import FOLDER, read_manifest, strayed  # Polars takes as long to import as all the rest
    from projector.parts import check_part

    folder = data / FOLDER
    try:
        manifest = read_manifest(folder)
    except KifuError as error:
        audit.lake.append(str(error))
        return
    if manifest is None:
        return
    for part in manifest.parts:
        try:
            check_part(folder, part)
        except KifuError as error:
            audit.lake.append(str(error))
    try:
        fault = strayed(manifest, log, folder)
    except KifuError as error:  # the log cannot be read there
        fault = str(error)
    audit.damage += [fault] if fault else []


def _estranged(log: GameLog, children: Mapping[UUID, GameStarted]) -> Iterator[Estranged]:
    corrected: dict[UUID, UUID] = {}
    try:
        trusted = log.trusted(children)
    except LogDamaged:  # which the guard of the log names
        trusted = set(children)
    circles = circling({game: start.parent for game, start in children.items() if start.parent is not None})
    for game, start in children.items():
        parent = start.parent
        assert parent is not None
        if game in circles:
            yield Estranged(game, parent, circles[game])
            continue
        try:
            why = estrangement(read(log, game), read(log, parent))
        except KifuError as error:
            why = f"its parent cannot be read: {error}"
        if why:
            yield Estranged(game, parent, why)
        if start.supersedes and game not in trusted and corrected.setdefault(parent, game) != game:
            yield Estranged(game, parent, f"game {corrected[parent]} supersedes the same parent: one record can stand")


def _checked(game: UUID, recording: Recording, definitions: Mapping[str, Definition]) -> Diverged | OlderRules | None:
    start, cards = recording.start, recording.start.faces(definitions)
    if start.rules_age is RulesAge.OLDER:
        replay = Replay(recording, cards)
        replay.seek(replay.last)
        return OlderRules(game, start.rules_version)
    differs = difference(recording, cards)
    return Diverged(game, *differs) if differs else None
