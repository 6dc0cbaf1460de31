"""8-6. The table of events: facts in the words of trigger conditions."""

from collections.abc import Iterable

from events.dragon_ball_super import trigger_events
from events.dragon_ball_super.facts import CardPlayed
from events.dragon_ball_super.trigger_events import MOMENTS_OF, SHARED, switched
from events.language.fields import Told
from events.masters.areas import MastersState
from events.masters.cites import COMES_RESTED, FIELD_PLAYED
from events.skills.events import Event, EventTable

PLAYED, _played = SHARED[CardPlayed]


def _played_or_placed(state: MastersState, fact: CardPlayed) -> Iterable[Event]:
    """3-6-3, 10-3-1. The events of a Battle Card that is played; an Extra Card with [Field] is only placed."""
    return () if fact.rule == FIELD_PLAYED else _played(state, fact)


EVENTS = EventTable({**SHARED, CardPlayed: (PLAYED, _played_or_placed), **switched(COMES_RESTED)}, MOMENTS_OF)
"""The events of facts."""
TOLD: Told = {
    **trigger_events.TOLD,
    **dict.fromkeys(("declares_play", "declares_attack", "declares_counter"), ("card",)),
}
"""What each event tells beside its player."""
