"""8-1-3 and 15-4 [Blocker]."""

import pytest

from events.dragon_ball_super.facts import (
    AttackDeclared,
    BattleEnded,
    CardKOed,
    ComboPowerAdded,
    DamageDealt,
    GuardSwitched,
    PowersCompared,
)
from events.dragon_ball_super.keywords import valid
from events.fusion_world.card import FusionWorldCard
from events.seats.view import SeatView
from events.skills.facts import PendingCancelled, SkillTriggered
from events.table.fact import CardReadied
from events.table.ids import PLAYERS, Player, opponent
from tests.games.fusion_world.conformance.cards import battle_card, extra_card, leader_card, several
from tests.games.fusion_world.conformance.scenario import Scene, Side, battle, main, turn


def blocker(name: str, *limits: str, power: int = 15000) -> FusionWorldCard:
    """A Battle Card with one Blocker, limited by these words."""
    return battle_card(name, power=power, keywords=[" ".join(["blocker", *limits])])


def shielded(*, leader: bool = False) -> Side:
    """Two Blockers beside a rested card that can be attacked; on request the Leader is a third."""
    return Side(
        leader=leader_card("Leader b", keywords=["blocker"] if leader else []),
        battle=[*several(1, "target"), blocker("Wall"), blocker("Tower")],
        rested=["target 1"],
    )


def seen(scene: Scene) -> SeatView:
    return SeatView(scene.referee.table.game.board, scene.state, "public")


def pended(scene: Scene) -> list[tuple[str, int]]:
    """The cards whose skills became pending, and the skill's place on each."""
    return [(scene.name(fact.card), fact.skill) for fact in scene.of(SkillTriggered)]


def compared(scene: Scene) -> tuple[int, int]:
    """The power of attack card and guard card, as compared in the only battle."""
    [fact] = scene.of(PowersCompared)
    return fact.attack, fact.guard


BLOCK = ("activate Wall 0", "pay_skill_cost Wall")
TO_THE_END = ("end_step", "end_step")


@pytest.mark.rule("8-1-3", "15-4-2", "9-6-2")
@pytest.mark.parametrize("player", PLAYERS)
def test_8_1_3_the_blockers_of_the_attacked_player_pend_together_with_the_attack(player: Player) -> None:
    foe = opponent(player)
    guards = Side(
        leader=leader_card(f"Leader {foe}", keywords=["critical", "blocker"]),
        battle=[blocker("Wall"), *several(1, "target"), blocker("Tower", "in opponent turn", "once")],
        rested=["target 1", "Wall"],
    )
    fighters = Side(leader=leader_card(f"Leader {player}", keywords=["blocker"]), battle=[blocker("fighter")])
    scene = battle(
        a=fighters if player == "a" else guards,
        b=guards if player == "a" else fighters,
        player=player,
        target="target 1",
    )
    facts = scene.of(SkillTriggered)
    assert [(scene.name(fact.card), fact.skill, fact.label, fact.together) for fact in facts] == [
        (f"Leader {foe}", 1, "[Blocker]", False),
        ("Wall", 0, "[Blocker]", True),
        ("Tower", 0, "[Once per turn] [Opponent's Turn] [Blocker]", True),
    ]
    assert scene.timeline == [
        "AttackDeclared 8-1-1",
        "CardRested 8-1-1",
        *["SkillTriggered 15-4-2"] * 3,
        "checkpoint 8-1-4",
    ]
    [declared] = scene.of(AttackDeclared)
    assert {fact.cause for fact in facts} == {scene.referee.table.facts.index(declared) + 1}
    assert [(use.card, use.skill) for use in scene.state.pending] == [(fact.card, fact.skill) for fact in facts]
    assert scene.options == [f"activate Leader {foe} 0", "activate Wall 1", "activate Tower 2"]


@pytest.mark.rule("15-4-2")
@pytest.mark.parametrize(("target", "others"), [("Wall", ["Leader b", "Tower"]), ("Leader b", ["Wall", "Tower"])])
def test_15_4_2_the_attacked_card_itself_does_not_pend(target: str, others: list[str]) -> None:
    leader = leader_card("Leader b", keywords=["blocker"])
    side = Side(leader=leader, battle=[blocker("Wall"), blocker("Tower")], rested=["Wall"])
    scene = battle(b=side, target=target)
    assert [name for name, _ in pended(scene)] == others


@pytest.mark.rule("8-1-3", "15-4-2")
def test_15_4_2_without_another_blocker_nothing_is_pending() -> None:
    mine = Side(leader=leader_card("Leader a", keywords=["blocker"]), battle=[blocker("fighter"), blocker("friend")])
    scene = battle(a=mine, b=Side(leader=leader_card("Leader b", keywords=["blocker"]), battle=several(1, "other")))
    assert scene.asked == ("a", "offense")
    assert scene.timeline[2:] == ["checkpoint 8-1-4", "StepBegan 8-2-1", "checkpoint 8-2-3"]


@pytest.mark.rule("8-1-3", "15-4-2", "8-1-2-1")
@pytest.mark.parametrize("target", ["Leader b", "Wall"])
def test_15_4_2_an_extra_card_cannot_guard_and_does_not_pend(target: str) -> None:
    """Not even one whose other skills are valid where it lies (15-3-3): a guard card is a Leader or a Battle Card."""
    extras = [extra_card("Arena", keywords=["field", "blocker"]), extra_card("Plain", keywords=["blocker"])]
    side = Side(battle=[*extras, blocker("Wall"), blocker("Tower")], rested=["Wall"])
    scene = battle(b=side, target=target)
    assert [valid(scene.state, scene.card(name), "blocker") for name in ("Arena", "Plain")] == [[1], [0]]
    assert [name for name, _ in pended(scene)] == (["Tower"] if target == "Wall" else ["Wall", "Tower"])
    assert scene.options == [f"activate {name} {place}" for place, (name, _) in enumerate(pended(scene))]
    assert battle(b=Side(battle=extras)).asked == ("a", "offense")


@pytest.mark.rule("15-4-1")
@pytest.mark.parametrize("player", PLAYERS)
def test_15_4_1_blocker_concerns_battles_and_comes_by_itself(player: Player) -> None:
    """Nobody can declare it in a turn, whatever could be paid; each attack makes it pending, and nothing else does."""
    foe = opponent(player)
    guards = {name: Side(battle=[blocker(f"Wall {name}")], hand=[blocker(f"Tower {name}")]) for name in PLAYERS}
    scene = turn(a=guards["a"], b=guards["b"], player=player)
    scene.pick()
    scene.pick(f"play Tower {player}")
    walls = [f"attack Leader {foe} with {name} {player}" for name in ("Wall", "Tower")]
    drawn = f"play {player} deck 10"
    assert scene.options == [drawn, f"attack Leader {foe} with Leader {player}", *walls, "end_main"]
    assert not scene.of(SkillTriggered)
    for number, attack in enumerate(walls, start=1):
        scene.pick(attack)
        assert pended(scene) == [(f"Wall {foe}", 0)] * number
        scene.picks(f"activate Wall {foe} 0", f"decline Wall {foe}", "end_step", "end_step")
    scene.pick("end_main")
    assert len(scene.of(SkillTriggered)) == 2
    assert scene.asked == ("a", "over")


@pytest.mark.rule("15-4-3", "15-4-2", "8-1-2-1")
def test_15_4_3_the_blocking_card_is_the_guard_card_of_the_battle() -> None:
    scene = battle(b=shielded(), target="target 1")
    assert seen(scene).roles() == {"attack": scene.card("Leader a"), "guard": scene.card("target 1")}
    scene.picks(*BLOCK)
    [switched] = scene.of(GuardSwitched)
    assert (scene.name(switched.card), switched.rule) == ("Wall", "15-4-3")
    assert seen(scene).roles() == {"attack": scene.card("Leader a"), "guard": scene.card("Wall")}
    assert [scene.rested(name) for name in ("Wall", "Tower", "target 1", "Leader b")] == [True, False, True, False]
    assert (scene.asked, scene.ask.about) == (("a", "offense"), scene.card("Leader a"))
    scene.pick("end_step")
    assert (scene.asked, scene.ask.about) == (("b", "defense"), scene.card("Wall"))


@pytest.mark.rule("15-4-3", "8-4-6-2-1")
@pytest.mark.parametrize(("power", "koed"), [(10000, True), (15000, True), (20000, False)])
@pytest.mark.parametrize("target", ["Leader b", "target 1"])
def test_15_4_3_the_blocking_card_fights_and_the_former_target_is_unharmed(target: str, power: int, koed: bool) -> None:
    side = Side(battle=[battle_card("target 1", power=5000), blocker("Wall", power=power)], rested=["target 1"])
    scene = battle(b=side, target=target)
    scene.picks(*BLOCK, *TO_THE_END)
    assert compared(scene) == (15000, power)
    assert [(scene.name(fact.card), fact.rule) for fact in scene.of(CardKOed)] == (
        [("Wall", "8-4-6-2-1")] if koed else []
    )
    assert scene.names("b.battle") == (["target 1"] if koed else ["target 1", "Wall"])
    assert not scene.of(DamageDealt)
    assert len(scene.names("b.life")) == 8
    assert len(scene.of(BattleEnded)) == 1
    assert seen(scene).roles() == {}


@pytest.mark.rule("15-4-3", "8-4-6-1-1-1")
def test_15_4_3_a_leader_that_blocks_takes_the_damage_for_a_battle_card() -> None:
    scene = battle(b=shielded(leader=True), target="target 1")
    scene.picks("activate Leader b 0", "pay_skill_cost Leader b")
    assert scene.rested("Leader b")
    scene.picks(*TO_THE_END)
    assert [(fact.player, fact.amount, fact.rule) for fact in scene.of(DamageDealt)] == [("b", 1, "8-4-6-1-1-1")]
    assert len(scene.names("b.life")) == 7
    assert not scene.of(CardKOed)
    assert scene.names("b.battle") == ["target 1", "Wall", "Tower"]


@pytest.mark.rule("15-4-3", "8-4-5")
def test_15_4_3_the_defenders_combos_raise_the_new_guard_card() -> None:
    guards = Side(battle=[blocker("Wall", power=10000)], hand=[battle_card("y", combo=10000)])
    scene = battle(b=guards)
    scene.picks(*BLOCK, "end_step", "combo y", "end_step")
    assert [(scene.name(fact.card), fact.amount) for fact in scene.of(ComboPowerAdded)] == [("Wall", 10000)]
    assert compared(scene) == (15000, 20000)
    assert scene.names("b.battle") == ["Wall"]
    assert seen(scene).value("power", scene.card("Wall")) == 10000


@pytest.mark.rule("15-4-3", "5-6-4-1-1")
def test_15_4_3_the_former_guard_card_may_combo_and_the_new_one_may_not() -> None:
    scene = battle(b=shielded(), target="target 1")
    scene.picks(*BLOCK)
    readied = [CardReadied(card=scene.card(name), rule="manual") for name in ("target 1", "Wall")]
    scene.at("8-3-3", lambda state: readied)
    scene.pick("end_step")
    assert scene.options == ["combo target 1", "combo Tower", "end_step"]


@pytest.mark.trap("FW-34")
@pytest.mark.rule("15-4-3", "9-6-3")
def test_15_4_3_after_one_blocker_no_other_of_the_battle_is_activated() -> None:
    """FW-34: those of the player who blocked are pending no longer, in the order in which they were."""
    scene = battle(b=shielded(leader=True), target="target 1")
    scene.picks("activate Wall 1", "pay_skill_cost Wall")
    cancelled = scene.of(PendingCancelled)
    assert [(fact.name, fact.place, fact.label, fact.rule, fact.together) for fact in cancelled] == [
        ("Leader b", 0, "[Blocker]", "15-4-3", False),
        ("Tower", 0, "[Blocker]", "15-4-3", True),
    ]
    assert scene.timeline[5:] == [
        "checkpoint 8-1-4",
        "CardRested 15-4-2",
        "SkillActivated 9-6-5",
        "GuardSwitched 15-4-3",
        "PendingCancelled 15-4-3",
        "PendingCancelled 15-4-3",
        "checkpoint 8-1-4",
        "StepBegan 8-2-1",
        "checkpoint 8-2-3",
    ]
    assert scene.state.pending == []
    assert scene.asked == ("a", "offense")


@pytest.mark.rule("15-4-2", "9-6-4-1")
def test_15_4_2_declining_one_blocker_leaves_the_others() -> None:
    scene = battle(b=shielded(leader=True), target="target 1")
    scene.picks("activate Wall 1", "decline Wall")
    assert scene.options == ["activate Leader b 0", "activate Tower 1"]
    scene.picks("activate Tower 1", "pay_skill_cost Tower")
    assert [(fact.name, fact.place, fact.rule) for fact in scene.of(PendingCancelled)] == [
        ("Wall", 1, "9-6-4-1"),
        ("Leader b", 0, "15-4-3"),
    ]
    assert seen(scene).roles()["guard"] == scene.card("Tower")
    assert not scene.rested("Wall")


@pytest.mark.rule("15-4-3", "8-1-3")
def test_15_4_3_in_the_next_battle_the_other_blockers_pend_again() -> None:
    scene = main(a=Side(battle=several(1, "fighter")), b=shielded())
    scene.picks("attack target 1 with Leader a", *BLOCK, *TO_THE_END)
    scene.picks("attack target 1 with fighter 1", "activate Tower 0", "pay_skill_cost Tower", *TO_THE_END)
    assert pended(scene) == [("Wall", 0), ("Tower", 0), ("Tower", 0)]
    assert [scene.name(fact.card) for fact in scene.of(CardKOed)] == ["Wall", "Tower"]
    assert scene.names("b.battle") == ["target 1"]
