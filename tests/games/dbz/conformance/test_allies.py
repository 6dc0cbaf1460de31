"""Allies: how they come into play, what they take for others, and control of Combat."""

import pytest

from events.dbz.facts import (
    AllyPlayed,
    CardDiscarded,
    CombatEnded,
    ControlPassed,
    DamageDetermined,
    DamageRedirected,
    LifeCardLost,
    StagesGained,
)
from events.dbz.turn import non_combat_step, power_up_step
from events.language.effect import Cards, Choose, Control, Move, Play, Skill, Trigger
from events.skills.declared import TargetChanged
from events.table.table import Table
from tests.games.dbz.conformance.attacking import foe, wait
from tests.games.dbz.conformance.cards import (
    anger,
    card,
    does,
    hero,
    physical,
    power,
    stack,
    stages,
    stops,
    strike,
)
from tests.games.dbz.conformance.decks import titled
from tests.games.dbz.conformance.scenario import Scene, Side, attacks, position, whole_combat
from tests.games.scenario import assert_order

JAB = does(strike(stages(1)))
TOBIN = hero("Tobin", 1, JAB)
LEFT = "ControlPassed allies/take-control/leaves"


async def placing(table: Table) -> None:
    await non_combat_step(table, table.state.turn_player)


async def powering(table: Table) -> None:
    await power_up_step(table, table.state.turn_player)


def placed(*hand: object, **more: object) -> Scene:
    return position(placing, a=Side(hand=hand, **more), b=foe(main=stack("Ilka", 4)))  # type: ignore[arg-type]


# Into play.


@pytest.mark.rule("allies/play/step")
def test_the_attacker_places_allies_at_three_power_stages() -> None:
    scene = placed(TOBIN)
    scene.pick("play Tobin 1")
    assert scene.names("a.allies") == ["Tobin 1"]
    assert scene.stages("Tobin 1") == 3
    assert [fact.rule for fact in scene.of(AllyPlayed)] == ["allies/play/step"]


@pytest.mark.rule("allies/play/level")
@pytest.mark.rule("allies/play/level-eg")
@pytest.mark.parametrize(("main", "playable"), [(1, [1]), (2, [1, 2]), (3, [1, 2, 3])])
def test_an_ally_is_of_the_level_of_the_main_personality_or_lower(main: int, playable: list[int]) -> None:
    own = sorted(stack("Marek"), key=lambda one: one.level != main)
    scene = placed(*(hero(name, number) for number, name in enumerate(["Tobin", "Vasha", "Nerys"], 1)), main=own)
    names = ["Tobin 1", "Vasha 2", "Nerys 3"]
    assert [word for word in scene.options if word != "decline"] == [f"play {names[place - 1]}" for place in playable]


@pytest.mark.rule("allies/play/level")
@pytest.mark.parametrize(("level", "playable"), [(1, ["play Sprout 1"]), (2, [])])
def test_an_ally_that_comes_in_numbers_is_of_no_higher_level_either(level: int, playable: list[str]) -> None:
    scene = placed(hero("Sprout", level, in_numbers=9), main=stack("Marek"))
    assert [word for word in scene.options if word != "decline"] == playable


@pytest.mark.rule("allies/play/unique")
def test_a_player_has_one_ally_of_a_character_whatever_the_opponent_has() -> None:
    other = card("personality", "Tobin again", character="Tobin", level=1, alignment="hero", rating=(0, 1))
    scene = position(placing, a=Side(hand=[TOBIN, other, hero("Ilka")]), b=foe(allies=[hero("Tobin")]))
    assert scene.options == ["play Tobin 1", "play Tobin again", "play Ilka 1", "decline"]
    scene.pick("play Tobin 1")
    assert scene.options == ["play Ilka 1", "decline"]


@pytest.mark.rule("allies/overlay")
@pytest.mark.rule("allies/overlay/level")
def test_the_next_level_of_an_ally_is_laid_over_it_at_its_highest_stage_above_the_main_personality() -> None:
    scene = placed(hero("Tobin", 2), hero("Vasha", 2), allies=[TOBIN])
    assert scene.options == ["play Tobin 2", "decline"]
    scene.pick("play Tobin 2")
    assert scene.names("a.allies") == ["Tobin 2"]
    assert scene.names("a.under") == ["Tobin 1"]
    assert scene.stages("Tobin 2") == 10
    assert [fact.rule for fact in scene.of(AllyPlayed)] == ["allies/overlay"]


@pytest.mark.rule("allies/overlay", "allies/overlay/level")
def test_a_level_is_laid_over_one_of_several_allies_of_a_character() -> None:
    sprouts = [titled(hero("Sprout", in_numbers=9), title) for title in ("Sprout A", "Sprout B")]
    scene = placed(hero("Sprout", 2), allies=sprouts)
    scene.pick("play Sprout 2")
    assert scene.names("a.allies") == ["Sprout B", "Sprout 2"]
    assert scene.names("a.under") == ["Sprout A"]


@pytest.mark.rule("allies/overlay")
def test_no_level_is_left_out_as_an_ally_is_overlaid() -> None:
    scene = placed(hero("Tobin", 3), hero("Vasha"), allies=[TOBIN])
    assert scene.options == ["play Vasha 1", "decline"]
    scene.pick("play Vasha 1")
    assert scene.names("a.allies") == ["Tobin 1", "Vasha 1"]
    assert scene.names("a.hand") == ["Tobin 3"]


@pytest.mark.rule("allies/overlay/effects")
def test_an_effect_that_places_allies_in_play_overlays_one() -> None:
    brings = does(Choose(cards=Cards(whose="you", zones=("hand",), kinds=("personality",))), Play())
    scene = position(attacks, a=Side(hand=[card("combat", "Call", brings), hero("Tobin", 2)], allies=[TOBIN]))
    scene.use("Call")
    if scene.ask.kind == "choose":
        scene.pick("choose Tobin 2")
    assert scene.names("a.allies") == ["Tobin 2"]
    assert scene.names("a.under") == ["Tobin 1"]
    assert scene.stages("Tobin 2") == 10


@pytest.mark.rule("allies/overlay/discard")
def test_all_levels_of_an_ally_are_discarded_together_in_the_order_of_their_owner() -> None:
    out = does(Move(to="discard", what=Cards(whose="opponent", zones=("allies",), names=("Vasha",))))
    b = foe(allies=[hero("Vasha", 2), hero("Nerys", 2)], under={"Vasha 2": [hero("Vasha")], "Nerys 2": [hero("Nerys")]})
    scene = position(attacks, a=Side(hand=[card("combat", "Out", out)]), b=b).use("Out")
    assert scene.asked == ("b", "order")
    scene.pick("place Vasha 1", "place Vasha 2")
    assert scene.names("b.discard") == ["Vasha 1", "Vasha 2"]
    assert (scene.names("b.allies"), scene.names("b.under")) == (["Nerys 2"], ["Nerys 1"])


@pytest.mark.trap("DBZ-23")
@pytest.mark.rule("allies/power-up")
@pytest.mark.rule("turn/power-up/allies")
def test_an_ally_powers_up_by_one_stage_whatever_its_rating() -> None:
    """DBZ-23."""
    scene = position(powering, a=Side(allies=[hero("Tobin", pur=4)]), b=foe(allies=[hero("Vasha")]))
    assert (scene.stages("Marek 1"), scene.stages("Tobin 1"), scene.stages("Vasha 1")) == (7, 4, 3)
    assert len(scene.of(StagesGained)) == 2


# Damage.


@pytest.mark.trap("DBZ-20")
@pytest.mark.rule("allies/role")
@pytest.mark.rule("allies/redirect")
@pytest.mark.rule("allies/redirect/pat")
def test_power_stages_are_redirected_to_an_ally_after_the_table_was_read_for_who_is_in_control() -> None:
    """DBZ-20."""
    weak = hero("Vasha", rating=(0,) * 11)
    scene = position(attacks, a=Side(hand=[physical("Hook")]), b=foe(allies=[weak])).use("Hook")
    assert scene.asked == ("b", "redirect")
    scene.pick("redirect Vasha 1")
    assert_order(scene.timeline, "AttackSucceeded", "DamageDetermined", "DamageRedirected", "StagesLost")
    assert [fact.base_stages for fact in scene.of(DamageDetermined)] == [1]
    assert (scene.stages("Vasha 1"), scene.stages("Ilka 1")) == (2, 5)


@pytest.mark.rule("allies/redirect")
def test_life_cards_are_not_redirected_and_nobody_is_asked_without_another_personality() -> None:
    scene = position(attacks, a=Side(hand=[physical("Hook")])).use("Hook")
    assert scene.asked == ("b", "attack")
    assert not scene.of(DamageRedirected)


@pytest.mark.trap("DBZ-20")
@pytest.mark.rule("allies/redirect/all")
@pytest.mark.rule("allies/redirect/overflow")
def test_one_personality_takes_all_of_the_power_stages_and_what_it_lacks_are_life_cards() -> None:
    """DBZ-20: it is chosen once."""
    b = foe(allies=[hero("Vasha"), hero("Nerys")])
    scene = position(attacks, a=Side(hand=[physical("Hook", strike(stages(5)))]), b=b).use("Hook")
    assert scene.options == ["stay", "redirect Vasha 1", "redirect Nerys 1"]
    scene.pick("redirect Vasha 1")
    assert scene.asked == ("b", "attack")
    assert (scene.stages("Vasha 1"), scene.stages("Nerys 1"), scene.stages("Ilka 1")) == (0, 3, 5)
    assert (len(scene.of(LifeCardLost)), scene.life("b")) == (2, 18)


# Control of Combat.


@pytest.mark.rule("allies/take-control")
@pytest.mark.parametrize(("stages_left", "asked"), [(0, True), (1, True), (2, False)])
def test_an_ally_takes_control_while_the_main_personality_is_on_its_bottom_two_stages(
    stages_left: int, asked: bool
) -> None:
    scene = position(attacks, a=Side(stages=stages_left, allies=[TOBIN]))
    assert (scene.asked == ("a", "control")) == asked


@pytest.mark.rule("allies/take-control/as-mp")
@pytest.mark.rule("allies/take-control/pat")
def test_an_ally_in_control_attacks_with_its_own_rating() -> None:
    strong = hero("Tobin", 1, does(strike()), rating=(0, 1, 2, 2_000_000))
    scene = position(attacks, a=Side(stages=1, allies=[strong]))
    scene.pick("control Tobin 1")
    scene.use("Tobin 1")
    assert [fact.base_stages for fact in scene.of(DamageDetermined)] == [3]


@pytest.mark.rule("allies/take-control/pat")
@pytest.mark.rule("allies/take-control/defend")
def test_an_ally_in_control_defends_with_its_own_rating() -> None:
    strong = hero("Vasha", 1, rating=(0, 1, 2, 2_000_000))
    scene = position(attacks, a=Side(hand=[physical("Hook")]), b=foe(stages=1, allies=[strong])).use("Hook")
    scene.pick("control Vasha 1")
    assert [fact.base_stages for fact in scene.of(DamageDetermined)] == [0]
    assert [scene.name(fact.card) for fact in scene.of(TargetChanged)] == ["Vasha 1"]


@pytest.mark.rule("allies/take-control/switch")
def test_an_ally_gives_control_back_at_any_stage_of_its_own() -> None:
    scene = position(attacks, a=Side(stages=0, allies=[TOBIN, hero("Vasha")], powers={"Tobin 1": 9}))
    scene.pick("control Tobin 1")
    scene.use("Tobin 1").pass_until("control", player="a")
    assert scene.options == ["control Marek 1", "control Tobin 1", "control Vasha 1"]
    scene.pick("control Marek 1")
    assert scene.name(scene.state.control["a"]) == "Marek 1"


@pytest.mark.rule("allies/take-control/duration")
def test_the_main_personality_is_in_control_again_once_it_is_above_its_bottom_two_stages() -> None:
    rest = card("combat", "Rest", does(power(3)))
    scene = position(attacks, a=Side(stages=1, allies=[TOBIN], hand=[rest, physical("Hook")]))
    scene.pick("control Tobin 1")
    scene.use("Rest")
    assert scene.name(scene.state.control["a"]) == "Tobin 1"
    scene.pass_until("attack", player="a")
    assert scene.name(scene.state.control["a"]) == "Marek 1"


@pytest.mark.trap("DBZ-43")
@pytest.mark.rule("allies/take-control/lock")
def test_control_does_not_change_while_an_attack_goes_on() -> None:
    """DBZ-43."""
    hook = physical("Hook", power(4), strike())
    scene = position(attacks, a=Side(stages=1, allies=[TOBIN], hand=[hook]))
    scene.pick("control Tobin 1")
    begun = len(scene.of(ControlPassed))
    scene.use("Hook")
    assert scene.stages("Marek 1") == 5
    assert len(scene.of(ControlPassed)) == begun
    assert scene.asked == ("b", "attack")


@pytest.mark.trap("DBZ-43")
@pytest.mark.rule("allies/take-control/defend")
def test_the_defender_chooses_who_is_in_control_once_for_an_attack() -> None:
    """DBZ-43."""
    guard = card("combat", "Guard", does(power(5), timing="defense"))
    b = foe(guard, stages=1, allies=[hero("Vasha")])
    scene = position(attacks, a=Side(hand=[physical("Hook", strike(stages(2)))]), b=b).use("Hook")
    scene.pick("control Vasha 1")
    scene.use("Guard").pick("stay")
    assert (scene.stages("Vasha 1"), scene.stages("Ilka 1")) == (1, 6)


@pytest.mark.rule("allies/take-control/powers")
def test_an_ally_defends_with_its_power_while_it_is_in_control() -> None:
    b = foe(stages=1, allies=[hero("Vasha", 1, stops()), hero("Nerys", 1, stops())])
    scene = position(attacks, a=Side(hand=[physical("Hook")]), b=b).use("Hook")
    scene.pick("control Vasha 1")
    assert scene.usable == ["Vasha 1"]


@pytest.mark.rule("allies/take-control/fresh-power")
def test_an_ally_uses_its_power_after_the_main_personality_has_used_its_own() -> None:
    a = Side(main=[hero("Marek", 1, JAB), hero("Marek", 2)], stages=1, allies=[TOBIN])
    scene = position(attacks, a=a)
    scene.pick("control Marek 1")
    scene.use("Marek 1").pass_until("control", player="a").pick("control Tobin 1")
    assert scene.usable == ["Tobin 1"]


@pytest.mark.rule("allies/take-control/redirect")
def test_power_stages_are_redirected_from_the_ally_in_control_to_others() -> None:
    b = foe(stages=1, allies=[hero("Vasha"), hero("Nerys")])
    scene = position(attacks, a=Side(hand=[physical("Hook")]), b=b).use("Hook")
    scene.pick("control Vasha 1")
    assert scene.options == ["stay", "redirect Ilka 1", "redirect Nerys 1"]


@pytest.mark.rule("allies/take-control/entering")
def test_an_ally_does_nothing_as_a_player_enters_combat() -> None:
    enters = Skill(kind="auto", trigger=Trigger(on="enters_combat", whose="you"), effects=(anger(1),))
    a = Side(main=[hero("Marek", 1, enters), hero("Marek", 2)], stages=0, allies=[hero("Tobin", 1, enters)])
    scene = position(whole_combat, a=a, b=foe(stages=0, allies=[hero("Vasha", 1, enters)])).pass_until("attack")
    assert (scene.anger("a"), scene.anger("b")) == (1, 0)


@pytest.mark.rule("allies/take-control/leaves")
def test_the_main_personality_takes_control_as_the_ally_leaves_and_is_attacked_instead() -> None:
    out = Move(to="discard", what=Cards(whose="opponent", zones=("allies",)))
    hook = physical("Hook", strike(stages(2)))
    snare = card("combat", "Snare", does(out, timing="needed"))
    scene = position(attacks, a=Side(hand=[hook, snare]), b=foe(stages=1, allies=[hero("Vasha")]))
    wait(scene).use("Hook")
    wait(scene).pick("control Vasha 1")
    scene.use("Snare").pass_until("attack", player="b")
    assert_order(scene.timeline, "CardDiscarded effects/secondary", LEFT, "StagesLost")
    assert scene.stages("Ilka 1") == 0
    assert scene.name(scene.state.control["b"]) == "Ilka 1"


@pytest.mark.rule("allies/take-control/leaves")
def test_the_main_personality_takes_control_as_the_opponent_gains_the_ally() -> None:
    steal = does(Control(what=Cards(whose="opponent", zones=("allies",))))
    scene = position(attacks, a=Side(stages=1, allies=[TOBIN]), b=foe(card("combat", "Lure", steal)))
    scene.pick("control Tobin 1")
    scene.pick("pass")
    scene.use("Lure")
    assert scene.of(ControlPassed)[-1].rule == "allies/take-control/leaves"
    assert scene.names("b.allies") == ["Tobin 1"]


@pytest.mark.rule("allies/take-control/end")
def test_control_ends_with_combat() -> None:
    scene = position(whole_combat, a=Side(stages=1, allies=[TOBIN])).pass_until("control")
    scene.pick("control Tobin 1")
    scene.pass_all()
    assert [fact.rule for fact in scene.of(CombatEnded)] == ["allies/take-control/end"]
    assert not scene.state.control
    assert not scene.of(CardDiscarded)
