"""What a rule does not do: beside each number, where it does not hold, or what comes before and after it."""

import pytest

from events.cards.catalogue import Catalogue
from events.cards.deck import Deck, DeckEntry
from events.dragon_ball_super.facts import CardKOed, CardPlayed, ComboPowerAdded, GuardSwitched
from events.language.effect import (
    Adjust,
    Attribute,
    Cards,
    Choose,
    Decree,
    Discount,
    Draw,
    Give,
    Ko,
    May,
    Move,
    Number,
    Pay,
    Printed,
    Range,
    Reveal,
    Search,
    Shuffle,
    Skill,
    Switch,
    Token,
    Trigger,
    X,
)
from events.masters.areas import AREAS
from events.masters.card import Keyword
from events.masters.deckbuilding import deck_errors
from events.skills.facts import SkillTriggered
from events.table.fact import CardDrawn, CardRested, CardRevealed, ZoneShuffled
from events.table.ongoing import EffectEnded
from tests.games.masters.conformance.cards import battle_card, extra_card, leader_card, several
from tests.games.masters.conformance.scenario import Side, battle, main, opening, set_up, turn
from tests.games.masters.conformance.texts import DRAW, OWN, auto, does, finish, leader, named
from tests.games.scenario import assert_order


@pytest.mark.rule("1-3-5")
def test_1_3_5_a_number_in_a_cost_is_one_of_those_that_can_be_paid() -> None:
    """The value of X is chosen once, and as much is paid."""
    cost = (Number(within=Range(least=0, most=2)), Pay(total=X()))
    scene = main(a=Side(battle=[battle_card("Fox", text=[does(DRAW, costs=(cost,))])], energy=1))
    scene.pick("skill Fox 0")
    assert (scene.ask.kind, scene.options, scene.ask.least, scene.ask.most) == (
        "number",
        ["number 0", "number 1"],
        1,
        1,
    )


@pytest.mark.rule("1-3-5-1")
def test_1_3_5_1_what_may_be_done_in_a_cost_is_done_for_it_to_be_paid() -> None:
    cost = (May(effects=(Switch(mode="rest", what="this"),)),)
    scene = main(a=Side(battle=[battle_card("Fox", text=[does(DRAW, costs=(cost,))])]))
    scene.pick("skill Fox 0")
    assert scene.options == ["do"]
    scene.pick("do")
    assert (scene.rested("Fox"), len(scene.of(CardDrawn))) == (True, 1)
    assert "skill Fox 0" not in scene.options


@pytest.mark.rule("3-1-3")
def test_3_1_3_decks_hands_and_life_are_secret_and_all_else_is_open() -> None:
    one = several(1, "x")
    side = Side(hand=several(1, "h"), battle=several(1, "b"), energy=1, drop=several(1, "d"), warp=one)
    state = main(a=side).state
    shown = {area for area in AREAS if any(map(state.is_open, state.cards_in("a", area)))}
    hidden = {area for area in AREAS if any(not state.is_open(card) for card in state.cards_in("a", area))}
    assert (shown, hidden) == ({"leader", "battle", "energy", "drop", "warp"}, {"deck", "hand", "life"})


@pytest.mark.rule("3-5-2", "3-8-2", "3-6-2")
@pytest.mark.parametrize(("area", "name"), [("leader", "Leader a"), ("energy", "a energy 1"), ("battle", "Fox")])
def test_3_5_2_cards_of_these_areas_are_in_a_mode_that_skills_switch(area: str, name: str) -> None:
    rests = does(*(Switch(mode="rest", what=Cards(whose="you", zones=(zone,))) for zone in (area, "drop")))
    scene = main(a=Side(battle=[battle_card("Fox", text=[rests])], energy=1, drop=several(1, "d")))
    scene.pick("skill Fox 0")
    assert [scene.name(fact.card) for fact in scene.of(CardRested)] == [name]


@pytest.mark.rule("3-6-3")
def test_3_6_3_a_battle_card_that_comes_to_the_battle_area_is_played() -> None:
    comes = does(Move(to="battle", what=Cards(whose="you", zones=("drop",))))
    scene = main(a=Side(battle=[battle_card("Fox", text=[comes])], drop=several(1, "d")))
    scene.pick("skill Fox 0")
    assert [(scene.name(fact.card), fact.rule) for fact in scene.of(CardPlayed)] == [("d 1", "3-6-3")]


@pytest.mark.rule("3-1-7")
@pytest.mark.parametrize(
    ("cards", "revealed"), [(Cards(zones=("deck",), names=("a deck 1",)), 1), (Cards(zones=("deck",)), 0)]
)
def test_3_1_7_a_card_that_a_search_finds_is_revealed_if_not_any_card_would_do(cards: Cards, revealed: int) -> None:
    fox = battle_card("Fox", text=[does(Search(cards=cards, then=(Move(to="hand"),)))])
    scene = main(a=Side(battle=[fox], deck=3))
    scene.pick("skill Fox 0")
    scene.pick("choose a deck 1")
    assert len(scene.of(CardRevealed)) == revealed


@pytest.mark.rule("3-2-4")
def test_3_2_4_a_deck_is_shuffled_where_a_text_says_so() -> None:
    scene = main(a=Side(battle=[battle_card("Fox", text=[does(Shuffle(zone="deck"))])], deck=3))
    scene.pick("skill Fox 0")
    scene.pick(*scene.options)
    assert [(fact.zone, fact.rule) for fact in scene.of(ZoneShuffled)] == [("a.deck", "3-2-4")]


@pytest.mark.rule("3-3-2")
def test_3_3_2_a_card_of_the_hand_that_was_revealed_is_hidden_again() -> None:
    shows = does(Choose(cards=Cards(whose="you", zones=("hand",))), Reveal(what="it"), DRAW)
    scene = main(a=Side(battle=[battle_card("Fox", text=[shows])], hand=several(1, "h")))
    scene.pick("skill Fox 0")
    scene.pick("choose h 1")
    assert [scene.name(fact.card) for fact in scene.of(CardRevealed)] == ["h 1"]
    scene.pass_on("answer")
    assert not scene.state.cards[scene.card("h 1")].revealed


@pytest.mark.rule("5-1-2", "5-1-3", "5-1-3-1", "10-16-1", "10-20-1")
def test_5_1_problems_of_a_deck_are_told_in_the_books_order() -> None:
    card = battle_card("Wren")
    boss = leader_card("Leader")
    deck = Deck("list", (DeckEntry("none", 1), DeckEntry(boss.number, 2), DeckEntry(card.number, 70)))
    problems = [problem.rule for problem in deck_errors(deck, Catalogue([card, boss]))]
    assert problems == ["kifu/unknown_card", "5-1-2", "5-1-3", "5-1-3-1"]
    known, limited = Deck("list", (DeckEntry("Wren", 5),)), battle_card("Wren", keywords=["super_combo", "ultimate"])
    assert [problem.rule for problem in deck_errors(known, Catalogue([card]))] == ["5-1-2", "5-1-3", "5-1-3-1"]
    problems = [problem.rule for problem in deck_errors(known, Catalogue([limited]))]
    assert problems == ["5-1-2", "5-1-3", "5-1-3-1", "10-16-1", "10-20-1"]


@pytest.mark.rule("6-2-4", "6-2-5", "6-2-6")
def test_6_2_5_a_card_is_charged_between_two_checkpoints() -> None:
    scene = turn(a=Side(hand=several(1, "h")))
    scene.pick("charge h 1")
    assert_order(scene.timeline, "CardDrawn 6-2-3", "checkpoint 6-2-4", "CardCharged 6-2-5", "checkpoint 6-2-6")


@pytest.mark.rule("6-4-1-2", "6-4-1-3")
@pytest.mark.parametrize("player", ["a", "b"])
def test_6_4_1_2_the_other_players_effects_for_the_turn_end_in_the_same_end_phase(player: str) -> None:
    grows = Give(what="this", changes=(Adjust(figure="power", by=5000),))
    mine = leader("a", auto("main_begins", *([grows] if player == "a" else []), card=None))
    theirs = leader("b", auto("main_begins", *([grows] if player == "b" else []), card=None))
    scene = turn(a=Side(leader=mine), b=Side(leader=theirs))
    scene.pick()
    finish(scene)
    scene.pick("end_main")
    assert [fact.rule for fact in scene.of(EffectEnded)] == ["6-4-1-2"]
    assert scene.timeline.count("PhaseBegan 6-4-1") == 1


@pytest.mark.rule("7-4-1-8", "7-1-4-3")
def test_7_4_1_8_the_turn_players_effects_for_the_battle_end_first() -> None:
    boost = Give(what="this", changes=(Adjust(figure="power", by=5000),), until="battle")
    mine, theirs = leader("a", does(boost, timing="battle")), leader("b", does(boost, timing="battle"))
    scene = battle(a=Side(leader=mine), b=Side(leader=theirs)).pass_on("answer")
    scene.pick("skill Leader a 0")
    scene.pass_on("answer", "offense")
    scene.pick("skill Leader b 0")
    masters = {effect.number: effect.master for effect in scene.state.effects.values()}
    scene.pass_on("answer", "defense", "life")
    assert [masters[fact.effect] for fact in scene.of(EffectEnded)] == ["a", "b"]


@pytest.mark.rule("7-2-1-2-2-1", "7-3-1-2-2-1")
def test_7_2_1_2_2_1_a_card_of_the_hand_is_paid_for_before_it_lies_in_the_combo_area() -> None:
    mine, theirs = (Side(hand=[battle_card(name, combo_cost=1)], energy=1) for name in ("x", "y"))
    scene = battle(a=mine, b=theirs).pass_on("answer")
    scene.picks("combo x", "rest a energy 1")
    assert_order(scene.timeline, "CardRevealed 7-2-1-2-2-1", "CardRested 2-11-1-1", "CardComboed 7-2-1-2-2-1")
    before = len(scene.timeline)
    scene.pick("end_step")
    scene.pass_on("answer")
    scene.picks("combo y", "rest b energy 1")
    later = scene.timeline[before:]
    assert_order(later, "CardRevealed 7-3-1-2-2-1", "CardRested 2-11-1-1", "CardComboed 7-3-1-2-2-1")


@pytest.mark.rule("7-4-1-2", "7-4-1-3", "7-4-1-4")
def test_7_4_1_2_the_attack_cards_combos_are_added_before_the_guard_cards() -> None:
    mine, theirs = (Side(hand=[battle_card(name)]) for name in ("x", "y"))
    scene = battle(a=mine, b=theirs).pass_on("answer")
    scene.picks("combo x", "end_step", "combo y", "end_step")
    assert [fact.rule for fact in scene.of(ComboPowerAdded)] == ["7-4-1-2", "7-4-1-3"]
    assert_order(scene.timeline, "ComboPowerAdded 7-4-1-2", "ComboPowerAdded 7-4-1-3", "PowersCompared 7-4-1-4")


@pytest.mark.rule("7-4-1-4-2", "10-1-1")
@pytest.mark.parametrize("way", ["battle", "skill"])
def test_7_4_1_4_2_a_card_kos_another_in_battle_and_not_by_its_skill(way: str) -> None:
    fist = battle_card(
        "Fist", power=20000, text=[auto("kos", DRAW), does(Ko(what=Cards(whose="opponent", kinds=("battle",))))]
    )
    scene = main(a=Side(battle=[fist]), b=Side(battle=several(1, "foe"), rested=["foe 1"]))
    scene.pick("attack foe 1 with Fist" if way == "battle" else "skill Fist 1")
    finish(scene)
    assert (len(scene.of(CardKOed)), len(scene.of(CardDrawn))) == (1, int(way == "battle"))


@pytest.mark.rule("2-11-1-2")
@pytest.mark.parametrize(("used", "drawn"), [("skill Song 0", 1), ("skill Fox 0", 0)])
def test_2_11_1_2_an_extra_card_whose_skill_is_activated_was_used(used: str, drawn: int) -> None:
    rests = does(Switch(mode="rest", what=OWN))
    elder = battle_card("Elder", text=[auto("used", DRAW, card=Cards(whose="you"))])
    scene = main(a=Side(battle=[elder, battle_card("Fox", text=[rests])], hand=[extra_card("Song", text=[rests])]))
    scene.pick(used)
    finish(scene)
    assert len(scene.of(CardDrawn)) == drawn


@pytest.mark.rule("8-5-2-1")
def test_8_5_2_1_a_card_that_came_to_the_hand_meanwhile_is_not_revealed() -> None:
    """Its skill is that of the card in the Battle Area."""
    fox = battle_card("Fox", text=[auto("attacks", DRAW, card=None)])
    home = battle_card("Lord", text=[auto("attacks", Move(to="hand", what=named("Fox")), card=None)])
    scene = battle(a=Side(battle=[fox, home]))
    scene.pass_on("answer")
    scene.pick(*[option for option in scene.options if "Lord" in option])
    scene.pass_on("answer")
    assert (scene.ask.kind, scene.names("a.hand")) == ("pending", ["Fox"])
    scene.pick(scene.options[0])
    scene.pass_on("answer")
    assert (scene.of(CardRevealed), len(scene.of(CardDrawn))) == ([], 1)


@pytest.mark.rule("8-5-3-5")
@pytest.mark.parametrize(("answer", "drawn"), [("decline Fox 0", 0), ("activate Fox 0", 1)])
def test_8_5_3_5_a_skill_of_a_card_in_the_hand_may_be_kept_secret(answer: str, drawn: int) -> None:
    fox = battle_card(
        "Fox",
        text=[Skill(kind="auto", trigger=auto("attacks", DRAW, card=None).trigger, effects=(Draw(),), zones=("hand",))],
    )
    scene = battle(a=Side(hand=[fox]))
    scene.pass_on("answer")
    scene.pick(answer)
    finish(scene)
    assert len(scene.of(CardDrawn)) == drawn


@pytest.mark.rule("8-4-2", "8-4-2-2")
@pytest.mark.parametrize("pays", [True, False])
def test_8_4_2_a_skill_cost_that_is_less_for_the_next_skill_is_less_for_one_that_is_paid(pays: bool) -> None:
    less = Decree(changes=(Discount(total=1, kinds=("auto",)),), whose="you", until="next_use")
    draws = Skill(kind="auto", trigger=Trigger(on="attacks", card=None), costs=((Pay(total=1),),), effects=(DRAW,))
    owls = [battle_card(name, text=[draws]) for name in ("Owl", "Jay")]
    scene = main(a=Side(battle=[battle_card("Fox", text=[does(less)]), *owls]))
    scene.pick("skill Fox 0")
    scene.pass_on("answer")
    scene.pick("attack Leader b with Leader a")
    finish(scene, pays=pays)
    assert (len(scene.of(CardDrawn)), len(scene.state.effects)) == ((1, 0) if pays else (0, 1))


@pytest.mark.rule("10-8-1")
@pytest.mark.parametrize(
    ("keyword", "label"),
    [("dual_attack", "[Once per turn] [Dual Attack]"), ("triple_attack", "[Twice per turn] [Triple Attack]")],
)
def test_10_8_1_the_skill_that_is_triggered_is_that_of_the_keyword(keyword: Keyword, label: str) -> None:
    scene = battle(a=Side(battle=[battle_card("Fist", keywords=[keyword])]), attacker="Fist")
    assert [fact.label for fact in scene.of(SkillTriggered)] == [label]


@pytest.mark.rule("10-21-1", "10-21-2")
@pytest.mark.parametrize(
    "token", [Token(number="Ember Imp"), Token(number="Owl", printed=(Printed(figure="power", value=5000),))]
)
def test_10_21_1_tokens_are_told_from_other_battle_cards(token: Token) -> None:
    tokens = Cards(whose="you", attributes=(Attribute(kind="form", words=("token",)),))
    makes = does(token, Ko(what=tokens))
    scene = main(a=Side(battle=[battle_card("Fox", text=[makes])]))
    scene.pick("skill Fox 0")
    scene.pass_on("answer")
    assert [fact.source for fact in scene.of(CardKOed)] == ["a.battle"]
    assert scene.names("a.battle") == ["Fox"]


@pytest.mark.rule("8-2-2-2", "6-2-1", "6-2-6")
def test_8_2_2_2_what_lasts_for_the_opponents_charge_phase_begins_and_ends_with_it() -> None:
    grows = Give(what="this", changes=(Adjust(figure="power", by=5000),), until="opponent_next_charge")
    scene = set_up(opening(a=[leader_card("Leader a", text=[does(grows)]), *several(20, "a")]))
    scene.pick()
    scene.pick("skill Leader a 0")
    scene.pass_on("answer")
    scene.pick("end_main")
    scene.pick()
    begun = scene.timeline[scene.timeline.index("TurnBegan 6-4-1-3") :]
    charge = ["EffectStarted 8-2-2-2", "PhaseBegan 6-2-1", "checkpoint 6-2-6", "EffectEnded 8-2-2-2"]
    assert_order(begun, *charge, "PhaseBegan 6-3-1-1")


@pytest.mark.rule("8-4-2-2", "10-4-1")
@pytest.mark.parametrize("pays", [True, False])
def test_8_4_2_2_a_blocker_whose_cost_is_not_paid_is_pending_no_more(pays: bool) -> None:
    scene = battle(b=Side(battle=[battle_card("Wall", keywords=["blocker"])])).pass_on("answer")
    scene.picks("activate Wall 0", "pay_skill_cost Wall" if pays else "decline Wall")
    scene.pass_on("answer")
    assert (scene.rested("Wall"), len(scene.of(GuardSwitched))) == (pays, int(pays))
    assert (scene.ask.kind, scene.state.pending) == ("offense", [])
