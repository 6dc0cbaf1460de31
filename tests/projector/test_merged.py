"""Statistics of a lake in parts, with what came later: the same as those of the games that count, in one part."""

from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from polars.testing import assert_frame_equal

from projector.columns import TABLES
from projector.lake import Lake, refresh
from projector.manifest import FOLDER, Child, Manifest, Part
from projector.parts import write_part
from projector.stats.catalogue import stats
from tests.projector.played import add_games, opened

GAMES = 9
BY_COUNTS = ("attacks", "card_choices")


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Lake:
    data = tmp_path_factory.mktemp("whole")
    with opened(data) as log:
        add_games(log, range(GAMES))
        refresh(log, data)
    return Lake.open(data)


def ends(lake: Lake) -> list[int]:
    return sorted(lake.collect(lake.scan("games"))["end_position"])


def written(lake: Lake, folder: Path, runs: Sequence[Sequence[int]], children: dict[str, Child] | None = None) -> Lake:
    """A lake of the games that ended at these positions: a part of each table for each run of them."""
    target = folder / FOLDER
    target.mkdir(parents=True, exist_ok=True)
    parts = tuple(_parts(lake, target, runs))
    return Lake(target, Manifest(position=runs[-1][-1], parts=parts, children=children or {}))


def _parts(lake: Lake, target: Path, runs: Sequence[Sequence[int]]) -> Iterator[Part]:
    for name in TABLES:
        rows = lake.collect(lake.scan(name))
        for run in runs:
            frame = rows.filter(rows["end_position"].is_in(run))
            if frame.height:
                yield write_part(target, name, frame, first=run[0], last=run[-1])


def superseded(lake: Lake, parent: int, by: int) -> dict[str, Child]:
    """The game that ended at one position, superseded by that which ended at the other."""
    games = {row["end_position"]: row for row in lake.collect(lake.scan("games")).to_dicts()}
    child = games[by]
    told = Child(parent=games[parent]["game"], supersedes=True, position=child["first_position"], ended=by)
    return {child["game"]: told}


def assert_same(one: Lake, other: Lake, names: Sequence[str]) -> None:
    for name in names:
        assert_frame_equal(stats()[name].answer(one), stats()[name].answer(other), rel_tol=1e-9, abs_tol=1e-9)


def test_every_statistic_of_parts_is_that_of_the_whole(whole: Lake, tmp_path: Path) -> None:
    """A game superseded later counts as of a position before."""
    all_ends = ends(whole)
    children = superseded(whole, all_ends[1], all_ends[6])
    parts = written(whole, tmp_path / "parts", [all_ends[:3], all_ends[3:5], all_ends[5:]], children)
    counted = [end for end in all_ends if end != all_ends[1]]
    assert_same(parts, written(whole, tmp_path / "whole", [counted]), list(stats()))
    assert_same(parts.as_of(all_ends[3]), written(whole, tmp_path / "then", [all_ends[:4]]), list(stats()))


@settings(max_examples=4, deadline=None)
@given(data=st.data())
def test_counts_merge_wherever_the_lake_is_cut(
    whole: Lake, tmp_path_factory: pytest.TempPathFactory, data: st.DataObject
) -> None:
    all_ends = ends(whole)
    cuts = sorted(data.draw(st.sets(st.integers(1, GAMES - 1))))
    runs = [all_ends[begin:end] for begin, end in zip([0, *cuts], [*cuts, GAMES], strict=True)]
    parent, by = sorted(data.draw(st.sets(st.integers(0, GAMES - 1), min_size=2, max_size=2)))
    until = data.draw(st.sampled_from(all_ends[2:]))
    children = superseded(whole, all_ends[parent], all_ends[by])
    folder = tmp_path_factory.mktemp("cut")
    parts = written(whole, folder / "parts", runs, children).as_of(until)
    gone = {all_ends[parent]} if all_ends[by] <= until else set()
    counted = [end for end in all_ends if end <= until and end not in gone]
    assert_same(parts, written(whole, folder / "whole", [counted]), BY_COUNTS)
