import multiprocessing
import os
import random
import signal
import threading
import time
from collections.abc import Sequence
from functools import partial
from multiprocessing.context import SpawnProcess
from pathlib import Path

import msgspec
import polars as pl
import pytest
from polars.testing import assert_frame_equal

from events.errors import KifuError, LakeDamaged
from events.records.recorder import Recording, decode
from events.simulation.simulate import play_game
from events.table.ask import Concede
from events.table.fact import Fact, Order
from events.table.ids import Card, Zone
from events.table.sight import field_kinds
from projector import compaction, lake_writer, parts
from projector.audit import verify
from projector.columns import FACTS, RECORDED, SCHEMA, TABLES, schema
from projector.lake import Lake
from projector.lake_writer import refresh
from projector.manifest import FILE, FOLDER, Manifest, read_manifest, writing
from projector.stats.deck_results import deck_results
from projector.tables.kinds import COLUMNS_OF_KIND, places, without_none
from projector.tables.order import SORTED_BY
from tests.projector.played import GAME, add_games, go_on, live_game, opened, plan
from tests.waiting import wait_until

KEYS: dict[str, Sequence[str]] = {
    **SORTED_BY,
    "games": ["first_position"],
    "facts": ["end_position", "seq"],
    "decisions": ["end_position", "n"],
    "choices": ["end_position", "n", "verb", "card_number", "other_number", "number"],
    "positions": ["end_position", "n", "seat"],
    "afterstates": ["end_position", "n"],
    "counts": ["end_position", "what", "seat", "seq"],
    "hands": ["end_position", "seq"],
    "turns": ["end_position", "turn"],
    "decks": ["end_position", "seat"],
    "deck_cards": ["end_position", "seat", "card_number", "part"],
    "card_games": ["end_position", "seat", "card_number", "part"],
}


def tables(of: Lake) -> dict[str, pl.DataFrame]:
    return {name: of.collect(of.scan(name)).sort(KEYS[name]) for name in TABLES}


def assert_same(one: Lake, other: Lake) -> None:
    for name, frame in tables(one).items():
        assert_frame_equal(frame, tables(other)[name])


def copied_log(data: Path, target: Path) -> Path:
    """A folder with the same log and no lake."""
    target.mkdir()
    for file in data.glob("log.sqlite*"):
        (target / file.name).write_bytes(file.read_bytes())
    return target


def rebuilt(data: Path, target: Path) -> Lake:
    with opened(copied_log(data, target)) as log:
        refresh(log, target)
    return Lake.open(target)


def test_an_empty_lake_has_empty_tables(tmp_path: Path) -> None:
    empty = Lake.open(tmp_path)
    assert empty.version == 0
    for name in TABLES:
        assert_frame_equal(empty.collect(empty.scan(name)), pl.DataFrame(schema=schema(name)))
        described = empty.connect().sql(f"SELECT * FROM {name}")
        assert described.columns == schema(name).names()
        assert described.fetchall() == []


def first_card(fact: Fact) -> Card | None:
    """The card that a fact names first: its own, or the one that an effect comes from."""
    names = [name for name, declared in field_kinds(type(fact)).items() if without_none(declared) is Card]
    return getattr(fact, names[0]) if names else None


def test_rows_say_what_the_log_says(tmp_path: Path) -> None:
    with opened(tmp_path) as log:
        add_games(log, range(3))
        told: list[int] = []
        done = refresh(log, tmp_path, progress=told.append)
        recordings = {str(game): decode(log.read(game)) for game in log.heads()}
        heads = {str(game): head.hash.hex() for game, head in log.heads().items()}
    found = tables(Lake.open(tmp_path))
    assert done.games == 3
    assert done.position == told[-1] == Lake.open(tmp_path).version
    assert done.rows == sum(frame.height for frame in found.values())
    for row in found["games"].to_dicts():
        recording = recordings[row["game"]]
        facts = recording.facts
        assert row["head"] == heads[row["game"]]
        assert (row["facts"], row["actions"]) == (len(facts), len(recording.decided()))
        assert (row["winner"], row["reason"]) == (facts[-1].winner, facts[-1].reason)  # type: ignore[attr-defined]
        assert [row["deck_a"], row["deck_b"]] == [deck.label for deck in recording.start.decks]
        assert row["population"] == "bots: greedy v2, random v1"
        mine = found["facts"].filter(pl.col("game") == row["game"])
        assert mine["type"].cast(pl.String).to_list() == [type(fact).__name__ for fact in facts]
        assert mine["rule"].cast(pl.String).to_list() == [fact.rule for fact in facts]
        assert mine["card"].to_list() == [first_card(fact) for fact in facts]
        assert mine["cause"].to_list() == [fact.cause for fact in facts]
        asks = found["decisions"].filter(pl.col("game") == row["game"])
        assert asks["offered"].to_list() == [len(action.ask.options) for _, action in recording.decided()]
        assert asks["position"].to_list() == [at for at, _ in recording.decided()]


def test_context_and_card_of_each_fact_are_those_of_the_folded_state(tmp_path: Path) -> None:
    with opened(tmp_path) as log:
        add_games(log, range(1))
        refresh(log, tmp_path)
        recording = decode(log.read(next(iter(log.heads()))))
    lines = [line for deck in recording.start.decks for line in deck.lines for _ in range(line.copies)]
    sizes = [sum(line.copies for line in deck.lines) for deck in recording.start.decks]
    state = GAME.table.state({"a": [None] * sizes[0], "b": [None] * sizes[1]})
    for fact, row in zip(recording.facts, tables(Lake.open(tmp_path))["facts"].to_dicts(), strict=True):
        fact.apply(state)
        context = (row["turn"], row["turn_player"], row["phase"], row["step"])
        assert context == (state.turn, state.turn_player, state.phase, state.step)
        if row["card"] is not None:
            assert (row["card_number"], row["card_name"]) == (lines[row["card"]].number, lines[row["card"]].name)
            if not hasattr(fact, "player") and not hasattr(fact, "master"):
                assert row["player"] == state.cards[row["card"]].owner
        assert row["deck"] == recording.start.decks[row["player"] == "b"].label, fact


def test_every_field_of_every_fact_has_a_column() -> None:
    columns = {column.name for column in FACTS}
    for kind in GAME.facts:
        fields = field_kinds(kind)
        nested = {name for name, declared in fields.items() if without_none(declared) not in COLUMNS_OF_KIND}
        nested |= {"master"} & set(fields) if "player" in fields else set()
        assert set(places(kind)) == set(kind.__struct_fields__) - nested, kind
        assert not {Card, Zone, Order} & {fields[name] for name in nested}
        taken = [column for column, _ in places(kind).values()]
        assert len(taken) == len(set(taken))
        assert set(taken) <= columns


def test_step_by_step_equals_rebuilt_from_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    data = tmp_path / "data"
    monkeypatch.setattr(lake_writer, "PAGE", 170)
    monkeypatch.setattr(lake_writer, "BATCH", 500)
    with opened(data) as log:
        live = live_game(log)
        for step in range(10):
            add_games(log, range(2 * step, 2 * step + 2))
            go_on(live, answers=3, index=step)
            refresh(log, data)
        again = refresh(log, data)
    assert (again.games, again.rows) == (0, 0)
    monkeypatch.setattr(lake_writer, "PAGE", 5000)
    monkeypatch.setattr(lake_writer, "BATCH", 250_000)
    assert_same(Lake.open(data), rebuilt(data, tmp_path / "again"))


def test_an_open_game_has_a_row_and_then_becomes_whole(tmp_path: Path) -> None:
    with opened(tmp_path) as log:
        live = live_game(log)
        go_on(live, answers=4)
        add_games(log, range(1))
        refresh(log, tmp_path)
        row, _ = tables(before := Lake.open(tmp_path))["games"].to_dicts()
        assert (row["game"], row["reason"], row["end_position"], row["actions"]) == (str(live.game), None, None, None)
        assert (row["population"], row["date"]) == ("mixed: bot v1, live", "2026-03-01")
        assert before.connect().sql("SELECT count(*), count(reason) FROM games").fetchall() == [(2, 1)]
        assert before.collect(before.scan("facts").filter(pl.col("game") == row["game"])).height == 0
        assert live.ask is not None
        live.answer(Concede("b"))
        refresh(log, tmp_path)
    after = Lake.open(tmp_path)
    assert after.manifest.open == {}
    row = tables(after)["games"].to_dicts()[0]
    assert (row["winner"], row["reason"], row["actions"]) == ("a", "concession", 5)
    last = tables(after)["decisions"].filter(pl.col("game") == row["game"]).to_dicts()[-1]
    assert (last["conceded"], last["taken"], last["verbs"]) == ("b", None, "")


def test_as_of_a_position_is_the_same_whenever_asked(tmp_path: Path) -> None:
    with opened(tmp_path) as log:
        add_games(log, range(4))
        live_game(log)
        refresh(log, tmp_path)
        early = Lake.open(tmp_path)
        ends = tables(early)["games"]["end_position"].drop_nulls().to_list()
        add_games(log, range(4, 8))
        refresh(log, tmp_path)
    late = Lake.open(tmp_path)
    assert_same(early.as_of(ends[1]), late.as_of(ends[1]))
    assert tables(late.as_of(ends[1]))["games"].height == 2
    assert late.as_of(ends[1]).connect().sql("SELECT count(*) FROM games").fetchall() == [(2,)]
    since = late.manifest.open_since
    assert since is not None
    for position in (since, early.version + 1, late.version + 1):
        with pytest.raises(KifuError, match=f"is still played: ask as of {since - 1} or before"):
            late.as_of(position)


def test_sql_and_polars_read_the_same(tmp_path: Path) -> None:
    with opened(tmp_path) as log:
        add_games(log, range(4))
        refresh(log, tmp_path)
    opened_lake = Lake.open(tmp_path)
    connection = opened_lake.connect()
    for name, frame in tables(opened_lake).items():
        keys = ", ".join(f'"{key}" NULLS FIRST' for key in KEYS[name])
        assert connection.sql(f"SELECT * FROM {name} ORDER BY {keys}").fetchall() == frame.rows()


def _refresh_for_ever(data: Path) -> None:
    lake_writer.PAGE, lake_writer.BATCH = 60, 400
    with opened(data) as log:
        refresh(log, data)
    os._exit(0)


def _goes_on(child: SpawnProcess, data: Path, before: Manifest | None) -> bool:
    """Whether a refresh has added something to the lake, or has ended."""
    return not child.is_alive() or read_manifest(data / FOLDER) != before


@pytest.mark.waits
def test_a_killed_refresh_loses_and_doubles_nothing(tmp_path: Path) -> None:
    """In a process of its own; many kills are in `tests/crash`."""
    data, kills = tmp_path / "data", 2
    dice = random.Random(5)
    with opened(data) as log:
        add_games(log, range(20))
    spawn = multiprocessing.get_context("spawn")
    killed = 0
    for _ in range(kills):
        child = spawn.Process(target=_refresh_for_ever, args=(data,))
        child.start()
        before = read_manifest(data / FOLDER)
        wait_until(partial(_goes_on, child, data, before), "the refresh adds nothing", pause=0.002)
        time.sleep(dice.random() * 0.02)
        assert child.pid is not None
        os.kill(child.pid, signal.SIGKILL)
        child.join()
        killed += child.exitcode == -signal.SIGKILL
        tables(Lake.open(data))
    assert killed >= kills // 2
    (data / FOLDER / "facts-000000000001-000000000002.parquet").write_bytes(b"left by a crash")
    with opened(data) as log:
        refresh(log, data)
    assert not (data / FOLDER / "facts-000000000001-000000000002.parquet").exists()
    assert_same(Lake.open(data), rebuilt(data, tmp_path / "again"))


def test_there_is_one_writer(tmp_path: Path) -> None:
    with (
        opened(tmp_path) as log,
        writing(tmp_path / FOLDER),
        pytest.raises(KifuError, match="being refreshed by another process"),
    ):
        refresh(log, tmp_path)


@pytest.mark.waits
@pytest.mark.parametrize("games", [3, pytest.param(20, marks=pytest.mark.slow)])
def test_readers_work_while_a_writer_adds(tmp_path: Path, games: int) -> None:
    failures: list[BaseException] = []
    done = threading.Event()

    def read() -> None:
        seen = 0
        try:
            while not done.is_set():
                now = Lake.open(tmp_path)
                found = deck_results(now)
                counted = now.connect().sql("SELECT count(*) FROM games WHERE reason IS NOT NULL").fetchall()[0][0]
                assert found["games"].sum() == 2 * counted
                assert counted >= seen
                seen = counted
        except BaseException as error:
            failures.append(error)

    readers = [threading.Thread(target=read) for _ in range(2)]
    with opened(tmp_path) as log:
        for reader in readers:
            reader.start()
        for index in range(games):
            add_games(log, range(index, index + 1))
            refresh(log, tmp_path)
        done.set()
        for reader in readers:
            reader.join()
    assert not failures
    assert tables(Lake.open(tmp_path))["games"].height == games


def test_small_parts_are_merged_and_earlier_readers_go_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    data = tmp_path / "data"
    with opened(data) as log:
        for index in range(compaction.TOGETHER - 1):
            add_games(log, range(index, index + 1))
            refresh(log, data)
        before = Lake.open(data)
        assert len(before.manifest.of("games")) == compaction.TOGETHER - 1
        add_games(log, range(compaction.TOGETHER - 1, compaction.TOGETHER))
        refresh(log, data)
        after = Lake.open(data)
        assert [len(after.manifest.of(name)) for name in RECORDED] == [1] * len(RECORDED)
        assert_same(after.as_of(before.version), before)
        monkeypatch.setattr(parts, "KEEP_SECONDS", 0.0)
        add_games(log, range(30, 31))
        refresh(log, data)
    assert {file.name for file in (data / FOLDER).glob("*.parquet")} == {p.file for p in Lake.open(data).manifest.parts}
    with pytest.raises(LakeDamaged):
        before.scan("facts")
    assert_same(Lake.open(data), rebuilt(data, tmp_path / "again"))


@pytest.mark.parametrize("damage", ["missing", "cut", "changed"])
def test_a_damaged_part_is_named(tmp_path: Path, damage: str) -> None:
    with opened(tmp_path) as log:
        add_games(log, range(2))
        refresh(log, tmp_path)
    part = Lake.open(tmp_path).manifest.of("games")[0]
    file = tmp_path / FOLDER / part.file
    body = file.read_bytes()
    if damage == "missing":
        file.unlink()
    else:
        file.write_bytes(body[:-9] if damage == "cut" else bytes(len(body)))
    with pytest.raises(LakeDamaged, match=part.file):
        deck_results(Lake.open(tmp_path))


def test_a_damaged_manifest_is_named(tmp_path: Path) -> None:
    (tmp_path / FOLDER).mkdir()
    (tmp_path / FOLDER / FILE).write_text("{")
    with pytest.raises(LakeDamaged, match=FILE):
        Lake.open(tmp_path)


def test_a_lake_that_lost_its_manifest_is_no_empty_one_and_a_refresh_makes_it_again(tmp_path: Path) -> None:
    with opened(tmp_path) as log:
        add_games(log, range(1))
        assert refresh(log, tmp_path).mended == []
        whole = tables(Lake.open(tmp_path))
        (tmp_path / FOLDER / FILE).unlink()
        with pytest.raises(LakeDamaged, match=r"manifest\.json is missing: run `kifu refresh`"):
            Lake.open(tmp_path)
        [fault] = verify(log, data=tmp_path).lake
        assert "kifu refresh" in fault
        done = refresh(log, tmp_path)
        assert (done.games, done.mended) == (1, ["the manifest of the lake is missing: all of the lake is made again"])
        assert refresh(log, tmp_path).mended == []
    again = tables(Lake.open(tmp_path))
    assert [table for table in whole if not whole[table].equals(again[table])] == []


def test_a_lake_that_is_made_for_the_first_time_is_empty_until_it_is_there(tmp_path: Path) -> None:
    with opened(tmp_path) as log:
        add_games(log, range(1))
        found: list[int] = []
        refresh(log, tmp_path, progress=lambda position: found.append(Lake.open(tmp_path).version))
        (tmp_path / FOLDER / "games-000000000001-000000000009.parquet").write_bytes(b"")
        assert Lake.open(tmp_path).version == log.position()
    assert found == [0]


def test_a_lake_of_another_log_is_refused(tmp_path: Path) -> None:
    for name, seed in (("one", 1), ("two", 2)):
        with opened(tmp_path / name) as log:
            add_games(log, range(1), of=plan(seed=seed))
            refresh(log, tmp_path / name)
    with opened(tmp_path / "two") as log, pytest.raises(KifuError, match="another log"):
        refresh(log, tmp_path / "one")


def test_a_lake_of_other_columns_is_built_again(tmp_path: Path) -> None:
    with opened(tmp_path) as log:
        add_games(log, range(1))
        refresh(log, tmp_path)
        file = tmp_path / FOLDER / FILE
        file.write_text(file.read_text().replace(f'"schema":{SCHEMA}', '"schema":0'))
        with pytest.raises(LakeDamaged, match=f"of schema 0, and this Kifu reads schema {SCHEMA}: run `kifu refresh`"):
            Lake.open(tmp_path)
        done = refresh(log, tmp_path)
        assert (done.games, done.replaced) == (1, 0)
        assert refresh(log, tmp_path).replaced is None
    assert tables(Lake.open(tmp_path))["games"].height == 1


def test_a_game_whose_definitions_are_lost_is_reported(tmp_path: Path) -> None:
    with opened(tmp_path) as log:
        add_games(log, range(1))
        name, recording = play_game(plan(seed=8), 0)
        assert recording is not None
        lost = msgspec.structs.replace(
            recording.start,
            decks=tuple(
                msgspec.structs.replace(
                    deck, lines=tuple(msgspec.structs.replace(line, definition=bytes(32)) for line in deck.lines)
                )
                for deck in recording.start.decks
            ),
        )
        log.append(name, Recording(lost, recording.actions).entries(), after=None)
        done = refresh(log, tmp_path)
    assert (done.games, list(done.unreadable)) == (1, [str(name)])
    assert f"definition {bytes(32).hex()} is absent" in done.unreadable[str(name)]


def test_an_unreadable_game_is_reported_and_keeps_no_other_out(tmp_path: Path) -> None:
    from uuid import UUID

    from events.log.entries import Entry

    bad = UUID(int=9)
    with opened(tmp_path) as log:
        log.append(bad, [Entry("fusion_world/start/1", b"\xc1")], after=None)
        add_games(log, range(2))
        done = refresh(log, tmp_path)
        assert refresh(log, tmp_path).unreadable == done.unreadable
    assert list(done.unreadable) == [str(bad)]
    assert "cannot be decoded" in done.unreadable[str(bad)]
    assert tables(Lake.open(tmp_path))["games"].height == 2
