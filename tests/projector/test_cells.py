"""Statistics of cards by cells: the same as by the rows themselves, whatever is asked and however the lake is cut."""

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import polars as pl
import pytest
from polars.testing import assert_frame_equal

import projector.stats.cells
import projector.stats.measured
import projector.stats.stored_sums
from events.simulation.simulate import Plan
from projector.lake import Lake
from projector.lake_writer import refresh
from projector.parts import write_part
from projector.stats.alike import seats_of_kinds
from projector.stats.catalogue import stats
from projector.stats.filters import USUAL, Filters
from projector.stats.stored_sums import FOLDER
from tests.projector.played import GAME, add_games, add_people, opened, plan
from tests.projector.test_merged import ends, superseded, written

BY_CELLS = (
    *("attacks", "card_effects", "card_pairs"),
    *("card_choices", "card_fates", "card_origins", "card_results", "card_turns"),
    *("damage_curves", "mulligans", "resource_efficiency", "tempo_curves"),
)
GAMES = 24


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Lake:
    """Games of bots with few decks, so that some are alike, and of people."""
    data = tmp_path_factory.mktemp("whole")
    decks = list(GAME.pool.sample_decks().values())[:3]
    few = Plan.of(GAME, seed=7, bots=("greedy", "random"), decks=decks, catalogue=GAME.pool.sample_cards())
    with opened(data) as log:
        add_games(log, range(GAMES), of=few)
        add_people(log, range(4), of=plan(seed=3))
        refresh(log, data)
    return Lake.open(data)


@pytest.fixture(scope="module")
def cut(whole: Lake, tmp_path_factory: pytest.TempPathFactory) -> Lake:
    """The same games in parts, one of them superseded by a later one."""
    all_ends = ends(whole)
    runs = [all_ends[:5], all_ends[5:6], all_ends[6:17], all_ends[17:]]
    return written(whole, tmp_path_factory.mktemp("cut"), runs, superseded(whole, all_ends[3], all_ends[15]))


def deck(lake: Lake) -> str:
    return str(lake.collect(lake.scan("games").select(pl.col("deck_a").cast(pl.String).min())).item())


ASKED: dict[str, Callable[[Lake], Filters]] = {
    "usual": lambda lake: USUAL,
    "archetypes": lambda lake: Filters(level="archetype"),
    "readings apart": lambda lake: Filters(readings="apart", level="name"),
    "who began": lambda lake: Filters(begins=True),
    "one deck": lambda lake: Filters(decks=(deck(lake),)),
    "against one deck": lambda lake: Filters(opponents=(deck(lake),), begins=False),
    "one card game": lambda lake: Filters(system="fusion_world"),
}
OTHERS = [asked for asked in ASKED if asked != "usual"]
EVERY = slice(None)


def of_rows(lake: Lake, name: str, filters: Filters, monkeypatch: pytest.MonkeyPatch) -> pl.DataFrame:
    """The answer without cells."""
    with monkeypatch.context() as patched:
        patched.setattr(projector.stats.measured, "seats_of_kinds", lambda *_: None)
        return stats()[name].answer(lake, filters)


@pytest.mark.parametrize(
    ("asked", "cuts", "some"),
    [
        pytest.param("usual", 2, EVERY, id="usual"),
        *(pytest.param(asked, 1, slice(at % 3, None, 3), id=f"{asked}, some") for at, asked in enumerate(OTHERS)),
        *(pytest.param(asked, 4, EVERY, id=f"{asked}, every cut", marks=pytest.mark.slow) for asked in ASKED),
    ],
)
@pytest.mark.one_in(3)
def test_cells_answer_as_rows_do(
    whole: Lake, cut: Lake, asked: str, cuts: int, some: slice, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By default with the usual filters each statistic, with others a third of them, in turn."""
    filters = ASKED[asked](whole)
    for lake in (cut.as_of(ends(whole)[12]), cut.with_amended(), cut, whole)[:cuts]:
        assert seats_of_kinds(lake, filters) is not None
        for name in BY_CELLS[some]:
            by_cells = stats()[name].answer(lake, filters)
            assert by_cells.height
            assert_frame_equal(by_cells, of_rows(lake, name, filters, monkeypatch), rel_tol=1e-9, abs_tol=1e-7)


@pytest.mark.parametrize(
    "filters", [Filters(population="humans"), Filters(since="2020-01-01"), Filters(players=("x",))]
)
def test_what_games_alike_may_differ_in_is_not_asked_of_cells(whole: Lake, filters: Filters) -> None:
    assert seats_of_kinds(whole, filters) is None


def test_games_that_are_alike_are_one_kind(whole: Lake) -> None:
    seats = seats_of_kinds(whole, USUAL)
    assert seats is not None
    assert seats["games"].sum() > len(seats)


def test_a_part_is_summed_once(whole: Lake, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is added later is summed alone, whatever is asked."""
    summed: list[int] = []
    make = projector.stats.cells._cells

    def counting(lake: Lake, games: pl.DataFrame, rows: Any) -> pl.DataFrame:
        summed.append(games.height)
        return make(lake, games, rows)

    monkeypatch.setattr(projector.stats.cells, "_cells", counting)
    all_ends = ends(whole)[:GAMES]
    for runs in ([all_ends[:20]], [all_ends[:20], all_ends[20:]]):
        lake = written(whole, tmp_path, runs)
        for filters in (USUAL, Filters(level="archetype")):
            stats()["card_origins"].answer(lake, filters)
    assert summed == [20, 4]


@pytest.fixture
def stored_cells(whole: Lake, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> tuple[Lake, list[int]]:
    """A lake whose parts are all large, and the games that are summed while it is asked as if by other processes."""
    summed: list[int] = []
    make = projector.stats.cells._cells

    def counting(lake: Lake, games: pl.DataFrame, rows: Any) -> pl.DataFrame:
        summed.append(games.height)
        return make(lake, games, rows)

    monkeypatch.setattr(projector.stats.stored_sums, "LARGE", 1)
    monkeypatch.setattr(projector.stats.cells, "_cells", counting)
    all_ends = ends(whole)[:GAMES]
    return written(whole, tmp_path, [all_ends[:20], all_ends[20:]]), summed


def asked_anew(lake: Lake, **own: Any) -> pl.DataFrame:
    projector.stats.cells.kept_cells.clear()
    return stats()["card_results"].answer(lake, USUAL, **own)


def test_sums_of_large_parts_are_stored_for_other_processes(stored_cells: tuple[Lake, list[int]]) -> None:
    lake, summed = stored_cells
    before = asked_anew(lake)
    assert_frame_equal(asked_anew(lake), before, rel_tol=1e-9)
    assert summed == [20, 4]
    asked_anew(lake, by_copies=True)
    assert summed == [20, 4, 20, 4], "other sums of the same parts"


def test_stored_sums_that_are_not_as_they_were_written_are_made_anew(stored_cells: tuple[Lake, list[int]]) -> None:
    lake, summed = stored_cells
    before = asked_anew(lake)
    files = [*(lake.folder / FOLDER).iterdir()]
    assert len(files) == 2
    cut, turned = (file.read_bytes() for file in files)
    files[0].write_bytes(cut[:-9])
    files[1].write_bytes(turned[:40] + bytes([turned[40] ^ 1]) + turned[41:])
    assert_frame_equal(asked_anew(lake), before, rel_tol=1e-9)
    assert sorted(summed) == [4, 4, 20, 20]
    asked_anew(lake)
    assert len(summed) == 4, "they were stored again"


@pytest.mark.waits
def test_every_process_has_the_sums_in_one_order() -> None:
    """Some are stored by one and some made by another."""
    told = """
from projector.stats.card_results import _ROWS
from projector.stats.cells import _products
import numpy as np
print([key.column for key, _ in _products({name: np.ones(1, int) for name in _ROWS.measures}, _ROWS, each_row=False)])
"""
    columns = {
        subprocess.run(
            [sys.executable, "-c", told], env={**os.environ, "PYTHONHASHSEED": seed}, capture_output=True, check=True
        ).stdout
        for seed in "123"
    }
    assert len(columns) == 1


def test_parts_of_other_rows_have_sums_of_their_own(stored_cells: tuple[Lake, list[int]]) -> None:
    """Where a table is made anew of the same games, its sums are, too."""
    lake, summed = stored_cells
    asked_anew(lake)
    rows = lake.collect(lake.scan("card_games")).with_columns(played=pl.lit(0).cast(pl.UInt8))
    others = [part for part in lake.manifest.parts if part.table != "card_games"]
    of_cards = [part for part in lake.manifest.parts if part.table == "card_games"]
    for part in of_cards:
        of_part = rows.filter(pl.col("end_position").is_between(part.first, part.last))
        others.append(write_part(lake.folder, "card_games", of_part, first=part.first, last=part.last))
    anew = Lake(lake.folder, msgspec.structs.replace(lake.manifest, parts=tuple(others)))
    assert asked_anew(anew)["played"].sum() == 0
    assert summed == [20, 4, 20, 4]


def test_of_too_many_stored_sums_the_oldest_go(
    stored_cells: tuple[Lake, list[int]], monkeypatch: pytest.MonkeyPatch
) -> None:
    lake, _ = stored_cells
    asked_anew(lake)
    first = {*(lake.folder / FOLDER).iterdir()}
    for file in first:
        os.utime(file, (1, 1))
    monkeypatch.setattr(projector.stats.stored_sums, "MOST_BYTES", sum(file.stat().st_size for file in first))
    asked_anew(lake, by_copies=True)
    assert not first <= {*(lake.folder / FOLDER).iterdir()}


def test_a_lake_that_may_not_be_written_answers_all_the_same(stored_cells: tuple[Lake, list[int]]) -> None:
    lake, summed = stored_cells
    (lake.folder / FOLDER).write_text("no folder")
    assert asked_anew(lake).height
    assert asked_anew(lake).height
    assert summed == [20, 4, 20, 4]
