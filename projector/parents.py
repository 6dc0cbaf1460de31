"""Games and their parents: the ancestors of a game end, unless a record is forged."""

from collections.abc import Mapping, Sequence
from typing import TypeVar
from uuid import UUID

from events.errors import LogDamaged, UnknownGame
from events.log.store import GameLog
from events.records.recorder import Recording, read

T = TypeVar("T")


def circling(parents: Mapping[T, T]) -> dict[T, str]:
    """The games whose parents lead in a circle, each with a line that says so; `parents`: the parent of each child."""
    return {game: _message(way) for game in parents if (way := _ancestors(game, parents))[-1] in way[:-1]}


def _ancestors(game: T, parents: Mapping[T, T]) -> Sequence[T]:
    """A game and its ancestors, up to the first without a parent, or repeated."""
    way = [game]
    while way[-1] in parents and way[-1] not in way[:-1]:
        way.append(parents[way[-1]])
    return way


def _message(way: Sequence[T]) -> str:
    return f"its parents lead in a circle: {' → '.join(str(game)[:8] for game in way)}"


def is_over(log: GameLog, game: UUID, recording: Recording) -> bool:
    """Whether a game and all its ancestors in the log have ended, or were withdrawn.

    A record that supersedes its parent ends it, too, unless it was taken on trust or withdrawn. A parent that is not in
    the log counts as ended, one that cannot be read as open.
    """
    if not recording.closed:
        return False
    passed: set[UUID] = set()
    try:
        while (parent := recording.start.parent) is not None:
            supersedes = recording.start.supersedes and recording.withdrawn is None and not log.trusted([game])
            game, recording = parent, read(log, parent)
            if parent in passed or not (supersedes or recording.closed):
                return False
            passed.add(parent)
    except UnknownGame:
        return True
    except LogDamaged:
        return False
    return True
