"""Results as CSV: a header, then one row a match, or with the columns `game` and `winner` one row a game.

The columns: event, date, format, round, table, player_a, deck_a, player_b, deck_b, wins_a, wins_b, draws; `format` and
those after deck_b may be left out. Where the source has ids, they stand in player_a_id and player_b_id; the lists of
the decks, in any usual form, in list_a and list_b, or in place of a deck's name. Without a second player, or with a
dash, n/a or none in their place, the first has a bye. Where both lost, `winner` is neither. Other columns are kept as
they are.
"""

import csv
from collections.abc import Iterator, Mapping, Sequence

from events.cards.deck import on_one_line, quoted
from events.cards.deckjson import looks_like_json
from events.errors import KifuError
from events.exchange.rows import BadReport, BadRow, Read, Row, Source, deck_of, further
from events.records.reports import MOST_GAMES, Outcome, ReportedDeck, ReportedPlayer, ResultReported

NEEDED = ("event", "date", "round", "table", "player_a", "deck_a", "player_b", "deck_b")
KNOWN = (*NEEDED, "format", "phase", "wins_a", "wins_b", "draws", "game", "winner")
USUAL = "event,date,format,round,table,player_a,deck_a,player_b,deck_b,wins_a,wins_b,draws"
"""The columns of a usual file."""
OF_SIDE = ("player_{}_id", "list_{}")
BYE = ("", "bye", "-", "–", "—", "n/a", "none")
"""What stands in place of a second player, in letters of any case, for a match without one."""
DRAW = ("draw", "tie")
BOTH_LOST = ("both lost", "neither", "-1")
MOST_LINES = 300
"""The most lines of a row: a list may have one a card. A quotation mark that is not closed spoils its line alone."""

_known = {*KNOWN, *(name.format(side) for name in OF_SIDE for side in "ab")}


def read_csv(text: str, source: Source) -> Iterator[Read]:
    """The rows of a text. KifuError if its first line is no such header."""
    rows = _rows(text.replace("\r\n", "\n").replace("\r", "\n").split("\n"))
    columns: list[str] | None = None
    for line, cells in rows:
        if columns is None:
            if isinstance(cells, str):
                raise KifuError(f"line {line} is no header: {cells}")
            columns = _header(cells, source)
        elif isinstance(cells, str):
            yield BadRow(line, cells)
        else:
            try:
                yield Row(line, _report(dict(zip(columns, _whole(cells, columns), strict=True)), source))
            except BadReport as error:
                yield BadRow(line, str(error))
    if columns is None:
        raise KifuError(f"it is empty: begin with a line of the columns, {USUAL}")


def _rows(lines: Sequence[str]) -> Iterator[tuple[int, list[str] | str]]:
    """The cells of each row with its line, or why it has none. Blank lines are left out."""
    delimiter, at = ",", 0
    while at < len(lines):
        if not lines[at].strip():
            at += 1
            continue
        if delimiter == "," and at < 2 and "," not in lines[at]:
            delimiter = next((mark for mark in "\t;" if mark in lines[at]), ",")
        end = at + 1
        marks = lines[at].count('"')
        while marks % 2 and end < min(len(lines), at + MOST_LINES):
            marks += lines[end].count('"')
            end += 1
        if marks % 2:
            yield at + 1, "a quotation mark is not closed: write a mark within a cell twice"
            at += 1
            continue
        try:
            cells = next(csv.reader(["\n".join(lines[at:end])], delimiter=delimiter, strict=True))
            yield at + 1, [cell.strip() for cell in cells]
        except csv.Error as error:
            yield at + 1, f"this is no row of a CSV ({error})"
        at = end


def _header(cells: Sequence[str], source: Source) -> list[str]:
    """The columns of a header. KifuError if one is missing or named twice."""
    columns = ["_".join(on_one_line(cell).casefold().split()) for cell in cells]
    given = {"event": source.event, "date": source.date}
    missing = [name for name in NEEDED if name not in columns and not given.get(name)]
    if missing:
        columns_told = f"column{'s' * (len(missing) > 1)} {', '.join(missing)}"
        raise KifuError(f"line 1 has no {columns_told}: it names the columns, as in {USUAL}")
    if twice := sorted({name for name in columns if columns.count(name) > 1}):
        raise KifuError(f"line 1 names the column {quoted(twice[0])} twice: give each column a name of its own")
    return columns


def _whole(cells: list[str], columns: Sequence[str]) -> list[str]:
    if len(cells) != len(columns):
        raise BadReport(f"it has {len(cells)} cells, and the header {len(columns)}: give one for each column")
    return cells


def _report(cells: Mapping[str, str], source: Source) -> ResultReported:
    """The report of a row. BadReport if it says no result, or nobody who played."""
    first = _player(cells, "a")
    if first is None:
        raise BadReport("it names no player_a: name who played")
    second = _player(cells, "b")
    event = cells.get("event") or source.event
    if not event:
        raise BadReport("it names no event: every match is of one")
    outcome, wins, game = _result(cells, first, second)
    return ResultReported(
        system=source.system,
        event=event,
        players=(first, second),
        decks=(_deck(cells, "a", source), _deck(cells, "b", source) if second else None),
        outcome=outcome,
        wins=wins,
        game=game,
        date=cells.get("date") or source.date,
        **{name: cells.get(name) or None for name in ("format", "phase", "round", "table")},
        more=further({name: text for name, text in cells.items() if name and name not in _known}),
    ).ordered()


def _player(cells: Mapping[str, str], side: str) -> ReportedPlayer | None:
    name, id = cells[f"player_{side}"], cells.get(f"player_{side}_id") or None
    return None if name.casefold() in BYE and id is None else ReportedPlayer(name, id)


def _deck(cells: Mapping[str, str], side: str, source: Source) -> ReportedDeck | None:
    """The deck of a side: its name, and its list if it stands in a column of its own or in place of the name."""
    label, text = cells[f"deck_{side}"], cells.get(f"list_{side}", "")
    if not text and ("\n" in label or looks_like_json(label)):
        label, text = "", label
    return deck_of(label or ("a list without a name" if text else ""), text, source.parts)


def _result(
    cells: Mapping[str, str], first: ReportedPlayer, second: ReportedPlayer | None
) -> tuple[Outcome, tuple[int, int, int] | None, int | None]:
    """Who won, the games won by each and drawn if they are given, and the number of the game if the row is of one."""
    winner = _winner(cells["winner"], first, second) if cells.get("winner") else None
    if cells.get("game"):
        if winner is None:
            raise BadReport("it names no winner of the game: a, b, a player's name, draw, or neither")
        return winner, None, _number(cells, "game")
    counts = [cells.get(name, "") for name in ("wins_a", "wins_b")]
    if not any(counts) and (winner is not None or not cells.get("draws", "").strip("0")):
        if winner is None and second is None:
            return "first", None, None
        if winner is None:
            raise BadReport("it says no result: give wins_a and wins_b, or winner")
        return winner, None, None
    won, lost = (_number(cells, name) for name in ("wins_a", "wins_b")) if any(counts) else (0, 0)
    drawn = _number(cells, "draws") if cells.get("draws") else 0
    if winner == "neither":  # a judge may give both the loss, whatever the games were
        return winner, (won, lost, drawn) if any((won, lost, drawn)) else None, None
    by_wins: Outcome = "first" if won > lost else "second" if lost > won else "draw"
    if winner not in (None, by_wins):
        raise BadReport(f"{won}–{lost} is not won by {quoted(cells['winner'])}: give one result")
    return by_wins, (won, lost, drawn), None


def _winner(text: str, first: ReportedPlayer, second: ReportedPlayer | None) -> Outcome:
    words: dict[str, Outcome] = {"a": "first", "b": "second", "player_a": "first", "player_b": "second"}
    words |= {**dict.fromkeys(DRAW, "draw"), **dict.fromkeys(BOTH_LOST, "neither")}
    words |= {second.name.casefold(): "second"} if second else {}
    words |= {first.name.casefold(): "first"}
    if text.casefold() not in words:
        raise BadReport(f"{quoted(text)} is no winner: give a, b, a player's name, draw, or neither")
    return words[text.casefold()]


def _number(cells: Mapping[str, str], name: str) -> int:
    text = cells.get(name, "")
    if not (text.isascii() and text.isdecimal() and len(text) <= 2):
        raise BadReport(f"{name} is {quoted(text)}: give a number of games from 0 to {MOST_GAMES}")
    return int(text)
