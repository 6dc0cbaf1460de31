"""9-6. Trigger conditions: the [Auto] skills that events set off."""

from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple

import msgspec

from events.cards.prints import Held, Info
from events.fusion_world.areas import UNKNOWN, FusionWorldState
from events.fusion_world.card import WAITS_IN
from events.fusion_world.skills import used_up
from events.fusion_world.trigger_events import EVENTS
from events.language.effect import Effect, Skill
from events.language.sentences import label
from events.language.vocabulary import speaks_of
from events.once import once_each
from events.skills.events import Event, happens, words_of
from events.skills.facts import SituationPassed, SkillPended
from events.skills.state import Use
from events.table.fact import GAINED, CardMoved, CardReadied, CardRested, CardStacked, Fact, SkillPlace
from events.table.ids import Card, Player, zone_name, zone_owner
from events.table.in_force import Delay
from events.table.ongoing import DelayPended, is_due
from events.table.table import Agent, Table
from events.values.context import Context
from events.values.selecting import holds
from events.values.value import as_it_was, gaining, may_have_gained, negated, ready, skills, valid


class Before(NamedTuple):
    """What is read before a group is folded: of each card that it moves out of an open area, what it is, and its
    skills that are valid; and the master of each."""

    infos: dict[Card, Info]
    autos: dict[Card, tuple[list[Held], Player, int]]
    beneath: Mapping[Card, str] = MappingProxyType({})


UNMOVED = Before({}, {})
"""No card moves that anything can be asked about later."""


def before(table: Table, group: Sequence[Fact]) -> Before | None:
    """9-6-7-1, 9-6-7-2. What the cards that are about to move are now. None if the group can set nothing off."""
    state = table.state
    if not state.words and not state.delays and not state.effects:
        return None
    if _unheard(state, group):
        return None
    moves = [fact for fact in group if isinstance(fact, CardMoved)]
    if not moves:
        return UNMOVED
    gained = gaining(state)
    infos: dict[Card, Info] = {}
    autos: dict[Card, tuple[list[Held], Player, int]] = {}
    beneath: dict[Card, str] = {}
    for fact in moves:
        if state.cards[fact.card].face is None:
            continue
        source = zone_name(fact.source)
        host = state.cards[fact.card].host
        if host is not None:
            beneath[fact.card] = zone_name(state.cards[host].zone)
        if state.specs.get(source) is None or not state.is_open(fact.card) or source == "under":
            continue
        # 9-6-7-1-3: between other open areas a card is what it is where it comes to.
        to = state.specs[zone_name(fact.target)]
        if source in ("battle", "life") or to.seen_by != "all" or to.name == "removed":
            infos[fact.card] = as_it_was(state, fact.card)
        if fact.card not in state.words and not gained:
            continue
        held = [one for one in skills(state, fact.card) if one.skill.kind == "auto" and valid(state, fact.card, one)]
        if isinstance(fact, CardStacked):
            held = [one for one in held if not _waits_in(one.skill, "under")]
        if held:
            autos[fact.card] = held, zone_owner(fact.source), state.cards[fact.card].visit
    return Before(infos, autos, beneath) if infos or autos or beneath else UNMOVED


def _unheard(state: FusionWorldState, group: Sequence[Fact]) -> bool:
    """Whether no skill listens to the group, nor can do so once it has been folded."""
    here = state.here
    if "when" in here or state.delays or state.situations or may_have_gained(state):
        return False
    heard = here.keys()
    for fact in group:
        if not heard.isdisjoint(words_of(EVENTS, type(fact))):
            return False
        if isinstance(fact, CardMoved):
            if fact.card in state.words and _comes_to_listen(state, fact.card, zone_name(fact.target)):
                return False
        elif fact.invalidates is None and not isinstance(fact, CardRested | CardReadied):
            return False
    return True


def _comes_to_listen(state: FusionWorldState, card: Card, zone: str) -> bool:
    """Whether the card listens to any event in that zone, or lets others do so."""
    return any(
        zone in zones and (word in EVENTS.words or word in ("when", "grants")) for word, zones in state.words[card]
    )


def area_of(state: FusionWorldState, card: Card, zone: str, was: Before) -> str:
    """16-2-2-2. The area of a card under another is that of the card on top."""
    if zone != "under":
        return zone
    host = state.cards[card].host
    return was.beneath[card] if host is None else zone_name(state.cards[host].zone)


def stays(state: FusionWorldState, event: Event, was: Before) -> bool:
    """Whether the event is the move of a card under another, or from there, that leaves it in the same area."""
    if event.on != "moved" or event.card is None or "under" not in (event.source, event.target):
        return False
    source = was.beneath.get(event.card, event.source)
    return source == area_of(state, event.card, event.target, was)


def as_areas(state: FusionWorldState, event: Event, was: Before) -> Event:
    """The event with the areas that it goes from and to; the skills of a card under another do not hear its move."""
    if event.on != "moved" or event.card is None or "under" not in (event.source, event.target):
        return event
    target = area_of(state, event.card, event.target, was)
    if event.source != "under":
        return event._replace(target=target)
    return event._replace(source=was.beneath[event.card], target=target, heard_by="others")


def pend(table: Table, group: Sequence[Fact], was: Before) -> list[tuple[str, Fact]]:
    """9-6-2. The skills that a group of facts sets off, each once (9-6-2-1), with the event that does; delays too."""
    state = table.state
    gained = gaining(state)
    situated = bool(gained or state.situations or "when" in state.here)
    heard = None if gained or state.delays else state.heard if was.autos else state.here.keys()
    found: list[Event] = []
    for fact in group:
        found += EVENTS.of(state, fact, heard)
    others = [*gained, *was.autos]
    if not others and not state.delays:
        found = [event for event in found if event.on in state.here]
    if not found:
        return list(_situations(table, gained)) if situated else []
    found = [as_areas(state, event, was) for event in found if not stays(state, event, was)]
    waiting = [(delay, _context_of(state, delay, was)) for delay in state.delays.values()]
    pended: dict[tuple[Card, int], tuple[str, SkillPended]] = {}
    delays: dict[int, tuple[str, Fact]] = {}
    for event in found:
        for card in listening(state, event, others):
            for one, master in autos(state, card, was, event):
                key = card, one.place
                if key not in pended and sets_off(table, card, master, one, event, was):
                    pended[key] = event.on, _pended(state, card, master, one, event, was)
        for delay, context in waiting:
            if (
                delay.number not in delays
                and _waits_on(state, delay, event)
                and happens(state, table.agent, context, delay.when, event)
            ):
                delays[delay.number] = event.on, _delay_pended(delay, event, was)
    by_player = list(pended.values())
    if len(by_player) > 1:
        players = state.in_turn_order()
        by_player.sort(key=lambda each: players.index(each[1].master or players[0]))
    return [*by_player, *delays.values(), *(_situations(table, gained) if situated else ())]


def _delay_pended(delay: Delay, event: Event, was: Before) -> DelayPended:
    """9-6-7-1. With the card of the event, if the effects speak of it."""
    that = _that(delay.source, event) if any(map(_speaks_of_that, delay.effects)) else None
    known = None if that is None else was.infos.get(that)
    return DelayPended(effect=delay.number, that=that, known=known, rule="1-5-2-1-1")


@once_each
def _speaks_of_that(effect: Effect) -> bool:
    return speaks_of(effect, "that")


def _that(card: Card, event: Event) -> Card | None:
    """What `that` is for a skill of the card: what the event happens to, or does it, if that is not the card itself."""
    return event.card if event.card is not None and event.card != card else event.by


def _waits_on(state: FusionWorldState, delay: Delay, event: Event) -> bool:
    """Whether a delayed effect waits for such an event still: of the end of a turn, there is one (7-4-2, 7-4-4)."""
    if event.on == "turn_ends" and delay.came == state.turn:
        return False
    return delay.each_time or not is_due(state, delay.number)


def _context_of(state: FusionWorldState, delay: Delay, was: Before) -> Context:
    """What a delayed effect means by its names: cards that are still the same, or were before they moved."""
    context = Context(delay.master, delay.source, known=was.infos)
    if state.cards[delay.source].visit != delay.visit and delay.source not in was.infos:
        context.named["this"] = ()  # 3-1-4
    for name, card, visit in delay.named:
        if state.cards[card].visit == visit or card in was.infos:
            context.named[name] = (*context.named.get(name, ()), card)
    return context


def listening(state: FusionWorldState, event: Event, others: Sequence[Card]) -> Sequence[Card]:
    """The cards whose skills may be set off by the event: those that print it, and the others."""
    listening = state.listening(event.on)
    return list(dict.fromkeys([*listening, *others])) if others else listening


def _waits_in(skill: Skill, zone: str) -> bool:
    return skill.trigger is not None and zone in WAITS_IN.get(skill.trigger.on, ())


def autos(state: FusionWorldState, card: Card, was: Before, event: Event) -> Iterator[tuple[Held, Player]]:
    """The [Auto] skills of a card that speak of such an event and are valid: where it is, or where it was as it was
    moved (9-6-7-2)."""
    if card in was.autos:
        held, master, _ = was.autos[card]
        yield from ((one, master) for one in held)
    zone = zone_name(state.cards[card].zone)
    if state.cards[card].face is None or (zone in UNKNOWN and not state.is_known(card)):
        return
    master = zone_owner(state.cards[card].zone)
    for one in skills(state, card):
        skill, trigger = one.skill, one.skill.trigger
        if trigger is None or trigger.on != event.on or skill.kind != "auto" or skill.keyword == "blocker":
            continue
        if trigger.card == "this" and event.card is not None and event.card != card:
            continue
        # 16-2-2-4: what speaks of lying under another card is valid there.
        # 5-6-3-2: what a card does as it is used in a combo, it does there; 9-6-7-2: from the Battle Area, as it was.
        # 8-5-6-1: what a card does after a combo, it does from the Drop.
        waits = _waits_in(skill, zone) and (zone != "combo" or (event.card == card and event.source != "battle"))
        under = waits and zone == "under"
        there = waits or zone in (skill.zones or state.skill_zones(card))
        if under or (there and not negated(state, card, skill) and ready(state, card, skill)):
            yield one, _master(state, card) if under else master


def _master(state: FusionWorldState, card: Card) -> Player:
    host = state.cards[card].host
    return zone_owner(state.cards[card if host is None else host].zone)


def _again(table: Table, card: Card, one: Held, event: Event, was: Before) -> bool:
    """15-7-5, 7-4-2, FW-25. Whether the skill is not set off any more: used up, set off by this turn's end before, or
    pending (or being resolved), by the reading by which it is so only once."""
    state = table.state
    if used_up(state, card, *one, was.infos.get(card)):
        return True
    if event.on == "turn_ends" and state.at_end.get(state.use(card, one.place)) == state.turn:
        return True
    if not state.pends_once:
        return False
    use = state.use(card, one.place)
    return _waits(state, use) or _is_resolved(table.agent, use)


def _is_resolved(agent: Agent | None, use: Use) -> bool:
    return agent is not None and agent.skill == use[:3]


def sets_off(table: Table, card: Card, master: Player, one: Held, event: Event, was: Before) -> bool:
    """Whether the event sets off that skill of the card."""
    trigger = one.skill.trigger
    if event.heard_by != "all" and (event.heard_by == "itself") != (event.card == card):
        return False  # 15-4-3-1, 16-2-5-1
    if trigger is None or trigger.on != event.on or _again(table, card, one, event, was):
        return False
    context = Context(master, card, known=was.infos)
    return happens(table.state, table.agent, context, trigger, event)


def _pended(state: FusionWorldState, card: Card, master: Player, one: Held, event: Event, was: Before) -> SkillPended:
    flips = state.cards[card].face is not None and state.printed(card).kind == "leader"
    that = _that(card, event)
    return SkillPended(
        card=card,
        skill=SkillPlace(one.place),
        label=label(one.skill),
        master=master,
        that=that,
        known=None if that is None else was.infos.get(that),
        own=was.infos.get(card),
        given=one.skill if flips or one.place >= GAINED else None,
        by="end" if event.on == "turn_ends" else "",
        rule="9-6-2",
    )


def _situations(table: Table, gained: Sequence[Card]) -> Iterator[tuple[str, Fact]]:
    """9-6-8. Skills that wait for a situation: pended as it comes to be, and again only once it has passed."""
    state = table.state
    listening, passing = state.listening("when"), (use.card for use in state.situations)
    for card in dict.fromkeys((*listening, *passing, *gained)):
        for one in skills(state, card) if state.cards[card].face is not None and state.is_known(card) else ():
            trigger = one.skill.trigger
            if trigger is None or trigger.on != "when":
                continue
            use = state.use(card, one.place)
            now = valid(state, card, one) and all(
                holds(state, Context(zone_owner(state.cards[card].zone), card), condition)
                for condition in trigger.conditions
            )
            if now and use not in state.situations and not used_up(state, card, *one):
                event = Event("when", None, None)
                fact = _pended(state, card, zone_owner(state.cards[card].zone), one, event, Before({}, {}))
                yield "when", _as_situation(fact)
            elif not now and use in state.situations and not _waits(state, use):
                yield "passed", SituationPassed(card=card, skill=SkillPlace(one.place), rule="9-6-8-1")


def _as_situation(fact: SkillPended) -> SkillPended:
    return msgspec.structs.replace(fact, by="situation", rule="9-6-8-1")


def _waits(state: FusionWorldState, use: Use) -> bool:
    return any(one[:3] == use[:3] for one in state.pending)
