"""What the makers of Fusion World have answered, at tables of our own: Q122 to Q154, and Q170, Q172."""

from typing import Any

import pytest

from events.dragon_ball_super.battle import power
from events.dragon_ball_super.facts import GuardSwitched, PowersCompared
from events.fusion_world.card import FusionWorldCard
from tests.games.fusion_world.conformance.cards import battle_card, extra_card, leader_card, several
from tests.games.fusion_world.conformance.scenario import Scene, Side, battle, main
from tests.games.fusion_world.conformance.texts import MINE, THEIRS, activate, auto, crows, permanent, skill

FEW_CARDS = {
    "if": "compare",
    "number": {"number": "count", "of": {"zones": ["hand"], "whose": "you"}},
    "within": {"most": 7},
}
SWITCH_ONE = {"do": "choose", "cards": MINE, "up_to": True}, {"do": "switch", "mode": "active"}


@pytest.mark.parametrize(
    "copies",
    [
        1,
        2,
    ],
)
@pytest.mark.rule("1-2-3-2", "1-2-3-2-1")
def test_q122_a_color_that_is_gone_is_not_taken_off_the_cost_again(copies: int) -> None:
    life = [[{"do": "move", "what": {"zones": ["life"], "whose": "you", "top": 1}, "to": "hand"}]]
    extras = {"zones": ["hand"], "whose": "you", "kinds": ["extra"]}
    less = {"do": "give", "what": extras, "live": True, "changes": [SPECIFIED_LESS]}
    wrens = [battle_card("Wren", text=[activate(less, costs=life, limit={})]) for _ in range(copies)]
    gull = extra_card("Gull", cost=2, specified=["red"], text=[activate({"do": "draw"})])
    scene = main(a=Side(battle=wrens, hand=[gull], energy=several(2, "e")))
    for _ in range(copies):
        scene.pick("skill Wren 0")
    scene.pick("skill Gull 0")
    assert (scene.ask.kind, scene.ask.least, scene.ask.most) == ("pay", 1, 1)


SPECIFIED_LESS = {"change": "specify", "colors": ["red"], "fewer": True}


def plays(name: str, zone: str, *before: Any, on: str = "played", cost: Any) -> Any:
    """A skill by which up to one card of that name and cost is played from the zone."""
    wanted = {"zones": [zone], "whose": "you", "names": [name], "cost": cost}
    return auto(on, *before, {"do": "choose", "cards": wanted, "up_to": True}, {"do": "play"})


def assert_active(scene: Scene, name: str) -> None:
    """The card has come into play, its mode was no choice, and the game goes on: it can attack."""
    assert not scene.rested(name)
    assert f"attack Leader b with {name}" in scene.options


@pytest.mark.parametrize("cost", [3, 4])  # Q123: a cost of 3; Q170: a cost of 4
@pytest.mark.rule("3-6-3", "5-5-3", "5-5-3-4")
def test_q123_q170_a_card_played_from_the_hand_by_a_skill_comes_active(cost: int) -> None:
    wren = battle_card("Wren", text=[plays("Crow", "hand", cost={"least": cost, "most": cost})])
    scene = main(a=Side(hand=[wren, battle_card("Crow", cost=cost)]))
    scene.picks("play Wren", "activate Wren 0", "choose Crow")
    assert_active(scene, "Crow")


@pytest.mark.parametrize(("name", "other"), [("Wren", "Crow"), ("Crow", "Wren")])  # Q152 and Q153 mirror each other
@pytest.mark.rule("3-6-3", "5-5-3", "5-5-3-4")
def test_q152_q153_a_card_played_from_the_drop_by_a_skill_comes_active(name: str, other: str) -> None:
    life = {"do": "choose", "cards": {"zones": ["life"], "whose": "you", "top": 1}, "up_to": True}
    skill_of = plays(other, "drop", life, {"do": "move", "to": "hand"}, cost={"most": 3})
    scene = main(a=Side(hand=[battle_card(name, text=[skill_of])], drop=crows(other, cost=3)))
    scene.picks(f"play {name}", f"activate {name} 0", "choose 7", f"choose {other}")
    assert (scene.names("a.hand"), scene.names("a.drop")) == (["a life 8"], [])
    assert_active(scene, other)


@pytest.mark.rule("3-6-3", "5-5-3", "5-5-3-4")
def test_q172_a_card_played_as_another_is_koed_comes_active() -> None:
    wren = battle_card("Wren", text=[plays("Crow", "hand", on="ko", cost={"least": 3, "most": 3})])
    owl = battle_card("Owl", text=[activate({"do": "ko", "what": {**MINE, "names": ["Wren"]}})])
    scene = main(a=Side(battle=[wren, owl], hand=crows("Crow", cost=3)))
    scene.picks("skill Owl 0", "activate Wren 0", "choose Crow")
    assert scene.names("a.battle") == ["Owl", "Crow"]
    assert_active(scene, "Crow")


@pytest.mark.rule("8-1-1", "8-4-6")
def test_q126_an_attack_goes_on_though_its_card_could_not_attack_any_more() -> None:
    weak = {**THEIRS, "power": {"most": 20000}}
    warden = battle_card("Warden", text=[permanent(weak, {"change": "cannot", "action": "attack"})])
    loss = {"do": "give", "changes": [{"change": "adjust", "figure": "power", "by": -10000}]}
    boss = leader_card("Boss", text=[skill(kind="activate", timing=["battle"], effects=[CHOOSE_THEIRS, loss])])
    crow, owl = battle_card("Crow", power=25000), battle_card("Owl", power=20000)
    scene = main(a=Side(battle=[crow, owl]), b=Side(battle=[warden], leader=boss))
    assert "attack Boss with Owl" not in scene.options
    scene.picks("attack Boss with Crow", "end_step", "skill Boss 0", "choose Crow")
    assert power(scene.state, scene.card("Crow")) == 15000
    assert scene.asked == ("b", "defense")
    scene.pick("end_step")
    assert len(scene.of(PowersCompared)) == 1
    assert len(scene.names("b.life")) == 7


CHOOSE_THEIRS = {"do": "choose", "cards": THEIRS}


def two_skills(turn: str) -> FusionWorldCard:
    """An Extra Card with a skill for the Main Phase, and one for battles in that player's turn."""
    fight = skill(kind="activate", timing=["battle"], turn=turn, effects=[{"do": "draw", "count": 2}])
    return extra_card("Gull", text=[activate({"do": "draw"}), fight])


@pytest.mark.rule("12-2-2-1", "12-2-2-2")
def test_q127_one_use_of_an_extra_card_is_of_one_of_its_skills() -> None:
    scene = main(a=Side(hand=[two_skills("you")]))
    assert [option for option in scene.options if option.startswith("skill")] == ["skill Gull 0"]
    scene.pick("skill Gull 0")
    assert (len(scene.names("a.hand")), scene.names("a.drop")) == (1, ["Gull"])
    scene.pick("attack Leader b with Leader a")
    assert "skill Gull 1" not in scene.options


@pytest.mark.rule("12-2-2-1", "15-10-3")
def test_q128_a_battle_skill_of_the_opponents_turn_is_used_there_alone() -> None:
    own = main(a=Side(hand=[two_skills("opponent")]))
    own.pick("attack Leader b with Leader a")
    assert "skill Gull 1" not in own.options
    other = battle(b=Side(hand=[two_skills("opponent")]))
    other.pick("end_step")
    assert [option for option in other.options if option.startswith("skill")] == ["skill Gull 1"]
    other.pick("skill Gull 1")
    assert len(other.names("b.hand")) == 2


def loyal_blocker() -> FusionWorldCard:
    """Wren, who has [Blocker] as long as there is a Crow on its side."""
    crow = {"if": "exists", "cards": {**MINE, "names": ["Crow"]}}
    gain = {"change": "gain", "keywords": ["blocker"]}
    return battle_card("Wren", text=[permanent("this", gain, conditions=[crow])])


def blocked(**a: Any) -> Scene:
    """An attack on the Leader that Wren has blocked."""
    scene = battle(a=Side(**a), b=Side(battle=[loyal_blocker(), *crows("Crow")]))
    scene.picks("activate Wren 0", "pay_skill_cost Wren")
    return scene


def assert_wren_is_attacked(scene: Scene) -> None:
    """Wren alone has become the guard card, and remains it."""
    assert [fact.card for fact in scene.of(GuardSwitched)] == [scene.card("Wren")]
    assert scene.state.battle is not None
    assert scene.state.battle.guard == scene.card("Wren")
    assert "Crow" not in scene.names("b.battle")
    scene.pick("end_step")
    assert (scene.names("b.battle"), len(scene.names("b.life"))) == ([], 8)


@pytest.mark.rule("15-4-3")
def test_q134_a_block_stands_though_its_condition_fails_in_the_offense_step() -> None:
    ko = skill(kind="activate", timing=["battle"], effects=[CHOOSE_THEIRS, {"do": "ko"}])
    scene = blocked(battle=[battle_card("Owl", text=[ko])])
    scene.picks("skill Owl 0", "choose Crow", "end_step")
    assert_wren_is_attacked(scene)


@pytest.mark.rule("15-4-3")
def test_q135_a_block_stands_though_its_condition_fails_in_the_defense_step() -> None:
    scene = blocked(leader=leader_card("Leader a", power=30000))
    scene.picks("end_step", "combo Crow")
    assert_wren_is_attacked(scene)


@pytest.mark.rule("9-6-9", "15-4-3")
def test_q134_a_blocker_that_is_lost_while_it_is_pending_is_still_activated() -> None:
    owl = battle_card("Owl", text=[auto("attacks", CHOOSE_THEIRS, {"do": "ko"})])
    scene = battle(a=Side(battle=[owl]), b=Side(battle=[loyal_blocker(), *crows("Crow")]), attacker="Owl")
    scene.picks("activate Owl 0", "choose Crow", "activate Wren 0", "pay_skill_cost Wren", "end_step")
    assert_wren_is_attacked(scene)


@pytest.mark.rule("13-1-2")
def test_q138_a_battle_card_is_one_of_either_player() -> None:
    cheap = {"do": "choose", "cards": {"kinds": ["battle"], "cost": {"most": 3}}, "up_to": True}
    wren = battle_card("Wren", cost=4, text=[auto("played", cheap, {"do": "move", "to": "hand"})])
    mine = Side(hand=[wren, *crows("Rook")], battle=crows("Owl"), energy=several(4, "e"))
    scene = main(a=mine, b=Side(battle=crows("Crow", cost=3)))
    scene.pick("play Wren")
    scene.pick(*scene.options)
    scene.pick("activate Wren 0")
    assert scene.options == ["choose Owl", "choose Crow"]
    scene.pick("choose Owl")
    assert scene.names("a.hand") == ["Rook", "Owl"]


@pytest.mark.rule("0-2-3", "5-2-3")
def test_q140_what_is_drawn_is_drawn_before_as_many_cards_are_discarded() -> None:
    wren = battle_card("Wren", text=[auto("played", {"do": "draw", "count": 2}, {"do": "discard", "count": 2})])
    scene = main(a=Side(hand=[wren, *crows("Crow")]))
    scene.picks("play Wren", "activate Wren 0")
    assert len(scene.names("a.hand")) == 3
    assert (scene.ask.kind, scene.ask.least, scene.ask.most) == ("discard", 2, 2)


@pytest.mark.rule("5-2-4")
def test_q145_what_follows_is_done_though_no_card_was_chosen() -> None:
    cheap = {"do": "choose", "cards": {**THEIRS, "cost": {"most": 1}}, "up_to": True}
    away = {"do": "move", "to": "deck", "place": "bottom"}
    wren = battle_card(
        "Wren", text=[auto("attacks", cheap, away, {"do": "switch", "mode": "active", "what": "this"}, limit={})]
    )
    scene = main(a=Side(battle=[wren]), b=Side(battle=crows("Crow")))
    scene.picks("attack Leader b with Wren", "activate Wren 0")
    scene.pick()
    assert not scene.rested("Wren")
    assert scene.names("b.battle") == ["Crow"]


def watchers(copies: int, *, hand: int) -> Scene:
    """Wrens that watch for cards sent back to the other hand, as Owl is about to send Crow."""
    back = {"card": THEIRS, "source": ["battle"], "target": ["hand"], "how": "your_skill", "conditions": [FEW_CARDS]}
    wrens = [battle_card("Wren", text=[auto("moved", {"do": "draw"}, trigger=back, limit={})]) for _ in range(copies)]
    owl = battle_card("Owl", text=[activate(CHOOSE_THEIRS, {"do": "move", "to": "hand"})])
    scene = main(a=Side(battle=[*wrens, owl], hand=several(hand, "x")), b=Side(battle=crows("Crow")))
    scene.picks("skill Owl 0", "choose Crow")
    assert scene.names("b.hand") == ["Crow"]
    return scene


@pytest.mark.parametrize(("hand", "asked"), [(8, "main"), (7, "pending")])
@pytest.mark.rule("9-6-2")
def test_q146_a_trigger_with_a_condition_that_fails_sets_nothing_off(hand: int, asked: str) -> None:
    assert watchers(1, hand=hand).asked == ("a", asked)


@pytest.mark.rule("9-6-3", "15-7-3")
def test_q147_two_copies_set_off_together_both_act_one_after_the_other() -> None:
    scene = watchers(2, hand=7)
    assert scene.options == ["activate Wren 0", "activate Wren 1"]
    scene.pick("activate Wren 1")
    assert (len(scene.names("a.hand")), scene.options) == (8, ["activate Wren 0"])
    scene.pick("activate Wren 0")
    assert (len(scene.names("a.hand")), scene.asked) == (9, ("a", "main"))


LOOK = (
    {"do": "look", "cards": {"zones": ["deck"], "whose": "you", "top": 3}},
    {
        "do": "modes",
        "options": [
            [{"do": "move", "what": "looked", "to": "deck", "place": "top"}],
            [{"do": "move", "what": "looked", "to": "deck", "place": "bottom"}],
        ],
    },
)


@pytest.mark.parametrize(("mode", "place"), [(0, slice(7, 10)), (1, slice(0, 3))])
@pytest.mark.rule("13-11-1", "13-11-2")
def test_q148_cards_looked_at_go_all_to_the_top_or_all_to_the_bottom(mode: int, place: slice) -> None:
    gull = extra_card("Gull", text=[skill(kind="activate", timing=["battle"], turn="opponent", effects=LOOK)])
    scene = battle(b=Side(hand=[gull]))
    scene.picks("end_step", "skill Gull 0")
    assert [name for name in scene.names("b.deck") if shown(scene, name)] == TOP_THREE
    assert scene.options == ["mode 0", "mode 1"]
    scene.pick(f"mode {mode}")
    while scene.ask.kind == "order":
        scene.pick(*scene.options)
    assert sorted(scene.names("b.deck")[place]) == sorted(TOP_THREE)
    assert not any(shown(scene, name) for name in TOP_THREE)


TOP_THREE = ["b deck 8", "b deck 9", "b deck 10"]


def shown(scene: Scene, name: str) -> bool:
    """Whether its player alone looks at the card."""
    return scene.state.cards[scene.card(name)].shown == "b"


@pytest.mark.parametrize(("others", "active"), [(7, True), (8, False)])
@pytest.mark.rule("12-2-2-2", "0-3-17")
def test_q149_an_extra_card_in_use_is_not_counted_in_the_hand(others: int, active: bool) -> None:
    gull = extra_card("Gull", text=[activate({"do": "if", "conditions": [FEW_CARDS], "then": SWITCH_ONE})])
    scene = main(a=Side(hand=[gull, *several(others, "x")], battle=crows("Crow"), rested=["Crow"]))
    scene.pick("skill Gull 0")
    assert (scene.options == ["choose Crow"]) is active
    if active:
        scene.pick("choose Crow")
    assert scene.rested("Crow") is not active


@pytest.mark.parametrize(("guard", "attacked"), [(True, False), (False, True)])
@pytest.mark.rule("8-1-1")
def test_q154_a_card_with_nothing_left_to_attack_cannot_attack(guard: bool, attacked: bool) -> None:
    leader = {"change": "cannot", "action": "attack", "cards": {"whose": "opponent", "kinds": ["leader"]}}
    safe = permanent({**MINE, "names": ["Rook"]}, {"change": "cannot", "action": "be_attacked"})
    jay = battle_card("Jay", text=[safe] if guard else [])
    scene = main(
        a=Side(battle=[battle_card("Wren", text=[permanent("this", leader)])]),
        b=Side(battle=[jay, *crows("Rook")], rested=["Rook"]),
    )
    assert [option for option in scene.options if option.endswith("with Wren")] == ["attack Rook with Wren"] * attacked
