"""13-1 to 13-7. Fixed phrases: words for cards, choices, what is unaffected, X, discarding."""

from itertools import permutations
from typing import Any

import pytest

from events.dragon_ball_super.battle import power
from events.dragon_ball_super.facts import CardDiscarded
from events.table.fact import CardMoved, CardRested
from events.table.ids import PLAYERS, Player
from tests.games.fusion_world.conformance.cards import battle_card, extra_card, leader_card, several
from tests.games.fusion_world.conformance.scenario import Scene, Side, battle, main
from tests.games.fusion_world.conformance.texts import CROW, MINE, THEIRS, activate, auto, crows, does, permanent, skill

DRAW = {"do": "draw"}
KO = {"do": "ko"}
MARKER = {"do": "put", "kind": "energy_markers", "by": 1}
BIGGER = {"change": "adjust", "figure": "power", "by": 5000}
UNAFFECTED = permanent("this", {"change": "unaffected", "by": "opponent"})


def mine(zone: str, **more: Any) -> dict[str, Any]:
    """The player's cards in that zone."""
    return {"zones": [zone], "whose": "you", **more}


def count(of: Any) -> dict[str, Any]:
    """How many of these cards there are."""
    return {"number": "count", "of": of}


def drawn(scene: Scene) -> int:
    """How many cards of the deck are in player a's hand."""
    return len([name for name in scene.names("a.hand") if name.startswith("a deck")])


# 13-1. Text that is left out.


@pytest.mark.rule("13-1-1")
def test_13_1_1_what_names_no_target_is_of_the_source_or_its_master() -> None:
    """It is the other player's turn, and another card has set the skill off."""
    effects = [DRAW, MARKER, {"do": "counters", "kind": "ki", "by": 2}]
    owl = battle_card("Owl", text=[auto("played", *effects, trigger={"card": {"whose": "opponent"}})])
    scene = main(a=Side(hand=crows("Crow")), b=Side(battle=[owl, battle_card("Jay")]))
    scene.picks("play Crow", "activate Owl 0")
    assert (len(scene.names("b.hand")), len(scene.names("a.hand"))) == (1, 0)
    assert scene.state.markers == {"a": 0, "b": 1}
    assert [scene.state.cards[scene.card(name)].counters for name in ("Owl", "Jay", "Crow")] == [2, 0, 0]


@pytest.mark.rule("13-1-1")
def test_13_1_1_a_permanent_skill_that_names_no_card_is_of_its_own() -> None:
    owl = battle_card("Owl", text=[skill(kind="permanent", grants=[{"changes": [BIGGER]}])])
    scene = main(a=Side(battle=[owl, battle_card("Jay")]))
    assert [power(scene.state, scene.card(name)) for name in ("Owl", "Jay", "Leader a")] == [20000, 15000, 15000]


@pytest.mark.rule("13-1-2", "13-1-3", "13-1-4", "13-1-5")
@pytest.mark.parametrize(
    ("what", "meant"),
    [
        ({"kinds": ["battle"]}, 2),
        ({"kinds": ["battle"], "zones": ["energy"]}, 1),
        ({"zones": ["energy"]}, 1),
        ({"zones": ["life"]}, 3),
        (CROW, 2),
        ({"traits": ["Bird"]}, 2),
        ({**CROW, "kinds": ["battle"]}, 1),
        ({"traits": ["Bird"], "zones": ["drop"]}, 1),
    ],
)
def test_13_1_words_for_cards_mean_those_where_they_count(what: Any, meant: int) -> None:
    """A Crow is in every area and leads, beside `Wren` and a Field; energy markers are no energy."""
    areas = {name: crows(f"Crow/{name}", traits=["Bird"]) for name in ("hand", "battle", "energy", "drop")}
    side = {
        **areas,
        "battle": [*areas["battle"], extra_card("Arena", keywords=["field"])],
        "life": crows("Crow/life 1", "Crow/life 2", "Crow/life 3", traits=["Bird"]),
        "leader": leader_card("Crow/leader", traits=["Bird"]),
        "markers": 3,
    }
    scene = does({"do": "draw", "count": count({**what, "whose": "you"})}, a=side)
    assert drawn(scene) == meant


@pytest.mark.rule("13-1-6", "3-1-4")
def test_13_1_6_this_card_at_the_turn_s_end_is_not_one_that_has_left_the_battle_area() -> None:
    back = {"do": "move", "to": "hand", "what": "this"}
    later = {"do": "later", "when": {"on": "main_ends", "card": None}, "effects": [back]}
    leaves = activate({**KO, "what": "this"})
    for skills, hand in (([0], ["Wren"]), ([0, 1], [])):
        scene = main(a=Side(battle=[battle_card("Wren", text=[activate(later), leaves])]))
        scene.picks(*(f"skill Wren {place}" for place in skills), "end_main")
        scene.pick(*scene.options)
        assert scene.names("a.hand") == hand


@pytest.mark.rule("13-1-6", "3-1-4")
def test_13_1_6_this_card_of_a_pending_skill_is_not_one_that_has_left_the_battle_area() -> None:
    wren = battle_card(
        "Wren",
        text=[
            auto("attacks", {"do": "move", "to": "drop", "what": "this"}),
            auto("attacks", {"do": "move", "to": "energy", "what": "this"}),
        ],
    )
    scene = battle(a=Side(battle=[wren]), attacker="Wren")
    scene.pick("activate Wren 0")
    assert scene.names("a.drop") == ["Wren"]
    scene.pick(*scene.options)
    assert (scene.names("a.drop"), scene.names("a.energy")) == (["Wren"], [])


@pytest.mark.rule("13-1-7", "13-1-7-1")
def test_13_1_7_a_field_is_an_extra_card_with_it_in_the_battle_area() -> None:
    field: Any = {"kinds": ["extra"], "keywords": ["field"]}
    arenas = {name: [extra_card(f"Arena {name}", keywords=["field"])] for name in ("hand", "battle", "drop", "energy")}
    others = [extra_card("Plain"), battle_card("Owl", keywords=["field"])]
    side = {**arenas, "battle": [*arenas["battle"], *others]}
    theirs = {"battle": [extra_card("Theirs", keywords=["field"])]}
    scene = does({"do": "move", "what": field, "to": "deck"}, a=side, b=theirs)
    moved = [scene.name(fact.card) for fact in scene.of(CardMoved)]
    assert moved == ["Arena battle", "Theirs"]


# 13-2 and 13-3. Choosing among effects; what is original.

OPTIONS = [[DRAW], [MARKER], [{"do": "damage"}]]
DONE = ["CardDrawn", "EnergyMarkerPlaced", "DamageDealt"]


def done(scene: Scene) -> list[str]:
    """What was done among the options, in order."""
    return [name for name in (type(fact).__name__ for fact in scene.facts) if name in DONE]


@pytest.mark.rule("13-2-1", "13-2-3")
@pytest.mark.parametrize("order", [list(order) for number in (1, 2, 3) for order in permutations(range(3), number)])
def test_13_2_1_what_is_chosen_is_done_in_the_order_chosen(order: list[int]) -> None:
    scene = does({"do": "modes", "options": OPTIONS, "count": len(order)})
    for mode in order:
        assert scene.asked == ("a", "modes")
        scene.pick(f"mode {mode}")
    assert done(scene) == [DONE[mode] for mode in order]
    assert scene.asked == ("a", "main")


@pytest.mark.rule("13-2-3-1")
def test_13_2_3_1_nothing_is_chosen_twice_and_more_than_there_is_not_at_all() -> None:
    scene = does({"do": "modes", "options": OPTIONS, "count": 4})
    for left in (3, 2, 1):
        assert len(scene.options) == left
        scene.pick(scene.options[0])
        assert "mode 0" not in scene.options
    assert done(scene) == DONE


@pytest.mark.rule("13-2-1", "5-2-4")
def test_13_2_1_up_to_a_number_may_be_fewer() -> None:
    scene = does({"do": "modes", "options": OPTIONS, "count": 2, "up_to": True})
    scene.pick("mode 2")
    scene.pick()
    assert done(scene) == ["DamageDealt"]


@pytest.mark.rule("13-3-1")
@pytest.mark.parametrize(
    ("wanted", "found"),
    [
        ({"original_power": {"most": 15000}}, ["Crow", "Owl"]),
        ({"power": {"most": 15000}}, ["Owl", "Jay"]),
        ({"original_cost": {"least": 3}}, ["Crow"]),
        ({"cost": {"least": 3}}, ["Owl"]),
    ],
)
def test_13_3_1_original_is_what_the_card_prints(wanted: Any, found: list[str]) -> None:
    """Crow has grown and become cheap, Owl has become dear, Jay has shrunk."""
    lord = battle_card(
        "Lord",
        cost=2,
        power=90000,
        text=[
            permanent(CROW, BIGGER, {"change": "become", "figure": "cost", "to": 1}),
            permanent({"names": ["Owl"]}, {"change": "adjust", "figure": "cost", "by": 2}),
            permanent({"names": ["Jay"]}, {"change": "become", "figure": "power", "to": 5000}),
        ],
    )
    birds = [battle_card("Crow", cost=4), battle_card("Owl", cost=1), battle_card("Jay", cost=1, power=40000)]
    choice = {"do": "choose", "cards": {**MINE, "other": True, **wanted}, "up_to": True}
    scene = does(choice, a={"battle": [lord, *birds]})
    assert scene.options == [f"choose {name}" for name in found]


# 13-4. Unaffected by skills.


@pytest.mark.rule("13-4-1")
@pytest.mark.parametrize("effect", [{"count": 2}, {"count": 2, "up_to": True}])
def test_13_4_1_what_is_unaffected_is_not_chosen_and_does_not_count_as_a_target(effect: Any) -> None:
    theirs = {"battle": [battle_card("Crow", text=[UNAFFECTED]), battle_card("Owl")]}
    scene = does({"do": "choose", "cards": THEIRS, **effect}, KO, b=theirs)
    assert scene.options == ["choose Owl"]
    scene.pick("choose Owl")
    assert (scene.names("b.battle"), scene.names("b.drop")) == (["Crow"], ["Owl"])


LOSES = {"changes": [{"change": "adjust", "figure": "power", "by": -1000}], "what": THEIRS}


SMALLER = {"change": "adjust", "figure": "power", "by": -1000}
SHRINK = {
    "give": activate({"do": "give", "what": THEIRS, "changes": [SMALLER]}),
    "live": activate({"do": "give", "what": THEIRS, "changes": [SMALLER], "live": True}),
    "permanent": permanent(THEIRS, SMALLER),
}


@pytest.mark.rule("13-4-1")
@pytest.mark.parametrize(
    ("how", "of_itself"),
    [
        ("give", True),
        ("live", True),
        ("permanent", True),
        ("give", False),
        ("live", False),
        ("permanent", False),
    ],
)
def test_13_4_1_what_concerns_all_such_cards_passes_it_over(how: str, of_itself: bool) -> None:
    """Whether Crow says so of itself, or Owl of Crow."""
    crow = battle_card("Crow", text=[UNAFFECTED] if of_itself else [])
    owl = battle_card("Owl", text=[] if of_itself else [permanent(CROW, {"change": "unaffected", "by": "opponent"})])
    scene = main(a=Side(battle=[battle_card("Wren", text=[SHRINK[how]])]), b=Side(battle=[crow, owl]))
    if how != "permanent":
        scene.pick("skill Wren 0")
    assert [power(scene.state, scene.card(name)) for name in ("Crow", "Owl")] == [15000, 14000]


@pytest.mark.rule("13-4-1")
@pytest.mark.parametrize(("by", "power_after"), [("opponent", 20000), ("any", 15000)])
def test_13_4_1_it_may_be_by_the_opponent_alone(by: str, power_after: int) -> None:
    crow = battle_card("Crow", text=[permanent("this", {"change": "unaffected", "by": by})])
    scene = does({"do": "give", "what": {**MINE, **CROW}, "changes": [BIGGER]}, a={"battle": [crow]})
    assert power(scene.state, scene.card("Crow")) == power_after


@pytest.mark.rule("13-4-1")
@pytest.mark.parametrize(("others", "offered"), [([], False), (["Owl"], True)])
def test_13_4_1_it_pays_no_skill_cost(others: list[str], offered: bool) -> None:
    crow = battle_card("Crow", text=[permanent("this", {"change": "unaffected"})])
    cost = [[{"do": "choose", "cards": {**MINE, "other": True}}, {"do": "move", "to": "hand"}]]
    wren = battle_card("Wren", text=[activate(DRAW, costs=cost)])
    scene = main(a=Side(battle=[wren, crow, *crows(*others)]))
    assert ("skill Wren 0" in scene.options) is offered
    if offered:
        scene.pick("skill Wren 0")
        assert scene.options == ["choose Owl"]


@pytest.mark.rule("13-4-1")
@pytest.mark.parametrize(
    ("text", "left"),
    [
        ([], []),
        ([UNAFFECTED], ["Crow"]),
    ],
)
def test_13_4_1_the_card_that_set_a_skill_off_is_passed_over_as_well(text: list[Any], left: list[str]) -> None:
    trap = auto("attacks", {**KO, "what": "that"}, trigger={"card": {"whose": "opponent"}})
    scene = battle(
        a=Side(battle=[battle_card("Crow", text=text)]),
        b=Side(battle=[battle_card("Owl", text=[trap])]),
        attacker="Crow",
    )
    scene.pick("activate Owl 0")
    assert scene.names("a.battle") == left


# 13-5 to 13-7. X, a total of X cards, discarding.


@pytest.mark.rule("13-2-1", "13-5-3", "9-4-2-1", "9-4-4", "9-6-4", "9-6-6")
@pytest.mark.parametrize("x", [0, 2])
@pytest.mark.parametrize("kind", ["activate", "auto"])
def test_13_2_1_options_are_chosen_once_the_cost_is_paid_and_x_with_the_cost(kind: str, x: int) -> None:
    """What the cost has done is known as the player chooses: before it, 9-4 and 9-6 have no choice but that of X."""
    rests = {"do": "switch", "mode": "rest", "what": "this"}
    cost = [[{"do": "number", "within": {"most": 2}}, {"do": "pay", "total": {"number": "x"}}, rests]]
    modes = {"do": "modes", "options": [[{"do": "draw", "count": {"number": "x"}}], [{"do": "damage"}]]}
    draws = (
        activate(modes, costs=cost)
        if kind == "activate"
        else auto("main_begins", modes, costs=cost, trigger={"card": None})
    )
    scene = main(a=Side(battle=[battle_card("Owl", text=[draws])], energy=several(2, "e")))
    scene.picks(*(["skill Owl 0"] if kind == "activate" else ["activate Owl 0", "pay_skill_cost Owl"]))
    assert scene.asked == ("a", "number")
    assert not scene.of(CardRested)
    scene.pick(f"number {x}")
    while scene.ask.kind == "pay":
        scene.pick(*scene.options[: scene.ask.most])
    assert scene.asked == ("a", "modes")
    assert (scene.rested("Owl"), len(scene.of(CardRested))) == (True, x + 1)
    scene.pick("mode 0")
    assert drawn(scene) == x


@pytest.mark.rule("13-5-2")
@pytest.mark.parametrize("master", PLAYERS)
def test_13_5_2_the_master_says_what_x_is_whoever_s_turn_it_is(master: Player) -> None:
    effects = {"do": "number", "within": {"least": 1, "most": 3}}, {"do": "draw", "count": {"number": "x"}}
    owl = battle_card("Owl", text=[auto("main_begins", *effects, trigger={"card": None})])
    scene = main(a=Side(battle=[owl] if master == "a" else []), b=Side(battle=[owl] if master == "b" else []))
    scene.pick("activate Owl 0")
    assert (scene.asked[0], scene.options) == (master, ["number 1", "number 2", "number 3"])
    scene.pick("number 3")
    assert len(scene.names(f"{master}.hand")) == 3


@pytest.mark.rule("13-5-3", "13-5-2")
@pytest.mark.parametrize("x", [0, 1, 3])
def test_13_5_3_x_is_the_same_from_the_cost_to_the_end_of_the_effect(x: int) -> None:
    active = count(mine("energy", mode="active"))
    cost = [[{"do": "number", "within": {"most": active}}, {"do": "pay", "total": {"number": "x"}}]]
    effects = {"do": "draw", "count": {"number": "x"}}, {"do": "damage", "count": {"number": "x"}}
    scene = does(*effects, a={"energy": several(4, "e"), "rested": ["e 4"]}, costs=cost)
    assert scene.options == [f"number {number}" for number in range(4)]
    scene.pick(f"number {x}")
    while scene.ask.kind == "pay":
        scene.pick(*scene.options[: scene.ask.most])
    assert (len(scene.of(CardRested)), drawn(scene), 8 - len(scene.names("b.life"))) == (x, x, x)


@pytest.mark.rule("13-6-1")
@pytest.mark.parametrize(
    "chosen", [[], ["hand 1"], ["drop 2"], ["hand 1", "hand 2"], ["hand 2", "drop 1"], ["drop 1", "drop 2"]]
)
def test_13_6_1_a_total_is_of_any_mix_of_the_areas(chosen: list[str]) -> None:
    cards = {"zones": ["hand", "drop"], "whose": "you"}
    side = {"hand": several(2, "hand"), "drop": several(2, "drop")}
    scene = does({"do": "choose", "cards": cards, "count": 3, "up_to": True}, {"do": "move", "to": "energy"}, a=side)
    assert (scene.ask.least, scene.ask.most, len(scene.options)) == (0, 3, 4)
    scene.pick(*(f"choose {name}" for name in chosen))
    assert sorted(scene.names("a.energy")) == sorted(chosen)


@pytest.mark.rule("13-7-1")
@pytest.mark.parametrize("whose", ["you", "opponent"])
def test_13_7_1_a_discard_is_from_a_hand_to_its_owner_s_drop(whose: str) -> None:
    player = "a" if whose == "you" else "b"
    side = {"hand": crows("x", "y"), "battle": crows("Owl")}
    scene = does({"do": "discard", "whose": whose}, **{player: side})
    assert (scene.asked, scene.options) == ((player, "discard"), ["choose x", "choose y"])
    scene.pick("choose x")
    assert [(fact.source, fact.target, fact.rule) for fact in scene.of(CardDiscarded)] == [
        (f"{player}.hand", f"{player}.drop", "13-7-1")
    ]
    assert (scene.names(f"{player}.hand"), scene.names(f"{player}.drop")) == (["y"], ["x"])


@pytest.mark.rule("13-7-1")
@pytest.mark.parametrize(
    ("effect", "markers"),
    [
        ({"do": "discard"}, 1),
        ({"do": "move", "what": {**MINE, **CROW}, "to": "drop"}, 0),
        ({"do": "move", "what": mine("hand"), "to": "energy"}, 0),
    ],
)
def test_13_7_1_nothing_but_a_card_of_the_hand_in_the_drop_is_discarded(effect: Any, markers: int) -> None:
    owl = battle_card("Owl", text=[auto("discarded", MARKER, trigger={"card": None})])
    scene = does(effect, a={"hand": crows("x"), "battle": [owl, *crows("Crow")]})
    while scene.asked != ("a", "main"):
        scene.pick(scene.options[0])
    assert scene.state.markers["a"] == markers
