"""The route of the list of games: `/api/games.json?<filters>&search=…&sort=…&first=…&last=…`, some rows of it."""

from collections.abc import Mapping
from typing import Any

from flask import Flask, Response, jsonify, request

from dashboards.current import archive
from events.errors import KifuError
from projector.game_list import FILTERS, NOT_OVER, ORDERS, Asked

ROUTE = "/api/games.json"
MOST_ROWS = 1_000
"""The most rows of one answer."""
_OWN = ("search", "sort", "first", "last")


def add_route(server: Flask) -> None:
    """Serve rows: `{"rows": […], "found": 3, "of": 24}`. What cannot be asked gives 400, a damaged lake 500."""

    @server.get(ROUTE)
    def game_rows() -> Response:
        try:
            asked, first, last = _asked(request.args)
        except (KifuError, ValueError) as error:
            return _refused(str(error), 400)
        try:
            block = archive().games().block(asked, first=first, last=last)
        except KifuError as error:
            return _refused(str(error), 500)
        answer = jsonify(rows=[shown(row) for row in block.rows], found=block.found, of=block.of)
        answer.headers["Cache-Control"] = "no-store"
        return answer


def asked_of(given: Mapping[str, str]) -> Asked:
    """What an address asks of the list; a filter left blank is none. KifuError for an order that there is not."""
    filters = tuple((name, given[name]) for name in FILTERS if given.get(name))
    sort = given.get("sort", "")
    name = sort.removeprefix("-")
    if name not in ("", *ORDERS):
        raise KifuError(f"games cannot be sorted by '{name}': sort by {', '.join(ORDERS)}")
    return Asked(filters=filters, search=given.get("search", ""), sort=name, descending=sort.startswith("-"))


def shown(game: Mapping[str, Any]) -> dict[str, Any]:
    """A row of the list as the grid shows it."""
    nobody = "draw" if game["reason"] else NOT_OVER
    return {
        "game": game["game"],
        "title": f"{game['deck_a']} vs {game['deck_b']}",
        "event": game["event"] or "",
        "date": game["date"] or "",
        "player_a": game["player_a"],
        "player_b": game["player_b"],
        "won_by": f"{game['winning_player']} ({game['winning_deck']})" if game["winner"] else nobody,
        "began": game["beginner"] or "",
        "ended": game["ended"],
        "turns": game["turns"],
    }


def _asked(given: Mapping[str, str]) -> tuple[Asked, int, int]:
    """What is asked for, and which rows of it. ValueError or KifuError says what cannot be."""
    for name in given:
        if name not in (*FILTERS, *_OWN):
            raise KifuError(f"games cannot be chosen by '{name}': choose by {', '.join((*FILTERS, *_OWN))}")
    first, last = (int(given.get(name, usual)) for name, usual in (("first", 0), ("last", 100)))
    if not 0 <= first <= last <= first + MOST_ROWS:
        raise KifuError(f"rows from {first} to {last} cannot be given: ask for {MOST_ROWS} at most")
    return asked_of(given), first, last


def _refused(why: str, status: int) -> Response:
    answer = jsonify(error=why)
    answer.status_code = status
    return answer
