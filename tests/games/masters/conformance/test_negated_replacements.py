"""4-7-3-6, 8-9-1, 10-10-3-1. A [Counter: Play] also negates what a skill will play in place of an event."""

from collections.abc import Mapping, Sequence

import pytest

from events.dragon_ball_super.facts import CardPlayed, DamageDealt
from events.language.effect import (
    Cards,
    Choose,
    Damage,
    Decree,
    Draw,
    Effect,
    Exists,
    Gain,
    Give,
    If,
    Ko,
    Later,
    Limit,
    Move,
    Nullify,
    Play,
    Replace,
    Token,
    Trigger,
)
from events.masters.later_plays import EffectAnswered
from events.skills.declared import LeftUseDeclared, PartNullified
from events.table.created import CardCreated
from tests.games.masters.conformance.cards import battle_card
from tests.games.masters.conformance.scenario import Scene, Side, main, turn
from tests.games.masters.conformance.test_negated_plays import GHOST, IMP, INSTEAD
from tests.games.masters.conformance.texts import OWN, auto, countering, does, finish, leader, named, permanent
from tests.games.scenario import assert_order

NO = Nullify(what="play")
BIRD, GUARD = named("Bird"), named("Guard")
FALLS = Trigger(on="ko", card=GUARD)
SPARED = Replace(event=FALLS, instead=(GHOST, Play()))
"""If it would be KO'd, a Ghost is played instead."""
HURT = Replace(event=Trigger(on="takes_damage", card=None, whose="you"), instead=(GHOST, Play()))


def given(*changes: Replace | Gain, what: Cards = GUARD, live: bool = False) -> Give:
    """These changes of Guard, for the turn."""
    return Give(changes=changes, what=what, live=live)


GIVES: Mapping[str, Effect] = {
    "to a card": given(SPARED),
    "to all such cards": given(SPARED, what=OWN, live=True),
    "a token": given(Replace(event=FALLS, instead=(IMP,))),
    "if its player will": given(Replace(event=FALLS, instead=(GHOST, Play()), may=True)),
    "by a skill that is given": given(Gain(skills=(permanent(SPARED),))),
    "by a delayed effect": Later(
        when=Trigger(on="ko", card=Cards(whose="you", names=("Bird",))), effects=(given(SPARED),)
    ),
    "later, in place of the event": given(
        Replace(event=FALLS, instead=(Later(when=Trigger(on="turn_ends", card=None), effects=(GHOST, Play())),))
    ),
}


def gives(effect: Effect, *more: Effect, counters: Sequence[Effect] = (NO,), countered: bool = True) -> Scene:
    """A's Leader has given Guard what the effect says, and the opponent has activated a [Counter: Play] or not.

    Another skill of the Leader can KO Bird, and another one Guard.
    """
    kills = [does(Ko(what=cards), limit=Limit()) for cards in (BIRD, GUARD)]
    mine = Side(
        leader=leader("a", does(effect, *more, limit=Limit()), *kills),
        battle=[battle_card("Guard"), battle_card("Bird")],
        drop=[battle_card("Ghost")],
    )
    scene = turn(a=mine, b=Side(hand=[countering("No", "play", *counters)]))
    scene.pick()
    scene.pick("skill Leader a 0")
    assert "skill No 0" in scene.options
    scene.pick("skill No 0" if countered else "decline")
    return finish(scene)


def kill(scene: Scene) -> Scene:
    """The scene once Bird, then Guard would be KO'd, and the turn has ended."""
    for skill in (1, 2):
        scene.pick(f"skill Leader a {skill}")
        _go(scene)
    scene.pick("end_main")
    return _go(scene)


def _go(scene: Scene) -> Scene:
    while scene.referee.ask is not None and scene.ask.kind not in ("main", "over"):
        doing = [option for option in scene.options if option in ("choose Ghost", "do")]
        scene.pick(*(doing or scene.options[-1:]))
    return scene


@pytest.mark.rule("4-7-3-6", "10-10-3-1", "8-9-1", "8-5-1", "4-7-2")
@pytest.mark.parametrize("words", GIVES)
@pytest.mark.parametrize("countered", [True, False])
def test_a_play_in_place_of_an_event_is_negated_as_the_skill_that_gives_it_is(words: str, countered: bool) -> None:
    """The event is replaced all the same: only the play is not done."""
    scene = gives(GIVES[words], countered=countered)
    assert [fact.what for fact in scene.of(PartNullified)] == ["play"] * countered
    if countered and words != "by a delayed effect":
        assert_order(scene.timeline, "PartNullified 10-10-5", "ResolutionBegan 8-5-2-6", "EffectAnswered 4-7-3-6")
    kill(scene)
    assert bool([*scene.of(CardPlayed), *scene.of(CardCreated)]) == (not countered)
    assert ("Guard" in scene.names("a.battle"), "Bird" in scene.names("a.battle")) == (True, False)
    assert ("Ghost" in scene.names("a.drop")) == (countered or words == "a token")


@pytest.mark.rule("4-7-3-6", "10-10-3-1", "8-9-1")
@pytest.mark.parametrize("words", [words for words in GIVES if words != "a token"])
def test_what_is_to_be_done_instead_of_that_play_waits_for_its_card(words: str) -> None:
    scene = gives(GIVES[words], counters=INSTEAD)
    assert not scene.names("a.warp")
    kill(scene)
    assert (scene.names("a.warp"), "Guard" in scene.names("a.battle")) == (["Ghost"], True)


@pytest.mark.rule("4-7-3-6", "10-10-3-1", "8-9-1")
@pytest.mark.parametrize("countered", [True, False])
def test_a_play_in_place_of_damage_is_negated_so_too(countered: bool) -> None:
    hurts = [does(Decree(changes=(HURT,), whose="you"), limit=Limit()), does(Damage(whose="you"), limit=Limit())]
    mine = Side(battle=[battle_card("Sage", text=hurts)], drop=[battle_card("Ghost")])
    scene = main(a=mine, b=Side(hand=[countering("No", "play", NO)]))
    scene.picks("skill Sage 0", "skill No 0" if countered else "decline")
    finish(scene)
    scene.pick("skill Sage 1")
    _go(scene)
    assert ("Ghost" in scene.names("a.battle"), scene.of(DamageDealt)) == (not countered, [])


@pytest.mark.rule("4-7-3-6", "10-10-3-1", "8-9-1")
def test_a_replacement_that_plays_nothing_is_not_answered_beside_one_that_does() -> None:
    scene = gives(given(SPARED, Replace(event=Trigger(on="moved", target=("hand",)), instead=(Draw(),))))
    assert len(scene.of(EffectAnswered)) == 1


@pytest.mark.rule("4-7-3-6", "8-9-1", "8-5-1")
def test_a_printed_permanent_skill_plays_while_the_play_of_its_cards_other_skill_is_negated() -> None:
    """It is not activated: no [Counter] answered it."""
    sacrifices = does(Ko(what=GUARD), Token(number="Imp", printed=IMP.printed), limit=Limit())
    mine = Side(
        leader=leader("a", sacrifices, permanent(SPARED, what=GUARD)),
        battle=[battle_card("Guard")],
        drop=[battle_card("Ghost")],
    )
    scene = main(a=mine, b=Side(hand=[countering("No", "play", NO)]))
    scene.picks("skill Leader a 0", "skill No 0")
    _go(scene)
    assert sorted(scene.names("a.battle")) == ["Ghost", "Guard"]
    assert not scene.of(CardCreated)


@pytest.mark.rule("10-10-3-1", "8-5-1", "8-5-2-5")
def test_an_auto_skill_that_is_given_is_answered_as_it_is_activated_itself() -> None:
    """The negated play of the skill that gives it is none of its own."""
    gains = given(Gain(skills=(auto("attacks", GHOST, Play()),)))
    scene = gives(gains, Choose(cards=named("Ghost", zones=("drop",))), Play())
    _go(scene)
    assert not scene.of(CardPlayed)
    assert not scene.of(EffectAnswered)
    scene.pick("attack Leader b with Guard")
    while scene.ask.kind != "main":
        doing = [option for option in scene.options if option in ("choose Ghost", "activate Guard 0")]
        scene.pick(*(doing or scene.options[-1:]))
    assert [scene.name(fact.card) for fact in scene.of(CardPlayed)] == ["Ghost"]


@pytest.mark.rule("4-7-3-6", "10-10-3-1", "8-6-7")
def test_what_a_counter_plays_itself_while_it_negates_a_play_is_played() -> None:
    """The answered skill is of a card that has left, so that no card tells whose effects are being done."""
    fallen = auto("ko", GHOST, Play())
    asks = If(conditions=(Exists(cards=Cards(among="that", whose="both")),), then=(NO, IMP))
    warps = does(Ko(what=BIRD), Move(to="warp", what=named("Bird", zones=("drop",))), limit=Limit())
    mine = Side(leader=leader("a", warps), battle=[battle_card("Bird", text=[fallen])], drop=[battle_card("Ghost")])
    scene = main(a=mine, b=Side(hand=[countering("No", "play", asks)]))
    scene.pick("skill Leader a 0")
    while scene.ask.kind != "main":
        doing = [option for option in scene.options if option.startswith(("activate", "skill No", "choose Ghost"))]
        scene.pick(*(doing or scene.options[-1:]))
    assert len(scene.of(LeftUseDeclared)) == 1
    assert (scene.names("a.battle"), scene.names("b.battle")) == ([], ["Imp"])
