"""Lexicon: what a game calls the zones and things that its texts speak of."""

from dataclasses import dataclass

from events.brief import Brief
from events.language.effect import Shuffle

DECK = Shuffle().zone
"""The word for the deck in effects that do not name a zone, whatever the game calls it."""


@dataclass(frozen=True, kw_only=True, repr=False)
class Lexicon(Brief):
    """The words of a game's texts.

    Names of zones by what they are for: from the `deck` cards are drawn, and it is searched; to the `hand` they are
    drawn, and from it discarded. `in_play`: where cards fight, and can be another player's. `counter`: what counters
    are called that have no kind at the table, in effects that place and remove counters.
    """

    deck: str = "deck"
    hand: str = "hand"
    in_play: tuple[str, ...] = ()
    counter: str = ""

    def zone(self, name: str) -> str:
        """The zone that an effect names; one that names none, by the word that it has by default, means the deck."""
        return self.deck if name == DECK else name
