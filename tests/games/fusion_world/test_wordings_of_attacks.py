"""Wordings about an attack that is going on: whose it is."""

import pytest

from events.fusion_world.compiler import compile_text
from events.language import effect as e


def skill_of(text: str) -> e.Skill:
    found = compile_text(text)
    assert [clause.fault for clause in found.clauses if clause.fault] == []
    [skill] = found.skills
    return skill


def role(among: str, role: str) -> e.Condition:
    return e.Exists(cards=e.Cards(among=among, role=role))


LEADER = e.Exists(cards=e.Cards(whose="opponent", kinds=("leader",), role="guard"))


@pytest.mark.parametrize(
    "words",
    [
        "This card gains [Critical] while attacking a Leader.",
        "This card gains [Critical] while it's attacking your opponent's Leader.",
        "While attacking a Leader, this card gains [Critical].",
        "While this card is attacking a Leader, it gains [Critical].",
        "If this card is attacking a Leader, this card gains [Critical].",
    ],
)
def test_what_a_card_has_while_attacking_it_has_in_its_own_attacks_alone(words: str) -> None:
    skill = skill_of(f"[Permanent] {words}")
    assert skill.conditions == (role("this", "attack"), LEADER)
    assert skill.grants == (e.Grant(changes=(e.Gain(keywords=("critical",)),)),)


def test_what_attacks_is_the_card_of_the_event() -> None:
    for text, among in (
        ("[When Attacking] If attacking a Leader, draw 1 card.", "this"),
        ("[Auto] When this card attacks, if attacking a Leader, draw 1 card.", "this"),
        ("[Auto] When one of your other <Ox> attacks, if attacking a Leader, draw 1 card.", "that"),
    ):
        assert skill_of(text).effects == (e.If(conditions=(role(among, "attack"), LEADER), then=(e.Draw(),)),)


def test_roles_of_a_card_called_it() -> None:
    for words, said in (("in a battle", "battling"), ("attacking", "attack"), ("being attacked", "guard")):
        skill = skill_of(f"[Permanent] This card gets +5000 power while it's {words}.")
        assert skill.conditions == (role("this", said),)
        assert skill == skill_of(f"[Permanent] While this card is {words}, it gets +5000 power.")


@pytest.mark.parametrize(
    "words",
    [
        "Your Leader gets +5000 power while it's attacking.",
        "While your <Ox> is attacking, it gets +5000 power.",
        "If you have a <Ox>, it gets +5000 power.",
        "If this card is attacking and you have a <Ox>, it gets +5000 power.",
    ],
)
def test_it_is_refused_where_it_is_not_this_card(words: str) -> None:
    assert not compile_text(f"[Permanent] {words}").is_full
