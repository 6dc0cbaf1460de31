"""6. Game Progress."""

import pytest

from events.dragon_ball_super.facts import CardCharged, CardPlayed
from events.language.effect import Adjust, Draw, Give, Skill, Trigger
from events.table.fact import CardDrawn, CardReadied, CardRested, CardRevealed, PhaseBegan, StepBegan, TurnBegan
from events.table.ids import PLAYERS, Player
from tests.games.masters.conformance.cards import battle_card, extra_card, leader_card, several
from tests.games.masters.conformance.scenario import Side, main, opening, set_up, turn
from tests.games.scenario import assert_order


@pytest.mark.rule("6-1-1", "6-2-1", "6-3-1", "6-3-1-2-4", "6-3-1-3", "6-3-1-3-1-3", "6-4-1", "4-4-1", "4-4-2")
@pytest.mark.parametrize("player", PLAYERS)
def test_6_1_1_a_turn_goes_phase_by_phase(player: Player) -> None:
    scene = turn(player=player)
    assert scene.asked == (player, "charge")
    scene.pick()
    assert scene.asked == (player, "main")
    scene.pick("end_main")
    marks = [fact for fact in scene.facts if isinstance(fact, PhaseBegan | StepBegan)]
    assert [(fact.phase if isinstance(fact, PhaseBegan) else fact.step, fact.rule) for fact in marks] == [
        ("Charge Phase", "6-2-1"),
        ("Main Phase", "6-3-1-1"),
        ("Main Phase End Step", "6-3-1-3"),
        ("End Phase", "6-4-1"),
    ]


@pytest.mark.rule("6-4-1-3")
def test_6_4_1_3_the_other_player_takes_the_next_turn() -> None:
    scene = set_up(opening())
    for _ in range(3):
        scene.pick()
        scene.pick("end_main")
    turns = [(fact.turn, fact.player, fact.rule) for fact in scene.of(TurnBegan)]
    assert turns[1:] == [(2, "b", "6-4-1-3"), (3, "a", "6-4-1-3"), (4, "b", "6-4-1-3")]


@pytest.mark.rule("6-2-2", "4-8-1", "4-8-1-1", "4-8-1-1-1", "4-8-1-2")
def test_6_2_2_leader_battle_and_energy_cards_become_active_and_the_opponents_do_not() -> None:
    mine = Side(battle=several(1, "fighter"), energy=several(1, "fuel"), rested=["Leader a", "fighter 1", "fuel 1"])
    theirs = Side(battle=several(1, "foe"), rested=["foe 1"])
    scene = turn(a=mine, b=theirs)
    assert {scene.name(fact.card) for fact in scene.of(CardReadied)} == {"Leader a", "fighter 1", "fuel 1"}
    assert {fact.rule for fact in scene.of(CardReadied)} == {"6-2-2"}
    assert scene.rested("foe 1")


@pytest.mark.rule("6-2-3", "4-9-1")
@pytest.mark.parametrize(("number", "draws"), [(1, 0), (2, 1), (3, 1)])
def test_6_2_3_the_turn_player_draws_but_not_in_the_first_turn(number: int, draws: int) -> None:
    scene = turn(number=number)
    assert [fact.rule for fact in scene.of(CardDrawn)] == ["6-2-3"] * draws


@pytest.mark.trap("MS-09")
@pytest.mark.rule("6-2-5", "3-8-1", "3-8-3")
def test_6_2_5_a_card_of_the_hand_may_be_charged_in_active_mode() -> None:
    scene = turn(a=Side(hand=several(2, "x"), deck=5), options={"MS-09": "optional"})
    assert (scene.ask.least, scene.ask.most) == (0, 1)
    scene.pick("charge x 1")
    assert [fact.rule for fact in scene.of(CardCharged)] == ["6-2-5"]
    assert scene.names("a.energy") == ["x 1"]
    assert not scene.rested("x 1")


@pytest.mark.trap("MS-09")
@pytest.mark.rule("6-2-5")
def test_6_2_5_by_the_literal_reading_a_card_must_be_charged_if_there_is_one() -> None:
    literal = {"MS-09": "mandatory"}
    obliged = turn(a=Side(hand=several(3, "x")), options=literal).ask
    assert (obliged.least, obliged.most) == (1, 1)
    scene = turn(a=Side(hand=(), deck=3), number=1, options=literal)
    assert scene.asked == ("a", "charge")
    assert scene.ask.least == 0


@pytest.mark.rule("6-2-1", "6-2-4", "6-2-6", "6-3-1-1", "6-3-1-2", "4-5-1", "4-6-2-1", "6-3-1-3-1-2", "6-4-1-2")
def test_6_2_checkpoints_occur_where_the_book_says() -> None:
    scene = turn()
    scene.pick()
    scene.pick("end_main")
    checkpoints = [line.split()[1] for line in scene.timeline if line.startswith("checkpoint")]
    assert checkpoints == ["6-2-1", "6-2-4", "6-2-6", "4-6-2-1", "6-3-1-3-1-2", "6-4-1-2"]


@pytest.mark.rule("6-3-1-2-1", "6-3-1-2-1-1", "6-3-1-2-1-3", "2-11-1", "2-11-1-1", "3-6-3", "3-6-4", "2-3-2-2", "3-6-1")
def test_6_3_1_2_1_a_battle_card_is_revealed_paid_declared_and_played() -> None:
    card = battle_card("Wren", cost=2, specified=["red"])
    fuel = [battle_card("spark"), battle_card("drop of water", "blue"), battle_card("other water", "blue")]
    scene = main(a=Side(hand=[card], energy=fuel))
    scene.pick("play Wren")
    assert scene.asked == ("a", "pay")
    assert "rest drop of water" in scene.options
    scene.picks("rest drop of water", "rest spark")
    assert [fact.rule for fact in scene.of(CardRevealed)] == ["2-11-1-1"]
    assert [fact.rule for fact in scene.of(CardPlayed)] == ["6-3-1-2-1-3"]
    assert scene.names("a.battle") == ["Wren"]
    assert not scene.rested("Wren")
    assert scene.rested("spark")


@pytest.mark.rule("6-3-1-2-1-1", "2-11-1-1", "2-4-1", "2-4-1-1")
@pytest.mark.parametrize(
    ("energy", "playable"),
    [(["red"], False), (["red", "blue"], True), (["blue", "blue"], False), (["red", "red", "blue"], True)],
)
def test_6_3_1_2_1_1_a_card_whose_cost_cannot_be_paid_cannot_be_declared(energy: list[str], playable: bool) -> None:
    fuel = [battle_card(f"{color} {n}", color) for n, color in enumerate(energy)]  # type: ignore[arg-type]
    scene = main(a=Side(hand=[battle_card("Wren", cost=2, specified=["red"])], energy=fuel))
    assert ("play Wren" in scene.options) == playable


@pytest.mark.rule("2-11-1-1-1")
def test_2_11_1_1_1_a_specified_cost_above_the_total_is_paid_in_full() -> None:
    card = battle_card("Wren", cost=1, specified=["red", "red"])
    assert "play Wren" not in main(a=Side(hand=[card], energy=[battle_card("spark")])).options
    scene = main(a=Side(hand=[card], energy=several(2, "spark")))
    scene.pick("play Wren")
    scene.pick("rest spark 1", "rest spark 2")
    assert {fact.rule for fact in scene.of(CardRested)} == {"2-11-1-1"}
    assert len(scene.of(CardRested)) == 2


@pytest.mark.rule("6-3-1-1", "6-2-1", "6-3-1-3-1", "6-3-1-3-1-1", "6-4-1-1", "8-1-5", "8-1-5-1")
@pytest.mark.parametrize(
    ("event", "asks"),
    [
        ("turn_begins", []),
        ("charge_begins", []),
        ("main_begins", [""]),
        ("main_ends", ["", "end_main"]),
        ("turn_ends", ["", "end_main"]),
    ],
)
def test_6_the_parts_of_a_turn_trigger_skills_as_they_begin_or_end(event: str, asks: list[str]) -> None:
    """Each skill is pending after so many asks were answered, and not before."""
    draws = Skill(kind="auto", trigger=Trigger(on=event, card=None, whose="you"), effects=(Draw(),))
    scene = turn(a=Side(battle=[battle_card("Herald", text=[draws])]))
    for answer in asks:
        assert scene.ask.kind != "pending"
        scene.pick(*filter(None, [answer]))
    assert scene.asked == ("a", "pending")
    before = len(scene.names("a.hand"))
    scene.pick("activate Herald 0")
    assert len(scene.names("a.hand")) == before + 1 + (event in ("turn_begins", "charge_begins"))


@pytest.mark.rule("6-3-1-3-1-2", "6-4-1-2", "8-2-2-2")
@pytest.mark.parametrize(("until", "rule"), [("main", "6-3-1-3-1-2"), ("turn", "6-4-1-2")])
def test_6_effects_end_with_the_main_phase_or_the_turn(until: str, rule: str) -> None:
    raises = Skill(
        kind="activate",
        timing=("main",),
        effects=(Give(what="this", changes=(Adjust(figure="power", by=5000),), until=until),),
    )
    scene = turn(a=Side(battle=[battle_card("Hero", text=[raises])]))
    scene.pick()
    scene.pick("skill Hero 0")
    scene.pass_on("answer")
    scene.pick("end_main")
    assert_order(scene.timeline, f"checkpoint {rule}", f"EffectEnded {rule}")


@pytest.mark.rule("6-3-1-2-2", "8-1-3", "8-1-3-1", "8-1-3-1-1", "10-11-3", "4-6-1", "4-6-2", "4-6-2-2", "4-6-2-3")
def test_6_3_1_2_2_main_skills_are_activated_again_and_again_at_free_timing() -> None:
    draws = Skill(kind="activate", timing=("main",), effects=(Draw(),))
    scene = main(a=Side(leader=leader_card("Leader a", text=[draws]), battle=[battle_card("Fox", text=[draws])]))
    for _ in range(2):
        scene.picks("skill Leader a 0")
        scene.picks("skill Fox 0")
    assert len(scene.names("a.hand")) == 4
    scene.pick("end_main")
    assert scene.ask.kind == "over"


@pytest.mark.rule("6-3-1-2", "6-3-1-3")
def test_6_3_1_3_the_end_step_begins_once_what_was_done_in_the_main_phase_is_over() -> None:
    scene = turn(a=Side(hand=[battle_card("Wren", cost=0)]))
    scene.pick()
    scene.pick("play Wren")
    scene.pass_on("answer")
    scene.pick("end_main")
    assert_order(scene.timeline, "PhaseBegan 6-3-1-1", "CardPlayed 6-3-1-2-1-3", "StepBegan 6-3-1-3")


@pytest.mark.rule("6-4-1", "6-4-1-1")
def test_6_4_1_1_the_end_phase_begins_before_its_end_triggers_a_skill() -> None:
    draws = Skill(kind="auto", trigger=Trigger(on="turn_ends", card=None, whose="you"), effects=(Draw(),))
    scene = turn(a=Side(battle=[battle_card("Herald", text=[draws])]))
    scene.pick()
    scene.pick("end_main")
    assert_order(scene.timeline, "PhaseBegan 6-4-1", "Happened 6-4-1-1", "SkillTriggered 8-6-2")


@pytest.mark.trap("MS-10")
@pytest.mark.rule("6-3-1-2-3", "7-1", "6-3-1-2")
def test_6_3_1_2_3_the_turn_player_attacks_even_in_the_first_turn() -> None:
    scene = main(turn=1)
    assert "attack Leader b with Leader a" in scene.options  # MS-10: no rule forbids it


@pytest.mark.rule("2-3-2-3", "2-3-2-3-1", "2-11-1-2", "8-1-3-1-2", "8-5-2-1", "8-5-2-3-1", "8-5-2-6-1", "3-4-1")
def test_8_5_2_6_1_an_extra_card_is_paid_goes_to_the_drop_and_does_what_it_says() -> None:
    draws = Skill(kind="activate", timing=("main",), effects=(Draw(),))
    scene = main(a=Side(hand=[extra_card("Rain", cost=1, text=[draws])], energy=several(1, "fuel")))
    scene.pick("skill Rain 0")
    scene.pick("rest fuel 1")
    assert scene.rested("fuel 1")
    assert scene.names("a.drop") == ["Rain"]
    assert scene.names("a.hand") == ["a deck 10"]
    told = [
        line for line in scene.timeline if line.startswith(("CardDropped", "CardDrawn", "CardRested", "SkillActivated"))
    ]
    assert [line.split()[0] for line in told] == ["CardRested", "SkillActivated", "CardDropped", "CardDrawn"]
