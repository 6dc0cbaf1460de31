"""One match under several keys: sources that spell or number its players, its round and its date each in their way."""

import re
from collections import Counter, defaultdict
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from typing import Any, Literal, NamedTuple, TypeVar

from events.records.names import Names
from events.records.reports import EntryReported, Report, ReportedDeck, ResultReported

DRAWN = "draw"
_ROUND = re.compile(r"(?:round|rd|r)?[\s.]*0*(\d+)")
Key = TypeVar("Key", bound=Hashable)


class Subject(NamedTuple):
    """What a report is about: a match of these players in a round, or without a round at a table; or an entry.

    `players`: their labels (`Names`). A date and a phase are not known of every source.
    """

    system: str
    event: str
    players: tuple[str, ...]
    round: str | None = None
    table: str | None = None
    date: str | None = None
    phase: str | None = None

    @classmethod
    def of(cls, report: ResultReported | EntryReported, names: Names) -> "Subject":
        """What a report is about."""
        if isinstance(report, EntryReported):
            player = names.of_player(report.player.name, report.player.id)
            return cls(report.system, report.event, (player,), date=report.date)
        players = [names.of_player(player.name, player.id) for player in report.players if player]
        where = {name: getattr(report, name) for name in ("round", "table", "date", "phase")}
        return cls.of_match(report.system, report.event, players, **where)

    @classmethod
    def of_match(cls, system: str, event: str, players: Iterable[str], **where: str | None) -> "Subject":
        """A match by the labels of its players, with its round, table, date and phase as they are written."""
        number = round_number(where.get("round"))
        table = where.get("table") if number is None else None
        ordered = tuple(sorted(players))
        return cls(system, event, ordered, number, table, where.get("date"), where.get("phase"))

    @property
    def known(self) -> tuple[object, ...]:
        """What every source knows of it."""
        return self[:5]


def round_number(text: str | None) -> str | None:
    """What a round is compared by: its number, if it is written as one, as in `Round 1`, `R1` and `1`."""
    if not text:
        return None
    found = _ROUND.fullmatch(text.casefold().strip())
    return found[1] if found else text.casefold().strip()


def of_one_match(subjects: Mapping[Key, Subject]) -> dict[Key, Key]:
    """The first of the keys whose reports are about the same match or entry, for each key.

    A source that gives no date, or no phase, means the only one that the others give.
    """
    dated = _completed(subjects, "date", among=lambda subject: subject.known)
    whole = _completed(dated, "phase", among=lambda subject: (*subject.known, subject.date))
    firsts: dict[Subject, Key] = {}
    return {key: firsts.setdefault(subject, key) for key, subject in whole.items()}


def _completed(
    subjects: Mapping[Key, Subject], name: Literal["date", "phase"], *, among: Callable[[Subject], tuple[object, ...]]
) -> dict[Key, Subject]:
    """The subjects with the date or phase that all others of their kind give, where they give none."""
    given: defaultdict[tuple[object, ...], set[str]] = defaultdict(set)
    for subject in subjects.values():
        given[among(subject)] |= {getattr(subject, name)} - {None}
    only = {kind: next(iter(values)) for kind, values in given.items() if len(values) == 1}

    def completed(subject: Subject) -> Subject:
        words: dict[str, Any] = {name: getattr(subject, name) or only.get(among(subject))}
        return subject._replace(**words)

    return {key: completed(subject) for key, subject in subjects.items()}


class Content:
    """What reports of one match or entry say, later ones before earlier ones: by what they say it of.

    Of a match: the winner, the games won by each and drawn, each player's deck, the winner of each game told.
    """

    def __init__(self, reports: Iterable[Report], names: Names) -> None:
        self._told: dict[Hashable, object] = {}
        games: dict[int, Hashable] = {}
        for report in reports:
            if isinstance(report, EntryReported):
                self._told |= {"placing": report.placing, "record": report.record, "dropped": report.dropped}
                self._told["deck of the entry"] = report.deck
            elif isinstance(report, ResultReported):
                labels = [names.of_player(player.name, player.id) for player in report.players if player]
                self._told |= {
                    ("deck of", label): deck for label, deck in zip(labels, report.decks, strict=False) if deck
                }
                if report.game is not None:
                    games[report.game] = _winner(report, labels)
                else:
                    self._told |= {"winner": _winner(report, labels), "games": _games_won(report, labels)}
        if games:
            self._told |= {"winner": _majority(games.values()), "games": Counter(games.values())}
            self._told |= {("game", number): who for number, who in games.items()}

    def contradicts(self, other: "Content") -> bool:
        """Whether it says otherwise of something that both tell of."""
        return any(not _agree(value, other._told.get(name)) for name, value in self._told.items())

    def adds_to(self, other: "Content") -> bool:
        """Whether it tells of something of which the other does not."""
        return any(value is not None and _less(other._told.get(name), value) for name, value in self._told.items())


def _winner(report: ResultReported, labels: Sequence[str]) -> Hashable:
    who = {"first": labels[0], "second": labels[-1]}.get(report.outcome)
    return report.outcome if who is None else ("player", who)


def _games_won(report: ResultReported, labels: Sequence[str]) -> Counter[Hashable] | None:
    if report.wins is None:
        return None
    *won, drawn = report.wins
    counts: Counter[Hashable] = Counter({DRAWN: drawn})
    counts.update({("player", label): count for label, count in zip(labels, won, strict=False)})
    return counts


def _majority(winners: Iterable[Hashable]) -> Hashable:
    won = Counter(who for who in winners if who != DRAWN).most_common(2)
    return DRAWN if not won or (won[0][1] == won[-1][1] and len(won) == 2) else won[0][0]


def _agree(one: object, other: object) -> bool:
    if one is None or other is None:
        return True
    if isinstance(one, ReportedDeck) and isinstance(other, ReportedDeck):
        listed = one.cards and other.cards
        return one.cards == other.cards if listed else one.label.casefold() == other.label.casefold()
    return one == other


def _less(one: object, other: object) -> bool:
    """Whether a deck without its list, or nothing, stands against more."""
    if isinstance(one, ReportedDeck) and isinstance(other, ReportedDeck):
        return bool(other.cards) and not one.cards
    return one is None
