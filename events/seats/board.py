"""Board: what a seat is shown of a game's table."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from events.table.ids import Card, Player
from events.table.zones import ZoneSpec


@dataclass(frozen=True, kw_only=True)
class Board:
    """The zones of a game, its figures and its words for options.

    `zones` and `verbs` by name; `verbs`: the caption of each kind of option. `values` read a figure of a card from a
    state, `counters` what lies beside a player's cards, `roles` the cards in a special part now (the attack card).
    """

    zones: Mapping[str, ZoneSpec]
    verbs: Mapping[str, str]
    values: Mapping[str, Callable[[Any, Card], int | None]]
    counters: Callable[[Any, Player], Mapping[str, int]]
    roles: Callable[[Any], Mapping[str, Card]]
