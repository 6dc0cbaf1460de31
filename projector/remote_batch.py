"""Recorded games as rows that the workers of a cluster make; the lake's one writer puts them together."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, NamedTuple

import polars as pl

from events.cluster import Cluster, Remote
from events.errors import KifuError, LogDamaged, is_of_the_program
from events.log.entries import Entry
from events.records.codec import codec, system_of
from events.records.envelope import ActionTaken, GameStarted
from events.records.recorder import Recording
from events.table.fact import Fact
from projector.batch import Batch
from projector.columns import RECORDED
from projector.tables.identity import DeckIdentity
from projector.tables.order import arranged

PIECE = 40_000
"""Facts after which finished games are sent to a worker, while more are collected."""


class Finished(NamedTuple):
    """A finished game as it is sent: its events, its row of table `games`, and its decks' identities if known."""

    entries: list[Entry]
    row: dict[str, Any]
    decks: Sequence[DeckIdentity]

    def recording(self) -> Recording:
        """The game's recording, decoded again."""
        start, *actions = self.entries
        decode = codec(system_of(start.topic)).decode
        started = decode(start.topic, start.body)
        assert isinstance(started, GameStarted)
        taken = [decode(entry.topic, entry.body) for entry in actions]
        return Recording(started, [action for action in taken if isinstance(action, ActionTaken)])


class Rows(NamedTuple):
    """The frames of some games by table, and the games that do not fit their tables, with the reasons."""

    frames: dict[str, pl.DataFrame]
    unsound: dict[str, str]


def rows_of(shared: None, games: Sequence[Finished]) -> Rows:
    """The rows of finished games: the task of a worker. A game that no table takes is left out as unsound."""
    try:
        return _rows_of(games)
    except (KifuError, OSError, MemoryError):
        raise
    # The facts of a record may hold any number: the games whose rows cannot be made are found by halves.
    except Exception as error:
        if is_of_the_program(error):
            raise
        if len(games) == 1:
            return Rows(Batch().frames(), {games[0].row["game"]: f"no table takes it ({_one_line(error)})"})
        half = len(games) // 2
        first, last = rows_of(shared, games[:half]), rows_of(shared, games[half:])
        frames = {name: arranged(pl.concat([first.frames[name], last.frames[name]]), name) for name in RECORDED}
        return Rows(frames, first.unsound | last.unsound)


def _one_line(error: Exception) -> str:
    return " ".join(str(error).split()) or type(error).__name__


def _rows_of(games: Sequence[Finished]) -> Rows:
    batch, unsound = Batch(), {}
    for game in games:
        try:
            recording = game.recording()
            batch.add(recording, recording.facts, game.row, game.decks)
        except LogDamaged as error:
            unsound[game.row["game"]] = str(error)
        except (KifuError, MemoryError):
            raise
        # As on one machine: a record that decodes may still break the fold in any way, and keeps no other game out.
        except Exception as error:
            if is_of_the_program(error):
                raise
            unsound[game.row["game"]] = f"folding it failed with {error!r}"
    return Rows(batch.frames(), unsound | batch.unsound())


class Made(NamedTuple):
    """Rows that are made already."""

    rows: Rows

    def result(self) -> Rows:
        """The rows."""
        return self.rows


class Here:
    """This process in the place of a cluster."""

    def submit(
        self, function: Callable[[None, Sequence[Finished]], Rows], shared: None, task: Sequence[Finished]
    ) -> Made:
        """The result of a task, carried out at once."""
        return Made(function(shared, task))


class RemoteBatch(Batch):
    """A batch whose rows are made by the workers of a cluster, piece by piece, while more games are collected.

    Those that no table takes are left out: by itself, `Here`, it makes what a usual batch cannot.
    """

    def __init__(self, cluster: Cluster | Here) -> None:
        super().__init__()
        self._cluster = cluster
        self._rows: list[dict[str, Any]] = []
        self._sent: list[Remote[Rows] | Made] = []
        self._piece: list[Finished] = []
        self._count = self._count_sent = 0
        self._made: list[Rows] = []

    @property
    def games(self) -> Sequence[dict[str, Any]]:
        """The rows of table `games`."""
        return self._rows

    @property
    def facts(self) -> int:
        """The number of facts of all games."""
        return self._count

    def add(
        self,
        recording: Recording,
        facts: Sequence[Fact],
        row: dict[str, Any],
        decks: Sequence[DeckIdentity] = (),
    ) -> None:
        """Add a finished game with its facts, its row of table `games`, and its decks' identities if known."""
        self._rows.append(row)
        self._piece.append(Finished(recording.entries(), row, decks))
        self._count += len(facts)
        if self._count - self._count_sent >= PIECE:
            self._send()

    def unsound(self) -> dict[str, str]:
        """The games whose facts do not fit their tables, with the reasons. The frames have no rows of them."""
        return {game: why for rows in self._all_made() for game, why in rows.unsound.items()}

    def makers(self) -> list[Callable[[], dict[str, pl.DataFrame]]]:
        """The functions that put together the frames of all tables, and that makes those of reports here."""
        pieces = [rows.frames for rows in self._all_made()]
        return [*self._reported(), *(partial(_joined, pieces, table) for table in RECORDED if pieces)]

    def release(self) -> None:
        """Leave the frames to the makers, which free them. No game can be added afterwards."""
        self._made = [rows._replace(frames={}) for rows in self._made]

    def _send(self) -> None:
        if self._piece:
            self._sent.append(self._cluster.submit(rows_of, None, self._piece))
            self._piece, self._count_sent = [], self._count

    def _all_made(self) -> list[Rows]:
        """The rows of all games so far, in their order, waited for."""
        self._send()
        while self._sent:
            self._made.append(self._sent.pop(0).result())
        return self._made


def _joined(pieces: Sequence[dict[str, pl.DataFrame]], table: str) -> dict[str, pl.DataFrame]:
    """The frame of a table from its pieces, as one batch would have made it."""
    return {table: arranged(pl.concat([frames.pop(table) for frames in pieces]), table)}
