"""Results as melee.gg gives them in JSON: a tournament's rounds, matches and standings, together or each by itself.

A match has `Competitors` (`Team` of `Players`, `GameWins`), `GameDraws`, `ResultString`, `TableNumber`, `RoundName`;
one competitor alone has a bye. A standing has `Rank`, `Team`, `Points`, `MatchRecord`. Its exports as CSV are sheets.
"""

from collections.abc import Iterator, Mapping
from typing import Any

from events.errors import KifuError
from events.exchange.json_rows import Element, elements
from events.exchange.rows import NO_EVENT, BadReport, BadRow, Read, Row, Source, counted, text_of_value
from events.exchange.scores import Score, read_score, won_by_counts
from events.exchange.sheet_rows import read_record
from events.records.reports import EntryReported, ReportedDeck, ReportedPlayer, ResultReported

NAME = "melee.gg"
_PATHS = (("Standings",), ("Rounds", "Matches"), ("Matches",), ("data",))


def knows(value: Any) -> bool:
    """Whether a JSON value is of this form: it has matches with competitors, or standings of teams."""
    return next(_found(value), None) is not None


def _found(value: Any) -> Iterator[tuple[str, ...]]:
    """The keys under which a value has such matches or standings."""
    if isinstance(value, list) and any(map(_is_own, value)):
        yield ()
    elif isinstance(value, dict):
        for path in _PATHS:
            inner = value.get(path[0])
            rows = [row for row in inner if isinstance(row, dict)] if isinstance(inner, list) else []
            if len(path) == 2:
                rows = [match for row in rows for match in (row.get(path[1]) or ()) if isinstance(match, dict)]
            if any(map(_is_own, rows)):
                yield path


def _is_own(row: Any) -> bool:
    return isinstance(row, dict) and ("Competitors" in row or ("Team" in row and "Rank" in row))


def read(text: str, value: Any, source: Source) -> Iterator[Read]:
    """The rows of a text and its value, which the form `knows`. KifuError if it names no event."""
    whole = value if isinstance(value, dict) else {}
    date = source.date or (text_of_value(whole.get("StartDate")) or "")[:10] or None
    source = source._replace(event=text_of_value(whole.get("Name")) or source.event, date=date)
    if source.event is None:
        raise KifuError(NO_EVENT)
    for path in _found(value):
        for element in elements(text, *path):
            try:
                yield Row(element.line, _report(element, source))
            except BadReport as error:
                yield BadRow(element.line, str(error))


def _report(element: Element, source: Source) -> ResultReported | EntryReported:
    row = element.value
    if not _is_own(row):
        raise BadReport("it is neither a match nor a standing")
    return _match(element, source) if "Competitors" in row else _entry(row, source)


def _match(element: Element, source: Source) -> ResultReported:
    row = element.value
    sides = [side for side in row["Competitors"] if isinstance(side, dict)] if row["Competitors"] else []
    if not 1 <= len(sides) <= 2:
        raise BadReport(f"it has {len(sides)} competitors: a match has two, or one and a bye")
    first, second = _player(sides[0]), _player(sides[1]) if len(sides) > 1 else None
    score = _score(row, sides, first, second)
    return ResultReported(
        system=source.system,
        event=source.event or "",
        players=(first, second),
        decks=(_deck(sides[0]), _deck(sides[1]) if len(sides) > 1 else None),
        outcome=score.outcome,
        wins=score.wins if second else None,
        date=source.date,
        format=text_of_value(row.get("FormatDescription")) or text_of_value(row.get("Format")),
        phase=text_of_value(row.get("PhaseName")),
        round=_first(row, element.around, "RoundName", "RoundNumber") or text_of_value(element.around.get("Name")),
        table=text_of_value(row.get("TableNumber")),
    ).ordered()


def _score(
    row: Mapping[str, Any], sides: list[dict[str, Any]], first: ReportedPlayer, second: ReportedPlayer | None
) -> Score:
    """The score by games won and drawn; where they are not told, by the words for it."""
    wins = [counted(side, "GameWins", most=99) for side in sides]
    if second is None:
        return Score("first")
    if None not in wins and any(wins):
        return won_by_counts(wins[0] or 0, wins[1] or 0, counted(row, "GameDraws", most=99) or 0)
    return read_score(text_of_value(row.get("ResultString")) or "", first, second)


def _entry(row: Mapping[str, Any], source: Source) -> EntryReported:
    record = text_of_value(row.get("MatchRecord"))
    return EntryReported(
        system=source.system,
        event=source.event or "",
        player=_player(row),
        deck=_deck(row),
        placing=counted(row, "Rank", least=1),
        record=read_record(record) if record else None,
        date=source.date,
        more={"points": points} if (points := text_of_value(row.get("Points"))) else {},
    )


def _player(row: Mapping[str, Any]) -> ReportedPlayer:
    """The only player of a team."""
    team = row.get("Team")
    players = (
        [player for player in (team.get("Players") or ()) if isinstance(player, dict)] if isinstance(team, dict) else []
    )
    if len(players) != 1:
        raise BadReport(f"its team has {len(players)} players: a side of a match is one")
    [player] = players
    name = text_of_value(player.get("DisplayName")) or text_of_value(player.get("Username"))
    id = text_of_value(player.get("ID")) or text_of_value(player.get("Username"))
    if name is None:
        raise BadReport("it names no player: name who played")
    return ReportedPlayer(name, id)


def _deck(row: Mapping[str, Any]) -> ReportedDeck | None:
    """The first deck of a side, by its name."""
    for deck in row.get("Decklists") or ():
        if isinstance(deck, dict) and (name := text_of_value(deck.get("DecklistName"))):
            return ReportedDeck(name)
    return None


def _first(row: Mapping[str, Any], around: Mapping[str, Any], *names: str) -> str | None:
    """What a match says under the first of the names that has a text, else what is said around it."""
    values = (text_of_value(held.get(name)) for held in (row, around) for name in names)
    return next(filter(None, values), None)
