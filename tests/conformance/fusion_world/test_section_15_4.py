"""8-1-3 and 15-4 [Blocker], and what limits skills: 15-7 [Once per turn], 15-9 [Your Turn], 15-10 [Opponent's Turn]."""

from collections.abc import Callable, Sequence
from itertools import pairwise

import pytest

from events.fact import CardMoved, CardReadied, Fact, TurnBegan
from events.fusion_world.areas import FusionWorldState
from events.fusion_world.battle import attack
from events.fusion_world.card import FusionWorldCard
from events.fusion_world.facts import (
    AttackDeclared,
    BattleEnded,
    CardKOed,
    ComboPowerAdded,
    DamageDealt,
    GuardSwitched,
    LifeDropped,
    LifeTaken,
    PendingCancelled,
    PowersCompared,
    SkillActivated,
    SkillPended,
)
from events.sight import SeatView
from events.state import PLAYERS, Card, Player, Zone, opponent
from events.table import Table
from tests.conformance.fusion_world.scenario import (
    NOBODY,
    Scene,
    Side,
    battle,
    battle_card,
    extra_card,
    leader_card,
    main,
    position,
    several,
)

Meanwhile = Callable[[FusionWorldState, Card], Sequence[Fact]]


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
    return SeatView(scene.referee.table.game, scene.state, "public")


def pended(scene: Scene) -> list[tuple[str, int]]:
    """The cards whose skills became pending, and the skill's place on each."""
    return [(scene.name(fact.card), fact.skill) for fact in scene.of(SkillPended)]


def compared(scene: Scene) -> tuple[int, int]:
    """The power of attack card and guard card, as compared in the only battle."""
    [fact] = scene.of(PowersCompared)
    return fact.attack, fact.guard


def two_attacks(wall: FusionWorldCard, between: Meanwhile) -> Scene:
    """Leader and fighter attack b's Leader beside that card, one after the other; between them these facts happen."""

    async def rules(table: Table) -> None:
        named = {card.face.name: Card(at) for at, card in enumerate(table.state.cards)}
        await attack(table, "a", attacker=named["Leader a"], target=named["Leader b"])
        for fact in between(table.state, named[wall.name]):
            table.emit(fact)
        await attack(table, "a", attacker=named["fighter 1"], target=named["Leader b"])

    return position(rules, a=Side(battle=several(1, "fighter")), b=Side(battle=[wall]))


def ready(_: FusionWorldState, card: Card) -> list[Fact]:
    """The card switches to Active Mode again."""
    return [CardReadied(card=card, rule="manual")]


def through(*areas: str) -> Meanwhile:
    """The card goes from b's Battle Area through these areas of b, and back."""
    stops = ["battle", *areas, "battle"]

    def moves(_: FusionWorldState, card: Card) -> list[Fact]:
        return [
            CardMoved(card=card, source=Zone(f"b.{source}"), target=Zone(f"b.{target}"), rule="manual")
            for source, target in pairwise(stops)
        ]

    return moves


BLOCK = ("activate Wall 0", "pay_skill_cost Wall")
TO_THE_END = ("end_step", "end_step")


@pytest.mark.rule("8-1-3", "15-4-1", "15-4-2", "9-6-2")
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
    facts = scene.of(SkillPended)
    assert [(scene.name(fact.card), fact.skill, fact.label, fact.together) for fact in facts] == [
        (f"Leader {foe}", 1, "[Blocker]", False),
        ("Wall", 0, "[Blocker]", True),
        ("Tower", 0, "[Once per turn] [Opponent's Turn] [Blocker]", True),
    ]
    assert scene.timeline == [
        "AttackDeclared 8-1-1",
        "CardRested 8-1-1",
        *["SkillPended 15-4-2"] * 3,
        "checkpoint 8-1-4",
    ]
    [declared] = scene.of(AttackDeclared)
    assert {fact.cause for fact in facts} == {scene.referee.table.facts.index(declared) + 1}
    assert [(use.card, use.skill) for use in scene.state.pending] == [(fact.card, fact.skill) for fact in facts]
    assert scene.options == [f"activate Leader {foe} 1", "activate Wall 0", "activate Tower 0"]


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


@pytest.mark.rule("15-4-3", "9-6-3")
def test_15_4_3_after_one_blocker_no_other_of_the_battle_is_activated() -> None:
    """FW-34: those of the player who blocked are pending no longer, in the order in which they were."""
    scene = battle(b=shielded(leader=True), target="target 1")
    scene.picks(*BLOCK)
    cancelled = scene.of(PendingCancelled)
    assert [(scene.name(fact.card), fact.skill, fact.label, fact.rule, fact.together) for fact in cancelled] == [
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
    scene.picks("activate Wall 0", "decline Wall")
    assert scene.options == ["activate Leader b 0", "activate Tower 0"]
    scene.picks("activate Tower 0", "pay_skill_cost Tower")
    assert [(scene.name(fact.card), fact.rule) for fact in scene.of(PendingCancelled)] == [
        ("Wall", "9-6-4-1"),
        ("Leader b", "15-4-3"),
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


@pytest.mark.rule("15-7-1", "15-7-2", "15-7-5")
@pytest.mark.parametrize(("limits", "times"), [(["once"], 1), ([], 2)])
def test_15_7_2_once_per_turn_the_skill_is_not_triggered_again(limits: list[str], times: int) -> None:
    scene = two_attacks(blocker("Wall", *limits, power=20000), ready)
    scene.picks(*BLOCK, *TO_THE_END)
    assert not scene.rested("Wall")
    assert scene.asked == (("b", "pending") if times == 2 else ("a", "offense"))
    assert pended(scene) == [("Wall", 0)] * times


@pytest.mark.rule("15-7-2", "15-7-5")
@pytest.mark.parametrize("turns_later", [1, 2])
def test_15_7_2_in_a_later_turn_the_skill_is_there_again(turns_later: int) -> None:
    def later(state: FusionWorldState, card: Card) -> list[Fact]:
        return [*ready(state, card), TurnBegan(turn=state.turn + turns_later, player="a", rule="manual")]

    scene = two_attacks(blocker("Wall", "once", power=20000), later)
    scene.picks(*BLOCK, *TO_THE_END)
    assert (scene.asked, scene.options) == (("b", "pending"), ["activate Wall 0"])
    scene.picks(*BLOCK)
    assert len(scene.of(GuardSwitched)) == 2


@pytest.mark.rule("15-7-3")
def test_15_7_3_each_copy_has_its_own_limit() -> None:
    scene = main(
        a=Side(battle=several(1, "fighter")),
        b=Side(battle=[blocker(name, "once", power=20000) for name in ("Wall", "Tower")]),
    )
    scene.picks("attack Leader b with Leader a", *BLOCK, "end_step")
    wall = scene.card("Wall")
    scene.at("8-5-6", lambda state: ready(state, wall))
    scene.picks("end_step", "attack Leader b with fighter 1")
    assert scene.options == ["activate Tower 0"]
    scene.picks("activate Tower 0", "pay_skill_cost Tower")
    assert [scene.name(fact.card) for fact in scene.of(GuardSwitched)] == ["Wall", "Tower"]


@pytest.mark.rule("15-7-3")
def test_15_7_3_each_skill_of_a_card_has_its_own_limit() -> None:
    wall = battle_card("Wall", power=20000, keywords=["critical once", "blocker once", "blocker"])
    scene = two_attacks(wall, ready)
    scene.picks("activate Wall 1", "pay_skill_cost Wall", *TO_THE_END)
    assert scene.options == ["activate Wall 2"]
    scene.pick("activate Wall 2")
    scene.pick("pay_skill_cost Wall")
    assert [fact.skill for fact in scene.of(SkillActivated)] == [1, 2]
    assert [fact.label for fact in scene.of(SkillActivated)] == ["[Once per turn] [Blocker]", "[Blocker]"]


@pytest.mark.rule("15-7-3", "3-1-4", "3-1-4-1", "3-1-4-2")
@pytest.mark.parametrize(("areas", "new"), [(["hand"], True), (["drop"], True), (["combo"], False)])
def test_15_7_3_a_card_that_left_and_returned_has_used_nothing(areas: list[str], new: bool) -> None:
    """But one that came back from the Combo Area is the same card."""
    scene = two_attacks(blocker("Wall", "once", power=20000), through(*areas))
    scene.picks(*BLOCK, *TO_THE_END)
    assert not scene.rested("Wall")
    assert scene.asked == (("b", "pending") if new else ("a", "offense"))


@pytest.mark.rule("15-7-5", "9-6-4-1")
def test_15_7_5_a_skill_that_was_declined_is_not_used_up() -> None:
    scene = two_attacks(blocker("Wall", "once"), lambda state, card: [])
    scene.picks("activate Wall 0", "decline Wall", *TO_THE_END)
    assert scene.state.used == {}
    assert (scene.asked, scene.options) == (("b", "pending"), ["activate Wall 0"])


@pytest.mark.rule("15-7-5", "15-4-3")
def test_15_7_5_a_skill_cancelled_by_another_blocker_is_not_used_up() -> None:
    walls = [blocker(name, "once", power=20000) for name in ("Wall", "Tower")]
    scene = main(a=Side(battle=several(1, "fighter")), b=Side(battle=walls))
    scene.picks("attack Leader b with Leader a", *BLOCK, *TO_THE_END, "attack Leader b with fighter 1")
    assert scene.options == ["activate Tower 0"]


@pytest.mark.rule("15-9-1", "15-9-2", "15-9-3", "15-10-1", "15-10-2", "15-10-3")
@pytest.mark.parametrize("player", PLAYERS)
def test_15_9_blockers_are_limited_to_a_turn(player: Player) -> None:
    """The attacked player's turn it never is: a Blocker of one's own turn does not pend, whatever could be paid."""
    guards = Side(battle=[blocker("yours", "in your turn"), blocker("theirs", "in opponent turn"), blocker("any")])
    scene = battle(a=NOBODY if player == "a" else guards, b=guards if player == "a" else NOBODY, player=player)
    assert [(scene.name(fact.card), fact.label) for fact in scene.of(SkillPended)] == [
        ("theirs", "[Opponent's Turn] [Blocker]"),
        ("any", "[Blocker]"),
    ]
    scene.picks("activate theirs 0", "pay_skill_cost theirs")
    assert [scene.name(fact.card) for fact in scene.of(GuardSwitched)] == ["theirs"]


@pytest.mark.rule("15-9-2", "15-9-3", "15-10-2")
def test_15_9_3_a_skill_out_of_its_turn_does_not_hide_one_that_is_valid() -> None:
    guard = battle_card("Wall", keywords=["blocker in your turn", "blocker in opponent turn"])
    scene = battle(b=Side(battle=[guard]))
    assert pended(scene) == [("Wall", 1)]
    scene.picks("activate Wall 1", "pay_skill_cost Wall")
    assert [fact.label for fact in scene.of(SkillActivated)] == ["[Opponent's Turn] [Blocker]"]


@pytest.mark.rule("15-9-2", "15-10-2", "15-10-3")
@pytest.mark.parametrize("player", PLAYERS)
@pytest.mark.parametrize(
    ("skill", "damage", "taken", "dropped"),
    [
        ("critical in your turn", "8-4-6-1-1-1", 0, 1),
        ("critical in opponent turn", "8-4-6-1-1-1", 1, 0),
        ("double_strike in your turn", "15-6-2-1", 2, 0),
        ("double_strike in opponent turn", "8-4-6-1-1-1", 1, 0),
    ],
)
def test_15_10_3_an_effect_of_the_other_turn_is_not_applied(
    skill: str, damage: str, taken: int, dropped: int, player: Player
) -> None:
    mine = Side(leader=leader_card(f"Leader {player}", keywords=[skill]))
    scene = battle(a=mine if player == "a" else NOBODY, b=NOBODY if player == "a" else mine, player=player)
    scene.picks(*TO_THE_END)
    assert [fact.rule for fact in scene.of(DamageDealt)] == [damage]
    assert (len(scene.of(LifeTaken)), len(scene.of(LifeDropped))) == (taken, dropped)


@pytest.mark.rule("15-9-2", "15-10-3")
@pytest.mark.parametrize(("turn", "offered"), [("your", True), ("opponent", False)])
def test_15_10_3_a_skill_of_the_other_turn_cannot_be_declared(turn: str, offered: bool) -> None:
    hand = [extra_card("Arena", cost=1, keywords=[f"field in {turn} turn"])]
    scene = main(a=Side(hand=hand, energy=several(1, "e")))
    assert ("use Arena 0" in scene.options) is offered
