"""The audit of a log: is every record whole, and do the rules still give the facts that it says?"""

from collections.abc import Callable
from uuid import UUID

import msgspec

from events.errors import KifuError
from events.recorder import faces, read, rerun
from events.store import GameLog


class Diverged(msgspec.Struct, frozen=True):
    """A whole record whose re-run differs: first at this event (0: the start, N: the Nth action)."""

    game: UUID
    event: int
    why: str


class Unreadable(msgspec.Struct, frozen=True):
    """A record that is damaged, or that the rules cannot be run on at all."""

    game: UUID
    why: str


class Audit(msgspec.Struct, frozen=True):
    """What was found: games = equal + len(diverged) + len(unreadable)."""

    games: int
    equal: int
    diverged: list[Diverged]
    unreadable: list[Unreadable]


def verify(log: GameLog, *, told: Callable[[int], None] = lambda done: None) -> Audit:
    """Check the chain of each game, decode it, re-run it with its pinned definitions. `told` hears how many are done.

    A game still open is equal if all that is recorded is. One bad game does not stop the others; KifuError only if the
    log itself cannot be read.
    """
    diverged: list[Diverged] = []
    unreadable: list[Unreadable] = []
    games = list(log.heads())
    for done, game in enumerate(games, start=1):
        try:
            found = _diverged(log, game)
        except KifuError as error:
            unreadable.append(Unreadable(game, str(error)))
        # A record may hold anything, and break the rules' code in any way: that is a finding, not the end of the audit.
        except Exception as error:
            unreadable.append(Unreadable(game, f"re-running it failed with {error!r}"))
        else:
            diverged += [found] if found else []
        told(done)
    return Audit(len(games), len(games) - len(diverged) - len(unreadable), diverged, unreadable)


def _diverged(log: GameLog, game: UUID) -> Diverged | None:
    recording = read(log, game)
    referee, event = rerun(recording, faces(log, recording.start))
    referee.close()
    if event is None:
        return None
    if event == 0:
        return Diverged(game, 0, "the rules give other facts before the first ask")
    asked = recording.actions[event - 1].ask
    return Diverged(
        game,
        event,
        f"at action {event} (ask '{asked.kind}' to {asked.player}) the rules ask otherwise, or give other facts",
    )
