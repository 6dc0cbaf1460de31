"""Win probability: training, trial, storage, changes, curves."""

import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from dataclasses import replace
from importlib.metadata import version
from itertools import pairwise
from pathlib import Path
from typing import Any, cast
from unittest.mock import Mock

import msgspec
import numpy as np
import polars as pl
import pytest
from polars.testing import assert_frame_equal

import projector
from events.brief import MOST_LETTERS
from events.errors import KifuError, ModelDamaged
from events.log.store import GameLog
from events.records.recorder import Recording
from events.simulation.simulate import simulate
from events.table.fact import GameEnded, TurnBegan
from events.table.ids import PLAYERS, SEATS, Seat
from projector.lake import Lake
from projector.lake_writer import refresh
from projector.models import features
from projector.models.calibration import bins, brier, calibration_error, log_loss, scored, slope, standard_error
from projector.models.causes import GROUPS, causes
from projector.models.changes import changed, largest_changes
from projector.models.curve import curve, key_moments
from projector.models.features import FIGURED, MOST_WORDS, SPOKEN, mirrored
from projector.models.folds import FOLDS, fold_of, fold_of_replay
from projector.models.outlook import Outlook, fit_outlook
from projector.models.predictor import CrossFitted, Judges, Predictor, Predictors
from projector.models.report import MODEL, Decile, Report, Score, Turn, biased, faults
from projector.models.rows import from_both_sides, games_of, positions_of, sampled
from projector.models.stored import Model, digests, model_file, populations, read_model, write_model
from projector.models.training import by_chance, fit, train, trial
from projector.models.trees import Trees, fit_trees, trees_of
from projector.replay import Replay
from projector.stats.filters import Filters
from projector.view import seat_positions
from tests.levels import by_default
from tests.suite.fields import GAMES, Field

GAME = "fusion_world"
CALIBRATED = "toy"
BOTS = "bots: random v1"
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
def trained(lake: Lake) -> dict[str, tuple[Report, CrossFitted]]:
    return {system: train(lake, of(system), rounds=ROUNDS) for system in GAMES}


def every_change(lake: Lake, system: str, predictors: Judges) -> pl.DataFrame:
    return changed(lake, games_of(lake, of(system)), predictors)


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


def test_chances_of_which_both_seats_know_other_things_are_all_judged() -> None:
    own, other = np.array([0.8, 0.3]), np.array([0.4, 0.7])
    found = scored("seat", own, other, np.array([1.0, 0.0]), np.array([1, 2]))
    assert found.brier == pytest.approx((0.2**2 + 0.4**2 + 0.3**2 + 0.3**2) / 4)
    assert found.decisions == 2


def test_a_seat_is_judged_by_its_own_chances_on_both_sides(
    lake: Lake, trained: dict[str, tuple[Report, CrossFitted]]
) -> None:
    report, predictors = trained[GAME]
    rows = lake.collect(positions_of(lake, games_of(lake, of(GAME))).filter(sampled()))
    both = from_both_sides(rows)
    [seat] = [score for score in report.scores if score.name == "seat"]
    assert seat.brier == pytest.approx(brier(predictors.seat(both), both["score"].to_numpy()))


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
    system: str, lake: Lake, trained: dict[str, tuple[Report, CrossFitted]]
) -> None:
    rows, (_, predictors) = decided(lake, system), trained[system]
    assert rows.height > 0
    first = predictors.folds[0]
    for predictor in (predictors, first, first.public, first.baseline):
        np.testing.assert_allclose(predictor.both(rows), 1 - predictor.both(mirrored(rows)), rtol=0, atol=1e-12)
    assert np.abs(predictors.seat(rows) - (1 - predictors.seat(mirrored(rows)))).max() > 0


def test_both_sides_of_a_position_are_those_of_the_lake(lake: Lake) -> None:
    rows = lake.collect(lake.scan("positions").filter(pl.col("turn") > 0)).sort("end_position", "n")
    one, other = (rows.filter(pl.col("seat") == seat).select(FIGURED) for seat in PLAYERS)
    assert mirrored(one).equals(other)


@pytest.mark.parametrize("system", GAMES)
def test_decisions_and_chance_add_up_to_the_result(
    system: str, lake: Lake, trained: dict[str, tuple[Report, CrossFitted]]
) -> None:
    found = every_change(lake, system, trained[system][1])
    results = {game["game"]: game["score"] for game in games_of(lake, of(system)).to_dicts()}
    for game in found.partition_by("game"):
        of_players = [game.filter(pl.col("player") == player)["decision"].sum() for player in PLAYERS]
        total = sum(map(float, of_players)) + float(game["chance"].sum())
        assert total == pytest.approx(results[game["game"][0]] - game["before"][0], abs=1e-9)
        assert game["next"][:-1].equals(game["before"][1:], check_names=False)
        moments = largest_changes(game)
        assert moments["change"].abs().min() is None or moments["change"].abs().min() >= 0.05  # type: ignore[operator]
        expected = sorted(
            (max(abs(turn["change"]) for turn in turns.to_dicts()) for turns in game.partition_by("turn")), reverse=True
        )
        assert moments["change"].abs().to_list() == [change for change in expected[:3] if change >= 0.05]
    assert found["game"].n_unique() == len(results) == COUNTS[system]
    assert found.null_count().pipe(lambda counts: sum(counts.row(0))) == 0


@pytest.mark.parametrize("system", by_default(("buddyfight", "toy"), GAMES))
def test_a_curve_is_made_of_what_its_seat_may_know(
    system: str, lake: Lake, trained: dict[str, tuple[Report, CrossFitted]]
) -> None:
    judges = trained[system][1]
    found = every_change(lake, system, judges).partition_by("end_position")
    for index, played in enumerate(found[:3]):
        game = played.unique("position", keep="first", maintain_order=True)  # a decision may have no facts
        replay = replayed(system, index)
        predictors = judges.folds[fold_of_replay(replay)]
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
            seen = {point.at: point.chance for point in curve(replay, seat, predictors)}
            numbers = seat_positions(replay, seat)
            last = {number: position for position, number in enumerate(numbers)}
            known = [at for at in rows["position"] if last[numbers[at]] == at and numbers[at] in seen]
            chances = dict(zip(rows["position"], own[seat], strict=True))
            assert [seen[numbers[at]] for at in known] == [chances[at] for at in known]
            assert len(known) > 1


def replayed(system: str, index: int) -> Replay:
    return field(system).replay(index)


def test_what_still_follows_a_kind_of_decision_is_no_chance() -> None:
    reached = np.tile(np.linspace(0.05, 0.95, 400), 2)
    kinds = pl.Series(["pay", "end"]).gather(np.repeat([0, 1], 400))
    odds = np.log(reached / (1 - reached))
    following = 1 / (1 + np.exp(-(odds * np.where(kinds == "pay", 1, 0.8) + np.where(kinds == "pay", 0.3, -0.5))))
    nothing = {name: pl.lit(None) for name in (*SPOKEN, *FIGURED)}
    rows = pl.DataFrame({"kind": kinds, "reached": reached}).with_columns(**nothing)
    outlook = fit_outlook(rows, following)
    assert outlook is not None
    told = outlook.chances(rows)
    for kind in ("pay", "end"):
        of_kind = (kinds == kind).to_numpy()
        assert abs(np.mean((following - reached)[of_kind])) > 0.05
        assert np.mean((following - told)[of_kind]) == pytest.approx(0, abs=2e-3)
        assert np.abs(following - told)[of_kind].mean() < 0.01
    assert fit_outlook(rows[:90], following[:90]) is None


def test_what_still_follows_is_counted_from_the_side_of_who_decided(
    lake: Lake, trained: dict[str, tuple[Report, CrossFitted]]
) -> None:
    predictors = trained[CALIBRATED][1].folds[0]
    assert predictors.outlook is not None
    rows = decided(lake, CALIBRATED).with_columns(kind=pl.lit("draw"))
    other = mirrored(rows).with_columns(pl.col("player").replace({"a": "b", "b": "a"}))
    np.testing.assert_allclose(predictors.after(other), 1 - predictors.after(rows), rtol=0, atol=1e-9)
    plain = replace(predictors, outlook=None)
    np.testing.assert_array_equal(plain.after(rows), predictors.both(rows))
    assert np.abs(predictors.after(rows) - predictors.both(rows)).max() > 0.01


@pytest.mark.parametrize("system", GAMES)
def test_a_decision_without_an_unforeseen_card_leaves_nothing_to_chance(
    system: str, lake: Lake, trained: dict[str, tuple[Report, CrossFitted]]
) -> None:
    found = every_change(lake, system, trained[system][1])
    reached = lake.collect(lake.scan("afterstates").select("end_position", "n", reached="position"))
    found = found.join(reached, on=["end_position", "n"], maintain_order="left")
    foreseen = found.filter(pl.col("reached") == pl.col("position").shift(-1).over("end_position"))
    assert foreseen.height > 0
    assert foreseen["chance"].abs().max() == 0


class Hopeful(Predictors):
    """Predictors that promise seat a three points more than what still follows a decision."""

    def after(self, rows: pl.DataFrame) -> features.Values:
        return np.clip(super().after(rows) + 0.03, 0, 1)


def test_a_model_by_which_chance_adds_something_on_average_is_told(
    lake: Lake, trained: dict[str, tuple[Report, CrossFitted]]
) -> None:
    report, predictors = trained[CALIBRATED]
    games = games_of(lake, of(CALIBRATED))
    hopeful = CrossFitted(
        tuple(Hopeful(fold.baseline, fold.public, fold.decks, fold.outlook) for fold in predictors.folds)
    )
    deciles = tuple(by_chance(changed(lake, games, hopeful, only=pl.col("open"))))
    assert sum(decile.decisions for decile in deciles) == sum(decile.decisions for decile in report.deciles) > 400
    assert len(biased(report.deciles)) <= 1  # of so few games
    assert len(biased(deciles)) >= 5
    [model] = [score for score in report.scores if score.name == MODEL]
    assert any(fault.startswith("what chance adds is not 0 on average: -0.0") for fault in faults(model, (), deciles))


def test_an_unended_game_has_a_curve_without_a_result(trained: dict[str, tuple[Report, CrossFitted]]) -> None:
    whole = field(GAME).recording(0)
    part = Replay(Recording(whole.start, list(whole.actions[:60])), field(GAME).cards(0))
    predictors = trained[GAME][1].folds[0]
    points, all_points = (curve(replay, "public", predictors) for replay in (part, replayed(GAME, 0)))
    assert 0 < len(points) < len(all_points)
    assert points == all_points[: len(points)]


def test_a_deck_that_was_not_trained_on_is_unknown(lake: Lake, trained: dict[str, tuple[Report, CrossFitted]]) -> None:
    rows, predictors = decided(lake, GAME), trained[GAME][1].folds[0]
    strange = rows.with_columns(own_deck=pl.lit("a new list"))
    np.testing.assert_array_equal(predictors.both(strange), predictors.public.both(rows))
    assert (predictors.both(rows) != predictors.public.both(rows)).any()


def test_a_trial_on_rows_of_games_trained_on_is_refused(
    lake: Lake, trained: dict[str, tuple[Report, CrossFitted]]
) -> None:
    rows = decided(lake, CALIBRATED).with_columns(fold=pl.int_range(pl.len()) % FOLDS)
    with pytest.raises(KifuError, match="split by match, not by row"):
        trial(rows, trained[CALIBRATED][1])


def test_both_seatings_of_a_pairing_are_of_one_fold(lake: Lake) -> None:
    games = games_of(lake, of(CALIBRATED))
    seatings = games.group_by("unit").agg(pl.len(), pl.col("fold").n_unique())
    assert set(seatings["len"]) == {2}
    assert set(seatings["fold"]) == {1}
    shares = games.group_by("fold").len()["len"] / games.height
    assert set(games["fold"]) == set(range(FOLDS))
    assert 0.08 < shares.min() < shares.max() < 0.36  # type: ignore[operator]


@pytest.mark.parametrize("system", GAMES)
def test_the_fold_of_a_game_is_known_by_its_record_alone(system: str, lake: Lake) -> None:
    """The same of a lake of fewer games, of a game that the lake has not, and whatever came after it."""
    games = games_of(lake, of(system))
    early = games_of(lake.as_of(int(games["end_position"][5])), of(system))
    assert early.select("game", "fold").equals(games.head(early.height).select("game", "fold"))
    for index in range(4):
        assert fold_of_replay(replayed(system, index)) == games["fold"][index]
    assert fold_of("7 0") == 3, "another hash would change what every model that is stored says of its games"


def test_each_fold_is_judged_by_what_was_trained_on_all_others_and_on_nothing_of_it(
    lake: Lake, trained: dict[str, tuple[Report, CrossFitted]]
) -> None:
    """Where the results of a fold are turned round, its own predictors stay what they were, and no others do."""
    predictors = trained[CALIBRATED][1]
    games = games_of(lake, of(CALIBRATED))
    rows = lake.collect(positions_of(lake, games).filter(sampled()))
    turned = rows.with_columns(score=pl.when(pl.col("fold") == 2).then(1 - pl.col("score")).otherwise(pl.col("score")))
    for fold in range(FOLDS):
        again = fit(turned.filter(pl.col("fold") != fold), kind="logistic", rounds=ROUNDS)
        same = np.array_equal(again.both(rows), predictors.folds[fold].both(rows))
        assert same == (fold == 2)
        own = rows.filter(pl.col("fold") == fold)
        np.testing.assert_array_equal(
            predictors.both(rows)[(rows["fold"] == fold).to_numpy()], predictors.folds[fold].both(own)
        )


def test_few_games_are_fitted_by_coefficients_that_are_calibrated(
    lake: Lake, trained: dict[str, tuple[Report, CrossFitted]]
) -> None:
    report, _ = trained[CALIBRATED]
    scores = {score.name: score for score in report.scores}
    assert (report.kind, report.games, report.position) == ("logistic", COUNTS[CALIBRATED], lake.version)
    assert scores["constant"].slope is None
    assert scores[MODEL].brier < scores["constant"].brier
    assert 0.5 < (scores[MODEL].slope or 0) < 1.5
    assert scores[MODEL].ece < 0.1
    assert 0.9 * report.games < scores[MODEL].games <= report.games, "all are judged of which a sixth has a decision"
    assert report.folds == FOLDS


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
    assert faults(model, (), ()) == ("no turn has 30 games",)
    good = msgspec.structs.replace(turn, gain=0.01)
    deciles = [Decile(chance=0.2, decisions=9, mean=mean, error=0.0002) for mean in (0.0049, -0.0054)]
    assert faults(model, (good,), (deciles[0],)) == ()
    assert faults(model, (good,), tuple(deciles)) == ("what chance adds is not 0 on average: -0.0054 around 0.20",)
    assert faults(model, (good,), (msgspec.structs.replace(deciles[1], error=0.002),)) == ()


def test_too_few_games_are_told(lake: Lake) -> None:
    with pytest.raises(
        KifuError, match=r"0 games of no such game, bots are too few .*has.* games of toy: --population"
    ):
        train(lake, of("no such game"))
    with pytest.raises(KifuError, match="say which"):
        train(lake, Filters())


def test_the_same_lake_gives_the_same_file_and_reading_it_the_same_chances(
    lake: Lake, trained: dict[str, tuple[Report, CrossFitted]], tmp_path: Path
) -> None:
    report, predictors = trained[GAME]
    boosted, again = (
        CrossFitted(tuple(replace(fold, decks=boosted_decks(lake)) for fold in predictors.folds)) for _ in range(2)
    )
    one, other = (model_file(tmp_path / name, GAME, BOTS) for name in ("one", "other"))
    write_model(one, sound(report), boosted)
    write_model(other, sound(report), again)
    assert one.read_bytes() == other.read_bytes()
    read = read_model(tmp_path / "one", GAME, BOTS)
    assert read.report == sound(report)
    rows = decided(lake, GAME)
    np.testing.assert_array_equal(read.predictors.both(rows), boosted.both(rows))
    np.testing.assert_array_equal(read.predictors.seat(rows), boosted.seat(rows))


def test_a_version_is_that_of_its_predictors_and_names_the_one_that_it_replaced(
    trained: dict[str, tuple[Report, CrossFitted]], tmp_path: Path
) -> None:
    report, predictors = trained[CALIBRATED]
    file = model_file(tmp_path, CALIBRATED, BOTS)
    first = write_model(file, sound(report), predictors)
    assert (len(first.version), first.replaced) == (8, None)
    later = msgspec.structs.replace(sound(report), position=report.position + 1)
    assert write_model(file, later, predictors)[2:] == (first.version, None), "the same games, at another position"
    others = CrossFitted(predictors.folds[::-1])
    second = write_model(file, sound(report), others)
    assert second.version != first.version
    assert second.replaced == first.version
    assert write_model(file, later, others)[2:] == read_model(tmp_path, CALIBRATED, BOTS)[2:] == second[2:]
    file.write_bytes(file.read_bytes()[:-1])
    assert write_model(file, sound(report), predictors).replaced is None, "nothing was said by a file that is damaged"


def test_a_model_of_an_older_kifu_says_in_one_line_that_it_is_made_again(
    trained: dict[str, tuple[Report, CrossFitted]], tmp_path: Path
) -> None:
    file = model_file(tmp_path, CALIBRATED, BOTS)
    write_model(file, *trained[CALIBRATED])
    content = file.read_bytes()
    for form in (b"3", b"5"):
        file.write_bytes(content.replace(b"probability 4\n", b"probability " + form + b"\n", 1))
        with pytest.raises(KifuError, match=rf"{form.decode()}\): run `kifu train`, which makes it again$"):
            read_model(tmp_path, CALIBRATED, BOTS)


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


def damaged_outlook(change: Callable[[Predictors, Outlook], Outlook]) -> Callable[[Predictors], Predictors]:
    def damaged(predictors: Predictors) -> Predictors:
        assert predictors.outlook is not None
        return replace(predictors, outlook=change(predictors, predictors.outlook))

    return damaged


@pytest.mark.parametrize(
    "damage",
    [
        damaged_outlook(lambda predictors, outlook: replace(outlook, trees=cast(Trees, predictors.public.fitted))),
        damaged_outlook(lambda predictors, outlook: replace(outlook, encoding=predictors.decks.encoding)),
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
    damage: Callable[[Predictors], Predictors], trained: dict[str, tuple[Report, CrossFitted]], tmp_path: Path
) -> None:
    report, predictors = trained[CALIBRATED]
    *sound_ones, last = predictors.folds
    write_model(model_file(tmp_path, CALIBRATED, BOTS), report, CrossFitted((*sound_ones, damage(last))))
    with pytest.raises(ModelDamaged, match=r"is no model that can be used .*: run `kifu train`"):
        read_model(tmp_path, CALIBRATED, BOTS)


def test_a_file_that_is_damaged_or_another_is_refused_in_one_line(
    trained: dict[str, tuple[Report, CrossFitted]], tmp_path: Path
) -> None:
    def asked() -> Model:
        return read_model(tmp_path, CALIBRATED, BOTS)

    file = model_file(tmp_path, CALIBRATED, BOTS)
    with pytest.raises(KifuError, match=r"there is no model .*: run `kifu train --system toy --population 'bots: "):
        asked()
    write_model(file, *trained[CALIBRATED])
    whole = file.read_bytes()
    dice = np.random.default_rng(1)
    for at in dice.integers(0, len(whole), 40).tolist():
        file.write_bytes(whole[:at] + bytes([whole[at] ^ 0x55]) + whole[at + 1 :])
        with pytest.raises(ModelDamaged, match=r"is no model that can be used .*: run `kifu train`"):
            asked()
    for content in (b"", whole[:-9], b"\x80\x04K\x01.", b"PK\x03\x04", bytes(4000), whole + b"x"):
        file.write_bytes(content)
        with pytest.raises(ModelDamaged):
            asked()
    write_model(file, *trained[GAME])
    with pytest.raises(ModelDamaged, match=f"it is of {GAME}"):
        asked()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("projector.models.features.VERSION", 0)
        write_model(file, *trained[CALIBRATED])
    with pytest.raises(KifuError, match="made for other features"):
        asked()


@pytest.fixture
def data(lake: Lake, trained: dict[str, tuple[Report, CrossFitted]], tmp_path: Path) -> Iterator[projector.DataFolder]:
    """The lake in a folder of its own, with a model of one card game that has no faults."""
    (tmp_path / "lake").symlink_to(lake.folder, target_is_directory=True)
    report, predictors = trained[CALIBRATED]
    write_model(model_file(tmp_path, CALIBRATED, BOTS), sound(report), predictors)
    with projector.open(tmp_path) as opened:
        yield opened


def test_a_model_and_its_parts_tell_what_they_are_of_in_a_few_lines(data: projector.DataFolder) -> None:
    model = data.model(CALIBRATED)
    assert repr(model).startswith(f"<Model {model.version} of {CALIBRATED}, {BOTS}: {model.report.kind}, ")
    predictors = [getattr(model.predictors.folds[0], name) for name in ("baseline", "public", "decks")]
    parts = [model.report, model.predictors, model.predictors.folds[0], *predictors]
    parts += [predictor.fitted for predictor in predictors]
    assert len(repr(model)) < 500
    assert max(len(repr(part)) for part in (*parts, predictors[1].encoding)) <= MOST_LETTERS


def sound(report: Report) -> Report:
    return msgspec.structs.replace(report, faults=())


def test_a_data_folder_gives_the_model_the_changes_and_the_curve(
    data: projector.DataFolder, lake: Lake, trained: dict[str, tuple[Report, CrossFitted]]
) -> None:
    report, predictors = trained[CALIBRATED]
    assert data.model(CALIBRATED).report == data.model(CALIBRATED, BOTS).report == sound(report)
    every = every_change(lake, CALIBRATED, predictors)
    assert_frame_equal(data.changes(CALIBRATED).drop("model"), every)
    assert set(data.changes(CALIBRATED)["model"]) == {data.model(CALIBRATED).version}
    replay = replayed(CALIBRATED, 0)
    own = predictors.folds[fold_of_replay(replay)]
    points = [msgspec.structs.astuple(point) for point in curve(replay, "public", own)]
    assert data.curve(replay).rows() == points
    assert points


@pytest.mark.parametrize("seat", SEATS)
def test_a_key_moment_tells_where_the_chance_moved_most_before_the_next_decision(
    trained: dict[str, tuple[Report, CrossFitted]], seat: Seat
) -> None:
    predictors = trained[CALIBRATED][1].folds[0]
    found = 0
    for index in range(3):
        replay = replayed(CALIBRATED, index)
        points = curve(replay, seat, predictors)
        moments = key_moments([(point.at, point.turn, point.chance) for point in points])
        assert {point.at for point in points if point.moved_at is not None} == {*moments}
        for point, later in pairwise(points):
            if point.moved_at is None or point.moved_by is None:
                continue
            found += 1
            change = later.chance - point.chance
            assert point.at < point.moved_at <= later.at
            assert point.moved_by * change > 0, "in the direction of the change"
            # The steps add up to the change: the largest is at least their mean.
            assert abs(point.moved_by) >= abs(change) / (later.at - point.at) - 1e-9
        assert replay.position == 0
    assert found


def test_a_game_that_came_after_the_training_is_judged_by_its_fold_and_stays_so_until_another_version_does(
    data: projector.DataFolder, lake: Lake, trained: dict[str, tuple[Report, CrossFitted]]
) -> None:
    games = games_of(lake, of(CALIBRATED))
    middle = lake.as_of(int(games["end_position"][COUNTS[CALIBRATED] // 2]))
    earlier, predictors = train(middle, of(CALIBRATED), rounds=ROUNDS)
    file = model_file(data.folder, CALIBRATED, BOTS)
    version = write_model(file, sound(earlier), predictors).version
    moments = data.key_moments(system=CALIBRATED)
    assert set(moments["model"]) == {version}
    assert set(data.changes(CALIBRATED)["end_position"]) == set(games["end_position"]), "also those that came later"
    assert_frame_equal(data.changes(CALIBRATED).drop("model"), every_change(lake, CALIBRATED, predictors))
    # Trained anew on the same games: the same version, and the same moments.
    anew, predictors = train(middle, of(CALIBRATED), rounds=ROUNDS)
    assert write_model(file, sound(anew), predictors).version == version
    assert_frame_equal(data.key_moments(system=CALIBRATED), moments)
    # On more: another version, which the moments name.
    again = write_model(file, sound(trained[CALIBRATED][0]), trained[CALIBRATED][1])
    assert again.replaced == version
    assert set(data.key_moments(system=CALIBRATED)["model"]) == {again.version} != {version}


def test_answers_of_a_model_are_kept_until_another_is_trained(
    data: projector.DataFolder, trained: dict[str, tuple[Report, CrossFitted]], monkeypatch: pytest.MonkeyPatch
) -> None:
    report, predictors = trained[CALIBRATED]
    found, replay = data.changes(CALIBRATED), replayed(CALIBRATED, 0)
    replay.head = "of a log"
    seen = data.curve(replay, "a")
    with monkeypatch.context() as patch:
        patch.setattr(Predictor, "seat", Mock(side_effect=AssertionError("it was predicted again")))
        assert_frame_equal(data.changes(CALIBRATED), found)
        assert_frame_equal(data.curve(replay, "a"), seen)
    others = CrossFitted(tuple(Predictors(fold.baseline, fold.baseline, fold.baseline) for fold in predictors.folds))
    write_model(model_file(data.folder, CALIBRATED, BOTS), sound(report), others)
    assert not data.changes(CALIBRATED).equals(found)
    assert not data.curve(replay, "a").equals(seen)


def test_what_choices_changed_is_the_mean_of_score_less_chance(
    data: projector.DataFolder, lake: Lake, trained: dict[str, tuple[Report, CrossFitted]]
) -> None:
    _, predictors = trained[CALIBRATED]
    games = games_of(lake, of(CALIBRATED))
    results = dict(games.select("end_position", "score").rows())
    rows = decided(lake, CALIBRATED)
    sides = {"a": predictors.seat(rows), "b": predictors.seat(mirrored(rows))}
    chances = {(row["end_position"], row["n"]): sides[row["player"]][i] for i, row in enumerate(rows.to_dicts())}
    taken = lake.collect(lake.scan("choices").filter("complete", pl.col("taken") > 0)).to_dicts()
    option = ("kind", "verb", "card_number", "other_number", "number")
    found: dict[tuple[Any, ...], list[float]] = {}
    for row in taken:
        at = row["end_position"], row["n"]
        game = next(iter(games.filter(pl.col("end_position") == at[0]).to_dicts()), None)
        if at in chances and at[0] in results and game and game["own_deck"] != game["opposing_deck"]:
            score = results[at[0]] if row["seat"] == "a" else 1 - results[at[0]]
            found.setdefault(tuple(row[name] for name in option), []).append(score - chances[at])
    frame = data.card_choices(system=CALIBRATED)
    assert len(found) > 3
    for row in frame.to_dicts():
        changed_by = found.get(tuple(row[name] for name in option))
        assert row["change"] == (None if changed_by is None else pytest.approx(np.mean(changed_by), abs=1e-12))
        if changed_by and len(changed_by) > 30:
            assert row["change_low"] < row["change"] < row["change_high"]
    assert data.card_choices(system=GAME)["change"].null_count() > 0
    assert data.card_choices(system=GAME)["change"].drop_nulls().is_empty()


def test_key_moments_are_the_largest_changes_from_the_side_that_is_asked_for(data: projector.DataFolder) -> None:
    found = data.key_moments(system=CALIBRATED)
    of_a = largest_changes(data.changes(CALIBRATED))
    assert (
        found.select("end_position", "n").sort("end_position", "n").rows()
        == of_a.select("end_position", "n").sort("end_position", "n").rows()
    )
    assert found.group_by("end_position").len()["len"].max() == 3
    assert set(found["population"]) == {BOTS}
    assert set(found["seat"]) == {"a"}
    assert data.key_moments().equals(found)
    assert data.key_moments(system=GAME).is_empty()
    assert set(found["model"]) == {data.model(CALIBRATED).version}
    deck = found["opponent"][0]
    own = data.key_moments(system=CALIBRATED, decks=(deck,), level="name")
    assert set(own["deck"]) == {deck}
    turned = own.filter(pl.col("seat") == "b")
    other = found.join(turned, on=["end_position", "n"], suffix="_b")
    assert other.height == turned.height > 0
    for name in ("decision", "chance", "change"):
        np.testing.assert_allclose(other[f"{name}_b"], -other[name])
    np.testing.assert_allclose(other["before_b"], 1 - other["before"])
    np.testing.assert_allclose(found["decision"] + found["chance"], found["change"], atol=1e-12)
    assert found["kind"].null_count() == 0
    np.testing.assert_allclose(other["moved_by_b"], -other["moved_by"])
    assert set(found["cause"]) <= {"decision", "draw", "turn", "chance", "result"}
    assert (found["moved"] == "result").equals(found["fact"] == "GameEnded", check_names=False)


def test_the_moments_of_a_card_are_those_that_it_made_seen_from_its_player(data: projector.DataFolder) -> None:
    moments = data.key_moments(system=CALIBRATED).filter(pl.col("fact_card_number").is_not_null()).to_dicts()
    indexes = {end: index for index, end in enumerate(games_of(data.lake, of(CALIBRATED))["end_position"])}
    largest: dict[tuple[str, int, str], dict[str, Any]] = {}
    for row in moments:
        replay = replayed(CALIBRATED, indexes[row["end_position"]])
        fact = replay.facts[row["fact_position"] - 1]
        seat = replay.seek(replay.last).cards[fact.card].owner
        told = {**row, "own": row["change"] if seat == row["seat"] else -row["change"]}
        key = row["fact_card_number"], row["end_position"], seat
        if key not in largest or abs(told["own"]) > abs(largest[key]["own"]):
            largest[key] = told
    found = data.card_moments(system=CALIBRATED)
    assert {*found.select("card_number", "end_position", "seat").iter_rows()} == {*largest}
    for row in found.to_dicts():
        expected = largest[row["card_number"], row["end_position"], row["seat"]]
        assert row["change"] == pytest.approx(expected["own"])
        assert (row["fact"], row["fact_position"], row["turn"]) == tuple(
            expected[name] for name in ("fact", "fact_position", "turn")
        )
        assert row["score"] == (expected["score"] if row["seat"] == expected["seat"] else 1 - expected["score"])
    for card in found.partition_by("card_number"):
        sizes = card["change"].abs().to_list()
        assert sizes == sorted(sizes, reverse=True)
    deck = found["deck"][0]
    assert {*data.card_moments(system=CALIBRATED, decks=(deck,))["deck"]} == {deck}
    assert data.card_moments(system=GAME).is_empty()


@pytest.mark.parametrize("system", by_default(("fusion_world", "skeleton_dbz"), GAMES))
def test_what_moved_a_chance_is_the_figure_with_the_largest_part(
    system: str, lake: Lake, trained: dict[str, tuple[Report, CrossFitted]]
) -> None:
    """Counted again position by position, and the fact looked up in the recorded game."""
    predictors = trained[system][1]
    games = games_of(lake, of(system))
    ends = games["end_position"].to_list()
    moments = largest_changes(every_change(lake, system, predictors)).head(12)
    found = causes(lake, games, predictors, moments)
    assert found.select("end_position", "n").rows() == moments.select("end_position", "n").sort(pl.all()).rows()
    positions = decided(lake, system)
    for row in found.join(moments, on=["end_position", "n"]).to_dicts():
        game = positions.filter(end_position=row["end_position"])
        index = game["n"].to_list().index(row["n"])
        facts = replayed(system, ends.index(row["end_position"])).facts
        before, after = game[index], game[index + 1] if index + 1 < game.height else None
        until = len(facts) if after is None else after["position"][0]
        told = facts[row["position"] : until]
        if told:
            assert row["position"] < row["fact_position"] <= until
            assert type(facts[row["fact_position"] - 1]).__name__ == row["fact"]
        if after is None:
            assert (row["moved"], row["cause"], row["fact"]) == ("result", "result", type(facts[-1]).__name__)
            assert isinstance(facts[-1], GameEnded)
            continue
        parts = {group: part_of(predictors, before, after, names) for group, names in GROUPS.items()}
        sign = 1 if row["change"] > 0 else -1
        assert sign * row["moved_by"] == pytest.approx(max(sign * part for part in parts.values()))
        assert parts[row["moved"]] == pytest.approx(row["moved_by"])
        began = [n for n, fact in enumerate(told, start=row["position"] + 1) if isinstance(fact, TurnBegan)]
        assert row["cause"] != "turn" or began[0] <= row["fact_position"]
        assert row["cause"] != "draw" or row["chance"] != 0


@pytest.mark.parametrize(("system", "is_deck"), [("skeleton_dbz", True), ("fusion_world", False)])
def test_a_draw_is_what_moved_the_life_only_where_the_life_is_the_deck(
    system: str, is_deck: bool, lake: Lake, trained: dict[str, tuple[Report, CrossFitted]]
) -> None:
    predictors = trained[system][1]
    found = causes(lake, games_of(lake, of(system)), predictors, every_change(lake, system, predictors))
    found = found.filter(pl.col("moved_by") != 0)
    of_life = found.filter(pl.col("moved") == "life")
    assert of_life.height > 0
    assert ("draw" in of_life["cause"].to_list()) is is_deck
    assert {*of_life.filter(pl.col("cause") == "draw")["fact"]} <= {"CardDrawn"}
    assert found.filter(pl.col("moved") == "deck").is_empty() or not is_deck


def part_of(predictors: Judges, before: pl.DataFrame, after: pl.DataFrame, names: Sequence[str]) -> float:
    """The change by these features alone, on average of their coming first and last."""
    first = before.with_columns(after[name] for name in names)
    last = after.with_columns(before[name] for name in names)
    start, end, one, other = (float(predictors.both(rows)[0]) for rows in (before, after, first, last))
    return (one - start + end - other) / 2


def test_a_model_is_of_one_population(
    data: projector.DataFolder, lake: Lake, trained: dict[str, tuple[Report, CrossFitted]]
) -> None:
    report, predictors = trained[CALIBRATED]
    humans = msgspec.structs.replace(sound(report), population="humans")
    other = "bots: a/b: 1, c v2"
    write_model(model_file(data.folder, CALIBRATED, "humans"), humans, predictors)
    assert data.model(CALIBRATED).report == sound(report)
    assert data.model(CALIBRATED, "humans").report == humans
    write_model(
        model_file(data.folder, CALIBRATED, other), msgspec.structs.replace(humans, population=other), predictors
    )
    assert populations(data.folder, CALIBRATED) == (other, BOTS, "humans")
    with pytest.raises(
        KifuError, match=f"there are 2 models of toy, bots: choose the population '{other}' or '{BOTS}'"
    ):
        data.model(CALIBRATED)
    with pytest.raises(KifuError, match=r"no model of toy, mixed in .* 'humans'"):
        data.model(CALIBRATED, "mixed")
    with pytest.raises(KifuError, match=f"no model of {GAME}, {BOTS} in .* \\(there is none\\)"):
        data.changes(GAME)
    with pytest.raises(KifuError, match=f"no model of {GAME}, {BOTS} in"):
        data.curve(replayed(GAME, 0))


def test_games_of_several_populations_are_not_trained_on_together(tmp_path: Path) -> None:
    with closing(GameLog.open(tmp_path, durable=False)) as log:
        for bots in (("random", "random"), ("bold", "bold")):
            simulate(log, Field(CALIBRATED, bots, 0, 12).plan, games=12)
        refresh(log, tmp_path)
    lake = Lake.open(tmp_path)
    with pytest.raises(KifuError, match=r"of 2 populations .*--population 'bots: bold v1' or 'bots: random v1'"):
        train(lake, of(CALIBRATED), rounds=1)
    report, _ = train(lake, of(CALIBRATED).but(population="bots: bold v1"), rounds=1)
    assert (report.population, report.games) == ("bots: bold v1", 12)


def test_a_model_that_is_not_what_it_should_be_says_so(
    data: projector.DataFolder, trained: dict[str, tuple[Report, CrossFitted]]
) -> None:
    report, predictors = trained[CALIBRATED]
    faulty = msgspec.structs.replace(report, faults=("the slope is none",))
    write_model(model_file(data.folder, CALIBRATED, BOTS), faulty, predictors)
    for ask in (lambda: data.model(CALIBRATED), lambda: data.changes(CALIBRATED)):
        with pytest.warns(UserWarning, match="not well calibrated yet .the slope is none"):
            ask()


def test_a_statistic_answers_without_a_model_that_cannot_be_used_and_warns_of_it(
    data: projector.DataFolder, trained: dict[str, tuple[Report, CrossFitted]]
) -> None:
    file = model_file(data.folder, CALIBRATED, BOTS)
    whole = file.read_bytes()
    damaged = whole[:-1] + bytes([whole[-1] ^ 1])
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("projector.models.features.VERSION", 0)
        write_model(file, *trained[CALIBRATED])
        earlier = file.read_bytes()
    for content, why in ((damaged, "is not what was written"), (earlier, "made for other features")):
        file.write_bytes(content)
        with pytest.warns(UserWarning, match=why):
            found = data.card_choices(system=CALIBRATED)
        assert found.height > 0
        assert found["change"].drop_nulls().is_empty()
        with pytest.raises(KifuError, match=why):
            data.changes(CALIBRATED)


def test_a_model_is_made_again_from_what_its_report_says(
    lake: Lake, trained: dict[str, tuple[Report, CrossFitted]], tmp_path: Path
) -> None:
    middle = int(games_of(lake, of(CALIBRATED))["end_position"][COUNTS[CALIBRATED] // 2])
    report, predictors = train(lake.as_of(middle), of(CALIBRATED), rounds=1)
    assert report.games == COUNTS[CALIBRATED] // 2 + 1
    assert (report.position, report.rounds, report.features) == (middle, 1, features.VERSION)
    assert report.made_with["scikit-learn"] == version("scikit-learn")
    again = train(
        lake.as_of(report.position),
        Filters(system=report.system, population=report.population),
        kind=report.kind,
        rounds=report.rounds,
    )
    write_model(tmp_path / "one", report, predictors)
    write_model(tmp_path / "again", *again)
    assert (tmp_path / "one").read_bytes() == (tmp_path / "again").read_bytes()


@pytest.mark.waits
def test_predicting_needs_no_scikit_learn() -> None:
    names = ("changes", "curve", "stored", "training")
    imports = "; ".join(f"import projector.models.{name}" for name in names)
    code = f"import sys; {imports}; assert 'sklearn' not in sys.modules"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


@pytest.mark.slow
@pytest.mark.waits
def test_the_model_of_many_games_is_what_it_should_be(tmp_path: Path) -> None:
    many = Field(GAME, ("greedy", "greedy"), 0, 2_000)
    with closing(GameLog.open(tmp_path, durable=False)) as log:
        simulate(log, many.plan, games=many.count, jobs=2)
        refresh(log, tmp_path)
    lake = Lake.open(tmp_path)
    report, _ = train(lake, of(GAME))
    scores = {score.name: score for score in report.scores}
    assert report.faults == ()
    assert report.kind == "boosted"
    assert 0.9 <= (scores[MODEL].slope or 0) <= 1.1
    assert scores[MODEL].ece <= 0.02
    assert scores[MODEL].brier < scores["public"].brier < scores["baseline"].brier < 0.25
    assert all(turn.gain > 0 for turn in report.turns if turn.games >= 30)
    assert len(report.deciles) == 10
    assert sum(decile.decisions for decile in report.deciles) > 10_000
    assert biased(report.deciles) == ()
    assert scores["public, decks unseen"].decisions > 0


def test_a_model_that_cannot_be_read_is_told_apart_by_its_name_alone(tmp_path: Path) -> None:
    file = model_file(tmp_path, "toy", "bots")
    file.parent.mkdir(parents=True)
    file.symlink_to(tmp_path / "nowhere")
    assert digests(tmp_path) == ((f"toy/{file.name}", b""),)
