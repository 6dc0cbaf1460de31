"""Board: the zones, figures and gauges of a game for views and charts."""

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property, partial
from typing import Any

import msgspec

from events.cards.prints import on_ladders, printed_by
from events.language.templates import wrong_field
from events.language.vocabulary import instead
from events.seats.layout import CardLook, Layout, usual_layout
from events.seats.unfolding import Unfolding
from events.table.ids import Card, Player
from events.table.state import State
from events.table.zones import ZoneSpec

OPTION_FIELDS = ("card", "other", "number", "place")
"""The fields of an option's caption."""
GAUGES = ("life", "resource", "hand", "board")
"""The gauges of every game in statistics: what a player can lose, pay with, choose from, and fight with."""


class Gauge(msgspec.Struct, frozen=True, kw_only=True):
    """A gauge of a player: the number of cards in zones plus the numbers beside the player's cards.

    `counters` are names of `Board.counters`. All of it is public: everyone may count cards, also face-down cards. In a
    zone whose cards have modes, the active cards are the rest of the gauge that can be used. `full`: the value at which
    something happens by itself; None without one.
    """

    caption: str
    zones: tuple[str, ...] = ()
    counters: tuple[str, ...] = ()
    full: int | None = None


def usual_gauges(zones: Mapping[str, ZoneSpec], counters: Iterable[str]) -> Mapping[str, Gauge]:
    """The gauges of a game that declares none: the numbers beside the cards, and the zones that only the owner sees."""
    beside = {name: Gauge(caption=name.replace("_", " "), counters=(name,)) for name in counters}
    own = {name: Gauge(caption=spec.caption, zones=(name,)) for name, spec in zones.items() if spec.seen_by == "owner"}
    return {**beside, **own}


def figures_of(*names: str) -> Mapping[str, Callable[[Any, Card], int | None]]:
    """The readers of figures that cards print, each by its field; those on a ladder, by the counters on the card."""
    return {name: partial(_printed, name=name) for name in names}


def counters_of(*kinds: str) -> Callable[[Any, Player], Mapping[str, int]]:
    """The reader of the counters of these kinds beside a player's cards."""
    return lambda state, player: {kind: state.player_counter(player, kind) for kind in kinds}


def _printed(state: State, card: Card, *, name: str) -> int | None:
    card_state = state.cards[card]
    if card_state.face is not None and name in card_state.face.ladders:
        return on_ladders(printed_by(card_state.face), card_state.kind_counters).figures[name]
    value: int | None = getattr(card_state.face, name)
    return value


def _no_counters(state: Any, player: Player) -> Mapping[str, int]:
    return {}


def _no_roles(state: Any) -> Mapping[str, Card]:
    return {}


@dataclass(frozen=True, kw_only=True)
class Board:
    """The zones of a game, its figures and its words for options.

    `zones` and `verbs` by name; `verbs`: the captions of the options that the rules offer. `values` read a figure of a
    card from a state, `counters` the numbers beside a player's cards, `roles` the cards with a role now (the attack
    card). `gauges`: those of `GAUGES` that the game has, and its own, in the order of charts. `layout`: the places of
    the zones on the drawn board (None: the usual layout); `look`: the fields that a drawn card shows. `idle`: the verbs
    of options that change nothing but how open cards lie; bots are not offered them. `unfolding`: what of the game the
    page of a replay tells in one line, as an attack. ValueError if the layout does not place every zone.
    """

    zones: Mapping[str, ZoneSpec]
    verbs: Mapping[str, str]
    values: Mapping[str, Callable[[Any, Card], int | None]] = field(default_factory=dict)
    counters: Callable[[Any, Player], Mapping[str, int]] = _no_counters
    roles: Callable[[Any], Mapping[str, Card]] = _no_roles
    gauges: Mapping[str, Gauge] = field(default_factory=dict)
    layout: Layout | None = None
    look: CardLook = field(default_factory=CardLook)
    idle: frozenset[str] = frozenset()
    unfolding: Unfolding | None = None

    def __post_init__(self) -> None:
        if wrong := self.drawn.wrong(self.zones):
            raise ValueError(f"this layout cannot be drawn: {', '.join(wrong)}")

    @cached_property
    def drawn(self) -> Layout:
        """The layout by which the board is drawn."""
        return self.layout or usual_layout(self.zones)

    def fault(self, counters: Collection[str]) -> str | None:
        """The first fault of verbs, marks and gauges, in a game with these counters beside cards; None without one."""
        if not self.verbs:
            return "Board.verbs is empty: it has the words of every option"
        for verb, caption in self.verbs.items():
            if wrong := wrong_field(caption, OPTION_FIELDS):
                return f"Board.verbs, '{verb}': {wrong}"
        if unknown := sorted(self.idle - self.verbs.keys()):
            return f"Board.idle: {instead(unknown[0], sorted(self.verbs))}"
        if unknown := [mark for mark in self.drawn.marks if mark not in counters]:
            return f"Board.layout, marks: {instead(unknown[0], sorted(counters))}"
        if self.unfolding is not None and (wrong := self.unfolding.fault()):
            return f"Board.unfolding, {wrong}"
        return self._fault_of_gauges(counters)

    def _fault_of_gauges(self, counters: Collection[str]) -> str | None:
        for name, gauge in self.gauges.items():
            for words, known in ((gauge.zones, self.zones), (gauge.counters, counters)):
                if unknown := [word for word in words if word not in known]:
                    return f"Board.gauges, '{name}': {instead(unknown[0], sorted(known))}"
            if not gauge.zones and not gauge.counters:
                return f"Board.gauges, '{name}': it counts nothing: name zones or counters"
        return None

    def gauge(self, name: str, state: State, player: Player) -> int:
        """The value of a gauge for a player."""
        gauge = self.gauges[name]
        beside = self.counters(state, player)
        cards = sum(len(state.cards_in(player, zone)) for zone in gauge.zones)
        return cards + sum(beside[counter] for counter in gauge.counters)

    @cached_property
    def under(self) -> tuple[str, ...]:
        """The zones whose cards are drawn under others."""
        return tuple(name for name in self.zones if self.drawn.place(name).form == "under")
