"""Drills, Battlegrounds and Locations, and what effects put into play."""

from typing import Any

import pytest

from events.dbz.card import STAGE, DbzCard
from events.dbz.facts import CardDiscarded, LevelReached, NonCombatPlayed, PlacePlayed
from events.language.effect import Adjust, Cannot, Cards, Choose, Grant, May, Move, Play, Skill, Trigger
from events.table.fact import CardRemoved
from events.table.ids import zone_name
from tests.games.dbz.conformance.cards import (
    anger,
    ball,
    card,
    does,
    hero,
    level,
    physical,
    stack,
    stages,
    strike,
)
from tests.games.dbz.conformance.decks import titled
from tests.games.dbz.conformance.scenario import Scene, Side, attacks, position, whole_turn
from tests.games.scenario import assert_order

ILKA = stack("Ilka", alignment="villain")
MAINS = Cards(zones=("main",))
ALLIES = Cards(whose="you", zones=("allies",))
POWERED_UP = Trigger(on="power_up_begins", whose="you")
NON_COMBAT = Trigger(on="non_combat_begins", whose="you")


def drill(name: str, style: Any = "", *skills: Skill) -> DbzCard:
    """A Drill of a style, or a Freestyle one."""
    return card("drill", name, *skills, style=style)


def lasting(grant: Grant) -> Skill:
    """What is so as long as the card is in play."""
    return Skill(kind="permanent", grants=(grant,))


def placeable(a: Side, b: Side | None = None) -> list[str]:
    """The cards that a can place in the Non-Combat Step, of those that begin in the hand."""
    scene = position(whole_turn, a=a, b=b or Side(main=ILKA))
    names = [found.name for found in a.hand]
    return [name for name in names if f"play {name}" in scene.options]


@pytest.mark.rule("deck/allies/5")
def test_an_ally_may_be_the_character_of_the_other_players_main_personality_or_ally() -> None:
    hand = [titled(hero(name), f"Other {name}") for name in ("Ilka", "Rook", "Pawn")]
    theirs = Side(main=stack("Ilka"), allies=[hero("Rook")])
    assert placeable(Side(hand=hand, allies=[hero("Pawn")]), theirs) == ["Other Ilka", "Other Rook"]


# Drills.


@pytest.mark.rule("drills/constant")
def test_a_drill_stays_in_play_and_works_again_and_again() -> None:
    harder = Grant(
        changes=(Adjust(figure=STAGE, by=1),), what=Cards(whose="you", zones=("in_use",), role="physical attack")
    )
    fists = [physical("Hook", strike(stages(2))), physical("Jab", strike(stages(2)))]
    kick = physical("Kick", strike(stages(2)))
    scene = position(
        attacks,
        a=Side(hand=fists, drills=[drill("Weights", "", lasting(harder))]),
        b=Side(main=ILKA, hand=[kick], stages=10),
    )
    scene.use("Hook")
    assert scene.stages("Ilka 1") == 7
    scene.use("Kick")
    assert scene.stages("Marek 1") == 3
    scene.use("Jab")
    assert scene.stages("Ilka 1") == 4
    assert scene.names("a.drills") == ["Weights"]


@pytest.mark.rule("drills/mandatory")
def test_what_a_drill_does_must_be_done_unless_it_says_may() -> None:
    def with_drill(effect: Any) -> Scene:
        angry = Skill(kind="auto", trigger=POWERED_UP, effects=(effect,))
        scene = position(whole_turn, a=Side(drills=[drill("Weights", "", angry)]))
        return scene.pass_until("pending")

    scene = with_drill(anger(-1, "opponent"))
    assert scene.options == ["activate Weights 0"]
    scene = with_drill(May(effects=(anger(1),)))
    scene.pick("activate Weights 0")
    assert (scene.asked[0], "decline" in scene.options) == ("a", True)
    scene.pick("decline")
    assert scene.anger("a") == 0


@pytest.mark.rule("drills/level-change")
@pytest.mark.parametrize(("by", "main"), [(1, "Marek 2"), (-1, "Marek 1")])
def test_who_advances_or_loses_a_level_discards_all_own_drills(by: int, main: str) -> None:
    levels = [hero("Marek", 1), hero("Marek", 2), hero("Marek", 3), hero("Marek", 4)]
    mine = levels if by > 0 else [levels[1], levels[0], *levels[2:]]
    change = card("combat", "Change", does(level(by)))
    scene = position(
        attacks,
        a=Side(
            main=mine,
            hand=[change],
            drills=[drill("Weights"), drill("Red Ropes", "red")],
            noncombats=[card("noncombat", "Senzu")],
        ),
        b=Side(main=stack("Ilka", levels=4), drills=[drill("Wall")]),
    )
    scene.use("Change")
    scene.pass_until("attack")
    assert scene.main("a") == main
    assert (scene.names("a.drills"), scene.names("b.drills")) == ([], ["Wall"])
    assert scene.names("a.noncombats") == ["Senzu"]
    assert {fact.rule for fact in scene.of(CardDiscarded)} == {"drills/level-change", "battle-sequence/16"}


@pytest.mark.rule("drills/level-change", "anger/advance")
def test_five_anger_discard_the_drills_with_the_new_level() -> None:
    rage = card("combat", "Rage", does(anger(1)))
    scene = position(
        attacks, a=Side(hand=[rage], anger=4, drills=[drill("Weights")]), b=Side(main=stack("Ilka", levels=4))
    )
    scene.use("Rage")
    assert [scene.name(fact.card) for fact in scene.of(LevelReached)] == ["Marek 2"]
    assert scene.names("a.drills") == []
    assert_order(
        scene.timeline, "PlayerCountersRemoved anger/advance", "LevelReached", "CardDiscarded drills/level-change"
    )


@pytest.mark.rule("drills/level-change")
def test_four_anger_discard_no_drill() -> None:
    rage = card("combat", "Rage", does(anger(1)))
    scene = position(attacks, a=Side(hand=[rage], anger=3, drills=[drill("Weights")]))
    scene.use("Rage")
    assert scene.names("a.drills") == ["Weights"]


@pytest.mark.rule("general/golden-rule", "drills/level-change")
@pytest.mark.parametrize("kept", [True, False])
def test_a_card_may_keep_drills_from_being_discarded_by_the_rules_too(kept: bool) -> None:
    keeps = lasting(
        Grant(changes=(Cannot(action="be_discarded"),), what=Cards(whose="you", kinds=("drill",), zones=("drills",)))
    )
    mastery = card("mastery", "Mastery", *([keeps] if kept else []))
    change = card("combat", "Change", does(level(1)))
    scene = position(
        attacks,
        a=Side(hand=[change], drills=[drill("Weights")], mastery=[mastery]),
        b=Side(main=stack("Ilka", levels=4)),
    )
    scene.use("Change")
    assert scene.main("a") == "Marek 2"
    assert scene.names("a.drills") == (["Weights"] if kept else [])


@pytest.mark.rule("drills/freestyle", "drills/freestyle/multiple")
def test_several_copies_of_a_freestyle_drill_are_in_play_together() -> None:
    again = DbzCard(number="Weights b", name="Weights", kind="drill")
    assert placeable(Side(hand=[again], drills=[drill("Weights")])) == ["Weights"]


@pytest.mark.rule("drills/styled/1", "drills/styled/2", "drills/styled/4")
def test_styled_drills_in_play_are_of_one_style_and_each_there_once() -> None:
    again = DbzCard(number="Blue Ropes b", name="Blue Ropes", kind="drill", style="blue")
    hand = [again, drill("Blue Weights", "blue"), drill("Red Ropes", "red"), drill("Weights")]
    assert placeable(Side(hand=hand, drills=[drill("Blue Ropes", "blue")])) == ["Blue Weights", "Weights"]
    assert placeable(Side(hand=hand, drills=[drill("Ropes")])) == [found.name for found in hand]


@pytest.mark.rule("drills/styled/3", "drills/styled/1")
def test_the_drills_of_the_other_player_do_not_count() -> None:
    theirs = DbzCard(number="Blue Ropes b", name="Blue Ropes", kind="drill", style="blue")
    hand = [drill("Blue Ropes", "blue"), drill("Red Weights", "red")]
    assert placeable(Side(hand=hand), Side(main=ILKA, drills=[theirs])) == ["Blue Ropes", "Red Weights"]


LEFT = Trigger(on="leaves", card=Cards(whose="you", kinds=("personality",)))


@pytest.mark.rule("deck/main-personality/5")
def test_a_personality_that_changes_its_level_does_not_leave_play() -> None:
    grief = card("mastery", "Mastery", Skill(kind="auto", trigger=LEFT, effects=(anger(1),)))
    rise, fall = card("combat", "Rise", does(level(1))), card("combat", "Fall", does(Move(what=ALLIES, to="discard")))
    scene = position(
        attacks,
        a=Side(hand=[rise, fall], mastery=[grief], allies=[hero("Rook")]),
        b=Side(main=stack("Ilka", levels=4)),
    )
    scene.use("Rise")
    assert (scene.main("a"), scene.anger("a")) == ("Marek 2", 0)
    assert zone_name(scene.state.cards[scene.card("Marek 1")].zone) == "levels"
    scene.pick("pass")
    scene.use("Fall").pick("activate Mastery 0")
    assert scene.anger("a") == 1


# Battlegrounds and Locations.


@pytest.mark.rule("location/global")
@pytest.mark.parametrize("owner", ["a", "b"])
def test_a_place_affects_all_players_whoever_placed_it(owner: str) -> None:
    strong = lasting(Grant(changes=(Adjust(figure="pur", by=2),), what=MAINS))
    isle = [card("location", "Isle", strong)]
    for player, main, name in (("a", stack(), "Marek 1"), ("b", ILKA, "Ilka 1")):
        sides = {
            "a": Side(stages=1, place=isle if owner == "a" else ()),
            "b": Side(main=ILKA, stages=1, place=isle if owner == "b" else ()),
        }
        scene = position(whole_turn, a=sides["a"], b=sides["b"], player="a" if player == "a" else "b")
        scene.pass_until("combat")
        assert len(main) == 3
        assert scene.stages(name) == 5


@pytest.mark.rule("turn/declare/location", "location/play")
@pytest.mark.parametrize(("trigger", "barred"), [(POWERED_UP, False), (NON_COMBAT, True)])
def test_a_place_that_an_effect_puts_into_play_bars_combat_in_the_non_combat_step(
    trigger: Trigger, barred: bool
) -> None:
    finds = Skill(kind="auto", trigger=trigger, effects=(Choose(cards=Cards(whose="you", zones=("discard",))), Play()))
    scene = position(whole_turn, a=Side(drills=[drill("Map", "", finds)], discard=[card("location", "Isle")]))
    scene.pass_until("combat", "discard_down")
    assert scene.names("a.place") == ["Isle"]
    assert (scene.ask.kind == "discard_down") is barred


@pytest.mark.rule("location/one", "location/play")
@pytest.mark.parametrize(("old", "new"), [("battleground", "location"), ("location", "battleground")])
@pytest.mark.parametrize("owner", ["a", "b"])
def test_a_new_place_removes_the_one_in_play_from_the_game(old: str, new: str, owner: str) -> None:
    arena = [card(old, "Arena")]
    mine = Side(hand=[card(new, "Isle")], place=arena if owner == "a" else ())
    theirs = Side(main=ILKA, place=arena if owner == "b" else ())
    scene = position(whole_turn, a=mine, b=theirs)
    scene.pick("play Isle")
    assert scene.names("a.place") == ["Isle"]
    assert scene.names("b.place") == []
    assert scene.names(f"{owner}.removed") == ["Arena"]
    assert [fact.rule for fact in scene.of(CardRemoved)] == ["location/one"]
    assert [fact.rule for fact in scene.of(PlacePlayed)] == ["location/play"]


@pytest.mark.rule("location/same-name")
@pytest.mark.parametrize("owner", ["a", "b"])
def test_a_place_of_the_name_of_the_one_in_play_cannot_be_placed(owner: str) -> None:
    isle = [card("location", "Isle")]
    hand = [DbzCard(number="Isle b", name="Isle", kind="battleground"), card("location", "Peak")]
    mine = Side(hand=hand, place=isle if owner == "a" else ())
    assert placeable(mine, Side(main=ILKA, place=isle if owner == "b" else ())) == ["Peak"]


# What effects put into play.


def summoned(*hand: DbzCard, b: Side | None = None, **more: Any) -> Scene:
    """A scene in which an effect of a's is to put a card of the hand into play."""
    summon = card("combat", "Summon", does(Choose(cards=Cards(whose="you", zones=("discard",))), Play()))
    scene = position(attacks, a=Side(hand=[summon], discard=hand, **more), b=b or Side(main=stack("Ilka")))
    return scene.use("Summon")


@pytest.mark.rule("general/put-into-play/1", "general/put-into-play/2")
@pytest.mark.parametrize(("style", "comes"), [("red", False), ("blue", True), ("", True)])
def test_a_drill_that_an_effect_puts_into_play_must_fit_those_in_play(style: str, comes: bool) -> None:
    scene = summoned(drill("Ropes", style), drills=[drill("Blue Weights", "blue")])
    scene.pass_until("attack", player="b")
    assert ("Ropes" in scene.names("a.drills")) is comes
    assert len(scene.of(NonCombatPlayed)) == comes


@pytest.mark.rule("general/put-into-play/2", "turn/non-combat/ally")
@pytest.mark.parametrize(("of_level", "comes"), [(1, True), (2, False)])
def test_an_ally_that_an_effect_puts_into_play_is_one_that_could_be_placed(of_level: int, comes: bool) -> None:
    scene = summoned(hero("Rook", of_level)).pass_until("attack", player="b")
    assert (scene.names("a.allies") == [f"Rook {of_level}"]) is comes
    if comes:
        assert scene.stages("Rook 1") == 3


@pytest.mark.rule("general/put-into-play/1")
def test_what_an_effect_puts_into_play_is_neither_there_already_nor_of_the_name_of_the_place_in_play() -> None:
    twin = DbzCard(number="twin", name="Moon Ball 1 b", kind="ball", series="Moon", ball=1)
    scene = summoned(ball(1), b=Side(main=stack("Ilka"), balls=[twin])).pass_until("attack", player="b")
    assert scene.names("a.balls") == []
    other = DbzCard(number="Isle b", name="Isle", kind="location")
    scene = summoned(card("location", "Isle"), b=Side(main=stack("Ilka"), place=[other])).pass_until(
        "attack", player="b"
    )
    assert scene.names("a.place") == []
    scene = summoned(card("location", "Peak"), b=Side(main=stack("Ilka"), place=[other])).pass_until(
        "attack", player="b"
    )
    assert (scene.names("a.place"), scene.names("b.removed")) == (["Peak"], ["Isle"])
