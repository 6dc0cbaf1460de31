"""What a game declares for the board: its gauges count cards of its zones and numbers beside the cards."""

import pytest

from events.game import load
from events.seats.board import usual_gauges
from events.table.ids import PLAYERS
from projector.view import positions, seat_positions
from tests.suite.fields import GAMES, Field, over_each


@pytest.mark.parametrize("system", GAMES)
def test_a_game_that_declares_no_gauges_has_those_of_its_numbers_and_hands(system: str) -> None:
    board = load(system).board
    beside = board.counters(load(system).table.state(dict.fromkeys(PLAYERS, ())), "a")
    gauges = usual_gauges(board.zones, beside)
    assert {name for gauge in gauges.values() for name in gauge.counters} == set(beside)
    own = [name for name, spec in board.zones.items() if spec.seen_by == "owner"]
    assert [name for gauge in gauges.values() for name in gauge.zones] == own


@over_each(count=1)
def test_everyone_sees_what_a_gauge_counts(field: Field) -> None:
    game, index, found = field.game, field.first, set()
    replay = field.replay(index)
    seen, numbers = list(positions(replay, "public")), seat_positions(replay, "public")
    for at in replay.marks("group"):
        state = replay.seek(at)
        for player in PLAYERS:
            side = seen[numbers[at]].board.players[player]
            for name, gauge in game.board.gauges.items():
                counted = sum(side.zones[zone].count for zone in gauge.zones)
                counted += sum(side.counters[counter] for counter in gauge.counters)
                assert game.board.gauge(name, state, player) == counted
                found.add((name, counted))
    assert all(len([count for known, count in found if known == name]) > 1 for name in game.board.gauges)
