"""Parsing: all meanings of words by a grammar that may be ambiguous, computed as its rules are recognized."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple, TypeAlias

from lark import Token
from lark.grammar import NonTerminal, Rule, Symbol

Values: TypeAlias = tuple[Any, ...]
"""What a part of a rule contributes to the arguments of the rule's meaning: nothing, one value or several."""
Found: TypeAlias = list[tuple[int, Values]]
"""The readings of a part that begins at a word: the number of the word behind each, and its values."""


class NoMeaning(Exception):
    """A reading of words that comes to nothing: other readings of them may be right."""


class _Line(NamedTuple):
    """One expansion of a rule: its parts, which words it can begin with, and the name of its meaning.

    `starts`: None if it can be empty. `inlined`: its values are those of its parts.
    """

    parts: tuple[Symbol, ...]
    starts: frozenset[str] | None
    name: str
    inlined: bool
    single: bool


class Parser:
    """A parser by rules as lark expands them. `meaning`: an object with a method for each rule.

    Rules are recognized from the top, each once for each word at which it may begin; a rule that begins with itself is
    tried again with what was found, until nothing more is. TypeError if a rule begins with itself through others.
    """

    def __init__(self, rules: Sequence[Rule], meaning: object) -> None:
        self._meaning = meaning
        firsts = _firsts(rules)
        self._lines: dict[str, list[_Line]] = {}
        for rule in rules:
            name = str(rule.origin.name)
            line = _Line(
                tuple(rule.expansion),
                _first_of(rule.expansion, firsts),
                str(rule.alias or name),
                name.startswith("_"),
                rule.options.expand1 and not rule.alias,
            )
            self._lines.setdefault(name, []).append(line)
        self._recursive = _recursive(rules, firsts)

    def parse(self, tokens: Sequence[Token], start: str) -> "Parse":
        """The readings of the words by the rule `start`."""
        return Parse(self._lines, self._recursive, self._meaning, tokens, start)


class Parse:
    """The readings of words. `values`: the different meanings of all the words together.

    `read`: how many of the words some rule took; `reasons`: why readings came to nothing.
    """

    def __init__(
        self,
        lines: Mapping[str, Sequence[_Line]],
        recursive: frozenset[str],
        meaning: object,
        tokens: Sequence[Token],
        start: str,
    ) -> None:
        self._lines, self._recursive, self._meaning, self._tokens = lines, recursive, meaning, tokens
        self._found: dict[tuple[str, int], Found] = {}
        self.read = 0
        self.reasons: list[str] = []
        self.values = [values[0] for end, values in self._rule(start, 0) if end == len(tokens)]

    def _rule(self, name: str, at: int) -> Found:
        """The readings of a rule that begins at a word."""
        known = self._found.get((name, at))
        if known is not None:
            return known
        found = self._found[name, at] = []
        word = self._tokens[at].type if at < len(self._tokens) else ""
        lines = [line for line in self._lines[name] if line.starts is None or word in line.starts]
        before = -1
        while len(found) > before:
            before = len(found)
            for line in lines:
                for end, values in [*self._parts(line.parts, at)]:
                    self._add(found, end, line, values)
            if name not in self._recursive:
                break
        return found

    def _add(self, found: Found, end: int, line: _Line, values: Values) -> None:
        """A reading, added unless it comes to nothing or to what was found."""
        if not line.inlined and not (line.single and len(values) == 1):
            try:
                values = (getattr(self._meaning, line.name)(*values),)
            except NoMeaning as error:
                self.reasons.append(str(error))
                return
        if (end, values) not in found:
            found.append((end, values))

    def _parts(self, parts: Sequence[Symbol], at: int) -> Iterator[tuple[int, Values]]:
        """The readings of the parts of a rule one after the other."""
        if not parts:
            yield at, ()
            return
        for end, values in self._part(parts[0], at):
            for behind, more in self._parts(parts[1:], end):
                yield behind, values + more

    def _part(self, part: Symbol, at: int) -> Sequence[tuple[int, Values]]:
        if isinstance(part, NonTerminal):
            return [*self._rule(str(part.name), at)]
        if at == len(self._tokens) or self._tokens[at].type != part.name:
            return ()
        self.read = max(self.read, at + 1)
        kept = not (part.filter_out or part.name.startswith("_"))  # type: ignore[attr-defined]
        return ((at + 1, (str(self._tokens[at]),) if kept else ()),)


def _firsts(rules: Sequence[Rule]) -> Mapping[str, frozenset[str] | None]:
    """The words with which rules can begin, by their names; with None among them, they can be empty."""
    found: dict[str, set[str]] = {str(rule.origin.name): set() for rule in rules}
    empty: set[str] = set()
    grows = True
    while grows:
        before = sum(map(len, found.values())) + len(empty)
        for rule in rules:
            name = str(rule.origin.name)
            for part in rule.expansion:
                if not isinstance(part, NonTerminal):
                    found[name].add(str(part.name))
                    break
                found[name] |= found[str(part.name)]
                if str(part.name) not in empty:
                    break
            else:
                empty.add(name)
        grows = sum(map(len, found.values())) + len(empty) > before
    return {name: None if name in empty else frozenset(words) for name, words in found.items()}


def _first_of(parts: Sequence[Symbol], firsts: Mapping[str, frozenset[str] | None]) -> frozenset[str] | None:
    """The words with which the parts can begin; None if they can be empty, or begin with a part that can be."""
    if not parts:
        return None
    first = parts[0]
    return firsts[str(first.name)] if isinstance(first, NonTerminal) else frozenset((str(first.name),))


def _recursive(rules: Sequence[Rule], firsts: Mapping[str, frozenset[str] | None]) -> frozenset[str]:
    """The rules that begin with themselves. TypeError if one does so through others."""
    corners: dict[str, set[str]] = {}
    for rule in rules:
        for part in rule.expansion:
            if not isinstance(part, NonTerminal):
                break
            corners.setdefault(str(rule.origin.name), set()).add(str(part.name))
            if firsts[str(part.name)] is not None:
                break
    for name, begins in corners.items():
        reached, waiting = set[str](), [other for other in begins if other != name]
        while waiting:
            other = waiting.pop()
            if other == name:
                raise TypeError(f"the rule {name} of the grammar begins with itself through others")
            if other not in reached:
                reached.add(other)
                waiting += corners.get(other, ())
    return frozenset(name for name, begins in corners.items() if name in begins)
