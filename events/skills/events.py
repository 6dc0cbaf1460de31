"""Events: facts in the words of trigger conditions and replacement effects."""

from collections.abc import Callable, Iterable, Mapping, Sequence, Set
from dataclasses import dataclass, field
from functools import cache, cached_property
from operator import is_
from typing import Any, Literal, NamedTuple, TypeAlias

from msgspec.structs import replace

from events.language.effect import Cards, Condition, Skills, Trigger
from events.once import once_each
from events.skills.listening import asks_what_bound
from events.table.attribution import Agent
from events.table.fact import Fact
from events.table.ids import Card, Player, opponent
from events.table.state import State
from events.table.table import Table
from events.values.conditions import holds
from events.values.context import Context
from events.values.selecting import cards_named, matches


class Event(NamedTuple):
    """An event: its word, the card and the player concerned, the zones, the card that caused it, and its own number.

    `listened_by`: all cards, its card `itself`, all `others`, or its card by triggers of `this` card alone. `fact`: the
    fact that it is read from; None: it is only supposed.
    """

    on: str
    card: Card | None
    player: Player | None
    source: str = ""
    target: str = ""
    by: Card | None = None
    listened_by: Literal["all", "itself", "others", "this"] = "all"
    number: int = 1
    fact: Fact | None = None

    def is_heard(self, card: Card, trigger: Trigger) -> bool:
        """Whether a card with a trigger is among those that listen to it."""
        if self.listened_by == "all":
            return True
        if self.listened_by == "this" and all(each.card != "this" for each in trigger.events):
            return False
        return (self.listened_by == "others") != (self.card == card)


class Moments(NamedTuple):
    """The moments that a class of facts tells of: the field that names each, and its events, of the turn player."""

    field: str
    words: Mapping[str, tuple[str, ...]]

    def of(self, fact: Fact) -> tuple[str, ...]:
        """The words of the events of a fact."""
        return self.words.get(getattr(fact, self.field), ())


EventMaker: TypeAlias = Callable[[Any, Any], Iterable[Event]]
"""The function that gives a fact's events, by the state after it."""


@dataclass(frozen=True, eq=False)
class EventTable:
    """The events of facts: by class, the words of the events and the function that makes them.

    A fact also has the events of the classes that its own class extends; `moments`: one that tells of moments, theirs.
    """

    by_kind: Mapping[type[Fact], tuple[tuple[str, ...], EventMaker]]
    moments: Mapping[type[Fact], Moments] = field(default_factory=dict)

    @cached_property
    def words(self) -> frozenset[str]:
        """The words of all events."""
        told = [words for moments in self.moments.values() for words in moments.words.values()]
        return frozenset(word for words in (*told, *(words for words, _ in self.by_kind.values())) for word in words)

    def of(self, state: State, fact: Fact, words: Set[str] | None = None) -> list[Event]:
        """The events of a folded fact; `words`: only those of these words."""
        moments = self.moments.get(type(fact))
        if moments is not None:
            told = moments.of(fact)
            return [Event(word, None, state.turn_player) for word in told if words is None or word in words]
        found: list[Event] = []
        for made, events in _makers(self, type(fact)):
            if words is None or not words.isdisjoint(made):
                found += events(state, fact)
        return found


@cache
def words_of(events: EventTable, kind: type[Fact]) -> tuple[str, ...]:
    """The words of the events of a class of facts, without moments."""
    return tuple(word for words, _ in _makers(events, kind) for word in words)


@cache
def _makers(events: EventTable, kind: type[Fact]) -> tuple[tuple[tuple[str, ...], EventMaker], ...]:
    return tuple(events.by_kind[base] for base in kind.__mro__ if base in events.by_kind)


def happens(state: State, agent: Agent | None, context: Context, trigger: Trigger, event: Event) -> bool:
    """Whether an event fulfills a trigger, or one of those beside it."""
    if trigger.also and any(happens(state, agent, context, other, event) for other in trigger.also):
        return True
    if trigger.on != event.on:
        return False
    if (
        trigger.whose != "both"
        and event.player is not None
        and (trigger.whose == "you") != (event.player == context.you)
    ):
        return False
    if trigger.source and event.source not in trigger.source:
        return False
    if trigger.target and event.target not in trigger.target:
        return False
    return (
        _is_meant(state, context, trigger.card, event.card, event.player)
        and _is_meant(state, context, trigger.by, event.by, None)
        and _is_made_so(agent, context.you, trigger.how)
        and (trigger.skills is None or _is_made_by(state, context, agent, trigger.skills))
        and (not trigger.conditions or _are_met(state, context, trigger.conditions, event))
    )


def happens_at(table: Table, context: Context, trigger: Trigger, event: Event) -> bool:
    """Whether an event fulfills a trigger, made by what makes the present facts."""
    return happens(table.state, table.agent_of(event.card), context, trigger, event)


def in_all(table: Table, context: Context, trigger: Trigger, event: Event, at_once: Sequence[Event]) -> Event:
    """The event with the number of all at once that fulfill a trigger but for their numbers, if it asks for that."""
    numberless = _without_numbers(trigger)
    if numberless is trigger or len(at_once) < 2:
        return event
    same = [each for each in at_once if happens_at(table, context, numberless, each)]
    return event._replace(number=sum(each.number for each in same))


@once_each
def _without_numbers(trigger: Trigger) -> Trigger:
    """The trigger without conditions on the number of its event; itself, if it has none."""
    found = tuple(map(_alone_without_numbers, trigger.also))
    alone = _alone_without_numbers(trigger)
    return alone if all(map(is_, found, trigger.also)) else replace(alone, also=found)


def _alone_without_numbers(trigger: Trigger) -> Trigger:
    left = tuple(one for one in trigger.conditions if not asks_what_bound(one))
    return trigger if len(left) == len(trigger.conditions) else replace(trigger, conditions=left)


def _are_met(state: State, context: Context, conditions: Sequence[Condition], event: Event) -> bool:
    """Whether conditions on an event are fulfilled, by its own number."""
    told = replace(context, number=event.number)
    return all(holds(state, told, condition) for condition in conditions)


def _is_meant(
    state: State, context: Context, what: Cards | str | None, card: Card | None, player: Player | None
) -> bool:
    if what is None:
        return True
    if isinstance(what, str):
        # An event without a card concerns the player alone: `this` says nothing about it.
        return card is None or card in cards_named(state, context, what)
    if card is None:
        return False
    owner = player or state.controller(card)
    if what.whose != "both" and (what.whose == "you") != (owner == context.you):
        return False
    return matches(state, context, card, what, anywhere=True)


def _is_made_by(state: State, context: Context, agent: Agent | None, skills: Skills) -> bool:
    """Whether the agent of an event is a skill of such a card."""
    if agent is None or agent.how != "skill" or agent.card is None:
        return False
    return skills.of is None or matches(state, context, agent.card, skills.of, anywhere=True)


def _is_made_so(agent: Agent | None, you: Player, how: str | None) -> bool:
    """Whether the agent of an event is the one that a trigger requires."""
    if how is None:
        return True
    if agent is None:
        return False
    if how == "opponent":
        return agent.player == opponent(you)
    if how in ("your_skill", "opponent_skill"):
        return agent.how == "skill" and agent.player == (you if how == "your_skill" else opponent(you))
    return agent.how == how
