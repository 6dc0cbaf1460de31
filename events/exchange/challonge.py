"""Results as Challonge's API gives them: the JSON of a tournament with its `participants` and `matches`.

https://api.challonge.com/v1/documents/tournaments/show: each participant and match stands in an object of that name.
A match has `round` (below 0 in the losers' bracket), `player1_id`, `player2_id`, `winner_id`, `scores_csv`. Its exports
as CSV are sheets.
"""

from collections.abc import Iterator, Mapping
from typing import Any

from events.cards.deck import quoted
from events.errors import KifuError
from events.exchange.json_rows import Element, elements
from events.exchange.rows import NO_EVENT, BadReport, BadRow, Read, Row, Source, counted, text_of_value
from events.exchange.scores import Score, read_score
from events.records.reports import EntryReported, Outcome, ReportedPlayer, ResultReported

NAME = "Challonge"


def knows(value: Any) -> bool:
    """Whether a JSON value is of this form: a tournament with its participants and matches."""
    whole = _tournament(value)
    return isinstance(whole.get("participants"), list) and isinstance(whole.get("matches"), list)


def _tournament(value: Any) -> Mapping[str, Any]:
    whole = value if isinstance(value, dict) else {}
    inner = whole.get("tournament")
    return inner if isinstance(inner, dict) else whole


def read(text: str, value: Any, source: Source) -> Iterator[Read]:
    """The rows of a text and its value, which the form `knows`. KifuError if it names no event."""
    whole = _tournament(value)
    date = source.date or (text_of_value(whole.get("started_at")) or "")[:10] or None
    source = source._replace(event=text_of_value(whole.get("name")) or source.event, date=date)
    if source.event is None:
        raise KifuError(NO_EVENT)
    wrapped = ("tournament",) if isinstance(value.get("tournament"), dict) else ()
    players: dict[str, ReportedPlayer] = {}
    for element in elements(text, *wrapped, "participants"):
        try:
            yield from _entries(element, source, players)
        except BadReport as error:
            yield BadRow(element.line, str(error))
    for element in elements(text, *wrapped, "matches"):
        try:
            yield Row(element.line, _match(_inner(element.value, "match"), source, players))
        except BadReport as error:
            yield BadRow(element.line, str(error))


def _inner(value: Any, name: str) -> Mapping[str, Any]:
    """What an element holds, in an object of its kind or by itself. BadReport if it is no object."""
    inner = value.get(name, value) if isinstance(value, dict) else value
    if not isinstance(inner, dict):
        raise BadReport(f"it is no {name}: give an object")
    return inner


def _entries(element: Element, source: Source, players: dict[str, ReportedPlayer]) -> Iterator[Row]:
    """The entry of a participant who has a place; each is noted among the players."""
    row = _inner(element.value, "participant")
    id, name = text_of_value(row.get("id")), text_of_value(row.get("display_name")) or text_of_value(row.get("name"))
    if id is None or name is None:
        raise BadReport("it has no id and name: name who played")
    user = text_of_value(row.get("challonge_username"))
    players[id] = ReportedPlayer(name, user)
    if (place := counted(row, "final_rank", least=1)) is not None:
        yield Row(
            element.line,
            EntryReported(
                system=source.system, event=source.event or "", player=players[id], placing=place, date=source.date
            ),
        )


def _match(row: Mapping[str, Any], source: Source, players: Mapping[str, ReportedPlayer]) -> ResultReported:
    ids = [text_of_value(row.get(name)) for name in ("player1_id", "player2_id")]
    for id in filter(None, ids):
        if id not in players:
            raise BadReport(f"{quoted(id)}, who played, is no participant")
    first, second = (players[id] if id else None for id in ids)
    if first is None:
        raise BadReport("it names no player1: the match is not over")
    score = _score(row, ids, first, second)
    return ResultReported(
        system=source.system,
        event=source.event or "",
        players=(first, second),
        decks=(None, None),
        outcome=score.outcome,
        wins=score.wins if second else None,
        date=source.date,
        round=text_of_value(row.get("round")),
        table=text_of_value(row.get("suggested_play_order")) or text_of_value(row.get("identifier")),
    ).ordered()


def _score(
    row: Mapping[str, Any], ids: list[str | None], first: ReportedPlayer, second: ReportedPlayer | None
) -> Score:
    """Who won by id, with the games of the score if these say the same."""
    winner = text_of_value(row.get("winner_id"))
    outcomes: dict[str | None, Outcome] = {ids[1]: "second", ids[0]: "first"}
    if second is None:
        return Score("first")
    told = text_of_value(row.get("scores_csv"))
    score = read_score(told, first, second) if told else None
    if winner is None:
        if score is None or score.outcome != "draw":
            raise BadReport("it has no winner: the match is not over")
        return score
    if winner not in outcomes:
        raise BadReport(f"{quoted(winner)}, who won, is neither of its players")
    if score is None or score.outcome != outcomes[winner]:  # who gave up may lead
        return Score(outcomes[winner])
    return score
