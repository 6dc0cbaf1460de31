"""9. The skill rules of this book."""

from functools import partial

from events.dragon_ball_super.blocking import resolve_blocker
from events.dragon_ball_super.facts import CardPlayed, DamageDealt, LifeDropped, LifeTaken
from events.dragon_ball_super.replacing import comes_with, would_be
from events.fusion_world.activating import can_declare
from events.fusion_world.card import WAITS_IN
from events.fusion_world.cites import COMES_RESTED, COUNTERS_LOST, FIELD_DROPS, FIELD_PLAYED, STACKED
from events.fusion_world.replacing import replace_damage
from events.fusion_world.trigger_events import EVENTS
from events.skills.rules import ActivationRules, ReplacementRules, SkillRules, TriggerRules

TRIGGERS = TriggerRules(
    events=EVENTS,
    once_a_turn=frozenset({"turn_ends"}),  # 7-4-2, FW-02
    waits_in=WAITS_IN,
    own_moves_in=frozenset({"combo"}),  # 5-6-3-2; 9-6-7-2: from the Battle Area, as it was
    remembered_from=frozenset({"battle", "life"}),  # 9-6-7-1-3, FW-42
    remembered_to=frozenset({"removed"}),
    two_sided=frozenset({"leader"}),  # 10-1-3
)
REPLACEMENTS = ReplacementRules(
    would_be=would_be,
    comes_with=comes_with(
        comes_rested=COMES_RESTED, counters_lost=COUNTERS_LOST, stacked=STACKED, field=(FIELD_DROPS, FIELD_PLAYED)
    ),
    damage=(DamageDealt,),
    replace_damage=replace_damage,
    fails=(DamageDealt, LifeTaken, LifeDropped),  # 1-4-2, 9-9-1-1; what else is replaced has not failed (0-3-16)
    enters=(CardPlayed,),  # 0-2-6
)
SKILL_RULES = SkillRules(
    triggers=TRIGGERS,
    replacements=REPLACEMENTS,
    activation=ActivationRules(can_declare=can_declare, closed=frozenset({"deck", "under", "outside"})),
    apart={"blocker": partial(resolve_blocker, once=True)},  # 15-4, 15-4-3
    free_timings=("main", "offense", "defense"),  # 7-3-4, 8-2-4, 8-3-4
)
