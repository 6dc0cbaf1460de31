"""Findings and errors of both databases about a log, and their common bounds."""

from uuid import UUID

from events.errors import LogConflict

LOCK_SECONDS = 30
"""Seconds for which a writer waits for another."""
LAST = 2**63 - 1
"""The largest position and version."""
MOST_FINDINGS = 20
NO_TRUSTED = "the table of the games that were taken on trust is missing: restore the log from a copy"


def restored(trigger: str, *, is_changed: bool) -> str:
    """The message about a trigger that was restored."""
    return f"trigger {trigger} was {'changed' if is_changed else 'missing'}, and is restored: events could be changed"


def foreign(trigger: str) -> str:
    """The message about a trigger that no log has."""
    return f"trigger {trigger} is none of a log's: find out what it does, and drop it"


def another_record(game: UUID | str) -> LogConflict:
    """The error where a game's event has another hash than the head to append to."""
    return LogConflict(
        f"game {game}: the head given is of another record; read the game from this log and append to that"
    )
