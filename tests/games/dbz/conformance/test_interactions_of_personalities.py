"""Interactions of rules about personalities: control of Combat, Allies, fusion."""

import pytest
from msgspec.structs import replace

from events.dbz.card import STAGE, DbzCard
from events.dbz.facts import (
    DamageDetermined,
    LifeCardLost,
)
from events.dbz.resisting import RESIST
from events.language.effect import (
    Adjust,
    Cards,
    Choose,
    Count,
    Give,
    Grant,
    Harm,
    Move,
    Multiply,
    Play,
    Skill,
)
from tests.games.dbz.conformance.attacking import foe, perform, wait
from tests.games.dbz.conformance.cards import (
    PHYSICAL,
    anger,
    ball,
    card,
    does,
    energy,
    hero,
    level,
    physical,
    stack,
    stages,
    stops,
    strike,
)
from tests.games.dbz.conformance.scenario import Scene, Side, attacks, position, whole_turn
from tests.games.dbz.conformance.test_fusion import END, FUSION, allied, as_goku, fusion, mine

BRACKET_B, BRACKET_D = (100,) * 11, (2_000_000,) * 11
THEIR_ALLIES = Cards(whose="opponent", zones=("allies",))
OWN_ATTACKS = Cards(whose="you", role="physical attack", zones=("in_use", "main", "allies"))
THEIR_ATTACKS = Cards(whose="opponent", role="physical attack", zones=("in_use", "main", "allies"))
HOOK = physical("Hook")


def drill(by: int, what: Cards = OWN_ATTACKS) -> DbzCard:
    """A Drill by which such attacks do so much more, or less."""
    change = Grant(changes=(Adjust(figure="power stage", by=by),), what=what)
    return card("drill", "Form", Skill(kind="permanent", grants=(change,)))


def base(scene: Scene) -> list[int]:
    """The base damage in power stages of each attack."""
    return [fact.base_stages for fact in scene.of(DamageDetermined)]


# Control of Combat.


@pytest.mark.rule("effects/floating", "powers/constant/control", "allies/take-control/leaves")
@pytest.mark.parametrize(("floating", "dealt"), [(True, 4), (False, 1)])
def test_what_an_ally_has_begun_for_combat_outlasts_it_and_its_constant_power_does_not(
    floating: bool, dealt: int
) -> None:
    more = (Adjust(figure="power stage", by=3),)
    power_of = (
        does(Give(changes=more, what=OWN_ATTACKS, until="combat", live=True))
        if floating
        else Skill(kind="permanent", grants=(Grant(changes=more, what=OWN_ATTACKS),))
    )
    out = card("combat", "Out", does(Move(to="discard", what=THEIR_ALLIES)))
    a = Side(stages=1, allies=[hero("Tobin", 1, power_of)], hand=[physical("Hook", strike(stages(1)))])
    scene = position(attacks, a=a, b=foe(out, stages=9))
    scene.pick("control Tobin 1")
    scene.use("Tobin 1") if floating else scene.pick("pass")
    scene.use("Out").pass_until("attack", player="a").use("Hook")
    assert scene.stages("Ilka 1") == 9 - dealt


@pytest.mark.rule("costs/energy-default", "general/cost-definition", "allies/take-control/as-mp")
@pytest.mark.parametrize(
    ("control", "usable"), [("Tobin 1", ["Beam"]), pytest.param("Marek 1", [], marks=pytest.mark.trap("DBZ-21"))]
)
def test_an_ally_in_control_pays_for_the_energy_attack_that_the_main_personality_cannot(
    control: str, usable: list[str]
) -> None:
    """DBZ-21."""
    scene = position(attacks, a=Side(stages=1, allies=[hero("Tobin")], hand=[energy("Beam")]))
    scene.pick(f"control {control}")
    assert scene.usable == usable
    if usable:
        perform(scene, "Beam")
        assert (scene.stages("Tobin 1"), scene.stages("Marek 1"), scene.life("b")) == (1, 1, 16)


@pytest.mark.trap("DBZ-20")
@pytest.mark.rule("dragon-balls/capture/personality", "battle-sequence/11", "allies/redirect", "damage/stages/overflow")
@pytest.mark.parametrize(("taker", "captures"), [("stay", True), ("redirect Vasha 1", False)])
def test_an_ally_captures_nothing_if_another_ally_takes_the_power_stages_that_would_be_life_cards(
    taker: str, captures: bool
) -> None:
    """DBZ-20."""
    thief = hero("Tobin", 1, does(strike(stages(4))), captures=True)
    b = foe(stages=3, balls=[ball(1)], allies=[hero("Vasha")], powers={"Vasha 1": 5})
    scene = position(attacks, a=Side(stages=1, allies=[thief]), b=b)
    scene.pick("control Tobin 1")
    scene.use("Tobin 1").picks("capture_instead Tobin 1", taker)
    assert (scene.ask.kind == "capture", scene.life("b")) == (captures, 20)
    assert scene.stages("Vasha 1") == (5 if captures else 1)


@pytest.mark.rule("personality/z/1", "allies/take-control/pat", "damage/multiplier", "battle-sequence/9")
@pytest.mark.parametrize(("control", "base_stages", "whole"), [("Vasha 1", 2, 4), ("Ilka 1", 4, 8)])
def test_a_rating_that_is_no_number_gives_two_for_the_ally_in_control_which_is_doubled(
    control: str, base_stages: int, whole: int
) -> None:
    double = Give(changes=(Multiply(figure="power stage", times=2),), what="this", until="attack")
    b = foe(stages=0, allies=[hero("Vasha", rating=(-1,) * 11)])
    scene = position(attacks, a=Side(main=stack(rating=BRACKET_D), hand=[physical("Hook", double, strike())]), b=b)
    scene.use("Hook").pick(f"control {control}")
    [determined] = scene.of(DamageDetermined)
    assert (determined.base_stages, determined.stages) == (base_stages, whole)


@pytest.mark.rule("powers/constant/control", "battle-sequence/7", "allies/take-control/defend")
@pytest.mark.parametrize(("control", "left"), [("Ilka 1", 3), ("Vasha 1", 2)])
def test_the_defense_shield_of_a_main_personality_stops_nothing_while_an_ally_is_in_control(
    control: str, left: int
) -> None:
    warded = [hero("Ilka", 1, stops(PHYSICAL, timing="shield")), hero("Ilka", 2), hero("Ilka", 3)]
    b = foe(main=warded, stages=1, allies=[hero("Vasha")])
    scene = position(attacks, a=Side(hand=[physical("Hook", strike(stages(1)))]), b=b).use("Hook")
    scene.pick(f"control {control}")
    scene.pass_until("attack", player="b") if control == "Ilka 1" else scene.pick("stay")
    assert (scene.stages("Vasha 1"), scene.stages("Ilka 1")) == (left, 1)


@pytest.mark.rule("nz/resist/2", "nz/resist/4", "battle-sequence/3", "battle-sequence/4")
@pytest.mark.parametrize("resists", [True, False])
def test_an_ally_that_resists_what_an_attack_says_takes_control_against_that_attack(resists: bool) -> None:
    out = Move(to="discard", what=THEIR_ALLIES)
    a = Side(main=stack(pur=0), stages=0, hand=[hero("Tobin", resist=resists)])
    scene = position(whole_turn, a=a, b=foe(physical("Hook", out, strike(stages(1))))).pass_until("place")
    scene.pick("play Tobin 1")
    scene.pass_until("combat").pick("combat")
    scene.pass_until("attack", player="b").use("Hook")
    if not resists:
        assert (scene.names("a.discard"), len(scene.of(LifeCardLost))) == (["Tobin 1", "a life 17"], 1)
        return
    assert scene.options == ["control Marek 1", "control Tobin 1"]
    assert scene.state.cards[scene.card("Tobin 1")].kind_counters.get(RESIST, 0) == 0
    scene.picks("control Tobin 1", "stay")
    assert scene.stages("Tobin 1") == 3


def rises(timing: str = "attack") -> DbzCard:
    """What lays a personality of the hand over an Ally, or places it in play."""
    choice = Choose(cards=Cards(whose="you", zones=("hand",), kinds=("personality",)))
    return card("combat", "Rise", does(choice, Play(), timing=timing))


@pytest.mark.rule("allies/overlay/effects", "allies/take-control/duration", "allies/take-control/leaves")
def test_an_ally_in_control_stays_so_as_its_next_level_is_laid_over_it() -> None:
    scene = position(attacks, a=Side(stages=1, allies=[hero("Tobin")], hand=[rises(), hero("Tobin", 2)]))
    scene.pick("control Tobin 1")
    scene.use("Rise").pick("choose Tobin 2")
    assert scene.names("a.allies") == ["Tobin 2"]
    assert scene.state.control["a"] == scene.card("Tobin 2")


@pytest.mark.rule("allies/overlay", "allies/overlay/effects", "allies/take-control/defend", "battle-sequence/9")
@pytest.mark.parametrize(("rating", "dealt"), [(BRACKET_D, 1), (BRACKET_B, 3)])
def test_an_ally_that_is_overlaid_while_it_is_attacked_is_attacked_at_its_new_rating(
    rating: tuple[int, ...], dealt: int
) -> None:
    b = foe(rises("needed"), hero("Vasha", 2, rating=rating), stages=0, allies=[hero("Vasha", rating=BRACKET_B)])
    scene = wait(position(attacks, a=Side(main=stack(rating=BRACKET_D), hand=[HOOK]), b=b)).use("Hook")
    wait(scene).pick("control Vasha 1")
    scene.use("Rise").pick("choose Vasha 2")
    scene.pass_until("redirect").pick("stay")
    assert (base(scene), scene.stages("Vasha 2"), scene.stages("Ilka 1")) == ([dealt], 10 - dealt, 0)


@pytest.mark.trap("DBZ-51")
@pytest.mark.rule("general/use-when-needed/1", "allies/take-control/leaves", "battle-sequence/12")
@pytest.mark.parametrize(("leaves", "left"), [(True, (0, 18)), (False, (1, 20))])
def test_an_ally_that_leaves_once_the_damage_is_known_leaves_it_to_the_main_personality(
    leaves: bool, left: tuple[int, int]
) -> None:
    """DBZ-51."""
    out = card("combat", "Out", does(Move(to="discard", what=THEIR_ALLIES), timing="needed"))
    a = Side(hand=[physical("Hook", strike(stages(3))), out])
    scene = wait(position(attacks, a=a, b=foe(stages=1, allies=[hero("Vasha")]))).use("Hook")
    wait(scene).pick("control Vasha 1")
    while not scene.of(DamageDetermined):
        scene.pick("decline")
    if leaves:
        scene.use("Out")
    scene.pass_until("attack")
    assert (scene.stages("Ilka 1"), scene.life("b")) == left


# Fusion.


@pytest.mark.rule("fusion/6", "fusion/detail-6", "allies/redirect")
@pytest.mark.parametrize("fuses", [True, False])
def test_a_main_personality_that_fused_with_its_only_ally_redirects_nothing(fuses: bool) -> None:
    scene = position(attacks, a=as_goku(FUSION), b=foe(physical("Hook", strike(stages(3)))))
    scene.use("Fuse") if fuses else scene.pick("pass")
    scene.pass_until("attack", player="b").use("Hook")
    assert (scene.ask.kind == "redirect") != fuses
    if fuses:
        assert scene.stages("Vegito 1") == 7


@pytest.mark.rule("fusion/detail-10", "level/lose/set", "drills/level-change")
@pytest.mark.parametrize("fuses", [True, False])
def test_a_fused_main_personality_that_would_lose_a_level_keeps_its_power_stages_and_its_drills(fuses: bool) -> None:
    fall = card("combat", "Fall", does(level(-1, "opponent")))
    a = as_goku(FUSION, number=2, stages=9, drills=[drill(1)])
    scene = position(attacks, a=a, b=foe(fall, main=stack("Ilka", 4)))
    scene.use("Fuse") if fuses else scene.pick("pass")
    scene.pass_until("attack", player="b").use("Fall")
    assert (scene.main("a"), scene.names("a.drills")) == (("Vegito 2", ["Form"]) if fuses else ("Goku 1", []))
    assert scene.stages(scene.main("a")) == (10 if fuses else 5)


@pytest.mark.rule("fusion/detail-9", "anger/advance", "drills/level-change")
@pytest.mark.parametrize("fuses", [True, False])
def test_five_anger_of_a_fused_main_personality_cost_it_no_drills(fuses: bool) -> None:
    rage = card("combat", "Rage", does(anger(5)))
    scene = position(attacks, a=as_goku(FUSION, rage, drills=[drill(1)]), b=foe(main=stack("Ilka", 4)))
    (mine(scene, "Fuse") if fuses else scene).use("Rage")
    assert (scene.main("a"), scene.names("a.drills")) == (("Vegito 1", ["Form"]) if fuses else ("Goku 2", []))
    assert (scene.stages(scene.main("a")), scene.anger("a")) == (10, 0)


@pytest.mark.rule("fusion/5", "fusion/detail-6")
@pytest.mark.parametrize(("fuses", "lost"), [(True, 2), (False, 3)])
def test_two_fused_allies_count_as_one_where_allies_are_counted(fuses: bool, lost: int) -> None:
    count = Count(of=Cards(whose="you", zones=("allies",)))
    wins = physical("Hook", strike(stages(1), Harm(kind=STAGE, count=count, more=True)))
    scene = position(attacks, a=allied(FUSION, wins), b=foe(stages=9))
    scene = mine(scene, "Fuse") if fuses else scene
    scene.use("Hook")
    assert scene.stages("Ilka 1") == 9 - lost


@pytest.mark.rule("fusion/3", "deck/sensei/8", "turn/non-combat")
@pytest.mark.parametrize("zone", ["hand", "sensei_deck"])
def test_a_fusion_personality_that_has_left_the_sensei_deck_fuses_nobody_and_is_no_ally(zone: str) -> None:
    gotenks = fusion("Gotenks")
    a = allied(FUSION, sensei_deck=[gotenks]) if zone == "sensei_deck" else allied(FUSION, gotenks, sensei_deck=[])
    scene = position(whole_turn, a=a).pass_until("place")
    assert "play Gotenks 1" not in scene.options
    scene.pass_until("combat").pick("combat")
    scene.pass_until("attack", player="a").use("Fuse").pass_until("attack", player="b")
    assert scene.names("a.allies") == (["Gotenks 1"] if zone == "sensei_deck" else ["Goten 1", "Kid Trunks 1"])


@pytest.mark.rule("allies/overlay", "attach/3", "fusion/5", "fusion/potara/end")
def test_an_overlaid_ally_that_fused_is_itself_again_over_its_lower_level() -> None:
    allies = [hero("Goten", 2), hero("Kid Trunks", 2)]
    main = [*stack()[1:2], hero("Marek", 1), hero("Marek", 3)]
    a = allied(
        FUSION, END, main=main, allies=allies, under={"Goten 2": [hero("Goten")]}, sensei_deck=[fusion("Gotenks", 2)]
    )
    scene = mine(mine(position(attacks, a=a, b=foe(main=stack("Ilka", 4))), "Fuse"), "End")
    assert sorted(scene.names("a.allies")) == ["Goten 2", "Kid Trunks 2"]
    assert [scene.name(low) for low in scene.state.beneath(scene.card("Goten 2"))] == ["Goten 1"]


@pytest.mark.rule("fusion/potara/end", "fusion/3", "general/remove")
@pytest.mark.parametrize(("more", "main"), [([], "Goku 1"), ([fusion("Gogeta")], "Gogeta 1")])
def test_a_fusion_personality_is_removed_with_its_fusion_and_only_another_one_fuses_the_same_two_again(
    more: list[DbzCard], main: str
) -> None:
    again = replace(FUSION, number="Again", name="Again")
    scene = position(attacks, a=as_goku(FUSION, END, again, sensei_deck=[fusion("Vegito"), *more])).use("Fuse")
    if scene.ask.kind == "choose":
        scene.pick("choose Vegito 1")
    scene.pass_until("attack", player="a").use("End").pass_until("attack", player="a")
    assert (scene.names("a.removed"), scene.names("a.allies")) == (["Vegito 1"], ["Vegeta 1"])
    scene.use("Again")
    if scene.ask.kind == "choose":
        scene.pick("choose Gogeta 1")
    assert scene.main("a") == main
