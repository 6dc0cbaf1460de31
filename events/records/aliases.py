"""Aliases: spellings of names that are said to mean one player, as events; known ones, of players who never met."""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from difflib import get_close_matches
from typing import NamedTuple
from uuid import UUID

from events.cards.deck import quoted
from events.errors import KifuError, UnknownGame
from events.game import game_names, load
from events.log.store import GameLog
from events.records.codec import codec
from events.records.envelope import GameStarted
from events.records.folding import fold
from events.records.names import Names, standing, told_in
from events.records.people import Register
from events.records.report_faults import fault_of_report
from events.records.reports import EntryReported, PersonNamed, PlayerAliased, Report, ResultReported, players_of
from events.records.stored_reports import entry_of, read_reports

MOST_NEAR = 5
"""The most names that are told in place of an unknown one."""


class People(NamedTuple):
    """What a log tells of people: the reports, and the beginnings of the recorded games of any, with their ids."""

    reports: list[Report]
    games: list[tuple[UUID, GameStarted]]

    @classmethod
    def of(cls, log: GameLog) -> "People":
        """The people of a log."""
        reports = [report for _, report in standing(told_in(log))]
        readers = {reader.start: reader for reader in map(codec, _systems(reports))}
        games, register = [], Register(log)
        for event in log.of_topics([*readers]):
            start = readers[event.topic].decode(event.topic, event.body)
            if isinstance(start, GameStarted) and any(player.kind == "human" for player in start.players):
                games.append((event.game, register.named(start)))
        return cls(reports, games)


def _systems(reports: Iterable[Report]) -> Iterator[str]:
    """The card games that are installed, by name."""
    reported = {report.system for report in reports if isinstance(report, ResultReported | EntryReported)}
    for system in sorted({*game_names(), *reported}):
        with suppress(UnknownGame):
            yield load(system).name


def check_known(people: People, spellings: Sequence[str]) -> None:
    """Check that there are people of these names, ids or labels. KifuError names the nearest, if there are not."""
    known: set[str] = set()
    names = Names.of(people.reports)
    for report in people.reports:
        if isinstance(report, PlayerAliased):
            known |= {report.name, report.spelling}
        told = [report] if isinstance(report, PersonNamed) else players_of(report)
        for player in told:
            known |= {player.name, player.id or player.name, names.of_player(player.name, player.id)}
    known |= {player.name for _, start in people.games for player in start.players if player.kind == "human"}
    folded = {fold(name) for name in known}
    for spelling in spellings:
        if fold(spelling) not in folded:
            raise KifuError(f"no player in the log is called {quoted(spelling)}; {_near(spelling, known)}")


def _near(spelling: str, known: set[str]) -> str:
    folded = {fold(name): name for name in sorted(known)}
    near = [folded[name] for name in get_close_matches(fold(spelling), folded, MOST_NEAR)]
    if not near:
        return f"nor is one like it; there are {len(folded):,} names" if known else "there is none yet"
    return f"near to it: {', '.join(map(quoted, near))}"


def alias(log: GameLog, name: str, spellings: Sequence[str], *, people: People | None = None) -> int:
    """The number of spellings that newly mean a name, and whatever that means.

    KifuError if one of them cannot be recorded, or is of a player who played against another of them; then none is. A
    spelling that means itself is a name of its own again; so is a name that meant one of its new spellings.
    """
    if not spellings:
        raise KifuError(f"no spelling is given that means '{name}': give one or more")
    said = [PlayerAliased(spelling, name) for spelling in dict.fromkeys(spellings)]
    for report in said:
        if fault := fault_of_report(report):
            raise KifuError(fault)
    people = people or People.of(log)
    names = Names.of([*people.reports, *said])
    if any(names.of_player(spelling) != names.of_player(name) for spelling in spellings):  # they lead in a circle
        said = [PlayerAliased(name, name), *said]
        names = Names.of([*people.reports, *said])
    _check_apart(people, names)
    newly = [report.spelling for report in said if _say(log, report)]
    return sum(spelling in spellings for spelling in newly)


def check_aliases(people: People, said: Sequence[PlayerAliased]) -> None:
    """Check what another log says that a spelling means, as `alias` checks what is typed; `said` in order.

    KifuError if nobody is called so, or the spelling would make players of a match one.
    """
    check_known(people, [said[-1].spelling])
    _check_apart(people, Names.of([*people.reports, *said]))


def _check_apart(people: People, names: Names) -> None:
    """Check that nobody played against themselves, by new names, who did not before. KifuError names the match."""
    before = Names.of(people.reports)
    for players, where in _met(people):
        (one, other), merged = [before.of_player(*player) for player in players], names.of_player(*players[0])
        if one != other and merged == names.of_player(*players[1]):
            raise KifuError(
                f"{quoted(one)} and {quoted(other)} played each other, {where}: they are two players, or that is wrong"
            )


def _met(people: People) -> Iterator[tuple[list[tuple[str, str | None]], str]]:
    """The names and ids of the players of each match and each game, and where they met."""
    for report in people.reports:
        if isinstance(report, ResultReported) and len(players := players_of(report)) == 2:
            yield [(player.name, player.id) for player in players], _where(report.event, report.round, report.date)
    for game, start in people.games:
        if all(player.kind == "human" for player in start.players):
            of = start.provenance
            yield (
                [(player.name, None) for player in start.players],
                f"{_where(of.event, of.round, of.date)} (game {game})",
            )


def _where(event: str | None, round: str | None, date: str | None) -> str:
    words = [f"round {round}" if round else "", f"of {quoted(event)}" if event else "", f"on {date}" if date else ""]
    return " ".join(filter(None, ["in", *words])) if any(words) else "in a recorded game"


def _say(log: GameLog, report: PlayerAliased) -> bool:
    """Whether the spelling meant something else until now, and is said to mean this."""
    head, meant = log.head(report.stream), report.spelling
    if head is not None:
        last = read_reports(log, report.stream)[-1]
        assert isinstance(last, PlayerAliased)
        meant = last.name
    if meant == report.name:
        return False
    log.append(report.stream, [entry_of(report)], after=head)
    return True
