"""Games of experiments: marked in their records, and no part of the metagame unless asked for."""

import io
from contextlib import closing
from pathlib import Path
from typing import Any

import msgspec
import pytest

import projector
from events.exchange.exchange import export_games, import_games
from events.log.store import GameLog
from events.records.envelope import Provenance
from events.records.recorder import read
from events.simulation.comparison import Comparison, Row, compare
from events.simulation.simulate import Plan, simulate
from projector.archive import Archive
from projector.game_list import Asked
from projector.games import chosen, games, without_experiments
from projector.lake import Lake
from projector.lake_writer import refresh
from projector.stats.deck_results import deck_results
from projector.stats.filters import Filters
from projector.stats.paired_differences import paired_differences, usable_part
from tests.projector.played import plan
from tests.suite.toy import TOY


class Trial(Plan, frozen=True):
    """The usual games, played for an experiment."""

    def provenance(self, index: int) -> Provenance:
        usual = super().provenance(index)
        return msgspec.structs.replace(usual, recorder="kifu compare", experiment="trial")


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Four usual games, and two of them played again for an experiment."""
    folder, usual = tmp_path_factory.mktemp("data"), plan(bots=("random", "random"))
    with closing(GameLog.open(folder, durable=False)) as log:
        simulate(log, usual, games=4)
        simulate(log, Trial(**msgspec.structs.asdict(usual)), games=2)
        refresh(log, folder)
    return folder


def test_statistics_leave_experiments_out_unless_asked_for(data: Path) -> None:
    lake = Lake.open(data)
    assert deck_results(lake)["games"].sum() == 8
    assert deck_results(lake, Filters(experiment="trial"))["games"].sum() == 4
    with projector.open(data) as opened:
        assert opened.deck_results(experiment="trial")["games"].sum() == 4
        with pytest.raises(projector.KifuError, match=r"is called 'tril'; did you mean 'trial'\? there is trial"):
            opened.deck_results(experiment="tril")
    summary = Archive(data).summary()
    assert (summary.games, summary.experiments, [games for *_, games in summary.played]) == (6, 2, [4])


def test_lists_of_games_leave_experiments_out_unless_asked_for(data: Path) -> None:
    with closing(GameLog.open(data)) as log:
        rows = games(log)
    assert [len(rows), len(without_experiments(rows, {}))] == [6, 4]
    only = {"experiment": "trial"}
    assert len(without_experiments(chosen(rows, only), only)) == 2
    shown = {
        asked: Archive(data).games().block(Asked(filters=asked), first=0, last=9).found
        for asked in ((), (("experiments", "with"),), (("experiments", "only"),))
    }
    assert [*shown.values()] == [4, 6, 2]


def test_a_record_of_no_experiment_is_stored_as_before_there_were_any(data: Path) -> None:
    with closing(GameLog.open(data)) as log:
        starts: list[Any] = [msgspec.msgpack.decode(log.read(game)[0].body) for game in log.games()]
        assert [len(start[4]) for start in starts] == [11, 11, 11, 11, 12, 12]
        assert [read(log, game).start.provenance.experiment for game in log.games()] == [None] * 4 + ["trial"] * 2


def test_experiments_are_simulated_again_as_they_are_imported(data: Path, tmp_path: Path) -> None:
    exported = io.BytesIO()
    with closing(GameLog.open(data)) as log, closing(GameLog.open(tmp_path)) as other:
        export_games(log, log.games(), exported.write)
        exported.seek(0)
        report = import_games(lambda: other, exported)
        assert (report.added, report.unproven, report.quarantined) == (6, 0, [])
        assert other.heads() == log.heads()


def test_the_paired_difference_is_that_which_was_told_when_it_was_played(tmp_path: Path) -> None:
    fire, water, signs = TOY.pool.sample_decks().values()
    lists, cards = (fire, water), TOY.pool.sample_cards()
    found = []
    with closing(GameLog.open(tmp_path, durable=False)) as log:
        for seed in (3, 4):
            of = Comparison.versus(TOY, lists, (signs, fire), seed=seed, bots=("bold", "bold"), catalogue=cards)
            found.append(compare(log, of, most=100, smallest=0.001))
        simulate(log, plan(bots=("random", "random")), games=2)
        refresh(log, tmp_path)
    lake = Lake.open(tmp_path)
    rows = paired_differences(lake, Filters(system="toy")).to_dicts()
    assert len(rows) == 6
    for compared, of_seed in zip(found, (rows[:3], rows[3:]), strict=True):
        whole, *opponents = of_seed
        assert (whole["a"], whole["b"], whole["seed"]) == (compared.a, compared.b, str(compared.seed))
        by_name: dict[str | None, Row] = {row.name: row for row in compared.opponents}
        by_name[None] = compared.result
        assert [row["opponent"] for row in opponents] == sorted(name for name in by_name if name)
        for row in of_seed:
            told = by_name[row["opponent"]]
            assert row["games"] == told.games
            for name in ("difference", "low", "high"):
                assert row[name] == pytest.approx(getattr(told, name))
            assert (row["a_rate"], row["b_rate"]) == pytest.approx((told.rate_a, told.rate_b))
    assert usable_part(lake, Filters())[:2] == (800, 800)
    assert paired_differences(lake, Filters(experiment=found[0].experiment)).height == 6
    games = Archive(tmp_path).games()
    for wanted, count in ((found[0].experiment, 800), ("only", 800), ("with", 802), ("compare none", 0)):
        assert games.block(Asked(filters=(("experiments", wanted),)), first=0, last=9).found == count


def test_half_a_pair_tells_nothing(data: Path) -> None:
    """Two games of an experiment that is no comparison: one list each."""
    lake = Lake.open(data)
    assert paired_differences(lake).height == 0
    assert usable_part(lake, Filters())[:2] == (0, 2)
