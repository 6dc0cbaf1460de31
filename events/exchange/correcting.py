"""Correcting: a result that was reported wrongly, reported again by a person, who says why. The log keeps both."""

import shlex
from collections.abc import Iterable, Mapping, Sequence
from uuid import UUID

import msgspec

from events.cards.deck import quoted
from events.errors import KifuError
from events.exchange.rows import Score
from events.exchange.scores import in_words, read_score
from events.log.store import GameLog
from events.records.choosing import Choice, ChosenStream, chosen
from events.records.matching import Subject, of_one_match
from events.records.names import Names
from events.records.report_faults import fault_of_report
from events.records.reports import (
    Decided,
    GameAttached,
    Reason,
    Report,
    ReportedPlayer,
    ReportWithdrawn,
    ResultReported,
)
from events.records.stored_reports import entry_of

PARTING = ("date", "phase", "round", "table")
"""What parts the matches of two players at an event."""


def correct(
    log: GameLog, choice: Choice, score: str, *, reason: Reason, decided: Decided | None = None
) -> ResultReported:
    """Store the score of a match, from the side of the first of the two players of a choice; return the new report,
    seen from that side.

    `decided`: how the match was decided, where the score does not say. KifuError if the choice is of no match or of
    several, says what the log says already, or cannot be.
    """
    first, second = (ReportedPlayer(name) for name in choice.players)
    names, stream = _match(log, choice)
    last = [report for report in stream.last if isinstance(report, ResultReported)][-1]
    given = read_score(score, first, second)
    given = given._replace(decided=decided or given.decided or ("played" if last.decided else None))
    is_turned = names.of_player(choice.players[0]) != names.of_player(last.players[0].name, last.players[0].id)
    seen = last.turned() if is_turned else last
    told = {name: getattr(seen, name) for name in Score._fields}
    if last.game is None and told == given._asdict():
        raise KifuError(f"the log says so already: {in_words(seen)}")
    new = msgspec.structs.replace(seen, **given._asdict(), reason=reason, game=None)
    if last.game is not None:
        new = msgspec.structs.replace(new, began=None)
    if fault := fault_of_report(new.ordered()):
        raise KifuError(fault)
    log.append(stream.head.game, [*map(entry_of, _instead(new.ordered(), stream, last, reason))], after=stream.head)
    return new


def _instead(new: ResultReported, stream: ChosenStream, last: ResultReported, reason: Reason) -> Sequence[Report]:
    """The reports by which a new one stands: a match that was told game by game is told as a whole from now on."""
    if last.game is None:
        return [new]
    attached = [report for report in stream.reports if isinstance(report, GameAttached)]
    return [ReportWithdrawn(reason.why), new, *attached]


def _match(log: GameLog, choice: Choice) -> tuple[Names, ChosenStream]:
    """The names of players, and the stream told last of the only match of a choice. KifuError if there is none."""
    streams, names = chosen(log, choice)
    matches = {
        stream.head.game: stream
        for stream in sorted(streams, key=lambda stream: stream.rank)
        if any(isinstance(report, ResultReported) for report in stream.last)
    }
    both = " and ".join(map(quoted, choice.players))
    if not matches:
        raise KifuError(f"{both} played no match at {quoted(choice.event)}")
    subjects = {name: Subject.of(stream.last[-1], names) for name, stream in matches.items()}
    firsts = of_one_match(subjects)
    if len(set(firsts.values())) > 1:
        raise KifuError(f"{both} played {len(set(firsts.values()))} such matches: {_parted(firsts, subjects)}")
    return names, [*matches.values()][-1]


def _parted(firsts: Mapping[UUID, UUID], subjects: Mapping[UUID, Subject]) -> str:
    """The options that part matches, with the values that they have."""
    options = []
    for name in PARTING:
        values = {getattr(subjects[match], name) for match in firsts.values()}
        if len(values) > 1:
            options.append(f"--{name} ({_or(shlex.quote(value) for value in sorted(value or '' for value in values))})")
    return f"choose one with {_or(options)}" if options else "withdraw one of them"


def _or(words: Iterable[str]) -> str:
    *most, last = words
    return f"{', '.join(most)} or {last}" if most else last
