"""Binding: what the rules of a grammar mean, by functions or by the methods of an object, and whether that fits."""

import inspect
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import pairwise
from math import inf
from types import ModuleType
from typing import Any, NamedTuple, TypeVar

from lark import Lark
from lark.grammar import NonTerminal, Rule, Symbol

Meaning = TypeVar("Meaning", bound=Callable[..., Any])


class Override(NamedTuple):
    """A rule that means in one place something else than in another: `by` stands in place of `of`."""

    rule: str
    by: str
    of: str


class Bindings:
    """The meanings of a grammar's rules: the public functions of modules, and the methods of an object for the others.

    A function that stands in place of a method bears the mark `in_place`.
    """

    def __init__(self, *modules: ModuleType, shared: object) -> None:
        self.shared = shared
        found = [(name, each) for module in modules for name, each in _public_functions(module)]
        self.functions: Mapping[str, Callable[..., Any]] = dict(found)
        if len(self.functions) < len(found):
            twice = sorted(name for name, times in Counter(name for name, _ in found).items() if times > 1)
            raise TypeError(f"functions of two modules with one name: {', '.join(twice)}")

    def __getattr__(self, rule: str) -> Any:
        functions = self.__dict__.get("functions", {})
        return functions[rule] if rule in functions else getattr(self.__dict__["shared"], rule)


def _public_functions(module: ModuleType) -> Iterator[tuple[str, Callable[..., Any]]]:
    for name, each in vars(module).items():
        if inspect.isfunction(each) and each.__module__ == module.__name__ and not name.startswith("_"):
            yield name, each


def in_place(function: Meaning) -> Meaning:
    """Mark a function as the meaning of a rule in place of the one that games share."""
    function.in_place = True  # type: ignore[attr-defined]
    return function


def rule_name(rule: Rule) -> str | None:
    """The name by which a rule's meaning is bound; None of one that stands for its parts."""
    name = rule.alias or str(rule.origin.name)
    return None if name.startswith("_") or (rule.options.expand1 and not rule.alias) else name


def faults(lark: Lark, meaning: object) -> Iterator[str]:
    """What does not fit: rules without a meaning, meanings without a rule, numbers of values that a meaning does not
    take, and overrides that override nothing or are not marked.
    """
    rules = {name: rule for rule in lark.rules if (name := rule_name(rule)) is not None}
    missing = sorted(name for name in rules if not hasattr(meaning, name))
    if missing:
        yield f"rules of the grammar have no meaning: {', '.join(missing)}"
    yield from _of_functions(meaning, rules)
    counts = _counts(lark.rules)
    for rule in lark.rules:
        name = rule_name(rule)
        if name is None or name in missing:
            continue
        least, most = _expansion_count(rule.expansion, counts)
        if fault := _misfit(getattr(meaning, name), least, most):
            yield f"{name} {fault}: {' '.join(str(part.name) for part in rule.expansion)}"


def _of_functions(meaning: object, rules: Mapping[str, Rule]) -> Iterator[str]:
    if not isinstance(meaning, Bindings):
        return
    for name, function in meaning.functions.items():
        is_marked, is_shared = hasattr(function, "in_place"), hasattr(meaning.shared, name)
        if name not in rules:
            yield f"{name} is the meaning of no rule"
        elif is_marked and not is_shared:
            yield f"{name} stands in place of nothing"
        elif is_shared and not is_marked:
            yield f"{name} stands in place of another meaning without the mark"


def _misfit(meaning: Callable[..., Any], least: float, most: float) -> str | None:
    """Why a meaning does not take so many values; None if it does."""
    parameters = [*inspect.signature(meaning).parameters.values()]
    takes_any = any(one.kind is one.VAR_POSITIONAL for one in parameters)
    placed = [one for one in parameters if one.kind in (one.POSITIONAL_ONLY, one.POSITIONAL_OR_KEYWORD)]
    needed = sum(one.default is one.empty for one in placed)
    if least < needed:
        return f"takes at least {needed} values, and a rule has {least:g}"
    if most > len(placed) and not takes_any:
        return f"takes at most {len(placed)} values, and a rule has {'any number' if most == inf else f'{most:g}'}"
    return None


def _counts(rules: Iterable[Rule]) -> Mapping[Symbol, tuple[float, float]]:
    """How many values the inlined parts of rules have at least and at most, by the part."""
    inlined: dict[Symbol, list[Rule]] = {}
    for rule in rules:
        if str(rule.origin.name).startswith("_"):
            inlined.setdefault(rule.origin, []).append(rule)
    counts: dict[Symbol, tuple[float, float]] = dict.fromkeys(inlined, (inf, 0))
    for turn in range(2 * len(inlined) + 2):
        before = dict(counts)
        for part, ways in inlined.items():
            each = [_expansion_count(way.expansion, counts) for way in ways]
            most = max(high for _, high in each)
            grows = turn > len(inlined) and most > before[part][1]
            counts[part] = min(low for low, _ in each), inf if grows else most
        if counts == before:
            break
    return counts


def _expansion_count(expansion: Iterable[Symbol], counts: Mapping[Symbol, tuple[float, float]]) -> tuple[float, float]:
    each = [_symbol_count(part, counts) for part in expansion]
    return sum(low for low, _ in each), sum(high for _, high in each)


def _symbol_count(part: Any, counts: Mapping[Symbol, tuple[float, float]]) -> tuple[float, float]:
    if isinstance(part, NonTerminal):
        return counts.get(part, (1, 1))
    return (0, 0) if part.filter_out or part.name.startswith("_") else (1, 1)


def overrides(lark: Lark, meaning: object) -> Iterator[Override]:
    """The rules whose meaning stands in place of another, from the innermost."""
    functions = meaning.functions if isinstance(meaning, Bindings) else {}
    shared = meaning.shared if isinstance(meaning, Bindings) else meaning
    for rule in dict.fromkeys(filter(None, map(rule_name, lark.rules))):
        places = [kind.__qualname__ for kind in type(shared).__mro__ if rule in vars(kind)]
        if rule in functions:
            places.insert(0, functions[rule].__module__)
        for by, of in pairwise(places):
            yield Override(rule, by, of)


def table(overridden: Iterable[Override]) -> str:
    """The overrides, a line each."""
    rows = [("rule", "means what it does by", "in place of"), *overridden]
    widths = [max(len(row[at]) for row in rows) for at in range(3)]
    return "\n".join(
        "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip() for row in rows
    )
