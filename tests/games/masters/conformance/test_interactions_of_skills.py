"""Interactions of skills: those that are pending, and counter timings."""

import pytest
from msgspec.structs import replace

from events.dragon_ball_super.facts import CardEvolved, CardPlayed
from events.language.effect import (
    Adjust,
    Cards,
    Choose,
    Effect,
    Gain,
    Give,
    Ko,
    Later,
    Limit,
    Move,
    Negate,
    Nullify,
    Play,
    Remove,
    Replace,
    Switch,
    Trigger,
)
from events.skills.facts import LeftSkillActivated, SkillTriggered
from events.table.fact import GameEnded
from tests.games.masters.conformance.cards import battle_card, extra_card, several
from tests.games.masters.conformance.scenario import Scene, Side, battle, main, turn
from tests.games.masters.conformance.texts import (
    DRAW,
    FOES,
    OWN,
    TO_HAND,
    auto,
    characters,
    counter,
    countering,
    does,
    drawn,
    finish,
    from_hand,
    koed,
    leader,
    named,
    permanent,
    weakened,
)
from tests.games.scenario import assert_order


def both_pending(first: Effect) -> Scene:
    """The skill of a's Leader, which does this to a's Owl, and that of the Owl, which draws, are pending."""
    owl = battle_card("Owl", text=[auto("main_begins", DRAW, card=None)])
    scene = turn(a=Side(leader=leader("a", auto("main_begins", first, card=None)), battle=[owl]))
    scene.pick()
    scene.pick("activate Leader a 0")
    return scene


@pytest.mark.rule("8-3-2", "8-6-4", "8-6-4-1")
def test_a_skill_that_is_negated_while_it_is_pending_is_cancelled() -> None:
    """A negated effect cannot be activated, and what cannot be chosen is no longer pending.

    The later game says that such a skill must be resolved; this book says so of cards that have left alone.
    """
    scene = finish(both_pending(Give(what=OWN, changes=(Negate(),))))
    assert_order(scene.timeline, "SkillActivated", "EffectBegan", "PendingCancelled 8-6-4-1")
    assert len(drawn(scene)) == 1  # for the turn


@pytest.mark.rule("8-6-7")
def test_a_skill_whose_card_left_while_it_was_pending_is_activated() -> None:
    """As far as it does not need the card: it draws."""
    scene = finish(both_pending(Move(to="hand", what=OWN)))
    assert [fact.name for fact in scene.of(LeftSkillActivated)] == ["Owl"]
    assert len(drawn(scene)) == 2


@pytest.mark.rule("8-6-2", "8-6-4", "8-6-7")
def test_a_gained_skill_that_is_lost_while_it_is_pending_is_activated() -> None:
    """It was triggered, which is not undone by the loss: the skill is not negated, and its card is there."""
    gift = Gain(skills=(auto("attacks", DRAW),))
    teacher = battle_card("Teacher", text=[permanent(gift, what=named("Pupil"))])
    retires = auto("attacks", Move(to="hand", what=named("Teacher")), card=named("Pupil"))
    scene = main(a=Side(leader=leader("a", retires), battle=[teacher, battle_card("Pupil")]))
    scene.pick("attack Leader b with Pupil")
    scene.pick("activate Leader a 0")
    finish(scene)
    assert (scene.names("a.hand")[:1], drawn(scene)) == (["Teacher"], ["a"])


@pytest.mark.rule("10-11-1", "10-11-2", "3-1-4")
def test_a_skill_once_per_turn_can_be_used_again_by_a_card_that_left_and_returned() -> None:
    """In the new area it is a new card; in the Combo Area it would be the same."""
    fox = battle_card("Fox", text=[does(DRAW, limit=Limit())])
    scene = main(a=Side(leader=leader("a", does(Move(to="hand", what=OWN))), battle=[fox]))
    scene.pick("skill Fox 0")
    assert "skill Fox 0" not in scene.options
    scene.picks("skill Leader a 0", "play Fox")
    scene.pick("skill Fox 0")
    assert drawn(scene) == ["a", "a"]


@pytest.mark.rule("4-5-3-2", "4-5-3-3", "8-6-3", "1-3-4")
def test_two_kos_at_once_trigger_the_skills_of_both_players_twice_and_the_turn_players_go_first() -> None:
    """Each card is an event of its own, though both leave at the same time."""
    sees = auto("ko", DRAW, card=Cards(kinds=("battle",)))
    theirs = Side(leader=leader("b", sees), battle=several(2, "foe"))
    scene = main(a=Side(leader=leader("a", does(Ko(what=FOES)), sees)), b=theirs)
    scene.pick("skill Leader a 0")
    assert len(scene.of(SkillTriggered)) == 4
    finish(scene)
    assert drawn(scene) == ["a", "a", "b", "b"]


@pytest.mark.rule("8-6-5-1-2", "8-6-7", "9-1-2-3")
def test_a_card_that_is_koed_at_the_same_time_as_another_sees_it_fall() -> None:
    """It was in the Battle Area as that happened; the skill is activated though the card has gone."""
    mourner = battle_card("Mourner", text=[auto("ko", DRAW, card=Cards(kinds=("battle",), whose="you", other=True))])
    scene = main(a=Side(leader=leader("a", does(Ko(what=FOES)))), b=Side(battle=[mourner, battle_card("Other")]))
    scene.pick("skill Leader a 0")
    finish(scene)
    assert drawn(scene) == ["b"]


@pytest.mark.rule("4-5-3-1", "9-1-2-3", "9-5-2", "8-6-5-1-2")
def test_cards_that_different_skills_left_without_power_are_koed_at_once() -> None:
    """Rule processing that is due at the same time is carried out simultaneously: each sees the other fall.

    The Prop kept both alive, which two different skills had weakened.
    """
    sees = auto("ko", DRAW, card=Cards(kinds=("battle",), whose="you", other=True))
    prop = battle_card("Prop", text=[permanent(Adjust(figure="power", by=5000), what=named("Ann", "Bo", whose="you"))])
    theirs = Side(battle=[battle_card("Ann", text=[sees]), battle_card("Bo", text=[sees]), prop])
    witch = battle_card("Witch", text=[does(weakened(named("Bo")))])
    mine = Side(leader=leader("a", does(weakened(named("Ann"))), does(Remove(what=named("Prop")))), battle=[witch])
    scene = main(a=mine, b=theirs)
    for skill in ("skill Leader a 0", "skill Witch 0", "skill Leader a 1"):
        scene.pick(skill)
    finish(scene)
    assert sorted(koed(scene)) == ["Ann", "Bo"]
    assert drawn(scene) == ["b", "b"]


# Counter timings.

SPY = countering("Spy", "play", DRAW)
REVIVES = does(Choose(cards=Cards(whose="you", zones=("drop",), kinds=("battle",))), Play())


@pytest.mark.rule("4-7-2-3", "4-7-2-4", "8-5-2-5", "8-5-2-7", "10-10-3-1")
def test_a_card_that_is_played_by_a_skill_and_triggers_when_played_opens_four_counter_timings() -> None:
    """Before and after the skill that plays, and before and after the skill "when played"."""
    ghost = battle_card("Ghost", text=[auto("played", DRAW)])
    scene = main(a=Side(battle=[battle_card("Sage", text=[REVIVES])], drop=[ghost]), b=Side(hand=[SPY]))
    scene.pick("skill Sage 0")
    asked = []
    while scene.ask.kind != "main":
        asked.append(scene.ask.kind)
        assert scene.ask.kind != "answer" or "skill Spy 0" in scene.options
        scene.pick(scene.options[-1])
    assert asked == ["answer", "choose", "answer", "pending", "answer", "answer"]


@pytest.mark.rule("4-7-2-4", "10-10-5", "8-5-2-7")
def test_a_skill_that_was_negated_is_not_resolved_and_cannot_be_countered_afterwards() -> None:
    """The second counter timing comes after a skill has resolved."""
    hush = countering("Hush", "play", Nullify(what="skill"))
    mine = Side(battle=[battle_card("Sage", text=[REVIVES])], drop=[battle_card("Ghost")])
    scene = main(a=mine, b=Side(hand=[hush, SPY]))
    scene.picks("skill Sage 0", "skill Hush 0")
    assert scene.asked == ("a", "main")
    assert scene.names("a.drop") == ["Ghost"]


@pytest.mark.rule("10-5-1", "10-10-3-1", "10-10-5", "8-5-2-3", "8-5-2-2")
def test_an_evolution_that_is_negated_leaves_card_and_materials_where_they_are_and_stays_paid() -> None:
    """It is an [Activate: Main] skill that plays its card: the cost is paid and the cards chosen before the Counter."""
    hush = countering("Hush", "play", Nullify(what="skill"))
    dragon = battle_card("Dragon", text=[from_hand("xeno_evolve", characters("Egg"), cost=1)])
    mine = Side(hand=[dragon], battle=[battle_card("Egg one", characters=["Egg"])], energy=1)
    scene = main(a=mine, b=Side(hand=[hush]))
    scene.picks("skill Dragon 0", "material Egg one", "rest a energy 1", "skill Hush 0")
    finish(scene)
    assert (scene.names("a.hand"), scene.names("a.battle")) == (["Dragon"], ["Egg one"])
    assert scene.rested("a energy 1")
    assert not scene.of(CardEvolved)


@pytest.mark.rule("4-7-3-6", "8-5-2-6", "8-6-7", "8-5-3-6")
def test_a_skill_whose_card_a_counter_removes_does_what_does_not_need_the_card() -> None:
    """It was activated and is not negated; its card is no target any more."""
    snare = countering("Snare", "play", Move(to="hand", what=named("Sage")))
    grows = Give(what="this", changes=(Adjust(figure="power", by=5000),))
    sage = battle_card("Sage", text=[does(grows, *REVIVES.effects)])
    scene = main(a=Side(battle=[sage], drop=[battle_card("Ghost")]), b=Side(hand=[snare]))
    scene.picks("skill Sage 0", "skill Snare 0")
    finish(scene)
    assert (scene.names("a.battle"), scene.names("a.hand")) == (["Ghost"], ["Sage"])
    assert not [line for line in scene.timeline if line.startswith("EffectBegan")]


@pytest.mark.rule("10-11-1", "8-6-3", "8-6-4-1")
def test_a_skill_once_per_turn_that_was_triggered_twice_is_activated_once() -> None:
    """Both are pending, since neither was used as the cards fell; the second one cannot be activated any more."""
    sees = auto("ko", DRAW, card=Cards(kinds=("battle",)), limit=Limit())
    mine = Side(leader=leader("a", does(Ko(what=FOES)), sees))
    scene = main(a=mine, b=Side(battle=several(2, "foe")))
    scene.pick("skill Leader a 0")
    finish(scene)
    assert len(scene.of(SkillTriggered)) == 2
    assert drawn(scene) == ["a"]
    assert_order(scene.timeline, "SkillTriggered", "CardDrawn", "PendingCancelled 10-11-1")


@pytest.mark.rule("8-6-3", "4-9-3", "10-7-1-1", "4-10-2-2")
@pytest.mark.parametrize(
    ("event", "reading", "times"),
    [
        ("life_taken", "each", 2),
        ("life_taken", "whole", 2),
        pytest.param("takes_damage", "each", 2, marks=pytest.mark.trap("MS-37")),
        pytest.param("takes_damage", "whole", 1, marks=pytest.mark.trap("MS-37")),
    ],
)
def test_two_damage_is_twice_1_damage_and_takes_two_cards(event: str, reading: str, times: int) -> None:
    """MS-37. What is triggered by life that is taken is so for each card; by the damage, for each 1, or for all."""
    sees = auto(event, DRAW, card=None, whose="you")
    fist = battle_card("Fist", keywords=["double_strike"])
    scene = main(a=Side(battle=[fist]), b=Side(leader=leader("b", sees)), options={"MS-37": reading})
    scene.pick("attack Leader b with Fist")
    finish(scene)
    assert drawn(scene) == ["b"] * times


@pytest.mark.rule("4-5-3-1", "4-5-3-2", "4-5-3-3")
def test_rules_are_processed_between_skills_and_what_they_trigger_takes_its_turn() -> None:
    """A's skill weakens a's own Owl, which falls before b's skill; its skill is a's, and goes before b's as well."""
    order = auto("main_begins", weakened(OWN), card=None)
    waits = auto("main_begins", DRAW, card=None)
    owl = battle_card("Owl", text=[auto("ko", DRAW)])
    scene = turn(a=Side(leader=leader("a", order), battle=[owl]), b=Side(leader=leader("b", waits)))
    scene.pick()
    assert scene.options == ["activate Leader a 0"]
    scene.pick("activate Leader a 0")
    assert koed(scene) == ["Owl"]
    assert scene.asked == ("a", "pending")
    finish(scene)
    assert drawn(scene) == ["a", "a", "b"]  # the first for the turn


@pytest.mark.rule("4-7-1", "8-6-1", "4-5-1")
def test_a_skill_that_is_triggered_in_a_counter_timing_waits_for_the_checkpoint() -> None:
    """Only rule processing and [Counter]s are for counter timings; the card is played before the skill is resolved."""
    grief = auto("ko", DRAW)
    strike = countering("Strike", "play", Ko(what=named("Martyr")))
    mine = Side(hand=[battle_card("Wren")], battle=[battle_card("Martyr", text=[grief])])
    scene = main(a=mine, b=Side(hand=[strike]))
    scene.picks("play Wren", "skill Strike 0")
    scene.pass_on("answer")
    assert (koed(scene), scene.names("a.battle")) == (["Martyr"], ["Wren"])
    assert scene.asked == ("a", "pending")


@pytest.mark.rule("10-11-1", "10-10-5", "8-5-2-4")
def test_a_skill_once_per_turn_that_was_negated_was_activated() -> None:
    """A Counter prevents that it resolves, and comes after its activation."""
    hush = countering("Hush", "play", Nullify(what="skill"))
    sage = battle_card("Sage", text=[does(*REVIVES.effects, limit=Limit())])
    scene = main(a=Side(battle=[sage], drop=[battle_card("Ghost")]), b=Side(hand=[hush]))
    scene.picks("skill Sage 0", "skill Hush 0")
    finish(scene)
    assert scene.names("a.drop") == ["Ghost"]
    assert "skill Sage 0" not in scene.options


@pytest.mark.trap("MS-32")
@pytest.mark.rule("6-4-1-1", "6-4-1-3", "6-4-1-2", "8-6-2")
def test_a_card_that_comes_in_the_end_phase_has_its_skill_of_the_end_of_the_turn_triggered() -> None:
    """MS-32: the phase begins anew for a skill that was not triggered by this end; no other is triggered again."""
    late = battle_card("Late", text=[auto("turn_ends", DRAW, card=None)])
    calls = auto("turn_ends", Play(what=Cards(whose="you", zones=("drop",), kinds=("battle",))), card=None)
    scene = turn(a=Side(leader=leader("a", calls), drop=[late]))
    scene.pick()
    scene.pick("end_main")
    finish(scene)
    assert scene.names("a.battle") == ["Late"]
    assert drawn(scene) == ["a", "a"]
    assert scene.timeline.count("PhaseBegan 6-4-1") == 2


@pytest.mark.rule("6-4-1-1", "6-4-1-3")
@pytest.mark.parametrize("until", ["turn", "game"])
def test_what_a_skill_of_the_end_phase_does_at_the_end_of_the_turn_is_done_in_this_turn(until: str) -> None:
    """The condition is left over after the checkpoint: the phase begins anew, the next turn would be too late."""
    leaves = auto("played", Later(when=Trigger(on="turn_ends", card=None), effects=(TO_HAND,), until=until))
    calls = auto("turn_ends", Play(what=Cards(whose="you", zones=("drop",), kinds=("battle",))), card=None)
    scene = turn(a=Side(leader=leader("a", calls), drop=[battle_card("Guest", text=[leaves])]))
    scene.pick()
    scene.pick("end_main")
    finish(scene)
    assert (scene.names("a.battle"), scene.names("a.hand")) == ([], ["a deck 10", "Guest"])


@pytest.mark.rule("8-4-2", "9-2-1", "9-2-3")
def test_a_player_who_pays_with_the_last_life_card_loses_before_the_skill_is_activated() -> None:
    """The cost is paid at once, and so is the game lost."""
    life = Choose(cards=Cards(whose="you", zones=("life",)))
    scene = main(a=Side(leader=leader("a", does(DRAW, costs=((life, Move(to="hand")),))), life=1))
    scene.pick("skill Leader a 0")
    finish(scene)
    [end] = scene.of(GameEnded)
    assert (end.winner, end.reason, drawn(scene)) == ("b", "life", [])


@pytest.mark.rule("10-19-1", "7-1", "7-4-1-4-2")
def test_a_card_with_barrier_is_attacked_as_any_other_though_it_becomes_active_meanwhile() -> None:
    """An attack chooses by no skill; that the target is in Rest Mode is asked as the attack is declared."""
    wakes = does(Switch(mode="active", what=OWN), timing="battle")
    theirs = Side(leader=leader("b", wakes), battle=[battle_card("Ghost", keywords=["barrier"])], rested=["Ghost"])
    scene = main(a=Side(battle=[battle_card("Fist")]), b=theirs)
    scene.pick("attack Ghost with Fist")
    scene.pass_on("answer", "offense")
    scene.pick("skill Leader b 0")
    finish(scene)
    assert koed(scene) == ["Ghost"]
    assert not scene.state.cards[scene.card("Ghost")].rested


@pytest.mark.rule("6-3-1-2-1-3", "8-9-1", "8-9-1-1", "4-7-3-6")
def test_a_card_whose_play_is_replaced_was_not_played_and_stays_paid() -> None:
    """What is triggered by playing is not; the card is where the replacement has put it."""
    exile = Replace(event=Trigger(on="played", card=Cards(whose="opponent")), instead=(Move(to="warp", what="that"),))
    wren = battle_card("Wren", cost=1, text=[auto("played", DRAW)])
    theirs = Side(battle=[battle_card("Gate", text=[permanent(exile, player="opponent")])])
    scene = main(a=Side(hand=[wren], energy=1), b=theirs)
    scene.picks("play Wren", "rest a energy 1")
    finish(scene)
    assert (scene.names("a.warp"), scene.names("a.battle"), drawn(scene)) == (["Wren"], [], [])
    assert scene.rested("a energy 1")
    assert not scene.of(CardPlayed)


@pytest.mark.rule("8-5-2-6-1", "10-10-4", "3-1-4")
@pytest.mark.parametrize("to", ["hand", "energy"])
def test_an_extra_card_that_its_effect_moves_stays_there(to: str) -> None:
    """It went to the Drop before, or goes there after a [Counter], and is another card where it is moved to."""
    scene = main(a=Side(hand=[extra_card("Boon", text=[does(Move(to=to, what="this"))])]))
    scene.pick("skill Boon 0")
    finish(scene)
    assert (scene.names(f"a.{to}"), scene.names("a.drop")) == (["Boon"], [])
    scene = battle(b=Side(hand=[countering("Boon", "attack", Move(to=to, what="this"))]))
    scene.pick("skill Boon 0")
    finish(scene)
    assert ("Boon" in scene.names(f"b.{to}"), scene.names("b.drop")) == (True, [])


@pytest.mark.rule("8-5-2-6-1", "10-10-4", "3-3-3")
@pytest.mark.parametrize("negated", [True, False])
def test_a_battle_card_whose_skill_is_activated_in_the_hand_stays_there(negated: bool) -> None:
    """Extra Cards alone, and cards with a [Counter], go to the Drop; it is hidden again unless it is played."""
    sage = battle_card("Sage", text=[does(Play(what="this"), zones=("hand",))])
    scene = main(a=Side(hand=[sage]), b=Side(hand=[countering("Halt", "play", Nullify(what="skill"))]))
    scene.picks("skill Sage 0", "skill Halt 0" if negated else "decline")
    finish(scene)
    assert scene.names("a.hand" if negated else "a.battle") == ["Sage"]
    assert scene.names("a.drop") == []
    assert not scene.state.cards[scene.card("Sage")].revealed or not negated


@pytest.mark.rule("10-3-1", "10-3-2", "8-6-1")
@pytest.mark.parametrize(("negated", "by_effect"), [(False, False), (True, False), (False, True)])
def test_what_a_field_does_when_it_is_activated_is_done_once_it_is_placed(negated: bool, by_effect: bool) -> None:
    """Its skills are valid in the Battle Area; one that an effect places was not activated."""
    arena = extra_card("Arena", keywords=["field"], text=[auto("used", DRAW)])
    places = does(Move(to="battle", what=named("Arena", zones=("drop",))))
    doubt = counter("play", Nullify(what="skill"))
    theirs = Side(hand=[extra_card("Doubt", text=[replace(doubt, trigger=None)])]) if negated else Side()
    where = {"drop" if by_effect else "hand": [arena]}
    scene = main(a=Side(leader=leader("a", places), **where), b=theirs)  # type: ignore[arg-type]
    scene.pick("skill Leader a 0" if by_effect else "skill Arena 0")
    if negated:
        scene.pick("skill Doubt 0")
    finish(scene)
    assert drawn(scene) == ([] if negated or by_effect else ["a"])
    assert scene.names("a.drop" if negated else "a.battle") == ["Arena"]
