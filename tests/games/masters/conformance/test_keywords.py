"""10. Keywords and Keyword Skills: those with text, and 11-3, 11-4, 11-5."""

from typing import Any

import pytest

from events.dragon_ball_super.facts import CardDropped, CardEvolved, CardPlayed
from events.errors import IllegalAnswer
from events.language.effect import (
    Adjust,
    Attribute,
    Cannot,
    Cards,
    Choose,
    Compare,
    Count,
    Draw,
    Effect,
    Flip,
    Give,
    Ko,
    Later,
    Move,
    Nullify,
    Pay,
    Play,
    Range,
    Remove,
    Skill,
    Stack,
    Token,
    Trigger,
)
from events.masters.card import LeaderBack
from events.table.created import CardCeased, CardCreated
from events.table.fact import CardFlipped, CardStacked
from events.values.value import figure
from tests.games.masters.conformance.cards import battle_card, extra_card, leader_card, several
from tests.games.masters.conformance.scenario import Side, battle, main, turn
from tests.games.scenario import assert_order

DRAW = Draw()


def characters(*names: str, **more: Any) -> Cards:
    """Battle Cards of one of these characters."""
    return Cards(kinds=("battle",), whose="you", attributes=(Attribute(kind="character", words=names),), **more)


def from_hand(keyword: str, *materials: Cards, cost: int = 0, effects: tuple[Effect, ...] = ()) -> Skill:
    """A keyword skill by which a Battle Card is used from the hand."""
    costs = ((Pay(total=cost),),) if cost else ()
    return Skill(
        kind="activate",
        keyword=keyword,
        timing=("main",),
        zones=("hand",),
        costs=costs,
        materials=materials,
        effects=effects,
    )


AWAKEN = Skill(
    kind="activate",
    keyword="awaken",
    timing=("main", "battle"),
    conditions=(Compare(number=Count(of=Cards(whose="you", zones=("life",))), within=Range(most=4)),),
    effects=(DRAW, Flip()),
)
BACK = LeaderBack(name="Leader a, awake", power=20000, characters=("Awake",))


@pytest.mark.rule("10-2-1", "10-2-2", "10-2-3", "6-3-1-2-2-2", "2-3-2-1-2", "2-3-2-1-3")
@pytest.mark.parametrize(("life", "awakens"), [(5, False), (4, True)])
def test_10_2_1_a_leader_awakens_if_the_condition_is_fulfilled(life: int, awakens: bool) -> None:
    scene = main(a=Side(leader=leader_card("Leader a", text=[AWAKEN], back=BACK), life=life))
    assert ("skill Leader a 0" in scene.options) == awakens
    if awakens:
        scene.pick("skill Leader a 0")
        assert [fact.rule for fact in scene.of(CardFlipped)] == ["10-2-3"]
        assert len(scene.names("a.hand")) == 1
        assert "skill Leader a 0" not in scene.options  # what stands on the front is absent


@pytest.mark.rule("7-2-1-2-3-2", "7-3-1-2-2-3", "10-2-3-1", "10-2-5")
def test_10_2_5_an_awakened_leader_keeps_its_position_and_effects_on_power_in_a_battle() -> None:
    """Other effects end with the flip."""
    curse = Skill(
        kind="activate",
        timing=("battle",),
        effects=(
            Give(what="this", changes=(Adjust(figure="power", by=5000),)),
            Give(what="this", changes=(Cannot(action="attack", by="any"),)),
        ),
    )
    leader = leader_card("Leader a", text=[AWAKEN, curse], back=BACK)
    scene = battle(a=Side(leader=leader, life=4)).pass_on("answer")
    scene.pick("skill Leader a 1")
    scene.pick("skill Leader a 0")
    assert scene.rested("Leader a")
    assert [line for line in scene.timeline if line.startswith("EffectEnded")] == ["EffectEnded 10-2-5"]
    scene.pass_on("answer", "offense", "defense", "life")
    assert_order(scene.timeline, "CardFlipped 10-2-3", "EffectEnded 10-2-5", "PowersCompared 7-4-1-4")
    assert scene.names("b.hand")  # 25000 against 15000: it is still the attack card


@pytest.mark.rule(
    "10-5-1",
    "10-5-2",
    "10-5-3",
    "10-5-3-1",
    "10-5-4",
    "9-4-1",
    "9-4-2",
    "11-3-2",
    "2-5-1",
    "2-5-2",
    "2-5-3",
    "2-5-4",
    "8-5-2-2",
)
@pytest.mark.parametrize("keyword", ["evolve", "ex_evolve"])
def test_10_5_4_an_evolved_card_lies_on_the_card_of_that_character_with_its_position_and_effects(keyword: str) -> None:
    evolved = battle_card("Dragon", cost=6, power=30000, text=[from_hand(keyword, characters("Egg"), cost=1)])
    warms = Skill(
        kind="activate", timing=("main",), effects=(Give(what="this", changes=(Adjust(figure="power", by=5000),)),)
    )
    mine = Side(
        hand=[evolved],
        battle=[battle_card("Egg one", characters=["Egg"], text=[warms]), battle_card("Stone", characters=["Stone"])],
        energy=1,
        rested=["Egg one"],
    )
    scene = main(a=mine)
    scene.pick("skill Egg one 0")
    scene.pick("skill Dragon 0")
    assert scene.options == ["material Egg one"]
    scene.pick("material Egg one")
    scene.pick("rest a energy 1")
    assert scene.names("a.battle") == ["Stone", "Dragon"]
    assert scene.names("a.under") == ["Egg one"]
    assert scene.rested("Dragon")
    assert [(fact.by, fact.rule) for fact in scene.of(CardEvolved)] == [(keyword, "10-5-4")]
    assert_order(scene.timeline, "CardRested 2-11-1-1", "CardEvolved 10-5-4", "EffectCarried 9-4-2")
    assert scene.state.figure_additions(scene.card("Dragon"), "power") == ()


@pytest.mark.rule("10-5-1", "10-5-2")
def test_10_5_1_a_card_evolves_only_from_the_hand_and_on_a_card_of_the_character() -> None:
    evolved = battle_card("Dragon", text=[from_hand("evolve", characters("Egg"))])
    assert "skill Dragon 0" not in main(a=Side(hand=[evolved], battle=[battle_card("Stone")])).options
    egg = battle_card("Egg one", characters=["Egg"])
    assert "skill Dragon 0" not in main(a=Side(battle=[evolved, egg])).options
    assert "skill Dragon 0" not in main(a=Side(hand=[evolved, egg])).options
    assert "skill Dragon 0" in main(a=Side(hand=[evolved], battle=[egg])).options


@pytest.mark.rule("10-13-1", "10-13-2", "10-13-3")
@pytest.mark.parametrize(("second", "fuses"), [(10000, True), (15000, False)])
def test_10_13_1_union_fusion_takes_a_card_of_each_character_with_equal_power(second: int, fuses: bool) -> None:
    both = battle_card(
        "Both",
        power=30000,
        text=[from_hand("union_fusion", characters("Ann", zones=("hand",)), characters("Bo", zones=("hand",)))],
    )
    ann, bo = (battle_card(name, power=power, characters=[name]) for name, power in (("Ann", 10000), ("Bo", second)))
    scene = main(a=Side(hand=[both, ann, bo]))
    assert ("skill Both 0" in scene.options) == fuses
    if fuses:
        scene.pick("skill Both 0")
        scene.picks("material Ann", "material Bo")
        assert scene.names("a.drop") == ["Ann", "Bo"]
        assert scene.names("a.battle") == ["Both"]
        assert not scene.rested("Both")


@pytest.mark.rule("10-14-1", "10-14-2", "10-14-3", "10-14-4", "11-3-1")
def test_10_14_4_union_potara_lies_on_both_cards_in_active_mode() -> None:
    both = battle_card("Both", text=[from_hand("union_potara", characters("Ann"), characters("Bo"), cost=1)])
    ann, bo = (battle_card(name, characters=[name]) for name in ("Ann", "Bo"))
    scene = main(a=Side(hand=[both], battle=[ann, bo], energy=1, rested=["Ann", "Bo"]))
    scene.pick("skill Both 0")
    scene.picks("material Ann", "material Bo", "rest a energy 1")
    scene.pick(*scene.options)
    assert scene.names("a.battle") == ["Both"]
    assert sorted(scene.names("a.under")) == ["Ann", "Bo"]
    assert not scene.rested("Both")
    assert not main(a=Side(hand=[both], battle=[ann], energy=1)).options.count("skill Both 0")


@pytest.mark.rule("10-18-1", "10-18-2", "10-18-3", "10-18-3-1", "10-18-3-1-1", "11-4-1", "3-10-1", "3-10-2")
def test_10_18_3_1_xeno_evolve_sends_the_card_to_the_warp_and_plays_this_one_active() -> None:
    evolved = battle_card("Shade", text=[from_hand("xeno_evolve", characters("Egg"))])
    glad = Skill(kind="auto", trigger=Trigger(on="evolved"), effects=(DRAW,))
    scene = main(
        a=Side(
            hand=[battle_card("Shade", text=[*evolved.skills, glad])],
            battle=[battle_card("Egg one", characters=["Egg"])],
            rested=["Egg one"],
        )
    )
    scene.pick("skill Shade 0")
    scene.pick("material Egg one")
    assert scene.names("a.warp") == ["Egg one"]
    assert scene.names("a.battle") == ["Shade"]
    assert not scene.rested("Shade")
    assert scene.asked == ("a", "pending")  # it is played as by [Evolve]


ABSORB = Skill(
    kind="activate",
    keyword="union_absorb",
    timing=("main",),
    costs=((Choose(cards=characters("Snack", zones=("drop",))), Stack(what="it")),),
    effects=(Give(what="this", changes=(Adjust(figure="power", by=10000),)),),
)


@pytest.mark.trap("MS-28")
@pytest.mark.rule("10-15-1", "10-15-2", "10-15-3")
def test_10_15_1_union_absorb_places_the_card_under_the_one_that_absorbs() -> None:
    """MS-28: not on top of it, as the sentence has it; that card stays in the Battle Area with its skills."""
    maw = battle_card("Maw", text=[ABSORB])
    snack = battle_card("Snack one", characters=["Snack"])
    scene = main(a=Side(battle=[maw], drop=[snack]))
    scene.pick("skill Maw 0")
    if scene.ask.kind == "choose":
        scene.pick("choose Snack one")
    assert scene.names("a.under") == ["Snack one"]
    assert [scene.name(fact.host) for fact in scene.of(CardStacked)] == ["Maw"]
    assert scene.state.beneath(scene.card("Maw")) == [scene.card("Snack one")]
    assert scene.state.beneath(scene.card("Snack one")) == []
    assert scene.names("a.battle") == ["Maw"]
    assert figure(scene.state, scene.card("Maw"), "power") == 25000
    assert "skill Maw 0" not in main(a=Side(hand=[maw], drop=[snack])).options
    assert "skill Maw 0" not in main(a=Side(battle=[maw])).options


def over_realm(number: int) -> Skill:
    """[Over Realm X]."""
    drop = Cards(whose="you", zones=("drop",))
    return Skill(
        kind="activate",
        keyword="over_realm",
        timing=("main",),
        zones=("hand",),
        conditions=(Compare(number=Count(of=drop), within=Range(least=number)),),
        effects=(
            Move(to="warp", what=drop),
            Play(what="this"),
            Later(when=Trigger(on="turn_ends", card=None), effects=(Move(to="warp", what="this"),)),
        ),
    )


@pytest.mark.trap("MS-30")
@pytest.mark.rule("10-17-1", "10-17-2", "10-17-3", "10-17-4", "10-17-5")
def test_10_17_over_realm_empties_the_drop_plays_the_card_and_sends_it_away_at_the_end_of_the_turn() -> None:
    """MS-30: once a turn for the player."""
    hand = [battle_card(name, cost=9, text=[over_realm(past)]) for name, past in (("Void", 2), ("Abyss", 0))]
    scene = turn(a=Side(hand=hand, drop=several(2, "past")))
    scene.pick()
    assert "skill Abyss 0" in scene.options
    scene.pick("skill Void 0")
    assert sorted(scene.names("a.warp")) == ["past 1", "past 2"]
    assert scene.names("a.battle") == ["Void"]
    assert "skill Abyss 0" not in scene.options
    scene.pick("end_main")
    while scene.ask.kind == "delayed":
        scene.pick(scene.options[0])
    assert "Void" in scene.names("a.warp")
    assert "skill Void 0" not in main(a=Side(hand=hand, drop=several(1, "past"))).options


@pytest.mark.trap("MS-30")
@pytest.mark.rule("10-17-5")
@pytest.mark.parametrize(("reading", "again"), [("player", []), ("card", ["Abyss"])])
def test_10_17_5_over_realm_again_needs_another_turn_or_as_it_is_read_another_card(
    reading: str, again: list[str]
) -> None:
    """MS-30. A card whose use was negated is still in the hand, and was used."""
    hand = [battle_card(name, cost=9, text=[over_realm(0)]) for name in ("Void", "Abyss")]
    negates = Skill(
        kind="counter",
        timing=("counter",),
        zones=("hand",),
        trigger=Trigger(on="declares_play", card=None, whose="opponent"),
        effects=(Nullify(what="skill"),),
    )
    scene = main(a=Side(hand=hand), b=Side(hand=[extra_card("No", text=[negates])]), options={"MS-30": reading})
    scene.picks("skill Void 0", "skill No 0")
    scene.pass_on("answer")
    assert scene.names("a.hand") == ["Void", "Abyss"]
    assert [name for name in ("Void", "Abyss") if f"skill {name} 0" in scene.options] == again


FIELD = extra_card("Arena", keywords=["field"], cost=1)


@pytest.mark.rule("10-3-1", "10-3-2", "10-3-3", "3-6-6")
def test_10_3_3_a_field_is_placed_in_the_battle_area_and_the_other_one_is_dropped() -> None:
    draws = Skill(kind="activate", timing=("main",), effects=(DRAW,))
    scene = main(a=Side(hand=[extra_card("Grove", keywords=["field"], text=[draws]), FIELD], energy=1))
    assert "skill Grove 1" not in scene.options  # valid in the Battle Area
    scene.pick("skill Grove 0")
    assert scene.names("a.battle") == ["Grove"]
    assert not scene.rested("Grove")
    scene.pick("skill Grove 1")
    assert len(scene.names("a.hand")) == 2
    scene.pick("skill Arena 0")
    scene.pick("rest a energy 1")
    scene.pass_on("answer")
    assert scene.names("a.battle") == ["Arena"]
    assert [(scene.name(fact.card), fact.rule) for fact in scene.of(CardDropped)] == [("Grove", "10-3-3")]


@pytest.mark.rule("10-19-1", "8-5-3-4")
def test_10_19_1_a_card_with_barrier_is_not_chosen_by_the_opponent() -> None:
    kills = Skill(
        kind="activate", timing=("main",), effects=(Choose(cards=Cards(kinds=("battle",), whose="both")), Ko())
    )
    ghost = battle_card("Ghost", keywords=["barrier"])
    scene = main(a=Side(battle=[battle_card("Sage", text=[kills])]), b=Side(battle=[ghost, battle_card("Prey")]))
    scene.pick("skill Sage 0")
    assert scene.options == ["choose Sage", "choose Prey"]


TOKENS = Skill(kind="activate", timing=("main",), effects=(Token(number="Ember Imp", count=2),))


@pytest.mark.trap("MS-29")
@pytest.mark.rule("10-21-1", "10-21-2", "10-21-3", "10-21-4", "10-21-5", "10-21-6")
def test_10_21_tokens_are_battle_cards_of_the_master_of_the_effect() -> None:
    """MS-29."""
    kills = Skill(
        kind="activate", timing=("main",), effects=(Choose(cards=Cards(kinds=("battle",), whose="you")), Ko())
    )
    scene = main(a=Side(leader=leader_card("Leader a", text=[TOKENS, kills])))
    scene.pick("skill Leader a 0")
    assert len(scene.of(CardCreated)) == 2
    assert scene.names("a.battle") == ["Ember Imp", "Ember Imp"]
    assert scene.options.count("attack Leader b with Ember Imp") == 2
    scene.pick("skill Leader a 1")
    assert scene.options == ["choose Ember Imp", "choose Ember Imp"]


@pytest.mark.rule("10-21-7", "3-1-4")
def test_10_21_7_a_token_ceases_to_exist_outside_battle_area_and_combo_area() -> None:
    making = Skill(kind="activate", timing=("battle",), effects=TOKENS.effects)
    scene = battle(a=Side(leader=leader_card("Leader a", text=[making]))).pass_on("answer")
    scene.pick("skill Leader a 0")
    scene.pick("combo Ember Imp")
    assert scene.names("a.combo") == ["Ember Imp"]
    scene.pass_on("answer", "offense", "defense", "life")
    assert [fact.rule for fact in scene.of(CardCeased)] == ["10-21-7"]
    assert scene.names("a.drop") == []
    assert scene.names("a.battle") == ["Ember Imp"]


@pytest.mark.trap("MS-21")
@pytest.mark.rule("10-22-1", "10-22-2", "10-22-3")
def test_10_22_a_removed_card_is_in_no_area_and_open_to_all() -> None:
    """MS-21: the third rule of 10-22, whose number is printed as 10-17-3."""
    away = Skill(
        kind="activate", timing=("main",), effects=(Choose(cards=Cards(kinds=("battle",), whose="opponent")), Remove())
    )
    scene = main(a=Side(battle=[battle_card("Sage", text=[away])]), b=Side(battle=[battle_card("Prey")]))
    scene.pick("skill Sage 0")
    scene.pick("choose Prey")
    assert scene.names("b.removed") == ["Prey"]
    assert scene.state.is_open(scene.card("Prey"))


@pytest.mark.rule("11-3-4", "11-3-2")
def test_11_3_4_cards_under_a_card_that_leaves_go_to_the_drop() -> None:
    evolved = battle_card("Dragon", text=[from_hand("evolve", characters("Egg"))])
    home = Skill(
        kind="activate",
        timing=("main",),
        effects=(Choose(cards=Cards(kinds=("battle",), whose="you")), Move(to="hand")),
    )
    mine = Side(
        hand=[evolved], battle=[battle_card("Egg one", characters=["Egg"])], leader=leader_card("Leader a", text=[home])
    )
    scene = main(a=mine)
    scene.pick("skill Dragon 0")
    scene.pick("material Egg one")
    scene.pick("skill Leader a 0")
    scene.pick("choose Dragon")
    assert scene.names("a.hand") == ["Dragon"]
    assert scene.names("a.drop") == ["Egg one"]
    assert [fact.rule for fact in scene.of(CardDropped)] == ["11-3-4"]


def test_a_keyword_of_the_hand_is_refused_at_another_time() -> None:
    evolved = battle_card("Dragon", text=[from_hand("evolve", characters("Egg"))])
    scene = battle(a=Side(hand=[evolved], battle=[battle_card("Egg one", characters=["Egg"])])).pass_on("answer")
    assert "skill Dragon 0" not in scene.options
    with pytest.raises(IllegalAnswer):
        scene.referee.answer((9,))
    assert not scene.of(CardPlayed)
