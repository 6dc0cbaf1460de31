"""Every statistic answers, for every card game: one lake of all games serves all that is asked of each of them."""

import shutil
from pathlib import Path

import polars as pl
import pytest
from polars.testing import assert_frame_equal

from projector.lake import Lake
from projector.manifest import FOLDER
from projector.stats.catalogue import stats
from projector.stats.filters import USUAL, Filters
from tests.projector.every_game import every_game_once
from tests.projector.unordered import unordered
from tests.seeded_statistics import FILTERS, Answer, answered, games_of, kept
from tests.suite.fields import GAMES

NAMES = [*stats()]
SHORTENED = 4
"""One in so many answers is compared by default."""


@pytest.fixture(scope="session")
def data(tmp_path_factory: pytest.TempPathFactory, request: pytest.FixtureRequest) -> Path:
    """The data folder of the games, made once for all workers of a run."""
    folder = tmp_path_factory.getbasetemp()
    return every_game_once(folder.parent if hasattr(request.config, "workerinput") else folder)


@pytest.fixture(scope="session")
def lake(data: Path) -> Lake:
    return Lake.open(data)


@pytest.fixture(scope="session")
def lakes(data: Path, tmp_path_factory: pytest.TempPathFactory) -> dict[int, Lake]:
    """The same lake in several folders, so that nothing that is kept of one answers for another."""
    folders = {seed: tmp_path_factory.mktemp("same") for seed in (1, 2)}
    for folder in folders.values():
        shutil.copytree(data / FOLDER, folder / FOLDER)
    return {seed: Lake.open(folder) for seed, folder in folders.items()}


@pytest.mark.parametrize(
    ("name", "systems"),
    [
        *(pytest.param(name, [[*GAMES][at % len(GAMES)]], id=f"{name}-one") for at, name in enumerate(NAMES)),
        *(pytest.param(name, [*GAMES], id=name, marks=pytest.mark.slow) for name in NAMES),
    ],
)
@pytest.mark.one_in(5)
def test_it_answers_for_each_game_by_itself_as_for_all_at_once(lake: Lake, name: str, systems: list[str]) -> None:
    """With the columns that it declares, and the same rows whenever it is asked."""
    asked = stats()[name]
    whole = asked.answer(lake)
    assert whole.schema == asked.columns
    assert_frame_equal(whole, asked.answer(lake))
    for system in systems:
        assert_frame_equal(
            asked.answer(lake, Filters(system=system)), whole.filter(pl.col("system") == system), check_row_order=False
        )


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=() if n % 3 == 0 else pytest.mark.slow) for n, name in enumerate(NAMES)]
)
@pytest.mark.one_in(5)
def test_its_answer_depends_on_no_order_that_nobody_promises(lakes: dict[int, Lake], name: str) -> None:
    population = "humans" if name == "match_results" else "bots: random v1"
    filters = USUAL if stats()[name].population else Filters(population=population)
    answers = []
    for seed, lake in lakes.items():
        with unordered(seed):
            answers.append(stats()[name].answer(lake, filters))
    assert_frame_equal(*answers, rel_tol=1e-9, abs_tol=1e-9)


@pytest.mark.parametrize(
    ("system", "names"),
    [
        *(pytest.param(system, NAMES[at :: len(GAMES)], id=f"{system}-some") for at, system in enumerate(GAMES)),
        *(pytest.param(system, NAMES, id=system, marks=pytest.mark.slow) for system in GAMES),
    ],
)
def test_nothing_is_usable_where_it_has_no_row(lake: Lake, system: str, names: list[str]) -> None:
    """By default each statistic is asked of one card game, in turn."""
    filters = Filters(system=system)
    for name in names:
        stat = stats()[name]
        if stat.population is None:
            found = stat.answer(lake, filters).height
            assert (stat.usable(lake, filters).usable == 0) == (found == 0), name


def test_the_answers_that_are_kept_are_of_these_games(lake: Lake) -> None:
    """Where games are recorded otherwise, keep the answers anew: `uv run python -m tests.seeded_statistics`."""
    assert games_of(lake) == kept().games


@pytest.mark.parametrize(
    ("asked", "name"),
    [
        pytest.param(asked, name, marks=() if (n + at) % SHORTENED == 0 else pytest.mark.slow)
        for n, name in enumerate(NAMES)
        for at, asked in enumerate(FILTERS)
    ],
)
@pytest.mark.one_in(7)
def test_it_answers_as_before(lake: Lake, asked: str, name: str) -> None:
    before = kept().answers[asked].get(name)
    assert before, f"no answer of {name} is kept: uv run python -m tests.seeded_statistics"
    answer = answered(lake, name, asked)
    assert answer.is_as_written(before), f"{before} is kept, and {answer.written()} answered"


def test_an_answer_tells_where_a_number_stands_and_what_is_not_known() -> None:
    frame = pl.DataFrame({"deck": ["x", "y"], "rate": [0.25, 0.75], "low": [0.1, None]})
    told = Answer.of(frame).written()
    assert Answer.of(frame.with_columns(pl.col("rate") + 1e-12)).is_as_written(told)
    for other in (
        frame.reverse(),
        frame.with_columns(pl.col("rate") + 1e-6),
        frame.with_columns(rate=pl.col("rate").reverse()),
        frame.with_columns(pl.col("low").fill_null(0)),
        frame.with_columns(pl.col("rate").cast(pl.Float32)),
        frame.rename({"low": "high"}),
    ):
        assert not Answer.of(other).is_as_written(told)
