"""The identity of a deck: by its cards' numbers, by their definitions, and by the archetype that its game declares."""

from collections import Counter
from collections.abc import Hashable, Iterable, Mapping
from functools import lru_cache
from hashlib import sha256
from typing import NamedTuple

import msgspec

from events.cards.card import Definition
from events.game import load
from events.records.envelope import DeckRecord
from events.table.statistics import ListedCard, Statistics

ID_LENGTH = 12


class ListedLine(NamedTuple):
    """The card of a line of a list: whether it is in the main deck, its kind, and its cost, if it has one."""

    main: bool
    kind: str
    cost: int | None


class DeckIdentity(NamedTuple):
    """A deck's identity: `deck_id` and `definitions` are hashes in hex, see `deck_id` and `definitions_id`.

    `cards`: for each line of the list, what its card is. `cards`, archetype and variant are None if the cards'
    definitions were not read, the archetype also if the game declares none.
    """

    deck_id: str
    definitions: str
    archetype: str | None = None
    variant: str | None = None
    cards: tuple[ListedLine, ...] | None = None

    def at_table(self, system: str, deck: DeckRecord) -> "DeckIdentity":
        """The identity with `cards` for the lines of the parts that come to the table."""
        if self.cards is None:
            return self
        off_table = load(system).pool.off_table
        of_lines = zip(deck.lines, self.cards, strict=True)
        return self._replace(cards=tuple(card for line, card in of_lines if line.part not in off_table))


@lru_cache(maxsize=256)
def deck_id(system: str, deck: DeckRecord) -> str:
    """The hash of a list: its game, and the part, printed number and copies of each card, in any order."""
    return _hashed([system, _counted(((line.part, line.number), line.copies) for line in deck.lines)])


@lru_cache(maxsize=256)
def definitions_id(deck: DeckRecord) -> str:
    """The hash of the definitions of a deck's cards, which changes when texts are compiled differently."""
    return _hashed(_counted((line.definition.hex(), line.copies) for line in deck.lines))


def _counted(lines: Iterable[tuple[Hashable, int]]) -> list[tuple[Hashable, int]]:
    copies: Counter[Hashable] = Counter()
    for key, count in lines:
        copies[key] += count
    return sorted(copies.items())


def _hashed(content: object) -> str:
    return sha256(msgspec.json.encode(content)).hexdigest()[:ID_LENGTH]


def listed_identity(system: str, deck: DeckRecord) -> DeckIdentity:
    """The identity of a deck by its list alone, without the definitions of its cards."""
    return DeckIdentity(deck_id(system, deck), definitions_id(deck))


def full_identity(system: str, deck: DeckRecord, definitions: Mapping[str, Definition]) -> DeckIdentity:
    """The whole identity of a deck, with the definitions of its cards by hash."""
    statistics = load(system).statistics
    cards = [ListedCard(definitions[line.definition.hex()], line.copies, line.part) for line in deck.lines]
    identity = statistics.identity(cards)
    return listed_identity(system, deck)._replace(
        archetype=identity and identity.archetype,
        variant=identity and identity.variant,
        cards=tuple(
            ListedLine(statistics.main_deck(listed.card, listed.part), listed.card.kind, _cost(statistics, listed.card))
            for listed in cards
        ),
    )


def _cost(statistics: Statistics, card: Definition) -> int | None:
    found: int | None = None if statistics.cost is None else getattr(card, statistics.cost)
    return found
