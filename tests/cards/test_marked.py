"""Texts in pieces: what of a card's text is done by hand, and what of that is not understood."""

import json

import pytest

from events.cards.card import Definition
from events.cards.marked import Piece, marked, marked_sides
from events.cards.printed import PrintedTexts
from events.game import load
from events.language.compiled import Clause, Part
from events.language.effect import Draw, Manual, Skill
from tests.suite.fields import GAMES

BODY = "Draw 1 card. Then, sing a song."
UNKNOWN = "the word 'sing' is not known"


def texts() -> PrintedTexts:
    found = load("fusion_world").pool.printed
    assert found is not None
    return found


def printed(text: str) -> Definition:
    """A card of a public list with a text."""
    face = {"name": "Plain", "cost": 1, "specifiedcost": "R", "power": 15000, "combopower": 10000, "effect": text}
    line = {"cardid": "XX01-001", "type": "BATTLE", "color": "Red", "detail": [face]}
    card: Definition
    [card] = load("fusion_world").pool.import_cards([json.dumps(line).encode()]).cards
    return card


def pieces(text: str) -> tuple[Piece, ...]:
    [side] = marked_sides(printed(text), texts())
    assert "".join(piece.words for piece in side) == text
    return side


def by_hand(skill_text: str) -> Skill:
    return Skill(kind="activate", timing=("main",), effects=(Manual(text=skill_text),))


def test_of_a_skill_that_is_not_understood_it_is_marked_which_words_are_the_reason() -> None:
    assert pieces(f"[Blocker]\n[On Play] {BODY}\n[When Attacking] Draw 1 card.") == (
        Piece("[Blocker]\n"),
        Piece("[On Play] Draw 1 card. ", by_hand=True),
        Piece("Then, sing a song.", by_hand=True, fault=UNKNOWN),
        Piece("\n[When Attacking] Draw 1 card."),
    )


def test_the_same_words_in_a_skill_that_is_understood_are_not_marked() -> None:
    words = "Draw 1 card."
    text = f"[On Play] {words}\n[When Attacking] {words}"
    middle = text.index("\n")
    wrong = Part(text[:middle], 0, middle, (Clause("[On Play]", 0, 9, UNKNOWN),))
    right = Part(text[middle + 1 :], middle + 1, len(text), (Clause(words, len(text) - 12, len(text)),))
    tag, by_hand_alone, rest = marked(text, (by_hand(words),), (wrong, right))
    assert (tag, by_hand_alone) == (Piece("[On Play] "), Piece(words, by_hand=True))
    assert rest == Piece(f"\n[When Attacking] {words}")


def test_a_cost_that_is_understood_is_not_done_by_hand() -> None:
    understood, *rest = pieces(f"[Activate Main] (2) : {BODY}")
    assert understood == Piece("[Activate Main] (2) : ")
    assert all(piece.by_hand for piece in rest)


def test_marks_and_notes_stand_as_they_are_printed() -> None:
    late = "It\N{RIGHT SINGLE QUOTATION MARK}s (a note of some words) late."
    assert late in [piece.words for piece in pieces(f"[Activate Main] (2) : {late} {BODY}") if piece.fault]


def test_a_card_recorded_as_done_by_hand_stays_so_though_its_words_are_understood_now() -> None:
    text = "[On Play] Draw 1 card."
    assert marked(text, (by_hand(text),), ()) == (Piece(text, by_hand=True),)
    assert marked(text, (Skill(kind="auto", effects=(Draw(count=1),)),), ()) == (Piece(text),)


def test_what_is_done_by_hand_and_not_printed_stands_behind_the_text() -> None:
    assert marked("", (by_hand("an unprinted side"),), ()) == (Piece("an unprinted side", by_hand=True),)


def test_faults_are_marked_only_where_something_is_done_by_hand() -> None:
    unknown = Part(BODY, 0, len(BODY), (Clause(BODY, 0, len(BODY), UNKNOWN),))
    assert marked(BODY, (), (unknown,)) == (Piece("Draw 1 card. Then, sing a song."),)


@pytest.mark.parametrize("system", GAMES)
def test_sample_cards_play_themselves_and_their_pieces_are_their_texts(system: str) -> None:
    game = load(system)
    for card in game.pool.sample_cards():
        sides = marked_sides(card, game.pool.printed)
        assert ["".join(piece.words for piece in side) for side in sides] == [text for text, _ in card.sides()]
        assert not any(piece.by_hand for side in sides for piece in side)


def test_a_cost_that_is_done_by_hand_is_marked_and_so_are_lines_that_stand_apart() -> None:
    text = "[Call Cost] [Sing]\n[Blocker]\n■Dance."
    paid = Skill(kind="activate", costs=((Manual(text="[Call cost][Sing]\nDance."),),), effects=(Draw(count=1),))
    assert marked(text, (paid,), ()) == (
        Piece("[Call Cost] [Sing]", by_hand=True),
        Piece("\n[Blocker]\n■"),
        Piece("Dance.", by_hand=True),
    )
    *rest, behind = marked(text, (by_hand("Sing.\nHum."),), ())
    assert (rest, behind) == ([Piece(text)], Piece("Sing.\nHum.", by_hand=True))
