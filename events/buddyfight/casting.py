"""1. Compilation: what a text says of the call, the cast or the equipping of its card."""

import re
from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Any

from msgspec.structs import replace

from events.buddyfight.attempts import (
    ANY_CAST,
    BuddyfightAttempt,
    answered_of,
    cost_read,
    happened_of,
    just_happened,
    nullifies_a_cast,
    ways_to_pay,
)
from events.buddyfight.card import CASTS, IN_USE, MONSTERS, SPELL, Kind
from events.buddyfight.heads import Block
from events.buddyfight.lexicon import LEXICON
from events.buddyfight.standing import Usage
from events.buddyfight.targets import ways_to_use, with_targets
from events.cards.compiling import any_of
from events.language import effect as e
from events.language.card_phrases import Effects
from events.language.compiled import Part
from events.language.reading import Grammar, Unread
from events.language.sentences import skill_words
from events.language.splitting import PrintedSkill, Span, sentences

USAGE = re.compile(
    r"you (?:may|can|cannot)(?: only)? (?:call|cast|equip|use) this (?:card|spell)"
    r"|you may only (?:\[?set\]?|have one)\b|this card can be your buddy",
    re.IGNORECASE,
)
"""How a text begins that says what is asked for the use of its card."""
_OPTION = re.compile(r"[•・]\s*(?:(\[counter\])\s*)?", re.IGNORECASE)
"""An option of several to use, and whether it is one with [Counter]."""
_KEPT = re.compile(
    r"(?:if [^,]*, )?(?:this card can ?not be nullified|the damage (?:dealt by this card )?cannot be reduced"
    r"|you may (?:cast|call) this card without paying|you may choose not to pay)",
    re.IGNORECASE,
)
"""What holds of a spell as it is cast, and is no part of what it does."""
OF_CAST = "This belongs to the cast of the card."
"""What is understood of words that the cast heeds, and that stand apart from it in the text."""


class Use(BuddyfightAttempt):
    """The call of a monster, or the equipping of an item: its cost, and what is asked for it."""

    def __init__(
        self,
        grammar: Grammar,
        printed: PrintedSkill,
        wrong: Any,
        of_use: Sequence[Block],
        cast: Sequence[Block],
        kind: Kind,
    ) -> None:
        super().__init__(grammar, printed, wrong)
        self._of_use, self._cast, self._kind = of_use, cast, kind
        self.usage = Usage()
        self.costs_read: tuple[Effects, ...] = ()
        self.can_cover = kind in MONSTERS
        self._marks: list[bool] = []

    def read_skills(self) -> Iterator[e.Skill]:
        """Nothing but the use of the card, which is held against the words of games, too."""
        self.read_use()
        if self.usage.triggers:
            self.refuse(self.printed.body, "a card that is called or equipped as something happens")
        if self._limit is not None:
            self.refuse(self.printed.body, "a limit of calls")
        known = e.Skill(kind="activate", costs=self.costs_read, conditions=self.usage.conditions)
        if unplayable := self.unplayable((known,)):
            self.refuse(self.printed.body, unplayable[1])
        yield from ()

    def read_use(self) -> None:
        """Read the cost of the card, and what is asked to use it."""
        self._limit: e.Limit | None = None
        before = len(self.clauses)
        for block in self._of_use:
            if block.form == "cost":
                if block.over or block.act:
                    self.refuse(block.body, "a cost of the card behind a mark of an ability")
                paid = cost_read(self, block.body)
                if paid is not None and self.costs_read:
                    self.refuse(block.body, "two costs")
                self.costs_read = ways_to_pay(paid) if paid else self.costs_read
                continue
            spans, limit = self.limited(sentences(block.body))
            self._limit = limit or self._limit
            for span in spans:
                said: Usage | None = self.read(span, "usage")
                if said is not None:
                    self.usage = _both(self.usage, said)
        self._is_use_read = not any(clause.fault for clause in self.clauses[before:])

    def part(self, text: str) -> Part:
        """What was understood of the use of the card, told in words as well."""
        part = super().part(text)
        if not part.is_full:
            self.costs_read = ((e.Manual(text=part.words.strip()),),)
        return part._replace(said=tuple(self._told()))

    def _told(self) -> Iterator[str]:
        """What a call or an equipping costs and asks for, and what is said of flags and of buddies."""
        if self._kind not in CASTS and (self.costs_read or self.usage.conditions):
            card = replace(self.no_card, kind=self._kind, cost=self.costs_read, conditions=self.usage.conditions)
            use = card.use()
            yield from () if use is None else (skill_words(use, LEXICON),)
        yield from self.usage.told()

    def by_hand(self, words: str) -> tuple[e.Skill, ...]:
        """None: the cost is done by hand as the card is used."""
        return ()


def _both(one: Usage, other: Usage) -> Usage:
    return Usage(
        (*one.conditions, *other.conditions),
        (*one.triggers, *other.triggers),
        (),
        one.any_flag or other.any_flag,
        (*one.only_flags, *other.only_flags),
        one.initial or other.initial,
        one.buddy or other.buddy,
    )


class Cast(Use):
    """1. The cast of a spell or an impact: its cost, what is asked for it, and what it does."""

    def parts(self, text: str, found: Sequence[Block]) -> Iterator[Part]:
        """What was understood of the cast; of its blocks, those behind other abilities are a part of their own."""
        part = self.part(text)
        mine = groupby(found, lambda block: block in self._of_use or block in self._cast)
        runs = [(blocks[0].start, blocks[-1].end) for is_mine, blocks in ((key, [*of]) for key, of in mine) if is_mine]
        start, end = next((run for run in runs if run[0] <= part.start <= run[1]), (part.start, part.end))
        clauses = list(part.clauses)
        for first, last in runs:
            if first != start:
                within = tuple(clause for clause in part.clauses if first <= clause.start < last)
                clauses = [clause for clause in clauses if clause not in within]
                apart = Part(text[first:last], first, last, within)
                yield apart._replace(said=(OF_CAST,)) if apart.is_full else apart
        yield part._replace(words=text[start:end], start=start, end=end, clauses=tuple(clauses))

    def read_skills(self) -> Iterator[e.Skill]:
        """The skill of the cast, or one for each way to cast it."""
        self.read_use()
        limit = self._limit
        effects: list[e.Effect] = []
        kept: list[Span] = []
        for block in self._cast:
            if not block.body.words.strip(". "):
                continue
            spans, said = self.limited(sentences(block.body))
            if said is not None and limit is not None:
                self.refuse(block.body, "two limits")
            limit = said or limit
            spans = [self._unmarked(span) for span in spans]
            kept += [span for span in spans if _KEPT.match(span.words)]
            spans = [span for span in spans if span not in kept]
            first = spans[0] if spans else None
            if first is not None and USAGE.match(first.words):
                usage: Usage | None = self.read(first, "usage")
                self.usage = _both(self.usage, usage) if usage is not None else self.usage
                spans = spans[1:]
            if not spans:
                continue
            read = self.effects_of(spans, block.body, that=self._that())
            effects += read[0] if read is not None else ()
        self._check_events()
        is_read = not any(clause.fault for clause in self.clauses)
        if is_read and nullifies_a_cast(tuple(effects)) and not answered_of(self.usage):
            self.refuse(self.printed.body, ANY_CAST)
        always = [self.read(span, "permanent") for span in kept]
        if not any(clause.fault for clause in self.clauses):
            yield from self._ways(tuple(effects), limit)
            yield from (skill if "hand" in skill.zones else replace(skill, zones=(IN_USE,)) for skill in always)

    def _unmarked(self, span: Span) -> Span:
        """The span of an option without its mark, which is kept."""
        found = _OPTION.match(span.words)
        if found is None:
            return span
        self._marks.append(found.group(1) is not None)
        words = "・" + span.words[found.end() :]
        return Span(words, span.end - len(words), span.end)

    def _ways(self, effects: Effects, limit: e.Limit | None) -> Iterator[e.Skill]:
        """The skill of each way to cast the card. An option with [Counter] is one of its own, used as a Counter."""
        if not any(self._marks):
            yield from (self._skill(way, limit) for way in ways_to_use(effects, limit))
            return
        modes = effects[0] if len(effects) == 1 else None
        if not isinstance(modes, e.Modes) or limit is not None or (modes.count, modes.up_to) != (1, False):
            raise Unread("an option with [Counter], of several to use")
        for way, marked in zip(modes.options, self._marks, strict=True):
            yield self._skill(way, limit, marked=marked)

    def _check_events(self) -> None:
        """ability/when-cast/1. A Counter alone answers what is declared, and nothing that has happened beside it."""
        if answered_of(self.usage) and happened_of(self.usage):
            self.refuse(self.printed.body, "an answer, and a cast as something has happened")
        elif answered_of(self.usage) and not self._is_counter():
            self.refuse(self.printed.body, "an answer that is no [Counter]")

    def _is_counter(self) -> bool:
        return any(block.counter for block in (*self._cast, *self._of_use))

    def _that(self) -> e.What | None:
        return "that" if any(isinstance(one.card, e.Cards) for one in answered_of(self.usage)) else None

    def _skill(self, effects: Effects, limit: e.Limit | None, *, marked: bool = False) -> e.Skill:
        targets, done = with_targets(effects)
        counter = marked or self._is_counter()
        timing = "counter" if counter else "final" if self._kind == "impact" else "main"
        answered = answered_of(self.usage)
        is_set = any(block.set for block in self._cast)
        placed = (e.Move(to=SPELL, what="this"),) if is_set else ()  # cast/3.1/note-set
        return e.Skill(
            kind="counter" if counter else "activate",
            keyword="set" if is_set else "cast",
            timing=(timing,),
            trigger=any_of(answered) if answered else None,
            zones=("hand",),
            limit=limit,
            conditions=(*self.usage.conditions, *just_happened(happened_of(self.usage))),
            costs=self.costs_read,
            targets=targets,
            effects=(*done, *placed),
        )

    def by_hand(self, words: str) -> tuple[e.Skill, ...]:
        """The cast, for a cost that is understood, with what it does done by hand."""
        known = replace(self._skill((e.Manual(text=self._said() or words),), None), trigger=None)
        if self.unplayable((known,)) or not self._is_use_read:
            asked = [
                f"{'[Cast Cost]' * (block.form == 'cost')}{block.body.words}" for block in self._of_use if self._cast
            ]
            return (replace(known, costs=(), conditions=(), effects=(e.Manual(text="\n".join((*asked, words))),)),)
        return (known,)

    def _said(self) -> str:
        """What the text says of the cast beside its cost."""
        return "\n".join(block.body.words for block in self._cast)
