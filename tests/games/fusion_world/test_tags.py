"""Each tag before a printed skill is in what is understood of it, or the text is refused."""

import pytest
from msgspec.structs import replace

from events.fusion_world.card import LeaderBack
from events.fusion_world.compiler import compile_text
from events.fusion_world.heads import KEYWORDS
from events.language import effect as e
from tests.games.fusion_world.conformance.cards import battle_card, leader_card
from tests.games.fusion_world.conformance.scenario import Side, main
from tests.games.fusion_world.public_cards import NumberedScene, energies, in_main
from tests.games.fusion_world.test_manual import printed
from tests.games.tags import said_limits, skills_with_keywords

REPLACES = "[Permanent] If this card would be KO'd, you may discard 1 card from your hand instead."
AWAKENS = "[Awaken] When your life is at 4 or less, flip this card over."
SKILLS = [
    "[Activate Main] Draw 1 card.",
    "[Activate Main/Battle] Draw 1 card.",
    "[Auto] When this card attacks, draw 1 card.",
    "[On Play] Draw 1 card.",
    "[On Play/When Attacking] Draw 1 card.",
    "[Permanent] This card gets +5000 power.",
    "[Permanent] This card gets +5000 power. Your Leader gets +5000 power.",
    REPLACES,
    f"{REPLACES} This card gets +5000 power.",
    AWAKENS,
    "[Evolve](1) : Blue <Ox>",
    "[Fusion Evolve](1) : Blue <Ox> and red <Elk>",
    *(f"[{keyword}]" for keyword in KEYWORDS),
]
LIMITS = {
    "[Once per turn]": e.Limit(),
    "[Twice per turn]": e.Limit(times=2),
    "[Once per game]": e.Limit(within="game", per="name"),
}
TURNS = {"[Your Turn]": "you", "[Opponent's Turn]": "opponent"}


def skills_of(text: str) -> list[e.Skill]:
    """The skills of a text, those of its keywords too; none if it is refused."""
    found = compile_text(text)
    return skills_with_keywords(found.skills, found.keywords)


@pytest.mark.rule("15-7-1", "15-9-1", "15-10-1")
@pytest.mark.parametrize("skill", SKILLS)
@pytest.mark.parametrize("tag", [*LIMITS, *TURNS])
def test_a_tag_is_said_by_the_one_skill_before_which_it_stands_or_refused(tag: str, skill: str) -> None:
    plain, found = skills_of(skill), skills_of(f"{tag}{skill}")
    assert plain
    assert not any(one.turn or said_limits(one) for one in plain)
    if tag in TURNS:
        assert [one.turn for one in found] == [TURNS[tag]] * len(plain)
    else:
        assert [said_limits(one) for one in found] in ([], [[LIMITS[tag]]])


@pytest.mark.parametrize(
    "tags",
    [
        "[Once per turn][Twice per turn][On Play]",
        "[Twice per turn][Once per turn][On Play]",
        "[Your Turn][Opponent's Turn][On Play]",
        "[On Play][On Play]",
        "[On Play][Auto]",
        "[Activate Main][Activate Battle]",
    ],
)
def test_tags_that_contradict_or_repeat_each_other_are_refused(tags: str) -> None:
    assert not compile_text(f"{tags} Draw 1 card.").is_full


@pytest.mark.rule("15-7-2")
def test_what_replaces_an_event_does_so_as_often_as_the_tag_says() -> None:
    [shield] = skills_of(f"[Once per turn]{REPLACES}")
    [kos] = skills_of("[Activate Main] Choose up to 1 of your opponent's Battle Cards and KO it.")
    theirs = Side(battle=[battle_card("Foe", text=[shield])], hand=[battle_card("Elk"), battle_card("Emu")])
    scene = in_main(a=Side(battle=[battle_card("Crow", text=[kos])]), b=theirs)
    scene.do("skill Crow")
    scene.pick("choose Foe")
    scene.pick("do")
    scene.pick("choose Elk")
    scene.do("skill Crow")
    scene.pick("choose Foe")
    assert (scene.names("b.battle"), scene.names("b.hand")) == ([], ["Emu"])


@pytest.mark.rule("15-9-1")
def test_a_leader_awakens_in_the_turn_that_its_tag_says() -> None:
    for tag, awakens in (("[Your Turn]", False), ("[Opponent's Turn]", True), ("", True)):
        back = LeaderBack(name="Lord", power=20000)
        lord = replace(leader_card("Lord", text=skills_of(f"{tag}{AWAKENS}")), back=back)
        scene = main(player="b", a=Side(leader=lord, life=3))
        scene.pick("attack Lord with Leader b")
        while scene.ask.player != "a":
            scene.pick("end_step")
        assert ("skill Lord 0" in scene.options) == awakens, tag


@pytest.mark.rule("15-7-2", "15-7-3")
@pytest.mark.parametrize(
    "text",
    [
        "[On Play/When Attacking][Once per turn] Hum a song.",
        "[On Play/When Attacking][Once per turn] Draw 1 card.",
        "[Auto][Once per turn] When this card is played or attacks, hum a song.",
    ],
)
def test_a_printed_skill_of_two_events_is_used_once_in_a_turn(text: str) -> None:
    scene = in_main(a=Side(hand=[printed(text)], energy=energies("red", 1)))
    scene.do("play XX-1")
    assert _used(scene)
    scene.pick("attack Leader b with XX-1")
    assert not _used(scene)


def _used(scene: NumberedScene) -> bool:
    """Whether a pending skill of the card was activated, and resolved."""
    if "activate XX-1 0" not in scene.options:
        return False
    scene.pick("activate XX-1 0")
    if scene.ask.kind == "manual":
        scene.pick("done")
    return True
