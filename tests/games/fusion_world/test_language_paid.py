"""What a card's own cost was paid with, at a table."""

from typing import Any

import pytest

from events.costs.facts import CostPaid
from events.fusion_world.compiler import compile_text
from events.fusion_world.vocabulary import wrong_in
from events.language import effect as e
from tests.games.fusion_world.conformance.cards import battle_card, leader_card
from tests.games.fusion_world.conformance.scenario import Scene, Side, main
from tests.games.fusion_world.conformance.texts import DRAW, activate, auto, crows, hand
from tests.games.fusion_world.english import effect_words
from tests.games.fusion_world.public_cards import energies, in_main, needs_list, real

MARKED: Any = {"if": "compare", "number": {"number": "spent", "kind": "energy_markers"}, "within": {"least": 1}}
ARRIVES = auto("played", {"do": "if", "conditions": [MARKED], "then": [DRAW]}, label="On Play")


def paying(*answers: str) -> Scene:
    """A Battle Card that costs 1 is used, of which the answers say what pays for it."""
    wren = battle_card("Wren", cost=1, text=[ARRIVES])
    scene = main(a=Side(hand=[wren], energy=crows("red 1", "red 2"), markers=1))
    scene.picks("play Wren", *answers, "activate Wren 0")
    return scene


def test_it_is_asked_what_paid_for_the_card() -> None:
    marked = paying("remove_marker 0")
    assert hand(marked) == 1
    assert [fact.paid_with for fact in marked.of(CostPaid)] == [("energy_markers",)]
    rested = paying("rest red 1")
    assert hand(rested) == 0
    assert [fact.paid_with for fact in rested.of(CostPaid)] == [("energy",)]


def test_a_card_that_is_played_by_a_skill_was_not_paid_for() -> None:
    again = activate({"do": "move", "what": "this", "to": "drop"}, {"do": "play", "what": "this"})
    scene = main(a=Side(hand=[battle_card("Wren", cost=1, text=[ARRIVES, again])], markers=1))
    scene.picks("play Wren", "remove_marker 0", "activate Wren 0")
    assert hand(scene) == 1
    scene.picks("skill Wren 1", "activate Wren 0")
    assert hand(scene) == 1


def test_of_cards_that_do_not_ask_nothing_is_told() -> None:
    scene = main(a=Side(hand=[battle_card("Wren", cost=1)], energy=crows("red 1")))
    scene.pick("play Wren")
    assert scene.of(CostPaid) == []


def test_it_is_said() -> None:
    spent = e.Spent(kind="energy_markers")
    assert effect_words(e.Draw(count=spent)) == (
        "draw cards equal to the number of energy markers that this card's cost was paid with"
    )
    asked = e.If(conditions=(e.Compare(number=spent, within=e.Range(least=1)),), then=(e.Draw(),))
    assert effect_words(asked) == "if this card's cost was paid with an energy marker, draw 1 card"


def test_a_skill_that_is_given_cannot_ask() -> None:
    inner = e.Skill(kind="auto", trigger=e.Trigger(on="attacks"), effects=(e.Draw(count=e.Spent(kind="energy")),))
    given = e.Give(changes=(e.Gain(skills=(inner,)),), what="this")
    assert wrong_in([inner]) is None
    assert wrong_in([e.Skill(kind="activate", timing=("main",), effects=(given,))]) is not None
    assert wrong_in([e.Skill(kind="activate", timing=("main",), effects=(e.Draw(count=e.Spent(kind="hats")),))])


@needs_list
def test_q270_a_marker_is_removed_to_use_a_card_if_it_pays_the_cost_of_the_card() -> None:
    for paid, rested in (("remove_marker 0", True), ("rest e 1", False)):
        energy, theirs = energies("black", 1), battle_card("Owl")
        own = Side(leader=leader_card("Boss", "black"), hand=[real("FB03-109")], energy=energy, markers=1)
        scene = in_main(a=own, b=Side(battle=[theirs]))
        scene.picks("play FB03-109", paid, "activate FB03-109 0")
        if rested:
            scene.pick("choose Owl")
        assert scene.ask.kind == "main"
        assert scene.state.cards[scene.card("Owl")].rested == rested


@pytest.mark.parametrize(
    ("words", "within"), [("an energy marker", e.Range(least=1)), ("2 energy markers", e.Range(least=2, most=2))]
)
def test_printed_text_asks_it(words: str, within: e.Range) -> None:
    [skill] = compile_text(f"[On Play] If you removed {words} to use this card, draw 1 card.").skills
    condition = e.Compare(number=e.Spent(kind="energy_markers"), within=within)
    assert skill.effects == (e.If(conditions=(condition,), then=(e.Draw(),)),)
