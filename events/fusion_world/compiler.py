"""1-3. The compiler of printed text: skills in the effect language, and the clauses that are not known."""

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Literal

from msgspec.structs import replace

from events.cards.bounds import excess
from events.fusion_world.card import FusionWorldCard, KeywordSkill
from events.fusion_world.heads import KEYWORDS, ONCE, PRINTED_LABELS, TIMINGS, Head, head_of, is_head, is_keyword
from events.fusion_world.lexicon import LABELS
from events.fusion_world.meaning import FusionWorldMeaning
from events.fusion_world.vocabulary import wrong_in
from events.language import effect as e
from events.language.attempt import Attempt
from events.language.card_phrases import Effects
from events.language.compiled import Clause, Compiled, Part
from events.language.composing import compose
from events.language.naming import unnamed
from events.language.reading import Grammar, Unread
from events.language.splitting import (
    PrintedSkill,
    Span,
    cost_and_rest,
    masked,
    plain_marks,
    printed_skills,
    sentences,
)

_EVENTS = Path(__file__).parents[1]
SOURCES = tuple(_EVENTS / folder / "text.lark" for folder in ("language", "dragon_ball_super", "fusion_world"))
STARTS = ("sentence", "when_sentence", "cost", "permanent", "triggered", "awaken", "materials", "rule_text")

_AFTER: Mapping[str, tuple[str, ...]] = {"discarded": ("drop",), "combo_ended": ("drop",)}
"""13-7-1, 8-5-4. Where a card lies after events that move it."""
_KNOWN_TO_MASTER = ("leader", "battle", "hand", "drop", "combo", "energy")
"""The areas whose cards their player may look at (3-1-3)."""
_PARTS: Mapping[str, str] = {
    "trigger": "its event",
    "conditions": "its condition",
    "costs": "its cost",
    "effects": "what it does",
    "grants": "what it says of cards",
    "materials": "what it is played on",
}
"""The parts of a skill, as a player calls them in its text."""
_NO_CARD = FusionWorldCard(number="0", name="0", kind="extra", colors=())
"""A card that prints nothing."""
_ANYTHING = "draw 1 card."
"""What a skill may do, whatever sets it off."""


@cache
def grammar() -> Grammar:
    """The grammar of Fusion World's texts."""
    return Grammar(SOURCES, FusionWorldMeaning(compile_text), starts=STARTS)


@cache
def compile_text(text: str) -> Compiled:
    """The skills of a card's text, in the order printed, and its clauses. Nothing raises."""
    parts = (_Attempt(skill).part(text) for skill in printed_skills(plain_marks(text), is_head, is_keyword))
    return Compiled(tuple(parts))


class _Attempt(Attempt):
    """The compilation of one printed skill of Fusion World."""

    def __init__(self, printed: PrintedSkill) -> None:
        super().__init__(grammar(), printed)
        self.keywords: list[KeywordSkill] = []

    def part(self, text: str) -> Part:
        """What was understood of the printed skill."""
        start, end = self.printed.start, self.printed.body.end
        skills = self.skills()
        part = Part(text[start:end], start, end, tuple(self.clauses), tuple(self.keywords), skills)
        return part if part.is_full else part._replace(keywords=(), skills=(), by_hand=self.by_hand(part.words.strip()))

    def by_hand(self, words: str) -> tuple[e.Skill, ...]:
        """The skills of a text that is not understood, used when its tags and its event say, for a cost that is.

        One whose event is not known is used in the Main Phase and in battles, by its player's own judgement; so is one
        that is always valid, and from wherever the player knows of its card.
        """
        tags, (cost, body) = self.printed.tags, cost_and_rest(self.printed.body)
        try:
            head = head_of(tags)
        except Unread:
            return (_claimed(words),)
        limit = head.limit
        skills: tuple[e.Skill, ...] = ()
        costs = self._understood_costs(cost)
        effects = (e.Manual(text=words if costs is None or cost is None else body.words),)
        used = e.Skill(kind="activate", turn=head.turn, limit=limit, costs=(costs,) if costs else (), effects=effects)
        if head.kinds[0] in TIMINGS:
            skills = (replace(used, timing=TIMINGS[head.kinds[0]]),)
        elif all(kind in PRINTED_LABELS for kind in head.kinds):
            labels = [PRINTED_LABELS[kind] for kind in head.kinds]
            skills = tuple(replace(used, kind="auto", label=label, trigger=LABELS[label]) for label in labels)
        elif head.kinds == ("auto",):
            skills = tuple(replace(used, kind="auto", trigger=trigger) for trigger in _triggers_of(body))
        if not skills or _unplayable(skills):
            return (replace(_claimed(words), turn=head.turn, limit=limit),)
        return skills

    def _understood_costs(self, cost: Span | None) -> Effects | None:
        """The cost of the skill; None if it is not understood."""
        try:
            return () if cost is None else compose(self.grammar.read(cost.words, "cost"), ()).costs
        except Unread:
            return None

    def skills(self) -> tuple[e.Skill, ...]:
        """The skills that the text says; none if a clause is not known."""
        if not self.printed.tags:
            for span in sentences(self.printed.body):
                self.read(span, "rule_text")
            return ()
        try:
            head = head_of(self.printed.tags)
        except Unread as error:
            self.refuse(Span(self.printed.body.words, self.printed.start, self.printed.body.end), str(error))
            return ()
        skills = tuple(self._of_kind(head))
        if any(clause.fault for clause in self.clauses):
            return ()
        fault = _unplayable(skills)
        if fault:
            self.refuse(self.printed.body, fault)
            return ()
        return skills

    def _of_kind(self, head: Head) -> Iterator[e.Skill]:
        """A skill for each of its kinds: what is said of two events is two skills."""
        body = self.printed.body
        if head.kinds and head.kinds[0] in KEYWORDS:
            self._keyword(head)
        elif head.kinds == ("permanent",):
            yield from self._of_permanent(head)
        elif head.kinds == ("awaken",):
            yield from self._of_awaken()
        elif head.kinds in (("evolve",), ("fusion evolve",)):
            yield from self._of_evolve(head.kinds[0])
        elif head.kinds and (head.kinds[0] in TIMINGS or all(kind in (*PRINTED_LABELS, "auto") for kind in head.kinds)):
            yield from self._of_used(head)
        else:
            self.refuse(body, "no tag says which type of skill it is")

    def _keyword(self, head: Head) -> None:
        """15-1-1. A keyword skill without further words."""
        tag = self.printed.tags[-1]
        self.clauses.append(Clause(tag.words, tag.start, tag.end))
        if self.printed.body.words:
            self.refuse(self.printed.body, "words behind a keyword that has none")
            return
        turn: Literal["your", "opponent"] | None = "your" if head.turn == "you" else head.turn
        if head.limit not in (None, ONCE):
            self.refuse(tag, "a keyword skill that is limited otherwise than to once per turn")
        once = head.limit is not None
        self.keywords.append(KeywordSkill(keyword=KEYWORDS[head.kinds[0]], turn=turn, once_per_turn=once))

    def _of_permanent(self, head: Head) -> Iterator[e.Skill]:
        for span in sentences(self.printed.body):
            skill = self.read(span, "permanent")
            if skill is not None:
                grants = tuple(self._replacing(grant, span) for grant in skill.grants)
                yield replace(skill, turn=head.turn, grants=grants)

    def _replacing(self, grant: e.Grant, span: Span) -> e.Grant:
        """The grant, with the card that is replaced of in place of pronouns."""
        changes = list(grant.changes)
        for at, change in enumerate(changes):
            if isinstance(change, e.Replace) and change.instead:
                of = "this" if change.event.card == "this" else "that"
                composed = self.composed((), [change.instead], span, that=of)
                changes[at] = replace(change, instead=composed.effects if composed else ())
        return replace(grant, changes=tuple(changes))

    def _of_awaken(self) -> Iterator[e.Skill]:
        """15-2-2. [Awaken] When (condition), (action). Then, flip this card over."""
        first, *rest = sentences(self.printed.body)
        read = self.read(first, "awaken")
        said = self.sentences(rest)
        if read is None or any(value is None for value in said):
            return
        conditions, effects = read
        composed = self.composed((), [effects, *(value for value in said if value is not None)], first)
        if composed is not None:
            yield e.Skill(
                kind="activate",
                keyword="awaken",
                timing=("main", "battle"),
                conditions=conditions,
                effects=composed.effects,
            )

    def _of_evolve(self, keyword: str) -> Iterator[e.Skill]:
        """15-12-2, 15-12-9. [Evolve] skill cost: conditions."""
        cost, body = cost_and_rest(self.printed.body)
        costs: Effects | None = self.read(cost, "cost") if cost is not None else ()
        materials = self.read(body, "materials")
        if costs is None or materials is None:
            return
        if len(materials) != {"evolve": 1}.get(keyword, 2):
            self.refuse(body, "another number of cards than this keyword has")
        composed = self.composed(costs, (), body)
        if composed is not None:
            yield e.Skill(
                kind="activate",
                keyword=keyword.replace(" ", "_"),
                timing=("main",),
                costs=(composed.costs,) if composed.costs else (),
                materials=materials,
            )

    def _of_used(self, head: Head) -> Iterator[e.Skill]:
        """9-4, 9-6. An [Activate] or [Auto] skill, with the abbreviations of 1-3-6-3."""
        cost, body = cost_and_rest(self.printed.body)
        if not body.words:
            self.clauses.append(Clause("", body.start, body.end, "no words behind its tags"))
            return
        costs = self.costs(cost)
        events, conditions, said = self._events_and_effects(head, [*sentences(body)])
        if costs is None or any(value is None for value in said):
            return
        of_cards = any(isinstance(trigger.card, e.Cards) for _, trigger in events)
        of_this = head.kinds == ("auto",) and any(trigger.card == "this" for _, trigger in events)
        that = "that" if of_cards else "this" if of_this else None
        effects = [value for value in said if value is not None]
        composed = [self.composed(each, effects, body, that=that) for each in costs or [()]]
        first = composed[0]
        if first is None or any(one is None or one.effects != first.effects for one in composed):
            return
        zones = () if first.zones == ("battle",) else first.zones
        skill = e.Skill(
            kind="auto" if events else "activate",
            timing=() if events else TIMINGS[head.kinds[0]],
            turn=head.turn,
            limit=head.limit,
            conditions=conditions,
            costs=tuple(one.costs for one in composed if one is not None and one.costs),
            effects=first.effects,
            zones=zones if all(_lies_there(trigger, zones) for _, trigger in events) else (),
        )
        if events and zones and not skill.zones and (zones != ("drop",) or head.kinds != ("when ko'd",)):
            self.refuse(body, "this card, where it does not lie as the skill is used")
        if len(events) > 1 and (head.limit is not None or head.kinds == ("auto",)):
            events = [_any_of(events)]
        yield from (replace(skill, label=label, trigger=trigger) for label, trigger in events)
        if not events:
            yield skill

    def _events_and_effects(
        self, head: Head, spans: Sequence[Span]
    ) -> tuple[Sequence[tuple[str, e.Trigger]], tuple[e.Condition, ...], list[Effects | None]]:
        """The events that set a skill off, with their labels, its conditions, and what it does, by sentences."""
        if head.kinds == ("auto",):
            read = self.read(spans[0], "triggered")
            triggers, conditions, effects = read if read is not None else ((), (), None)
            return [("", trigger) for trigger in triggers], conditions, [effects, *self.sentences(spans[1:])]
        events = [(PRINTED_LABELS[kind], LABELS[PRINTED_LABELS[kind]]) for kind in head.kinds if kind in PRINTED_LABELS]
        if not re.match(r"when\b", spans[0].words, re.IGNORECASE):
            return events, (), self.sentences(spans)
        read = self.read(spans[0], "when_sentence")
        conditions, effects = read if read is not None else ((), None)
        return events, conditions, [effects, *self.sentences(spans[1:])]


def _unplayable(skills: Sequence[e.Skill]) -> str | None:
    """Why games cannot do what skills say, by the part of a text that says it; None if they can."""
    for fault, why in (
        (wrong_in(skills), "says more than games can follow"),
        (unnamed(skills), "speaks of what the text does not name before"),
        (excess(replace(_NO_CARD, skills=tuple(skills))), "has a number larger than games can do"),
    ):
        if fault:
            field = re.split("[, :]+", fault, maxsplit=3)[2]  # of "skill 1, effects 2, what: ..."
            part = _PARTS.get(field, "it")
            return f"each of its words is known, but {part} {why}: a player does it by hand"
    return None


def _any_of(events: Sequence[tuple[str, e.Trigger]]) -> tuple[str, e.Trigger]:
    """9-6-2-1. One skill of several events, which is set off once by those that happen at once."""
    (_, first), *others = events
    label = "/".join(label for label, _ in events if label)
    return label, replace(first, also=tuple(trigger for _, trigger in others))


def _lies_there(trigger: e.Trigger, zones: tuple[str, ...]) -> bool:
    """Whether the card of a skill lies in one of these zones as its event has happened."""
    where = _AFTER.get(trigger.on, trigger.target)
    return bool(where) and trigger.card == "this" and zones == where


def _claimed(words: str) -> e.Skill:
    """The skill of a text of which it is not known when it applies."""
    effects = (e.Manual(text=words),)
    return e.Skill(kind="activate", timing=("main", "battle"), zones=_KNOWN_TO_MASTER, effects=effects)


def _triggers_of(body: Span) -> tuple[e.Trigger, ...]:
    """The events of a skill, which end before one of its commas; none if they are not understood."""
    first = next(sentences(body), body).words
    for comma in (found.start() for found in re.finditer(",", masked(first))):
        try:
            triggers, *_ = grammar().read(f"{first[:comma]}, {_ANYTHING}", "triggered")
        except Unread:
            continue
        return tuple(triggers)
    return ()
