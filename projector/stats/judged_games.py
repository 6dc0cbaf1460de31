"""The games that a model judges."""

import polars as pl

from projector.lake import Lake
from projector.models.modelled import modelled
from projector.stats.filters import Filters
from projector.stats.matches import Usable
from projector.stats.seats import seat_games
from projector.stats.usable import of_rows


def of_judged_games(lake: Lake, filters: Filters) -> Usable:
    """The games whose population has a model."""
    seats = seat_games(lake, filters)
    of_models = modelled(lake, filters, needed=False)
    known = [seats.select("end_position").head(0), *(games.lazy().select("end_position") for games, _ in of_models)]
    rows = seats.join(pl.concat(known), on="end_position", how="semi")
    return of_rows(lake, filters, rows, "a model of its population (kifu train)")
