"""What the greedy player of Masters does in stated positions, where the game asks what no other of the family does."""

from collections.abc import Sequence

import pytest
from msgspec.structs import replace

from events.dragon_ball_super.choosing import kept, value_to_choose
from events.dragon_ball_super.evaluation import Reader
from events.dragon_ball_super.outlook import Position
from events.language.effect import (
    Adjust,
    Attribute,
    Cards,
    Choose,
    ChooseSkill,
    Discard,
    Effect,
    Flip,
    Give,
    Guard,
    Ko,
    Move,
    Negate,
    Nullify,
    Pay,
    Skill,
    Trigger,
)
from events.masters import GAME
from events.masters.card import LeaderBack, MastersCard
from events.masters.players import Greedy
from events.masters.setup import offer_redraw
from events.seats.view import SeatView
from events.table.ask import Option
from tests.games.masters.conformance.cards import battle_card, extra_card, leader_card
from tests.games.masters.conformance.scenario import Scene, Side, battle, main, position

NEGATE = Nullify(what="attack")
PASS = ["decline"]
HOLD = ["end_main"]


def no_dice(sides: int) -> int:
    """The greedy player leaves nothing to chance."""
    raise AssertionError(f"a roll of {sides}")


def answer(scene: Scene) -> list[str]:
    """What the greedy player answers to the open ask, in words."""
    assert scene.ask.player != "chance"
    view = SeatView(GAME.board, scene.state, scene.ask.player)
    return [scene.options[index] for index in Greedy().answer(view, scene.ask, no_dice)]


def counter(to: str, *effects: Effect, cost: int = 0, kind: str = "extra") -> MastersCard:
    """An Extra Card with that [Counter], or a Battle Card of little power."""
    trigger = Trigger(on=f"declares_{to}", card=None, whose="opponent")
    skill = Skill(kind="counter", timing=("counter",), zones=("hand",), trigger=trigger, effects=effects)
    if kind == "battle":
        return battle_card(to, text=[skill], cost=cost, power=0, combo=5000)
    return extra_card(to, text=[skill], cost=cost)


def adjusted(cards: Cards, by: int) -> tuple[Effect, ...]:
    """Power for the battle."""
    return Choose(cards=cards), Give(changes=(Adjust(figure="power", by=by),), until="battle")


@pytest.mark.parametrize(
    ("costs", "returned"), [([1, 4, 5, 7], [5, 7]), ([3, 4, 5], [4, 5]), ([2, 2, 4], []), ([3, 3], [])]
)
def test_it_returns_what_costs_too_much_and_nearly_too_much_without_an_early_card(
    costs: Sequence[int], returned: Sequence[int]
) -> None:
    hand = [battle_card(f"{at}: cost {cost}", cost=cost) for at, cost in enumerate(costs)]
    scene = position(lambda table: offer_redraw(table, "a"), a=Side(hand=hand))
    assert answer(scene) == [f"redraw {at}: cost {cost}" for at, cost in enumerate(costs) if cost in returned]


def test_a_card_with_as_little_power_as_in_a_combo_is_played() -> None:
    scene = main(
        a=Side(hand=[battle_card("Small", power=5000, combo=5000)]), b=Side(leader=leader_card("b", power=99000))
    )
    assert answer(scene) == ["play Small"]


def test_a_card_with_more_power_in_a_combo_is_not() -> None:
    scene = main(
        a=Side(hand=[battle_card("Combo", power=5000, combo=10000)], leader=leader_card("a", power=0)),
        b=Side(leader=leader_card("b", power=99000)),
    )
    assert answer(scene) == HOLD


@pytest.mark.parametrize(("life", "expected"), [(8, PASS), (2, ["skill attack 0"])])
def test_an_attack_is_negated_where_the_life_card_is_worth_the_counter(life: int, expected: list[str]) -> None:
    scene = battle(a=Side(), b=Side(hand=[counter("attack", NEGATE)], life=life))
    assert answer(scene) == expected


def test_an_attack_that_fails_is_not_negated() -> None:
    scene = battle(b=Side(hand=[counter("attack", NEGATE)], life=1, leader=leader_card("Leader b", power=20000)))
    assert answer(scene) == PASS


@pytest.mark.parametrize(("by", "expected"), [(5000, ["skill attack 0"]), (0, PASS)])
def test_power_that_turns_the_battle_is_given_and_no_other(by: int, expected: list[str]) -> None:
    guard = Cards(whose="you", role="guard")
    assert answer(battle(b=Side(hand=[counter("attack", *adjusted(guard, by))], life=1))) == expected


def test_an_attack_is_turned_on_another_card() -> None:
    other = (Choose(cards=Cards(whose="you", kinds=("battle",))), Guard(what="it"))
    scene = battle(b=Side(hand=[counter("attack", *other)], battle=[battle_card("Wall")], life=1))
    assert answer(scene) == ["skill attack 0"]


@pytest.mark.parametrize(("cost", "expected"), [(0, PASS), (3, ["skill play 0"])])
def test_a_play_is_negated_if_the_card_is_worth_more_than_the_counter(cost: int, expected: list[str]) -> None:
    theirs = Side(hand=[counter("play", Nullify(what="play"), cost=5)], energy=5)
    scene = main(a=Side(hand=[battle_card("Wren", cost=cost)], energy=cost), b=theirs)
    scene.pick("play Wren")
    while scene.asked == ("a", "pay"):
        scene.pick(*scene.options[: scene.ask.least])
    assert answer(scene) == expected


def test_a_counter_is_countered() -> None:
    theirs = Side(hand=[counter("attack", NEGATE)])
    scene = battle(a=Side(hand=[counter("counter", Nullify(what="counter"))]), b=theirs)
    scene.pick("skill attack 0")
    assert scene.asked == ("a", "answer")
    assert answer(scene) == ["skill counter 0"]


@pytest.mark.parametrize(("life", "expected"), [(5, ["play Wren"]), (4, HOLD)])
def test_few_life_cards_left_energy_is_kept_for_a_counter(life: int, expected: list[str]) -> None:
    own = Side(
        leader=leader_card("a", power=0),
        hand=[battle_card("Wren", cost=2), counter("attack", NEGATE, cost=1)],
        energy=2,
        life=life,
    )
    assert answer(main(a=own, b=Side(leader=leader_card("b", power=99000)))) == expected


@pytest.mark.parametrize(("life", "expected"), [(5, ["play Wren"]), (4, ["play Wren"])])
def test_energy_beyond_that_of_the_counter_is_spent(life: int, expected: list[str]) -> None:
    own = Side(hand=[battle_card("Wren", cost=2), counter("attack", NEGATE, cost=1)], energy=3, life=life)
    assert answer(main(a=own)) == expected


@pytest.mark.parametrize(("foe_energy", "expected"), [(1, ["play Wren"]), (4, HOLD)])
@pytest.mark.parametrize("kind", ["extra", "battle"])
def test_energy_is_kept_for_a_counter_that_promises_more_than_what_it_could_pay_for(
    kind: str, foe_energy: int, expected: list[str]
) -> None:
    """The opponent can play a card that is worth more than Wren, as far as their energy tells."""
    negates = counter("play", Nullify(what="play"), cost=2, kind=kind)
    own = Side(leader=leader_card("a", power=0), hand=[battle_card("Wren", cost=2), negates], energy=3)
    theirs = Side(leader=leader_card("b", power=99000), energy=foe_energy)
    assert answer(main(a=own, b=theirs)) == expected


def test_energy_is_not_kept_for_a_counter_that_it_cannot_pay() -> None:
    own = Side(hand=[battle_card("Wren", cost=2), counter("play", Nullify(what="play"), cost=3)], energy=2)
    assert answer(main(a=own, b=Side(energy=9))) == ["play Wren"]


def test_it_plays_a_card_on_another_before_cards_that_gain_less() -> None:
    wanted = (Cards(whose="you", kinds=("battle",), attributes=(Attribute(kind="character", words=("Stag",)),)),)
    evolve = Skill(
        kind="activate", keyword="evolve", timing=("main",), zones=("hand",), costs=((Pay(total=1),),), materials=wanted
    )
    king = battle_card("King", cost=6, power=30000, characters=["Stag"], text=[evolve])
    young = battle_card("Young", cost=2, characters=["Stag"])
    scene = main(a=Side(hand=[king, battle_card("Wren", cost=1)], battle=[young], energy=2, rested=["Young"]))
    assert answer(scene) == ["skill King 0"]


def test_it_awakens() -> None:
    awaken = Skill(kind="activate", keyword="awaken", timing=("main", "battle"), effects=(Flip(what="this"),))
    own = leader_card("Leader a", text=[awaken], back=LeaderBack(name="Awakened", power=20000))
    assert answer(main(a=Side(leader=own))) == ["skill Leader a 0"]


def test_a_life_card_is_any_since_none_is_seen() -> None:
    scene = battle(b=Side(life=3))
    scene.pass_on("answer", "offense", "defense")
    assert scene.asked == ("b", "life")
    assert len(answer(scene)) == 1


def test_it_says_how_it_values_counters() -> None:
    scene = battle(b=Side(hand=[counter("attack", NEGATE)], life=2))
    found = Greedy().evaluation(SeatView(GAME.board, scene.state, "b"), scene.ask)
    assert found is not None
    value, decline = found.values
    assert value is not None
    assert value > 0
    assert decline is None


def test_the_skill_of_the_best_card_is_chosen() -> None:
    chosen = ChooseSkill(cards=Cards(whose="opponent", kinds=("battle",)), keywords=("any",))
    hushes = (chosen, Give(changes=(Negate(chosen="skill"),), what="skill"))
    leader = leader_card("Leader a", text=[Skill(kind="activate", timing=("main",), effects=hushes)])
    theirs = [battle_card("Imp", keywords=["blocker"]), battle_card("Fist", keywords=["double_strike"], cost=5)]
    scene = main(a=Side(leader=leader), b=Side(battle=theirs))
    scene.pick("skill Leader a 0")
    assert answer(scene) == ["choose_skill Fist 0"]


def test_a_card_played_on_others_is_worth_what_it_costs_more_than_such_a_card() -> None:
    scene = main(a=Side(hand=[battle_card("King", cost=6), battle_card("Egg", cost=2)]))
    position = Greedy.position(SeatView(GAME.board, scene.state, "a"), "a")
    assert [position.evolved(scene.card(name)) for name in ("King", "Egg")] == [3.5, 0]


@pytest.mark.parametrize(
    ("costs", "energy"), [((), 0), ((Pay(total=2),), 2), ((Discard(),), 1), ((Pay(total=1), Discard()), 2)]
)
def test_a_counter_is_worth_less_by_what_its_skill_costs(costs: tuple[Effect, ...], energy: int) -> None:
    """A part that takes no energy counts as one."""
    skill = counter("attack", NEGATE).skills[0]
    priced = extra_card("attack", text=[replace(skill, costs=(costs,) if costs else ())])
    hand = [priced, battle_card("Page")]
    found = [
        Greedy().evaluation(SeatView(GAME.board, scene.state, "b"), scene.ask)
        for scene in (
            battle(b=Side(hand=each, energy=5, life=2)) for each in (hand, [counter("attack", NEGATE), hand[1]])
        )
    ]
    values = [each.values[0] for each in found if each is not None]
    assert values[1] is not None
    assert values[0] is not None
    assert round(values[1] - values[0], 6) == round(0.4 * energy, 6)


def test_a_card_that_is_not_seen_is_worth_nothing_to_choose_or_to_keep() -> None:
    scene = main(b=Side(hand=[battle_card("Owl", cost=3)]))
    unseen = Position(SeatView(GAME.board, scene.state, "a"), "a")
    for option in (Option("choose", scene.card("Owl")), Option("choose")):
        assert (kept(unseen, scene.ask, option), value_to_choose(unseen, scene.ask, option)) == (0, 0)
    seen = Position(SeatView(GAME.board, scene.state, "b"), "b")
    option = Option("choose", scene.card("Owl"))
    assert (kept(seen, scene.ask, option), value_to_choose(seen, scene.ask, option)) == (1.25, 3.75)


THEIRS = Cards(whose="opponent", kinds=("battle",))


@pytest.mark.parametrize(
    ("effects", "gains"),
    [
        ((Choose(cards=THEIRS), Ko()), 2.0),
        ((Choose(cards=THEIRS), Move(to="drop")), 1.5),
        ((Move(to="drop", what="this"),), -0.2),
        ((Discard(),), -0.7),
        ((Discard(up_to=True),), 0),
    ],
)
def test_what_effects_gain(effects: tuple[Effect, ...], gains: float) -> None:
    """Nothing, where there is nothing to choose."""
    skill = Skill(kind="activate", timing=("main",), effects=effects)
    for foes in (1, 0):
        scene = main(b=Side(battle=[battle_card("Foe")] * foes))
        view = SeatView(GAME.board, scene.state, "a")
        position = Position(view, "a")
        now = position.now()
        gained = Reader(position).skill(skill, now).worth() - now.worth()
        assert gained == pytest.approx(0 if isinstance(effects[0], Choose) and not foes else gains)


@pytest.mark.parametrize("critical", [True, False])
def test_a_hit_of_a_card_with_critical_gives_no_cards(critical: bool) -> None:
    claw = battle_card("Claw", keywords=["critical"] if critical else ["barrier"], combo_cost=1)
    scene = main(a=Side(battle=[claw]))
    seen = Position(SeatView(GAME.board, scene.state, "a"), "a")
    struck = seen.now().hurt(1, foe=True, to_hand=not critical)
    assert (seen.struck(scene.card("Claw")), seen.combo_cost(scene.card("Claw"))) == (struck, 1)
