"""The cache of values computed from a state, each valid until a fact can have changed it."""

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

import msgspec

from events.cards.prints import CardSkill, Info
from events.language.effect import Can, Cannot, Cards, Change, Gain, Negate, StopTime, Unaffected
from events.once import once_each
from events.table.fact import CardMoved, Fact
from events.table.ids import PLAYERS, Card, Player, Zone, zone_name, zone_of
from events.table.state import State
from events.values.context import Applied, players_of, zones_of
from events.values.dependencies import invalidated

T = TypeVar("T")


class ValueCache(msgspec.Struct, eq=False):
    """The values computed from a state, each valid until a fact can have changed it.

    `applied`: all changes that hold, in order; `of_card` and `scoped` (by zone): their indexes in it; `of_player`:
    those on players. `kinds`: their classes, and classes with actions. `depends_on`: their dependencies. `unsettled`:
    a change makes skills valid or not; `fragile`: one of all cards of a selector does. `settled`: the cards that were
    given permanent skills. `gained`: whether any card has gained a skill; `gaining`: the cards that have; `listened`:
    the words to which gained skills listen.
    `battling`: the cards in a battle, as last read. `changed`: the figures that changes are of; `lowered`: those that a
    change may make smaller. `stack`: the cards being read. `cycles`: the cards whose figures depend on each other,
    with their cycle; they are in `cyclic` and not in `infos`. `independent`: the information of cards without changes
    that depend on figures; `figureless`: without changes of figures. `found`: values that a game computes from cards,
    by its own keys, evicted with any card. `granted`: the changes of permanent skills, by card, skill id and
    controller, with the stamp of the card's arrival.
    """

    applied: list[Applied] | None = None
    of_card: dict[Card, list[int]] = {}
    of_player: dict[Player, list[Applied]] = {}
    kinds: set[type[Change] | tuple[type[Change], str]] = set()
    scoped: dict[Zone, list[int]] = {}
    depends_on: frozenset[str] | None = None
    unsettled: bool = False
    fragile: bool = False
    settled: frozenset[Card] = frozenset()
    battling: tuple[Card, ...] = ()
    changed: frozenset[str] = frozenset()
    lowered: frozenset[str] = frozenset()
    gained: bool | None = None
    gaining: Sequence[Card] | None = None
    listened: frozenset[str] | None = None
    holdings: dict[Card, Sequence[Applied]] = {}
    skills: dict[Card, Sequence[CardSkill]] = {}
    infos: dict[Card, Info] = {}
    stack: list[Card] = []
    cycles: dict[Card, frozenset[Card]] = {}
    cyclic: dict[Card, Info] = {}
    independent: dict[Card, Info] = {}
    figureless: dict[Card, Info] = {}
    found: dict[Any, Any] = {}
    granted: dict[tuple[Card, int, Player], tuple[int, CardSkill, list[Applied]]] = {}

    def emptied(self) -> "ValueCache":
        """An empty cache, but for the grants of skills, which never change."""
        return ValueCache(granted=self.granted)

    def hold(self, state: State, changes: Sequence[Applied]) -> None:
        """Cache the changes that hold with their indexes, and evict all values."""
        self.applied = list(changes)
        self.of_card, self.of_player, self.scoped = {}, {}, {}
        self.gained = self.gaining = self.listened = None
        self.holdings, self.skills, self.infos = {}, {}, {}
        self.cycles, self.cyclic, self.independent, self.figureless = {}, {}, {}, {}
        self.kinds, self.unsettled = set(), False
        for index, applied in enumerate(changes):
            change = applied.change
            unsettling = unsettles(change)
            self.kinds.add(type(change))
            self.unsettled = self.unsettled or unsettling
            if isinstance(change, Can | Cannot):
                self.kinds.add((type(change), change.action))
            if applied.scope is not None:
                self.fragile = self.fragile or unsettling or isinstance(change, Unaffected)
                for zone in _zones_of_scope(state, applied.master, applied.scope):
                    self.scoped.setdefault(zone, []).append(index)
            elif applied.card is not None:
                self.of_card.setdefault(applied.card, []).append(index)
            elif applied.player is not None:
                self.of_player.setdefault(applied.player, []).append(applied)

    def evict(self, card: Card) -> None:
        """Evict the values of a card."""
        if card in self.holdings:
            del self.holdings[card]
        if card in self.skills:
            del self.skills[card]
        if card in self.infos:
            del self.infos[card]
        if self.cycles or self.figureless:
            for cache in (self.cyclic, self.independent, self.figureless):
                cache.pop(card, None)
        self.found.clear()
        self.gaining = None

    def invalidate(self, state: State, fact: Fact) -> None:
        """Evict the values that the fact just folded can have changed."""
        if self.depends_on is None and not (self.infos or self.skills or self.holdings):
            self.found.clear()
            self.gained = None
            return
        words = fact.invalidates
        if words is None:
            words = invalidated(state, fact)
        if self.depends_on is None or words is None or self.fragile or not words.isdisjoint(self.depends_on):
            state.cache = self.emptied()
            return
        card: Card | None = getattr(fact, "card", None)
        if card is not None:
            if isinstance(fact, CardMoved) and _unsettles(state, self, card, fact.source, fact.target):
                state.cache = self.emptied()
                return
            if "counters" in words and "figures" in self.depends_on and state.printed(card).ladders:
                state.cache = self.emptied()
                return
            self.evict(card)
        if "role" in words:
            for other in self.battling:
                self.evict(other)
            self.battling = state.battling()
            for other in self.battling:
                self.evict(other)


def unsettles(change: Change) -> bool:
    """Whether a change may make permanent skills valid, or no more.

    Skills without a keyword and without changes of their own are such as no text asks for.
    """
    if isinstance(change, Gain):
        given = any(skill.keyword or skill.grants for skill in change.skills)
        return given or bool(change.names or change.traits or change.colors or change.keywords)
    return isinstance(change, Negate | StopTime)


def with_cache(state: State, read: Callable[..., T], *of: Any) -> T:
    """A value of a state without a cache, computed with a temporary one."""
    state.cache = ValueCache()
    try:
        return read(state, *of)
    finally:
        state.cache = None


def _zones_of_scope(state: State, you: Player, selector: Cards) -> Sequence[Zone]:
    """The zones in which a selector can find cards."""
    cache = _scope_zones(selector)
    if you not in cache:
        names = map(zone_name, state.zones) if selector.among is not None else zones_of(state, selector)
        anyone = bool(selector.alternatives) or state.lends_control
        players = PLAYERS if anyone else players_of(you, selector.whose)
        cache[you] = [zone_of(player, name) for name in dict.fromkeys(names) for player in players]
    return cache[you]


@once_each
def _scope_zones(selector: Cards) -> dict[Player, list[Zone]]:
    return {}


def _unsettles(state: State, cache: ValueCache, card: Card, source: Zone, target: Zone) -> bool:
    """Whether a moved card has permanent skills in its source or its target."""
    static = state.static_zones.get(card, frozenset())
    return source[2:] in static or target[2:] in static or card in cache.settled
