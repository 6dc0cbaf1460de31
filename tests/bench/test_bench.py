"""The ratios of the measures, on few games; `kifu bench` prints the absolute figures."""

from collections.abc import Callable, Sequence
from functools import cache, partial

import pytest

from projector.stats.catalogue import stats
from tests.bench import measures, pages, tournaments
from tests.bench.appending import append_against_aggregates, append_against_raw_rows
from tests.bench.asking import ADDED_UP, questions
from tests.bench.clusters import games_of_workers
from tests.bench.compiling import compiled_cards
from tests.bench.following import followed_pages
from tests.bench.measure import Measure, Sample
from tests.bench.playing import buddyfight_games, dbz_events
from tests.bench.refreshing import bytes_a_fact, finished_to_visible, refresh_facts
from tests.bench.replicated import GAMES, MANY, replicated
from tests.log.databases import DATABASES, Database
from tests.projector.test_cells import BY_CELLS

pytestmark = [pytest.mark.bench, pytest.mark.waits]


SOME = ("attacks", "card_choices", "card_results", "deck_results", "tempo_curves")
"""The statistics asked by default: of each way to answer one."""
TRIES = 3
"""A machine that does other work at the same time only makes a ratio worse: the best of some counts."""


@cache
def sample() -> Sample:
    return Sample.of(30)


def best(measure: Callable[[Sample], Measure], *, bound: float) -> float:
    """The best ratio of a few tries, or the first that keeps the bound."""
    ratios: list[float] = []
    for _ in range(TRIES):
        measured = measure(sample())
        ratios.append(measured.ratio)
        if measured.ratio > bound if measured.better == "higher" else measured.ratio < bound:
            break
    return max(ratios) if measured.better == "higher" else min(ratios)


@pytest.mark.slow
def test_the_first_page_is_sent_packed() -> None:
    assert best(pages.first_page_weight, bound=0.35) < 0.35


@pytest.mark.slow
def test_sixty_followers_leave_the_pages_as_quick_as_they_were() -> None:
    assert best(followed_pages, bound=1.5) < 1.5


def test_recording_costs_less_than_playing_twice_over() -> None:
    assert best(measures.recorded_games, bound=0.35) > 0.35


def test_buddyfight_plays_not_much_slower_than_text_rich_fusion_world() -> None:
    assert best(buddyfight_games, bound=0.4) > 0.4


def test_an_event_of_the_dragon_ball_z_ccg_costs_hardly_more_than_one_and_a_half_of_buddyfight() -> None:
    """It leads to two and a half times as many facts."""
    assert best(dbz_events, bound=1.65) < 1.65


def test_a_live_action_costs_no_more_than_a_few_raw_commits() -> None:
    assert best(measures.live_actions, bound=0.15) > 0.15


def test_opening_a_game_is_quicker_than_playing_it_again() -> None:
    assert best(measures.open_game, bound=0.5) < 0.5


def test_folding_is_much_quicker_than_running_the_rules() -> None:
    assert best(measures.fold_facts, bound=4) > 4


def test_seeking_is_quicker_than_folding_from_the_start() -> None:
    assert best(measures.seek_anywhere, bound=1) < 1


def test_a_stored_action_is_smaller_on_disk_than_as_json() -> None:
    assert best(measures.bytes_an_action, bound=0.85) < 0.85


@pytest.mark.parametrize("database", DATABASES)
def test_appending_is_several_times_quicker_than_aggregates_of_the_library(database: Database) -> None:
    assert best(partial(append_against_aggregates, database, aim=9), bound=4) > 4


@pytest.mark.parametrize("database", DATABASES)
def test_appending_costs_no_more_than_a_few_times_the_raw_rows(database: Database) -> None:
    assert best(partial(append_against_raw_rows, database), bound=0.2) > 0.2


def test_refreshing_keeps_up_with_simulating() -> None:
    assert best(refresh_facts, bound=1) > 1


def test_a_fact_is_much_smaller_in_the_lake_than_in_the_log() -> None:
    assert best(bytes_a_fact, bound=0.25) < 0.25


def test_a_finished_game_is_seen_without_refreshing_all() -> None:
    assert best(finished_to_visible, bound=2) < 2


@pytest.mark.parametrize(
    ("names", "facts", "games", "tries", "bound", "by_cells"),
    [
        (SOME, 60_000, 12, 3, 80, 2),
        pytest.param([*stats()], MANY, GAMES, 3, 25, 0.4, marks=pytest.mark.slow),
    ],
    ids=["some", "all"],
)
def test_statistics_cost_no_more_than_some_times_their_counts(
    names: Sequence[str], facts: int, games: int, tries: int, bound: float, by_cells: float
) -> None:
    """With strata, clusters and intervals, against what DuckDB takes to count; of kept sums, against the rows. Of few
    facts it is mostly the start."""
    with replicated(facts=facts, games=games) as data:
        measures = [*questions(data, tries=tries, names=names)]
    again = [measure for measure in measures if measure.name.partition(", by another")[0] in BY_CELLS]
    assert len(again) == len({*BY_CELLS} & {*names})
    assert _times(again) < by_cells
    asked = [measure for measure in measures if ", cold" in measure.name and "counts alone" in measure.name]
    of_scan = [measure for measure in measures if ", cold, against a scan" in measure.name]
    for of_each in (asked, of_scan):
        assert [measure.name.partition(",")[0] for measure in of_each] == [*names]
    assert {(measure.bound_on, measure.must) for measure in of_scan} == {("ratio", 0.5)}
    if facts == MANY:
        assert [measure.name for measure in of_scan if not measure.keeps] == []
    assert _times(asked) < bound
    assert _times([measure for measure in asked if measure.name.startswith(ADDED_UP)]) < bound / 2


def _times(measures: Sequence[Measure]) -> float:
    """How many times the baselines the values are, together."""
    return sum(measure.value for measure in measures) / sum(measure.baseline for measure in measures)


@pytest.mark.parametrize(
    ("events", "bound"), [(100, 3), pytest.param(tournaments.EVENTS, 1.5, marks=pytest.mark.slow)], ids=["few", "many"]
)
def test_a_metagame_of_tournaments_costs_hardly_more_than_its_numbers_by_duckdb(events: int, bound: float) -> None:
    """The same numbers, first asked of a lake: of few, mostly the start. A large log takes reports hardly slower."""
    *taken, asked = tournaments.measures(events=events)
    assert [measure.name for measure in taken if not measure.keeps] == []
    assert asked.ratio < bound


@pytest.mark.slow
@pytest.mark.parametrize("workers", [1, 2])
def test_workers_of_a_cluster_play_nearly_as_fast_as_processes_of_this_machine(workers: int) -> None:
    assert best(partial(games_of_workers, workers), bound=0.4) > 0.4


def test_card_texts_are_compiled_by_the_hundred_a_second() -> None:
    """Splitting a text at its sentences takes hardly any time; a card takes a few hundred times as much."""
    assert best(compiled_cards, bound=1 / 5_000) > 1 / 5_000
