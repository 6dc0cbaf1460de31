"""8. Card Attacks & Battles."""

from collections.abc import Sequence

import pytest

from events.dragon_ball_super.facts import (
    AttackDeclared,
    BattleEnded,
    CardDropped,
    CardKOed,
    ComboPowerAdded,
    ComboPowerEnded,
    DamageDealt,
    LifeTaken,
    PowersCompared,
)
from events.errors import IllegalAnswer
from events.fusion_world.areas import FusionWorldState
from events.seats.view import SeatView
from events.table.fact import CardRested, Fact, GameEnded, PlayerConceded
from events.table.ids import PLAYERS, Player, opponent
from tests.games.fusion_world.conformance.cards import battle_card, leader_card, several
from tests.games.fusion_world.conformance.scenario import Scene, Side, battle, main
from tests.games.scenario import assert_order


def power_of(scene: Scene, name: str) -> int | None:
    return SeatView(scene.referee.table.game.board, scene.state, "public").value("power", scene.card(name))


def clash(attacking: int, guarding: int, *, combo_a: int = 0, combo_b: int = 0, leader: bool = True) -> Scene:
    """A battle fought to its end between cards of these powers; each side combos with one card if it is not 0."""
    guard = Side(
        leader=leader_card("Leader b", power=guarding if leader else 15000),
        hand=[battle_card("cb", combo=combo_b)] if combo_b else [],
        battle=[] if leader else [battle_card("guard", power=guarding)],
        rested=[] if leader else ["guard"],
    )
    attack = Side(
        hand=[battle_card("ca", combo=combo_a)] if combo_a else [], battle=[battle_card("attack", power=attacking)]
    )
    scene = battle(a=attack, b=guard, attacker="attack", target="Leader b" if leader else "guard")
    scene.picks(*(["combo ca"] if combo_a else []), "end_step", *(["combo cb"] if combo_b else []), "end_step")
    return scene


@pytest.mark.rule("8-1-1", "7-3-4-3")
@pytest.mark.parametrize("player", PLAYERS)
def test_8_1_1_active_cards_attack_the_leader_and_rested_battle_cards(player: Player) -> None:
    foe = opponent(player)
    mine = Side(battle=several(2, "fighter"), rested=["fighter 2"])
    theirs = Side(battle=several(2, "guard"), rested=["guard 2"])
    scene = main(a=mine if player == "a" else theirs, b=theirs if player == "a" else mine, player=player)
    assert scene.options == [
        f"attack Leader {foe} with Leader {player}",
        f"attack guard 2 with Leader {player}",
        f"attack Leader {foe} with fighter 1",
        "attack guard 2 with fighter 1",
        "end_main",
    ]


@pytest.mark.rule("8-1-1")
@pytest.mark.parametrize("rested", [[], ["Leader b"]])
def test_8_1_1_the_leader_may_be_attacked_in_either_mode(rested: list[str]) -> None:
    assert "attack Leader b with Leader a" in main(b=Side(rested=rested)).options


@pytest.mark.rule("8-1-1")
def test_8_1_1_the_attacker_rests_with_the_attack() -> None:
    scene = main()
    scene.pick("attack Leader b with Leader a")
    assert scene.timeline[2:4] == ["AttackDeclared 8-1-1", "CardRested 8-1-1"]
    assert [fact.together for fact in scene.facts[1:3]] == [False, True]
    assert scene.rested("Leader a")
    assert not scene.rested("Leader b")


@pytest.mark.rule("8-1-1")
def test_8_1_1_a_card_attacks_in_the_turn_in_which_it_is_played() -> None:
    scene = main(a=Side(hand=several(1, "x")))
    scene.pick("play x 1")
    assert "attack Leader b with x 1" in scene.options


@pytest.mark.rule("8-1-1")
def test_8_1_1_attacks_go_on_one_card_at_a_time_as_often_as_wanted() -> None:
    scene = main(a=Side(battle=several(2, "fighter")))
    with pytest.raises(IllegalAnswer):
        scene.pick("attack Leader b with fighter 1", "attack Leader b with fighter 2")
    for attacker in ("fighter 2", "Leader a", "fighter 1"):
        scene.picks(f"attack Leader b with {attacker}", "end_step", "end_step")
    assert [scene.name(fact.card) for fact in scene.of(AttackDeclared)] == ["fighter 2", "Leader a", "fighter 1"]
    assert len(scene.names("b.life")) == 5
    assert scene.options == ["end_main"]


@pytest.mark.rule("8-1-2", "8-1-2-1", "8-5-9")
def test_8_1_2_attack_card_and_guard_card_are_that_until_the_battle_ends() -> None:
    scene = main(b=Side(battle=several(1, "guard"), rested=["guard 1"]))
    view = SeatView(scene.referee.table.game.board, scene.state, "public")
    assert view.roles() == {}
    scene.pick("attack guard 1 with Leader a")
    assert view.roles() == {"attack": scene.card("Leader a"), "guard": scene.card("guard 1")}
    scene.pick("end_step")
    assert view.roles() == {"attack": scene.card("Leader a"), "guard": scene.card("guard 1")}
    scene.pick("end_step")
    assert [fact.rule for fact in scene.of(BattleEnded)] == ["8-5-9"]
    assert view.roles() == {}


@pytest.mark.rule("8-1-2")
def test_8_1_2_what_happens_in_a_battle_names_the_attack_as_its_cause() -> None:
    scene = main(b=Side(battle=several(1, "guard"), rested=["guard 1"]))
    scene.picks("attack guard 1 with Leader a", "end_step", "end_step")
    facts = scene.referee.table.facts
    [attack] = scene.of(AttackDeclared)
    begun = facts.index(attack) + 1
    assert attack.cause is None
    assert facts[begun:][0] == CardRested(card=attack.card, rule="8-1-1", cause=begun, together=True)
    [compared] = [at for at, fact in enumerate(facts, 1) if isinstance(fact, PowersCompared)]
    inside = facts[begun:]
    assert isinstance(inside[-1], BattleEnded)
    assert {type(fact) for fact in inside if fact.cause != begun} == {CardKOed}
    assert [fact.cause for fact in scene.of(CardKOed)] == [compared]


@pytest.mark.rule("0-1-3-4", "8-1-2")
def test_8_1_2_a_concession_in_battle_is_not_caused_by_the_attack() -> None:
    scene = battle()
    conceded, ended = scene.concede("a")
    assert isinstance(conceded, PlayerConceded)
    assert isinstance(ended, GameEnded)
    assert (conceded.cause, ended.cause) == (None, scene.referee.table.position - 1)


@pytest.mark.rule("8-1-4", "8-1-5", "8-2-1", "8-2-3")
def test_8_1_5_after_the_checkpoint_comes_the_offense_step() -> None:
    scene = battle()
    assert scene.timeline[2:] == ["checkpoint 8-1-4", "StepBegan 8-2-1", "checkpoint 8-2-3"]
    assert scene.state.step == "Offense Step"


@pytest.mark.rule("8-2-4", "8-2-4-1", "8-2-4-3", "8-2-4-3-1", "8-3-1")
@pytest.mark.parametrize("player", PLAYERS)
def test_8_2_4_the_turn_player_combos_or_goes_on_to_the_defense_step(player: Player) -> None:
    mine, theirs = Side(hand=several(1, "x")), Side(hand=several(1, "y"))
    scene = battle(a=mine if player == "a" else theirs, b=theirs if player == "a" else mine, player=player)
    assert scene.asked == (player, "offense")
    assert (scene.ask.rule, scene.ask.about) == ("8-2-4", scene.card(f"Leader {player}"))
    assert scene.options == ["combo x 1", "end_step"]
    with pytest.raises(IllegalAnswer):
        scene.pick()
    scene.pick("end_step")
    assert scene.state.step == "Defense Step"


@pytest.mark.trap("FW-03")
@pytest.mark.rule("8-3-1", "8-3-3", "8-3-4", "8-3-4-1", "8-3-4-3", "8-3-4-3-1")
@pytest.mark.parametrize("player", PLAYERS)
def test_8_3_4_the_other_player_has_the_free_timing_of_the_defense_step(player: Player) -> None:
    """FW-03: the book's "turn player" is a slip."""
    foe = opponent(player)
    mine, theirs = Side(hand=several(1, "x")), Side(hand=several(1, "y"))
    scene = battle(a=mine if player == "a" else theirs, b=theirs if player == "a" else mine, player=player)
    scene.pick("end_step")
    assert scene.asked == (foe, "defense")
    assert (scene.ask.rule, scene.ask.about) == ("8-3-4", scene.card(f"Leader {foe}"))
    assert scene.options == ["combo y 1", "end_step"]
    scene.pick("end_step")
    assert scene.asked == ("a", "over")
    assert_order(scene.timeline, "StepBegan 8-3-1", "checkpoint 8-3-3", "StepBegan 8-4-1")


@pytest.mark.rule("8-4-4", "8-4-5")
def test_8_4_4_all_combo_power_is_added_to_the_sides_own_card() -> None:
    mine = Side(hand=[battle_card("x", combo=5000), battle_card("y", combo=10000)])
    scene = battle(a=mine, b=Side(hand=[battle_card("z", combo=20000)]))
    scene.picks("combo x", "combo y", "end_step", "combo z")
    assert (power_of(scene, "Leader a"), power_of(scene, "Leader b")) == (15000, 15000)
    scene.pick("end_step")
    added = [(scene.name(fact.card), fact.amount, fact.rule) for fact in scene.of(ComboPowerAdded)]
    assert added == [("Leader a", 15000, "8-4-4"), ("Leader b", 20000, "8-4-5")]
    [compared] = scene.of(PowersCompared)
    assert (compared.attack, compared.guard) == (30000, 35000)


@pytest.mark.rule("8-4-4", "8-4-5", "2-6-1")
def test_8_4_4_the_raised_power_holds_until_8_5_2() -> None:
    mine, theirs = Side(hand=several(2, "x")), Side(hand=several(1, "z"))
    scene = battle(a=mine, b=theirs)
    powers: list[tuple[int | None, int | None]] = []

    def look(_: FusionWorldState) -> Sequence[Fact]:
        assert (scene.names("a.combo"), scene.names("b.combo")) == (["x 1", "x 2"], ["z 1"])
        powers.append((power_of(scene, "Leader a"), power_of(scene, "Leader b")))
        return []

    scene.at("8-5-1", look)
    scene.at("8-5-3", look)
    scene.picks("combo x 1", "combo x 2", "end_step", "combo z 1", "end_step")
    ended = [scene.name(fact.card) for fact in scene.of(ComboPowerEnded)]
    assert ended == ["Leader a", "Leader b"]
    assert powers == [(25000, 20000), (15000, 15000)]


@pytest.mark.rule("8-4-4", "0-2-4")
def test_8_4_4_combo_power_of_zero_adds_nothing() -> None:
    scene = battle(a=Side(hand=[battle_card("x", combo=0)]))
    scene.picks("combo x", "end_step", "end_step")
    assert not scene.of(ComboPowerAdded)
    assert not scene.of(ComboPowerEnded)
    assert scene.names("a.drop") == ["x"]


@pytest.mark.rule("8-4-6", "8-4-6-1", "8-4-6-1-1-1")
@pytest.mark.parametrize(
    ("attacking", "guarding", "succeeds"), [(15000, 15000, True), (20000, 15000, True), (10000, 15000, False)]
)
def test_8_4_6_attack_succeeds_on_equal_power_or_more(attacking: int, guarding: int, succeeds: bool) -> None:
    scene = clash(attacking, guarding)
    [compared] = scene.of(PowersCompared)
    assert (compared.attack, compared.guard, compared.rule) == (attacking, guarding, "8-4-6")
    assert len(scene.names("b.life")) == (7 if succeeds else 8)
    assert [fact.rule for fact in scene.of(DamageDealt)] == (["8-4-6-1-1-1"] if succeeds else [])


@pytest.mark.rule("8-4-6", "8-4-4", "8-4-5")
@pytest.mark.parametrize(
    ("combo_a", "combo_b", "succeeds"),
    [(5000, 0, True), (0, 5000, False), (5000, 5000, False), (10000, 5000, True), (5000, 10000, False)],
)
def test_8_4_6_combos_decide_the_comparison(combo_a: int, combo_b: int, succeeds: bool) -> None:
    scene = clash(10000, 15000, combo_a=combo_a, combo_b=combo_b)
    assert bool(scene.of(LifeTaken)) is succeeds


@pytest.mark.rule("8-4-6")
def test_8_4_6_a_failed_attack_changes_nothing() -> None:
    scene = clash(10000, 15000, leader=False)
    assert scene.names("b.battle") == ["guard"]
    assert scene.names("a.battle") == ["attack"]
    assert scene.timeline[-7:] == [
        "PowersCompared 8-4-6",
        "checkpoint 8-4-8",
        "StepBegan 8-4-9",
        "checkpoint 8-5-1",
        "checkpoint 8-5-3",
        "checkpoint 8-5-6",
        "BattleEnded 8-5-9",
    ]


@pytest.mark.trap("FW-04")
@pytest.mark.rule("8-4-6-1", "8-4-6-1-1", "8-4-6-1-1-1", "14-3-1", "14-3-2#move")
def test_8_4_6_1_an_attack_on_the_leader_deals_one_damage_at_once() -> None:
    """FW-04: the damage is processed where it is dealt, not at the next checkpoint."""
    scene = clash(15000, 15000)
    at = scene.timeline.index("checkpoint 8-4-6-1-1")
    assert scene.timeline[at : at + 4] == [
        "checkpoint 8-4-6-1-1",
        "DamageDealt 8-4-6-1-1-1",
        "LifeTaken 14-3-2#move",
        "checkpoint 8-4-8",
    ]
    [dealt] = scene.of(DamageDealt)
    assert (scene.name(dealt.card), dealt.player, dealt.amount) == ("attack", "b", 1)


@pytest.mark.rule("8-4-6-2", "8-4-6-2-1", "8-4-6-2-2", "14-9-1", "14-9-2")
@pytest.mark.parametrize(("attacking", "koed"), [(15000, True), (20000, True), (10000, False)])
def test_8_4_6_2_an_attack_on_a_battle_card_kos_it_and_deals_no_damage(attacking: int, koed: bool) -> None:
    scene = clash(attacking, 15000, leader=False)
    assert [(scene.name(fact.card), fact.rule) for fact in scene.of(CardKOed)] == (
        [("guard", "8-4-6-2-1")] if koed else []
    )
    assert (scene.names("b.battle"), scene.names("b.drop")) == (([], ["guard"]) if koed else (["guard"], []))
    assert not scene.of(DamageDealt)
    assert len(scene.names("b.life")) == 8
    assert scene.names("a.battle") == ["attack"]


@pytest.mark.rule("8-4-1", "8-4-9", "8-5-1")
@pytest.mark.parametrize(("attacking", "leader"), [(15000, True), (15000, False), (5000, True), (5000, False)])
def test_8_4_9_the_battle_end_step_follows_whatever_the_result(attacking: int, leader: bool) -> None:
    scene = clash(attacking, 15000, leader=leader)
    steps = [told for told in scene.timeline if told.startswith("StepBegan")]
    assert steps == ["StepBegan 8-2-1", "StepBegan 8-3-1", "StepBegan 8-4-1", "StepBegan 8-4-9"]


@pytest.mark.rule("8-5-2")
def test_8_5_2_the_power_of_combos_dissipates() -> None:
    scene = clash(15000, 30000, combo_a=5000, combo_b=10000)
    assert [(scene.name(fact.card), fact.rule) for fact in scene.of(ComboPowerEnded)] == [
        ("attack", "8-5-2"),
        ("Leader b", "8-5-2"),
    ]
    assert (power_of(scene, "attack"), power_of(scene, "Leader b")) == (15000, 30000)


@pytest.mark.rule("8-5-4", "3-1-6")
def test_8_5_4_all_combos_go_to_their_owners_drops() -> None:
    scene = clash(15000, 15000, combo_a=5000, combo_b=5000)
    dropped = [(scene.name(fact.card), fact.rule, fact.together) for fact in scene.of(CardDropped)]
    assert dropped == [("ca", "8-5-4", False), ("cb", "8-5-4", True)]
    assert (scene.names("a.drop"), scene.names("b.drop")) == (["ca"], ["cb"])
    assert (scene.names("a.combo"), scene.names("b.combo")) == ([], [])


@pytest.mark.rule("8-5-9", "7-3-3")
def test_8_5_9_after_the_battle_the_main_phase_goes_on() -> None:
    scene = main(a=Side(hand=several(1, "x")))
    scene.picks("attack Leader b with Leader a", "end_step", "end_step")
    assert scene.timeline[-2:] == ["BattleEnded 8-5-9", "checkpoint 7-3-3"]
    assert (scene.asked, scene.options) == (("a", "main"), ["play x 1", "end_main"])
    assert (scene.state.phase, scene.state.step) == ("Main Phase", None)
    assert [scene.name(fact.card) for fact in scene.of(CardRested)] == ["Leader a"]
