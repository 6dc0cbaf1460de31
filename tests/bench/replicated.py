"""A lake of many games: the tables of recorded ones, written again and again under other ids, dates and players."""

import tempfile
from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager
from datetime import date, timedelta
from pathlib import Path
from random import Random
from typing import Any
from uuid import UUID

import msgspec
import polars as pl

from events.game import load
from events.log.store import GameLog
from events.simulation.simulate import Plan, simulate
from projector.columns import schema
from projector.compaction import compact
from projector.lake import Lake
from projector.lake_writer import refresh
from projector.manifest import FOLDER, Child, Manifest, write_manifest
from projector.parts import sweep, write_part

TABLES = (
    "games",
    "facts",
    "attacks",
    "choices",
    "offers",
    "turns",
    "decks",
    "deck_cards",
    "card_games",
    "fates",
    "hands",
)
"""The tables that statistics read."""
OF_PEOPLE, AT_EVENTS = 10, 3
"""One time in so many the games are played by people, in matches at events; and one time in so many at events."""
PEOPLE, EVENTS, FORMATS, ROUNDS, DAYS = 60, 8, 3, 6, 180
BEGAN = date(2026, 1, 5)
MATCH = 2
"""The games of a match: the same two decks, in either seat."""

MANY = 10_000_000
"""Facts of the lake."""
GAMES = 220
"""Recorded games of which it is made: every two decks twice."""

Tables = Mapping[str, pl.DataFrame]


@contextmanager
def replicated(*, facts: int = MANY, games: int = GAMES) -> Iterator[Path]:
    """A data folder with a lake of at least so many facts, of so many games of all sample decks.

    One game stands in the place of another.
    """
    with tempfile.TemporaryDirectory() as folder:
        data = Path(folder)
        tables = _recorded(data / "recorded", games)
        lake = data / FOLDER
        lake.mkdir()
        span = tables["games"]["end_position"].to_list()[-1]
        parts, again = [], tables
        times = -(-facts // tables["facts"].height)
        for time in range(times):
            again = _again(tables, time, span)
            bounds = {"first": time * span + 1, "last": (time + 1) * span}
            parts += [write_part(lake, name, frame, **bounds) for name, frame in again.items()]
        parent, child = again["games"].head(2).rows(named=True)
        told = Child(
            parent=parent["game"],
            supersedes=True,
            position=child["first_position"],
            ended=child["end_position"],
        )
        manifest = Manifest(position=times * span, parts=tuple(parts), children={child["game"]: told})
        write_manifest(lake, sweep(lake, msgspec.structs.replace(compact(lake, manifest), retired={})))
        yield data


def _recorded(folder: Path, games: int) -> Tables:
    """The tables of so many games between random bots, each two decks in turn; the games by their ends."""
    game = load("fusion_world")
    decks, cards = list(game.pool.sample_decks().values()), game.pool.sample_cards()
    plan = Plan.of(game, seed=5, bots=("random", "random"), decks=decks, catalogue=cards)
    with closing(GameLog.open(folder, durable=False)) as log:
        simulate(log, plan, games=games)
        refresh(log, folder)
    lake = Lake.open(folder)
    tables = {table: lake.collect(lake.scan(table)) for table in TABLES}
    return {**tables, "games": tables["games"].sort("end_position")}


def _again(tables: Tables, time: int, span: int) -> Tables:
    """The tables of the same games under other ids, on other days, by other players. Each keeps its order."""
    games = _games(tables["games"], time, span)
    place = tables["games"].select("end_position").with_row_index("g")
    found = {"games": games}
    for name in TABLES[1:]:
        frame = tables[name]
        g = frame.select("end_position").join(place, on="end_position", maintain_order="left")["g"]
        columns = [games[column][g] for column in ("game", "end_position", "population")]
        if name == "decks":
            columns += [
                _of_seat(games, column, g, frame["seat"]) for column in ("player", "kind", "bot", "bot_version")
            ]
        found[name] = frame.with_columns(columns)
    return found


def _of_seat(games: pl.DataFrame, column: str, g: pl.Series, seat: pl.Series) -> pl.Series:
    of_a, of_b = games[f"{column}_a"][g], games[f"{column}_b"][g]
    return pl.select(pl.when(seat == "a").then(of_a).otherwise(of_b).alias(column)).to_series()


def _games(games: pl.DataFrame, time: int, span: int) -> pl.DataFrame:
    """The rows of `games`, by people one time in some."""
    dice = Random(time)
    rows = [_told(n, time, dice) for n in range(games.height)]
    told = pl.DataFrame(rows, schema={name: schema("games")[name] for name in rows[0]})
    return games.with_columns(pl.col("first_position", "end_position") + time * span, *told.get_columns())


def _told(n: int, time: int, dice: Random) -> dict[str, Any]:
    """What the row of a game says of its id, day, event and players."""
    people = time % OF_PEOPLE == OF_PEOPLE - 1
    match, place = divmod(n, MATCH)
    row: dict[str, Any] = {
        "game": str(UUID(int=(time << 64) + n)),
        "seed": None if people else str(time),
        "date": str(BEGAN + timedelta(days=dice.randrange(DAYS))),
    }
    if people or time % AT_EVENTS == 0:
        row |= {"event": f"event {match % EVENTS}", "format": f"format {match % FORMATS}"}
        row |= {"round": f"round {match % ROUNDS}"}
    if people:
        seated = Random(f"{time} {match}").sample(range(PEOPLE), 2)[:: -1 if place else 1]
        row |= {"population": "humans", "source": "live", "bots": None}
        row |= {"match": f"match {match}", "game_in_match": place + 1}
        for seat, player in zip("ab", seated, strict=True):
            row |= {f"player_{seat}": f"player {player}", f"kind_{seat}": "human"}
            row |= {f"bot_{seat}": None, f"bot_version_{seat}": None}
    return row
