"""Whatever words a game's grammar can derive, reading them gives a meaning or says why there is none."""

from collections.abc import Iterator
from importlib import import_module
from itertools import islice
from typing import Any

import pytest

from events.language.reading import Unread
from tests.language.derivations import Derivations

GAMES = ("buddyfight", "fusion_world", "masters")


def derived(game: str) -> Iterator[tuple[Any, str, str]]:
    compiler = import_module(f"events.{game}.compiler")
    grammar = compiler.grammar()
    for start, words in Derivations(grammar.lark, compiler.STARTS, seed=3).each():
        yield grammar, start, words


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("every", [20, pytest.param(1, marks=pytest.mark.slow)], ids=["one in twenty", "all"])
@pytest.mark.one_in(3)
def test_no_words_by_a_rule_of_the_grammar_make_reading_raise(game: str, every: int) -> None:
    read = 0
    for grammar, start, words in islice(derived(game), 0, None, every):
        try:
            grammar.read(words, start)
            read += 1
        except Unread:
            continue
        finally:
            grammar.forget()
    assert read > 300 / every
