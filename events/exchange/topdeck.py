"""Results as TopDeck.gg's public API gives them: the JSON of a tournament, of its rounds, or of its standings.

https://topdeck.gg/docs/tournaments-v2: `data` (`name`, `format`, `startDate`), `rounds` of `tables` (`table`,
`players`, `winner`), and `standings` (`standing`, `name`, `id`, `decklist`, `wins`, `losses`, `draws`). A table of one
player, or `Byes`, is a bye. A table of more than two is no match of these games.
"""

from collections.abc import Iterator, Mapping
from datetime import UTC, datetime
from typing import Any

from events.cards.deck import quoted
from events.errors import KifuError
from events.exchange.json_rows import Element, elements
from events.exchange.rows import NO_EVENT, BadReport, BadRow, Read, Row, Source, counted, deck_of, text_of_value
from events.records.folding import fold
from events.records.reports import EntryReported, Outcome, ReportedPlayer, ResultReported

NAME = "TopDeck.gg"
_DRAWN = ("draw", "tie")
_COUNTS = ("wins", "losses", "draws")


def knows(value: Any) -> bool:
    """Whether a JSON value is of this form: a tournament, its rounds, or its standings."""
    if isinstance(value, dict):
        return _are_rounds(value.get("rounds")) or ("data" in value and _are_standings(value.get("standings")))
    return _are_rounds(value) or _are_standings(value)


def _are_rounds(value: Any) -> bool:
    return isinstance(value, list) and any(isinstance(round, dict) and "tables" in round for round in value)


def _are_standings(value: Any) -> bool:
    return isinstance(value, list) and any(isinstance(row, dict) and "standing" in row for row in value)


def read(text: str, value: Any, source: Source) -> Iterator[Read]:
    """The rows of a text and its value, which the form `knows`. KifuError if it names no event."""
    whole = value if isinstance(value, dict) else {}
    details = whole["data"] if isinstance(whole.get("data"), dict) else whole
    date = source.date or _day(details.get("startDate"))
    source = source._replace(event=text_of_value(details.get("name")) or source.event, date=date)
    if source.event is None:
        raise KifuError(NO_EVENT)
    format = text_of_value(details.get("format"))
    paths = [("standings",), ("rounds", "tables")] if whole else [("tables",)] if _are_rounds(value) else [()]
    for path in paths:
        for element in elements(text, *path):
            try:
                if path[-1:] == ("tables",):
                    yield Row(element.line, _match(element, source, format))
                else:
                    yield Row(element.line, _entry(element.value, source, format))
            except BadReport as error:
                yield BadRow(element.line, str(error))


def _match(element: Element, source: Source, format: str | None) -> ResultReported:
    table = element.value
    if not isinstance(table, dict) or not isinstance(table.get("players"), list):
        raise BadReport("it is no table: give its players")
    players = [_player(player) for player in table["players"]]
    if not 1 <= len(players) <= 2:
        raise BadReport(f"its table has {len(players)} players: a match has two, or one and a bye")
    decks = [_deck(player, source) for player in table["players"]]
    return ResultReported(
        system=source.system,
        event=source.event or "",
        players=(players[0], players[1] if len(players) > 1 else None),
        decks=(decks[0], decks[1] if len(decks) > 1 else None),
        outcome=_outcome(table, players),
        date=source.date,
        format=format,
        round=text_of_value(element.around.get("round")),
        table=text_of_value(table.get("table")),
    ).ordered()


def _outcome(table: Mapping[str, Any], players: list[ReportedPlayer]) -> Outcome:
    """Who won a table, by id or by name."""
    winner, id = text_of_value(table.get("winner")), text_of_value(table.get("winner_id"))
    if len(players) == 1:
        return "first"
    if fold(winner or "") in _DRAWN or fold(id or "") in _DRAWN:
        return "draw"
    for player, outcome in zip(players, ("first", "second"), strict=True):
        if (id is not None and id == player.id) or (id is None and winner and fold(winner) == fold(player.name)):
            return "first" if outcome == "first" else "second"
    if winner is None and id is None:
        raise BadReport("it has no winner: the match is not over")
    raise BadReport(f"{quoted(winner or id or '')}, who won, is neither of its players")


def _entry(row: Any, source: Source, format: str | None) -> EntryReported:
    if not isinstance(row, dict):
        raise BadReport("it is no standing: give a player and a standing")
    record = [counted(row, name, most=99) for name in _COUNTS] if all(name in row for name in _COUNTS) else []
    return EntryReported(
        system=source.system,
        event=source.event or "",
        player=_player(row),
        deck=_deck(row, source),
        placing=counted(row, "standing", least=1),
        record=(record[0] or 0, record[1] or 0, record[2] or 0) if record else None,
        date=source.date,
        format=format,
        more={"points": points} if (points := text_of_value(row.get("points"))) else {},
    )


def _player(row: Any) -> ReportedPlayer:
    name, id = (text_of_value(row.get(key)) if isinstance(row, dict) else None for key in ("name", "id"))
    if name is None and id is None:
        raise BadReport("it names no player: name who played")
    return ReportedPlayer(name or id or "", id)


def _deck(row: Mapping[str, Any], source: Source) -> Any:
    """The deck of a list in text; None of a link, or of none."""
    text = text_of_value(row.get("decklist"))
    if text is None or text.startswith(("http://", "https://")):
        return None
    lines = text.replace("~~", "").replace("\\n", "\n")
    return deck_of("a list without a name", lines, source.parts)


def _day(value: Any) -> str | None:
    """A day of seconds since 1970, or of a text that begins with it."""
    if isinstance(value, int | float) and 0 < value < 1e11:
        return datetime.fromtimestamp(value, UTC).date().isoformat()
    return text[:10] if (text := text_of_value(value)) else None
