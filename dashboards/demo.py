"""The demo: games of several weeks and the results of events and a league, served while they are simulated."""

import signal
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, suppress
from multiprocessing import get_context, parent_process
from pathlib import Path

import psutil

from dashboards.demo_events import EVENTS, results_csv
from dashboards.demo_games import DEMO_ALL, cycle, shares
from dashboards.serving import host_name, listening, serve_at
from dashboards.settings import DEFAULT_SYSTEM
from events.errors import KifuError
from events.exchange.reading import read_results
from events.exchange.reporting import report_results
from events.exchange.rows import Source
from events.game import load
from events.log.store import GameLog
from events.simulation.circuit import BEST_OF
from events.simulation.simulate import simulate

DEMO_FIRST = 60
DEMO_BATCH, DEMO_MOST = 12, 96
"""The games of the first batch behind the pages, and of the largest: each is twice as large as the one before."""
DEMO_PAUSE = 1.0
"""Seconds between batches: games arrive while somebody looks, and the pages keep the processor."""
DEMO_TRAINED = 600
"""The games after which a first model of the chance to win is trained; the last is trained on all."""
REPORTED = "reported"
"""The folder in which the results of the demo's events lie, in the form in which `kifu results import` takes them."""


def demo(data: Path, *, port: int, hosts: Sequence[str] = (), told: Callable[[str], None]) -> None:
    """Simulate a small log, build the lake, and serve it while a second process adds games to both.

    Started again, it goes on from the match at which it stopped.
    """
    hosts = [*map(host_name, hosts)]
    with listening(port) as held:
        report(data)
        games, rest = grow(data, range(DEMO_FIRST)), _rest(data)
        if len(rest) <= cycle() * BEST_OF:
            games, rest = grow(data, rest), range(0)
        told(f"{games} games are in {data}; {'more arrive while you look' if rest else 'all of the demo are there'}")
        growing = get_context("spawn").Process(target=_grow_on, args=(data, rest), daemon=True)
        growing.start()
        try:
            url = "serving at {} (stop with Ctrl-C)"
            serve_at(data, held, open_games=False, hosts=hosts, told=lambda where: told(url.format(where)))
        finally:
            growing.terminate()
            growing.join()


def report(data: Path) -> None:
    """Take the results of the demo's events into the log, from files that stay in the data folder."""
    game = load(DEFAULT_SYSTEM)
    decks = [*game.pool.sample_decks()]
    folder = data / REPORTED
    folder.mkdir(parents=True, exist_ok=True)
    with closing(GameLog.open(data, durable=False)) as log:
        for event in EVENTS:
            file = folder / f"{event.name}.csv"
            file.write_text(results_csv(event, decks), encoding="utf-8")
            report_results(log, read_results(file, Source(game.name, game.pool.parts)))


def grow(data: Path, indexes: range) -> int:
    """Simulate these of the demo's games (those there already are skipped), and refresh the lake; games in the log."""
    from projector.lake import Lake
    from projector.lake_writer import refresh

    with closing(GameLog.open(data, durable=False)) as log:
        for share in shares():
            simulate(log, share.plan, first=share.before(indexes.start), games=share.before(indexes.stop))
        refresh(log, data)
        return Lake.open(data).rows()["games"]


def learn(data: Path) -> None:
    """Train a model of the chance to win for each card game, and store it, with its faults if it has any."""
    from projector.lake import Lake
    from projector.models.stored import model_file, write_model
    from projector.models.training import train
    from projector.stats.filters import Filters

    for share in shares():
        model, predictors = train(Lake.open(data), Filters(system=share.system, population="bots"))
        write_model(model_file(data, model.system, model.population), model, predictors)


def _rest(data: Path) -> range:
    """The demo's games from the first match on of which the lake may lack a game."""
    from projector.lake import Lake

    asked = 'SELECT seed, max("index") FROM games WHERE match IS NOT NULL GROUP BY seed'
    with closing(Lake.open(data).connect()) as connection:
        last = {seed: index for seed, index in connection.execute(asked).fetchall() if index is not None}
    first = DEMO_ALL
    for share in shares():
        index = last.get(str(share.seed), 0)
        own = (game for game in range(0, first, BEST_OF) if share.has(game))
        first = next((game for game in own if share.before(game) >= index - index % BEST_OF), first)
    return range(first, DEMO_ALL)


def _batches(rest: range) -> Iterator[range]:
    first, size = rest.start, DEMO_BATCH
    while first < rest.stop:
        yield range(first, min(first + size, rest.stop))
        first, size = first + size, min(2 * size, DEMO_MOST)


def _grow_on(data: Path, rest: range) -> None:
    """Grow batch by batch, as long as the parent lives, which alone hears Ctrl-C; then learn from all.

    What another process holds is tried again with the next batch.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    own = psutil.Process()
    own.nice(psutil.BELOW_NORMAL_PRIORITY_CLASS if psutil.WINDOWS else own.nice() + 5)
    parent = parent_process()
    for batch in _batches(rest):
        if parent is None or not parent.is_alive():
            return
        with suppress(KifuError):
            grow(data, batch)
            if DEMO_TRAINED in batch:
                learn(data)
        time.sleep(DEMO_PAUSE)
    if rest:
        with suppress(KifuError):
            learn(data)
