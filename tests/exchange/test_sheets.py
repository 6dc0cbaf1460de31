"""Results in the sheets of sites and people: whatever their encoding, marks, titles and headings, rows are taken."""

import zipfile
from pathlib import Path
from typing import Any

import pytest
import python_calamine

from events.errors import KifuError
from events.exchange.places import read_place
from events.exchange.reading import read_results
from events.exchange.rows import BadRow, Row
from events.exchange.scores import read_score
from events.exchange.sheets import MOST_UNPACKED
from events.records.reports import EntryReported, ReportedPlayer, ResultReported
from tests.exchange.reported import source

ANN, BEN = ReportedPlayer("Ann Ode"), ReportedPlayer("Ben Pike")
OF_SITES = {
    "pairings with results in words": (
        "Round,Table,Player 1,Player 2,Result\n"
        "Round 1,1,Ann Ode,Ben Pike,Ann Ode won 2-1-0\n"
        "Round 1,2,Cem Rao,Dea Sol,Draw 1-1-1\n"
        "Round 1,3,Eli Tan,-bye-,Eli Tan was awarded a bye\n"
    ),
    "a bracket's matches": (
        "match_id,round,player1,player2,winner,scores\n"
        "1,1,Ann Ode,Ben Pike,Ann Ode,2-1\n"
        "2,1,Cem Rao,Dea Sol,,1-1-1\n"
        "3,1,Eli Tan,,,\n"
    ),
    "a club's sheet": (
        "Club night – results;;;\n;;;\nRnd;Player;Opponent;Score\n1;Ann Ode;Ben Pike;2 - 1\n1;Cem Rao;Dea Sol;1:1:1\n"
        "1;Eli Tan;BYE;\n"
    ),
    "one row a player": (
        "Round\tPlayer\tOpponent\tResult\n1\tAnn Ode\tBen Pike\tWin\n1\tCem Rao\tDea Sol\tDraw\n1\tEli Tan\tBye\tWin\n"
    ),
    "columns of games": (
        "P1 | P1 Wins | P2 | P2 Wins | Draws\nAnn Ode|2|Ben Pike|1|0\nCem Rao|1|Dea Sol|1|1\nEli Tan||None||\n"
    ),
}
STANDINGS = (
    "Ranking,Membership Number,User Name,Win Points,OMW %,Memo\n"
    "1,0001,Ann Ode,9,61.1%,\n2,0002,Cem Rao,6,55.5%,\n3,0003,Ben Pike,6,50.0%,drop\n"
)


def rows(folder: Path, content: str | bytes, *, name: str = "some.csv", **known: Any) -> list[Row | BadRow]:
    file = folder / name
    file.write_bytes(content.encode() if isinstance(content, str) else content)
    return read_results(file, source(**{"event": "Harbor Cup", **known}))


def matches(read: list[Row | BadRow]) -> list[tuple[list[str | None], str, Any]]:
    """The players, the outcome and the games of each match, each side as its row had it."""
    told: list[tuple[list[str | None], str, Any]] = []
    for row in read:
        assert isinstance(row, Row), row
        assert isinstance(row.report, ResultReported)
        report = row.report
        names = [None if player is None else player.name for player in report.players]
        told.append((names, report.outcome, report.wins))
    return told


@pytest.mark.parametrize("text", OF_SITES.values(), ids=OF_SITES)
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "cp1252"])
def test_a_sheet_of_matches_is_read_as_people_and_sites_write_it(tmp_path: Path, text: str, encoding: str) -> None:
    told = matches(rows(tmp_path, text.encode(encoding)))
    assert [players for players, _, _ in told] == [["Ann Ode", "Ben Pike"], ["Cem Rao", "Dea Sol"], ["Eli Tan", None]]
    assert [outcome for _, outcome, _ in told] == ["first", "draw", "first"]
    assert told[0][2] in ((2, 1, 0), None)
    assert told[1][2] in ((1, 1, 1), None)


def test_names_in_the_letters_of_windows_are_read(tmp_path: Path) -> None:
    told = matches(rows(tmp_path, "Player;Opponent;Score\nZoë Sol;Åse Ek;0-2\n".encode("cp1252")))
    assert told == [(["Zoë Sol", "Åse Ek"], "second", (0, 2, 0))]


@pytest.mark.parametrize("stray", [b"\xff", b"\xe9", b"\xc3"], ids=bytes.hex)
def test_a_stray_byte_in_utf_8_spoils_its_line_alone(tmp_path: Path, stray: bytes) -> None:
    text = "Player;Opponent;Score\nZoë Sol;Åse Ek;0-2\nAnn@Ode;Ben;2-0\nCem;Dea;1-1\n"
    read = rows(tmp_path, text.encode().replace(b"@", stray))
    [bad] = [row for row in read if isinstance(row, BadRow)]
    shown = f"{stray[0]:02X}"
    assert bad == (
        3,
        f'"Ann\N{REPLACEMENT CHARACTER}Ode" has the byte {shown}, which is no letter: save it as UTF-8 text',
    )
    assert [players for players, _, _ in matches([row for row in read if isinstance(row, Row)])] == [
        ["Zoë Sol", "Åse Ek"],
        ["Cem", "Dea"],
    ]


def test_a_stray_byte_in_a_header_or_in_no_letters_of_windows_is_told_with_its_line(tmp_path: Path) -> None:
    with pytest.raises(KifuError, match='line 1 is no header: "Spi\N{REPLACEMENT CHARACTER}ler" has the byte FF'):
        rows(tmp_path, "Spi@ler;Gegner;Score\nZoë;Åse;0-2\n".encode().replace(b"@", b"\xff"))
    told = rows(tmp_path, b"Player;Opponent;Score\nZo\xeb;Ben;0-2\nEv\x81;Cem;2-0\n")
    assert matches(told[:1]) == [(["Ben", "Zoë"], "first", (2, 0, 0))]
    assert told[1:] == [(3, '"Ev\N{REPLACEMENT CHARACTER}" has the byte 81, which is no letter: save it as UTF-8 text')]
    with pytest.raises(KifuError, match="line 2: it is no text that can be read"):
        rows(tmp_path, "Player;Opponent\nAnn;Ben".encode("utf-16") + b"\0")


def test_places_alone_are_entries(tmp_path: Path) -> None:
    read = [row.report for row in rows(tmp_path, STANDINGS) if isinstance(row, Row)]
    entries = [report for report in read if isinstance(report, EntryReported)]
    assert [(e.player.name, e.player.id, e.placing, e.dropped) for e in entries] == [
        ("Ann Ode", "0001", 1, None),
        ("Cem Rao", "0002", 2, None),
        ("Ben Pike", "0003", 3, 0),
    ]
    assert [entry.points for entry in entries] == [9, 6, 6]
    assert all("points" not in entry.more for entry in entries)
    [entry] = [
        row.report for row in rows(tmp_path, "Rank,Name,Record,Deck\n1.,Ann,5-1,Tides\n") if isinstance(row, Row)
    ]
    assert isinstance(entry, EntryReported)
    assert entry.deck is not None
    assert (entry.placing, entry.record, entry.deck.label) == (1, (5, 1, 0), "Tides")


@pytest.mark.parametrize(
    ("text", "place"),
    [
        *(("1", 1), ("1.", 1), ("#3", 3), ("1st", 1), ("2nd", 2), ("23rd", 23), ("4th", 4), ("T8", 8), ("T-8", 8)),
        *(("=8", 8), ("8T", 8), ("5-8", 5), ("5 \N{EN DASH} 8", 5), ("5th-8th", 5), ("No. 2", 2), ("", None)),
    ],
)
def test_a_place_is_read_as_it_is_written(text: str, place: int | None) -> None:
    assert read_place(text) == place


@pytest.mark.parametrize("text", ["0", "first", "8-5", "Top 8", "-1", "1.5", "5-", "1000001", "5--8"])
def test_what_is_no_place_is_told(text: str) -> None:
    with pytest.raises(KifuError, match=r"write it as 5, 5th, T5 or 5-8, from 1 to 1,000,000"):
        read_place(text)


@pytest.mark.parametrize(
    ("text", "outcome", "wins"),
    [
        ("2-1", "first", (2, 1, 0)),
        ("2 – 1", "first", (2, 1, 0)),
        ("1:2", "second", (1, 2, 0)),
        ("1\N{MINUS SIGN}1\N{MINUS SIGN}1", "draw", (1, 1, 1)),
        ("0-0-3", "draw", (0, 0, 3)),
        ("7-4, 2-7, 7-5", "first", (2, 1, 0)),
        ("ann  ODE won 2-1-0", "first", (2, 1, 0)),
        ("Ben Pike won 2-0", "second", (0, 2, 0)),
        ("Ben Pike wins", "second", None),
        ("Ben Pike won", "second", None),
        ("Ben Pike", "second", None),
        ("ANN-ode", "first", None),
        ("Draw", "draw", None),
        ("Draw 1-1-1", "draw", (1, 1, 1)),
        ("ID", "draw", None),
        ("W", "first", None),
        ("loss", "second", None),
        ("Double loss", "neither", None),
        ("Ben Pike forfeited the match", "first", None),
        ("Ann Ode forfeited the match, Ben Pike forfeited the match.", "neither", None),
        ("1-1-1 Draw", "draw", (1, 1, 1)),
        ("0-0-3 Draw", "draw", (0, 0, 3)),
        ("-1", "neither", None),
    ],
)
def test_a_score_is_read_from_the_side_of_the_first_player(text: str, outcome: str, wins: Any) -> None:
    assert read_score(text, ANN, BEN)[:2] == (outcome, wins)


@pytest.mark.parametrize(
    ("text", "decided"),
    [
        ("ID", "intentional draw"),
        ("Intentional Draw", "intentional draw"),
        ("0-0-3", "intentional draw"),
        ("0-0-3 Draw", "intentional draw"),
        ("Draw 0-0-3", "intentional draw"),
        ("Ben Pike forfeited the match", "awarded"),
        ("Ben Pike did not show up", "awarded"),
        ("Ben Pike conceded", None),
        ("Draw", None),
        ("1-1-1", None),
        ("0-0-1", None),
        ("2-1", None),
    ],
)
def test_a_score_says_how_a_match_was_decided_that_was_not_played(text: str, decided: str | None) -> None:
    assert read_score(text, ANN, BEN).decided == decided


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "it says no result"),
        ("Not reported", "the match is not over"),
        ("0-0", "no game was won or drawn"),
        ("Cem Rao won 2-0", '"Cem Rao won 2-0" is no score: "Cem Rao" did not play; write it as 2-1, or who won'),
        ("Cem Rao forfeited.", '"Cem Rao" did not play; write it as 2-1, or who won, "Ann Ode" or "Ben Pike"'),
        ("Cem Rao", '"Cem Rao" is no score: write it as 2-1, or who won, "Ann Ode" or "Ben Pike"'),
        ("2-1-0-1", "is no score"),
        ("beat " * 100_000 + "x", "it has more than 1000 letters"),
        ("2026-02-01", "is a day, which a program made of a score"),
        ("2. Jan", "is a day"),
    ],
)
def test_what_is_no_score_is_told(text: str, why: str) -> None:
    with pytest.raises(KifuError, match=why.replace("(", r"\(")):
        read_score(text, ANN, BEN)


def test_a_winner_in_the_place_of_a_score_is_one_of_the_players_or_told_by_line(tmp_path: Path) -> None:
    header = "Round,Player 1,Player 2,Result\n"
    first, second, other = rows(tmp_path, f"{header}1,Ann,Ben,Ben\n2,Ann,Ben,Ann won\n3,Ann,Ben,Cem\n")
    told = [row.report for row in (first, second) if isinstance(row, Row) and isinstance(row.report, ResultReported)]
    assert [report.outcome for report in told] == ["second", "first"]
    assert other == BadRow(4, '"Cem" is no score: write it as 2-1, or who won, "Ann" or "Ben"')
    [winner] = rows(tmp_path, "Player 1,Player 2,Winner\nAnn,Ben,Cem\n")
    assert winner == BadRow(2, '"Cem" is no winner: give who won, "Ann" or "Ben", or a, b, draw, or neither')


def test_columns_of_other_names_are_said(tmp_path: Path) -> None:
    text = "Weiß,Schwarz,Ergebnis,Deck\nAnn Ode,Ben Pike,2-1,Tides\n"
    with pytest.raises(KifuError, match='it has "Weiß", "Schwarz", "Ergebnis", "Deck"; say which they are'):
        rows(tmp_path, text)
    said = {"player_a": "weiß", "player_b": "Schwarz", "score": "Ergebnis", "deck_a": "Deck"}
    [row] = rows(tmp_path, text, columns=said)
    assert isinstance(row, Row)
    assert isinstance(row.report, ResultReported)
    assert row.report.decks[0] is not None
    assert (row.report.outcome, row.report.decks[0].label) == ("first", "Tides")
    with pytest.raises(KifuError, match='"spieler" is no meaning of a column: there are event, date'):
        rows(tmp_path, text, columns={"spieler": "Weiß"})


def test_an_event_is_told_and_never_the_files_name(tmp_path: Path) -> None:
    for text in (*OF_SITES.values(), STANDINGS, '[{"player": "ann", "placing": 1}]'):
        with pytest.raises(KifuError, match="it names no event: give --event NAME"):
            rows(tmp_path, text, event=None)
    [row] = rows(tmp_path, "Tournament,Player,Opponent,Score\nLamp Cup,Ann,Ben,2-0\n")
    assert isinstance(row, Row)
    assert row.report.event == "Lamp Cup"


SHEET = """<?xml version="1.0"?><worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>
{}</sheetData></worksheet>"""
PARTS = {
    "[Content_Types].xml": """<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">
<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>
<Override PartName="/xl/workbook.xml"
 ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/></Types>""",
    "_rels/.rels": """<?xml version="1.0"?><Relationships
 xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Target="xl/workbook.xml"
 Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument"/></Relationships>""",
    "xl/workbook.xml": """<?xml version="1.0"?><workbook
 xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"
 xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets>
<sheet name="Results" sheetId="1" r:id="r1"/><sheet name="Notes" sheetId="2" r:id="r2"/></sheets></workbook>""",
    "xl/_rels/workbook.xml.rels": """<?xml version="1.0"?><Relationships
 xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1"
 Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/>
<Relationship Id="r2" Target="worksheets/sheet2.xml"
 Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet"/></Relationships>""",
}  # fmt: skip


def workbook(folder: Path, *sheets: list[list[str | int]]) -> Path:
    """An Excel file of sheets of cells."""
    file = folder / "results.xlsx"
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as packed:
        for name, text in PARTS.items():
            packed.writestr(name, text)
        for number, lines in enumerate(sheets, start=1):
            written = "".join(f"<row>{''.join(map(_cell, line))}</row>" for line in lines)
            packed.writestr(f"xl/worksheets/sheet{number}.xml", SHEET.format(written))
    return file


def _cell(value: str | int) -> str:
    if isinstance(value, int):
        return f"<c><v>{value}</v></c>"
    return f'<c t="inlineStr"><is><t>{value}</t></is></c>'


def test_a_workbook_is_read_as_its_only_sheet_with_rows(tmp_path: Path) -> None:
    lines: list[list[str | int]] = [
        ["Club night"],
        [],
        ["Round", "Player", "Opponent", "Score"],
        [1, "Ann", "Ben", "2-1"],
    ]
    read = read_results(workbook(tmp_path, lines, []), source(event="Harbor Cup"))
    assert matches(read) == [(["Ann", "Ben"], "first", (2, 1, 0))]
    assert [(row.line, row.report.round) for row in read if isinstance(row, Row)] == [(4, "1")]  # type: ignore[union-attr]
    with pytest.raises(KifuError, match=r"it has 2 sheets with rows \(Results, Notes\): save the one that is meant"):
        read_results(workbook(tmp_path, lines, [["x"]]), source(event="Harbor Cup"))


def test_a_missing_reader_of_workbooks_is_no_fault_of_the_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = workbook(tmp_path, [["Player", "Opponent", "Score"], ["Ann", "Ben", "2-1"]], [])
    assert len(read_results(file, source(event="Harbor Cup"))) == 1
    monkeypatch.delattr(python_calamine, "CalamineWorkbook")
    with pytest.raises(AttributeError, match="CalamineWorkbook"):
        read_results(file, source(event="Harbor Cup"))


def test_what_is_no_workbook_or_too_large_a_one_is_refused(tmp_path: Path) -> None:
    with pytest.raises(KifuError, match="it is no workbook that can be read"):
        rows(tmp_path, b"PK\x03\x04nothing")
    with pytest.raises(KifuError, match=r"of an old form: save it as \.xlsx"):
        rows(tmp_path, b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1nothing")
    with zipfile.ZipFile(tmp_path / "large.xlsx", "w", zipfile.ZIP_DEFLATED) as packed:
        packed.writestr("xl/worksheets/sheet1.xml", b"0" * (MOST_UNPACKED + 1))
    with pytest.raises(KifuError, match="are the most"):
        read_results(tmp_path / "large.xlsx", source(event="Harbor Cup"))


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("1,Ann,,2-0", None),
        ("1,,Ben,2-0", "it names no player_a"),
        ("1,Ann,Ben,", "it says no result"),
        ("1,Ann,Ben,2-0,more", "it has 5 cells, and the header 4"),
        ('1,"Ann,Ben,2-0', "a quotation mark is not closed"),
        ("1,Ann,Ben,two", '"two" is no score'),
    ],
)
def test_a_damaged_row_is_told_by_its_line_and_the_rest_is_read(tmp_path: Path, line: str, why: str | None) -> None:
    read = rows(tmp_path, f"Round,Player,Opponent,Score\n1,Cem,Dea,2-0\n{line}\n1,Eli,Fay,0-2\n")
    assert [row.line for row in read] == [2, 3, 4]
    assert [row.line for row in read if isinstance(row, BadRow)] == ([] if why is None else [3])
    assert why is None or why in str(read[1])


def test_a_workbook_that_reaches_over_too_many_cells_is_refused_however_few_are_filled(tmp_path: Path) -> None:
    file = workbook(tmp_path, [["Player", "Opponent", "Score"], ["Ann", "Ben", "2-1"]])
    with zipfile.ZipFile(file) as packed:
        parts = {name: packed.read(name) for name in packed.namelist()}
    sheet = "xl/worksheets/sheet1.xml"
    parts[sheet] = parts[sheet].replace(
        b"</sheetData>", b'<row r="1048576"><c r="XFD1048576"><v>1</v></c></row></sheetData>'
    )
    with zipfile.ZipFile(file, "w") as packed:
        for name, content in parts.items():
            packed.writestr(name, content)
    with pytest.raises(KifuError, match=r"reaches over 17,179,869,184 cells, and 5,000,000 are the most"):
        read_results(file, source(event="Harbor Cup"))


@pytest.mark.parametrize(
    ("winner", "outcome"),
    [("1", "first"), ("2", "second"), ("Player 1", "first"), ("b", "second"), ("-1", "neither"), ("BEN", "second")],
)
def test_a_winner_is_told_by_name_side_or_number(tmp_path: Path, winner: str, outcome: str) -> None:
    assert matches(rows(tmp_path, f"round,player_a,player_b,winner\n1,Ann,Ben,{winner}\n"))[0][1] == outcome


def test_a_winner_whose_name_is_that_of_both_players_is_told(tmp_path: Path) -> None:
    header = "round,player_a,player_a_id,player_b,player_b_id,winner,score\n"
    read = rows(tmp_path, f"{header}1,Mike,m1,MIKE,m2,Mike,\n2,Mike,m1,MIKE,m2,b,\n3,Mike,m1,Mike,m2,,Mike won 2-0\n")
    why = '"Mike" is the name of both players: say the games of each, in their order'
    assert [row for row in read if isinstance(row, BadRow)] == [(2, why), (4, why)]
    [match] = [row.report for row in read if isinstance(row, Row)]
    assert isinstance(match, ResultReported)
    assert match.outcome == "second"


@pytest.mark.parametrize(
    ("name", "is_one"), [("bye", True), ("N/A", True), ("None", True), ("#N/A", False), ("N. A.", False)]
)
def test_only_a_word_for_nobody_is_a_bye(tmp_path: Path, name: str, is_one: bool) -> None:
    [(players, _, _)] = matches(rows(tmp_path, f"Player,Opponent,Score\nAnn,{name},2-0\n"))
    assert {*players} == {"Ann", None if is_one else name}


@pytest.mark.parametrize(
    ("text", "after"), [("", None), ("no", None), ("3", 3), ("Round 3", 3), ("yes", 0), ("drop", 0)]
)
def test_who_dropped_is_told_with_the_round(tmp_path: Path, text: str, after: int | None) -> None:
    [row] = rows(tmp_path, f"Rank,Player,Dropped\n1,Ann,{text}\n")
    assert isinstance(row, Row)
    assert isinstance(row.report, EntryReported)
    assert row.report.dropped == after
    [bad] = rows(tmp_path, "Rank,Player,Dropped\n1,Ann,perhaps\n")
    assert isinstance(bad, BadRow)
    assert 'dropped is "perhaps"' in bad.why


def test_cells_that_a_row_has_no_use_for_are_kept(tmp_path: Path) -> None:
    [row] = rows(tmp_path, "Player,Opponent,Result,Points,Place,Memo,Judge\nAnn,Ben,2-0,3,1,late,Kim\n")
    assert isinstance(row, Row)
    assert row.report.more == {"points": "3", "place": "1", "memo": "late", "judge": "Kim"}


def test_marks_within_cells_spoil_their_lines_alone(tmp_path: Path) -> None:
    text = (
        'Round,Player,Opponent,Score\n1,Ann 5",Ben,2-0\n1,Cem,Dea,2-0\n1,Eli,Fay,0-2\n1,Gus,Hal 6",2-1\n1,Ida,Jon,2-0\n'
    )
    read = rows(tmp_path, text)
    assert [(row.line, isinstance(row, Row)) for row in read if row.line in (3, 4, 6)] == [
        (3, True),
        (4, True),
        (6, True),
    ]
    [first, *_] = [row for row in read if isinstance(row, BadRow)]
    assert first.line == 2
    assert "a quotation mark stands within a cell" in first.why
