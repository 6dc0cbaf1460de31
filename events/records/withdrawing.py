"""Withdrawing: an open game that nobody will play on is closed without a result."""

from uuid import UUID

from events.errors import KifuError
from events.log.chain import verify_chain
from events.log.entries import Entry, Head
from events.log.store import GameLog
from events.records.codec import codec
from events.records.envelope import GameWithdrawn
from events.records.recorder import decode
from events.records.wording import unfit_note


def withdraw_game(log: GameLog, game: UUID, *, author: str, reason: str) -> Head:
    """The new head of an open game after its withdrawal, by an author and with a reason.

    UnknownGame if there is no such game. KifuError if it has ended or was withdrawn already, or a text is not one
    printable line. LogConflict if the game was recorded further at the same moment: try again.
    """
    withdrawal = GameWithdrawn(author, reason)
    if fault := unfit_note(withdrawal):
        raise KifuError(fault)
    recorded = log.read(game)
    verify_chain(recorded)
    recording = decode(recorded)
    if recording.withdrawn is not None:
        raise KifuError(f"game {game} was withdrawn already, by {recording.withdrawn.author}")
    if recording.ended:
        raise KifuError(f"game {game} has ended: only a game that is still open is withdrawn")
    entry = Entry(*codec(recording.start.system).encode(withdrawal))
    return log.append(game, [entry], after=Head(game, recorded[-1].version, recorded[-1].hash))
