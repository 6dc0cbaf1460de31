"""Words that a grammar can read: for each of its rules some, by chance, within words that it begins a reading with."""

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import NamedTuple

from lark import Lark
from lark.grammar import NonTerminal, Rule, Symbol

PRINTED: Mapping[str, Sequence[str]] = {
    "NAME": ("<A>", "<B>"),
    "TRAIT": ("《A》", "《B》"),
    "CHARACTER": ("〈A〉", "〈B〉"),
    "NUMBER": ("1", "2", "5000"),
    "SIGNED": ("+5000", "-1"),
    "SIGNED_X": ("+x",),
    "ORB": ("(red)",),
    "ORBS": ("RG",),
    "PRICE": ("[two]",),
    "PAYMENT": ("(2)",),
    "DASH": ("―",),
    "QUOTED": ('"[Auto] When this card attacks, draw 1 card."',),
    "TAG": (
        "[Auto]",
        "[Counter]",
        "[Activate: Main]",
        "[Activate: Battle]",
        "[Activate Main]",
        "[Blocker]",
        "[Evolve]",
    ),
}
"""What stands for the words of which a grammar says only what they look like."""


class _Within(NamedTuple):
    """A rule that has a part, and the place of the part in it."""

    rule: Rule
    place: int


def _alternatives(pattern: str) -> Sequence[str]:
    """The words of a pattern that is a word, or one of several."""
    return [word for word in re.split(r"[()?:|]+", pattern) if word]


class Derivations:
    """The words that a grammar derives by chance, always the same for a seed."""

    def __init__(self, lark: Lark, starts: Sequence[str], *, seed: int) -> None:
        self._random, self._starts = Random(seed), starts
        self._words = {one.name: PRINTED.get(one.name, _alternatives(one.pattern.value)) for one in lark.terminals}
        self._rules: dict[str, list[Rule]] = defaultdict(list)
        for rule in lark.rules:
            self._rules[rule.origin.name].append(rule)
        self._lengths = self._shortest()
        self._above = self._ways_up()

    def each(self) -> Iterator[tuple[str, str]]:
        """For each rule that a reading can use, a start and words that use it."""
        for name in [*self._starts, *self._above]:
            for rule in self._rules[name]:
                words = [
                    word for part in rule.expansion for word in self._derived(part, self._random.choice((1, 4, 12)))
                ]
                yield self._within(name, words)

    def _shortest(self) -> dict[str, int]:
        """The fewest rules and words that each rule's name comes to."""
        lengths: dict[str, int] = {}
        changed = True
        while changed:
            changed = False
            for name, rules in self._rules.items():
                for rule in rules:
                    if all(not isinstance(part, NonTerminal) or part.name in lengths for part in rule.expansion):
                        length = self._length(rule, lengths)
                        if length < lengths.get(name, length + 1):
                            lengths[name], changed = length, True
        return lengths

    def _length(self, rule: Rule, lengths: Mapping[str, int]) -> int:
        return 1 + sum(lengths[part.name] if isinstance(part, NonTerminal) else 1 for part in rule.expansion)

    def _ways_up(self) -> dict[str, _Within]:
        """For each name that a start leads to, the rule in which it is met first."""
        above: dict[str, _Within] = {}
        names = [*self._starts]
        for name in names:
            for rule in self._rules[name]:
                for place, part in enumerate(rule.expansion):
                    if isinstance(part, NonTerminal) and part.name not in above and part.name not in self._starts:
                        above[part.name] = _Within(rule, place)
                        names.append(part.name)
        return above

    def _derived(self, part: Symbol, room: int) -> list[str]:
        """Words for a part of a rule, not many more than there is `room` for."""
        if not isinstance(part, NonTerminal):
            return [self._random.choice(self._words[part.name])]
        room = max(room, self._lengths[part.name])
        rule = self._random.choice([one for one in self._rules[part.name] if self._length(one, self._lengths) <= room])
        return [word for one in rule.expansion for word in self._derived(one, room // 2)]

    def _within(self, name: str, words: list[str]) -> tuple[str, str]:
        if name in self._starts:
            return name, " ".join(words)
        rule, place = self._above[name]
        around = [words if at == place else self._derived(part, 1) for at, part in enumerate(rule.expansion)]
        return self._within(rule.origin.name, [word for part in around for word in part])
