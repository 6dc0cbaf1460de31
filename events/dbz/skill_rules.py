"""The rules of skills: triggers, "use when needed" between the parts of what goes on, defenses."""

from events.dbz.card import IN_PLAY
from events.dbz.trigger_events import EVENTS, would_be
from events.dbz.using import NEEDED, can_declare, needed, use_when_needed
from events.skills.declaring import Declaring, Kind
from events.skills.rules import ActivationRules, ReplacementRules, SkillRules, TriggerRules

CLOSED = frozenset({"life_deck"})
"""DBZ-52. Where nobody sees cards, whose skills are not used."""
SKILL_RULES = SkillRules(
    triggers=TriggerRules(events=EVENTS, each_time=True, remembered_from=frozenset(IN_PLAY)),
    replacements=ReplacementRules(would_be=would_be),
    activation=ActivationRules(can_declare=can_declare, closed=CLOSED),
    free_timings=("attack", "place"),
)
DECLARING = Declaring(
    policy="between_parts",
    options=needed,
    answer=use_when_needed,
    answering="general/use-when-needed/1",
    resolving="effects/secondary",
    kinds={
        "attack": Kind("attacks", ("attack",), resolving="battle-sequence/intro"),
        "use": Kind("used", ("use",)),
        "defense": Kind("defends", ("use",), resolving="battle-sequence/6"),
        NEEDED: Kind("used", ("use",)),
    },
    targets="after_cost",
    needs_targets=False,  # general/do-what-you-can
    deferring=True,  # general/use-when-needed/1
)
