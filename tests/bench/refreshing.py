"""Refreshing: from the log to the lake, how fast, how large, how soon seen, and in how much memory."""

import subprocess
import sys
import tempfile
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

from events.log.store import GameLog
from events.simulation.simulate import Summary, simulate
from projector.lake import Lake
from projector.lake_writer import Refreshed, refresh
from projector.stats.deck_results import deck_results
from tests.bench.appending import renamed
from tests.bench.measure import Measure, Sample, measured, seconds

MANY = 10_000
"""Games whose refresh is measured for its memory."""
REFRESH = """
import sys
from contextlib import closing
from pathlib import Path
from events.log.store import GameLog
from projector.lake_writer import refresh
from projector.memory import peak_memory

data = Path(sys.argv[1])
with closing(GameLog.open(data, durable=False)) as log:
    games = refresh(log, data).games
print(games, peak_memory() / 2**20)
"""


def refresh_facts(sample: Sample) -> Measure:
    """Facts refreshed from log to lake a second, all tables; baseline: the facts as the rules make them.

    Each is the best of three, as with `best`.
    """
    runs = [_refreshed(sample)[:2] for _ in range(3)]
    made = max(summary.facts / summary.seconds for summary, _ in runs)
    value = max(refreshed.facts / refreshed.seconds for _, refreshed in runs)
    name = "facts refreshed into all tables (baseline: simulate)"
    return measured(name, value, "facts/s", made, must=300_000, aim=1.4e6)


def bytes_a_fact(sample: Sample) -> Measure:
    """Bytes of the facts' Parquet parts a fact; baseline: the stored bytes of the log a fact."""
    _, refreshed, (parts, log) = _refreshed(sample)
    name = "a fact in Parquet (baseline: in the log)"
    return measured(name, parts / refreshed.facts, "bytes", log / refreshed.facts, better="lower", must=6, aim=4)


def finished_to_visible(sample: Sample) -> Measure:
    """Milliseconds from the append of a finished game to the aggregate that counts it; baseline: a refresh of all."""
    with tempfile.TemporaryDirectory() as folder, closing(GameLog.open(Path(folder), durable=False)) as log:
        data = Path(folder)
        simulate(log, sample.plan, games=len(sample.recordings))
        whole = 1000 * seconds(lambda: refresh(log, data))
        before = int(deck_results(Lake.open(data))["games"].sum())

        def seen() -> None:
            [(game, entries)] = renamed(sample.recordings[:1])
            log.append(game, entries, after=None)
            refresh(log, data)
            deck_results(Lake.open(data))

        shown = sorted(1000 * seconds(seen) for _ in range(9))
        assert int(deck_results(Lake.open(data))["games"].sum()) == before + 2 * len(shown)
    name = "finished game to visible aggregate (baseline: refresh of all)"
    return measured(name, shown[len(shown) // 2], "ms", whole, better="lower", must=200, aim=20)


def memory_of_many(sample: Sample) -> Measure:
    """Peak memory of a process that refreshes 10,000 games; baseline: of one that refreshes the sample."""
    few = _peak(sample, times=1)
    many = _peak(sample, times=MANY // len(sample.recordings))
    name = f"memory of refreshing {MANY:,} games (baseline: {len(sample.recordings)})"
    return measured(name, many, "MB", few, better="lower", must=500)


MEASURES: tuple[Callable[[Sample], Measure], ...] = (
    refresh_facts,
    bytes_a_fact,
    finished_to_visible,
    memory_of_many,
)


def _refreshed(sample: Sample) -> tuple[Summary, Refreshed, tuple[int, int]]:
    """What was simulated and refreshed, and the bytes of the facts' parts and of the log."""
    with tempfile.TemporaryDirectory() as folder, closing(GameLog.open(Path(folder), durable=False)) as log:
        data = Path(folder)
        summary = simulate(log, sample.plan, games=len(sample.recordings))
        refreshed = refresh(log, data)
        parts = sum(part.size for part in Lake.open(data).manifest.of("facts"))
        return summary, refreshed, (parts, sum(file.stat().st_size for file in data.iterdir() if file.is_file()))


def _peak(sample: Sample, *, times: int) -> float:
    """Megabytes at most of a process that refreshes the sample's games, so many times over."""
    with tempfile.TemporaryDirectory() as folder:
        with closing(GameLog.open(Path(folder), durable=False)) as log:
            cards = {key: body for deck in sample.plan.decks for key, body in deck.definitions.items()}
            for game, entries in renamed(sample.recordings, times=times):
                log.append(game, entries, after=None, definitions=cards)
        words = [sys.executable, "-c", REFRESH, folder]
        games, megabytes = subprocess.run(words, capture_output=True, text=True, check=True).stdout.split()
        assert int(games) == times * len(sample.recordings)
    return float(megabytes)
