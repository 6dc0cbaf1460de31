"""1-3. The compiler of printed text: skills in the effect language, and the clauses that are not known."""

import re
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Literal

from msgspec.structs import replace

from events.cards.compiling import any_of, triggers_of
from events.dragon_ball_super.compiling import DragonBallSuperAttempt, lies_there
from events.fusion_world.card import FusionWorldCard, KeywordSkill
from events.fusion_world.heads import KEYWORDS, ONCE, PRINTED_LABELS, TIMINGS, Head, head_of, is_head, is_keyword
from events.fusion_world.lexicon import LABELS
from events.fusion_world.meaning import FusionWorldMeaning
from events.fusion_world.vocabulary import wrong_in
from events.language import effect as e
from events.language.card_phrases import Effects
from events.language.compiled import Clause, Compiled
from events.language.composing import Composed, compose
from events.language.reading import Grammar, Unread
from events.language.splitting import (
    DOTS,
    PrintedSkill,
    Span,
    cost_and_rest,
    plain_marks,
    printed_skills,
    sentences,
)

_EVENTS = Path(__file__).parents[1]
SOURCES = tuple(_EVENTS / folder / "text.lark" for folder in ("language", "dragon_ball_super", "fusion_world"))
STARTS = ("sentence", "when_sentence", "cost", "permanent", "triggered", "awaken", "materials", "rule_text")
_NAMES = str.maketrans("{}\N{FULLWIDTH LEFT CURLY BRACKET}\N{FULLWIDTH RIGHT CURLY BRACKET}", "<><>") | str.maketrans(
    "\N{LEFT ANGLE BRACKET}\N{RIGHT ANGLE BRACKET}\N{FULLWIDTH LESS-THAN SIGN}\N{FULLWIDTH GREATER-THAN SIGN}", "<><>"
)
"""The brackets in which lists print names, in one form."""
FLIPS: Effects = (e.Flip(),)
"""What the last sentence of an [Awaken] does."""


@cache
def grammar() -> Grammar:
    """The grammar of Fusion World's texts."""
    return Grammar(SOURCES, FusionWorldMeaning(compile_text), starts=STARTS)


@cache
def compile_text(text: str) -> Compiled:
    """The skills of a card's text, in the order printed, and its clauses. Nothing raises."""
    marked = plain_marks(text.translate(_NAMES))
    parts = (_Attempt(skill).part(text) for skill in printed_skills(marked, is_head, is_keyword))
    return Compiled(tuple(parts))


class _Attempt(DragonBallSuperAttempt):
    """The compilation of one printed skill of Fusion World."""

    no_card = FusionWorldCard(number="0", name="0", kind="extra", colors=())
    known_to_master = ("leader", "battle", "hand", "drop", "combo", "energy")  # 3-1-3

    def __init__(self, printed: PrintedSkill) -> None:
        super().__init__(grammar(), printed, wrong_in)

    def by_hand(self, words: str) -> tuple[e.Skill, ...]:
        """The skills of a text that is not understood, used when its tags and its event say, for a cost that is.

        One whose event is not known is used in the Main Phase and in battles, by its player's own judgement; so is one
        that is always valid, and from wherever the player knows of its card.
        """
        tags, (cost, body) = self.printed.tags, cost_and_rest(self.printed.body)
        try:
            head = head_of(tags)
        except Unread:
            return (self.claimed(words),)
        limit = head.limit
        skills: tuple[e.Skill, ...] = ()
        paid = self._understood(cost)
        effects = (e.Manual(text=words if paid is None or cost is None else body.words),)
        costs, zones = ((paid.costs,) if paid.costs else (), paid.zones) if paid else ((), ())
        used = e.Skill(kind="activate", turn=head.turn, limit=limit, costs=costs, zones=zones, effects=effects)
        if head.kinds[0] in TIMINGS:
            skills = (replace(used, timing=TIMINGS[head.kinds[0]]),)
        elif set(head.kinds) <= {*PRINTED_LABELS, "auto"}:
            events = _labelled(head) or [("", trigger) for trigger in triggers_of(self.grammar, body)]
            as_one = _used_as_one(head, events)
            skills = tuple(replace(used, kind="auto", label=label, trigger=trigger) for label, trigger in as_one)
        if not skills or self.unplayable(skills):
            return (replace(self.claimed(words), turn=head.turn, limit=limit),)
        return skills

    def _understood(self, cost: Span | None) -> Composed | None:
        """The cost of the skill; None if it is not understood."""
        try:
            return compose(() if cost is None else self.grammar.read(cost.words, "cost"), ())
        except Unread:
            return None

    def read_skills(self) -> Iterator[e.Skill]:
        """The skills that the clauses say, by the tags before them."""
        if not self.printed.tags:
            for span in sentences(self.printed.body):
                self.read(span, "rule_text")
            return
        try:
            head = head_of(self.printed.tags)
        except Unread as error:
            self.refuse(Span(self.printed.body.words, self.printed.start, self.printed.body.end), str(error))
            return
        yield from self.tagged(self._of_kind(head), turn=head.turn, limit=head.limit)

    def _of_kind(self, head: Head) -> Iterator[e.Skill]:
        """A skill for each of its kinds: what is said of two events is two skills."""
        body = self.printed.body
        if head.kinds and head.kinds[0] in KEYWORDS:
            self._keyword(head)
        elif head.kinds == ("permanent",):
            yield from self.of_permanent()
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
        keyword = KeywordSkill(keyword=KEYWORDS[head.kinds[0]], turn=turn, once_per_turn=head.limit is not None)
        if head.limit not in (None, ONCE) or (keyword.once_per_turn and keyword.skill().kind == "permanent"):
            self.refuse(tag, "a limit that the uses of this keyword skill cannot have")
        self.keywords.append(keyword)

    def _of_awaken(self) -> Iterator[e.Skill]:
        """15-2-2. [Awaken] When (condition), (action). Then, flip this card over: whatever of the action was done.

        15-2-3: the condition is one of its activation.
        """
        body = self.printed.body
        first, *rest = [*sentences(body)] or [body]
        last = rest.pop() if rest and rest[-1].words[0] not in DOTS else None
        read = self.read(first, "awaken")
        said = self.sentences(rest, first=(first, None if read is None else read[1]))
        said += [] if last is None else [self.read(last, "sentence")]
        known = [value for value in said if value is not None]
        if read is None or len(known) < len(said):
            return
        ends = known[1:] and known[-1] == FLIPS
        composed = self.composed((), known[:-1] if ends else known, first)
        if composed is None:
            return
        effects = (*composed.effects, *(FLIPS if ends else ()))
        if FLIPS[0] not in effects:
            self.refuse(body, "[Awaken] without words that flip the card over in any case")
            return
        yield e.Skill(kind="activate", keyword="awaken", timing=("main", "battle"), conditions=read[0], effects=effects)

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
            return
        costs = self.costs(cost)
        events, conditions, said = self._events_and_effects(head, [*sentences(body)])
        if costs is None or any(value is None for value in said):
            return
        of_cards = any(isinstance(trigger.card, e.Cards) for _, trigger in events)
        of_this = head.kinds == ("auto",) and any(trigger.card == "this" for _, trigger in events)
        that = "that" if of_cards else "this" if of_this else None
        effects = [value for value in said if value is not None]
        event = [trigger for _, trigger in events]
        composed = [self.composed(each, effects, body, that=that, event=event) for each in costs or [()]]
        first = composed[0]
        if first is None or any(one is None or one.effects != first.effects for one in composed):
            return
        zones = () if first.zones == ("battle",) else first.zones
        skill = e.Skill(
            kind="auto" if events else "activate",
            timing=() if events else TIMINGS[head.kinds[0]],
            conditions=conditions,
            costs=tuple(one.costs for one in composed if one is not None and one.costs),
            effects=first.effects,
            zones=zones if all(lies_there(trigger, zones) for _, trigger in events) else (),
        )
        if events and zones and not skill.zones and (zones != ("drop",) or head.kinds != ("when ko'd",)):
            self.refuse(body, "this card, where it does not lie as the skill is used")
        yield from (replace(skill, label=label, trigger=trigger) for label, trigger in _used_as_one(head, events))
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
        events = _labelled(head)
        if not re.match(r"when\b", spans[0].words, re.IGNORECASE):
            return events, (), self.sentences(spans)
        read = self.read(spans[0], "when_sentence")
        conditions, effects = read if read is not None else ((), None)
        return events, conditions, [effects, *self.sentences(spans[1:])]


def _labelled(head: Head) -> Sequence[tuple[str, e.Trigger]]:
    """1-3-6-3. The events for which labels stand, with these."""
    labels = [PRINTED_LABELS[kind] for kind in head.kinds if kind in PRINTED_LABELS]
    return [(label, LABELS[label]) for label in labels]


def _used_as_one(head: Head, events: Sequence[tuple[str, e.Trigger]]) -> Sequence[tuple[str, e.Trigger]]:
    """9-6-2-1, 15-7-2. The events of an [Auto] or of a limited skill as one event of one skill, with their labels.

    One skill is set off once by those that happen at once, and has one limit for all.
    """
    if len(events) < 2 or (head.limit is None and head.kinds != ("auto",)):
        return events
    return [("/".join(label for label, _ in events if label), any_of([trigger for _, trigger in events]))]
