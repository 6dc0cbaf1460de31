"""Results as TopDeck.gg's public API gives them: the JSON of tournaments, of the rounds of one, or of its standings.

https://topdeck.gg/docs/tournaments-v2: `data` (`name`, `format`, `startDate`) or `tournamentName`; `rounds` of `tables`
(`table`, `players`, `winner`, `winner_id`, `status`); `standings` (`standing`, `name`, `id`, `decklist`, `points`,
`wins`, `losses`, `draws`). A table called `Byes` has all who had a bye; so has a table of one player. A table of more
than two is no match of these games.
"""

from collections.abc import Iterator
from typing import Any

from events.exchange import json_fields as fields
from events.exchange.json_fields import Fields, shown
from events.exchange.json_rows import Element, elements
from events.exchange.rows import BadReport, BadRow, Read, Row, Score, Source, deck_of
from events.exchange.scores import WORDS_OF_DRAW, decided_by
from events.records.folding import fold
from events.records.reports import EntryReported, Outcome, ReportedDeck, ReportedPlayer, ResultReported

NAME = "TopDeck.gg"
_OF_TOURNAMENT = {"TID", "tournamentName", "swissNum"}
_OF_STANDING = {"standing", "winsSwiss", "opponentWinRate", "successRate"}
_RATES = ("winRate", "opponentWinRate", "successRate", "opponentSuccessRate", "byes")
_BYES = ("bye", "byes")
_WHOLE = (("standings",), ("rounds", "tables"))


def knows(value: Any) -> bool:
    """Whether a JSON value is of this form: tournaments, rounds, or standings."""
    rows = value if isinstance(value, list) else [value]
    for row in filter(lambda row: isinstance(row, dict), rows):
        if not {"tables", *_OF_TOURNAMENT}.isdisjoint(row) or (isinstance(value, list) and _is_own(row)):
            return True
        held = [array for array in (row.get("rounds"), row.get("standings")) if isinstance(array, list)]
        if any(isinstance(item, dict) and ("tables" in item or _is_own(item)) for array in held for item in array):
            return True
    return False


def _is_own(row: Fields) -> bool:
    return {"table", "players"} <= row.keys() or ("placing" not in row and not _OF_STANDING.isdisjoint(row))


def _paths(value: Any) -> tuple[tuple[str, ...], ...]:
    """The keys under which tables and standings are, standings first: they name the players of tables."""
    rows = [row for row in value if isinstance(row, dict)] if isinstance(value, list) else [value]
    if any("tables" in row for row in rows):
        return (("tables",),)
    is_whole = not isinstance(value, list) or any(not {"rounds", *_OF_TOURNAMENT}.isdisjoint(row) for row in rows)
    return _WHOLE if is_whole else ((),)


def read(text: str, value: Any, source: Source) -> Iterator[Read]:
    """The rows of a text and its value, which the form `knows`. KifuError if it names no event."""
    whole = value if isinstance(value, dict) else {}
    tables = _Tables(source, fields.inner(whole, "data") or whole)
    for path in _paths(value):
        for element in elements(text, *path):
            yield from tables.read(element)


class _Tables:
    """The tables and standings of a file, with what these call the players of those."""

    def __init__(self, source: Source, data: Fields) -> None:
        self._given = source
        self._data = data
        self._names: dict[str, str] = {}

    def read(self, element: Element) -> Iterator[Read]:
        """The rows of a table, several where several players had a bye, or of a standing."""
        try:
            source = self._source(element.around)
            row = fields.an_object(element.value, "what should be a table or a standing")
            if "players" in row or "table" in row:
                yield from self._table(row, element, source)
            else:
                yield Row(element.line, self._entry(row, source))
        except BadReport as error:
            yield BadRow(element.line, str(error))

    def _source(self, around: Fields) -> Source:
        """The source of the tournament around a table or a standing."""
        event = fields.text(self._data, "name") or fields.text(around, "tournamentName")
        date = fields.day(self._data, "startDate") or fields.day(around, "startDate")
        return self._given.of_event(event, date, fields.text(self._data, "format") or fields.text(around, "format"))

    def _table(self, table: Fields, element: Element, source: Source) -> Iterator[Read]:
        players = [fields.an_object(player, "a player") for player in fields.items(table, "players")]
        words = [fields.text(table, name) for name in ("table", "status")]
        are_byes = any(fold(word or "") in _BYES for word in words)
        where = {"round": fields.text(element.around, "round"), "table": None if are_byes else words[0]}
        if are_byes:
            if not players:
                raise BadReport("it names nobody who had a bye")
            for player in players:
                yield self._bye(player, element.line, source, where)
        elif len(players) == 1:
            yield self._bye(players[0], element.line, source, where)
        elif len(players) == 2:
            yield Row(element.line, self._match(table, players, source, where))
        else:
            raise BadReport(f"its table has {len(players)} players: a match has two, or one and a bye")

    def _bye(self, row: Fields, line: int, source: Source, where: dict[str, str | None]) -> Read:
        try:
            player = self._player(row)
            return Row(line, source.result(player, None, Score("first"), decks=(_deck(row, source), None), **where))
        except BadReport as error:
            return BadRow(line, str(error))

    def _match(self, table: Fields, rows: list[Fields], source: Source, where: dict[str, str | None]) -> ResultReported:
        first, second = map(self._player, rows)
        decks = (_deck(rows[0], source), _deck(rows[1], source))
        score = Score(_outcome(table, first, second), decided=decided_by(fields.text(table, "winner") or ""))
        return source.result(first, second, score, decks=decks, **where)

    def _entry(self, row: Fields, source: Source) -> EntryReported:
        player = self._player(row)
        link = fields.text(row, "decklist")
        return source.entry(
            player,
            deck=_deck(row, source),
            placing=fields.place(row, "standing"),
            record=fields.record(row, "wins", "losses", "draws"),
            points=fields.points(row, "points"),
            more=fields.further({name: row.get(name) for name in _RATES}, ())
            | ({"decklist": link} if link and _is_link(link) else {}),
        )

    def _player(self, row: Fields) -> ReportedPlayer:
        id, name = fields.text(row, "id"), fields.text(row, "name")
        if id is not None and name is not None:
            self._names[id] = name
        if id is None and name is None:
            raise BadReport("it names no player: name who played")
        return ReportedPlayer(name or self._names.get(id or "") or id or "", id)


def _outcome(table: Fields, first: ReportedPlayer, second: ReportedPlayer) -> Outcome:
    """Who won a table, by id and by name, which must say the same."""
    words = [fields.text(table, "winner_id"), fields.text(table, "winner")]
    outcomes = {_winner(word, first, second) for word in words if word}
    if not outcomes:
        raise BadReport("it has no winner: the match is not over")
    if len(outcomes) > 1:
        raise BadReport(f"its winner is {shown(words[1])}, and its winner_id that of another: give one winner")
    return outcomes.pop()


def _winner(word: str, first: ReportedPlayer, second: ReportedPlayer) -> Outcome:
    for keys in ([first.id, second.id], [fold(first.name), fold(second.name)]):
        are_named = [player in (word, fold(word)) for player in keys]
        if any(are_named) and not all(are_named):
            return "first" if are_named[0] else "second"
    if fold(word) in WORDS_OF_DRAW:
        return "draw"
    raise BadReport(f"{shown(word)}, who won, is neither of its players")


def _deck(row: Fields, source: Source) -> ReportedDeck | None:
    """The deck of a list in text; None of a link, or of none."""
    text = fields.text(row, "decklist")
    if text is None or _is_link(text):
        return None
    return deck_of("a list without a name", text.replace("~~", "").replace("\\n", "\n"), source.parts)


def _is_link(text: str) -> bool:
    return text.startswith(("http://", "https://"))
