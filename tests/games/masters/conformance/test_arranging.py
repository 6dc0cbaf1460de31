"""3-4-2, 3-8-2, 3-10-2. The owner of the Drop, the Energy Area and the Warp may put them into another order."""

import pytest

from events.masters.arranging import RULES, ZoneArranged
from events.table.ids import SEATS
from projector.view import positions
from tests.games.masters.conformance.cards import battle_card, several
from tests.games.masters.conformance.scenario import Side, battle, main


@pytest.mark.rule("3-4-2", "3-8-2", "3-10-2")
@pytest.mark.parametrize("area", RULES)
def test_the_owner_puts_an_open_area_into_another_order_in_the_main_phase(area: str) -> None:
    mine = Side(**{area: several(3, "x")}, rested=["x 1"] if area == "energy" else [])  # type: ignore[arg-type]
    scene = main(a=mine, b=Side(drop=several(2, "y"), energy=2, warp=several(2, "z")))
    assert [option for option in scene.options if option.startswith("arrange")] == [f"arrange_{area}"]
    before = [scene.state.cards[scene.card("x 1")].incarnation, scene.rested("x 1")]
    scene.pick(f"arrange_{area}")
    assert (scene.asked, scene.ask.rule) == (("a", "order"), RULES[area])
    scene.pick("place x 3", "place x 1", "place x 2")
    assert scene.names(f"a.{area}") == ["x 3", "x 1", "x 2"]
    assert [(fact.zone, fact.rule) for fact in scene.of(ZoneArranged)] == [(f"a.{area}", RULES[area])]
    assert [scene.state.cards[scene.card("x 1")].incarnation, scene.rested("x 1")] == before
    assert scene.asked == ("a", "main")


@pytest.mark.rule("3-2-2", "3-9-2", "3-4-2")
def test_neither_secret_areas_nor_those_of_one_card_nor_the_battle_area_are_put_into_another_order() -> None:
    mine = Side(drop=several(1, "x"), battle=several(3, "y"), hand=[battle_card("Dear", cost=9)])
    assert not [option for option in main(a=mine).options if option.startswith("arrange")]
    theirs = Side(drop=several(2, "x"))
    assert not [option for option in battle(b=theirs).pass_on("answer").options if option.startswith("arrange")]


@pytest.mark.rule("3-4-2")
def test_all_seats_see_the_new_order() -> None:
    scene = main(a=Side(drop=several(2, "x")))
    scene.pick("arrange_drop")
    scene.pick("place x 2", "place x 1")
    for seat in SEATS:
        *_, last = positions(scene.replay(), seat)
        assert [card.name for card in last.board.players["a"].zones["drop"].cards] == ["x 2", "x 1"]
        assert last.caption == "Ann puts Ann's Drop into another order"
