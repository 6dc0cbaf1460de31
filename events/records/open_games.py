"""Games that are still played, in a log: no position behind the beginning of one is told while it is.

Such a position counts what was asked in it, and with that whether a player could have acted.
"""

from collections.abc import Iterable, Iterator
from typing import Final
from uuid import UUID

from events.errors import KifuError
from events.log.entries import Recorded
from events.log.store import GameLog
from events.records.codec import codec, is_note, system_of
from events.records.envelope import ActionTaken, GameWithdrawn
from events.records.stored_reports import is_report
from events.table.fact import GameEnded

PAGE: Final = 5_000


def open_since(log: GameLog) -> int | None:
    """The position at which the first game began that is still played; None if none is.

    A game that cannot be read is played by nobody. LogDamaged if an event is missing.
    """
    begun: dict[UUID, int] = {}
    for page in _pages(log, 0):
        begun |= {event.game: event.position for event in page if event.version == 1 and not is_report(event.topic)}
        for event in _latest(page):
            if event.game in begun and _is_last(event):
                del begun[event.game]
    return min(begun.values(), default=None)


def is_more_to_count(log: GameLog, after: int) -> bool:
    """Whether a game has ended, or something was reported, behind a position. LogDamaged if an event is missing."""
    return any(is_report(event.topic) or _is_last(event) for page in _pages(log, after) for event in _latest(page))


def _pages(log: GameLog, after: int) -> Iterator[list[Recorded]]:
    while page := log.follow(after, limit=PAGE):
        yield page
        after = page[-1].position


def _latest(page: Iterable[Recorded]) -> Iterable[Recorded]:
    """The last event of each game on a page, notes left out."""
    return {event.game: event for event in page if not is_note(event.topic)}.values()


def _is_last(recorded: Recorded) -> bool:
    """Whether nobody plays a game on after this event: it ends or withdraws it, or cannot be read."""
    try:
        event = codec(system_of(recorded.topic)).decode(recorded.topic, recorded.body)
    except KifuError:
        return True
    if isinstance(event, ActionTaken):
        return any(isinstance(fact, GameEnded) for fact in event.facts)
    return isinstance(event, GameWithdrawn)
