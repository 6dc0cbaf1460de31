"""Circuits: matches of best of three, at events week after week."""

from collections import Counter
from contextlib import closing
from datetime import date
from pathlib import Path

import pytest

from events.game import load
from events.log.store import GameLog
from events.records.recorder import read
from events.simulation.circuit import Circuit, decided
from events.simulation.simulate import Plan, Summary, simulate

CIRCUIT = Circuit(events=("One", "Two", "Three"), first=date(2026, 2, 28))


def plan() -> Plan:
    game = load("toy")
    decks = list(game.pool.sample_decks().values())
    return Plan.of(
        game, seed=3, bots=("random", "random"), decks=decks, catalogue=game.pool.sample_cards(), circuit=CIRCUIT
    )


def played(data: Path, *, games: int, first: int = 0, jobs: int = 1) -> Summary:
    with closing(GameLog.open(data, durable=False)) as log:
        return simulate(log, plan(), games=games, first=first, jobs=jobs)


def indexes(data: Path) -> list[int | None]:
    with closing(GameLog.open(data)) as log:
        return [read(log, game).start.provenance.index for game in log.heads()]


@pytest.mark.parametrize(
    ("winners", "over"),
    [([], False), ([1], False), ([1, 2], False), ([1, 1], True), ([None, None], False), ([None, 2, 2], True)],
)
def test_two_wins_decide_a_match_and_draws_do_not(winners: list[int | None], over: bool) -> None:
    assert decided(winners) is over


def test_matches_go_round_the_events_and_each_event_is_on_a_day_of_its_own() -> None:
    games = [CIRCUIT.provenance(5, index) for index in range(39)]
    assert [(game.event, game.date) for game in games[::3][:4]] == [
        ("One", "2026-02-28"), ("Two", "2026-03-07"), ("Three", "2026-03-14"), ("One", "2026-02-28"),
    ]  # fmt: skip
    assert [(game.match, game.game_in_match) for game in games[:4]] == [("5/0", 1), ("5/0", 2), ("5/0", 3), ("5/1", 1)]
    seats = Counter((game.event, game.round, game.table) for game in games[::3])
    assert set(seats.values()) == {1}
    assert {game.table for game in games} == {"1", "2", "3", "4"}


def test_a_match_has_one_pairing_and_its_seats_are_exchanged_from_game_to_game() -> None:
    of = plan()
    for match in range(6):
        pairings = [of.pairing(index) for index in range(3 * match, 3 * match + 3)]
        assert pairings.count(pairings[0]) == 3
        first, second, third = (of.entrants(index) for index in range(3 * match, 3 * match + 3))
        assert first == third != second
    assert of.entrants(0) != of.entrants(3), "nor does an entrant always begin in the same seat"


def test_a_third_game_is_played_only_where_it_decides(tmp_path: Path) -> None:
    summary = played(tmp_path, games=60)
    there = indexes(tmp_path)
    assert summary.skipped == 0
    assert summary.games == len(there) < 60
    with closing(GameLog.open(tmp_path)) as log:
        wins: dict[str | None, Counter[int]] = {}
        for game in log.heads():
            recording = read(log, game)
            origin, winner = recording.start.provenance, recording.facts[-1].winner  # type: ignore[attr-defined]
            assert origin.index is not None
            seats = plan().entrants(origin.index)
            wins.setdefault(origin.match, Counter())[seats[winner] if winner else 0] += 1
    assert len(wins) == 20
    for match in wins.values():
        needed = max(match[1], match[2]) == 2 if match.total() == 2 else True
        assert needed
        assert match.total() in (2, 3)


def test_the_same_games_are_played_in_one_go_and_in_steps(tmp_path: Path) -> None:
    played(tmp_path / "whole", games=45)
    for first in range(0, 45, 15):
        played(tmp_path / "steps", first=first, games=first + 15)
    again = played(tmp_path / "steps", games=45)
    assert indexes(tmp_path / "steps") == indexes(tmp_path / "whole")
    assert (again.games, again.skipped) == (0, len(indexes(tmp_path / "whole")))


def test_steps_that_cut_a_match_in_two_play_it_no_other_way(tmp_path: Path) -> None:
    played(tmp_path / "whole", games=30)
    for first in range(30):
        played(tmp_path / "steps", first=first, games=first + 1)
    assert indexes(tmp_path / "steps") == indexes(tmp_path / "whole")
