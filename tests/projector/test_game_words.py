"""The words that ask for games: what they mean, how they are written, and what is said of those that mean nothing."""

import re

import pytest

from events.errors import KifuError
from projector.game_filters import check_form
from projector.game_words import MOST_CARDS, GameWords, Play, in_words, plays_of, understood, written
from tests.drawn import given, st

NUMBERS = st.from_regex(r"[A-Z]{1,3}[0-9]{0,2}( ?-?[0-9]{1,3})", fullmatch=True)


@st.composite
def sequences(draw: st.DrawFn) -> tuple[Play, ...]:
    """Some plays, each but the first perhaps after the one before it."""
    plays: list[Play] = []
    for number in draw(st.lists(NUMBERS, min_size=1, max_size=MOST_CARDS)):
        first = draw(st.integers(0, 12))
        last = draw(st.none() | st.integers(first, 15))
        plays.append(Play(number, first, last, later=bool(plays) and draw(st.booleans())))
    return (*plays,)


@given(sequences())
def test_plays_are_understood_as_they_are_written(plays: tuple[Play, ...]) -> None:
    assert plays_of(written(plays)) == plays
    assert understood(f"won {written(plays)} deck:x") == GameWords(plays, {"deck": "x"}, "won")


@pytest.mark.parametrize(
    ("text", "plays"),
    [
        ('card:"Powder Jester" turn<4', [Play("Powder Jester", 0, 3)]),
        ("card:x turn>=4", [Play("x", 4)]),
        ("card:x turn>4", [Play("x", 5)]),
        ("card:x turn<=4", [Play("x", 0, 4)]),
        ("card:x turn:4", [Play("x", 4, 4)]),
        ("card:x turn=4", [Play("x", 4, 4)]),
        ("card:x turn < 4 won", [Play("x", 0, 3)]),
        ("Card:x TURN>=2 turn<5 turn<9", [Play("x", 2, 4)]),
        ("card:x turn<4 card:y turn>=4", [Play("x", 0, 3), Play("y", 4)]),
        ("card:x turn<4 then card:y", [Play("x", 0, 3), Play("y", later=True)]),
        ("card:x THEN vs:z card:y turn>1", [Play("x"), Play("y", 2, later=True)]),
        ("deck:z won card:x", [Play("x")]),
        ("card:x turn<1", [Play("x", 0, 0)]),
        ('card:"not closed', [Play("not closed")]),
        ("card:\N{LEFT DOUBLE QUOTATION MARK}a b\N{RIGHT DOUBLE QUOTATION MARK} turn<2", [Play("a b", 0, 1)]),
    ],
)
def test_bounds_stand_behind_the_card_that_they_are_of(text: str, plays: list[Play]) -> None:
    words = understood(text)
    assert words is not None
    assert [*words.plays] == plays


@pytest.mark.parametrize("text", ["", "ember", "won", "then", "x, then y", "card<3", "x=y", "Ember: Page", "return<3"])
def test_a_text_without_such_words_asks_for_no_games(text: str) -> None:
    assert understood(text) is None


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("turn<3 card:x", "'turn<3': a turn needs a card before it, as in card:\"its name\" turn<3"),
        ("card:x then turn<3", "'turn<3' behind then: a turn needs a card before it"),
        ("card:x turn<soon", "turn behind card:x: 'soon' is no turn; write it as turn<3"),
        (f"card:x turn<{'9' * 40}", "is no turn; write it as turn<3"),
        ("card:x turn<3 turn>4", "'turn>4' behind turn<3 leaves no turn for x: write turn>=2 turn<5 for 2 to 4"),
        ("card:x turn<0", "'turn<0' behind card:x leaves no turn for x"),
        ("then card:x", "'then' has no card before it: write card:\"one card\" turn<4 then card:\"another\" turn>=4"),
        ("card:x then then card:y", "'then' behind then has no card before it"),
        ("card:x then", "'then' at the end has no card behind it: write "),
        ("card:Ember Page", "'Page' stands alone behind card:Ember: write card:\"its name\", or search for names only"),
        ("card:x colour:red", "there is no 'colour:' behind card:x; there are card:, deck:, vs:, player:, event:, "),
        ("won card:x lost", "'lost' behind card:x: a game ends one way; write one of won, lost, drawn"),
        ("deck:x deck:y", "deck:y behind deck:x: deck: was named before; name one"),
        ("card:x " * (MOST_CARDS + 1), "at most 12 cards can be asked for at once"),
    ],
)  # fmt: skip
def test_what_is_not_understood_says_where_it_stands_and_what_would_be_right(text: str, why: str) -> None:
    with pytest.raises(KifuError, match=re.escape(why)):
        understood(text)


@pytest.mark.parametrize("text", ["soon", "card:x won", "deck:x", "card:x turn<soon", "turn<3"])
def test_an_address_asks_for_plays_alone(text: str) -> None:
    with pytest.raises(KifuError, match=r"^played: "):
        check_form("played", [text])
    check_form("played", ["card:x then card:y turn<3"])


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("card:1 turn<4 then card:2", "Jester before own turn 4, then Runner"),
        ("card:1 card:2 turn>=4", "Jester and Runner in own turn 4 or later"),
        ("card:2 turn:3 then card:3 turn>1 turn<6", "Runner in own turn 3, then 3 in own turns 2 to 5"),
        ("card:1 turn<1", "Jester before own turn 1"),
    ],
)
def test_plays_are_told_in_words(text: str, words: str) -> None:
    names = {"1": "Jester", "2": "Runner"}
    assert in_words(plays_of(text), lambda number: names.get(number, number)) == words
