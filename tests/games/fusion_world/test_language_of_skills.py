"""By the skills of which cards something happens, or cannot be done, and which skills cannot be activated."""

from typing import Any

import pytest

from events.fusion_world.card import FusionWorldCard
from events.fusion_world.compiler import compile_text
from events.fusion_world.vocabulary import wrong_in
from events.language import effect as e
from tests.games.fusion_world.conformance.cards import battle_card, leader_card
from tests.games.fusion_world.conformance.scenario import Scene, Side, main
from tests.games.fusion_world.conformance.texts import activate, crows, hand, resolve_all
from tests.games.fusion_world.english import skill_words

BATTLE = e.Skills(of=e.Cards(kinds=("battle",)))
KO_OWL = activate({"do": "ko", "what": {"names": ["Owl"]}})
KO_CHOSEN = activate({"do": "choose", "cards": {"whose": "opponent", "kinds": ["battle"]}}, {"do": "ko"})


def skill_of(text: str) -> e.Skill:
    found = compile_text(text)
    assert [(clause.words, clause.fault) for clause in found.clauses if clause.fault] == []
    [skill] = found.skills
    return skill


def printing(name: str, text: str) -> FusionWorldCard:
    return battle_card(name, text=[skill_of(text)])


def test_by_which_skills_is_read() -> None:
    [grant] = skill_of("[Permanent] This card can't be KO'd by the skills of your opponent's Battle Cards.").grants
    assert grant.changes == (e.Cannot(action="be_koed", by="opponent", skills=BATTLE),)
    skill = skill_of("[Auto] When this card is switched to Active Mode by your <Ox> Leader's skill, draw 1 card.")
    of_leader = e.Skills(of=e.Cards(kinds=("leader",), names=("Ox",)))
    assert skill.trigger == e.Trigger(on="readied", how="your_skill", skills=of_leader)


def koed_by(other: FusionWorldCard | None, *, leader: FusionWorldCard | None = None, text: str) -> Scene:
    """A Main Phase of `b`'s foe, whose card or Leader has used a skill that KOs Owl."""
    owl = printing("Owl", text)
    scene = main(a=Side(leader=leader, battle=[other] if other else []), b=Side(battle=[owl]))
    scene.pick("skill Wren 0")
    return scene


WREN = battle_card("Wren", text=[KO_OWL])
LORD = leader_card("Wren", text=[KO_OWL])


@pytest.mark.parametrize(("leader", "stays"), [(False, True), (True, False)])
def test_a_card_cannot_be_koed_by_skills_of_such_cards(leader: bool, stays: bool) -> None:
    text = "[Permanent] This card can't be KO'd by the skills of your opponent's Battle Cards."
    scene = koed_by(None, leader=LORD, text=text) if leader else koed_by(WREN, text=text)
    assert scene.names("b.battle") == ["Owl"] * stays


@pytest.mark.parametrize(("leader", "drawn"), [(False, 1), (True, 0)])
def test_an_event_is_one_by_a_skill_of_such_a_card(leader: bool, drawn: int) -> None:
    text = "[Auto] When this card is KO'd by a skill of your opponent's Battle Cards, draw 1 card."
    scene = koed_by(None, leader=LORD, text=text) if leader else koed_by(WREN, text=text)
    resolve_all(scene)
    assert hand(scene, "b") == drawn


@pytest.mark.parametrize(("by", "stays"), [("skills", [True, False]), ("your skills", [False, False])])
def test_once_a_turn_a_card_cannot_leave_by_skills(by: str, stays: list[bool]) -> None:
    text = f"[Permanent] Once per turn, this card can't be removed from the Battle Area by {by}."
    [grant] = skill_of(text).grants
    assert grant.changes == (
        e.Replace(event=e.Trigger(on="leaves", how="skill" if by == "skills" else "your_skill"), times=1),
    )
    homes = activate({"do": "move", "what": {"names": ["Owl"]}, "to": "hand"})
    scene = main(a=Side(battle=[battle_card("Wren", text=[homes])]), b=Side(battle=[printing("Owl", text)]))
    for there in stays:
        scene.pick("skill Wren 0")
        assert (scene.names("b.battle") == ["Owl"]) == there


def test_a_card_cannot_be_chosen_by_skills_of_such_cards() -> None:
    text = "[Permanent] This card can't be chosen by the skills of your opponent's Battle Cards."
    foes = Side(battle=[printing("Owl", text), *crows("Jay", "Lark")])
    scene = main(a=Side(battle=[battle_card("Wren", text=[KO_CHOSEN])]), b=foes)
    scene.pick("skill Wren 0")
    assert scene.options == ["choose Jay", "choose Lark"]
    scene = main(a=Side(leader=leader_card("Wren", text=[KO_CHOSEN])), b=foes)
    scene.pick("skill Wren 0")
    assert scene.options == ["choose Owl", "choose Jay", "choose Lark"]


ACTIVATABLE = [("[Auto]", ("auto",), True), ("[Activate]", ("activate",), False)]


@pytest.mark.parametrize(
    ("words", "kinds", "offered"), [*ACTIVATABLE, ("[Activate] and [Auto]", ("activate", "auto"), False)]
)
def test_such_skills_alone_cannot_be_activated(words: str, kinds: tuple[str, ...], offered: bool) -> None:
    shuts = f"[Auto] When this card is played, you can't activate {words} skills for the turn."
    cannot = e.Cannot(action="activate", skills=e.Skills(kinds=kinds))
    assert skill_of(shuts).effects == (e.Decree(changes=(cannot,), whose="you"),)
    scene = main(a=Side(battle=[WREN], hand=[printing("Shutter", shuts)]))
    assert "skill Wren 0" in scene.options
    scene.pick("play Shutter")
    resolve_all(scene)
    assert ("skill Wren 0" in scene.options) == offered


@pytest.mark.parametrize(
    ("skills", "offered"),
    [({"timing": ["main"]}, False), ({"timing": ["battle"]}, True), ({"keywords": ["awaken"]}, True)],
)
def test_skills_are_told_by_when_they_are_used_and_by_keyword(skills: Any, offered: bool) -> None:
    change = {"change": "cannot", "action": "activate", "skills": skills}
    shuts = activate({"do": "decree", "whose": "you", "changes": [change]})
    scene = main(a=Side(battle=[WREN, battle_card("Shutter", text=[shuts])]))
    scene.pick("skill Shutter 0")
    assert ("skill Wren 0" in scene.options) == offered


def test_a_pending_skill_that_cannot_be_activated_is_not() -> None:
    shuts = activate(
        {
            "do": "decree",
            "whose": "you",
            "changes": [{"change": "cannot", "action": "activate", "skills": {"kinds": ["auto"]}}],
        }
    )
    draws = printing("Jay", "[Auto] When this card is played, draw 1 card.")
    scene = main(a=Side(battle=[battle_card("Wren", text=[shuts])], hand=[draws]))
    scene.picks("skill Wren 0", "play Jay")
    resolve_all(scene)
    assert hand(scene) == 0


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (
            "[Permanent] This card can't be KO'd by the skills of your opponent's Battle Cards.",
            "[Permanent] This card can't be KO'd by skills of your opponent's Battle Cards.",
        ),
        (
            "[Auto] When this card is KO'd by your <Ox> Leader's skill, draw 1 card.",
            "[Auto] When this card is KO'd by skills of your <Ox> Leader, draw 1 card.",
        ),
        (
            "[On Play] Your opponent can't activate [Auto] skills for the turn.",
            "[On Play] Your opponent can't activate [Auto] skills for the turn.",
        ),
    ],
)
def test_it_is_said(text: str, told: str) -> None:
    assert skill_words(skill_of(text)) == told


WRONG: list[Any] = [
    e.Cannot(action="be_koed", skills=BATTLE),
    e.Cannot(action="be_koed", by="opponent", skills=e.Skills(kinds=("auto",))),
    e.Cannot(action="activate", skills=e.Skills()),
    e.Cannot(action="activate", skills=BATTLE),
    e.Cannot(action="activate", skills=e.Skills(kinds=("permanent",))),
    e.Cannot(action="be_koed", by="opponent", skills=e.Skills(of=e.Cards(whose="opponent"))),
]


@pytest.mark.parametrize("change", WRONG)
def test_what_says_nothing_is_refused(change: e.Change) -> None:
    assert wrong_in([e.Skill(kind="permanent", grants=(e.Grant(changes=(change,)),))]) is not None


@pytest.mark.parametrize(
    "trigger",
    [
        e.Trigger(on="ko", skills=BATTLE),
        e.Trigger(on="ko", how="battle", skills=BATTLE),
        e.Trigger(on="ko", how="skill", skills=e.Skills(kinds=("auto",))),
    ],
)
def test_an_event_that_no_such_skill_makes_is_refused(trigger: e.Trigger) -> None:
    assert wrong_in([e.Skill(kind="auto", trigger=trigger, effects=(e.Draw(),))]) is not None


@pytest.mark.parametrize(
    "words",
    [
        "[Permanent] This card can't be KO'd by the skills of your opponent's cards in their hand.",
        "[On Play] Your opponent can't activate [Activate Main] skills for the turn.",
        "[On Play] Your opponent can't activate [Blocker] skills and [Auto] skills for the turn.",
    ],
)
def test_what_is_unclear_is_not_read(words: str) -> None:
    assert not compile_text(words).is_full
