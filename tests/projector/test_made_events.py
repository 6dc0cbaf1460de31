"""Events that are made, from a file to standings: what is read of them, and a second implementation's numbers."""

from collections.abc import Iterator, Sequence
from contextlib import closing
from pathlib import Path

import pytest

from events.log.store import GameLog
from projector.lake import Lake
from projector.lake_writer import refresh
from projector.standings import Event, event_standings
from tests.exchange.reported import HEADER, imported, written
from tests.projector.made_events import Made, lines, made_event, places

EVENTS = 200
TOGETHER = 20
"""The events of a case, which share a log."""
HEAD = f"{HEADER},phase"


def rows(made: Made, name: str) -> Iterator[str]:
    for number, (round, phase, match) in enumerate(made.matches):
        won, lost, drawn = match.games if match.second else ("", "", "")
        players = f"{match.first},Deck {match.first[-1]},{match.second or ''},"
        yield f"{name},2026-03-14,,{round},{number},{players},{won},{lost},{drawn},{phase or ''}"


@pytest.mark.one_in(EVENTS // TOGETHER)
@pytest.mark.parametrize("first", range(0, EVENTS, TOGETHER))
def test_made_events_have_the_points_tiebreaks_and_places_of_a_second_implementation(
    tmp_path: Path, first: int
) -> None:
    """Each that is read otherwise has a doubt; of all, 95 of 100 are read rightly."""
    made = {f"Cup {number}": made_event(number) for number in range(first, first + TOGETHER)}
    text = "\n".join([HEAD, *(row for name, event in made.items() for row in rows(event, name))])
    with closing(GameLog.open(tmp_path, durable=False)) as log:
        assert imported(log, written(tmp_path, text)).quarantined == []
        refresh(log, tmp_path)
    lake = Lake.open(tmp_path)
    found = {name: event_standings(lake, name) for name in made}
    other = [name for name, event in made.items() if not agrees(found[name], event)]
    assert [name for name in other if not found[name].doubts] == []
    assert len(other) <= TOGETHER * 0.05
    for name in other:  # what is said of it settles it
        swiss = made[name].kind.swiss
        assert agrees(event_standings(lake, name, swiss=swiss), made[name])


def agrees(found: Event, made: Made) -> bool:
    """Whether standings have the numbers of the second implementation."""
    swiss = [[match for match in matches if match.role == "swiss"] for _, _, matches in made.rounds]
    expected = lines([matches for matches in swiss if matches])
    standings = {row.player: row for row in found.standings}
    numbers = all(
        standings[player].points == line.points and abs((standings[player].omw or 0.0) - line.omw) < 1e-9
        for player, line in expected.items()
    )
    return numbers and ranks(found) == [sorted(group) for group in places(made)]


def ranks(found: Event) -> Sequence[Sequence[str]]:
    """The players by their ranks, those who share one together."""
    of_rank: dict[int, list[str]] = {}
    for row in found.standings:
        of_rank.setdefault(row.rank, []).append(row.player)
    return [sorted(of_rank[rank]) for rank in sorted(of_rank)]


def test_made_events_are_of_all_sorts() -> None:
    kinds = [made_event(number).kind for number in range(EVENTS)]
    assert {8, 200} <= {kind.players for kind in kinds}
    assert {0, 2, 4, 6, 8, 16, 32} <= {kind.cut for kind in kinds if kind.swiss}
    assert {kind.places for kind in kinds if kind.swiss} == {"none", "third", "all"}
    assert sum(kind.swiss == 0 for kind in kinds) == EVENTS // 10
    assert len({kind.naming for kind in kinds}) == 8
