"""Results as melee.gg gives them in JSON: a tournament's rounds, matches and standings, together or each by itself.

A match has `Competitors` (`Team` of `Players`, `GameWins`), `GameDraws`, `ResultString`, `TableNumber`, `RoundName`;
one competitor alone has a bye, or a loss that a judge gave. A pairing of a page has `Player1`, `Player2` and `Result`
in place of these. A standing has `Rank`, `Team`, `Points`, `MatchRecord`. Tables come as `data` or `Content`. Its
exports as CSV are sheets.
"""

from collections.abc import Iterator, Mapping
from typing import Any

from events.exchange import json_fields as fields
from events.exchange.json_fields import Fields
from events.exchange.json_rows import elements
from events.exchange.rows import BadReport, BadRow, Read, Row, Score, Source
from events.exchange.scores import is_bye, read_score, won_by_counts
from events.records.reports import (
    MOST_GAMES,
    EntryReported,
    ReportedDeck,
    ReportedPlayer,
    ResultReported,
)

NAME = "melee.gg"
_PATHS = (
    ("Standings",),
    ("Rounds", "Matches"),
    ("TournamentRounds", "Matches"),
    ("Matches",),
    ("data",),
    ("Content",),
)
_ROUND = ("RoundName", "RoundNumber")
_RATES = ("OpponentMatchWinPercentage", "TeamGameWinPercentage", "OpponentGameWinPercentage")
_WORDS_OF_LOSS = ("loss", "forfeit", "no show", "did not show")


def knows(value: Any) -> bool:
    """Whether a JSON value is of this form: it has matches with competitors, pairings, or standings of teams."""
    if isinstance(value, list):
        return any(map(_is_own, value))
    return isinstance(value, dict) and any(map(_is_own, _rows(value)))


def _rows(value: Mapping[str, Any]) -> Iterator[Any]:
    for first, *more in _PATHS:
        held = value.get(first)
        rows = held if isinstance(held, list) else []
        for row in rows:
            inner = row.get(more[0]) if more and isinstance(row, dict) else [row]
            yield from inner if isinstance(inner, list) else []


def _is_own(row: Any) -> bool:
    return isinstance(row, dict) and any(
        names <= row.keys() for names in ({"Competitors"}, {"Team", "Rank"}, {"Player1", "Result"})
    )


def read(text: str, value: Any, source: Source) -> Iterator[Read]:
    """The rows of a text and its value, which the form `knows`. KifuError if it names no event."""
    whole = value if isinstance(value, dict) else {}
    source = source.of_event(fields.text(whole, "Name"), fields.day(whole, "StartDate"))
    for path in _PATHS if whole else ((),):
        for element in elements(text, *path):
            try:
                yield Row(element.line, _report(element.value, element.within if path[1:] else {}, source))
            except BadReport as error:
                yield BadRow(element.line, str(error))


def _report(row: Any, around: Fields, source: Source) -> ResultReported | EntryReported:
    """The report of a row, `around` which a round may be named."""
    if not _is_own(row):
        raise BadReport("it is neither a match nor a standing")
    if "Competitors" in row:
        return _match(row, around, source)
    return _pairing(row, around, source) if "Player1" in row else _entry(row, source)


def _match(row: Fields, around: Fields, source: Source) -> ResultReported:
    sides = [fields.an_object(side, "a competitor") for side in fields.items(row, "Competitors")]
    if not 1 <= len(sides) <= 2:
        raise BadReport(f"it has {len(sides)} competitors: a match has two, or one and a bye")
    first, second = _player(sides[0]), _player(sides[1]) if len(sides) > 1 else None
    return source.result(
        first,
        second,
        _score(row, sides, first, second),
        decks=(_deck(sides[0]), _deck(sides[1]) if len(sides) > 1 else None),
        **_where(row, around),
    )


def _where(row: Fields, around: Fields) -> dict[str, str | None]:
    """Where a match was played: what it says, else what is said around it."""
    return {
        "format": fields.text(row, "FormatDescription", "FormatName", "Format"),
        "phase": fields.text(row, "PhaseName"),
        "round": fields.text(row, *_ROUND) or fields.text(around, *_ROUND, "Name"),
        "table": fields.text(row, "TableNumber"),
    }


def _pairing(row: Fields, around: Fields, source: Source) -> ResultReported:
    """The match of a row of a page's pairings."""
    players = [_of_pairing(row, side) for side in (1, 2)]
    first, second = players
    if first is None:
        raise BadReport("it names no Player1: name who played")
    decks = [name and ReportedDeck(name) for name in (fields.text(row, f"Player{side}Decklist") for side in (1, 2))]
    return source.result(
        first,
        second,
        read_score(fields.text(row, "Result") or "", first, second),
        decks=(decks[0] or None, (second and decks[1]) or None),
        **_where(row, around),
    )


def _of_pairing(row: Fields, side: int) -> ReportedPlayer | None:
    name, id = fields.text(row, f"Player{side}"), fields.text(row, f"Player{side}Id")
    if id is None and (name is None or is_bye(name)):
        if side == 2 and not _tells_of_bye(fields.text(row, "Result")):
            raise BadReport("it names no Player2, and tells of no bye: name both players")
        return None
    if name is None:
        raise BadReport(f"it names no Player{side}: name who played")
    return ReportedPlayer(name, id)


def _tells_of_bye(result: str | None) -> bool:
    return result is not None and "bye" in result.casefold().split()


def _score(row: Fields, sides: list[Fields], first: ReportedPlayer, second: ReportedPlayer | None) -> Score:
    """Who won by what the result says, with the games won and drawn where these are told."""
    wins = [fields.whole_number(side, "GameWins", most=MOST_GAMES) for side in sides]
    drawn = fields.whole_number(row, "GameDraws", most=MOST_GAMES) or 0
    result = fields.text(row, "ResultString")
    if fields.answer(row, "HasResult") is False and result is None:
        raise BadReport("it says no result: the match is not over")
    if second is None:
        return _without_opponent(row, result)
    by_games = None
    if None not in wins and any((*wins, drawn)):
        by_games = won_by_counts(wins[0] or 0, wins[1] or 0, drawn)
    if result is None and by_games is not None:
        return by_games
    in_words = read_score(result or "", first, second)
    return by_games if by_games is not None and by_games.outcome == in_words.outcome else in_words


def _without_opponent(row: Fields, result: str | None) -> Score:
    """The score of a match with one competitor: a bye, or a loss that was given."""
    if fields.text(row, "LossReason") or (result and any(word in result.casefold() for word in _WORDS_OF_LOSS)):
        return Score("neither")
    if result is not None and not _tells_of_bye(result):
        raise BadReport(f"it has one competitor, and its result is {fields.shown(result)}: name both")
    return Score("first")


def _entry(row: Fields, source: Source) -> EntryReported:
    return source.entry(
        _player(row),
        deck=_deck(row),
        placing=fields.place(row, "Rank"),
        record=fields.written_record(row, "MatchRecord")
        or fields.record(row, "MatchWins", "MatchLosses", "MatchDraws"),
        points=fields.points(row, "Points"),
        format=fields.text(row, "FormatName", "Format"),
        more=fields.further({name: row.get(name) for name in _RATES}, ()),
    )


def _player(row: Fields) -> ReportedPlayer:
    """The only player of a team."""
    players = fields.items(fields.inner(row, "Team"), "Players")
    if len(players) != 1:
        raise BadReport(f"its team has {len(players)} players: a side of a match is one")
    player = fields.an_object(players[0], "a player")
    name, user = fields.text(player, "DisplayName", "Username"), fields.text(player, "Username")
    if name is None:
        raise BadReport("it names no player: name who played")
    return ReportedPlayer(name, fields.text(player, "ID") or (user and f"@{user}"))


def _deck(row: Fields) -> ReportedDeck | None:
    """The first deck of a side, by its name."""
    decks = [fields.an_object(deck, "a deck") for deck in fields.items(row, "Decklists")]
    names = [name for deck in decks if (name := fields.text(deck, "DecklistName"))]
    return ReportedDeck(names[0]) if names else None
