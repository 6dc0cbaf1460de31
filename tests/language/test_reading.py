"""Printed words are read by a grammar, whole or not at all."""

from pathlib import Path

import pytest

from events.language.parsing import NoMeaning
from events.language.reading import Grammar, Unread

WORDS = """
// two words are two tokens: "big red" is a comment here
start: "take" number "card" -> take
     | "take" number "big card" -> take_big
number: NUMBER
NUMBER: /[0-9]+/
"""


class Takes:
    """The meaning of these words."""

    def number(self, words: str) -> int:
        return int(words)

    def take(self, number: int) -> int:
        return number

    def take_big(self, number: int) -> int:
        return -number

    def give(self, number: int) -> int:
        return number

    def give_twice(self, number: int) -> int:
        return 2 * number

    def moved(self, number: int) -> int:
        return number

    def nothing(self, number: int) -> int:
        raise NoMeaning("nothing is dropped")


TAKES = Takes()


@pytest.fixture
def grammar(tmp_path: Path) -> Grammar:
    return written(tmp_path, WORDS)


def written(tmp_path: Path, words: str, meaning: object = TAKES) -> Grammar:
    file = tmp_path / "words.lark"
    file.write_text(words, encoding="utf-8")
    return Grammar([file], meaning, starts=["start"])


def test_words_are_read_in_any_case_and_with_any_blanks(grammar: Grammar) -> None:
    assert grammar.read("Take 2  card", "start") == 2
    assert grammar.read("TAKE 2 big CARD", "start") == -2


def test_a_word_that_is_not_known_is_named_with_its_place(grammar: Grammar) -> None:
    with pytest.raises(Unread, match="the word 'small' is not known") as error:
        grammar.read("take 2 small card", "start")
    assert error.value.at == len("take 2 ")


def test_no_word_is_read_in_the_middle_of_another(grammar: Grammar) -> None:
    with pytest.raises(Unread, match="'cards'"):
        grammar.read("take 2 cards", "start")


def test_a_known_word_in_the_wrong_place_is_refused_from_there(grammar: Grammar) -> None:
    with pytest.raises(Unread, match="not understood from 'big take'") as error:
        grammar.read("take big take", "start")
    assert error.value.at == len("take ")


def test_words_that_end_too_early_are_refused(grammar: Grammar) -> None:
    with pytest.raises(Unread, match="ends where more is expected"):
        grammar.read("take 2", "start")


def test_words_with_two_meanings_are_refused(tmp_path: Path) -> None:
    words = '?start: one | other\none: "give" number -> give\nother: "give" number -> give_twice\n'
    grammar = written(tmp_path, words + "number: NUMBER\nNUMBER: /[0-9]+/")
    assert grammar.read("give 0", "start") == 0  # twice nothing is nothing: both meanings are the same
    with pytest.raises(Unread, match="more than one way"):
        grammar.read("give 2", "start")


def test_a_reading_without_meaning_leaves_the_others(tmp_path: Path) -> None:
    words = '?start: one | other\none: "move" number -> moved\nother: "move" number -> nothing\n'
    grammar = written(tmp_path, words + "number: NUMBER\nNUMBER: /[0-9]+/")
    assert grammar.read("move 3", "start") == 3


def test_a_grammar_whose_rule_has_no_meaning_is_no_grammar(tmp_path: Path) -> None:
    with pytest.raises(TypeError, match="give_twice"):
        written(tmp_path, 'start: "give" -> give_twice', object())


def test_a_rule_may_begin_with_itself_or_through_others(tmp_path: Path) -> None:
    sums = 'start: start "and" number -> added\n     | number\n?number: NUMBER -> number\nNUMBER: /[0-9]+/'

    class Sums(Takes):
        def start(self, number: int) -> int:
            return number

        def added(self, one: int, other: int) -> int:
            return one + other

    assert written(tmp_path, sums, Sums()).read("2 and 3 and 4", "start") == 9
    circle = 'start: give "and"\ngive: start | "give" number -> number\nnumber: NUMBER\nNUMBER: /[0-9]+/'
    assert written(tmp_path, circle, Sums()).read("give 2 and and", "start") == 2


def test_a_reading_that_comes_to_nothing_says_why(tmp_path: Path) -> None:
    grammar = written(tmp_path, 'start: "move" number -> nothing\nnumber: NUMBER\nNUMBER: /[0-9]+/')
    with pytest.raises(Unread, match="nothing is dropped"):
        grammar.read("move 3", "start")
