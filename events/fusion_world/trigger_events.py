"""9-6. The table of events: facts in the words of trigger conditions."""

from collections.abc import Mapping

from events.dragon_ball_super import trigger_events
from events.dragon_ball_super.trigger_events import MOMENTS_OF, SHARED, switched
from events.fusion_world.cites import COMES_RESTED
from events.fusion_world.facts import EnergyMarkerPlaced, EnergyMarkerRemoved
from events.language.fields import Told
from events.skills.events import Event, EventMaker, EventTable
from events.table.fact import (
    Fact,
)


def _of_player(on: str) -> tuple[tuple[str, ...], EventMaker]:
    return (on,), lambda state, fact: [Event(on, None, fact.player)]


_BY_KIND: Mapping[type[Fact], tuple[tuple[str, ...], EventMaker]] = {
    **SHARED,
    **switched(COMES_RESTED),
    EnergyMarkerPlaced: _of_player("marker_placed"),
    EnergyMarkerRemoved: _of_player("marker_removed"),
}
EVENTS = EventTable(_BY_KIND, MOMENTS_OF)
"""The events of facts."""
TOLD: Told = {**trigger_events.TOLD, **dict.fromkeys(("marker_placed", "marker_removed"), ("how",))}
"""What each event tells beside its player."""
