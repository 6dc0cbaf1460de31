"""A circuit: fictional events, week after week, at which simulated matches of best of three are played."""

from collections import Counter
from datetime import date, timedelta

import msgspec

from events.records.envelope import Provenance

BEST_OF = 3
WINS_NEEDED = 2
TABLES = 4
"""Matches of one round of an event."""


class Circuit(msgspec.Struct, frozen=True):
    """Events, one a week from the day `first` on. Game `index` is game index mod 3 + 1 of match index div 3.

    Matches rotate over the events, so that a few matches already fill every week.
    """

    events: tuple[str, ...]
    first: date

    def match(self, index: int) -> int:
        """The number of a game's match."""
        return index // BEST_OF

    def turn(self, match: int) -> int:
        """The index of a match's pairing; an event has all pairings before one is repeated."""
        return match + 3 * (match // len(self.events))

    def provenance(self, seed: int, index: int) -> Provenance:
        """The place and date of a simulated game."""
        match = self.match(index)
        of_event, week = divmod(match, len(self.events))
        return Provenance(
            "simulated",
            recorder="kifu simulate",
            date=(self.first + timedelta(weeks=week)).isoformat(),
            format=f"best of {BEST_OF}",
            event=self.events[week],
            round=str(of_event // TABLES + 1),
            table=str(of_event % TABLES + 1),
            match=f"{seed}/{match}",
            game_in_match=index % BEST_OF + 1,
            seed=seed,
            index=index,
        )

    def before(self, index: int) -> range:
        """The earlier games of the same match."""
        return range(index - index % BEST_OF, index)


DEMO_CIRCUIT = Circuit(
    events=(
        "Harbor Open",
        "Lantern Cup",
        "Saltmarsh Classic",
        "Highgate Invitational",
        "Juniper Open",
        "Copperfield Cup",
        "Northlight Open",
        "Winter Finals",
    ),
    first=date(2026, 1, 10),
)
"""Eight weeks of fictional events."""


def decided(winners: list[int | None]) -> bool:
    """Whether one of the entrants has won enough of these games (None: a draw) to win the match."""
    return any(wins >= WINS_NEEDED for entrant, wins in Counter(winners).items() if entrant is not None)
