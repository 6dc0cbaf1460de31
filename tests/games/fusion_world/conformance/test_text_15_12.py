"""14-5 and 15-12. Cards played on top of others: Evolve and Fusion Evolve."""

from collections.abc import Sequence
from typing import Any

import pytest

from events.dragon_ball_super.battle import attacking, guarding, power
from events.dragon_ball_super.facts import CardDropped, CardEvolved, CardPlayed, PowersCompared
from events.skills.facts import SkillActivated, SkillTriggered
from events.table.fact import CardPlaced, CardRested, CardStacked
from events.values.value import info
from tests.games.fusion_world.conformance.cards import battle_card, leader_card, several
from tests.games.fusion_world.conformance.evolvers import (
    KEYWORDS,
    MY_CROW,
    MY_OWL,
    PAIR,
    POWER,
    beneath,
    evolve,
    evolver,
    hand_with,
)
from tests.games.fusion_world.conformance.scenario import Side, battle, main
from tests.games.fusion_world.conformance.texts import CROW, MINE, THEIRS, auto, crows, does, permanent, skill

# 14-5. Placement on top of a card.


@pytest.mark.trap("FW-43")
@pytest.mark.rule("14-5-2", "15-12-5")
@pytest.mark.parametrize("rested", [True, False])
@pytest.mark.parametrize(
    ("change", "after"), [(POWER, 35000), ({"change": "become", "figure": "power", "to": 5000}, 5000)]
)
def test_14_5_2_power_effects_mode_and_ki_are_carried_over(change: Any, after: int, rested: bool) -> None:
    """FW-43: the position is the mode."""
    give = {"do": "give", "what": CROW, "changes": [change]}
    ki = {"do": "counters", "kind": "ki", "by": 2, "what": CROW}
    mine = {"battle": crows("Crow"), "hand": [evolver()], "rested": ["Crow"] if rested else []}
    scene = does(give, ki, a=mine)
    evolve(scene, "Crow")
    phoenix = scene.card("Phoenix")
    assert power(scene.state, phoenix) == after
    assert scene.state.cards[phoenix].counters == 2
    assert scene.state.cards[scene.card("Crow")].counters == 0
    assert scene.rested("Phoenix") is rested


@pytest.mark.rule("14-5-2-1", "15-12-5")
def test_14_5_2_1_no_other_effect_is_carried_over() -> None:
    cannot, gained = {"change": "cannot", "action": "attack"}, {"change": "gain", "keywords": ["double_strike"]}
    costly = {"change": "adjust", "figure": "combo_power", "by": 5000}
    give = {"do": "give", "what": CROW, "changes": [cannot, gained, costly, POWER]}
    scene = does(give, a={"battle": crows("Crow"), "hand": [evolver()]})
    assert "attack Leader b with Crow" not in scene.options
    evolve(scene, "Crow")
    read = info(scene.state, scene.card("Phoenix"))
    assert (read.figures["power"], read.figures["combo_power"], read.keywords) == (35000, 5000, ("evolve",))
    assert "attack Leader b with Phoenix" in scene.options


@pytest.mark.rule("14-5-1", "14-5-2")
def test_14_5_1_it_is_carried_over_before_any_checkpoint() -> None:
    """A card without power of its own lives by what it takes over (14-6-2)."""
    give = {"do": "give", "what": CROW, "changes": [POWER]}
    scene = does(give, a={"battle": crows("Crow"), "hand": [evolver(power=0)]})
    evolve(scene, "Crow")
    assert (power(scene.state, scene.card("Phoenix")), scene.names("a.battle")) == (5000, ["Wren", "Phoenix"])
    assert not scene.of(CardDropped)


@pytest.mark.rule("14-5-1", "14-5-2")
def test_14_5_1_skills_that_wait_for_the_card_see_what_is_carried_over() -> None:
    give = {"do": "give", "what": CROW, "changes": [POWER]}
    strong = {**MINE, "power": {"least": 35000}}
    lord = battle_card("Lord", text=[auto("played", {"do": "draw"}, trigger={"card": strong})])
    scene = does(give, a={"battle": [lord, *crows("Crow")], "hand": [evolver()]})
    evolve(scene, "Crow")
    assert scene.asked == ("a", "pending")


@pytest.mark.rule("14-5-2")
@pytest.mark.parametrize("defends", [False, True])
def test_14_5_2_the_card_on_top_is_in_the_battle(defends: bool) -> None:
    """With what combos have added: here only the battle's cards are seen to change."""
    mine = Side(battle=crows("Crow"), hand=[evolver(timing=["battle"])])
    scene = battle(b=mine, target="Crow") if defends else battle(a=mine, attacker="Crow")
    if defends:
        scene.pick("end_step")
    evolve(scene, "Crow")
    held = scene.state.battle
    assert held is not None
    assert (held.guard if defends else held.attack) == scene.card("Phoenix")
    assert attacking(scene.state)
    assert guarding(scene.state)
    assert scene.rested("Phoenix") is not defends
    scene.picks(*(["end_step"] * (1 if defends else 2)))
    [compared] = scene.of(PowersCompared)
    assert (compared.attack, compared.guard) == ((15000, 30000) if defends else (30000, 15000))


@pytest.mark.rule("14-5-2", "16-2-2")
def test_14_5_2_what_the_lower_card_gave_itself_is_gone() -> None:
    """Its skills are negated; only effects in force are carried over."""
    proud = battle_card("Crow", text=[permanent("this", POWER)])
    scene = hand_with(battle=[proud])
    assert power(scene.state, scene.card("Crow")) == 20000
    evolve(scene, "Crow")
    assert power(scene.state, scene.card("Phoenix")) == 30000


# 15-12. Declaring.


@pytest.mark.trap("FW-48")
@pytest.mark.rule("15-12-1", "15-12-2", "15-12-3", "15-12-4", "15-12-5", "9-4-3")
def test_15_12_4_evolve_costs_its_skill_cost_and_one_battle_card() -> None:
    """FW-48: the cost of the card is not paid."""
    scene = hand_with(battle=crows("Crow", "Owl", "Crow "), energy=2, costs=[[{"do": "pay", "total": 1}]])
    assert [option for option in scene.options if "Phoenix" in option] == ["skill Phoenix 0"]
    scene.pick("skill Phoenix 0")
    assert (scene.ask.kind, scene.options, scene.ask.rule) == ("material", ["material Crow"], "15-12-4")
    scene.pick("material Crow")
    scene.pick("rest e 1")
    assert [scene.rested(name) for name in scene.names("a.energy")] == [True, False]
    assert (scene.names("a.battle"), beneath(scene, "Phoenix")) == (["Owl", "Crow ", "Phoenix"], ["Crow"])
    assert [(type(fact), fact.rule) for fact in scene.facts[-4:]] == [
        (CardRested, "5-3-1"),
        (SkillActivated, "9-4-3"),
        (CardEvolved, "15-12-5"),
        (CardStacked, "15-12-5"),
    ]


@pytest.mark.trap("FW-48")
@pytest.mark.rule("15-12-9", "15-12-10", "15-12-11", "15-12-12")
def test_15_12_11_fusion_evolve_costs_its_skill_cost_and_two_battle_cards() -> None:
    """FW-48. They are stacked in any order."""
    scene = hand_with(*PAIR, battle=crows("Crow", "Owl", "Jay"), energy=1, costs=[[{"do": "pay", "total": 1}]])
    scene.pick("skill Phoenix 0")
    assert (scene.options, scene.ask.rule) == (["material Crow"], "15-12-11")
    scene.pick("material Crow")
    assert scene.options == ["material Owl"]
    scene.pick("material Owl")
    if scene.ask.kind == "pay":
        scene.pick("rest e 1")
    assert (scene.asked, scene.ask.rule) == (("a", "order"), "15-12-12")
    scene.pick("place Owl", "place Crow")
    assert scene.rested("e 1")
    assert (scene.names("a.battle"), beneath(scene, "Phoenix")) == (["Jay", "Phoenix"], ["Owl", "Crow"])


@pytest.mark.rule("15-12-3", "15-12-10")
@pytest.mark.parametrize("materials", [[], PAIR], ids=KEYWORDS)
@pytest.mark.parametrize("area", ["hand", "battle", "drop", "energy"])
def test_15_12_3_evolve_is_declared_from_the_hand_alone(
    area: str, materials: Sequence[Any], request: pytest.FixtureRequest
) -> None:
    areas: dict[str, Any] = {"battle": crows("Crow", "Owl")}
    areas[area] = [*areas.get(area, []), evolver(*materials)]
    assert ("skill Phoenix 0" in main(a=Side(**areas)).options) is (area == "hand")


@pytest.mark.rule("15-12-1")
def test_15_12_1_evolve_is_declared_in_the_main_phase() -> None:
    """It is an [Activate Main] skill: not in battle."""
    mine = Side(hand=[evolver()], battle=crows("Crow"))
    assert "skill Phoenix 0" in main(a=mine).options
    assert "skill Phoenix 0" not in battle(a=mine).options
    scene = battle(b=mine)
    scene.pick("end_step")
    assert "skill Phoenix 0" not in scene.options


@pytest.mark.rule("15-12-4")
@pytest.mark.parametrize(
    ("mine", "energy", "offered"), [(["Crow"], 1, True), (["Owl"], 1, False), ([], 1, False), (["Crow"], 0, False)]
)
def test_15_12_4_evolve_needs_its_card_and_its_cost(mine: Sequence[str], energy: int, offered: bool) -> None:
    phoenix = evolver({"kinds": ["battle"], **CROW}, costs=[[{"do": "pay", "total": 1}]])
    theirs = [] if "Crow" in mine else crows("Crow")
    scene = main(a=Side(hand=[phoenix], battle=crows(*mine), energy=several(energy, "e")), b=Side(battle=theirs))
    assert ("skill Phoenix 0" in scene.options) is offered, "a card of the opponent's is none of yours"


@pytest.mark.rule("15-12-11")
@pytest.mark.parametrize(
    ("names", "offered"), [(["Crow", "Owl"], True), (["Crow"], False), (["Owl"], False), (["Crow/Owl"], False)]
)
def test_15_12_11_fusion_evolve_needs_two_cards(names: Sequence[str], offered: bool) -> None:
    """One card that fulfils both conditions is still one."""
    scene = hand_with(*PAIR, battle=crows(*names))
    assert ("skill Phoenix 0" in scene.options) is offered


@pytest.mark.rule("15-12-11")
def test_15_12_11_the_first_choice_leaves_one_for_the_second() -> None:
    scene = hand_with(*PAIR, battle=crows("Crow", "Crow/Owl"))
    scene.pick("skill Phoenix 0")
    assert scene.options == ["material Crow"]


@pytest.mark.rule("15-12-4")
def test_15_12_4_only_a_battle_card_of_the_battle_area_is_material() -> None:
    boss = leader_card("Crow", traits=["Bird"])
    phoenix = evolver({"whose": "you", "traits": ["Bird"]})
    assert "skill Phoenix 0" not in main(a=Side(leader=boss, hand=[phoenix])).options


# 15-12-2-1, 15-12-7, 15-12-8, 15-12-9-1, 15-12-14. What it is called.


@pytest.mark.rule("15-12-2-1", "15-12-9-1")
@pytest.mark.parametrize(
    ("materials", "word", "counts"),
    [
        ([], "evolve", True),
        ([], "fusion_evolve", False),
        (PAIR, "fusion_evolve", True),
        (None, "evolve", False),
        (None, "fusion_evolve", False),
    ],
)
def test_15_12_2_1_evolved_is_what_was_played_so(materials: Sequence[Any] | None, word: str, counts: bool) -> None:
    """And not what was only used."""
    ears = battle_card("Jay", text=[auto("played", {"do": "draw"}, trigger={"card": {**MINE, "played_by": word}})])
    scene = hand_with(*(materials or []), battle=[ears, *crows("Crow", "Owl")], energy=5)
    if materials is None:
        scene.pick("play Phoenix")
        while scene.ask.kind == "pay":
            scene.pick(*scene.options)
    else:
        evolve(scene, *(("Crow", "Owl") if materials else ("Crow",)))
    assert (scene.ask.kind == "pending") is counts


@pytest.mark.rule("15-12-7", "15-12-14")
@pytest.mark.parametrize("materials", [[], PAIR], ids=KEYWORDS)
@pytest.mark.parametrize(
    ("trigger", "counts"),
    [
        ({"on": "played", "card": MINE}, True),
        ({"on": "played", "card": MINE, "how": "your_skill"}, True),
        ({"on": "played", "card": MINE, "how": "opponent_skill"}, False),
        ({"on": "used", "card": MINE}, False),
    ],
)
def test_15_12_7_it_is_played_by_a_skill_and_not_used(materials: Sequence[Any], trigger: Any, counts: bool) -> None:
    ears = battle_card("Jay", text=[auto(trigger["on"], {"do": "draw"}, trigger=trigger)])
    scene = hand_with(*materials, battle=[ears, *crows("Crow", "Owl")])
    evolve(scene, *(("Crow", "Owl") if materials else ("Crow",)))
    assert len(scene.of(CardPlayed)) == 1
    assert (scene.ask.kind == "pending") is counts


@pytest.mark.rule("15-12-7")
def test_15_12_7_what_forbids_using_cards_does_not_forbid_evolving() -> None:
    forbid = {"do": "decree", "whose": "you", "changes": [{"change": "cannot", "action": "use"}]}
    scene = does(forbid, a={"battle": crows("Crow"), "hand": [evolver()]})
    evolve(scene, "Crow")
    assert "Phoenix" in scene.names("a.battle")


@pytest.mark.rule("15-12-8", "15-12-8-1")
@pytest.mark.parametrize(
    ("words", "named"),
    [
        ({"keywords": ["evolve"]}, ["Phoenix", "Rook"]),
        ({"without_keywords": ["evolve"]}, ["Jay"]),
        ({"keywords": ["fusion_evolve"]}, ["Rook"]),
    ],
)
def test_15_12_8_with_evolve_is_with_fusion_evolve_too(words: Any, named: Sequence[str]) -> None:
    fused = skill(kind="activate", keyword="fusion_evolve", timing=["main"], materials=PAIR)
    drop = [evolver(), battle_card("Rook", text=[fused]), *crows("Jay")]
    choice = {"do": "choose", "cards": {"zones": ["drop"], "whose": "you", **words}, "count": 3}
    scene = does(choice, {"do": "move", "to": "hand"}, a={"drop": drop})
    assert scene.options == [f"choose {name}" for name in named]


# 15-12-4-1, 15-12-11-1. Materials from elsewhere.


@pytest.mark.rule("15-12-4-1", "15-12-4-1-1", "15-12-11-1", "15-12-11-1-1")
@pytest.mark.parametrize("names", [["Crow"], ["Crow", "Owl"]], ids=KEYWORDS)
@pytest.mark.parametrize("zone", ["drop", "hand"])
def test_15_12_4_1_1_material_from_elsewhere_comes_to_the_battle_area_first_and_sets_nothing_off(
    zone: str, names: Sequence[str]
) -> None:
    wanted = [{**MINE, "names": [name], "zones": ["battle", zone]} for name in names]
    arrivals = auto("moved", {"do": "damage"}, trigger={"card": {"names": list(names)}, "target": ["battle"]})
    leaving = auto("moved", {"do": "damage"}, trigger={"card": {"names": list(names)}, "source": [zone]})
    areas: dict[str, Any] = {"hand": [evolver(*wanted)], "battle": [battle_card("Jay", text=[arrivals, leaving])]}
    areas[zone] = [*areas.get(zone, []), *crows(*names)]
    scene = main(a=Side(**areas))
    evolve(scene, *names)
    assert [(scene.name(fact.card), fact.source, fact.target, fact.rule) for fact in scene.of(CardPlaced)] == [
        (name, f"a.{zone}", "a.battle", ["15-12-4-1-1", "15-12-11-1-1"][len(names) - 1]) for name in names
    ]
    assert not scene.of(SkillTriggered)
    assert (beneath(scene, "Phoenix"), scene.names(f"a.{zone}")) == (list(names), [])
    assert not scene.rested("Phoenix"), "it comes there in Active Mode (3-6-3)"


@pytest.mark.rule("15-12-4-1", "15-12-11-1")
@pytest.mark.parametrize("names", [["Crow"], ["Crow", "Owl"]], ids=KEYWORDS)
def test_15_12_4_1_a_skill_of_its_own_widens_where_the_material_may_be(names: Sequence[str]) -> None:
    wanted = [{**MINE, "names": [name]} for name in names]
    may = {"change": "can", "action": "material", "cards": {"zones": ["drop"], "whose": "you", "kinds": ["battle"]}}
    phoenix = evolver(*wanted, text=[permanent("this", may, zones=["hand"])])
    scene = main(a=Side(hand=[phoenix], drop=crows(*names, "Jay")))
    assert "skill Phoenix 0" in scene.options
    evolve(scene, *names)
    assert beneath(scene, "Phoenix") == list(names)


# 15-12-5-1, 15-12-6, 15-12-12-1, 15-12-13. Failing.

COSTS = {
    "gone": [{"do": "move", "what": MY_CROW, "to": "drop"}],
    "broken": [{"do": "switch", "mode": "rest", "what": MY_CROW}],
    "back": [{"do": "choose", "cards": {**MY_CROW}}, {"do": "move", "to": "drop"}, {"do": "play"}],
}


@pytest.mark.rule("15-12-4", "15-12-5-1", "15-12-6", "15-12-11", "15-12-12-1", "15-12-13")
@pytest.mark.parametrize("fused", [False, True], ids=KEYWORDS)
@pytest.mark.parametrize("cost", COSTS)
def test_15_12_5_1_it_fails_if_a_card_has_gone_or_the_conditions_broke(
    cost: str, fused: bool, request: pytest.FixtureRequest
) -> None:
    """The card that was to be played goes to the Drop. A card that has come back is another one (3-1-4)."""
    wanted = [{**MY_CROW, "mode": "active"}, MY_OWL][: 1 + fused]
    scene = hand_with(*wanted, battle=crows("Crow", "Owl"), costs=[COSTS[cost]])
    scene.pick("skill Phoenix 0")
    scene.picks("material Crow", *(["material Owl"] if fused else []))
    if cost == "back":
        scene.pick("choose Crow")
    assert not scene.of(CardEvolved)
    assert scene.facts[-1].rule == ("15-12-13" if fused else "15-12-6")
    assert (scene.names("a.under"), "Phoenix" in scene.names("a.drop")) == ([], True)
    assert scene.asked == ("a", "main")


@pytest.mark.rule("15-12-6", "15-12-13")
@pytest.mark.parametrize("fused", [False, True], ids=KEYWORDS)
def test_15_12_6_a_card_that_an_effect_has_moved_stays_where_it_is(fused: bool) -> None:
    away = [{"do": "choose", "cards": {"zones": ["hand"], "whose": "you"}}, {"do": "move", "to": "energy"}]
    scene = hand_with(*PAIR[: 1 + fused], battle=crows("Crow", "Owl"), costs=[away])
    scene.pick("skill Phoenix 0")
    scene.picks("material Crow", *(["material Owl"] if fused else []), "choose Phoenix")
    assert not scene.of(CardEvolved)
    assert (scene.names("a.energy"), scene.names("a.drop")) == (["Phoenix"], [])


# 15-12-5, 15-12-12. Resolving.


@pytest.mark.rule("14-5-2-1", "16-2-2", "15-12-5")
@pytest.mark.parametrize("evolves", [True, False])
def test_14_5_2_1_a_delayed_effect_on_a_card_does_not_go_over_to_the_card_on_top(evolves: bool) -> None:
    goes = {"do": "later", "when": {"on": "main_ends", "card": None}, "effects": [{"do": "move", "to": "energy"}]}
    chosen = {"do": "choose", "cards": {**MY_CROW}}
    scene = does(chosen, goes, a={"battle": crows("Crow"), "hand": [evolver()]})
    scene.pick("choose Crow")
    if evolves:
        evolve(scene, "Crow")
    scene.pick("end_main")
    while scene.ask.kind == "delayed":
        scene.pick(scene.options[0])
    assert ("Phoenix" in scene.names("a.battle")) == evolves
    assert "Phoenix" not in scene.names("a.energy")
    assert ("Crow" in scene.names("a.energy")) == (not evolves)


@pytest.mark.rule("15-12-12", "14-5-2", "14-5-2-1")
def test_15_12_12_the_fused_card_takes_over_from_both() -> None:
    """Power effects and [Ki] of both, and no other effect of either."""
    gained = {"change": "gain", "keywords": ["double_strike"]}
    both = {"kinds": ["battle"], "names": ["Crow", "Owl"], "whose": "you"}
    effects = [
        {"do": "give", "what": both, "changes": [POWER, gained]},
        {"do": "counters", "kind": "ki", "by": 1, "what": both},
    ]
    scene = does(*effects, a={"battle": crows("Crow", "Owl"), "hand": [evolver(*PAIR)], "rested": ["Crow", "Owl"]})
    evolve(scene, "Crow", "Owl")
    read = info(scene.state, scene.card("Phoenix"))
    assert (read.figures["power"], read.keywords) == (40000, ("fusion_evolve",))
    assert scene.state.cards[scene.card("Phoenix")].counters == 2
    assert scene.rested("Phoenix")


@pytest.mark.rule("15-12-5")
def test_15_12_5_the_stack_is_the_card_on_top() -> None:
    """It is chosen, KO'd and counted as one card."""
    scene = does(
        {"do": "choose", "cards": {**THEIRS}, "count": 2, "name": "nobody"},
        a={"battle": crows("Crow"), "hand": [evolver()]},
    )
    evolve(scene, "Crow")
    assert [option for option in scene.options if option.startswith("attack")] == [
        "attack Leader b with Leader a",
        "attack Leader b with Wren",
        "attack Leader b with Phoenix",
    ]
