"""The names of people in a lake: joined where they are read, the same as if records had them inside."""

from collections.abc import Callable, Mapping
from contextlib import closing
from pathlib import Path

import polars as pl
import pytest
from polars.testing import assert_frame_equal

from events.log.entries import Head
from events.log.store import GameLog
from events.records.aliases import alias
from events.records.hiding import hide
from events.records.reports import PersonNamed
from projector.game_list import Asked, GameList
from projector.games import games
from projector.lake import Lake
from projector.lake_writer import refresh
from projector.people import with_names
from projector.standings import event_standings
from projector.stats.catalogue import stats
from projector.stats.filters import FilterRefused, Filters
from tests.exchange.reported import CUP, imported, written
from tests.projector.played import add_people, append_by_ids, append_game
from tests.suite.fields import Field

PEOPLE = Filters(population="humans", level="name")
ANN = PEOPLE.but(players=("Annie",))
TOY = Field("toy", ("random", "random"), 0, 24)


def lake(data: Path, append: Callable[..., Head]) -> Lake:
    data.mkdir()
    with closing(GameLog.open(data, durable=False)) as log:
        add_people(log, TOY.indexes, of=TOY.plan, append=append)
        imported(log, written(data, CUP))
        alias(log, "Annie", ["Ann"])
        assert all("Player" not in name for row in games(log) for name in row["players"])
        refresh(log, data)
    return Lake.open(data)


@pytest.fixture(scope="module")
def lakes(tmp_path_factory: pytest.TempPathFactory) -> tuple[Lake, Lake]:
    """The same games: recorded with names inside, and with names apart."""
    folder = tmp_path_factory.mktemp("people")
    return lake(folder / "inside", append_game), lake(folder / "apart", append_by_ids)


def without_positions(frame: pl.DataFrame) -> pl.DataFrame:
    return frame.drop([name for name in frame.columns if "position" in name])


@pytest.mark.one_in(2)
@pytest.mark.parametrize("filters", [PEOPLE, ANN], ids=["all", "one player"])
def test_every_statistic_of_people_answers_the_same(lakes: tuple[Lake, Lake], filters: Filters) -> None:
    answered = 0
    for stat in stats().values():
        try:
            inside, apart = (without_positions(stat.answer(lake, filters)) for lake in lakes)
        except FilterRefused:
            continue
        assert_frame_equal(inside, apart)
        answered += inside.height > 0
    assert answered > 15


def test_lists_and_standings_name_the_same_people(lakes: tuple[Lake, Lake]) -> None:
    lists = [GameList.of(lake) for lake in lakes]
    for asked in (Asked(), Asked(search="Dan"), Asked(filters=(("player", "Eve"),)), Asked(sort="player_a")):
        inside, apart = (found.block(asked, first=0, last=100) for found in lists)
        assert (inside.found, [row["player_a"] for row in inside.rows]) == (
            apart.found,
            [row["player_a"] for row in apart.rows],
        )
        assert inside.found
    for event in ("Cup 0", "Lamp Cup"):
        told = [event_standings(lake, event, population="humans") for lake in lakes]
        assert told[0].standings == told[1].standings != []


def test_sql_names_the_same_people(lakes: tuple[Lake, Lake]) -> None:
    asked = "SELECT player_a, player_b, winner FROM games WHERE player_a <> 'Ann' ORDER BY first_position"
    rows = []
    for lake in lakes:
        with closing(lake.connect()) as connection:
            rows.append(connection.execute(asked).fetchall())
    assert rows[0] == rows[1] != []


def test_the_parts_of_a_lake_have_no_names_but_in_one_table(lakes: tuple[Lake, Lake]) -> None:
    for part in lakes[1].manifest.parts:
        if part.table in ("people", "aliases"):
            continue
        body = pl.read_parquet(lakes[1].folder / part.file).with_columns(
            pl.col(pl.Categorical, pl.Enum).cast(pl.String)
        )
        assert not any("Cleo" in str(row) for row in body.rows()), part.table


def players(lake: Lake) -> set[str]:
    results = lake.collect(lake.scan("results"))
    return {*results["player_a"].drop_nulls(), *results["player_b"].drop_nulls()}


def test_reports_show_the_names_of_their_lake(tmp_path: Path) -> None:
    """A name that is taken back later stands in a lake that is open already, and in no other."""
    with closing(GameLog.open(tmp_path, durable=False)) as log:
        imported(log, written(tmp_path, CUP))
        refresh(log, tmp_path)
        earlier = Lake.open(tmp_path)
        assert "Cleo" in players(earlier)
        hide(log, "Cleo")
        refresh(log, tmp_path)
    later = Lake.open(tmp_path)
    assert "Cleo" not in players(later)
    assert players(later) - players(earlier) == {"Player 1"}
    assert "Cleo" in players(earlier)
    assert players(later.as_of(earlier.version)) == players(later)
    assert len(players(later)) == len(players(earlier))


def test_reports_are_named_once_in_each_state_of_the_lake(
    lakes: tuple[Lake, Lake], monkeypatch: pytest.MonkeyPatch
) -> None:
    lake, named = lakes[1], []

    def name_players(rows: pl.LazyFrame, table: str, names: Mapping[str, PersonNamed]) -> pl.LazyFrame:
        named.append(table)
        return with_names(rows, table, names)

    monkeypatch.setattr("projector.lake.with_names", name_players)
    earlier = lake.as_of(lake.version - 1)
    rows = [opened.collect(opened.scan("results")) for opened in (lake, earlier, lake.with_amended(), earlier)]
    assert_frame_equal(rows[0], rows[2])
    assert_frame_equal(rows[1], rows[3])
    assert len(named) <= 2
