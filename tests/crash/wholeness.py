"""What must hold after a crash, of a log and of a lake."""

import os
from collections.abc import Iterable, Iterator
from contextlib import closing, contextmanager
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any
from uuid import UUID

import polars as pl
import psycopg
import pytest

from events.log.chain import verify_chain
from events.log.entries import Recorded
from events.log.store import POSTGRES, VARIABLE, GameLog
from events.records.recorder import Recording, decode
from events.records.stored_reports import is_report
from projector.columns import TABLES
from projector.lake import Lake
from projector.lake_writer import refresh
from projector.manifest import FOLDER
from tests.waiting import wait_until


@contextmanager
def on_sqlite(data: Path) -> Iterator[GameLog]:
    """A log in a file, whatever database the test is about."""
    with pytest.MonkeyPatch.context() as changed:
        changed.delenv(VARIABLE, raising=False)
        opened = GameLog.open(data, durable=False)
    with closing(opened):
        yield opened


def await_quiet() -> None:
    """Until the database server has noticed that its client is dead, an append may still be committed."""
    url = os.environ.get(VARIABLE, "")
    if not url.startswith(POSTGRES):
        return
    others = "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()"
    with closing(psycopg.connect(url, autocommit=True)) as connection:
        alone = partial(connection.execute, others)
        wait_until(lambda: alone().fetchall() == [(0,)], "the server keeps a dead client's connection", pause=0.001)


def everything(log: GameLog) -> list[Recorded]:
    """All events, by position."""
    events: list[Recorded] = []
    while page := log.follow(events[-1].position if events else 0):
        events += page
    return events


def of_games(log: GameLog) -> list[Recorded]:
    """The events of games, by position, without the names of people that are stored with them."""
    return [event for event in everything(log) if not is_report(event.topic)]


def whole_games(log: GameLog) -> dict[str, Recording]:
    """All games, each checked: its chain, its definitions, its events one behind another, also by position."""
    events = everything(log)
    by_game = _by_game(events)
    assert [event.position for event in events] == list(range(1, log.position() + 1))
    recordings = {}
    for game, head in log.heads().items():
        recorded = log.read(game)
        verify_chain(recorded)
        assert (recorded[-1].version, recorded[-1].hash) == (head.version, head.hash)
        assert recorded == by_game[game]
        if is_report(recorded[0].topic):
            continue
        recording = recordings[str(game)] = decode(recorded)
        assert set(log.definitions(recording.start.hashes())) == set(recording.start.hashes())
    assert len(events) == sum(head.version for head in log.heads().values())
    return recordings


def tables(lake: Lake) -> dict[str, pl.DataFrame]:
    """All rows of all tables, in an order that their values give."""
    frames = {name: lake.collect(lake.scan(name)) for name in TABLES}
    words = pl.col(pl.Categorical, pl.Enum).cast(pl.String)
    return {name: frame.with_columns(words) for name, frame in frames.items()}


def fingerprint(lake: Lake) -> dict[str, list[int]]:
    """What two lakes have in common only if they have the same rows, each as often."""
    return {name: frame.hash_rows(seed=1).sort().to_list() for name, frame in tables(lake).items()}


def assert_same_rows(one: Lake, other: Lake) -> None:
    """Each table has the same rows in both, each as often."""
    others = tables(other)
    for name, frame in tables(one).items():
        assert sorted(map(repr, frame.iter_rows())) == sorted(map(repr, others[name].iter_rows())), name


def whole_lake(data: Path, log: GameLog) -> Lake:
    """The lake, checked: the games that had ended by its position, each once, each with all its facts."""
    lake = Lake.open(data)
    found = tables(replace(lake, until=lake.version))
    ended = []
    for game, events in _by_game(everything(log)[: lake.version]).items():
        if not is_report(events[0].topic) and decode(events).ended:
            ended.append((str(game), events[-1].position))
    assert sorted(found["games"].select("game", "end_position").iter_rows()) == sorted(ended)
    facts = found["facts"].group_by("game").agg(pl.len(), pl.col("seq").n_unique().alias("different"))
    counted = found["games"].select("game", "facts").join(facts, on="game", how="full")
    torn = pl.col("len").ne_missing(pl.col("facts")) | pl.col("different").ne_missing(pl.col("facts"))
    assert counted.filter(torn).to_dicts() == []
    return lake


def _by_game(events: Iterable[Recorded]) -> dict[UUID, list[Recorded]]:
    games: dict[UUID, list[Recorded]] = {}
    for event in events:
        games.setdefault(event.game, []).append(event)
    return games


def assert_rebuilt_alike(log: GameLog, data: Path, again: Path) -> None:
    """A refresh of this lake gives what one built from nothing has; and nothing else is left in its folder."""
    refresh(log, data)
    refresh(log, again)
    lake = Lake.open(data)
    assert lake.version == log.position()
    assert_same_rows(lake, Lake.open(again))
    kept = {part.file for part in lake.manifest.parts} | set(lake.manifest.retired)
    assert {file.name for file in (data / FOLDER).glob("*.parquet")} == kept


def outcome(recording: Recording) -> list[Any]:
    """All of a game but its id and its clock."""
    return [recording.start.facts, [(action.ask, action.answer, action.facts) for action in recording.actions]]
