"""Replay: the state of a recorded game at any position, forwards and backwards. It folds facts and runs no rules."""

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar, Literal, TypeAlias, get_args
from uuid import UUID

from events.brief import cut
from events.cards.card import Definition
from events.cards.deck import on_one_line
from events.errors import MISFITS, KifuError, LogDamaged, is_of_the_program
from events.game import load
from events.log.chain import verify_chain
from events.log.store import GameLog
from events.records.recorder import Recording, decode, faces, named
from events.table.ask import CHANCE
from events.table.fact import PhaseBegan, StepBegan, TurnBegan
from events.table.ids import Player
from projector.games import find_game
from projector.parents import is_over

StepSize: TypeAlias = Literal["group", "ask", "action", "phase", "turn"]
STEP_SIZES: tuple[StepSize, ...] = get_args(StepSize)
SNAPSHOT_EVERY = 64


class Replay:
    """A recorded game at a position: N is the state after N facts, 0 ≤ N ≤ `last`.

    `state` is the state at `position`, which must not be changed: seeking goes on from it. `over`: whether all of it
    may be shown to everybody; a game that has ended is not over while a game with the same beginning is played. `head`:
    the chain hash of its last event, in hex; `id`: its id in the log; both are empty if it was not read from one.
    `trusted`: the log took it on trust.
    """

    picture: ClassVar[Callable[["Replay"], str] | None] = None
    """The function that draws a replay as HTML (`projector.pictures`)."""

    def __init__(self, recording: Recording, cards: Mapping[Player, Sequence[Definition]]) -> None:
        self.recording = recording
        self.over = recording.closed
        self.head = ""
        self.id = ""
        self.trusted = False
        self.game = load(recording.start.system)
        self.cards = cards
        self.facts = recording.facts
        self.position = 0
        self.state: Any = self.game.table.state(cards, recording.start.options)
        self._snapshots: dict[int, Any] = {0: self.state.copied()}
        self._marks: dict[StepSize, list[int]] = {}

    @classmethod
    def open(cls, log: GameLog, game: UUID | str) -> "Replay":
        """A game from the log, at position 0, after a trial fold to its end; `game`: its id, or the beginning of it as
        text.

        UnknownGame or LogDamaged if it cannot be read.
        """
        game = game if isinstance(game, UUID) else find_game(log, game)
        recorded = log.read(game)
        verify_chain(recorded)
        recording = named(log, decode(recorded))
        replay = cls(recording, faces(log, recording.start))
        replay.over = is_over(log, game, recording)
        replay.head = recorded[-1].hash.hex()
        replay.id = str(game)
        replay.trusted = game in log.trusted([game])
        try:
            replay.seek(replay.last)
        except MISFITS as error:
            if is_of_the_program(error):
                raise
            fact = replay.position + 1
            raise LogDamaged(f"game {game}: fact {fact} does not fit the table before it ({error!r})") from None
        replay.seek(0)
        return replay

    def __repr__(self) -> str:
        start = self.recording.start
        sides = [f"{name} ({deck.label})" for name, deck in zip(start.names().values(), start.decks, strict=True)]
        summary = f"{on_one_line(' – '.join(sides))}, at {self.position} of {self.last}"
        return cut(f"<{type(self).__name__}: {summary}>\n{self.state!r}")

    def _repr_html_(self) -> str | None:
        draw = Replay.picture
        return None if draw is None else draw(self)

    @property
    def last(self) -> int:
        """The position after the last fact."""
        return len(self.facts)

    def seek(self, position: int) -> Any:
        """The state at a position, which becomes the replay's. KifuError if there is no such position."""
        if not 0 <= position <= self.last:
            raise KifuError(f"there is no position {position}: this game has 0 to {self.last}")
        nearest = position - position % SNAPSHOT_EVERY
        if not self.position <= position < nearest + SNAPSHOT_EVERY or self.position < nearest:
            while nearest not in self._snapshots:
                nearest -= SNAPSHOT_EVERY
            self.state = self._snapshots[nearest].copied()
            self.position = nearest
        while self.position < position:
            self.facts[self.position].apply(self.state)
            self.position += 1
            if self.position % SNAPSHOT_EVERY == 0 and self.position not in self._snapshots:
                self._snapshots[self.position] = self.state.copied()
        return self.state

    def step(self, size: StepSize, *, forward: bool = True) -> int:
        """The position of the next (or previous) mark of a size, or of the end (start) after the last; it is sought.

        Sizes are group, ask, action, phase and turn (see `marks`). KifuError if it is none of them.
        """
        marks = self.marks(size)
        if forward:
            index = bisect_right(marks, self.position)
            target = marks[index] if index < len(marks) else self.last
        else:
            index = bisect_left(marks, self.position)
            target = marks[index - 1] if index > 0 else 0
        self.seek(target)
        return target

    def marks(self, size: StepSize) -> Sequence[int]:
        """The positions at which steps of a size stop, ascending.

        group: after each group of facts. ask: at each decision of a player. action: after the facts of each decision of
        a player. phase, turn: after the fact that begins one. KifuError for another size.
        """
        if size not in STEP_SIZES:
            raise KifuError(f"a replay has no steps of size '{size}'; there are {', '.join(STEP_SIZES)}")
        if size not in self._marks:
            self._marks[size] = sorted(set(self._find(size)))
        return self._marks[size]

    def decisions(self) -> list[tuple[int, int]]:
        """The positions of the ask of each action that was a choice, and of the end of its facts, in order."""
        return [(position, position + len(action.facts)) for position, action in self.recording.decided()]

    def _find(self, size: StepSize) -> list[int]:
        if size == "group":
            starts = [index for index, fact in enumerate(self.facts) if not fact.together]
            return [*starts, self.last]
        if size in ("ask", "action"):
            end = size == "action"
            decided = [pair for pair in self.recording.decided() if pair[1].ask.player != CHANCE]
            return [at + end * len(action.facts) for at, action in decided if not end or action.facts]
        kinds = {"phase": (PhaseBegan, StepBegan, TurnBegan), "turn": (TurnBegan,)}[size]
        return [index for index, fact in enumerate(self.facts, start=1) if isinstance(fact, kinds)]
