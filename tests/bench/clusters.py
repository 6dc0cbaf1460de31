"""Workers of a cluster beside processes of this machine."""

from collections.abc import Callable
from contextlib import closing
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from events.cluster import Cluster, joined
from events.log.store import GameLog
from events.simulation.simulate import simulate
from tests.bench.measure import Measure, Sample, best, measured

TIMES = 2
"""How many times the games of the sample are played."""


def games_of_workers(workers: int, sample: Sample) -> Measure:
    """Games simulated a second into a log by so many workers; baseline: by as many processes of `--jobs`."""
    from distributed import LocalCluster

    games = TIMES * len(sample.recordings)

    def a_second(*, jobs: int = 1, cluster: Cluster | None = None) -> float:
        with TemporaryDirectory() as folder, closing(GameLog.open(Path(folder), durable=False)) as log:
            return simulate(log, sample.plan, games=games, jobs=jobs, cluster=cluster).games_per_second

    local: Any = LocalCluster
    processes = local(n_workers=workers, threads_per_worker=1, dashboard_address=":0", silence_logs=60)
    with processes as found, joined(found.scheduler_address) as cluster:
        value = best(partial(a_second, cluster=cluster))
    here = best(partial(a_second, jobs=workers))
    return measured(f"games by a cluster, {workers} workers (baseline: --jobs {workers})", value, "games/s", here)


MEASURES: tuple[Callable[[Sample], Measure], ...] = tuple(partial(games_of_workers, workers) for workers in (1, 2))
