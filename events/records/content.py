"""The content of reports: what they say of a match or an entry, compared with what others say of the same."""

from collections import Counter
from collections.abc import Hashable, Iterable, Iterator, Sequence

import msgspec

from events.cards.deck import quoted
from events.records.names import Names
from events.records.reports import EntryReported, Report, ReportedDeck, ResultReported

DRAWN = "draw"
_OF_ENTRY: tuple[str, ...] = ("placing", "record", "dropped", "points", "format")
_OF_SCORE: tuple[str, ...] = ("wins", "decided")
_OF_RESULT: tuple[str, ...] = ("format", "table", "began")


class Content:
    """What reports of one match or entry say, later ones before earlier ones, in words such as `deck of "Ann"`.

    Of a match: the winner, the games won by each and drawn, how it was decided, who began, each player's deck, the
    winner of each game told. Of an entry: place, record, round of leaving, points, deck. What a player is called is no
    content: names say who it is.
    """

    def __init__(self, reports: Iterable[Report], names: Names, *, of_source: bool = False) -> None:
        """The content; with what each source has in words of its own, `of_source`: format, further columns."""
        self._told: dict[str, object] = {}
        games: dict[int, Hashable] = {}
        for report in reports:
            if isinstance(report, EntryReported):
                self._told |= {"place": report.placing, "record": report.record, "round of leaving": report.dropped}
                self._told |= {"points": report.points, "deck of the entry": report.deck}
            elif isinstance(report, ResultReported):
                labels = [names.of_player(player.name, player.id) for player in report.players if player]
                decks = zip(labels, report.decks, strict=False)
                self._told |= {f"deck of {quoted(label)}": deck for label, deck in decks if deck}
                if report.game is not None:
                    games[report.game] = _winner(report, labels)
                else:
                    self._told |= {"winner": _winner(report, labels), "games won": _games_won(report, labels)}
                self._told |= _how(report, labels)
            if of_source:
                self._told |= dict(_of_source(report))
        if games:
            self._told |= {"winner": _majority(games.values()), "games won": Counter(games.values())}
            self._told |= {f"winner of game {number}": who for number, who in games.items()}

    def differences(self, other: "Content") -> str | None:
        """What it says otherwise than another, of all that both tell of, in words; None if that is nothing."""
        both = {name: (other._told.get(name), here) for name, here in self._told.items()}
        differing = {name: values for name, values in both.items() if not _agree(*values)}
        said = (f"the {name} ({_text(there)} there, {_text(here)} here)" for name, (there, here) in differing.items())
        return ", ".join(said) or None

    def adds_to(self, other: "Content") -> bool:
        """Whether it tells of something of which the other does not."""
        return any(value is not None and _less(other._told.get(name), value) for name, value in self._told.items())


def _how(report: ResultReported, labels: Sequence[str]) -> dict[str, object]:
    """How a match or a game of it was decided, and who began, as far as the report says."""
    of_game = "" if report.game is None else f" of game {report.game}"
    began = {"first": labels[0], "second": labels[-1]}.get(report.began or "")
    told = {f"decision{of_game}": report.decided, f"player who began{of_game}": began and ("player", began)}
    return {name: value for name, value in told.items() if value}


def completed(report: ResultReported | EntryReported, earlier: Report) -> ResultReported | EntryReported:
    """A report with what an earlier one of the same says and it does not."""
    if isinstance(report, ResultReported) and isinstance(earlier, ResultReported):
        first, second = map(_fuller, report.decks, earlier.decks)
        report = msgspec.structs.replace(report, decks=(first, second))
        names = (*_OF_SCORE, *_OF_RESULT) if report.outcome == earlier.outcome else _OF_RESULT
    elif isinstance(report, EntryReported) and isinstance(earlier, EntryReported):
        report = msgspec.structs.replace(report, deck=_fuller(report.deck, earlier.deck))
        names = _OF_ENTRY
    else:
        return report
    said = {name: getattr(earlier, name) for name in names if getattr(report, name) is None}
    return msgspec.structs.replace(report, more={**earlier.more, **report.more}, **said)


def _fuller(deck: ReportedDeck | None, earlier: ReportedDeck | None) -> ReportedDeck | None:
    return earlier if _less(deck, earlier) else deck


def _of_source(report: Report) -> Iterator[tuple[str, str | None]]:
    if isinstance(report, ResultReported | EntryReported):
        yield "format", report.format
        yield from ((f"column {quoted(name)}", text) for name, text in report.more.items())


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


def _text(value: object) -> str:
    """What a report says of something, in words."""
    if isinstance(value, ReportedDeck):
        listed = f" of {sum(card.copies for card in value.cards)} cards" if value.cards else ""
        return f"{quoted(value.label)}{listed}"
    if isinstance(value, Counter):
        return " and ".join(f"{_text(who)} {number}" for who, number in sorted(value.items(), key=repr) if number)
    if isinstance(value, tuple):
        return quoted(value[1]) if value[0] == "player" else "–".join(map(str, value))
    return quoted(value) if isinstance(value, str) and value not in (DRAWN, "neither") else str(value)
