"""The games of a lake with the model that fits them: that of their card game and their population."""

from collections.abc import Iterator
from warnings import warn

import polars as pl

from events.errors import KifuError
from projector.lake import Lake
from projector.models.rows import games_of
from projector.models.stored import Model, populations, read_model, systems
from projector.stats.filters import Filters


def modelled(
    lake: Lake, filters: Filters, *, needed: bool = True, only: pl.Series | None = None
) -> Iterator[tuple[pl.DataFrame, Model]]:
    """The rows of `games_of` of each population in turn, and the model of it.

    Each game is judged by the predictors of its `fold`, which were not trained on its match; so are games that ended
    after the training, since the next one will leave them out of that fold, too. KifuError if a population has no
    model, or no card game is chosen; without `needed`, the card games and populations that have one, and a warning of
    one that cannot be used. `only`: the end positions of the games that are asked for.
    """
    data = lake.folder.parent
    if filters.system is None and not needed:
        for system in systems(data):
            yield from modelled(lake, filters.but(system=system), needed=False, only=only)
        return
    known = populations(data, str(filters.system))
    if not needed and not known:
        return
    games = games_of(lake, filters)
    for population in games["population"].unique().sort():
        if not needed and population not in known:
            continue
        try:
            model = read_model(data, str(filters.system), population)
        except KifuError as error:
            if needed:
                raise
            warn(str(error), stacklevel=2)
            continue
        chosen = games.filter(pl.col("population") == population)
        yield (chosen if only is None else chosen.filter(pl.col("end_position").is_in(only.implode()))), model
