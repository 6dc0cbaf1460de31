"""Reading: printed words, by a grammar in several files, as values of the effect language."""

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any

from lark import Lark, Token, Tree
from lark.common import LexerConf
from lark.exceptions import UnexpectedEOF, UnexpectedInput
from lark.lexer import Lexer, PatternRE

from events.errors import KifuError


class Unread(KifuError):
    """Words that the grammar does not know whole: why, and how many letters were understood before."""

    def __init__(self, why: str, *, at: int = 0) -> None:
        super().__init__(why)
        self.at = at


class NoMeaning(Exception):
    """A reading of words that comes to nothing: other readings of them may be right."""


class _Words(Lexer):
    """The words of a text: the longest that the grammar knows, in any case, none in the middle of another."""

    def __init__(self, conf: LexerConf) -> None:
        known = sorted(conf.terminals, key=lambda one: (isinstance(one.pattern, PatternRE), -len(one.pattern.value)))
        self._names = {f"t{n}": terminal.name for n, terminal in enumerate(known)}
        patterns = (f"(?P<t{n}>{terminal.pattern.to_regexp()})" for n, terminal in enumerate(known))
        self._known = re.compile("|".join(patterns), re.IGNORECASE)

    def lex(self, text: Any, _parser_state: object = None) -> Iterator[Token]:
        """The words in their order. Unread where a word is not known."""
        words, at = str(text), 0
        while at < len(words):
            if words[at].isspace():
                at += 1
                continue
            found = self._known.match(words, at)
            if found is None or found.lastgroup is None or _goes_on(words, found.end()):
                raise Unread(f"the word '{_word_at(words, at)}' is not known", at=at)
            yield Token(self._names[found.lastgroup], found.group(), start_pos=at)
            at = found.end()


def _goes_on(words: str, at: int) -> bool:
    """Whether a place in a text is in the middle of a word."""
    return words[at - 1].isalnum() and words[at : at + 1].isalnum()


def _single_words(grammar: str) -> str:
    """A grammar in which each literal is one word: `"top card"` is `("top" "card")`."""
    lines = (line for line in grammar.splitlines() if not line.startswith("//"))
    return re.sub(r'"([^"\n]*)"', lambda found: _in_words(found.group(1)), "\n".join(lines))


def _in_words(literal: str) -> str:
    words = [f'"{word}"' for word in literal.split()]
    return f"({' '.join(words)})" if words[1:] else words[0]


def _word_at(words: str, at: int) -> str:
    found = re.match(r"[\w'\-]+|\S", words[at:])
    return found.group() if found else words[at:]


class Grammar:
    """A grammar of printed words, and what its rules mean: the method of `meaning` with the name of each rule.

    Words that can be read in two ways with different meanings are refused, as are those that cannot be read.
    """

    def __init__(self, sources: Sequence[Path], meaning: object, *, starts: Sequence[str]) -> None:
        text = "\n".join(_single_words(source.read_text(encoding="utf-8")) for source in sources)
        self._parser = Lark(
            text, parser="earley", lexer=_Words, ambiguity="explicit", start=list(starts), maybe_placeholders=False
        )
        missing = sorted({rule for rule in self.rules() if not hasattr(meaning, rule)})
        if missing:
            raise TypeError(f"rules of the grammar have no meaning: {', '.join(missing)}")
        self._meaning = meaning
        self._read = lru_cache(maxsize=None)(self._read_anew)

    def rules(self) -> Iterator[str]:
        """The names of the rules that have a meaning."""
        for rule in self._parser.rules:
            name = rule.alias or str(rule.origin.name)
            if not name.startswith("_") and not (rule.options.expand1 and not rule.alias):
                yield name

    def read(self, words: str, start: str) -> Any:
        """The meaning of words by the rule `start`. Unread if they have none, or more than one."""
        outcome = self._read(words, start)
        if isinstance(outcome, Unread):
            raise Unread(str(outcome), at=outcome.at)
        return outcome

    def _read_anew(self, words: str, start: str) -> Any:
        try:
            return self._value(self._parser.parse(words, start=start))
        except Unread as error:
            return error
        except NoMeaning as error:
            return Unread(str(error))
        except UnexpectedEOF:
            return Unread("it ends where more is expected", at=len(words))
        except UnexpectedInput as error:
            at = error.pos_in_stream if error.pos_in_stream is not None else len(words)
            return Unread(f"not understood from '{words[at : at + 40]}'", at=max(at, 0))

    def _value(self, tree: Tree[Token] | Token) -> Any:
        """The meaning of a tree. NoMeaning if it has none."""
        if isinstance(tree, Token):
            return str(tree)
        if tree.data == "_ambig":
            return self._one_of(tree)
        return getattr(self._meaning, str(tree.data))(*map(self._value, tree.children))

    def _one_of(self, tree: Tree[Token]) -> Any:
        """The only meaning of several readings."""
        values: list[Any] = []
        reasons = []
        for child in tree.children:
            try:
                value = self._value(child)
            except NoMeaning as error:
                reasons.append(str(error))
                continue
            if value not in values:
                values.append(value)
        if not values:
            raise NoMeaning(reasons[0])
        if len(values) > 1:
            raise Unread("it can be read in more than one way")
        return values[0]
