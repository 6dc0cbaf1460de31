"""What the pages say of records that these rules did not make or were not asked of."""

from contextlib import closing
from pathlib import Path

from dashboards.app import create_app
from dashboards.game_rows import shown
from dashboards.links import left_out
from dashboards.pages import replay
from events.exchange.exchange import import_games
from events.language.effect import Draw
from events.log.store import GameLog
from events.records.withdrawing import withdraw_game
from events.table.ask import RuledOperation
from projector.archive import Archive
from projector.lake_writer import refresh
from projector.stats.deck_results import deck_results
from projector.stats.filters import Filters
from tests.dashboards.conftest import listed
from tests.projector.played import go_on, live_game, opened
from tests.records.test_amendments import finish

OLD_EXPORT = Path(__file__).parents[1] / "records" / "export_1.jsonl"


def test_a_game_of_older_rules_that_was_taken_on_trust_is_told_so(tmp_path: Path) -> None:
    with closing(GameLog.open(tmp_path)) as log, OLD_EXPORT.open("rb") as file:
        import_games(lambda: log, file)
        refresh(log, tmp_path)
        [game] = log.games()
    [row] = listed(tmp_path)
    assert row["ended"].endswith(", older rules, on trust")
    with create_app(tmp_path).server.app_context():
        assert "older rules, on trust" in str(replay.layout(game=str(game)))


def test_an_abandoned_game_is_told_so_and_not_as_one_that_is_still_played(tmp_path: Path) -> None:
    with closing(opened(tmp_path)) as log:
        live = live_game(log)
        go_on(live, answers=40)
        refresh(log, tmp_path)
        with create_app(tmp_path).server.app_context():
            assert "not over yet: what everyone may see" in str(replay.layout(game=str(live.game)))
        withdraw_game(log, live.game, author="Ann", reason="Ben had to leave.")
        refresh(log, tmp_path)
    [row] = listed(tmp_path)
    assert (shown(row)["won_by"], row["ended"]) == ("nobody", "withdrawn")
    with create_app(tmp_path).server.app_context():
        page = str(replay.layout(game=str(live.game)))
        assert "withdrawn: it has no result" in page
        assert "not over yet" not in page
        assert "'all'" in page, "every seat may look"


def test_a_game_whose_table_accepted_what_the_rules_do_not_allow_is_told_so(tmp_path: Path) -> None:
    with closing(opened(tmp_path)) as log:
        live = live_game(log)
        go_on(live, answers=40)
        live.answer(RuledOperation(Draw(), player="b", author="Jo", reason="One card too few."))
        finish(live)
        refresh(log, tmp_path)
    [row] = listed(tmp_path)
    assert row["ended"].endswith(", ruled")
    with create_app(tmp_path).server.app_context():
        assert "ruled" in str(replay.layout(game=str(live.game)))


def test_a_game_taken_on_trust_is_in_no_population_and_counted_apart(tmp_path: Path) -> None:
    with closing(GameLog.open(tmp_path)) as log, OLD_EXPORT.open("rb") as file:
        import_games(lambda: log, file)
        refresh(log, tmp_path)
    summary = Archive(tmp_path).summary()
    assert (summary.games, summary.played, summary.trusted) == (1, (), 1)
    lake, population = Archive(tmp_path).lake(), "bots: greedy v1, random v1, imported"
    assert deck_results(lake).height == 0
    assert deck_results(lake, Filters(population=population, trusted=True))["wins"].sum() == 1
    assert left_out(0, 0) == []
    trusted, experiment = left_out(3, 1)
    assert trusted.children == "3 games taken on trust are left out"
    assert experiment.children == "1 game of experiments is left out"
