"""Pool: the cards and the decks of a game."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from events.cards.card import Definition
from events.cards.catalogue import Catalogue, Imported
from events.cards.deck import Deck, DeckProblem, misnamed, misplaced, other_list
from events.cards.errata import Errata
from events.cards.parts import MAIN_DECK, DeckPart
from events.cards.printed import PrintedTexts
from events.language.vocabulary import Vocabulary


def _asks_nothing(deck: Deck, options: Mapping[str, str]) -> list[DeckProblem]:
    return []


@dataclass(frozen=True, kw_only=True)
class Pool:
    """The class of a game's definitions, its sample cards and decks, its rules of deck construction.

    `import_cards` reads a public card list. `wrong` gives the fault of a definition, or None: a word in its skills that
    the game does not know, and where. `parts`: the parts of its decks. `printed`: how printed texts are understood.
    `errata(document, cards)`: what a document of rulings changes about cards, if such documents are read.
    `between_games(before, after)`: what is wrong with a list after one game of a match that was another before it.
    `by_options(deck, options)`: what is wrong with a list by the chosen options of the rules.
    """

    card: type[Definition]
    sample_cards: Callable[[], Catalogue[Any]]
    sample_decks: Callable[[], Mapping[str, Deck]]
    import_cards: Callable[[Iterable[bytes]], Imported[Any]]
    deck_errors: Callable[[Deck, Catalogue[Any]], list[DeckProblem]]
    parts: tuple[DeckPart, ...] = (MAIN_DECK,)
    words: Vocabulary = field(default_factory=dict)
    wrong: Callable[[Any], str | None] | None = None
    printed: PrintedTexts | None = None
    errata: Callable[[str, Iterable[Any]], Errata[Any]] | None = None
    between_games: Callable[[Deck, Deck], list[DeckProblem]] = other_list
    by_options: Callable[[Deck, Mapping[str, str]], list[DeckProblem]] = _asks_nothing

    def deck_problems(
        self, deck: Deck, catalogue: Catalogue[Any], options: Mapping[str, str] = {}
    ) -> list[DeckProblem]:
        """The problems of a deck list: unknown parts, wrong names of cards, broken rules of construction or options."""
        wrong = [*misplaced(deck, self.parts), *misnamed(deck, catalogue), *self.deck_errors(deck, catalogue)]
        return wrong + self.by_options(deck, options)

    @property
    def off_table(self) -> frozenset[str]:
        """The names of the parts whose cards stay off the table."""
        return frozenset(part.name for part in self.parts if not part.at_table)
