"""The route of chances: `/api/chances/<game>/<seat>.json`, the chance to win along a game, on what a seat may know."""

import warnings
from collections.abc import Mapping
from typing import Any

from flask import Flask, Response, jsonify

from dashboards.access import everyone
from dashboards.current import archive, plainly
from events.errors import KifuError
from events.table.ids import Seat
from projector.batch import population
from projector.lake import Lake
from projector.replay import Replay
from projector.stats.filters import Filters

ROUTE = "/api/chances/"


def add_route(server: Flask) -> None:
    """Serve them: `{"points": [[position, chance of seat a], …], "moments": [[position, moved at, by], …],
    "trained": whether the model was trained on the game, "faults": […]}`.

    Key moments begin with the largest change: at which position the chance moved most until the next decision, and by
    how much for seat a. Without a model of the game's population there are no points, and `why` says what to do. An
    unknown game or seat, or one that may not look yet, gives 404.
    """

    @server.get(f"{ROUTE}<game>/<seat>.json")
    @everyone
    def chances(game: str, seat: str) -> Response:
        try:
            replay = archive().replay(game)
            seen_by = archive().seat(replay, seat)
        except KifuError as error:
            answer = jsonify(error=plainly(error))
            answer.status_code = 404
            return answer
        answer = jsonify(_told(game, replay, seen_by))
        answer.headers["Cache-Control"] = "no-cache"
        return answer


def _told(game: str, replay: Replay, seat: Seat) -> Mapping[str, Any]:
    from projector.models.curve import key_moments  # models take long to import, and pages are served without

    try:
        with warnings.catch_warnings(record=True) as faults:
            warnings.simplefilter("always")
            points, trained = archive().folder.curve(replay, seat), _trained(game, replay)
    except KifuError as error:
        return {"points": [], "moments": [], "trained": False, "faults": [], "why": plainly(error)}
    rows = points.select("at", "turn", "chance").rows()
    moved = {at: (place, by) for at, place, by in points.select("at", "moved_at", "moved_by").drop_nulls().rows()}
    return {
        "points": [[at, round(chance, 4)] for at, _, chance in rows],
        "moments": [[at, moved[at][0], round(moved[at][1], 4)] for at in key_moments(rows)],
        "trained": trained,
        "faults": [*dict.fromkeys(plainly(str(fault.message)) for fault in faults)],
    }


def _trained(game: str, replay: Replay) -> bool:
    """Whether the model was trained on the game: it is surer of it than it should be."""
    from projector.models.rows import was_trained_on
    from projector.models.stored import digests, read_model

    start, folder = replay.recording.start, archive().folder
    filters = Filters(system=start.system, population=population(start))

    def answer(lake: Lake) -> bool:
        trained = read_model(folder.folder, start.system, filters.population).report.position
        return was_trained_on(lake, filters, game, position=trained)

    return archive().asked("trained on", game, digests(folder.folder), answer=answer)


def notes_on_models(filters: Filters) -> list[str]:
    """What is to be known of the models of a card game's populations that the filters ask for: that one is rough, or
    cannot be used."""
    from projector.models.stored import populations, read_model

    data, notes = archive().folder.folder, list[str]()
    asked = [name for name in populations(data, str(filters.system)) if name.startswith(filters.population)]
    with warnings.catch_warnings(record=True) as faults:
        warnings.simplefilter("always")
        for name in asked:
            try:
                read_model(data, str(filters.system), name)
            except KifuError as error:
                notes.append(plainly(error))
    return [*dict.fromkeys([*notes, *(plainly(str(fault.message)) for fault in faults)])]
