"""What was reported of an event, as JSON in the form of Limitless TCG's public API, which `limitless` reads again."""

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import Any, TypeVar

import msgspec

from events.cards.deck import quoted
from events.cards.deckforms import by_captions
from events.cards.parts import DeckPart
from events.errors import KifuError
from events.exchange.limitless import BOTH_LOST, BRACKET, DRAWN, OF_PAIRING, OF_STANDING
from events.exchange.rows import Score
from events.exchange.scores import won_by_counts
from events.game import load
from events.log.store import GameLog
from events.records.amending import reported_of
from events.records.choosing import Choice
from events.records.content import completed
from events.records.matching import Subject, of_one_match
from events.records.names import Names, told_in
from events.records.reports import (
    EntryReported,
    ReportedDeck,
    ReportedPlayer,
    ResultReported,
    players_of,
)

_OWN = {"player1", "placing", "record", "more", BRACKET}
"""The names by which rows are known, or that mean something else: further words of these names stand apart."""
Report = TypeVar("Report", ResultReported, EntryReported)


def limitless_event(log: GameLog, choice: Choice) -> dict[str, Any]:
    """What stands of an event's matches and entries, each once, as one object: `people`, `standings`, `pairings`.

    KifuError if nothing is reported of it, or of several card games.
    """
    told = [*told_in(log)]
    last = {stream: number for number, (stream, _) in enumerate(told)}
    streams = sorted(reported_of(log, choice), key=lambda reports: last[reports[-1].stream])
    names = Names.of(report for _, report in told)
    matches = _once([_whole(s) for reports in streams if (s := _of(reports, ResultReported))], names, _turned_alike)
    entries = _once([entry for reports in streams for entry in _of(reports, EntryReported)[-1:]], names, None)
    rows: list[ResultReported | EntryReported] = [*entries, *matches]
    parts = load(rows[0].system).pool.parts
    people = _people([player for report in rows for player in players_of(report)], names)
    entries = [_of_people(entry, people, names) for entry in entries]
    matches = [_of_people(match, people, names) for match in matches]
    _check_apart(people.values())
    of_all = {name: _common(getattr(report, name) for report in rows) for name in ("date", "format")}
    own = [name for name, common in of_all.items() if common is None]
    return {
        "name": rows[0].event,
        **_without_none(of_all),
        "people": [_player(player) for player in people.values()],
        "standings": [_standing(entry, own, parts) for entry in entries],
        "pairings": [_pairing(match, own, parts) for match in matches],
    }


def _of(reports: Iterable[ResultReported | EntryReported], kind: type[Report]) -> list[Report]:
    return [report for report in reports if isinstance(report, kind)]


def _whole(reports: Sequence[ResultReported]) -> ResultReported:
    """The report of a match as a whole, told so or game by game."""
    last = reports[-1]
    if last.game is None:
        return last
    won = Counter(report.outcome for report in reports)
    score = won_by_counts(won["first"], won["second"], won["draw"])
    if {*won} == {"neither"}:
        score = Score("neither")
    for report in reports[:-1]:
        last = _completed(last, report)
    began = min(reports, key=lambda report: report.game or 0).began
    return msgspec.structs.replace(last, game=None, outcome=score.outcome, wins=score.wins, began=began)


def _completed(report: Report, earlier: Report) -> Report:
    """A report with what an earlier one of the same says and it does not."""
    whole = completed(report, earlier)
    return whole if isinstance(whole, type(report)) else report


def _once(
    reports: Sequence[Report], names: Names, turned: Callable[[Report, Report, Names], Report] | None
) -> list[Report]:
    """Each match or entry once: as it was told last, with what earlier reports of the same say besides."""
    subjects = {number: Subject.of(report, names) for number, report in enumerate(reports)}
    standing: dict[int, Report] = {}
    for number, first in of_one_match(subjects).items():
        report = reports[number]
        if first in standing:
            earlier = turned(standing[first], report, names) if turned else standing[first]
            report = _completed(report, earlier)
        standing[first] = report
    return list(standing.values())


def _turned_alike(report: ResultReported, other: ResultReported, names: Names) -> ResultReported:
    """A report of a match with its players in the order of another report of it."""
    here, there = (names.of_player(one.players[0].name, one.players[0].id) for one in (report, other))
    return report if here == there else report.turned()


def _people(players: Iterable[ReportedPlayer], names: Names) -> dict[str, ReportedPlayer]:
    """Each player once, by the label: with the id and the name told last, else by the label alone."""
    people: dict[str, ReportedPlayer] = {}
    for player in players:
        label = names.of_player(player.name, player.id)
        if player.id is not None:
            people[label] = player
        else:
            people.setdefault(label, ReportedPlayer(label))
    return people


def _of_people(report: Report, people: Mapping[str, ReportedPlayer], names: Names) -> Report:
    """A report with its players as they are called everywhere, in the same order."""

    def called(player: ReportedPlayer) -> ReportedPlayer:
        return people[names.of_player(player.name, player.id)]

    if isinstance(report, EntryReported):
        return msgspec.structs.replace(report, player=called(report.player))
    first, second = report.players
    return msgspec.structs.replace(report, players=(called(first), second and called(second)))


def _check_apart(players: Collection[ReportedPlayer]) -> None:
    """Check that no player's name is the id of another, by which pairings would name both. KifuError names it."""
    ids = {player.id for player in players}
    for player in players:
        if player.id is None and player.name in ids:
            raise KifuError(f"{quoted(player.name)} is the name of a player, and the id of another: give both an id")


def _common(values: Iterable[str | None]) -> str | None:
    """What all rows say; None if they differ, or one says nothing."""
    found = {*values}
    return found.pop() if len(found) == 1 else None


def _key(player: ReportedPlayer) -> str:
    """What pairings call a player."""
    return player.id or player.name


def _player(player: ReportedPlayer) -> dict[str, str]:
    return _without_none({"player": player.id, "name": player.name})


def _standing(entry: EntryReported, own: Collection[str], parts: Collection[DeckPart]) -> dict[str, Any]:
    record = entry.record and dict(zip(("wins", "losses", "ties"), entry.record, strict=True))
    told = {"placing": entry.placing, "record": record, "points": entry.points, "drop": entry.dropped}
    row = {
        **_player(entry.player),
        **told,
        **_deck("", entry.deck, parts),
        **{name: getattr(entry, name) for name in own},
    }
    # A row is known as a standing by its place, its record or that it has none.
    return {"placing": None, **_without_none(row), **_further(entry.more, {*OF_STANDING, *_OWN})}


def _pairing(match: ResultReported, own: Collection[str], parts: Collection[DeckPart]) -> dict[str, Any]:
    first, second = match.players
    winners = {"first": _key(first), "second": _key(second) if second else None}
    row: dict[str, Any] = {name: getattr(match, name) for name in ("round", "phase", "table", "decided", "began", *own)}
    row |= {"player1": _key(first), "player2": second and _key(second)}
    row["winner"] = winners.get(match.outcome, DRAWN if match.outcome == "draw" else BOTH_LOST)
    row |= dict(zip(("wins1", "wins2", "draws"), match.wins or (), strict=False))
    row |= {**_deck("1", match.decks[0], parts), **_deck("2", match.decks[1], parts)}
    of_bracket = match.more.get(BRACKET)
    bracket = {BRACKET: of_bracket} if of_bracket is not None and match.table is not None else {}
    words = {name: word for name, word in match.more.items() if name not in bracket}
    return {**_without_none(row), **bracket, **_further(words, {*OF_PAIRING, *_OWN})}


def _deck(side: str, deck: ReportedDeck | None, parts: Collection[DeckPart]) -> dict[str, Any]:
    """A deck by its name, and its list by the captions of its parts."""
    if deck is None:
        return {}
    groups = by_captions(deck.cards, parts)
    return {f"deck{side}": {"name": deck.label}, **({f"decklist{side}": groups} if groups else {})}


def _further(words: Mapping[str, str], known: Collection[str]) -> dict[str, Any]:
    """The further words of a report, those apart that have the name of something else."""
    apart = {name: word for name, word in words.items() if name in known}
    return {**{name: word for name, word in words.items() if name not in known}, **({"more": apart} if apart else {})}


def _without_none(row: Mapping[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in row.items() if value is not None}
