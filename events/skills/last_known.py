"""Last known information: the values of the cards that a group of facts moves, read before it is folded."""

from collections.abc import Mapping, Sequence
from functools import cache
from types import MappingProxyType
from typing import Any, NamedTuple

from events.cards.prints import CardSkill, Info
from events.once import once_each
from events.skills.events import EventTable, Moments, words_of
from events.skills.listening import Listens
from events.skills.rules import TriggerRules
from events.skills.state import TextState
from events.table.created import CardCreated
from events.table.fact import CardMoved, CardReadied, CardRested, CardStacked, Fact
from events.table.ids import Card, Player, zone_name
from events.table.table import Table
from events.table.zones import UNDER
from events.values.holding import gaining, may_have_gained, skills, valid
from events.values.value import as_it_was


class Before(NamedTuple):
    """The last known information of the cards that a group moves, read before it is folded.

    `infos`: the information of cards that leave an open zone; `autos`: their valid [Auto] skills, with the master.
    `beneath`: for cards under others, the zone of the card on top; `hosts`: that card.
    """

    infos: dict[Card, Info]
    autos: dict[Card, tuple[list[CardSkill], Player]]
    beneath: Mapping[Card, str] = MappingProxyType({})
    hosts: Mapping[Card, Card] = MappingProxyType({})


UNMOVED = Before({}, {})
"""The value for a group without moves that need last known information."""


def before(table: Table, group: Sequence[Fact]) -> Before | None:
    """The last known information of the cards that a group will move. None if it can trigger nothing."""
    state: TextState = table.state
    if not state.listens and not state.delays and not state.effects and state.definition is None:
        return None
    rules: TriggerRules = table.game.skills.triggers
    if _without_listeners(state, rules, group):
        return None
    moves = [fact for fact in group if isinstance(fact, CardMoved) and not isinstance(fact, CardCreated)]
    if not moves:
        return UNMOVED
    gained = gained_listeners(state, rules, group)
    infos: dict[Card, Info] = {}
    autos: dict[Card, tuple[list[CardSkill], Player]] = {}
    beneath: dict[Card, str] = {}
    hosts: dict[Card, Card] = {}
    for fact in moves:
        card = fact.card
        if state.cards[card].face is None:
            continue
        host = state.cards[card].host
        if host is not None:
            beneath[card], hosts[card] = zone_name(state.cards[host].zone), host
        source = zone_name(fact.source)
        blank = state.cards[card].face_down and not state.reads_face_down
        if state.specs.get(source) is None or not (blank or state.is_open(card)) or source == UNDER:
            continue
        if blank or _is_remembered(state, rules, source, zone_name(fact.target)):
            infos[card] = as_it_was(state, card)
        if (card in state.listens or gained) and (autos_now := _valid_autos(state, rules, fact)):
            autos[card] = autos_now, state.controller(card)
    return Before(infos, autos, beneath, hosts) if infos or autos or beneath else UNMOVED


def _without_listeners(state: TextState, rules: TriggerRules, group: Sequence[Any]) -> bool:
    """Whether no skill listens to a group, or can do so after it."""
    listeners = state.listeners
    if "when" in listeners or state.delays or state.situations or may_have_gained(state):
        return False
    listened, events = listeners.keys(), rules.events
    for fact in group:
        heard = _heard_by(events, fact.__class__)
        if heard is None:
            continue
        words = heard.words if heard.moments is None else heard.moments.of(fact)
        if heard.wakes or not listened.isdisjoint(words):
            return False
        if heard.moves:
            listens = state.listens.get(fact.card)
            if listens is not None and fact.target[2:] in _waking(listens, events):
                return False
    return True


class _Heard(NamedTuple):
    """What skills hear of a class of facts: the words of its events, or the moments that it tells of.

    `wakes`: other skills may listen after it; of a card that `moves`, those of the card.
    """

    words: tuple[str, ...]
    moments: Moments | None
    wakes: bool
    moves: bool

    def words_of(self, fact: Fact) -> tuple[str, ...]:
        """The words of the events of a fact."""
        return self.words if self.moments is None else self.moments.of(fact)


def gained_listeners(state: TextState, rules: TriggerRules, group: Sequence[Fact]) -> Sequence[Card]:
    """The cards that have gained skills, if one of these listens to the group, or waits for a situation."""
    if not may_have_gained(state):
        return ()
    heard = [(fact, _heard_by(rules.events, type(fact))) for fact in group]
    return gaining(state, ["when", *(word for fact, by in heard if by is not None for word in by.words_of(fact))])


@cache
def _heard_by(events: EventTable, kind: type[Fact]) -> _Heard | None:
    """What skills hear of a class of facts; None if nothing."""
    known = kind.invalidates is not None or issubclass(kind, CardMoved | CardRested | CardReadied)
    words, moments = words_of(events, kind), events.moments.get(kind)
    heard = _Heard(words, moments, not known or issubclass(kind, CardCreated), issubclass(kind, CardMoved))
    return heard if words or moments or heard.wakes or heard.moves else None


@once_each
def _waking(listens: Listens, events: EventTable) -> frozenset[str]:
    """The zones in which a card listens to any event, or grants skills."""
    words = events.words.union(("when", "grants"))
    return frozenset(zone for word, zones in listens if word in words for zone in zones)


def _is_remembered(state: TextState, rules: TriggerRules, source: str, target: str) -> bool:
    """Whether a move needs last known information of its card; otherwise its current one is read."""
    if source in rules.remembered_from or target in rules.remembered_to:
        return True
    return state.specs[target].seen_by != "all"


def _valid_autos(state: TextState, rules: TriggerRules, move: CardMoved) -> list[CardSkill]:
    """The valid [Auto] skills with which a card hears its own move away."""
    found = [
        card_skill
        for card_skill in skills(state, move.card)
        if card_skill.skill.kind == "auto" and valid(state, move.card, card_skill)
    ]
    if isinstance(move, CardStacked):
        found = [card_skill for card_skill in found if not waits_in(rules, card_skill, UNDER)]
    return found


def waits_in(rules: TriggerRules, card_skill: CardSkill, zone: str) -> bool:
    """Whether a skill waits for its event in a zone beside those in which it is valid."""
    trigger = card_skill.skill.trigger
    return trigger is not None and any(zone in rules.waits_in.get(each.on, ()) for each in trigger.events)
