"""The matches of people as a table, each once: the page of matches has them all, that of a player the player's."""

from collections.abc import Mapping
from typing import Any

from dashboards.current import archive
from dashboards.filtering import Asked, filters_by, folder_of
from dashboards.links import event_address, player_address
from dashboards.tables import Link, Row, Table
from projector.event_changes import corrected_matches, with_corrected
from projector.lake import Lake
from projector.match_list import match_list
from projector.stats.definitions import MATCHES
from projector.stats.filters import Filters

COLUMNS = {
    "event": "Event",
    "player": "Player",
    "result": "Result",
    "opposing_player": "Opponent",
    "deck": "Deck",
    "opponent": "Opponent's deck",
    "phase": "Phase",
    "round": "Round",
    "date": "Date",
    "coverage": "Details",
}
"""The columns with their headings."""


def match_table(asked: Asked, *, columns: Mapping[str, str] = COLUMNS, name: str = "matches-table") -> Table:
    """The table of the matches that the filters leave, the latest first. KifuError if it cannot be."""
    filters = filters_by({**asked, "population": "humans"})
    only = {"known": asked.get("known"), "result": asked.get("result"), "rival": asked.get("rival")}
    question = "matches", sorted(asked.items())
    frame = archive().asked(*question, answer=lambda _: _matches(folder_of(asked).lake, filters, only))
    links = {"event": _event, "player": _player("player", asked), "opposing_player": _player("opposing_player", asked)}
    phone = [column for column in ("player", "result", "opposing_player") if column in columns]
    return Table(frame=frame, columns=columns, meanings=MATCHES, name=name, links=links, phone=phone)


def _matches(lake: Lake, filters: Filters, only: Mapping[str, str | None]) -> Any:
    """The matches; those whose result was corrected say so."""
    return with_corrected(match_list(lake, filters, **only), corrected_matches(lake))


def _event(row: Row) -> str | None:
    return event_address(row["event"], row["system"], row["date"]) if row["event"] else None


def _player(column: str, asked: Asked) -> Link:
    return lambda row: player_address({"player": row[column], "system": row["system"]}, asked)
