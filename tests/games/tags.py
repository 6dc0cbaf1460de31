"""What tags before a printed skill say, as it is found in what is understood of the text."""

from collections.abc import Sequence
from typing import Any

from events.language import effect as e


def said_limits(skill: e.Skill) -> list[e.Limit]:
    """The limits of a skill, or of what it replaces."""
    replaced = [change for grant in skill.grants for change in grant.changes if isinstance(change, e.Replace)]
    if skill.kind == "permanent":
        return [e.Limit(times=one.times, within=one.within) for one in replaced if one.times is not None]
    return [] if skill.limit is None else [skill.limit]


def skills_with_keywords(skills: Sequence[e.Skill], keywords: Sequence[Any]) -> list[e.Skill]:
    """The skills of a text, those of its keywords too."""
    return [*skills, *(keyword.skill() for keyword in keywords)]
