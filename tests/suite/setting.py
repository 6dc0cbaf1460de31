"""What the small games of the tests share: facts, decks of so many cards, and cards in JSON."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from types import MappingProxyType
from typing import Any, ClassVar

import msgspec

from events.cards.card import D, Definition
from events.cards.catalogue import Catalogue, Imported
from events.cards.deck import Deck, DeckEntry, DeckProblem
from events.cards.parts import MAIN, MAIN_DECK, DeckPart
from events.cards.pool import Pool
from events.errors import BadDeck
from events.language.vocabulary import Vocabulary
from events.table.ask import Option
from events.table.fact import CardDrawn, DeckPlaced, Fact, GameEnded, PlayerConceded, PlayerLost, TurnBegan
from events.table.ids import Card, Player
from events.table.setup import FirstPlayerDecided

DECK_SIZE = 16
MOST_COPIES = 4


class LifeLost(Fact, frozen=True, kw_only=True, tag=132):
    """A player lost life."""

    player: Player
    amount: int
    caption: ClassVar[str] = "{player} loses {amount} life"
    takes = {"life": "amount"}

    def apply(self, state: Any) -> None:
        """The player has less life."""
        state.life[self.player] -= self.amount


COMMON = (TurnBegan, CardDrawn, DeckPlaced, PlayerConceded, PlayerLost, GameEnded, FirstPlayerDecided)
"""The facts of all games of the tests."""


NO_WORDS: Vocabulary = MappingProxyType({})


def picked(option: Option) -> Card:
    """The card of an option that has one."""
    assert option.card is not None
    return option.card


def sized(deck: Deck, catalogue: Catalogue[Any], *, size: int = DECK_SIZE, rule: str = "5-1") -> list[DeckProblem]:
    """5. So many cards, at most four of each."""
    if unknown := [entry.number for entry in deck.entries if entry.number not in catalogue]:
        raise BadDeck(f"no toy card is called {', '.join(unknown)}")
    count = sum(entry.copies for entry in deck.entries if entry.part == MAIN)
    problems = [DeckProblem(rule, f"a deck has {size} cards; this one has {count}")] if count != size else []
    many = [entry for entry in deck.entries if entry.copies > MOST_COPIES]
    return [*problems, *(DeckProblem(rule, f"{entry.copies} copies of {entry.number}") for entry in many)]


def pool(
    cards: Path,
    card: type[Definition],
    lists: Mapping[str, Sequence[Any]],
    *,
    beside: DeckPart,
    size: int,
    rule: str,
    words: Vocabulary = NO_WORDS,
) -> Pool:
    """A pool of cards in JSON, with decks by their labels: the number of the only card of the part `beside`, then how
    many copies the main deck has of each of the first cards, in their order.
    """

    def read() -> Catalogue[Any]:
        return Catalogue(imported(cards.read_bytes().splitlines(), card=card).cards)

    def decks() -> Mapping[str, Deck]:
        numbers = [one.number for one in read()]
        return {label: Deck(label, tuple(entries(numbers, *listed))) for label, listed in lists.items()}

    def entries(numbers: Sequence[str], only: str, *copies: int) -> Iterator[DeckEntry]:
        yield from (DeckEntry(number, count) for number, count in zip(numbers, copies, strict=False))
        yield DeckEntry(only, 1, part=beside.name)

    return Pool(
        card=card,
        sample_cards=read,
        sample_decks=decks,
        import_cards=partial(imported, card=card),
        deck_errors=partial(sized, size=size, rule=rule),
        parts=(MAIN_DECK, beside),
        words=words,
    )


def imported(lines: Iterable[bytes], *, card: type[D]) -> Imported[D]:
    """The cards of a list in JSON, one a line."""
    return Imported(tuple(msgspec.json.decode(line, type=card) for line in lines if line.strip()), ())
