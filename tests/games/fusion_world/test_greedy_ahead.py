"""What the greedy player of Fusion World sees one step ahead: it does not lose a game by what it does itself."""

from collections.abc import Sequence
from itertools import pairwise

import pytest

from events.dragon_ball_super.evaluation import Reader
from events.dragon_ball_super.outlook import DECIDED, Outlook, Position
from events.fusion_world import GAME
from events.fusion_world.card import FusionWorldCard
from events.language.effect import (
    Cards,
    Choose,
    Damage,
    Draw,
    Effect,
    Exists,
    If,
    May,
    Modes,
    Move,
    Play,
    Repeat,
    Skill,
    Trigger,
)
from events.seats.view import SeatView
from tests.games.fusion_world.conformance.cards import battle_card, extra_card, leader_card, several
from tests.games.fusion_world.conformance.scenario import Side, main
from tests.games.fusion_world.test_greedy import HOLD, answer, leader_of

HURTS = Damage(whose="you")
LIFE_TO_HAND = Move(what=Cards(whose="you", zones=("life",), top=1), to="hand")


def on(event: str, *effects: Effect) -> Skill:
    """An [Auto] skill."""
    return Skill(kind="auto", trigger=Trigger(on=event), effects=effects)


def activate(*effects: Effect, costs: Sequence[Effect] = ()) -> Skill:
    """An [Activate: Main] skill."""
    return Skill(kind="activate", timing=("main",), effects=effects, costs=(tuple(costs),) if costs else ())


def playing(card: FusionWorldCard, *, life: int, deck: int = 10) -> list[str]:
    """What it does with that card in hand, and nothing to attack with success."""
    us = Side(leader=leader_of("a", 5000), hand=[card], life=life, deck=deck, energy=several(3, "energy"))
    return answer(main(a=us))


@pytest.mark.parametrize(("life", "expected"), [(3, ["play Knight"]), (2, ["play Knight"]), (1, HOLD)])
def test_it_plays_no_card_whose_damage_to_itself_would_be_the_last(life: int, expected: list[str]) -> None:
    assert playing(battle_card("Knight", cost=3, power=25000, text=[on("played", HURTS)]), life=life) == expected


@pytest.mark.parametrize(("deck", "expected"), [(3, ["play Diver"]), (2, HOLD), (1, HOLD)])
def test_it_plays_no_card_that_would_draw_the_last_of_its_deck(deck: int, expected: list[str]) -> None:
    assert playing(battle_card("Diver", text=[on("played", Draw(count=2))]), life=8, deck=deck) == expected


@pytest.mark.parametrize("cost", [HURTS, LIFE_TO_HAND])
@pytest.mark.parametrize(("life", "expected"), [(4, "skill Usurer 0"), (1, "end_main")])
def test_it_pays_no_cost_with_its_last_life(cost: Effect, life: int, expected: str) -> None:
    usurer = battle_card("Usurer", power=5000, text=[activate(Draw(count=4), costs=[cost])])
    us = Side(leader=leader_of("a", 5000), battle=[usurer], rested=["Usurer"], life=life)
    assert answer(main(a=us)) == [expected]


@pytest.mark.parametrize(("life", "expected"), [(2, ["attack Leader b with Zealot"]), (1, HOLD)])
def test_it_does_not_attack_where_that_sets_off_its_own_loss(life: int, expected: list[str]) -> None:
    zealot = battle_card("Zealot", power=20000, text=[on("attacks", HURTS)])
    us = Side(leader=leader_of("a", 5000), battle=[zealot], life=life)
    assert answer(main(a=us, b=Side(life=3))) == expected


@pytest.mark.parametrize(("life", "expected"), [(2, ["choose Knight"]), (1, ["choose Page"])])
def test_it_plays_by_a_skill_no_card_that_would_lose_the_game(life: int, expected: list[str]) -> None:
    chosen = Choose(cards=Cards(whose="you", zones=("drop",), kinds=("battle",)), up_to=True)
    raise_them = extra_card("Raise", text=[activate(chosen, Play())])
    drop = [battle_card("Knight", cost=5, text=[on("played", HURTS)]), battle_card("Page", cost=1)]
    scene = main(a=Side(leader=leader_of("a", 5000), hand=[raise_them], drop=drop, life=life))
    scene.pick("skill Raise 0")
    assert answer(scene) == expected


def test_it_hits_the_opponent_for_the_last_life_by_a_skill_rather_than_draw() -> None:
    gamble = extra_card("Gamble", text=[activate(Modes(options=((Draw(count=3),), (Damage(),))))])
    for life, expected in ((8, "mode 0"), (1, "mode 1")):
        scene = main(a=Side(leader=leader_of("a", 5000), hand=[gamble]), b=Side(life=life))
        scene.pick("skill Gamble 0")
        assert answer(scene) == [expected]


def after(*effects: Effect, life: int = 8, deck: int = 10) -> Outlook:
    """The table after these effects, as the reader has it."""
    scene = main(a=Side(leader=leader_card("Leader a"), life=life, deck=deck))
    view = SeatView(GAME.board, scene.state, "a")
    position = Position(view, "a")
    return Reader(position).effects(effects, position.now())


def test_the_table_after_effects_is_read_one_by_one_until_somebody_has_lost() -> None:
    assert after(HURTS)[:4] == (7, 10, 8, 10)
    assert after(Damage(count=2), Draw(count=3))[:4] == (8, 7, 6, 10)
    assert after(LIFE_TO_HAND, HURTS, life=2)[:2] == (0, 10)
    assert after(HURTS, Damage(count=8), life=1).worth() == -DECIDED
    assert after(Damage(count=8), HURTS, life=1).worth() == DECIDED
    assert after(Repeat(times=200_000_000, effects=(HURTS,)), life=3).life == 0


def test_what_may_come_is_feared_in_full_and_what_may_be_left_is_not_done() -> None:
    condition = Exists(cards=Cards(whose="you", zones=("life",)))
    assert after(If(conditions=(condition,), then=(HURTS,)), life=1).lost
    assert not after(May(effects=(HURTS,)), life=1).lost
    assert after(May(effects=(HURTS,), by="opponent"), life=1).lost


def test_a_life_card_is_worth_the_more_the_fewer_there_are() -> None:
    for foe in (False, True):
        tables = [Outlook(8, 40, 8, 40).hurt(taken, foe=foe, to_hand=False) for taken in range(9)]
        steps = [abs(one.worth() - other.worth()) for one, other in pairwise(tables)]
        assert steps == sorted(steps)
