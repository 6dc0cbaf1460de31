"""The games of a lake with the model that fits them: that of their card game and their population."""

from collections.abc import Iterator

import polars as pl

from projector.lake import Lake
from projector.models.rows import games_of, trained_on
from projector.models.stored import Model, populations, read_model
from projector.stats.filters import Filters


def modelled(
    lake: Lake, filters: Filters, *, trained: bool = False, needed: bool = True
) -> Iterator[tuple[pl.DataFrame, Model]]:
    """The rows of `games_of` of each population in turn, with `held_out`, and the model of it.

    Games that the model was trained on are left out unless `trained`: of these it is surer than it should be. KifuError
    if a population has no model; its games are left out unless it is `needed`.
    """
    data, games = lake.folder.parent, games_of(lake, filters)
    known = populations(data, str(filters.system))
    for population in games["population"].unique().sort():
        if not needed and population not in known:
            continue
        model = read_model(data, str(filters.system), population)
        of_population = games.filter(pl.col("population") == population)
        # A match may have begun before the training, and have ended after it.
        begun = pl.col("end_position").min().over("unit") <= model.report.position
        told = of_population.with_columns(held_out=~(pl.Series(trained_on(of_population)) & begun))
        yield (told if trained else told.filter("held_out")), model
