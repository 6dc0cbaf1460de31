"""10. Leader Cards and 12. Extra Cards, as texts speak of them and as their skills are activated."""

from typing import Any

import pytest

from events.dragon_ball_super.battle import power
from events.dragon_ball_super.facts import CardDropped, PowersCompared
from events.fusion_world.card import LeaderBack
from events.skills.facts import SkillActivated
from events.table.fact import CardMoved, CardRested
from tests.games.fusion_world.conformance.cards import battle_card, extra_card, leader_card, several
from tests.games.fusion_world.conformance.scenario import Side, battle, main, turn
from tests.games.fusion_world.conformance.texts import CROW, activate, auto, crows, does, skill

BACK = LeaderBack(name="Phoenix", power=20000, traits=("Fire",))
FLIP = {"do": "flip"}
GROW = {"do": "give", "what": "this", "changes": [{"change": "adjust", "figure": "power", "by": 5000}]}
DAMAGE = activate({"do": "damage"})


def pays(*parts: Any) -> list[list[Any]]:
    """One skill cost of these parts."""
    return [list(parts)]


# 10-1. Leader Cards in texts.


@pytest.mark.rule("10-1-2")
@pytest.mark.parametrize(("whose", "grown"), [("you", ["a"]), ("opponent", ["b"]), ("both", ["a", "b"])])
def test_10_1_2_leader_means_the_leader_card_in_the_leader_area(whose: str, grown: list[str]) -> None:
    """Not the Battle Card of the same name beside it, nor a Leader Card that lies elsewhere."""
    give = {**GROW, "what": {"kinds": ["leader"], "whose": whose}}
    spare, twin = leader_card("Spare"), battle_card("Twin/Leader b")
    scene = does(give, a={"battle": [twin], "drop": [spare]}, b={"drop": [leader_card("Old")]})
    others = dict.fromkeys(("Wren", "Twin/Leader b", "Spare", "Old"), 15000)
    expected = {f"Leader {player}": 20000 if player in grown else 15000 for player in "ab"} | others
    assert {name: power(scene.state, scene.card(name)) for name in expected} == expected


@pytest.mark.rule("10-1-2", "10-1-3-1")
@pytest.mark.parametrize("flips", [0, 1])
def test_10_1_2_a_leader_counts_on_either_side_and_no_leader_card_elsewhere_does(flips: int) -> None:
    drawn = {"do": "draw", "count": {"number": "count", "of": {"kinds": ["leader"]}}}
    boss = leader_card("Boss", text=[activate(*[FLIP] * flips, drawn)], back=BACK)
    scene = main(a=Side(leader=boss, drop=[leader_card("Spare")]), b=Side(hand=[leader_card("Old")]))
    scene.pick("skill Boss 0")
    assert len(scene.names("a.hand")) == 2


@pytest.mark.rule("10-1-3-1", "10-1-3")
def test_10_1_3_1_a_leader_flipped_in_a_battle_goes_on_attacking_in_rest_mode() -> None:
    turns = skill(kind="activate", timing=["battle"], limit={}, effects=[FLIP])
    scene = battle(a=Side(leader=leader_card("Boss", text=[turns], back=BACK)), attacker="Boss")
    boss, incarnation = scene.card("Boss"), scene.state.cards[scene.card("Boss")].incarnation
    scene.pick("skill Boss 0")
    assert scene.state.cards[boss].flipped
    assert (scene.state.cards[boss].incarnation, scene.rested("Boss")) == (incarnation, True)
    assert not [fact for fact in scene.of(CardMoved) if fact.card == boss]
    scene.picks("end_step", "end_step")
    assert [(fact.attack, fact.guard) for fact in scene.of(PowersCompared)] == [(20000, 15000)]
    assert len(scene.names("b.life")) == 7


@pytest.mark.rule("10-1-3-1", "10-1-3")
def test_10_1_3_1_what_the_front_was_given_is_the_back_s() -> None:
    boss = leader_card("Boss", text=[activate(GROW, FLIP, limit={})], back=BACK)
    scene = main(a=Side(leader=boss))
    scene.pick("skill Boss 0")
    assert power(scene.state, scene.card("Boss")) == 25000
    assert not [option for option in scene.options if option.startswith("skill")], "the back prints none"


@pytest.mark.rule("10-1-3-1")
def test_10_1_3_1_this_card_is_still_the_same_at_the_end_of_the_turn() -> None:
    rest = {"do": "switch", "mode": "rest", "what": "this"}
    later = {"do": "later", "when": {"on": "turn_ends", "card": None}, "effects": [rest]}
    boss = leader_card("Boss", text=[activate(later, FLIP)], back=BACK)
    scene = turn(a=Side(leader=boss))
    scene.pick()
    scene.picks("skill Boss 0", "end_main")
    assert not scene.rested("Boss")
    scene.pick(*scene.options)
    assert scene.rested("Boss")


@pytest.mark.rule("15-7-3", "10-1-3")
def test_10_1_3_a_limited_skill_of_the_back_is_another_than_that_of_the_front() -> None:
    back = LeaderBack(name="Phoenix", power=20000, skills=(activate({"do": "draw"}, limit={}),))
    boss = leader_card("Boss", text=[activate(FLIP, limit={})], back=back)
    scene = main(a=Side(leader=boss))
    scene.pick("skill Boss 0")
    assert "skill Boss 0" in scene.options
    scene.pick("skill Boss 0")
    assert len(scene.names("a.hand")) == 1
    assert "skill Boss 0" not in scene.options


# 12-2. Skills of Extra Cards.


@pytest.mark.rule("12-2-1")
@pytest.mark.parametrize(
    ("zones", "offered"), [([], ["hand"]), (["drop"], ["drop"]), (["hand", "energy"], ["hand", "energy"])]
)
def test_12_2_1_a_skill_is_activated_from_the_hand_or_from_where_its_text_says(
    zones: list[str], offered: list[str]
) -> None:
    bolts = {
        name: [extra_card(f"Bolt of {name}", text=[activate({"do": "damage"}, zones=zones)])]
        for name in ("hand", "drop", "energy")
    }
    scene = main(a=Side(hand=bolts["hand"], drop=bolts["drop"], energy=bolts["energy"]))
    assert [option for option in scene.options if option.startswith("skill")] == [
        f"skill Bolt of {name} 0" for name in ("hand", "drop", "energy") if name in offered
    ]


@pytest.mark.rule("12-2-1", "12-2-3-5")
def test_12_2_1_a_skill_is_activated_elsewhere_by_the_effect_of_another_card() -> None:
    bolt = extra_card("Bolt", cost=3, text=[DAMAGE])
    assert "skill Bolt 0" not in main(a=Side(drop=[bolt], energy=several(3, "e"))).options
    scene = does({"do": "use", "what": {"zones": ["drop"], "kinds": ["extra"]}}, a={"drop": [bolt]})
    assert (len(scene.names("b.life")), scene.names("a.drop")) == (7, ["Bolt"])


@pytest.mark.rule("12-2-2-3")
def test_12_2_2_3_the_skill_cost_comes_after_the_cost_and_the_drop() -> None:
    bolt = extra_card("Bolt", cost=1, text=[activate({"do": "damage"}, costs=pays({"do": "discard"}))])
    scene = main(a=Side(hand=[bolt, *crows("Crow")], energy=several(1, "e")))
    scene.picks("skill Bolt 0", "rest e 1")
    assert (scene.asked, scene.options) == (("a", "discard"), ["choose Crow"])
    assert scene.names("a.drop") == ["Bolt"]
    scene.pick("choose Crow")
    assert [told for told in scene.timeline if not told.startswith("checkpoint")][1:8] == [
        "CardRevealed 12-2-2-1",
        "CardRested 5-3-1",
        "CardDropped 12-2-2-2",
        "CardDiscarded 13-7-1",
        "SkillActivated 12-2-2-4",
        "DamageDealt 5-8-1",
        "LifeTaken 14-3-2#move",
    ]


@pytest.mark.rule("12-2-2-3")
@pytest.mark.parametrize(("energy", "offered"), [(1, False), (2, False), (3, True)])
def test_12_2_2_3_it_is_paid_in_its_entirety_beside_the_cost(energy: int, offered: bool) -> None:
    bolt = extra_card("Bolt", cost=1, text=[activate({"do": "damage"}, costs=pays({"do": "pay", "total": 2}))])
    scene = main(a=Side(hand=[bolt], energy=several(energy, "e")))
    assert ("skill Bolt 0" in scene.options) is offered
    if offered:
        scene.pick("skill Bolt 0")
        while scene.ask.kind == "pay":
            scene.pick(*scene.options[: scene.ask.most])
        assert len(scene.of(CardRested)) == 3
        assert len(scene.names("b.life")) == 7


@pytest.mark.rule("12-2-2-3")
def test_12_2_2_3_the_card_itself_has_gone_when_the_skill_cost_is_paid() -> None:
    bolt = extra_card("Bolt", text=[activate({"do": "damage"}, costs=pays({"do": "discard"}))])
    assert "skill Bolt 0" not in main(a=Side(hand=[bolt])).options


@pytest.mark.rule("12-2-3-1", "12-2-3-2", "12-2-3-3-1", "12-2-3-4", "12-2-3-5")
def test_12_2_3_outside_the_hand_a_skill_without_a_cost_costs_nothing() -> None:
    bolt = extra_card("Bolt", cost=3, text=[activate({"do": "damage"}, zones=["drop"])])
    scene = main(a=Side(drop=[bolt], energy=several(3, "e")))
    scene.pick("skill Bolt 0")
    assert scene.asked == ("a", "main")
    assert scene.timeline[2:] == [
        "SkillActivated 12-2-3-4",
        "DamageDealt 5-8-1",
        "LifeTaken 14-3-2#move",
        "checkpoint 7-3-3",
    ]
    assert (scene.names("a.drop"), len(scene.names("b.life"))) == (["Bolt"], 7)


@pytest.mark.rule("12-2-3-3")
@pytest.mark.parametrize(("energy", "offered"), [(1, False), (2, True)])
def test_12_2_3_3_its_skill_cost_is_paid_in_its_entirety(energy: int, offered: bool) -> None:
    bolt = extra_card(
        "Bolt", cost=5, text=[activate({"do": "damage"}, zones=["drop"], costs=pays({"do": "pay", "total": 2}))]
    )
    scene = main(a=Side(drop=[bolt], energy=several(energy, "e")))
    assert ("skill Bolt 0" in scene.options) is offered
    if offered:
        scene.pick("skill Bolt 0")
        scene.pick(*scene.options)
        told = [fact for fact in scene.facts if isinstance(fact, CardRested | SkillActivated)]
        assert [type(fact) for fact in told] == [CardRested, CardRested, SkillActivated]
        assert len(scene.names("b.life")) == 7


@pytest.mark.rule("12-2-3-2", "12-2-3-4")
@pytest.mark.parametrize(("pay", "energy", "life"), [(False, 0, 7), (True, 1, 8), (True, 2, 7)])
def test_12_2_3_2_the_cost_is_paid_only_if_the_text_says_so(pay: bool, energy: int, life: int) -> None:
    bolt = extra_card("Bolt", cost=2, text=[DAMAGE])
    use = {"do": "use", "what": {"zones": ["drop"], "kinds": ["extra"]}, "pay": pay}
    scene = does(use, a={"drop": [bolt], "energy": several(energy, "e")})
    while scene.ask.kind == "pay":
        scene.pick(*scene.options[: scene.ask.most])
    assert len(scene.names("b.life")) == life
    assert len(scene.of(CardRested)) == (2 if pay and life == 7 else 0)
    rules = [fact.rule for fact in scene.of(SkillActivated) if fact.card == scene.card("Bolt")]
    assert rules == ["12-2-3-4"] * (8 - life)


@pytest.mark.rule("12-2-3-1")
def test_12_2_3_1_one_of_several_skills_is_declared() -> None:
    bolt = extra_card("Bolt", text=[DAMAGE, activate({"do": "draw"})])
    scene = does({"do": "use", "what": {"zones": ["drop"], "kinds": ["extra"]}}, a={"drop": [bolt]})
    assert scene.options == ["skill Bolt 0", "skill Bolt 1"]
    scene.pick("skill Bolt 1")
    assert (len(scene.names("a.hand")), len(scene.names("b.life"))) == (1, 8)


@pytest.mark.rule("12-2-3-3")
@pytest.mark.parametrize(("hand", "life"), [(0, 8), (1, 7)])
def test_12_2_3_3_a_skill_cost_that_cannot_be_paid_is_no_activation_by_an_effect(hand: int, life: int) -> None:
    bolt = extra_card("Bolt", text=[activate({"do": "damage"}, costs=pays({"do": "discard"}))])
    use = {"do": "use", "what": {"zones": ["drop"], "kinds": ["extra"]}}
    scene = does(use, a={"drop": [bolt], "hand": several(hand, "Crow")})
    if hand:
        scene.picks("pay_skill_cost Bolt", "choose Crow 1")
    assert len(scene.names("b.life")) == life


@pytest.mark.rule("12-2-3-1", "9-1-2")
@pytest.mark.parametrize(
    ("life", "dealt"),
    [
        (4, 1),
        (5, 0),
    ],
)
def test_12_2_3_1_a_skill_whose_condition_is_not_fulfilled_is_not_declared_by_an_effect(life: int, dealt: int) -> None:
    low = {"number": "count", "of": {"zones": ["life"], "whose": "you"}}
    bolt = extra_card(
        "Bolt",
        text=[activate({"do": "damage"}, conditions=[{"if": "compare", "number": low, "within": {"most": 4}}])],
    )
    use = {"do": "use", "what": {"zones": ["drop"], "kinds": ["extra"]}}
    scene = does(use, a={"drop": [bolt], "life": life})
    assert 8 - len(scene.names("b.life")) == dealt


@pytest.mark.rule("12-2-3-4", "15-3-3")
def test_12_2_3_4_a_field_in_the_battle_area_activates_its_other_skill_there() -> None:
    arena = extra_card("Arena", cost=4, keywords=["field"], text=[activate({"do": "draw"}, limit={})])
    scene = main(a=Side(battle=[arena], hand=[extra_card("Spare", keywords=["field"], text=arena.skills)]))
    assert [option for option in scene.options if option.startswith("skill")] == ["skill Arena 1"]
    scene.pick("skill Arena 1")
    assert [fact.rule for fact in scene.of(SkillActivated)] == ["12-2-3-4"]
    assert scene.names("a.battle") == ["Arena"]
    assert len(scene.names("a.hand")) == 2


@pytest.mark.rule("12-2-3-2", "12-2-3-3-1", "12-2-3-5")
def test_12_2_3_5_an_auto_skill_of_a_field_needs_no_cost_at_all() -> None:
    draws = auto("main_begins", {"do": "draw"}, trigger={"card": None})
    arena = extra_card("Arena", cost=4, keywords=["field"], text=[draws])
    scene = main(a=Side(battle=[arena]))
    scene.pick("activate Arena 0")
    assert (len(scene.names("a.hand")), scene.asked) == (1, ("a", "main"))


@pytest.mark.rule("12-3-1", "1-4-7")
@pytest.mark.parametrize(("held", "dealt"), [("Crow", 1), ("Owl", 0)])
def test_12_3_1_a_card_that_fails_to_activate_lies_in_the_drop(held: str, dealt: int) -> None:
    """The other player does not hold what the skill cost asks them to discard: it fails as it is paid."""
    cost = pays({"do": "discard", "whose": "opponent", "cards": CROW})
    bolt = extra_card("Bolt", cost=1, text=[activate({"do": "damage"}, costs=cost)])
    scene = main(a=Side(hand=[bolt], energy=several(1, "e")), b=Side(hand=crows(held)))
    scene.picks("skill Bolt 0", "rest e 1")
    if dealt:
        scene.pick("choose Crow")
    assert [fact.rule for fact in scene.of(CardDropped)] == ["12-2-2-2"]
    assert (scene.names("a.hand"), scene.names("a.drop")) == ([], ["Bolt"])
    assert (len(scene.of(SkillActivated)), 8 - len(scene.names("b.life"))) == (dealt, dealt)
    assert scene.asked == ("a", "main")
