"""The counts of a card game's table: the general figures, and counts by its own words."""

from collections.abc import Iterator, Mapping
from functools import cache
from typing import NamedTuple

from events.game import Game, load
from events.seats.board import GAUGES, Gauge
from events.table.ids import PLAYERS, Zone, zone_of
from events.table.zones import ZoneSpec
from projector.columns import ACTIVE, FIGURES

DECK = "deck"


class Terms(NamedTuple):
    """The terms of a count: the cards in zones, the active cards in others, numbers beside a player's cards."""

    zones: tuple[str, ...] = ()
    active: tuple[str, ...] = ()
    counters: tuple[str, ...] = ()


class Layout(NamedTuple):
    """A card game's zones, its general `figures` (of FIGURES), its `own` counts by its words; `begun`: its first
    counters.

    A count that is equal to a general figure is not an own count: a zone that is the whole hand, say. `lying`: the
    terms of the figures, and of the deck, which is no figure where its cards are the life.
    """

    zones: tuple[Zone, ...]
    lying: Mapping[str, Terms]
    figures: Mapping[str, Terms]
    own: Mapping[str, Terms]
    begun: Mapping[str, Mapping[str, int]]

    def at_first(self, player: str, terms: Terms) -> int:
        """A player's count on an empty table."""
        return sum(self.begun[player][counter] for counter in terms.counters)


@cache
def layout(system: str) -> Layout:
    """The layout of a card game."""
    game = load(system)
    state = game.table.state(dict.fromkeys(PLAYERS, ()))
    begun: dict[str, dict[str, int]] = {player: dict(game.board.counters(state, player)) for player in PLAYERS}
    lying = {name: terms for name, terms in _figures(game) if name in FIGURES}
    figures = {name: terms for name, terms in lying.items() if name != DECK or terms != lying.get("life")}
    general = set(figures.values())
    own = {word: terms for word, terms in _counts(game.board.zones, begun["a"]) if terms not in general}
    return Layout(tuple(state.zones), lying, figures, dict(sorted(own.items())), begun)


def _figures(game: Game) -> Iterator[tuple[str, Terms]]:
    """The terms of the deck, the gauges, and the active parts of the gauges; of the resource, also without modes.

    A shared gauge that the game does not declare is the zone of that name, if it has one; the hand, that of its texts.
    """
    zones, words = game.board.zones, game.texts.lexicon
    named = {**{name: name for name in GAUGES}, "hand": words.hand}
    usual = {name: Gauge(caption=name, zones=(zone,)) for name, zone in named.items() if zone in zones}
    gauges = usual | dict(game.board.gauges)
    if words.deck in zones:
        yield DECK, Terms(zones=(words.deck,))
    for name, gauge in gauges.items():
        yield name, Terms(zones=gauge.zones, counters=gauge.counters)
        if name == "resource" or any(zones[zone].has_modes for zone in gauge.zones):
            yield f"{ACTIVE}{name}", _active(gauge, zones)


def _active(gauge: Gauge, zones: Mapping[str, ZoneSpec]) -> Terms:
    """The terms of the rest of a gauge: in zones whose cards have modes, only the active cards."""
    with_modes = tuple(zone for zone in gauge.zones if zones[zone].has_modes)
    return Terms(tuple(zone for zone in gauge.zones if zone not in with_modes), with_modes, gauge.counters)


def _counts(zones: Mapping[str, ZoneSpec], counters: Mapping[str, int]) -> Iterator[tuple[str, Terms]]:
    """The zones of a game, the active cards of those that have modes, and the numbers beside a player's cards."""
    for name, spec in zones.items():
        yield name, Terms(zones=(name,))
        if spec.has_modes:
            yield f"{ACTIVE}{name}", Terms(active=(name,))
    for name in counters:
        yield name, Terms(counters=(name,))


def zones_of(name: str) -> tuple[Zone, ...]:
    """Both players' zones of a name."""
    return tuple(zone_of(player, name) for player in PLAYERS)
