"""Decks of any cards of a public list beside this checkout, whether their texts are understood or not."""

from functools import cache
from pathlib import Path
from random import Random
from typing import Any

from events.cards.catalogue import Catalogue
from events.cards.deck import Deck, DeckEntry
from events.fusion_world.card import FusionWorldCard
from events.fusion_world.deckbuilding import FEWEST_CARDS, MOST_COPIES, MOST_WITH, deck_errors
from events.fusion_world.importer import import_cards
from events.fusion_world.samples import sample_cards

PUBLIC_LIST = Path(__file__).parents[3].parent / "shared" / "cards" / "fusion_world.jsonl"


@cache
def listed_cards(*, every: int) -> Catalogue[FusionWorldCard]:
    """Each so many-th card of the public list."""
    with PUBLIC_LIST.open("rb") as file:
        return Catalogue(import_cards(list(file)[::every]).cards)


def any_decks(cards: Catalogue[FusionWorldCard], count: int, *, seed: int) -> list[Deck]:
    """So many legal decks of these cards, each of a Leader and cards of its colors."""
    random = Random(seed)
    leaders = [card for card in cards if card.kind == "leader"]
    return [_deck(random.choice(leaders), cards, random, label=f"Any {n}") for n in range(count)]


def _deck(leader: FusionWorldCard, cards: Catalogue[FusionWorldCard], random: Random, *, label: str) -> Deck:
    fitting = [card for card in cards if card.kind in ("battle", "extra") and {*card.colors} <= {*leader.colors}]
    random.shuffle(fitting)
    left, room = FEWEST_CARDS, {word: most for word, (most, _) in MOST_WITH.items()}
    entries = [DeckEntry(leader.number, 1)]
    for card in fitting:
        words = [word for word in room if card.prints(word)]
        copies = min(MOST_COPIES, left, *(room[word] for word in words))
        if copies:
            entries.append(DeckEntry(card.number, copies))
            left -= copies
            room.update({word: room[word] - copies for word in words})
    return Deck(label, tuple(entries))


def playable_decks(*, every: int, count: int, seed: int) -> tuple[list[Deck], Catalogue[Any]]:
    """So many decks of each so many-th card of the public list, and the cards that they are of."""
    known = sample_cards().joined(listed_cards(every=every))
    decks = [
        deck for deck in any_decks(listed_cards(every=every), 3 * count, seed=seed) if not deck_errors(deck, known)
    ]
    assert len(decks) >= count
    return decks[:count], known
