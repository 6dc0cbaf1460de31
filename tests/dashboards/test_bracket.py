"""The drawing of a cut: each match stands between those that its players came from."""

from itertools import pairwise

from dashboards.bracket import bracket, places
from projector.structure import CutMatch, CutRound


def match(name: str, *came_from: str | None) -> CutMatch:
    return CutMatch(name, (f"{name}-1", f"{name}-2"), f"{name}-1", came_from or (None, None))


FOUR = (
    CutRound("Quarterfinals", (match("q1"), match("q2"), match("q3"), match("q4"))),
    CutRound("Semifinals", (match("s1", "q1", "q2"), match("s2", "q3", "q4"))),
    CutRound("Final", (match("f", "s1", "s2"),)),
)


def test_a_match_stands_in_the_middle_of_those_before_it() -> None:
    where = {name: tuple(place) for name, place in places(FOUR).items()}
    assert where == {
        "q1": (0, 0), "q2": (0, 1), "q3": (0, 2), "q4": (0, 3), "s1": (1, 0.5), "s2": (1, 2.5), "f": (2, 1.5),
    }  # fmt: skip


def test_rounds_without_names_are_called_by_how_many_play() -> None:
    unnamed = tuple(of_round._replace(name=name) for of_round, name in zip(FOUR, ("6", "", "8"), strict=True))
    parts = [*bracket(unnamed, {}, lambda _: None)._traverse()]  # type: ignore[no-untyped-call]
    heads = [part.children for part in parts if getattr(part, "className", "") == "bracket-round"]
    assert heads == ["Quarterfinals", "Semifinals", "Final"]


def test_who_enters_by_a_bye_has_no_line_and_no_two_matches_of_a_round_stand_on_each_other() -> None:
    rounds = (
        CutRound("Round of 6", (match("a"), match("b"))),
        CutRound("Semifinals", (match("s1", None, "a"), match("s2", "b", None), match("left"))),
        CutRound("Final", (match("f", "s1", "s2"),)),
    )
    where = places(rounds)
    assert (where["s1"].row, where["s2"].row) == (where["a"].row, where["b"].row)
    for of_round in rounds:
        rows = sorted(where[match.match].row for match in of_round.matches)
        assert all(more - less >= 1 for less, more in pairwise(rows)), of_round


def test_each_match_is_drawn_once_with_its_players_and_a_line_from_each_before_it() -> None:
    drawn = bracket(FOUR, {}, lambda player: f"/{player}")
    parts = [*drawn._traverse()]  # type: ignore[no-untyped-call]
    ties = [part for part in parts if getattr(part, "className", "") == "tie"]
    assert len({str(tie.style) for tie in ties}) == len(ties) == 7
    names = [part.children for part in parts if getattr(part, "className", "") == "tie-name"]
    assert sorted(names) == sorted(player for of_round in FOUR for tie in of_round.matches for player in tie.players)
    [lines] = [part for part in parts if getattr(part, "className", "") == "bracket-lines"]
    assert lines.style["--shape"].count("%3Cpath") == 6
