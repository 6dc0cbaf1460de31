"""Decks are asked for by their names alone, also where the lake has several lists of a name."""

from pathlib import Path

import pytest

from events.errors import KifuError
from projector.contents import left
from projector.lake import Lake
from projector.stats.asking import SEVERAL, fitted, known_names
from projector.stats.card_differences import card_differences
from projector.stats.deck_differences import deck_differences
from projector.stats.deck_results import deck_results
from projector.stats.field_rate import field_rate
from projector.stats.filters import Filters
from tests.commands.test_cli import Kifu, kifu, simulate
from tests.exchange.reported import HEADER, written
from tests.projector.test_stats import game, made_up

__all__ = ["kifu"]
EMBERS, TIDES = Filters(decks=("x",)), Filters(opponents=("x",))


@pytest.fixture
def of_two_lists(tmp_path: Path) -> Lake:
    """A list of x that bots played, and one that people played, of another card game's x, too."""
    people = {"population": "humans", "deck_id_a": "another"}
    rows = [game("x", "y", "a"), game("x", "y", "b"), game("x", "y", "a", **people), game("x", "z", "a", system="duel")]
    return made_up(tmp_path, rows)


def asked(lake: Lake, filters: Filters) -> Filters:
    return fitted(known_names(lake, filters), filters)


def test_a_name_is_that_of_the_only_list_of_it_that_is_counted(of_two_lists: Lake) -> None:
    found = asked(of_two_lists, EMBERS)
    assert found.decks == ("x", "x [list of x]")  # of either card game
    assert deck_results(of_two_lists, found)["games"].to_list() == [1, 2]
    assert asked(of_two_lists, EMBERS.but(population="humans")).decks == ("x [another]",)
    assert asked(of_two_lists, TIDES.but(system="toy")).opponents == ("x [list of x]",)
    assert asked(of_two_lists, EMBERS.but(level="name")).decks == ("x",)
    assert left(of_two_lists, EMBERS.but(system="toy"), SEVERAL)[0] == 2


def test_of_several_lists_of_a_name_that_are_counted_each_is_named(tmp_path: Path) -> None:
    lake = made_up(tmp_path, [game("x", "y", "a"), game("x", "y", "b", deck_id_a="another")])
    several = r"2 lists are called 'x': x \[another\], x \[list of x\]; name one of them, or .*--level name"
    with pytest.raises(KifuError, match=several):
        asked(lake, EMBERS)
    with pytest.raises(KifuError, match=several):
        field_rate(lake, shares={"x": 1, "y": 1})
    with pytest.raises(KifuError, match=several):
        deck_differences(lake, a="x", b="y")


def test_decks_to_compare_and_shares_of_a_field_are_named_in_the_same_way(of_two_lists: Lake) -> None:
    bots = Filters(system="toy")
    labels = deck_differences(of_two_lists, bots, a="x", b="y").select("a", "b").unique().rows()
    assert labels == [("x [list of x]", "y")]
    shares = dict(field_rate(of_two_lists, bots, shares={"x": 3, "y": 1}).select("deck", "share").rows())
    assert shares == {"x [list of x]": 0.75, "y": 0.25}
    with pytest.raises(KifuError, match=r"'x \[list of x\]' is compared with itself"):
        card_differences(of_two_lists, bots, a="x", b="x [list of x]")


def test_a_report_without_a_list_leaves_the_decks_of_bots_their_names(kifu: Kifu, tmp_path: Path) -> None:
    simulate(kifu, 4)
    kifu("refresh")
    before = kifu("stat", "deck_results", "--deck", "Ember Rush", "--json").answer["rows"]
    report = written(tmp_path, HEADER + "\nCup,2026-03-14,,1,1,Ann,Ember Rush,Ben,Tide Wall,2,1,0\n")
    assert kifu("results", "import", report, "--system", "fusion_world").status == 0
    kifu("refresh")
    after = kifu("stat", "deck_results", "--deck", "Ember Rush", "--json").answer["rows"]
    assert [{**row, "deck": "Ember Rush"} for row in after] == before


def test_bots_are_no_players_of_the_filter_which_says_so(kifu: Kifu) -> None:
    simulate(kifu, 2)
    kifu("refresh")
    told = kifu("stat", "deck_results", "--player", "greedy 1").err
    assert "no player is called 'greedy 1'; there is none (population bots)" in told
    assert "this filter is of people; bots are chosen by the population" in told
