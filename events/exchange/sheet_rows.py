"""Results in a sheet: a header among the first lines, then one row a match, a game, or a player.

The columns of Kifu's own form: event, date, format, round, table, player_a, deck_a, player_b, deck_b, wins_a, wins_b,
draws; ids in player_a_id and player_b_id; lists in list_a and list_b, or in place of a deck's name; with game and
winner, one row a game. Sheets of others are read by the usual words for the same (`columns`). A row needs two players,
or one and a bye, and a result; or a player, and a place, points or matches won. Other columns are kept as they are. Of
rows that are alike without a round or a table, each is a match of its own.
"""

import re
from collections import defaultdict
from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

import msgspec

from events.cards.deck import quoted
from events.cards.deckjson import looks_like_json
from events.errors import KifuError
from events.exchange.columns import Columns, columns_of
from events.exchange.places import read_place, read_points, read_record
from events.exchange.rows import NO_EVENT, BadReport, BadRow, Read, Row, Score, Source, deck_of, further
from events.exchange.scores import (
    WORDS_OF_BOTH_LOST,
    WORDS_OF_DRAW,
    by_name,
    decided_by,
    is_bye,
    read_score,
    won_by_counts,
)
from events.exchange.sheets import SheetRow
from events.records.folding import fold
from events.records.reports import (
    MOST_GAMES,
    EntryReported,
    Outcome,
    ReportedDeck,
    ReportedPlayer,
    ResultReported,
)

_OF_BOTH = ("event", "date", "format", "player", "id", "deck", "list")
OF_MATCH = frozenset(
    (
        *(*_OF_BOTH, "phase", "round", "table", "draws", "winner", "score", "game"),
        *("opponent", "opponent_id", "opponent_deck"),
        *(f"{name}_{side}" for name in ("player", "id", "deck", "list", "wins") for side in "ab"),
    )
)
"""The meanings of which a match takes note."""
OF_ENTRY = frozenset((*_OF_BOTH, "place", "points", "record", "won", "lost", "drawn", "dropped", "memo"))
"""The meanings of which an entry takes note."""
USUAL = "event,date,format,round,table,player_a,deck_a,player_b,deck_b,wins_a,wins_b,draws"
"""The columns of a usual file."""
MOST_TITLES = 10
"""The lines among which the header is looked for: sheets have titles above it."""
NTH_MATCH = "match"
"""The word by which matches are numbered that nothing else tells apart, in the place of a table."""
_AFTER_ROUND = re.compile(r"(?:after\s+)?(?:round|r)?\s*([0-9]{1,3})", re.IGNORECASE)
_DROPPED = ("drop", "dropped", "dropped out", "withdrew", "withdrawn")


class _Header(NamedTuple):
    line: int
    width: int
    columns: Columns


def read_sheet(rows: Iterable[SheetRow], source: Source) -> Iterator[Read]:
    """The reports of the rows of a sheet. KifuError if no line is a header, or the event is not known."""
    sheet = [*rows]
    header = _header(sheet, source)
    if source.event is None and "event" not in header.columns.meanings:
        raise KifuError(NO_EVENT)
    rematches = _Rematches()
    for row in sheet:
        if row.line <= header.line:
            continue
        try:
            cells = _whole(row, header)
            yield rematches.told_apart(
                Row(row.line, _report(cells, header.columns, source)), header.columns.cells(cells)
            )
        except BadReport as error:
            yield BadRow(row.line, str(error))


class _Rematches:
    """Lines of a sheet that say the same of the same players, where no round, table or game tells matches apart.

    The second such line is the second match, and so on: so it is again when the sheet is read again, also with more
    lines. A line from the other player's side is none of these: sheets may have each match from both sides.
    """

    def __init__(self) -> None:
        self._lines: defaultdict[Hashable, list[int]] = defaultdict(list)

    def told_apart(self, row: Row, cells: Mapping[str, str]) -> Row:
        """The row, with a table that says which match it is if lines before it are alike."""
        report = row.report
        if not isinstance(report, ResultReported) or (report.round, report.table, report.game) != (None, None, None):
            return row
        players = (fold(cells.get(name, "")) for name in ("player_a", "player_b", "player", "opponent"))
        where = (report.system, report.event, report.date, report.phase)
        lines = self._lines[*where, *players, report.outcome, report.wins]
        lines.append(row.line)
        if len(lines) == 1:
            return row
        table = f"{NTH_MATCH} {len(lines)}"
        return Row(row.line, msgspec.structs.replace(report, table=table), alike=lines[-2])


def header_of(sheet: Sequence[SheetRow], source: Source) -> Sequence[str]:
    """The cells of the header of a sheet. KifuError if it has none."""
    line = _header(sheet, source).line
    return next(row.cells for row in sheet if row.line == line)


def _header(sheet: Sequence[SheetRow], source: Source) -> _Header:
    """The first line that names enough columns. KifuError says what is missing if none does."""
    heads = [row for row in sheet[:MOST_TITLES] if row.cells]
    for row in heads:
        said = source.columns if _has_all(row, source.columns) else {}
        columns = columns_of(row.cells, said)
        if columns.are_enough:
            return _Header(row.line, len(row.cells), columns)
    if not sheet:
        raise KifuError(f"it is empty: begin with a line of the columns, {USUAL}")
    if not heads or sheet[0].why:
        raise KifuError(f"line {sheet[0].line} is no header: {sheet[0].why}")
    raise KifuError(_missing(max(heads, key=lambda row: sum(map(bool, row.cells))), source))


def _has_all(row: SheetRow, said: Mapping[str, str]) -> bool:
    return {fold(heading) for heading in said.values()} <= {fold(cell) for cell in row.cells}


def _missing(row: SheetRow, source: Source) -> str:
    """Why a line is no header, and what to do."""
    columns = columns_of(row.cells, source.columns)
    named = ", ".join(quoted(cell) for cell in row.cells if cell)
    needed = "of the two players, and of a score or a winner"
    if columns.of_players:
        needed = "of a player, and of a place or points; or of two players, and of a score or a winner"
    example = '--columns player_a="Player 1",player_b="Player 2",score=Result'
    return f"line {row.line} has no columns {needed}: it has {named}; say which they are, as in {example}"


def _whole(row: SheetRow, header: _Header) -> list[str]:
    """The cells of a row, one a column. BadReport if there are more that are not empty."""
    if row.why:
        raise BadReport(row.why)
    if any(row.cells[header.width :]):
        raise BadReport(f"it has {len(row.cells)} cells, and the header {header.width}: give one for each column")
    return [*row.cells[: header.width], *[""] * (header.width - len(row.cells))]


def _report(row: Sequence[str], columns: Columns, source: Source) -> ResultReported | EntryReported:
    """The report of a row. BadReport if it says no result, or nobody who played."""
    cells = columns.cells(row)
    used = OF_ENTRY if columns.of_players and "opponent" not in columns.meanings else OF_MATCH
    unused = {name: cells[name] for name in columns.meanings if name not in used}
    more = further(unused | {name: row[index] for name, index in columns.further.items()})
    if not (cells.get("event") or source.event):
        raise BadReport("it names no event: every match is of one")
    if not columns.of_players:
        return _match(cells, more, source)
    if "opponent" not in cells:
        return _entry(cells, more, source)
    return _match(_from_one_side(cells), more, source)


def _from_one_side(cells: Mapping[str, str]) -> dict[str, str]:
    """The cells of a match from the side of one of its players, as those of a match."""
    names = {"player": "player_a", "opponent": "player_b", "id": "id_a", "opponent_id": "id_b"}
    names |= {"deck": "deck_a", "opponent_deck": "deck_b", "list": "list_a"}
    return {names.get(name, name): text for name, text in cells.items()}


def _match(cells: Mapping[str, str], more: Mapping[str, str], source: Source) -> ResultReported:
    first, second = _player(cells, "a"), _player(cells, "b")
    if first is None:
        raise BadReport("it names no player_a: name who played")
    score, game = _result(cells, first, second)
    return source.result(
        first,
        second,
        score,
        decks=(_deck(cells, "a", source), _deck(cells, "b", source) if second else None),
        game=game,
        **_of_event(cells),
        **{name: cells.get(name) or None for name in ("phase", "round", "table")},
        more=dict(more),
    )


def _of_event(cells: Mapping[str, str]) -> dict[str, str]:
    """What a row says of the event itself."""
    return {name: cells[name] for name in ("event", "date", "format") if cells.get(name)}


def _entry(cells: Mapping[str, str], more: Mapping[str, str], source: Source) -> EntryReported:
    """The entry of a row of standings."""
    name, id = cells.get("player", ""), cells.get("id") or None
    if not name and id is None:
        raise BadReport("it names no player: name who took part")
    points = read_points(cells.get("points", ""))
    words = {
        name: cells[name] for name in ("points", "memo") if cells.get(name) and (name != "points" or points is None)
    }
    return source.entry(
        ReportedPlayer(name or id or "", id),
        deck=deck_of(cells.get("deck", ""), cells.get("list", ""), source.parts),
        placing=read_place(cells.get("place", "")),
        record=_record(cells),
        dropped=_dropped(cells),
        points=points,
        **_of_event(cells),
        more={**further(words), **more},
    )


def _record(cells: Mapping[str, str]) -> tuple[int, int, int] | None:
    """The matches won, lost and drawn, of one cell or of three."""
    if cells.get("record"):
        return read_record(cells["record"])
    if not any(cells.get(name) for name in ("won", "lost", "drawn")):
        return None
    won, lost, drawn = (_number(cells, name) if cells.get(name) else 0 for name in ("won", "lost", "drawn"))
    return won, lost, drawn


def _dropped(cells: Mapping[str, str]) -> int | None:
    """The round after which a player left, 0 if the sheet does not say after which; None if they did not."""
    text = cells.get("dropped", "")
    if match := _AFTER_ROUND.fullmatch(text):
        return int(match[1]) or None
    if {fold(text), fold(cells.get("memo", ""))} & {*_DROPPED, "yes", "y", "true", "x"}:
        return 0
    if fold(text) not in ("", "no", "n", "false", "-", "active"):
        raise BadReport(f"dropped is {quoted(text)}: give the round after which the player left, yes or no")
    return None


def _player(cells: Mapping[str, str], side: str) -> ReportedPlayer | None:
    name, id = cells.get(f"player_{side}", ""), cells.get(f"id_{side}") or None
    return None if id is None and is_bye(name) else ReportedPlayer(name, id)


def _deck(cells: Mapping[str, str], side: str, source: Source) -> ReportedDeck | None:
    """The deck of a side: its name, and its list if it stands in a column of its own or in place of the name."""
    label, text = cells.get(f"deck_{side}", ""), cells.get(f"list_{side}", "")
    if not text and ("\n" in label or looks_like_json(label)):
        label, text = "", label
    return deck_of(label or ("a list without a name" if text else ""), text, source.parts)


def _result(cells: Mapping[str, str], first: ReportedPlayer, second: ReportedPlayer | None) -> tuple[Score, int | None]:
    """Who won, the games won by each and drawn if they are given, and the number of the game if the row is of one."""
    winner = _winner(cells["winner"], first, second) if cells.get("winner") else None
    if cells.get("game"):
        if winner is None:
            raise BadReport("it names no winner of the game: a, b, a player's name, draw, or neither")
        return Score(winner), _number(cells, "game")
    score = _score(cells, first, second, winner)
    if winner == "neither":  # a judge may give both the loss, whatever the games were
        return Score(winner, score and score.wins), None
    decided = decided_by(cells.get("winner", ""))
    if score is None:
        return Score(winner or "first", decided=decided), None
    if winner not in (None, score.outcome):
        told = "–".join(map(str, score.wins[:2])) if score.wins else quoted(cells["score"])
        raise BadReport(f"{told} is not won by {quoted(cells['winner'])}: give one result")
    return score._replace(decided=score.decided or decided), None


def _score(
    cells: Mapping[str, str], first: ReportedPlayer, second: ReportedPlayer | None, winner: Outcome | None
) -> Score | None:
    """The score of a cell, or of the columns of counts; None where a winner or a bye says all."""
    if cells.get("score"):
        return read_score(cells["score"], first, second)
    counts = [cells.get(name, "") for name in ("wins_a", "wins_b")]
    if not any(counts) and (winner is not None or not cells.get("draws", "").strip("0")):
        if winner is None and second is not None:
            raise BadReport("it says no result: give wins_a and wins_b, a score, or winner")
        return None
    won, lost = (_number(cells, name) for name in ("wins_a", "wins_b")) if any(counts) else (0, 0)
    drawn = _number(cells, "draws") if cells.get("draws") else 0
    if winner == "neither" and not any((won, lost, drawn)):
        return None
    return won_by_counts(won, lost, drawn)


def _winner(text: str, first: ReportedPlayer, second: ReportedPlayer | None) -> Outcome:
    if text == "-1":
        return "neither"
    words: dict[str, Outcome] = dict.fromkeys(("a", "player a", "1", "player 1"), "first")
    words |= dict.fromkeys(("b", "player b", "2", "player 2"), "second")
    words |= {**dict.fromkeys(WORDS_OF_DRAW, "draw"), **dict.fromkeys(WORDS_OF_BOTH_LOST, "neither")}
    winner = by_name(text, first, second) or words.get(fold(text))
    if winner is None:
        both = " or ".join(quoted(player.name) for player in (first, second) if player)
        raise BadReport(f"{quoted(text)} is no winner: give who won, {both}, or a, b, draw, or neither")
    return winner


def _number(cells: Mapping[str, str], name: str) -> int:
    text = cells.get(name, "")
    if not (text.isascii() and text.isdecimal() and len(text) <= 2):
        raise BadReport(f"{name} is {quoted(text)}: give a number of games from 0 to {MOST_GAMES}")
    return int(text)
