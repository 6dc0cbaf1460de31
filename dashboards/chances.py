"""The route of chances: `/api/chances/<game>/<seat>.json`, the chance to win along a game, on what a seat may know."""

import warnings
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from flask import Flask, Response, jsonify

from dashboards.access import everyone
from dashboards.current import archive, plainly
from events.errors import KifuError
from events.table.ids import Seat
from projector.batch import population
from projector.columns import POPULATIONS
from projector.lake import Lake
from projector.replay import Replay
from projector.stats.filters import Filters

ROUTE = "/api/chances/"


def add_route(server: Flask) -> None:
    """Serve them: `{"points": [[position, chance of seat a], …], "moments": [[position, moved at, by], …],
    "model": {"version": …, "replaced": …}, "faults": […]}`.

    The chances are by predictors that were not trained on the game. `replaced`: the version whose place this one took,
    which may have had other key moments. These begin with the largest change: at which position the chance moved most
    until the next decision, and by how much for seat a. Without a model of the game's population there are no points,
    and `why` says what to do. An unknown game or seat, or one that may not look yet, gives 404.
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
        answer = jsonify(_told(replay, seen_by))
        answer.headers["Cache-Control"] = "no-cache"
        return answer


def _told(replay: Replay, seat: Seat) -> Mapping[str, Any]:
    from projector.models.curve import key_moments  # models take long to import, and pages are served without

    try:
        with warnings.catch_warnings(record=True) as faults:
            warnings.simplefilter("always")
            points, model = archive().folder.curve(replay, seat), _model(replay)
    except KifuError as error:
        return {"points": [], "moments": [], "model": None, "faults": [], "why": plainly(error)}
    rows = points.select("at", "turn", "chance").rows()
    moved = {at: (place, by) for at, place, by in points.select("at", "moved_at", "moved_by").drop_nulls().rows()}
    return {
        "points": [[at, round(chance, 4)] for at, _, chance in rows],
        "moments": [[at, moved[at][0], round(moved[at][1], 4)] for at in key_moments(rows)],
        "model": model,
        "faults": _in_words(faults),
    }


def _model(replay: Replay) -> Mapping[str, str | None]:
    """Which version of the model judges a game, and which one did before, if any."""
    from projector.models.stored import digests, read_model

    folder, system = archive().folder.folder, replay.recording.start.system
    whose = population(replay.recording.start)

    def answer(_: Lake) -> Mapping[str, str | None]:
        model = read_model(folder, system, whose)
        return {"version": model.version, "replaced": model.replaced}

    return archive().asked("version of the model", system, whose, digests(folder), answer=answer)


def notes_on_models(filters: Filters) -> list[str]:
    """What is to be known of the models of a card game's populations that the filters ask for: that one is rough, or
    cannot be used."""
    from projector.models.stored import digests

    folder = archive().folder.folder
    question = "notes on models", filters.system, filters.population, digests(folder)
    return archive().asked(*question, answer=lambda _: _notes(folder, filters))


def _notes(folder: Path, filters: Filters) -> list[str]:
    from projector.models.stored import populations, read_model

    notes = list[str]()
    is_kind = filters.population in POPULATIONS
    fits = str.startswith if is_kind else str.__eq__
    asked = [name for name in populations(folder, str(filters.system)) if fits(name, filters.population)]
    with warnings.catch_warnings(record=True) as faults:
        warnings.simplefilter("always")
        for name in asked:
            try:
                read_model(folder, str(filters.system), name)
            except KifuError as error:
                notes.append(plainly(error))
    return [*dict.fromkeys([*notes, *_in_words(faults)])]


def _in_words(faults: Sequence[warnings.WarningMessage]) -> list[str]:
    """What models warn of, once each."""
    return [*dict.fromkeys(plainly(str(fault.message)) for fault in faults)]
