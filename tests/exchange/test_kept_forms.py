"""What --columns says of a sheet, kept under a name in the data folder, and used for sheets with the same header."""

from pathlib import Path
from typing import Any

import pytest

from events.errors import KifuError
from events.exchange.kept_forms import FILE, InForm, KeptForm, kept_forms, read_in_form
from events.exchange.rows import BadRow, Row
from tests.exchange.reported import source, written

COLUMNS = {"player_a": "Home", "player_b": "Guest", "score": "Endstand"}
SHEET = 'Club\nHome,Guest,Endstand,Court "A"\nAnn,Ben,2-1,x\nCem,Dea,0-2,\n'
OTHER = SHEET.replace("Club\n", "").replace("Ann", "Eve").replace("Home,Guest,", "Guest,HOME,")


def read(folder: Path, text: str, **known: Any) -> InForm:
    return read_in_form(written(folder, text), source(**{"event": "Cup", **known}), folder / "data")


def players(found: InForm) -> list[list[str]]:
    assert all(isinstance(row, Row) for row in found.rows)
    return [[player.name for player in row.report.players if player] for row in found.rows]  # type: ignore[union-attr]


def test_columns_are_kept_under_a_name_and_known_again_by_the_header(tmp_path: Path) -> None:
    sheet = SHEET.replace('"A"', "A")
    kept = read(tmp_path, sheet, columns=COLUMNS, form="club")
    assert players(kept) == [["Ann", "Ben"], ["Cem", "Dea"]]
    file = tmp_path / "data" / FILE
    assert kept.message == f'sheets with this header are read so from now on: {file} keeps it as "club"'
    assert kept_forms(tmp_path / "data") == {"club": KeptForm(("Home", "Guest", "Endstand", "Court A"), COLUMNS)}
    again = read(tmp_path, OTHER.replace('"A"', "A"))
    assert players(again) == [["Ben", "Eve"], ["Cem", "Dea"]]
    assert again.message == f'its columns are read as "club", which {file} keeps'


def test_another_header_is_not_known_but_the_form_can_be_said(tmp_path: Path) -> None:
    read(tmp_path, SHEET.replace('"A"', "A"), columns=COLUMNS, form="club")
    longer = "Home,Guest,Endstand\nAnn,Ben,2-1\n"
    with pytest.raises(KifuError, match="line 1 has no columns of a player"):
        read(tmp_path, longer)
    assert players(read(tmp_path, longer, form="CLUB")) == [["Ann", "Ben"]]
    with pytest.raises(KifuError, match=r'there is no form "league", but Limitless TCG, .*, club; --columns says'):
        read(tmp_path, longer, form="league")


def test_json_has_no_columns(tmp_path: Path) -> None:
    read(tmp_path, "Home,Guest,Endstand\nAnn,Ben,2-1\n", columns=COLUMNS, form="club")
    for known in ({"form": "club"}, {"columns": COLUMNS}, {"columns": COLUMNS, "form": "other"}):
        with pytest.raises(KifuError, match="it is JSON, which has no columns: leave --columns out"):
            read(tmp_path, '[{"player1": "a", "winner": "a"}]', **known)
    assert kept_forms(tmp_path / "data").keys() == {"club"}


def test_a_header_that_two_forms_know_is_asked_for(tmp_path: Path) -> None:
    sheet = "Home,Guest,Endstand\nAnn,Ben,2-1\n"
    read(tmp_path, sheet, columns=COLUMNS, form="club")
    turned = {"player_a": "Guest", "player_b": "Home", "score": "Endstand"}
    read(tmp_path, sheet, columns=turned, form="league")
    with pytest.raises(KifuError, match='may be read as "club" or "league": say which with --form'):
        read(tmp_path, sheet)
    read(tmp_path, sheet, columns=turned, form="Club")  # said again: this stands
    assert kept_forms(tmp_path / "data").keys() == {"league", "Club"}


def test_what_reads_no_row_is_not_kept(tmp_path: Path) -> None:
    found = read(tmp_path, "Home,Guest,Endstand\nAnn,Ben,soon\n", columns=COLUMNS, form="club")
    assert [type(row) for row in found.rows] == [BadRow]
    assert (found.message, (tmp_path / "data").exists()) == (None, False)
    assert read(tmp_path, "Home,Guest,Endstand\nAnn,Ben,2-0\n", columns=COLUMNS).message is None
    assert not (tmp_path / "data").exists()


@pytest.mark.parametrize("name", ['a "club" \\ [x]\t'.strip(), "Zürich ★", "x.y = 1"])
def test_any_name_and_heading_is_read_back(tmp_path: Path, name: str) -> None:
    sheet = f"{name}|Guest|Endstand\nAnn|Ben|2-1\n".replace('"', "")
    columns = {**COLUMNS, "player_a": name.replace('"', "")}
    read(tmp_path, sheet, columns=columns, form=name)
    assert kept_forms(tmp_path / "data") == {name: KeptForm((name.replace('"', ""), "Guest", "Endstand"), columns)}


def test_a_name_of_a_site_or_one_that_cannot_be_shown_is_refused(tmp_path: Path) -> None:
    sheet = "Home,Guest,Endstand\nAnn,Ben,2-1\n"
    with pytest.raises(KifuError, match=r"melee\.gg is a form of JSON: keep columns under another name"):
        read(tmp_path, sheet, columns=COLUMNS, form="melee.gg")
    with pytest.raises(KifuError, match="cannot be kept: it is empty"):
        read(tmp_path, sheet, columns=COLUMNS, form=" ")
    with pytest.raises(KifuError, match=r"cannot be kept: it holds the character U\+202E"):
        read(tmp_path, sheet, columns=COLUMNS, form="x\u202ey")
    assert not (tmp_path / "data").exists()


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("club = 1", '"club" is no form: give it a header, and columns'),
        ("[club]\nheader = [1]\ncolumns = {}", '"club" is no form: give headings as texts'),
        ("[club", "cannot be read"),
    ],
)
def test_a_file_of_forms_that_is_none_is_told(tmp_path: Path, text: str, why: str) -> None:
    (tmp_path / "data").mkdir()
    (tmp_path / "data" / FILE).write_text(text)
    with pytest.raises(KifuError, match=why):
        read(tmp_path, SHEET)
