"""Reading: printed words, by a grammar in several files, as values of the effect language."""

import re
from collections.abc import Collection, Iterator, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any

from lark import Lark, Token
from lark.lexer import PatternRE, TerminalDef

from events.errors import KifuError
from events.language.binding import faults, rule_name
from events.language.parsing import GivenWords, Parser


class Unread(KifuError):
    """Words that the grammar does not know whole: why, and how many letters were understood before."""

    def __init__(self, why: str, *, at: int = 0) -> None:
        super().__init__(why)
        self.at = at


class _Words:
    """The words of a text: the longest that the grammar knows, in any case, none in the middle of another."""

    def __init__(self, terminals: Collection[TerminalDef]) -> None:
        known = sorted(terminals, key=lambda one: (isinstance(one.pattern, PatternRE), -len(one.pattern.value)))
        self._names = {f"t{n}": terminal.name for n, terminal in enumerate(known)}
        patterns = (f"(?P<t{n}>{terminal.pattern.to_regexp()})" for n, terminal in enumerate(known))
        self._known = re.compile("|".join(patterns), re.IGNORECASE)

    def lex(self, words: str) -> Iterator[Token]:
        """The words in their order. Unread where a word is not known."""
        at = 0
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

    Words that can be read in two ways with different meanings are refused, as are those that cannot be read. `lark`:
    its rules and words.
    """

    def __init__(self, sources: Sequence[Path], meaning: object, *, starts: Sequence[str]) -> None:
        text = "\n".join(_single_words(source.read_text(encoding="utf-8")) for source in sources)
        lark = Lark(text, lexer=GivenWords, ambiguity="forest", start=list(starts), maybe_placeholders=False)
        self.lark, self._words = lark, _Words(lark.terminals)
        if wrong := [*faults(lark, meaning)]:
            raise TypeError("; ".join(wrong))
        self._parser = Parser(lark, meaning)
        self._read = lru_cache(maxsize=None)(self._read_anew)

    def rules(self) -> Iterator[str]:
        """The names of the rules that have a meaning."""
        return filter(None, map(rule_name, self.lark.rules))

    def forget(self) -> None:
        """Forget the words read before."""
        self._read.cache_clear()

    def read(self, words: str, start: str) -> Any:
        """The meaning of words by the rule `start`. Unread if they have none, or more than one."""
        outcome = self._read(words, start)
        if isinstance(outcome, Unread):
            raise Unread(str(outcome), at=outcome.at)
        return outcome

    def _read_anew(self, words: str, start: str) -> Any:
        try:
            tokens = [*self._words.lex(words)]
        except Unread as error:
            return error
        parse = self._parser.parse(tokens, start)
        if len(parse.values) == 1:
            return parse.values[0]
        if parse.values:
            return Unread("it can be read in more than one way")
        if parse.read < len(tokens):
            at = tokens[parse.read].start_pos or 0
            return Unread(f"not understood from '{words[at : at + 40]}'", at=at)
        return Unread(parse.reasons[0] if parse.reasons else "it ends where more is expected", at=len(words))
