"""The keywords Resist and Transform."""

import pytest

from events.dbz.card import DbzCard
from events.dbz.facts import CardDiscarded
from events.dbz.resisting import RESIST, resist_gained
from events.dbz.vocabulary import wrong
from events.language.effect import (
    Cards,
    Choose,
    Effect,
    Move,
    Remove,
)
from events.table.fact import CardPlaced, CardRemoved
from tests.games.dbz.conformance.attacking import foe
from tests.games.dbz.conformance.cards import (
    anger,
    card,
    does,
    energy,
    hero,
    level,
    physical,
    stack,
    stages,
    stops,
    strike,
)
from tests.games.dbz.conformance.scenario import Scene, Side, attacks, position, whole_turn
from tests.games.scenario import assert_order

THEIR_ALLIES = Cards(whose="opponent", zones=("allies",))
OUT = card("combat", "Out", does(Move(to="discard", what=THEIR_ALLIES)))


def counters(scene: Scene, name: str) -> int:
    """The Resist counters of a card."""
    return scene.state.cards[scene.card(name)].kind_counters.get(RESIST, 0)


def entered(*hand: DbzCard, b: Side | None = None) -> Scene:
    """The position of a's first Attack Phase, after the Ally Tobin has come into play, with Resist."""
    a = Side(hand=[hero("Tobin", resist=True), *hand])
    scene = position(whole_turn, a=a, b=b).pass_until("place")
    scene.pick("play Tobin 1")
    scene.pass_until("combat").pick("combat")
    return scene.pass_until("attack", player="a")


# Resist.


@pytest.mark.rule("nz/resist/1")
def test_a_card_with_resist_has_a_counter_as_it_enters_play() -> None:
    scene = entered()
    assert counters(scene, "Tobin 1") == 1
    assert_order(scene.timeline, "AllyPlayed", "KindCountersPlaced")


@pytest.mark.rule("nz/resist/1")
@pytest.mark.rule("nz/resist/3")
@pytest.mark.parametrize("resists", [True, False])
def test_a_card_that_gains_resist_has_one_counter_and_never_two(resists: bool) -> None:
    gains = card("combat", "Ward", does(Choose(cards=Cards(whose="you", zones=("allies",))), *resist_gained("it")))
    a = Side(hand=[hero("Tobin", resist=resists), gains, card("combat", "Shield", *gains.skills)])
    scene = position(whole_turn, a=a).pass_until("place")
    scene.pick("play Tobin 1")
    scene.pass_until("combat").pick("combat")
    scene.pass_until("attack", player="a").use("Ward").pass_until("attack", player="a")
    assert counters(scene, "Tobin 1") == 1
    scene.use("Shield").pass_until("attack", player="a")
    assert counters(scene, "Tobin 1") == 1


@pytest.mark.rule("nz/resist/2")
@pytest.mark.rule("nz/resist/4")
@pytest.mark.parametrize(
    "leaves", [Move(to="discard", what=THEIR_ALLIES), Remove(what=THEIR_ALLIES), Move(to="hand", what=THEIR_ALLIES)]
)
def test_a_resist_counter_goes_in_place_of_its_card_once(leaves: Effect) -> None:
    hand = [card("combat", name, does(leaves)) for name in ("Out", "Away")]
    scene = entered(b=foe(*hand))
    scene.pick("pass")
    scene.use("Out").pass_until("attack", player="b")
    assert (scene.names("a.allies"), counters(scene, "Tobin 1")) == (["Tobin 1"], 0)
    scene.use("Away").pass_until("attack", player="b")
    assert scene.names("a.allies") == []


@pytest.mark.rule("nz/resist/1", "nz/resist/2")
def test_a_card_that_gained_resist_stays_in_play_once() -> None:
    gains = does(Choose(cards=Cards(whose="you", zones=("allies",))), *resist_gained("it"))
    a = Side(hand=[card("combat", "Ward", gains)], allies=[hero("Tobin")])
    scene = position(attacks, a=a, b=foe(OUT, card("combat", "Away", *OUT.skills))).use("Ward")
    scene.pass_until("attack", player="b").use("Out").pass_until("attack", player="b")
    assert (scene.names("a.allies"), counters(scene, "Tobin 1")) == (["Tobin 1"], 0)
    assert scene.use("Away").names("a.allies") == []


@pytest.mark.rule("nz/resist/2")
def test_a_card_without_resist_leaves_at_once() -> None:
    scene = position(attacks, a=Side(allies=[hero("Tobin")]), b=foe(OUT))
    scene.pick("pass")
    assert scene.use("Out").names("a.allies") == []


@pytest.mark.rule("nz/resist/2")
def test_a_resist_counter_stays_as_its_own_player_makes_its_card_leave() -> None:
    own = Move(to="discard", what=Cards(whose="you", zones=("allies",)))
    scene = entered(card("combat", "Offer", does(own))).use("Offer").pass_until("attack", player="b")
    assert scene.names("a.allies") == []


# Transform.


def rise(**more: object) -> DbzCard:
    """A Red Physical Combat card with Transform."""
    fields: dict[str, object] = {"style": "red", "transform": True}
    return physical("Rise", strike(stages(2)), **(fields | more))


RED = physical("Jab", strike(stages(1)), style="red")


@pytest.mark.rule("nz/transform/1")
@pytest.mark.rule("nz/transform/2")
@pytest.mark.rule("nz/transform/4")
def test_a_card_with_transform_is_used_from_the_discard_pile_for_one_of_its_style_and_type() -> None:
    scene = position(attacks, a=Side(hand=[RED], discard=[rise()]), b=foe(stages=9)).use("Rise")
    scene.pass_until("attack", player="b")
    assert_order(
        scene.timeline, "CardPlaced nz/transform/2", "CardShown", "AttackDeclared", "CardRemoved nz/transform/4"
    )
    assert (scene.names("a.hand"), scene.names("a.discard"), scene.names("a.removed")) == ([], ["Jab"], ["Rise"])
    assert scene.of(CardDiscarded) == [], "the card of the hand was placed, not discarded"
    assert scene.stages("Ilka 1") == 7


@pytest.mark.rule("nz/transform/1")
@pytest.mark.parametrize(
    "hand",
    [
        physical("Jab", strike(stages(1)), style="blue"),
        physical("Jab", strike(stages(1))),
        energy("Beam", style="red"),
    ],
)
def test_a_card_of_another_style_or_type_does_not_transform(hand: DbzCard) -> None:
    assert "Rise" not in position(attacks, a=Side(hand=[hand], discard=[rise()])).usable


@pytest.mark.rule("nz/transform/1")
def test_a_card_without_transform_is_not_used_from_the_discard_pile() -> None:
    assert position(attacks, a=Side(hand=[RED], discard=[rise(transform=False)])).usable == ["Jab"]


@pytest.mark.rule("nz/transform/4")
@pytest.mark.parametrize(("transform", "zone"), [(True, "a.removed"), (False, "a.discard")])
def test_a_card_with_transform_is_removed_after_use_from_the_hand_too(transform: bool, zone: str) -> None:
    scene = position(attacks, a=Side(hand=[rise(transform=transform)])).use("Rise").pass_until("attack", player="b")
    assert scene.names(zone) == ["Rise"]


@pytest.mark.rule("nz/transform/1")
@pytest.mark.rule("nz/transform/3")
@pytest.mark.parametrize("kind", ["defense", "hand alone"])
def test_what_stops_attacks_transforms_only_against_one(kind: str) -> None:
    guard = card("combat", "Guard", stops(), transform=True)
    hand = [card("combat", "Idle", does(anger(1)))] if kind == "defense" else []
    scene = position(attacks, a=Side(hand=[RED]), b=foe(*hand, discard=[guard])).use("Jab")
    if kind == "hand alone":
        assert scene.asked == ("b", "attack")
        return
    scene.use("Guard").pass_until("attack", player="b")
    assert (scene.usable, scene.names("b.removed"), scene.stages("Ilka 1")) == ([], ["Guard"], 5)


@pytest.mark.rule("nz/transform/1")
@pytest.mark.rule("nz/transform/3")
@pytest.mark.parametrize("beside", [True, False])
def test_a_card_is_placed_in_play_by_transform_in_the_non_combat_step_by_the_rules(beside: bool) -> None:
    drill = card("drill", "Way", style="red", transform=True)
    there = [card("drill", "Path", style="blue")] if beside else []
    a = Side(hand=[card("drill", "Track", style="red")], discard=[drill], drills=there)
    scene = position(whole_turn, a=a)
    assert ("play Way" in scene.options) == (not beside)
    if not beside:
        scene.picks("play Way", "transform Track")
        assert scene.names("a.drills") == ["Way"]
        assert scene.names("a.discard") == ["Track"]


@pytest.mark.rule("nz/transform/5")
@pytest.mark.rule("drills/level-change")
@pytest.mark.parametrize(("transform", "zone"), [(True, "a.removed"), (False, "a.discard")])
def test_a_card_with_transform_that_would_be_discarded_from_play_is_removed(transform: bool, zone: str) -> None:
    drill = card("drill", "Way", style="red", transform=transform)
    a = Side(main=[hero("Marek", 2), hero("Marek", 1)], drills=[drill], hand=[card("combat", "Fall", does(level(-1)))])
    scene = position(attacks, a=a, b=foe(main=stack("Ilka", 4))).use("Fall")
    assert scene.names(zone)[:1] == ["Way"]


@pytest.mark.rule("nz/transform/5")
def test_a_card_with_transform_is_discarded_from_the_hand_like_any_other() -> None:
    drop = card("combat", "Drop", does(Move(to="discard", what=Cards(whose="you", zones=("hand",), names=("Rise",)))))
    scene = position(attacks, a=Side(hand=[drop, rise()])).use("Drop")
    assert scene.names("a.discard")[:1] == ["Rise"]
    assert scene.of(CardRemoved) == []
    assert scene.of(CardPlaced) == []


def test_cards_with_the_keywords_are_known_to_the_game() -> None:
    assert wrong(rise()) is None
    assert wrong(hero("Tobin", resist=True)) is None
