"""Statistics of cards against examples counted by hand, a second and plain implementation, and planted cards."""

from collections.abc import Sequence
from contextlib import closing
from itertools import combinations
from pathlib import Path
from typing import Any, get_args

import polars as pl
import pytest
from polars.testing import assert_frame_equal

from events.log.store import GameLog
from events.simulation.simulate import simulate
from projector.lake import Lake
from projector.lake_writer import refresh
from projector.stats.card_choices import card_choices
from projector.stats.card_effects import card_effects
from projector.stats.card_fates import card_fates
from projector.stats.card_origins import card_origins
from projector.stats.card_pairs import card_pairs
from projector.stats.card_results import card_results
from projector.stats.card_turns import card_turns
from projector.stats.catalogue import stats
from projector.stats.filters import Filters
from projector.stats.levels import Level
from tests.projector.cards import Came, Made, lake_of
from tests.projector.plain_cards import (
    Rated,
    Seat,
    choices,
    dealt,
    early_turn,
    effect,
    fates,
    origins,
    results,
    rows_of,
    seats_of,
    turns,
)
from tests.suite.fields import GAMES, Field

every_game = pytest.mark.parametrize("system", GAMES)


def drawn(*counts: tuple[str, int, str], turn: int = 3) -> list[Came]:
    """The first so many copies of each card, come from there."""
    return [
        Came(card, copy, origin, 0 if origin == "opening" else turn)
        for card, count, origin in counts
        for copy in range(count)
    ]


G1 = [*drawn(("C", 1, "opening"), ("D", 3, "opening")), Came("C", 1, "life", 4)]
G2 = [*drawn(("D", 5, "opening")), Came("C", 0, "life", 4)]
G3 = [*drawn(("D", 3, "opening")), Came("C", 0, "turn_draw", 3)]
BY_HAND = [
    Made(("X", "Y"), "a", "a", {"a": G1}, {"match": "m1"}),
    Made(("Y", "X"), "a", "a", {"b": G2}, {"match": "m1"}),
    Made(("X", "Y"), "b", "a", {"a": G3}, {"match": "m1"}),
    Made(("X", "X"), "a", None, {}, {"match": "m2"}),
]
"""Three games of X against Y, card C two of X's ten; and a mirror, which counts nowhere."""


@pytest.fixture(scope="module")
def by_hand(tmp_path_factory: pytest.TempPathFactory) -> Lake:
    return lake_of(tmp_path_factory.mktemp("by_hand"), BY_HAND)


def test_copies_are_counted_as_by_hand(by_hand: Lake) -> None:
    found = {row["card_number"]: row for row in card_results(by_hand).to_dicts()}
    assert set(found) == {"C", "D", "E"}
    card = found["C"]
    counts = {name: (card[name], card[f"{name}_rate"]) for name in ("gp", "oh", "gd", "gih", "gns", "played")}
    assert counts == {
        "gp": (6, pytest.approx(4 / 6)),
        "oh": (1, 1),
        "gd": (3, pytest.approx(2 / 3)),
        "gih": (4, 3 / 4),
        "gns": (2, 1 / 2),
        "played": (0, None),
    }
    assert (card["games"], card["iwd"], card["card_name"]) == (3, 1 / 4, "Card C")


def test_the_effects_of_a_card_are_those_counted_by_hand(by_hand: Lake) -> None:
    found = {row["card_number"]: row for row in card_effects(by_hand).to_dicts()}
    card = found["C"]
    assert (card["games"], card["usable"], card["held"], card["effect"]) == (3, 2, 1, 1)
    assert card["per_copy"] == pytest.approx(5 / 2)
    assert (card["strata"], card["early_turn"], card["from_dealt"]) == ("deck", 2, False)
    assert (card["se"], card["q"], card["shrunken"]) == (None, None, None), "of two rows, and nothing varies"


def test_a_list_with_more_copies_that_wins_more_makes_no_card_look_good(tmp_path: Path) -> None:
    """Lists of one archetype: 15 of 25 have C early and 15 win, against 5 and 10; inside either, C does nothing."""
    lists = {"L1": {"C": 4, "D": 6}, "L2": {"C": 1, "D": 9}, "Y": {"E": 10}}
    numbers = {"L1": (15, 9, 10, 6), "L2": (5, 2, 20, 8)}
    games = [
        Made(
            (deck, "Y"),
            "a",
            "a" if n < won else "b",
            {"a": drawn((card, 1, "opening"))},
            {"archetype_a": "L", "variant_a": "L"},
        )
        for deck, (with_it, of_these, without, of_those) in numbers.items()
        for card, count, won in (("C", with_it, of_these), ("D", without, of_those))
        for n in range(count)
    ]
    lake = lake_of(tmp_path, games, lists)
    for level in get_args(Level):
        found = {row["card_number"]: row for row in card_effects(lake, Filters(level=level)).to_dicts()}
        assert (found["C"]["effect"], found["C"]["usable"]) == (pytest.approx(0), 50), level
        early = card_origins(lake, Filters(level=level)).filter(card_number="C").row(0, named=True)
        assert (early["win_rate"], early["over"]) == (pytest.approx(11 / 20), pytest.approx(0)), level
        assert card_pairs(lake, Filters(level=level))["effect"].drop_nulls().to_list() == [], "no pair was held"


def test_a_card_played_on_the_opponents_turn_is_no_play_of_an_own_turn(tmp_path: Path) -> None:
    """b, who begins, plays C on turn 3, an own one, and D on turn 4."""
    lake = lake_of(tmp_path, [Made(("Y", "X"), "b", "b", played={"b": {"C": 3, "D": 4}})])
    found = card_turns(lake).drop_nulls("card_number")
    assert found.select("card_number", "event", "own_turn", "copies").rows() == [
        ("C", "played", 2, 1),
        ("D", "played_on_opponents_turn", 2, 1),
    ]


QUICK, LONG = 15, 300


@pytest.fixture(scope="module", params=[QUICK, pytest.param(LONG, marks=pytest.mark.slow)])
def lake(tmp_path_factory: pytest.TempPathFactory, request: pytest.FixtureRequest) -> Lake:
    """A lake of games of every card game of the tests, which all tests read."""
    folder = tmp_path_factory.mktemp("lake")
    with closing(GameLog.open(folder / "log", durable=False)) as log:
        for system in GAMES:
            plan = Field(system, ("random", "random"), 0, 1).plan
            simulate(log, plan, games=request.param if system == "fusion_world" else request.param // 3)
        refresh(log, folder)
    return Lake.open(folder)


def cards_of(seats: Sequence[Seat]) -> list[str]:
    return sorted({number for seat in seats for number in seat.main})


def same(value: float | None) -> Any:
    return value if value is None else pytest.approx(value, abs=1e-9)


@every_game
def test_copies_equal_a_count_in_loops(lake: Lake, system: str) -> None:
    seats = seats_of(lake, system)
    found = {row["card_number"]: row for row in card_results(lake, Filters(system=system)).to_dicts()}
    assert sorted(found) == cards_of(seats)
    for number, row in found.items():
        for name, (n, rate, variance) in results(seats, number).items():
            assert (row[name] or 0, row[f"{name}_rate"]) == (n, same(rate)), (number, name)
            assert (row[f"{name}_low"] is None) == (variance is None)
        assert row["games"] == sum(number in seat.main for seat in seats)
    for row in found.values():
        if row["oh"] is not None:
            assert row["gih"] == row["oh"] + row["gd"]
            assert row["gp"] == row["gih"] + row["gns"]
        if row["gih"]:
            parts = [(row[name], row[f"{name}_rate"]) for name in ("oh", "gd") if row[name]]
            assert row["gih_rate"] == same(sum(n * rate for n, rate in parts) / row["gih"])


@every_game
def test_copies_by_how_many_are_listed_add_up(lake: Lake, system: str) -> None:
    of_system = Filters(system=system)
    whole, parts = card_results(lake, of_system), card_results(lake, of_system, by_copies=True)
    for name in ("games", "gp", "gih"):
        sums = parts.group_by("card_number").agg(pl.col(name).sum()).sort("card_number")
        assert sums[name].to_list() == whole[name].fill_null(0).to_list()
    assert (parts["gp"] == parts["games"] * parts["listed"]).all()


@every_game
def test_effects_equal_those_in_loops(lake: Lake, system: str) -> None:
    seats = seats_of(lake, system)
    found = {row["card_number"]: row for row in card_effects(lake, Filters(system=system)).to_dicts()}
    assert sorted(found) == cards_of(seats)
    for number, row in found.items():
        expected = effect(seats, [number])
        assert (row["games"], row["usable"], row["strata"]) == expected[:3], number
        for name in ("effect", "se", "per_copy", "per_copy_se"):
            assert row[name] == same(getattr(expected, name)), (number, name)
        assert (row["early_turn"], row["from_dealt"]) == (early_turn(seats), dealt(seats))


def assert_rated(frame: pl.DataFrame, keys: Sequence[str], expected: dict[tuple[Any, ...], Rated]) -> None:
    found = {tuple(row[name] for name in ("card_number", *keys)): row for row in frame.to_dicts()}
    assert len(found) == frame.height
    assert set(found) == set(expected)
    for key, row in found.items():
        assert (row["copies"], row["win_rate"], row["over"]) == (
            expected[key].copies,
            same(expected[key].rate),
            same(expected[key].over),
        ), key
        if row["low"] is not None:
            assert row["low"] <= row["win_rate"] <= row["high"]
            alike = row["over_low"] is None
            assert row["over_clusters"] < 10 if alike else row["over_low"] <= row["over"] <= row["over_high"]


@every_game
def test_origins_equal_a_count_in_loops_and_add_up(lake: Lake, system: str) -> None:
    found = card_origins(lake, Filters(system=system))
    assert_rated(found, ["origin"], origins(seats_of(lake, system)))
    seen = card_results(lake, Filters(system=system)).select("card_number", "gih").filter(pl.col("gih") > 0)
    of_cards = found.drop_nulls("card_number").group_by("card_number").agg(pl.col("copies", "share").sum())
    assert of_cards.sort("card_number")["copies"].to_list() == seen["gih"].to_list()
    assert of_cards["share"].to_list() == pytest.approx([1] * of_cards.height)


@every_game
def test_fates_equal_a_count_in_loops(lake: Lake, system: str) -> None:
    seats = seats_of(lake, system)
    found = card_fates(lake, Filters(system=system))
    assert_rated(found, ["fate"], fates(seats, rows_of(lake, "facts", system)))
    seen = {number: sum(copy.number == number for s in seats for copy in s.came) for number in cards_of(seats)}
    for row in found.drop_nulls("card_number").to_dicts():
        assert row["share"] == same(row["copies"] / seen[row["card_number"]])
        assert row["share"] <= 1


@every_game
def test_turns_equal_a_count_in_loops(lake: Lake, system: str) -> None:
    expected = turns(seats_of(lake, system), rows_of(lake, "turns", system))
    assert_rated(card_turns(lake, Filters(system=system)), ["event", "own_turn"], expected)


@every_game
def test_choices_equal_a_count_in_loops(lake: Lake, system: str) -> None:
    rows, listed = (rows_of(lake, table, system) for table in ("choices", "deck_cards"))
    expected = choices(seats_of(lake, system), rows, listed)
    frame = card_choices(lake, Filters(system=system))
    keys = ("kind", "verb", "card_number", "other_main", "other_number", "number")
    found = {tuple(row[name] for name in keys): row for row in frame.to_dicts()}
    assert len(found) == frame.height
    assert set(found) == set(expected)
    for key, row in found.items():
        offered, taken, rate = expected[key]
        assert (row["offered"], row["taken"], row["win_rate"]) == (offered, taken, same(rate)), key
        assert row["choice_rate"] == same(taken / offered)
        assert row["change"] is None


@every_game
def test_pairs_equal_those_in_loops(lake: Lake, system: str) -> None:
    """Some of them: there are many."""
    seats = seats_of(lake, system)
    found = card_pairs(lake, Filters(system=system)).sort("card_number", "with_number")
    both = {pair for s in seats for pair in combinations(sorted(s.main), 2) if s.begins is not None}
    assert set(found.select("card_number", "with_number").rows()) == both
    for row in found.gather_every(max(1, found.height // 25)).to_dicts():
        expected = effect(seats, [row["card_number"], row["with_number"]])
        assert (row["games"], row["usable"], row["strata"]) == expected[:3]
        assert (row["effect"], row["se"]) == (same(expected.effect), same(expected.se))


def test_stats_of_cards_of_no_games_have_their_columns(tmp_path: Path) -> None:
    for name, found in stats().items():
        if name.startswith("card_"):
            assert_frame_equal(found.answer(Lake.open(tmp_path)), pl.DataFrame(schema=found.columns))


def test_games_of_different_readings_are_told_apart(lake: Lake) -> None:
    for name, found in stats().items():
        if name.startswith("card_"):
            pooled = found.answer(lake, Filters(system="fusion_world"))
            apart = found.answer(lake, Filters(system="fusion_world", readings="apart"))
            assert pooled.schema == found.columns
            assert_frame_equal(apart, pooled)  # all of one reading
