"""9. What the machinery of skills has to know of this book."""

from events.fusion_world.card import WAITS_IN
from events.fusion_world.trigger_events import EVENTS
from events.skills.rules import SkillRules

SKILL_RULES = SkillRules(
    events=EVENTS,
    once_a_turn=frozenset({"turn_ends"}),  # 7-4-2
    waits_in=WAITS_IN,
    hears_itself_in=frozenset({"combo"}),  # 5-6-3-2; 9-6-7-2: from the Battle Area, as it was
    remembered_from=frozenset({"battle", "life"}),  # 9-6-7-1-3
    remembered_to=frozenset({"removed"}),
    two_sided=frozenset({"leader"}),  # 10-1-3
    apart=frozenset({"blocker"}),  # 15-4-2
)
