"""The route of chances: `/api/chances/<game>/<seat>.json`, the chance to win along a game, on what a seat may know."""

import warnings
from collections.abc import Mapping
from typing import Any

from flask import Flask, Response, jsonify

from dashboards.current import archive
from events.errors import KifuError
from events.table.ids import Seat
from projector.replay import Replay

ROUTE = "/api/chances/"


def add_route(server: Flask) -> None:
    """Serve them: `{"points": [[position, chance of seat a], …], "moments": [position, …], "faults": […]}`.

    Without a model of the game's population there are no points, and `why` says what to do. An unknown game or seat, or
    one that may not look yet, gives 404.
    """

    @server.get(f"{ROUTE}<game>/<seat>.json")
    def chances(game: str, seat: str) -> Response:
        try:
            replay = archive().replay(game)
            seen_by = archive().seat(replay, seat)
        except KifuError as error:
            answer = jsonify(error=str(error))
            answer.status_code = 404
            return answer
        answer = jsonify(_told(replay, seen_by))
        answer.headers["Cache-Control"] = "no-cache"
        return answer


def _told(replay: Replay, seat: Seat) -> Mapping[str, Any]:
    from projector.models.curve import key_moments  # models take long to import, and pages are served without

    try:
        with warnings.catch_warnings(record=True) as faults:
            warnings.simplefilter("always")
            points = archive().folder.curve(replay, seat)
    except KifuError as error:
        return {"points": [], "moments": [], "faults": [], "why": str(error)}
    return {
        "points": [[at, round(chance, 4)] for at, _, chance in points.rows()],
        "moments": key_moments(points.rows()),
        "faults": [str(fault.message) for fault in faults],
    }
