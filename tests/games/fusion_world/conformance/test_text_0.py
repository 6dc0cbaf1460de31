"""0. What card text can do against the rules of the book, and how the words of a text are read."""

from collections.abc import Sequence
from typing import Any

import pytest

from events.dragon_ball_super.facts import CardDropped
from events.dragon_ball_super.fields import OF_PLAYERS_ALONE
from events.fusion_world.vocabulary import CANNOT, VOCABULARY
from events.language.effect import Replace
from events.skills.facts import SkillActivated
from events.table.fact import CardReadied, CardRested, GameEnded, PlayerConceded
from events.table.ids import PLAYERS, Player, opponent
from events.values.value import info
from tests.games.fusion_world.conformance.cards import battle_card, several
from tests.games.fusion_world.conformance.scenario import Scene, Side, battle, main, turn, waiting
from tests.games.fusion_world.conformance.texts import (
    CROW,
    DRAW,
    DROP,
    IF_DONE,
    KO_THEIRS,
    MINE,
    MY_CROW,
    RESTED_INSTEAD,
    STRONGER,
    THEIRS,
    activate,
    auto,
    crows,
    does,
    hand,
    permanent,
    powers,
    skill,
)


@pytest.mark.rule("0-1-3-5")
@pytest.mark.parametrize(
    ("result", "whose", "winner"), [("win", "you", "a"), ("lose", "you", "b"), ("lose", "opponent", "a")]
)
def test_0_1_3_5_the_game_ends_as_that_part_of_the_effect_resolves(result: str, whose: str, winner: Player) -> None:
    scene = does(DRAW, {"do": "end", "result": result, "whose": whose}, DRAW)
    assert scene.referee.ask is None
    assert scene.timeline[-3:] == ["CardDrawn 5-1-2", "PlayerLost 0-1-3-5", "GameEnded 0-1-3"]
    assert (scene.state.winner, hand(scene)) == (winner, 1)


@pytest.mark.rule("0-2-2")
@pytest.mark.parametrize(
    ("action", "number", "option"),
    [("attack_active", 3, "attack Owl with Wren"), ("attack_first_turn", 1, "attack Leader b with Wren")],
)
def test_0_2_2_text_lets_a_card_do_what_the_rules_do_not(action: str, number: int, option: str) -> None:
    text = [permanent("this", {"change": "can", "action": action})]
    b = Side(battle=crows("Owl"))
    assert option not in main(a=Side(battle=crows("Wren")), b=b, turn=number).options
    assert option in main(a=Side(battle=crows("Wren", text=text)), b=b, turn=number).options


@pytest.mark.rule("0-2-2-1", "0-2-1")
@pytest.mark.parametrize("player", PLAYERS)
def test_0_2_2_1_no_text_prevents_or_replaces_a_concession(player: Player) -> None:
    """Not all prohibitions and all replacements together; and there is no word for it in the language."""
    changes: list[Any] = [{"change": "cannot", "action": action} for action in CANNOT]
    replacing = sorted(VOCABULARY[Replace, "event"])
    changes += [{"change": "replace", "event": {"on": on, "card": None}, "instead": [DRAW]} for on in replacing]
    of_cards = [change for change in changes if change.get("action") not in OF_PLAYERS_ALONE]
    every = [{"player": "both", "changes": changes}, {"what": {"whose": "both"}, "changes": of_cards}]
    scene = main(a=Side(battle=crows("Wren", text=[skill(kind="permanent", grants=every)])))
    assert [type(fact) for fact in scene.concede(player)] == [PlayerConceded, GameEnded]
    assert scene.state.winner == opponent(player)
    for word in ("concede", "concedes"):
        assert all(word not in known for known in VOCABULARY.values())


@pytest.mark.rule("0-2-2-1")
@pytest.mark.parametrize("player", PLAYERS)
def test_0_2_2_1_no_effect_makes_a_player_concede(player: Player) -> None:
    """Who loses by an effect has not conceded, and the record says so."""
    whose = "you" if player == "a" else "opponent"
    scene = does({"do": "end", "result": "lose", "whose": whose})
    assert (scene.of(PlayerConceded), scene.state.lost) == ([], {player: "effect"})


@pytest.mark.rule("0-2-2-2", "0-2-1", "3-1-6-1")
@pytest.mark.parametrize("area", ["hand", "deck", "drop", "energy", "life"])
def test_0_2_2_2_a_card_comes_to_no_such_area_but_its_owners(area: str) -> None:
    """Even where its master's text moves it, from their own Battle Area."""
    scene = does(
        {"do": "control", "what": THEIRS}, {"do": "move", "what": MY_CROW, "to": area}, b={"battle": crows("Crow")}
    )
    assert scene.names(f"b.{area}")[-1] == "Crow"
    assert "Crow" not in scene.names(f"a.{area}")


@pytest.mark.rule("0-2-2-2", "0-2-1", "5-6-2-1")
@pytest.mark.parametrize(("combo", "placed"), [(5000, True), (0, True), (None, False)])
def test_0_2_2_2_no_text_places_a_card_without_combo_power_in_a_combo_area(combo: int | None, placed: bool) -> None:
    move = {"do": "move", "what": {"zones": ["hand"], "whose": "you", **CROW}, "to": "combo"}
    wren = battle_card("Wren", text=[skill(kind="activate", timing=["battle"], effects=[move])])
    scene = battle(a=Side(battle=[wren], hand=crows("Crow", combo=combo)))
    scene.pick("skill Wren 0")
    assert scene.names("a.combo") == ["Crow"] * placed
    assert scene.names("a.hand") == ["Crow"] * (not placed)


@pytest.mark.rule("0-2-2-2", "0-2-1", "14-6-2")
@pytest.mark.parametrize(
    "protection",
    [
        {"change": "cannot", "action": "leave"},
        {"change": "cannot", "action": "be_koed"},
        {"change": "replace", "event": {"on": "leaves"}, "instead": [DRAW], "times": 1},
    ],
)
def test_0_2_2_2_no_text_keeps_a_card_without_power_in_the_battle_area(protection: Any) -> None:
    weaker = {"do": "give", "what": THEIRS, "changes": [{"change": "adjust", "figure": "power", "by": -15000}]}
    scene = does(weaker, b={"battle": crows("Crow", text=[permanent("this", protection)])})
    assert [(fact.card, fact.rule) for fact in scene.of(CardDropped)] == [(scene.card("Crow"), "14-6-2")]
    assert (scene.names("b.drop"), scene.names("b.hand")) == (["Crow"], [])


@pytest.mark.rule("0-2-3")
def test_0_2_3_the_parts_of_an_effect_are_done_as_they_stand_there() -> None:
    draw_first = does(DRAW, {"do": "discard"})
    draw_first.pick("choose a deck 10")
    assert (draw_first.names("a.hand"), draw_first.names("a.drop")) == ([], ["a deck 10"])
    discard_first = does({"do": "discard"}, DRAW)
    assert (discard_first.names("a.hand"), discard_first.names("a.drop")) == (["a deck 10"], [])
    assert discard_first.asked == ("a", "main")


def nothing_done(scene: Scene) -> None:
    """Neither hands, decks, lives nor the opponent's Battle Area have changed, and no question is open."""
    assert [len(scene.names(f"a.{area}")) for area in ("hand", "deck", "life", "drop")] == [1, 10, 8, 0]
    assert [len(scene.names(f"b.{area}")) for area in ("life", "battle")] == [8, 1]
    assert scene.asked == ("a", "main")


REPEATED: Sequence[Any] = (
    lambda count: {"do": "draw", "count": count},
    lambda count: {"do": "discard", "count": count},
    lambda count: {"do": "damage", "count": count},
    lambda count: {"do": "damage", "count": count, "whose": "you"},
    lambda count: {"do": "choose", "cards": THEIRS, "count": count},
    lambda count: {"do": "repeat", "times": count, "effects": [DRAW]},
)


@pytest.mark.rule("0-2-4", "0-2-4-2")
@pytest.mark.parametrize("count", [0, -1, -2])
@pytest.mark.parametrize("repeated", REPEATED)
def test_0_2_4_2_what_is_to_be_done_no_times_or_less_is_not_done_nor_its_opposite(repeated: Any, count: int) -> None:
    negative = {"number": "count", "of": THEIRS, "times": count}
    for number in (count, negative):
        nothing_done(does(repeated(number), {"do": "ko"}, a={"hand": crows("x")}, b={"battle": crows("Crow")}))


@pytest.mark.rule("0-2-4")
def test_0_2_4_as_much_is_done_as_is_possible() -> None:
    choose = {"do": "choose", "cards": THEIRS, "count": 3}
    scene = does(choose, {"do": "ko"}, {"do": "discard", "count": 2}, DRAW, b={"battle": crows("Crow", "Owl")})
    assert (scene.ask.least, scene.ask.most) == (2, 2)
    scene.pick("choose Crow", "choose Owl")
    assert (scene.names("b.battle"), hand(scene)) == ([], 1)


@pytest.mark.rule("0-2-4-1")
@pytest.mark.parametrize(
    ("mode", "event", "kind"), [("rest", "rested", CardRested), ("active", "readied", CardReadied)]
)
@pytest.mark.parametrize("already", [False, True])
def test_0_2_4_1_what_is_so_already_does_not_become_so(mode: str, event: str, kind: Any, already: bool) -> None:
    switch = {"do": "switch", "mode": mode, "what": THEIRS, "name": "done"}
    side = {"battle": crows("Crow", text=[auto(event, DRAW)]), "rested": ["Crow"] * ((mode == "rest") is already)}
    scene = does(switch, IF_DONE, b=side)
    assert scene.rested("Crow") is (mode == "rest")
    assert len(scene.of(kind)) == len(waiting(scene)) == hand(scene) == (not already)


@pytest.mark.rule("0-2-4-1", "1-4-6")
@pytest.mark.parametrize("rested", [False, True])
def test_0_2_4_1_a_card_in_rest_mode_cannot_rest_to_pay(rested: bool) -> None:
    tap = activate(DRAW, costs=[[{"do": "switch", "mode": "rest", "what": "this"}]])
    scene = main(a=Side(battle=crows("Wren", text=[tap]), rested=["Wren"] * rested))
    assert ("skill Wren 0" in scene.options) is not rested


SWITCHED = {"do": "switch", "what": THEIRS}


@pytest.mark.rule("0-2-5")
@pytest.mark.parametrize(
    ("action", "effect", "rested", "otherwise"),
    [
        ("rest", {**SWITCHED, "mode": "rest"}, False, ("b.battle", True)),
        ("ready", {**SWITCHED, "mode": "active"}, True, ("b.battle", False)),
        ("be_koed", KO_THEIRS, False, ("b.drop", False)),
        ("leave", {"do": "move", "what": THEIRS, "to": "hand"}, False, ("b.hand", False)),
        ("leave", {"do": "remove", "what": THEIRS}, False, ("b.removed", False)),
        ("leave", {"do": "stack", "what": THEIRS}, False, ("b.under", False)),
        ("leave", KO_THEIRS, False, ("b.drop", False)),
    ],
)
@pytest.mark.parametrize("forbidding", [False, True])
def test_0_2_5_what_forbids_an_action_is_stronger_than_what_asks_for_it(
    action: str, effect: Any, rested: bool, otherwise: tuple[str, bool], forbidding: bool
) -> None:
    lord = permanent(CROW, {"change": "cannot", "action": action if forbidding else "attack"})
    side = {"battle": crows("Crow"), "rested": ["Crow"] * rested}
    scene = does(effect, a={"battle": crows("Lord", text=[lord])}, b=side)
    held = scene.state.cards[scene.card("Crow")]
    assert (held.zone, held.rested) == (("b.battle", rested) if forbidding else otherwise)


@pytest.mark.rule("0-2-5")
@pytest.mark.parametrize("forbidding", [False, True])
def test_0_2_5_no_effect_plays_draws_or_attacks_against_a_prohibition(forbidding: bool) -> None:
    def decree(action: str, **more: Any) -> Any:
        change = {"change": "cannot", "action": action if forbidding else "flip", **more}
        return {"do": "decree", "whose": "you", "changes": [change]}

    scene = does(decree("play", cards=CROW), {"do": "play", "what": DROP}, a={"drop": crows("Crow", "Owl")})
    assert scene.names("a.battle") == ["Wren", *["Crow"] * (not forbidding), "Owl"]
    assert hand(does(decree("draw"), DRAW)) == (not forbidding)
    hunter = permanent("this", {"change": "can", "action": "attack_active"})
    safe = permanent("this", {"change": "cannot", "action": "be_attacked" if forbidding else "flip"})
    scene = main(a=Side(battle=crows("Wren", text=[hunter])), b=Side(battle=crows("Crow", text=[safe])))
    assert ("attack Crow with Wren" in scene.options) is not forbidding


@pytest.mark.rule("0-2-8")
@pytest.mark.parametrize(("least", "offered"), [(0, [0, 1, 2]), (1, [1, 2])])
def test_0_2_8_a_number_that_is_chosen_is_whole_and_not_negative(least: int, offered: list[int]) -> None:
    scene = does({"do": "number", "within": {"least": least, "most": 2}}, {"do": "draw", "count": {"number": "x"}})
    assert [option.number for option in scene.ask.options] == offered
    scene.pick("number 2")
    assert hand(scene) == 2


@pytest.mark.rule("0-2-8-1")
@pytest.mark.parametrize(
    ("effect", "none"),
    [
        ({"do": "choose", "cards": THEIRS, "count": 1, "up_to": True}, ()),
        ({"do": "discard", "count": 1, "up_to": True}, ()),
        ({"do": "draw", "count": 1, "up_to": True}, ("decline",)),
        ({"do": "number", "within": {"most": 2}}, ("number 0",)),
        ({"do": "modes", "options": [[DRAW], [DRAW, DRAW]], "count": 2, "up_to": True}, ()),
    ],
)
def test_0_2_8_1_up_to_a_number_may_be_zero(effect: Any, none: tuple[str, ...]) -> None:
    then = {"do": "draw", "count": {"number": "x"}}
    scene = does(effect, {"do": "ko"}, then, a={"hand": crows("x")}, b={"battle": crows("Crow")})
    assert scene.asked != ("a", "main")
    scene.pick(*none)
    nothing_done(scene)


@pytest.mark.rule("0-2-8-1")
@pytest.mark.parametrize(
    "effect",
    [
        {"do": "choose", "cards": THEIRS},
        {"do": "discard"},
        {"do": "modes", "options": [[DRAW], [DRAW, DRAW]]},
        {"do": "number", "within": {"least": 1, "most": 2}},
    ],
)
def test_0_2_8_1_a_number_that_is_said_may_not_be_less(effect: Any) -> None:
    scene = does(effect, a={"hand": crows("x")}, b={"battle": crows("Crow")})
    assert scene.ask.least == 1
    assert "number 0" not in scene.options


@pytest.mark.rule("0-2-8", "0-2-8-1")
def test_0_2_8_1_up_to_less_than_zero_is_zero() -> None:
    leader = {"zones": ["leader"], "whose": "you"}
    weaker = {"do": "give", "what": leader, "changes": [{"change": "adjust", "figure": "power", "by": -20000}]}
    scene = does(weaker, {"do": "number", "within": {"most": {"number": "figure", "figure": "power", "of": leader}}})
    assert scene.options == ["number 0"]


@pytest.mark.rule("0-2-9")
@pytest.mark.parametrize(("steps", "read"), [((-5,), 0), ((-5, 2), 0), ((-5, 4), 1), ((-1, -1, 3), 3)])
def test_0_2_9_a_cost_below_zero_counts_as_zero_but_is_reckoned_on(steps: Sequence[int], read: int) -> None:
    changes = [{"change": "adjust", "figure": "cost", "by": by} for by in steps]
    scene = main(a=Side(battle=crows("Crow", cost=2, text=[permanent("this", *changes)])))
    assert info(scene.state, scene.card("Crow")).figures["cost"] == read


@pytest.mark.rule("0-2-9")
@pytest.mark.parametrize(("held", "gained"), [(1, 0), (2, 5000), (3, 5000), (4, 10000)])
def test_0_2_9_no_part_of_a_number_is_counted(held: int, gained: int) -> None:
    number = {"number": "count", "of": {"zones": ["hand"], "whose": "you"}, "per": 2, "times": 5000}
    text = permanent("this", {"change": "adjust", "figure": "power", "by": number})
    scene = main(a=Side(battle=crows("Wren", text=[text]), hand=several(held, "x")))
    assert powers(scene, "Wren") == [15000 + gained]


@pytest.mark.rule("0-3-2-2")
@pytest.mark.parametrize("player", PLAYERS)
def test_0_3_2_2_you_are_who_resolves_the_skill(player: Player) -> None:
    wren = battle_card("Wren", text=[activate(DRAW, {"do": "draw", "count": 2, "whose": "opponent"})])
    sides = {player: Side(battle=[wren])}
    scene = main(a=sides.get("a", Side()), b=sides.get("b", Side()), player=player)
    scene.pick("skill Wren 0")
    assert (hand(scene, player), hand(scene, opponent(player))) == (1, 2)


def taken(*text: Any) -> Scene:
    """Player b's turn-long Crow with that text, in a's Main Phase: `skill Wren 0` takes it."""
    wren = battle_card("Wren", text=[activate({"do": "control", "what": THEIRS}, limit={"times": 1})])
    scene = turn(a=Side(battle=[wren]), b=Side(battle=crows("Crow", text=text)))
    scene.pick()
    return scene


@pytest.mark.rule("0-3-4-2")
def test_0_3_4_2_the_master_of_the_card_activates_its_skill() -> None:
    scene = taken(activate(DRAW))
    assert "skill Crow 0" not in scene.options
    scene.picks("skill Wren 0", "skill Crow 0")
    assert (hand(scene), hand(scene, "b")) == (2, 0)


@pytest.mark.rule("0-3-4-3")
def test_0_3_4_3_a_permanent_skill_is_its_cards_masters() -> None:
    scene = taken(permanent(MINE, STRONGER))
    assert powers(scene, "Wren", "Crow") == [15000, 20000]
    scene.pick("skill Wren 0")
    assert powers(scene, "Wren", "Crow") == [20000, 20000]


@pytest.mark.rule("0-3-4-4")
@pytest.mark.parametrize("changes_hands", [False, True])
def test_0_3_4_4_an_auto_skill_is_its_cards_masters(changes_hands: bool) -> None:
    scene = taken(auto("turn_ends", DRAW, trigger={"card": None}))
    scene.picks(*["skill Wren 0"] * changes_hands, "end_main")
    player: Player = "a" if changes_hands else "b"
    assert scene.asked == (player, "pending")
    scene.pick("activate Crow 0")
    assert (hand(scene), hand(scene, "b")) == ((2, 0) if changes_hands else (1, 1))


@pytest.mark.rule("0-3-6", "1-3-6")
@pytest.mark.parametrize(
    ("effect", "pending"),
    [(KO_THEIRS, True), ({"do": "move", "what": THEIRS, "to": "drop"}, False), ({**SWITCHED, "mode": "rest"}, False)],
)
def test_0_3_6_only_the_event_of_its_text_lets_a_skill_be_activated(effect: Any, pending: bool) -> None:
    scene = does(effect, b={"battle": crows("Crow", text=[auto("ko", DRAW)])})
    assert len(waiting(scene)) == pending
    assert scene.asked == (("b", "pending") if pending else ("a", "main"))


@pytest.mark.rule("0-3-16", "1-4-7")
def test_0_3_16_what_is_replaced_has_not_failed() -> None:
    saved = crows("Crow", text=[permanent("this", RESTED_INSTEAD)])
    scene = does(DRAW, costs=[[{"do": "choose", "cards": MY_CROW}, {"do": "ko"}]], a={"battle": saved})
    scene.pick("choose Crow")
    assert scene.rested("Crow")
    assert (len(scene.of(SkillActivated)), hand(scene)) == (1, 1)


@pytest.mark.rule("0-3-17")
@pytest.mark.parametrize(("life", "goes_on"), [(4, True), (5, False)])
def test_0_3_17_without_its_condition_the_rest_of_a_skill_is_not_resolved(life: int, goes_on: bool) -> None:
    low = {
        "if": "compare",
        "number": {"number": "count", "of": {"zones": ["life"], "whose": "you"}},
        "within": {"most": 4},
    }
    scene = does(DRAW, {"do": "if", "conditions": [low], "then": [DRAW, {"do": "damage"}]}, a={"life": life})
    assert (hand(scene), len(scene.names("b.life"))) == (1 + goes_on, 8 - goes_on)
