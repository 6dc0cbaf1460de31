"""4. Declaring Actions: free timing and checkpoints, each at its moment."""

import pytest

from events.dragon_ball_super.facts import CardDropped
from tests.games.fusion_world.conformance.cards import battle_card, several
from tests.games.fusion_world.conformance.scenario import Side, battle, main, opening, turn

OFFENSE = [
    "AttackDeclared 8-1-1",
    "CardRested 8-1-1",
    "checkpoint 8-1-4",
    "StepBegan 8-2-1",
    "checkpoint 8-2-3",
]
DEFENSE = ["StepBegan 8-3-1", "checkpoint 8-3-3"]
DAMAGE = ["StepBegan 8-4-1", "checkpoint 8-4-3"]


@pytest.mark.rule("4-1-1", "4-1-2-1", "4-1-2-2", "7-3-4", "7-3-4-1-1", "7-3-4-4-1")
def test_4_1_2_free_timing_comes_back_until_the_player_does_nothing() -> None:
    scene = main(a=Side(hand=several(2, "x")))
    for card in ("play x 1", "play x 2"):
        assert scene.asked == ("a", "main")
        scene.pick(card)
    assert scene.asked == ("a", "main")
    scene.pick("end_main")
    assert scene.asked == ("a", "over")


@pytest.mark.rule("4-1-1", "4-1-2-1", "4-1-2-2", "8-2-4-1-1", "8-2-4-3-1", "8-3-4-1-1", "8-3-4-3-1")
def test_4_1_2_free_timing_in_battle_is_the_attackers_then_the_defenders() -> None:
    scene = battle(a=Side(hand=several(1, "x")), b=Side(hand=several(1, "y")))
    asked = []
    for answer in ("combo x 1", "end_step", "combo y 1", "end_step"):
        asked.append(scene.asked)
        scene.pick(answer)
    assert asked == [("a", "offense"), ("a", "offense"), ("b", "defense"), ("b", "defense")]
    assert scene.asked == ("a", "over")


@pytest.mark.rule("7-2-6", "7-2-8", "7-2-10", "7-2-12", "7-3-3", "7-3-5-1-2", "7-4-3", "4-2-1")
def test_4_2_1_the_checkpoints_of_a_turn() -> None:
    scene = turn(a=Side(hand=[battle_card("Wren"), battle_card("Lantern")], rested=["Leader a"]))
    scene.picks("charge Lantern", "play Wren", "end_main")
    assert scene.timeline == [
        "PhaseBegan 7-2-1",
        "checkpoint 7-2-6",
        "CardReadied 7-2-7",
        "checkpoint 7-2-8",
        "CardDrawn 7-2-9",
        "checkpoint 7-2-10",
        "CardCharged 7-2-11",
        "checkpoint 7-2-12",
        "PhaseBegan 7-3-1",
        "checkpoint 7-3-3",
        "CardRevealed 5-5-2-1",
        "CardPlayed 5-5-2-2",
        "checkpoint 7-3-3",
        "StepBegan 7-3-5",
        "checkpoint 7-3-5-1-2",
        "PhaseBegan 7-4-1",
        "checkpoint 7-4-3",
    ]


@pytest.mark.rule("7-2-6", "7-2-8", "7-2-10", "7-2-12")
def test_4_2_1_checkpoints_occur_where_nothing_else_does() -> None:
    scene = turn()
    scene.pick()
    assert scene.timeline == [
        "PhaseBegan 7-2-1",
        "checkpoint 7-2-6",
        "checkpoint 7-2-8",
        "CardDrawn 7-2-9",
        "checkpoint 7-2-10",
        "checkpoint 7-2-12",
        "PhaseBegan 7-3-1",
        "checkpoint 7-3-3",
    ]


@pytest.mark.trap("FW-05", "FW-09")
@pytest.mark.rule(
    "8-1-4", "8-2-3", "8-3-3", "8-4-3", "8-4-6-1-1", "8-4-8", "8-5-1", "8-5-3", "8-5-6", "5-6-3-3", "5-6-4-3"
)
def test_4_2_1_the_checkpoints_of_a_battle_with_the_leader() -> None:
    """FW-05: a checkpoint, the damage inline, the checkpoint of 8-4-8. FW-09: a combo is one action of the step."""
    scene = battle(a=Side(hand=several(1, "x")), b=Side(hand=several(1, "y")))
    scene.picks("combo x 1", "end_step", "combo y 1", "end_step")
    combo = ["CardRevealed 5-6-{}-1-2", "CardComboed 5-6-{}-2", "checkpoint 5-6-{}-3"]
    assert scene.timeline == [
        *OFFENSE,
        *(told.format(3) for told in combo),
        "checkpoint 8-2-3",
        *DEFENSE,
        *(told.format(4) for told in combo),
        "checkpoint 8-3-3",
        *DAMAGE,
        "ComboPowerAdded 8-4-4",
        "ComboPowerAdded 8-4-5",
        "PowersCompared 8-4-6",
        "checkpoint 8-4-6-1-1",
        "DamageDealt 8-4-6-1-1-1",
        "LifeTaken 14-3-2#move",
        "checkpoint 8-4-8",
        "StepBegan 8-4-9",
        "checkpoint 8-5-1",
        "ComboPowerEnded 8-5-2",
        "ComboPowerEnded 8-5-2",
        "checkpoint 8-5-3",
        "CardDropped 8-5-4",
        "CardDropped 8-5-4",
        "checkpoint 8-5-6",
        "BattleEnded 8-5-9",
    ]


PLAIN_END = [
    "checkpoint 8-4-8",
    "StepBegan 8-4-9",
    "checkpoint 8-5-1",
    "checkpoint 8-5-3",
    "checkpoint 8-5-6",
    "BattleEnded 8-5-9",
]


@pytest.mark.rule("8-4-6-2-2", "8-4-8")
def test_4_2_1_the_checkpoints_of_a_battle_with_a_battle_card() -> None:
    scene = battle(b=Side(battle=[battle_card("Wren")], rested=["Wren"]), target="Wren")
    scene.picks("end_step", "end_step")
    knocked_out = ["PowersCompared 8-4-6", "CardKOed 8-4-6-2-1", "checkpoint 8-4-6-2-2"]
    assert scene.timeline == [*OFFENSE, *DEFENSE, *DAMAGE, *knocked_out, *PLAIN_END]


@pytest.mark.rule("8-4-8")
def test_4_2_1_the_checkpoints_of_a_battle_without_effect() -> None:
    scene = battle(a=Side(battle=[battle_card("Wren", power=5000)]), attacker="Wren")
    scene.picks("end_step", "end_step")
    assert scene.timeline == [*OFFENSE, *DEFENSE, *DAMAGE, "PowersCompared 8-4-6", *PLAIN_END]


@pytest.mark.rule("6-2-1-6")
def test_4_2_1_the_checkpoint_of_the_setup() -> None:
    scene = opening()
    scene.picks("choose_order Leader a", "go_second")
    told = ["LeaderPlaced 6-2-1-2"] * 2 + ["ChooserDrawn 6-2-1-4", "TurnOrderChosen 6-2-1-5", "checkpoint 6-2-1-6"]
    assert scene.timeline == told


@pytest.mark.rule("4-2-2-1", "4-2-2-6", "14-1-2-2", "14-1-2-2-1", "14-4-2", "14-6-2")
def test_4_2_2_1_all_rule_processing_is_done_at_once_and_repeated_until_none_is_due() -> None:
    scene = main(
        a=Side(combo=[battle_card("stray")]), b=Side(battle=[battle_card("weak", power=0)], combo=several(1, "y"))
    )
    dropped = scene.of(CardDropped)
    assert [(scene.name(fact.card), fact.rule, fact.together) for fact in dropped] == [
        ("stray", "14-4-2", False),
        ("y 1", "14-4-2", True),
        ("weak", "14-6-2", True),
    ]
    assert scene.timeline[-2:] == ["CardDropped 14-6-2", "checkpoint 7-3-3"]
    assert scene.names("b.drop") == ["y 1", "weak"]
    assert scene.asked == ("a", "main")
