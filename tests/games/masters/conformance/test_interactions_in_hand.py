"""Interactions of skills of cards in the hand, which are revealed as they are activated, and hidden again there."""

from collections.abc import Mapping, Sequence

import pytest
from msgspec.structs import replace

from events.language.effect import (
    Cards,
    Count,
    Discard,
    Draw,
    Effect,
    Happened,
    If,
    Move,
    Nullify,
    Pay,
    Play,
    Replace,
    Skill,
    Trigger,
)
from events.skills.facts import SkillActivated
from events.table.fact import CardHidden, CardRevealed
from events.table.ids import PLAYERS, Player, opponent
from events.table.sight import sees
from tests.games.masters.conformance.cards import battle_card, extra_card, several
from tests.games.masters.conformance.scenario import Scene, Side, battle, main
from tests.games.masters.conformance.test_keywords import over_realm
from tests.games.masters.conformance.texts import (
    DRAW,
    OWN,
    countering,
    does,
    drawn,
    finish,
    leader,
    permanent,
    weakened,
)
from tests.games.scenario import assert_order

JOINS = Play(what="this")
NO = countering("No", "play", Nullify(what="skill"))


def hears(*effects: Effect, costs: tuple[tuple[Effect, ...], ...] = ()) -> Skill:
    """An [Auto] skill that is triggered in the hand as a Battle Card is played."""
    return Skill(kind="auto", zones=("hand",), trigger=Trigger(on="played", card=OWN), costs=costs, effects=effects)


def rain(*effects: Effect, costs: tuple[tuple[Effect, ...], ...] = ()) -> Skill:
    """The [Auto] skill of an Extra Card, which names no area."""
    return Skill(kind="auto", trigger=Trigger(on="played", card=OWN), costs=costs, effects=effects)


def played(*hand: object, energy: int = 2, theirs: Side | None = None) -> Scene:
    """Ox was played, and what it triggers in the hand is pending."""
    cards = [battle_card("Ox"), *hand]
    scene = main(a=Side(hand=cards, energy=energy, drop=several(2, "Past")), b=theirs or Side())  # type: ignore[arg-type]
    scene.pick("play Ox")
    return scene.pass_on("answer")


@pytest.mark.rule("8-5-2-1", "8-5-2-3-1", "8-5-2-6-1", "2-3-2-3", "8-6-4")
def test_an_extra_card_whose_auto_is_activated_in_the_hand_is_paid_for_and_does_what_it_says_from_the_drop() -> None:
    counts = Draw(count=Count(of=Cards(whose="you", zones=("drop",))))
    scene = played(extra_card("Rain", cost=1, text=[rain(counts)]))
    scene.picks("activate Rain 0", "rest a energy 1")
    finish(scene)
    assert (scene.names("a.drop"), len(drawn(scene))) == (["Past 1", "Past 2", "Rain"], 3)
    assert [scene.rested(f"a energy {n}") for n in (1, 2)] == [True, False]


@pytest.mark.rule("8-5-2-3-1", "8-5-2-6-1", "10-10-5")
def test_an_extra_card_whose_auto_is_negated_stays_paid_and_goes_to_the_drop() -> None:
    scene = played(extra_card("Rain", cost=1, text=[rain(JOINS, DRAW)]), theirs=Side(hand=[NO]))
    scene.picks("activate Rain 0", "rest a energy 1", "skill No 0")
    finish(scene)
    assert (scene.names("a.drop")[2:], drawn(scene), scene.rested("a energy 1")) == (["Rain"], [], True)


@pytest.mark.rule("8-4-2-2", "8-6-4-1", "3-3-3")
@pytest.mark.parametrize(("energy", "answer"), [(0, "activate"), (2, "decline")])
def test_an_extra_card_that_is_not_paid_for_stays_in_the_hand_unseen(energy: int, answer: str) -> None:
    scene = played(extra_card("Rain", cost=1, text=[rain(DRAW)]), energy=energy)
    scene.pick(f"{answer} Rain 0")
    finish(scene)
    assert (scene.names("a.hand"), drawn(scene), scene.of(SkillActivated)) == (["Rain"], [], [])
    assert scene.card("Rain") not in [fact.card for fact in scene.of(CardRevealed)]


@pytest.mark.rule("8-5-2-3", "8-5-2-3-1")
@pytest.mark.parametrize("declined", [True, False])
def test_the_skill_cost_of_an_extra_card_can_be_declined_before_anything_is_paid(declined: bool) -> None:
    scene = played(extra_card("Rain", cost=1, text=[rain(DRAW, costs=((Discard(),),))]), battle_card("Pig"))
    scene.pick("activate Rain 0")
    if declined:
        scene.pick("decline Rain")
    else:
        scene.picks("pay_skill_cost Rain", "choose Pig", "rest a energy 1")
    finish(scene)
    assert (scene.rested("a energy 1"), len(drawn(scene))) == ((False, 0) if declined else (True, 1))
    assert ("Rain" in scene.names("a.hand"), "Pig" in scene.names("a.hand")) == (declined, declined)


@pytest.mark.rule("8-5-2-3-1", "8-5-2-1")
def test_a_battle_card_whose_auto_is_activated_in_the_hand_is_not_paid_for_and_stays_there() -> None:
    scene = played(battle_card("Imp", cost=1, text=[hears(DRAW)]))
    scene.pick("activate Imp 0")
    finish(scene)
    assert (scene.names("a.hand")[0], drawn(scene), scene.rested("a energy 1")) == ("Imp", ["a"], False)
    assert not sees(scene.state, "b", scene.card("Imp"))


@pytest.mark.rule("3-3-3", "8-4-2-2", "10-10-5")
@pytest.mark.parametrize("negated", [True, False])
def test_a_card_of_the_hand_is_hidden_again_whose_auto_is_negated_or_not_paid(negated: bool) -> None:
    imp = battle_card("Imp", text=[hears(JOINS, costs=() if negated else ((Discard(),),))])
    scene = played(imp, battle_card("Pig"), theirs=Side(hand=[NO]))
    scene.picks("activate Imp 0", "skill No 0" if negated else "decline Imp")
    finish(scene)
    assert scene.names("a.hand") == ["Imp", "Pig"]
    assert not sees(scene.state, "b", scene.card("Imp"))


@pytest.mark.rule("10-3-2")
def test_an_auto_of_a_field_is_activated_in_the_battle_area_for_nothing_and_the_card_stays() -> None:
    mine = Side(hand=[battle_card("Ox")], battle=[extra_card("Arena", cost=1, keywords=["field"], text=[rain(DRAW)])])
    scene = main(a=mine)
    scene.pick("play Ox")
    finish(scene)
    assert (scene.names("a.battle"), drawn(scene)) == (["Arena", "Ox"], ["a"])


@pytest.mark.rule("8-5-2-6-1", "8-4-2", "3-1-4")
def test_an_extra_card_that_paid_for_its_auto_by_going_to_the_warp_stays_there() -> None:
    leaves = Skill(
        kind="auto", trigger=Trigger(on="played", card=OWN), costs=((Move(to="warp", what="this"),),), effects=(DRAW,)
    )
    scene = played(extra_card("Rain", text=[leaves]))
    scene.picks("activate Rain 0", "pay_skill_cost Rain")
    finish(scene)
    assert (scene.names("a.warp"), drawn(scene)) == (["Rain"], ["a"])


@pytest.mark.rule("8-5-2", "8-5-2-1", "8-5-2-3", "8-5-2-5", "8-5-2-6", "10-10-1", "10-17-1", "10-17-3")
@pytest.mark.parametrize("to", ["play", "attack"])
def test_over_realm_is_revealed_paid_activated_and_answered_before_it_moves_a_card(to: str) -> None:
    """A [Counter: Play] is pending for it, and a [Counter: Attack] is not."""
    void = battle_card("Void", cost=9, text=[replace(over_realm(1), costs=((Pay(total=1),),))])
    theirs = Side(hand=[countering("Hush", to, DRAW)])
    scene = main(a=Side(hand=[void], drop=several(1, "Past"), energy=1), b=theirs)
    scene.picks("skill Void 0", "rest a energy 1")
    assert (scene.asked, scene.options) == (("b", "answer"), [*["skill Hush 0"] * (to == "play"), "decline"])
    assert (scene.names("a.hand"), scene.names("a.drop"), scene.names("a.warp")) == (["Void"], ["Past 1"], [])
    scene.pick(scene.options[0])
    finish(scene)
    used = ("CardRevealed 10-17-1", "CardRested 2-11-1-1", "SkillActivated 10-17-1")
    answered = ["CardDrawn"] * (to == "play")
    assert_order(scene.timeline, *used, *answered, "ResolutionBegan 8-5-2-6", "CardPlaced 3-1-7", "CardPlayed 3-6-3")
    assert (scene.names("a.battle"), scene.names("a.warp")) == (["Void"], ["Past 1"])
    assert drawn(scene) == ["b"] * (to == "play")


@pytest.mark.rule("7-2-1-2-2-1", "7-3-1-2-2-1", "3-3-3", "8-9-1", "8-9-1-1")
@pytest.mark.parametrize("player", PLAYERS)
@pytest.mark.parametrize("replaced", [True, False])
def test_a_card_whose_combo_is_replaced_stays_paid_and_is_hidden_in_the_hand_again(
    player: Player, replaced: bool
) -> None:
    """Otherwise it lies in the Combo Area, where it is open."""
    mine = Cards(whose="you", zones=("hand",))
    skill = permanent(Replace(event=Trigger(on="combo", card=mine), instead=(DRAW,)), what=mine)
    side = Side(leader=leader(player, *[skill] * replaced), hand=[battle_card("Page", combo_cost=1)], energy=1)
    scene = battle(a=side) if player == "a" else battle(b=side)
    scene.pass_on("answer", *["offense"] * (player == "b"))
    scene.picks("combo Page", f"rest {player} energy 1")
    rule = "7-2-1-2-2-1" if player == "a" else "7-3-1-2-2-1"
    after = ["CardDrawn 4-9-2", "CardHidden 3-3-3"] if replaced else [f"CardComboed {rule}"]
    assert_order(scene.timeline, f"CardRevealed {rule}", "CardRested 2-11-1-1", *after)
    assert len(scene.of(CardHidden)) == replaced
    assert (scene.names(f"{player}.combo"), drawn(scene)) == (["Page"] * (not replaced), [player] * replaced)
    assert sees(scene.state, opponent(player), scene.card("Page")) != replaced


USED_EXTRA = If(conditions=(Happened(event="used_extra"),), then=(DRAW,))
USES: Mapping[str, tuple[Sequence[str], bool]] = {
    "an Extra Card of the hand": (["skill Rain 0"], True),
    "one that was negated": (["skill Storm 0", "skill No 0"], True),
    "one with [Field]": (["skill Arena 0"], True),
    "a [Counter] of the opponent": (["play Wren", "skill No 0"], False),
    "a skill of a Battle Card": (["skill Sage 0"], False),
    "a Battle Card": (["play Wren"], False),
    "nothing": ([], False),
}


@pytest.mark.rule("2-11-1-2", "2-3-2-3", "8-5-2-6-1")
@pytest.mark.parametrize("what", USES)
def test_whether_a_player_has_activated_an_extra_card_of_the_hand_in_the_turn_is_known(what: str) -> None:
    """The skill of a's Leader draws if a has."""
    picks, used = USES[what]
    wren, rain = battle_card("Wren"), extra_card("Rain", text=[does(weakened(OWN, by=-1))])
    storm = extra_card("Storm", text=[does(JOINS)])
    arena = extra_card("Arena", keywords=["field"])
    mine = Side(
        leader=leader("a", does(USED_EXTRA)),
        hand=[wren, rain, storm, arena],
        battle=[battle_card("Sage", text=[does(weakened(OWN, by=-1))])],
    )
    scene = main(a=mine, b=Side(hand=[NO]))
    for pick in picks:
        scene.pick(pick)
    scene.pass_on("answer")
    scene.pick("skill Leader a 0")
    scene.pass_on("answer")
    assert drawn(scene) == ["a"] * used
