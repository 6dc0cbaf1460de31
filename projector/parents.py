"""Games and the parents that they name: a way from child to parent ends, unless a record is forged."""

from collections.abc import Mapping, Sequence
from typing import TypeVar
from uuid import UUID

from events.errors import LogDamaged, UnknownGame
from events.log.store import GameLog
from events.records.recorder import Recording, read

T = TypeVar("T")


def circling(parents: Mapping[T, T]) -> dict[T, str]:
    """The games whose parents never end, by the parent of each child: each with a line that says so."""
    return {game: _told(way) for game in parents if (way := _way(game, parents))[-1] in way[:-1]}


def _way(game: T, parents: Mapping[T, T]) -> Sequence[T]:
    """From a game to the first one that has no parent, or that was passed before."""
    way = [game]
    while way[-1] in parents and way[-1] not in way[:-1]:
        way.append(parents[way[-1]])
    return way


def _told(way: Sequence[T]) -> str:
    return f"its parents lead in a circle: {' → '.join(str(game)[:8] for game in way)}"


def is_over(log: GameLog, game: UUID, recording: Recording) -> bool:
    """Whether a game has ended, and all those of the log that it began the same as, too.

    A record that stands in its parent's place ends that, too, unless it was taken on trust. A parent that the log has
    not is none; of one that cannot be read nobody knows.
    """
    if not recording.ended:
        return False
    passed: set[UUID] = set()
    try:
        while (parent := recording.start.parent) is not None:
            supersedes = recording.start.supersedes and not log.trusted([game])
            game, recording = parent, read(log, parent)
            if parent in passed or not (supersedes or recording.ended):
                return False
            passed.add(parent)
    except UnknownGame:
        return True
    except LogDamaged:
        return False
    return True
