"""Matches and ratings, counted by hand and by a plain loop."""

import random
from pathlib import Path
from typing import Any

import pytest
from openskill.models import PlackettLuce

from events.errors import KifuError
from projector.stats.filters import Filters
from projector.stats.match_results import match_results
from projector.stats.rating_history import rating_history
from projector.stats.ratings import ratings
from projector.stats.rounds import is_of_cut, round_order
from tests.projector.test_deck_stats import people
from tests.projector.test_stats import game, made_up

PEOPLE = Filters(population="humans")


def test_matches_are_won_by_the_majority_of_their_games(tmp_path: Path) -> None:
    """WWL with the seats exchanged, LL, a tie, and a game of no match: 2½ of 4 matches, 4 of 8 games."""
    seats = {"a": ("x", "y", "ann", "bob"), "b": ("y", "x", "bob", "ann")}

    def won(seat: str, winner: str | None, match: str | None) -> dict[str, Any]:
        deck_a, deck_b, player_a, player_b = seats[seat]
        return people(deck_a, deck_b, winner, player_a=player_a, player_b=player_b, match=match)

    rows = [
        *(won("a", "a", "m1"), won("b", "b", "m1"), won("a", "b", "m1")),
        *(won("a", "b", "m2"), won("b", "a", "m2")),
        *(won("a", "a", "m3"), won("b", "a", "m3")),
        won("a", "a", None),
        people("x", "x", "a", match="m4"),
    ]
    found = {row["deck"]: row for row in match_results(made_up(tmp_path, rows), PEOPLE).to_dicts()}
    counts = ("matches", "wins", "losses", "draws", "games")
    assert [found["x"][name] for name in counts] == [4, 2, 1, 1, 8]
    assert (found["x"]["match_rate"], found["x"]["game_rate"]) == (2.5 / 4, 4 / 8)
    assert found["y"]["match_rate"] == 1 - found["x"]["match_rate"]
    with pytest.raises(KifuError, match="of a match nobody begins"):
        match_results(made_up(tmp_path / "begun", rows), PEOPLE.but(begins=True))


def test_ratings_are_those_of_the_library_in_the_order_of_the_rounds(tmp_path: Path) -> None:
    dice = random.Random(4)
    order = [(event, round_) for event in ("Cup", "Open") for round_ in range(1, 12)]
    rows = [
        people("x", "y", dice.choice(["a", "b", None]), player_a=one, player_b=other, event=event, round=f"Round {n}",
               date="2026-03-01", match=f"{event} {n} {one}")
        for event, n in order
        for one, other in [dice.sample(["ann", "bob", "cyd", "dan"], 2)]
        for _ in range(3)
    ]  # fmt: skip
    model = PlackettLuce(mu=25, sigma=25 / 3)
    expected = dict.fromkeys(("ann", "bob", "cyd", "dan"), (25.0, 25 / 3))
    for games in (rows[n : n + 3] for n in range(0, len(rows), 3)):
        first, second = games[0]["player_a"], games[0]["player_b"]
        more = sum({"a": 1, "b": -1}.get(row["winner"], 0) for row in games)
        sides = [[model.rating(*expected[name])] for name in (first, second)]
        [[own], [other]] = model.rate(sides, ranks=[-more, more])
        expected |= {first: (own.mu, own.sigma), second: (other.mu, other.sigma)}
    shuffled = [row | {"end_position": n} for n, row in enumerate(sorted(rows, key=lambda _: dice.random()), start=1)]
    lake = made_up(tmp_path, shuffled)
    found = {row["player"]: row for row in ratings(lake).to_dicts()}
    assert {name: (row["rating"], row["deviation"]) for name, row in found.items()} == {
        name: pytest.approx(value) for name, value in expected.items()
    }
    history = rating_history(lake, Filters(players=("ann",)))
    assert history["match"].to_list() == list(range(1, found["ann"]["matches"] + 1))
    assert history["rating"][-1] == found["ann"]["rating"]
    assert found["ann"]["wins"] + found["ann"]["losses"] + found["ann"]["draws"] == found["ann"]["matches"]
    assert found["ann"]["low"] == pytest.approx(found["ann"]["rating"] - 1.959964 * found["ann"]["deviation"])
    assert all(row["provisional"] for row in found.values())


def test_rounds_are_rated_in_their_order(tmp_path: Path) -> None:
    order = ["Round 4", "Round 9", "round 10", "Top 8", "Top 4", "Final"]
    rows = [people("x", "y", "a", event="Cup", round=name, match=name) for name in sorted(order)]
    history = rating_history(made_up(tmp_path, rows), Filters(players=("ann",)))
    assert history["round"].to_list() == order
    wanted = [
        ("1", "9"),
        ("2", "1"),
        ("2", "Top 16"),
        ("2", "QF"),
        ("2", "SF"),
        ("2", "3rd place"),
        ("2", "Final"),
        ("Cut", "1"),
    ]
    assert sorted(sorted(wanted), key=lambda row: round_order(*row)) == wanted
    assert [is_of_cut(name) for name in ("Top8", "Round of 16", "T4", "Third round", "Round 3", "Table 8", None)] == [
        True, True, True, False, False, False, False
    ]  # fmt: skip


def test_only_people_are_rated_and_only_within_their_group(tmp_path: Path) -> None:
    rows = [
        *(people("x", "y", "a", match=str(n)) for n in range(20)),
        people("x", "y", "a", player_a="cyd", player_b="ann"),
        people("x", "y", "a", player_a="eve", player_b="fay"),
        people("x", "y", "b", format="draft"),
        people("x", "y", "a", player_b="ann"),
        game("x", "y", "a"),
    ]
    found = ratings(made_up(tmp_path, rows))
    assert found.select("format", "group", "player", "matches", "provisional").rows() == [
        (None, 1, "ann", 21, False),
        (None, 1, "bob", 20, False),
        (None, 1, "cyd", 1, True),
        (None, 2, "eve", 1, True),
        (None, 2, "fay", 1, True),
        ("draft", 1, "bob", 1, True),
        ("draft", 1, "ann", 1, True),
    ]
    assert (found["ranked"] != found["provisional"]).all()
    refused = {
        "decks": ("x",),
        "opponents": ("x",),
        "begins": True,
        "readings": "apart",
        "population": "bots: greedy v2",
    }
    for name, value in {**refused, "level": "archetype"}.items():
        with pytest.raises(KifuError, match=f"ratings takes no filter '{name}': all matches of people tell"):
            ratings(made_up(tmp_path / name, rows), PEOPLE.but(**{name: value}))


def test_players_of_few_matches_are_left_out_and_their_matches_count(tmp_path: Path) -> None:
    rows = [people("x", "y", "a", match=str(n), player_b=name) for n, name in enumerate(("bob", "bob", "cyd"))]
    lake = made_up(tmp_path, rows)
    whole = {row["player"]: row for row in ratings(lake, PEOPLE).to_dicts()}
    assert {name: row["matches"] for name, row in whole.items()} == {"ann": 3, "bob": 2, "cyd": 1}
    assert ratings(lake, PEOPLE, few=2).to_dicts() == [row for row in whole.values() if row["player"] != "cyd"]
