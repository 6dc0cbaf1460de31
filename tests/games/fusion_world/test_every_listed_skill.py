"""Games until every skill that is compiled from a public list has been used; which were not is told, and why."""

from collections import Counter
from collections.abc import Collection, Sequence
from random import Random

import pytest

from events.cards.card import Definition
from events.cards.catalogue import Catalogue
from events.fusion_world import GAME
from events.fusion_world.card import FusionWorldCard
from events.records.recorder import ready_deck
from events.seats.bots import Dice
from events.table.ids import PLAYERS, Player
from tests.games.fusion_world.any_cards import legal_deck, listed_cards
from tests.games.fusion_world.english import skill_words
from tests.games.fusion_world.public_cards import needs_list
from tests.games.fusion_world.test_every_skill import HABITS, PEACE, used_by
from tests.suite.every_skill import Driver, Watch, everything, play

pytestmark = needs_list

GAMES = 2000
SHARE_OF_A_FEW = 0.88
"""How much is used in a few games of all Leaders and a fifth of the other cards; 0.933 was measured."""
SHARE = 0.98
"""How much of all is used in those games; 0.992 was measured of 554 cards, whose list is another in other places."""


def play_games(cards: Catalogue[FusionWorldCard], *, games: int) -> Watch:
    """So many games of these cards, in decks of those that have not been used whole."""
    watch = Watch(GAME, everything(in_decks(cards)), used_by, HABITS)
    for index in range(games):
        if not watch.missing:
            break
        watch.explains = index >= games // 2
        random = Random(index)
        wanted = {used.number for used in watch.missing}
        leaders = {"a": leader_for(cards, wanted, random), "b": leader_for(cards, (), random)}
        decks: dict[Player, Sequence[Definition]] = {
            player: ready_deck(GAME, legal_deck(leaders[player], cards, random, wanted=wanted, copies=2), cards).faces
            for player in PLAYERS
        }
        dice = Dice.of("every listed skill", index)
        play(watch, decks, Driver(watch, dice, seldom=PEACE if index % 3 else frozenset()))
    return watch


def in_decks(cards: Catalogue[FusionWorldCard]) -> list[FusionWorldCard]:
    """The cards without energy markers."""
    return [card for card in cards if card.kind != "energy_marker"]


def leader_for(cards: Catalogue[FusionWorldCard], wanted: Collection[str], random: Random) -> FusionWorldCard:
    """A Leader that is wanted itself, or one in whose colors most cards are wanted; each third time any."""
    leaders = [card for card in cards if card.kind == "leader"]
    random.shuffle(leaders)
    if not wanted or not random.randrange(3):
        return leaders[0]
    colors = Counter(color for card in cards if card.number in wanted for color in card.colors)
    return max(leaders, key=lambda one: (one.number in wanted, sum(colors[color] for color in one.colors)))


def share(watch: Watch, cards: Catalogue[FusionWorldCard]) -> float:
    """How much of all was used; what was not is printed, and why."""
    for reason, count in Counter(watch.reasons().values()).most_common():
        print(f"{count} x {reason}")
    for used, reason in watch.reasons().items():
        skill = watch.missing[used]
        print(f"{used.number}{', back' * used.back}: {skill_words(skill) if skill else 'the card'}: {reason}")
    count = len(everything(in_decks(cards)))
    found = 1 - len(watch.missing) / count
    print(f"{found:.3f} of {count} are used")
    return found


def test_many_compiled_skills_are_used_in_a_few_games() -> None:
    cards = listed_cards(every=5, understood=True)
    assert share(play_games(cards, games=30), cards) >= SHARE_OF_A_FEW


@pytest.mark.slow
def test_nearly_all_compiled_skills_are_used_in_many_games() -> None:
    cards = listed_cards(every=1, understood=True)
    assert share(play_games(cards, games=GAMES), cards) >= SHARE
