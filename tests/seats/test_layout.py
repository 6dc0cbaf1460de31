"""Layouts: what can be drawn, and what a game that declares none is given."""

from dataclasses import replace
from typing import Literal

import pytest

from events.game import Game
from events.seats.layout import PLAYER, Layout, ZoneForm, usual_layout
from events.table.zones import ZoneSpec
from tests.shipped import SHIPPED
from tests.suite.toy import TOY

ROWS = ("row row deck", f"{PLAYER} hand hand")
SECRET: tuple[Literal["owner", "nobody"], ...] = ("owner", "nobody")
ZONES = ("row", "deck", "hand")


@pytest.mark.parametrize(
    ("rows", "wrong"),
    [
        pytest.param(ROWS, [], id="right"),
        pytest.param((*ROWS, ". . ."), [], id="an empty row"),
        pytest.param(("row row deck", f"{PLAYER} . hand"), [], id="an empty area"),
        pytest.param(("row row .", f"{PLAYER} hand hand"), ["deck lies nowhere"], id="a zone without a place"),
        pytest.param(("row row deck", ". hand hand"), [f"{PLAYER} lies nowhere"], id="no player"),
        pytest.param((*ROWS, "pile pile pile"), ["no area is called pile"], id="no zone"),
        pytest.param(("row row deck", f"{PLAYER} hand"), ["rows have as many areas, all of them"], id="a short row"),
        pytest.param(("row deck row", f"{PLAYER} hand hand"), ["row is no rectangle"], id="apart"),
        pytest.param(("row row deck", f"{PLAYER} hand row"), ["row is no rectangle"], id="askew"),
    ],
)
def test_a_layout_that_cannot_be_drawn_says_why(rows: tuple[str, ...], wrong: list[str]) -> None:
    assert Layout(wide=rows, narrow=ROWS).wrong(ZONES) == wrong
    assert Layout(wide=ROWS, narrow=rows).wrong(ZONES) == wrong


def test_cards_under_others_need_no_area() -> None:
    layout = Layout(wide=ROWS, narrow=ROWS, places={"under": ZoneForm(form="under")})
    assert layout.wrong((*ZONES, "under")) == []
    assert layout.wrong((*ZONES, "beside")) == ["beside lies nowhere", "beside lies nowhere"]


def test_a_board_with_a_layout_that_cannot_be_drawn_is_refused() -> None:
    with pytest.raises(ValueError, match="pile lies nowhere"):
        replace(TOY.board, layout=Layout(wide=ROWS, narrow=ROWS))


def test_a_game_that_declares_no_layout_has_the_usual_one() -> None:
    board = replace(TOY.board, layout=None)
    assert board.drawn == usual_layout(TOY.board.zones)
    forms = {name: board.drawn.place(name).form for name in board.zones}
    assert forms == {"deck": "pile", "hand": "fan", "row": "row", "omen": "row", "pile": "pile"}
    assert board.drawn.wide[0].split()[0] == "row"
    assert board.drawn.wide[-1].split()[0] == PLAYER


@pytest.mark.parametrize("count", range(1, 15))
def test_the_usual_layout_has_room_for_any_number_of_zones(count: int) -> None:
    for opened in range(count + 1):
        zones = {
            f"zone_{at}": ZoneSpec(
                name="", caption="", seen_by="all" if at < opened else SECRET[at % 2], ordered=at > 5
            )
            for at in range(count)
        }
        assert usual_layout(zones).wrong(zones) == []


@pytest.mark.parametrize("game", SHIPPED, ids=lambda game: game.name)
def test_a_hand_has_a_row_of_its_own_on_a_phone(game: Game) -> None:
    """Only there no card of it is covered."""
    [hand] = game.board.gauges["hand"].zones
    assert [row for row in game.board.drawn.narrow if {*row.split()} == {hand}]


@pytest.mark.parametrize("game", SHIPPED, ids=lambda game: game.name)
def test_each_column_of_a_wide_board_is_that_of_a_zone(game: Game) -> None:
    """A column in which no zone lies alone takes its width from those that need it, such as those of battles."""
    layout = game.board.drawn
    rows = [row.split() for row in layout.wide]
    for column, names in enumerate(zip(*rows, strict=True)):
        alone = [name for name, row in zip(names, rows, strict=True) if row.count(name) == 1]
        assert [name for name in alone if layout.place(name).form != "strip"], column
