"""Parsing: all meanings of words by a grammar that may be ambiguous, from the forest of lark's Earley parser."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from threading import Lock
from typing import Any, NamedTuple, TypeAlias

from lark import Lark, Token, UnexpectedEOF, UnexpectedToken
from lark.common import LexerConf
from lark.grammar import NonTerminal, Rule
from lark.lexer import Lexer
from lark.parsers.earley_forest import PackedNode, SymbolNode, TokenNode

from events.language.heeding import unheeded

Values: TypeAlias = tuple[Any, ...]
"""What a part of a rule contributes to the arguments of the rule's meaning: nothing, one value or several."""


class NoMeaning(Exception):
    """A reading of words that comes to nothing: other readings of them may be right."""


class GivenWords(Lexer):
    """The lexer of lark for words that are tokens already."""

    def __init__(self, conf: LexerConf) -> None:
        pass

    def lex(self, data: Any) -> Iterator[Token]:  # type: ignore[override]
        """The words as given."""
        return iter(data)


class Parse(NamedTuple):
    """The readings of words. `values`: the different meanings of all the words together.

    `read`: how many of the words some rule took; `reasons`: why readings came to nothing.
    """

    values: Sequence[Any]
    read: int
    reasons: Sequence[str]


class _Beginnings(dict[NonTerminal, list[Rule]]):
    """The rules with which a part of a rule can begin where a word is next, by that part."""

    def __init__(self, word: str, predicted: Mapping[NonTerminal, list[Rule]], firsts: Mapping[int, set[str]]) -> None:
        super().__init__()
        self._word, self._predicted, self._firsts = word, predicted, firsts

    def __missing__(self, part: NonTerminal) -> list[Rule]:
        rules = [rule for rule in self._predicted[part] if {self._word, ""} & self._firsts[id(rule)]]
        return self.setdefault(part, rules)


class Parser:
    """A parser by the grammar of a Lark with the lexer `GivenWords`. `meaning`: an object with a method for each rule.

    lark's Earley parser predicts every rule of a grammar at each word, which takes it six times as long as predicting
    those that can begin with the word: so it is told which these are, before each word. Where it keeps them is no part
    of its documented interface: pyproject.toml bounds its versions.
    """

    def __init__(self, lark: Lark, meaning: object) -> None:
        self._lark, self._meaning, self._lock = lark, meaning, Lock()
        self._earley = lark.parser.parser
        self._predicted = self._earley.predictions
        self._firsts = {id(rule): self._first(rule) for rules in self._predicted.values() for rule in rules}
        self._beginnings: dict[str, _Beginnings] = {}

    def parse(self, tokens: Sequence[Token], start: str) -> Parse:
        """The readings of the words by the rule `start`."""
        try:
            with self._lock:
                self._next_is(tokens[0].type if tokens else "")
                root: Any = self._lark.parse(self._each_ahead(tokens), start=start)
        except UnexpectedToken as error:
            return Parse((), next(at for at, token in enumerate(tokens) if token is error.token), ())
        except UnexpectedEOF:
            return Parse((), len(tokens), ())
        readings = _Readings(self._meaning)
        return Parse([values[0] for values in readings.of(root)], len(tokens), readings.reasons)

    def _each_ahead(self, tokens: Iterable[Token]) -> Iterator[Token]:
        for token in tokens:
            self._next_is(token.type)
            yield token
        self._next_is("")

    def _next_is(self, word: str) -> None:
        if word not in self._beginnings:
            self._beginnings[word] = _Beginnings(word, self._predicted, self._firsts)
        self._earley.predictions = self._beginnings[word]

    def _first(self, rule: Rule) -> set[str]:
        """The words with which a rule can begin; with "" among them, it can be empty."""
        found = set[str]()
        for part in rule.expansion:
            found |= {first.name for first in self._earley.FIRST[part]}
            if part not in self._earley.NULLABLE:
                return found
        return found | {""}


class _Readings:
    """The values of the nodes of a forest. `reasons`: why readings came to nothing."""

    def __init__(self, meaning: object) -> None:
        self._meaning = meaning
        self._known: dict[int, list[Values]] = {}
        self.reasons: list[str] = []

    def of(self, node: SymbolNode) -> list[Values]:
        """The different values of what a node stands for: a rule, or the first parts of one."""
        known = self._known.get(id(node))
        if known is not None:
            return known
        found = self._known[id(node)] = []
        for way in node:
            for values in self._parts(way):
                meant = values if node.is_intermediate else self._meant(way.rule, values)
                if meant is not None and meant not in found:
                    found.append(meant)
        return found

    def _parts(self, way: PackedNode) -> Iterator[Values]:
        """The values of the parts of a rule one after the other."""
        before: list[Values] = [()] if way.left is None else self.of(way.left)
        if way.right is None:
            last: list[Values] = [()]
        elif isinstance(way.right, TokenNode):
            at = way.s[1] if isinstance(way.s, tuple) else len(way.rule.expansion)
            part = way.rule.expansion[at - 1]
            kept = not (part.filter_out or part.name.startswith("_"))
            last = [(str(way.right.token),) if kept else ()]
        else:
            last = self.of(way.right)
        for first in before:
            for values in last:
                yield first + values

    def _meant(self, rule: Rule, values: Values) -> Values | None:
        """What a rule with its values contributes; None if that reading comes to nothing."""
        name = str(rule.origin.name)
        if name.startswith("_") or (rule.options.expand1 and not rule.alias and len(values) == 1):
            return values
        try:
            meant, dropped = unheeded(getattr(self._meaning, str(rule.alias or name)), values)
            if dropped:
                raise NoMeaning(f"words that are not understood here: {', '.join(dropped)}")
            return (meant,)
        except NoMeaning as error:
            self.reasons.append(str(error))
            return None
