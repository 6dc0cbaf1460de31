"""The cache of what was read of a table: kept until a fact can have changed it."""

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

import msgspec

from events.cards.prints import CardSkill, Info
from events.language.effect import Can, Cannot, Cards, Change, Gain, Negate, Unaffected
from events.once import once_each
from events.table.fact import CardMoved, Fact
from events.table.ids import PLAYERS, Card, Player, Zone, zone_name, zone_of
from events.table.state import State
from events.values.context import Applied, players_of, zones_of
from events.values.dependencies import invalidated

T = TypeVar("T")


class ValueCache(msgspec.Struct, eq=False):
    """The values that were read of a table, each until a fact can have changed it.

    `applied`: all changes that hold, in order; `of_card`, `of_player` and `scoped` (by zone): their places in it.
    `kinds`: of which kinds they are, and of which kinds and actions. `depends_on`: what of the table they
    were read from. `fragile`: a change of all such cards makes skills valid or not; `settled`: the cards that were
    given permanent skills. `battling`: the cards in a battle, as it was last read. `changed`: the figures that a change
    is of; `lowered`: those that one may make smaller. `busy`: the cards that are being read, each for the one before
    it. `cycles`: the cards that ask each other for figures, each with all of its cycle; they stand in `whole` and not
    in `infos`. `simple`: what cards are but for changes that ask for figures; `worded`: but for changes of figures.
    `found`: what a game has found out from values of cards, in its own words: evicted with any of them. `granted`:
    what permanent skills change while they are valid, by their cards and places, with the move by which the card came
    to lie there.
    """

    applied: list[Applied] | None = None
    of_card: dict[Card, list[int]] = {}
    of_player: dict[Player, list[Applied]] = {}
    kinds: set[type[Change] | tuple[type[Change], str]] = set()
    scoped: dict[Zone, list[int]] = {}
    depends_on: frozenset[str] | None = None
    fragile: bool = False
    settled: frozenset[Card] = frozenset()
    battling: tuple[Card, ...] = ()
    changed: frozenset[str] = frozenset()
    lowered: frozenset[str] = frozenset()
    gained: bool | None = None
    holdings: dict[Card, Sequence[Applied]] = {}
    skills: dict[Card, Sequence[CardSkill]] = {}
    infos: dict[Card, Info] = {}
    busy: list[Card] = []
    cycles: dict[Card, frozenset[Card]] = {}
    whole: dict[Card, Info] = {}
    simple: dict[Card, Info] = {}
    worded: dict[Card, Info] = {}
    found: dict[Any, Any] = {}
    granted: dict[tuple[Card, int, Player], tuple[int, CardSkill, list[Applied]]] = {}

    def emptied(self) -> "ValueCache":
        """An empty cache, for a table on which anything may have changed; but what skills grant never does."""
        return ValueCache(granted=self.granted)

    def hold(self, state: State, changes: Sequence[Applied]) -> None:
        """Keep nothing but that these changes hold."""
        self.applied = list(changes)
        self.of_card, self.of_player, self.scoped, self.gained = {}, {}, {}, None
        self.holdings, self.skills, self.infos = {}, {}, {}
        self.cycles, self.whole, self.simple, self.worded = {}, {}, {}, {}
        self.kinds = set()
        for at, one in enumerate(changes):
            change = one.change
            self.kinds.add(type(change))
            if isinstance(change, Can | Cannot):
                self.kinds.add((type(change), change.action))
            if one.scope is not None:
                self.fragile = self.fragile or isinstance(change, Gain | Negate | Unaffected)
                for zone in _where(state, one.master, one.scope):
                    self.scoped.setdefault(zone, []).append(at)
            elif one.card is not None:
                self.of_card.setdefault(one.card, []).append(at)
            elif one.player is not None:
                self.of_player.setdefault(one.player, []).append(one)

    def evict(self, card: Card) -> None:
        """Forget what was read of one card."""
        if card in self.holdings:
            del self.holdings[card]
        if card in self.skills:
            del self.skills[card]
        if card in self.infos:
            del self.infos[card]
        if self.cycles or self.worded:
            for cache in (self.whole, self.simple, self.worded):
                cache.pop(card, None)
        self.found.clear()

    def invalidate(self, state: State, fact: Fact) -> None:
        """Keep only what the fact that has just been folded cannot have changed."""
        if self.depends_on is None and not (self.infos or self.skills or self.holdings):
            self.found.clear()
            self.gained = None
            return
        what = fact.invalidates
        if what is None:
            what = invalidated(state, fact)
        if self.depends_on is None or what is None or self.fragile or not what.isdisjoint(self.depends_on):
            state.cache = self.emptied()
            return
        card: Card | None = getattr(fact, "card", None)
        if card is not None:
            if isinstance(fact, CardMoved) and _unsettles(state, self, card, fact.source, fact.target):
                state.cache = self.emptied()
                return
            self.evict(card)
        if "role" in what:
            for other in self.battling:
                self.evict(other)
            self.battling = state.battling()
            for other in self.battling:
                self.evict(other)


def with_cache(state: State, read: Callable[..., T], *of: Any) -> T:
    """A value of a table that has no cache: one is made for as long as it is read."""
    state.cache = ValueCache()
    try:
        return read(state, *of)
    finally:
        state.cache = None


def _where(state: State, you: Player, selector: Cards) -> Sequence[Zone]:
    """The zones where such cards can lie."""
    cache = _places(selector)
    if you not in cache:
        names = map(zone_name, state.zones) if selector.among is not None else zones_of(state, selector)
        anyone = bool(selector.alternatives) or state.lends_control()
        players = PLAYERS if anyone else players_of(you, selector.whose)
        cache[you] = [zone_of(player, name) for name in dict.fromkeys(names) for player in players]
    return cache[you]


@once_each
def _places(selector: Cards) -> dict[Player, list[Zone]]:
    return {}


def _unsettles(state: State, cache: ValueCache, card: Card, source: Zone, target: Zone) -> bool:
    """Whether a card that moves from one of these zones to the other has permanent skills in either."""
    static = state.static_zones.get(card, frozenset())
    return source[2:] in static or target[2:] in static or card in cache.settled
