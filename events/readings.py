"""What readings of a table are made of, and what is kept of them until a fact can change it."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import msgspec

from events.effect import Can, Cannot, Cards, Change, Gain, Negate, Skill, Unaffected, Who
from events.fact import CardMoved, Fact
from events.once import once_each
from events.state import PLAYERS, Card, Player, State, Zone, opponent, zone_name, zone_of
from events.stirring import stirred


class Information(msgspec.Struct, frozen=True):
    """What a card says of itself, in the words that all games share. `figures` has None for one that it has not."""

    kind: str
    number: str
    names: tuple[str, ...]
    traits: tuple[str, ...]
    colors: tuple[str, ...]
    specified: tuple[str, ...]
    figures: Mapping[str, int | None]


class Print(Information, frozen=True):
    """What a card prints."""

    skills: tuple[Skill, ...]
    held: tuple["Held", ...]


class Info(Information, frozen=True):
    """What a card is: what it prints, after all changes.

    How it lies is told of cards that have moved since alone (`as_it_was`); what lies at the table says it itself.
    """

    keywords: tuple[str, ...]
    rested: bool = False
    counters: int = 0
    played_by: str = ""
    roles: tuple[str, ...] = ()
    revealed: bool = False


class Step(NamedTuple):
    """One thing that made a figure what it is. `source` is the card that it comes from; None: the rules."""

    source: Card | None
    words: str
    after: Any


class Held(NamedTuple):
    """A skill that a card has: `place` names it on this card, whether printed or gained."""

    place: int
    skill: Skill


class Applied(NamedTuple):
    """A change that holds now. Of a card (as long as its `visit` is that), of all such cards (`scope`), or of a player.

    `effect` is the number of the effect in force; None: a permanent skill makes it. `place` names what it gives.
    """

    change: Change
    stamp: int
    source: Card
    master: Player
    card: Card | None
    scope: Cards | None
    player: Player | None
    place: int
    visit: int = 0
    effect: int | None = None

    @property
    def permanent(self) -> bool:
        """Whether a permanent skill makes it."""
        return self.effect is None


class Context(msgspec.Struct):
    """For whom and for what something is read: who `you` is, what the words for cards mean, what has been done.

    `known`: what cards were that have moved since; `reading`: what a card is as far as it has been read.
    """

    you: Player
    source: Card | None = None
    named: dict[str, tuple[Card, ...]] = {}
    known: dict[Card, Info] = {}
    reading: dict[Card, Info] = {}
    x: int = 0
    done: dict[str, tuple[int, int]] = {}

    def cards(self, name: str) -> tuple[Card, ...]:
        """The cards of that name; none if nothing was named so."""
        if name == "this" and name not in self.named:
            return () if self.source is None else (self.source,)
        return self.named.get(name, ())


class Readings(msgspec.Struct, eq=False):
    """What has been read of a table, kept as long as nothing can have changed it.

    `applied`: all changes that hold, in order, with those of each card, and those of all such cards by where these can
    lie, by their places in it; of what `kinds` they are, and of which `actions` they speak. `looked`: what was
    looked at for them. `fragile`: a change of all such cards makes skills valid or not; `settled`: the cards that
    were given permanent skills. `battling`: the cards in a battle, as it was last looked at. `changed`: the figures
    that a change is of; `lowered`: those that one may make smaller. `busy`: the cards that are being read, each for
    the one before it. `circles`: the cards that ask each other for figures, each with all of its circle; they stand
    in `whole` and not in `infos`, since for each other they are not whole: `simple`, what they are but for changes
    that ask for figures. `worded`: what cards are but for changes of figures. `found`: what a game has found out from
    readings of cards, in its own words: forgotten as soon as any card may be another. `granted`: what permanent
    skills change while they are valid, by their cards and places, with the move by which the card came to lie there.
    """

    applied: list[Applied] | None = None
    of_card: dict[Card, list[int]] = {}
    of_player: dict[Player, list[Applied]] = {}
    kinds: set[type[Change]] = set()
    actions: set[tuple[type[Change], str]] = set()
    scoped: dict[Zone, list[int]] = {}
    looked: frozenset[str] | None = None
    fragile: bool = False
    settled: frozenset[Card] = frozenset()
    battling: tuple[Card, ...] = ()
    changed: frozenset[str] = frozenset()
    lowered: frozenset[str] = frozenset()
    gained: bool | None = None
    holdings: dict[Card, Sequence[Applied]] = {}
    skills: dict[Card, Sequence[Held]] = {}
    infos: dict[Card, Info] = {}
    busy: list[Card] = []
    circles: dict[Card, frozenset[Card]] = {}
    whole: dict[Card, Info] = {}
    simple: dict[Card, Info] = {}
    worded: dict[Card, Info] = {}
    found: dict[Any, Any] = {}
    granted: dict[tuple[Card, int], tuple[int, Held, list[Applied]]] = {}

    def anew(self) -> "Readings":
        """Readings of a table on which anything may have changed. What a skill gives does not."""
        return Readings(granted=self.granted)

    def begin_anew(self, state: State, held: Sequence[Applied]) -> None:
        """Keep nothing but that these changes hold."""
        self.applied = list(held)
        self.of_card, self.of_player, self.scoped, self.gained = {}, {}, {}, None
        self.holdings, self.skills, self.infos = {}, {}, {}
        self.circles, self.whole, self.simple, self.worded = {}, {}, {}, {}
        self.kinds, self.actions = set(), set()
        for at, one in enumerate(held):
            change = one.change
            self.kinds.add(type(change))
            if isinstance(change, Can | Cannot):
                self.actions.add((type(change), change.action))
            if one.scope is not None:
                self.fragile = self.fragile or isinstance(change, Gain | Negate | Unaffected)
                for zone in _where(state, one.master, one.scope):
                    self.scoped.setdefault(zone, []).append(at)
            elif one.card is not None:
                self.of_card.setdefault(one.card, []).append(at)
            elif one.player is not None:
                self.of_player.setdefault(one.player, []).append(one)

    def drop(self, card: Card) -> None:
        """Forget what was read of one card."""
        if card in self.holdings:
            del self.holdings[card]
        if card in self.skills:
            del self.skills[card]
        if card in self.infos:
            del self.infos[card]
        if self.circles or self.worded:
            for kept in (self.whole, self.simple, self.worded):
                kept.pop(card, None)
        self.found.clear()


# Where cards are sought.


def zones_of(state: State | type[State], what: Cards) -> tuple[str, ...]:
    """The zones where such cards are sought, by their names."""
    if what.zones:
        return what.zones
    if what.alternatives:
        return tuple(dict.fromkeys(zone for other in what.alternatives for zone in zones_of(state, other)))
    return ("battle",) if what.kinds == ("battle",) else state.usual_zones


def _where(state: State, you: Player, what: Cards) -> Sequence[Zone]:
    """The zones where such cards can lie."""
    kept = _places(what)
    if you not in kept:
        names = map(zone_name, state.zones) if what.among is not None else zones_of(state, what)
        players = PLAYERS if what.alternatives else players_of(you, what.whose)
        kept[you] = [zone_of(player, name) for name in dict.fromkeys(names) for player in players]
    return kept[you]


@once_each
def _places(what: Cards) -> dict[Player, list[Zone]]:
    return {}


def players_of(you: Player, whose: Who) -> tuple[Player, ...]:
    """The players whose cards are meant."""
    if whose == "both":
        return PLAYERS
    return (you,) if whose == "you" else (opponent(you),)


# Forgetting.


def forget(state: State, fact: Fact) -> None:
    """Keep of what has been read of the table only what a fact that was folded since cannot have changed."""
    kept = state.readings
    assert kept is not None
    if kept.looked is None and not (kept.infos or kept.skills or kept.holdings):
        kept.found.clear()
        kept.gained = None
        return
    what = fact.stirs
    if what is None:
        what = stirred(state, fact)
    if kept.looked is None or what is None or kept.fragile or not what.isdisjoint(kept.looked):
        state.readings = kept.anew()
        return
    card: Card | None = getattr(fact, "card", None)
    if card is not None:
        if isinstance(fact, CardMoved) and _unsettles(state, kept, card, fact.source, fact.target):
            state.readings = kept.anew()
            return
        kept.drop(card)
    if "role" in what:
        for other in kept.battling:
            kept.drop(other)
        kept.battling = state.battling()
        for other in kept.battling:
            kept.drop(other)


def _unsettles(state: State, kept: Readings, card: Card, source: Zone, target: Zone) -> bool:
    """Whether a card that moves from one of these zones to the other has permanent skills in either."""
    worded = state.worded.get(card)
    return (worded is not None and (source[2:] in worded or target[2:] in worded)) or card in kept.settled
