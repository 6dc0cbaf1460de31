"""The check of misreadings asks at which phrase a place, an owner or a mode stands: moved to another, it is told.

Each wording is one that a card could have. One word of one phrase is another in its twin: what is compiled from one is
held against the words of the other.
"""

import re
from collections.abc import Iterator
from importlib import import_module
from typing import Any

import pytest

from events.language.compiled import Compiled
from tests.suite.misreading import (
    BUDDYFIGHT,
    DBZ,
    DRAGON_BALL,
    Said,
    meant_modes,
    misplaced,
    said_modes,
    said_places,
)

TERMS = {"fusion_world": DRAGON_BALL, "masters": DRAGON_BALL, "buddyfight": BUDDYFIGHT, "dbz": DBZ}
WORDINGS: dict[str, tuple[str, ...]] = {
    "fusion_world": (
        "[On Play] Choose 1 card in your hand and place it in your Drop.",
        "[On Play] Choose up to 1 card in your opponent's Drop and place it at the bottom of your opponent's deck.",
        "[On Play] Play up to 1 card with a cost of 2 or less from your Drop in Rest Mode.",
        "[On Play] Choose up to 1 of your opponent's Rest Mode Battle Cards and return it to its owner's hand.",
        "[On Play] Add up to 1 card with a cost of 3 or more from your Drop to your energy in Rest Mode.",
        "[On Play] Your opponent chooses 1 card in their hand and places it at the bottom of their deck.",
        "[On Play] If you have 2 or more cards in your Drop, add 1 card from your life to your hand.",
        "[On Play] Add 1 card to your hand from your Drop.",
        "[Auto] When a Battle Card is placed in your Drop from your Battle Area, draw 1 card.",
        "[Activate Main] Place 1 card from your hand in your Drop : Switch up to 1 of your energy to Active Mode.",
    ),
    "masters": (
        "[Auto] When you play this card, send 2 cards from your Drop Area to your Warp.",
        "[Auto] When you play this card, play up to 1 red card from your hand in Rest Mode.",
        "[Auto] When you play this card, switch up to 1 of your Battle Cards in Rest Mode to Active Mode.",
        "[Auto] When a Battle Card is sent to your Warp from your hand, draw 1 card.",
        "[Auto] When this card is KO'd, place this card in your energy from your Drop Area.",
        "[Auto] When you play this card, place up to 1 card from your hand in your energy in Rest Mode.",
        "[Auto] When you play this card, your opponent sends the top card of their deck to their Warp.",
        "[Activate Main] Place 1 card from your hand under a <Ox> in your Battle Area : Draw 2 cards.",
    ),
    "buddyfight": (
        "【Act】Put a card from your hand into your gauge.",
        "【Act】Put the top card of your deck into your drop zone.",
        "【Act】Return a card from your drop zone to your hand.",
        "【Act】Put a card from your drop zone on the bottom of your deck.",
        "When this card enters the field, put the top card of your opponent's deck into your opponent's gauge.",
        "When this card enters the field, destroy a monster on your opponent's field.",
        "When a monster enters your field, return an item on your opponent's field to your opponent's hand.",
        "【Act】Call a monster from your drop zone to your left by paying its [Call Cost].",
        "If you have a card in your center, this card gets power+1000.",
    ),
    "dbz": (
        "Choose a card in your hand and place it on top of your Life Deck.",
        "Choose up to 2 cards in your discard pile and remove them from the game.",
        "Place the bottom card of your discard pile at the bottom of your Life Deck.",
        "Draw the bottom card of your discard pile.",
        "Remove the top 3 cards of your opponent's discard pile from the game.",
        "Your opponent discards the top 2 cards of their Life Deck.",
        "Discard one of your opponent's Drills in play.",
        "Search your Life Deck for a Drill and place it in your hand.",
        "Search your discard pile for a Non-Combat card and place it in play.",
        "Look at the top 3 cards of your opponent's Life Deck and put them back in any order.",
        "Shuffle 3 cards in your discard pile into your Life Deck.",
        "Choose 1 of your Dragon Balls in play and place it at the bottom of your Life Deck.",
    ),
}
SWAPS: dict[str, dict[str, tuple[str, ...]]] = {
    "zones": {
        "fusion_world": ("hand", "Drop", "life", "deck", "energy"),
        "masters": ("hand", "Drop Area", "energy", "deck"),
        "buddyfight": ("hand", "drop zone", "gauge", "deck", "left", "right", "center"),
        "dbz": ("hand", "discard pile", "Life Deck"),
    },
    "owners": dict.fromkeys(TERMS, ("your", "your opponent's")),
    "modes": dict.fromkeys(TERMS, ("Rest Mode", "Active Mode")),
}


def compiled(game: str, text: str) -> Compiled:
    compiler = import_module(f"events.{game}.compiler")
    if game == "dbz":
        return compiler.compile_text(text, "combat")  # type: ignore[no-any-return]
    read: Any = compiler.compile_text(text, "monster").compiled if game == "buddyfight" else compiler.compile_text(text)
    return read  # type: ignore[no-any-return]


def plain(text: str) -> str:
    return re.sub(r"\[[^\]]*\]", "", text).lower()


def told(game: str, text: str, other: Compiled) -> list[Any]:
    """What is told of the words of a text beside what is compiled from another."""
    lexicon = import_module(f"events.{game}.lexicon").LEXICON
    words = plain(text)
    places: list[Any] = [*misplaced(words, other.skills, TERMS[game], lexicon)]
    return places + sorted({*said_modes(words)} - meant_modes(other.skills))


def twins(game: str, text: str) -> Iterator[str]:
    """The text with one word of one phrase in place of another of the same sort."""
    for words in (sort[game] for sort in SWAPS.values()):
        for word in words:
            for found in re.finditer(rf"(?<!'s )\b{word}(?!\w| opponent|'s)", text):
                yield from (f"{text[: found.start()]}{other}{text[found.end() :]}" for other in words if other != word)


EACH = [(game, text) for game, texts in WORDINGS.items() for text in texts]


@pytest.mark.parametrize(("game", "text"), EACH)
def test_wordings_of_other_cards_give_no_false_alarm(game: str, text: str) -> None:
    read = compiled(game, text)
    assert read.is_full
    assert told(game, text, read) == []


@pytest.mark.parametrize("game", WORDINGS)
def test_a_word_at_another_phrase_is_told(game: str) -> None:
    untold, held = [], 0
    for text in WORDINGS[game]:
        read = compiled(game, text)
        for twin in twins(game, text):
            other = compiled(game, twin)
            if other.is_full and other.skills and other.skills != read.skills:
                held += 1
                untold += [] if told(game, text, other) or told(game, twin, read) else [(text, twin)]
    assert untold == []
    assert held > 10


def test_the_role_of_a_place_is_that_of_its_phrase() -> None:
    def said(words: str) -> list[Said]:
        return [*said_places(words, DRAGON_BALL.zones)]

    assert said("place 1 card in your hand in your drop") == [Said("to", "drop", "you"), Said("at", "hand", "you")]
    assert said("add 1 card to your hand from your drop") == [Said("at", "drop", "you"), Said("to", "hand", "you")]
    assert said("place the top card of your deck at the bottom of their deck") == [
        Said("at", "deck", "you"),
        Said("to", "deck", "their"),
    ]
    assert [*said_modes("play 1 card in rest mode. place 1 card in rest mode in your drop")] == [
        ("play", "rest"),
        ("cards", "rest"),
    ]
