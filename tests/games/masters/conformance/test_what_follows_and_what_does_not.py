"""What follows what: preparation, damage, [Blocker], cards from a deck; and what is not done beside what is."""

import pytest
from msgspec.structs import replace

from events.costs.facts import CostPaid
from events.dragon_ball_super.battle import guard_card
from events.dragon_ball_super.facts import (
    CardDropped,
    CardKOed,
    DamageDealt,
    GuardSwitched,
    HandReturned,
    LifePlaced,
    LifeTaken,
)
from events.language.effect import (
    Cannot,
    Cards,
    Choose,
    Damage,
    Did,
    Draw,
    Grant,
    Guard,
    If,
    Move,
    Play,
    Printed,
    Replace,
    Reveal,
    Skill,
    Spent,
    Token,
    Trigger,
)
from events.table.fact import CardHidden, CardMoved, CardRested, CardRevealed, ZoneShuffled
from tests.games.masters.conformance.cards import battle_card, several
from tests.games.masters.conformance.scenario import Side, battle, main, opening
from tests.games.masters.conformance.test_negated_plays import BY_KEYWORD, materials
from tests.games.masters.conformance.texts import DRAW, auto, does, drawn, finish, leader, named, permanent, weakened
from tests.games.scenario import assert_order

HAND = Cards(whose="you", zones=("hand",))


@pytest.mark.rule("5-2-1", "5-2-1-2", "5-2-1-4-1", "5-2-1-5", "5-2-1-6")
def test_the_game_is_prepared_in_the_printed_order() -> None:
    scene = opening()
    scene.pick("go_first Leader a")
    scene.pick(*scene.options)
    scene.pick(*scene.options)
    scene.pick(scene.options[0])
    before = len(scene.names("a.deck"))
    scene.pick(*scene.options)
    assert (before, len(scene.names("a.deck"))) == (15, 14)  # the card was returned, shuffled, and another drawn
    scene.pick()
    steps = ("LeaderPlaced 5-2-1-2", "FirstPlayerDecided 5-2-1-3-1", "checkpoint 5-2-1-3", "CardDrawn 5-2-1-4")
    redrawn = ("HandReturned 5-2-1-4-1", "ZoneShuffled 5-2-1-4-1", "CardDrawn 5-2-1-4-1")
    assert_order(scene.timeline, *steps, *redrawn, "LifePlaced 5-2-1-5", "TurnBegan 5-2-1-6")
    assert (len(scene.of(HandReturned)), len(scene.of(LifePlaced))) == (1, 16)


@pytest.mark.rule("5-2-1", "5-2-1-4")
def test_both_players_are_asked_for_a_redraw_and_both_get_life() -> None:
    scene = opening()
    scene.pick("go_first Leader a")
    scene.pick(*scene.options)
    scene.pick(*scene.options)
    asked = []
    while scene.ask.kind == "redraw":
        asked.append(scene.ask.player)
        scene.pick()
    assert asked == ["a", "b"]
    assert [len(scene.names(f"{player}.life")) for player in asked] == [8, 8]


@pytest.mark.rule("9-5-2", "1-3-2", "4-5-3-1", "9-5-2-1")
@pytest.mark.parametrize(("left", "koed"), [(1, 0), (0, 1), (-5000, 1)])
def test_a_card_of_any_power_above_zero_is_no_card_without_power(left: int, koed: int) -> None:
    weakens = does(weakened(named("Fox"), left - 5000))
    scene = main(a=Side(battle=[battle_card("Fox", power=5000)], leader=leader("a", weakens)))
    scene.pick("skill Leader a 0")
    finish(scene)
    assert len(scene.of(CardKOed)) == koed


@pytest.mark.rule("3-6-4", "3-8-3")
@pytest.mark.parametrize(("to", "rule"), [("battle", "3-6-4"), ("energy", "3-8-3")])
@pytest.mark.parametrize("mode", ["rest", "active"])
def test_a_card_comes_in_rest_mode_by_the_rule_of_the_area_and_only_if_it_is_said(
    to: str, rule: str, mode: str
) -> None:
    brings = does(Move(to=to, what=named("Fox", zones=("drop",)), mode=mode))  # type: ignore[arg-type]
    scene = main(a=Side(leader=leader("a", brings), drop=[battle_card("Fox")]))
    scene.pick("skill Leader a 0")
    finish(scene)
    assert [(scene.name(fact.card), fact.rule) for fact in scene.of(CardRested)] == [("Fox", rule)] * (mode == "rest")
    assert scene.rested("Fox") == (mode == "rest")


@pytest.mark.rule("3-6-4", "3-2-3")
def test_cards_of_a_deck_are_played_in_rest_mode_one_by_one_and_others_at_once() -> None:
    both = Cards(whose="you", zones=("deck", "drop"), names=("Fox", "Owl"))
    deck = [*several(3, "d"), battle_card("Fox"), battle_card("Fox")]
    drop = [battle_card("Owl"), battle_card("Owl")]
    scene = main(a=Side(leader=leader("a", does(Play(what=both, mode="rest"))), deck=deck, drop=drop))
    scene.pick("skill Leader a 0")
    finish(scene)
    assert sorted(scene.names("a.battle")) == ["Fox", "Fox", "Owl", "Owl"]
    assert all(fact.together for fact in scene.of(CardRested)[-1:])
    moves = [fact for fact in scene.of(CardMoved) if fact.target == "a.battle"]
    assert [fact.together for fact in moves] == [False, False, False, True]


@pytest.mark.rule("3-6-4", "10-21-5")
@pytest.mark.parametrize("mode", ["rest", "active"])
def test_a_token_comes_in_rest_mode_only_if_it_is_said(mode: str) -> None:
    imp = Token(number="Imp", printed=(Printed(figure="power", value=5000),), mode=mode)  # type: ignore[arg-type]
    scene = main(a=Side(leader=leader("a", does(imp))))
    scene.pick("skill Leader a 0")
    finish(scene)
    assert scene.names("a.battle") == ["Imp"]
    assert len(scene.of(CardRested)) == (mode == "rest")


@pytest.mark.rule("8-5-2-4", "10-4-1")
def test_a_blocker_is_activated_before_it_becomes_the_guard_card() -> None:
    scene = battle(b=Side(battle=[battle_card("Wall", keywords=["blocker"])]))
    scene.pass_on("answer")
    scene.pick(*[option for option in scene.options if "Wall" in option][:1])
    while scene.ask.kind in ("skill_cost", "pending"):
        scene.pick(scene.options[0])
    scene.pass_on("answer")
    assert_order(scene.timeline, "CardRested 10-4-1", "SkillActivated 8-5-2-4", "GuardSwitched 10-4-1")
    assert len(scene.of(GuardSwitched)) == 1


@pytest.mark.rule("7-4-1-5", "7-4-1-4-1", "7-4-1-4-2")
@pytest.mark.parametrize("target", ["Leader b", "Fox"])
def test_what_an_attack_does_comes_before_the_checkpoint_behind_it(target: str) -> None:
    foes = Side(battle=[battle_card("Fox", power=1000)])
    scene = battle(b=foes, target=target)
    finish(scene)
    done = "DamageDealt 7-4-1-4-1" if target == "Leader b" else "CardKOed 7-4-1-4-2"
    assert_order(scene.timeline, "PowersCompared 7-4-1-4", done, "checkpoint 7-4-1-5")
    assert len(scene.of(DamageDealt)) == (target == "Leader b")


@pytest.mark.rule("2-11-1-1", "6-3-1-2-1-1")
@pytest.mark.parametrize("asks", [True, False])
def test_what_paid_for_a_card_is_noted_only_where_its_text_asks(asks: bool) -> None:
    wren = battle_card("Wren", cost=2, text=[auto("played", Draw(count=Spent(kind="energy") if asks else 2))])
    scene = main(a=Side(hand=[wren], energy=3))
    scene.pick("play Wren")
    scene.pick("rest a energy 1", "rest a energy 2")
    finish(scene)
    assert scene.names("a.battle") == ["Wren"]
    assert [(fact.paid_with, fact.rule) for fact in scene.of(CostPaid)] == [(("energy", "energy"), "2-11-1-1")] * asks
    assert drawn(scene) == ["a", "a"]


@pytest.mark.rule("3-3-2", "3-3-3", "11-2-1")
@pytest.mark.parametrize("then", [[], [Move(to="deck", what="it", place="bottom")], [Move(to="drop", what="it")]])
def test_a_card_that_was_shown_is_hidden_again_only_if_it_is_still_in_the_hand(then: list[Move]) -> None:
    shows = does(Choose(cards=HAND), Reveal(what="it"), *then)
    scene = main(a=Side(leader=leader("a", shows), hand=[battle_card("Fox")]))
    scene.picks("skill Leader a 0", "choose Fox")
    finish(scene)
    assert len(scene.of(CardRevealed)) == 1
    assert len(scene.of(CardHidden)) == (not then)


@pytest.mark.rule("3-2-4", "8-5-3-7")
@pytest.mark.parametrize("names", [("Fox",), ()])
def test_a_deck_is_shuffled_behind_a_choice_for_which_it_was_looked_through(names: tuple[str, ...]) -> None:
    cards = Cards(whose="you", zones=("deck" if names else "drop",), names=names)
    finds = does(Choose(cards=cards, up_to=True), Move(to="hand", what="it"))
    scene = main(a=Side(leader=leader("a", finds), deck=[*several(3, "d"), battle_card("Fox")], drop=several(1, "x")))
    scene.picks("skill Leader a 0", "choose Fox" if names else "choose x 1")
    finish(scene)
    assert [fact.rule for fact in scene.of(ZoneShuffled)] == ["3-2-4"] * bool(names)


@pytest.mark.rule("8-5-2-1", "8-6-4")
@pytest.mark.parametrize("zone", ["hand", "battle"])
def test_a_card_of_the_hand_is_revealed_as_its_skill_is_activated_and_hidden_afterwards(zone: str) -> None:
    draws = replace(auto("attacks", DRAW, card=None), zones=("hand", "battle"))
    fox = battle_card("Fox", text=[draws])
    scene = battle(a=Side(**{zone: [fox]}))  # type: ignore[arg-type]
    scene.pass_on("answer")
    scene.pick("activate Fox 0")
    finish(scene)
    shown = [scene.name(fact.card) for fact in scene.of(CardRevealed)]
    assert shown == ["Fox"] * (zone == "hand")
    assert len(scene.of(CardHidden)) == (zone == "hand")
    if zone == "hand":
        assert_order(scene.timeline, "CardRevealed 8-5-2-1", "SkillActivated 8-5-2-4", "CardHidden 3-3-2")


@pytest.mark.rule("9-3-2", "4-5-3-1", "9-1-2")
def test_combos_of_a_battle_stay_through_its_checkpoints() -> None:
    scene = battle(a=Side(hand=several(2, "h")))
    scene.pass_on("answer")
    scene.pick("combo h 1")
    assert (scene.asked, scene.names("a.combo"), scene.names("a.drop")) == (("a", "offense"), ["h 1"], [])
    finish(scene)
    assert [fact.rule for fact in scene.of(CardDropped)] == ["7-4-1-6"]


@pytest.mark.rule("4-10-1", "4-10-2", "4-10-2-2", "1-3-3")
@pytest.mark.parametrize(("count", "kept", "taken"), [(2, False, 2), (2, True, 0), (0, False, 0), (0, True, 0)])
def test_damage_is_dealt_unless_it_is_none_or_the_player_cannot_take_any(count: int, kept: bool, taken: int) -> None:
    kept_from_it = permanent(Cannot(action="take_damage"), player="you")
    theirs = Side(leader=leader("b", *[kept_from_it] * kept))
    then = If(conditions=(Did(name="hit"),), then=(DRAW,))
    scene = main(a=Side(leader=leader("a", does(Damage(count=count, name="hit"), then))), b=theirs)
    scene.pick("skill Leader a 0")
    finish(scene)
    assert (len(scene.of(DamageDealt)), len(scene.of(LifeTaken))) == (taken, taken)
    assert drawn(scene) == ["a"] * bool(taken)


@pytest.mark.rule("7-1", "7-1-1")
def test_an_attack_goes_on_against_one_card() -> None:
    turned = does(Guard(what=named("Wall", "Rock")), timing="battle")
    theirs = Side(leader=leader("b", turned), battle=[battle_card("Wall"), battle_card("Rock")])
    scene = battle(b=theirs)
    finish(scene, "defense")
    scene.pick("skill Leader b 0")
    finish(scene, "defense")
    assert [scene.name(fact.card) for fact in scene.of(GuardSwitched)] == ["Wall"]
    assert guard_card(scene.state) == scene.card("Wall")


@pytest.mark.rule("10-5-4", "10-14-4", "10-13-1", "10-18-3-1", "8-9-1", "3-3-3")
@pytest.mark.parametrize("keyword", ["evolve", "ex_evolve", "union_potara", "xeno_evolve", "union_fusion"])
@pytest.mark.parametrize("kept", [True, False])
def test_a_card_whose_play_by_a_keyword_is_replaced_lies_on_nothing_and_is_hidden_again(
    keyword: str, kept: bool
) -> None:
    replaced = Replace(event=Trigger(on="played"), instead=(DRAW,))
    stays = Skill(kind="permanent", zones=("hand",), grants=(Grant(changes=(replaced,)),))
    named_cards = materials(keyword)
    hero = battle_card("Hero", text=[BY_KEYWORD[keyword], *[stays] * kept])
    scene = main(a=Side(hand=[hero, *named_cards["hand"]], battle=named_cards["battle"]))
    scene.pick("skill Hero 0")
    while scene.ask.kind == "material":
        scene.pick(scene.options[0])
    finish(scene)
    assert ("Hero" in scene.names("a.hand"), "Hero" in scene.names("a.battle")) == (kept, not kept)
    assert [scene.name(fact.card) for fact in scene.of(CardHidden)] == ["Hero"] * kept
    if kept:
        assert not scene.state.beneath(scene.card("Hero"))
        left = {"xeno_evolve": ["Fox"], "union_fusion": []}.get(keyword, ["Egg", "Fox"])
        assert scene.names("a.battle") == left  # what the keyword takes away, it has taken before
