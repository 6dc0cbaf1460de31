"""3. Flow of a Turn: start phase, main phase, final phase; and the preparation, with the zones of the playmat."""

import pytest

from events.buddyfight.card import BuddyfightCard
from events.buddyfight.facts import CardCharged
from events.costs.facts import CostPaid
from events.language.effect import Adjust, Damage, Draw, Give, Trigger
from events.table.fact import CardDrawn, CardReadied, PhaseBegan, PlayerLost, TurnBegan
from events.table.ids import PLAYERS, Player, Seat
from events.table.sight import sees
from events.values.value import figure
from tests.games.buddyfight.conformance.cards import (
    DRAW,
    TOP_TO_GAUGE,
    act,
    auto,
    counter,
    flag_card,
    gauge,
    impact_monster,
    item_card,
    life,
    monster_card,
    several,
    spell_card,
)
from tests.games.buddyfight.conformance.scenario import Scene, Side, begun, final, main, opening, turn
from tests.games.scenario import assert_order

BURN = Damage(count=20)
SEATS: tuple[Seat, ...] = ("a", "b", "public")


def at(scene: Scene, *, after: str, player: Player = "a") -> Scene:
    """The scene at the first use that is offered to that fighter after a fact of that rule."""
    while not any(fact.rule == after for fact in scene.facts) or scene.asked != (player, "use"):
        scene.pass_one()
    return scene


def phases(scene: Scene) -> list[str]:
    """The phases that began, in order."""
    return [fact.phase for fact in scene.of(PhaseBegan)]


@pytest.mark.trap("BF-33/hand", "BF-33/gauge", "BF-33/life")
@pytest.mark.rule("playmat/deck/1", "playmat/deck/2", "playmat/buddy/1", "playmat/flag-item/1", "playmat/gauge/3")
def test_the_preparation_leaves_flag_buddy_hand_gauge_and_life_and_nobody_sees_deck_and_gauge() -> None:
    """BF-33: 6 cards in hand, 2 in the gauge, 10 life."""
    scene = begun(opening())
    assert [len(scene.state.cards_in("b", zone)) for zone in ("flag", "buddy", "hand", "gauge", "deck")] == [
        *(1, 1, 6, 2, 12)
    ]
    assert scene.life("a") == scene.life("b") == 10
    for player in PLAYERS:
        for zone in ("deck", "gauge"):
            assert not any(
                sees(scene.state, seat, card) for seat in SEATS for card in scene.state.cards_in(player, zone)
            )


@pytest.mark.rule("playmat/deck/2")
def test_the_deck_keeps_its_order() -> None:
    scene = turn(a=Side(deck=5, hand=[spell_card("insight", Draw(count=2))]))
    deck = scene.names("a.deck")
    scene.pass_until("use", player="a")
    at(scene, after="main/1.1").use("insight")
    assert [scene.name(fact.card) for fact in scene.of(CardDrawn)] == deck[:-4:-1]
    assert scene.names("a.deck") == deck[:-3]


@pytest.mark.rule("playmat/deck/3")
@pytest.mark.parametrize("count", [1, 3])
def test_cards_are_drawn_from_the_top_of_the_deck(count: int) -> None:
    scene = main(a=Side(deck=5, hand=[spell_card("insight", Draw(count=count))])).use("insight")
    assert scene.names("a.hand") == [f"a deck {5 - n}" for n in range(count)]


@pytest.mark.rule("playmat/deck/3")
def test_up_to_so_many_cards_are_drawn_one_by_one_from_the_top() -> None:
    scene = main(a=Side(deck=5, hand=[spell_card("insight", Draw(count=3, up_to=True))])).use("insight")
    for _ in range(2):
        assert (scene.options, scene.ask.least, scene.ask.most) == (["draw", "decline"], 1, 1)
        scene.pick("draw")
    scene.pick("decline")
    assert scene.names("a.hand") == ["a deck 5", "a deck 4"]


@pytest.mark.rule("playmat/gauge/1", "start/3.2")
@pytest.mark.parametrize("charged", [True, False])
def test_a_card_of_the_hand_may_be_charged_and_for_it_one_is_drawn(charged: bool) -> None:
    scene = turn(a=Side(hand=[monster_card("Wren")])).pass_until("charge")
    assert scene.asked == ("a", "charge")
    scene.pick("charge Wren" if charged else "decline")
    assert len(scene.state.cards_in("a", "gauge")) == charged
    told = [f"{type(fact).__name__} {fact.rule}" for fact in scene.facts if isinstance(fact, CardCharged | CardDrawn)]
    assert told == ["CardDrawn start/3.1", "CardCharged start/3.2", "CardDrawn start/3.2"][: 1 + 2 * charged]
    assert not scene.state.is_seen(scene.card("Wren"))


@pytest.mark.rule("playmat/gauge/1")
def test_an_effect_puts_cards_into_the_gauge_too() -> None:
    scene = main(a=Side(hand=[spell_card("stoke", TOP_TO_GAUGE)])).use("stoke")
    assert len(scene.of(CardCharged)) == 1
    assert len(scene.state.cards_in("a", "gauge")) == 1


@pytest.mark.trap("BF-26")
@pytest.mark.rule("playmat/gauge/3", "playmat/gauge/4")
def test_the_payer_picks_any_cards_of_the_gauge_unseen() -> None:
    """BF-26: which card is which, is mixed by chance before."""
    scene = main(a=Side(hand=[monster_card("Wren", cost=[gauge(1)])], gauge=3))
    scene.pick("skill Wren 0")
    scene.pick("left")
    assert scene.asked == ("a", "pay")
    assert scene.options == ["pay 0", "pay 1", "pay 2"]
    scene.pick("pay 1")
    assert len(scene.names("a.drop")) == 1
    assert len(scene.state.cards_in("a", "gauge")) == 2
    assert not scene.of(CostPaid)


@pytest.mark.rule("playmat/drop/1", "playmat/drop/2", "playmat/drop/3")
def test_spells_impacts_and_paid_gauge_lie_face_up_in_the_drop_zone_for_all() -> None:
    impact = spell_card("crash", DRAW, kind="impact", cost=[gauge(1)])
    scene = final(a=Side(hand=[impact], gauge=1)).use("crash")
    assert sorted(scene.names("a.drop")) == ["a gauge 1", "crash"]
    assert all(sees(scene.state, seat, card) for seat in SEATS for card in scene.state.cards_in("a", "drop"))


@pytest.mark.rule("start/1.1", "start/1.1/auto", "start/2.1", "start/3.1")
def test_at_the_beginning_of_the_turn_comes_before_standing_and_drawing() -> None:
    early = auto(Trigger(on="turn_begins", whose="you"), life(1))
    scene = turn(a=Side(left=[monster_card("Sage", text=[early])], rested=["Sage"]))
    assert scene.asked == ("a", "pending")
    assert scene.rested("Sage")
    scene.pick("activate Sage 0")
    assert scene.life("a") == 11
    assert_order(scene.timeline, "PlayerCountersPlaced", "CardReadied start/2.1", "CardDrawn start/3.1")


def blanks(count: int = 10) -> list[BuddyfightCard]:
    """Cards for a deck that nobody can use."""
    return [counter(f"blank {n}", DRAW, cost=[gauge(9)]) for n in range(count)]


def burner() -> Side:
    """A fighter who can end the game by a Counter whenever a play timing is open."""
    return Side(hand=[counter("burn", BURN)])


@pytest.mark.parametrize(
    ("after", "before"),
    [
        pytest.param("start/1.1", "start/2.1", marks=pytest.mark.rule("start/1.1", "start/1.2"), id="1.1"),
        pytest.param("start/2.1", "start/3.1", marks=pytest.mark.rule("start/2.2", "start/2.3"), id="2.2"),
        pytest.param("start/3.1", "start/3.2", marks=pytest.mark.rule("start/3.1.1", "start/3.1.2"), id="3.1.1"),
        pytest.param(
            "start/3.2", "main/1.1", marks=pytest.mark.rule("start/3.2.1", "start/3.2.2", "start/3.3"), id="3.2.1"
        ),
    ],
)
def test_a_play_timing_with_its_checks_follows_each_part_of_the_start_phase(after: str, before: str) -> None:
    a = Side(left=[monster_card("Sage")], rested=["Sage"], hand=several(1, "card"))
    scene = turn(a=a, b=burner())
    while scene.ask.rule != "start/3.2" and not any(fact.rule == after for fact in scene.facts):
        scene.pass_one()
    if scene.ask.kind == "charge":
        scene.pick("charge card 1")
    while scene.asked != ("b", "use"):
        scene.pass_one()
    rules = [fact.rule for fact in scene.facts]
    assert before not in rules
    scene.use("burn").settled()
    assert [lost.player for lost in scene.of(PlayerLost)] == ["a"]
    assert_order([fact.rule for fact in scene.facts], after, "check/1-loss")


@pytest.mark.trap("BF-27")
@pytest.mark.rule("start/2.1")
def test_all_cards_on_the_turn_fighters_field_stand_and_no_others() -> None:
    """BF-27: the buddy is not on the field."""
    mine = Side(
        hand=several(1, "x"),
        left=[monster_card("L")],
        center=[monster_card("C")],
        item=[item_card("I")],
        buddy=[monster_card("B")],
        rested=["L", "C", "I", "B"],
    )
    scene = at(turn(a=mine, b=Side(left=[monster_card("T")], rested=["T"])), after="start/3.1")
    assert sorted(scene.name(fact.card) for fact in scene.of(CardReadied)) == ["C", "I", "L"]
    assert [scene.rested(name) for name in "LCIBT"] == [False, False, False, True, True]


@pytest.mark.rule("main/1.1", "main/1.1/auto")
def test_at_the_beginning_of_the_main_phase_comes_with_its_play_timing() -> None:
    early = auto(Trigger(on="main_begins", whose="you"), life(1))
    scene = turn(a=Side(left=[monster_card("Sage", text=[early])])).pass_until("pending")
    assert scene.asked == ("a", "pending")
    assert phases(scene)[-1] == "Main Phase"


@pytest.mark.rule("main/1.1/note", "ability/types/activated-timing", "final/Q3", "impact-monster/Q1")
def test_what_is_not_a_counter_is_used_in_the_main_phase_alone_impacts_in_the_final_phase() -> None:
    sage = monster_card("Sage", text=[act(DRAW)])
    crash = spell_card("crash", DRAW, kind="impact")
    hand = [monster_card("Wren"), spell_card("insight", DRAW), item_card("Hammer"), crash, impact_monster("Comet")]
    scene = turn(
        a=Side(hand=[*hand, counter("boost", DRAW)], left=[sage], center=[monster_card("Rook")], deck=blanks())
    )
    offered: dict[str, set[str]] = {}
    while not scene.over:
        if scene.asked == ("a", "use"):
            offered.setdefault(str(scene.state.phase), set()).update(scene.usable)
        scene.pass_one()
    assert offered == {
        "Start Phase": {"boost"},
        "Main Phase": {"boost", "Wren", "insight", "Hammer", "Sage"},
        "Attack Phase": {"boost"},
        "Final Phase": {"boost", "crash", "Comet"},
    }


@pytest.mark.rule("final/1.1", "final/1.1/note", "final/Q3", "impact-monster/2", "final/4-return")
def test_impacts_and_impact_monsters_are_used_in_the_first_play_timing_of_the_final_phase_alone() -> None:
    crash = spell_card("crash", DRAW, kind="impact")
    reply = spell_card("surge", DRAW, kind="impact", counter=True)
    mine = Side(hand=[crash, reply, impact_monster("Comet"), impact_monster("Nova")])
    scene = final(a=mine, b=Side(hand=several(1, "x")))
    assert sorted(scene.usable) == ["Comet", "Nova", "crash", "surge"]
    scene.use("Comet", area="center").settled()
    assert sorted(scene.usable) == ["crash", "surge"]
    scene.pick("decline")
    assert scene.asked == ("b", "use")
    scene.pick("decline")
    assert scene.asked == ("a", "attack")
    scene.pick("attack Comet")
    assert scene.usable == ["surge"]  # final/2.5
    while scene.asked != ("a", "use") or "crash" not in scene.usable:
        scene.pass_one()
    assert scene.usable == ["crash", "surge"]  # final/4-return


@pytest.mark.rule("final/Q2")
def test_an_impact_monster_attacks_only_after_the_other_fighter_could_use_a_counter() -> None:
    zap = counter("zap", Damage(count=1))
    scene = final(a=Side(hand=[impact_monster("Comet"), *several(1, "x")]), b=Side(hand=[zap]))
    scene.use("Comet", area="left").pick("decline")
    assert scene.asked == ("a", "use")
    scene.pick("decline")
    assert (scene.asked, scene.usable) == (("b", "use"), ["zap"])
    scene.pick("decline")
    assert scene.asked == ("a", "attack")


@pytest.mark.trap("BF-14")
@pytest.mark.rule("final/1.1/auto")
@pytest.mark.parametrize("moment", ["attack_phase_ends", "final_begins"])
def test_end_of_the_attack_phase_and_beginning_of_the_final_phase_come_there_once(moment: str) -> None:
    """BF-14: not again after an attack of the final phase."""
    sage = monster_card("Sage", text=[auto(Trigger(on=moment, whose="you"), life(1))])
    scene = final(a=Side(left=[sage], center=[impact_monster("Comet")])).pass_until("pending")
    scene.pick("activate Sage 0")
    scene.pass_until("attack")
    scene.attack("Comet").uses()
    scene.pass_all()
    assert scene.life("a") == 11


@pytest.mark.rule("final/5.1", "final/5.1/auto", "final/5.2", "final/5.3")
def test_the_turn_ends_with_a_play_timing_and_a_check() -> None:
    late = monster_card("Sage", text=[auto(Trigger(on="turn_ends", whose="you"), life(1))])
    scene = final(a=Side(left=[late]), b=burner()).pass_until("pending")
    scene.pick("activate Sage 0")
    scene.pass_until("use", player="b")
    assert any(fact.rule == "final/5.1/auto" for fact in scene.facts)
    assert scene.life("a") == 11
    scene.use("burn").settled()
    assert [lost.player for lost in scene.of(PlayerLost)] == ["a"]


@pytest.mark.rule("final/1.2", "final/2.1.1", "final/2.1.2", "final/5.1", "final/5.2")
@pytest.mark.parametrize("nth", [0, 1, 2])
def test_each_play_timing_of_the_final_phase_has_its_check(nth: int) -> None:
    """At 1.1, after no attack was chosen, and at the end of the turn."""
    scene = final(a=Side(), b=burner())
    for _ in range(nth):
        assert scene.asked == ("b", "use")
        scene.pick("decline")
    scene.use("burn").settled()
    assert [lost.player for lost in scene.of(PlayerLost)] == ["a"]


@pytest.mark.rule("final/5.3/durations", "ability/3.1")
def test_effects_for_this_turn_end_with_it() -> None:
    grow = act(Give(changes=(Adjust(figure="power", by=2000),), what="this"))
    scene = turn(a=Side(left=[monster_card("Wren", text=[grow])]))
    at(scene, after="main/1.1").use("Wren")
    wren = scene.card("Wren")
    assert figure(scene.state, wren, "power") == 5000
    scene.pass_all()
    assert figure(scene.state, wren, "power") == 3000


@pytest.mark.rule("final/5.3", "attack/5.1")
def test_phases_follow_each_other_and_then_it_is_the_other_fighters_turn() -> None:
    scene = begun(opening())
    while scene.state.turn == 1:
        scene.pass_one()
    assert phases(scene) == ["Start Phase", "Main Phase", "Attack Phase", "Final Phase", "Start Phase"]
    assert [fact.player for fact in scene.of(TurnBegan)] == ["a", "b"]


@pytest.mark.rule("playmat/flag-item/1")
def test_a_flag_lets_the_cards_of_its_worlds_be_used() -> None:
    scene = main(a=Side(flag=flag_card("Other", uses=("Tide World",)), hand=[monster_card("Wren")]))
    assert scene.usable == []


@pytest.mark.rule("ability/types/activated")
def test_an_ability_is_used_as_often_as_its_fighter_wants() -> None:
    scene = main(a=Side(left=[monster_card("Sage", text=[act(DRAW)])]))
    for _ in range(3):
        scene.use("Sage")
    assert len(scene.of(CardDrawn)) == 3
