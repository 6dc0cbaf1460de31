"""Fusion: by the Fusion Dance, by Potara Earrings, and into one that ends with Combat."""

from collections.abc import Sequence
from typing import Any

import pytest

from events.dbz.card import DbzCard
from events.dbz.facts import AllyPlayed, DbzLost, FusionBegan, FusionEnded, LevelReached
from events.dbz.turn import play_turns
from events.dbz.vocabulary import wrong
from events.language.effect import (
    Adjust,
    Cannot,
    Cards,
    Choose,
    Compare,
    Count,
    Decree,
    Effect,
    Exists,
    Gain,
    Give,
    Grant,
    If,
    Mark,
    Move,
    Play,
    Range,
    Remove,
    Replace,
    Skill,
    Stack,
    Trigger,
)
from events.table.fact import ZoneShuffled
from events.table.table import Table
from tests.games.dbz.conformance.attacking import foe
from tests.games.dbz.conformance.cards import (
    DRAW,
    anger,
    card,
    does,
    hero,
    level,
    physical,
    power,
    stack,
    stages,
    strike,
)
from tests.games.dbz.conformance.decks import problems, titled
from tests.games.dbz.conformance.scenario import Scene, Side, attacks, position, whole_combat, whole_turn
from tests.games.dbz.conformance.texts import in_hand
from tests.games.scenario import assert_order

SOUGHT = Choose(cards=Cards(whose="you", zones=("sensei_deck",), role="fusible"), name="fused")
FUSES: tuple[Effect, ...] = (SOUGHT, Play(what="fused"))
FUSION = card("combat", "Fuse", does(*FUSES))
"""What lets two personalities become one, for as long as the game goes on."""
TIMER = Skill(
    kind="auto",
    trigger=Trigger(on="turn_begins", whose="you"),
    effects=(
        Stack(what=Cards(whose="you", zones=("life_deck",), top=1), under="this", face="down"),
        If(
            conditions=(Compare(number=Count(of=Cards(under="this", face="down")), within=Range(least=5)),),
            then=(Remove(what="this"),),
        ),
    ),
)
"""The timer of the Fusion Dance."""
DANCE = card("combat", "Dance", does(*FUSES, Give(changes=(Gain(skills=(TIMER,)),), what="fused", until="game")))
ATTACHED = Skill(
    kind="auto",
    trigger=Trigger(on="moved", card=Cards(names=("Earrings",))),
    conditions=(Exists(cards=Cards(under="this", names=("Earrings",)), least=0, most=0),),
    effects=(Remove(what="this"),),
)
"""What ends a fusion by Potara Earrings."""
EARRINGS = card(
    "noncombat",
    "Earrings",
    does(
        *FUSES,
        Stack(what="this", under="fused"),
        Give(changes=(Gain(skills=(ATTACHED,)),), what="fused", until="game"),
    ),
)
END = card("combat", "End", does(Remove(what=Cards(traits=("Fused",), zones=("main", "allies")))))
ALLIES = Cards(zones=("allies",))
GOTEN, TRUNKS = hero("Goten"), hero("Kid Trunks", traits=("Saiyan Heritage",))


def fusion(name: str, number: int = 1) -> DbzCard:
    """A Fusion Personality."""
    return hero(name, number, traits=("Fused",))


def allied(*hand: DbzCard, allies: Sequence[DbzCard] = (GOTEN, TRUNKS), **more: Any) -> Side:
    """The side of a whose Allies can become Gotenks."""
    fields: dict[str, Any] = {"hand": hand, "allies": allies, "sensei_deck": [fusion("Gotenks")]}
    return Side(**(fields | more))


def as_goku(*hand: DbzCard, into: str = "Vegito", number: int = 1, **more: Any) -> Side:
    """The side of a whose Main Personality Goku can be fused with the Ally Vegeta, both at that level."""
    main = [hero("Goku", number), *(hero("Goku", one) for one in (1, 2, 3) if one != number)]
    fields: dict[str, Any] = {"main": main, "hand": hand, "allies": [hero("Vegeta", number)]}
    return Side(**(fields | {"sensei_deck": [fusion(into, number)]} | more))


def mine(scene: Scene, name: str) -> Scene:
    """The position at a's next Attack Phase, after the use of a card."""
    return scene.use(name).pass_until("attack", player="a")


# Fusing.


@pytest.mark.rule("fusion/1", "fusion/2", "fusion/3", "fusion/4", "fusion/5")
def test_two_allies_become_one_at_its_highest_power_stage_and_anger_is_gone() -> None:
    scene = mine(position(attacks, a=allied(FUSION, anger=3)), "Fuse")
    assert (scene.names("a.allies"), scene.stages("Gotenks 1"), scene.anger("a")) == (["Gotenks 1"], 10, 0)
    assert sorted(scene.names("a.under")) == ["Goten 1", "Kid Trunks 1"]
    assert_order(scene.timeline, "ComponentCovered fusion/3", "PersonalityFused fusion/5", "FusionBegan fusion/2")
    assert_order(scene.timeline, "StagesGained fusion/4", "PlayerCountersRemoved fusion/4")
    assert scene.of(AllyPlayed) == []


@pytest.mark.rule("fusion/6")
def test_a_fusion_with_the_main_personality_is_the_main_personality() -> None:
    scene = mine(position(attacks, a=as_goku(FUSION)), "Fuse")
    assert (scene.main("a"), scene.names("a.allies"), scene.stages("Vegito 1")) == ("Vegito 1", [], 10)
    assert scene.state.control["a"] == scene.card("Vegito 1")


@pytest.mark.rule("fusion/3")
@pytest.mark.trap("DBZ-30")
@pytest.mark.parametrize(
    ("allies", "fuses"),
    [
        ([GOTEN, TRUNKS], True),
        ([GOTEN, hero("Trunks")], True),
        ([GOTEN, hero("Future Trunks")], False),
        ([GOTEN, hero("Kid Trunks", 2)], False),
        ([hero("Goten", 2), hero("Kid Trunks", 2)], False),
        ([GOTEN], False),
        ([TRUNKS, hero("Tobin")], False),
    ],
    ids=["both", "trunks", "future trunks", "levels", "level of the fusion", "one", "another"],
)
def test_two_of_the_right_characters_and_of_one_level_fuse(allies: list[DbzCard], fuses: bool) -> None:
    """DBZ-30."""
    scene = mine(position(attacks, a=allied(FUSION, allies=allies)), "Fuse")
    assert len(scene.of(FusionBegan)) == fuses
    assert scene.names("a.sensei_deck") == ([] if fuses else ["Gotenks 1"])


@pytest.mark.rule("fusion/3")
def test_who_can_fuse_in_several_ways_chooses_one() -> None:
    scene = position(attacks, a=allied(FUSION, allies=[GOTEN, TRUNKS, hero("Trunks")])).use("Fuse")
    scene.pass_until("fuse").pick("fuse Trunks 1 with Goten 1")
    scene.pass_until("attack", player="b")
    assert sorted(scene.names("a.allies")) == ["Gotenks 1", "Kid Trunks 1"]


@pytest.mark.rule("fusion/1")
def test_who_must_not_fuse_does_not() -> None:
    bar = card("combat", "Bar", does(Decree(changes=(Cannot(action="fuse"),), whose="opponent", until="combat")))
    scene = position(attacks, a=allied(FUSION), b=foe(bar))
    scene.pick("pass")
    assert mine(scene.use("Bar"), "Fuse").of(FusionBegan) == []


# While fused.


@pytest.mark.rule("fusion/2", "fusion/detail-4", "fusion/detail-6")
@pytest.mark.parametrize(("name", "lost"), [("Goten", 2), ("Kid Trunks", 2), ("Gotenks", 2), ("Gohan", 0)])
def test_who_is_fused_is_both_and_what_is_done_to_either_is_done_to_it(name: str, lost: int) -> None:
    drain = power_of(name)
    scene = position(attacks, a=allied(FUSION), b=foe(drain)).use("Fuse").pass_until("attack", player="b").use("Drain")
    assert scene.stages("Gotenks 1") == 10 - lost


def power_of(name: str) -> DbzCard:
    """What takes two power stages from an Ally of that character."""
    return card(
        "combat",
        "Drain",
        does(Mark(kind="power stage", by=-2, what=Cards(whose="opponent", names=(name,), zones=("main", "allies")))),
    )


@pytest.mark.rule("fusion/detail-1", "fusion/detail-7", "heritage/fused")
@pytest.mark.parametrize(
    ("only", "usable"),
    [("Goku", True), ("Vegeta", True), ("Vegito", True), ("Saiyan Heritage", True), ("Namekian Heritage", False)],
)
def test_who_is_fused_uses_the_cards_of_both_and_has_their_heritage(only: str, usable: bool) -> None:
    kick = physical("Kick", strike(stages(1)), only=(only,))
    vegeta = hero("Vegeta", traits=("Saiyan Heritage",))
    scene = mine(position(attacks, a=as_goku(FUSION, kick, allies=[vegeta])), "Fuse")
    assert ("Kick" in scene.usable) == usable


@pytest.mark.rule("fusion/detail-6")
@pytest.mark.trap("DBZ-31")
@pytest.mark.parametrize(("ally", "placed"), [("Goten", False), ("Kid Trunks", False), ("Krillin", True)])
def test_those_who_are_fused_are_not_placed_as_allies(ally: str, placed: bool) -> None:
    """DBZ-31."""
    scene = position(fused_then_turn, a=allied(FUSION, titled(hero(ally), f"Other {ally}")))
    scene.use("Fuse").pass_until("place", "over")
    assert (f"play Other {ally}" in scene.options) == placed


async def fused_then_turn(table: Table) -> None:
    """Attack Phases, then a turn."""
    await attacks(table)
    await whole_turn(table)


@pytest.mark.rule("examples/26", "fusion/2")
@pytest.mark.parametrize(("fuses", "damage"), [(True, 5), (False, 3)])
def test_an_attack_that_does_more_by_one_of_two_does_more_by_what_they_became(fuses: bool, damage: int) -> None:
    text = (
        "Physical attack doing 3 power stages of damage. "
        "If performed by Kid Trunks, this attack does 5 power stages of damage instead."
    )
    ally = [hero("Kid Trunks")]
    main = [hero("Goten"), hero("Goten", 2), hero("Goten", 3)]
    side = allied(FUSION, in_hand("Burst", text), main=main, allies=ally)
    scene = position(attacks, a=side, b=foe(stages=9))
    scene = mine(scene, "Fuse") if fuses else scene
    scene.use("Burst")
    assert scene.main("a") == ("Gotenks 1" if fuses else "Goten 1")
    assert scene.stages("Ilka 1") == 9 - damage


@pytest.mark.rule("examples/27", "fusion/detail-5", "attach/3")
def test_nothing_keeps_those_who_fuse_in_play() -> None:
    kept = Replace(event=Trigger(on="leaves", card=Cards(whose="you", zones=("allies",))), instead=(DRAW,))
    keeper = Skill(kind="permanent", grants=(Grant(changes=(kept,), player="you"),))
    scene = mine(position(attacks, a=allied(FUSION, drills=[card("drill", "Keeper", keeper)])), "Fuse")
    assert scene.names("a.allies") == ["Gotenks 1"]
    assert len(scene.of(FusionBegan)) == 1


@pytest.mark.rule("attach/3")
def test_a_fused_ally_is_in_control_of_combat_as_one_of_the_two_was() -> None:
    scene = position(attacks, a=allied(FUSION, stages=1), b=foe(physical("Hook")))
    scene.pick("control Goten 1")
    scene.use("Fuse").pass_until("attack", player="b")
    assert scene.name(scene.state.control["a"]) == "Gotenks 1"


@pytest.mark.rule("fusion/detail-5", "attach/3")
def test_those_who_fuse_do_not_leave_play() -> None:
    gone = Trigger(on="leaves", card=Cards(whose="you", zones=("allies",)))
    watch = card("noncombat", "Watch", Skill(kind="auto", trigger=gone, effects=(anger(1),)))
    sent = card("combat", "Sent", does(Move(to="discard", what=Cards(whose="you", names=("Vasha 1",)))))
    a = allied(FUSION, sent, allies=(GOTEN, TRUNKS, hero("Vasha")), noncombats=[watch])
    scene = mine(position(attacks, a=a), "Fuse")
    assert (len(scene.of(FusionBegan)), scene.anger("a")) == (1, 0)
    assert mine(scene, "Sent").anger("a") == 1


@pytest.mark.rule("attach/3")
@pytest.mark.trap("DBZ-41")
def test_what_is_attached_to_one_who_fuses_is_attached_to_the_fused_one_and_goes_back() -> None:
    """DBZ-41."""
    a = as_goku(FUSION, END, under={"Goku 1": [card("noncombat", "Band")]})
    scene = mine(position(attacks, a=a), "Fuse")
    assert scene.state.cards[scene.card("Band")].host == scene.card("Vegito 1")
    mine(scene, "End")
    assert scene.state.cards[scene.card("Band")].host == scene.card("Goku 1")


@pytest.mark.rule("fusion/detail-4")
def test_what_is_in_effect_on_one_who_fuses_goes_on() -> None:
    strong = Give(changes=(Adjust(figure="pur", by=3),), what=Cards(whose="you", zones=("main",)), until="game")
    scene = mine(mine(position(attacks, a=as_goku(card("combat", "Train", does(strong)), FUSION)), "Train"), "Fuse")
    [effect] = scene.state.effects.values()
    assert effect.card == scene.card("Vegito 1")


@pytest.mark.rule("fusion/detail-9")
@pytest.mark.parametrize("by", ["anger", "effect"])
def test_who_is_fused_does_not_advance_but_reaches_the_highest_power_stage(by: str) -> None:
    rage = card("combat", "Rage", does(anger(5) if by == "anger" else level(1)))
    scene = mine(position(attacks, a=as_goku(FUSION, power_lost(), rage)), "Fuse")
    mine(mine(scene, "Tire"), "Rage")
    assert (scene.main("a"), scene.stages("Vegito 1"), scene.anger("a")) == ("Vegito 1", 10, 0)
    assert scene.of(LevelReached) == []


def power_lost() -> DbzCard:
    """What takes four power stages from its own player's Main Personality."""
    return card("combat", "Tire", does(power(-4)))


@pytest.mark.rule("fusion/detail-10")
@pytest.mark.parametrize(("fuses", "main"), [(True, "Vegito 2"), (False, "Goku 1")])
def test_a_fused_main_personality_loses_no_level(fuses: bool, main: str) -> None:
    scene = position(attacks, a=as_goku(FUSION, card("combat", "Fall", does(level(-1))), number=2))
    if fuses:
        mine(scene, "Fuse")
    assert mine(scene, "Fall").main("a") == main


# The end of a fusion.


def turns(scene: Scene, count: int) -> Scene:
    """So many further turns of a have begun."""
    begun = scene.state.turn
    while scene.state.turn < begun + 2 * count or scene.ask.player != "a" or scene.ask.kind != "combat":
        scene.pass_one()
    return scene


@pytest.mark.rule("fusion/7", "fusion/dance", "fusion/dance/end")
def test_the_fusion_dance_ends_as_five_cards_are_its_timer() -> None:
    scene = danced()
    turns(scene, 4)
    assert (len(scene.of(FusionEnded)), len(scene.names("a.under"))) == (0, 6)
    life = scene.life("a")
    turns(scene, 1)
    assert [fact.rule for fact in scene.of(FusionEnded)] == ["fusion/dance/end"]
    assert (scene.names("a.removed"), sorted(scene.names("a.allies"))) == (["Gotenks 1"], ["Goten 1", "Kid Trunks 1"])
    assert scene.life("a") == life - 1 + 5 - 3, "a card for the timer, five shuffled in, three drawn"
    assert_order(scene.timeline, "FusionEnded", "ZoneShuffled fusion/dance/end")
    assert turns(scene, 1).names("a.under") == [], "the timer has stopped"


def danced(**more: Any) -> Scene:
    """The position of a's first turn after the Fusion Dance."""
    scene = position(play_turns, a=allied(DANCE, deck=60, **more), b=Side(main=stack("Ilka"), deck=60))
    scene.pass_until("combat").pick("combat")
    return scene.pass_until("attack", player="a").use("Dance").pass_until("attack", player="a")


@pytest.mark.rule("fusion/dance/end")
def test_those_who_are_themselves_again_are_at_their_highest_power_stages() -> None:
    scene = mine(mine(position(attacks, a=allied(DANCE, END)), "Dance"), "End")
    assert (scene.stages("Goten 1"), scene.stages("Kid Trunks 1")) == (10, 10)
    assert (scene.names("a.removed"), scene.of(ZoneShuffled)) == (["Gotenks 1"], [])


@pytest.mark.rule("fusion/detail-3")
def test_the_timer_is_shuffled_into_the_life_deck_as_the_fused_one_leaves_play_before() -> None:
    out = card("noncombat", "Out", does(Move(to="discard", what=Cards(whose="you", zones=("allies",)))))
    scene = turns(danced(noncombats=[out]), 1)
    assert len(scene.names("a.under")) == 3
    scene.pick("combat")
    life = scene.life("a")
    scene.pass_until("attack", player="a").use("Out").pass_until("attack", player="b")
    assert (scene.names("a.under"), scene.life("a"), scene.names("a.allies")) == ([], life + 1, [])
    assert {"Gotenks 1", "Goten 1", "Kid Trunks 1"} <= {*scene.names("a.discard")}
    assert_order(scene.timeline, "FusionEnded fusion/detail-3", "ZoneShuffled fusion/detail-3")


@pytest.mark.rule("fusion/potara", "fusion/potara/end")
@pytest.mark.parametrize("loses", [True, False])
def test_a_fusion_by_earrings_lasts_while_they_are_attached(loses: bool) -> None:
    out = Remove(what=Cards(whose="opponent", kinds=("noncombat",), zones=("under",)))
    b = foe(card("combat", "Out", does(out if loses else DRAW)))
    scene = position(attacks, a=as_goku(noncombats=[EARRINGS]), b=b).use("Earrings").pass_until("attack", player="b")
    assert scene.main("a") == "Vegito 1"
    assert "Earrings" in scene.names("a.under")
    scene.use("Out").pass_until("attack", player="a")
    assert scene.main("a") == ("Goku 1" if loses else "Vegito 1")
    if loses:
        assert (scene.names("a.allies"), scene.stages("Goku 1"), scene.stages("Vegeta 1")) == (["Vegeta 1"], 10, 10)
        assert_order(scene.timeline, "CardRemoved general/remove", "FusionEnded fusion/potara/end")


@pytest.mark.rule("fusion/gogeta", "fusion/gogeta/combat-end", "nz/gogeta/1", "nz/gogeta/2")
def test_gogeta_goes_back_to_the_sensei_deck_as_combat_ends() -> None:
    scene = position(whole_combat, a=as_goku(FUSION, into="Gogeta"), b=foe()).pass_until("attack", player="a")
    mine(scene, "Fuse")
    assert scene.main("a") == "Gogeta 1"
    life = scene.life("a")
    scene.pass_all()
    assert (scene.main("a"), scene.stages("Goku 1"), scene.names("a.sensei_deck")) == ("Goku 1", 5, ["Gogeta 1"])
    assert (scene.names("a.allies"), scene.life("a")) == ([], life + 1)
    assert_order(scene.timeline, "CombatEnded", "FusionEnded fusion/gogeta", "ZoneShuffled fusion/gogeta")


@pytest.mark.rule("fusion/gogeta/combat-end")
def test_another_fusion_outlasts_combat() -> None:
    scene = position(whole_combat, a=as_goku(FUSION), b=foe()).pass_until("attack", player="a")
    mine(scene, "Fuse").pass_all()
    assert (scene.main("a"), scene.of(FusionEnded)) == ("Vegito 1", [])


@pytest.mark.rule("nz/gogeta/1")
@pytest.mark.parametrize("leaves", [Move(to="hand", what=ALLIES), Remove(what=ALLIES)])
def test_gogeta_goes_back_to_the_sensei_deck_whatever_would_make_it_leave_play(leaves: Effect) -> None:
    a = allied(
        FUSION,
        card("combat", "Out", does(leaves)),
        allies=[hero("Goku"), hero("Vegeta")],
        sensei_deck=[fusion("Gogeta")],
        main=stack("Krillin"),
    )
    scene = mine(position(attacks, a=a), "Fuse")
    life = scene.life("a")
    mine(scene, "Out")
    assert (scene.names("a.sensei_deck"), scene.names("a.allies"), scene.life("a")) == (["Gogeta 1"], [], life + 2)


@pytest.mark.rule("nz/locked/piccolo-fused/1", "nz/locked/piccolo-fused/2", "nz/locked/list")
def test_a_locked_level_that_is_a_fusion_is_not_lowered_and_ends_at_the_level_before() -> None:
    merged = titled(hero("Piccolo", 4, locked=True, traits=("Fused",)), "Piccolo, Fused")
    levels = [hero("Piccolo", number) for number in (2, 1, 3)]
    locked = Cards(whose="you", zones=("levels",), names=(merged.name,))
    unlock = card("combat", "Merge", does(Move(to="main", what=locked)))
    a = Side(main=[*levels, merged], hand=[unlock, card("combat", "Fall", does(level(-1))), END])
    scene = mine(position(attacks, a=a, b=foe(main=stack("Ilka", 5))), "Merge")
    assert mine(scene, "Fall").main("a") == "Piccolo, Fused"
    assert mine(scene, "End").main("a") == "Piccolo 2"
    assert (scene.names("a.removed"), scene.of(DbzLost)) == ([], [])


# Decks.


@pytest.mark.rule("fusion/detail-2")
def test_a_deck_has_one_copy_of_a_fusion_personality_in_its_sensei_deck() -> None:
    sensei = [card("sensei", "Teacher", sensei_size=10)]
    main = stack("Krillin")
    assert problems(main=main, sensei=sensei, sensei_deck=[(fusion("Gotenks", 3), 1)]) == set()
    assert problems(main=main, sensei=sensei, sensei_deck=[(fusion("Gotenks", 3), 2)]) == {"deck/copies/2"}


def test_cards_of_fusions_are_known_to_the_game() -> None:
    assert [wrong(one) for one in (DANCE, EARRINGS, END, fusion("Gotenks"))] == [None] * 4
