"""8-1. The compiler of printed text: skills in the effect language, and the clauses that are not known."""

import re
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from msgspec.structs import replace

from events.cards.compiling import any_of, triggers_of
from events.dragon_ball_super.compiling import AFTER, DragonBallSuperAttempt
from events.language import effect as e
from events.language.card_phrases import Effects
from events.language.compiled import Clause, Compiled
from events.language.composing import Composed, compose
from events.language.reading import Grammar, Unread
from events.language.searching import with_searches
from events.language.splitting import PrintedSkill, Span, cost_and_rest, masked, sentences
from events.masters.afterwards import of_declared, used_once, with_names
from events.masters.card import KeywordSkill, MastersCard
from events.masters.heads import (
    COUNTERS,
    KEYWORDS,
    PLAYED,
    TIMINGS,
    Head,
    head_of,
    printed_skills,
)
from events.masters.lexicon import LEXICON
from events.masters.meaning import MastersMeaning
from events.masters.places import check_places, lies_there_before
from events.masters.standing import Demand
from events.masters.tokens import Figures, marked, printed_tokens, with_tokens
from events.masters.vocabulary import wrong_in
from events.masters.wording import one_form

_EVENTS = Path(__file__).parents[1]
SOURCES = tuple(_EVENTS / folder / "text.lark" for folder in ("language", "dragon_ball_super", "masters"))
STARTS = ("sentence", "demand", "permanent", "triggered", "awaken", "materials")

_OF_LEADER = re.compile(r"(?:[^.]*:\s*)?if your leader (?:card )?is [^,.]*, it g(?:et|ain)s", re.IGNORECASE)
"""Words of which the first pronoun is the Leader that a condition names."""
_UNIONS = ("union fusion", "union potara")
"""10-13, 10-14. The keywords that name two cards."""


class _Paid(NamedTuple):
    """What stands before the colon of a skill: its conditions, its costs, and where its card lies."""

    conditions: tuple[e.Condition, ...] = ()
    costs: Effects = ()
    turn: e.Who | None = None
    zones: tuple[str, ...] = ()


@cache
def grammar() -> Grammar:
    """The grammar of Masters texts."""
    return Grammar(SOURCES, MastersMeaning(compile_text), starts=STARTS)


@cache
def compile_text(text: str) -> Compiled:
    """The skills of a card's text, in the order printed, and its clauses. Nothing raises."""
    tokens = printed_tokens(text)
    return Compiled(
        tuple(_Attempt(grammar(), one, tokens).part(text) for one in printed_skills(marked(one_form(text))))
    )


class _Attempt(DragonBallSuperAttempt):
    """The compilation of one printed skill of Masters."""

    no_card = MastersCard(number="0", name="0", kind="extra", colors=())
    known_to_master = ("leader", "battle", "hand", "drop", "combo", "energy", "warp")

    def __init__(self, grammar: Grammar, printed: PrintedSkill, tokens: Mapping[str, Figures | None]) -> None:
        super().__init__(grammar, printed, wrong_in)
        self._tokens = tokens

    def by_hand(self, words: str) -> tuple[e.Skill, ...]:
        """The skills of a text that is not understood, used when its tags and its event say, for a cost that is.

        One whose event is not known is used in the Main Phase and in battles, by its player's own judgement.
        """
        cost, body = cost_and_rest(self.printed.body)
        try:
            head = head_of(self.printed.tags)
        except Unread:
            return (self.claimed(words),)
        understood = self._understood(cost)
        effects = (e.Manual(text=words if understood is None or cost is None else body.words),)
        paid = understood or _Paid()
        costs = (paid.costs,) if paid.costs else ()
        used = e.Skill(
            kind="activate",
            limit=head.limit,
            conditions=paid.conditions,
            costs=costs,
            zones=paid.zones,
            effects=effects,
        )
        skills: tuple[e.Skill, ...] = ()
        if head.kind in TIMINGS:
            skills = (replace(used, timing=TIMINGS[head.kind]),)
        elif head.kind in COUNTERS and paid.zones in ((), ("hand",)):
            skills = (replace(used, **_counter(head.kind), zones=("hand",)),)
        elif head.kind == "auto" and (triggers := triggers_of(self.grammar, body)):
            skills = (replace(used, kind="auto", trigger=any_of(triggers)),)
        if not skills or self.unplayable(skills):
            return (replace(self.claimed(words), limit=head.limit),)
        return skills

    def _understood(self, cost: Span | None) -> _Paid | None:
        """What the skill asks before its colon, with no word left open; None if that is not understood."""
        before = len(self.clauses)
        paid = self._paid(cost)
        del self.clauses[before:]
        try:
            composed = compose(paid.costs, (), in_play=self.in_play) if paid is not None else None
        except Unread:
            composed = None
        return paid._replace(costs=composed.costs, zones=composed.zones) if paid and composed else None

    def read_skills(self) -> Iterator[e.Skill]:
        """The skills that the clauses say."""
        whole = Span(self.printed.body.words, self.printed.start, max(self.printed.body.end, self.printed.start))
        try:
            head = head_of(self.printed.tags)
        except Unread as error:
            self.refuse(whole, str(error))
            return
        yield from self.tagged(self._of_head(head), limit=head.limit)

    def _of_head(self, head: Head) -> Iterator[e.Skill]:
        """The skills of the kind that the tags say, of whose limit nothing is said yet."""
        if head.kind in KEYWORDS:
            self._keyword(head)
        elif head.kind in PLAYED:
            yield from self._of_played(head)
        elif head.kind == "over realm":
            yield from self._of_over_realm(head)
        elif head.kind == "awaken":
            yield from self._of_awaken()
        elif head.kind == "permanent":
            yield from self._of_permanent()
        else:
            yield from self._of_used(head)

    def _keyword(self, head: Head) -> None:
        """10. A keyword skill without further words."""
        tag = self.printed.tags[-1]
        self.clauses.append(Clause(tag.words, tag.start, tag.end))
        keyword = KeywordSkill(keyword=KEYWORDS[head.kind], once_per_turn=head.limit is not None)
        if keyword.once_per_turn and keyword.skill().kind == "permanent":
            self.refuse(tag, "a limit of a keyword skill that has no uses")
        self.keywords.append(keyword)

    def _paid(self, cost: Span | None) -> _Paid | None:
        """What stands before the colon; None, and the fault kept, if it is not known."""
        if cost is None or not cost.words:
            return _Paid()
        demand: Demand | None = self.read(cost, "demand")
        if demand is None:
            return None
        return _Paid(demand.conditions, demand.costs)

    def _of_permanent(self) -> Iterator[e.Skill]:
        """8-1-4. Permanent skills, under what stands before a colon."""
        cost, body = cost_and_rest(self.printed.body)
        paid = self._paid(cost)
        if paid is None:
            return
        if paid.costs:
            self.refuse(self.printed.body, "a permanent skill with a cost")
        for span in said_apart(body):
            read = self.read(span, "permanent")
            for skill in read if isinstance(read, tuple) else () if read is None else (read,):
                grants = tuple(self.replacing(grant, span) for grant in skill.grants)
                yield replace(skill, grants=grants, conditions=(*paid.conditions, *skill.conditions))

    def _of_awaken(self) -> Iterator[e.Skill]:
        """10-2-2. [Awaken] When (condition) : (effect); the card is flipped (10-2-3), even where that is not said."""
        cost, body = cost_and_rest(self.printed.body)
        if cost is None:
            self.refuse(body, "[Awaken] without a condition before a colon")
            return
        conditions = self.read(cost, "awaken")
        said = self.sentences([*said_apart(body)])
        if conditions is None or any(value is None for value in said):
            return
        composed = self.composed((), [value for value in said if value is not None], body)
        effects = self._searching(composed, body)
        if effects is None:
            return
        yield e.Skill(
            kind="activate",
            keyword="awaken",
            timing=("main", "battle"),
            conditions=conditions,
            effects=with_flip(effects),
        )

    def _of_played(self, head: Head) -> Iterator[e.Skill]:
        """10-5-3, 10-13-3, 10-14-3, 10-18-3. The cost of a keyword, and the cards that it names."""
        cost, body = cost_and_rest(self.printed.body)
        paid = self._paid(cost)
        materials = self.read(body, "materials")
        if paid is None or materials is None:
            return
        if (len(materials) == 1) == (head.kind in _UNIONS):
            self.refuse(body, "another number of cards than this keyword has")
        composed = self.composed(paid.costs, (), body)
        if composed is not None:
            yield e.Skill(
                kind="activate",
                keyword=PLAYED[head.kind],
                timing=("main",),
                zones=("hand",),
                conditions=paid.conditions,
                costs=(composed.costs,) if composed.costs else (),
                materials=materials,
            )

    def _of_over_realm(self, head: Head) -> Iterator[e.Skill]:
        """10-17. The Drop goes to the Warp, and the card is played, to go there at the end of the turn."""
        body = self.printed.body
        tag = self.printed.tags[-1]
        self.clauses.append(Clause(tag.words, tag.start, tag.end))
        words = body.words.rstrip(": ")
        paid = self._paid(Span(words, body.start, body.start + len(words)) if words else None)
        if paid is None:
            return
        if head.limit is not None or not head.number:
            self.refuse(tag, "[Over Realm] without a number of cards")
        drop = e.Cards(whose="you", zones=("drop",))
        many = e.Compare(number=e.Count(of=drop), within=e.Range(least=head.number))
        there = e.Cards(among="this", zones=("battle",))
        leaves = e.Later(when=e.Trigger(on="turn_ends", card=None), effects=(e.Move(to="warp", what=there),))
        composed = self.composed(paid.costs, (), body)
        if composed is not None:
            yield e.Skill(
                kind="activate",
                keyword="over_realm",
                timing=("main",),
                zones=("hand",),
                conditions=(many, *paid.conditions),
                costs=(composed.costs,) if composed.costs else (),
                effects=(e.Move(to="warp", what=drop), e.Play(what="this"), leaves),
            )

    def _of_used(self, head: Head) -> Iterator[e.Skill]:
        """8-1-3, 8-1-5, 10-10, 10-15. An [Activate], [Auto] or [Counter] skill, or a [Union-Absorb]."""
        cost, body = cost_and_rest(self.printed.body)
        if not body.words:
            return
        paid = self._paid(cost)
        first, *rest = [*said_apart(body)] or [body]
        triggers: tuple[e.Trigger, ...] = ()
        conditions: tuple[e.Condition, ...] = ()
        if head.kind == "auto":
            read = self.read(first, "triggered")
            triggers, conditions, effects = read if read is not None else ((), (), None)
            said = self.sentences(rest, first=(first, effects))
        else:
            said = self.sentences([first, *rest])
        if paid is None or any(value is None for value in said):
            return
        spoken = [value for value in said if value]
        if not spoken:
            self.refuse(body, "a skill that does nothing")
            return
        that = self._that(head, triggers)
        composed = self.composed(paid.costs, spoken, body, that=that, event=triggers)
        effects = self._searching(composed, body)
        if composed is None or effects is None:
            return
        if head.kind in TIMINGS and composed.zones == ("drop",) and not lies_there_before(composed):
            self.refuse(body, "this card in the Drop Area, where it may lie only as it is used")  # 8-5-2-6-1
        try:
            effects, once = used_once(of_declared(effects, of_play=head.kind == "counter play"))
        except Unread as error:
            self.refuse(body, str(error))
            return
        yield e.Skill(
            **self._of_kind(head, triggers),
            limit=once,
            conditions=(*paid.conditions, *conditions),
            costs=(composed.costs,) if composed.costs else (),
            effects=effects,
            zones=self._zones(head, composed.zones, triggers, body),
        )

    def _searching(self, composed: Composed | None, body: Span) -> Effects | None:
        """The effects, with what is chosen from a deck searched for, and what tokens are; None, and the fault kept, if
        that cannot be.
        """
        try:
            if composed is None:
                return None
            check_places((*composed.costs, *composed.effects))
            effects: Effects = with_tokens(with_names(with_searches(composed.effects, LEXICON)), self._tokens)
            return effects
        except Unread as error:
            self.refuse(body, str(error))
            return None

    def _that(self, head: Head, triggers: tuple[e.Trigger, ...]) -> e.What | None:
        """What a pronoun stands for before the text has named a card: the card of its event."""
        if any(isinstance(trigger.card, e.Cards) for trigger in triggers):
            return "that"
        if triggers:
            return "this" if all(trigger.card == "this" for trigger in triggers) else None
        return e.Cards(whose="you", kinds=("leader",)) if _OF_LEADER.match(self.printed.body.words) else None

    def _of_kind(self, head: Head, triggers: tuple[e.Trigger, ...]) -> dict[str, Any]:
        """The fields of a skill that its tags say."""
        if head.kind in COUNTERS:
            return _counter(head.kind)
        if head.kind == "union absorb":
            return {"kind": "activate", "keyword": "union_absorb", "timing": ("main",)}
        if head.kind == "auto":
            return {"kind": "auto", "trigger": any_of(triggers) if triggers else None}
        return {"kind": "activate", "timing": TIMINGS[head.kind]}

    def _zones(
        self, head: Head, zones: tuple[str, ...], triggers: tuple[e.Trigger, ...], body: Span
    ) -> tuple[str, ...]:
        if head.kind in COUNTERS:
            if zones not in ((), ("hand",)):
                self.refuse(body, "a [Counter] of a card that is said to lie elsewhere than in the hand")
            return ("hand",)
        if zones != ("battle",) and triggers and all(map(_of_others, triggers)):
            return zones
        return self.zones_of(zones, triggers, body)


def said_apart(body: Span) -> Iterator[Span]:
    """The sentences of a skill, of which a semicolon parts two as a full stop does; `additionally` parts them, too.

    Behind a sentence with a condition it is left: it is unclear whether the condition is that of both.
    """
    conditional = False
    for span in sentences(body):
        at = 0
        for end in [*(found.start() for found in re.finditer(";", masked(span.words))), len(span.words)]:
            words = span.words[at:end]
            added = None if conditional else re.match(r"\s*additionally,", words, re.IGNORECASE)
            words = words[added.end() :] if added else words
            start = span.start + end - len(words.lstrip())
            if words.strip():
                yield Span(words.strip(), start, start + len(words.strip()))
            conditional = conditional or re.search(r"\bif\b", masked(words), re.IGNORECASE) is not None
            at = end + 1


def _of_others(trigger: e.Trigger) -> bool:
    """Whether an event is none of the card with the skill, which can lie anywhere as it happens."""
    return trigger.card != "this" or (trigger.on not in AFTER and LEXICON.phrases.is_moment(trigger.on))


def _counter(kind: str) -> dict[str, Any]:
    """10-10-1, 10-10-2. What a [Counter] is pending by, and where it is used."""
    trigger = e.Trigger(on=COUNTERS[kind], card=None, whose="opponent")
    return {"kind": "counter", "timing": ("counter",), "trigger": trigger}


def with_flip(effects: Effects) -> Effects:
    """10-2-3. The effects of [Awaken], with the flip that the keyword does where they do not say it."""
    flips = [*_flips(effects)]
    return effects if flips else (*effects, e.Flip())


def _flips(effects: Effects) -> Iterator[e.Flip]:
    for effect in effects:
        if isinstance(effect, e.Flip):
            yield effect
        elif isinstance(effect, e.May | e.Named):
            yield from _flips(effect.effects)
        elif isinstance(effect, e.If):
            yield from _flips(effect.then)
