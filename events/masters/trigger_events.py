"""8-6. The table of events: facts in the words of trigger conditions."""

from events.dragon_ball_super import trigger_events
from events.dragon_ball_super.trigger_events import MOMENTS_OF, SHARED, switched
from events.language.fields import Told
from events.masters.cites import COMES_RESTED
from events.skills.events import EventTable

EVENTS = EventTable({**SHARED, **switched(COMES_RESTED)}, MOMENTS_OF)
"""The events of facts."""
TOLD: Told = {
    **trigger_events.TOLD,
    **dict.fromkeys(("declares_play", "declares_attack", "declares_counter"), ("card",)),
}
"""What each event tells beside its player."""
