"""Games until every sample card has been played, and every skill of theirs has been used."""

from collections.abc import Iterator, Mapping, Sequence

import pytest

from events.cards.card import Definition
from events.dragon_ball_super.facts import CardEvolved, CardPlayed, LeaderPlaced
from events.fusion_world import GAME
from events.fusion_world.areas import FusionWorldState, face
from events.fusion_world.samples import sample_cards, sample_decks
from events.records.recorder import ready_deck
from events.seats.bots import Dice
from events.skills.facts import SkillActivated
from events.table.fact import Fact
from events.table.ids import Player
from tests.games.fusion_world.english import skill_words
from tests.suite.every_skill import PLAYED, Driver, Habits, Used, Watch, everything, play

LABELS = ("Flamecrown Court", "Tidecaller Depths", "Rootmother Grove", "Highmarshal Order", "Unsung Choir")
"""The decks whose cards have skills in words: any deck plays against these."""
QUICK, LONG = 60, 1000
"""How many games: of the quick form, and at most of the whole."""
SHARE = 0.85
"""How much of all is used in the games of the quick form."""
HABITS = Habits(
    weights={"end_main": 3, "end_step": 4, "skill": 12, "play": 12, "use": 12, "attack": 4, "decline": 1},
    plain=frozenset(("decline", "charge")),
    full=frozenset(("charge",)),
    timings={"main": "main", "offense": "battle", "defense": "battle"},
)
PEACE = frozenset(("attack",))
"""In a peaceful game cards attack seldom, so that they stay Active to block, and live long."""
ALL = everything(sample_cards())
DECKS = {label: ready_deck(GAME, deck, sample_cards()).faces for label, deck in sample_decks().items()}
REST = [card for card in sample_cards() if not any(card in faces for faces in DECKS.values())]
"""The cards that are in no sample deck: they are decks of their own, two of each, one behind each of their Leaders."""
for leader in (card for card in REST if card.kind == "leader"):
    DECKS[f"the rest behind {leader.name}"] = (leader, *(card for card in REST * 2 if card.kind != "leader"))


def used_by(state: FusionWorldState, fact: Fact) -> Iterator[Used]:
    """The cards that are played as the fact happens, and the keyword skills by which they are."""
    match fact:
        case SkillActivated(card=card) if face(state, card).kind == "extra":
            yield Used(face(state, card).number, False, PLAYED)
        case LeaderPlaced(card=card):
            yield Used(face(state, card).number, False, PLAYED)
        case CardPlayed(card=card) | CardEvolved(card=card):
            printed = face(state, card)
            yield Used(printed.number, False, PLAYED)
            wanted = fact.by if isinstance(fact, CardEvolved) else "field"
            held = printed.front_print().card_skills
            yield from (Used(printed.number, False, one.id) for one in held if one.skill.keyword == wanted)


def named(watch: Watch) -> list[str]:
    """Each that is missing as the card prints it, and why."""
    told = []
    for used, reason in watch.reasons().items():
        skill = watch.missing[used]
        words = "played" if skill is None else skill_words(skill)
        told.append(f"{used.number} {sample_cards()[used.number].name}{', back' * used.back}: {words}: {reason}")
    return told


def play_for(watch: Watch, index: int) -> None:
    """A whole game, seen by the watch: of the deck that misses most, or each in turn, against any."""
    dice = Dice.of("every skill", index)
    numbers = {used.number for used in watch.missing}
    most = max(DECKS, key=lambda label: len(numbers & {card.number for card in DECKS[label]}))
    one = most if index % 2 else [*DECKS][index // 2 % len(DECKS)]
    decks: Mapping[Player, Sequence[Definition]] = {"a": DECKS[one], "b": DECKS[LABELS[dice.roll(len(LABELS))]]}
    play(watch, decks, Driver(watch, dice, seldom=PEACE if index % 3 else frozenset()))


def sample_watch() -> Watch:
    return Watch(GAME, dict(ALL), used_by, HABITS)


def test_nearly_all_skills_are_used_in_a_few_games() -> None:
    watch = sample_watch()
    for index in range(QUICK):
        play_for(watch, index)
    assert 1 - len(watch.missing) / len(ALL) >= SHARE, named(watch)


@pytest.mark.slow
def test_every_card_is_played_and_every_skill_used() -> None:
    watch, games = sample_watch(), 0
    while watch.missing and games < LONG:
        watch.explains = games > LONG // 2
        play_for(watch, games)
        games += 1
    assert named(watch) == []
