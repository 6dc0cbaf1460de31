"""4. Compilation: the attempts to understand the abilities of a text."""

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Literal

from msgspec.structs import replace

from events.buddyfight.card import EQUIPS, FIELD, IN_USE, BuddyfightCard, KeywordSkill, covers
from events.buddyfight.card_phrases import POSSIBLE
from events.buddyfight.conditions import HOST_OF_THIS
from events.buddyfight.heads import Block, PrintedKeyword, costs_of, limit_of
from events.buddyfight.lexicon import LEXICON
from events.buddyfight.pronouns import check_called, check_souls, known_cards, named_by_event
from events.buddyfight.standing import Usage
from events.buddyfight.targets import has_ways_with_targets, ways_to_use, with_done, with_targets
from events.buddyfight.trigger_events import OF_PLAYERS
from events.buddyfight.vocabulary import ANSWERED
from events.buddyfight.wording import clause_words
from events.cards.compiling import SkillAttempt, any_of
from events.language import effect as e
from events.language.card_phrases import Effects
from events.language.compiled import Clause
from events.language.reading import Grammar, Unread
from events.language.searching import with_searches
from events.language.splitting import PrintedSkill, Span, sentences
from events.language.vocabulary import parts

AUTO = re.compile(r"(?:(?:during|if) [^,]*, )?(?:when\b|at the (?:beginning|start|end)\b|at end of\b)", re.IGNORECASE)
"""How the text of an automatic ability begins."""
_AT_THE_END = re.compile(r"(?!then\b|if\b|during\b)[^,]* at (?:the )?end of (?:the )?turn\W*", re.IGNORECASE)
"""The text of an automatic ability that tells its moment behind what it does."""
IN_SOUL = re.compile(r"if this card is in the soul of\b", re.IGNORECASE)
"""How the text of an ability begins that is valid in a soul, also of a spell."""
USED: tuple[tuple[Literal["activate", "counter"], str], ...] = (("activate", "main"), ("counter", "counter"))
"""ability/types/activated-timing. How an ability is used, and when: at will, or with [Counter]."""
ANY_CAST = "a spell or an impact that is nullified, of which it is not said when it is cast"
_THEN = re.compile(r"then\b", re.IGNORECASE)
_REPLACES = re.compile(r"(?:if|when) [^,]*\bwould\b[^,]*, you may\b", re.IGNORECASE)
_ASKED_IN_TIME = re.compile(r"(.*\S)\s+(during your (?:main|attack|final) phase)", re.IGNORECASE)
"""What is paid for a declaration, and when."""
_AS_IT_HAPPENS = re.compile(r"when [^,]*(?=,)", re.IGNORECASE)
_IN_DROP = re.compile(r"if this card is in (?:your|the) drop zone\b", re.IGNORECASE)
_CIRCUMSTANCE = re.compile(
    r"(?:during [^,]*|if this card is in (?:your|the) [a-z ]*|if this card is in the soul of [^,]*)(?=,)", re.IGNORECASE
)


class BuddyfightAttempt(SkillAttempt):
    """The compilation of a part of a text."""

    no_card = BuddyfightCard(number="0", name="0", kind="monster")
    possible = POSSIBLE
    can_cover = False
    """Whether the card can be put on top of a monster, for its cost: as it is called."""

    def read(self, span: Span, start: str) -> Any:
        """The meaning of a clause, read in one wording; None, and the fault kept, if it is not known."""
        words = clause_words(span.words)
        before = len(self.clauses)
        value = super().read(Span(words, span.start, span.end), start)
        self.clauses[before:] = [clause._replace(words=span.words) for clause in self.clauses[before:]]
        return value

    def limited(self, spans: Iterable[Span]) -> tuple[list[Span], e.Limit | None]:
        """The sentences but for the one that says how often the ability is used, and what that says."""
        rest, limit = [], None
        for span in spans:
            said = limit_of(clause_words(span.words))
            if said is None:
                rest.append(span)
                continue
            self.clauses.append(Clause(span.words, span.start, span.end, "two limits" if limit else ""))
            limit = said
        return rest, limit

    def effects_of(
        self,
        spans: list[Span],
        body: Span,
        *,
        first: Any = None,
        that: e.What | None = None,
        event: Sequence[e.Trigger] = (),
    ) -> Any:
        """The effects of sentences, with searches, and the zones where this card is said to lie; None if unknown."""
        read = self.sentences(spans, first=first)
        said = [value for value in read if value is not None]
        if len(said) != len(read) or not said:
            return None
        try:
            known, pronoun = known_cards(with_done(said), that)
            composed = self.composed((), [value for value in known if value], body, that=pronoun, event=event)
            if composed is None:
                return None
            check_souls(composed.effects)
            check_called(composed.effects)
            if any(covers((node,)) for effect in composed.effects for _, node in parts(effect)):  # type: ignore[arg-type]
                raise Unread("a card put on top of another, which is not called")
            return with_searches(composed.effects, LEXICON), composed.zones
        except Unread as error:
            self.refuse(body, str(error))
            return None


class Ability(BuddyfightAttempt):
    """An ability of a card, or its keywords."""

    def __init__(self, grammar: Grammar, printed: PrintedSkill, wrong: Any, block: Block) -> None:
        super().__init__(grammar, printed, wrong)
        self._block = block

    def read_skills(self) -> Iterator[e.Skill]:
        """The skills that the clauses say."""
        block = self._block
        if block.form == "keywords":
            for keyword in block.keywords:
                self._keyword(keyword)
            return
        if not block.body.words.strip(". "):
            self.clauses.append(Clause("", block.start, block.end, "no words behind its marks"))
            return
        spans, limit = self.limited(sentences(block.body))
        if not spans:
            self.refuse(block.body, "a limit of nothing")
        elif block.over:
            yield from self._of_over(spans, limit)
        elif block.act:
            yield from self._of_act(spans, limit)
        elif block.counter or block.set:
            self.refuse(block.body, "an ability of no known kind")
        elif AUTO.match(spans[0].words) or _AT_THE_END.fullmatch(spans[0].words):
            yield from self._of_auto(spans, limit)
        elif len(spans) == 2 and _REPLACES.match(spans[0].words):
            yield from self._of_replacement(spans[0], spans[1], limit)
        elif any(_THEN.match(span.words) for span in spans[1:]):
            self.refuse(block.body, "two things that always hold, of which the second may depend on the first")
        elif limit is None:
            yield from self._of_permanent(spans)
        else:
            self.refuse(block.body, "an ability of no known kind")

    def _of_permanent(self, spans: list[Span]) -> Iterator[e.Skill]:
        """ability/3.1. What always holds, a skill for each sentence."""
        for span in spans:
            skill = self.read(span, "permanent")
            if skill is not None:
                grants = tuple(self.replacing(grant, span) for grant in skill.grants)
                yield replace(skill, zones=skill.zones or _where_it_is(skill.conditions), grants=grants)

    def _of_over(self, spans: list[Span], limit: e.Limit | None) -> Iterator[e.Skill]:
        """ability/over/1. A declaration that is made where a Counter could be, for what stands in brackets."""
        block = self._block
        found = _ASKED_IN_TIME.fullmatch(block.asked.words) if block.asked is not None else None
        if block.asked is None or found is None or limit is not None or block.act or block.counter or block.set:
            self.refuse(block.asked or block.body, "a declaration of which it is unclear when it is made")
            return
        paid, time = (Span(found.group(at), *(block.asked.start + place for place in found.span(at))) for at in (1, 2))
        costs, usage = cost_read(self, paid), self.read(time, "circumstances")
        read = self.effects_of(spans, block.body)
        if costs is None or usage is None or read is None:
            return
        targets, effects = with_targets(read[0])
        declared = replace(self._declared(effects), zones=_beside_field(read[1]))
        yield replace(declared, costs=(costs,), conditions=usage.conditions, targets=targets)

    def _declared(self, effects: Effects) -> e.Skill:
        """ability/over. The skill of a declaration; by its keyword, it is made once a game and not answered."""
        over, once = self._block.over, e.Limit(within="game")
        return e.Skill(kind="counter", keyword=over, timing=("counter",), limit=once, effects=effects)

    def by_hand(self, words: str) -> tuple[e.Skill, ...]:
        """The ability of a text that is not understood, used at will, as a Counter, or as its keyword says."""
        block = self._block
        if not block.over:
            kind, timing = USED[block.counter]
            return (e.Skill(kind=kind, timing=(timing,), effects=(e.Manual(text=words),)),)
        in_drop = block.asked is not None and _IN_DROP.match(block.asked.words)
        return (replace(self._declared((e.Manual(text=words),)), zones=("drop",) if in_drop else ()),)

    def _of_replacement(self, first: Span, second: Span, limit: e.Limit | None) -> Iterator[e.Skill]:
        """ability/soulguard/replacement. What a fighter may do so that something does not happen."""
        skill: e.Skill | None = self.read(first, "would_do")
        if self.read(second, "remains") is None or skill is None:
            return
        if limit is not None and (limit.per, limit.within) != ("copy", "turn"):
            self.refuse(self._block.body, "a limit that replacements do not have")
            return
        times = None if limit is None else limit.times
        grants = [self.replacing(grant, first) for grant in skill.grants]
        grants = [
            replace(
                grant, changes=tuple(replace(one, times=times) for one in grant.changes if isinstance(one, e.Replace))
            )
            for grant in grants
        ]
        yield replace(skill, grants=tuple(grants))

    def _keyword(self, printed: PrintedKeyword) -> None:
        """4. A keyword; of those with a cost, the cost behind it."""
        asks = printed.keyword in (*EQUIPS, "impact_transform") and printed.keyword != "crossnize"
        costs: tuple[Effects, ...] = ()
        self.clauses.append(Clause(printed.words.words, printed.words.start, printed.words.end))
        if printed.cost is not None:
            if not asks:
                self.refuse(printed.cost, "a cost of a keyword that has none")
                return
            paid = self.cost_of(printed.cost)
            costs = (paid,) if paid else ()
        if printed.keyword == "lifelink" and not printed.number:
            self.refuse(printed.words, "[Lifelink] without a number")
        self.keywords.append(KeywordSkill(keyword=printed.keyword, number=printed.number, costs=costs))

    def cost_of(self, words: Span) -> Effects | None:
        """What a cost in brackets asks."""
        return cost_read(self, words)

    def _of_act(self, spans: list[Span], limit: e.Limit | None) -> Iterator[e.Skill]:
        """ability/1. An activated ability, used in the main phase or, with [Counter], as a Counter."""
        usage, spans = self._circumstances(spans)
        answered = () if usage is None else answered_of(usage)
        that = "that" if any(isinstance(one.card, e.Cards) for one in answered) else None
        read = self.effects_of(spans, self._block.body, that=that, event=answered)
        if read is None or usage is None:
            return
        happened = happened_of(usage)
        if happened if answered else usage.triggers and not self._block.counter:
            self.refuse(self._block.body, "an answer that is no [Counter], or to what has happened, too")
            return
        effects, zones = read
        if not answered and nullifies_a_cast(effects):
            self.refuse(self._block.body, ANY_CAST)
            return
        kind, timing = USED[self._block.counter]
        where = usage.zones or _beside_field(zones)
        if usage.zones and _beside_field(zones) not in ((), usage.zones):
            self.refuse(self._block.body, "this card in two places")
        for targets, done in map(with_targets, ways_to_use(effects, limit)):
            yield e.Skill(
                kind=kind,
                timing=(timing,),
                zones=where,
                trigger=any_of(answered) if answered else None,
                limit=limit,
                conditions=(*usage.conditions, *just_happened(happened)),
                targets=targets,
                effects=done,
            )

    def _circumstances(self, spans: list[Span]) -> tuple[Usage | None, list[Span]]:
        """When an ability is used, before its first comma, and the sentences without that."""
        first, *rest = spans
        found = _CIRCUMSTANCE.match(first.words) or (self._block.counter and _AS_IT_HAPPENS.match(first.words))
        if not found:
            return Usage(), spans
        usage = self.read(Span(found.group(), first.start, first.start + found.end()), "circumstances")
        words = first.words[found.end() :].lstrip(", ")
        return usage, [Span(words, first.end - len(words), first.end), *rest]

    def _of_auto(self, spans: list[Span], limit: e.Limit | None) -> Iterator[e.Skill]:
        """ability/2. An automatic ability."""
        first, *rest = spans
        read = self.read(first, "triggered")
        triggers, conditions, effects = read if read is not None else ((), (), None)
        if effects is None:
            self.sentences(rest, first=(first, None))
            return
        that = named_by_event(triggers)
        done = self.effects_of(rest, self._block.body, first=(first, effects), that=that, event=triggers)
        if done is None:
            return
        effects, zones = done
        if nullifies_a_cast(effects) and not any(trigger.on in ANSWERED for trigger in triggers):
            self.refuse(self._block.body, ANY_CAST)
            return
        asked = [condition for trigger in triggers for condition in trigger.conditions]
        asked += [one for effect in effects[:1] if isinstance(effect, e.If) for one in effect.conditions]
        asked += [e.Exists(cards=e.Cards(among=HOST_OF_THIS)) for one in triggers if one.card == HOST_OF_THIS]
        where = _zones_of(triggers, _beside_field(zones) or _where_it_is(asked))
        if where is None:
            self.refuse(self._block.body, "this card, where it does not lie as the ability is used")
            return
        if has_ways_with_targets(effects):
            self.refuse(
                self._block.body, "one of several to use, of which the targets are chosen as the ability is picked"
            )
            return
        targets, effects = with_targets(effects)
        yield e.Skill(
            kind="auto",
            trigger=any_of(triggers),
            limit=limit,
            conditions=conditions,
            zones=where,
            targets=targets,
            effects=effects,
        )


def _beside_field(zones: tuple[str, ...]) -> tuple[str, ...]:
    """The zones where a card is said to lie, without the field, where abilities are valid in any case."""
    beside = tuple(zone for zone in zones if zone in ("hand", "drop", "soul", "gauge"))
    return zones if beside and {*zones} & {*FIELD} else beside


def _where_it_is(conditions: Iterable[e.Condition]) -> tuple[str, ...]:
    """The hand, the drop zone or a soul, if conditions say that this card lies there: its ability is valid there."""
    asked = [condition.cards for condition in conditions if isinstance(condition, e.Exists)]
    if any(isinstance(cards, e.Cards) and cards.among == HOST_OF_THIS for cards in asked):
        return ("soul",)
    places = [cards.zones for cards in asked if isinstance(cards, e.Cards) and cards.among == "this"]
    return next((zones for zones in places if zones in (("hand",), ("drop",))), ())


def _zones_of(triggers: Sequence[e.Trigger], zones: tuple[str, ...]) -> tuple[str, ...] | None:
    """Where an automatic ability is valid: where its card has come to by its event; None if it lies elsewhere."""
    after = {"discarded": ("drop",), "ko": ("drop",), "leaves": ("drop",)}
    of_this = [trigger for trigger in triggers if trigger.card == "this" and trigger.on not in OF_PLAYERS]
    if any(trigger.on == "discarded" for trigger in of_this) and len(of_this) == len(triggers):
        return (
            ("drop",) if all(trigger.on == "discarded" for trigger in triggers) and zones in ((), ("drop",)) else None
        )
    elsewhere = [trigger for trigger in of_this if trigger.on == "moved" and not {*trigger.source} <= {*FIELD}]
    if elsewhere:
        in_drop = all(trigger.target == ("drop",) for trigger in elsewhere) and zones in ((), ("drop",))
        return ("drop",) if in_drop else None
    if not zones:
        return ()
    if of_this:
        return () if all(after.get(trigger.on, trigger.target) == zones for trigger in triggers) else None
    return zones


def answered_of(usage: Usage) -> tuple[e.Trigger, ...]:
    """ability/when-cast/1. The declarations that are answered by a use."""
    return tuple(trigger for trigger in usage.triggers if trigger.on in ANSWERED)


def happened_of(usage: Usage) -> tuple[e.Trigger, ...]:
    """ability/when/1, BF-36. The events that have to have just happened for a use."""
    return tuple(trigger for trigger in usage.triggers if trigger.on not in ANSWERED)


def just_happened(events: Sequence[e.Trigger]) -> tuple[e.Condition, ...]:
    """ability/when/1. The condition that one of these events has just happened."""
    return (e.Occurred(event=any_of(events), within="timing"),) if events else ()


def nullifies_a_cast(effects: Effects) -> bool:
    """Whether a cast is nullified of which the effects do not ask what it is; an answer says that of its event."""
    nodes = [node for effect in effects for _, node in parts(effect)]
    asked = [node for node in nodes if isinstance(node, e.If) and any(map(_asks_of_a_cast, node.conditions))]
    known = [inner for node in asked for effect in node.then for _, inner in parts(effect)]
    return [*map(_nullifies_cast, nodes)].count(True) > [*map(_nullifies_cast, known)].count(True)


def _asks_of_a_cast(condition: e.Condition) -> bool:
    cards = condition.cards if isinstance(condition, e.Exists) else None
    return isinstance(cards, e.Cards) and cards.zones == (IN_USE,)


def _nullifies_cast(node: e.Node) -> bool:
    return isinstance(node, e.Nullify) and node.what == "cast"


def ways_to_pay(cost: Effects) -> tuple[Effects, ...]:
    """call/1.4. A cost with what may be put on top of a monster, or without; others have one way."""
    for at, part in enumerate(cost):
        if isinstance(part, e.May) and covers(part.effects):
            return ((*cost[:at], *part.effects, *cost[at + 1 :]), (*cost[:at], *cost[at + 1 :]))
    return (cost,)


def cost_read(attempt: BuddyfightAttempt, words: Span) -> Effects | None:
    """A printed cost, part by part, all of it paid at once (call/1.6)."""
    asked, rest = costs_of(words)
    if rest is not None:
        attempt.refuse(rest, "words behind a cost")
        return None
    read = [attempt.read(part, "sentence") for part in asked]
    if not read or any(one is None for one in read):
        return None
    composed = attempt.composed((), read, words)
    if composed is None:
        return None
    if any(map(covers, ways_to_pay(composed.effects))) and not attempt.can_cover:
        attempt.refuse(words, "a card put on top of another, which is not called")
        return None
    return tuple(map(_of_other_cards, composed.effects))


def _of_other_cards(part: e.Effect) -> e.Effect:
    """A part of a cost: the card itself is shown, and no longer one of all cards of the hand (call/1.1)."""
    if not isinstance(part, e.Discard) or not isinstance(part.count, e.Count) or isinstance(part.count.of, str):
        return part
    return replace(part, count=replace(part.count, of=replace(part.count.of, other=True)))
