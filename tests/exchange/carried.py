"""Logs carried over: what one log exports, and another takes."""

import io
from uuid import UUID

from events.exchange.exchange import Exported, ImportReport, Naming, export_games, import_games
from events.exchange.vetting import Trust
from events.log.store import GameLog


def export(log: GameLog, *games: UUID, naming: Naming = Naming.WITH) -> tuple[Exported, bytes]:
    """The report on an export of these streams, or of all, and its bytes."""
    written = io.BytesIO()
    report = export_games(log, games or log.games(), written.write, naming=naming)
    return report, written.getvalue()


def whole_export(log: GameLog, *games: UUID) -> bytes:
    """The bytes of an export of these streams, or of all, none of which is left out."""
    report, content = export(log, *games)
    assert report.left_out == []
    return content


def take(log: GameLog, content: bytes, *, trust: Trust = Trust.NOTHING) -> ImportReport:
    """The report on an import of an export's bytes."""
    return import_games(lambda: log, io.BytesIO(content), trust=trust)
