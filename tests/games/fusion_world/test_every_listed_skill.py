"""Games until every skill that is compiled from a public list has been used; which were not is told, and why."""

from collections import Counter
from collections.abc import Mapping, Sequence

import pytest

from events.fusion_world import GAME
from events.fusion_world.card import FusionWorldCard
from events.seats.bots import Dice
from events.table.ids import Player
from tests.games.fusion_world.english import skill_words
from tests.games.fusion_world.listed_decks import deck_for, leader_for, understood_cards
from tests.games.fusion_world.public_cards import needs_list
from tests.games.fusion_world.test_every_skill import HABITS, PEACE, used_by
from tests.suite.every_skill import Driver, Watch, everything, play

pytestmark = needs_list

GAMES = 2000
SHARE_OF_A_FEW = 0.88
"""How much is used in a few games of all Leaders and an eighth of the other cards; 0.935 was measured."""
SHARE = 0.98
"""How much of all is used in those games; 0.992 was measured of 554 cards, whose list is another in other places."""


def play_games(cards: Sequence[FusionWorldCard], *, games: int) -> Watch:
    """So many games of these cards, in decks of those that have not been used whole."""
    watch = Watch(GAME, everything(cards), used_by, HABITS)
    for index in range(games):
        if not watch.missing:
            break
        watch.explains = index >= games // 2
        dice = Dice.of("every listed skill", index)
        wanted = {used.number for used in watch.missing}
        one, other = leader_for(cards, wanted=wanted, dice=dice), leader_for(cards, wanted=(), dice=dice)
        decks: Mapping[Player, Sequence[FusionWorldCard]] = {
            "a": deck_for(cards, wanted=wanted, leader=one, dice=dice),
            "b": deck_for(cards, wanted=wanted, leader=other, dice=dice),
        }
        play(watch, decks, Driver(watch, dice, seldom=PEACE if index % 3 else frozenset()))
    return watch


def share(watch: Watch, cards: Sequence[FusionWorldCard]) -> float:
    """How much of all was used; what was not is printed, and why."""
    for reason, count in Counter(watch.reasons().values()).most_common():
        print(f"{count} x {reason}")
    for used, reason in watch.reasons().items():
        skill = watch.missing[used]
        print(f"{used.number}{', back' * used.back}: {skill_words(skill) if skill else 'the card'}: {reason}")
    found = 1 - len(watch.missing) / len(everything(cards))
    print(f"{found:.3f} of {len(everything(cards))} are used")
    return found


def test_many_compiled_skills_are_used_in_a_few_games() -> None:
    cards = understood_cards(every=8)
    assert share(play_games(cards, games=30), cards) >= SHARE_OF_A_FEW


@pytest.mark.slow
def test_nearly_all_compiled_skills_are_used_in_many_games() -> None:
    cards = understood_cards()
    assert share(play_games(cards, games=GAMES), cards) >= SHARE
