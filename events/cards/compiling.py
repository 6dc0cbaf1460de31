"""Compiling: what the compilers of the printed texts of all games do alike with a skill."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, ClassVar

from msgspec.structs import replace

from events.cards.bounds import excess
from events.cards.card import Definition
from events.language import effect as e
from events.language.attempt import Attempt
from events.language.compiled import Part
from events.language.naming import unnamed
from events.language.possible import Possible
from events.language.reading import Grammar, Unread
from events.language.splitting import PrintedSkill, Span, cost_and_rest, masked, sentences

PARTS: Mapping[str, str] = {
    "trigger": "its event",
    "conditions": "its condition",
    "costs": "its cost",
    "effects": "what it does",
    "grants": "what it says of cards",
    "materials": "what it is played on",
}
"""The parts of a skill, as a player calls them in its text."""
ANYTHING = "draw 1 card."
"""What a skill may do, whatever sets it off."""


class SkillAttempt(Attempt):
    """The compilation of one printed skill of a game.

    Of each game: `wrong_in` finds the first word of skills that its games cannot follow; `no_card`: a card that prints
    nothing; `possible`: what cards can be.
    """

    no_card: ClassVar[Definition]
    possible: ClassVar[Possible] = Possible()

    def __init__(
        self, grammar: Grammar, printed: PrintedSkill, wrong_in: Callable[[Sequence[e.Skill]], str | None]
    ) -> None:
        super().__init__(grammar, printed)
        self._wrong_in = wrong_in
        self.keywords: list[Any] = []

    def part(self, text: str) -> Part:
        """What was understood of the printed skill."""
        start, end = self.printed.start, max(self.printed.body.end, self.printed.start)
        skills = self.skills()
        part = Part(text[start:end], start, end, tuple(self.clauses), tuple(self.keywords), skills)
        return part if part.is_full else part._replace(keywords=(), skills=(), by_hand=self.by_hand(part.words.strip()))

    def skills(self) -> tuple[e.Skill, ...]:
        """The skills that the text says; none if a clause is not known."""
        try:
            skills = tuple(self.read_skills())
        except Unread as error:
            self.refuse(self.printed.body, str(error))
            return ()
        if not (skills or self.keywords or self.clauses):
            self.refuse(self.printed.body._replace(words=""), "no words behind its tags")
        if any(clause.fault for clause in self.clauses):
            return ()
        if unplayable := self.unplayable(skills):
            field, fault = unplayable
            cost, rest = cost_and_rest(self.printed.body)
            self.refuse(cost if field == "costs" and cost is not None else rest, fault)
            return ()
        return skills

    def read_skills(self) -> Iterator[e.Skill]:
        """The skills that the clauses say, of which those that are not known are refused."""
        raise NotImplementedError

    def by_hand(self, words: str) -> tuple[e.Skill, ...]:
        """The skills of a text that is not understood, as far as it is known when they are used."""
        raise NotImplementedError

    def unplayable(self, skills: Sequence[e.Skill]) -> tuple[str, str] | None:
        """The field of skills that games cannot do, and why, by the part of a text that says it; None if they can."""
        for fault, why in (
            (self._wrong_in(skills), "says more than games can follow"),
            (unnamed(skills), "speaks of what the text does not name before"),
            (self.possible.fault_in(skills), "speaks of cards that there cannot be"),
            (excess(replace(self.no_card, skills=tuple(skills))), "has a number larger than games can do"),
        ):
            if fault:
                field = re.split("[, :]+", fault, maxsplit=3)[2]  # of "skill 1, effects 2, what: ..."
                part = PARTS.get(field, "it")
                return field, f"each of its words is known, but {part} {why}: a player does it by hand"
        return None

    def replacing(self, grant: e.Grant, span: Span) -> e.Grant:
        """The grant, with the card that is replaced of, or that is paid with, in place of pronouns."""
        return replace(grant, changes=tuple(self._composed_in(change, span) for change in grant.changes))

    def _composed_in(self, change: e.Change, span: Span) -> e.Change:
        if isinstance(change, e.Replace) and change.instead:
            of = "this" if change.event.card == "this" else "that"
            composed = self.composed((), [change.instead], span, that=of, event=change.event.events)
            return replace(change, instead=composed.effects if composed else ())
        if isinstance(change, e.Alternative) and change.costs:
            composed = self.composed(change.costs, (), span)
            return replace(change, costs=composed.costs if composed else ())
        return change


def any_of(triggers: Sequence[e.Trigger]) -> e.Trigger:
    """One event of several, of which those that happen at once set a skill off once."""
    first, *others = triggers
    return replace(first, also=tuple(others))


def triggers_of(grammar: Grammar, body: Span) -> tuple[e.Trigger, ...]:
    """The events of a skill, which end before one of its commas; none if they are not understood."""
    first = next(sentences(body), body).words
    for comma in (found.start() for found in re.finditer(",", masked(first))):
        try:
            triggers, *_ = grammar.read(f"{first[:comma]}, {ANYTHING}", "triggered")
        except Unread:
            continue
        return tuple(triggers)
    return ()
