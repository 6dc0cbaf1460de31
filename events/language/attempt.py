"""An attempt: the clauses of one printed skill, read by a game's grammar, and what was not understood of them."""

import re
from collections.abc import Sequence
from typing import Any, ClassVar

from events.language import effect as e
from events.language.card_phrases import Effects
from events.language.compiled import Clause
from events.language.composing import Composed, compose, with_options
from events.language.reading import Grammar, Unread
from events.language.splitting import DOTS, PrintedSkill, Span, masked


class Attempt:
    """The compilation of one printed skill: a game's own says which clauses it has, and what they come to.

    `clauses`: what was read, and why it was not understood; `in_play`: where cards are of which no other place is said.
    """

    in_play: ClassVar[tuple[str, ...]] = ()

    def __init__(self, grammar: Grammar, printed: PrintedSkill) -> None:
        self.grammar, self.printed = grammar, printed
        self.clauses: list[Clause] = []

    def refuse(self, span: Span, fault: str) -> None:
        """Keep a fault of the first clause in a span, or of the span as a clause."""
        at = next((at for at, one in enumerate(self.clauses) if one.start >= span.start and one.end <= span.end), None)
        if at is not None:
            self.clauses[at] = self.clauses[at]._replace(fault=fault)
        else:
            self.clauses.append(Clause(span.words, span.start, span.end, fault))

    def read(self, span: Span, start: str) -> Any:
        """The meaning of a clause; None, and the fault kept, if it is not known."""
        try:
            value = self.grammar.read(span.words, start)
        except Unread as error:
            self.clauses.append(Clause(span.words, span.start, span.end, str(error)))
            return None
        self.clauses.append(Clause(span.words, span.start, span.end))
        return value

    def costs(self, cost: Span | None) -> list[Effects] | None:
        """The costs of a skill, of which one is paid, parted by `/` or `or`; None if one is not known."""
        if cost is None:
            return []
        parts = [self.read(part, "cost") for part in _apart(cost, r"/")]
        if len(parts) == 1 and parts[0] is None:
            others = _apart(cost, r"\sor\s")
            if len(others) > 1 and all(map(self._is_cost, others)):
                self.clauses.pop()
                parts = [self.read(part, "cost") for part in others]
        return None if any(part is None for part in parts) else parts

    def sentences(
        self, spans: Sequence[Span], *, first: tuple[Span, Effects | None] | None = None
    ) -> list[Effects | None]:
        """The effects of sentences, the `first` read before; those behind dots are options of the one before."""
        said: list[Effects | None] = [] if first is None else [first[1]]
        options: list[list[Effects | None]] = []
        chooser: Span | None = None if first is None else first[0]
        for span in spans:
            if span.words[0] in DOTS:
                words = span.words[1:].lstrip()
                options.append([self.read(Span(words, span.end - len(words), span.end), "sentence")])
            elif options:
                options[-1].append(self.read(span, "sentence"))
            else:
                said.append(self.read(span, "sentence"))
                chooser = span
        if options and said and chooser is not None and said[-1] is not None:
            known = [[value for value in option if value is not None] for option in options]
            if [len(option) for option in known] != [len(option) for option in options]:
                return [*said[:-1], None]
            try:
                said[-1] = with_options(said[-1], known)
            except Unread as error:
                self.refuse(chooser, str(error))
        return said

    def composed(
        self,
        costs: Effects,
        said: Sequence[Effects],
        body: Span,
        *,
        that: e.What | None = None,
        event: Sequence[e.Trigger] = (),
    ) -> Composed | None:
        """A cost and effects put together; None, and the fault kept, if they do not fit."""
        try:
            return compose(costs, said, that=that, in_play=self.in_play, event=event)
        except Unread as error:
            self.refuse(body, str(error))
            return None

    def _is_cost(self, span: Span) -> bool:
        try:
            self.grammar.read(span.words, "cost")
        except Unread:
            return False
        return True


def _apart(cost: Span, mark: str) -> list[Span]:
    """The parts of a cost that a mark stands between."""
    found = [*re.finditer(mark, masked(cost.words))]
    starts, ends = [0, *(one.end() for one in found)], [*(one.start() for one in found), len(cost.words)]
    spans = [(cost.words[start:end], start) for start, end in zip(starts, ends, strict=True)]
    places = [(words.strip(), cost.start + start + len(words) - len(words.lstrip())) for words, start in spans]
    return [Span(words, start, start + len(words)) for words, start in places]
