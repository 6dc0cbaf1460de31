"""Interactions of cards on and under others, tokens, control, and the Warp."""

import pytest
from msgspec.structs import replace

from events.dragon_ball_super.facts import CardPlayed
from events.language.effect import (
    Adjust,
    Cannot,
    Cards,
    Choose,
    ComeRested,
    Compare,
    Control,
    Count,
    Discount,
    Effect,
    Exists,
    Give,
    Ko,
    Later,
    Mode,
    Move,
    Nullify,
    Play,
    Printed,
    Range,
    Remove,
    Replace,
    Skill,
    Stack,
    Token,
    Trigger,
)
from events.table.created import CardCeased
from events.table.fact import CardRested
from events.values.value import figure
from tests.games.masters.conformance.cards import battle_card
from tests.games.masters.conformance.scenario import Scene, Side, main, turn
from tests.games.masters.conformance.texts import (
    DRAW,
    FOES,
    OWN,
    TO_HAND,
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
)

EGG = battle_card("Egg one", characters=["Egg"], text=[auto("moved", DRAW, target=("drop",)), auto("ko", DRAW)])
WYRM = battle_card("Wyrm", characters=["Wyrm"], text=[from_hand("evolve", characters("Egg"))])
DRAGON = battle_card("Dragon", text=[from_hand("ex_evolve", characters("Wyrm"))])


def stacked(*skills: Skill) -> Scene:
    """A Dragon lies on a Wyrm, which lies on an Egg; a's Leader has these skills."""
    scene = main(a=Side(leader=leader("a", *skills), hand=[WYRM, DRAGON], battle=[EGG]))
    scene.picks("skill Wyrm 0", "material Egg one", "skill Dragon 0", "material Wyrm")
    return scene


@pytest.mark.rule("11-3-2", "11-3-4", "10-5-4", "11-4-1", "10-22-1")
@pytest.mark.parametrize(
    ("leaves", "zone"),
    [
        (Ko(what=OWN), "drop"),
        (Move(to="hand", what=OWN), "hand"),
        (Move(to="warp", what=OWN), "warp"),
        (Move(to="energy", what=OWN), "energy"),
        (Remove(what=OWN), "removed"),
    ],
    ids=["ko", "hand", "warp", "energy", "removed"],
)
def test_only_the_top_card_of_a_stack_goes_elsewhere_than_to_the_drop(leaves: Effect, zone: str) -> None:
    """Those under it go to the Drop, are not KO'd with it, and their skills about moving are not triggered."""
    scene = stacked(does(leaves))
    assert scene.names("a.battle") == ["Dragon"]
    scene.pick("skill Leader a 0")
    finish(scene)
    assert "Dragon" in scene.names(f"a.{zone}")
    assert {"Wyrm", "Egg one"} <= set(scene.names("a.drop"))
    assert koed(scene) == (["Dragon"] if zone == "drop" else [])
    assert not drawn(scene)


@pytest.mark.trap("MS-35")
@pytest.mark.rule("11-3-5", "11-3-4", "3-1-7-1", "11-5-1")
def test_cards_under_a_card_that_is_taken_go_along_and_return_to_their_owner() -> None:
    """MS-35. While it is under the other player's control they lie under it, and are not dropped."""
    scene = stacked(does(Control(what=OWN, whose="opponent")), does(Move(to="hand", what=FOES)))
    scene.pick("skill Leader a 0")
    assert (scene.names("b.battle"), scene.names("a.drop")) == (["Dragon"], [])
    assert len(scene.state.beneath(scene.card("Dragon"))) == 2
    scene.pick("skill Leader a 1")
    assert (scene.names("a.hand"), sorted(scene.names("a.drop"))) == (["Dragon"], ["Egg one", "Wyrm"])
    assert not drawn(scene)


@pytest.mark.rule("10-18-3-1", "11-4-1", "11-3-4")
def test_xeno_evolve_sends_the_top_card_of_a_stack_alone_to_the_warp() -> None:
    """The cards under it leave the Battle Area with it, and so go to the Drop."""
    shade = battle_card("Shade", text=[from_hand("xeno_evolve", characters("Wyrm"))])
    scene = main(a=Side(hand=[WYRM, shade], battle=[EGG]))
    scene.picks("skill Wyrm 0", "material Egg one", "skill Shade 0", "material Wyrm")
    assert (scene.names("a.battle"), scene.names("a.warp")) == (["Shade"], ["Wyrm"])
    assert (scene.names("a.drop"), scene.names("a.under")) == (["Egg one"], [])


STAYS = permanent(Replace(event=Trigger(on="leaves"), instead=(DRAW,)))


@pytest.mark.rule("8-9-1", "1-3-2", "10-18-3-1", "10-5-4", "11-3-2")
@pytest.mark.parametrize(
    ("keyword", "there", "draws"), [("xeno_evolve", ["Egg one", "Shade"], 1), ("evolve", ["Shade"], 0)]
)
def test_a_material_that_would_not_leave_stays_beside_the_card_and_can_still_be_covered(
    keyword: str, there: list[str], draws: int
) -> None:
    """[Xeno-Evolve] plays its card though the sending was replaced; [Evolve] moves nothing out of the Battle Area."""
    egg = battle_card("Egg one", characters=["Egg"], text=[STAYS])
    shade = battle_card("Shade", text=[from_hand(keyword, characters("Egg"))])
    scene = main(a=Side(hand=[shade], battle=[egg]))
    scene.picks("skill Shade 0", "material Egg one")
    assert (scene.names("a.battle"), len(drawn(scene))) == (there, draws)


ANN, BO = (battle_card(name, characters=[name]) for name in ("Ann", "Bo"))


@pytest.mark.rule("10-13-1", "10-13-2", "1-3-2", "8-9-1")
@pytest.mark.parametrize("kept", [True, False])
def test_union_fusion_takes_cards_of_the_hand_wherever_such_cards_lie_beside(kept: bool) -> None:
    """The cards of the Battle Area are no materials. One whose discard is replaced stays, and the card is played."""
    stays = Replace(event=Trigger(on="discarded", card=named("Ann")), instead=(DRAW,))
    fusion = battle_card("Both", text=[from_hand("union_fusion", characters("Ann"), characters("Bo"))])
    spirit = battle_card("Spirit", text=[permanent(stays, what=named("Ann", zones=("hand",)))])
    scene = main(a=Side(hand=[fusion, ANN, BO], battle=[battle_card("Old Bo", characters=["Bo"]), spirit][: 1 + kept]))
    scene.picks("skill Both 0", "material Ann")
    assert scene.options == ["material Bo"]
    scene.pick("material Bo")
    assert scene.names("a.battle")[-1] == "Both"
    assert scene.names("a.drop") == (["Bo"] if kept else ["Ann", "Bo"])
    assert len(drawn(scene)) == kept


@pytest.mark.trap("MS-20")
@pytest.mark.rule("10-14-4", "9-4-2", "11-3-4")
def test_union_potara_takes_over_the_effects_on_both_cards_and_drops_both_when_it_leaves() -> None:
    """MS-20. Both were existing cards on which a new one is placed; the new one is Active, and may not attack."""
    each = does(Give(what=OWN, changes=(Adjust(figure="power", by=5000), Cannot(action="attack", by="any"))))
    both = battle_card("Both", text=[from_hand("union_potara", characters("Ann"), characters("Bo"))])
    mine = Side(leader=leader("a", each, does(Ko(what=OWN))), hand=[both], battle=[ANN, BO], rested=["Ann"])
    scene = main(a=mine)
    scene.picks("skill Leader a 0", "skill Both 0", "material Ann", "material Bo")
    scene.pick(*scene.options)
    assert figure(scene.state, scene.card("Both"), "power") == 25000
    assert not scene.rested("Both")
    assert [word for word in scene.options if word.startswith("attack")] == ["attack Leader b with Leader a"]
    scene.pick("skill Leader a 1")
    assert sorted(scene.names("a.drop")) == ["Ann", "Bo", "Both"]
    assert koed(scene) == ["Both"]


@pytest.mark.trap("MS-28")
@pytest.mark.rule("10-15-1", "1-3-3", "8-4-2-2")
def test_union_absorb_cannot_be_paid_with_a_card_that_cannot_leave() -> None:
    """MS-28. A cost of which a part cannot be paid is not paid; a card of the Drop can be placed under another."""
    free = Skill(
        kind="activate",
        keyword="union_absorb",
        timing=("main",),
        costs=((Choose(cards=characters("Snack", zones=("drop",))), Stack(what="it")),),
        effects=(DRAW,),
    )
    fixed = permanent(Cannot(action="leave"))
    mine = Side(
        battle=[battle_card("Maw", text=[free]), battle_card("Snack two", characters=["Snack"], text=[fixed])],
        drop=[battle_card("Snack one", characters=["Snack"])],
    )
    scene = main(a=mine)
    scene.pick("skill Maw 0")
    finish(scene)
    assert (scene.names("a.under"), drawn(scene)) == (["Snack one"], ["a"])
    assert "skill Maw 0" not in scene.options


def token(**figures: int) -> Token:
    """An Imp of these figures."""
    return Token(number="Imp", printed=tuple(Printed(figure=name, value=value) for name, value in figures.items()))


@pytest.mark.rule("10-21-5", "3-6-3", "1-3-3")
@pytest.mark.parametrize(("cards", "played"), [(None, False), (Cards(colors=("red",)), True), (FOES, False)])
def test_a_token_is_not_played_where_such_cards_cannot_be(cards: Cards | None, played: bool) -> None:
    """Creating it is playing a Battle Card, here one without a color."""
    meant = None if cards is None else replace(cards, whose="both")
    forbids = leader("b", permanent(Cannot(action="play", cards=meant), player="opponent"))
    made = leader("a", does(token(power=5000)), does(replace(token(power=5000), count=2)))
    scene = main(a=Side(leader=made), b=Side(leader=forbids))
    for skill in range(2):
        scene.pick(f"skill Leader a {skill}")
        finish(scene)
    assert scene.names("a.battle") == ["Imp"] * 3 * played


@pytest.mark.rule("10-21-5", "3-6-4")
@pytest.mark.parametrize("mode", ["active", "rest"])
def test_a_token_comes_in_rest_mode_where_such_cards_do(mode: Mode) -> None:
    rests = permanent(ComeRested(cards=Cards(kinds=("battle",))), player="opponent")
    made = leader("a", does(replace(token(power=5000), mode=mode)))
    scene = main(a=Side(leader=made), b=Side(leader=leader("b", rests)))
    scene.pick("skill Leader a 0")
    finish(scene)
    assert (scene.names("a.battle"), scene.rested("Imp")) == (["Imp"], True)
    assert len(scene.of(CardRested)) == 1


@pytest.mark.rule("10-21-5", "8-9-1")
@pytest.mark.parametrize("on", ["played", "moved"])
def test_a_token_that_would_be_played_is_replaced_as_a_card_is(on: str) -> None:
    """The first is replaced; the second comes to be all the same."""
    event = Trigger(on=on, card=Cards(kinds=("battle",)), target=("battle",))
    instead = permanent(Replace(event=event, instead=(DRAW,), times=1), player="opponent")
    made = leader("a", does(replace(token(power=5000), count=2)))
    scene = main(a=Side(leader=made), b=Side(leader=leader("b", instead)))
    scene.pick("skill Leader a 0")
    finish(scene)
    assert (scene.names("a.battle"), drawn(scene)) == (["Imp"], ["b"])


@pytest.mark.rule("9-5-2", "10-21-5", "10-21-7")
def test_a_token_without_power_is_koed() -> None:
    scene = main(a=Side(leader=leader("a", does(token(power=0)))))
    scene.pick("skill Leader a 0")
    finish(scene)
    assert (koed(scene), scene.names("a.battle")) == (["Imp"], [])


IMPS = does(Token(number="Ember Imp"))


@pytest.mark.rule("10-21-5", "10-21-6", "10-21-7", "11-3-1", "11-3-6")
def test_a_token_under_a_card_is_still_in_the_battle_area_and_takes_its_place() -> None:
    """It is one card with that on top, in the same area, so that it has not moved to another."""
    dragon = battle_card("Dragon", text=[from_hand("evolve", OWN)])
    mine = Side(leader=leader("a", IMPS, does(Move(to="hand", what=OWN, alone=True))), hand=[dragon])
    scene = main(a=mine)
    scene.picks("skill Leader a 0", "skill Dragon 0", "material Ember Imp")
    assert (scene.names("a.battle"), scene.names("a.under")) == (["Dragon"], ["Ember Imp"])
    scene.pick("skill Leader a 1")
    assert (scene.names("a.battle"), scene.names("a.hand")) == (["Ember Imp"], ["Dragon"])
    assert not scene.of(CardCeased)


@pytest.mark.rule("3-6-3", "10-21-1", "10-21-5")
def test_a_token_that_comes_to_the_battle_area_is_played() -> None:
    sees = auto("played", DRAW, card=FOES)
    scene = main(a=Side(leader=leader("a", IMPS)), b=Side(leader=leader("b", sees)))
    scene.pick("skill Leader a 0")
    finish(scene)
    assert drawn(scene) == ["b"]


@pytest.mark.rule("10-21-7", "11-3-4", "8-6-5")
def test_a_token_that_leaves_is_koed_as_a_card_and_ceases_to_be() -> None:
    """The KO triggers what a KO triggers; the Drop is empty afterwards."""
    grief = auto("ko", DRAW, card=OWN)
    scene = main(a=Side(leader=leader("a", IMPS, does(Ko(what=OWN)), grief)))
    scene.picks("skill Leader a 0", "skill Leader a 1")
    finish(scene)
    assert (koed(scene), drawn(scene), scene.names("a.drop")) == (["Ember Imp"], ["a"], [])
    assert len(scene.of(CardCeased)) == 1


# The Warp and control.

REALM = Skill(
    kind="activate",
    keyword="over_realm",
    timing=("main",),
    zones=("hand",),
    conditions=(Compare(number=Count(of=Cards(whose="you", zones=("drop",))), within=Range(least=1)),),
    effects=(
        Move(to="warp", what=Cards(whose="you", zones=("drop",))),
        Play(what="this"),
        Later(when=Trigger(on="turn_ends", card=None), effects=(Move(to="warp", what="this"),)),
    ),
)
VOID = battle_card("Void", cost=9, text=[REALM])


def realm(*skills: Skill) -> Scene:
    """Void was played by [Over Realm], and the first of these skills of a's Leader was activated, if there is any."""
    scene = turn(a=Side(leader=leader("a", *skills), hand=[VOID], drop=[battle_card("Past")], energy=9))
    scene.pick()
    scene.pick("skill Void 0")
    if skills:
        scene.pick("skill Leader a 0")
    return scene


@pytest.mark.rule("10-17-4", "3-1-4")
def test_a_card_of_over_realm_that_left_and_was_played_again_is_not_sent_to_the_warp() -> None:
    """It is a new card, which was not played with [Over Realm]."""
    scene = realm(does(Move(to="hand", what=OWN)))
    scene.pick("play Void")
    finish(scene)
    scene.pick("end_main")
    finish(scene)
    assert (scene.names("a.battle"), scene.names("a.warp")) == (["Void"], ["Past"])


@pytest.mark.rule("10-17-4", "11-4-1", "11-5-1")
def test_a_card_of_over_realm_that_the_opponent_has_taken_goes_to_its_owners_warp() -> None:
    """It is the same card, and still in a Battle Area; the Warp is its owner's."""
    scene = realm(does(Control(what=OWN, whose="opponent")))
    assert scene.names("b.battle") == ["Void"]
    scene.pick("end_main")
    finish(scene)
    assert (scene.names("b.battle"), scene.names("a.warp"), scene.names("b.warp")) == ([], ["Past", "Void"], [])


@pytest.mark.rule("10-17-1", "10-17-5", "10-10-5")
def test_over_realm_that_is_negated_moves_no_card_and_is_used_for_the_turn() -> None:
    """It was activated; what it does, the cards of the Drop among it, is not done."""
    hush = countering("Hush", "play", Nullify(what="skill"))
    scene = main(a=Side(hand=[VOID], drop=[battle_card("Past")]), b=Side(hand=[hush]))
    scene.picks("skill Void 0", "skill Hush 0")
    finish(scene)
    assert (scene.names("a.drop"), scene.names("a.hand"), scene.names("a.warp")) == (["Past"], ["Void"], [])
    assert "skill Void 0" not in scene.options
    assert not scene.of(CardPlayed)


@pytest.mark.rule("11-5-1", "4-3-5", "3-1-7-1", "10-1-1")
def test_a_card_under_the_opponents_control_triggers_for_them_and_is_koed_into_its_owners_drop() -> None:
    """The master of an [Auto] skill is the master of its card."""
    martyr = battle_card("Martyr", text=[auto("ko", DRAW)])
    mine = Side(leader=leader("a", does(Choose(cards=FOES), Control()), does(Ko(what=OWN))))
    scene = main(a=mine, b=Side(battle=[martyr]))
    scene.picks("skill Leader a 0", "choose Martyr", "skill Leader a 1")
    finish(scene)
    assert (scene.names("b.drop"), drawn(scene)) == (["Martyr"], ["a"])


HOME_LATER = does(Later(when=Trigger(on="turn_ends", card=None), effects=(TO_HAND,)))


@pytest.mark.rule("3-1-4", "8-8-1-4", "10-22-2")
def test_what_would_return_a_card_at_the_end_of_the_turn_does_not_find_one_that_left_before() -> None:
    """A removed card is in no area; what was to be done to it is not done."""
    mine = Side(leader=leader("a", does(Remove(what=OWN))), battle=[battle_card("Wisp", text=[HOME_LATER])])
    scene = turn(a=mine)
    scene.pick()
    scene.picks("skill Wisp 0", "skill Leader a 0", "end_main")
    finish(scene)
    assert (scene.names("a.removed"), scene.names("a.hand")) == (["Wisp"], ["a deck 10"])


@pytest.mark.rule("10-14-1", "10-14-4")
@pytest.mark.parametrize("more", [(), ("Cy",)])
def test_union_of_three_needs_a_card_for_each_character(more: tuple[str, ...]) -> None:
    """One card that is of two of the characters stands for one of them."""
    wants = (characters("Ann"), characters("Bo"), characters("Cy"))
    all_three = battle_card("All", text=[from_hand("union_potara", *wants)])
    mine = [battle_card("Both", characters=["Ann", "Bo"]), battle_card("One", characters=["Cy"])]
    mine += [battle_card("Wild", characters=["Bo", *more])] if more else []
    scene = main(a=Side(hand=[all_three], battle=mine))
    assert ("skill All 0" in scene.options) == bool(more)
    if more:
        scene.picks("skill All 0", "material Both")
        assert scene.options == ["material Wild"]
        finish(scene)
        assert sorted(scene.names("a.under")) == ["Both", "One", "Wild"]


@pytest.mark.rule("10-13-1", "10-13-2", "10-13-3")
@pytest.mark.parametrize("other", [True, False])
def test_a_card_is_no_material_of_its_own_union_fusion(other: bool) -> None:
    """It is of the character itself, and of the same power; only another such card will do."""
    fused = battle_card(
        "Fused", text=[from_hand("union_fusion", characters("Ann"), characters("Bo"))], characters=["Ann"]
    )
    hand = [fused, battle_card("Bo", characters=["Bo"]), *[battle_card("Ann", characters=["Ann"])] * other]
    scene = main(a=Side(hand=hand))
    assert ("skill Fused 0" in scene.options) == other
    if other:
        scene.pick("skill Fused 0")
        assert scene.options == ["material Ann"]
        scene.pick("material Ann")
        finish(scene)
        assert (scene.names("a.battle"), scene.names("a.drop")) == (["Fused"], ["Ann", "Bo"])


@pytest.mark.rule("10-13-1", "10-14-1", "10-15-1")
@pytest.mark.parametrize("keyword", ["union_fusion", "union_potara"])
def test_cards_and_skills_with_union_are_those_of_all_its_keywords(keyword: str) -> None:
    """So it is played using [Union], a card with [Union], and its cost one that [Union] lowers."""
    zone = {"zones": ("hand",)} if keyword == "union_fusion" else {}
    wants = characters("Ann", **zone), characters("Bo", **zone)
    so_played = Exists(cards=Cards(among="this", played_by="union"))
    both = battle_card("Both", text=[from_hand(keyword, *wants, cost=1), auto("played", DRAW, conditions=(so_played,))])
    less = permanent(Discount(total=1, keywords=("union",)), player="you")
    keeps = does(Give(changes=(Adjust(figure="power", by=5000),), what=Cards(keywords=("union",))))
    ann, bo = battle_card("Ann", characters=["Ann"]), battle_card("Bo", characters=["Bo"])
    where = {"hand": [both, ann, bo]} if keyword == "union_fusion" else {"hand": [both], "battle": [ann, bo]}
    scene = main(a=Side(leader=leader("a", less, keeps), **where))  # type: ignore[arg-type]
    scene.picks("skill Both 0", "material Ann", "material Bo")
    finish(scene)
    scene.pick("skill Leader a 1")
    finish(scene)
    assert (drawn(scene), figure(scene.state, scene.card("Both"), "power")) == (["a"], 20000)
