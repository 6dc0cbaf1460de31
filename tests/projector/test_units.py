"""Which games are one match, and which are independent of each other, counted by hand."""

from pathlib import Path
from typing import Any

import polars as pl

from projector.models.rows import games_of
from projector.stats.filters import Filters
from projector.stats.match_results import match_results
from projector.stats.matches import matches
from projector.stats.rating_history import rating_history
from projector.stats.seats import seat_games
from tests.projector.test_deck_stats import people
from tests.projector.test_stats import game, made_up

PEOPLE = Filters(population="humans")


def test_games_are_of_one_match_by_event_date_round_and_players_too(tmp_path: Path) -> None:
    """Match 1 at the Cup, won by x, and match 1 at the Open, won twice by y: to y they are two, 1-1."""
    others = {"player_a": "cyd", "player_b": "dan"}
    rows = [
        people("x", "y", "a", match="1", event="Cup"),
        people("x", "y", "b", match="1", event="Open"),
        people("x", "y", "b", match="1", event="Open"),
        *(people("x", "y", "a", match="1", event="Open", **more) for more in ({"round": "2"}, {"date": "2026-03-01"})),
        people("x", "y", "a", match="1", event="Open", **others),
    ]
    lake = made_up(tmp_path, rows)
    [x, y] = match_results(lake, PEOPLE).sort("deck").to_dicts()
    assert [(row["matches"], row["wins"], row["losses"], row["games"]) for row in (x, y)] == [
        (5, 4, 1, 6),
        (5, 1, 4, 6),
    ]
    assert matches(lake, PEOPLE).height == 5
    found = seat_games(lake, PEOPLE).collect()
    assert found["match"].n_unique() == found["unit"].n_unique() == 5
    of_models = games_of(with_facts(tmp_path / "facts", rows), PEOPLE.but(system="toy"))
    assert of_models["unit"].n_unique() == 4, "names may be corrected: a fold does not hang on them"
    assert of_models.group_by("unit").agg(pl.col("fold").n_unique())["fold"].max() == 1
    assert rating_history(lake, PEOPLE)["match"].max() == 4, "of ann and bob"


def with_facts(folder: Path, rows: list[dict[str, Any]]) -> Any:
    """A lake of these games, which have facts."""
    return made_up(folder, [{**row, "facts": 9} for row in rows])


def test_a_simulated_match_is_one_match_of_games_that_are_each_their_own_unit(tmp_path: Path) -> None:
    """a, b, a of match 7/0: x won it; the seats are exchanged. The same number of other bots or decks is another."""
    bots = {"player_a": "greedy", "player_b": "greedy", "population": "bots: greedy v2", "match": "7/0"}
    others = {**bots, "player_b": "random", "population": "bots: greedy v2, random v1"}
    rows = [
        game("x", "y", "a", **bots),
        game("y", "x", "a", **bots),
        game("x", "y", "a", **bots),
        game("x", "z", "b", **bots),
        game("x", "y", "b", **others),
        game("x", "y", "b", **bots | {"experiment": "trial"}),
    ]
    lake = made_up(tmp_path, rows)
    found = {row["deck"]: row for row in match_results(lake, Filters(population="bots: greedy v2")).to_dicts()}
    assert [(row["matches"], row["match_rate"], row["games"]) for row in (found["y"], found["z"])] == [
        (1, 0.0, 3),
        (1, 1.0, 1),
    ]
    assert (found["x"]["matches"], found["x"]["wins"], found["x"]["losses"]) == (2, 1, 1)
    both = pl.concat([seat_games(lake, Filters(experiment=one)).collect() for one in (None, "trial")])
    assert (both["match"].n_unique(), both["unit"].n_unique()) == (4, 6)
    assert both.filter(pl.col("game") == "1")["match"].n_unique() == 1
    assert [matches(lake, Filters(experiment=one)).height for one in (None, "trial")] == [3, 1]
    pairs = games_of(with_facts(tmp_path / "facts", [{**row, "seed": "7"} for row in rows[:3]]), Filters(system="toy"))
    assert pairs["unit"].n_unique() == 1
