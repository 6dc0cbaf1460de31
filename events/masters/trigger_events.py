"""8-6. The table of events: facts in the words of trigger conditions."""

from collections.abc import Iterator

from events.dragon_ball_super import trigger_events
from events.dragon_ball_super.facts import Happened
from events.dragon_ball_super.trigger_events import MOMENTS, MOMENTS_OF, SHARED, switched
from events.language.fields import BY_BATTLE, Told
from events.masters.areas import MastersState
from events.masters.card import AFTER_BATTLE
from events.masters.cites import COMES_RESTED, FIELD_PLACED
from events.skills.events import Event, EventTable, Moments
from events.table.created import CardCreated
from events.table.fact import CardPlaced
from events.table.ids import zone_name, zone_owner


def _token_played(state: MastersState, fact: CardCreated) -> Iterator[Event]:
    """3-6-3, 10-21-5. A token is a Battle Card, which is played as it comes to the Battle Area."""
    yield Event("played", fact.card, zone_owner(fact.target), zone_name(fact.source), "battle")


def _field_used(state: MastersState, fact: CardPlaced) -> Iterator[Event]:
    """10-3-1, 10-3-2. The use of a card by its own [Field], to the card itself, whose skills are valid from then on."""
    if fact.rule == FIELD_PLACED and state.declared and state.declared[-1].card == fact.card:
        yield Event("used", fact.card, zone_owner(fact.target), listened_by="this")


EVENTS = EventTable(
    {
        **SHARED,
        CardCreated: (("played",), _token_played),
        CardPlaced: (("used",), _field_used),
        **switched(COMES_RESTED),
    },
    {**MOMENTS_OF, Happened: Moments("moment", {moment: (moment,) for moment in (*MOMENTS, AFTER_BATTLE)})},
)
"""The events of facts."""
TOLD: Told = {
    **trigger_events.TOLD,
    "kos": (*trigger_events.TOLD["kos"], "how", BY_BATTLE),
    **dict.fromkeys(("declares_play", "declares_attack", "declares_counter"), ("card",)),
}
"""What each event tells beside its player."""
