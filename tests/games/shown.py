"""All that a seat is shown of a scene: to hold two games beside each other that differ in hidden cards alone."""

from typing import Any

import msgspec

from events.table.ids import Seat
from projector.frames import frames
from projector.view import asks, positions
from tests.games.scenario import Scene

OTHERS: tuple[Seat, ...] = ("b", "public")
"""Those who do not see the cards of player a."""


def shown(scene: Scene, seat: Seat) -> list[Any]:
    """All that a seat is given of a scene: tables, facts in full, captions, asks and what a page gets."""
    replay = scene.replay()
    seen = [(at.at, at.board, plain(at.fact), at.caption) for at in positions(replay, seat)]
    page = msgspec.json.decode(msgspec.json.encode(frames(replay, seat, game="x")))
    return [*seen, asks(replay, seat), page]


def plain(fact: Any) -> Any:
    """A fact with its class by name."""
    return fact and (fact.kind.__name__, fact.rule, fact.cause, fact.together, dict(fact.fields))
