"""The rules of a grammar are bound to their meanings: by functions, by the methods of a ladder of classes, or not at
all.
"""

import inspect
import re
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from lark import Lark

from events import buddyfight, dbz, fusion_world, masters
from events.buddyfight.compiler import grammar as buddyfight_grammar
from events.buddyfight.meaning import BuddyfightMeaning
from events.dbz.compiler import MEANINGS
from events.dbz.compiler import grammar as dbz_grammar
from events.fusion_world.compiler import compile_text as compile_fusion_world
from events.fusion_world.compiler import grammar as fusion_world_grammar
from events.fusion_world.meaning import FusionWorldMeaning
from events.language.binding import Bindings, Override, faults, in_place, overrides, table
from events.language.parsing import GivenWords
from events.language.reading import Grammar
from events.masters.compiler import compile_text as compile_masters
from events.masters.compiler import grammar as masters_grammar
from events.masters.meaning import MastersMeaning

EVENTS = Path(__file__).parents[2] / "events"
NUMBER = "\nNUMBER: /[0-9]+/"


def lark_of(rules: str) -> Lark:
    return Lark(rules + NUMBER, lexer=GivenWords, ambiguity="forest", start=["start"], maybe_placeholders=False)


def bound(*functions: Callable[..., Any], shared: object = None) -> Bindings:
    """The functions as the public functions of a module."""
    module = ModuleType("words_of_a_game")
    for function in functions:
        function.__module__ = module.__name__
        setattr(module, function.__name__, function)
    return Bindings(module, shared=shared)


def told(rules: str, *functions: Callable[..., Any], shared: object = None) -> list[str]:
    """The faults of a grammar and its meanings."""
    return [*faults(lark_of(rules), bound(*functions, shared=shared))]


# Rules and meanings.


def test_a_rule_that_means_what_a_function_says_has_no_fault() -> None:
    def take(number: str) -> int:
        return int(number)

    assert told('start: "take" NUMBER -> take', take) == []


def test_rules_without_a_meaning_are_named() -> None:
    def take(number: str) -> int:
        return int(number)

    rules = 'start: "take" NUMBER -> take\n | "give" -> give\n | "burn" -> burn'
    assert told(rules, take) == ["rules of the grammar have no meaning: burn, give"]


def test_a_rule_without_another_name_needs_a_meaning_of_its_own_name() -> None:
    def start(number: int) -> int:
        return number

    rules = 'start: number\nnumber: "take" NUMBER'
    assert told(rules, start) == ["rules of the grammar have no meaning: number"]


def test_rules_that_stand_for_their_parts_need_no_meaning() -> None:
    def take(number: str) -> int:
        return int(number)

    assert told('?start: taken | taken taken\n?taken: _verb NUMBER -> take\n_verb: "take" | "grab"', take) == []


def test_a_function_without_a_rule_is_named() -> None:
    def take(number: str) -> int:
        return int(number)

    def give(number: str) -> int:
        return int(number)

    assert told('start: "take" NUMBER -> take', take, give) == ["give is the meaning of no rule"]


def test_private_functions_and_those_of_other_modules_are_no_meanings() -> None:
    def take(number: str) -> int:
        return int(number)

    def _half(number: int) -> int:
        return number // 2

    bindings = bound(take, _half)
    assert [*bindings.functions] == ["take"]
    module = ModuleType("words_of_another_game")
    vars(module).update(take=take, Path=Path)
    assert [*Bindings(module, shared=None).functions] == []


def test_the_functions_of_several_modules_are_meanings() -> None:
    def take(number: str) -> int:
        return int(number)

    def give(number: str) -> int:
        return -int(number)

    modules = [ModuleType(name) for name in ("words_of_taking", "words_of_giving")]
    for module, function in zip(modules, (take, give), strict=True):
        function.__module__ = module.__name__
        setattr(module, function.__name__, function)
    assert [*faults(lark_of(BOTH), Bindings(*modules, shared=None))] == []


def test_two_functions_of_several_modules_do_not_mean_one_rule() -> None:
    modules = [ModuleType(name) for name in ("words_of_a_game", "other_words_of_it")]
    for module in modules:

        def take(number: str) -> int:
            return int(number)

        take.__module__ = module.__name__
        vars(module)["take"] = take
    with pytest.raises(TypeError, match="two modules with one name: take"):
        Bindings(*modules, shared=None)


def test_a_rule_that_neither_a_function_nor_the_shared_object_means_is_missing() -> None:
    class Shared:
        def give(self, number: str) -> int:
            return int(number)

    rules = 'start: "take" NUMBER -> take\n | "give" NUMBER -> give'
    assert told(rules, shared=Shared()) == ["rules of the grammar have no meaning: take"]


# How many values.


def takes_two(one: str, other: str) -> str:
    return one + other


def takes_one_or_two(one: str, other: str = "") -> str:
    return one + other


def takes_any(*each: str) -> str:
    return "".join(each)


def takes_one_and_more(one: str, *more: str) -> str:
    return one + "".join(more)


@pytest.mark.parametrize(
    ("rule", "meaning", "fault"),
    [
        ('"take" NUMBER "of" NUMBER', takes_two, None),
        ('"take" NUMBER', takes_two, "takes at least 2 values, and a rule has 1"),
        ('"take" NUMBER "of" NUMBER "of" NUMBER', takes_two, "takes at most 2 values, and a rule has 3"),
        ('"take" NUMBER ("of" NUMBER)?', takes_one_or_two, None),
        ('"take" NUMBER ("of" NUMBER)?', takes_two, "takes at least 2 values, and a rule has 1"),
        ('"take" NUMBER?', takes_one_or_two, "takes at least 1 values, and a rule has 0"),
        ('"take" NUMBER ("and" NUMBER)*', takes_one_and_more, None),
        ('"take" NUMBER ("and" NUMBER)*', takes_any, None),
        ('"take" NUMBER ("and" NUMBER)*', takes_one_or_two, "takes at most 2 values, and a rule has any number"),
        ('"take" ("and" NUMBER)*', takes_one_and_more, "takes at least 1 values, and a rule has 0"),
        ('"take" _two', takes_two, None),
        ('"take" _two "and" NUMBER', takes_two, "takes at most 2 values, and a rule has 3"),
        ('"take" _one_or_none', takes_one_or_two, "takes at least 1 values, and a rule has 0"),
        ('"take" _some', takes_one_and_more, None),
        ('"take" _some', takes_two, "takes at least 2 values, and a rule has 1"),
        ('"take" _some', takes_one_or_two, "takes at most 2 values, and a rule has any number"),
        ('"take" number', takes_any, None),
        ('"take" number number', takes_two, None),
        ('"take" _NEVER NUMBER', takes_two, "takes at least 2 values, and a rule has 1"),
    ],
)
def test_a_meaning_takes_as_many_values_as_every_form_of_its_rule_has(
    rule: str, meaning: Callable[..., Any], fault: str | None
) -> None:
    parts = '\n_two: NUMBER "of" NUMBER\n_one_or_none: NUMBER | "none"\n_some: NUMBER | _some "and" NUMBER'
    parts += "\nnumber: NUMBER NUMBER NUMBER -> number\n_NEVER: /never/"
    rules = f'start: {rule} -> {meaning.__name__}\n | "both" _two _one_or_none _some number _NEVER -> every{parts}'

    def number(*each: str) -> str:
        return "".join(each)

    def every(*each: str) -> str:
        return "".join(each)

    found = [one.partition(": ")[0] for one in told(rules, meaning, number, every)]
    assert [*dict.fromkeys(found)] == ([f"{meaning.__name__} {fault}"] if fault else [])


def test_a_fault_in_values_names_the_words_of_the_rule() -> None:
    [fault] = told('start: "take" NUMBER -> takes_two', takes_two)
    assert fault == "takes_two takes at least 2 values, and a rule has 1: TAKE NUMBER"


def test_a_method_takes_its_values_besides_its_object() -> None:
    class Shared:
        def take(self, number: str) -> int:
            return int(number)

    assert told('start: "take" NUMBER -> take', shared=Shared()) == []
    [fault] = told('start: "take" NUMBER NUMBER -> take', shared=Shared())
    assert fault.startswith("take takes at most 1 values, and a rule has 2")


# One meaning in place of another.


class Innermost:
    """What games share."""

    def take(self, number: str) -> int:
        return int(number)

    def give(self, number: str) -> int:
        return -int(number)


class Middle(Innermost):
    """What some games share."""

    def take(self, number: str) -> int:
        return 2 * int(number)


class Outermost(Middle):
    """What one game says."""

    def take(self, number: str) -> int:
        return 3 * int(number)

    def give(self, number: str) -> int:
        return 0


BOTH = 'start: "take" NUMBER -> take\n | "give" NUMBER -> give'


def test_an_override_without_the_mark_is_a_fault() -> None:
    def take(number: str) -> int:
        return int(number)

    [fault] = told(BOTH, take, shared=Innermost())
    assert fault == "take stands in place of another meaning without the mark"


def test_a_marked_override_is_none_and_takes_the_place() -> None:
    @in_place
    def take(number: str) -> int:
        return 5 * int(number)

    meaning = bound(take, shared=Innermost())
    assert [*faults(lark_of(BOTH), meaning)] == []
    assert (meaning.take("2"), meaning.give("2")) == (10, -2)


def test_a_marked_override_of_nothing_is_a_fault() -> None:
    @in_place
    def take(number: str) -> int:
        return int(number)

    assert told('start: "take" NUMBER -> take', take) == ["take stands in place of nothing"]


def test_an_override_is_of_a_rule() -> None:
    @in_place
    def give(number: str) -> int:
        return int(number)

    [fault] = told('start: "take" NUMBER -> take', give, shared=Innermost())
    assert fault == "give is the meaning of no rule"


def test_the_overrides_of_a_ladder_of_classes_go_from_the_innermost_game_outwards() -> None:
    assert [*overrides(lark_of(BOTH), Outermost())] == [
        Override("take", "Outermost", "Middle"),
        Override("take", "Middle", "Innermost"),
        Override("give", "Outermost", "Innermost"),
    ]
    assert [*overrides(lark_of(BOTH), Innermost())] == []


def test_a_function_overrides_the_method_of_its_name() -> None:
    @in_place
    def take(number: str) -> int:
        return int(number)

    assert [*overrides(lark_of(BOTH), bound(take, shared=Middle()))] == [
        Override("take", "words_of_a_game", "Middle"),
        Override("take", "Middle", "Innermost"),
    ]


def test_the_table_of_overrides_is_in_columns() -> None:
    assert table(overrides(lark_of(BOTH), Outermost())).splitlines() == [
        "rule  means what it does by  in place of",
        "take  Outermost              Middle",
        "take  Middle                 Innermost",
        "give  Outermost              Innermost",
    ]
    assert table([]) == "rule  means what it does by  in place of"


# The games.


def _of_games() -> Iterator[tuple[str, Callable[[], Grammar], object]]:
    yield buddyfight.GAME.name, buddyfight_grammar, BuddyfightMeaning()
    yield dbz.GAME.name, dbz_grammar, MEANINGS
    yield fusion_world.GAME.name, fusion_world_grammar, FusionWorldMeaning(compile_fusion_world)
    yield masters.GAME.name, masters_grammar, MastersMeaning(compile_masters)


OF_GAMES = [*_of_games()]
over_games = pytest.mark.parametrize(("grammar", "meaning"), [pytest.param(*each, id=name) for name, *each in OF_GAMES])


@over_games
def test_the_grammar_of_a_game_has_no_fault(grammar: Callable[[], Grammar], meaning: object) -> None:
    assert [*faults(grammar().lark, meaning)] == []


@over_games
def test_each_game_means_something_else_by_a_rule_than_others(grammar: Callable[[], Grammar], meaning: object) -> None:
    found = [*overrides(grammar().lark, meaning)]
    assert found
    assert len({*found}) == len(found)
    assert len(table(found).splitlines()) == len(found) + 1


@cache
def names_used() -> frozenset[str]:
    """The names by which the project calls methods, or looks them up."""
    written = "\n".join(file.read_text(encoding="utf-8") for file in EVENTS.rglob("*.py"))
    return frozenset(re.findall(r"(?<=\.)[a-z]\w*|(?<=\")[a-z]\w*(?=\")", written))


def test_each_method_of_a_ladder_is_the_meaning_of_a_rule_or_is_used_by_name() -> None:
    ladders = [meaning.shared if isinstance(meaning, Bindings) else meaning for _, _, meaning in OF_GAMES]
    rules = {rule for _, grammar, _ in OF_GAMES for rule in grammar().rules()}
    unused = {
        f"{kind.__name__}.{name}"
        for ladder in ladders
        for kind in type(ladder).__mro__
        for name, method in vars(kind).items()
        if inspect.isfunction(method) and not name.startswith("_") and name not in rules | names_used()
    }
    assert unused == set()
