"""Admission: the games of an export (see `events.exchange.lines`), each checked whole before it may be stored.

The checks: form, hash chain, definitions, events of one system, and that each fact fits the state before it. A bad line
puts its whole game, and no other, in quarantine.
"""

import hashlib
import re
from collections.abc import Iterator
from itertools import islice
from typing import Any
from uuid import UUID

import msgspec
from msgspec import UNSET, Raw, UnsetType

from events.cards.bounds import excess
from events.cards.card import Definition
from events.cards.deck import quoted
from events.cards.wording import shown
from events.errors import MISFITS, IllegalAnswer, KifuError, LogDamaged
from events.exchange.lines import (
    MOST_DEFINITIONS,
    MOST_GAME,
    MOST_LINE,
    UNREADABLE,
    VERSION,
    DefinitionLine,
    EventLine,
    GameLine,
    Header,
    Line,
    Lines,
    packed,
)
from events.game import is_installed, load
from events.log.chain import ORIGIN, chain_hash
from events.log.entries import Recorded
from events.records.bounds import unfit_action
from events.records.codec import FORM, codec, system_of
from events.records.envelope import (
    ENGINE,
    ActionTaken,
    Annotation,
    GameStarted,
    GameWithdrawn,
    OperationRuled,
    OperationTaken,
    SightingTaken,
    TableRuling,
)
from events.records.recorder import Recording
from events.records.report_faults import fault_of_report
from events.records.reports import EntryReported, Report, ResultReported
from events.records.stored_reports import decoded, decoded_stream, is_report
from events.records.wording import unfit_note, unfit_start
from events.table.ask import MANUAL, Concede, check, named
from events.table.created import CardCreated
from events.table.fact import Fact, GameEnded

MOST_CARDS = 2_000
"""The most cards of a game, both decks together."""
MOST_LETTERS = 300
"""The most letters of a reason."""
REMEDY = "export the game again where it is whole"

_TOPIC = re.compile(r"[a-z][a-z0-9_]{0,40}/[a-z][a-z_]{0,40}/[1-9][0-9]{0,8}")

_header = msgspec.json.Decoder(Header)
_line = msgspec.json.Decoder(Line)


class Quarantined(msgspec.Struct, frozen=True):
    """A game that was not stored, and its first bad line (from 1). `game` is None if no line names it."""

    game: UUID | None
    line: int
    reason: str


class GivenReports(msgspec.Struct, frozen=True):
    """The whole, good stream of what was reported of a match, an entry or a name, which begins at `line`."""

    game: UUID
    line: int
    events: list[Recorded]
    reports: list[Report]


class Given(msgspec.Struct, frozen=True):
    """A whole, good game of a file, which begins at `line`; `cards` are its definitions by hash."""

    game: UUID
    line: int
    events: list[Recorded]
    definitions: dict[str, bytes]
    cards: dict[str, Definition]
    recording: Recording


def read_games(lines: Lines) -> Iterator[Given | GivenReports | Quarantined]:
    """The games and reports of an export, each as soon as it is whole, and those in quarantine.

    KifuError if the first line is no header, or that of a newer Kifu.
    """
    first, *_ = [*islice(lines, 1), b""]
    _check_first(first)
    reader = _Reader()
    for line in lines:
        if line.strip():
            yield from reader.take(lines.number, line)
    yield from reader.end(lines.number)


def _check_first(line: bytes) -> None:
    if not line:
        raise KifuError("the file is empty: give one that `kifu export` wrote")
    try:
        _check_length(line)
        _check_header(_header.decode(line.removeprefix(b"\xef\xbb\xbf")))
    except (LogDamaged, *UNREADABLE) as error:
        why = one_line(str(error))
        raise KifuError(
            f"line 1 is not the header of an export ({why}): give a file that `kifu export` wrote"
        ) from None


def _check_header(header: Header) -> None:
    if header.version > VERSION:
        by = f"written by Kifu {quoted(header.engine)} in version {header.version} of the format"
        raise KifuError(f"{by}, and this is Kifu {ENGINE}, which reads version {VERSION}: update Kifu")


def one_line(text: str) -> str:
    """A message, which may quote any text, as one line for a terminal."""
    line = shown(text[:MOST_LETTERS])
    return line if len(line) <= MOST_LETTERS else f"{line[: MOST_LETTERS - 1]}…"


class _Reader:
    """A reader of the games in a sequence of lines.

    After a bad line all lines are skipped, without a report, up to the next good beginning: a damaged line is not
    guessed at. A bad line outside a game counts as the fault of the next game if that is bad too, else of none.
    """

    def __init__(self) -> None:
        self._definitions = _Definitions()
        self._game: _Game | None = None
        self._passing: UUID | None = None
        self._before: Quarantined | None = None

    def take(self, number: int, line: bytes) -> Iterator[Given | GivenReports | Quarantined]:
        """The games that end, whole or in quarantine, with the next line."""
        try:
            read = _parsed(line)
            if isinstance(read, EventLine):
                yield from self._event(read, number, len(line))
            else:
                yield from self._begin(read, number)
        except KifuError as error:
            if self._game is not None:
                yield self._quarantined(self._game.game, number, str(error))
            elif self._passing is None and self._before is None:
                self._before = Quarantined(None, number, one_line(str(error)))

    def end(self, number: int) -> Iterator[Quarantined]:
        """The games in quarantine at the end of the file; `number` is its last line."""
        if self._game is not None:
            yield self._quarantined(self._game.game, number, f"{self._game.stands} when the file ended: {REMEDY}")
        if self._before is not None:
            yield self._before

    def _begin(self, read: Header | DefinitionLine | GameLine, number: int) -> Iterator[Quarantined]:
        """The open game, in quarantine, if a line that belongs between games comes."""
        if self._game is not None:
            stands = f"{self._game.stands} when a line of kind {read.__struct_config__.tag} came"
            yield self._quarantined(self._game.game, number, f"{stands}: {REMEDY}")
        self._passing = None
        if isinstance(read, DefinitionLine):
            self._definitions.add(read)
        elif isinstance(read, GameLine):
            self._game = _Game(read, number, self._definitions)

    def _event(self, read: EventLine, number: int, size: int) -> Iterator[Given | GivenReports | Quarantined]:
        game = self._game
        if game is None:
            if self._passing != read.game:
                yield self._quarantined(read.game, number, f"an event without its game's line before it: {REMEDY}")
        elif game.game != read.game:
            wrong = f"{game.stands} of game {game.game} when an event of game {read.game} came: {REMEDY}"
            yield self._quarantined(game.game if game.events else read.game, number, wrong)
        else:
            game.add(read, size)
            if game.whole:
                yield from [self._before] if self._before else []
                given = game.given()
                self._game = self._before = None
                yield given

    def _quarantined(self, game: UUID, number: int, reason: str) -> Quarantined:
        """The game in quarantine, by the bad line before its first event if there was one."""
        before, self._before, self._game, self._passing = self._before, None, None, game
        return Quarantined(game, before.line, before.reason) if before else Quarantined(game, number, one_line(reason))


def _check_length(line: bytes) -> None:
    if not line.endswith(b"\n") and len(line) > MOST_LINE:
        raise LogDamaged(f"the line is longer than {MOST_LINE:,} bytes")


def _parsed(line: bytes) -> Line:
    _check_length(line)
    try:
        read: Line = _line.decode(line)
    except UNREADABLE as error:
        raise LogDamaged(f"no line of an export ({error}): see `kifu export --help`") from None
    if isinstance(read, Header):
        _check_header(read)
    return read


def _one_of(text: Raw | UnsetType, base64: bytes | UnsetType, *, name: str) -> bytes | Raw:
    """The body in the form that is given, of the two. LogDamaged unless exactly one is given."""
    if (text is UNSET) == (base64 is UNSET):
        raise LogDamaged(f'expected either "{name}" or "base64"')
    return base64 if isinstance(base64, bytes) else text  # type: ignore[return-value]


class _Definitions:
    """The definitions of a file so far."""

    def __init__(self) -> None:
        self._bytes: dict[str, bytes] = {}
        self._cards: dict[tuple[str, str], Definition] = {}
        self._size = 0

    def add(self, line: DefinitionLine) -> None:
        """Add the definition of a line. LogDamaged if its bytes have another hash."""
        body = bytes(_one_of(line.card, line.base64, name="card"))
        hash = hashlib.sha256(body).hexdigest()
        if hash != line.hash:
            raise LogDamaged(f"definition {line.hash}: its bytes have the sha256 {hash}: export it again")
        if line.hash not in self._bytes:
            self._size += len(body)
            if self._size > MOST_DEFINITIONS:
                raise LogDamaged(f"the definitions of the file have more than {MOST_DEFINITIONS:,} bytes together")
            self._bytes[line.hash] = body

    def of(self, start: GameStarted) -> tuple[dict[str, bytes], dict[str, Definition]]:
        """The definitions of a game by hash: their bytes, and their cards. LogDamaged if one is missing or no card."""
        names = dict.fromkeys(start.hashes())
        for name in names:
            if name not in self._bytes:
                raise LogDamaged(f"definition {name} does not stand before the game that names it: {REMEDY}")
            if (start.system, name) not in self._cards:
                try:
                    card = msgspec.json.decode(self._bytes[name], type=load(start.system).pool.card)
                except UNREADABLE as error:
                    raise LogDamaged(f"definition {name} is no card of {start.system} ({error})") from None
                if fault := excess(card):
                    raise LogDamaged(f"definition {name} says too much: {fault}")
                self._cards[start.system, name] = card
        return {name: self._bytes[name] for name in names}, {name: self._cards[start.system, name] for name in names}


class _Game:
    """A game as far as it has been read, each line checked."""

    def __init__(self, line: GameLine, number: int, definitions: _Definitions) -> None:
        self.game = line.game
        self.line = number
        self.events: list[Recorded] = []
        self.definitions: dict[str, bytes] = {}
        self._given = definitions
        self._promised = line.events
        self._head = line.head
        self._size = 0
        self._facts = 0
        self._ended = False
        self._state: Any = None
        self._cards: dict[str, Definition] = {}
        self._recording: Recording | None = None

    @property
    def stands(self) -> str:
        """The number of events read, of those promised, in words."""
        return f"{len(self.events):,} of {self._promised:,} events were there"

    @property
    def whole(self) -> bool:
        """Whether all promised events have been read."""
        return len(self.events) == self._promised

    def given(self) -> Given | GivenReports:
        """The whole game, or stream of reports. LogDamaged if the reports are of other streams."""
        if is_report(self.events[0].topic):
            return GivenReports(self.game, self.line, self.events, decoded_stream(self.events))
        assert self._recording is not None
        return Given(self.game, self.line, self.events, self.definitions, self._cards, self._recording)

    def add(self, line: EventLine, size: int) -> None:
        """Add the next event, from a line of `size` bytes. LogDamaged if it is bad."""
        self._size += size
        if self._size > MOST_GAME:
            raise LogDamaged(f"the game has more than {MOST_GAME:,} bytes: no export has so large a game")
        event = self._chained(line)
        self._fold(event)
        self.events.append(event)
        if self.whole and line.hash != self._head:
            raise LogDamaged(
                f"the last event has the hash {line.hash}, the game's line promised {self._head}: {REMEDY}"
            )

    def _chained(self, line: EventLine) -> Recorded:
        """The event of a line. LogDamaged if it is not the next in the chain."""
        version = len(self.events) + 1
        if line.version != version:
            raise LogDamaged(f"expected version {version}, found version {line.version}: {REMEDY}")
        _check_topic(line.topic)
        body = _one_of(line.body, line.base64, name="body")
        try:
            stored = packed(bytes(body)) if isinstance(body, Raw) else body
        except UNREADABLE as error:
            raise LogDamaged(f"the body cannot be stored ({error}): {REMEDY}") from None
        previous = self.events[-1].hash if self.events else ORIGIN
        hash = chain_hash(previous, self.game, version, line.topic, stored)
        if hash.hex() != line.hash:
            raise LogDamaged(f"version {version}: expected hash {hash.hex()}, found {line.hash}: {REMEDY}")
        return Recorded(self.game, version, line.topic, hash, stored)

    def _fold(self, recorded: Recorded) -> None:
        """Decode the event, and fold its facts into the state. LogDamaged if it does not fit."""
        if is_report(recorded.topic):
            self._check_report(recorded)
            return
        system = system_of(recorded.topic)
        try:
            event = codec(system).decode(recorded.topic, recorded.body)
        except RecursionError:
            raise LogDamaged(f"version {recorded.version}: an event is not nested so deep") from None
        if isinstance(event, GameStarted) != (recorded.version == 1):
            raise LogDamaged(f"version {recorded.version}: a game has its start first, and no other")
        if isinstance(event, ActionTaken) and self._ended:
            raise LogDamaged(f"version {recorded.version}: an action after the end of the game")
        if isinstance(event, GameStarted):
            self._begin(event, system)
        elif system != system_of(self.events[0].topic):
            raise LogDamaged(f"version {recorded.version}: an event of {system} in a game of another system")
        elif isinstance(event, Annotation | TableRuling) and not 0 <= event.position <= self._facts:
            raise LogDamaged(f"version {recorded.version}: a note on position {event.position} of {self._facts}")
        elif isinstance(event, Annotation | TableRuling | GameWithdrawn) and (fault := unfit_note(event)):
            raise LogDamaged(f"version {recorded.version}: {fault}")
        if isinstance(event, GameStarted):
            self._recording = Recording(event)
        elif self._recording is not None:
            self._recording.add(event)
        if isinstance(event, ActionTaken):
            _check_answer(event, recorded.version)
        for fact in event.facts if isinstance(event, GameStarted | ActionTaken) else ():
            self._apply(fact)

    def _check_report(self, recorded: Recorded) -> None:
        if self._recording is not None:
            raise LogDamaged(f"version {recorded.version}: a report in the record of a game")
        report = decoded(recorded.topic, recorded.body)
        if fault := fault_of_report(report):
            raise LogDamaged(f"version {recorded.version}: {fault}")
        if isinstance(report, ResultReported | EntryReported) and not is_installed(report.system):
            raise LogDamaged(f"the card game {quoted(report.system)} is not installed")

    def _apply(self, fact: Fact) -> None:
        """Fold the fact. LogDamaged if it does not fit, or creates a card whose text is too large."""
        self._facts += 1
        self._ended = self._ended or isinstance(fact, GameEnded)
        try:
            fact.apply(self._state)
        except MISFITS as error:
            raise LogDamaged(f"fact {self._facts} does not fit the table before it ({error!r})") from None
        if isinstance(fact, CardCreated) and (fault := excess(self._state.cards[fact.card].face)):
            raise LogDamaged(f"fact {self._facts} lets a card come to be that says too much: {fault}")

    def _begin(self, start: GameStarted, system: str) -> None:
        if start.system != system:
            raise LogDamaged(f"the start of a game of {quoted(start.system)} under a topic of {system}")
        copies = [line.copies for deck in start.decks for line in deck.lines]
        if min(copies, default=1) < 1 or sum(copies) > MOST_CARDS:
            raise LogDamaged(f"a deck line has 1 copy or more, and both decks together {MOST_CARDS:,} cards at most")
        if fault := unfit_start(start):
            raise LogDamaged(fault)
        self.definitions, self._cards = self._given.of(start)
        self._state = load(system).table.state(start.faces(self._cards), start.options)


def _check_answer(action: ActionTaken, version: int) -> None:
    try:
        if isinstance(action, OperationTaken) and action.ask.kind != MANUAL:
            raise IllegalAnswer(f"{named(action.ask)}: nothing is done by hand there")
        by_index = not isinstance(action, OperationTaken | OperationRuled | SightingTaken)
        if by_index and not isinstance(action.answer, Concede):
            check(action.ask, action.answer)
        fault = unfit_note(action.operation) if isinstance(action, OperationRuled) else None
        if fault := fault or unfit_action(action):
            raise IllegalAnswer(fault)
    except IllegalAnswer as error:
        raise LogDamaged(f"version {version}: {error}") from None


def _check_topic(topic: str) -> None:
    if _TOPIC.fullmatch(topic) is None:
        raise LogDamaged(f"{quoted(topic)} is no topic: expected one such as GAME/action/{FORM}")
