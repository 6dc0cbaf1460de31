"""Statistics of a lake in parts, with what came later: the same as those of the games that count, in one part."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from uuid import UUID

import msgspec
import pytest
from polars.testing import assert_frame_equal

from events.log.entries import Admitted
from events.log.store import GameLog
from events.records.aliases import alias
from events.records.amending import amend, withdraw
from events.records.attaching import attach
from events.records.choosing import Choice
from events.records.live import LiveGame
from events.records.recorder import read
from events.table.ask import Concede
from events.table.fact import GameEnded
from projector.columns import TABLES
from projector.lake import Lake
from projector.lake_writer import refresh
from projector.manifest import FOLDER, Child, Manifest, Part
from projector.parts import write_part
from projector.stats.catalogue import stats
from projector.stats.filters import USUAL, Filters
from projector.stats.matches import counted_matches
from tests.drawn import given, settings, st
from tests.exchange.reported import CUP, STANDINGS, imported
from tests.exchange.reported import written as file_of
from tests.projector.played import add_games, opened
from tests.projector.test_matches import recorded

GAMES = 9
PEOPLE = Filters(population="humans")
BY_COUNTS = ("attacks", "card_choices")
BY_MATCHES = ("match_results", "rating_history", "deck_shares", "deck_results", "card_results")


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Lake:
    data = tmp_path_factory.mktemp("whole")
    with opened(data) as log:
        add_games(log, range(GAMES))
        refresh(log, data)
    return Lake.open(data)


def told(log: GameLog, folder: Path) -> Iterator[None]:
    """A cup, reported and recorded by and by: spellings, attached games, a forged one, corrections."""
    imported(log, file_of(folder, CUP))
    one, two, _ = (
        recorded(log, won, players=("ann", "Ben"), match="7", game_in_match=number)
        for number, won in enumerate("aba", start=1)
    )
    yield
    alias(log, "Ann", ["ann"])
    first = recorded(log, "a", players=("Cleo", "Dan"), round=None, match="8")
    recorded(log, "b", players=("Dan", "Cleo"), round=None, match="8")
    forge(log, one, players=("Eve", "Ben"), round="2")
    yield
    attach(log, first)
    imported(log, file_of(folder, STANDINGS, "standings.json"), event="Lamp Cup", date="2026-03-14")
    yield
    correction = LiveGame.fork(log, two, at=len(read(log, two).start.facts), supersedes=True)
    correction.answer(Concede("b"))  # Ann has won three games of two then, and the report counts
    alias(log, "Benjamin", ["Ben"])
    yield
    withdraw(log, Choice("Lamp Cup", round="3", players=("Cleo",)))
    amend(log, Choice("Lamp Cup", round="2"), {"date": "2026-03-15", "format": "modern"})
    yield


def forge(log: GameLog, like: UUID, *, players: tuple[str, str], round: str) -> None:
    """A game taken on trust, whose winner is not the one whom its facts make it."""
    recording = read(log, like)
    start, (*actions, last) = recording.start, recording.actions
    *facts, ended = last.facts
    assert isinstance(ended, GameEnded)
    named = [msgspec.structs.replace(player, name=name) for player, name in zip(start.players, players, strict=True)]
    provenance = msgspec.structs.replace(start.provenance, round=round, match="9")
    start = msgspec.structs.replace(start, players=tuple(named), provenance=provenance)
    turned = msgspec.structs.replace(ended, winner="b" if ended.winner == "a" else "a")
    forged = type(recording)(start, [*actions, msgspec.structs.replace(last, facts=(*facts, turned))])
    log.append(UUID(int=9), forged.entries(), after=None, admitted=Admitted.ON_TRUST)


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


def assert_same(one: Lake, other: Lake, names: Sequence[str], filters: Filters = USUAL) -> None:
    for name in names:
        asked, again = (stats()[name].answer(lake, filters) for lake in (one, other))
        assert_frame_equal(asked, again, rel_tol=1e-9, abs_tol=1e-9)


def in_parts(whole: Lake, folder: Path) -> Lake:
    """The lake in three parts, its second game superseded by the seventh."""
    all_ends = ends(whole)
    children = superseded(whole, all_ends[1], all_ends[6])
    return written(whole, folder, [all_ends[:3], all_ends[3:5], all_ends[5:]], children)


some_and_every = pytest.mark.parametrize(
    "names", [list(stats())[::4], pytest.param([*stats()], marks=pytest.mark.slow)], ids=["one in four", "every"]
)


@some_and_every
def test_every_statistic_of_parts_is_that_of_the_whole(whole: Lake, tmp_path: Path, names: Sequence[str]) -> None:
    counted = [end for end in ends(whole) if end != ends(whole)[1]]
    parts = in_parts(whole, tmp_path / "parts")
    assert_same(parts, written(whole, tmp_path / "whole", [counted]), names)


@some_and_every
def test_a_game_superseded_later_counts_as_of_a_position_before(
    whole: Lake, tmp_path: Path, names: Sequence[str]
) -> None:
    parts, until = in_parts(whole, tmp_path / "parts"), ends(whole)[:4]
    assert_same(parts.as_of(until[-1]), written(whole, tmp_path / "then", [until]), names)


@settings(max_examples=4)
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


def test_reports_spellings_and_attached_games_of_parts_are_those_of_the_whole(tmp_path: Path) -> None:
    """As of each step the lake made step by step, and one cut at every third event, is the lake made at once then."""
    steps, snapshots = tmp_path / "steps", list[Lake]()
    with opened(steps) as log:
        for number, _ in enumerate(told(log, tmp_path)):
            for data in (steps, tmp_path / str(number)):
                assert refresh(log, data).unreadable == {}
            snapshots.append(Lake.open(tmp_path / str(number)))
    last, stepwise = snapshots[-1], Lake.open(steps)
    assert [len(lake.manifest.of("results")) for lake in (last, stepwise)] == [1, 2]
    whole = last.with_amended()
    positions = sorted({end for name in TABLES for end in whole.collect(whole.scan(name))["end_position"]})
    runs = [positions[begin : begin + 3] for begin in range(0, len(positions), 3)]
    cut = written(whole, tmp_path / "cut", runs, dict(last.manifest.children))
    for then in snapshots:
        for filters in (PEOPLE, PEOPLE.but(trusted=True)):
            at_once = counted_matches(then, filters)
            for lake in (cut, stepwise):
                asked = counted_matches(lake.as_of(then.version), filters)
                assert asked.doubts == at_once.doubts
                assert_frame_equal(asked.matches, at_once.matches)
    assert len({repr(counted_matches(then, PEOPLE).matches.rows()) for then in snapshots}) == len(snapshots)
    assert_same(cut, last, BY_MATCHES, PEOPLE)
    assert_same(cut, last, BY_MATCHES[:1], PEOPLE.but(trusted=True))
