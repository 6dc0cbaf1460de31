"""Legal decks of the cards of a public list that play themselves, for those of them that are wanted."""

from collections import Counter
from collections.abc import Collection, Sequence
from functools import cache

from events.fusion_world.card import FusionWorldCard
from events.fusion_world.deckbuilding import FEWEST_CARDS, MOST_WITH
from events.fusion_world.importer import import_cards
from events.seats.bots import Dice
from tests.games.fusion_world.public_cards import PUBLIC_LIST

COPIES = 2


@cache
def understood_cards(*, every: int = 1) -> tuple[FusionWorldCard, ...]:
    """The cards whose text is understood whole: all Leaders, and of those that lie in decks each so many-th."""
    numbered = enumerate(PUBLIC_LIST.read_bytes().splitlines())
    lines = [line for number, line in numbered if number % every == 0 or b'"LEADER"' in line]
    return tuple(card for card in import_cards(lines).cards if not card.manual and card.kind != "energy_marker")


def deck_for(
    cards: Sequence[FusionWorldCard], *, wanted: Collection[str], leader: FusionWorldCard, dice: Dice
) -> list[FusionWorldCard]:
    """A legal deck of that Leader, of cards of its colors: of the wanted numbers first, then of any."""
    fitting = [card for card in cards if card.kind != "leader" and set(card.colors) <= set(leader.colors)]
    shuffled = [fitting[place] for place in dice.permutation(len(fitting))]
    shuffled.sort(key=lambda card: card.number not in wanted)
    chosen: Counter[str] = Counter()
    deck = [leader]
    for most in (COPIES, 4):
        for card in shuffled:
            room = min(most - chosen[card.number], FEWEST_CARDS + 1 - len(deck))
            for word, (limit, _) in MOST_WITH.items():
                if card.prints(word):
                    room = min(room, limit - sum(other.prints(word) for other in deck))
            if room > 0:
                chosen[card.number] += room
                deck += [card] * room
    return deck


def leader_for(cards: Sequence[FusionWorldCard], *, wanted: Collection[str], dice: Dice) -> FusionWorldCard:
    """A Leader that is wanted itself, or one in whose colors most cards are wanted; else any."""
    leaders = [card for card in cards if card.kind == "leader"]
    leaders = [leaders[place] for place in dice.permutation(len(leaders))]
    if not wanted or not dice.roll(3):
        return leaders[0]
    colors = Counter(color for card in cards if card.number in wanted for color in card.colors)
    return max(leaders, key=lambda one: (one.number in wanted, sum(colors[color] for color in one.colors)))
