"""Printed text that is not understood whole is refused by its words, and none of it is dropped."""

import pytest

from events.fusion_world.compiler import compile_text
from events.language import effect as e


def test_unknown_words_are_refused_with_their_place_and_what_is_known_is_kept() -> None:
    text = "[On Play] Draw 1 card. Then, sing a song.\n[When Attacking] Draw 2 cards."
    found = compile_text(text)
    [unknown] = [clause for clause in found.clauses if clause.fault]
    assert unknown.words == "Then, sing a song." == text[unknown.start : unknown.end]
    assert "sing" in unknown.fault
    assert [skill.label for skill in found.skills] == ["When Attacking"]
    assert [(part.words, part.is_full) for part in found.parts] == [
        ("[On Play] Draw 1 card. Then, sing a song.", False),
        ("[When Attacking] Draw 2 cards.", True),
    ]
    assert all(text[clause.start : clause.end] == clause.words for clause in found.clauses)


@pytest.mark.parametrize(
    "words",
    [
        "Play up to 1 card unlike <Ox> from your hand.",
        "Choose up to 1 of your Battle Cards that is not red and KO it.",
        "This card gets +5000 power.",
        "Choose up to 1 of your opponent's Battle Cards with a cost of 2 or 5 and KO it.",
        "This card gains [Evolve] for the turn.",
        "Draw 1 card unless you have 3 cards in your hand.",
        "If you have 1 or more red <Ox> cards and 1 or more <Owl> cards in Rest Mode, draw 1 card.",
    ],
)
def test_words_that_the_language_cannot_say_are_never_dropped(words: str) -> None:
    found = compile_text(f"[On Play] {words}")
    assert not found.is_full
    assert found.skills == ()


def test_what_games_cannot_do_is_refused_in_a_players_words() -> None:
    event = "When one of your cards in your energy attacks"
    for text, why in (
        (f"[Auto] {event}, draw 1 card.", "its event says more than games can follow"),
        ("[Activate Main] Draw 101 cards.", "what it does has a number larger than games can do"),
        ("[Activate Main] Draw X cards.", "what it does speaks of what the text does not name before"),
    ):
        [fault] = {clause.fault for clause in compile_text(text).clauses if clause.fault}
        assert fault == f"each of its words is known, but {why}: a player does it by hand"


@pytest.mark.parametrize("text", ["[Sing] Draw 1 card.", "Draw 1 card.", "[Once per turn] Draw 1 card.", "[On Play]"])
def test_a_skill_without_a_known_type_or_words_is_refused(text: str) -> None:
    assert not compile_text(text).is_full


def test_a_text_without_words_is_whole() -> None:
    assert compile_text("").is_full
    assert compile_text("").parts == ()


@pytest.mark.parametrize(
    ("kinds", "known"),
    [
        ("<Ox> or <Elk> with a cost of 3 or less", True),
        ("blue <Ox> or <Elk> with a cost of 3 or less", True),
        ("<Ox> or Extra―both with a cost of 3 or less―", True),
        ("Battle Card with a cost of 3 or less or Extra with a cost of 2 or less", True),
        ("Battle Card with a cost of 3 or less or <Ox>", True),
        ("<Ox> or card with 《Herd》 in its special traits", True),
        ("<Ox> or [Field]", True),
        ("<Ox> or Battle Card with a cost of 3 or less", False),
        ("Battle Card with 《Herd》 in its special traits or <Ox> with a cost of 3 or less", False),
        ("red Battle Card or Extra with a cost of 2 or less", False),
        ("red Battle Card or Extra", False),
        ("Battle Card or Extra with 《Herd》 in its special traits", False),
    ],
)
def test_what_stands_before_or_behind_two_kinds_of_cards_is_said_of_both_or_refused(kinds: str, *, known: bool) -> None:
    assert compile_text(f"[On Play] Play up to 1 {kinds} from your hand.").is_full == known


def test_a_quality_behind_two_names_is_said_of_both() -> None:
    [skill] = compile_text("[On Play] Play up to 1 <Ox> or <Elk> with a cost of 3 or less from your hand.").skills
    cards = e.Cards(whose="you", zones=("hand",), names=("Ox", "Elk"), cost=e.Range(most=3))
    assert skill.effects == (e.Choose(cards=cards, up_to=True), e.Play())


def test_a_quality_behind_two_kinds_that_are_counted_together_is_refused_if_unclear() -> None:
    for kinds, known in (("<Ox> and/or cards", True), ("<Ox> and/or cards with a cost of 3 or less", False)):
        text = f"[On Play] If you have 2 or more {kinds} in your Drop, draw 1 card."
        assert compile_text(text).is_full == known
