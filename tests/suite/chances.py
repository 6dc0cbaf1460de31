"""What predicts the chances of the games in which secrets are looked for."""

from contextlib import closing
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from events.log.store import GameLog
from events.simulation.simulate import simulate
from projector.lake import Lake
from projector.lake_writer import refresh
from projector.models.predictor import Predictors
from projector.models.rows import games_of, positions_of
from projector.models.training import fit
from projector.stats.filters import Filters
from tests.suite.fields import Field


@cache
def predictors(system: str) -> Predictors:
    """What predicts the chances of a card game, of few games of it."""
    with TemporaryDirectory() as folder:
        data = Path(folder)
        with closing(GameLog.open(data, durable=False)) as log:
            simulate(log, Field(system, ("random", "greedy"), 0, 1).plan, games=6)
            refresh(log, data)
        lake = Lake.open(data)
        rows = lake.collect(positions_of(lake, games_of(lake, Filters(system=system))))
        return fit(rows, kind="logistic", rounds=2)
