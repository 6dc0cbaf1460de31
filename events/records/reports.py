"""Reports: what people say of matches that nobody recorded, as events of the log that need neither rules nor cards.

A match that was reported, a player's entry in an event, what is said of an event's rounds, a spelling of a name, and
the name of a person are streams of their own beside those of recorded games. Fields are only ever appended, with
defaults. A stream's id follows from what it is about, so that the same match is never reported under two ids; that of a
name is the random id of its person.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Annotated, Any, Literal, TypeAlias
from uuid import UUID, uuid5

import msgspec

from events.brief import Brief
from events.cards.deck import DeckEntry
from events.cards.parts import MAIN
from events.records.unnamed import called

_NAMESPACE = UUID("8c6f6d0e-6f52-4c1b-9a0e-0c53d1f4b6aa")
MOST_GAMES = 99
"""The most games of a match."""
MOST_ROUNDS = 99
"""The most Swiss rounds of an event."""
MOST_PERSONS = 1_000
"""The most persons who are one player."""

Count: TypeAlias = Annotated[int, msgspec.Meta(ge=0, le=MOST_GAMES)]
Number: TypeAlias = Annotated[int, msgspec.Meta(ge=1, le=1_000_000)]
Outcome: TypeAlias = Literal["first", "second", "draw", "neither"]
"""Who won, of a report's two players; `neither`: both lost."""
TURNED: Mapping[Outcome, Outcome] = {"first": "second", "second": "first", "draw": "draw", "neither": "neither"}
"""Each outcome as it is from the other side."""
Side: TypeAlias = Literal["first", "second"]
OTHER: Mapping[Side, Side] = {"first": "second", "second": "first"}
Decided: TypeAlias = Literal["played", "intentional draw", "awarded", "penalty"]
"""How a result came about: by play, by agreement, because one player was not there, or by a judge's penalty."""


class ReportedPlayer(msgspec.Struct, frozen=True, array_like=True):
    """A player by name, and by the id that the source of the report has for them, if it has one.

    `person`: the id of the person, stored in the place of both, which are an entry of their own (`PersonNamed`); None
    in reports from before names stood apart. A person whose name is not known is called after the id.
    """

    name: str
    id: str | None = None
    person: UUID | None = None

    def __post_init__(self) -> None:
        """Call a person without a name after the id."""
        if self.person is not None and not self.name:
            msgspec.structs.force_setattr(self, "name", called(self.person))

    @property
    def key(self) -> tuple[str, str]:
        """Who the player is by what is told: the id of the source if there is one, else the name as it is spelled."""
        return ("id", self.id) if self.id else ("name", self.name)

    @property
    def identity(self) -> tuple[str, str]:
        """The player's identity within a stream's id: the person, else the key."""
        return self.key if self.person is None else ("person", str(self.person))

    @property
    def stored(self) -> Any:
        """The player as it is encoded: a person without the name, all others as before people had ids."""
        return (self.name, self.id) if self.person is None else ("", None, self.person)

    @property
    def has_name_inside(self) -> bool:
        """Whether a person is told with a name or an id of a source, which no report stores."""
        return self.person is not None and (self.id is not None or self.name != called(self.person))

    def unnamed(self) -> "ReportedPlayer":
        """A person as a report has them, without a name."""
        return self if self.person is None else ReportedPlayer("", None, self.person)


class ReportedCard(msgspec.Struct, frozen=True, array_like=True):
    """Copies of a card of a list, by the number that the list gives."""

    number: str
    copies: Annotated[int, msgspec.Meta(ge=1, le=999)]
    name: str = ""
    part: str = MAIN


class ReportedDeck(Brief, msgspec.Struct, frozen=True, array_like=True):
    """A deck by its name as given, and its list if that is known."""

    label: str
    cards: tuple[ReportedCard, ...] = ()

    @classmethod
    def of(cls, label: str, entries: Iterable[DeckEntry] = ()) -> "ReportedDeck":
        """The deck of a name and the entries of its list."""
        return cls(label, tuple(ReportedCard(e.number, e.copies, e.name, e.part) for e in entries))


class Reason(msgspec.Struct, frozen=True, array_like=True):
    """Who entered something by hand, and why; empty where nobody said."""

    by: str = ""
    why: str = ""


class ResultReported(Brief, msgspec.Struct, frozen=True, array_like=True):
    """The result of a match, or of its game number `game`, as it was reported: who sat where is not known.

    `players`: in the order of their keys, by names as far as these are known; the second is None if the first had no
    opponent (a bye). `wins`: games won by the first, by the second, and drawn; None if only the winner is known.
    `phase`: the part of the event, if it has several. `more`: what else the source said, by its own words. `decided`:
    None if the source does not say, which counts as played. `began`: who began the game, or the first game of the
    match. `reason`: of a result that was added or corrected by hand.
    """

    system: str
    event: str
    players: tuple[ReportedPlayer, ReportedPlayer | None]
    decks: tuple[ReportedDeck | None, ReportedDeck | None]
    outcome: Outcome
    wins: tuple[Count, Count, Count] | None = None
    game: Annotated[int, msgspec.Meta(ge=1, le=MOST_GAMES)] | None = None
    date: str | None = None
    format: str | None = None
    phase: str | None = None
    round: str | None = None
    table: str | None = None
    more: dict[str, str] = {}
    decided: Decided | None = None
    began: Side | None = None
    reason: Reason | None = None

    @property
    def stream(self) -> UUID:
        """The id of the stream, of the match: event, date, phase, round and players; without a round, the table."""
        where = [self.system, self.event, self.date, self.phase, self.round, self.table if self.round is None else None]
        return _id("result", *where, *sorted(player.identity for player in self.players if player))

    @property
    def played(self) -> int | None:
        """The number of games that the report tells of; None if it does not say."""
        if self.game is not None:
            return 1
        return None if self.wins is None else sum(self.wins)

    def ordered(self) -> "ResultReported":
        """The same report with its players in the order of their keys."""
        first, second = self.players
        return self if second is None or first.key <= second.key else self.turned()

    def turned(self) -> "ResultReported":
        """The same report with its players in the other order; itself without a second player."""
        first, second = self.players
        if second is None:
            return self
        return msgspec.structs.replace(
            self,
            players=(second, first),
            decks=self.decks[::-1],
            outcome=TURNED[self.outcome],
            wins=self.wins and (self.wins[1], self.wins[0], self.wins[2]),
            began=self.began and OTHER[self.began],
        )


class EntryReported(Brief, msgspec.Struct, frozen=True, array_like=True):
    """A player's entry in an event: deck, place in its final standings, matches won, lost and drawn, all if known.

    `dropped`: the round after which the player left; 0 if it is not known which. `more`: what else the source said, by
    its own words. `points`: the match points. `reason`: of what was entered by hand.
    """

    system: str
    event: str
    player: ReportedPlayer
    deck: ReportedDeck | None = None
    placing: Number | None = None
    record: tuple[Count, Count, Count] | None = None
    dropped: int | None = None
    date: str | None = None
    format: str | None = None
    more: dict[str, str] = {}
    points: int | None = None
    reason: Reason | None = None

    @property
    def stream(self) -> UUID:
        """The id of the entry's stream: event, date and player."""
        return _id("entry", self.system, self.event, self.date, self.player.identity)


class StructureSaid(msgspec.Struct, frozen=True, array_like=True):
    """What somebody said of the structure of an event: the last one of a stream counts, whole.

    `swiss`: the number of Swiss rounds, after which the cut begins; `cut`: the number of its players; `place_matches`:
    what the rounds have in their names whose matches are for places; None of what is left to the matches. `date`: a day
    of the event. `author` and `why`: who said it and for what reason, if that was told.
    """

    system: str
    event: str
    date: str | None = None
    swiss: Annotated[int, msgspec.Meta(ge=0, le=MOST_ROUNDS)] | None = None
    cut: Number | None = None
    place_matches: str | None = None
    author: str = ""
    why: str = ""

    @property
    def stream(self) -> UUID:
        """The id of the stream: card game, event and date."""
        return _id("structure", self.system, self.event, self.date)


class GameAttached(msgspec.Struct, frozen=True, array_like=True):
    """A recorded game that is a game of this stream's match, and stands in place of its report."""

    game: UUID


class GameDetached(msgspec.Struct, frozen=True, array_like=True):
    """A recorded game that was attached to this stream's match before, and is no more."""

    game: UUID


class ReportWithdrawn(msgspec.Struct, frozen=True, array_like=True):
    """What was reported in this stream until now is withdrawn, with its attached games; what comes later stands."""

    why: str = ""


class PlayerAliased(msgspec.Struct, frozen=True, array_like=True):
    """A spelling of a player's name; a spelling of itself is a name of its own again."""

    spelling: str
    name: str

    @property
    def stream(self) -> UUID:
        """The id of the spelling's stream."""
        return _id("alias", self.spelling)


class PersonNamed(msgspec.Struct, frozen=True, array_like=True):
    """What the person is called whose id is that of the stream, and the id that a source has for them, if it has one.

    The last one of a stream counts. Records name a person by the stream's id alone.
    """

    name: str
    id: str | None = None


class PlayerHidden(msgspec.Struct, frozen=True, array_like=True):
    """A player whose name is taken back: the persons whom it means, and the number by which they are called.

    The last one of a stream counts; it has the persons of those before, and maybe more.
    """

    persons: Annotated[tuple[UUID, ...], msgspec.Meta(min_length=1, max_length=MOST_PERSONS)]
    number: Number
    why: str = ""

    @property
    def stream(self) -> UUID:
        """The id of the player's stream, by the first person."""
        return _id("hidden", str(self.persons[0]))


Report: TypeAlias = (
    ResultReported
    | EntryReported
    | StructureSaid
    | GameAttached
    | GameDetached
    | ReportWithdrawn
    | PlayerAliased
    | PersonNamed
    | PlayerHidden
)


def _id(*content: object) -> UUID:
    return uuid5(_NAMESPACE, msgspec.json.encode(content).decode())


def players_of(report: Report) -> list[ReportedPlayer]:
    """The players that a report tells of."""
    if isinstance(report, EntryReported):
        return [report.player]
    return [player for player in report.players if player] if isinstance(report, ResultReported) else []


def not_withdrawn(reports: Sequence[Report]) -> list[Report]:
    """The reports of a stream that came after it was last withdrawn, without the games that were detached later."""
    ends = [number for number, report in enumerate(reports, start=1) if isinstance(report, ReportWithdrawn)]
    last = reports[ends[-1] if ends else 0 :]
    detached = {report.game: number for number, report in enumerate(last) if isinstance(report, GameDetached)}
    return [
        report
        for number, report in enumerate(last)
        if not isinstance(report, GameDetached)
        and not (isinstance(report, GameAttached) and number < detached.get(report.game, -1))
    ]


def standing_results(reports: Iterable[Report]) -> dict[int | None, ResultReported]:
    """The results of a match that stand, by the number of the game, None for the whole: the last of each."""
    return {report.game: report for report in reports if isinstance(report, ResultReported)}
