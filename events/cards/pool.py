"""Pool: the cards and the decks that a game is played with."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from events.cards.card import Definition
from events.cards.catalogue import Catalogue, Imported
from events.cards.deck import Deck, DeckProblem, misnamed, misplaced
from events.cards.parts import MAIN_DECK, DeckPart


def _right(definition: Any) -> str | None:
    return None


@dataclass(frozen=True, kw_only=True)
class Pool:
    """The kind of definition of a game, its sample cards and decks, its rules of deck construction.

    `import_cards` reads a public card list. `wrong` says what is wrong with a definition, if anything: a word in its
    skills that the game does not know, and where. `parts`: those of its decks.
    """

    card: type[Definition]
    sample_cards: Callable[[], Catalogue[Any]]
    sample_decks: Callable[[], Mapping[str, Deck]]
    import_cards: Callable[[Iterable[bytes]], Imported[Any]]
    deck_errors: Callable[[Deck, Catalogue[Any]], list[DeckProblem]]
    parts: tuple[DeckPart, ...] = (MAIN_DECK,)
    wrong: Callable[[Any], str | None] = _right

    def deck_problems(self, deck: Deck, catalogue: Catalogue[Any]) -> list[DeckProblem]:
        """Everything wrong with a deck list: unknown parts, names that are not its cards', rules that it breaks."""
        return [*misplaced(deck, self.parts), *misnamed(deck, catalogue), *self.deck_errors(deck, catalogue)]

    @property
    def off_table(self) -> frozenset[str]:
        """The names of the parts whose cards are no cards of a game."""
        return frozenset(part.name for part in self.parts if not part.at_table)
