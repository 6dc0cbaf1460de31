"""Card games side by side, counted again game by game; and the sentence of what tells them apart."""

import warnings
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import polars as pl
import pytest

import projector
from events.log.store import GameLog
from events.simulation.simulate import simulate
from projector.lake import Lake
from projector.lake_writer import refresh
from projector.models.report import BASELINE, MODEL
from projector.models.stored import model_file, write_model
from projector.models.training import train
from projector.sentences.side_by_side import side_by_side
from projector.stats import comebacks as stat
from projector.stats.catalogue import stats
from projector.stats.comebacks import comebacks
from projector.stats.filters import USUAL, FilterRefused, Filters
from tests.suite.fields import Field

GAMES = {"toy": 40, "skeleton_dbz": 12}
BOTS = "bots: random v1"
_ENDS = {"low": -0.01, "high": 0.01}


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with games of two card games, of which one has a model."""
    data = tmp_path_factory.mktemp("side by side")
    with closing(GameLog.open(data, durable=False)) as log:
        for system, count in GAMES.items():
            simulate(log, Field(system, ("random", "random"), 0, count).plan, games=count)
        refresh(log, data)
    report, predictors = train(Lake.open(data), Filters(system="toy"), rounds=2)
    write_model(model_file(data, "toy", BOTS), report, predictors)
    return data


@pytest.fixture
def data(folder: Path) -> Iterator[projector.DataFolder]:
    with warnings.catch_warnings(), projector.open(folder) as opened:
        warnings.simplefilter("ignore")  # of so few games no model is what it should be
        yield opened


def mean(values: list[float]) -> Any:
    return pytest.approx(sum(values) / len(values))


def test_comebacks_and_decisions_that_mattered_are_counted_game_by_game(data: projector.DataFolder) -> None:
    winners = dict(data.frame("games").select("end_position", "winner").cast({"winner": pl.String}).iter_rows())
    lowest, swings, mattered = [], [], []
    for game in data.changes("toy").partition_by("end_position"):
        winner = winners[game["end_position"][0]]
        own = [chance if winner == "a" else 1 - chance for chance in game["before"]]
        lowest += [min(own)] if winner else []
        swings.append(sum(map(abs, game["change"])))
        mattered += [abs(after - before) >= 0.02 for before, after in game.select("before", "after").iter_rows()]
    [row] = data.comebacks().to_dicts()
    assert (row["system"], row["title"], row["judged"], row["decisions"]) == ("toy", "Toy", GAMES["toy"], len(mattered))
    assert row["lowest"] == mean(lowest)
    assert row["from_behind"] == mean([float(low < 0.2) for low in lowest])
    assert 0 < row["from_behind"] < 1
    assert row["mattered"] == mean([float(did) for did in mattered])
    assert row["swing"] == mean(swings)
    for name in ("from_behind", "lowest", "mattered", "swing"):
        assert row[f"{name}_low"] < row[name] < row[f"{name}_high"]
    model = data.model("toy")
    assert (row["model"], row["brier"]) == (model.version, model.report.brier(MODEL))
    assert row["baseline"] == model.report.brier(BASELINE)


def test_of_many_games_a_part_is_judged_that_their_ids_draw(
    folder: Path, data: projector.DataFolder, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(stat, "MOST_JUDGED", 7)
    few, again = (comebacks(Lake.open(folder)) for _ in range(2))
    assert few.equals(again)
    assert few["judged"].to_list() == [7]
    assert data.usable("comebacks")[:2] == (7, sum(GAMES.values())), "those that are judged"
    assert data.usable("key_moments")[:2] == (GAMES["toy"], sum(GAMES.values())), "those that have a model"


def test_a_card_game_without_a_model_has_what_needs_none(data: projector.DataFolder) -> None:
    rows = {row["system"]: row for row in data.side_by_side().to_dicts()}
    assert {name: row["games"] for name, row in rows.items()} == GAMES
    for system, row in rows.items():
        length = data.game_length(system=system).row(0, named=True)
        assert (row["length"], row["length_low"]) == (pytest.approx(length["mean"]), pytest.approx(length["mean_low"]))
        [first] = data.who_begins(system=system).filter(of="begins", split="all").to_dicts()
        assert (row["going_first"], row["going_first_low"]) == (first["effect"], first["low"])
    assert data.comebacks(system="skeleton_dbz").is_empty()
    with pytest.raises(FilterRefused, match="it compares who begins"):
        data.side_by_side(begins=True)


class Told:
    """What answers both statistics with rows that are given."""

    def __init__(self, played: list[dict[str, Any]], judged: list[dict[str, Any]]) -> None:
        self._rows = {"side_by_side": played, "comebacks": judged}

    def stat(self, name: str, filters: Filters = USUAL, **words: Any) -> pl.DataFrame:
        rows = self._rows[name]
        return pl.DataFrame(rows) if rows else pl.DataFrame(schema=stats()[name].columns)


def played(title: str, first: float, turns: float, *, half: float = 0.02, games: int = 500) -> dict[str, Any]:
    ends = {"going_first_low": first - half, "going_first_high": first + half}
    length = {"length": turns, "length_low": turns - 0.5, "length_high": turns + 0.5}
    pool = {"title": title, "system": title.lower(), "population": BOTS, "options": ""}
    return {**pool, "going_first": first, **ends, **length, "games": games}


def judged(title: str, behind: float, mattered: float, *, brier: float = 0.14) -> dict[str, Any]:
    measures = {"from_behind": behind, "mattered": mattered}
    low, high = ({f"{name}_{end}": value + by for name, value in measures.items()} for end, by in _ENDS.items())
    pool = {"title": title, "system": title.lower(), "population": BOTS, "options": ""}
    return {**pool, **measures, **low, **high, "brier": brier, "baseline": 0.21, "judged": 500}


def words(played: list[dict[str, Any]], judged: list[dict[str, Any]]) -> str:
    return str(side_by_side(Told(played, judged), USUAL)).replace("\u00a0", " ")


def test_the_card_games_that_differ_most_are_named_and_models_stand_beside_their_scores() -> None:
    told = words(
        [played("Ash", 0.16, 14), played("Birch", 0.02, 9), played("Cedar", 0.08, 12)],
        [judged("Ash", 0.31, 0.24), judged("Birch", 0.2, 0.11, brier=0.1)],
    )
    assert told == (
        "Going first is worth most in Ash, 16 points (14–18), and least in Birch, 2.0 points (0.0–4.0). "
        "Games are longest in Ash (14.0 turns) and shortest in Birch (9.0 turns). "
        "Comebacks are most common in Ash, with 31 % (30–32 %) of games won from below 20 %, and decisions matter most "
        "in Ash, where 24 % (23–25 %) of them change the chance by 2 points or more "
        "(Brier scores of the models against their baselines: 0.100–0.140 against 0.210)."
    )


def test_what_intervals_do_not_tell_apart_and_what_no_good_model_says_is_not_said() -> None:
    alike = [played("Ash", 0.05, 12), played("Birch", 0.04, 12.2)]
    told = words(alike, [judged("Ash", 0.3, 0.2), judged("Birch", 0.1, 0.1, brier=0.22)])
    assert told == "No card game is known to favor who goes first more than another yet."


def test_a_single_card_game_is_described() -> None:
    told = words([played("Ash", 0.16, 14)], [judged("Ash", 0.31, 0.24)])
    assert told == (
        "In Ash going first is worth 16 points (14–18), and a game takes 14.0 turns. 31 % (30–32 %) of games were won "
        "from below 20 %, and 24 % (23–25 %) of decisions changed the chance by 2 points or more."
    )


def test_of_a_card_game_the_population_of_the_most_games_counts() -> None:
    other = {**played("Ash", -0.3, 5, games=20), "population": "bots: bold v1"}
    assert words([other, played("Ash", 0.16, 14)], []) == words([played("Ash", 0.16, 14)], [])
