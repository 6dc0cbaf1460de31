"""What the greedy player of the Dragon Ball Z CCG does in stated positions."""

import pytest

from events.dbz import GAME
from events.dbz.players import Greedy
from events.dbz.turn import discard_step, non_combat_step, take_turn
from events.language.effect import Cards, Choose, Control, Play
from events.seats.view import SeatView
from tests.games.dbz.conformance.cards import (
    DRAW,
    anger,
    ball,
    blast,
    card,
    does,
    energy,
    hero,
    life,
    physical,
    power,
    stack,
    stages,
    stops,
    strike,
)
from tests.games.dbz.conformance.scenario import Scene, Side, attacks, position

GUARD = card("combat", "Guard", stops())
USELESS = card("noncombat", "Keepsake")


def no_dice(sides: int) -> int:
    """The greedy player leaves nothing to chance."""
    raise AssertionError(f"a roll of {sides}")


def answer(scene: Scene) -> list[str]:
    """What the greedy player answers to the open ask, in words."""
    assert scene.ask.player != "chance"
    view = SeatView(GAME.board, scene.state, scene.ask.player)
    return [scene.options[index] for index in Greedy().answer(view, scene.ask, no_dice)]


def villain(**more: object) -> Side:
    """The other player's side."""
    return Side(main=stack("Ilka", alignment="villain"), **more)  # type: ignore[arg-type]


def test_the_attack_that_does_more_comes_first() -> None:
    hand = [physical("Jab"), energy("Beam", blast(life(6)))]
    assert answer(position(attacks, a=Side(hand=hand))) == ["skill Beam 0"]


def test_it_passes_where_no_attack_does_anything() -> None:
    strong = stack("Ilka", alignment="villain", rating=(0, *range(700_000, 1_700_000, 100_000)))
    scene = position(attacks, a=Side(hand=[physical("Jab"), USELESS]), b=Side(main=strong))
    assert answer(scene) == ["pass"]


@pytest.mark.parametrize(("damage", "expected"), [(6, ["skill Guard 0"]), (0, ["decline"])])
def test_a_defense_is_used_where_the_attack_costs_more_than_the_card(damage: int, expected: list[str]) -> None:
    scene = position(attacks, a=Side(hand=[energy("Beam", blast(life(damage)))]), b=villain(hand=[GUARD]))
    scene.use("Beam").pass_until("defend", player="b")
    assert answer(scene) == expected


def test_a_final_physical_attack_is_made_where_it_wins() -> None:
    scene = position(attacks, a=Side(hand=[USELESS]), b=villain(stages=0, deck=1))
    assert answer(scene) == ["final Keepsake"]


def test_none_is_made_where_it_leaves_its_player_open_for_little() -> None:
    scene = position(attacks, a=Side(hand=[USELESS]), b=villain(hand=[GUARD, USELESS]))
    assert answer(scene) == ["pass"]


def test_a_fifth_anger_is_worth_more_than_a_second() -> None:
    hand = [card("combat", "Rage", does(anger(1))), card("combat", "Lesson", does(DRAW))]
    assert answer(position(attacks, a=Side(hand=hand, anger=4))) == ["skill Rage 0"]
    assert answer(position(attacks, a=Side(hand=hand, anger=1))) == ["skill Lesson 0"]


def test_power_stages_are_gained_only_where_there_is_room_for_them() -> None:
    breath = card("combat", "Breath", does(power(5)))
    assert answer(position(attacks, a=Side(hand=[breath], stages=2))) == ["skill Breath 0"]
    assert answer(position(attacks, a=Side(hand=[breath], stages=10))) == ["pass"]


def test_a_dragon_ball_is_placed_before_other_cards_and_a_drill_before_an_ally() -> None:
    drill = card("drill", "Harness")
    scene = position(lambda table: non_combat_step(table, "a"), a=Side(hand=[hero("Tobin"), drill, ball(1)]))
    assert answer(scene) == ["play Moon Ball 1"]
    scene.pick("play Moon Ball 1")
    assert answer(scene) == ["play Harness"]


@pytest.mark.parametrize(("hand", "expected"), [(["Jab"], "combat"), ([], "no_combat")])
def test_combat_is_declared_with_two_attacks(hand: list[str], expected: str) -> None:
    striking = [hero("Marek", level, does(strike(stages(2)))) for level in (1, 2, 3)]
    side = Side(main=striking, hand=[physical(name) for name in hand])
    scene = position(lambda table: take_turn(table, "a"), a=side).pass_until("combat")
    assert answer(scene) == [expected]


def test_the_card_that_stops_attacks_is_kept_at_the_end_of_the_turn() -> None:
    scene = position(lambda table: discard_step(table, "a"), a=Side(hand=[physical("Jab"), GUARD, USELESS]))
    assert sorted(answer(scene)) == ["discard Jab", "discard Keepsake"]


def test_the_personality_with_more_power_stages_takes_the_damage() -> None:
    ally = hero("Vasha", alignment="villain")
    foe = villain(allies=[ally], powers={"Vasha 1": 9}, stages=3)
    scene = position(attacks, a=Side(hand=[physical("Hook", strike(stages(6)))]), b=foe)
    scene.use("Hook").pass_until("redirect", player="b")
    assert answer(scene) == ["redirect Vasha 1"]


def test_a_dragon_ball_is_captured() -> None:
    theft = card("combat", "Theft", does(Choose(cards=Cards(whose="opponent", kinds=("ball",))), Control()))
    hand = [theft, physical("Jab", strike(stages(5)))]
    assert answer(position(attacks, a=Side(hand=hand), b=villain(balls=[ball(3)]))) == ["skill Theft 0"]
    assert answer(position(attacks, a=Side(hand=hand), b=villain())) == ["skill Jab 0"]


def test_a_drawn_drill_that_does_not_fit_is_shuffled_back() -> None:
    blue, red = (card("drill", f"{style} Ropes", style=style) for style in ("blue", "red"))
    scene = position(lambda table: take_turn(table, "a"), a=Side(deck=[*[USELESS] * 5, red], drills=[blue]))
    assert answer(scene) == ["shuffle_in red Ropes"]


def test_it_says_how_it_values_its_options() -> None:
    scene = position(attacks, a=Side(hand=[energy("Beam", blast(life(6)))]))
    view = SeatView(GAME.board, scene.state, "a")
    found = Greedy().evaluation(view, scene.ask)
    assert found is not None
    assert [value is None for value in found.values] == [False, False, True]
    assert (found.values[0] or 0) > (found.values[1] or 0)


def test_the_card_of_least_value_is_placed_to_transform_another() -> None:
    rise = physical("Rise", strike(stages(2)), transform=True)
    scene = position(attacks, a=Side(hand=[physical("Kick", strike(stages(4))), physical("Nap", DRAW)], discard=[rise]))
    scene.use("Rise")
    assert scene.ask.kind == "transform"
    assert len(answer(scene)) == 1


def test_the_first_two_that_can_fuse_do() -> None:
    fused = hero("Gotenks", traits=("Fused",))
    fuses = does(Choose(cards=Cards(whose="you", zones=("sensei_deck",), role="fusible")), Play())
    allies = [hero(name) for name in ("Goten", "Trunks", "Kid Trunks")]
    scene = position(attacks, a=Side(hand=[card("combat", "Fuse", fuses)], allies=allies, sensei_deck=[fused]))
    assert answer(scene.use("Fuse").pass_until("fuse")) == ["fuse Trunks 1 with Goten 1"]
