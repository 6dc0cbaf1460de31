"""10-10-3-1, 4-7-3-6. What a [Counter: Play] says of "the card being played", whatever plays that: also only if it is
such a card, and also where it is chosen only as the skill resolves that plays it."""

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from events.language.effect import (
    Cards,
    Choose,
    Did,
    Effect,
    Exists,
    If,
    Ko,
    May,
    Move,
    Named,
    Nullify,
    Play,
    Printed,
    Range,
    Replace,
    Skill,
    Token,
    Trigger,
)
from events.masters.card import MastersCard
from events.masters.later_plays import PlayAwaited, PlayNegated
from events.skills.declared import DeclarationNullified, PartNullified
from events.table.created import CardCreated
from events.table.fact import CardHidden, CardRevealed
from tests.games.masters.conformance.cards import battle_card
from tests.games.masters.conformance.scenario import Scene, Side, battle, main
from tests.games.masters.conformance.test_negated_plays import BY_KEYWORD, materials
from tests.games.masters.conformance.test_printed_at_table import printed
from tests.games.masters.conformance.texts import (
    DRAW,
    OWN,
    auto,
    counter,
    countering,
    does,
    drawn,
    finish,
    leader,
    permanent,
)
from tests.games.scenario import assert_order

NEGATED = (
    Named(effects=(Nullify(what="play"),), name="no"),
    If(conditions=(Did(name="no"),), then=(Move(to="warp", what="that"),)),
)


def if_it_has(then: Sequence[Effect] = NEGATED, **bounds: Any) -> If:
    """What is done if the card being played has figures within these bounds."""
    return If(conditions=(Exists(cards=Cards(among="that", whose="both", **bounds)),), then=tuple(then))


WEAK = if_it_has(power=Range(most=5000))
WEAK_OR_STRONG = pytest.mark.parametrize("power", [5000, 5001])


@pytest.mark.rule("4-7-3-6", "10-10-3-1", "10-5-4", "10-13-1", "10-14-4", "10-17-3", "10-18-3-1")
@pytest.mark.parametrize("keyword", BY_KEYWORD)
@WEAK_OR_STRONG
def test_a_play_by_a_keyword_is_negated_if_the_card_is_such(keyword: str, power: int) -> None:
    named = materials(keyword)
    hero = battle_card("Hero", power=power, text=[BY_KEYWORD[keyword]])
    mine = Side(hand=[hero, *named["hand"]], battle=named["battle"], drop=[battle_card("Ghost")])
    scene = main(a=mine, b=Side(hand=[countering("No", "play", WEAK)]))
    scene.pick("skill Hero 0")
    while scene.ask.kind == "material":
        scene.pick(scene.options[0])
    scene.pick("skill No 0")
    finish(scene)
    assert ("Hero" in scene.names("a.battle"), "Hero" in scene.names("a.warp")) == (power > 5000, power <= 5000)
    assert len(scene.of(DeclarationNullified)) == (power <= 5000)


@pytest.mark.rule("4-7-3-6", "10-10-3-1", "6-3-1-2-1-3")
@WEAK_OR_STRONG
def test_a_play_for_a_cost_is_negated_if_the_card_is_such(power: int) -> None:
    scene = main(a=Side(hand=[battle_card("Hero", power=power)]), b=Side(hand=[countering("No", "play", WEAK)]))
    scene.picks("play Hero", "skill No 0")
    finish(scene)
    assert (scene.names("a.battle"), scene.names("a.warp")) == ((["Hero"], []) if power > 5000 else ([], ["Hero"]))


GHOST = Choose(cards=Cards(whose="you", zones=("drop",), names=("Ghost",)))
PLAYS_A_CARD: Mapping[str, tuple[Effect, ...]] = {
    "a card": (GHOST, Play()),
    "on a condition": (If(conditions=(), then=(GHOST, Play())),),
    "if its player will": (GHOST, May(effects=(Play(),))),
    "all such cards": (Play(what=Cards(whose="you", zones=("drop",), names=("Ghost",))),),
}


def answered(skill: Skill, *effects: Effect, drop: Sequence[MastersCard] = ()) -> Scene:
    """Sage's skill was answered by a [Counter: Play] with these effects, and nobody answers more."""
    mine = Side(battle=[battle_card("Sage", text=[skill])], drop=drop)
    scene = main(a=mine, b=Side(hand=[countering("No", "play", *effects)]))
    scene.picks("skill Sage 0", "skill No 0")
    return scene


def through(scene: Scene) -> Scene:
    """The scene with all done that can be."""
    while scene.ask.kind != "main":
        doing = [option for option in scene.options if option == "do" or option.startswith("choose")]
        scene.pick(*(doing[:1] or ["decline"]))
    return scene


@pytest.mark.rule("4-7-3-6", "10-10-3-1", "8-5-3")
@pytest.mark.parametrize("words", PLAYS_A_CARD)
@WEAK_OR_STRONG
def test_a_play_by_another_cards_skill_is_negated_if_the_card_is_such(words: str, power: int) -> None:
    scene = through(answered(does(*PLAYS_A_CARD[words], DRAW), WEAK, drop=[battle_card("Ghost", power=power)]))
    played, warped = scene.names("a.battle"), scene.names("a.warp")
    assert (played, warped) == ((["Sage", "Ghost"], []) if power > 5000 else (["Sage"], ["Ghost"]))
    assert len(scene.of(PlayNegated)) == len(warped)
    assert not scene.of(PartNullified)
    assert drawn(scene) == ["a"]


@pytest.mark.rule("10-10-3-1", "4-7-3-5", "8-5-3")
def test_what_is_asked_of_the_card_waits_until_it_is_about_to_be_played_and_ends_with_the_skill() -> None:
    scene = through(answered(does(GHOST, Play()), WEAK, drop=[battle_card("Ghost", power=5000)]))
    assert_order(scene.timeline, "PlayAwaited 10-10-3-1", "ResolutionBegan 8-5-2-6", "PlayNegated 4-7-3-6")
    assert not scene.state.declared
    again = battle_card("Sage", text=[does(GHOST, Play())])
    mine = Side(battle=[again], drop=[battle_card("Ghost", power=5000), battle_card("Ghost", power=5000)])
    scene = main(a=mine, b=Side(hand=[countering("No", "play", WEAK)]))
    scene.picks("skill Sage 0", "skill No 0", "choose Ghost", "skill Sage 0", "choose Ghost")
    assert (scene.names("a.battle"), scene.names("a.warp")) == (["Sage", "Ghost"], ["Ghost"])
    assert (len(scene.of(PlayAwaited)), len(scene.of(PlayNegated))) == (1, 1)


@pytest.mark.rule("4-7-3-6", "10-10-3-1")
@pytest.mark.parametrize("also", [True, False])
def test_of_several_cards_only_such_are_kept_from_play(also: bool) -> None:
    """A second Counter that asks of cards of more power keeps the other one from play, too."""
    all_of_them = does(Play(what=Cards(whose="you", zones=("drop",))))
    drop = [battle_card("Weak", power=5000), battle_card("Strong", power=20000)]
    counters = [countering("No", "play", WEAK), countering("Nor", "play", if_it_has(power=Range(least=6000)))]
    mine = Side(battle=[battle_card("Sage", text=[all_of_them])], drop=drop, hand=[countering("Spare", "counter")])
    scene = main(a=mine, b=Side(hand=counters))
    scene.picks("skill Sage 0", "skill No 0", *(["skill Spare 0", "skill Nor 0"] if also else ["decline"]))
    finish(scene)
    assert scene.names("a.battle") == (["Sage"] if also else ["Sage", "Strong"])
    assert scene.names("a.warp") == (["Weak", "Strong"] if also else ["Weak"])


@pytest.mark.rule("4-7-3-6", "10-10-3-1", "10-21-5")
@pytest.mark.parametrize(("power", "tokens"), [(5000, 0), (5001, 2)])
def test_tokens_are_not_played_if_they_would_be_such(power: int, tokens: int) -> None:
    imp = Token(number="Imp", count=2, printed=(Printed(figure="power", value=power),))
    scene = through(answered(does(imp, DRAW), WEAK))
    assert len(scene.of(CardCreated)) == tokens
    assert [fact.card for fact in scene.of(PlayNegated)] == [None] * (not tokens)
    assert (drawn(scene), scene.names("a.warp")) == (["a"], [])


@pytest.mark.rule("4-7-3-6", "10-10-3-1", "8-5-2-6")
@WEAK_OR_STRONG
def test_a_card_whose_own_skill_plays_it_is_known_as_the_skill_is_answered(power: int) -> None:
    hero = battle_card("Hero", power=power, text=[does(Play(what="this"), DRAW, zones=("hand",))])
    scene = main(a=Side(hand=[hero]), b=Side(hand=[countering("No", "play", WEAK)]))
    scene.picks("skill Hero 0", "skill No 0")
    finish(scene)
    assert (scene.names("a.battle"), scene.names("a.warp")) == ((["Hero"], []) if power > 5000 else ([], ["Hero"]))
    assert (drawn(scene), scene.of(PlayAwaited)) == (["a"], [])


@pytest.mark.rule("4-7-3-5", "4-7-3-6", "10-10-3-1", "10-10-3-3")
@pytest.mark.parametrize("of_itself", [True, False])
@WEAK_OR_STRONG
def test_a_play_by_a_counter_is_negated_if_the_card_is_such(power: int, of_itself: bool) -> None:
    plays = [Play(what="this")] if of_itself else [GHOST, Play()]
    wall = battle_card("Wall", power=power, text=[counter("attack", *plays)])
    theirs = Side(hand=[wall], drop=[battle_card("Ghost", power=power)])
    scene = battle(a=Side(hand=[countering("No", "play", WEAK)]), b=theirs)
    scene.picks("skill Wall 0", "skill No 0", *([] if of_itself else ["decline", "choose Ghost"]))
    finish(scene)
    name = "Wall" if of_itself else "Ghost"
    played, warped = scene.names("b.battle"), scene.names("b.warp")
    assert (played, warped) == (([name], []) if power > 5000 else ([], [name]))


@pytest.mark.rule("4-7-3-6", "10-10-3-1", "8-6-4")
@WEAK_OR_STRONG
def test_a_play_by_an_auto_is_negated_if_the_card_is_such(power: int) -> None:
    caller = battle_card("Caller", power=power, text=[auto("played", GHOST, Play())])
    mine = Side(hand=[caller], drop=[battle_card("Ghost", power=power)])
    scene = main(a=mine, b=Side(hand=[countering("No", "play", WEAK)]))
    scene.picks("play Caller", "decline", "activate Caller 0", "skill No 0", "choose Ghost")
    finish(scene)
    assert scene.names("a.battle") == (["Caller", "Ghost"] if power > 5000 else ["Caller"])


@pytest.mark.rule("4-7-3-6", "10-10-3-1", "3-1-7", "3-3-2")
@WEAK_OR_STRONG
def test_a_card_of_the_hand_is_shown_as_it_is_to_be_played_and_hidden_if_it_stays(power: int) -> None:
    hand = Choose(cards=Cards(whose="you", zones=("hand",)))
    mine = Side(battle=[battle_card("Sage", text=[does(hand, Play())])], hand=[battle_card("Kite", power=power)])
    stays = if_it_has((Nullify(what="play"),), power=Range(most=5000))
    scene = main(a=mine, b=Side(hand=[countering("No", "play", stays)]))
    scene.picks("skill Sage 0", "skill No 0", "decline", "choose Kite")
    shown = [fact.card for fact in scene.of(CardRevealed)]
    assert scene.card("Kite") in shown
    assert ("Kite" in scene.names("a.hand")) == (power <= 5000)
    assert [fact.card for fact in scene.of(CardHidden)] == [scene.card("Kite")] * (power <= 5000)


@pytest.mark.rule("10-10-3-1")
def test_what_a_counter_does_on_another_condition_is_done_at_once() -> None:
    """Whether its player has a card is known as the Counter resolves."""
    if_alone = If(conditions=(Exists(cards=Cards(whose="opponent", names=("Sage",))),), then=(DRAW,))
    scene = through(answered(does(GHOST, Play()), if_alone, drop=[battle_card("Ghost")]))
    assert not scene.of(PlayAwaited)
    assert_order(scene.timeline, "CardDrawn 4-9-2", "CardPlayed 3-6-3")


@pytest.mark.rule("10-10-3-1")
def test_nothing_waits_where_the_skill_only_speaks_of_playing_or_the_play_is_over() -> None:
    theirs = Side(hand=[countering("No", "play", WEAK)])
    sage = battle_card("Sage", text=[does(GHOST, Play())])
    late = main(a=Side(battle=[sage], drop=[battle_card("Ghost", power=5000)]), b=theirs)
    late.picks("skill Sage 0", "decline", "choose Ghost", "skill No 0")
    finish(late)
    assert (late.names("a.battle"), late.of(PlayAwaited)) == (["Sage", "Ghost"], [])
    caller = battle_card("Caller", text=[auto("played", DRAW)])
    scene = main(a=Side(hand=[caller]), b=theirs)
    scene.picks("play Caller", "decline", "activate Caller 0", "skill No 0")
    finish(scene)
    assert (scene.names("a.battle"), scene.of(PlayAwaited)) == (["Caller"], [])


@pytest.mark.rule("10-10-3-1", "10-10-4", "4-7-3-6")
@WEAK_OR_STRONG
def test_a_counter_that_then_plays_its_card_does_so_from_the_drop_once_the_other_is_known(power: int) -> None:
    words = "If the Battle Card being played has 5000 power or less, it is returned to its owner's hand instead"
    wall = battle_card("Wall", text=printed(f"[Counter: Play] {words} of being played, then play this card."))
    sage = battle_card("Sage", text=[does(GHOST, Play())])
    scene = main(a=Side(battle=[sage], drop=[battle_card("Ghost", power=power)]), b=Side(hand=[wall]))
    scene.picks("skill Sage 0", "skill Wall 0", "choose Ghost")
    finish(scene)
    assert scene.names("a.battle") == (["Sage", "Ghost"] if power > 5000 else ["Sage"])
    assert (scene.names("b.battle"), scene.names("b.drop")) == (([], ["Wall"]) if power > 5000 else (["Wall"], []))


def played_by_sage() -> MastersCard:
    """A card whose skill plays the Ghost that its player chooses."""
    return battle_card("Sage", text=[does(GHOST, Play())])


@pytest.mark.rule("10-10-3-1", "4-7-3-6")
@pytest.mark.parametrize("weak", ["Ghost", "Kite"])
def test_what_is_asked_of_the_card_is_of_the_last_skill_that_was_declared(weak: str) -> None:
    """Of two skills that each play a card, the Counter answers the second, and asks nothing of the first one's card."""
    two = countering("Two", "counter", Choose(cards=Cards(whose="you", zones=("drop",), names=("Kite",))), Play())
    drop = [battle_card(name, power=5000 if name == weak else 20000) for name in ("Ghost", "Kite")]
    mine = Side(battle=[played_by_sage()], hand=[two], drop=drop)
    scene = main(a=mine, b=Side(hand=[countering("Draws", "play", DRAW), countering("No", "play", WEAK)]))
    scene.picks("skill Sage 0", "skill Draws 0", "skill Two 0", "skill No 0")
    through(scene)
    assert scene.names("a.warp") == (["Kite"] if weak == "Kite" else [])
    assert "Ghost" in scene.names("a.battle")


@pytest.mark.rule("10-10-3-1", "10-10-3-3")
@pytest.mark.parametrize("weak", ["Ghost", "Wall"])
def test_of_a_counter_that_plays_its_own_card_that_card_is_known(weak: str) -> None:
    """What a Counter says of it does not wait for the card that a skill below it will play."""
    wall = battle_card("Wall", power=5000 if weak == "Wall" else 20000, text=[counter("counter", Play(what="this"))])
    ghost = battle_card("Ghost", power=5000 if weak == "Ghost" else 20000)
    mine = Side(battle=[played_by_sage()], hand=[wall], drop=[ghost])
    scene = main(a=mine, b=Side(hand=[countering("Draws", "play", DRAW), countering("No", "play", WEAK)]))
    scene.picks("skill Sage 0", "skill Draws 0", "skill Wall 0", "skill No 0")
    through(scene)
    assert scene.names("a.warp") == (["Wall"] if weak == "Wall" else [])
    assert "Ghost" in scene.names("a.battle")
    assert not scene.of(PlayAwaited)


@pytest.mark.rule("10-10-3-1", "8-9-1")
def test_a_card_that_another_card_plays_meanwhile_is_not_asked_about() -> None:
    """The Leader has a Kite played in place of the Imp's KO by Sage's skill; only what Sage plays is kept from it."""
    imp = Cards(whose="you", names=("Imp",), kinds=("battle",))
    kite = (Choose(cards=Cards(whose="you", zones=("drop",), names=("Kite",))), Play())
    keeps = permanent(Replace(event=Trigger(on="ko", card=imp), may=False, instead=kite), what=OWN)
    sage = battle_card("Sage", text=[does(Ko(what=imp), GHOST, Play())])
    drop = [battle_card("Ghost", power=5000), battle_card("Kite", power=5000)]
    mine = Side(leader=leader("a", keeps), battle=[sage, battle_card("Imp")], drop=drop)
    scene = main(a=mine, b=Side(hand=[countering("No", "play", WEAK)]))
    scene.picks("skill Sage 0", "skill No 0")
    through(scene)
    assert scene.names("a.battle") == ["Sage", "Imp", "Kite"]
    assert scene.names("a.warp") == ["Ghost"]


@pytest.mark.rule("10-10-4", "4-7-3-6")
@pytest.mark.parametrize("gone", [True, False])
def test_a_counter_card_that_has_left_the_drop_is_not_moved_from_where_it_is(gone: bool) -> None:
    returns = if_it_has((Nullify(what="play"), Move(to="hand", what="this")), power=Range(most=5000))
    steals = [Move(what=Cards(whose="opponent", zones=("drop",)), to="warp")] if gone else []
    thief = battle_card("Sage", text=[does(*steals, GHOST, Play())])
    mine = Side(battle=[thief], drop=[battle_card("Ghost", power=5000)])
    scene = main(a=mine, b=Side(hand=[countering("No", "play", returns)]))
    scene.picks("skill Sage 0", "skill No 0")
    through(scene)
    assert scene.names("a.battle") == ["Sage"]
    assert (scene.names("b.warp"), scene.names("b.hand")) == ((["No"], []) if gone else ([], ["No"]))
