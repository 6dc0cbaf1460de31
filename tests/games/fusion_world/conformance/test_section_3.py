"""3. Areas."""

import pytest

from events.dragon_ball_super.facts import CardDropped, CardKOed, CardPlayed, LifePlaced, LifeTaken
from events.fusion_world.areas import AREAS
from events.fusion_world.turn import main_phase
from events.seats.eyes import Eyes
from events.seats.view import SeatView
from events.table.fact import CardDrawn, CardMoved, CardRevealed
from events.table.ids import PLAYERS, SEATS, Player, Seat, Zone, opponent
from events.table.sight import sees
from events.table.table import Table
from projector import view
from projector.boards import Board
from tests.games.fusion_world.conformance.cards import battle_card, leader_card, several
from tests.games.fusion_world.conformance.scenario import Scene, Side, battle, main, opening, position, set_up, turn

NAMES = ("deck", "hand", "drop", "leader", "battle", "combo", "energy", "life")


@pytest.mark.rule("3", "3-1-1")
def test_3_1_1_each_player_has_one_of_each_of_the_eight_areas() -> None:
    beside = ("outside", "under", "removed")
    zones = [zone for zone in opening().state.zones if not zone.endswith(beside)]
    assert sorted(zones) == sorted(f"{player}.{name}" for player in "ab" for name in NAMES)


@pytest.mark.rule("3-1-2")
@pytest.mark.parametrize("seat", ["a", "b", "public"])
def test_3_1_2_everybody_may_count_the_cards_of_every_area(seat: Seat) -> None:
    scene = main(a=Side(deck=9, life=5, hand=several(3, "x")), b=Side(deck=8, life=4, hand=several(2, "y")))
    seen = SeatView(scene.referee.table.game.board, scene.state, seat)
    assert [seen.count("a", name) for name in ("deck", "life", "hand")] == [9, 5, 3]
    assert [seen.count("b", name) for name in ("deck", "life", "hand")] == [8, 4, 2]


SEEN_BY = {"deck": "", "life": "", "hand": "b"} | dict.fromkeys(
    ("drop", "leader", "battle", "combo", "energy"), "a b public"
)


@pytest.mark.rule(
    "3-1-3", "3-2-2", "3-3-2", "3-3-3", "3-4-3", "3-5-1", "3-5-2", "3-6-2", "3-7-2", "3-8-2", "3-9-2", "0-3-12"
)
@pytest.mark.parametrize("seat", ["a", "b", "public"])
@pytest.mark.parametrize("name", NAMES)
def test_3_1_3_open_areas_are_seen_by_all_the_hand_by_its_owner_deck_and_life_by_nobody(name: str, seat: Seat) -> None:
    scene = battle(
        b=Side(
            hand=several(1, "hand"),
            combo=several(1, "combo"),
            battle=several(1, "battle"),
            energy=several(1, "energy"),
            drop=several(1, "drop"),
        )
    )
    cards = scene.state.cards_in("b", name)
    assert cards
    seen = seat in SEEN_BY[name].split()
    assert [sees(scene.state, seat, card) for card in cards] == [seen] * len(cards)
    assert len(SeatView(scene.referee.table.game.board, scene.state, seat).seen("b", name)) == (
        len(cards) if seen else 0
    )


@pytest.mark.rule("3-1-4")
def test_3_1_4_a_card_that_changes_areas_is_a_new_card() -> None:
    scene = main(a=Side(hand=[battle_card("Wren")]))
    before = scene.state.cards[scene.card("Wren")].incarnation
    scene.pick("play Wren")
    assert scene.state.cards[scene.card("Wren")].incarnation == before + 1


@pytest.mark.rule("3-1-4", "3-1-4-1")
def test_3_1_4_1_it_stays_the_same_card_from_the_battle_area_to_the_combo_area() -> None:
    scene = battle(a=Side(battle=[battle_card("Wren")]))
    before = scene.state.cards[scene.card("Wren")].incarnation
    scene.pick("combo Wren")
    assert scene.names("a.combo") == ["Wren"]
    assert scene.state.cards[scene.card("Wren")].incarnation == before
    scene.picks("end_step", "end_step")
    assert scene.names("a.drop") == ["Wren"]
    assert scene.state.cards[scene.card("Wren")].incarnation == before + 1


@pytest.mark.rule("3-1-4-1", "3-1-4-2")
@pytest.mark.parametrize(
    ("source", "target", "same"),
    [("a.combo", "a.battle", True), ("a.battle", "b.battle", True), ("a.combo", "b.combo", False)],
)
def test_3_1_4_2_it_stays_the_same_card_from_combo_to_battle_area_and_between_battle_areas(
    source: str, target: str, same: bool
) -> None:
    async def move(table: Table) -> None:
        [card] = table.state.zones[source]
        incarnations.append(table.state.cards[card].incarnation)
        table.emit(CardMoved(card=card, source=Zone(source), target=Zone(target), rule="manual"))
        incarnations.append(table.state.cards[card].incarnation)

    incarnations: list[int] = []
    position(move, a=Side(combo=several(1, "combo"), battle=several(1, "battle")))
    assert (incarnations[0] == incarnations[1]) is same


@pytest.mark.rule("3-1-6", "0-3-3", "0-3-3-1")
def test_3_1_6_a_card_goes_to_its_owners_drop_wherever_it_lies() -> None:
    async def lend(table: Table) -> None:
        [card] = table.state.zones["b.combo"]
        table.emit(CardMoved(card=card, source=Zone("b.combo"), target=Zone("a.combo"), rule="manual"))
        await main_phase(table, "a")

    scene = position(lend, b=Side(combo=[battle_card("Lent")]))
    assert [scene.name(fact.card) for fact in scene.of(CardDropped)] == ["Lent"]
    assert (scene.names("a.drop"), scene.names("b.drop")) == ([], ["Lent"])


@pytest.mark.rule("3-2-3", "5-1-1")
def test_3_2_3_cards_leave_the_deck_one_by_one() -> None:
    scene = set_up(opening())
    assert len(scene.of(CardDrawn)) == 13
    assert len(scene.of(LifePlaced)) == 16
    assert not any(fact.together for fact in (*scene.of(CardDrawn), *scene.of(LifePlaced)))


@pytest.mark.rule("3-3-1", "5-1-1")
def test_3_3_1_drawn_cards_go_to_the_hand() -> None:
    scene = turn(a=Side(deck=several(3, "card")))
    assert scene.names("a.hand") == ["card 3"]
    assert scene.names("a.deck") == ["card 1", "card 2"]


@pytest.mark.rule("3-3-4", "3-4-4", "3-6-4", "3-7-3", "3-8-4")
def test_3_3_4_no_area_has_a_limit() -> None:
    scene = turn(
        a=Side(
            hand=several(60, "hand"),
            battle=several(60, "battle"),
            energy=several(60, "energy"),
            drop=several(60, "drop"),
        ),
    )
    scene.picks("charge hand 60", "play hand 59", "attack Leader b with Leader a")
    for number in range(1, 59):
        scene.pick(f"combo hand {number}")
    for number in range(1, 61):
        scene.pick(f"combo battle {number}")
    assert len(scene.names("a.combo")) == 118
    scene.picks("end_step", "end_step", "end_main")
    assert scene.asked == ("a", "over")
    sizes = {name: len(scene.names(f"a.{name}")) for name in ("hand", "battle", "energy", "drop")}
    assert sizes == {"hand": 1, "battle": 1, "energy": 61, "drop": 178}


@pytest.mark.rule("3-4-1", "3-4-3")
def test_3_4_1_a_koed_card_goes_on_top_of_the_drop() -> None:
    scene = battle(b=Side(battle=[battle_card("Wren")], drop=several(2, "old"), rested=["Wren"]), target="Wren")
    scene.picks("end_step", "end_step")
    assert [scene.name(fact.card) for fact in scene.of(CardKOed)] == ["Wren"]
    assert scene.names("b.drop") == ["old 1", "old 2", "Wren"]


@pytest.mark.rule("3-4-3", "8-5-4", "0-2-10")
@pytest.mark.parametrize("player", PLAYERS)
def test_3_4_3_cards_placed_in_the_drop_at_once_are_not_ordered_by_anybody(player: Player) -> None:
    """Each player may change the order of that area at any time: it is no part of the game. New cards lie on top."""
    mine, theirs = Side(hand=several(2, "x"), drop=several(1, "old")), Side(hand=several(2, "y"))
    scene = battle(a=mine if player == "a" else theirs, b=theirs if player == "a" else mine, player=player)
    scene.picks("combo x 2", "combo x 1", "end_step", "combo y 1", "combo y 2", "end_step")
    assert scene.asked == ("a", "over")
    dropped = [(scene.name(fact.card), fact.rule, fact.together) for fact in scene.of(CardDropped)]
    assert dropped == [
        ("x 2", "8-5-4", False),
        ("x 1", "8-5-4", True),
        ("y 1", "8-5-4", True),
        ("y 2", "8-5-4", True),
    ]
    assert scene.names(f"{player}.drop") == ["old 1", "x 2", "x 1"]
    assert scene.names(f"{opponent(player)}.drop") == ["y 1", "y 2"]


@pytest.mark.rule("3-4-3", "3-1-3")
@pytest.mark.parametrize("seat", SEATS)
def test_3_4_3_a_card_in_the_drop_is_told_by_itself_and_not_by_its_place(seat: Seat) -> None:
    scene = main(b=Side(drop=several(3, "old")))
    eyes, shown = Eyes(scene.state, seat), position_at(scene, seat).players["b"].zones["drop"]
    assert [card.name for card in shown.cards] == ["old 1", "old 2", "old 3"]
    assert [card.place for card in shown.cards] == [None] * 3
    refs = [eyes.ref(card) for card in scene.state.cards_in("b", "drop")]
    assert [type(ref) for ref in refs] == [int] * 3
    scene.state.cards_in("b", "drop").reverse()
    assert [eyes.ref(card) for card in scene.state.cards_in("b", "drop")] == refs[::-1]
    assert [name for name, area in AREAS.items() if area.ordered] == ["deck", "life"]


def position_at(scene: Scene, seat: Seat) -> Board:
    """The table as the seat sees it now."""
    replay = scene.replay()
    return view.position(replay, seat, replay.last).board


@pytest.mark.rule("3-5-1")
def test_3_5_1_leaders_are_in_their_areas_face_up_from_the_start() -> None:
    scene = opening()
    assert (scene.names("a.leader"), scene.names("b.leader")) == (["Leader a"], ["Leader b"])
    assert sees(scene.state, "public", scene.card("Leader b"))


@pytest.mark.rule("3-5-3", "14-6-2")
def test_3_5_3_a_leader_stays_even_without_power() -> None:
    scene = main(a=Side(leader=leader_card("Weak", power=0)))
    assert scene.names("a.leader") == ["Weak"]
    assert scene.timeline == ["PhaseBegan 7-3-1", "checkpoint 7-3-3"]


@pytest.mark.rule("3-6-1", "3-6-3")
def test_3_6_3_a_card_comes_into_the_battle_area_active() -> None:
    scene = main(a=Side(hand=[battle_card("Wren")], rested=["Leader a"]))
    scene.pick("play Wren")
    assert scene.names("a.battle") == ["Wren"]
    assert not scene.rested("Wren")
    assert "attack Leader b with Wren" in scene.options


@pytest.mark.rule("3-7-1", "3-7-2")
def test_3_7_1_combos_lie_openly_in_the_combo_area() -> None:
    scene = battle(a=Side(hand=several(1, "x")))
    scene.pick("combo x 1")
    assert scene.names("a.combo") == ["x 1"]
    assert sees(scene.state, "b", scene.card("x 1"))


@pytest.mark.rule("3-8-1", "3-8-2", "3-8-3")
def test_3_8_3_a_charged_card_is_open_active_energy() -> None:
    scene = turn(a=Side(hand=[battle_card("Wren"), battle_card("Lantern", cost=1)]))
    scene.pick("charge Wren")
    assert scene.names("a.energy") == ["Wren"]
    assert sees(scene.state, "b", scene.card("Wren"))
    scene.picks("play Lantern", "rest Wren")
    assert scene.names("a.battle") == ["Lantern"]


@pytest.mark.rule("3-8-1", "1-11-1")
@pytest.mark.parametrize("markers", [0, 2])
def test_3_8_1_energy_markers_are_there_once_they_are_placed(markers: int) -> None:
    scene = main(a=Side(hand=[battle_card("Wren", cost=2)], markers=markers))
    assert scene.state.markers == {"a": markers, "b": 0}
    assert ("play Wren" in scene.options) == (markers == 2)


@pytest.mark.rule("3-8-2")
def test_3_8_2_a_player_pays_with_any_energy_of_their_own() -> None:
    scene = main(
        a=Side(hand=[battle_card("Wren", cost=1)], energy=several(3, "mine")), b=Side(energy=several(1, "theirs"))
    )
    scene.pick("play Wren")
    assert scene.options == ["rest mine 1", "rest mine 2", "rest mine 3"]
    scene.pick("rest mine 2")
    assert [scene.rested(f"mine {number}") for number in (1, 2, 3)] == [False, True, False]


@pytest.mark.rule("3-9-3")
def test_3_9_3_the_top_life_card_leaves() -> None:
    scene = battle(b=Side(life=several(3, "life")))
    scene.picks("end_step", "end_step")
    assert [scene.name(fact.card) for fact in scene.of(LifeTaken)] == ["life 3"]
    assert scene.names("b.life") == ["life 1", "life 2"]
    assert scene.names("b.hand") == ["life 3"]


@pytest.mark.rule("3-9-1", "3-9-4")
def test_3_9_4_life_is_placed_on_top_of_life() -> None:
    scene = set_up(opening())
    placed = [scene.name(fact.card) for fact in scene.of(LifePlaced)]
    assert scene.names("a.life") == placed[:8]
    assert scene.names("b.life") == placed[8:]


@pytest.mark.rule("3-3-3", "5-5-2-1")
def test_3_3_3_a_card_of_the_hand_is_seen_by_the_opponent_from_its_reveal_on() -> None:
    scene = main(a=Side(hand=[battle_card("Wren", cost=1), battle_card("Lantern")], energy=several(1, "energy")))
    assert not sees(scene.state, "b", scene.card("Wren"))
    scene.pick("play Wren")
    assert scene.asked == ("a", "pay")
    assert [scene.name(fact.card) for fact in scene.of(CardRevealed)] == ["Wren"]
    assert sees(scene.state, "b", scene.card("Wren"))
    assert not sees(scene.state, "b", scene.card("Lantern"))
    assert not scene.of(CardPlayed)


@pytest.mark.rule("3-2-1", "3-2-2")
def test_3_2_2_the_deck_keeps_its_order_through_a_turn() -> None:
    scene = turn(a=Side(deck=several(5, "card")))
    scene.pick()
    scene.pick("end_main")
    assert scene.names("a.deck") == ["card 1", "card 2", "card 3", "card 4"]


@pytest.mark.rule("3-2-2", "3-9-2", "3-3-3")
@pytest.mark.parametrize("seat", ["a", "b", "public"])
def test_3_9_2_the_order_of_life_and_deck_is_seen_though_no_card_is(seat: Seat) -> None:
    scene = main(b=Side(life=2, deck=2, hand=several(2, "x")))
    eyes = Eyes(scene.state, seat)
    named = {name: [eyes.ref(card) for card in scene.state.cards_in("b", name)] for name in ("life", "deck", "hand")}
    assert named["life"] == ["b.life/0", "b.life/1"]
    assert named["deck"] == ["b.deck/0", "b.deck/1"]
    assert (named["hand"] == ["b.hand", "b.hand"]) is (seat != "b")
