"""What is measured, how, and against what. `kifu bench` prints it; the tests assert the ratios."""

import json
import sqlite3
import statistics
import tempfile
import time
from collections.abc import Callable, Sequence
from contextlib import closing
from functools import partial
from pathlib import Path
from random import Random
from uuid import UUID

import msgspec

from events.game import Game, load
from events.game import games as installed
from events.log.entries import Recorded
from events.log.store import GameLog
from events.records.envelope import PlayerRecord, Provenance
from events.records.live import LiveGame
from events.records.recorder import Recording, decode, rerun
from events.seats.bots import Chance
from events.simulation.simulate import Plan, answerer, play_game, simulate
from events.table.ids import PLAYERS
from projector.replay import Replay
from tests.bench import (
    appending,
    asking,
    clusters,
    compiling,
    following,
    pages,
    playing,
    refreshing,
    tournaments,
    visiting,
)
from tests.bench.measure import Measure, Sample, best, decks, measured, p99, seconds
from tests.bench.replicated import replicated


def measure_all(games: int = 200) -> list[Measure]:
    """Every measure, on that many games; statistics and pages are asked of a lake of many more."""
    with visiting.own_browser() as browser, replicated() as data:
        of_many = [*visiting.visits(browser, data), *asking.questions(data)]
    sample = Sample.of(games)
    measures: list[Callable[[Sample], Measure]] = [
        recorded_games,
        text_rich_games,
        *playing.MEASURES,
        live_actions,
        open_game,
        fold_facts,
        seek_anywhere,
        bytes_an_action,
        *appending.MEASURES,
        *refreshing.MEASURES,
        *clusters.MEASURES,
        *compiling.MEASURES,
        *pages.MEASURES,
        *following.MEASURES,
    ]
    alike = [games_of(game, max(1, games // 4)) for game in installed()]
    return [*(measure(sample) for measure in measures), *alike, *of_many, *tournaments.measures()]


def recorded_games(sample: Sample) -> Measure:
    """Games simulated into a log on one core, one commit a game; baseline: the same games played, not recorded."""
    games = len(sample.recordings)
    alone = best(lambda: games / seconds(lambda: [play_game(sample.plan, index) for index in range(games)]))
    value = best(lambda: _recorded_a_second(sample.plan, games))
    return measured("plain games recorded (baseline: unrecorded)", value, "games/s", alone, must=100, aim=400)


def text_rich_games(sample: Sample) -> Measure:
    """Games between decks of cards with skills, simulated into a log on one core; baseline: the plain ones."""
    game, games = load("fusion_world"), max(1, len(sample.recordings) // 4)
    bots = ("random", "random")
    plan = Plan.of(game, seed=11, bots=bots, decks=decks(texts=True), catalogue=game.pool.sample_cards())
    plain = best(lambda: _recorded_a_second(sample.plan, len(sample.recordings)))
    value = best(lambda: _recorded_a_second(plan, games))
    return measured("text-rich games recorded (baseline: plain)", value, "games/s", plain, must=50, aim=200)


def games_of(game: Game, games: int) -> Measure:
    """Games of all sample decks of a card game at random, recorded on one core; baseline: not recorded."""
    lists = list(game.pool.sample_decks().values())
    plan = Plan.of(game, seed=11, bots=("random", "random"), decks=lists, catalogue=game.pool.sample_cards())
    alone = best(lambda: games / seconds(lambda: [play_game(plan, index) for index in range(games)]))
    value = best(lambda: _recorded_a_second(plan, games))
    name = f"{game.name} games of all sample decks recorded (baseline: unrecorded)"
    return measured(name, value, "games/s", alone, must=30, aim=150)


def _recorded_a_second(plan: Plan, games: int) -> float:
    with tempfile.TemporaryDirectory() as folder, closing(GameLog.open(Path(folder), durable=False)) as log:
        return simulate(log, plan, games=games).games_per_second


def live_actions(sample: Sample) -> Measure:
    """Actions of live games, each committed before it is acknowledged; baseline: the same bytes by raw sqlite3."""
    game = load(sample.plan.system)
    seats = sample.plan.entrants(0)
    players = (PlayerRecord("one", "bot", "random"), PlayerRecord("two", "bot", "random"))
    bots = {player: game.bots["random"]() for player in PLAYERS}
    answer = answerer(game, bots, Chance(seed=1, index=1, entrants=seats))
    with tempfile.TemporaryDirectory() as folder, closing(GameLog.open(Path(folder))) as log:
        live = LiveGame.start(log, game, sample.plan.pairing(0), players=players, provenance=Provenance("live"))
        spent = actions = 0.0
        while live.ask is not None:
            chosen = answer(live.state, live.ask)
            begun = time.perf_counter()
            live.answer(chosen)
            spent += time.perf_counter() - begun
            actions += 1
        bodies = [event.body for event in log.read(live.game)]
        raw = len(bodies) / seconds(lambda: _commit_each(Path(folder) / "raw.sqlite", bodies))
    return measured("live actions committed (baseline: raw sqlite3)", actions / spent, "actions/s", raw)


def open_game(sample: Sample) -> Measure:
    """p99 of opening a game from its stored bytes; baseline: the median of re-running its rules."""
    stored = [_stored(recording) for recording in sample.recordings]
    opened = [1000 * seconds(partial(_open, events, sample.plan, i)) for i, events in enumerate(stored)]
    rerun_ms = statistics.median(_rerun_ms(sample, index) for index in range(min(20, len(stored))))
    value = p99(opened)
    return measured("open a game, p99 (baseline: re-run)", value, "ms", rerun_ms, better="lower", must=1, aim=0.25)


def fold_facts(sample: Sample) -> Measure:
    """Facts folded a second; baseline: facts made by re-running the rules."""
    replays = [Replay(recording, sample.plan.cards(i)) for i, recording in enumerate(sample.recordings)]
    states = [replay.game.table.state(replay.cards) for replay in replays]

    def fold() -> None:
        for replay, state in zip(replays, states, strict=True):
            for fact in replay.facts:
                fact.apply(state)

    value = sample.facts / seconds(fold)
    some = min(20, len(replays))
    rerun_seconds = sum(_rerun_ms(sample, index) for index in range(some)) / 1000
    made = sum(len(replay.facts) for replay in replays[:some]) / rerun_seconds
    return measured("fold (baseline: re-run)", value, "facts/s", made, must=1e6, aim=5e6)


def seek_anywhere(sample: Sample) -> Measure:
    """p99 of seeking to random positions of a game seen once to its end; baseline: p99 of folding from the start."""
    longest = max(range(len(sample.recordings)), key=lambda index: len(sample.recordings[index].facts))
    replay = Replay(sample.recordings[longest], sample.plan.cards(longest))
    replay.seek(replay.last)
    targets = Random(5).choices(range(replay.last + 1), k=1000)
    value = p99([1000 * seconds(partial(replay.seek, target)) for target in targets])

    def fold_to(position: int) -> None:
        state = replay.game.table.state(replay.cards)
        for fact in replay.facts[:position]:
            fact.apply(state)

    folded = p99([1000 * seconds(partial(fold_to, target)) for target in targets])
    name = "seek anywhere, p99 (baseline: fold from the start)"
    return measured(name, value, "ms", folded, better="lower", must=1, aim=0.05)


def bytes_an_action(sample: Sample) -> Measure:
    """Bytes on disk a stored action, the whole log counted; baseline: the same events as JSON text, unstored."""
    games = len(sample.recordings)
    with tempfile.TemporaryDirectory() as folder:
        with closing(GameLog.open(Path(folder), durable=False)) as log:
            simulate(log, sample.plan, games=games)
        size = sum(path.stat().st_size for path in Path(folder).iterdir())
    text = sum(
        len(json.dumps(msgspec.to_builtins(event)))
        for recording in sample.recordings
        for event in (recording.start, *recording.actions)
    )
    name = "a stored action on disk (baseline: as JSON)"
    return measured(name, size / sample.actions, "bytes", text / sample.actions, better="lower", must=260, aim=180)


def _rerun_ms(sample: Sample, index: int) -> float:
    return 1000 * seconds(partial(rerun, sample.recordings[index], sample.plan.cards(index)))


def _open(events: list[Recorded], plan: Plan, index: int) -> Replay:
    return Replay(decode(events), plan.cards(index))


def _stored(recording: Recording) -> list[Recorded]:
    return [Recorded(UUID(int=0), n, e.topic, b"", e.body) for n, e in enumerate(recording.entries(), start=1)]


def _commit_each(path: Path, bodies: Sequence[bytes]) -> None:
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute("CREATE TABLE bodies (id INTEGER PRIMARY KEY, body BLOB)")
        for body in bodies:
            connection.execute("INSERT INTO bodies (body) VALUES (?)", (body,))
