"""1. Basic Terms: costs, modes, energy markers."""

import pytest

from events.errors import IllegalAnswer
from events.fusion_world.areas import AREAS
from events.fusion_world.card import Color
from events.fusion_world.facts import EnergyMarkerRemoved
from events.fusion_world.turn import charge_phase, main_phase
from events.seats.view import SeatView
from events.table.fact import CardRevealed
from events.table.ids import Card, zone_of
from events.table.table import Table
from tests.games.fusion_world.conformance.cards import battle_card, leader_card, several
from tests.games.fusion_world.conformance.scenario import Side, main, opening, position, set_up


@pytest.mark.rule("1-1-2", "1-2-1")
def test_1_2_1_a_card_of_the_hand_costs_energy() -> None:
    scene = main(a=Side(hand=[battle_card("Wren", cost=2)], energy=several(2, "energy")))
    scene.picks("play Wren")
    assert scene.asked == ("a", "pay")
    scene.pick("rest energy 1", "rest energy 2")
    assert scene.names("a.battle") == ["Wren"]
    assert scene.rested("energy 1")
    assert scene.rested("energy 2")


@pytest.mark.rule("1-2-2")
def test_1_2_2_the_total_cost_includes_the_specified_cost() -> None:
    scene = main(a=Side(hand=[battle_card("Wren", cost=2, specified=["red"])], energy=several(3, "energy", "red")))
    scene.pick("play Wren")
    assert (scene.ask.least, scene.ask.most) == (2, 2)


@pytest.mark.rule("1-2-2-1", "5-3-1-1")
def test_1_2_2_1_a_total_below_the_specified_cost_counts_as_the_specified_cost() -> None:
    wren = battle_card("Wren", cost=1, specified=["red", "red"])
    assert "play Wren" not in main(a=Side(hand=[wren], energy=several(1, "energy", "red"))).options
    scene = main(a=Side(hand=[wren], energy=several(2, "energy", "red")))
    scene.pick("play Wren")
    scene.pick("rest energy 1", "rest energy 2")
    assert scene.names("a.battle") == ["Wren"]


@pytest.mark.rule("1-2-3")
@pytest.mark.parametrize(
    ("specified", "energy", "playable"),
    [
        (["red"], ["blue", "blue"], False),
        (["red"], ["red", "blue"], True),
        (["red", "red"], ["red", "blue"], False),
        (["red", "blue"], ["blue", "red"], True),
        (["red", "blue"], ["red", "red"], False),
        ([], ["green", "black"], True),
    ],
)
def test_1_2_3_the_specified_cost_is_paid_in_its_colors(
    specified: list[Color], energy: list[Color], playable: bool
) -> None:
    cards = [battle_card(f"energy {at}", color) for at, color in enumerate(energy)]
    scene = main(a=Side(hand=[battle_card("Wren", cost=2, specified=specified)], energy=cards))
    assert ("play Wren" in scene.options) is playable


@pytest.mark.rule("1-2-3", "2-2-1")
def test_1_2_3_energy_of_two_colors_pays_one_of_either_but_not_both() -> None:
    mixed = battle_card("mixed", "red", "blue")
    wren = battle_card("Wren", cost=2, specified=["red", "blue"])
    two_cards = main(a=Side(hand=[wren], energy=[mixed, battle_card("green", "green")]))
    assert "play Wren" not in two_cards.options
    assert "play Wren" in main(a=Side(hand=[wren], energy=[mixed, battle_card("red", "red")])).options
    assert "play Wren" in main(a=Side(hand=[wren], energy=[mixed, battle_card("blue", "blue")])).options


@pytest.mark.rule("1-8-1")
def test_1_8_1_cards_have_a_mode_in_three_areas() -> None:
    assert [name for name, area in AREAS.items() if area.has_modes] == ["leader", "battle", "energy"]


@pytest.mark.rule("1-8-1", "1-8-1-1", "1-8-1-2")
def test_1_8_1_only_active_cards_attack_and_pay() -> None:
    scene = main(
        a=Side(
            hand=[battle_card("Wren", cost=1)],
            battle=several(2, "fighter"),
            energy=several(2, "energy"),
            rested=["Leader a", "fighter 1", "energy 1"],
        )
    )
    assert scene.options == ["play Wren", "attack Leader b with fighter 2", "end_main"]
    scene.pick("play Wren")
    assert scene.options == ["rest energy 2"]


@pytest.mark.rule("1-11-2", "5-3-1")
def test_1_11_2_a_marker_pays_like_one_energy_and_is_gone() -> None:
    scene = main(a=Side(hand=[battle_card("Wren", cost=2)], energy=several(1, "energy"), markers=1))
    scene.pick("play Wren")
    scene.pick("rest energy 1", "remove_marker 0")
    [removed], revealed = scene.of(EnergyMarkerRemoved), scene.referee.table.facts.index(scene.of(CardRevealed)[0]) + 1
    assert removed == EnergyMarkerRemoved(player="a", rule="1-11-2", cause=revealed, together=True)
    assert scene.state.markers == {"a": 0, "b": 0}
    assert scene.names("a.battle") == ["Wren"]


@pytest.mark.rule("1-11-2")
def test_1_11_2_a_marker_does_not_come_back_in_the_next_charge_phase() -> None:
    async def pay_and_charge(table: Table) -> None:
        await main_phase(table, "a")
        await charge_phase(table, "a")

    scene = position(pay_and_charge, a=Side(hand=[battle_card("Wren", cost=1)], markers=2))
    scene.picks("play Wren", "remove_marker 1", "end_main")
    assert scene.asked == ("a", "charge")
    assert scene.state.markers["a"] == 1


@pytest.mark.rule("1-11-2")
def test_1_11_2_only_the_players_own_markers_pay() -> None:
    scene = main(a=Side(hand=[battle_card("Wren", cost=1)]), b=Side(markers=1))
    assert "play Wren" not in scene.options


@pytest.mark.trap("FW-23")
@pytest.mark.rule("1-11-2")
@pytest.mark.parametrize(
    ("leader", "specified", "markers", "playable"),
    [
        (["red"], ["red"], 1, True),
        (["red"], ["blue"], 1, False),
        (["red", "blue"], ["red"], 1, True),
        (["red", "blue"], ["blue"], 1, True),
        (["red", "blue"], ["red", "blue"], 1, False),
        (["red", "blue"], ["red", "blue"], 2, True),
        (["red", "blue"], ["green"], 2, False),
    ],
)
def test_1_11_2_a_marker_stands_for_one_of_any_color_of_the_leader(
    leader: list[Color], specified: list[Color], markers: int, playable: bool
) -> None:
    """FW-23: of a Leader of two colors, one marker pays one specified cost of either color."""
    wren = battle_card("Wren", cost=len(specified), specified=specified)
    scene = main(a=Side(leader=leader_card("Two", *leader), hand=[wren], markers=markers))
    assert ("play Wren" in scene.options) is playable


@pytest.mark.trap("FW-23")
@pytest.mark.rule("1-11-2")
def test_1_11_2_a_marker_of_a_two_color_leader_also_pays_what_no_color_is_asked_for() -> None:
    """FW-23: or one of the rest of the total cost."""
    scene = main(a=Side(leader=leader_card("Two", "red", "blue"), hand=[battle_card("Wren", cost=1)], markers=1))
    scene.picks("play Wren", "remove_marker 0")
    assert scene.names("a.battle") == ["Wren"]


@pytest.mark.rule("1-11-3")
def test_1_11_3_a_marker_is_neither_card_nor_energy() -> None:
    scene = set_up(opening(), first="a")
    public = SeatView(scene.referee.table.game.board, scene.state, "public")
    assert public.counters("b") == {"energy_markers": 1}
    assert public.count("b", "energy") == 0
    assert scene.state.zones[zone_of("b", "energy")] == []


@pytest.mark.rule("1-11-3")
def test_1_11_3_a_marker_is_chosen_as_no_card() -> None:
    scene = main(a=Side(hand=[battle_card("Wren", cost=1)], markers=2))
    scene.pick("play Wren")
    cards: list[Card | None] = [option.card for option in scene.ask.options]
    assert cards == [None, None]
    with pytest.raises(IllegalAnswer):
        scene.pick("remove_marker 0", "remove_marker 1")
    assert scene.state.markers["a"] == 2
