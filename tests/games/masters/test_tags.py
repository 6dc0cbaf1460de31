"""Each tag before a printed skill is in what is understood of it, or the text is refused."""

import pytest

from events.language import effect as e
from events.masters.compiler import compile_text
from events.masters.heads import KEYWORDS
from tests.games.tags import said_limits, skills_with_keywords

REPLACES = "[Permanent] If this card would be KO'd, you may draw 1 card instead."
SKILLS = [
    "[Activate Main] Draw 1 card.",
    "[Activate: Main/Battle] Draw 1 card.",
    "[Counter: Play] Draw 1 card.",
    "[Auto] When you play this card, draw 1 card.",
    "[Permanent] This card gets +5000 power.",
    REPLACES,
    f"{REPLACES} This card gets +5000 power.",
    "[Awaken] When your life is at 4 or less : Draw 1 card.",
    "[Evolve] R : 〈Ox〉",
    "[Union-Potara] R : 〈Ox〉 and 〈Elk〉",
    "[Over Realm 3]",
    "[Union-Absorb] Draw 1 card.",
    *(f"[{keyword}]" for keyword in KEYWORDS),
]


def skills_of(text: str) -> list[e.Skill]:
    """The skills of a text, those of its keywords too; none if it is refused."""
    found = compile_text(text)
    return skills_with_keywords(found.skills, found.keywords)


@pytest.mark.rule("10-11-1")
@pytest.mark.parametrize("skill", SKILLS)
def test_a_limit_is_that_of_the_one_skill_before_which_it_stands_or_refused(skill: str) -> None:
    assert compile_text(skill).is_full
    assert [said_limits(one) for one in skills_of(f"[Once per turn]{skill}")] in ([], [[e.Limit()]])
    assert not compile_text(f"[Once per turn][Once per turn]{skill}").is_full


def test_what_replaces_an_event_can_be_limited_and_what_holds_at_any_time_cannot() -> None:
    assert skills_of(f"[Once per turn]{REPLACES}")
    assert not skills_of("[Permanent][Once per turn] This card gets +5000 power.")
    assert not skills_of("[Once per turn][Critical]")


def test_a_skill_done_by_hand_has_one_limit_whatever_sets_it_off() -> None:
    [part] = compile_text("[Auto][Once per turn] When this card is played or attacks, hum a song.").parts
    [skill] = part.by_hand
    assert skill.limit == e.Limit()
    assert skill.trigger is not None
    assert [skill.trigger.on, *(one.on for one in skill.trigger.also)] == ["played", "attacks"]
