"""Answers in sentences, against the frames that they are made from: with much to count, with little, with nothing."""

from itertools import combinations
from pathlib import Path
from typing import Any

import numpy as np
import polars as pl
import pytest

from events.errors import KifuError
from projector.lake import Lake
from projector.sentences import cards, decks, people
from projector.sentences.answer import Answer, Clause, about, named, points, points_interval
from projector.sentences.catalogue import QUESTIONS, question
from projector.stats.catalogue import stats
from projector.stats.field_rate import field_rate, games_to_tell
from projector.stats.filters import USUAL, Filters
from projector.stats.ranking import chances_of_largest
from tests.projector.test_deck_stats import people as people_game
from tests.projector.test_stats import game, made_up

HOSTILE = "<b>Bold</b> & Co"
BETTER = {"x": 3, "y": 2, "z": 2, "w": 1}
"""How strong made-up decks are: one beats another in so many of the games of both."""


class Counted:
    """What answers statistics of a made-up lake."""

    def __init__(self, lake: Lake) -> None:
        self.lake = lake

    def stat(self, name: str, filters: Filters = USUAL, **words: Any) -> pl.DataFrame:
        return stats()[name].answer(self.lake, filters, **words)


def met(one: str, other: str, *, wins: int, losses: int) -> list[dict[str, Any]]:
    """Games of two decks, in which either goes first as often as the other."""
    won = [game(one, other, "a", begins="ab"[n % 2]) for n in range(wins)]
    return won + [game(one, other, "b", begins="ab"[n % 2]) for n in range(losses)]


def field(scale: int, **renamed: str) -> list[dict[str, Any]]:
    """Games of four decks of different strengths, each pair `scale` times what their strengths are."""
    return [
        row
        for one, other in combinations(BETTER, 2)
        for row in met(
            renamed.get(one, one), renamed.get(other, other), wins=scale * BETTER[one], losses=scale * BETTER[other]
        )
    ]


def percent(rate: float) -> str:
    return f"{100 * rate:.0f}\u00a0%"


def shown(rate: float, low: float, high: float) -> str:
    return f"{percent(rate)} ({100 * low:.0f}–{percent(high)})"


def test_with_much_to_count_the_best_deck_is_named_with_what_it_beats(tmp_path: Path) -> None:
    data = Counted(made_up(tmp_path, field(120)))
    first = data.stat("metagame").row(0, named=True)
    cells = data.stat("matchup_matrix").filter(pl.col("deck") == "x").sort("shrunken").to_dicts()
    assert first["deck"] == "x"
    assert first["best"] > 0.99
    rate = shown(first["expected"], first["expected_low"], first["expected_high"])
    closest = f"{cells[0]['opponent']} is its closest match ({percent(cells[0]['shrunken'])})"
    told = str(decks.metagame(data, USUAL))
    assert told.startswith(f"Play x: it wins {rate} between bots and beats every other deck; {closest}.")
    assert "Going first makes no clear difference (" in told


def test_with_little_to_count_all_that_may_be_best_are_named_and_how_many_games_are_missing(tmp_path: Path) -> None:
    data = Counted(made_up(tmp_path, field(3)))
    rows = data.stat("metagame").sort("best", descending=True).to_dicts()
    held = [sum(row["best"] for row in rows[:count]) for count in range(1, 5)]
    assert held[0] < 0.8 <= held[1], "two decks hold the best with 80 %"
    told = str(decks.metagame(data, USUAL))
    assert told.startswith(f"Play {rows[0]['deck']} or {rows[1]['deck']}: {rows[0]['deck']} wins ")
    assert f"; {about(rows[1]['games_needed'])} more games would tell it from {rows[1]['deck']}." in told


def test_where_any_deck_may_be_the_best_none_is_named_so(tmp_path: Path) -> None:
    rows = [row for one, other in combinations("stuvw", 2) for row in met(one, other, wins=10, losses=10)]
    data = Counted(made_up(tmp_path, rows))
    assert str(decks.metagame(data, USUAL)).startswith("No deck stands out: ")
    assert str(decks.matchups(data, USUAL)).startswith("No deck stands out into the field as it is played: ")
    assert "No matchup is decided yet." in str(decks.matchups(data, USUAL))


@pytest.mark.parametrize("name", ["metagame", "matchups", "cards", "players", "side_by_side"])
def test_with_nothing_to_count_it_is_said(tmp_path: Path, name: str) -> None:
    told = str(QUESTIONS[name].answer(Counted(made_up(tmp_path, [])), USUAL))
    assert told in ("No games to count.", "No matches of people to count.")


def test_a_deck_that_met_none_but_itself_has_no_matchup(tmp_path: Path) -> None:
    data = Counted(made_up(tmp_path, [game("x", "x", "a")] * 3))
    assert str(decks.matchups(data, USUAL)) == "One deck alone was played: it has no matchup."
    assert str(decks.metagame(data, USUAL)).startswith("No games between two different decks yet.")


def test_names_are_text_in_every_answer(tmp_path: Path) -> None:
    data = Counted(made_up(tmp_path, field(120, x=HOSTILE)))
    for told in (decks.metagame(data, USUAL), decks.matchups(data, USUAL), decks.deck(data, Filters(decks=(HOSTILE,)))):
        assert HOSTILE in str(told)
        assert "<b>" not in told._repr_html_()
        assert "&lt;b&gt;Bold&lt;/b&gt; &amp; Co" in told._repr_html_()


def test_a_deck_is_strong_where_its_interval_excludes_one_half_and_weak_likewise(tmp_path: Path) -> None:
    data = Counted(made_up(tmp_path, field(40)))
    cells = data.stat("matchup_matrix", USUAL).filter(pl.col("deck") == "y").to_dicts()
    strong = [cell["opponent"] for cell in cells if cell["shrunken_low"] > 0.5]
    weak = [cell["opponent"] for cell in cells if cell["shrunken_high"] < 0.5]
    assert (strong, weak) == (["w"], ["x"])
    rates = {cell["opponent"]: percent(cell["shrunken"]) for cell in cells}
    told = decks.deck(data, Filters(decks=("y",)))
    assert str(told).endswith(f" between bots. Strong against w ({rates['w']}); weak against x ({rates['x']}).")
    led = [clause.row.get("opponent") for clause in told.clauses if clause.leads == "deck"]
    assert led == [None, "w", "x"], "each clause says which games it counts"
    with pytest.raises(KifuError, match="about one deck"):
        decks.deck(data, USUAL)


@pytest.mark.parametrize(
    ("winner", "said"), [("a", "Going first is worth "), ("b", "Going second is worth "), (None, "no clear difference")]
)
def test_what_going_first_is_worth_is_said_where_the_interval_excludes_none(
    tmp_path: Path, winner: str | None, said: str
) -> None:
    rows = [game("x", "y", winner or "ab"[n % 2], begins="a") for n in range(60)]
    rows += [game("y", "x", winner or "ab"[n % 2], begins="a") for n in range(60)]
    rows += met("x", "y", wins=20, losses=20)
    data = Counted(made_up(tmp_path, rows))
    row = data.stat("who_begins").filter(of="begins", split="all").row(0, named=True)
    ends = sorted((abs(row["low"]), abs(row["high"])))
    told = str(decks.metagame(data, USUAL))
    assert said in told
    if winner:
        assert f"{said}{points(abs(row['effect']), *ends)}." in told
    assert "Going" not in str(decks.metagame(data, Filters(begins=True)))


def test_where_the_filters_choose_seats_only_what_was_won_is_said(tmp_path: Path) -> None:
    data = Counted(made_up(tmp_path, field(20)))
    row = data.stat("deck_results", Filters(begins=True)).row(0, named=True)
    assert row["deck"] == "x"
    told = str(decks.metagame(data, Filters(begins=True)))
    assert told == f"x won {shown(row['win_rate'], row['low'], row['high'])} of {row['games']:,} games between bots."


def test_two_decks_are_compared_alike_whichever_is_named_first(tmp_path: Path) -> None:
    data = Counted(made_up(tmp_path, field(120)))
    told = {str(decks.compare(data, USUAL, a=a, b=b)) for a, b in (("x", "w"), ("w", "x"))}
    row = data.stat("deck_differences", USUAL, a="w", b="x").row(0, named=True)
    assert told == {
        f"x wins {points(row['difference'], row['low'], row['high'])} more than w against the same opponents."
    }
    few = str(decks.compare(Counted(made_up(tmp_path / "few", field(1))), USUAL, a="y", b="z"))
    assert few.startswith(("y and z are too close to call: ", "z and y are too close to call: "))


def test_the_field_that_is_typed_is_one_s_own(tmp_path: Path) -> None:
    data = Counted(made_up(tmp_path, field(120)))
    told = str(decks.matchups(data, USUAL, shares={"w": 3, "y": 1}))
    rows = field_rate(data.lake, shares={"w": 3, "y": 1}).to_dicts()
    assert told.startswith(f"Best into your field: {rows[0]['deck']}; it wins {percent(rows[0]['field_rate'])}")


def effects(*rows: dict[str, Any]) -> Any:
    """What answers with these rows of `card_effects`."""

    class Told(Counted):
        def stat(self, name: str, filters: Filters = USUAL, **words: Any) -> pl.DataFrame:
            assert name == "card_effects"
            usual = {"system": "toy", "population": "bots", "options": None, "card_name": None, "usable": 900}
            return pl.DataFrame([{**usual, **row} for row in rows], schema=stats()[name].columns)

    return Told.__new__(Told)


def worth(number: str, effect: float, spread: float, best: float, **more: Any) -> dict[str, Any]:
    low, high = effect - spread, effect + spread
    told = {"card_number": number, "shrunken": effect, "shrunken_low": low, "shrunken_high": high, "best": best}
    return {**told, **more}


def test_a_card_is_worth_its_shrunken_effect_and_has_a_place_among_all() -> None:
    data = effects(
        worth("A", 0.026, 0.015, 0.9, card_name="Ace"), worth("B", -0.031, 0.01, 0.0), worth("C", 0.0, 0.02, 0.1)
    )
    assert str(cards.card(data, USUAL, card="A")) == (
        "An early copy is worth 2.6 points (1.1–4.1): number 1 of 3 cards."
    )
    assert str(cards.card(data, USUAL, card="B")) == ("An early copy costs 3.1 points (2.1–4.1): number 3 of 3 cards.")
    assert str(cards.card(data, USUAL, card="C")) == "An early copy makes no clear difference (\u22122.0 to 2.0)."
    assert str(cards.card(data, USUAL, card="D")) == "Nobody played this card in a main deck."
    assert str(cards.cards(data, USUAL)) == (
        "Best card to draw early: Ace; an early copy of Ace is worth 2.6 points (1.1–4.1)."
    )


def test_a_card_of_too_few_games_says_how_many_it_has() -> None:
    few = {"card_number": "A", "shrunken": None, "shrunken_low": None, "shrunken_high": None, "best": None}
    data = effects({**few, "usable": 12})
    assert str(cards.card(data, USUAL, card="A")) == "Too few games: 12 of at least 30 decks that can be compared."
    assert str(cards.cards(data, USUAL)) == "No card stands out yet."
    alike = effects({**few, "usable": 400, "shrunken": 0.0})
    assert str(cards.card(alike, USUAL, card="A")) == "The effects of cards cannot be told apart yet."


def test_the_strongest_player_is_named_where_the_ratings_say_so(tmp_path: Path) -> None:
    names = ("ann", "bob", "cyd", "dan")
    rows = [
        people_game("x", "y", "a", player_a=one, player_b=other, match=f"{one} {other} {n}", date="2026-03-01")
        for one, other in combinations(names, 2)
        for n in range(12)
    ]
    of_people = Filters(population="humans")
    data = Counted(made_up(tmp_path, rows))
    first = data.stat("ratings", of_people).row(0, named=True)
    rating = f"{first['rating']:.1f} ({first['low']:.1f}–{first['high']:.1f})"
    assert first["player"] == "ann"
    assert str(people.players(data, of_people)) == f"ann is the strongest player, at {rating} after 36 matches."
    told = str(people.player(data, of_people.but(players=("bob",))))
    assert told.startswith("bob won 67\u00a0% of 36 matches and is number 2 of 4 rated players, at ")
    few = Counted(made_up(tmp_path / "few", rows[:3]))
    assert str(people.players(few, of_people)).startswith(
        "No player has 20 matches yet, from which a rating is settled; "
    )
    assert "; 17 more settle a rating." in str(people.player(few, of_people.but(players=("ann",))))


def test_the_chances_to_be_the_largest_are_those_of_draws() -> None:
    means, spreads = np.array([0.02, 0.03, 0.025, -0.01]), np.array([0.01, 0.005, 0.02, 0.01])
    drawn = np.random.default_rng(1).normal(means, spreads, (200_000, 4))
    expected = np.bincount(drawn.argmax(axis=1), minlength=4) / len(drawn)
    assert chances_of_largest(means, spreads) == pytest.approx(expected, abs=0.005)
    assert chances_of_largest(means[:1], spreads[:1]) == pytest.approx([1])
    assert len(chances_of_largest(np.empty(0), np.empty(0))) == 0


def test_the_chances_to_be_the_best_deck_are_those_of_one_posterior(tmp_path: Path) -> None:
    found = field_rate(made_up(tmp_path, field(8)))
    assert found["best"].sum() == pytest.approx(1)
    assert found["field_rate"].is_sorted(descending=True)
    assert found["games_needed"].null_count() == 1, "the first is told from none"
    chosen = field_rate(made_up(tmp_path / "two", field(8)), Filters(decks=("y", "z")))
    assert chosen["best"].to_list() == pytest.approx([0.5, 0.5], abs=0.1)
    assert field_rate(made_up(tmp_path / "one", field(8)), Filters(decks=("y",)))["best"].to_list() == [1.0]


def test_the_missing_games_are_those_that_tell_a_difference_with_80_percent_power() -> None:
    """The error of a difference of 5 points is 4 after 100 games: it must be 5 / 2.802 = 1.785."""
    more = games_to_tell(100, difference=0.05, variance=0.04**2)
    assert more == pytest.approx(100 * (4 / (5 / 2.8016)) ** 2 - 100, abs=1)
    assert games_to_tell(100, difference=0.05, variance=0.001**2) == 0
    assert games_to_tell(100, difference=0.0, variance=0.04**2) is None


def test_numbers_are_written_as_people_read_them() -> None:
    assert points(0.144, 0.12, 0.16) == "14 points (12–16)"
    assert points(0.026, 0.011, 0.04) == "2.6 points (1.1–4.0)"
    assert points(0.01, -0.002, 0.022) == "1.0 point (\u22120.2 to 2.2)"
    assert points_interval(-0.0001, 0.02) == " (0.0 to 2.0)"
    assert [about(n) for n in (7, 42, 935, 1_284, 48_211)] == [
        "about 7",
        "about 42",
        "about 940",
        "about 1,300",
        "about 48,000",
    ]
    assert [named(names, last="or") for names in ([], ["X"], ["X", "Y"], ["X", "Y", "Z"])] == [
        "",
        "X",
        "X or Y",
        "X, Y or Z",
    ]
    assert str(Answer.of("One.") + Answer.of(Clause("Two", "deck", {}), ".")) == "One. Two."


def test_a_question_that_there_is_not_names_those_that_there_are() -> None:
    with pytest.raises(KifuError, match="no answer is called 'metagam'; did you mean 'metagame'"):
        question("metagam")
