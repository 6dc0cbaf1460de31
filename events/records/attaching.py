"""Attaching: a recorded game in the place of what was reported of it; and detaching it."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from uuid import UUID

from events.cards.deck import quoted
from events.errors import KifuError
from events.log.store import GameLog
from events.records.matching import Subject, of_one_match, round_number
from events.records.names import Names, standing, told_in
from events.records.people import read_named
from events.records.recorder import Recording, read
from events.records.reports import (
    GameAttached,
    GameDetached,
    Outcome,
    Report,
    ResultReported,
    not_withdrawn,
    players_of,
    standing_results,
)
from events.records.stored_reports import TOPICS, decoded, entry_of
from events.table.fact import GameEnded


def attach(log: GameLog, game: UUID, *, phase: str | None = None) -> bool:
    """Whether a recorded game is newly attached to the report of its event, players and, if it has one, round; of a
    `phase`, if one is given.

    KifuError if there is no such report or more than one, the game is not over, or contradicts its report.
    """
    told = [report for _, report in standing(told_in(log))]
    recording, names = read(log, game), Names.of(told)
    streams = _streams(told, game, recording, names, phase)
    by_stream = {stream: not_withdrawn(read_named(log, stream)) for stream in streams}
    reports = [report for of_stream in by_stream.values() for report in of_stream]
    if GameAttached(game) in reports:
        return False
    attached = [read(log, report.game) for report in reports if isinstance(report, GameAttached)]
    _check_agrees(game, recording, attached, standing_results(by_stream[streams[-1]]), names)
    log.append(streams[-1], [entry_of(GameAttached(game))], after=log.head(streams[-1]))
    return True


def check_attached(log: GameLog, reports: Sequence[Report], names: Names) -> None:
    """Check the games that another log has attached to the results of a stream, as `attach` checks its game.

    KifuError if one is not in the log, not over, a fork, of other players, or contradicts what was reported before it.
    """
    for number, report in enumerate(reports):
        if not isinstance(report, GameAttached):
            continue
        if log.head(report.game) is None:
            raise KifuError(f"game {report.game}, which is attached to it, is not in the log: import that before it")
        recording, before = read(log, report.game), not_withdrawn(reports[:number])
        _check_played(report.game, recording)
        results = standing_results(before)
        told = next(iter(results.values()), None)
        players = sorted(names.of_player(player.name) for player in recording.start.players)
        if told is None or players != sorted(names.of_player(player.name, player.id) for player in players_of(told)):
            raise KifuError(f"game {report.game}, which is attached to it, is not of its players")
        earlier = [read(log, other.game) for other in before if isinstance(other, GameAttached)]
        _check_agrees(report.game, recording, earlier, results, names)


def detach(log: GameLog, game: UUID) -> None:
    """Detach a recorded game from its report: it is paired with a report as if it never had been.

    KifuError if it is attached to none.
    """
    events = log.of_topics([TOPICS[GameAttached]])
    streams = {event.game for event in events if decoded(event.topic, event.body) == GameAttached(game)}
    standing = [name for name in sorted(streams) if GameAttached(game) in not_withdrawn(read_named(log, name))]
    if not standing:
        raise KifuError(f"game {game} is attached to no result")
    entries = [entry_of(GameDetached(game))]
    heads = {name: head for name in standing if (head := log.head(name)) is not None}
    log.append_games([(name, entries, {}) for name in standing], after=heads)


def _streams(told: Iterable[Report], game: UUID, recording: Recording, names: Names, phase: str | None) -> list[UUID]:
    """The streams of a recorded game's match: several, the standing one last, if it was reported under several keys."""
    start, of = recording.start, recording.start.provenance
    _check_played(game, recording)
    if of.event is None:
        raise KifuError(f"the record of game {game} names no event, by which its result could be found")
    players = sorted(names.of_player(player.name) for player in start.players)
    found: dict[UUID, Subject] = {}
    same_day: dict[UUID, Subject] = {}
    for report in told:
        if not isinstance(report, ResultReported) or (report.system, report.event) != (start.system, of.event):
            continue
        subject = Subject.of(report, names)
        same_round = of.round is None or subject.round == round_number(of.round)
        if [*subject.players] == players and same_round:
            for subjects in (found, same_day) if None in (of.date, report.date) or of.date == report.date else (found,):
                subjects.pop(report.stream, None)
                subjects[report.stream] = subject
    where = f"round {of.round} of {quoted(of.event)}" if of.round else quoted(of.event)
    return _streams_of_match(same_day or found, phase, f"of {' against '.join(map(quoted, players))} in {where}")


def _check_played(game: UUID, recording: Recording) -> None:
    """KifuError if a game has no result, or is none that was played at an event."""
    if not recording.ended:
        raise KifuError(f"game {game} is not over: attach it when it has a result")
    if recording.start.parent is not None and not recording.start.supersedes:
        raise KifuError(f"game {game} is a fork, and was played at no event")


def _streams_of_match(found: Mapping[UUID, Subject], phase: str | None, told: str) -> list[UUID]:
    """The streams of the one match that was found, or of the one of a phase. KifuError if it is none or several."""
    phases = sorted({subject.phase for subject in found.values() if subject.phase})
    of_phase = {
        stream: subject
        for stream, subject in found.items()
        if phase is None or phase.casefold() == (subject.phase or "").casefold()
    }
    if len(set(of_one_match(of_phase).values())) == 1:
        return [*of_phase]
    if found and not of_phase:
        there = f"only of {' and '.join(map(quoted, phases))}" if phases else "none names a phase"
        raise KifuError(f"no result is reported {told} of phase {quoted(str(phase))}: {there}")
    which = f"choose one with --phase, {' or '.join(map(quoted, phases))}" if len(phases) > 1 else "one is needed"
    number = f"{len(set(of_one_match(found).values()))} results are" if found else "no result is"
    raise KifuError(f"{number} reported {told}: {which}")


def _check_agrees(
    game: UUID,
    recording: Recording,
    attached: Iterable[Recording],
    standing: Mapping[int | None, ResultReported],
    names: Names,
) -> None:
    """KifuError if the attached games have a player win more often than was reported."""
    told = next(iter(standing.values()))
    won = Counter(_outcome(record, told, names) for record in (*attached, recording))
    if None in standing and told.wins is None:
        return
    allowed = Counter(dict(zip(("first", "second", "draw"), told.wins, strict=True)) if told.wins else {})
    allowed += Counter(report.outcome for number, report in standing.items() if number is not None)
    number = recording.start.provenance.game_in_match
    own = _outcome(recording, told, names)
    if won[own] > allowed[own] or (number in standing and standing[number].outcome != own):
        who = {"first": told.players[0], "second": told.players[1]}.get(own)
        result = f"won by {quoted(who.name)}" if who else "drawn"
        raise KifuError(
            f"game {game} was {result}, and the report has no such game left: correct the one that is wrong"
        )


def _outcome(recording: Recording, told: ResultReported, names: Names) -> Outcome:
    """The outcome of a recorded game, by the players of a report."""
    ended = recording.actions[-1].facts[-1]
    assert isinstance(ended, GameEnded)
    if ended.winner is None:
        return "draw"
    winner = recording.start.players["ab".index(ended.winner)]
    first = told.players[0]
    return "first" if names.of_player(winner.name) == names.of_player(first.name, first.id) else "second"
