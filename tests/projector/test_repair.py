"""A refresh makes parts again that were lost or damaged, and says so."""

import shutil
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest
from msgspec.structs import replace

from events.errors import KifuError, LakeDamaged
from events.log.store import GameLog
from projector import lake_writer
from projector.audit import verify
from projector.columns import SCHEMA
from projector.lake import Lake
from projector.lake_writer import refresh
from projector.manifest import FILE, FOLDER, LOCK, Manifest, Part, write_manifest
from tests.crash.wholeness import assert_same_rows
from tests.log.databases import behind
from tests.projector.played import add_games, go_on, live_game, opened

Harm = Callable[[Path], object]


def flip(file: Path) -> None:
    body = bytearray(file.read_bytes())
    body[len(body) // 2] ^= 1
    file.write_bytes(body)


def put_folder(place: Path) -> None:
    """A folder with a file in it, in the place of a file."""
    place.unlink(missing_ok=True)
    place.mkdir()
    (place / "notes").write_text("mine")


HARMS: dict[str, Harm] = {
    "lost": Path.unlink,
    "cut": lambda file: file.write_bytes(file.read_bytes()[:-9]),
    "flip": flip,
    "empty": lambda file: file.write_bytes(b""),
    "garbage": lambda file: file.write_bytes(b"\xa5" * 5000),
    "a folder": put_folder,
}
OF_MANIFEST: dict[str, Harm] = {
    **HARMS,
    "no object": lambda file: file.write_text("[1, 2]"),
    "no schema": lambda file: file.write_text("{}"),
    "nested": lambda file: file.write_text('{"schema":' + "[" * 50_000),
    "other numbers": lambda file: file.write_text(file.read_text().replace('"position":', '"position":1')),
    "a later schema outside": lambda file: file.write_text(
        file.read_text().replace(f'"schema":{SCHEMA}', '"schema":99', 1)
    ),
}


@pytest.fixture(scope="module")
def sound(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A log with a lake of three parts a table, and a game that is still open."""
    data = tmp_path_factory.mktemp("sound")
    with closing(opened(data)) as log:
        live = live_game(log)
        for step in range(3):
            add_games(log, range(2 * step, 2 * step + 2))
            go_on(live, answers=20, index=step)
            refresh(log, data)
    assert len(Lake.open(data).manifest.of("facts")) == 3
    return data


@pytest.fixture
def data(sound: Path, tmp_path: Path) -> Path:
    """A copy of it, to be damaged."""
    return Path(shutil.copytree(sound, tmp_path / "data"))


def anew(log: GameLog, data: Path) -> Lake:
    refresh(log, data / "anew")
    return Lake.open(data / "anew")


def parts(data: Path) -> list[Part]:
    return list(Lake.open(data).manifest.parts)


@pytest.mark.parametrize("harm", HARMS)
@pytest.mark.parametrize("table", ["facts", "games"])
@pytest.mark.one_in(5)
def test_a_part_that_was_lost_or_damaged_is_made_again(data: Path, harm: str, table: str) -> None:
    part, before = Lake.open(data).manifest.of(table)[1], parts(data)
    HARMS[harm](data / FOLDER / part.file)
    with closing(opened(data)) as log:
        done = refresh(log, data)
        assert (done.rebuilt, done.games, done.unreadable) == ([part.file], 0, {})
        assert_same_rows(Lake.open(data), anew(log, data))
        assert refresh(log, data).rebuilt == []
    assert [(one.file, one.rows) for one in parts(data)] == [(one.file, one.rows) for one in before]


@pytest.mark.parametrize("which", ["every second", "all of a table", "all"])
def test_many_lost_parts_are_made_again_and_what_the_log_has_more_is_added(data: Path, which: str) -> None:
    manifest = Lake.open(data).manifest
    lost = {
        "every second": list(manifest.parts[::2]),
        "all of a table": manifest.of("decisions"),
        "all": list(manifest.parts),
    }[which]
    for part in lost:
        (data / FOLDER / part.file).unlink()
    with closing(opened(data)) as log:
        add_games(log, range(6, 7))
        done = refresh(log, data)
        assert done.rebuilt == [part.file for part in lost]
        assert done.games == (7 if which == "all" else 1)
        assert_same_rows(Lake.open(data), anew(log, data))
        assert Lake.open(data).manifest.open.keys() == anew(log, data).manifest.open.keys()


def test_a_game_that_lies_in_a_part_of_later_positions_is_made_again_with_it(data: Path) -> None:
    """It could not be read when it was its turn, and could be later."""
    with closing(opened(data)) as log:
        add_games(log, range(6, 8))
    with behind(data, unguarded=True) as execute:
        ((game,),) = execute("SELECT max(id) - 1 FROM games")
        states = execute("SELECT position, state FROM stored_events WHERE game = ?", game)
        execute("UPDATE stored_events SET state = x'00' WHERE game = ?", game)
    with closing(opened(data)) as log:
        assert len(refresh(log, data).unreadable) == 1
    with behind(data) as execute:
        for position, state in states:
            execute("UPDATE stored_events SET state = ? WHERE position = ?", state, position)
    with closing(opened(data)) as log:
        add_games(log, range(8, 9))
        assert refresh(log, data).games == 2
        healed = Lake.open(data).manifest.of("facts")[-1]
        assert healed.first > states[-1][0]
        (data / FOLDER / healed.file).unlink()
        assert refresh(log, data).rebuilt == [healed.file]
        assert_same_rows(Lake.open(data), anew(log, data))


def test_a_game_of_a_lost_part_that_the_log_has_lost_too_is_named(data: Path) -> None:
    part = Lake.open(data).manifest.of("facts")[0]
    (data / FOLDER / part.file).unlink()
    with behind(data, unguarded=True) as execute:
        execute("UPDATE stored_events SET state = x'00' WHERE game = 3 AND version = 30")
    with closing(opened(data)) as log:
        done = refresh(log, data)
        assert (done.rebuilt, list(done.unreadable)) == ([part.file], [str(log.games()[2])])
        assert 0 < Lake.open(data).manifest.of("facts")[0].rows < part.rows


def test_one_who_follows_makes_a_part_again_that_is_lost_meanwhile(data: Path) -> None:
    with closing(opened(data)) as log:
        writer = lake_writer._Writer(log, data / FOLDER)
        assert writer.drain().rebuilt == []
        [first, *_] = Lake.open(data).manifest.of("turns")
        (data / FOLDER / first.file).unlink()
        add_games(log, range(6, 7))
        done = writer.drain()
        assert (done.rebuilt, done.games) == ([first.file], 1)
        assert_same_rows(Lake.open(data), anew(log, data))


@pytest.mark.parametrize("harm", OF_MANIFEST)
@pytest.mark.one_in(5)
def test_a_lake_whose_manifest_is_damaged_is_named_and_made_again(data: Path, harm: str) -> None:
    OF_MANIFEST[harm](data / FOLDER / FILE)
    with closing(opened(data)) as log:
        with pytest.raises(
            LakeDamaged, match=rf"{FILE} [^\n]*: run `kifu refresh`, which makes the lake again"
        ) as raised:
            Lake.open(data)
        audit = verify(log, data=data)
        assert (audit.damage, audit.lake, audit.sound) == ([], [str(raised.value)], False)
        done = refresh(log, data)
        [line] = done.mended
        assert line.startswith("the manifest of the lake ")
        assert line.endswith(": all of the lake is made again")
        assert (done.games, done.unreadable) == (6, {})
        assert_same_rows(Lake.open(data), anew(log, data))
        assert verify(log, data=data).sound
        assert refresh(log, data).mended == []


def test_a_lake_that_a_later_kifu_made_is_left_as_it_is(data: Path) -> None:
    write_manifest(data / FOLDER, Manifest(schema=SCHEMA + 1))
    before = (data / FOLDER / FILE).read_bytes()
    with closing(opened(data)) as log:
        for use in (Lake.open, lambda data: refresh(log, data)):
            with pytest.raises(
                LakeDamaged, match=rf"of schema {SCHEMA + 1}, which a later Kifu wrote, .*: update Kifu"
            ):
                use(data)
    assert (data / FOLDER / FILE).read_bytes() == before


@pytest.mark.parametrize("place", [LOCK, f".{FILE}.new", "facts-000000000001-000000000009.parquet"])
def test_a_folder_in_the_place_of_another_file_of_the_lake_keeps_no_refresh_out(data: Path, place: str) -> None:
    put_folder(data / FOLDER / place)
    with closing(opened(data)) as log:
        add_games(log, range(6, 7))
        assert refresh(log, data).games == 1
        assert_same_rows(Lake.open(data), anew(log, data))
    assert not (data / FOLDER / place).is_dir()


def test_a_file_in_the_place_of_the_lake_is_named_and_kept(data: Path) -> None:
    shutil.rmtree(data / FOLDER)
    (data / FOLDER).write_text("mine")
    with closing(opened(data)) as log:
        for use in (Lake.open, lambda data: refresh(log, data)):
            with pytest.raises(
                KifuError, match="is a file, and the lake is a folder: move it away, and run `kifu refresh`"
            ):
                use(data)
        assert "move it away" in verify(log, data=data).lake[0]
    assert (data / FOLDER).read_text() == "mine"


def test_verify_names_the_parts_that_are_lost_or_damaged(data: Path) -> None:
    first, second = Lake.open(data).manifest.of("facts")[:2]
    (data / FOLDER / first.file).unlink()
    flip(data / FOLDER / second.file)
    with closing(opened(data)) as log:
        audit = verify(log, data=data)
        assert audit.damage == []
        assert [second.file in audit.lake[1], first.file in audit.lake[0], len(audit.lake)] == [True, True, 2]
        refresh(log, data)
        assert verify(log, data=data).sound


def test_a_reader_of_a_lost_part_is_told_what_makes_it_again(data: Path) -> None:
    part = Lake.open(data).manifest.of("turns")[0]
    (data / FOLDER / part.file).unlink()
    lake = Lake.open(data)
    with pytest.raises(KifuError, match=rf"{part.file} cannot be read .*: run `kifu refresh`, which makes it again"):
        lake.collect(lake.scan("turns"))


def test_no_file_beside_the_lake_is_touched_by_what_a_manifest_says(data: Path) -> None:
    manifest = Lake.open(data).manifest
    beside = data / "notes.parquet"
    beside.write_bytes(b"mine")
    stray = replace(manifest.parts[0], file="../notes.parquet")
    write_manifest(data / FOLDER, replace(manifest, parts=(stray, *manifest.parts[1:])))
    with closing(opened(data)) as log:
        with pytest.raises(LakeDamaged, match=r"no file of the lake .*: run `kifu refresh`"):
            Lake.open(data).scan(manifest.parts[0].table)
        [line] = refresh(log, data).mended
        assert line == "the manifest of the lake names files that are no parts of a lake: all of the lake is made again"
        assert_same_rows(Lake.open(data), anew(log, data))
    assert beside.read_bytes() == b"mine"


def test_a_link_in_the_place_of_a_part_is_replaced_and_not_followed(data: Path) -> None:
    part = Lake.open(data).manifest.of("facts")[0]
    file, beside = data / FOLDER / part.file, data / "mine"
    file.rename(beside)
    file.symlink_to(beside)
    before = beside.read_bytes()
    with closing(opened(data)) as log:
        assert refresh(log, data).rebuilt == [part.file]
    assert not file.is_symlink()
    assert beside.read_bytes() == before
