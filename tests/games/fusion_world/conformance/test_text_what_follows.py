"""What comes before what as a turn begins, and what is done beside damage and after a KO in battle, with card text."""

from typing import Any

import pytest

from events.dragon_ball_super.facts import (
    CardDropped,
    CardKOed,
    CardPlayed,
    DamageDealt,
    DamageReplaced,
    LifeTaken,
    PowersCompared,
)
from events.table.fact import CardHidden, Fact, StepBegan
from events.table.ongoing import EffectEnded, EffectStarted
from tests.games.fusion_world.conformance.cards import battle_card, extra_card, several
from tests.games.fusion_world.conformance.evolvers import evolve, evolver, hand_with
from tests.games.fusion_world.conformance.scenario import Side, battle, main
from tests.games.fusion_world.conformance.test_text_7 import end_turn, game
from tests.games.fusion_world.conformance.test_text_events import NO_DAMAGE, NO_LIFE_LOST, WAITS, acts, guarded, instead
from tests.games.fusion_world.conformance.test_text_next_use import NEXT, printed
from tests.games.fusion_world.conformance.test_text_turns import given
from tests.games.fusion_world.conformance.texts import (
    CROW,
    DRAW,
    IF_DONE,
    MARK,
    MY_CROW,
    THEIRS,
    activate,
    adjusted,
    crows,
    does,
    grow,
    on,
    pended,
    permanent,
    power_of,
    resolve_all,
    skill,
)
from tests.games.fusion_world.test_alternative_costs import hall
from tests.games.scenario import assert_order

SAVED = instead("ko", DRAW)
"""The KO of a card is replaced."""


@pytest.mark.rule("7-2-3", "7-2-4", "7-2-2")
def test_7_2_4_what_is_for_the_opponents_next_turn_begins_before_what_lasts_until_its_start_ends() -> None:
    scene = given(grow("opponent_next_turn"), grow("opponent_turn_start"))
    end_turn(scene)
    assert_order(scene.timeline, "EffectStarted 7-2-3", "EffectEnded 7-2-4")
    assert (len(scene.of(EffectStarted)), len(scene.of(EffectEnded))) == (1, 1)


@pytest.mark.rule("8-4-6-2", "8-4-6-2-3", "14-9-2")
@pytest.mark.parametrize("koed", [True, False])
def test_8_4_6_2_a_delayed_effect_that_a_ko_in_battle_sets_off_is_done_after_its_checkpoint(koed: bool) -> None:
    wait = {"do": "later", "when": {"on": "ko", "card": None}, "effects": [MARK]}
    wren = battle_card("Wren", text=[on("attacks", wait)])
    crow = battle_card("Crow", power=1000 if koed else 90000)
    scene = battle(a=Side(battle=[wren]), b=Side(battle=[crow], rested=["Crow"]), target="Crow")
    resolve_all(scene)
    scene.picks("end_step", "end_step")
    while scene.referee.ask is not None and scene.ask.kind == "delayed":
        scene.pick(scene.options[0])
    assert (len(scene.of(CardKOed)), scene.state.markers) == (int(koed), {"a": int(koed), "b": 0})
    if koed:
        assert_order(scene.timeline, "CardKOed 8-4-6-2-1", "checkpoint 8-4-6-2-2", "DelayTriggered 8-4-6-2-3")


@pytest.mark.trap("FW-04")
@pytest.mark.rule("5-8-1", "9-9-1-1", "4-2-2-1", "14-6-2")
@pytest.mark.parametrize(
    ("change", "taken", "before"),
    [(None, 1, LifeTaken), (SAVED, 1, LifeTaken), (NO_DAMAGE, 0, DamageReplaced)],
    ids=["nothing replaced", "a KO replaced", "the damage replaced"],
)
def test_5_8_1_a_card_without_power_goes_at_once_with_damage_and_with_what_becomes_of_it(
    change: Any, taken: int, before: type[Fact]
) -> None:
    """FW-04, as of the next checkpoint: both are due there."""
    weak = adjusted("power", -5000, {**THEIRS, **CROW})
    theirs = [*([] if change is None else [guarded(change)]), *crows("Crow", power=5000)]
    scene = acts({"do": "damage"}, weak, b={"battle": theirs}, options=WAITS)
    assert len(scene.of(LifeTaken)) == taken
    [gone] = scene.of(CardDropped)
    assert (scene.name(gone.card), gone.rule, gone.together) == ("Crow", "14-6-2", True)
    assert isinstance(scene.facts[scene.facts.index(gone) - 1], before)


@pytest.mark.rule("7-2-4", "7-2-5")
def test_7_2_4_what_lasts_until_the_own_turn_starts_ends_then() -> None:
    scene = given(grow("your_turn_start"))
    powers = [power_of(scene, "Leader a")]
    for _ in range(2):
        end_turn(scene)
        powers.append(power_of(scene, "Leader a"))
    assert powers == [20000, 20000, 15000]
    assert [fact.rule for fact in scene.of(EffectEnded)] == ["7-2-4"]
    assert_order(scene.timeline[-10:], "TurnBegan 7-4-7", "EffectEnded 7-2-4", "PhaseBegan 7-2-1")


@pytest.mark.rule("7-4-5", "7-4-6")
def test_7_4_5_the_turn_players_effects_end_before_the_other_players_whatever_turn_they_are_from() -> None:
    theirs = on("main_begins", grow("turn"), whose="opponent")
    scene = game(activate(grow("your_turn_end")), theirs=(theirs,))
    scene.pick()
    resolve_all(scene)
    scene.pick("skill Leader a 0")
    end_turn(scene)
    end_turn(scene)
    assert [fact.rule for fact in scene.of(EffectEnded)] == ["7-4-6"]  # a's lasts until the end of its next turn
    scene.pick()
    resolve_all(scene)
    end_turn(scene)
    assert [fact.rule for fact in scene.of(EffectEnded)] == ["7-4-6", "7-4-5", "7-4-6"]


@pytest.mark.rule("5-7-3", "12-2-3-1", "12-2-3-2", "12-2-3-3")
def test_12_2_3_2_the_card_is_paid_for_before_its_skill() -> None:
    bolt = extra_card("Bolt", cost=1, text=[activate({"do": "damage"}, costs=[[{"do": "discard"}]])])
    use = {"do": "use", "what": {"zones": ["drop"], "kinds": ["extra"]}, "pay": True}
    scene = does(use, a={"drop": [bolt], "hand": crows("Crow"), "energy": several(1, "e")})
    while scene.ask.kind != "main":
        scene.pick(scene.options[0])
    assert_order(scene.timeline, "CardRested 5-3-1", "CardDiscarded", "SkillActivated 12-2-3-4", "DamageDealt 5-8-1")


@pytest.mark.rule("8-1-2", "8-3-1", "8-1-5-1")
@pytest.mark.parametrize("negated", [True, False])
def test_8_1_2_a_battle_that_is_over_has_no_further_step(negated: bool) -> None:
    stop = skill(kind="activate", timing=["battle"], effects=[{"do": "nullify"} if negated else DRAW])
    scene = battle(a=Side(battle=[battle_card("Wren", text=[stop])]))
    scene.pick("skill Wren 0")
    while scene.referee.ask is not None and scene.ask.kind in ("offense", "defense"):
        scene.pick("end_step")
    steps = [fact.rule for fact in scene.of(StepBegan)]
    assert steps == (["8-2-1", "8-1-5-1"] if negated else ["8-2-1", "8-3-1", "8-4-1", "8-4-9"])


@pytest.mark.rule("8-4-3", "8-1-6", "8-4-8")
@pytest.mark.parametrize("goes", [True, False])
def test_8_4_3_an_attack_card_that_leaves_as_the_damage_step_begins_compares_no_power(goes: bool) -> None:
    home = {"do": "move", "what": "this", "to": "hand"} if goes else DRAW
    scene = battle(a=Side(battle=[battle_card("Wren", text=[on("damage_begins", home)])]), attacker="Wren")
    scene.picks("end_step", "end_step")
    resolve_all(scene)
    assert (len(scene.of(PowersCompared)), len(scene.of(DamageDealt))) == ((0, 0) if goes else (1, 1))
    after = ["StepBegan 8-1-6"] if goes else ["PowersCompared 8-4-6", "StepBegan 8-4-9"]
    assert_order(scene.timeline, "StepBegan 8-4-1", "checkpoint 8-4-3", *after)
    assert scene.timeline.count("checkpoint 8-4-8") == (not goes)


@pytest.mark.rule("16-3-3-2", "5-8-1")
def test_16_3_3_2_damage_by_a_skill_of_a_card_with_critical_takes_life_to_the_hand() -> None:
    """[Critical] is of attacks (15-5-2)."""
    wren = battle_card("Wren", keywords=["critical"], text=[activate({"do": "damage"})])
    scene = main(a=Side(battle=[wren]))
    scene.pick("skill Wren 1")
    assert [fact.rule for fact in scene.of(LifeTaken)] == ["14-3-2#move"]
    assert [(scene.name(fact.card), fact.player) for fact in scene.of(DamageDealt)] == [("Wren", "b")]
    assert len(scene.names("b.hand")) == 1


@pytest.mark.rule("0-3-16", "15-12-5", "9-9-1")
@pytest.mark.parametrize("kept", [True, False])
def test_0_3_16_a_card_that_stays_in_the_hand_in_place_of_evolving_is_hidden_and_not_dropped(kept: bool) -> None:
    replaced = {"change": "replace", "event": {"on": "played"}, "instead": [DRAW]}
    stays = permanent("this", replaced, zones=["hand"])
    scene = hand_with(battle=crows("Crow"), text=[stays] * kept)
    evolve(scene, "Crow")
    assert ("Phoenix" in scene.names("a.hand"), scene.names("a.drop")) == (kept, [])
    assert [scene.name(fact.card) for fact in scene.of(CardHidden)] == ["Phoenix"] * kept


@pytest.mark.rule("3-3-3", "9-9-1")
@pytest.mark.parametrize("kept", [True, False])
def test_3_3_3_a_card_that_stays_in_the_hand_in_place_of_being_played_is_hidden_again(kept: bool) -> None:
    replaced = {"change": "replace", "event": {"on": "played"}, "instead": [DRAW]}
    crow = battle_card("Crow", text=[permanent("this", replaced, zones=["hand"])] * kept)
    scene = main(a=Side(hand=[crow]))
    scene.pick("play Crow")
    assert ("Crow" in scene.names("a.hand")) == kept
    assert [fact.card for fact in scene.of(CardHidden)] == [scene.card("Crow")] * kept


@pytest.mark.rule("5-5-3", "5-5-3-4", "3-2-3")
def test_5_5_3_4_cards_of_a_deck_are_played_one_by_one_and_others_at_once() -> None:
    both = {"whose": "you", "zones": ["deck", "drop"], "names": ["Crow", "Owl"]}
    a = {"deck": [*several(3, "d"), *crows("Crow", "Crow")], "drop": crows("Owl", "Owl")}
    scene = does({"do": "play", "what": both}, a=a)
    assert [(scene.name(fact.card), fact.together) for fact in scene.of(CardPlayed)] == [
        *[("Crow", False)] * 2,
        ("Owl", False),
        ("Owl", True),
    ]


@pytest.mark.rule("0-3-16", "15-12-6", "15-12-5")
@pytest.mark.parametrize("forbidden", [True, False])
def test_0_3_16_a_card_that_cannot_be_played_any_more_once_its_evolve_is_paid_has_failed(forbidden: bool) -> None:
    few = {"if": "exists", "cards": {"zones": ["hand"], "whose": "you"}, "least": 0, "most": 1}
    grant = {"player": "you", "changes": [{"change": "cannot", "action": "play"}]}
    judge = battle_card("Judge", text=[skill(kind="permanent", conditions=[few], grants=[grant])] * forbidden)
    phoenix = evolver(costs=[[{"do": "discard"}]])
    scene = main(a=Side(hand=[phoenix, *crows("x")], battle=[*crows("Crow"), judge]))
    scene.picks("skill Phoenix 0", "material Crow", "choose x")
    assert ("Phoenix" in scene.names("a.drop"), "Phoenix" in scene.names("a.battle")) == (forbidden, not forbidden)
    assert [fact.rule for fact in scene.of(CardDropped)] == ["15-12-6"] * forbidden


@pytest.mark.rule("5-8-1", "5-8-3", "14-3-2#zero", "9-9-1-1")
@pytest.mark.parametrize(("count", "replaced", "done"), [(1, False, 1), (2, False, 1), (0, False, 0), (1, True, 0)])
def test_5_8_1_damage_was_dealt_if_all_of_it_was(count: int, replaced: bool, done: int) -> None:
    hits = {"do": "damage", "count": count, "name": "done"}
    scene = does(hits, IF_DONE, b={"battle": [guarded(NO_DAMAGE)] * replaced})
    assert (len(scene.of(DamageDealt)), len(scene.names("a.hand"))) == (done, done)


@pytest.mark.rule("9-9-1-1", "5-8-1")
@pytest.mark.parametrize("changes", [[NO_DAMAGE], [NO_LIFE_LOST], [NO_DAMAGE, NO_LIFE_LOST]])
def test_9_9_1_1_damage_that_is_replaced_takes_no_life_of_which_anything_could_be_replaced(changes: list[Any]) -> None:
    scene = acts({"do": "damage"}, b={"battle": [guarded(change) for change in changes]})
    assert (scene.state.markers["b"], len(scene.names("b.life"))) == (1, 8)


@pytest.mark.rule("5-4-1", "3-3-3", "5-5-2")
@pytest.mark.parametrize("replaced", [True, False])
@pytest.mark.parametrize("kind", ["extra", "battle"])
def test_5_4_1_a_card_that_was_not_paid_for_is_hidden_again_and_uses_up_nothing(kind: str, replaced: bool) -> None:
    """The first part of what is paid instead is replaced so that the second cannot be paid."""
    home = {"do": "move", "what": MY_CROW, "to": "hand"}
    instead_of = {"change": "replace", "event": {"on": "discarded", "card": None}, "instead": [home]}
    judge = battle_card(
        "Judge", text=[skill(kind="permanent", grants=[{"player": "you", "changes": [instead_of]}])] * replaced
    )
    less = printed(f"{NEXT} reduce the cost by 1.")
    otherwise = hall(costs=[{"do": "discard"}, {"do": "ko", "what": MY_CROW}])
    mine = [battle_card("Wren", text=[less]), otherwise, judge, *crows("Crow")]
    dart = extra_card("Dart", cost=2, text=[activate(DRAW)]) if kind == "extra" else battle_card("Dart", cost=2)
    scene = main(a=Side(battle=mine, hand=[dart, *crows("x")]))
    scene.picks("skill Wren 0", "skill Dart 0" if kind == "extra" else "play Dart", "choose x")
    assert [fact.rule for fact in scene.of(EffectEnded)] == ["5-4-1"] * (kind == "extra" and not replaced)
    assert [scene.name(fact.card) for fact in scene.of(CardHidden)] == ["Dart"] * replaced
    used = scene.names("a.drop" if kind == "extra" else "a.battle")
    assert ("Dart" in used, "Crow" in scene.names("a.drop")) == (not replaced, not replaced)


@pytest.mark.rule("7-4-1", "7-4-2", "7-4-3")
def test_7_4_2_the_end_of_the_turn_sets_skills_off_once_the_end_phase_has_begun() -> None:
    scene = game(on("turn_ends"))
    scene.pick()
    scene.pick("end_main")
    assert pended(scene) == [("Leader a", "turn_ends")]
    assert_order(scene.timeline, "PhaseBegan 7-4-1", "Happened 7-4-2", "SkillTriggered 9-6-2", "checkpoint 7-4-3")
