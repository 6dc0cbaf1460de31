"""Compiling: what the compilers of printed texts of both games do alike with a skill."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, ClassVar

from msgspec.structs import replace

from events.cards.bounds import excess
from events.dragon_ball_super.card import DragonBallSuperCard
from events.language import effect as e
from events.language.attempt import Attempt
from events.language.compiled import Part
from events.language.naming import unnamed
from events.language.reading import Grammar, Unread
from events.language.splitting import PrintedSkill, Span, cost_and_rest, masked, sentences

AFTER: Mapping[str, tuple[str, ...]] = {"discarded": ("drop",), "combo_ended": ("drop",)}
"""Where a card lies after events that move it."""
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
    """The compilation of one printed skill of either game.

    Of each game: `wrong_in` finds the first word of skills that its games cannot follow; `no_card`: a card that prints
    nothing; `known_to_master`: the areas whose cards their player may look at.
    """

    no_card: ClassVar[DragonBallSuperCard]
    known_to_master: ClassVar[tuple[str, ...]]

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
        skills = tuple(self.read_skills())
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

    def claimed(self, words: str) -> e.Skill:
        """The skill of a text of which it is not known when it applies."""
        effects = (e.Manual(text=words),)
        return e.Skill(kind="activate", timing=("main", "battle"), zones=self.known_to_master, effects=effects)

    def unplayable(self, skills: Sequence[e.Skill]) -> tuple[str, str] | None:
        """The field of skills that games cannot do, and why, by the part of a text that says it; None if they can."""
        for fault, why in (
            (self._wrong_in(skills), "says more than games can follow"),
            (unnamed(skills), "speaks of what the text does not name before"),
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
            composed = self.composed((), [change.instead], span, that=of)
            return replace(change, instead=composed.effects if composed else ())
        if isinstance(change, e.Alternative) and change.costs:
            composed = self.composed(change.costs, (), span)
            return replace(change, costs=composed.costs if composed else ())
        return change

    def of_permanent(self) -> Iterator[e.Skill]:
        """A permanent skill for each sentence."""
        for span in sentences(self.printed.body):
            skill = self.read(span, "permanent")
            if skill is not None:
                yield replace(skill, grants=tuple(self.replacing(grant, span) for grant in skill.grants))

    def zones_of(self, zones: tuple[str, ...], triggers: Sequence[e.Trigger], body: Span) -> tuple[str, ...]:
        """Where a skill is valid whose card is said to lie in these zones as it is used; refused where it does not."""
        zones = () if zones == ("battle",) else zones
        if not triggers or not zones:
            return zones
        if all(lies_there(trigger, zones) for trigger in triggers):
            return zones
        if zones != ("drop",) or any(trigger.on != "ko" for trigger in triggers):
            self.refuse(body, "this card, where it does not lie as the skill is used")
        return ()


def any_of(triggers: Sequence[e.Trigger]) -> e.Trigger:
    """One event of several, of which those that happen at once set a skill off once."""
    first, *others = triggers
    return replace(first, also=tuple(others))


def lies_there(trigger: e.Trigger, zones: tuple[str, ...]) -> bool:
    """Whether the card of a skill lies in one of these zones as its event has happened."""
    where = AFTER.get(trigger.on, trigger.target)
    return bool(where) and trigger.card == "this" and zones == where


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
