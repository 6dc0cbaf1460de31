"""What the greedy player of Fusion World does with its Blockers in stated positions."""

import pytest

from events.fusion_world.areas import FusionWorldState
from events.fusion_world.card import FusionWorldCard
from events.table.fact import CardMoved, Fact
from events.table.ids import Zone
from tests.games.fusion_world.conformance.cards import battle_card, leader_card
from tests.games.fusion_world.conformance.scenario import Scene, Side, battle, main
from tests.games.fusion_world.test_greedy import answer, leader_of


def pending(*blockers: tuple[int, int]) -> list[str]:
    """Which of its Blockers, of (cost, power), it looks at first when a card of 15000 attacks."""
    walls = [battle_card(f"{cost} {power}", cost=cost, power=power, keywords=["blocker"]) for cost, power in blockers]
    scene = battle(b=Side(battle=walls))
    assert scene.asked == ("b", "pending")
    return answer(scene)


def test_a_blocker_that_survives_comes_first() -> None:
    assert pending((0, 15000), (5, 15001)) == ["activate 5 15001 1"]
    assert pending((5, 15001), (0, 15000)) == ["activate 5 15001 0"]


def test_else_the_cheapest_blocker_comes_first() -> None:
    assert pending((2, 15000), (1, 10000)) == ["activate 1 10000 1"]
    assert pending((1, 20000), (0, 20000)) == ["activate 0 20000 1"]


def blocks(*, wall: FusionWorldCard, attacker: FusionWorldCard, guard: FusionWorldCard, life: int = 8) -> bool:
    """Whether it blocks with the wall when the attacker attacks the guard."""
    leader, others = (guard, []) if guard.kind == "leader" else (None, [guard])
    us = Side(leader=leader, battle=[*others, wall], life=life)
    scene = battle(a=Side(leader=attacker), b=us, target=guard.name)
    scene.pick("activate wall 0")
    assert scene.asked == ("b", "skill_cost")
    [word] = answer(scene)
    return word == "pay_skill_cost wall"


def wall(power: int, *, cost: int = 0) -> FusionWorldCard:
    """A Blocker."""
    return battle_card("wall", power=power, cost=cost, keywords=["blocker"])


@pytest.mark.parametrize(("attack", "expected"), [(14999, False), (15000, True), (15001, True)])
@pytest.mark.parametrize("life", [1, 8])
def test_it_blocks_only_what_would_succeed(attack: int, expected: bool, life: int) -> None:
    assert blocks(wall=wall(20000), attacker=leader_of("a", attack), guard=leader_of("b", 15000), life=life) is expected


@pytest.mark.parametrize(("strength", "expected"), [(15000, False), (15001, True)])
def test_a_blocker_that_survives_saves_the_leader(strength: int, expected: bool) -> None:
    assert blocks(wall=wall(strength), attacker=leader_of("a", 15000), guard=leader_of("b", 15000)) is expected


@pytest.mark.parametrize(("life", "expected"), [(3, False), (2, True), (1, True)])
def test_a_blocker_is_lost_for_the_leader_at_2_life(life: int, expected: bool) -> None:
    assert blocks(wall=wall(5000), attacker=leader_of("a", 15000), guard=leader_of("b", 15000), life=life) is expected


@pytest.mark.parametrize(
    ("keyword", "life", "expected"),
    [
        ("blocker", 3, False),
        ("critical", 3, False),
        ("critical", 2, True),
        ("double_strike", 3, True),
        ("double_strike", 8, False),
        ("triple_strike", 4, True),
        ("double_strike in opponent turn", 3, False),
    ],
)
def test_a_blocker_is_lost_for_the_leader_to_what_hits_harder(keyword: str, life: int, expected: bool) -> None:
    attacker = leader_card("Leader a", power=15000, keywords=[keyword])
    assert blocks(wall=wall(5000), attacker=attacker, guard=leader_of("b", 15000), life=life) is expected


@pytest.mark.parametrize(
    ("saved", "lost", "expected"), [(2, 1, True), (2, 2, False), (1, 2, False), (1, 0, True), (0, 0, False)]
)
def test_a_blocker_is_lost_for_a_battle_card_of_higher_cost(saved: int, lost: int, expected: bool) -> None:
    guard = battle_card("guard", cost=saved)
    assert blocks(wall=wall(15000, cost=lost), attacker=leader_of("a", 15000), guard=guard, life=1) is expected
    assert blocks(wall=wall(20000, cost=lost), attacker=leader_of("a", 15000), guard=guard)


def scene_without(name: str, *blockers: FusionWorldCard) -> Scene:
    """A Leader attacks a Battle Card while Blockers pend, and an effect takes that card away."""
    us = Side(battle=[battle_card("guard"), *blockers], rested=["guard"])
    scene = main(a=Side(battle=[battle_card("fighter")]), b=us)

    def gone(state: FusionWorldState) -> list[Fact]:
        card = scene.card(name)
        source = state.cards[card].zone
        return [CardMoved(card=card, source=source, target=Zone(f"{source[0]}.hand"), rule="manual")]

    scene.at("8-1-4", gone)
    scene.pick("attack guard with fighter")
    return scene


def test_a_skill_whose_card_has_gone_comes_first_since_it_costs_nothing() -> None:
    scene = scene_without("wall", battle_card("tower", power=99000, keywords=["blocker"]), wall(1))
    assert scene.options == ["activate tower 0", "activate_gone 1"]
    assert answer(scene) == ["activate_gone 1"]


@pytest.mark.parametrize("gone", ["guard", "fighter"])
def test_it_does_not_block_an_attack_that_has_ended(gone: str) -> None:
    scene = scene_without(gone, wall(99000))
    assert answer(scene) == ["activate wall 0"]
    scene.pick("activate wall 0")
    assert answer(scene) == ["decline wall"]
