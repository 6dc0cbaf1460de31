"""What the read side is told of a Fusion World table: the gauges of a player."""

from collections.abc import Mapping

from events.seats.board import Gauge

GAUGES: Mapping[str, Gauge] = {
    "life": Gauge(caption="life", zones=("life",)),
    "hand": Gauge(caption="hand", zones=("hand",)),
    "resource": Gauge(caption="energy", zones=("energy",), counters=("energy_markers",)),
    "board": Gauge(caption="battle area", zones=("battle",)),
}
