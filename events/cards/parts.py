"""Deck parts: the main deck and those beside it (a second deck, a sideboard)."""

from collections.abc import Collection, Iterable
from typing import Any

import msgspec

from events.cards.card import Definition

MAIN = ""
"""The name of the main part, of cards without a heading. Records leave it out."""


class DeckPart(msgspec.Struct, frozen=True, kw_only=True):
    """A part of a deck: its name in records, and its caption, which is also its heading in deck lists.

    `headings`: further headings, singular and without "card". The cards of a part that is not `at_table`, as a
    sideboard, are listed and recorded, and are not in the game. `back`: what the backs of its cards tell all who see no
    more of them; empty: that of the main deck.
    """

    name: str
    caption: str
    headings: tuple[str, ...] = ()
    at_table: bool = True
    back: str = ""


MAIN_DECK = DeckPart(name=MAIN, caption="main deck")
SIDEBOARD = DeckPart(
    name="sideboard", caption="sideboard", headings=("side deck", "side", "sb", "other"), at_table=False
)
"""The cards that a list keeps beside its deck. Where a game's rules have no such part, they take part in nothing."""


class DeckCards(tuple[Definition, ...]):
    """The cards of a deck that come to the table, copy by copy; `parts`: the part of each card."""

    parts: tuple[str, ...]

    def __new__(cls, cards: Iterable[Definition], parts: Iterable[str]) -> "DeckCards":
        """The cards with their parts, one part per card."""
        deck = super().__new__(cls, cards)
        deck.parts = tuple(parts)
        return deck

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (tuple(self), self.parts)


def caption_of(name: str, parts: Collection[DeckPart]) -> str | None:
    """The caption of a part by its name; None if there is no such part."""
    return next((part.caption for part in parts if part.name == name), None)
