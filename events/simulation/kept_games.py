"""Games of a scratch log that are kept: appended to another log as they were recorded."""

from events.log.entries import Entry
from events.log.store import GameLog
from events.records.recorder import decode

BATCH = 50
"""Games that are appended at once."""


def keep_games(scratch: GameLog, log: GameLog) -> int:
    """The number of games of a scratch log that were appended to another log, which did not have them.

    LogConflict if somebody else appends one of them meanwhile.
    """
    known = log.heads()
    new = [game for game in scratch.games() if game not in known]
    for start in range(0, len(new), BATCH):
        whole = []
        for game in new[start : start + BATCH]:
            recorded = scratch.read(game)
            pinned = scratch.definitions(decode(recorded[:1]).start.hashes())
            whole.append((game, [Entry(event.topic, event.body) for event in recorded], pinned))
        log.append_games(whole)
    return len(new)
