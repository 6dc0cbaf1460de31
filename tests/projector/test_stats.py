import math
import random
import subprocess
import sys
from collections import Counter
from pathlib import Path
from typing import Any, get_args

import polars as pl
import pytest
from polars.testing import assert_frame_equal

from events.errors import KifuError
from events.records.recorder import decode
from events.table.fact import GameEnded, TurnBegan
from projector.columns import schema
from projector.lake import Lake
from projector.lake_writer import refresh
from projector.manifest import FOLDER, Manifest
from projector.parts import write_part
from projector.stats import deck_results as decks
from projector.stats import game_length as length
from projector.stats import matchup_matrix as meetings
from projector.stats.catalogue import stats
from projector.stats.clusters import varying
from projector.stats.field_rate import field_rate
from projector.stats.filters import USUAL, FilterRefused, Filters
from projector.stats.intervals import ONCE, SCORED, once, rate_with_interval, rated, ratios_of
from projector.stats.levels import Level
from projector.stats.match_results import match_results
from projector.stats.ratios import Ratio, Term
from projector.stats.seats import RESULTS
from projector.stats.who_begins import COLUMNS, who_begins
from tests.projector.played import add_games, opened


def made_up(tmp_path: Path, rows: list[dict[str, Any]], **tables: list[dict[str, Any]]) -> Lake:
    """A lake of finished games of which only these columns matter, and of these rows of further tables."""
    usual = {"system": "toy", "population": "bots", "source": "simulated", "trusted": False, "reason": "life"}
    whole = [{"game": str(n), "end_position": n, "turns": 5, **usual, **row} for n, row in enumerate(rows, start=1)]
    folder = tmp_path / FOLDER
    folder.mkdir(parents=True, exist_ok=True)
    parts = [
        write_part(folder, name, pl.DataFrame(lines, schema=schema(name)), first=1, last=len(rows))
        for name, lines in {"games": whole, **tables}.items()
    ]
    return Lake(folder, Manifest(position=len(rows), parts=tuple(parts)))


def game(deck_a: str, deck_b: str, winner: str | None, *, begins: str = "a", **more: Any) -> dict[str, Any]:
    lists = {"deck_id_a": f"list of {deck_a}", "deck_id_b": f"list of {deck_b}"}
    return {"deck_a": deck_a, "deck_b": deck_b, "winner": winner, "first": begins, **lists, **more}


def began(lake: Lake, filters: Filters = USUAL) -> pl.DataFrame:
    """How those fared who began: overall, with deck null, then by deck."""
    found = who_begins(lake, filters).filter(pl.col("of") == "begins", pl.col("split").is_in(["all", "deck"]))
    of_games = (
        pl.col("began").alias("games"),
        pl.col("win_rate_low").alias("low"),
        pl.col("win_rate_high").alias("high"),
    )
    named = found.drop("games", "low", "high").with_columns(of_games).filter(pl.col("games") > 0)
    return named.select("system", "population", "options", "deck", *RESULTS, "win_rate", "low", "high", "q")


@pytest.mark.waits
def test_a_statistic_is_read_when_it_is_asked_for_and_no_other() -> None:
    """Which there are is known without reading any."""
    asked = """
import sys
import projector
from projector.stats.clusters import varying
from projector.stats.catalogue import stat, stats
def read():
    return {name for name in stats() if f"projector.stats.{name}" in sys.modules}
before = read()
stat("game_length").columns
print(len(stats()), *sorted(before), *sorted(read() - before))
"""
    told = subprocess.run([sys.executable, "-c", asked], capture_output=True, text=True, check=True).stdout.split()
    assert told == [str(len(stats())), "game_length"]


def rates(rows: pl.LazyFrame) -> pl.DataFrame:
    """The rates of rows by deck."""
    return rated(varying(once(rows), ["deck"], SCORED), "score", ["deck"])


def test_games_of_one_match_count_as_one_that_tells_less() -> None:
    """Three matches, won WWL, LL, WW: 4 of 7; the games of a match are alike, which is counted as 1.857 in 1."""
    rows = {
        "deck": "x",
        "score": [1.0, 1, 0, 0, 0, 1, 1],
        "unit": list("aaabbcc"),
        "player": None,
        "opposing_player": None,
    }
    frame = pl.LazyFrame(rows, schema_overrides={"player": pl.String, "opposing_player": pl.String})
    found = rates(frame).drop("p").row(0)[1:]
    assert found[:3] == pytest.approx((4 / 7, 0.0571, 0.9670), abs=5e-5)
    assert found[3:] == (3, "unit")
    alone = frame.filter(pl.col("unit") == "a")
    assert rates(alone).drop("p").row(0)[1:] == (pytest.approx(2 / 3), None, None, 1, "unit")


def test_a_player_who_is_not_known_is_another_in_each_match() -> None:
    """Ann won WWL and LL, somebody WW, against people unknown: of clusters -6/7 and 6/7, v = 2 · 2 · (6/7)² / 7²."""
    rows = {
        "deck": "x",
        "score": [1.0, 1, 0, 0, 0, 1, 1],
        "unit": list("aaabbcc"),
        "player": ["ann"] * 5 + [None] * 2,
        "opposing_player": None,
    }
    frame = pl.LazyFrame(rows, schema_overrides={"opposing_player": pl.String})
    p, t = 4 / 7, 12.7062047
    n = p * (1 - p) / (4 * (6 / 7) ** 2 / 49)
    centre, half = (
        (p + t**2 / (2 * n)) / (1 + t**2 / n),
        t / (1 + t**2 / n) * (p * (1 - p) / n + t**2 / 4 / n**2) ** 0.5,
    )
    others = frame.select("deck", "score", "unit", player="opposing_player", opposing_player="player")
    for each in (frame, others):
        found = rates(each).drop("p").row(0)[1:]
        assert found[:3] == pytest.approx((p, centre - half, centre + half))
        assert found[3:] == (2, "player")
    half = t * (4 * (6 / 7) ** 2 / 49) ** 0.5
    found = ratios_of(once(frame), ["deck"], {"mean": Ratio(Term("score"), ONCE)}).collect().row(0)[1:]
    assert found[:3] == pytest.approx((p, p - half, p + half))
    assert found[3:] == (2, "player")


PAIRED = {"effect", "going_first", "shrunken", "field_rate", "rating", "difference"}
"""Columns whose intervals are no matter of clusters: of games that draw cards anew, of a posterior, of a rating."""
OF_ONE_PLAYER = {"player_decks", "rivals"}
"""Statistics of a player's own matches, each of which counts once: there is but one cluster."""


OF_POSTERIORS = ("expected_low", "shrunken_low")
"""The intervals of expected rates and effects, which all rows together give."""


@pytest.mark.parametrize("name", stats())
def test_each_interval_says_by_how_many_clusters_of_what_it_is(name: str) -> None:
    columns = stats()[name].columns
    lows = [column for column in columns if column == "low" or column.endswith("_low")]
    clusters = [column.removesuffix("low") + "clusters" for column in lows]
    others = [low for low, of in zip(lows, clusters, strict=True) if of not in columns and low not in OF_POSTERIORS]
    assert len(others) <= 1
    assert not others or PAIRED & {*columns} or name in OF_ONE_PLAYER
    assert ("clustered_by" in columns) == any(of in columns for of in clusters)


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    [(0, 10, 0.0, 0.2775), (10, 10, 0.7225, 1.0), (5, 10, 0.2366, 0.7634), (81, 263, 0.2553, 0.3662)],
)
def test_wilson_interval_against_published_values(wins: int, games: int, low: float, high: float) -> None:
    """81 of 263 is an example of R. G. Newcombe (1998): 0.2553 to 0.3662."""
    frame = pl.DataFrame({"wins": [wins], "games": [games]})
    row = frame.select(rate_with_interval(pl.col("wins"), pl.col("games"))).row(0)
    assert row == pytest.approx((wins / games, low, high), abs=5e-5)


def test_wilson_of_no_games_is_unknown() -> None:
    frame = pl.DataFrame({"wins": [0], "games": [0]})
    assert frame.select(rate_with_interval(pl.col("wins"), pl.col("games"))).row(0) == (None, None, None)


def test_deck_results_count_each_seat(tmp_path: Path) -> None:
    lake = made_up(tmp_path, [game("x", "y", "a"), game("y", "x", None), game("x", "x", "b"), game("y", "x", "a")])
    found = {row["deck"]: row for row in decks.deck_results(lake).to_dicts()}
    counts = {
        deck: tuple(row[name] for name in ("games", "wins", "losses", "draws", "mirrors"))
        for deck, row in found.items()
    }
    assert counts == {"x": (3, 1, 1, 1, 1), "y": (3, 1, 1, 1, 0)}
    assert found["x"]["win_rate"] == 0.5


def test_matchups_have_two_sides_and_keep_mirrors_apart(tmp_path: Path) -> None:
    lake = made_up(tmp_path, [game("x", "y", "a"), game("y", "x", "a"), game("x", "y", "a"), game("x", "x", "b")])
    rows = {(row["deck"], row["opponent"]): row for row in meetings.matchup_matrix(lake).to_dicts()}
    assert (rows["x", "y"]["wins"], rows["x", "y"]["losses"]) == (2, 1)
    assert (rows["y", "x"]["wins"], rows["y", "x"]["losses"]) == (1, 2)
    assert rows["x", "y"]["win_rate"] == pytest.approx(1 - rows["y", "x"]["win_rate"])
    assert (rows["x", "x"]["games"], rows["x", "x"]["win_rate"]) == (1, None)


def test_who_begins_is_counted(tmp_path: Path) -> None:
    lake = made_up(
        tmp_path,
        [game("x", "y", "a"), game("x", "y", "a", begins="b"), game("x", "y", None), game("x", "y", "a", first=None)],
    )
    rows = {row["deck"]: (row["games"], row["wins"], row["losses"], row["draws"]) for row in began(lake).to_dicts()}
    assert rows == {None: (3, 1, 1, 1), "x": (2, 1, 0, 1), "y": (1, 0, 1, 0)}


def test_game_length(tmp_path: Path) -> None:
    lake = made_up(tmp_path, [game("x", "y", "a", turns=turns) for turns in (4, 4, 5, 11)])
    found = length.game_length(lake)
    assert found.select("turns", "games").rows() == [(4, 2), (5, 1), (11, 1)]
    assert found.select("median", "mean").unique().rows() == [(4.5, 6.0)]


def test_populations_and_systems_are_never_pooled(tmp_path: Path) -> None:
    rows = [
        game("x", "y", "a"),
        game("x", "y", "b", population="humans"),
        game("x", "y", "b", population="mixed"),
        game("x", "y", "a", system="other"),
        game("x", "y", None, reason=None),
    ]
    lake = made_up(tmp_path, rows)
    for stat in (decks.deck_results, meetings.matchup_matrix, began):
        assert stat(lake).filter(pl.col("system") == "toy")["wins"].max() == 1
        assert stat(lake, Filters(population="humans")).height == stat(lake, Filters(system="toy")).height
        assert stat(lake, Filters(system="other"))["system"].unique().to_list() == ["other"]
    assert length.game_length(lake)["games"].to_list() == [1, 1]
    with pytest.raises(KifuError, match="no population is called 'all'"):
        decks.deck_results(lake, Filters(population="all"))


OF_PEOPLE_ALONE = {"player_decks", "rivals"}


@pytest.mark.parametrize("name", [name for name in stats() if not name.startswith("rating")])
@pytest.mark.one_in(5)
def test_populations_stand_in_rows_of_their_own(tmp_path: Path, name: str) -> None:
    """Two versions of a bot, other bots, and games that only say which bot played: the rows of each are those of it
    alone. So are those of people, who are asked for by themselves."""
    bots = [("greedy v1", "simulated"), ("greedy v2", "simulated"), ("random v1", "simulated"), ("greedy v2", "live")]
    rows = [
        game(
            deck,
            other,
            dice.choice(["a", "b", None]),
            begins=dice.choice("ab"),
            population=f"bots: {bot}" if source == "simulated" else f"bots: {bot}, {source}",
            source=source,
            turns=turns,
            system="fusion_world",
        )
        for dice in [random.Random(5)]
        for bot, source in bots
        for deck, other, turns in zip("xyxzx", "yxzxx", range(4, 9), strict=True)
    ]
    lake, answer = (
        made_up(tmp_path, [*rows, game("x", "y", "a", population="humans", system="fusion_world")]),
        stats()[name].answer,
    )
    named = ["bots: greedy v1", "bots: greedy v2", "bots: greedy v2, live", "bots: random v1"]
    whole = answer(lake)
    if name in OF_PEOPLE_ALONE:
        assert set(whole["population"]) in ({"humans"}, set())
        for bot in named:
            with pytest.raises(FilterRefused, match=f"{name} takes no filter 'population': it counts whole matches of"):
                answer(lake, Filters(population=bot))
        return
    assert {"system", "population"} <= {*whole.columns[-4:]}, "what is the same in most rows stands last"
    assert set(whole["population"]) in ({*named}, set())
    assert_frame_equal(whole, pl.concat([answer(lake, Filters(population=one)) for one in named]))
    assert set(answer(lake, Filters(population="humans"))["population"]) in ({"humans"}, set())


def test_different_bots_are_counted_apart(tmp_path: Path) -> None:
    strong = [game("x", "y", "a", population="bots: greedy v2") for _ in range(30)]
    lake = made_up(tmp_path, [*strong, *(game("x", "y", "b", population="bots: random v1") for _ in range(10))])
    found = decks.deck_results(lake).select("population", "deck", "games", "wins").rows()
    assert found == [
        ("bots: greedy v2", "x", 30, 30),
        ("bots: greedy v2", "y", 30, 0),
        ("bots: random v1", "y", 10, 10),
        ("bots: random v1", "x", 10, 0),
    ]
    assert decks.deck_results(lake, Filters(population="bots: clever v1")).height == 0


def test_a_rate_is_tested_against_a_half_as_its_interval_says() -> None:
    """Wins of 30 units, and of 10 matches of 3 games: p is below .05 where the interval does not hold ½."""
    rows = [
        {"deck": f"{kind} {wins}", "score": float(n < wins), "unit": f"{kind} {wins} {n // size}"}
        for kind, size in (("alone", 1), ("matches", 3))
        for wins in range(31)
        for n in range(30)
    ]
    people = {"player": pl.String, "opposing_player": pl.String}
    frame = pl.LazyFrame(rows).with_columns(pl.lit(None, kind).alias(name) for name, kind in people.items())
    found = rates(frame)
    outside = (found["low"] > 0.5) | (found["high"] < 0.5)
    assert found.height == 62
    assert (outside == (found["p"] < 0.05)).all()
    told = {row["deck"]: row["p"] for row in found.to_dicts()}
    assert told["alone 20"] == pytest.approx(math.erfc(5 / 30**0.5 * 2 / 2**0.5)), "5 of a spread of √30 / 2"
    assert told["alone 20"] == pytest.approx(told["alone 10"])
    assert told["alone 20"] < told["matches 20"]


def test_many_decks_are_compared_by_q(tmp_path: Path) -> None:
    """x won 28 of 40, p .0114, over y; w and z won half of 40; u won its only game, and is not compared."""
    rows = [
        *(game("x", "y", "a" if n < 28 else "b") for n in range(40)),
        *(game("w", "z", "a" if n < 20 else "b") for n in range(40)),
        game("u", "z", "a"),
    ]
    lake = made_up(tmp_path, rows)
    p = math.erfc(8 / 40**0.5 * 2 / 2**0.5)
    for stat in (decks.deck_results, match_results):
        found = {row["deck"]: row["q"] for row in stat(lake).to_dicts()}
        assert (found["x"], found["y"]) == pytest.approx((4 * p / 2, 4 * p / 2))
        assert found["w"] == 1
        assert 0.8 < found["z"] <= 1, "20 of 41"
        assert found["u"] is None
    told = {row["deck"]: row["q"] for row in began(lake).to_dicts()}
    assert (told["x"], told["w"], told["u"]) == (pytest.approx(2 * p), 1, None)
    assert who_begins(lake).filter(split="all")["q"].to_list() == [pytest.approx(math.erfc(8.5 / 81**0.5 * 2 / 2**0.5))]


def test_few_games_have_no_rank_and_stand_last(tmp_path: Path) -> None:
    """z won its only game; x won 40 of 60."""
    rows = [*(game("x", "y", "a" if n % 3 else "b") for n in range(60)), game("z", "y", "a")]
    lake = made_up(tmp_path, rows)
    expected = [("x", True), ("y", True), ("z", False)]
    for stat in (decks.deck_results, match_results):
        assert stat(lake).select("deck", "ranked").rows() == expected
    rates = field_rate(lake)
    assert {*rates.select("deck", "ranked").rows()} == {*expected}
    assert rates["field_rate"].is_sorted(descending=True), "by the expected rate, which allows for few games"
    some = made_up(tmp_path / "some", rows[:29])
    for stat in (decks.deck_results, match_results, field_rate):
        assert not stat(some)["ranked"].any()


def test_games_taken_on_trust_change_no_statistic_unless_asked(tmp_path: Path) -> None:
    honest = [
        game("x", "y", "a", population="bots: greedy v2"),
        game("x", "y", "b", population="bots: greedy v2", begins="b", turns=9),
    ]
    forged = [game("y", "x", "a", population="bots: greedy v2", trusted=True, turns=30) for _ in range(3)]
    clean, lake = made_up(tmp_path / "clean", honest), made_up(tmp_path / "forged", [*honest, *forged])
    for stat in (decks.deck_results, meetings.matchup_matrix, began, length.game_length):
        for population in ("bots", "bots: greedy v2"):
            assert_frame_equal(stat(lake, Filters(population=population)), stat(clean, Filters(population=population)))
            assert not stat(lake, Filters(population=population, trusted=True)).equals(
                stat(clean, Filters(population=population))
            )
    [best, _] = decks.deck_results(lake, Filters(trusted=True)).to_dicts()
    assert (best["deck"], best["wins"]) == ("y", 4)


def test_decks_are_pooled_at_the_level_that_is_asked_for(tmp_path: Path) -> None:
    """Two lists of one name; one list of two names; both of one archetype in two variants; a deck without one."""
    one = {"deck_id_a": "l1", "archetype_a": "Red", "variant_a": "Red fast"}
    two = {"deck_id_a": "l2", "archetype_a": "Red", "variant_a": "Red slow"}
    rows = [
        game("Rush", "Wall", "a", **one),
        game("Rush", "Wall", "b", **two),
        game("Aggro", "Wall", "b", **one),
    ]
    lake = made_up(tmp_path, rows)
    found = {
        level: {
            row["deck"]: (row["wins"], row["games"])
            for row in decks.deck_results(lake, Filters(level=level)).to_dicts()
        }
        for level in get_args(Level)
    }
    assert found == {
        "list": {"Aggro": (1, 2), "Rush": (0, 1), "Wall": (2, 3)},
        "name": {"Rush": (1, 2), "Aggro": (0, 1), "Wall": (2, 3)},
        "archetype": {"Red": (1, 3), "no archetype": (2, 3)},
        "variant": {"Red fast": (1, 2), "Red slow": (0, 1), "no archetype": (2, 3)},
    }
    assert decks.deck_results(lake).equals(decks.deck_results(lake, Filters(level="list")))
    for stat in (meetings.matchup_matrix, began):
        assert set(stat(lake, Filters(level="variant")).drop_nulls("deck")["deck"]) <= set(found["variant"])
        with pytest.raises(KifuError, match="decks have no level 'leader'; there are list, name, archetype, variant"):
            stat(lake, Filters(level="leader"))  # type: ignore[arg-type]


def test_two_lists_of_one_name_are_told_apart_by_their_ids(tmp_path: Path) -> None:
    rows = [game("Rush", "Rush", "a", deck_id_a="l1", deck_id_b="l2"), game("Rush", "Rush", "a", system="other")]
    lake = made_up(tmp_path, rows)
    assert decks.deck_results(lake, Filters(system="toy")).select("deck", "wins", "mirrors").rows() == [
        ("Rush [l1]", 1, 0),
        ("Rush [l2]", 0, 0),
    ]
    assert decks.deck_results(lake, Filters(system="other"))["deck"].to_list() == ["Rush"]
    assert decks.deck_results(lake, Filters(system="toy", level="name")).select("deck", "mirrors").rows() == [
        ("Rush", 1)
    ]


def test_games_of_different_readings_are_pooled_or_told_apart(tmp_path: Path) -> None:
    rows = [
        game("x", "y", "a", options="R=old", turns=4),
        game("x", "y", "b", options="R=new", turns=6),
        game("x", "y", "b", options="R=new", turns=8),
        game("x", "y", "a", system="other", options="S=on"),
    ]
    lake = made_up(tmp_path, rows)
    pooled = decks.deck_results(lake, Filters(system="toy"))
    assert pooled.select("deck", "options", "wins", "games").rows() == [("y", None, 2, 3), ("x", None, 1, 3)]
    apart = decks.deck_results(lake, Filters(system="toy", readings="apart")).filter(pl.col("deck") == "x")
    assert apart.select("options", "wins", "games").rows() == [("R=new", 0, 2), ("R=old", 1, 1)]
    assert decks.deck_results(lake, Filters(system="other"))["options"].unique().to_list() == ["S=on"]
    lengths = length.game_length(lake, Filters(system="toy", readings="apart"))
    assert lengths.select("options", "turns", "median").rows() == [
        ("R=old", 4, 4.0),
        ("R=new", 6, 7.0),
        ("R=new", 8, 7.0),
    ]
    for stat in (meetings.matchup_matrix, began):
        assert (
            stat(lake, Filters(system="toy", readings="apart"))["games"].sum()
            == stat(lake, Filters(system="toy"))["games"].sum()
        )
        assert set(stat(lake, Filters(system="toy", readings="apart"))["options"]) == {"R=old", "R=new"}


def test_columns_are_as_declared_even_without_games(tmp_path: Path) -> None:
    empty, some = Lake.open(tmp_path), made_up(tmp_path / "some", [game("x", "y", "a")])
    for stat, columns in (
        (decks.deck_results, decks.COLUMNS),
        (meetings.matchup_matrix, meetings.COLUMNS),
        (who_begins, COLUMNS),
        (length.game_length, length.COLUMNS),
    ):
        assert_frame_equal(stat(empty), pl.DataFrame(schema=columns))
        assert stat(some).schema == columns


def test_identities_hold_on_any_games(tmp_path: Path) -> None:
    dice = random.Random(11)
    rows = [
        game(dice.choice("xyz"), dice.choice("xyz"), dice.choice(["a", "b", None]), begins=dice.choice("ab"))
        for _ in range(200)
    ]
    lake = made_up(tmp_path, rows)
    met = meetings.matchup_matrix(lake).drop_nulls("wins")
    for frame in (decks.deck_results(lake), met, began(lake)):
        assert (frame["wins"] + frame["losses"] + frame["draws"]).to_list() == frame["games"].to_list()
        rated = frame.drop_nulls("win_rate")
        assert ((rated["low"] <= rated["win_rate"]) & (rated["win_rate"] <= rated["high"])).all()
    results = decks.deck_results(lake)
    mirrors = sum(row["deck_a"] == row["deck_b"] for row in rows)
    assert results["games"].sum() == met["games"].sum() == 2 * (len(rows) - mirrors)
    assert (
        results["mirrors"].sum()
        == meetings.matchup_matrix(lake).filter(pl.col("wins").is_null())["games"].sum()
        == mirrors
    )
    assert met["win_rate"].sum() == pytest.approx(met.height / 2)
    assert results["wins"].sum() == results["losses"].sum()
    told = began(lake)
    assert told.filter(pl.col("deck").is_null())["games"].item() == told.drop_nulls("deck")["games"].sum() == len(rows)


def test_stats_of_a_log_equal_a_count_by_hand(tmp_path: Path) -> None:
    with opened(tmp_path) as log:
        add_games(log, range(10))
        refresh(log, tmp_path)
        recordings = [decode(log.read(name)) for name in log.heads()]
    wins: Counter[str] = Counter()
    begun = 0
    for recording in recordings:
        end, opening = recording.facts[-1], next(f for f in recording.facts if isinstance(f, TurnBegan))
        assert isinstance(end, GameEnded)
        wins[recording.start.decks[end.winner == "b"].label] += 1
        begun += opening.player == end.winner
    lake = Lake.open(tmp_path)
    assert {row["deck"]: row["wins"] for row in decks.deck_results(lake).to_dicts() if row["wins"]} == dict(wins)
    assert began(lake)["wins"][0] == begun


def test_a_rate_lies_within_its_interval_even_where_none_or_all_are_won() -> None:
    counts = pl.DataFrame([{"wins": wins, "games": games} for games in range(1, 60) for wins in (0, games)])
    found = counts.select(rate_with_interval(pl.col("wins"), pl.col("games")))
    assert ((found["low"] <= found["win_rate"]) & (found["win_rate"] <= found["high"])).all()
