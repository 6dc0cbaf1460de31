"""Decks of any cards of a public list beside this checkout, whether their texts are understood or not."""

from collections import Counter
from collections.abc import Collection
from functools import cache
from random import Random

from events.cards.catalogue import Catalogue
from events.cards.deck import Deck, DeckEntry
from events.dragon_ball_super.deckbuilding import MOST_COPIES
from events.fusion_world.card import FusionWorldCard
from events.fusion_world.deckbuilding import FEWEST_CARDS, MOST_WITH, deck_errors
from events.fusion_world.importer import import_cards
from events.fusion_world.samples import sample_cards
from tests.games.fusion_world.public_cards import PUBLIC_LIST


@cache
def listed_cards(*, every: int, understood: bool = False) -> Catalogue[FusionWorldCard]:
    """All Leaders of the public list, and each so many-th other card; or those of them whose texts are `understood`."""
    numbered = enumerate(PUBLIC_LIST.read_bytes().splitlines())
    lines = [line for number, line in numbered if number % every == 0 or b'"LEADER"' in line]
    return Catalogue(card for card in import_cards(lines).cards if not (understood and card.manual))


def any_decks(cards: Catalogue[FusionWorldCard], count: int, *, seed: int) -> list[Deck]:
    """So many legal decks of these cards, each of a Leader and cards of its colors."""
    random = Random(seed)
    leaders = [card for card in cards if card.kind == "leader"]
    return [legal_deck(random.choice(leaders), cards, random, label=f"Any {n}") for n in range(count)]


def legal_deck(
    leader: FusionWorldCard,
    cards: Catalogue[FusionWorldCard],
    random: Random,
    *,
    label: str = "Any",
    wanted: Collection[str] = (),
    copies: int = MOST_COPIES,
) -> Deck:
    """A deck of that Leader and random cards of its colors: those of the `wanted` numbers first, no more `copies` of
    each than are asked for as long as there are others. It is too small if there are too few cards.
    """
    fitting = [card for card in cards if card.kind in ("battle", "extra") and {*card.colors} <= {*leader.colors}]
    random.shuffle(fitting)
    fitting.sort(key=lambda card: card.number not in wanted)
    left, room = FEWEST_CARDS, {word: most for word, (most, _) in MOST_WITH.items()}
    chosen: Counter[str] = Counter()
    for most in (copies, MOST_COPIES):
        for card in fitting:
            words = [word for word in room if card.prints(word)]
            more = min(most - chosen[card.number], left, *(room[word] for word in words))
            chosen[card.number] += more
            left -= more
            room.update({word: room[word] - more for word in words})
    return Deck(label, (DeckEntry(leader.number, 1), *(DeckEntry(*entry) for entry in chosen.items() if entry[1])))


def playable_decks(
    *, every: int, count: int, seed: int, understood: bool = False
) -> tuple[list[Deck], Catalogue[FusionWorldCard]]:
    """So many legal decks of Leaders and each so many-th other card of the public list, and the cards known then."""
    cards = listed_cards(every=every, understood=understood)
    known = sample_cards().joined(cards)
    decks = [deck for deck in any_decks(cards, 3 * count, seed=seed) if not deck_errors(deck, known)]
    assert len(decks) >= count
    return decks[:count], known
