"""The figures of a table that are kept at every decision: how many cards lie where, how many are active, counters."""

from collections.abc import Mapping
from functools import cache
from typing import NamedTuple

from events.game import load
from events.state import PLAYERS, Player, Zone, zone_name, zone_of
from projector.columns import COUNTERS, SPACES, WITH_MODES

FIGURES = (*SPACES, *(f"active_{name}" for name in WITH_MODES), *COUNTERS)
"""The figures of one player, in order. A life that is a counter stands where the zone would."""
WIDTH = len(PLAYERS) * len(FIGURES) + 1
"""How many figures a table has: seat a's, seat b's, and one for the zones that no column counts."""
ELSEWHERE = WIDTH - 1


class Layout(NamedTuple):
    """Where a card game's table has its figures: the cards and the active cards of a zone, each player's counters.

    `blank` are the figures of an empty table; None stands for what the game has not.
    """

    cards: Mapping[Zone, int]
    active: Mapping[Zone, int]
    counters: tuple[tuple[Player, tuple[tuple[str, int], ...]], ...]
    blank: tuple[int | None, ...]


@cache
def layout(system: str) -> Layout:
    """The layout of a card game."""
    game = load(system)
    state = game.state(dict.fromkeys(PLAYERS, ()))
    zones: list[Zone] = list(state.zones)
    cards = {zone: place(zone, zone_name(zone)) for zone in zones if zone_name(zone) in SPACES}
    active = {
        zone: place(zone, f"active_{zone_name(zone)}")
        for zone in zones
        if zone_name(zone) in WITH_MODES and state.specs[zone_name(zone)].has_modes
    }
    counters = tuple(
        (
            player,
            tuple(
                (name, place(player, name))
                for name in game.counters(state, player)
                if name in FIGURES and zone_of(player, name) not in cards
            ),
        )
        for player in PLAYERS
    )
    known = {*cards.values(), *active.values(), *(at for _, named in counters for _, at in named), ELSEWHERE}
    return Layout(
        cards={zone: cards.get(zone, ELSEWHERE) for zone in zones},
        active={zone: active.get(zone, ELSEWHERE) for zone in zones},
        counters=counters,
        blank=tuple(0 if at in known else None for at in range(WIDTH)),
    )


def place(of: Zone | Player, name: str) -> int:
    """Where a figure of a player (or of a zone's player) stands."""
    return (of[0] == PLAYERS[1]) * len(FIGURES) + FIGURES.index(name)
