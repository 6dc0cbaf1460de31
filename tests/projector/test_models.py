"""Win probability: training, trial, storage, changes, curves."""

import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
import polars as pl
import pytest
from polars.testing import assert_frame_equal

import projector
from events.errors import KifuError, ModelDamaged
from events.log.store import GameLog
from events.records.recorder import Recording
from events.simulation.simulate import simulate
from events.table.ids import PLAYERS, SEATS
from projector.lake import Lake, refresh
from projector.models.calibration import bins, brier, calibration_error, log_loss, slope, standard_error
from projector.models.changes import changes, key_moments
from projector.models.curve import curve
from projector.models.features import FIGURED, MOST_WORDS, mirrored
from projector.models.predictor import Predictor, Predictors
from projector.models.report import Report, Score, Turn, faults
from projector.models.rows import check_apart, from_both_sides, games_of, positions_of, trained_on
from projector.models.stored import model_file, read_model, write_model
from projector.models.training import MODEL, fit, train, trial
from projector.models.trees import Trees, fit_trees, trees_of
from projector.replay import Replay
from projector.stats.filters import Filters
from tests.suite.fields import GAMES, Field

GAME = "fusion_world"
CALIBRATED = "toy"
COUNTS = dict.fromkeys(GAMES, 12) | {CALIBRATED: 150}
ROUNDS = 8
"""Rounds of boosting in short runs."""


def field(system: str) -> Field:
    return Field(system, ("random", "random"), 0, COUNTS[system])


def of(system: str) -> Filters:
    return Filters(system=system)


@pytest.fixture(scope="module")
def lake(tmp_path_factory: pytest.TempPathFactory) -> Lake:
    """A lake with games of every card game; it is read alone."""
    data = tmp_path_factory.mktemp("models")
    with closing(GameLog.open(data, durable=False)) as log:
        for system, count in COUNTS.items():
            simulate(log, field(system).plan, games=count)
        refresh(log, data)
    return Lake.open(data)


@pytest.fixture(scope="module")
def trained(lake: Lake) -> dict[str, tuple[Report, Predictors]]:
    return {system: train(lake, of(system), rounds=ROUNDS) for system in GAMES}


def decided(lake: Lake, system: str) -> pl.DataFrame:
    return lake.collect(positions_of(lake, games_of(lake, of(system))))


def test_the_brier_score_of_three_games() -> None:
    assert brier(np.array([0.8, 0.6, 0.3]), np.array([1.0, 0, 0])) == pytest.approx(0.1633, abs=5e-5)
    assert log_loss(np.array([0.5, 0.5]), np.array([1.0, 0.5])) == pytest.approx(np.log(2))


def test_calibration_of_chances_that_are_true_and_of_chances_that_are_too_sure() -> None:
    dice = np.random.default_rng(5)
    odds = dice.normal(size=200_000)
    score = (dice.random(len(odds)) < 1 / (1 + np.exp(-odds))).astype(np.float64)
    true, sure = (1 / (1 + np.exp(-times * odds)) for times in (1, 2))
    assert slope(true, score) == pytest.approx(1, abs=0.02)
    assert slope(sure, score) == pytest.approx(0.5, abs=0.01)
    assert calibration_error(true, score) < 0.005
    assert calibration_error(sure, score) > 0.05
    assert sum(one.decisions for one in bins(true, score)) == len(score)
    assert slope(np.full(4, 0.5), score[:4]) is None


def test_rows_of_a_game_count_as_one() -> None:
    values, games = np.array([1.0, 1, 0, 0, 0, 1, 1]), np.array([1, 1, 1, 2, 2, 3, 3])
    off = [2 / 7, -8 / 7, 6 / 7]
    assert standard_error(values, games) == pytest.approx(np.sqrt(1.5 * np.sum(np.square(off))) / 7)
    assert standard_error(values, np.ones(7, dtype=np.int64)) is None


def test_trees_as_arrays_predict_what_scikit_learn_does(monkeypatch: pytest.MonkeyPatch) -> None:
    dice = np.random.default_rng(2)
    words = [dice.integers(0, many, 4000).astype(np.float64) for many in (40, MOST_WORDS)]
    numbers = [dice.integers(0, 9, 4000).astype(np.float64), dice.normal(size=4000)]
    values = np.column_stack([*words, *numbers])
    score = (values[:, 2] + values[:, 0] % 3 + dice.normal(size=4000) > 5).astype(np.float64)
    score[::50] = 0.5
    values[dice.random(values.shape) < 0.05] = np.nan
    kept: list[Any] = []

    def keep(fitted: Any) -> Trees:
        kept.append(fitted)
        return trees_of(fitted)

    monkeypatch.setattr("projector.models.trees.trees_of", keep)
    trees = fit_trees(values, score, words=2, rounds=12)
    expected = kept[0].decision_function(values)
    trees.check(width=4)
    assert (trees.members >= 0).any()
    assert np.ptp(expected) > 1
    np.testing.assert_allclose(trees.log_odds(values), expected, rtol=0, atol=1e-9)
    unknown = values.copy()
    unknown[:, 0] = np.where(np.isnan(values[:, 0]), MOST_WORDS + 7, values[:, 0])
    np.testing.assert_array_equal(trees.log_odds(unknown), trees.log_odds(values))


@pytest.mark.parametrize("system", GAMES)
def test_the_chances_of_both_seats_make_one(
    system: str, lake: Lake, trained: dict[str, tuple[Report, Predictors]]
) -> None:
    rows, (_, predictors) = decided(lake, system), trained[system]
    assert rows.height > 0
    for predictor in (predictors, predictors.public, predictors.baseline):
        np.testing.assert_allclose(predictor.both(rows), 1 - predictor.both(mirrored(rows)), rtol=0, atol=1e-12)
    assert np.abs(predictors.seat(rows) - (1 - predictors.seat(mirrored(rows)))).max() > 0


def test_both_sides_of_a_position_are_those_of_the_lake(lake: Lake) -> None:
    rows = lake.collect(lake.scan("positions").filter(pl.col("turn") > 0)).sort("end_position", "n")
    one, other = (rows.filter(pl.col("seat") == seat).select(FIGURED) for seat in PLAYERS)
    assert mirrored(one).equals(other)


@pytest.mark.parametrize("system", GAMES)
def test_decisions_and_chance_add_up_to_the_result(
    system: str, lake: Lake, trained: dict[str, tuple[Report, Predictors]]
) -> None:
    found = changes(lake, of(system), trained[system][1])
    results = {game["game"]: game["score"] for game in games_of(lake, of(system)).to_dicts()}
    for game in found.partition_by("game"):
        of_players = [game.filter(pl.col("player") == player)["decision"].sum() for player in PLAYERS]
        total = sum(map(float, of_players)) + float(game["chance"].sum())
        assert total == pytest.approx(results[game["game"][0]] - game["before"][0], abs=1e-9)
        assert game["next"][:-1].equals(game["before"][1:], check_names=False)
        moments = key_moments(game)
        assert moments["change"].abs().min() is None or moments["change"].abs().min() >= 0.05  # type: ignore[operator]
        expected = sorted(
            (max(abs(turn["change"]) for turn in turns.to_dicts()) for turns in game.partition_by("turn")), reverse=True
        )
        assert moments["change"].abs().to_list() == [change for change in expected[:3] if change >= 0.05]
    assert found["game"].n_unique() == len(results) == COUNTS[system]
    assert found.null_count().pipe(lambda counts: sum(counts.row(0))) == 0


@pytest.mark.parametrize("system", GAMES)
def test_a_curve_is_made_of_what_its_seat_may_know(
    system: str, lake: Lake, trained: dict[str, tuple[Report, Predictors]]
) -> None:
    predictors = trained[system][1]
    found = changes(lake, of(system), predictors).partition_by("end_position")
    for index, played in enumerate(found[:3]):
        game = played.unique("position", keep="first", maintain_order=True)  # a decision may have no facts
        replay = replayed(system, index)
        replay.seek(5)
        points = curve(replay, "all", predictors)
        assert replay.position == 5
        assert [point.at for point in points] == [*game["position"], replay.last]
        np.testing.assert_array_equal([point.chance for point in points[:-1]], game["before"])
        rows = decided(lake, system).filter(pl.col("end_position") == game["end_position"][0])
        rows = rows.unique("position", keep="first", maintain_order=True)
        own = {"public": predictors.public.both(rows), "a": predictors.seat(rows)}
        own["b"] = 1 - predictors.seat(mirrored(rows))
        for seat in SEATS[:3]:
            seen = curve(replay, seat, predictors)
            assert len(seen) <= len(points)
            if len(seen) == len(points):
                np.testing.assert_array_equal([point.chance for point in seen[:-1]], own[seat])


def replayed(system: str, index: int) -> Replay:
    return field(system).replay(index)


def test_an_unended_game_has_a_curve_without_a_result(trained: dict[str, tuple[Report, Predictors]]) -> None:
    whole = field(GAME).recording(0)
    part = Replay(Recording(whole.start, list(whole.actions[:60])), field(GAME).cards(0))
    points, all_points = (curve(replay, "public", trained[GAME][1]) for replay in (part, replayed(GAME, 0)))
    assert 0 < len(points) < len(all_points)
    assert points == all_points[: len(points)]


def test_a_deck_that_was_not_trained_on_is_unknown(lake: Lake, trained: dict[str, tuple[Report, Predictors]]) -> None:
    rows, (_, predictors) = decided(lake, GAME), trained[GAME]
    strange = rows.with_columns(own_deck=pl.lit("a new list"))
    np.testing.assert_array_equal(predictors.both(strange), predictors.public.both(rows))
    assert (predictors.both(rows) != predictors.public.both(rows)).any()


def test_a_trial_on_rows_of_games_trained_on_is_refused(lake: Lake) -> None:
    rows = decided(lake, CALIBRATED)
    by_row = pl.int_range(pl.len()) % 10 < 7
    training, held_out = rows.filter(by_row), rows.filter(~by_row)
    with pytest.raises(KifuError, match="split by match, not by row"):
        trial(training, held_out, fit(training, kind="logistic", rounds=1))


def test_both_seatings_of_a_pairing_are_on_one_side(lake: Lake) -> None:
    games = games_of(lake, of(CALIBRATED))
    chosen = trained_on(games)
    seatings = games.with_columns(chosen.alias("trained")).group_by("unit").agg(pl.len(), pl.col("trained").n_unique())
    assert set(seatings["len"]) == {2}
    assert set(seatings["trained"]) == {1}
    assert 0.6 < chosen.mean() < 0.8  # type: ignore[operator]
    check_apart(games.filter(chosen), games.filter(~chosen))


def test_few_games_are_fitted_by_coefficients_that_are_calibrated(
    lake: Lake, trained: dict[str, tuple[Report, Predictors]]
) -> None:
    report, _ = trained[CALIBRATED]
    scores = {score.name: score for score in report.scores}
    assert (report.kind, report.games, report.position) == ("logistic", COUNTS[CALIBRATED], lake.version)
    assert scores["constant"].slope is None
    assert scores[MODEL].brier < scores["constant"].brier
    assert 0.5 < (scores[MODEL].slope or 0) < 1.5
    assert scores[MODEL].ece < 0.1
    assert 0.2 < report.held_out / report.games < 0.4


def test_what_is_not_met_is_told() -> None:
    turn = Turn(turn=3, games=40, brier=0.2, baseline=0.19, gain=-0.01, low=-0.02, high=0.0)
    model = Score(name=MODEL, games=9, decisions=90, brier=0.2, low=0.1, high=0.3, log_loss=0.6, slope=1.0, ece=0.01)
    told = faults(msgspec.structs.replace(model, slope=1.3, ece=0.03), (turn,), ())
    assert told == (
        "the slope of calibration is 1.30, not 0.9 to 1.1",
        "the expected calibration error is 0.030, above 0.02",
        "the baseline is as good or better on turns 3",
    )
    assert faults(model, (msgspec.structs.replace(turn, gain=0.01),), ()) == ()
    assert faults(model, (), ()) == ("no turn has 30 held-out games",)


def test_too_few_games_are_told(lake: Lake) -> None:
    with pytest.raises(KifuError, match="0 games are too few"):
        train(lake, of("no such game"))
    with pytest.raises(KifuError, match="say which"):
        train(lake, Filters())


def test_the_same_lake_gives_the_same_file_and_reading_it_the_same_chances(
    lake: Lake, trained: dict[str, tuple[Report, Predictors]], tmp_path: Path
) -> None:
    report, predictors = trained[GAME]
    boosted = Predictors(predictors.baseline, predictors.public, boosted_decks(lake))
    again = Predictors(predictors.baseline, predictors.public, boosted_decks(lake))
    one, other = (tmp_path / name for name in ("one", "other"))
    write_model(one, report, boosted)
    write_model(other, report, again)
    assert one.read_bytes() == other.read_bytes()
    read_report, read = read_model(one)
    assert read_report == report
    rows = decided(lake, GAME)
    np.testing.assert_array_equal(read.both(rows), boosted.both(rows))


def boosted_decks(lake: Lake) -> Predictor:
    rows = from_both_sides(decided(lake, GAME))
    return Predictor.fit(rows, kind="boosted", knowledge="decks", rounds=2)


def damaged_trees(**changes: Callable[[Trees], object]) -> Callable[[Predictors], Predictors]:
    def damaged(predictors: Predictors) -> Predictors:
        trees = predictors.baseline.fitted
        assert isinstance(trees, Trees)
        changed = replace(trees, **{name: change(trees) for name, change in changes.items()})  # type: ignore[arg-type]
        return replace(predictors, baseline=replace(predictors.baseline, fitted=changed))

    return damaged


@pytest.mark.parametrize(
    "damage",
    [
        damaged_trees(left=lambda trees: np.zeros_like(trees.left)),
        damaged_trees(right=lambda trees: trees.right + len(trees.right)),
        damaged_trees(right=lambda trees: trees.left),
        damaged_trees(feature=lambda trees: trees.feature + 99),
        damaged_trees(value=lambda trees: trees.value * np.nan),
        damaged_trees(value=lambda trees: trees.value[:-1]),
        damaged_trees(members=lambda trees: trees.members + 1),
        damaged_trees(roots=lambda trees: trees.roots + 1),
        damaged_trees(sets=lambda trees: np.zeros((1, 3), dtype=bool)),
    ],
)
def test_numbers_that_are_no_trees_are_refused(
    damage: Callable[[Predictors], Predictors], trained: dict[str, tuple[Report, Predictors]], tmp_path: Path
) -> None:
    report, predictors = trained[CALIBRATED]
    file = model_file(tmp_path, CALIBRATED)
    write_model(file, report, damage(predictors))
    with pytest.raises(ModelDamaged, match=r"is no model that can be used .*: run `kifu train`"):
        read_model(file)


def test_a_file_that_is_damaged_or_another_is_refused_in_one_line(
    trained: dict[str, tuple[Report, Predictors]], tmp_path: Path
) -> None:
    file = model_file(tmp_path, CALIBRATED)
    with pytest.raises(KifuError, match=r"there is no model .*: run `kifu train`"):
        read_model(file)
    write_model(file, *trained[CALIBRATED])
    whole = file.read_bytes()
    dice = np.random.default_rng(1)
    for at in dice.integers(0, len(whole), 40).tolist():
        file.write_bytes(whole[:at] + bytes([whole[at] ^ 0x55]) + whole[at + 1 :])
        with pytest.raises(ModelDamaged, match=r"is no model that can be used .*: run `kifu train`"):
            read_model(file)
    for content in (b"", whole[:-9], b"\x80\x04K\x01.", b"PK\x03\x04", bytes(4000), whole + b"x"):
        file.write_bytes(content)
        with pytest.raises(ModelDamaged):
            read_model(file)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("projector.models.features.VERSION", 0)
        write_model(file, *trained[CALIBRATED])
    with pytest.raises(KifuError, match="made for other features"):
        read_model(file)


def test_a_data_folder_gives_the_model_the_changes_and_the_curve(
    lake: Lake, trained: dict[str, tuple[Report, Predictors]]
) -> None:
    report, predictors = trained[CALIBRATED]
    data = projector.open(lake.folder.parent)
    write_model(model_file(data.folder, CALIBRATED), report, predictors)
    assert data.model(CALIBRATED)[0] == report
    assert_frame_equal(data.changes(CALIBRATED), changes(lake, of(CALIBRATED), predictors))
    replay = replayed(CALIBRATED, 0)
    points = [(point.at, point.turn, point.chance) for point in curve(replay, "public", predictors)]
    assert data.curve(replay).rows() == points
    assert points


def test_predicting_needs_no_scikit_learn() -> None:
    names = ("changes", "curve", "stored", "training")
    imports = "; ".join(f"import projector.models.{name}" for name in names)
    code = f"import sys; {imports}; assert 'sklearn' not in sys.modules"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


@pytest.mark.slow
def test_the_model_of_many_games_is_what_it_should_be(tmp_path: Path) -> None:
    many = Field(GAME, ("greedy", "greedy"), 0, 2_000)
    with closing(GameLog.open(tmp_path, durable=False)) as log:
        simulate(log, many.plan, games=many.count, jobs=2)
        refresh(log, tmp_path)
    report, _ = train(Lake.open(tmp_path), of(GAME))
    scores = {score.name: score for score in report.scores}
    assert report.kind == "boosted"
    assert 0.9 <= (scores[MODEL].slope or 0) <= 1.1
    assert scores[MODEL].ece <= 0.02
    assert scores[MODEL].brier < scores["public"].brier < scores["baseline"].brier < 0.25
    assert scores["public, decks unseen"].decisions > 0
