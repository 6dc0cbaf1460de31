"""What counts as happening: damage, what is replaced of it, what happens at once, and what can be replaced at all."""

from typing import Any

import pytest

from events.dragon_ball_super.facts import (
    CardDiscarded,
    CardEvolved,
    CardPlayed,
    DamageDealt,
    DamageReplaced,
    LifeTaken,
)
from events.fusion_world.card import FusionWorldCard
from events.skills.facts import SkillActivated, SkillTriggered
from events.table.fact import CardRested
from events.table.ids import Player
from tests.games.fusion_world.conformance.cards import battle_card, blockers, extra_card
from tests.games.fusion_world.conformance.scenario import Scene, Side, battle, main
from tests.games.fusion_world.conformance.texts import (
    CROW,
    DRAW,
    IF_DONE,
    MARK,
    MINE,
    MY_CROW,
    THEIRS,
    activate,
    auto,
    crows,
    does,
    permanent,
    resolve_all,
    skill,
)

INLINE, WAITS = {"FW-04": "inline"}, {"FW-04": "checkpoint"}
DAMAGE = {"do": "damage"}
TO_BOTTOM = {"do": "move", "what": "this", "to": "deck", "place": "bottom"}


def instead(on: str, *effects: Any, **event: Any) -> Any:
    """The change by which these effects happen instead of that event."""
    return {"change": "replace", "event": {"on": on, **event}, "instead": effects}


def guarded(change: Any, **more: Any) -> FusionWorldCard:
    """Aegis, whose player has that change."""
    grants = [{"player": "you", "changes": [{**change, **more}]}]
    return battle_card("Aegis", text=[skill(kind="permanent", grants=grants)])


def listener(*events: str) -> FusionWorldCard:
    """Lord, who draws at each of these events, whoever's and of whatever card."""
    return battle_card("Lord", text=[auto(event, DRAW, trigger={"card": None}, label=event) for event in events])


def acts(*effects: Any, a: Any = (), b: Any = (), options: Any = INLINE) -> Scene:
    """Wren has done these effects, by those readings."""
    wren, given = battle_card("Wren", text=[activate(*effects)]), dict(a)
    mine = Side(**{**given, "battle": [wren, *given.get("battle", ())]})
    scene = main(a=mine, b=Side(**dict(b)), options=options)
    scene.pick("skill Wren 0")
    return scene


def heard(scene: Scene) -> list[str]:
    """The events on the labels of what has become pending."""
    return [fact.label.strip("[]") for fact in scene.of(SkillTriggered)]


def dealt(scene: Scene) -> list[tuple[Player, int]]:
    """Who was dealt how much damage."""
    return [(fact.player, fact.amount) for fact in scene.of(DamageDealt)]


def life(scene: Scene, player: Player = "b") -> int:
    return len(scene.names(f"{player}.life"))


EARS = ("deals_damage", "takes_damage", "life_taken")
NO_LIFE_LOST = instead("life_taken", MARK, card=None)
NO_DAMAGE = instead("takes_damage", MARK, card=None)

# Damage that is replaced.


@pytest.mark.rule("9-9-1-1", "5-8-1", "8-4-6-1-2")
@pytest.mark.parametrize("options", [INLINE, WAITS])
@pytest.mark.parametrize(("change", "marks"), [(NO_LIFE_LOST, 2), (NO_DAMAGE, 1)])
def test_9_9_1_1_damage_by_which_no_life_is_lost_was_not_dealt(change: Any, marks: int, options: Any) -> None:
    two = {**DAMAGE, "count": 2}
    scene = acts(two, a={"battle": [listener(*EARS)]}, b={"battle": [guarded(change)]}, options=options)
    assert (dealt(scene), heard(scene), life(scene)) == ([], [], 8)
    assert (scene.state.markers["b"], scene.state.damage) == (marks, [])
    assert scene.state.happened.get(("takes_damage", "b"), 0) == 0
    assert len(scene.of(DamageReplaced)) == (options == WAITS)
    bare = acts(two, a={"battle": [listener(*EARS)]}, options=options)
    assert (dealt(bare), sorted(heard(bare)), life(bare)) == ([("b", 2)], sorted(EARS), 6)


@pytest.mark.rule("9-9-1-1", "13-14-1", "13-15-1")
def test_9_9_1_1_what_depends_on_damage_does_not_follow_if_it_was_replaced() -> None:
    done = {**DAMAGE, "name": "done"}
    assert not does(done, IF_DONE, b={"battle": [guarded(NO_LIFE_LOST)]}).names("a.hand")
    assert does(done, IF_DONE).names("a.hand")


@pytest.mark.rule("15-5-2", "9-9-1-1")
@pytest.mark.parametrize(("keywords", "area"), [(["double_strike", "critical"], "drop"), (["double_strike"], "hand")])
def test_15_5_2_the_life_that_is_left_of_replaced_damage_goes_where_it_would(keywords: list[str], area: str) -> None:
    fist = battle_card("Fist", keywords=keywords)
    scene = battle(a=Side(battle=[fist]), b=Side(battle=[guarded(NO_LIFE_LOST, times=1)]), attacker="Fist")
    scene.picks("end_step", "end_step")
    assert (life(scene), len(scene.names(f"b.{area}")), scene.state.markers["b"]) == (7, 1, 1)


@pytest.mark.rule("9-9-1-1", "8-4-6-1-2")
def test_8_4_6_1_2_an_attack_whose_damage_is_replaced_sets_nothing_off() -> None:
    a = Side(battle=[listener(*EARS)])
    scene = battle(a=a, b=Side(battle=[guarded(NO_DAMAGE)]))
    scene.picks("end_step", "end_step")
    assert (dealt(scene), heard(scene), life(scene), scene.state.markers["b"]) == ([], [], 8, 1)


@pytest.mark.rule("9-9-1", "9-9-1-1")
@pytest.mark.parametrize("options", [INLINE, WAITS])
def test_9_9_1_damage_is_less_by_the_part_that_was_replaced(options: Any) -> None:
    once = guarded(NO_LIFE_LOST, times=1)
    scene = acts({**DAMAGE, "count": 3}, a={"battle": [listener(*EARS)]}, b={"battle": [once]}, options=options)
    assert (dealt(scene), len(scene.of(LifeTaken)), life(scene)) == ([("b", 2)], 2, 6)
    assert sorted(heard(scene)) == sorted(EARS)


@pytest.mark.rule("5-8-1", "9-9-1")
def test_5_8_1_damage_was_dealt_if_life_was_lost_in_another_way_instead() -> None:
    drops = instead("life_taken", {"do": "move", "what": "that", "to": "drop"}, card=None)
    scene = acts({**DAMAGE, "count": 2}, a={"battle": [listener(*EARS)]}, b={"battle": [guarded(drops)]})
    assert (dealt(scene), heard(scene)) == ([("b", 2)], ["deals_damage", "takes_damage"])
    assert (life(scene), len(scene.names("b.drop")), scene.names("b.hand")) == (6, 2, [])


@pytest.mark.rule("9-9-1", "9-9-2-3")
def test_9_9_2_3_damage_that_is_dealt_instead_is_not_replaced_by_the_same_effect() -> None:
    less = instead("takes_damage", MARK, {**DAMAGE, "whose": "you"}, card=None, whose="you")
    scene = acts({**DAMAGE, "count": 3}, b={"battle": [guarded(less)]})
    assert (dealt(scene), life(scene), scene.state.markers["b"]) == ([("b", 1)], 7, 1)
    assert scene.name(scene.of(DamageDealt)[0].card) == "Aegis"


@pytest.mark.rule("1-4-2", "1-4-7", "9-9-1-1")
@pytest.mark.parametrize(
    ("change", "lost", "marks"),
    [
        (NO_DAMAGE, 0, 0),
        ({**NO_DAMAGE, "may": True}, 0, 1),
        (NO_LIFE_LOST, 0, 2),
        ({**NO_LIFE_LOST, "times": 1}, 1, 1),
        ({"change": "lessen", "by": 1}, 0, 0),
    ],
)
def test_1_4_2_damage_that_was_not_dealt_pays_no_cost(change: Any, lost: int, marks: int) -> None:
    """Of 2 damage nothing happens, or a part: the cost is not carried out, so that the skill is not activated."""
    hurt = [[{**DAMAGE, "count": 2, "whose": "you"}]]
    wren = battle_card("Wren", text=[auto("played", DRAW, costs=hurt)])
    scene = main(a=Side(hand=[wren], battle=[guarded(change)]))
    scene.pick("play Wren")
    while scene.ask.kind != "main":
        scene.pick(scene.options[0])
    assert (life(scene, "a"), scene.state.markers["a"], len(scene.names("a.hand")) - lost) == (8 - lost, marks, 0)
    assert scene.of(SkillActivated) == []


@pytest.mark.rule("1-4-2", "1-4-6", "9-9-1-1")
@pytest.mark.parametrize(
    ("change", "can"),
    [
        (NO_DAMAGE, False),
        ({**NO_DAMAGE, "may": True}, True),
        (instead("takes_damage", MARK, card=None, how="opponent"), True),
        (instead("deals_damage", MARK, card=CROW), True),
        ({"change": "lessen", "by": 1}, False),
    ],
)
def test_1_4_6_a_skill_whose_damage_would_not_be_dealt_cannot_be_declared(change: Any, can: bool) -> None:
    wren = battle_card("Wren", text=[activate(DRAW, costs=[[{**DAMAGE, "whose": "you"}]])])
    assert ("skill Wren 0" in main(a=Side(battle=[wren, guarded(change)])).options) == can


@pytest.mark.rule("1-4-2", "5-8-1")
def test_1_4_2_damage_whose_life_goes_elsewhere_was_dealt_and_pays() -> None:
    drops = instead("life_taken", {"do": "move", "what": "that", "to": "drop"}, card=None)
    wren = battle_card("Wren", text=[activate(DRAW, costs=[[{**DAMAGE, "count": 2, "whose": "you"}]])])
    scene = main(a=Side(battle=[wren, guarded(drops)]))
    scene.pick("skill Wren 0")
    assert (life(scene, "a"), len(scene.names("a.drop")), len(scene.names("a.hand"))) == (6, 2, 1)


@pytest.mark.rule("9-9-1", "16-3-3-2")
@pytest.mark.parametrize(("source", "life_left"), [("this", 8), (CROW, 7)])
def test_9_9_1_damage_can_be_replaced_as_what_its_source_deals(source: Any, life_left: int) -> None:
    """The card with the replacement, or another."""
    wren = battle_card(
        "Wren",
        text=[activate({**DAMAGE, "source": source}), permanent("this", instead("deals_damage", DRAW))],
    )
    scene = main(a=Side(battle=[wren, *crows("Crow")]))
    scene.pick("skill Wren 0")
    assert (life(scene), len(scene.names("a.hand"))) == (life_left, life_left - 7)


@pytest.mark.rule("14-1-2-2-1", "9-9-1")
def test_14_1_2_2_1_of_damage_that_waits_what_is_left_takes_the_top_life() -> None:
    """Three damages wait; the first is replaced: the others take the two top cards."""
    wren = battle_card("Wren", text=[activate(*[DAMAGE] * 3)])
    b = Side(life=crows("low", "mid", "high", "top"), battle=[guarded(NO_DAMAGE, times=1)])
    scene = main(a=Side(battle=[wren]), b=b, options=WAITS)
    scene.pick("skill Wren 0")
    assert (dealt(scene), scene.names("b.life"), scene.state.damage) == ([("b", 1)] * 2, ["low", "mid"], [])
    assert [fact.amount for fact in scene.of(DamageReplaced)] == [1]


# What happens at once.


@pytest.mark.rule("0-2-10", "0-1-3-3", "14-2-2")
@pytest.mark.parametrize("options", [INLINE, WAITS])
@pytest.mark.parametrize(("lives", "winner"), [((1, 1), None), ((2, 1), "a"), ((1, 2), "b")])
def test_0_1_3_3_damage_to_both_players_at_once_can_be_a_draw(lives: Any, winner: Any, options: Any) -> None:
    wren = battle_card("Wren", text=[activate({**DAMAGE, "whose": "both"})])
    scene = main(a=Side(battle=[wren], life=lives[0]), b=Side(life=lives[1]), options=options)
    scene.pick("skill Wren 0")
    assert (scene.state.ended, scene.state.winner, len(scene.of(LifeTaken))) == (True, winner, 2)


EVENTS: dict[str, tuple[Any, dict[str, Any]]] = {
    "marker_placed": ({**MARK, "by": 2}, {}),
    "marker_removed": ({**MARK, "by": -2}, {"markers": 2}),
    "played": ({"do": "play", "what": {"whose": "you", "zones": ["drop"]}}, {"drop": crows("Crow", "Owl")}),
    "discarded": ({"do": "move", "to": "drop", "what": {"zones": ["hand"]}}, {"hand": crows("Crow", "Owl")}),
    "rested": ({"do": "switch", "mode": "rest", "what": {**MINE, "names": ["Crow", "Owl"]}}, {}),
    "readied": ({"do": "switch", "mode": "active", "what": MINE}, {"rested": ["Crow", "Owl"]}),
    "moved": ({"do": "move", "to": "hand", "what": {**MINE, "names": ["Crow", "Owl"]}}, {}),
    "deals_damage": ({**DAMAGE, "whose": "both"}, {}),
    "life_taken": ({**DAMAGE, "count": 2}, {}),
    "stacked": ({"do": "stack", "what": {"zones": ["drop"]}}, {"drop": crows("Crow", "Owl")}),
}
"""Effects that make the event happen twice at once, with what their player has for it."""


@pytest.mark.rule("9-6-2-1")
@pytest.mark.parametrize("event", EVENTS)
def test_9_6_2_1_a_skill_is_pending_once_for_all_that_happens_at_once(event: str) -> None:
    effect, side = EVENTS[event]
    there = [] if "Crow" in [card.name for card in (*side.get("drop", ()), *side.get("hand", ()))] else ["Crow", "Owl"]
    a = {**side, "battle": [listener(event), *crows(*there)]}
    assert heard(acts(effect, a=a)) == [event]


@pytest.mark.trap("FW-25")
@pytest.mark.rule("9-6-2-1", "9-6-3")
@pytest.mark.parametrize("event", ["marker_placed", "deals_damage", "life_taken"])
def test_9_6_3_a_skill_is_pending_twice_for_what_happens_twice(event: str) -> None:
    """FW-25."""
    effect, _ = EVENTS[event]
    assert heard(acts(effect, effect, a={"battle": [listener(event), *crows("Crow", "Owl")]})) == [event] * 2


@pytest.mark.rule("9-6-2-1", "3-2-3", "5-1-2")
def test_3_2_3_cards_of_a_deck_come_one_by_one_and_each_sets_skills_off() -> None:
    two = {"do": "draw", "count": 2}
    assert heard(acts(two, a={"battle": [listener("drawn")]})) == ["drawn"] * 2
    top = {"do": "play", "what": {"whose": "you", "zones": ["deck"], "top": 2}, "mode": "rest"}
    scene = acts(top, a={"battle": [listener("played", "rested")]})
    assert heard(scene) == ["played"] * 2
    assert [scene.rested(name) for name in scene.names("a.battle")[-2:]] == [True, True]


@pytest.mark.rule("5-5-3", "15-3-4")
def test_15_3_4_of_several_cards_with_field_the_last_one_stays() -> None:
    halls = [extra_card(name, keywords=["field"]) for name in ("Hall", "Mill")]
    scene = acts(
        {"do": "play", "what": {"whose": "you", "zones": ["drop"]}, "name": "done"}, IF_DONE, a={"drop": halls}
    )
    assert (scene.names("a.battle"), scene.names("a.drop")) == (["Wren", "Mill"], ["Hall"])
    assert len(scene.names("a.hand")) == 1


# What can be replaced.


def proof(on: str, *effects: Any, zones: tuple[str, ...] = (), **more: Any) -> FusionWorldCard:
    """Crow, who does this instead of that event of its own."""
    return battle_card("Crow", text=[permanent("this", instead(on, *effects), zones=zones)], **more)


@pytest.mark.rule("9-9-1", "9-9-1-1", "13-14-1")
@pytest.mark.parametrize(("mode", "event"), [("rest", "rested"), ("active", "readied")])
def test_9_9_1_a_switch_of_mode_is_replaced(mode: str, event: str) -> None:
    switch = {"do": "switch", "mode": mode, "what": THEIRS, "name": "done"}
    lord, rested = listener(event), ["Crow"] if mode == "active" else []
    scene = does(switch, IF_DONE, a={"battle": [lord]}, b={"battle": [proof(event, DRAW)], "rested": rested})
    assert (scene.rested("Crow"), len(scene.names("b.hand"))) == (mode == "active", 1)
    assert (heard(scene), scene.names("a.hand")) == ([], [])


@pytest.mark.rule("9-9-1", "8-1-1", "0-3-16")
def test_8_1_1_an_attack_stands_though_the_rest_for_it_is_replaced() -> None:
    scene = main(a=Side(battle=[proof("rested", DRAW)]))
    scene.pick("attack Leader b with Crow")
    assert (scene.ask.kind, scene.rested("Crow"), len(scene.names("a.hand"))) == ("offense", False, 1)


@pytest.mark.rule("5-3-3-1", "9-9-1", "0-3-16")
def test_5_3_3_1_a_cost_is_paid_though_the_rest_for_it_is_replaced() -> None:
    gem = battle_card("e 0", text=[permanent("this", instead("rested", DRAW), zones=["energy"])])
    scene = main(a=Side(energy=[gem], hand=[battle_card("Owl", cost=1)]))
    scene.picks("play Owl", "rest e 0")
    assert (scene.names("a.battle"), scene.rested("e 0"), len(scene.names("a.hand"))) == (["Owl"], False, 1)


@pytest.mark.rule("15-4-2", "9-9-1", "0-3-16")
def test_15_4_2_a_blocker_blocks_though_its_rest_is_replaced() -> None:
    wall = battle_card("Wall", keywords=["blocker"], text=[permanent("this", instead("rested", DRAW))])
    scene = battle(b=Side(battle=[wall, *blockers("Tower")]))
    scene.picks("activate Wall 0", "pay_skill_cost Wall")
    assert (scene.rested("Wall"), len(scene.names("b.hand"))) == (False, 1)
    assert scene.state.battle is not None
    assert scene.name(scene.state.battle.guard) == "Wall"


@pytest.mark.rule("9-9-1", "0-2-4")
def test_9_9_1_what_is_done_instead_can_take_another_card_out_of_the_event() -> None:
    away = {"do": "move", "to": "hand", "what": {**MINE, "names": ["Owl"]}}
    scene = does({"do": "ko", "what": THEIRS}, b={"battle": [proof("ko", away), *crows("Owl", "Jay")]})
    assert (scene.names("b.battle"), scene.names("b.hand"), scene.names("b.drop")) == (["Crow"], ["Owl"], ["Jay"])


@pytest.mark.rule("9-9-1", "13-7-1")
def test_9_9_1_a_discard_is_replaced() -> None:
    crow = proof("discarded", TO_BOTTOM, zones=("hand",))
    discard = {"do": "discard", "whose": "opponent", "count": 2, "name": "done"}
    scene = does(discard, IF_DONE, b={"hand": [crow, *crows("Owl")]})
    scene.pick("choose Crow", "choose Owl")
    assert (scene.names("b.deck")[0], scene.names("b.drop"), scene.names("a.hand")) == ("Crow", ["Owl"], [])
    assert [scene.name(fact.card) for fact in scene.of(CardDiscarded)] == ["Owl"]


@pytest.mark.rule("9-9-1", "0-3-16", "1-4-5")
def test_0_3_16_a_skill_cost_is_paid_though_its_discard_is_replaced() -> None:
    wren = battle_card("Wren", text=[activate(MARK, costs=[[{"do": "discard"}]])])
    scene = main(a=Side(battle=[wren], hand=[proof("discarded", TO_BOTTOM, zones=("hand",))]))
    scene.picks("skill Wren 0", "choose Crow")
    assert (scene.names("a.deck")[0], scene.names("a.drop"), scene.state.markers["a"]) == ("Crow", [], 1)


@pytest.mark.rule("9-9-1", "5-5-3-4")
def test_9_9_1_a_card_whose_play_is_replaced_is_not_rested_either() -> None:
    play = {"do": "play", "what": {"whose": "you", "zones": ["drop"]}, "mode": "rest", "name": "done"}
    crow = proof("played", {"do": "move", "what": "this", "to": "energy"}, zones=("drop",))
    scene = does(play, IF_DONE, a={"drop": [crow, *crows("Owl")]})
    assert (scene.names("a.battle"), scene.names("a.energy"), scene.names("a.drop")) == (["Wren", "Owl"], ["Crow"], [])
    assert [scene.name(fact.card) for fact in scene.of(CardPlayed)] == ["Owl"]
    assert [scene.name(fact.card) for fact in scene.of(CardRested)] == ["Owl"]
    assert scene.names("a.hand") == []


@pytest.mark.rule("9-9-1", "5-5-2-2")
def test_9_9_1_the_play_of_a_card_of_the_hand_is_replaced() -> None:
    home = {"do": "move", "what": "this", "to": "energy"}
    scene = main(a=Side(hand=[proof("played", home, zones=("hand",))], battle=[listener("played", "used")]))
    scene.pick("play Crow")
    assert (scene.names("a.battle"), scene.names("a.energy"), heard(scene)) == (["Lord"], ["Crow"], [])


@pytest.mark.rule("9-9-1", "15-3-4")
def test_15_3_4_a_field_whose_play_is_replaced_sends_no_other_away() -> None:
    hall = extra_card(
        "Hall", keywords=["field"], text=[permanent("this", instead("played", DRAW), zones=["hand", "drop"])]
    )
    old = extra_card("Mill", keywords=["field"], text=[activate({"do": "stack", "what": {"zones": ["drop"]}})])
    scene = main(a=Side(hand=[hall], battle=[old], drop=crows("Jay")))
    scene.picks("skill Mill 1", "use Hall 0")
    assert (scene.names("a.battle"), scene.names("a.under")) == (["Mill"], ["Jay"])
    assert (scene.names("a.drop"), len(scene.names("a.hand"))) == (["Hall"], 1)


@pytest.mark.rule("9-9-1", "0-3-16", "15-12-6")
@pytest.mark.parametrize(
    ("effect", "zone"), [(DRAW, "hand"), ({"do": "move", "what": "this", "to": "energy"}, "energy")]
)
def test_0_3_16_a_card_whose_evolving_is_replaced_does_not_lie_on_another(effect: Any, zone: str) -> None:
    eagle = battle_card(
        "Eagle",
        text=[
            skill(kind="activate", keyword="evolve", timing=["main"], materials=[MY_CROW]),
            permanent("this", instead("played", effect), zones=["hand"]),
        ],
    )
    scene = main(a=Side(hand=[eagle], battle=crows("Crow")))
    scene.picks("skill Eagle 0", "material Crow")
    assert (scene.names("a.battle"), scene.names(f"a.{zone}")) == (
        ["Crow"],
        ["Eagle", *["a deck 10"] * (zone == "hand")],
    )
    assert (scene.of(CardEvolved), scene.names("a.under")) == ([], [])


@pytest.mark.rule("9-9-2", "9-9-2-1", "9-9-2-2")
@pytest.mark.parametrize(("answer", "drawn"), [(0, "a"), (1, "b")])
def test_9_9_2_1_the_master_of_the_card_chooses_though_others_replace(answer: int, drawn: Player) -> None:
    """One replacement is the opponent's, who KO's the card, the other its master's."""
    lord = battle_card("Lord", text=[permanent({"whose": "opponent", **CROW}, instead("ko", DRAW, card={}))])
    owl = battle_card("Owl", text=[permanent(MY_CROW, instead("ko", DRAW, card={}))])
    scene = does({"do": "ko", "what": CROW}, a={"battle": [lord]}, b={"battle": [owl, *crows("Crow")]})
    assert (scene.asked, scene.options) == (("b", "replace"), ["replace Lord 0", "replace Owl 1"])
    scene.pick(scene.options[answer])
    assert [len(scene.names(f"{player}.hand")) for player in ("a", "b")] == [drawn == "a", drawn == "b"]


@pytest.mark.rule("9-9-2", "9-9-2-2")
def test_9_9_2_2_the_player_who_takes_damage_chooses_though_both_replacements_are_the_opponents() -> None:
    text = [
        skill(kind="permanent", grants=[{"player": "opponent", "changes": [instead("takes_damage", one, card=None)]}])
        for one in (DRAW, MARK)
    ]
    scene = does(DAMAGE, a={"battle": [battle_card("Lord", text=text)]})
    assert (scene.asked, scene.options) == (("b", "replace"), ["replace Lord 0", "replace Lord 1"])
    scene.pick("replace Lord 1")
    assert (scene.state.markers, dealt(scene), scene.names("a.hand")) == ({"a": 1, "b": 0}, [], [])
    resolve_all(scene)


@pytest.mark.rule("9-9-2", "9-9-2-1")
def test_9_9_2_1_the_master_of_the_card_chooses_though_both_replacements_are_the_opponents() -> None:
    text = [permanent({"whose": "opponent", **CROW}, instead("ko", one, card={})) for one in (DRAW, MARK)]
    scene = does(
        {"do": "ko", "what": CROW}, a={"battle": [battle_card("Lord", text=text)]}, b={"battle": crows("Crow")}
    )
    assert (scene.asked, scene.options) == (("b", "replace"), ["replace Lord 0", "replace Lord 1"])
