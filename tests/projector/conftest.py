"""Games watched through each seat, once for all that is asked of boards, captions and frames."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple
from unittest.mock import patch

import pytest

from events.table.fact import Fact
from events.table.ids import SEATS, Seat
from projector.frames import Frames, frames
from projector.replay import Replay
from projector.view import Position, Viewer
from tests.suite.fields import fields, seen_by

SEEN = [
    pytest.param((field, seat), id=f"{field}-{seat}", marks=[pytest.mark.slow] * (slow or field.switched is not None))
    for field, seat, slow in seen_by(fields(games=3), SEATS)
]


class Watched(NamedTuple):
    """A game through one seat: its positions, and the frames that a browser gets."""

    replay: Replay
    seat: Seat
    seen: Sequence[Position]
    sent: Frames


@pytest.fixture(scope="session", params=SEEN)
def watched(request: pytest.FixtureRequest) -> Watched:
    """Each game and seat; pytest runs all tests of one before it makes the next."""
    field, seat = request.param
    replay = field.replay(field.first)
    seen: list[Position] = []

    class Noted(Viewer):
        def now(self) -> Position:
            seen.append(super().now())
            return seen[-1]

        def watch(self, group: Sequence[Fact]) -> Iterator[Position]:
            for shown in super().watch(group):
                seen.append(shown)
                yield shown

    with patch("projector.frames.Viewer", Noted):  # one watching gives positions and frames
        sent = frames(replay, seat, game="some game")
    return Watched(replay, seat, seen, sent)
