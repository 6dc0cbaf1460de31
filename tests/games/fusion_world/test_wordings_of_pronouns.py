"""Wordings of pronouns: the card that they stand for, or a refusal where it can be either of two."""

from typing import Any

import pytest

from events.fusion_world.compiler import compile_text
from events.language import effect as e
from tests.games.fusion_world.conformance.cards import battle_card
from tests.games.fusion_world.conformance.scenario import Side, main

KNOWN: list[tuple[str, Any]] = [
    ("[Activate Main] If this card is in Rest Mode, switch it to Active Mode.", e.Switch(mode="active", what="this")),
    (
        "[Activate Main] If you have an <Ox> Battle Card and this card is in Rest Mode, switch it to Active Mode.",
        e.Switch(mode="active", what="this"),
    ),
    ("[Auto] When your opponent plays a Battle Card, if it has a cost of 3 or less, KO it.", e.Ko(what="that")),
    ("[Auto] When this card attacks, if you have no <Ox>, KO it.", e.Ko(what="this")),
    ("[Auto] When this card attacks, if you have 3 or more energy, KO this card.", e.Ko(what="this")),
    (
        "[Auto] When this card is placed in your Drop from your deck, if your Leader is red, play it.",
        e.Play(what="this"),
    ),
    ("[Auto] When this card attacks, if you have an <Ox>, choose 1 of your Battle Cards and KO it.", e.Ko()),
    ("[On Play] Choose 1 of your opponent's Battle Cards. If you have an <Ox>, KO it.", e.Ko()),
]
UNCLEAR = [
    "[Auto] When this card is played, if you have <Ox> in your Drop, add it to your hand.",
    "[Auto] When this card is KO'd, if you have <Ox> in your Drop, play it.",
    "[Auto] When this card attacks, if your opponent has an <Ox> Battle Card, KO it.",
    "[Auto] When this card attacks, if your Leader is awakened, it gets +5000 power for the turn.",
    "[Auto] When your opponent plays a Battle Card, if you have an <Ox>, KO it.",
    "[Auto] When your opponent's Battle Card attacks, if this card is in Active Mode, KO it.",
    "[When Attacking] If this card is attacking a Battle Card, KO it.",
    "[When Attacking] If attacking a Battle Card, it gets -5000 power for the battle.",
    "[Activate Main] If this card is in Rest Mode and you have an <Ox> Battle Card, switch it to Active Mode.",
    "[On Play] Reduce its [Ki] by 1.",
]


@pytest.mark.parametrize(("text", "done"), KNOWN)
def test_a_pronoun_stands_for_the_one_card_named_before(text: str, done: e.Effect) -> None:
    [skill] = compile_text(text).skills
    [effect] = skill.effects[-1:]
    assert (effect.then[-1] if isinstance(effect, e.If) else effect) == done


@pytest.mark.parametrize("text", UNCLEAR)
def test_a_pronoun_behind_a_condition_on_another_card_is_refused(text: str) -> None:
    found = compile_text(text)
    assert found.skills == ()
    assert ["pronoun" in clause.fault for clause in found.clauses if clause.fault] == [True]


@pytest.mark.rule("5-13-1", "13-1-1")
@pytest.mark.parametrize(
    ("words", "left"),
    [
        ("choose 1 of your opponent's Battle Cards and reduce its [Ki] by 1.", [1, 1, 0]),
        ("choose 1 of your opponent's Battle Cards and increase its [Ki] by 2.", [1, 1, 3]),
        ("choose 1 of your other Battle Cards. Then, reduce its [Ki] by 1.", [1, 0, 1]),
        ("reduce the [Ki] by 1.", [0, 1, 1]),
    ],
)
def test_the_ki_of_a_card_named_before_is_its_own(words: str, left: list[int]) -> None:
    texts = ("Choose all Battle Cards. +1 [Ki] to them.", words)
    skills = [skill for text in texts for skill in compile_text(f"[Activate Main] {text}").skills]
    scene = main(
        a=Side(battle=[battle_card("Wren", text=skills), battle_card("Owl")]), b=Side(battle=[battle_card("Jay")])
    )
    scene.pick("skill Wren 0")
    scene.pick("choose Wren", "choose Owl", "choose Jay")
    scene.pick("skill Wren 1")
    if scene.ask.kind == "choose":
        scene.pick(scene.options[0])
    assert [scene.state.cards[scene.card(name)].counters for name in ("Wren", "Owl", "Jay")] == left
