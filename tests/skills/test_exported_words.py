"""A misspelt word in a text is told by what the game exports, before a game is played with the card."""

from dataclasses import replace

import msgspec
import pytest

from events.cards.catalogue import Catalogue
from events.errors import BadCard
from events.game import load
from events.language.effect import (
    Beside,
    Cards,
    Compare,
    Discard,
    Draw,
    During,
    Effect,
    Exists,
    Figure,
    Happened,
    Later,
    Move,
    Put,
    Range,
    Skill,
    Trigger,
)
from events.records.recorder import ready_deck
from tests.suite.fields import GAMES
from tests.suite.skeleton_buddyfight import BUDDYFIGHT
from tests.suite.toy import TOY
from tests.suite.toy.cards import ToyCard, sample_decks

PLAYED = Trigger(on="played")
SOME = Range(least=1)


def auto(*effects: Effect, on: str = "played") -> Skill:
    return Skill(kind="auto", trigger=Trigger(on=on), effects=effects or (Draw(),))


def asking(condition: Exists | Compare | Happened | During) -> Skill:
    return Skill(kind="auto", trigger=PLAYED, conditions=(condition,), effects=(Draw(),))


def rune(skill: Skill) -> ToyCard:
    return ToyCard(number="T6", name="Rune", kind="rune", text="…", skills=(skill,))


@pytest.mark.parametrize(
    ("skill", "told"),
    [
        (auto(on="plaid"), "skill 1, trigger, on: 'plaid' is not known here; did you mean 'played'?"),
        (asking(Exists(cards=Cards(zones=("rwo",)))), "did you mean 'row'? there are deck, hand, omen, outside"),
        (asking(Exists(cards=Cards(kinds=("runne",)))), "kinds: 'runne' is not known here; did you mean 'rune'?"),
        (
            asking(Compare(number=Figure(figure="powr", of="this"), within=SOME)),
            "number, figure: 'powr' is not known here; did you mean 'power'?",
        ),
        (
            asking(Compare(number=Beside(name="lief"), within=SOME)),
            "number, name: 'lief' is not known here; did you mean 'life'?",
        ),
        (asking(Happened(event="xyz")), "conditions 1, event: 'xyz' is not known here; there are "),
        (auto(Discard()), "skill 1, effects 1, do: 'discard' is not known here; this game has none"),
        (
            Skill(kind="activate", zones=("rwo",), effects=(Draw(),)),
            "skill 1, zones: 'rwo' is not known here; did you mean 'row'?",
        ),
    ],
)
def test_a_card_with_a_word_that_its_game_does_not_know_is_refused_with_the_word_and_where(
    skill: Skill, told: str
) -> None:
    cards = Catalogue([card if card.number != "T6" else rune(skill) for card in TOY.pool.sample_cards()])
    with pytest.raises(BadCard) as error:
        ready_deck(TOY, sample_decks()["Signs"], cards)
    assert str(error.value).startswith("card T6 of deck 'Signs' cannot be played: skill 1, ")
    assert told in str(error.value)


@pytest.mark.parametrize(
    ("skill", "field"),
    [
        (auto(Later(when=Trigger(on="plaid"), effects=(Draw(),)), on="attacks"), "when, on: 'plaid'"),
        (auto(Move(to="dorp"), on="attacks"), "to: 'dorp' is not known here; did you mean 'drop'?"),
        (auto(Put(kind="lief", by=1), on="attacks"), "kind: 'lief' is not known here; did you mean 'life'?"),
    ],
)
def test_the_words_of_effects_are_asked_of_the_game_that_defines_them(skill: Skill, field: str) -> None:
    card = next(card for card in BUDDYFIGHT.pool.sample_cards() if getattr(card, "skills", ()))
    assert field in (BUDDYFIGHT.wrong(msgspec.structs.replace(card, skills=(skill,))) or "")


@pytest.mark.parametrize("system", GAMES)
def test_the_sample_cards_of_every_game_have_no_unknown_word(system: str) -> None:
    game = load(system)
    assert [wrong for card in game.pool.sample_cards() if (wrong := game.wrong(card))] == []


def test_a_game_adds_words_that_it_does_not_export() -> None:
    during = rune(asking(During(part="mian")))
    assert TOY.wrong(during) is None
    parts = replace(TOY, pool=replace(TOY.pool, words={(During, "part"): ("main",)}))
    assert (
        parts.wrong(during)
        == "skill 1, conditions 1, part: 'mian' is not known here; did you mean 'main'? there is main"
    )
    omens = replace(TOY, pool=replace(TOY.pool, words={(Trigger, "on"): ("omen_read",)}))
    assert omens.wrong(rune(auto(on="omen_read"))) is None
    assert omens.wrong(rune(auto())) is None


def test_a_game_with_a_check_of_its_own_is_asked_alone() -> None:
    own = replace(TOY, pool=replace(TOY.pool, wrong=lambda card: f"no {card.kind} today"))
    assert own.wrong(rune(auto(on="plaid"))) == "no rune today"
