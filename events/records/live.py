"""A game recorded as it is played: each action is stored before it is acknowledged; resumed, forked, corrected."""

import time
from collections.abc import Callable, Collection, Mapping
from itertools import chain
from typing import Any, Literal
from uuid import UUID, uuid4

import msgspec

from events.errors import IllegalAnswer, KifuError
from events.game import Game, load
from events.log.chain import verify_chain
from events.log.entries import Head
from events.log.store import GameLog
from events.records.bounds import unfit_values
from events.records.envelope import (
    ENGINE,
    SCHEMA,
    ActionTaken,
    GameStarted,
    PlayerRecord,
    Provenance,
)
from events.records.people import apart
from events.records.recorder import (
    ReadyDeck,
    Recording,
    begin,
    check_not_newer,
    check_words,
    decode,
    entries_of,
    faces,
    read,
    rerun,
)
from events.records.unasked import asks_everything, is_choice, stop_for, unasked
from events.records.wording import unfit_note
from events.seats.options import NamedAnswer, NamedAsk
from events.table.ask import (
    Ask,
    Concede,
    Given,
    Indexes,
    Operation,
    RuledOperation,
    Sighting,
    check,
    only_answer,
)
from events.table.assumed import IDENTIFY, PlacesAssumed
from events.table.fact import Fact
from events.table.ids import Player
from events.table.referee import Referee
from events.table.table import NO_OPTIONS


class LiveGame:
    """A game being recorded: each action is committed to the log before it is acknowledged.

    A player in `always_stop` is asked at each of the own windows, also at one that leaves no choice, so that the time
    that an answer takes tells nobody whether there was one. Such an answer is not stored: the record is the same.
    """

    def __init__(
        self,
        log: GameLog,
        game: UUID,
        referee: Referee,
        recording: Recording,
        head: Head,
        stop: Callable[[Ask], bool],
    ) -> None:
        self.game = game
        self._log = log
        self._referee = referee
        self._head: Head | None = head
        self._ms = recording.ms
        self._started = time.monotonic() - (recording.ms or 0) / 1000
        self._asks_everything = asks_everything(recording.start)
        self._stop = stop

    @classmethod
    def start(
        cls,
        log: GameLog,
        game: Game,
        decks: tuple[ReadyDeck, ReadyDeck],
        *,
        players: tuple[PlayerRecord, PlayerRecord],
        provenance: Provenance,
        options: Mapping[str, str] = NO_OPTIONS,
        witnesses: Literal["", "a", "b", "ab"] | None = None,
        always_stop: Collection[Player] = (),
    ) -> "LiveGame":
        """A new game, its first event committed, and with it the names that the log does not have yet.

        `witnesses`: of a game taken down at a table, the players who saw what the record has, besides what all saw; the
        places of all other cards are assumed.
        """
        stop = stop_for(always_stop)
        declared = () if witnesses is None else (PlacesAssumed(witnesses=witnesses, rule=IDENTIFY),)
        referee, recording = begin(
            game, decks, players=players, provenance=provenance, options=options, declared=declared
        )
        recording.actions += unasked(referee, 0, stop=stop)
        return cls._begun(log, referee, recording, {**decks[0].definitions, **decks[1].definitions}, stop)

    @classmethod
    def _begun(
        cls,
        log: GameLog,
        referee: Referee,
        recording: Recording,
        definitions: Mapping[str, bytes],
        stop: Callable[[Ask], bool],
    ) -> "LiveGame":
        recording.start, names = apart(log, recording.start)
        game = uuid4()
        *_, head = log.append_games([*names, (game, recording.entries(), definitions)])
        return cls(log, game, referee, recording, head, stop)

    @classmethod
    def resume(cls, log: GameLog, game: UUID, *, always_stop: Collection[Player] = ()) -> "LiveGame":
        """A game of the log, re-run to its open ask: of who is always stopped, the first window after what is recorded.

        KifuError if it was withdrawn, or the rules no longer give the recorded facts.
        """
        stop = stop_for(always_stop)
        recorded = log.read(game)
        verify_chain(recorded)
        recording = decode(recorded)
        if recording.withdrawn is not None:
            raise KifuError(f"game {game} was withdrawn, and cannot go on: fork it at one of its decisions")
        check_not_newer(recording.start)
        run = rerun(recording, faces(log, recording.start), stop=stop)
        if run.differs is not None:
            raise KifuError(f"game {game} cannot go on: its event {run.differs} is not what the rules give now")
        head = Head(game, recorded[-1].version, recorded[-1].hash)
        if run.missing:
            recording.actions += run.missing
            head = log.append(game, entries_of(recording.start.system, run.missing), after=head)
        return cls(log, game, run.referee, recording, head, stop)

    @classmethod
    def fork(
        cls,
        log: GameLog,
        parent: UUID,
        *,
        at: int,
        supersedes: bool,
        provenance: Provenance | None = None,
        always_stop: Collection[Player] = (),
    ) -> "LiveGame":
        """A child of a recorded game, equal to its parent up to the decision at position `at`.

        A child that `supersedes` its parent is its corrected record: statistics count it instead. Without a provenance
        of its own it has its parent's, but is not simulated. KifuError if there is no decision at the position.
        """
        stop = stop_for(always_stop)
        recording = read(log, parent)
        cards = faces(log, recording.start)
        actions = _decided_before(recording, at)
        start = msgspec.structs.replace(
            recording.start,
            provenance=provenance or _of_child(recording.start.provenance),
            schema=SCHEMA,
            engine=ENGINE,
            parent=parent,
            parent_position=at,
            supersedes=supersedes,
            rules_version=load(recording.start.system).rules_version,
        )
        check_words(start)
        child = Recording(
            GameStarted(**{name: getattr(start, name) for name in GameStarted.__struct_fields__}), actions
        )
        run = rerun(child, cards, stop=stop)
        if run.differs is not None:
            raise KifuError(f"game {parent} cannot be forked: its event {run.differs} is not what the rules give now")
        child.actions += run.missing
        return cls._begun(log, run.referee, child, log.definitions(start.hashes()), stop)

    def __repr__(self) -> str:
        ask = self.ask
        status = "the game has ended" if ask is None else f"{ask!r}"
        return f"<{type(self).__name__} {self.game}>\n{self.state!r}\n{status}"

    @property
    def ask(self) -> NamedAsk | None:
        """The open ask with the names of its options; None when the game has ended."""
        ask = self._referee.ask
        return None if ask is None else NamedAsk.of(ask, self._referee.table.game.board.verbs, self._referee.state)

    @property
    def state(self) -> Any:
        """The state of the table now."""
        return self._referee.state

    def answer(self, answer: NamedAnswer) -> tuple[Fact, ...]:
        """The facts that follow an answer to the open ask, returned after they are committed.

        The answer is an option's name in `ask` or its index, or a tuple of names or indexes. Asks that leave no choice
        are answered with it, up to the next that does. IllegalAnswer: nothing happened. LogConflict: another writer has
        recorded this game further; resume it.
        """
        if self._head is None:
            raise KifuError(f"game {self.game} was left after a failed append: resume it from the log")
        ask, given = self._referee.ask, self._by_index(answer)
        if isinstance(given, Operation | Sighting) and (fault := unfit_values(given)):
            raise IllegalAnswer(f"what is done by hand cannot be recorded: {fault}")
        if isinstance(given, RuledOperation) and (fault := unfit_note(given)):
            raise IllegalAnswer(f"what is done by hand cannot be recorded: {fault}")
        only = self._only_answer(ask, given)
        ms = round((time.monotonic() - self._started) * 1000) if only is None else self._ms
        facts = self._referee.answer(given if only is None else only)
        assert ask is not None
        self._ms = ms
        actions = [ActionTaken.of(ms, ask, given, facts)] if facts or only is None else []
        actions += [] if self._asks_everything else unasked(self._referee, ms, stop=self._stop)
        if actions:
            head, self._head = self._head, None
            self._head = self._log.append(self.game, entries_of(self._referee.table.game.name, actions), after=head)
        return tuple(chain.from_iterable(action.facts for action in actions))

    def _only_answer(self, ask: Ask | None, given: Given) -> Indexes | None:
        """The answer to an ask that leaves no choice, None if its player decides; IllegalAnswer if it is another.

        It is as if the player had not been stopped: the options in their order, at the time of the choice before.
        """
        if ask is None or self._asks_everything or not isinstance(given, tuple):
            return None
        if (only := only_answer(ask)) is not None:
            check(ask, given)
        return only

    def _by_index(self, answer: NamedAnswer) -> Given:
        """The answer by indexes. Options are named, which takes time, only for an answer by names."""
        if isinstance(answer, Concede | Operation | Sighting) or (
            isinstance(answer, tuple) and not any(isinstance(o, str) for o in answer)
        ):
            return answer
        ask = self.ask
        return () if ask is None else ask.indexes(answer)


def _of_child(parent: Provenance) -> Provenance:
    """The provenance of a child by its parent's: a child of a simulated game cannot be simulated again."""
    if parent.source != "simulated":
        return parent
    return msgspec.structs.replace(parent, source="live", recorder=None, seed=None, index=None)


def _decided_before(recording: Recording, parent_position: int) -> list[ActionTaken]:
    """The actions before the decision at a position. KifuError, with the nearest decision, if there is none."""
    decisions = []
    for number, (position, action) in enumerate(recording.placed()):
        if is_choice(action):
            if position == parent_position:
                return [before for before in recording.actions[:number] if before.facts or is_choice(before)]
            decisions.append(position)
    where = f"no decision stands at position {parent_position}"
    if not recording.closed:  # where they stand tells what is asked of other seats
        raise KifuError(f"{where} of this game, which is still played")
    nearest = min(decisions, key=lambda decision: abs(decision - parent_position), default=None)
    raise KifuError(f"{where}; the nearest one stands at {nearest}")
