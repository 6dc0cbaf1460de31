"""7. Card Attacking and Battle, and 4-10, 4-11. Damage."""

import pytest

from events.dragon_ball_super.facts import (
    AttackDeclared,
    BattleEnded,
    CardComboed,
    CardDropped,
    CardKOed,
    ComboPowerAdded,
    ComboPowerEnded,
    DamageDealt,
    LifeDropped,
    LifeTaken,
    PowersCompared,
)
from events.language.effect import Adjust, Cards, Choose, Draw, Give, Ko, Move, Nullify, Skill, Trigger
from events.masters.card import Keyword
from events.table.fact import CardReadied, CardRested, GameEnded, StepBegan
from events.table.ids import PLAYERS, Player, opponent
from tests.games.masters.conformance.cards import battle_card, extra_card, leader_card, several
from tests.games.masters.conformance.scenario import Scene, Side, battle, main
from tests.games.scenario import assert_order


def through(scene: Scene) -> Scene:
    """The battle played to its end, with nothing added by anybody."""
    return scene.pass_on("answer", "offense", "defense", "life")


@pytest.mark.rule("7-1", "2-3-2-1-1", "2-8-1")
def test_7_1_active_cards_attack_the_leader_and_rested_battle_cards() -> None:
    mine = Side(battle=[battle_card("Wren"), battle_card("Tired")], rested=["Tired"])
    theirs = Side(battle=[battle_card("Up"), battle_card("Down")], rested=["Down", "Leader b"])
    scene = main(a=mine, b=theirs)
    assert {option for option in scene.options if option.startswith("attack")} == {
        f"attack {target} with {card}" for target in ("Leader b", "Down") for card in ("Leader a", "Wren")
    }


@pytest.mark.rule("7-1", "7-1-4")
def test_7_1_the_attacker_rests_and_a_battle_occurs_step_by_step() -> None:
    scene = through(battle())
    assert [(scene.name(fact.card), fact.rule) for fact in scene.of(CardRested)] == [("Leader a", "7-1")]
    assert [fact.rule for fact in scene.of(AttackDeclared)] == ["7-1"]
    assert [(fact.step, fact.rule) for fact in scene.of(StepBegan)] == [
        ("Offense Step", "7-2-1"),
        ("Defense Step", "7-3-1"),
        ("Damage Step", "7-4-1"),
    ]
    assert [fact.rule for fact in scene.of(BattleEnded)] == ["7-4-1-10"]
    assert scene.state.battle is None


@pytest.mark.rule("7-1-3", "7-2-1-1", "7-3-1-1", "7-4-1-1", "7-4-1-5", "7-4-1-9")
def test_7_checkpoints_occur_where_the_book_says() -> None:
    scene = through(battle())
    checkpoints = [line.split()[1] for line in scene.timeline if line.startswith("checkpoint 7")]
    assert checkpoints == ["7-1-3", "7-2-1-1", "7-3-1-1", "7-4-1-1", "7-4-1-5", "7-4-1-9"]


@pytest.mark.rule("7-2-1", "7-2-1-2", "7-2-1-3", "7-3-1", "7-3-1-2", "7-3-1-3")
@pytest.mark.parametrize("player", PLAYERS)
def test_7_2_1_2_the_turn_player_acts_in_offense_and_the_other_in_defense(player: Player) -> None:
    scene = battle(player=player).pass_on("answer")
    assert scene.asked == (player, "offense")
    scene.pick("end_step")
    assert scene.asked == (opponent(player), "defense")
    scene.pick("end_step")
    assert scene.state.step == "Damage Step"


@pytest.mark.rule(
    "7-2-1-2-1",
    "7-2-1-2-1-1",
    "7-2-1-2-2",
    "7-2-1-2-2-1",
    "7-4-1-2",
    "2-9-1",
    "2-9-2",
    "2-10-1",
    "2-10-2",
    "3-7-1",
    "3-7-3",
)
def test_7_2_1_2_1_active_battle_cards_and_cards_of_the_hand_combo_for_their_cost() -> None:
    mine = Side(
        hand=[battle_card("Page", combo=10000), battle_card("Dear", combo_cost=2)],
        battle=[battle_card("Fighter"), battle_card("Helper", combo_cost=1), battle_card("Tired")],
        energy=several(1, "fuel"),
        rested=["Tired"],
    )
    scene = battle(a=mine, attacker="Fighter").pass_on("answer")
    assert scene.options == ["combo Page", "combo Helper", "end_step"]
    scene.pick("combo Page")
    scene.pick("combo Helper")
    assert scene.asked == ("a", "pay")
    scene.pick("rest fuel 1")
    assert [fact.rule for fact in scene.of(CardComboed)] == ["7-2-1-2-2-1", "7-2-1-2-1-1"]
    assert scene.rested("fuel 1")
    through(scene)
    assert [(scene.name(fact.card), fact.amount, fact.rule) for fact in scene.of(ComboPowerAdded)] == [
        ("Fighter", 15000, "7-4-1-2")
    ]
    assert [(fact.attack, fact.guard) for fact in scene.of(PowersCompared)] == [(30000, 15000)]


@pytest.mark.rule("7-3-1-2-1", "7-3-1-2-1-1", "7-3-1-2-2", "7-3-1-2-2-1", "7-4-1-3")
def test_7_3_1_2_1_the_defender_combos_with_other_cards_than_the_guard_card() -> None:
    theirs = Side(
        hand=[battle_card("Page")],
        battle=[battle_card("Guard"), battle_card("Helper", combo_cost=1)],
        energy=several(1, "fuel"),
        rested=["Guard"],
    )
    scene = battle(b=theirs, target="Guard").pass_on("answer", "offense")
    assert scene.options == ["combo Page", "combo Helper", "end_step"]
    scene.pick("combo Page")
    scene.pick("combo Helper")
    scene.pick("rest fuel 1")
    assert [fact.rule for fact in scene.of(CardComboed)] == ["7-3-1-2-2-1", "7-3-1-2-1-1"]
    through(scene)
    assert [(fact.amount, fact.rule) for fact in scene.of(ComboPowerAdded)] == [(10000, "7-4-1-3")]
    assert [(fact.attack, fact.guard) for fact in scene.of(PowersCompared)] == [(15000, 25000)]
    assert scene.names("b.battle") == ["Guard"]


@pytest.mark.rule("3-7-3-1", "3-7-4")
def test_3_7_3_1_only_battle_cards_with_combo_cost_and_combo_power_combo() -> None:
    hand = [
        battle_card("No cost", combo_cost=None),
        battle_card("No power", combo=None),
        extra_card("Rain"),
        *several(3, "fine"),
    ]
    scene = battle(a=Side(hand=hand)).pass_on("answer")
    for n in (1, 2, 3):  # as many as one likes
        assert [option for option in scene.options if option != "end_step"] == [f"combo fine {m}" for m in range(n, 4)]
        scene.pick(f"combo fine {n}")
    assert len(scene.names("a.combo")) == 3


@pytest.mark.rule("7-2-1-2-3", "7-3-1-2-2-2", "3-7-5")
def test_7_2_1_2_3_battle_skills_are_activated_in_the_steps_but_not_by_cards_in_a_combo() -> None:
    draws = Skill(kind="activate", timing=("battle",), effects=(Draw(),))
    sides = {player: Side(battle=[battle_card(f"Sage {player}", text=[draws])]) for player in PLAYERS}
    scene = battle(a=sides["a"], b=sides["b"])
    assert "skill Sage a 0" in scene.options
    scene.pick("skill Sage a 0")
    scene.pass_on("answer")
    assert len(scene.names("a.hand")) == 1
    scene.pick("combo Sage a")
    assert "skill Sage a 0" not in scene.options
    scene.pick("end_step")
    scene.pass_on("answer")
    assert "skill Sage b 0" in scene.options


@pytest.mark.trap("MS-27")
@pytest.mark.rule("7-4-1-4", "7-4-1-4-1", "4-10-1", "4-10-2", "4-10-2-1", "4-11-1", "4-11-1-1", "3-9-2")
@pytest.mark.parametrize(("power", "wins"), [(10000, False), (15000, True), (20000, True)])
def test_7_4_1_4_1_a_leader_that_is_not_stronger_takes_1_damage_from_a_life_card_of_choice(
    power: int, wins: bool
) -> None:
    """MS-27: it is chosen by its place, for nobody sees it."""
    scene = battle(a=Side(leader=leader_card("Leader a", power=power))).pass_on("answer", "offense", "defense")
    if not wins:
        assert not scene.of(DamageDealt)
        return
    assert [(scene.name(fact.card), fact.player, fact.amount, fact.rule) for fact in scene.of(DamageDealt)] == [
        ("Leader a", "b", 1, "7-4-1-4-1")
    ]
    assert scene.asked == ("b", "life")
    assert len(scene.options) == 8
    assert scene.options == [f"take {place}" for place in reversed(range(8))]  # by place alone: nobody sees them
    scene.pick("take 3")
    assert scene.names("b.hand") == ["b life 4"]
    assert [fact.rule for fact in scene.of(LifeTaken)] == ["4-10-2-1"]


@pytest.mark.rule("7-4-1-4-2", "10-1-1", "10-1-2", "3-4-1")
def test_7_4_1_4_2_a_battle_card_that_is_not_stronger_is_koed() -> None:
    scene = through(battle(b=Side(battle=[battle_card("Guard")], rested=["Guard"]), target="Guard"))
    assert [(scene.name(fact.card), fact.rule) for fact in scene.of(CardKOed)] == [("Guard", "7-4-1-4-2")]
    assert scene.names("b.drop") == ["Guard"]


@pytest.mark.rule("7-4-1-6", "7-4-1-7", "3-1-5", "3-1-7-1")
def test_7_4_1_6_combos_go_to_the_drop_and_their_power_dissipates() -> None:
    scene = battle(a=Side(hand=[battle_card("Page")])).pass_on("answer")
    scene.pick("combo Page")
    through(scene)
    assert [(scene.name(fact.card), fact.rule) for fact in scene.of(CardDropped)] == [("Page", "7-4-1-6")]
    assert [fact.rule for fact in scene.of(ComboPowerEnded)] == ["7-4-1-7"]
    order = [line for line in scene.timeline if line.startswith(("checkpoint 7-4", "CardDropped", "ComboPowerEnded"))]
    assert order[-4:] == ["checkpoint 7-4-1-5", "CardDropped 7-4-1-6", "ComboPowerEnded 7-4-1-7", "checkpoint 7-4-1-9"]


BOOST = Skill(
    kind="auto",
    trigger=Trigger(on="attacks"),
    effects=(Give(what="this", changes=(Adjust(figure="power", by=5000),), until="battle"),),
)
AT_END = Skill(kind="auto", trigger=Trigger(on="battle_ends", card=None), effects=(Draw(),))


@pytest.mark.trap("MS-16")
@pytest.mark.rule("7-4-1-8", "7-4-1-9", "8-2-2-1", "8-2-2-2", "8-1-5-1")
@pytest.mark.parametrize(
    ("reading", "first"), [("printed", "EffectEnded 7-4-1-8"), ("triggers_first", "SkillTriggered 8-6-2")]
)
def test_7_4_1_8_effects_for_the_battle_end_before_its_end_triggers_skills(reading: str, first: str) -> None:
    mine = Side(battle=[battle_card("Fighter", text=[BOOST, AT_END])])
    scene = battle(a=mine, attacker="Fighter", options={"MS-16": reading})
    while scene.ask.kind != "over":
        if scene.ask.kind == "pending":
            scene.pick(scene.options[0])
        else:
            through(scene)
    last = [line for line in scene.timeline if line in ("EffectEnded 7-4-1-8", "SkillTriggered 8-6-2")]
    assert last[1:] == [first, *({"EffectEnded 7-4-1-8", "SkillTriggered 8-6-2"} - {first})]
    assert [(fact.attack, fact.guard) for fact in scene.of(PowersCompared)] == [(20000, 15000)]


NEGATE = Skill(
    kind="counter",
    timing=("counter",),
    zones=("hand",),
    trigger=Trigger(on="declares_attack", card=None, whose="opponent"),
    effects=(Nullify(what="attack"),),
)


@pytest.mark.rule("7-1-2", "7-1-4", "7-1-4-1", "7-1-4-2", "7-1-4-3", "7-1-4-4", "10-10-1", "10-10-4", "4-7-2-2")
def test_7_1_4_a_negated_attack_goes_to_the_end_of_the_battle() -> None:
    mine = Side(battle=[battle_card("Fighter", text=[BOOST, AT_END])])
    scene = battle(a=mine, b=Side(hand=[extra_card("Fog", text=[NEGATE])]), attacker="Fighter")
    assert scene.asked == ("b", "answer")
    scene.pick("skill Fog 0")
    assert scene.names("b.drop") == ["Fog"]
    while scene.ask.kind == "pending":
        scene.pick(scene.options[0])
        scene.pass_on("answer")
    assert not scene.of(StepBegan)
    assert [fact.rule for fact in scene.of(BattleEnded)] == ["7-1-4-4"]
    ends = ["Happened 7-1-4-2", "checkpoint 7-1-4-2", "EffectEnded 7-1-4-3", "BattleEnded 7-1-4-4"]
    assert_order(scene.timeline, "AttackNegated 7-1-4", "checkpoint 7-1-3", *ends)


@pytest.mark.trap("MS-11")
@pytest.mark.rule("7-1-1", "7-1-2", "7-1-3")
def test_7_1_1_counters_resolve_before_attack_triggers_and_blockers() -> None:
    """MS-11."""
    mine = Side(battle=[battle_card("Fighter", text=[BOOST])])
    theirs = Side(hand=[extra_card("Fog", text=[NEGATE])], battle=[battle_card("Wall", keywords=["blocker"])])
    scene = battle(a=mine, b=theirs, attacker="Fighter")
    assert scene.asked == ("b", "answer")
    assert len(scene.state.pending) == 2
    scene.pick("decline")
    assert scene.asked == ("a", "pending")


@pytest.mark.trap("MS-12")
@pytest.mark.rule("7-1-4")
@pytest.mark.parametrize("gone", ["attacker", "guard"])
def test_7_1_4_a_battle_without_attack_card_or_guard_card_ends_at_once(gone: str) -> None:
    """MS-12: at every later step, too."""
    kos = Skill(
        kind="activate", timing=("battle",), effects=(Choose(cards=Cards(kinds=("battle",), whose="both")), Ko())
    )
    mine = Side(leader=leader_card("Leader a", text=[kos]), battle=[battle_card("Fighter")])
    theirs = Side(battle=[battle_card("Guard")], rested=["Guard"])
    scene = battle(a=mine, b=theirs, attacker="Fighter", target="Guard")
    scene.pick("skill Leader a 0")
    scene.pick("choose Fighter" if gone == "attacker" else "choose Guard")
    scene.pass_on("answer")
    assert [fact.rule for fact in scene.of(BattleEnded)] == ["7-1-4-4"]
    assert not scene.of(PowersCompared)


@pytest.mark.trap("MS-24", "MS-37")
@pytest.mark.rule("10-7-1", "10-7-1-1", "10-7-1-2", "10-7-1-3", "4-10-2-2")
@pytest.mark.parametrize("reading", ["each", "whole"])
@pytest.mark.parametrize(
    ("keyword", "amount", "rule"),
    [("double_strike", 2, "10-7-1-1"), ("triple_strike", 3, "10-7-1-2"), ("quadruple_strike", 4, "10-7-1-3")],
)
def test_10_7_1_strike_deals_more_damage_one_life_card_after_the_other(
    keyword: Keyword, amount: int, rule: str, reading: str
) -> None:
    """MS-24: an attack that would deal 1. MS-37: each 1 is dealt by itself, or all at once."""
    mine = Side(battle=[battle_card("Fist", keywords=[keyword])])
    scene = through(battle(a=mine, attacker="Fist", options={"MS-37": reading}))
    dealt = [(1, rule)] * amount if reading == "each" else [(amount, rule)]
    assert [(fact.amount, fact.rule) for fact in scene.of(DamageDealt)] == dealt
    assert len(scene.of(LifeTaken)) == amount
    assert len(scene.names("b.hand")) == amount


@pytest.mark.rule("10-6-1")
def test_10_6_1_critical_sends_life_to_the_drop() -> None:
    scene = through(
        battle(a=Side(battle=[battle_card("Claw", keywords=["critical", "double_strike"])]), attacker="Claw")
    )
    assert [fact.rule for fact in scene.of(LifeDropped)] == ["10-6-1", "10-6-1"]
    assert len(scene.names("b.drop")) == 2
    assert not scene.names("b.hand")


@pytest.mark.rule("10-4-1", "8-5-2-7", "4-7-2-3")
def test_10_4_1_a_blocker_rests_and_is_attacked_instead() -> None:
    theirs = Side(
        battle=[battle_card("Wall", keywords=["blocker"], power=20000), battle_card("Other", keywords=["blocker"])],
        rested=["Other"],
    )
    scene = battle(b=theirs)
    assert scene.asked == ("b", "pending")
    scene.pick("activate Wall 0")
    scene.pick("pay_skill_cost Wall")
    through(scene)
    while scene.ask.kind == "pending":
        scene.pick(scene.options[0])
        through(scene)
    assert scene.rested("Wall")
    assert [(fact.attack, fact.guard) for fact in scene.of(PowersCompared)] == [(15000, 20000)]


@pytest.mark.trap("MS-22")
@pytest.mark.rule("10-8-1", "10-8-1-1", "10-8-1-2", "10-11-1")
@pytest.mark.parametrize(("keyword", "attacks"), [("dual_attack", 2), ("triple_attack", 3)])
def test_10_8_1_a_card_attacks_again_so_many_times_a_turn(keyword: Keyword, attacks: int) -> None:
    """MS-22."""
    scene = main(
        a=Side(battle=[battle_card("Fist", keywords=[keyword])]), b=Side(leader=leader_card("Leader b", power=30000))
    )
    done = 0
    while "attack Leader b with Fist" in scene.options:
        scene.pick("attack Leader b with Fist")
        done += 1
        while scene.ask.kind != "main":
            if scene.ask.kind in ("pending", "delayed"):
                scene.pick(scene.options[0])
            else:
                through(scene)
    assert done == attacks
    assert len(scene.of(CardReadied)) == attacks - 1


@pytest.mark.rule("10-9-1")
@pytest.mark.parametrize(("power", "falls"), [(30000, True), (10000, False)])
def test_10_9_1_revenge_kos_the_battle_card_that_attacked_whether_or_not_it_won(power: int, falls: bool) -> None:
    theirs = Side(battle=[battle_card("Thorn", keywords=["revenge"], power=20000)], rested=["Thorn"])
    scene = battle(a=Side(battle=[battle_card("Fist", power=power)]), b=theirs, attacker="Fist", target="Thorn")
    while scene.ask.kind != "over":
        if scene.ask.kind in ("pending", "delayed"):
            scene.pick(scene.options[0])
        else:
            through(scene)
    kos = [scene.name(fact.card) for fact in scene.of(CardKOed)]
    assert kos == (["Thorn", "Fist"] if falls else ["Fist"])


@pytest.mark.rule("10-9-1")
def test_10_9_1_revenge_does_not_ko_a_leader() -> None:
    theirs = Side(battle=[battle_card("Thorn", keywords=["revenge"])], rested=["Thorn"])
    scene = through(battle(b=theirs, target="Thorn"))
    while scene.ask.kind != "over":
        scene.pick(scene.options[0])
    assert [scene.name(fact.card) for fact in scene.of(CardKOed)] == ["Thorn"]


@pytest.mark.rule("10-12-1")
@pytest.mark.parametrize("how", ["battle", "opponent", "own"])
def test_10_12_1_an_indestructible_card_is_not_koed_or_removed_by_the_opponent(how: str) -> None:
    away = Skill(
        kind="activate",
        timing=("main",),
        effects=(Choose(cards=Cards(kinds=("battle",), whose="both")), Ko(), Move(to="hand")),
    )
    rock = battle_card("Rock", keywords=["indestructible"], power=5000)
    if how == "battle":
        scene = through(battle(b=Side(battle=[rock], rested=["Rock"]), target="Rock"))
        assert scene.names("b.battle") == ["Rock"]
        return
    acting = Side(leader=leader_card("Leader a", text=[away]), battle=[rock] if how == "own" else [])
    scene = main(a=acting, b=Side(battle=[rock] if how == "opponent" else []))
    scene.pick("skill Leader a 0")
    scene.pick("choose Rock")
    assert (scene.names("a.battle") or scene.names("b.battle")) == ([] if how == "own" else ["Rock"])


@pytest.mark.trap("MS-19")
@pytest.mark.rule("1-2-1-1-1", "1-2-2-1", "9-2-1", "9-2-3", "1-2-1", "4-10-2-2")
def test_9_2_3_a_player_without_life_loses_at_once() -> None:
    """MS-19: the second damage of a strike is not taken any more."""
    scene = battle(a=Side(battle=[battle_card("Fist", keywords=["double_strike"])]), b=Side(life=1), attacker="Fist")
    scene.pass_on("answer", "offense", "defense", "life")
    assert scene.referee.ask is None
    [end] = scene.of(GameEnded)
    assert (end.winner, end.reason, end.rule) == ("a", "life", "1-2-1")
    assert len(scene.of(LifeTaken)) == 1


@pytest.mark.trap("MS-36")
@pytest.mark.rule("10-4-2")
@pytest.mark.parametrize("gone", [False, True])
def test_10_4_2_a_negated_blocker_leaves_the_attack_on_its_first_target(gone: bool) -> None:
    """MS-36: if that is still there; it is no new attack."""
    away = [Move(to="hand", what=Cards(names=("Prey",), whose="opponent"))] if gone else []
    negates = Skill(kind="activate", timing=("battle",), effects=(*away, Nullify(what="blocker")))
    theirs = Side(battle=[battle_card("Wall", keywords=["blocker"]), battle_card("Prey")], rested=["Prey"])
    scene = battle(a=Side(leader=leader_card("Leader a", text=[negates])), b=theirs, target="Prey")
    scene.picks("activate Wall 0", "pay_skill_cost Wall")
    scene.pass_on("answer")
    scene.pick("skill Leader a 0")
    through(scene)
    assert [scene.name(fact.card) for fact in scene.of(CardKOed)] == (["Wall"] if gone else ["Prey"])
    assert len(scene.of(AttackDeclared)) == 1
