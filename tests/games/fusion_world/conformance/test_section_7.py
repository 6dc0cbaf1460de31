"""7. Game Progression."""

import pytest

from events.dragon_ball_super.facts import CardCharged
from events.errors import IllegalAnswer
from events.table.fact import CardDrawn, CardReadied, PhaseBegan, StepBegan, TurnBegan
from events.table.ids import PLAYERS, Player, opponent
from tests.games.fusion_world.conformance.cards import battle_card, extra_card, several
from tests.games.fusion_world.conformance.scenario import Side, main, opening, set_up, turn


@pytest.mark.rule("7-1-2", "7-2-1", "7-2-13", "7-3-1", "7-3-5", "7-3-5-1-5", "7-4-1")
@pytest.mark.parametrize("player", PLAYERS)
def test_7_1_a_turn_has_three_phases_which_its_player_performs(player: Player) -> None:
    scene = turn(player=player)
    assert scene.asked == (player, "charge")
    assert scene.state.phase == "Charge Phase"
    scene.pick()
    assert scene.asked == (player, "main")
    assert scene.state.phase == "Main Phase"
    scene.pick("end_main")
    marks = [fact for fact in scene.facts if isinstance(fact, PhaseBegan | StepBegan)]
    assert [(fact.phase if isinstance(fact, PhaseBegan) else fact.step, fact.rule) for fact in marks] == [
        ("Charge Phase", "7-2-1"),
        ("Main Phase", "7-3-1"),
        ("Main Phase End Step", "7-3-5"),
        ("End Phase", "7-4-1"),
    ]


@pytest.mark.rule("7-1-1")
@pytest.mark.parametrize("busy", [False, True])
def test_7_1_1_phases_and_steps_are_there_whether_anything_occurs_in_them_or_not(busy: bool) -> None:
    """A turn that readies, charges, plays and fights has the same phases, in the same order, as one that does nothing
    but draw; and an attack to which nobody has anything to add has all steps of a battle.
    """
    mine = Side(hand=several(2, "x"), battle=several(1, "fighter"), rested=["fighter 1"])
    scene = turn(a=mine if busy else Side())
    scene.pick(*(["charge x 1"] if busy else []))
    if busy:
        scene.pick("play x 2")
    battle = len(scene.facts)
    scene.picks("attack Leader b with Leader a", "end_step", "end_step")
    steps = [fact.step for fact in scene.facts[battle:] if isinstance(fact, StepBegan)]
    assert steps == ["Offense Step", "Defense Step", "Damage Step", "Battle End Step"]
    scene.pick("end_main")
    assert [fact.phase for fact in scene.of(PhaseBegan)] == ["Charge Phase", "Main Phase", "End Phase"]
    assert scene.of(StepBegan)[-1].step == "Main Phase End Step"
    checkpoints = [line for line in scene.timeline if line.startswith("checkpoint 7")]
    main_phase = ["checkpoint 7-3-3"] * (3 if busy else 2)
    assert checkpoints == [
        *(f"checkpoint {rule}" for rule in ("7-2-6", "7-2-8", "7-2-10", "7-2-12")),
        *main_phase,
        *("checkpoint 7-3-5-1-2", "checkpoint 7-4-3"),
    ]
    assert bool(scene.of(CardReadied)) is bool(scene.of(CardCharged)) is busy


@pytest.mark.trap("FW-13")
@pytest.mark.rule("7-2-7", "0-2-4-1")
@pytest.mark.parametrize("player", PLAYERS)
def test_7_2_7_only_the_turn_players_rested_cards_become_active_at_once(player: Player) -> None:
    """FW-13."""
    one = Side(
        battle=several(2, "my fighter"),
        energy=several(2, "my energy"),
        rested=[f"Leader {player}", "my fighter 1", "my energy 2"],
    )
    other = Side(
        battle=several(1, "their fighter"),
        energy=several(1, "their energy"),
        rested=[f"Leader {opponent(player)}", "their fighter 1", "their energy 1"],
    )
    scene = turn(a=one if player == "a" else other, b=other if player == "a" else one, player=player)
    readied = scene.of(CardReadied)
    assert [scene.name(fact.card) for fact in readied] == [f"Leader {player}", "my fighter 1", "my energy 2"]
    assert [fact.together for fact in readied] == [False, True, True]
    assert not any(scene.rested(name) for name in one.rested)
    assert all(scene.rested(name) for name in other.rested)


@pytest.mark.trap("FW-14")
@pytest.mark.rule("7-2-9")
def test_7_2_9_the_turn_player_draws_one_card_even_in_the_first_turn() -> None:
    """FW-14."""
    scene = set_up(opening())
    assert scene.state.turn == 1
    assert [scene.name(fact.card) for fact in scene.of(CardDrawn) if fact.rule == "7-2-9"] == ["a 6"]
    assert len(scene.names("a.hand")) == 7
    assert len(scene.names("b.hand")) == 6


@pytest.mark.rule("7-2-11")
def test_7_2_11_the_turn_player_may_charge_any_one_card_of_the_hand() -> None:
    scene = turn(a=Side(deck=several(5, "deck"), hand=[battle_card("Wren"), extra_card("Storm")]))
    assert scene.asked == ("a", "charge")
    assert scene.options == ["charge Wren", "charge Storm", "charge deck 5"]
    scene.pick("charge Storm")
    [charged] = scene.of(CardCharged)
    assert (charged.rule, charged.source, charged.target) == ("7-2-11", "a.hand", "a.energy")
    assert scene.names("a.energy") == ["Storm"]
    assert scene.asked == ("a", "main")


@pytest.mark.rule("7-2-11")
def test_7_2_11_not_more_than_one_card_is_charged() -> None:
    scene = turn(a=Side(hand=several(2, "x")))
    with pytest.raises(IllegalAnswer):
        scene.pick("charge x 1", "charge x 2")
    assert scene.asked == ("a", "charge")
    assert scene.names("a.energy") == []


@pytest.mark.rule("7-2-11")
def test_7_2_11_charging_may_be_left() -> None:
    scene = turn(a=Side(hand=several(2, "x")))
    scene.pick()
    assert scene.names("a.energy") == []
    assert scene.asked == ("a", "main")


@pytest.mark.rule("7-3-4", "7-3-4-1", "7-3-4-3", "7-3-4-4")
def test_7_3_4_the_turn_player_may_play_attack_or_end() -> None:
    scene = main(a=Side(hand=several(2, "x"), battle=several(1, "fighter")), b=Side(hand=several(1, "y")))
    assert scene.asked == ("a", "main")
    assert scene.ask.rule == "7-3-4"
    assert scene.options == [
        "play x 1",
        "play x 2",
        "attack Leader b with Leader a",
        "attack Leader b with fighter 1",
        "end_main",
    ]
    with pytest.raises(IllegalAnswer):
        scene.pick("play x 1", "end_main")
    with pytest.raises(IllegalAnswer):
        scene.pick()


@pytest.mark.rule("7-3-4-1")
def test_7_3_4_1_only_battle_cards_are_played() -> None:
    scene = main(a=Side(hand=[battle_card("Wren"), extra_card("Storm")]))
    assert [option for option in scene.options if option.startswith("play")] == ["play Wren"]


@pytest.mark.rule("7-3-4-1-1", "7-3-3")
def test_7_3_4_1_1_after_a_play_the_checkpoint_returns() -> None:
    scene = main(a=Side(hand=several(1, "x")))
    scene.pick("play x 1")
    assert scene.timeline[-2:] == ["CardPlayed 5-5-2-2", "checkpoint 7-3-3"]
    assert scene.asked == ("a", "main")


@pytest.mark.rule("7-3-4-3-2", "8-5-9", "7-3-3")
def test_7_3_4_3_2_after_an_attack_the_checkpoint_returns() -> None:
    scene = main(b=Side(hand=several(1, "y")))
    scene.picks("attack Leader b with Leader a", "end_step", "end_step")
    assert scene.timeline[-2:] == ["BattleEnded 8-5-9", "checkpoint 7-3-3"]
    assert scene.asked == ("a", "main")
    assert scene.options == ["end_main"]


@pytest.mark.rule("7-3-4-3-1")
@pytest.mark.parametrize(("number", "attacks"), [(1, False), (2, True), (3, True)])
def test_7_3_4_3_1_only_the_first_turn_of_the_first_player_is_without_attacks(number: int, attacks: bool) -> None:
    scene = main(a=Side(hand=several(1, "x"), battle=several(1, "fighter")), turn=number)
    assert any(option.startswith("attack") for option in scene.options) is attacks
    assert "play x 1" in scene.options


@pytest.mark.rule("7-3-4-3-1")
def test_7_3_4_3_1_the_second_player_may_attack_in_their_first_turn() -> None:
    scene = set_up(opening(), first="b")
    scene.pick()
    assert "attack Leader a with Leader b" not in scene.options
    scene.pick("end_main")
    scene.pick()
    assert scene.asked == ("a", "main")
    assert "attack Leader b with Leader a" in scene.options


@pytest.mark.rule("7-3-4-4", "7-3-4-4-1", "7-3-5", "7-3-5-1-2", "7-3-5-1-5", "7-4-3")
def test_7_3_4_4_ending_the_main_phase_leads_through_its_end_step_to_the_end_phase() -> None:
    scene = turn()
    scene.pick()
    before = len(scene.timeline)
    scene.pick("end_main")
    assert scene.timeline[before:] == [
        "StepBegan 7-3-5",
        "checkpoint 7-3-5-1-2",
        "PhaseBegan 7-4-1",
        "checkpoint 7-4-3",
    ]


@pytest.mark.rule("7-4-7", "0-3-2-1", "7-1-2")
@pytest.mark.parametrize("first", PLAYERS)
def test_7_4_7_turns_alternate_between_the_two_players(first: Player) -> None:
    scene = set_up(opening(), first=first)
    asked = []
    for _ in range(3):
        asked.append(scene.asked)
        scene.pick()
        asked.append(scene.asked)
        scene.pick("end_main")
    second = opponent(first)
    assert asked == [(player, kind) for player in (first, second, first) for kind in ("charge", "main")]
    assert [(fact.turn, fact.player, fact.rule) for fact in scene.of(TurnBegan)] == [
        (1, first, "6-2-1-11"),
        (2, second, "7-4-7"),
        (3, first, "7-4-7"),
        (4, second, "7-4-7"),
    ]
    assert scene.state.turn_player == second
