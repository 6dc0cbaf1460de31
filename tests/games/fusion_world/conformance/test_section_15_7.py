"""What limits skills: 15-7 [Once per turn], 15-9 [Your Turn], 15-10 [Opponent's Turn]."""

from collections.abc import Callable, Sequence
from itertools import pairwise

import pytest

from events.dragon_ball_super.facts import DamageDealt, GuardSwitched, LifeDropped, LifeTaken
from events.dragon_ball_super.keywords import valid
from events.fusion_world.areas import FusionWorldState
from events.fusion_world.battle import attack
from events.fusion_world.card import FusionWorldCard, Keyword
from events.skills.facts import SkillActivated, SkillTriggered
from events.table.fact import CardMoved, CardReadied, Fact, TurnBegan
from events.table.ids import PLAYERS, Card, Player, Zone, opponent
from events.table.table import Table
from tests.games.fusion_world.conformance.cards import battle_card, extra_card, leader_card, several
from tests.games.fusion_world.conformance.scenario import NOBODY, Scene, Side, battle, main, position, uses

Meanwhile = Callable[[FusionWorldState, Card], Sequence[Fact]]

BLOCK = ("activate Wall 0", "pay_skill_cost Wall")
TO_THE_END = ("end_step", "end_step")


def blocker(name: str, *limits: str, power: int = 15000) -> FusionWorldCard:
    """A Battle Card with one Blocker, limited by these words."""
    return battle_card(name, power=power, keywords=[" ".join(["blocker", *limits])])


def pended(scene: Scene) -> list[tuple[str, int]]:
    """The cards whose skills became pending, and the skill's place on each."""
    return [(scene.name(fact.card), fact.skill) for fact in scene.of(SkillTriggered)]


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


@pytest.mark.rule("15-7-1", "15-7-5")
def test_15_7_1_it_limits_how_often_a_skill_is_activated_not_how_often_it_could_be() -> None:
    """Pending and declined, it is there again; activated, it does not even become pending in the next attack."""
    wall = blocker("Wall", "once", power=20000)
    scene = main(a=Side(battle=several(2, "fighter")), b=Side(battle=[wall]))
    scene.picks("attack Leader b with Leader a", "activate Wall 0", "decline Wall", *TO_THE_END)
    assert scene.state.used == {}
    scene.pick("attack Leader b with fighter 1")
    assert (scene.asked, pended(scene)) == (("b", "pending"), [("Wall", 0)] * 2)
    scene.picks(*BLOCK)
    assert uses(scene.state) == {scene.state.use(scene.card("Wall"), 0): 1}
    scene.picks(*TO_THE_END, "attack Leader b with fighter 2")
    assert (scene.asked, pended(scene)) == (("a", "offense"), [("Wall", 0)] * 2)


@pytest.mark.rule("15-7-2", "15-7-5")
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
    assert scene.options == ["activate Wall 0", "activate Wall 1"]
    scene.picks("activate Wall 0", "pay_skill_cost Wall", *TO_THE_END)
    assert scene.options == ["activate Wall 0"]
    scene.picks("activate Wall 0", "pay_skill_cost Wall")
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


@pytest.mark.rule("15-9-1", "15-10-1")
@pytest.mark.parametrize("player", PLAYERS)
@pytest.mark.parametrize(
    ("limit", "own", "foreign"), [(["in your turn"], [0], []), (["in opponent turn"], [], [0]), ([], [0], [0])]
)
@pytest.mark.parametrize("keyword", ["blocker", "critical", "triple_strike"])
def test_15_9_1_they_say_in_whose_turn_a_skill_is_valid(
    keyword: Keyword, limit: list[str], own: list[int], foreign: list[int], player: Player
) -> None:
    """It is the turn of the card's master that counts, and the same card's skill is valid in one turn and not in the
    next.
    """
    wren = battle_card("Wren", keywords=[" ".join([keyword, *limit])])
    scene = main(a=Side(battle=[wren]), player=player)
    found = valid(scene.state, scene.card("Wren"), keyword)
    TurnBegan(turn=4, player=opponent(player), rule="manual").apply(scene.state)
    then = valid(scene.state, scene.card("Wren"), keyword)
    assert (found, then) == ((own, foreign) if player == "a" else (foreign, own))


@pytest.mark.rule("15-9-2", "15-9-3", "15-10-2", "15-10-3")
@pytest.mark.parametrize("player", PLAYERS)
def test_15_9_blockers_are_limited_to_a_turn(player: Player) -> None:
    """The attacked player's turn it never is: a Blocker of one's own turn does not pend, whatever could be paid."""
    guards = Side(battle=[blocker("yours", "in your turn"), blocker("theirs", "in opponent turn"), blocker("any")])
    scene = battle(a=NOBODY if player == "a" else guards, b=guards if player == "a" else NOBODY, player=player)
    assert [(scene.name(fact.card), fact.label) for fact in scene.of(SkillTriggered)] == [
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
    scene.picks("activate Wall 0", "pay_skill_cost Wall")
    assert [(fact.skill, fact.label) for fact in scene.of(SkillActivated)] == [(1, "[Opponent's Turn] [Blocker]")]


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
