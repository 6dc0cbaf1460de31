"""The tables of what was only reported: one row a report."""

from collections.abc import Sequence
from typing import Any

import msgspec
import polars as pl

from events.log.entries import Recorded
from events.records.envelope import DeckLine, DeckRecord
from events.records.reports import (
    EntryReported,
    GameAttached,
    GameDetached,
    PersonNamed,
    PlayerAliased,
    PlayerHidden,
    Reason,
    Report,
    ReportedDeck,
    ReportedPlayer,
    ReportWithdrawn,
    ResultReported,
    StructureSaid,
)
from projector.columns import schema
from projector.reported_columns import REPORTED
from projector.tables.identity import deck_id

_TABLES: dict[type[Report], str] = {
    ResultReported: "results",
    EntryReported: "entries",
    StructureSaid: "structures",
    GameAttached: "attached",
    GameDetached: "detached",
    ReportWithdrawn: "withdrawn",
    PlayerAliased: "aliases",
    PersonNamed: "people",
    PlayerHidden: "hidden",
}
_WON_BY = {"first": "a", "second": "b"}


def reported_frames(reports: Sequence[tuple[Recorded, Report]]) -> dict[str, pl.DataFrame]:
    """The frames of reports after their events, in order of position, by table; tables without rows are left out."""
    rows: dict[str, list[dict[str, Any]]] = {table: [] for table in REPORTED}
    for event, report in reports:
        row = _row(report) | {"game": str(event.game), "end_position": event.position, "population": "humans"}
        rows[_TABLES[type(report)]].append(row)
    frames = {table: pl.DataFrame(of_table, schema=schema(table)) for table, of_table in rows.items() if of_table}
    return {table: frame.sort("end_position") for table, frame in frames.items()}


def _row(report: Report) -> dict[str, Any]:
    match report:
        case GameAttached():
            row: dict[str, Any] = {"attached": str(report.game)}
        case GameDetached():
            row = {"detached": str(report.game)}
        case ReportWithdrawn():
            row = {"why": report.why}
        case PlayerAliased():
            row = {"spelling": report.spelling, "name": report.name}
        case PersonNamed():
            row = {"name": report.name, "player_id": report.id}
        case StructureSaid():
            row = msgspec.structs.asdict(report)
        case PlayerHidden():
            persons = msgspec.json.encode(report.persons).decode()
            row = {"persons": persons, "number": report.number, "why": report.why}
        case ResultReported():
            row = _result(report) | _source(report)
        case EntryReported():
            row = _entry(report) | _source(report)
    return row


def _source(report: ResultReported | EntryReported) -> dict[str, Any]:
    """What a report says of the event, by whom it was entered, and what else its source said."""
    of_event = {name: getattr(report, name) for name in ("system", "event", "date", "format")}
    return of_event | {"more": msgspec.json.encode(report.more).decode(), **_by_hand(report.reason)}


def _result(report: ResultReported) -> dict[str, Any]:
    row: dict[str, Any] = {"phase": report.phase, "round": report.round, "table": report.table}
    for side, player, deck in zip("ab", report.players, report.decks, strict=True):
        row |= {f"{name}_{side}": value for name, value in _player(player).items()}
        row |= {f"{name}_{side}": value for name, value in _deck(report.system, deck).items()}
    wins = report.wins or (None, None, None)
    row |= dict(zip(("wins_a", "wins_b", "draws"), wins, strict=True))
    row |= {"decided": report.decided, "began": _WON_BY.get(report.began or "")}
    return row | {"game_in_match": report.game, "won_by": _WON_BY.get(report.outcome, report.outcome)}


def _by_hand(reason: Reason | None) -> dict[str, str | None]:
    """Who entered a report by hand, and why; null where nobody said."""
    reason = reason or Reason()
    return {"entered_by": reason.by or None, "reason": reason.why or None}


def _entry(report: EntryReported) -> dict[str, Any]:
    record = dict(zip(("wins", "losses", "draws"), report.record or (None, None, None), strict=True))
    told = {"placing": report.placing, "dropped": report.dropped, "points": report.points}
    return {**_player(report.player), **_deck(report.system, report.deck), **record, **told}


def _player(player: ReportedPlayer | None) -> dict[str, str | None]:
    return {"player": player.name, "player_id": player.id} if player else {"player": None, "player_id": None}


def _deck(system: str, deck: ReportedDeck | None) -> dict[str, str | None]:
    if deck is None or not deck.cards:
        return {"deck": deck.label if deck else None, "deck_id": None, "list": None}
    lines = tuple(DeckLine(b"", card.number, card.name, card.copies, card.part) for card in deck.cards)
    cards = [{name: getattr(card, name) for name in ("number", "copies", "name", "part")} for card in deck.cards]
    return {
        "deck": deck.label,
        "deck_id": deck_id(system, DeckRecord(deck.label, lines)),
        "list": msgspec.json.encode(cards).decode(),
    }
