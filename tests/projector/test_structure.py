"""The structure of events: what is Swiss, the cut, for places, of a losers' bracket; what is not sure is told."""

from collections.abc import Iterable, Mapping

import pytest

from projector.begun_again import with_phases
from projector.doubtful_players import doubts_of_players
from projector.played_rounds import Match, played_rounds
from projector.settling import Commands, Said
from projector.structure import Structure, read_structure

SWISS = {"Round 1": "Ann>Ben Cem>Dea Eli>Fay Gus>Hal", "Round 2": "Ann>Cem Eli>Gus Ben>Dea Fay>Hal"}
"""Eight players, two rounds."""


def matches(rounds: Mapping[str, str], *, phase: str | None = None, after: int = 0) -> list[Match]:
    """The matches of rounds by name: `Ann>Ben` is won by Ann, `Ann=Ben` drawn, `Ann!Ben` lost by both, `Ann` a bye."""
    found: list[Match] = []
    for name, texts in rounds.items():
        for number, text in enumerate(texts.split(), start=after + len(found) + 1):
            mark = next((mark for mark in ">=!" if mark in text), None)
            first, second = text.split(mark) if mark else (text, None)
            winner = first if mark in (">", None) else None
            found.append(Match(str(number), first, second, winner, mark == "=", phase, name, position=number))
    return found


def read(rounds: Mapping[str, str], **said: object) -> Structure:
    return read_structure(matches(rounds), Said(**said))  # type: ignore[arg-type]


def cut(structure: Structure) -> list[tuple[str, int]]:
    """The rounds of the cut, each with the number of its matches."""
    return [(of_round.name, len(of_round.matches)) for of_round in structure.cut]


def order(structure: Structure) -> list[set[str]]:
    """The players of the cut by their places, those of one place together."""
    places = structure.players
    return [
        {player for player in places if places[player] == place} for place in sorted({*places.values()}, reverse=True)
    ]


def test_a_cut_is_read_whose_rounds_are_numbered_on() -> None:
    found = read({**SWISS, "Round 3": "Ann>Eli Ben>Cem Fay>Gus Dea>Hal", "Round 4": "Ann>Fay Eli>Ben", "5": "Eli>Ann"})
    assert (found.swiss, cut(found)) == (("Round 1", "Round 2", "Round 3"), [("Round 4", 2), ("5", 1)])
    assert order(found) == [{"Eli"}, {"Ann"}, {"Ben", "Fay"}]
    assert found.doubts == []
    drawn = read({**SWISS, "Round 3": "Ann>Eli Ben>Cem Fay>Gus Dea>Hal", "Round 4": "Ann=Fay Eli>Ben", "5": "Eli>Ann"})
    assert cut(drawn) == [("5", 1)], "a round with a draw is Swiss"


def test_matches_for_places_count_for_places() -> None:
    rounds = {
        "Round 1": "Ann>Ben Cem>Dea",
        "Round 2": "Ann>Cem Ben>Dea",
        "Semifinals": "Ann>Dea Ben>Cem",
        "Match for 3rd and 4th places": "Cem>Dea",
        "Finals": "Ben>Ann",
    }
    found = read(rounds)
    assert (found.swiss, cut(found), found.doubts) == (("Round 1", "Round 2"), [("Semifinals", 2), ("Finals", 1)], [])
    assert order(found) == [{"Ben"}, {"Ann"}, {"Cem"}, {"Dea"}]
    assert [found.role(match.id) for match in matches(rounds)[4:]] == ["cut", "cut", "places", "cut"]
    in_one_round = {**{name: rounds[name] for name in [*rounds][:3]}, "Finals": "Ben>Ann Cem>Dea"}
    assert order(read(in_one_round)) == order(found)
    assert [found.role(match.id) for match in matches(in_one_round)[6:]] == ["places", "cut"]


def test_all_places_of_a_cut_are_played_off() -> None:
    top = {
        "Top 8": "Ann>Hal Ben>Gus Cem>Fay Dea>Eli",
        "Top 4": "Ann>Ben Cem>Dea Gus>Hal Eli>Fay",
        "Final": "Cem>Ann Dea>Ben Eli>Gus Fay>Hal",
    }
    found = read(top)
    assert [next(iter(place)) for place in order(found)] == ["Cem", "Ann", "Dea", "Ben", "Eli", "Gus", "Fay", "Hal"]
    assert (found.swiss, found.doubts) == ((), [])
    numbered = read({str(number): text for number, text in enumerate(top.values(), start=1)})
    assert numbered.swiss == ("1", "2", "3"), "a Swiss event of eight players and three rounds may be just so"
    assert numbered.doubts == [
        "from round 1 on, the matches may be a bracket with places played off: read as Swiss; kifu results structure "
        "EVENT --swiss 0 if they are a cut from there, --swiss 3 if it is Swiss"
    ]
    settled = {str(number): text for number, text in enumerate(top.values(), start=1)}
    assert order(read(settled, swiss=0)) == order(found)
    assert read(settled, swiss=3).doubts == read(settled, swiss=0).doubts == []


@pytest.mark.parametrize("name", ["Top Tables", "Final Swiss round", "Final round", "Finals", "Top 4", "Round 3"])
def test_a_round_with_a_draw_is_swiss_whatever_it_is_called(name: str) -> None:
    found = read({"Round 1": "Ann>Ben Cem>Dea", "Round 2": "Ann>Cem Ben>Dea", name: "Ann=Dea Ben>Cem"})
    assert (found.swiss, found.cut) == (("Round 1", "Round 2", name), ())
    called = f'"{name}" has a draw: read as Swiss; kifu results structure EVENT --swiss 2 if the cut begins there'
    assert found.doubts == ([called] if name in ("Finals", "Top 4") else [])


@pytest.mark.parametrize(
    ("rounds", "expected"),
    [
        ({"1": "Ann>Ben Cem>Dea Eli>Fay Gus>Hal", "2": "Ann>Cem Gus>Eli", "3": "Gus>Ann"}, [4, 2, 1]),
        ({"1": "Cem>Fay Dea>Eli", "2": "Ann>Dea Cem>Ben", "3": "Cem>Ann"}, [2, 2, 1]),
        ({"1": "Cem>Fay Dea>Eli Ann Ben", "2": "Ann>Dea Cem>Ben", "3": "Cem>Ann"}, [2, 2, 1]),
        ({"1": "Ann>Ben Cem>Dea Eli>Fay", "2": "Ann>Cem Eli", "3": "Eli>Ann"}, [3, 1, 1]),
        ({"1": "Ann>Ben Cem>Dea", "2": "Ann>Cem"}, [2, 1]),
    ],
)
def test_an_event_may_be_a_bracket_alone(rounds: Mapping[str, str], expected: list[int]) -> None:
    """Of eight; of six with byes for two that are known, or given; of six, of whose winners one has a bye; of four."""
    found = read(rounds)
    assert ([number for _, number in cut(found)], found.swiss, found.doubts) == (expected, (), [])


@pytest.mark.parametrize(
    "rounds",
    [
        {"1": "Ann>Ben Cem>Dea", "2": "Ann>Cem Ben>Dea", "3": "Ann>Dea Ben>Cem"},
        {"1": "Ann>Ben Cem", "2": "Ann>Cem Ben"},
        {"1": "Ann>Ben", "2": "Ann>Cem", "3": "Ben>Cem"},
        {"1": "Ann>Ben"},
        {"1": "Ann>Ben", "2": "Ben>Ann"},
        SWISS,
        {**SWISS, "3": "Ann=Eli Ben>Cem Fay>Gus Dea>Hal"},
    ],
)
def test_swiss_rounds_alone_are_no_cut(rounds: Mapping[str, str]) -> None:
    """Also of few players, where winners meet in the last round, and someone who lost has a bye."""
    found = read(rounds)
    assert (len(found.swiss), found.cut, found.doubts) == (len(rounds), (), [])


FOUR = {"1": "Ann>Ben Cem>Dea", "2": "Ann>Cem Ben>Dea"}
"""Four players and two rounds: two of Swiss, or a bracket with a match for third place."""


def test_four_players_and_two_rounds_are_swiss_and_may_be_said_to_be_a_bracket() -> None:
    """Both give the same order, but that Swiss leaves second and third to tiebreaks: nothing is doubted."""
    found = read(FOUR)
    assert (found.swiss, found.doubts) == (("1", "2"), [])
    assert cut(read(FOUR, cut=4)) == [("1", 2), ("2", 1)]


def test_four_players_whose_games_give_another_order_are_a_doubt() -> None:
    """Ben, third of the bracket, has won more of his games than Cem, the second."""
    games = [(2, 1, 0), (2, 1, 0), (2, 0, 0), (2, 0, 0)]
    found = [match._replace(games=won) for match, won in zip(matches(FOUR), games, strict=True)]
    structure = read_structure(found, commands=Commands("Lamp Cup", ["--date", "2026-03-14"]))
    settle = "kifu results structure 'Lamp Cup' --date 2026-03-14 --swiss 0 if they are a cut from there, --swiss 2"
    assert structure.doubts == [
        f"from round 1 on, the matches may be a bracket with places played off: read as Swiss; {settle} if it is Swiss"
    ]
    alike = [match._replace(games=(2, 0, 0)) for match in found]
    assert read_structure(alike).doubts == []


def test_rounds_that_are_numbered_from_one_again_are_a_bracket() -> None:
    top = {"Round 1 ": "Ann>Fay Eli>Ben", "Round 2 ": "Ann>Eli"}
    played = [match._replace(round=(match.round or "").strip()) for match in matches({**SWISS, **top})]
    found = read_structure(with_phases(played))
    assert (found.swiss, cut(found), found.doubts) == (("Round 1", "Round 2"), [("Round 1", 2), ("Round 2", 1)], [])
    assert order(found) == [{"Ann"}, {"Eli"}, {"Ben", "Fay"}]
    assert doubts_of_players(played, played_rounds(with_phases(played))) == []
    assert len(doubts_of_players(played, played_rounds(played))) == 6, "without their order, all play twice"


@pytest.mark.parametrize(
    "behind",
    [
        {"Round 1 ": "Ann>Fay"},
        {"Round 1 ": "Ann>Fay Eli>Ben", "Round 2 ": "Ann>Ben"},
        {"Round 1 ": "Ann>Zoe Eli>Ben", "Round 2 ": "Ann>Eli"},
        {"Round 1 ": "Ann=Fay Eli>Ben", "Round 2 ": "Ann>Eli"},
        {"Round 1 ": "Ann>Fay Eli>Ben", "Round 3": "Ann>Eli"},
    ],
)
def test_further_matches_of_a_round_are_no_bracket(behind: Mapping[str, str]) -> None:
    """One that was told late; of no bracket, of others, drawn, with a round left out."""
    played = [match._replace(round=(match.round or "").strip()) for match in matches({**SWISS, **behind})]
    assert {match.phase for match in with_phases(played)} == {None}


def test_phases_whose_names_say_nothing_stand_in_the_order_of_the_log() -> None:
    played = [
        *matches({"1": "Ann>Ben Cem>Dea", "2": "Ann>Cem Ben>Dea"}, phase="Vormittag"),
        *matches({"1": "Ann>Dea Ben>Cem"}, phase="Abend", after=4),
    ]
    assert [(of_round.phase, of_round.name) for of_round in played_rounds(played).main] == [
        ("Vormittag", "1"),
        ("Vormittag", "2"),
        ("Abend", "1"),
    ]


@pytest.mark.parametrize(
    ("last", "is_cut", "doubts"), [("Eli>Ann", True, 1), ("Ben>Fay", False, 2), ("Ann>Ben", True, 0)]
)
def test_the_only_match_of_a_last_round_is_a_final_of_the_first_two(last: str, is_cut: bool, doubts: int) -> None:
    """Of the two who lead, or of two who have met before; of others it may be one that is known of a Swiss round."""
    found = read({**SWISS, "Round 3": last})
    assert (bool(found.cut), len(found.doubts)) == (is_cut, doubts)
    first = read({"Round 1": SWISS["Round 1"], "Round 2": "Ann>Cem"})
    assert not first.cut, "the first match that is told of a round, between two of four who lead"
    named = read({**SWISS, "Final": last})
    assert (cut(named), named.doubts) == ([("Final", 1)], [])


def test_names_settle_what_matches_leave_open() -> None:
    """The winners of the last Swiss round, in which all play, are those of the semifinals."""
    named = read({**SWISS, "Semifinals": "Ann>Fay Eli>Ben", "Finals": "Ann>Eli"})
    assert (named.swiss, named.doubts) == (("Round 1", "Round 2"), [])
    numbered = read({**SWISS, "Round 3": "Ann>Fay Eli>Ben", "Round 4": "Ann>Eli"})
    assert numbered.swiss == ("Round 1",), "the longest run"
    assert numbered.doubts == [
        '"Round 2" has almost all players of the round before it: read as the first round of the cut; kifu results '
        "structure EVENT --swiss 1 if they are a cut from there, --swiss 2 if it is Swiss"
    ]
    phases = [
        *matches(SWISS, phase="1"),
        *matches({"1": "Ann>Fay Eli>Ben", "2": "Ann>Eli"}, phase="2", after=8),
    ]
    assert cut(read_structure(phases)) == [("1", 2), ("2", 1)]


def test_rounds_are_ordered_by_numbers_and_names_not_by_rows() -> None:
    late = {"Finale": "Eli>Ann", "Halbfinale": "Ann>Ben Eli>Cem", **SWISS}
    assert cut(read(late)) == [("Halbfinale", 2), ("Finale", 1)]
    numbered = {"Final": "Eli>Ann", "Semifinal 2": "Eli>Cem", "Semifinal 1": "Ann>Ben", **SWISS}
    assert cut(read(numbered)) == [("Semifinal", 2), ("Final", 1)]
    whole = {**SWISS, "Top 4": "Ann>Ben Eli>Cem Eli>Ann"}
    assert (cut(read(whole)), order(read(whole))[:2]) == ([("Top 4", 2), ("Top 4", 1)], [{"Eli"}, {"Ann"}])


WINNERS = {"Winners Round 1": "Ann>Ben Cem>Dea", "Winners Final": "Ann>Cem", "Grand Final": "Cem>Ann"}
LOSERS = {"Losers Round 1": "Ben>Dea", "Losers Final": "Cem>Ben"}


def test_a_losers_bracket_leads_back_to_the_grand_final() -> None:
    found = read({**SWISS, **WINNERS, **LOSERS})
    assert [name for name, _ in cut(found)] == [*WINNERS]
    assert [(of_round.name, len(of_round.matches)) for of_round in found.losers] == [(name, 1) for name in LOSERS]
    assert order(found) == [{"Cem"}, {"Ann"}, {"Ben"}, {"Dea"}]
    assert (found.places, found.doubts) == ((), [])
    again = read({**WINNERS, "Grand Final Reset": "Ann>Cem", **LOSERS})
    assert order(again)[:2] == [{"Ann"}, {"Cem"}]
    numbered = read({"1": "Ann>Ben Cem>Dea", "2": "Ann>Cem Ben>Dea", "3": "Cem>Ben", "4": "Cem>Ann"})
    assert (order(numbered), [*map(len, numbered.losers)]) == (order(found), [2, 2])
    unfinished = read({"1": "Ann>Ben Cem>Dea", "-1": "Ben>Dea"})
    assert order(unfinished) == [{"Ann", "Cem"}, {"Ben"}, {"Dea"}]
    assert unfinished.doubts == ["the cut has no final: 2 matches are the last that are known of it"]


def test_a_cut_is_drawn_with_each_match_below_those_that_its_players_came_from() -> None:
    found = read({"Top 8": "Ann>Hal Ben>Gus Cem>Fay Dea>Eli", "Top 4": "Dea>Ann Cem>Ben", "Final": "Cem>Dea"})
    assert [[match.players for match in of_round.matches] for of_round in found.cut] == [
        [("Cem", "Fay"), ("Ben", "Gus"), ("Dea", "Eli"), ("Ann", "Hal")],
        [("Cem", "Ben"), ("Dea", "Ann")],
        [("Cem", "Dea")],
    ]
    [[final], semis] = (of_round.matches for of_round in found.cut[:0:-1])
    assert final.came_from == tuple(match.match for match in semis)
    assert {match.came_from for match in found.cut[0].matches} == {(None, None)}


@pytest.mark.parametrize(
    ("rounds", "doubt"),
    [
        (
            {**SWISS, "Top 4": "Ann>Ben Eli>Cem Dea>Fay", "Final": "Ann>Eli"},
            '"Top 4" has 3 matches, 6 players, where a',
        ),
        ({**SWISS, "Top 4": "Ann>Ben Zoe>Cem", "Final": "Ann>Zoe"}, 'no Swiss match is known of "Zoe", who played'),
        (
            {**SWISS, "Round 3": "Ann>Eli Dea>Ben Hal>Cem Gus>Fay", "Round 4": "Hal>Ann"},
            '"Round 4" has one match: read',
        ),
        ({"Round 1": "Ann>Ben", "Round 2": SWISS["Round 2"]}, 'matches may be missing: 1 of "Round 1", 4 of "Round 2"'),
        ({**SWISS, "Top 8": "Ann>Ben"}, '"Top 8" has 1 match, where a bracket has 4: some may be missing'),
        ({**SWISS, "Top 4": "Ann>Ben Eli>Cem", "Final": "Ann>Cem"}, '"Cem" lost in "Top 4" and plays in "Final"'),
        ({**SWISS, "Top 4": "Ann>Ben Eli>Cem"}, "the cut has no final: 2 matches are the last that are known of it"),
    ],
)
def test_what_is_unclear_is_told(rounds: Mapping[str, str], doubt: str) -> None:
    assert doubt in "\n".join(read(rounds).doubts)


def test_what_is_said_of_an_event_comes_before_what_is_read() -> None:
    rounds = {**SWISS, "Round 3": "Ann>Fay Eli>Ben", "Round 4": "Ann>Eli", "Round 5": "Fay>Ben"}
    assert (cut(read(rounds))[0], len(read(rounds).doubts)) == (("Round 2", 4), 1)
    said = read(rounds, swiss=2, place_matches="round 5")
    assert (cut(said), order(said)) == ([("Round 3", 2), ("Round 4", 1)], [{"Ann"}, {"Eli"}, {"Fay"}, {"Ben"}])
    assert read(rounds, swiss=9).cut == ()
    four = {name: rounds[name] for name in [*rounds][:4]}
    assert cut(read(four, cut=2)) == [("Round 4", 1)]
    assert cut(read(four, cut=4)) == [("Round 3", 2), ("Round 4", 1)]
    assert cut(read(SWISS, cut=2)) == [], "no round is a bracket of two"
    assert Said(swiss=1).before(Said(2, 4, "x")) == Said(1, 4, "x")


def test_a_cut_of_matches_without_rounds_is_told_and_can_be_said() -> None:
    rounds = {**SWISS, "Round 3": "Ann>Eli Ben>Cem Fay>Gus Dea>Hal", "Round 4": "Ann>Fay Eli>Ben", "Round 5": "Eli>Ann"}
    found = [match._replace(round=None) for match in matches(rounds)]
    structure = read_structure(found)
    assert (structure.cut, structure.doubts) == (
        (),
        [
            "no match names its round: all are read as Swiss, and the last 3 may be a cut; kifu results structure "
            "EVENT --swiss 3 if they are"
        ],
    )
    said = read_structure(found, Said(3))
    assert (order(said)[0], [number for _, number in cut(said)], said.doubts) == ({"Eli"}, [2, 1], [])
    assert read_structure(found[:12]).doubts == [], "Swiss rounds alone"
    assert read_structure([match._replace(is_reported=False) for match in found]).doubts == [], "games of a club night"


def test_an_event_of_thousands_is_read_as_one_of_few() -> None:
    """2,048 players, eleven rounds, all of whose losers play on; and a cut of 16."""
    players = [f"P{number}" for number in range(2048)]
    found: list[Match] = []
    for number in range(1, 12):
        apart = 2 ** (number - 1)
        pairs = [(players[at], players[at + apart]) for at in range(2048) if not at & apart]
        found += _won(pairs, f"Round {number}", len(found))
    top = players[:16]
    while len(top) > 1:
        found += _won(zip(top[::2], top[1::2], strict=True), f"Round {16 - len(top)}", len(found), number=len(top))
        top = top[::2]
    structure = read_structure(found)
    assert [number for _, number in cut(structure)] == [8, 4, 2, 1]
    assert len(structure.swiss) == 11


def _won(pairs: Iterable[tuple[str, str]], name: str, after: int, number: int | None = None) -> list[Match]:
    name = name if number is None else f"Round {20 - number.bit_length()}"
    return [
        Match(str(at), first, second, first, round=name, position=at)
        for at, (first, second) in enumerate(pairs, start=after + 1)
    ]
