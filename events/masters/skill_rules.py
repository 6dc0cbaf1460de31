"""4-7 and 8. The skill rules of this book, and its rules of answers."""

from functools import partial

from events.dragon_ball_super.blocking import resolve_blocker
from events.dragon_ball_super.facts import CardPlayed, DamageDealt, LifeDropped, LifeTaken
from events.dragon_ball_super.replacing import comes_with, would_be
from events.masters.activating import can_declare, drop_used, use
from events.masters.card import WAITS_IN
from events.masters.cites import COMES_RESTED, COUNTERS_LOST, FIELD_DROPS, FIELD_PLACED, STACKED
from events.masters.counters import KINDS, card_cost, declares, pending_counters, processing
from events.masters.trigger_events import EVENTS
from events.skills.chain import asked_by, resolved_by
from events.skills.declaring import Declaring, nothing
from events.skills.rules import ActivationRules, ReplacementRules, SkillRules, TriggerRules
from events.table.created import CardCreated

TRIGGERS = TriggerRules(
    events=EVENTS,  # 8-6-1, 8-6-5-1, 8-6-6
    once_a_turn=frozenset({"turn_ends"}),  # 6-4-1-1
    each_time=True,  # 8-6-3
    waits_in=WAITS_IN,
    own_moves_in=frozenset({"combo"}),  # 3-7-5, MS-26
    remembered_from=frozenset({"battle", "life"}),  # 8-6-5-1-1, 8-6-5-1-2, 8-6-5-1-3
    remembered_to=frozenset({"removed"}),  # 10-22-2: it is in no area then
    two_sided=frozenset({"leader"}),  # 2-3-2-1-2
    stays_if_negated=False,  # 8-3-2, 8-6-4-1
    remembered_for_all=True,  # 4-3-3, 4-3-5: the master is whoever controls the card, who is meant by "you"
    delayed_among_skills=True,  # 4-5-3-2, 4-5-3-3, MS-40
)
REPLACEMENTS = ReplacementRules(
    would_be=would_be,  # 8-2-2-3, 8-9-1-1, 8-9-2-1, 8-9-2-3
    comes_with=comes_with(
        comes_rested=COMES_RESTED,
        counters_lost=COUNTERS_LOST,
        stacked=(*STACKED, "8-10-1"),
        field=(FIELD_DROPS, FIELD_PLACED),
    ),
    damage=(DamageDealt,),  # 8-9-1
    fails=(DamageDealt, LifeTaken, LifeDropped),
    enters=(CardPlayed, CardCreated),
)
SKILL_RULES = SkillRules(
    triggers=TRIGGERS,
    replacements=REPLACEMENTS,
    # 4-6-1, 10-11-2, 10-11-3: at free timings, by the limit of each skill on each card.
    activation=ActivationRules(can_declare=can_declare, closed=frozenset({"deck", "under", "outside"})),
    apart={"blocker": partial(resolve_blocker, once=False)},  # 10-4-1
    free_timings=("main", "offense", "defense"),  # 6-3-1-2, 7-2-1-2, 7-3-1-2
)
DECLARING = Declaring(
    policy="chain",  # MS-02
    resolving="8-5-2-6",
    asked_by=asked_by,
    resolved_by=resolved_by,
    kinds=KINDS,
    targets="before_cost",
    choices="declared",  # 8-5-2-2, MS-06
    activated="declared",
    answered="all",
    triggered=True,
    events=declares,
    options=pending_counters,
    answer=use,
    check=processing,
    over=nothing,  # 4-7-3-6: what began the counter timing goes on, without rule processing between
    card_cost=card_cost,  # MS-17
    leave=drop_used,
)
"""4-7, MS-02, MS-03, MS-04. The rules of answers: a chain of [Counter]s, of which the last is resolved first.

Its windows are those before and after a skill resolves (8-5-2-5, 8-5-2-7), none of them inside another (4-7-2-5); what
is pending is so until it is activated or its window ends (10-10-3-4).
"""
