"""Statistics of matches that were only reported, counted by hand, and how much of them each statistic can use."""

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import polars as pl
import pytest

import projector
from events.errors import KifuError
from events.log.store import GameLog
from projector.contents import usual_population
from projector.lake import Lake
from projector.lake_writer import refresh
from projector.stats.catalogue import stats
from projector.stats.deck_shares import deck_shares
from projector.stats.field_rate import field_rate
from projector.stats.filters import Filters
from projector.stats.match_results import match_results
from projector.stats.matchup_matrix import matchup_matrix
from projector.stats.ratings import ratings
from tests.exchange.reported import CUP, PAIRINGS, STANDINGS, imported, row, written
from tests.projector.test_deck_stats import people
from tests.projector.test_matches import recorded
from tests.projector.test_stats import game, made_up

BY_NAME = Filters(population="humans", level="name")


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The cup; a recorded game elsewhere; a match that both lost, and one between decks that nobody named."""
    data = tmp_path_factory.mktemp("data")
    with closing(GameLog.open(data, durable=False)) as log:
        imported(log, written(data, CUP))
        both_lost = [{"player1": "Fay", "player2": "Gus", "round": 1, "winner": -1}]
        imported(log, written(data, both_lost, "Open-pairings.json"))
        imported(log, written(data, row(event="Open", round=2, player_a="Fay", deck_a="", player_b="Gus", deck_b="")))
        recorded(log, "a", players=("Ann", "Ben"), event="Home")
        refresh(log, data)
    return data


@pytest.fixture
def data(folder: Path) -> Iterator[projector.DataFolder]:
    with projector.open(folder) as opened:
        yield opened


@pytest.fixture
def cup(folder: Path) -> Lake:
    return Lake.open(folder)


def test_decks_have_match_rates_of_matches_that_nobody_recorded(cup: Lake) -> None:
    """Embers beat Tides twice and drew once; Tides beat Groves twice; a mirror, and byes, are left out."""
    found = {row["deck"]: row for row in match_results(cup, BY_NAME.but(events=("Lamp Cup",))).to_dicts()}
    counts = ("matches", "wins", "losses", "draws", "match_rate", "games", "game_rate")
    assert {deck: tuple(row[name] for name in counts) for deck, row in found.items()} == {
        "Embers": (3, 2, 0, 1, 2.5 / 3, 9, 5.5 / 9),
        "Tides": (5, 2, 2, 1, 0.5, 13, 7.5 / 13),
        "Groves": (2, 0, 2, 0, 0.0, 4, 0.0),
    }
    assert match_results(cup, BY_NAME.but(events=("Home",)))["games"].to_list() == [1, 1]
    usable = stats()["match_results"].usable(cup, BY_NAME.but(events=("Lamp Cup",)))
    assert 2 * usable.usable == sum(row["matches"] for row in found.values())


def test_the_matrix_and_the_field_are_of_games_or_of_matches(cup: Lake) -> None:
    matrix = matchup_matrix(cup, BY_NAME.but(events=("Lamp Cup",)), unit="match")
    rows = {(row["deck"], row["opponent"]): row for row in matrix.to_dicts()}
    assert [rows["Embers", "Tides"][name] for name in ("games", "wins", "draws", "win_rate")] == [3, 2, 1, 2.5 / 3]
    assert rows["Tides", "Embers"]["win_rate"] == pytest.approx(0.5 / 3)
    assert (rows["Embers", "Embers"]["games"], rows["Embers", "Groves"]["games"]) == (1, 0)
    assert rows["Embers", "Groves"]["shrunken"] == pytest.approx(1 - rows["Groves", "Embers"]["shrunken"])
    field = field_rate(cup, BY_NAME.but(events=("Lamp Cup",)), unit="match")
    assert dict(field.select("deck", "games").rows()) == {"Embers": 3, "Tides": 5, "Groves": 2}
    assert matchup_matrix(cup, BY_NAME.but(events=("Lamp Cup",))).height == 0
    with pytest.raises(KifuError, match="unit: there is no 'round'; there are game, match"):
        matchup_matrix(cup, BY_NAME, unit="round")  # type: ignore[arg-type]


def test_people_are_counted_once_an_event(cup: Lake) -> None:
    found = deck_shares(cup, BY_NAME.but(events=("Lamp Cup",))).filter(pl.col("week").is_null())
    assert found.select("deck", "seats", "of", "share").rows() == [
        ("Embers", 2, 5, 0.4),
        ("Tides", 2, 5, 0.4),
        ("Groves", 1, 5, 0.2),
    ]
    with pytest.raises(KifuError, match="deck_shares takes no filter 'opponents': people count once an event"):
        deck_shares(cup, BY_NAME.but(opponents=("Tides",)))


def test_an_entry_says_the_deck_and_two_weeks_are_two_events(tmp_path: Path) -> None:
    with closing(GameLog.open(tmp_path, durable=False)) as log:
        imported(log, written(tmp_path, [*STANDINGS, *PAIRINGS], "Cup.json"))
        for day in ("2026-03-02", "2026-03-09"):
            imported(log, written(tmp_path, row(event="Locals", date=day, player_b="Eve")))
        refresh(log, tmp_path)
    lake = Lake.open(tmp_path)
    found = deck_shares(lake, BY_NAME).filter(pl.col("week").is_null())
    assert found.select("deck", "seats", "of").rows() == [("Embers", 3, 6), ("Tides", 3, 6)]
    assert deck_shares(lake, BY_NAME)["week"].drop_nulls().n_unique() == 2
    assert deck_shares(lake, BY_NAME.but(players=("Eve",)))["deck"].unique().to_list() == ["Tides"]


def test_reported_matches_are_rated_and_what_both_lost_is_not(cup: Lake) -> None:
    found = ratings(cup)
    at_cup = {"Ann": 3, "Ben": 3, "Cleo": 2, "Dan": 2, "Eve": 2, "Fay": 1, "Gus": 1}
    assert dict(found.filter(pl.col("format") == "standard").select("player", "matches").rows()) == at_cup
    assert found.filter(pl.col("format").is_null())["matches"].to_list() == [1, 1]


def test_each_statistic_says_how_much_it_can_use(data: projector.DataFolder) -> None:
    asked: dict[str, Any] = {"population": "humans", "level": "name"}
    assert data.usable("match_results", **asked)[:3] == (6, 9, "two different decks at the level name")
    assert data.usable("match_results", **asked, events="Open")[:3] == (0, 2, "two different decks at the level name")
    assert data.usable("deck_results", **asked)[:3] == (1, 9, "two different decks at the level name")
    # Where nobody recorded a game, that is what is lacking, and not what games are asked for.
    assert data.usable("deck_results", **asked, events="Open") == (
        *(0, 2, "a recorded game"),
        {"were only reported, without a record of their games": 2},
    )
    assert data.usable("matchup_matrix", **asked, unit="match")[:2] == (7, 9)
    assert data.usable("field_rate", **asked)[:2] == (1, 9)
    assert data.usable("ratings")[:3] == (8, 9, "a result")
    assert data.usable("deck_shares", **asked)[:3] == (7, 9, "the deck of a player at the level name")
    assert data.usable("game_length", population="bots")[:3] == (0, 0, "a recorded game")
    assert data.ratings(players="Ann")["player"].unique().to_list() == ["Ann"]
    with pytest.raises(KifuError, match="no event is called 'Cup'"):
        data.usable("deck_results", **asked, events="Cup")
    for stat in data.stats()["stat"]:
        known = data.usable(stat, **asked)
        assert 0 <= known.usable <= known.of


def test_of_games_that_are_recorded_and_attached_none_is_counted_twice(tmp_path: Path) -> None:
    rows = [people("x", "y", "a", match="1"), people("x", "y", "b", match="1"), people("x", "y", "a", match="2")]
    lake = made_up(tmp_path, rows)
    assert match_results(lake, BY_NAME)["matches"].to_list() == [2, 2]
    assert match_results(lake, BY_NAME)["games"].to_list() == [3, 3]


def test_a_statistic_uses_the_games_that_have_what_it_needs(tmp_path: Path) -> None:
    """Of four games one is a mirror, and one ended before anybody's turn; in one nobody was asked for a mulligan."""
    rows = [game("x", "y", "a"), game("x", "x", "a"), game("x", "y", "b"), game("x", "y", "b", first=None, turns=0)]
    began = [True, True, True, None]
    asked = [0, 0, None, 0]
    of_decks = zip(range(1, 5), began, asked, strict=True)
    decks = [
        {"end_position": end, "seat": seat, "on_the_play": first, "mulligans": redrawn, "main_size": 40}
        for end, first, redrawn in of_decks
        for seat in "ab"
    ]
    lake = made_up(tmp_path, rows, decks=decks)
    found = {name: stat.usable(lake, Filters())[:2] for name, stat in stats().items() if name in _NEEDS}
    assert found == {name: (usable, 4) for name, usable in _NEEDS.items()}


_NEEDS = {
    **dict.fromkeys(("game_length", "matchup_matrix", "field_rate", "side_by_side"), 4),
    **dict.fromkeys(("deck_results", "card_results", "card_origins", "card_fates"), 3),
    "who_begins": 3,
    **dict.fromkeys(("card_effects", "card_pairs"), 2),
    "mulligans": 1,
    **dict.fromkeys(
        ("card_turns", "attacks", "card_choices", "damage_curves", "resource_efficiency", "key_moments", "comebacks"), 0
    ),
}
"""How many of those games each statistic uses."""


def test_decks_and_their_shares_are_counted_by_match_if_so_asked(data: projector.DataFolder) -> None:
    asked: dict[str, Any] = {"population": "humans", "level": "name", "unit": "match"}
    rows = {row["deck"]: row for row in data.deck_results(**asked, events="Lamp Cup").to_dicts()}
    counts = ("games", "wins", "losses", "draws", "mirrors")
    assert {deck: tuple(row[name] for name in counts) for deck, row in rows.items()} == {
        "Embers": (3, 2, 0, 1, 1),
        "Tides": (5, 2, 2, 1, 0),
        "Groves": (2, 0, 2, 0, 0),
    }
    by_match = match_results(data.lake, BY_NAME)
    of_decks = data.deck_results(**asked).filter(pl.col("games") > 0).sort("deck")
    assert of_decks["win_rate"].to_list() == by_match.sort("deck")["match_rate"].to_list()
    shown = data.metagame(**asked, events="Lamp Cup")
    assert {deck: games for deck, games in shown.select("deck", "games").rows() if games} == {
        deck: row["games"] for deck, row in rows.items()
    }
    [against_all, *_] = data.deck_differences(**asked, a="Embers", b="Tides", events="Lamp Cup").to_dicts()
    assert (against_all["a_games"], against_all["b_games"]) == (0, 2), "Tides beat Groves twice; Embers never met them"
    with pytest.raises(KifuError, match="of a match nobody begins"):
        data.deck_results(**asked, begins=True)


def test_what_cannot_be_counted_is_told_with_the_first_reason_and_its_number(data: projector.DataFolder) -> None:
    asked: dict[str, Any] = {"population": "humans", "level": "name"}
    of_decks = data.usable("deck_results", **asked, unit="match")
    assert dict(of_decks.lacking) == {
        "were lost by both players": 1,
        "lack one of the decks": 1,
        "are mirrors, one deck against itself": 1,
    }
    assert of_decks.usable + sum(of_decks.lacking.values()) == of_decks.of == 9
    assert data.usable("game_length", **asked).why == "8 were only reported, without a record of their games"
    reported = data.usable("game_length", **asked, events="Lamp Cup")
    assert reported.why == "all were only reported, without a record of their games"
    for stat in data.stats()["stat"]:
        known = data.usable(stat, **asked)
        assert sum(known.lacking.values()) in (0, known.of - known.usable), stat


def test_the_only_population_that_there_is_is_counted_where_none_is_asked_for(
    data: projector.DataFolder, tmp_path: Path
) -> None:
    assert data.game_length()["population"].unique().to_list() == ["humans"]
    assert data.usable("matchup_matrix", level="name", unit="match")[:2] == (7, 9)
    assert data.game_length(population="bots").is_empty()
    assert data.game_length(Filters(population="bots")).is_empty()
    rows = [("humans", None, True), ("bots: greedy v2", "trial", False)]
    columns = ["population", "experiment", "trusted"]
    assert usual_population(pl.DataFrame(rows, schema=columns, orient="row")) == "bots", "neither is counted"
    assert usual_population(pl.DataFrame(rows, schema=columns, orient="row"), trusted=True) == "humans"
    both = pl.DataFrame([("humans", None, False), ("bots: x v1", None, False)], schema=columns, orient="row")
    assert usual_population(both) == "bots"
