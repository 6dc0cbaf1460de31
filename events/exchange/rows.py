"""Rows of a file of results: each a report, or the reason for which it is none."""

from collections.abc import Collection, Mapping
from typing import Any, NamedTuple, TypeAlias

from events.cards.decklist import parse_deck
from events.cards.parts import DeckPart
from events.errors import BadDeck, KifuError
from events.records.reports import Decided, EntryReported, Outcome, ReportedDeck, ReportedPlayer, ResultReported

NO_EVENT = "it names no event: give --event NAME"
MOST_BYTES = 64_000_000
"""The most bytes of a file of results."""


class BadRow(NamedTuple):
    """A row that was not taken: its line (from 1), and why."""

    line: int
    why: str


class Row(NamedTuple):
    """A row that is a report, at its line (from 1). `alike`: the last line before it that says the same of the same
    players, and is another match.
    """

    line: int
    report: ResultReported | EntryReported
    alike: int | None = None


Read: TypeAlias = Row | BadRow
Wins: TypeAlias = tuple[int, int, int]


class Score(NamedTuple):
    """Who won, the games won by the first, by the second, and drawn, and how it was decided, if they are known."""

    outcome: Outcome
    wins: Wins | None = None
    decided: Decided | None = None


class Source(NamedTuple):
    """What is known of a file beside its rows: card game, parts of decks; event, date and format where it names none.

    `columns`: the headings of columns of a sheet, by what they mean. `form`: the name of the form that it has, if that
    was said.
    """

    system: str
    parts: Collection[DeckPart]
    event: str | None = None
    date: str | None = None
    columns: Mapping[str, str] = {}
    form: str | None = None
    format: str | None = None

    def of_event(self, event: str | None, date: str | None = None, format: str | None = None) -> "Source":
        """The source of a file that names its event, perhaps, and its date unless that was said.

        KifuError if nobody names the event.
        """
        if event is None and self.event is None:
            raise KifuError(NO_EVENT)
        return self._replace(event=event or self.event, date=self.date or date, format=format)

    def result(
        self,
        first: ReportedPlayer,
        second: ReportedPlayer | None,
        score: Score,
        *,
        decks: tuple[ReportedDeck | None, ReportedDeck | None] = (None, None),
        **details: Any,
    ) -> ResultReported:
        """The report of a match of this source, with further fields of it."""
        return ResultReported(
            system=self.system,
            players=(first, second),
            decks=decks,
            outcome=score.outcome,
            wins=score.wins,
            decided=score.decided,
            **{"event": self.event or "", "date": self.date, "format": self.format, **details},
        ).ordered()

    def entry(self, player: ReportedPlayer, **details: Any) -> EntryReported:
        """The report of an entry of this source, with further fields of it."""
        of_event = {"event": self.event or "", "date": self.date, "format": self.format}
        return EntryReported(system=self.system, player=player, **{**of_event, **details})


class BadReport(KifuError):
    """A row of which no report can be made."""


def deck_of(label: str, text: str, parts: Collection[DeckPart]) -> ReportedDeck | None:
    """The deck of a name and a list in any usual form, None without both. BadReport if the list cannot be read."""
    if not text:
        return ReportedDeck(label) if label else None
    try:
        deck = parse_deck(text, label=label, parts=parts)
    except BadDeck as error:
        raise BadReport(f"the list of the deck cannot be read: {error}") from None
    return ReportedDeck.of(label, deck.entries)


def further(cells: Mapping[str, str]) -> dict[str, str]:
    """The further words of a source, without the empty ones, on one line each."""
    return {name: " ".join(text.split()) for name, text in cells.items() if text.strip()}
