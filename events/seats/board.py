"""Board: what a seat is shown of a game's table."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

import msgspec

from events.seats.layout import Layout, Look, usual_layout
from events.table.ids import Card, Player
from events.table.state import State
from events.table.zones import ZoneSpec

GAUGES = ("life", "resource", "hand", "board")
"""The gauges that statistics know in every game: what a player can lose, pay with, choose from, and fight with."""


class Gauge(msgspec.Struct, frozen=True, kw_only=True):
    """A number that tells how a player stands: the cards in these zones and the numbers beside the player's cards.

    `counters` are names of `Board.counters`. All of it is public: everyone may count cards, also those that lie face
    down. Of a zone whose cards have modes, the active ones are what is left of the gauge.
    """

    caption: str
    zones: tuple[str, ...] = ()
    counters: tuple[str, ...] = ()


def usual_gauges(zones: Mapping[str, ZoneSpec], counters: Iterable[str]) -> Mapping[str, Gauge]:
    """The gauges of a game that declares none: the numbers beside the cards, and what its owner alone sees."""
    beside = {name: Gauge(caption=name.replace("_", " "), counters=(name,)) for name in counters}
    own = {name: Gauge(caption=spec.caption, zones=(name,)) for name, spec in zones.items() if spec.seen_by == "owner"}
    return {**beside, **own}


@dataclass(frozen=True, kw_only=True)
class Board:
    """The zones of a game, its figures and its words for options.

    `zones` and `verbs` by name; `verbs`: the caption of each kind of option that the rules offer. `values` read
    a figure of a card from a state, `counters` what lies beside a player's cards, `roles` the cards in a special part
    now (the attack card).
    `gauges`: the shared words of `GAUGES` that mean something in this game, and its own words, those that a chart shows
    first before the others. `layout`: where zones
    lie as the board is drawn (the usual one, if the game does not say); `look`: what is drawn of a card.
    ValueError if the layout does not place every zone.
    """

    zones: Mapping[str, ZoneSpec]
    verbs: Mapping[str, str]
    values: Mapping[str, Callable[[Any, Card], int | None]]
    counters: Callable[[Any, Player], Mapping[str, int]]
    roles: Callable[[Any], Mapping[str, Card]]
    gauges: Mapping[str, Gauge] = field(default_factory=dict)
    layout: Layout | None = None
    look: Look = field(default_factory=Look)

    def __post_init__(self) -> None:
        if wrong := self.drawn.wrong(self.zones):
            raise ValueError(f"this layout cannot be drawn: {', '.join(wrong)}")

    @cached_property
    def drawn(self) -> Layout:
        """The layout by which the board is drawn."""
        return self.layout or usual_layout(self.zones)

    def gauge(self, name: str, state: State, player: Player) -> int:
        """What a gauge shows for a player."""
        gauge = self.gauges[name]
        beside = self.counters(state, player)
        cards = sum(len(state.cards_in(player, zone)) for zone in gauge.zones)
        return cards + sum(beside[counter] for counter in gauge.counters)

    @cached_property
    def under(self) -> tuple[str, ...]:
        """The zones whose cards are drawn under others."""
        return tuple(name for name in self.zones if self.drawn.place(name).form == "under")
