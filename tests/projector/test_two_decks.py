"""Two decks compared: by hand, and by what each does against the field."""

from itertools import permutations

import pytest

from events.errors import KifuError
from projector.lake import Lake
from projector.stats.card_differences import card_differences
from projector.stats.deck_differences import deck_differences
from projector.stats.field_rate import field_rate
from projector.stats.filters import Filters
from tests.projector.test_stats import game, made_up


@pytest.fixture(scope="module")
def lake(tmp_path_factory: pytest.TempPathFactory) -> Lake:
    """Each of four decks meets each other 12 times, x the best and z the worst; w is played least."""
    wins = {("x", "y"): 8, ("x", "z"): 11, ("y", "z"): 9, ("x", "w"): 7, ("y", "w"): 6, ("z", "w"): 2}
    rows = [
        game(first, second, "a" if n < won else "b")
        for (first, second), won in wins.items()
        for n in range(12 if "w" not in (first, second) else 8)
    ]
    lists = {"list of x": {"N1": 4, "N2": 2}, "list of z": {"N1": 4, "N3": 1}}
    cards = [
        {"end_position": end, "seat": "a", "deck_id": name, "part": "", "card_number": number, "copies": copies}
        for end, (name, of) in enumerate(lists.items(), start=1)
        for number, copies in of.items()
    ]
    return made_up(tmp_path_factory.mktemp("two"), rows, deck_cards=cards)


def test_a_difference_is_that_of_the_rates_against_a_field_without_both(lake: Lake) -> None:
    """The field's own answer, with the shares of the two left out, has the same rates."""
    shares = {"y": 3.0, "w": 1.0}
    both = Filters(decks=("x", "z"))
    rates = dict(field_rate(lake, both, shares=shares).select("deck", "field_rate").rows())
    whole, *others = deck_differences(lake, a="z", b="x", shares=shares).to_dicts()
    assert (whole["opponent"], whole["a_games"], whole["b_games"]) == (None, 20, 20)
    assert (whole["a_rate"], whole["b_rate"]) == (pytest.approx(rates["z"]), pytest.approx(rates["x"]))
    assert whole["difference"] == pytest.approx(whole["b_rate"] - whole["a_rate"])
    assert whole["low"] > 0, "x is better, and so many games tell it"
    assert [(row["opponent"], row["share"], row["a_games"]) for row in others] == [("y", 0.75, 12), ("w", 0.25, 8)]
    mean = sum(row["share"] * row["difference"] for row in others)
    assert whole["difference"] == pytest.approx(mean)


@pytest.mark.parametrize(("a", "b"), [*permutations(["x", "y", "z"], 2)])
def test_exchanging_the_decks_negates_the_difference(lake: Lake, a: str, b: str) -> None:
    found, turned = (deck_differences(lake, a=one, b=other).to_dicts() for one, other in ((a, b), (b, a)))
    for row, back in zip(found, turned, strict=True):
        assert (row["difference"], row["low"], row["high"]) == (
            pytest.approx(-back["difference"]),
            pytest.approx(-back["high"]),
            pytest.approx(-back["low"]),
        )
        assert (row["a_rate"], row["a_games"]) == (pytest.approx(back["b_rate"]), back["b_games"])


def test_the_decks_that_were_played_most_are_compared_unless_told_otherwise(lake: Lake) -> None:
    assert deck_differences(lake).select("a", "b").unique().rows() == [("x", "y")]
    assert deck_differences(lake, b="x").select("a", "b").unique().rows() == [("y", "x")]


def test_what_cannot_be_compared_is_refused(lake: Lake) -> None:
    with pytest.raises(KifuError, match="no deck of these games is called 'v'; there are w, x, y, z"):
        deck_differences(lake, a="v")
    with pytest.raises(KifuError, match="'x' is compared with itself: name two decks"):
        card_differences(lake, a="x", b="x")
    with pytest.raises(KifuError, match="takes no filter 'decks': it compares a and b"):
        deck_differences(lake, Filters(decks=("x",)))


def test_nothing_is_said_of_a_field_of_nobody(lake: Lake) -> None:
    whole = deck_differences(lake, a="x", b="y", shares={"x": 1}).row(0, named=True)
    assert (whole["share"], whole["difference"], whole["low"]) == (None, None, None)


def test_cards_stand_beside_each_other(lake: Lake) -> None:
    found = card_differences(lake, a="z", b="x").select("card_number", "a_copies", "b_copies", "more").rows()
    assert found == [("N2", 0.0, 2.0, 2.0), ("N3", 1.0, 0.0, -1.0), ("N1", 4.0, 4.0, 0.0)]
