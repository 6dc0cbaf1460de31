"""Games until every skill that is compiled from a public list has been used; which were not is told, and why."""

from collections import Counter
from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

import pytest

from events.cards.card import Definition
from events.dbz import GAME
from events.dbz.lexicon import LEXICON
from events.language.sentences import skill_words
from events.records.recorder import ready_deck
from events.seats.bots import Dice
from events.table.fact import Fact
from events.table.ids import PLAYERS, Player
from tests.games.dbz.listed_decks import listed_cards, listed_deck
from tests.language.lists import public_list
from tests.suite.every_skill import Driver, Habits, Used, Watch, everything, play

pytestmark = pytest.mark.skipif(not public_list("dbz").exists(), reason="needs a public card list")

FEW, MANY = 12, 700
SHARE_OF_A_FEW, SHARE = 0.3, 0.85
"""How much is used in a few games, and in many: 0.417 and 0.889 were measured of 533 skills."""
HABITS = Habits(
    weights={"skill": 16, "play": 16, "combat": 12, "do": 8, "decline": 1, "pass": 1, "no_combat": 1},
    plain=frozenset(("decline", "pass", "capture")),
    full=frozenset(("choose",)),
    timings={"attack": "attack", "defend": "defense", "shield": "shield", "answer": "needed"},
)


def nothing_else(state: Any, fact: Fact) -> Iterator[Used]:
    """Skills alone are looked for, and not the cards that have none."""
    yield from ()


def play_games(*, games: int) -> Watch:
    """So many games, in decks first of those cards that have not been used whole."""
    cards = listed_cards()
    skills = {used: skill for used, skill in everything(cards).items() if skill is not None}
    watch = Watch(GAME, {**skills}, nothing_else, HABITS)
    for index in range(games):
        if not watch.missing:
            break
        watch.explains = index >= games // 2
        random, wanted = Random(index), {used.number for used in watch.missing}
        decks: dict[Player, Sequence[Definition]] = {
            player: ready_deck(GAME, listed_deck(cards, random, wanted), cards).faces for player in PLAYERS
        }
        play(watch, decks, Driver(watch, Dice.of("every listed skill", index)))
    return watch


def share(watch: Watch) -> float:
    """How much of all was used; what was not is printed, and why."""
    for reason, count in Counter(watch.reasons().values()).most_common():
        print(f"{count} x {reason}")
    for used, reason in watch.reasons().items():
        skill = watch.missing[used]
        print(f"{used.number}: {skill_words(skill, LEXICON) if skill else ''}: {reason}")
    count = sum(skill is not None for skill in everything(listed_cards()).values())
    found = 1 - len(watch.missing) / count
    print(f"{found:.3f} of {count} are used")
    return found


def test_many_compiled_skills_are_used_in_a_few_games() -> None:
    assert share(play_games(games=FEW)) >= SHARE_OF_A_FEW


@pytest.mark.slow
def test_most_compiled_skills_are_used_in_many_games() -> None:
    assert share(play_games(games=MANY)) >= SHARE
