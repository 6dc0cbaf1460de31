"""The statistics of decks, counted by hand."""

from datetime import date
from pathlib import Path
from typing import Any

import numpy as np
import polars as pl
import pytest
from polars.testing import assert_frame_equal

from events.errors import KifuError
from projector.stats.deck_shares import deck_shares
from projector.stats.effects import effects
from projector.stats.filters import Filters
from projector.stats.who_begins import who_begins
from tests.projector.test_stats import game, made_up


def people(deck_a: str, deck_b: str, winner: str | None, *, begins: str = "a", **more: Any) -> dict[str, Any]:
    """A game of two people, by default ann and bob."""
    seats = {"kind_a": "human", "kind_b": "human", "player_a": "ann", "player_b": "bob"}
    return game(deck_a, deck_b, winner, begins=begins, population="humans", source="live", **{**seats, **more})


def test_a_filter_that_a_statistic_cannot_honour_is_refused(tmp_path: Path) -> None:
    lake = made_up(tmp_path, [game("x", "y", "a")])
    with pytest.raises(
        KifuError, match="who_begins takes no filter 'begins': it compares who begins with who does not"
    ):
        who_begins(lake, Filters(begins=False))


def test_shares_count_seats_in_all_and_by_week(tmp_path: Path) -> None:
    rows = [
        game("x", "y", "a", date="2026-03-02"),
        game("x", "x", "a", date="2026-03-08"),
        game("y", "z", "a", date="2026-03-09"),
        game("x", "y", "a"),
    ]
    lake = made_up(tmp_path, rows)
    found = deck_shares(lake)
    counted = [
        (str(week or ""), deck, seats, of)
        for week, deck, seats, of in found.select("week", "deck", "seats", "of").rows()
    ]
    assert counted == [
        ("", "x", 4, 8),
        ("", "y", 3, 8),
        ("", "z", 1, 8),
        ("2026-03-02", "x", 3, 4),
        ("2026-03-02", "y", 1, 4),
        ("2026-03-09", "y", 1, 2),
        ("2026-03-09", "z", 1, 2),
    ]
    assert ((found["low"].fill_null(0) <= found["share"]) & (found["share"] <= found["high"].fill_null(1))).all()
    assert found.filter(found["week"].is_null())["share"].sum() == 1
    assert found["low"].null_count() == 2  # of one game alone nothing is known of the spread
    chosen = deck_shares(lake, Filters(decks=("z",)))
    assert chosen.select("seats", "of").rows() == [(1, 8), (1, 2)]


def test_a_share_is_as_sure_as_its_players_are_many(tmp_path: Path) -> None:
    """Ten players of two games each, four of them with x: 8 of 20 seats tell as much as 4 of 10."""
    rows = [
        people("x" if pair < 2 else "y", "x" if pair < 2 else "y", None, player_a=f"p{pair}", player_b=f"q{pair}")
        for pair in range(5)
        for _ in range(2)
    ]
    found = deck_shares(made_up(tmp_path, rows), Filters(population="humans", decks=("x",))).row(0, named=True)
    assert (found["seats"], found["of"], found["share"]) == (8, 20, 0.4)
    # u = 2(1 - p) four times and -2p six times: v = 10/9 * 9.6 / 400; n of 9, t of 9 degrees of freedom.
    n, t = 0.24 / (10 / 9 * 9.6 / 400), 2.2621572
    centre, half = (0.4 + t**2 / (2 * n)) / (1 + t**2 / n), t / (1 + t**2 / n) * (0.24 / n + t**2 / (4 * n**2)) ** 0.5
    assert (found["low"], found["high"]) == pytest.approx((centre - half, centre + half))


def test_beginning_counted_by_hand(tmp_path: Path) -> None:
    """x v y: d = ½, w = ⅔; the mirror: d = 0, w = ¼; together 4/11."""
    rows = [
        people("x", "y", "a", date="2026-03-02"),
        people("y", "x", "a", date="2026-03-02"),
        people("x", "y", "a", begins="b", date="2026-03-03"),
        people("x", "x", None, date="2026-03-09"),
    ]
    asked = Filters(population="humans")
    found = who_begins(made_up(tmp_path / "begins", rows), asked)
    told = {
        tuple(row[:4]): row[4:]
        for row in found.select("split", "deck", "opponent", "week", "effect", "games", "usable").rows()
    }
    monday, next_monday = date(2026, 3, 2), date(2026, 3, 9)
    assert told == {
        ("all", None, None, None): (pytest.approx(4 / 11), 4, 4),
        ("deck", "x", None, None): (pytest.approx(4 / 11), 4, 4),
        ("deck", "y", None, None): (pytest.approx(1 / 2), 3, 3),
        ("matchup", "x", "x", None): (0, 1, 1),
        ("matchup", "x", "y", None): (pytest.approx(1 / 2), 3, 3),
        ("week", None, None, monday): (pytest.approx(1 / 2), 3, 3),
        ("week", None, None, next_monday): (0, 1, 1),
    }
    exchanged = [row | {"first": "b" if row["first"] == "a" else "a"} for row in rows]
    chosen = [row | {"chooser": row["first"]} for row in rows]
    assert who_begins(made_up(tmp_path / "exchanged", exchanged), asked)["effect"][0] == pytest.approx(-4 / 11)
    by_choice = who_begins(made_up(tmp_path / "chosen", chosen), asked)
    begins, choice = (by_choice.filter(of=of).drop("of") for of in ("begins", "choice"))
    assert_frame_equal(begins, choice)
    assert found.filter(of="choice").height == 0
    alone = who_begins(made_up(tmp_path / "alone", rows), asked.but(decks=("y",)))
    assert alone.filter(split="all").select("effect", "usable").rows() == [(pytest.approx(1 / 2), 3)]


def test_an_effect_over_two_strata_by_hand() -> None:
    """30 of 60 against 20 of 60; 8 of 10 against 15 of 30."""
    strata = pl.LazyFrame({"n1": [60.0, 10, 5], "n0": [60.0, 30, 0], "a": [30.0, 8, 5], "b": [20.0, 15, 0], "of": "c"})
    _, effect, low, high, se = effects(strata, ["of"]).collect().row(0)
    assert (effect, se) == (pytest.approx(29 / 150), pytest.approx(0.0780, abs=5e-5))
    assert (low, high) == (pytest.approx(effect - 1.959964 * se), pytest.approx(effect + 1.959964 * se))
    swapped = strata.rename({"n1": "n0", "n0": "n1", "a": "b", "b": "a"})
    assert effects(swapped, ["of"]).collect().row(0)[1:2] == (pytest.approx(-29 / 150),)


def test_an_effect_that_is_one_and_the_same_seldom_differs_by_matchup(tmp_path: Path) -> None:
    """Beginning adds a tenth: in 55 matchups alike, or .3 in some of them and -.1 in the others."""
    dice = np.random.default_rng(5)
    decks = "abcdefghijk"
    lakes = {}
    for name, edge in (("same", (0.1, 0.1)), ("differs", (0.3, -0.1))):
        rows = [
            game(
                first,
                second,
                "a" if dice.random() < 0.45 + edge[(i + j) % 2] * (n % 2 == 0) else "b",
                begins="ab"[n % 2],
            )
            for i, first in enumerate(decks)
            for j, second in enumerate(decks[:i])
            for n in range(40)
        ]
        lakes[name] = who_begins(made_up(tmp_path / name, rows)).filter(split="all").row(0, named=True)
    assert (lakes["same"]["freedom"], lakes["same"]["differs"], lakes["differs"]["differs"]) == (54, False, True)
    assert lakes["same"]["low"] < 0.1 < lakes["same"]["high"]


def test_an_effect_lies_between_minus_1_and_1_and_without_spread_has_no_interval() -> None:
    """All of 2 against none of 2, which says nothing of the spread; 1½ of 2 against none of 2."""
    arms = {"of": ["no spread", "wide"], "n1": [2.0, 2], "n0": [2.0, 2], "a": [2.0, 1.5], "b": [0.0, 0]}
    alone, wide = effects(pl.LazyFrame(arms), ["of"]).sort("of").collect().rows(named=True)
    assert alone == {"of": "no spread", "effect": 1, "low": None, "high": None, "se": None}
    assert (wide["effect"], wide["high"]) == (0.75, 1)
    assert wide["low"] == pytest.approx(0.75 - 1.959964 * wide["se"])
    assert wide["effect"] + 1.959964 * wide["se"] > 1
