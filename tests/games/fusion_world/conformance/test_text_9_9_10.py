"""9-9 and 9-10 with card text: replacement effects, and what a moved card is at last."""

from typing import Any

import msgspec
import pytest

from events.dragon_ball_super.facts import CardKOed, DamageDealt, DamageInflicted
from events.language.effect import Skill
from events.skills.facts import SkillTriggered
from events.table.fact import CardDrawn
from events.table.ids import PLAYERS, Player, opponent, zone_owner
from events.values.value import figure
from tests.games.fusion_world.conformance.cards import battle_card
from tests.games.fusion_world.conformance.scenario import Scene, Side, battle, main
from tests.games.fusion_world.conformance.texts import CROW, THEIRS, activate, auto, crows, does, permanent, resolve_all

DRAW = {"do": "draw"}

# 9-9. Replacement effects.


def shield(on: str, *instead: Any, card: str = "Crow", **more: Any) -> Any:
    """A Battle Card which says that these effects happen instead of that event of its own."""
    change = {"change": "replace", "event": {"on": on}, "instead": instead, **more}
    return battle_card(card, text=[permanent("this", change)])


REST = {"do": "switch", "mode": "rest", "what": "this"}


@pytest.mark.rule("9-9-1", "9-9-1-1")
def test_9_9_1_only_the_part_that_is_replaced_does_not_happen() -> None:
    lord = battle_card("Lord", text=[auto("ko", DRAW, trigger={"card": {"whose": "you", **CROW}})])
    both = {"whose": "opponent", "names": ["Crow", "Owl"]}
    scene = does({"do": "ko", "what": both}, b={"battle": [shield("ko", REST), *crows("Owl"), lord]})
    assert [scene.name(fact.card) for fact in scene.of(CardKOed)] == ["Owl"]
    assert (scene.names("b.battle"), scene.rested("Crow")) == (["Crow", "Lord"], True)
    assert scene.of(SkillTriggered) == []
    bare = does({"do": "ko", "what": both}, b={"battle": [*crows("Crow", "Owl"), lord]})
    assert len(bare.of(SkillTriggered)) == 1


@pytest.mark.rule("9-9-1", "9-9-1-1")
@pytest.mark.parametrize("how", [None, "battle", "skill"])
def test_9_9_1_a_ko_in_battle_is_replaced_too(how: str | None) -> None:
    change = {"change": "replace", "event": {"on": "ko", "how": how}, "instead": [DRAW]}
    crow = battle_card("Crow", text=[permanent("this", change), auto("ko", {"do": "damage"})])
    scene = battle(b=Side(battle=[crow], rested=["Crow"]), target="Crow")
    scene.picks("end_step", "end_step")
    assert (scene.names("b.battle"), len(scene.names("b.hand"))) == ((["Crow"], 1) if how != "skill" else ([], 0))
    assert bool(scene.of(SkillTriggered)) is (how == "skill")


@pytest.mark.rule("9-9-1-1", "13-15-1")
@pytest.mark.parametrize(
    "instead",
    [
        REST,
        {"do": "move", "what": "this", "to": "hand"},
    ],
)
def test_9_9_1_1_what_was_replaced_was_not_done(instead: Any) -> None:
    then = {"do": "if", "conditions": [{"if": "did", "name": "done"}], "then": [DRAW]}
    effects = {"do": "ko", "what": THEIRS, "name": "done"}, then
    scene = does(*effects, b={"battle": [shield("ko", instead)]})
    assert (scene.of(CardKOed), scene.names("a.hand")) == ([], [])
    bare = does(*effects, b={"battle": crows("Crow")})
    assert len(bare.names("a.hand")) == 1


def twice(*, holder: str = "b") -> Scene:
    """A KO of Crow, which two effects would replace: it draws for its master, or deals damage to the opponent."""
    first, second = ({"change": "replace", "event": {"on": "ko"}, "instead": [one]} for one in (DRAW, {"do": "damage"}))
    crow = battle_card("Crow", text=[permanent("this", first), permanent("this", second)])
    if holder == "b":
        return does({"do": "ko", "what": THEIRS}, b={"battle": [crow]})
    wren = battle_card("Wren", text=[activate({"do": "control", "what": THEIRS}, {"do": "ko", "what": CROW})])
    return main(a=Side(battle=[wren]), b=Side(battle=[crow]))


@pytest.mark.rule("9-9-2", "9-9-2-1", "9-9-2-3")
@pytest.mark.parametrize(("answer", "drawn", "life"), [(0, 1, 8), (1, 0, 7)])
def test_9_9_2_the_master_of_the_card_chooses_among_replacements(answer: int, drawn: int, life: int) -> None:
    scene = twice()
    assert (scene.asked, scene.ask.rule) == (("b", "replace"), "9-9-2")
    assert scene.options == ["replace Crow 0", "replace Crow 1"]
    scene.pick(f"replace Crow {answer}")
    assert (len(scene.names("b.hand")), len(scene.names("a.life"))) == (drawn, life)
    assert (scene.names("b.battle"), scene.ask.kind) == (["Crow"], "main")


@pytest.mark.rule("9-9-2-1")
def test_9_9_2_1_the_master_is_asked_not_the_owner() -> None:
    scene = twice(holder="a")
    scene.pick("skill Wren 0")
    assert (scene.names("a.battle"), scene.asked) == (["Wren", "Crow"], ("a", "replace"))
    scene.pick("replace Crow 0")
    assert (len(scene.names("a.hand")), len(scene.names("b.hand"))) == (1, 0)


def no_draws(name: str, instead: Any) -> Any:
    """A Battle Card which says that its player does this instead of drawing."""
    event = {"on": "drawn", "card": None, "whose": "you"}
    change = {"change": "replace", "event": event, "instead": [instead]}
    text = {"kind": "permanent", "grants": [{"changes": [change], "player": "you"}]}
    return battle_card(name, text=[msgspec.convert(text, Skill)])


@pytest.mark.rule("9-9-2", "9-9-2-2")
@pytest.mark.parametrize("whose", ["you", "opponent"])
@pytest.mark.parametrize(("answer", "markers", "life"), [(0, 1, 8), (1, 0, 7)])
def test_9_9_2_2_the_player_who_does_what_is_replaced_chooses(whose: Any, answer: int, markers: int, life: int) -> None:
    """Whoever's skill it is by which they draw."""
    pair = [no_draws("Crow", {"do": "put", "kind": "energy_markers", "by": 1}), no_draws("Owl", {"do": "damage"})]
    player, other = ("a", "b") if whose == "you" else ("b", "a")
    sides: dict[str, Any] = {player: {"battle": pair}}
    scene = does({**DRAW, "whose": whose}, **sides)
    assert scene.asked == (player, "replace")
    scene.pick(scene.options[answer])
    assert scene.of(CardDrawn) == []
    assert (scene.state.markers[player], len(scene.names(f"{other}.life"))) == (markers, life)  # type: ignore[index]


BOTH = {"whose": "both", "kinds": ["battle"], "names": ["Crow", "Owl"]}


def saving(whose: str, **more: Any) -> Any:
    """A Battle Card which says that its player may draw instead of a KO of such a card of that player's."""
    change = {"change": "replace", "event": {"on": "ko", "card": {}}, "instead": [DRAW], **more}
    return battle_card("Lord", text=[permanent({**BOTH, "whose": whose}, change)])


def fall_together(player: Player, *lords: Any) -> Scene:
    """Crow of a and Owl of b are KO'd at once in that player's turn, by their Wren; each player has such a Lord."""
    cards = {"a": [*crows("Crow"), lords[0]], "b": [*crows("Owl"), lords[-1]]}
    wren = battle_card("Wren", text=[activate({"do": "ko", "what": BOTH})])
    sides = {each: Side(battle=[*([wren] if each == player else []), *cards[each]]) for each in PLAYERS}
    scene = main(a=sides["a"], b=sides["b"], player=player)
    scene.pick("skill Wren 0")
    return scene


@pytest.mark.rule("0-2-7", "9-9-2", "9-9-3")
@pytest.mark.parametrize("player", PLAYERS)
@pytest.mark.parametrize("whose", ["you", "opponent"])
def test_0_2_7_the_turn_player_chooses_first_of_replacements_of_what_happens_at_once(
    player: Player, whose: str
) -> None:
    """Whosever card it is that they would save."""
    scene = fall_together(player, saving(whose, may=True))
    order = []
    while scene.ask.kind == "may":
        order.append(scene.asked[0])
        scene.pick("decline")
    assert order == [player, opponent(player)]
    assert sorted(scene.name(fact.card) for fact in scene.of(CardKOed)) == ["Crow", "Owl"]


@pytest.mark.rule("0-2-7", "9-9-1")
@pytest.mark.parametrize("player", PLAYERS)
@pytest.mark.parametrize("whose", ["you", "opponent"])
def test_0_2_7_what_is_done_instead_is_done_for_the_turn_player_first(player: Player, whose: str) -> None:
    scene = fall_together(player, saving(whose))
    drawn = [zone_owner(fact.target) for fact in scene.of(CardDrawn)]
    assert (drawn, scene.of(CardKOed)) == ([player, opponent(player)], [])


@pytest.mark.rule("0-2-7", "9-9-2", "9-9-2-1")
@pytest.mark.parametrize("player", PLAYERS)
def test_0_2_7_of_several_replacements_the_player_whose_card_it_is_decides_as_the_turn_goes(player: Player) -> None:
    """All are the opponent's, but each is asked about their own card, the turn player first."""
    text = [saving("opponent").skills[0], saving("opponent").skills[0]]
    scene = fall_together(player, battle_card("Lord", text=text))
    assert scene.asked == (player, "replace")
    scene.pick(scene.options[0])
    assert scene.asked == (opponent(player), "replace")
    scene.pick(scene.options[0])
    assert scene.of(CardKOed) == []


@pytest.mark.rule("9-9-2-3")
def test_9_9_2_3_a_replacement_is_not_applied_to_what_it_made_of_the_event() -> None:
    home = {"do": "move", "what": "this", "to": "hand"}
    scene = does({"do": "ko", "what": THEIRS}, b={"battle": [shield("leaves", home)]})
    assert (scene.names("b.hand"), scene.names("b.battle")) == (["Crow"], [])


@pytest.mark.rule("9-9-2-3")
def test_9_9_2_3_it_is_applied_again_to_another_event() -> None:
    crow = shield("ko", DRAW)
    scene = does(*[{"do": "ko", "what": THEIRS}] * 2, b={"battle": [crow]})
    assert (scene.names("b.battle"), len(scene.names("b.hand"))) == (["Crow"], 2)


@pytest.mark.rule("9-9-3")
@pytest.mark.parametrize("answer", ["do", "decline"])
def test_9_9_3_a_voluntary_replacement_is_its_players_choice(answer: str) -> None:
    scene = does({"do": "ko", "what": THEIRS}, b={"battle": [shield("ko", REST, may=True)]})
    assert (scene.asked, scene.options, scene.ask.rule) == (("b", "may"), ["do", "decline"], "9-9-3")
    scene.pick(answer)
    assert scene.names("b.battle" if answer == "do" else "b.drop") == ["Crow"]


@pytest.mark.rule("9-9-3")
@pytest.mark.parametrize(
    ("instead", "side"),
    [
        ([{"do": "discard"}], {}),
        ([REST], {"rested": ["Crow"]}),
        ([{"do": "choose", "cards": {"zones": ["drop"], "whose": "you"}}, {"do": "remove"}], {}),
    ],
)
def test_9_9_3_a_voluntary_replacement_that_cannot_be_done_is_not_applied(instead: Any, side: Any) -> None:
    scene = does({"do": "ko", "what": THEIRS}, b={"battle": [shield("ko", *instead, may=True)], **side})
    if scene.ask.kind == "may":
        scene.pick("do")
    assert scene.names("b.drop") == ["Crow"]


# 9-10. The final information of a card.

TO: dict[str, Any] = {
    "drop": {"do": "ko", "what": "it"},
    "hand": {"do": "move", "what": "it", "to": "hand"},
    "energy": {"do": "move", "what": "it", "to": "energy"},
    "removed": {"do": "remove", "what": "it"},
}
COST = {"number": "figure", "figure": "cost", "of": "it"}


def marked(zone: str) -> Any:
    """A Battle Card that makes Crow cost 2 more in that zone."""
    return battle_card(
        "Elder", text=[permanent({**CROW, "zones": [zone]}, {"change": "adjust", "figure": "cost", "by": 2})]
    )


@pytest.mark.trap("FW-42")
@pytest.mark.rule("9-10-1")
@pytest.mark.parametrize("target", list(TO))
@pytest.mark.parametrize("moved", [False, True])
def test_9_10_1_an_effect_reads_a_card_that_it_moved_where_it_has_come_to(target: str, moved: bool) -> None:
    """FW-42: what it was in the Battle Area, or on the way, does not count."""
    choose = {"do": "choose", "cards": {**THEIRS, **CROW}}
    effects = [choose, *([TO[target]] if moved else []), {"do": "draw", "count": COST}]
    for zone in ("battle", target):
        if zone == "removed":
            continue
        scene = does(*effects, b={"battle": [battle_card("Crow", cost=1), marked(zone)]})
        scene.pick("choose Crow")
        there = target if moved else "battle"
        assert scene.names(f"b.{there}")[0] == "Crow"
        assert len(scene.names("a.hand")) == (3 if zone == there else 1)


@pytest.mark.trap("FW-46")
@pytest.mark.rule("9-10-1")
@pytest.mark.parametrize("zone", ["drop", "hand", "battle"])
def test_9_10_1_the_last_of_several_areas_counts_and_the_card_is_followed(zone: str) -> None:
    """FW-46: the effect goes on meaning the card through its own moves."""
    cards = {"zones": ["battle"], "whose": "you", **CROW}
    effects = (
        {"do": "choose", "cards": cards},
        {"do": "ko"},
        {"do": "move", "to": "hand"},
        {"do": "draw", "count": COST},
    )
    scene = does(*effects, a={"battle": [battle_card("Crow", cost=1), marked(zone)]})
    scene.pick("choose Crow")
    assert scene.names("a.hand")[0] == "Crow"
    assert len(scene.names("a.hand")) - 1 == (3 if zone == "hand" else 1)


@pytest.mark.trap("FW-46")
@pytest.mark.rule("9-10-1", "3-1-4")
@pytest.mark.parametrize(("area", "power"), [(None, 20000), ("drop", 15000), ("hand", 15000), ("energy", 15000)])
def test_9_10_1_the_card_that_its_effect_follows_is_a_new_card_to_the_effects_on_it(
    area: str | None, power: int
) -> None:
    """FW-46: the skill plays the very card that it moved; what it gave that card before is gone."""
    stronger = {"change": "adjust", "figure": "power", "by": 5000}
    moves = [{"do": "move", "to": area}, {"do": "play", "what": "it"}] if area else []
    choose = {"do": "choose", "cards": {"zones": ["battle"], "whose": "you", **CROW}}
    scene = does(choose, {"do": "give", "what": "it", "changes": [stronger]}, *moves, a={"battle": crows("Crow")})
    scene.pick("choose Crow")
    assert scene.names("a.battle") == ["Wren", "Crow"]
    assert figure(scene.state, scene.card("Crow"), "power") == power


@pytest.mark.trap("FW-42")
@pytest.mark.rule("9-10-1", "9-6-7-1-2")
@pytest.mark.parametrize(
    "moved",
    [
        False,
        True,
    ],
)
def test_9_10_1_a_skill_set_off_by_a_move_reads_the_card_anew_once_it_moves_it(moved: bool) -> None:
    """FW-42: until then what it was in the Battle Area counts."""
    cost = {**COST, "of": "that"}
    move = [{"do": "move", "what": "that", "to": "energy"}] if moved else []
    lord = battle_card(
        "Lord", text=[auto("ko", *move, {"do": "draw", "count": cost}, trigger={"card": {"whose": "you", **CROW}})]
    )
    scene = does({"do": "ko", "what": CROW}, b={"battle": [lord, marked("battle"), battle_card("Crow", cost=1)]})
    scene.pick(*scene.options)
    assert scene.names("b.energy" if moved else "b.drop") == ["Crow"]
    assert len(scene.names("b.hand")) == (1 if moved else 3)
    assert figure(scene.state, scene.card("Crow"), "cost") == 1


# Several replacement effects, or gained skills, of one skill.


def warded(*changes: Any) -> Any:
    """Crow, of which one [Permanent] skill says all that."""
    return battle_card("Crow", text=[permanent("this", *changes)])


def instead(on: str, effect: Any, **more: Any) -> Any:
    """The change by which that effect happens instead of that event."""
    return {"change": "replace", "event": {"on": on}, "instead": [effect], **more}


@pytest.mark.rule("9-9-1", "9-9-2-3")
def test_9_9_1_each_replacement_of_a_skill_counts_its_own_times() -> None:
    crow = warded(instead("ko", DRAW, times=1), instead("rested", {"do": "damage"}, times=1))
    rest, ko = {"do": "switch", "mode": "rest", "what": THEIRS}, {"do": "ko", "what": THEIRS}
    scene = does(rest, ko, b={"battle": [crow]})
    assert (scene.names("b.battle"), scene.rested("Crow")) == (["Crow"], False)
    assert (len(scene.names("b.hand")), len(scene.names("a.life"))) == (1, 7)
    again = does(rest, rest, ko, ko, b={"battle": [crow]})
    assert (again.names("b.drop"), len(again.names("b.hand")), len(again.names("a.life"))) == (["Crow"], 1, 7)


@pytest.mark.rule("9-9-2-3", "9-9-3")
@pytest.mark.parametrize("answer", ["do", "decline"])
def test_9_9_2_3_what_one_does_not_replace_another_of_the_skill_may(answer: str) -> None:
    crow = warded(instead("ko", DRAW, may=True), instead("ko", {"do": "damage"}))
    scene = does({"do": "ko", "what": THEIRS}, b={"battle": [crow]})
    scene.picks("replace Crow 0", answer)
    drawn = answer == "do"
    assert (len(scene.names("b.hand")), len(scene.names("a.life"))) == ((1, 8) if drawn else (0, 7))
    assert scene.names("b.battle") == ["Crow"]


@pytest.mark.rule("9-9-2-3")
def test_9_9_2_3_what_one_makes_of_the_event_another_of_the_skill_may_replace() -> None:
    crow = warded(instead("ko", {"do": "move", "what": "this", "to": "hand"}), instead("leaves", DRAW))
    scene = does({"do": "ko", "what": THEIRS}, b={"battle": [crow]})
    if scene.ask.kind == "replace":
        scene.pick("replace Crow 0")
    assert (scene.names("b.battle"), len(scene.names("b.hand"))) == (["Crow"], 1)


@pytest.mark.rule("9-1-2", "15-7-3")
def test_15_7_3_skills_that_one_skill_gives_apart_are_used_apart() -> None:
    """Each is limited to once a turn by itself."""
    draws, hurts = (msgspec.to_builtins(activate(one, limit={})) for one in (DRAW, {"do": "damage"}))
    gains = [{"change": "gain", "skills": [each]} for each in (draws, hurts)]
    scene = main(a=Side(battle=[battle_card("Wren", text=[permanent("this", *gains)])]))
    first, second = [option for option in scene.options if option.startswith("skill Wren")]
    scene.picks(first, second)
    assert (len(scene.names("a.hand")), len(scene.names("b.life"))) == (1, 7)
    assert not [option for option in scene.options if option.startswith("skill Wren")]


# Damage that is lessened: a part of it is replaced.

MARK = {"do": "put", "kind": "energy_markers", "by": 1}


def less(by: int = 1) -> Any:
    """The effect by which the opponent takes that much less of the next damage."""
    return {"do": "decree", "changes": [{"change": "lessen", "by": by}]}


def taking(name: str, change: Any) -> Any:
    """A Battle Card which says that of its player."""
    text = {"kind": "permanent", "grants": [{"changes": [change], "player": "you"}]}
    return battle_card(name, text=[msgspec.convert(text, Skill)])


MARKED = instead("takes_damage", MARK, times=1)
MARKED["event"] |= {"card": None, "whose": "you"}
HURT = {"do": "damage"}


def taken(scene: Scene) -> tuple[int, int]:
    """How much life b has lost, and how many markers b has instead."""
    return 8 - len(scene.names("b.life")), scene.state.markers["b"]


@pytest.mark.rule("9-9-2", "9-9-2-2")
@pytest.mark.parametrize("options", [{}, {"FW-04": "checkpoint"}])
@pytest.mark.parametrize(
    ("answer", "first", "second"), [("replace Wren 0", (0, 0), (0, 1)), ("replace Aegis 1", (0, 1), (0, 1))]
)
def test_9_9_2_who_takes_damage_chooses_whether_it_is_lessened_or_replaced_first(
    answer: str, first: Any, second: Any, options: Any
) -> None:
    """What was not applied to the first damage is there for the second."""
    wren = battle_card("Wren", text=[activate(less(), limit={}), activate(HURT)])
    scene = main(a=Side(battle=[wren]), b=Side(battle=[taking("Aegis", MARKED)]), options=options)
    scene.picks("skill Wren 0", "skill Wren 1")
    assert (scene.asked, scene.ask.rule) == (("b", "replace"), "9-9-2")
    assert scene.options == ["replace Wren 0", "replace Aegis 1"]
    scene.pick(answer)
    assert (taken(scene), scene.of(DamageDealt)) == (first, [])
    scene.pick("skill Wren 1")
    assert (taken(scene), scene.of(DamageDealt), scene.state.effects) == (second, [], {})


@pytest.mark.rule("9-9-2", "9-9-1")
def test_9_9_2_what_is_left_of_lessened_damage_can_be_replaced() -> None:
    scene = does(less(), {**HURT, "count": 3}, b={"battle": [taking("Aegis", MARKED)]})
    scene.pick("replace Wren 0")
    assert (taken(scene), scene.state.effects) == ((0, 1), {})


@pytest.mark.rule("9-9-1", "9-9-2")
@pytest.mark.parametrize(("next_damage", "lost"), [(1, 0), (3, 0), (4, 1)])
def test_9_9_1_all_that_lessens_the_next_damage_ends_with_it(next_damage: int, lost: int) -> None:
    """Also what was not needed for it: the damage after that is whole. In which order they apply is all the same."""
    scene = does(less(1), less(2), {**HURT, "count": next_damage}, {**HURT, "count": 3})
    assert (scene.asked, taken(scene), scene.state.effects) == (("a", "main"), (lost + 3, 0), {})


@pytest.mark.rule("9-9-1")
def test_9_9_1_what_lessens_the_damage_of_one_player_stays_as_the_other_takes_some() -> None:
    scene = does(less(), {**HURT, "whose": "you"}, HURT, HURT)
    assert (len(scene.names("a.life")), taken(scene), scene.state.effects) == (7, (1, 0), {})


@pytest.mark.rule("9-9-2-3")
@pytest.mark.parametrize(("first", "lost"), [("replace Aegis 0", 2), ("replace Ward 1", 1)])
def test_9_9_2_3_what_comes_of_lessened_damage_is_not_lessened_again(first: str, lost: int) -> None:
    """Ward's master deals 2 damage to themselves instead; Aegis lessens each damage by 1."""
    twice = instead("takes_damage", {**HURT, "count": 2, "whose": "you"})
    twice["event"] |= {"card": None, "whose": "you"}
    cards = [taking("Aegis", {"change": "lessen", "by": 1}), taking("Ward", twice)]
    scene = does({**HURT, "count": 3}, b={"battle": cards})
    scene.pick(first)
    assert taken(scene) == (lost, 0)


@pytest.mark.trap("FW-04")
@pytest.mark.rule("9-9-1", "14-3-1")
def test_9_9_1_damage_that_waits_is_lessened_as_it_is_dealt() -> None:
    wren = battle_card("Wren", text=[activate(less(), {**HURT, "count": 3}, HURT)])
    scene = main(a=Side(battle=[wren]), options={"FW-04": "checkpoint"})
    scene.pick("skill Wren 0")
    assert [fact.amount for fact in scene.of(DamageInflicted)] == [3, 1]
    assert ([fact.amount for fact in scene.of(DamageDealt)], taken(scene)[0]) == ([2, 1], 3)
    assert scene.state.damage == []


def of_player(*changes: Any) -> Any:
    text = {"kind": "permanent", "grants": [{"changes": list(changes), "player": "you"}]}
    return battle_card("Aegis", text=[msgspec.convert(text, Skill)])


@pytest.mark.rule("9-9-1", "9-9-2-3")
def test_9_9_1_two_lessenings_of_one_skill_both_apply() -> None:
    less = {"change": "lessen", "by": 1}
    scene = does({**HURT, "count": 3}, b={"battle": [of_player(less, less)]})
    assert taken(scene) == (1, 0)


@pytest.mark.rule("9-9-1", "9-9-2-3")
def test_9_9_1_what_one_skill_lessens_it_also_replaces() -> None:
    marked = instead("takes_damage", MARK)
    marked["event"] |= {"card": None, "whose": "you"}
    scene = does({**HURT, "count": 3}, b={"battle": [of_player({"change": "lessen", "by": 1}, marked)]})
    scene.pick(scene.options[0])
    assert taken(scene) == (0, 1)


@pytest.mark.rule("9-9-1", "9-9-2")
def test_9_9_1_lessenings_that_end_at_other_times_all_end_with_the_next_damage() -> None:
    """Wren's lasts through b's turn, Crow's ends with this one."""
    less = {"do": "decree", "until": "opponent_turn_end", "changes": [{"change": "lessen", "by": 1}]}
    crow = battle_card("Crow", text=[auto("ko", less, trigger={"card": "this"})])
    does_it = [{**less, "whose": "you"}, {"do": "ko", "what": THEIRS}, {**HURT, "whose": "you"}]
    wren = battle_card("Wren", text=[activate(one, limit={}) for one in does_it])
    scene = main(a=Side(battle=[wren]), b=Side(battle=[crow]))
    scene.picks("skill Wren 0", "skill Wren 1")
    resolve_all(scene)
    scene.pick("skill Wren 2")
    assert (scene.asked, len(scene.names("a.life")), scene.state.effects) == (("a", "main"), 8, {})
