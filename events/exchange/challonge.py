"""Results as Challonge's API gives them: the JSON of a tournament with its participants and matches.

https://api.challonge.com/v1/documents/tournaments/show: `participants` and `matches`, each in an object of that name. A
match has `round` (below 0 in the losers' bracket), `player1_id`, `player2_id`, `winner_id`, `scores_csv`, `state`; in
groups, players have ids of their own there (`group_player_ids`). Version 2.1 gives resources of these types (`type`,
`id`, `attributes`, `relationships`) as `data` and `included`. Its exports as CSV are sheets.
"""

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from events.exchange import json_fields as fields
from events.exchange.json_fields import Fields, shown
from events.exchange.json_rows import elements
from events.exchange.rows import BadReport, BadRow, Read, Row, Score, Source
from events.exchange.scores import read_score
from events.records.reports import EntryReported, Outcome, ReportedPlayer, ResultReported

NAME = "Challonge"
_KINDS = ("tournament", "participant", "match")
_OVER = "complete"
_GROUPS, _FINAL = "1", "2"
"""The phases of a tournament that has groups."""


class _Resource(NamedTuple):
    """A tournament, a participant or a match, as either version of the API gives it; `kind`: which, empty if none."""

    line: int
    kind: str
    value: Any

    def fields(self) -> Fields:
        """Its fields, those of version 2.1 under the names of the first."""
        row = fields.an_object(self.value, "what should be a participant or a match")
        if "attributes" not in row:
            return row if self.kind not in row else fields.an_object(row[self.kind], f"its {self.kind}")
        attributes: dict[str, Any] = {**fields.inner(row, "attributes"), "id": row.get("id")}
        related = fields.inner(row, "relationships") if self.kind == "match" else {}
        for name in ("player1", "player2"):
            if name in related:
                attributes[f"{name}_id"] = fields.inner(fields.inner(related, name), "data").get("id")
        return attributes


def knows(value: Any) -> bool:
    """Whether a JSON value is of this form: a tournament with its participants and matches."""
    whole = _tournament(value)
    if isinstance(whole.get("participants"), list) and isinstance(whole.get("matches"), list):
        return True
    held = [value.get(name) for name in ("data", "included")] if isinstance(value, dict) else []
    rows = [row for array in held for row in (array if isinstance(array, list) else [array])]
    return any(isinstance(row, dict) and "attributes" in row and row.get("type") in _KINDS for row in rows)


def _tournament(value: Any) -> Mapping[str, Any]:
    whole = value if isinstance(value, dict) else {}
    inner = whole.get("tournament")
    return inner if isinstance(inner, dict) else whole


def read(text: str, value: Any, source: Source) -> Iterator[Read]:
    """The rows of a text and its value, which the form `knows`. KifuError if it names no event."""
    resources = [*_resources(text, value)]
    whole = _tournament(value)
    for resource in resources:
        if resource.kind == "tournament":
            whole = resource.fields()
    date = fields.day(whole, "started_at", "starts_at", "start_at")
    bracket = _Bracket(source.of_event(fields.text(whole, "name"), date))
    for resource in sorted(resources, key=lambda resource: resource.kind != "participant"):  # matches name them by ids
        try:
            yield from bracket.read(resource)
        except BadReport as error:
            yield BadRow(resource.line, str(error))


def _resources(text: str, value: Any) -> Iterator[_Resource]:
    wrapped = ("tournament",) if isinstance(value.get("tournament"), dict) else ()
    for kind, key in (("participant", "participants"), ("match", "matches")):
        for element in elements(text, *wrapped, key):
            yield _Resource(element.line, kind, element.value)
    for key in ("included", "data"):
        for element in elements(text, key):
            type = element.value.get("type") if isinstance(element.value, dict) else None
            if type in _KINDS:
                yield _Resource(element.line, str(type), element.value)
            elif (
                key == "data" or not type or not isinstance(type, str)
            ):  # what else is included is no part of the results
                yield _Resource(element.line, "", element.value)


class _Bracket:
    """The participants of a tournament by their ids, and its matches."""

    def __init__(self, source: Source) -> None:
        self._source = source
        self._players: dict[str, ReportedPlayer] = {}
        self._has_groups = False

    def read(self, resource: _Resource) -> Iterator[Row]:
        """The rows of a participant who has a place, or of a match."""
        row = resource.fields()
        if resource.kind == "participant":
            entry = self._participant(row)
            if entry.placing is not None:
                yield Row(resource.line, entry)
        elif resource.kind == "match":
            yield Row(resource.line, self._match(row))
        elif resource.kind != "tournament":
            raise BadReport("it is neither a participant nor a match")

    def _participant(self, row: Fields) -> EntryReported:
        """The entry of a participant, who is noted by all ids that matches may have."""
        id, name = fields.text(row, "id"), fields.text(row, "display_name", "name", "username")
        if id is None or name is None:
            raise BadReport("it has no id and name: name who played")
        user = fields.text(row, "challonge_username", "username")
        player = ReportedPlayer(name, user and f"@{user}")
        in_groups = [fields.as_text(other, "an id in a group") for other in fields.items(row, "group_player_ids")]
        self._players |= dict.fromkeys([id, *filter(None, in_groups)], player)
        self._has_groups |= bool(in_groups)
        return self._source.entry(player, placing=fields.place(row, "final_rank"))

    def _match(self, row: Fields) -> ResultReported:
        state = fields.text(row, "state")
        if state not in (None, _OVER):
            raise BadReport(f"it is {state}: the match is not over")
        ids = [fields.text(row, name) for name in ("player1_id", "player2_id")]
        for id in filter(None, ids):
            if id not in self._players:
                raise BadReport(f"{shown(id)}, who played, is no participant")
        first, second = (self._players[id] if id else None for id in ids)
        if first is None or (second is None and row.get("player2_id") is not None):
            raise BadReport("it names no player1 or player2: the match is not over")
        score = _bye(row, ids) if second is None else _score(row, ids, first, second)
        group = fields.text(row, "group_id")
        return self._source.result(
            first,
            second,
            score,
            phase=_GROUPS if group else _FINAL if self._has_groups else None,
            round=fields.text(row, "round"),
            table=fields.text(row, "suggested_play_order", "identifier"),
            more={"group": group} if group else {},
        )


def _bye(row: Fields, ids: list[str | None]) -> Score:
    """The score of a match that has one player, who won it without a game."""
    if fields.text(row, "winner_id") != ids[0] or fields.text(row, "scores_csv", "scores") not in (
        None,
        "0-0",
        "0 - 0",
    ):
        raise BadReport("it names one player, and no bye: name both")
    return Score("first")


def _score(row: Fields, ids: list[str | None], first: ReportedPlayer, second: ReportedPlayer) -> Score:
    """Who won by id, with the games of the score if these say the same: who gives up may lead."""
    winner, games = fields.text(row, "winner_id"), fields.text(row, "scores_csv", "scores")
    outcomes: dict[str | None, Outcome] = {ids[1]: "second", ids[0]: "first"}
    if winner is None or winner == "tie":
        score = read_score(games or "", first, second)
        if score.outcome != "draw":
            raise BadReport(f"it has no winner, and its score is {shown(games)}: give who won")
        return score
    if winner not in outcomes or ids[0] == ids[1]:
        raise BadReport(f"{shown(winner)}, who won, is neither of its players")
    try:
        score = read_score(games or "", first, second)
    except BadReport:  # no games, as of who did not come
        return Score(outcomes[winner])
    return score if score.outcome == outcomes[winner] else Score(outcomes[winner])
