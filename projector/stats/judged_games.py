"""The games that a model judges."""

import polars as pl

from projector.lake import Lake
from projector.models.modelled import modelled
from projector.stats.filters import Filters
from projector.stats.matches import Usable
from projector.stats.seats import seat_games
from projector.stats.usable import of_rows


def of_judged_games(lake: Lake, filters: Filters, *, most: int | None = None) -> Usable:
    """The games whose population has a model; of each population `most`, as `drawn` has them."""
    seats = seat_games(lake, filters)
    only = lake.collect(seats.select("end_position").unique())["end_position"]
    of_models = (drawn(games, most) for games, _ in modelled(lake, filters, needed=False, only=only))
    known = [seats.select("end_position").head(0), *(games.lazy().select("end_position") for games in of_models)]
    rows = seats.join(pl.concat(known), on="end_position", how="semi")
    more = "" if most is None else f", and to be among the {most:,} that are judged of it"
    return of_rows(lake, filters, rows, f"a model of its population (kifu train){more}")


def drawn(games: pl.DataFrame, most: int | None) -> pl.DataFrame:
    """Of rows of `games_of` those with the smallest hashes of their ids, in their order; all if `most` is None."""
    return games if most is None else games.sort("key", "end_position").head(most).sort("end_position")
