"""Interactions of skills: those that are pending, and counter timings."""

import pytest

from events.dragon_ball_super.facts import CardEvolved
from events.language.effect import (
    Adjust,
    Cards,
    Choose,
    Effect,
    Gain,
    Give,
    Ko,
    Limit,
    Move,
    Negate,
    Nullify,
    Play,
    Remove,
)
from events.skills.facts import LeftSkillActivated, SkillTriggered
from tests.games.masters.conformance.cards import battle_card, several
from tests.games.masters.conformance.scenario import Scene, Side, main, turn
from tests.games.masters.conformance.texts import (
    DRAW,
    FOES,
    OWN,
    auto,
    characters,
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
    assert "PendingCancelled 8-6-4-1" in scene.timeline
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
