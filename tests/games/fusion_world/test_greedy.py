"""What the greedy player of Fusion World does in stated positions: one short test for each of its heuristics."""

from collections.abc import Sequence

import pytest

from events.dragon_ball_super.turns import charge
from events.fusion_world import GAME
from events.fusion_world.card import Color, FusionWorldCard
from events.fusion_world.players import Greedy
from events.fusion_world.setup import offer_redraw
from events.seats.view import SeatView
from events.table.ask import ORDER, Option
from events.table.table import Table
from tests.games.fusion_world.conformance.cards import battle_card, extra_card, leader_card, several
from tests.games.fusion_world.conformance.scenario import Scene, Side, battle, main, opening, position

END = ["end_step"]
HOLD = ["end_main"]


def no_dice(sides: int) -> int:
    """The greedy player leaves nothing to chance."""
    raise AssertionError(f"a roll of {sides}")


def answer(scene: Scene) -> list[str]:
    """What the greedy player answers to the open ask, in words."""
    assert scene.ask.player != "chance"
    view = SeatView(GAME.board, scene.state, scene.ask.player)
    return [scene.options[index] for index in Greedy().answer(view, scene.ask, no_dice)]


def held(name: str, *, cost: int = 9, combo: int | None = 5000) -> FusionWorldCard:
    """A card of the hand that is there for its combo power: unless it costs less, nothing here can pay for it."""
    return battle_card(name, cost=cost, combo=combo)


def leader_of(seat: str, power: int) -> FusionWorldCard:
    """That seat's Leader, of that power."""
    return leader_card(f"Leader {seat}", power=power)


def test_what_is_to_be_ordered_stays_as_it_is() -> None:
    async def rules(table: Table) -> None:
        options = [Option("place", card) for card in table.state.cards_in("a", "hand")]
        await table.ask("a", ORDER, options, rule="manual")

    assert answer(position(rules, a=Side(hand=several(3, "card")))) == ["place card 1", "place card 2", "place card 3"]


def test_it_goes_first() -> None:
    scene = opening()
    scene.pick("choose_order Leader a")
    assert answer(scene) == ["go_first"]


@pytest.mark.parametrize(
    ("costs", "expected"),
    [([3, 3, 4], "keep"), ([1, 4], "keep"), ([1, 2, 3, 4, 9, 9], "keep"), ([4, 5, 6], "redraw"), ([0, 1, 2], "redraw")],
)
def test_it_keeps_a_hand_that_spends_half_of_the_first_energy(costs: Sequence[int], expected: str) -> None:
    hand = [battle_card(f"{at}: cost {cost}", cost=cost) for at, cost in enumerate(costs)]
    assert redrawing(*hand) == [expected]


def test_cards_for_combos_do_not_make_a_hand_to_keep() -> None:
    combos = [battle_card(f"combo {cost}", cost=cost, power=5000, combo=10000) for cost in (1, 2, 3, 4)]
    assert redrawing(*combos) == ["redraw"]


def redrawing(*hand: FusionWorldCard) -> list[str]:
    """What it does with that opening hand."""
    return answer(position(lambda table: offer_redraw(table, "a"), a=Side(hand=hand)))


def charging(energy: Sequence[FusionWorldCard], *hand: FusionWorldCard) -> list[str]:
    """What it charges from that hand."""
    return answer(position(lambda table: charge(table, "a", rule="7-2-11"), a=Side(hand=hand, energy=energy)))


@pytest.mark.parametrize(
    ("energy", "costs", "expected"),
    [
        (2, [3, 4], 3),
        (2, [3, 2], 2),
        (2, [3, 6], 6),
        (2, [3, 5], 3),
        (2, [5, 8], 8),
        (2, [5, 0], 0),
        (0, [1, 0], 0),
        (0, [1, 7], 7),
    ],
)
def test_it_charges_what_is_too_dear_for_the_turns_to_come_or_else_cheap(
    energy: int, costs: Sequence[int], expected: int
) -> None:
    hand = [battle_card(f"cost {cost}", cost=cost) for cost in costs]
    assert charging(several(energy, "energy"), *hand) == [f"charge cost {expected}"]


def test_of_equal_costs_it_charges_what_adds_least_to_a_combo() -> None:
    hand = [held("ten", combo=10000), held("none", combo=None), held("five")]
    assert charging([], *hand) == ["charge none"]


@pytest.mark.parametrize(
    ("energy", "expected"), [(["red"], "charge sea"), (["red", "blue"], "charge peak"), (["green"], "charge peak")]
)
def test_it_charges_a_color_that_is_missing_first(energy: Sequence[Color], expected: str) -> None:
    lying = [battle_card(color, color) for color in energy]
    peak = battle_card("peak", "red", cost=9, specified=["red"])
    sea = battle_card("sea", "blue", cost=len(energy) + 1, specified=["blue"])
    assert charging(lying, sea, peak) == [expected]


def test_a_color_that_no_card_of_the_hand_specifies_is_not_missing() -> None:
    sea = battle_card("sea", "blue", cost=1)
    thirsty = battle_card("thirsty", "red", cost=9, specified=["green"])
    assert charging([], sea, thirsty) == ["charge thirsty"]


@pytest.mark.parametrize(("energy", "expected"), [(5, ["charge card 1"]), (6, []), (7, [])])
def test_it_charges_up_to_6_energy(energy: int, expected: list[str]) -> None:
    assert charging(several(energy, "energy"), *several(1, "card")) == expected


def test_it_charges_nothing_from_an_empty_hand() -> None:
    assert charging([]) == []


def paying(cost: int, wants: Sequence[Color], *energy: FusionWorldCard, markers: int = 0) -> list[str]:
    """What it pays that cost with, while a card of the hand has this specified cost."""
    hand = [battle_card("bought", cost=cost), battle_card("wanted", cost=9, specified=wants)]
    scene = main(a=Side(hand=hand, energy=energy, markers=markers))
    scene.pick("play bought")
    return answer(scene)


RED, BLUE, GREEN = battle_card("R", "red"), battle_card("U", "blue"), battle_card("G", "green")


def test_it_pays_with_colors_that_the_hand_does_not_want() -> None:
    assert paying(2, ["blue"], RED, BLUE, GREEN) == ["rest R", "rest G"]
    assert paying(1, ["red"], RED, BLUE, GREEN) == ["rest U"]


def test_it_pays_with_the_color_that_is_wanted_least() -> None:
    assert paying(1, ["blue", "red", "blue"], BLUE, RED) == ["rest R"]
    assert paying(1, ["blue", "red"], battle_card("RU", "red", "blue"), BLUE) == ["rest U"]


def test_what_is_paid_for_wants_no_color_any_more() -> None:
    hand = [battle_card("bought", cost=2, specified=["red"]), battle_card("wanted", cost=1, specified=["blue"])]
    scene = main(a=Side(hand=hand, energy=[BLUE, RED, battle_card("R2", "red")]))
    scene.pick("play bought")
    assert answer(scene) == ["rest R"]


def test_it_pays_with_markers_last() -> None:
    assert paying(1, ["red", "red"], RED, markers=2) == ["rest R"]
    assert paying(2, ["red"], RED, markers=2) == ["rest R", "remove_marker 0"]


def test_it_plays_the_most_expensive_card_first() -> None:
    free, dear = battle_card("free", power=20000), battle_card("dear", cost=2, power=10000)
    hand = [free, battle_card("cheap", cost=1, power=15000), dear]
    assert answer(main(a=Side(hand=hand, energy=several(2, "energy")))) == ["play dear"]
    assert answer(main(a=Side(hand=hand, energy=several(1, "energy")))) == ["play cheap"]
    assert answer(main(a=Side(hand=hand))) == ["play free"]


def test_of_equal_costs_it_plays_the_strongest_card() -> None:
    hand = [battle_card("weak", power=10000), battle_card("strong", power=15000)]
    assert answer(main(a=Side(hand=hand))) == ["play strong"]


@pytest.mark.parametrize(
    ("power", "combo", "plays"),
    [
        (10000, 9999, True),
        (10000, 10000, False),
        (5000, 10000, False),
        (15000, None, True),
        (1, 0, True),
        (1, 1, False),
    ],
)
def test_it_holds_a_card_that_adds_as_much_to_a_combo(power: int, combo: int | None, plays: bool) -> None:
    scene = main(a=Side(hand=[battle_card("card", power=power, combo=combo)]), turn=1)
    assert answer(scene) == (["play card"] if plays else HOLD)


def test_it_plays_a_field() -> None:
    assert answer(main(a=Side(hand=[extra_card("Plain", keywords=["field"])]))) == ["use Plain 0"]


def attacking(
    leader: int, foe: int, *, ours: Sequence[int] = (), theirs: Sequence[tuple[int, int]] = (), combos: int = 0
) -> list[str]:
    """What it does with nothing to play: powers of Leaders and its cards, (cost, power) of the rested ones it faces."""
    fighters = [battle_card(f"fighter {power}", power=power) for power in ours]
    targets = [battle_card(f"target {cost} {power}", cost=cost, power=power) for cost, power in theirs]
    hand = [held(f"combo {at}") for at in range(combos)]
    us = Side(leader=leader_of("a", leader), battle=fighters, hand=hand)
    them = Side(leader=leader_of("b", foe), battle=targets, rested=[card.name for card in targets])
    return answer(main(a=us, b=them))


def test_it_attacks_the_leader_with_equal_power() -> None:
    assert attacking(15000, 15000) == ["attack Leader b with Leader a"]
    assert attacking(14999, 15000) == HOLD


def test_it_would_rather_ko_a_card_than_hit_the_leader() -> None:
    assert attacking(15000, 15000, theirs=[(0, 15000)]) == ["attack target 0 15000 with Leader a"]
    assert attacking(20000, 20000, theirs=[(1, 10000)]) == ["attack target 1 10000 with Leader a"]


def test_it_would_rather_ko_the_card_of_higher_cost() -> None:
    found = attacking(15000, 15000, theirs=[(0, 15000), (2, 10000), (1, 15000)])
    assert found == ["attack target 2 10000 with Leader a"]


def test_of_equal_costs_it_kos_the_strongest_that_falls() -> None:
    found = attacking(20000, 30000, theirs=[(1, 10000), (1, 20000), (1, 25000)], combos=1)
    assert found == ["attack target 1 20000 with Leader a"]


def test_the_smallest_attacker_that_is_enough_goes_first() -> None:
    assert attacking(25000, 15000, ours=[30000, 15000, 10000]) == ["attack Leader b with fighter 15000"]


@pytest.mark.parametrize(("combos", "expected"), [(1, ["attack target 1 20000 with Leader a"]), (0, HOLD)])
def test_it_counts_on_a_combo_to_ko_a_card_that_has_a_cost(combos: int, expected: list[str]) -> None:
    assert attacking(15000, 30000, theirs=[(1, 20000)], combos=combos) == expected


def test_it_counts_on_one_combo_only() -> None:
    assert attacking(15000, 30000, theirs=[(3, 25000)], combos=2) == HOLD


def test_the_leader_is_not_worth_a_combo_before_the_race() -> None:
    assert attacking(15000, 20000, combos=1) == HOLD


@pytest.mark.parametrize(("life", "expected"), [(5, "target 3 10000"), (4, "Leader b"), (1, "Leader b")])
def test_from_4_life_on_it_races_for_the_leader(life: int, expected: str) -> None:
    target = battle_card("target 3 10000", cost=3, power=10000)
    them = Side(leader=leader_of("b", 15000), battle=[target], rested=[target.name], life=life)
    assert answer(main(a=Side(), b=them)) == [f"attack {expected} with Leader a"]


@pytest.mark.parametrize(("theirs", "expected"), [(10000, "Leader b with dear"), (20000, None)])
def test_a_dear_card_does_not_attack_the_leader_where_it_could_then_be_koed(theirs: int, expected: str | None) -> None:
    us = Side(leader=leader_of("a", 5000), battle=[battle_card("dear", cost=5, power=15000)])
    them = Side(leader=leader_of("b", 14999), battle=[battle_card("foe", power=theirs)])
    assert answer(main(a=us, b=them)) == ([f"attack {expected}"] if expected else HOLD)


def test_it_ends_the_main_phase_where_nothing_can_attack() -> None:
    assert answer(main(turn=1)) == HOLD


def offense(attack: int, guard: int, *hand: FusionWorldCard, combo: Sequence[FusionWorldCard] = ()) -> list[str]:
    """What it does in the Offense Step when these powers meet."""
    return answer(
        battle(a=Side(leader=leader_of("a", attack), hand=hand, combo=combo), b=Side(leader=leader_of("b", guard)))
    )


def test_it_combos_to_close_a_gap() -> None:
    assert offense(10000, 15000, held("five")) == ["combo five"]
    assert offense(15000, 15001, held("five")) == ["combo five"]
    assert offense(0, 1, held("five")) == ["combo five"]


def test_it_combos_nothing_to_an_attack_that_succeeds() -> None:
    assert offense(15000, 15000, held("five")) == END
    assert offense(20000, 15000, held("five")) == END


def test_it_combos_nothing_to_an_attack_that_cannot_succeed() -> None:
    assert offense(9999, 15000, held("five")) == END
    assert offense(15000, 15001, held("zero", combo=0)) == END
    assert offense(10000, 15000) == END


def test_it_combos_one_card_to_an_attack_at_most() -> None:
    assert offense(10000, 20000, held("five"), held("other five")) == END


def test_what_was_comboed_counts() -> None:
    assert offense(10000, 15000, held("ten", combo=10000), combo=[held("five")]) == END
    assert offense(10000, 20000, held("six", combo=6000), combo=[held("five")]) == ["combo six"]
    assert offense(15000, 15001, held("five"), combo=[held("zero", combo=0)]) == ["combo five"]


@pytest.mark.parametrize(
    ("hand", "expected"),
    [
        ([(2, 5000), (1, 10000)], (1, 10000)),
        ([(1, 5000), (0, 10000)], (0, 10000)),
        ([(1, 10000), (1, 5000)], (1, 5000)),
        ([(0, 4999), (9, 5000)], (9, 5000)),
    ],
)
def test_it_combos_the_cheapest_card_that_is_enough_and_of_those_the_weakest(
    hand: Sequence[tuple[int, int]], expected: tuple[int, int]
) -> None:
    cards = [held(f"{cost} {combo}", cost=cost, combo=combo) for cost, combo in hand]
    assert offense(10000, 15000, *cards) == [f"combo {expected[0]} {expected[1]}"]


def test_a_card_that_adds_nothing_is_never_enough() -> None:
    assert offense(15000, 15001, held("zero", cost=0, combo=0), held("five")) == ["combo five"]


def defense(
    attack: int,
    *combos: int,
    life: int = 2,
    comboed: tuple[Sequence[int], Sequence[int]] = ((), ()),
    guard: str = "Leader b",
) -> list[str]:
    """What it does in the Defense Step with these combos in hand; the guard card has power 15000."""
    ours, theirs = ([held(f"comboed {at}", combo=n) for at, n in enumerate(side)] for side in comboed)
    hand = [held(f"{at}: {combo}", combo=combo) for at, combo in enumerate(combos)]
    us = Side(hand=hand, combo=ours, life=life, battle=several(1, "guard"), rested=["guard 1"])
    scene = battle(a=Side(leader=leader_of("a", attack), combo=theirs), b=us, target=guard)
    scene.pick("end_step")
    assert scene.asked == ("b", "defense")
    return answer(scene)


@pytest.mark.parametrize(("life", "expected"), [(8, END), (3, END), (2, ["combo 0: 10000"]), (1, ["combo 0: 10000"])])
def test_it_holds_its_combos_above_2_life(life: int, expected: list[str]) -> None:
    assert defense(15000, 10000, life=life) == expected


def test_a_leader_needs_more_power_than_the_attack() -> None:
    assert defense(14999, 5000) == END
    assert defense(15000, 5000) == ["combo 0: 5000"]
    assert defense(19999, 5000) == ["combo 0: 5000"]
    assert defense(20000, 5000) == END


def test_at_2_life_it_combos_one_card_at_most() -> None:
    assert defense(15000, 3000, 5000) == ["combo 0: 3000"]
    assert defense(20000, 5000, 5000) == END


def test_at_1_life_it_combos_any_number() -> None:
    assert defense(25000, 3000, 5000, 5000, life=1) == ["combo 1: 5000"]
    assert defense(59999, *[5000] * 9, life=1) == ["combo 0: 5000"]
    assert defense(60000, *[5000] * 9, life=1) == END
    assert defense(60000, *[5000] * 10, life=1) == ["combo 0: 5000"]


def test_in_defense_what_both_sides_have_comboed_counts() -> None:
    assert defense(10000, 5000, comboed=([], [5000])) == ["combo 0: 5000"]
    assert defense(15000, 10000, comboed=([5000], [])) == END
    assert defense(20000, 5000, comboed=([5000], [])) == ["combo 0: 5000"]


@pytest.mark.parametrize("life", [1, 2, 8])
def test_to_a_battle_card_it_combos_what_is_worth_less_than_the_card(life: int) -> None:
    assert defense(15000, 5000, life=life, guard="guard 1") == ["combo 0: 5000"]
    assert defense(20000, 5000, 5000, life=life, guard="guard 1") == END
