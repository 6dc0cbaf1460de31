"""Triggers: the [Auto] skills and the delayed effects that a group of facts triggers."""

from collections.abc import Iterator, Sequence, Set
from typing import NamedTuple

from msgspec.structs import replace

from events.cards.prints import CardSkill
from events.language.effect import Trigger
from events.language.sentences import label
from events.language.vocabulary import speaks_of
from events.skills.declarations import SkillUse
from events.skills.events import Event, happens_at, in_all
from events.skills.facts import EventBound, EventCame, SituationPassed, SkillTriggered
from events.skills.last_known import UNMOVED, Before, gained_listeners, waits_in
from events.skills.limits import used_up
from events.skills.listening import asks_what_bound, came_asked_by
from events.skills.remembering import remembered
from events.skills.rules import TriggerRules
from events.skills.state import TextState
from events.table.fact import GAINED, Fact, SkillId
from events.table.ids import Card, Player, zone_name
from events.table.in_force import Delay
from events.table.ongoing import DelayEventBound, DelayTriggered, is_due
from events.table.table import Table
from events.table.zones import UNDER
from events.values.conditions import holds
from events.values.context import Context
from events.values.holding import conditions_hold, gaining, negated, skills, valid


def triggered(table: Table, group: Sequence[Fact], before: Before) -> list[tuple[str, Fact]]:
    """The facts of the skills and delayed effects that a group triggers, each once, with their events."""
    state: TextState = table.state
    gained = gained_listeners(state, table.game.skills.triggers, group)
    found: list[tuple[str, Fact]] = []
    events = _events(table, group, before, gained)
    if events:
        found += _by_events(table, events, before, [*gained, *before.autos])
        if state.delays:
            found += _delays(table, events, before)
        if state.remembers:
            found += remembered(table, events, before)
    if gained or state.situations or "when" in state.listeners:
        found += _situations(table, gained, by=group[-1])
    return found


def would_trigger(table: Table, event: Event) -> bool:
    """Whether an event would trigger a skill, printed or gained."""
    state: TextState = table.state
    return any(
        _sets_off(table, card, master, card_skill, event, UNMOVED)
        for card in _listening(state, event, gaining(state, (event.on,)))
        for card_skill, master in _autos(table, card, UNMOVED, event)
    )


def would_come_due(table: Table, event: Event) -> list[int]:
    """The numbers of the delayed effects that an event would trigger."""
    state: TextState = table.state
    return [
        number
        for number, delay in state.delays.items()
        if _waits_on(table, delay, event) and happens_at(table, _context_of(state, delay, UNMOVED), delay.when, event)
    ]


def _events(table: Table, group: Sequence[Fact], before: Before, gained: Sequence[Card]) -> list[Event]:
    """The events of a group that have listeners."""
    state: TextState = table.state
    others = gained or before.autos
    words = _listened_for(state, before, gained)
    found: list[Event] = []
    every = bool(others or state.delays)
    for fact in group:
        for event in table.game.skills.triggers.events.of(state, fact, words):
            if every or event.on in state.listeners:
                found.append(event._replace(fact=fact))
    return found and [_between_zones(state, event, before) for event in found if not _stays(state, event, before)]


def _listened_for(state: TextState, before: Before, gained: Sequence[Card]) -> Set[str] | None:
    """The words of the events that may have listeners; None: any may, by skills that cards have gained."""
    if gained or state.delays:
        return None
    if not before.autos:
        return state.listeners.keys()
    moved = (card_skill.skill.trigger for autos, _ in before.autos.values() for card_skill in autos)
    return state.listened.union(each.on for trigger in moved if trigger is not None for each in trigger.events)


def _by_events(table: Table, events: Sequence[Event], before: Before, others: Sequence[Card]) -> list[tuple[str, Fact]]:
    """The facts of the skills that events trigger, the turn player's first; once, or once for each card."""
    state: TextState = table.state
    each_time = table.game.skills.triggers.each_time
    found: dict[tuple[Card, int, Card | None], _Found] = {}
    for event in events:
        for card in _listening(state, event, others):
            for card_skill, master in _autos(table, card, before, event):
                key = card, card_skill.id, event.card if each_time else None
                first = found.get(key)
                if first is not None and first.bound is None:
                    continue
                at_once = [each for each in events if each.card == event.card] if each_time else events
                if not _sets_off(table, card, master, card_skill, event, before, at_once=at_once):
                    continue
                if first is not None:
                    found[key] = first.once_more(event)
                    continue
                fact = _triggered(table, card, master, card_skill, event, before)
                came = _came(table, card, master, card_skill, event, before)
                found[key] = _Found(event.on, fact, came, _bound(table, card, card_skill, event, before))
    by_player = list(found.values())
    if len(by_player) > 1:
        players = state.in_turn_order()
        by_player.sort(key=lambda one: players.index(one.fact.master or players[0]))
    return [(one.word, fact) for one in by_player for fact in (one.fact, one.came, one.bound) if fact is not None]


class _Found(NamedTuple):
    """A skill that an event triggers, by its word; `came`: the fact of how the event came, if the skill asks it;
    `bound`: that of what the event binds.
    """

    word: str
    fact: SkillTriggered
    came: EventCame | None
    bound: EventBound | None

    def once_more(self, event: Event) -> "_Found":
        """The same, triggered at once by one more event, whose number counts, too."""
        assert self.bound is not None
        return self._replace(bound=replace(self.bound, number=self.bound.number + event.number))


def _came(
    table: Table, card: Card, master: Player, card_skill: CardSkill, event: Event, before: Before
) -> EventCame | None:
    """The fact of how an event came that triggers a skill which asks it; None if nothing that it asks is so."""
    asked = came_asked_by(card_skill.skill)
    context = _context(table.state, master, card, before)
    came = tuple(one for one in asked if happens_at(table, context, one, event))
    if not came:
        return None
    rule, cause = table.cites["trigger"], _cause(table, event)
    return EventCame(card=card, skill=SkillId(card_skill.id), came=came, rule=rule, cause=cause)


def _bound(table: Table, card: Card, card_skill: CardSkill, event: Event, before: Before) -> EventBound | None:
    """The fact of what an event binds that triggers a skill, beside its card; None if the skill does not ask for it."""
    if not asks_what_bound(card_skill.skill):
        return None
    by = _by(table, event)
    return EventBound(
        card=card,
        skill=SkillId(card_skill.id),
        by=by,
        known=None if by is None else before.infos.get(by),
        number=event.number,
        rule=table.cites["trigger"],
        cause=_cause(table, event),
    )


def _cause(table: Table, event: Event) -> int | None:
    """The position of the fact that tells of an event; None if it was only supposed."""
    return None if event.fact is None else table.position_of(event.fact)


def _by(table: Table, event: Event) -> Card | None:
    """The other card of an event, or the one by whose skill or attack it happened."""
    agent = table.agent_of(event.card)
    return agent.card if event.by is None and agent is not None else event.by


def _listening(state: TextState, event: Event, others: Sequence[Card]) -> Sequence[Card]:
    """The cards whose skills may be triggered by an event: those whose prints listen to it, and the others."""
    listening = state.listening(event.on)
    return list(dict.fromkeys([*listening, *others])) if others else listening


def _autos(table: Table, card: Card, before: Before, event: Event) -> Iterator[tuple[CardSkill, Player]]:
    """The valid [Auto] skills of a card with the event's word, with the master; also those valid before it moved."""
    state: TextState = table.state
    if card in before.autos:
        found, master = before.autos[card]
        yield from ((card_skill, master) for card_skill in found)
    if state.cards[card].face is None or not state.is_known(card):
        return
    rules: TriggerRules = table.game.skills.triggers
    apart = table.game.skills.apart
    zone = zone_name(state.cards[card].zone)
    for card_skill in skills(state, card):
        skill, trigger = card_skill.skill, card_skill.skill.trigger
        if trigger is None or skill.kind != "auto" or skill.keyword in apart:
            continue
        if trigger.also:
            if not any(_may_mean(each, card, event) for each in trigger.events):
                continue
        elif not _may_mean(trigger, card, event):
            continue
        waits = waits_in(rules, card_skill, zone) and _listens_there(state, rules, card, zone, event)
        if waits and zone == UNDER:
            yield card_skill, _master_of_stack(state, card)
            continue
        there = waits or zone in (skill.zones or state.skill_zones(card))
        if (
            there
            and not state.lies_idle(card)
            and not negated(state, card, skill)
            and conditions_hold(state, card, skill)
        ):
            yield card_skill, state.controller(card)


def _may_mean(trigger: Trigger, card: Card, event: Event) -> bool:
    """Whether a trigger of a card may mean an event: by its word, and as one of another card is not one of `this`."""
    if trigger.on != event.on:
        return False
    return trigger.card != "this" or event.card is None or event.card == card


def _listens_there(state: TextState, rules: TriggerRules, card: Card, zone: str, event: Event) -> bool:
    """Whether a card that waits in a zone listens to an event there, and did not where it was before."""
    if zone not in rules.own_moves_in:
        return True
    return event.card == card and event.source not in state.skill_zones(card)


def _master_of_stack(state: TextState, card: Card) -> Player:
    host = state.cards[card].host
    return state.controller(card if host is None else host)


def _sets_off(
    table: Table,
    card: Card,
    master: Player,
    card_skill: CardSkill,
    event: Event,
    before: Before,
    *,
    at_once: Sequence[Event] = (),
) -> bool:
    """Whether an event triggers a skill of a card. `at_once`: those that count together with it."""
    trigger = card_skill.skill.trigger
    if trigger is None or not event.is_heard(card, trigger) or _is_spent(table, card, card_skill, event, before):
        return False
    context = _context(table.state, master, card, before)
    return happens_at(table, context, trigger, in_all(table, context, trigger, event, at_once))


def _context(state: TextState, master: Player, card: Card, before: Before) -> Context:
    """The context of a skill of a card, which it had also before the move of a group; its host is the one then."""
    incarnations = (state.cards[card].moved_as,) if card in before.infos else ()
    named: dict[str, tuple[Card, ...]] = {}
    if card in before.autos and card in before.hosts:
        named["host"] = (before.hosts[card],)
    return Context(master, card, named, known=before.infos, incarnations=incarnations)


def _is_spent(table: Table, card: Card, card_skill: CardSkill, event: Event, before: Before) -> bool:
    """Whether a skill cannot be triggered again: it is used up, pending if that is possible only once, or was triggered
    by the end of this turn before.
    """
    state: TextState = table.state
    if used_up(state, card, *card_skill, before.infos.get(card)):
        return True
    use = state.use(card, card_skill.id)
    if event.on in table.game.skills.triggers.once_a_turn and state.at_end.get(use) == state.turn:
        return True
    if not state.pending_once:
        return False
    resolved = table.agent is not None and table.agent.skill == use[:3]
    return resolved or _waits(state, use)


def _waits(state: TextState, use: SkillUse) -> bool:
    return any(pending[:3] == use[:3] for pending in state.pending)


def _triggered(
    table: Table, card: Card, master: Player, card_skill: CardSkill, event: Event, before: Before
) -> SkillTriggered:
    state: TextState = table.state
    rules: TriggerRules = table.game.skills.triggers
    flips = state.cards[card].face is not None and state.printed(card).kind in rules.two_sided
    that = _that(card, event)
    situation = event.on == "when"
    return SkillTriggered(
        card=card,
        skill=SkillId(card_skill.id),
        label=label(card_skill.skill, state.game.texts.lexicon),
        master=master,
        that=that,
        known=None if that is None else before.infos.get(that),
        own=before.infos.get(card),
        given=card_skill.skill if flips or card_skill.id >= GAINED else None,
        by="situation" if situation else "end" if event.on in rules.once_a_turn else "",
        rule=table.cites["situation"] if situation else table.cites["trigger"],
        cause=_cause(table, event),
    )


def _that(card: Card, event: Event) -> Card | None:
    """The card named `that` for a skill: the event's card, or the one that caused it, if it is another card."""
    return event.card if event.card is not None and event.card != card else event.by


# Cards under others.


def _between_zones(state: TextState, event: Event, before: Before) -> Event:
    """The event with the zones of top cards in place of UNDER; a card from there does not listen to its own move."""
    if event.on != "moved" or event.card is None or UNDER not in (event.source, event.target):
        return event
    target = _zone_of_stack(state, event.card, event.target, before)
    if event.source != UNDER:
        return event._replace(target=target)
    return event._replace(source=before.beneath[event.card], target=target, listened_by="others")


def _stays(state: TextState, event: Event, before: Before) -> bool:
    """Whether an event is a move of a card to or from under another within the same zone."""
    if event.on != "moved" or event.card is None or UNDER not in (event.source, event.target):
        return False
    source = before.beneath.get(event.card, event.source)
    return source == _zone_of_stack(state, event.card, event.target, before)


def _zone_of_stack(state: TextState, card: Card, zone: str, before: Before) -> str:
    """The zone of a card after its move; for a card under another, that of the card on top."""
    if zone != UNDER:
        return zone
    host = state.cards[card].host
    return before.beneath[card] if host is None else zone_name(state.cards[host].zone)


# Delayed effects.


def _delays(table: Table, events: Sequence[Event], before: Before) -> Iterator[tuple[str, Fact]]:
    """The facts of the delayed effects that the events trigger, each once."""
    state: TextState = table.state
    waiting = [(delay, _context_of(state, delay, before)) for delay in state.delays.values()]
    found: dict[int, list[Event]] = {}
    for event in events:
        for delay, context in waiting:
            told = in_all(table, context, delay.when, event, events)
            if _waits_on(table, delay, event) and happens_at(table, context, delay.when, told):
                found.setdefault(delay.number, []).append(event)
    for number, came in found.items():
        yield from ((came[0].on, fact) for fact in _delay_triggered(table, state.delays[number], came, before))


def _context_of(state: TextState, delay: Delay, before: Before) -> Context:
    """The context of a delayed effect, with names for cards that are still the same, or were before this move."""
    context = Context(delay.master, delay.source, known=before.infos)
    if not _was(state, delay.source, delay.incarnation, before):
        context.leaves("this", delay.source)
        context.incarnations = (delay.incarnation,)
    for name, card, incarnation in delay.named:
        if _was(state, card, incarnation, before):
            context.named[name] = (*context.named.get(name, ()), card)
    return context


def _was(state: TextState, card: Card, incarnation: int, before: Before) -> bool:
    """Whether a card is of that incarnation, or was before this move."""
    card_state = state.cards[card]
    return card_state.incarnation == incarnation or (card in before.infos and card_state.moved_as == incarnation)


def _waits_on(table: Table, delay: Delay, event: Event) -> bool:
    """Whether a delayed effect still waits for an event; the end of a turn comes once."""
    if event.on in table.game.skills.triggers.once_a_turn and delay.came == table.state.turn:
        return False
    return delay.each_time or not is_due(table.state, delay.number)


def _delay_triggered(table: Table, delay: Delay, events: Sequence[Event], before: Before) -> Iterator[Fact]:
    """The facts of a triggered delayed effect, with what its effects ask of the events that trigger it at once."""
    first, rule, cause = events[0], table.cites["later"], _cause(table, events[0])
    card = _that(delay.source, first)
    names = ("that", *(name for name, named, _ in delay.named if named == card))
    that = card if any(speaks_of(effect, name) for effect in delay.effects for name in names) else None
    known = None if that is None else before.infos.get(that)
    yield DelayTriggered(effect=delay.number, that=that, known=known, rule=rule, cause=cause)
    if any(map(asks_what_bound, delay.effects)):
        by, number = _by(table, first), sum(event.number for event in events)
        known = None if by is None else before.infos.get(by)
        yield DelayEventBound(effect=delay.number, by=by, known=known, number=number, rule=rule, cause=cause)


# Situations.


def _situations(table: Table, gained: Sequence[Card], *, by: Fact) -> Iterator[tuple[str, Fact]]:
    """The facts of skills triggered by situations, once until the situation has passed, and of passed situations."""
    state: TextState = table.state
    listening, passing = state.listening("when"), (use.card for use in state.situations)
    for card in dict.fromkeys((*listening, *passing, *gained)):
        for card_skill in skills(state, card) if state.cards[card].face is not None and state.is_known(card) else ():
            if card_skill.skill.trigger is None or card_skill.skill.trigger.on != "when":
                continue
            use, now = state.use(card, card_skill.id), _is_now(state, card, card_skill)
            if now and use not in state.situations and not used_up(state, card, *card_skill):
                event = Event("when", None, None, fact=by)
                yield "when", _triggered(table, card, state.controller(card), card_skill, event, UNMOVED)
            elif not now and use in state.situations and not _waits(state, use):
                rule, cause = table.cites["situation"], table.position_of(by)
                yield "passed", SituationPassed(card=card, skill=SkillId(card_skill.id), rule=rule, cause=cause)


def _is_now(state: TextState, card: Card, card_skill: CardSkill) -> bool:
    """Whether a skill is valid and its situation is present."""
    assert card_skill.skill.trigger is not None
    context = Context(state.controller(card), card)
    return valid(state, card, card_skill) and all(
        holds(state, context, condition) for condition in card_skill.skill.trigger.conditions
    )
