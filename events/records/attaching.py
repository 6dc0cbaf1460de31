"""Attaching: a recorded game in the place of what was reported of it."""

import re
from collections import Counter
from uuid import UUID

from events.cards.deck import quoted
from events.errors import KifuError
from events.log.store import GameLog
from events.records.names import Names
from events.records.recorder import Recording, read
from events.records.reports import (
    TOPICS,
    GameAttached,
    Outcome,
    Report,
    ResultReported,
    decoded,
    entry_of,
    read_reports,
    standing_results,
)
from events.table.fact import GameEnded

_ROUND = re.compile(r"(?:round|rd|r)?[\s.]*0*(\d+)")


def attach(log: GameLog, game: UUID) -> bool:
    """Whether a recorded game is newly attached to the report of its event, round and players.

    KifuError if there is no such report or more than one, the game is not over, or contradicts its report.
    """
    recording, names = read(log, game), Names.of(log)
    match = _match(log, game, recording, names)
    reports = read_reports(log, match)
    if GameAttached(game) in reports:
        return False
    _check_agrees(log, game, recording, reports, names)
    log.append(match, [entry_of(GameAttached(game))], after=log.head(match))
    return True


def _match(log: GameLog, game: UUID, recording: Recording, names: Names) -> UUID:
    """The reported match of a recorded game."""
    start, of = recording.start, recording.start.provenance
    if not recording.ended:
        raise KifuError(f"game {game} is not over: attach it when it has a result")
    if start.parent is not None and not start.supersedes:
        raise KifuError(f"game {game} is a fork, and was played at no event")
    if of.event is None:
        raise KifuError(f"the record of game {game} names no event, by which its result could be found")
    players = sorted(names.of_player(player.name) for player in start.players)
    found = {}
    for event in log.of_topics([TOPICS[ResultReported]]):
        told = decoded(event.topic, event.body)
        if not isinstance(told, ResultReported) or (told.system, told.event) != (start.system, of.event):
            continue
        who = sorted(names.of_player(player.name, player.id) for player in told.players if player)
        if who == players and _same(told.round, of.round) and of.date in (None, told.date):
            found[told.match] = told
    if len(found) != 1:
        where = f"round {of.round} of {quoted(of.event)}"
        number = "no result is" if not found else f"{len(found)} results are"
        raise KifuError(f"{number} reported of {' against '.join(map(quoted, players))} in {where}: one is needed")
    return next(iter(found))


def _same(round: str | None, other: str | None) -> bool:
    """Whether two rounds are one: `Round 1` and `1` are."""

    def number(text: str | None) -> str | None:
        found = _ROUND.fullmatch(text.casefold().strip()) if text else None
        return found[1] if found else text and text.casefold().strip()

    return number(round) == number(other)


def _check_agrees(log: GameLog, game: UUID, recording: Recording, reports: list[Report], names: Names) -> None:
    """KifuError if the attached games have a player win more often than was reported."""
    standing = standing_results(reports)
    told = next(iter(standing.values()))
    attached = [read(log, report.game) for report in reports if isinstance(report, GameAttached)]
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
