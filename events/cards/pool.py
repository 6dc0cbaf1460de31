"""Pool: the cards and the decks that a game is played with."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from events.cards.card import Definition
from events.cards.catalogue import Catalogue, Imported
from events.cards.deck import Deck, DeckProblem, misnamed


def _right(definition: Any) -> str | None:
    return None


@dataclass(frozen=True, kw_only=True)
class Pool:
    """The kind of definition of a game, its sample cards and decks, its rules of deck construction.

    `import_cards` reads a public card list. `wrong` says what is wrong with a definition, if anything: a word in its
    skills that the game does not know, and where. `deck_parts`: headings of its own under which deck lists name cards,
    singular, without "card" (`leader`).
    """

    card: type[Definition]
    sample_cards: Callable[[], Catalogue[Any]]
    sample_decks: Callable[[], Mapping[str, Deck]]
    import_cards: Callable[[Iterable[bytes]], Imported[Any]]
    deck_errors: Callable[[Deck, Catalogue[Any]], list[DeckProblem]]
    deck_parts: tuple[str, ...] = ()
    wrong: Callable[[Any], str | None] = _right

    def deck_problems(self, deck: Deck, catalogue: Catalogue[Any]) -> list[DeckProblem]:
        """Everything wrong with a deck list: names that are not those of its cards, and the rules that it breaks."""
        return [*misnamed(deck, catalogue), *self.deck_errors(deck, catalogue)]
