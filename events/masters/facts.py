"""The facts of a Masters record."""

from events.dragon_ball_super.facts import SHARED
from events.masters.arranging import ZoneArranged
from events.masters.later_plays import EffectAnswered, PlayAwaited, PlayNegated
from events.skills.declared import DECLARATIONS
from events.table.created import CardCeased, CardCreated
from events.table.fact import Fact
from events.table.setup import FirstPlayerDecided

FACTS: tuple[type[Fact], ...] = (
    *SHARED,
    *DECLARATIONS,
    CardCeased,
    CardCreated,
    FirstPlayerDecided,
    ZoneArranged,
    PlayAwaited,
    PlayNegated,
    EffectAnswered,
)
