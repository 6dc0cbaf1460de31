"""What is not sure of a result or a drop that a person typed, by what else the log has of the event."""

import shlex
from collections.abc import Iterable, Iterator, Sequence

from events.cards.deck import quoted
from events.exchange.scores import in_words
from events.records.matching import Subject, of_one_match, round_as_int
from events.records.names import Names
from events.records.reports import EntryReported, Report, ResultReported, players_of


def doubts_of_result(result: ResultReported, told: Iterable[Report], names: Names) -> Iterator[str]:
    """The players of a result who have another match in its round, or left before it; `told`: all of its event."""
    number = round_as_int(result.round)
    if number is None:
        return
    reports = [*told]
    for player in _labels(result, names):
        for other in _matches([*reports, result], names):
            is_there = (round_as_int(other.round), other.phase) == (number, result.phase)
            if is_there and player in _labels(other, names) and not _are_one(result, other, names):
                yield f"{quoted(player)} has another match in round {number}, {in_words(other)}: correct one of them"
        left = _left(player, reports, names)
        if left and left < number:
            yield f"{quoted(player)} left after round {left}: {play_on(result.event, player)} if they played on"


def doubts_of_drop(player: str, after: int, told: Iterable[Report], names: Names) -> Iterator[str]:
    """The first round after a player left in which the player has a match; `told`: all of the event."""
    if not after:
        return
    rounds = {
        number: match
        for match in _matches(told, names)
        if player in _labels(match, names) and (number := round_as_int(match.round)) is not None and number > after
    }
    if rounds:
        first = min(rounds)
        yield (
            f"{quoted(player)} plays in round {first}, after round {after}: {in_words(rounds[first])}; "
            f"{play_on(rounds[first].event, player)} if they did not leave"
        )


def play_on(event: str, player: str, options: Sequence[str] = ()) -> str:
    """The command that says that a player plays on; `options`: those that choose the event among others of its name."""
    return shlex.join(["kifu", "results", "drop", event, player, "--back", *options])


def _matches(told: Iterable[Report], names: Names) -> list[ResultReported]:
    """The last report of each match."""
    reports = [report for report in told if isinstance(report, ResultReported)]
    firsts = of_one_match({number: Subject.of(report, names) for number, report in enumerate(reports)})
    return [*{first: reports[number] for number, first in firsts.items()}.values()]


def _are_one(one: ResultReported, other: ResultReported, names: Names) -> bool:
    return len({*of_one_match({0: Subject.of(one, names), 1: Subject.of(other, names)}).values()}) == 1


def _left(player: str, told: Iterable[Report], names: Names) -> int | None:
    """The round after which a player left; None if nobody says so."""
    entries = [report for report in told if isinstance(report, EntryReported) and player in _labels(report, names)]
    return entries[-1].dropped if entries else None


def _labels(report: Report, names: Names) -> list[str]:
    return [names.of_player(player.name, player.id) for player in players_of(report)]
