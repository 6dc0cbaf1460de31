"""The statistics of decks, counted by hand."""

from pathlib import Path
from typing import Any

import pytest

from projector.stats.deck_shares import deck_shares
from projector.stats.filters import Filters
from tests.projector.test_stats import game, made_up


def people(deck_a: str, deck_b: str, winner: str | None, *, begins: str = "a", **more: Any) -> dict[str, Any]:
    """A game of two people, by default ann and bob."""
    seats = {"kind_a": "human", "kind_b": "human", "player_a": "ann", "player_b": "bob"}
    return game(deck_a, deck_b, winner, begins=begins, population="humans", source="live", **{**seats, **more})


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
