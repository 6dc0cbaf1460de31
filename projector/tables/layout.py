"""The figures of a card game's table that are counted at every decision: cards, active cards, counters."""

from collections.abc import Mapping
from functools import cache
from typing import NamedTuple

from events.game import load
from events.table.ids import PLAYERS, Zone, zone_of
from projector.columns import COUNTERS, SPACES, WITH_MODES

ACTIVE = "active_"
FIGURES = (*SPACES, *(f"{ACTIVE}{name}" for name in WITH_MODES), *COUNTERS)
"""The figures of one player, in order. A life that is a counter stands where the zone would."""


class Layout(NamedTuple):
    """A card game's zones, and the figures of its tables as they begin: `a_hand`, `b_active_energy`, …"""

    zones: tuple[Zone, ...]
    begun: Mapping[str, int]


@cache
def layout(system: str) -> Layout:
    """The layout of a card game."""
    game = load(system)
    state = game.table.state(dict.fromkeys(PLAYERS, ()))
    specs = state.specs
    zones = [name for name in SPACES if name in specs]
    active = [f"{ACTIVE}{name}" for name in WITH_MODES if name in specs and specs[name].has_modes]
    begun: dict[str, int] = {}
    for player in PLAYERS:
        counters = game.board.counters(state, player)
        begun |= {
            f"{player}_{name}": count for name, count in counters.items() if name in FIGURES and name not in specs
        }
        begun |= {f"{player}_{name}": 0 for name in (*zones, *active)}
    return Layout(tuple(state.zones), begun)


def zones_of(name: str) -> tuple[Zone, ...]:
    """Both players' zones of a name."""
    return tuple(zone_of(player, name) for player in PLAYERS)
