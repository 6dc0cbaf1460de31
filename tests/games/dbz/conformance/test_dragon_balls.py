"""Dragon Balls: control, captures, and what becomes of them as life cards and in the discard pile."""

import pytest

from events.dbz.facts import (
    BallCaptured,
    BallRemoved,
    BallReturned,
    BallUncovered,
    CaptureChosen,
    CaptureFailed,
    DbzLost,
    LifeCardLost,
    VictoryDue,
)
from events.dbz.turn import non_combat_step, take_turn
from events.language.effect import (
    Adjust,
    Attribute,
    Cards,
    Control,
    Effect,
    Give,
    Move,
    Search,
    Skill,
    Trigger,
)
from events.table.fact import PlayerLost, ZoneShuffled
from events.table.ids import PLAYERS
from events.table.ongoing import EffectEnded
from events.table.table import Table
from tests.games.dbz.conformance.attacking import foe, perform
from tests.games.dbz.conformance.cards import (
    DRAW,
    anger,
    ball,
    balls,
    blast,
    card,
    does,
    energy,
    hero,
    life,
    physical,
    prevents,
    several,
    stages,
    strike,
)
from tests.games.dbz.conformance.scenario import Scene, Side, attacks, position, whole_turn
from tests.games.dbz.conformance.texts import faults_of, in_hand
from tests.games.scenario import assert_order

THEIR_BALLS = Cards(whose="opponent", zones=("balls",))
MINE = Cards(whose="you", zones=("life_deck",))
SNATCH = physical("Snatch", strike(then=[Control(what=THEIR_BALLS)]))


async def placing(table: Table) -> None:
    await non_combat_step(table, table.state.turn_player)


def used(*effects: Effect) -> Skill:
    """What a Dragon Ball does as its powers are used."""
    return Skill(kind="auto", trigger=Trigger(on="ball_used"), effects=effects)


def settled(scene: Scene) -> Scene:
    """Resolve what waits."""
    while scene.ask.kind == "pending":
        scene.pass_one()
    return scene


# Control and captures.


@pytest.mark.rule("dragon-balls/control")
def test_a_dragon_ball_that_is_played_is_controlled_and_used_at_once() -> None:
    moon = ball(1, used(anger(1)))
    scene = position(placing, a=Side(hand=[moon, ball(2)]))
    scene.pick("play Moon Ball 1")
    settled(scene)
    assert_order(scene.timeline, "BallPlayed dragon-balls/control", "BallUsed", "PlayerCountersPlaced")
    assert scene.state.controller(scene.card("Moon Ball 1")) == "a"
    assert (scene.anger("a"), scene.anger("b")) == (1, 0)


@pytest.mark.rule("dragon-balls/control")
@pytest.mark.rule("dragon-balls/capture/card")
@pytest.mark.rule("dragon-balls/capture/all-or-none")
@pytest.mark.parametrize(("option", "gained"), [("use_ball Moon Ball 1", 1), ("decline", 0)])
def test_a_captured_dragon_ball_stays_where_it_lies_and_all_or_none_of_its_powers_are_used(
    option: str, gained: int
) -> None:
    moon = ball(1, used(anger(1)), used(DRAW))
    scene = position(attacks, a=Side(hand=[SNATCH]), b=foe(balls=[moon])).use("Snatch")
    assert scene.asked == ("a", "ball")
    assert scene.state.controller(scene.card("Moon Ball 1")) == "a"
    scene.pick(option)
    settled(scene)
    assert (scene.anger("a"), len(scene.names("a.hand"))) == (gained, gained)
    assert scene.names("b.balls") == ["Moon Ball 1"]
    assert [fact.rule for fact in scene.of(BallCaptured)] == ["dragon-balls/capture/card"]


@pytest.mark.rule("dragon-balls/capture/card")
def test_a_capture_by_a_card_needs_a_dragon_ball_of_the_opponent() -> None:
    scene = position(attacks, a=Side(hand=[SNATCH], balls=[ball(1)])).use("Snatch")
    assert not scene.of(BallCaptured)
    assert scene.asked == ("b", "attack")


@pytest.mark.rule("dragon-balls/capture/life")
def test_who_deals_five_life_cards_may_capture_any_one_dragon_ball_in_play_after_the_damage() -> None:
    beam = energy("Beam", blast(life(5)))
    scene = position(attacks, a=Side(hand=[beam], balls=[ball(4)]), b=foe(balls=balls(1, 2)))
    perform(scene, "Beam")
    assert scene.options == ["capture Moon Ball 1", "capture Moon Ball 2", "decline"]
    scene.pick("capture Moon Ball 2")
    assert_order(scene.timeline, "LifeCardLost", "BallCaptured dragon-balls/capture/life")
    assert [scene.state.controller(scene.card(f"Moon Ball {one}")) for one in (1, 2, 4)] == ["b", "a", "a"]


@pytest.mark.rule("dragon-balls/capture/life")
def test_life_cards_that_an_effect_discards_lead_to_no_capture() -> None:
    mill = Move(to="discard", what=Cards(whose="opponent", zones=("life_deck",), top=5))
    scene = position(attacks, a=Side(hand=[physical("Mill", mill, strike())]), b=foe(balls=[ball(1)])).use("Mill")
    assert scene.life("b") == 15
    assert scene.asked == ("b", "attack")


@pytest.mark.rule("battle-sequence/11")
@pytest.mark.rule("dragon-balls/capture/personality")
@pytest.mark.parametrize("lost", [1, 2])
@pytest.mark.parametrize("option", ["capture_instead Tobin 1", "deal"])
def test_some_allies_capture_a_dragon_ball_in_place_of_life_cards(option: str, lost: int) -> None:
    thief = hero("Tobin", 1, does(strike(stages(1), life(lost))), captures=True)
    scene = position(attacks, a=Side(stages=1, allies=[thief]), b=foe(balls=[ball(1)]))
    scene.pick("control Tobin 1")
    scene.use("Tobin 1")
    assert scene.asked == ("a", "capture_instead")
    scene.pick(option)
    if option == "deal":
        assert (scene.life("b"), scene.stages("Ilka 1"), scene.asked) == (20 - lost, 4, ("b", "attack"))
        return
    scene.pick("capture Moon Ball 1")
    assert_order(scene.timeline, "DamageDetermined", "CaptureChosen", "StagesLost", "BallCaptured")
    assert (scene.life("b"), scene.stages("Ilka 1")) == (20, 4)


@pytest.mark.rule("dragon-balls/capture/personality")
@pytest.mark.parametrize("why", ["no life cards", "another ally", "main personality", "stopped by no ball"])
def test_none_captures_so_without_life_cards_or_that_is_no_such_ally(why: str) -> None:
    damage = strike(stages(1)) if why == "no life cards" else strike(life(2))
    captor = hero("Tobin", 1, does(damage), captures=why != "another ally")
    main = [hero("Marek", 1, does(damage), captures=True), hero("Marek", 2)]
    there = [] if why == "stopped by no ball" else [ball(1)]
    scene = position(attacks, a=Side(main=main, stages=1, allies=[captor]), b=foe(balls=there))
    name = "Marek 1" if why == "main personality" else "Tobin 1"
    scene.pick(f"control {name}")
    scene.use(name)
    assert scene.asked == ("b", "attack")
    assert not scene.of(CaptureChosen)


@pytest.mark.rule("dragon-balls/capture/personality")
def test_an_ally_captures_as_power_stages_would_become_life_cards() -> None:
    thief = hero("Tobin", 1, does(strike(stages(4))), captures=True)
    scene = position(attacks, a=Side(stages=1, allies=[thief]), b=foe(stages=3, balls=[ball(1)]))
    scene.pick("control Tobin 1")
    scene.use("Tobin 1").pick("capture_instead Tobin 1")
    assert (scene.life("b"), scene.stages("Ilka 1")) == (20, 0)


@pytest.mark.rule("battle-sequence/11")
@pytest.mark.rule("dragon-balls/capture/personality")
@pytest.mark.parametrize(("by", "captured"), [(1, True), (2, False)])
def test_an_ally_captures_nothing_in_place_of_life_cards_that_are_all_prevented(by: int, captured: bool) -> None:
    thief = hero("Tobin", 1, does(strike(stages(1), life(2))), captures=True)
    guard = card("combat", "Guard", prevents("life card", by))
    scene = position(attacks, a=Side(stages=1, allies=[thief]), b=foe(guard, balls=[ball(1)]))
    scene.pick("control Tobin 1")
    scene.use("Tobin 1").use("Guard").pick("capture_instead Tobin 1")
    assert scene.ask.kind == ("capture" if captured else "attack")
    assert_order(scene.timeline, "CaptureChosen", "StagesLost", "DamagePrevented")
    failed = [fact.rule for fact in scene.of(CaptureFailed)]
    assert failed == ([] if captured else ["dragon-balls/capture/personality"])
    assert (scene.life("b"), scene.of(BallCaptured)) == (20, [])


@pytest.mark.rule("dragon-balls/floating")
@pytest.mark.parametrize(("option", "strong"), [("use_ball Moon Ball 1", True), ("decline", False)])
def test_a_capture_ends_what_the_dragon_ball_still_does_until_the_captor_uses_it(option: str, strong: bool) -> None:
    more = Give(
        changes=(Adjust(figure="life card", by=2),),
        what=Cards(whose="you", role="energy attack", zones=("in_use",)),
        until="game",
        live=True,
    )
    snatch = card("combat", "Snatch", does(Control(what=THEIR_BALLS)))
    b = foe(snatch, energy("Ray", blast(life(1))))
    scene = position(whole_turn, a=Side(hand=[ball(1, used(more)), energy("Beam", blast(life(1)))]), b=b)
    scene.pass_until("place").pick("play Moon Ball 1")
    settled(scene).pass_until("combat").pick("combat")
    perform(scene.pass_until("attack", player="a"), "Beam")
    assert len(scene.of(LifeCardLost)) == 3
    scene.pass_until("attack", player="b").use("Snatch")
    assert [fact.rule for fact in scene.of(EffectEnded)] == ["dragon-balls/floating"]
    scene.pick(option)
    perform(settled(scene).pass_until("attack", player="b"), "Ray")
    assert len(scene.of(LifeCardLost)) == 3 + (3 if strong else 1)


# Victory.


@pytest.mark.trap("DBZ-12")
@pytest.mark.rule("dragon-balls/win")
@pytest.mark.rule("dragon-balls/win/played")
@pytest.mark.parametrize(("held", "won"), [((1, 2, 3, 4, 5, 6), True), ((1, 2, 3, 4, 5), False)])
def test_who_plays_the_last_of_seven_dragon_balls_wins_at_once(held: tuple[int, ...], won: bool) -> None:
    """DBZ-12."""
    scene = position(placing, a=Side(hand=[ball(7), *several(1, "x")], balls=balls(*held)))
    scene.pick("play Moon Ball 7")
    assert [(lost.player, lost.reason) for lost in scene.of(DbzLost)] == [("b", "dragon_balls")] * won


@pytest.mark.rule("dragon-balls/win")
def test_seven_dragon_balls_of_different_sets_do_not_win() -> None:
    other = balls(6, series="Sun")
    scene = position(placing, a=Side(hand=[ball(7)], balls=[*balls(1, 2, 3, 4, 5), *other]))
    scene.pick("play Moon Ball 7")
    assert not scene.of(DbzLost)


@pytest.mark.trap("DBZ-12")
@pytest.mark.rule("dragon-balls/win/captured")
def test_who_captures_the_last_of_seven_wins_as_the_next_own_turn_begins() -> None:
    """DBZ-12."""
    b = foe(balls=[ball(7)])
    scene = position(whole_turn, a=Side(hand=[SNATCH], balls=balls(1, 2, 3, 4, 5, 6)), b=b).pass_until("combat")
    scene.pick("combat")
    scene.pass_until("attack", player="a").use("Snatch").pass_all()
    assert scene.of(BallCaptured)
    assert not scene.of(PlayerLost)

    async def own_next(table: Table) -> None:
        for player in PLAYERS:
            await take_turn(table, player)
        await take_turn(table, "a")

    scene = position(own_next, a=Side(hand=[SNATCH], balls=balls(1, 2, 3, 4, 5, 6)), b=b).pass_until("combat")
    scene.pick("combat")
    scene.pass_until("attack", player="a").use("Snatch")
    while not scene.over and not scene.of(DbzLost):
        scene.pass_one()
    assert_order(scene.timeline, "BallCaptured", "VictoryDue win/dragon-ball/captured-seventh", "DbzLost")
    assert [fact.player for fact in scene.of(VictoryDue)] == ["a"]


# Discarded.


@pytest.mark.trap("DBZ-18")
@pytest.mark.rule("dragon-balls/discard")
def test_a_discarded_dragon_ball_goes_to_the_bottom_of_the_life_deck_face_down() -> None:
    """DBZ-18."""
    out = Move(to="discard", what=THEIR_BALLS)
    scene = position(attacks, a=Side(hand=[card("combat", "Out", does(out))]), b=foe(balls=[ball(1)])).use("Out")
    assert_order(scene.timeline, "CardDiscarded effects/secondary", "BallReturned dragon-balls/discard")
    bottom = scene.state.cards_in("b", "life_deck")[0]
    assert scene.name(bottom) == "Moon Ball 1"
    assert not scene.state.is_open(bottom)


@pytest.mark.trap("DBZ-18")
@pytest.mark.rule("dragon-balls/discard")
def test_a_discarded_dragon_ball_of_which_one_is_in_play_is_removed_from_the_game() -> None:
    """DBZ-18."""
    b = foe(deck=[*several(5, "low"), ball(1), ball(2)], balls=[])
    mill = Move(to="discard", what=Cards(whose="opponent", zones=("life_deck",), top=2))
    own = card("ball", "Own", series="Moon", ball=1)
    scene = position(attacks, a=Side(hand=[card("combat", "Mill", does(mill))], balls=[own]), b=b).use("Mill")
    assert [scene.name(fact.card) for fact in scene.of(BallRemoved)] == ["Moon Ball 1"]
    assert [scene.name(fact.card) for fact in scene.of(BallReturned)] == ["Moon Ball 2"]
    assert scene.names("b.life_deck")[0] == "Moon Ball 2"


@pytest.mark.rule("dragon-balls/discard")
@pytest.mark.rule("general/ownership")
def test_a_captured_dragon_ball_goes_back_to_its_owner_as_it_leaves_play() -> None:
    out = card("combat", "Out", does(Move(to="discard", what=Cards(zones=("balls",)))))
    scene = position(attacks, a=Side(hand=[SNATCH, out]), b=foe(balls=[ball(1)])).use("Snatch")
    scene.pick("decline")
    assert scene.state.controller(scene.card("Moon Ball 1")) == "a"
    scene.pass_until("attack", player="a").use("Out")
    assert scene.names("b.life_deck")[0] == "Moon Ball 1"
    assert "Moon Ball 1" not in scene.names("a.life_deck")


@pytest.mark.rule("general/ownership")
@pytest.mark.parametrize("is_captured", [True, False])
def test_a_dragon_ball_that_is_shuffled_in_comes_into_the_deck_of_its_owner_and_that_deck_is_shuffled(
    is_captured: bool,
) -> None:
    text = "Choose an opponent's Dragon Ball in play and shuffle it back into his Life Deck."
    out = in_hand("Out", text, "combat")
    a, b = Side(hand=[out]), foe(balls=[ball(1)])
    if is_captured:
        a, b = Side(hand=[out], balls=[ball(1)]), foe(hand=[SNATCH])
    scene = position(attacks, a=a, b=b)
    if is_captured:
        scene.pass_one().use("Snatch").pass_until("attack", player="a")
        assert scene.state.controller(scene.card("Moon Ball 1")) == "b"
    scene.use("Out").pass_until("attack", player="b")
    owner = "a" if is_captured else "b"
    assert "Moon Ball 1" in scene.names(f"{owner}.life_deck")
    assert [fact.zone for fact in scene.of(ZoneShuffled)] == [f"{owner}.life_deck"]


@pytest.mark.rule("card/the-power-of-the-dragon")
def test_all_dragon_balls_of_the_opponent_are_not_shuffled_in_as_long_as_it_is_not_known_who_owns_them() -> None:
    [fault] = faults_of("Shuffle all of your opponent's Dragon Balls back into his Life Deck.", "combat")
    assert "controls or owns" in fault


@pytest.mark.rule("dragon-balls/damage")
def test_a_dragon_ball_does_not_count_as_damage_and_another_card_is_lost_for_it() -> None:
    deck = [*several(5, "low"), ball(1), *several(1, "top")]
    scene = perform(position(attacks, a=Side(hand=[energy("Beam")]), b=foe(deck=deck)), "Beam")
    assert [scene.name(fact.card) for fact in scene.of(LifeCardLost)] == ["top 1", "low 5", "low 4", "low 3"]
    assert [scene.name(fact.card) for fact in scene.of(BallUncovered)] == ["Moon Ball 1"]
    assert_order(scene.timeline, "BallUncovered dragon-balls/damage", "BallReturned dragon-balls/discard")
    assert scene.names("b.life_deck") == ["Moon Ball 1", "low 1", "low 2"]


@pytest.mark.trap("DBZ-19")
@pytest.mark.rule("dragon-balls/effect-discard")
def test_a_dragon_ball_counts_as_a_card_that_an_effect_discards() -> None:
    """DBZ-19."""
    deck = [*several(5, "low"), ball(1), *several(1, "top")]
    mill = Move(to="discard", what=Cards(whose="opponent", zones=("life_deck",), top=3))
    scene = position(attacks, a=Side(hand=[card("combat", "Mill", does(mill))]), b=foe(deck=deck)).use("Mill")
    assert scene.names("b.life_deck") == ["Moon Ball 1", "low 1", "low 2", "low 3", "low 4"]
    assert len(scene.names("b.discard")) == 2
    assert not scene.of(BallUncovered)


@pytest.mark.rule("dragon-balls/loop")
def test_who_takes_life_cards_of_damage_with_nothing_but_dragon_balls_loses() -> None:
    b = foe(deck=[*balls(1, 2), *several(1, "last")])
    scene = perform(position(attacks, a=Side(hand=[energy("Beam", blast(life(2)))]), b=b), "Beam")
    assert [(lost.player, lost.reason) for lost in scene.of(DbzLost)] == [("b", "dragon_ball_loop")]
    assert_order(scene.timeline, "LifeCardLost", "DbzLost dragon-balls/loop")


@pytest.mark.rule("dragon-balls/loop")
def test_who_loses_the_last_other_card_and_no_more_does_not_lose() -> None:
    b = foe(deck=[*balls(1, 2), *several(1, "last")])
    scene = perform(position(attacks, a=Side(hand=[energy("Beam", blast(life(1)))]), b=b), "Beam")
    assert not scene.of(DbzLost)
    assert scene.names("b.life_deck") == ["Moon Ball 1", "Moon Ball 2"]


@pytest.mark.rule("dragon-balls/immunity")
@pytest.mark.parametrize(
    ("sought", "found"),
    [
        (MINE, ["low 1"]),
        (Cards(whose="you", zones=("life_deck",), kinds=("ball",)), ["Moon Ball 1", "Moon Ball 2"]),
        (Cards(whose="you", zones=("life_deck",), names=("Moon Ball 2",)), ["Moon Ball 2"]),
        (
            Cards(whose="you", zones=("life_deck",), attributes=(Attribute(kind="style", words=("freestyle",)),)),
            ["low 1"],
        ),
    ],
)
def test_a_search_finds_a_dragon_ball_only_if_it_says_so(sought: Cards, found: list[str]) -> None:
    seek = card("combat", "Seek", does(Search(cards=sought, then=(Move(to="hand"),))))
    scene = position(attacks, a=Side(hand=[seek], deck=[*several(1, "low"), *balls(1, 2)])).use("Seek")
    assert sorted(word.removeprefix("choose ") for word in scene.options if word != "decline") == found
