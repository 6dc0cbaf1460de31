"""The check of misreadings asks at each phrase who acts: what another player does in what is compiled is told.

Each wording is one that a card could have. In what is compiled from it one player at a time is another.
"""

from collections.abc import Iterator
from importlib import import_module
from typing import Any

import pytest
from msgspec.structs import replace

from events.language import effect as e
from tests.language.test_misreading_by_phrase import compiled, plain
from tests.suite.deeds import BUDDYFIGHT_ACTS, DRAGON_BALL_ACTS, Deed, misattributed, said_deeds

ACTS = {"fusion_world": DRAGON_BALL_ACTS, "masters": DRAGON_BALL_ACTS, "buddyfight": BUDDYFIGHT_ACTS}
WORDINGS: dict[str, tuple[str, ...]] = {
    "fusion_world": (
        "[On Play] Draw 1 card, then choose 1 of your opponent's Battle Cards and KO it.",
        "[On Play] Your opponent draws 1 card, then places 1 card from their hand into their Drop.",
        "[On Play] Each player draws 1 card. Then, your opponent chooses 1 of their energy.",
        "[On Play] Your opponent discards 1 card from their hand.",
        "[On Play] Your opponent may choose 1 card in their hand and place it in their Drop.",
        "[Auto] When your opponent plays a Battle Card, draw 1 card.",
        "[On Play] Deal 1 damage to your opponent.",
        "[On Play] You take 1 damage. Then, draw 2 cards.",
    ),
    "masters": (
        "[Auto] When you play this card, your opponent chooses 1 card in their hand and discards it.",
        "[Auto] When this card attacks, you and your opponent draw 1 card, then you choose up to 1 of your opponent's"
        " Battle Cards and KO it. At the end of the turn, your opponent chooses up to 1 card in their hand and places"
        " it at the bottom of their deck.",
        "[Auto] When you play this card, your opponent may choose 2 cards in their hand and discard them. If they"
        " don't, draw 1 card.",
        "[Auto] When your opponent attacks a Leader Card, they choose 2 cards in their hand and discard them.",
        "[Auto] When this card attacks, your opponent reveals their hand. You choose 1 card from their hand with an"
        " energy cost of 7 or less, place it at the bottom of its owner's deck, then your opponent draws 1 card.",
        "[Auto] When this card is played, your opponent can't attack for the turn unless they place 2 cards from their"
        " hand at the bottom of their deck each time.",
        "[Auto] When this card is played, deal 1 damage to your opponent.",
        "[Auto] At the end of your opponent's turn, draw 1 card.",
    ),
    "buddyfight": (
        "When this card enters the field, you may discard a card from your hand. If you do, your opponent chooses a"
        " card from his or her hand and discards it.",
        "When your opponent draws a card, if you have 6 life or less, deal 1 damage to your opponent!",
        "When your opponent casts a spell, draw a card.",
        "When this card attacks, destroy this card or you take 1 damage.",
        "【Act】You gain 1 life.",
        "At the beginning of your main phase, draw a card.",
    ),
}
OTHER = {"you": "opponent", "opponent": "you", "both": "you"}
EACH = [(game, text) for game, texts in WORDINGS.items() for text in texts]


def told(game: str, text: str, skills: Any) -> list[str]:
    """What is told of the words of a text beside skills."""
    wording = import_module("events.buddyfight.wording").clause_words(text) if game == "buddyfight" else text
    return [*misattributed(plain(wording), skills, ACTS[game], import_module(f"events.{game}.lexicon").LEXICON)]


def reversals(value: Any) -> Iterator[Any]:
    """The skills with one player who acts as the other."""
    if isinstance(value, tuple):
        for place, part in enumerate(value):
            yield from ((*value[:place], other, *value[place + 1 :]) for other in reversals(part))
    elif isinstance(value, e.Node):
        if isinstance(value, e.Draw | e.Discard | e.Damage | e.Put):
            yield replace(value, whose=OTHER[value.whose])
        elif isinstance(value, e.Choose | e.Modes | e.May):
            yield replace(value, by=OTHER[value.by])
        elif isinstance(value, e.Trigger) and value.whose != "both" and not isinstance(value.card, e.Cards):
            yield replace(value, whose=OTHER[value.whose])
        for name in value.__struct_fields__:
            yield from (replace(value, **{name: other}) for other in reversals(getattr(value, name)))


@pytest.mark.parametrize(("game", "text"), EACH)
def test_who_acts_is_read_at_each_phrase(game: str, text: str) -> None:
    read = compiled(game, text)
    assert read.is_full
    assert told(game, text, read.skills) == []
    others = [*reversals(read.skills)]
    assert others
    assert [other for other in others if not told(game, text, other)] == []


def test_the_same_deeds_by_players_in_another_order_are_told() -> None:
    text = "[On Play] Draw 1 card. Your opponent draws 1 card."
    [skill] = compiled("fusion_world", text).skills
    assert told("fusion_world", text, (skill,)) == []
    reverse = replace(skill, effects=skill.effects[::-1])
    assert told("fusion_world", text, (reverse,)) == ["draw by ['you', 'opponent'], not ['opponent', 'you']"]


def test_a_verb_in_the_third_person_has_the_player_before_it() -> None:
    def said(words: str) -> list[Deed]:
        return [*said_deeds(words, DRAGON_BALL_ACTS)]

    assert said("your opponent draws 2 cards, then discard 1 card") == [
        Deed("draw", "opponent"),
        Deed("discard", "you"),
    ]
    assert said("your opponent may draw 2 cards. draw 1 card") == [
        *(Deed("may", "opponent"), Deed("draw", "opponent")),
        Deed("draw", "you"),
    ]
    assert said("when you use a card in a combo, each player draws 1 card") == [
        *(Deed("combo", "you"), Deed("draw", "both"))
    ]
    assert said("at the end of your opponent's turn, they choose 1 card") == [
        *(Deed("moment", "opponent"), Deed("choose", "opponent"))
    ]
