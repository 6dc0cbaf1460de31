"""4-7-3-6, 10-10-3-1. A play that a [Counter: Play] negates, whatever declared it: a cost paid, a keyword, a skill."""

from collections.abc import Mapping, Sequence

import pytest

from events.dragon_ball_super.facts import AttackNegated, CardPlayed
from events.language.effect import (
    Cards,
    Choose,
    Did,
    Draw,
    Effect,
    Exists,
    If,
    Ko,
    Later,
    Limit,
    May,
    Move,
    Named,
    Nullify,
    Play,
    Printed,
    Range,
    Skill,
    Token,
    Trigger,
)
from events.masters.card import FROM_HAND, MastersCard
from events.masters.later_plays import EffectAnswered
from events.skills.declared import DeclarationNullified, PartNullified
from events.table.created import CardCreated
from tests.games.masters.conformance.cards import battle_card, extra_card
from tests.games.masters.conformance.scenario import Scene, Side, battle, main, turn
from tests.games.masters.conformance.texts import (
    DRAW,
    auto,
    characters,
    counter,
    countering,
    does,
    drawn,
    finish,
    from_hand,
    leader,
)
from tests.games.scenario import assert_order

NO = Nullify(what="play")
INSTEAD = (Named(effects=(NO,), name="no"), If(conditions=(Did(name="no"),), then=(Move(to="warp", what="that"),)))
"""The card that is being played goes to the Warp instead."""
EGG, FOX = characters("Egg"), characters("Fox")
GHOST = Choose(cards=Cards(whose="you", zones=("drop",), names=("Ghost",)))
IMP = Token(number="Imp", printed=(Printed(figure="power", value=5000),))
OVER_REALM = Skill(
    kind="activate",
    keyword="over_realm",
    timing=("main",),
    zones=("hand",),
    effects=(Move(to="warp", what=Cards(whose="you", zones=("drop",))), Play(what="this")),
)
BY_KEYWORD: Mapping[str, Skill] = {
    "evolve": from_hand("evolve", EGG),
    "ex_evolve": from_hand("ex_evolve", EGG),
    "xeno_evolve": from_hand("xeno_evolve", EGG),
    "union_potara": from_hand("union_potara", EGG, FOX),
    "union_fusion": from_hand("union_fusion", EGG, FOX),
    "over_realm": OVER_REALM,
}


def materials(keyword: str) -> dict[str, Sequence[MastersCard]]:
    """The cards of the characters that the keyword names, where it takes them from."""
    cards = [battle_card(name, characters=[name]) for name in ("Egg", "Fox")]
    return {"hand": cards, "battle": []} if keyword == "union_fusion" else {"hand": [], "battle": cards}


def used(skill: Skill, *effects: Effect) -> Scene:
    """Hero's keyword was activated, and the opponent can activate a [Counter: Play] with these effects."""
    named = materials(skill.keyword)
    mine = Side(
        hand=[battle_card("Hero", text=[skill]), *named["hand"]],
        battle=named["battle"],
        drop=[battle_card("Ghost")],
    )
    scene = main(a=mine, b=Side(hand=[countering("No", "play", *effects)]))
    scene.pick("skill Hero 0")
    while scene.ask.kind == "material":
        scene.pick(scene.options[0])
    assert "skill No 0" in scene.options
    return scene


@pytest.mark.rule("4-7-3-6", "10-10-3-1", "10-5-4", "10-13-1", "10-14-4", "10-17-3", "10-18-3-1")
def test_each_keyword_that_plays_its_card_from_the_hand_is_asked() -> None:
    assert {*BY_KEYWORD} == {*FROM_HAND}


@pytest.mark.parametrize("keyword", BY_KEYWORD)
@pytest.mark.parametrize("countered", [True, False])
def test_a_play_by_a_keyword_is_negated_and_the_cards_that_it_takes_stay(keyword: str, countered: bool) -> None:
    scene = used(BY_KEYWORD[keyword], NO)
    there = scene.names("a.battle"), scene.names("a.drop")
    if countered:
        scene.pick("skill No 0")
    finish(scene)
    assert ("Hero" in scene.names("a.battle"), "Hero" in scene.names("a.hand")) == (not countered, countered)
    assert [fact.name for fact in scene.of(DeclarationNullified)] == ["Hero"] * countered
    assert not countered or (scene.names("a.battle"), scene.names("a.drop")) == there


@pytest.mark.rule("4-7-3-6", "10-10-3-1", "10-5-4")
@pytest.mark.parametrize("keyword", BY_KEYWORD)
def test_a_card_goes_elsewhere_instead_of_being_played_by_a_keyword(keyword: str) -> None:
    scene = used(BY_KEYWORD[keyword], *INSTEAD)
    scene.pick("skill No 0")
    finish(scene)
    assert scene.names("a.warp") == ["Hero"]
    assert not scene.of(CardPlayed)


@pytest.mark.rule("4-7-3-6", "10-10-3-1", "10-5-4", "10-10-5")
def test_what_is_negated_as_a_skill_is_no_play_either_and_what_is_negated_as_a_counter_is_played() -> None:
    for what, played in (("skill", False), ("counter", True), ("attack", True)):
        scene = used(BY_KEYWORD["evolve"], Nullify(what=what))
        scene.pick("skill No 0")
        finish(scene)
        assert ("Hero" in scene.names("a.battle")) == played


PLAYS_OTHERS: Mapping[str, tuple[Effect, ...]] = {
    "a card": (GHOST, Play()),
    "a card that is placed": (GHOST, Move(to="battle")),
    "on a condition": (If(conditions=(), then=(GHOST, Play())),),
    "if its player will": (GHOST, May(effects=(Play(),))),
    "a token": (IMP,),
}


@pytest.mark.rule("3-6-3", "4-7-3-6", "10-10-3-1", "10-21-5")
@pytest.mark.parametrize("words", PLAYS_OTHERS)
@pytest.mark.parametrize("countered", [True, False])
def test_a_play_among_the_effects_of_a_skill_is_negated_and_the_rest_is_done(words: str, countered: bool) -> None:
    sage = battle_card("Sage", text=[does(*PLAYS_OTHERS[words], DRAW)])
    scene = main(a=Side(battle=[sage], drop=[battle_card("Ghost")]), b=Side(hand=[countering("No", "play", *INSTEAD)]))
    scene.pick("skill Sage 0")
    scene.pick("skill No 0" if countered else "decline")
    while scene.ask.kind != "main":
        doing = [option for option in scene.options if option in ("choose Ghost", "do")]
        scene.pick(*(doing or ["decline"]))
    assert bool([*scene.of(CardPlayed), *scene.of(CardCreated)]) == (not countered)
    assert [fact.what for fact in scene.of(PartNullified)] == ["play"] * countered
    assert drawn(scene) == ["a"]
    assert "Sage" in scene.names("a.battle")  # the skill's own card is not the one that would have been played
    if countered:  # a token has not come to be, and nothing else goes anywhere
        assert scene.names("a.drop" if words == "a token" else "a.warp") == ["Ghost"]


def at_turn_end(*effects: Effect) -> Later:
    """These effects are done at the end of the turn."""
    return Later(when=Trigger(on="turn_ends", card=None), effects=effects, until="turn")


AT_BATTLE_END = Trigger(on="battle_ends", card=None)
PLAYS_LATER: Mapping[str, tuple[Effect, ...]] = {
    "a card chosen then": (at_turn_end(GHOST, Play()),),
    "a card chosen before": (GHOST, at_turn_end(Play())),
    "a card placed then": (at_turn_end(GHOST, Move(to="battle")),),
    "if its player will": (at_turn_end(GHOST, May(effects=(Play(),))),),
    "later still": (Later(when=AT_BATTLE_END, effects=(at_turn_end(GHOST, Play()),)),),
    "a token": (at_turn_end(IMP),),
}


def to_turn_end(scene: Scene, *picks: str) -> Scene:
    """The scene at the end of the turn, in which Sage attacks once; of the options, these are picked."""
    while scene.referee.ask is not None and scene.ask.kind != "over":
        wanted = [option for option in scene.options if option in (*picks, "attack Leader b with Sage")]
        nothing = [option for option in scene.options if option.startswith(("decline", "end"))]
        scene.pick(*(wanted or nothing or scene.options)[: max(1, scene.ask.least)])
    return scene


def plays_later(*effects: Effect, counters: Sequence[Effect] = INSTEAD) -> Scene:
    """Sage's skill, of these effects, was activated, and the opponent can activate a [Counter: Play]."""
    sage = battle_card("Sage", text=[does(*effects, limit=Limit())])
    theirs = Side(hand=[countering("No", "play", *counters)])
    scene = turn(a=Side(battle=[sage], drop=[battle_card("Ghost")]), b=theirs)
    scene.pick()
    scene.pick("skill Sage 0")
    return scene


@pytest.mark.rule("4-7-3-6", "10-10-3-1", "4-7-2", "10-21-5")
@pytest.mark.parametrize("words", PLAYS_LATER)
@pytest.mark.parametrize("countered", [True, False])
def test_a_play_by_a_delayed_effect_is_negated_as_the_skill_is_and_the_rest_is_done(
    words: str, countered: bool
) -> None:
    """No counter timing comes as the delayed effect is resolved; what is to be done instead waits for the card."""
    scene = plays_later(*PLAYS_LATER[words], at_turn_end(DRAW))
    to_turn_end(scene, "skill No 0" if countered else "", "choose Ghost", "do")
    assert bool([*scene.of(CardPlayed), *scene.of(CardCreated)]) == (not countered)
    assert [fact.what for fact in scene.of(PartNullified)] == ["play"] * countered
    assert drawn(scene) == ["a", "a"]  # by rule, and by the other delayed effect
    assert scene.names("a.warp") == ["Ghost"] * (countered and words != "a token")
    if countered:
        moves = ["CardPlaced 3-1-7"] * (words != "a token")
        assert_order(
            scene.timeline, "PartNullified 10-10-5", "ResolutionBegan 8-5-2-6", "EffectAnswered 4-7-3-6", *moves
        )
        assert len(scene.of(EffectAnswered)) == (2 if words == "later still" else 1)  # not for what only draws


@pytest.mark.rule("4-7-3-6", "10-10-3-1")
@pytest.mark.parametrize("power", [5000, 20000])
def test_what_a_counter_asks_of_the_card_waits_until_a_delayed_effect_plays_it(power: int) -> None:
    asks = If(conditions=(Exists(cards=Cards(among="that", whose="both", power=Range(most=5000))),), then=INSTEAD)
    sage = battle_card("Sage", text=[does(at_turn_end(GHOST, Play()), limit=Limit())])
    mine = Side(battle=[sage], drop=[battle_card("Ghost", power=power)])
    scene = turn(a=mine, b=Side(hand=[countering("No", "play", asks)]))
    scene.pick()
    scene.picks("skill Sage 0", "skill No 0")
    finish(scene)
    assert not scene.names("a.warp")
    to_turn_end(scene, "choose Ghost")
    assert (scene.names("a.warp") == ["Ghost"], "Ghost" in scene.names("a.battle")) == (power == 5000, power > 5000)


@pytest.mark.rule("4-7-3-6", "10-10-3-1")
@pytest.mark.parametrize("answered", ["Ghost", "Kite"])
def test_of_two_skills_that_play_later_the_answered_one_does_not(answered: str) -> None:
    kite = Choose(cards=Cards(whose="you", zones=("drop",), names=("Kite",)))
    text = [does(at_turn_end(chosen, Play()), limit=Limit()) for chosen in (GHOST, kite)]
    mine = Side(battle=[battle_card("Sage", text=text)], drop=[battle_card("Ghost"), battle_card("Kite")])
    scene = turn(a=mine, b=Side(hand=[countering("No", "play", NO)]))
    scene.pick()
    for place, name in enumerate(("Ghost", "Kite")):
        scene.pick(f"skill Sage {place}")
        if name == answered:
            scene.pick("skill No 0")
        finish(scene)
    to_turn_end(scene, "choose Ghost", "choose Kite")
    assert [scene.name(fact.card) for fact in scene.of(CardPlayed)] == [{"Ghost": "Kite", "Kite": "Ghost"}[answered]]


@pytest.mark.rule("4-7-3-6", "10-10-3-1", "8-6-7")
@pytest.mark.parametrize("countered", [True, False])
def test_a_card_that_returns_at_the_end_of_the_turn_is_asked_about_as_it_would_return(countered: bool) -> None:
    """It is not being played as its skill is answered: it goes elsewhere only at the end of the turn."""
    phoenix = battle_card("Phoenix", text=[auto("ko", at_turn_end(Play(what="this")))])
    burns = does(Ko(what=Cards(whose="you", kinds=("battle",), names=("Phoenix",))), limit=Limit())
    mine = Side(leader=leader("a", burns), battle=[phoenix])
    scene = turn(a=mine, b=Side(hand=[countering("No", "play", *INSTEAD)]))
    scene.pick()
    scene.pick("skill Leader a 0")
    while scene.ask.kind in ("pending", "answer"):
        wanted = [option for option in scene.options if option == "skill No 0" and countered]
        scene.pick(*(wanted or scene.options[-1:]))
    assert scene.names("a.drop") == ["Phoenix"]
    to_turn_end(scene)
    assert (scene.names("a.warp"), scene.names("a.battle")) == ((["Phoenix"], []) if countered else ([], ["Phoenix"]))


@pytest.mark.rule("4-7-3-6", "10-10-3-1", "8-5-2-6")
@pytest.mark.parametrize("plays", [Play(what="this"), Move(to="battle", what="this")])
@pytest.mark.parametrize(("effects", "goes"), [((NO,), "hand"), (INSTEAD, "warp")])
def test_a_card_whose_skill_plays_it_from_the_hand_is_not_played(
    effects: Sequence[Effect], goes: str, plays: Effect
) -> None:
    """The other plays of the skill are none of the card that is being played."""
    itself = does(plays, GHOST, Play(), DRAW, zones=("hand",))
    mine = Side(hand=[battle_card("Hero", text=[itself])], drop=[battle_card("Ghost")])
    scene = main(a=mine, b=Side(hand=[countering("No", "play", *effects)]))
    scene.picks("skill Hero 0", "skill No 0", "decline", "choose Ghost")
    finish(scene)
    assert "Hero" in scene.names(f"a.{goes}")
    assert scene.names("a.battle") == ["Ghost"]
    assert drawn(scene) == ["a"]


@pytest.mark.rule("4-7-3-5", "4-7-3-6", "10-10-3-1", "10-10-3-3", "10-10-4")
@pytest.mark.parametrize(("effects", "goes"), [((NO,), "drop"), (INSTEAD, "warp")])
def test_a_counter_that_plays_its_card_negates_the_attack_though_its_play_is_negated(
    effects: Sequence[Effect], goes: str
) -> None:
    stops = battle_card("Wall", text=[counter("attack", Nullify(what="attack"), Play(what="this"))])
    scene = battle(a=Side(hand=[countering("No", "play", *effects)]), b=Side(hand=[stops]))
    scene.picks("skill Wall 0", "skill No 0")
    finish(scene)
    assert len(scene.of(AttackNegated)) == 1
    assert (scene.names("b.battle"), scene.names(f"b.{goes}")) == ([], ["Wall"])


@pytest.mark.rule("4-7-3-4", "4-7-3-5", "4-7-3-6", "10-10-3-1")
def test_a_counter_negates_the_play_that_it_answers_and_never_its_players_own() -> None:
    """Wren's play is answered by Wall; A's first answer negates Wall as a Counter, the second finds no other play."""
    joins = battle_card("Wall", text=[counter("play", Play(what="this"))])
    first, second = countering("First", "counter", Nullify(what="counter")), countering("Second", "play", NO)
    spare = countering("Spare", "counter", Draw(count=0))
    scene = main(a=Side(hand=[battle_card("Wren"), second, first]), b=Side(hand=[joins, spare]))
    scene.picks("play Wren", "skill Wall 0", "skill Second 0", "skill Spare 0", "skill First 0")
    finish(scene)
    assert (scene.names("a.battle"), scene.names("b.battle")) == (["Wren"], [])
    scene = main(a=Side(hand=[battle_card("Wren"), second]), b=Side(hand=[joins]))
    scene.picks("play Wren", "skill Wall 0", "skill Second 0")
    finish(scene)
    assert (scene.names("a.battle"), scene.names("b.battle"), scene.names("b.drop")) == (["Wren"], [], ["Wall"])


@pytest.mark.rule("4-7-3-6", "10-10-3-1", "8-5-2-7")
def test_an_auto_that_plays_is_negated_so_too_and_nothing_is_once_the_card_is_played() -> None:
    calls = battle_card("Caller", text=[auto("played", GHOST, Play(), DRAW)])
    theirs = Side(hand=[countering("No", "play", NO), countering("Late", "play", NO)])
    scene = main(a=Side(hand=[calls], drop=[battle_card("Ghost")]), b=theirs)
    scene.picks("play Caller", "decline", "activate Caller 0", "skill No 0", "choose Ghost")
    assert scene.names("a.battle") == ["Caller"]
    assert (scene.asked, drawn(scene)) == (("b", "answer"), ["a"])
    scene.pick("skill Late 0")
    finish(scene)
    assert len(scene.of(PartNullified)) == 1


@pytest.mark.rule("10-3-1", "10-10-3-1", "3-6-3")
def test_a_field_is_placed_and_not_played() -> None:
    ground = extra_card("Ground", keywords=["field"])
    scene = main(a=Side(hand=[ground]), b=Side(hand=[countering("No", "play", NO)]))
    scene.pick("skill Ground 0")
    assert scene.options == ["decline"]
    finish(scene)
    assert scene.names("a.battle") == ["Ground"]


PLACED = Cards(whose="you", zones=("drop",), names=("Ghost", "Ground"))


@pytest.mark.rule("3-6-3", "3-6-6", "4-7-3-6", "10-3-1", "10-10-3-1")
@pytest.mark.parametrize("countered", [True, False])
def test_of_the_cards_that_a_skill_places_only_battle_cards_are_played(countered: bool) -> None:
    sage = battle_card("Sage", text=[does(Move(to="battle", what=PLACED))])
    drop = [battle_card("Ghost"), extra_card("Ground", keywords=["field"])]
    scene = main(a=Side(battle=[sage], drop=drop), b=Side(hand=[countering("No", "play", NO)]))
    scene.picks("skill Sage 0", "skill No 0" if countered else "decline")
    finish(scene)
    assert scene.names("a.battle") == ["Sage", *["Ghost"] * (not countered), "Ground"]
    assert scene.names("a.drop") == ["Ghost"] * countered
    assert [scene.name(fact.card) for fact in scene.of(CardPlayed)] == ["Ghost"] * (not countered)
    if countered:
        assert_order(scene.timeline, "PartNullified 10-10-5", "ResolutionBegan 8-5-2-6", "CardPlaced 10-3-1")


@pytest.mark.rule("3-6-3", "10-10-3-1")
@pytest.mark.parametrize(
    ("moves", "says"),
    [
        (Move(to="battle", what=PLACED), True),
        (Move(to="battle", what=Cards(zones=("drop",), kinds=("battle", "extra"))), True),
        (Move(to="battle", what=Cards(zones=("drop",), kinds=("extra",))), False),
        (Move(to="hand", what=PLACED), False),
    ],
)
def test_a_skill_that_places_battle_cards_says_play(moves: Move, says: bool) -> None:
    sage = battle_card("Sage", text=[does(moves)])
    scene = main(a=Side(battle=[sage]), b=Side(hand=[countering("No", "play", NO)]))
    scene.pick("skill Sage 0")
    assert ("skill No 0" in scene.options) == says
