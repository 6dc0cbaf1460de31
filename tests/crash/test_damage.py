"""Bits that flipped and bytes that were cut, in the log and in the lake: detected, named, and the rest is readable."""

import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from functools import cache
from pathlib import Path
from random import Random
from uuid import UUID

import polars as pl
import pytest

from events.errors import KifuError, LakeDamaged, LogDamaged
from events.log.entries import Recorded
from events.log.heads import log_head
from events.log.store import FILE_NAME, VARIABLE, GameLog
from events.simulation.simulate import simulate
from projector.audit import verify
from projector.columns import RECORDED, TABLES
from projector.games import games
from projector.lake import Lake
from projector.lake_writer import refresh
from projector.manifest import FILE, FOLDER
from tests.crash.programs import plan
from tests.crash.server import OwnServer, own_server
from tests.crash.wholeness import assert_same_rows, everything, tables, whole_games

pytestmark = pytest.mark.process

GAMES = 4
PAGE = 4096
GARBAGE = b"\xa5" * PAGE
INDEX = "sqlite_autoindex_stored_events_1"

flips = pytest.mark.parametrize("flips", [12, pytest.param(150, marks=pytest.mark.slow)])


@pytest.fixture(autouse=True)
def _in_files(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(VARIABLE, raising=False)


def flipped(body: bytes, dice: Random, *, within: range | None = None) -> bytes:
    """The bytes with one bit changed."""
    changed = bytearray(body)
    changed[dice.choice(within or range(len(body)))] ^= 1 << dice.randrange(8)
    return bytes(changed)


def recorded(log: GameLog) -> dict[UUID, list[Recorded]]:
    return {game: log.read(game) for game in log.heads()}


@pytest.fixture(scope="module")
def sound(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A log in a file, of a few games, and its lake of more than one part a table."""
    data = tmp_path_factory.mktemp("sound")
    with pytest.MonkeyPatch.context() as changed:
        changed.delenv(VARIABLE, raising=False)
        with closing(GameLog.open(data, durable=False)) as log:
            simulate(log, plan(), games=GAMES // 2)
            refresh(log, data)
            simulate(log, plan(), games=GAMES)
            refresh(log, data)
    return data


@pytest.fixture
def data(sound: Path, tmp_path: Path) -> Path:
    """A copy to be damaged."""
    return Path(shutil.copytree(sound, tmp_path / "data"))


@pytest.fixture
def games_recorded(sound: Path) -> dict[UUID, list[Recorded]]:
    with closing(GameLog.open(sound)) as log:
        return recorded(log)


def pages(data: Path, *tables: str) -> list[int]:
    """Where, in the file, the pages of those tables and indexes begin that hold rows."""
    with closing(sqlite3.connect(data / FILE_NAME)) as file:
        rows = file.execute("SELECT name, pageno FROM dbstat WHERE pagetype = 'leaf' ORDER BY pageno").fetchall()
    return [(page - 1) * PAGE for name, page in rows if name in tables]


def named(error: KifuError, name: str) -> bool:
    """True; AssertionError if a message does not say which file is damaged."""
    assert name in str(error), error
    return True


def assert_detected(data: Path, games_recorded: dict[UUID, list[Recorded]]) -> bool:
    """Open a damaged log: what differs from the record is named, all else is as it was. Whether anything differs."""
    try:
        opened = GameLog.open(data)
    except LogDamaged as error:
        return named(error, FILE_NAME)
    with closing(opened) as log:
        try:
            audit = verify(log)
        except LogDamaged as error:
            return named(error, FILE_NAME)
        if audit.damage:
            return True
        bad = {found.game for found in audit.unreadable} | {found.game for found in audit.diverged}
        for game, expected in games_recorded.items():
            if game not in bad:
                assert log.read(game) == expected
        return bool(bad)


# The log in a file


@flips
@pytest.mark.parametrize(
    "of",
    ["stored_events", "definitions", "sqlite_schema", INDEX],
)
def test_a_flipped_bit_is_named_or_harmless(
    data: Path, games_recorded: dict[UUID, list[Recorded]], of: str, flips: int
) -> None:
    dice, file = Random(of), data / FILE_NAME
    body = file.read_bytes()
    written = [at for page in pages(data, of) for at in range(page, page + PAGE) if body[at]]
    detected = 0
    for _ in range(flips):
        changed = bytearray(body)
        changed[dice.choice(written)] ^= 1 << dice.randrange(8)
        file.write_bytes(changed)
        detected += assert_detected(data, games_recorded)
    assert detected > flips // 4


def test_a_flipped_bit_in_the_row_of_a_game_is_named(data: Path, games_recorded: dict[UUID, list[Recorded]]) -> None:
    file, header = data / FILE_NAME, 5
    body = file.read_bytes()
    [page] = pages(data, "games")
    at = body.index(next(iter(games_recorded)).bytes, page)
    harmless = []
    for place in range(at - header, at + 16):
        for bit in range(8):
            changed = bytearray(body)
            changed[place] ^= 1 << bit
            file.write_bytes(changed)
            if not assert_detected(data, games_recorded):
                harmless.append((place - at, bit))
    assert len(harmless) <= 8, "but for how SQLite writes that a row's number is its id, every bit counts"


def lost_page(data: Path, games_recorded: dict[UUID, list[Recorded]], *, page: int) -> set[UUID]:
    """Overwrite a page of events; the games that had nothing on it."""
    file = data / FILE_NAME
    body = file.read_bytes()
    torn = body[page : page + PAGE]
    touched = {game for game, events in games_recorded.items() if any(event.hash[:16] in torn for event in events)}
    assert touched
    file.write_bytes(body[:page] + GARBAGE + body[page + PAGE :])
    return set(games_recorded) - touched


def test_the_games_beside_a_lost_page_are_readable(data: Path, games_recorded: dict[UUID, list[Recorded]]) -> None:
    body = (data / FILE_NAME).read_bytes()
    for page in pages(data, "stored_events"):
        (data / FILE_NAME).write_bytes(body)
        others = lost_page(data, games_recorded, page=page)
        with closing(GameLog.open(data)) as log:
            for game in set(games_recorded) - others:
                with pytest.raises(LogDamaged, match=FILE_NAME):
                    log.read(game)
            assert {game: log.read(game) for game in others} == {game: games_recorded[game] for game in others}


def test_the_audit_names_the_games_of_a_lost_page_and_goes_on(
    data: Path, games_recorded: dict[UUID, list[Recorded]]
) -> None:
    body = (data / FILE_NAME).read_bytes()
    for page in pages(data, "stored_events"):
        (data / FILE_NAME).write_bytes(body)
        others = lost_page(data, games_recorded, page=page)
        with closing(GameLog.open(data)) as log:
            audit = verify(log)
            assert audit.damage
            assert {found.game for found in audit.unreadable} == set(games_recorded) - others
            listed = [UUID(row["game"]) for row in games(log) if "unreadable" not in row]
            assert set(listed) == others


def test_a_refresh_takes_the_games_beside_a_lost_page(data: Path, games_recorded: dict[UUID, list[Recorded]]) -> None:
    page = pages(data, "stored_events")[3]
    others = lost_page(data, games_recorded, page=page)
    with closing(GameLog.open(data)) as log:
        done = refresh(log, data / "again")
    assert set(done.unreadable) == {str(game) for game in set(games_recorded) - others}
    assert set(tables(Lake.open(data / "again"))["games"]["game"]) == {str(game) for game in others}


@pytest.mark.parametrize("which", [-1, -2])
def test_rows_that_vanish_from_a_page_do_not_pass_unseen(data: Path, which: int) -> None:
    file = data / FILE_NAME
    body = bytearray(file.read_bytes())
    page = pages(data, "stored_events")[which]
    body[page + 4] -= 1  # the page's last row is not counted any more
    file.write_bytes(body)
    with closing(GameLog.open(data)) as log:
        assert verify(log).damage
        if which < -1:
            with pytest.raises(LogDamaged, match="the event at position"):
                everything(log)


def test_appends_that_a_cut_write_ahead_log_lost_are_missed_by_the_head(tmp_path: Path) -> None:
    data, cut = tmp_path / "data", tmp_path / "cut"
    with closing(GameLog.open(data)) as log:
        simulate(log, plan(), games=3)
        head = log_head(log)
        shutil.copytree(data, cut)  # as after a kill: what was appended is in the write-ahead log
    wal = cut / f"{FILE_NAME}-wal"
    wal.write_bytes(wal.read_bytes()[: wal.stat().st_size * 3 // 4])
    with closing(GameLog.open(cut)) as log:
        games_left = whole_games(log)
        assert 0 < len(games_left) < 3
        [cut_off] = verify(log, head=head).damage
        assert f"ends before position {head.position}" in cut_off
        simulate(log, plan(), games=3)
        assert verify(log, head=head).sound


# The log in PostgreSQL


@pytest.fixture(scope="module")
def server() -> Iterator[OwnServer]:
    with own_server() as running:
        running.renew()
        yield running


def test_a_flipped_bit_in_postgresql_is_named_and_the_rest_is_readable(
    server: OwnServer, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv(VARIABLE, server.url)
    with closing(GameLog.open(tmp_path)) as log:
        simulate(log, plan(), games=GAMES)
        before = recorded(log)
    dice, file = Random(1), server.data / server.file("stored_events")
    server.stop()
    body = file.read_bytes()
    block = 8192 * dice.randrange(len(body) // 8192)
    torn = body[block : block + 8192]
    touched = {game for game, events in before.items() if any(event.hash in torn for event in events)}
    file.write_bytes(flipped(body, dice, within=range(block + 4096, block + 8192)))
    server.start()
    with closing(GameLog.open(tmp_path)) as log:
        for game, events in before.items():
            if game in touched:
                with pytest.raises(LogDamaged, match=r"^postgresql://[^\n]*invalid page[^\n]*$"):
                    log.read(game)
            else:
                assert log.read(game) == events
    assert 0 < len(touched) < GAMES


# The lake


@cache
def rows(data: Path) -> dict[str, list[str]]:
    """All rows of a lake that is not damaged."""
    return {name: sorted(map(repr, frame.iter_rows())) for name, frame in tables(Lake.open(data)).items()}


def assert_lake_detects(data: Path, sound: Path, *, file: Path, table: str = "") -> bool:
    """Read all of a damaged lake, the file's table first: its rows are as they were, or the file is named.

    Whether it was named.
    """
    found: dict[str, list[str]] = {}
    try:
        lake = Lake.open(data)
        for name in sorted(TABLES, key=table.__ne__):
            frame = lake.collect(lake.scan(name))
            words = pl.col(pl.Categorical, pl.Enum).cast(pl.String)
            found[name] = sorted(map(repr, frame.with_columns(words).iter_rows()))
    except LakeDamaged as error:
        return named(error, file.name)
    assert found == rows(sound), f"wrong rows after a bit of {file.name} flipped"
    return False


def files_of(data: Path, table: str) -> list[Path]:
    return [data / FOLDER / part.file for part in Lake.open(data).manifest.of(table)]


@flips
@pytest.mark.parametrize("table", RECORDED)
def test_a_flipped_bit_in_a_part_is_named(data: Path, sound: Path, table: str, flips: int) -> None:
    dice, file = Random(f"part {table}"), files_of(data, table)[0]
    body = file.read_bytes()
    for _ in range(flips * 2):
        file.write_bytes(flipped(body, dice))
        assert_lake_detects(data, sound, file=file, table=table)


@flips
def test_a_flipped_bit_in_a_manifest_is_named(data: Path, sound: Path, flips: int) -> None:
    dice, file = Random("manifest"), data / FOLDER / FILE
    body = file.read_bytes()
    for _ in range(flips * 2):
        file.write_bytes(flipped(body, dice))
        assert_lake_detects(data, sound, file=file)


@pytest.mark.parametrize("share", [0.0, 0.3, 0.999])
@pytest.mark.parametrize("table", RECORDED)
def test_a_cut_part_is_named_and_the_other_tables_are_readable(
    data: Path, sound: Path, table: str, share: float
) -> None:
    file = files_of(data, table)[-1]
    file.write_bytes(file.read_bytes()[: int(file.stat().st_size * share)])
    lake = Lake.open(data)
    with pytest.raises(LakeDamaged, match=file.name):
        lake.collect(lake.scan(table))
    for name in TABLES:
        if name != table:
            assert lake.collect(lake.scan(name)).height == len(rows(sound)[name])


@pytest.mark.parametrize("share", [0.0, 0.5, 0.999])
def test_a_cut_manifest_is_named_and_the_lake_can_be_built_again(data: Path, sound: Path, share: float) -> None:
    file = data / FOLDER / FILE
    file.write_bytes(file.read_bytes()[: int(file.stat().st_size * share)])
    with closing(GameLog.open(data)) as log:
        with pytest.raises(LakeDamaged, match=rf"^[^\n]*{FILE}[^\n]*: run `kifu refresh`"):
            Lake.open(data)
        refresh(log, data)
    assert_same_rows(Lake.open(data), Lake.open(sound))


def test_sql_over_a_damaged_part_names_it(data: Path) -> None:
    file = files_of(data, "facts")[0]
    file.write_bytes(bytes(file.stat().st_size))
    with pytest.raises(KifuError, match=file.name):
        Lake.open(data).connect().sql("SELECT count(*), max(rule) FROM facts").fetchall()
