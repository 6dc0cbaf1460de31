"""Playing and recording a game from its decks to its last event, live or simulated; and re-running a record."""

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import chain, starmap
from typing import Any
from uuid import UUID, uuid4

import msgspec

from events.brief import Brief
from events.cards.bounds import excess
from events.cards.card import Definition
from events.cards.catalogue import Catalogue
from events.cards.deck import Deck
from events.cards.parts import DeckCards
from events.errors import BadCard, BadDeck, IllegalAnswer, KifuError, LogDamaged
from events.game import Game, load
from events.log.chain import verify_chain
from events.log.entries import Entry, Head, Recorded
from events.log.store import GameLog
from events.records.envelope import (
    ENGINE,
    SCHEMA,
    ActionTaken,
    DeckRecord,
    Event,
    GameStarted,
    Note,
    PlayerRecord,
    Provenance,
    RulesAge,
    codec,
    system_of,
)
from events.records.wording import unfit_note, unfit_start
from events.seats.options import NamedAnswer, NamedAsk
from events.table.ask import Answer, Ask, Concede
from events.table.fact import Fact, GameEnded
from events.table.ids import Player
from events.table.ongoing import WORDED
from events.table.referee import Referee
from events.table.table import NO_OPTIONS

MOST_PROBLEMS = 20
"""Of a deck that is not legal, as many are told."""


class ReadyDeck(Brief, msgspec.Struct, frozen=True):
    """A legal deck with what a record needs of it: its lines, the cards at the table, the definitions by hash."""

    record: DeckRecord
    faces: tuple[Definition, ...]
    definitions: Mapping[str, bytes]


def ready(game: Game, deck: Deck, catalogue: Catalogue[Any]) -> ReadyDeck:
    """Check a deck against the construction rules; BadDeck names everything wrong, each with its rule.

    BadCard names a card that says too much.
    """
    problems = game.pool.deck_problems(deck, catalogue)
    if problems:
        listed = "; ".join(f"{problem.message} ({problem.rule})" for problem in problems[:MOST_PROBLEMS])
        more = f"; and {len(problems) - MOST_PROBLEMS:,} more" if len(problems) > MOST_PROBLEMS else ""
        raise BadDeck(f"deck '{deck.label}' is not legal: {listed}{more}")
    cards = {entry.number: catalogue[entry.number] for entry in deck.entries}
    for card in cards.values():
        if fault := excess(card):
            raise BadCard(f"card {card.number} of deck '{deck.label}' says too much: {fault}")
    record = DeckRecord.of(deck, cards)
    return ReadyDeck(
        record=record,
        faces=record.without(game.pool.off_table).faces({card.hash: card for card in cards.values()}),
        definitions={card.hash: card.pinned() for card in cards.values()},
    )


@dataclass(repr=False)
class Recording(Brief):
    """A game, all that has happened in it so far, and what has been noted of it."""

    start: GameStarted
    actions: list[ActionTaken] = field(default_factory=list)
    notes: list[Note] = field(default_factory=list)

    @property
    def facts(self) -> list[Fact]:
        """Every fact in order: fact N leads from position N - 1 to N."""
        return [*self.start.facts, *chain.from_iterable([action.facts for action in self.actions])]

    @property
    def ended(self) -> bool:
        """Whether the game is over."""
        last = self.actions[-1].facts if self.actions else ()
        return any(isinstance(fact, GameEnded) for fact in last)

    def add(self, event: Event) -> None:
        """Go on with the next event. LogDamaged if it is another start."""
        if isinstance(event, ActionTaken):
            self.actions.append(event)
        elif isinstance(event, Note):
            self.notes.append(event)
        else:
            raise LogDamaged("a game has one start: restore the log from a copy")

    def entries(self) -> list[Entry]:
        """The start and the actions as the log stores them."""
        encode = codec(self.start.system).encode
        return [Entry(*encode(self.start)), *starmap(Entry, map(encode, self.actions))]


def begin(
    game: Game,
    decks: tuple[ReadyDeck, ReadyDeck],
    *,
    players: tuple[PlayerRecord, PlayerRecord],
    provenance: Provenance,
    options: Mapping[str, str] = NO_OPTIONS,
) -> tuple[Referee, Recording]:
    """Seat two players: the referee at the first ask, and the recording with its first event."""
    referee = Referee(game, {"a": decks[0].faces, "b": decks[1].faces}, options)
    start = GameStarted(
        system=game.name,
        edition=game.edition,
        players=players,
        decks=(decks[0].record, decks[1].record),
        provenance=provenance,
        facts=referee.opening,
        options=referee.table.options,
        rules_version=game.rules_version,
    )
    _check_words(start)
    return referee, Recording(start)


def _check_words(start: GameStarted) -> None:
    if fault := unfit_start(start):
        raise KifuError(fault)


def play_out(referee: Referee, recording: Recording, answer: Callable[[Any, Ask], Answer]) -> None:
    """Let `answer` decide every ask until the game ends, without a clock."""
    while referee.ask is not None:
        ask = referee.ask
        given = answer(referee.state, ask)
        recording.actions.append(ActionTaken(None, ask, given, referee.answer(given)))


def decode(recorded: Sequence[Recorded]) -> Recording:
    """The recording in a game's stored events. LogDamaged if they are not one start, then actions and notes."""
    reader = codec(system_of(recorded[0].topic))
    start, *others = (reader.decode(event.topic, event.body) for event in recorded)
    if not isinstance(start, GameStarted):
        raise LogDamaged(f"game {recorded[0].game}: its first event is not the start of a game")
    recording = Recording(start)
    for event in others:
        recording.add(event)
    return recording


def read(log: GameLog, game: UUID) -> Recording:
    """A game from the log, its hash chain checked. UnknownGame or LogDamaged say why not."""
    recorded = log.read(game)
    verify_chain(recorded)
    return decode(recorded)


def faces(log: GameLog, start: GameStarted) -> dict[Player, DeckCards]:
    """Each seat's cards, copy by copy, from the definitions that the log has pinned."""
    return start.faces(definitions(log, start))


def definitions(log: GameLog, start: GameStarted) -> dict[str, Definition]:
    """The definitions that a game names, by hash, as the log has pinned them. LogDamaged says which is none."""
    card = load(start.system).pool.card
    pinned = log.definitions(start.hashes())
    try:
        return {name: msgspec.json.decode(body, type=card) for name, body in pinned.items()}
    except (msgspec.MsgspecError, UnicodeDecodeError) as error:
        raise LogDamaged(f"a pinned definition cannot be decoded: {error}") from None


def rerun(
    recording: Recording,
    cards: Mapping[Player, Sequence[Definition]],
    answers: Callable[[Any, Ask], Answer] | None = None,
) -> tuple[Referee, int | None]:
    """Give the recorded answers to a new referee; if it is known who answered, those that `answers` gives.

    Returns it, and the number of the first event whose ask, answer or facts differ from the record (0: the start), or
    None. How a fact words its effect is no difference.
    """
    referee = Referee(load(recording.start.system), cards, recording.start.options)
    if tuple(recording.start.facts) != referee.opening:
        return referee, 0
    for number, action in enumerate(recording.actions, start=1):
        if referee.ask != action.ask:
            return referee, number
        if answers is not None and answers(referee.state, action.ask) != action.answer:
            return referee, number
        try:
            if unworded(referee.answer(action.answer)) != unworded(action.facts):
                return referee, number
        except IllegalAnswer:
            return referee, number
    return referee, None


def check_not_newer(start: GameStarted) -> None:
    """KifuError if a later version of its rules recorded the game than this program's."""
    if start.rules_age is RulesAge.NEWER:
        now = load(start.system).rules_version
        recorded = f"it was recorded by version {start.rules_version} of the rules of {start.system}"
        raise KifuError(f"{recorded}, and this is Kifu {ENGINE}, which has version {now}: update Kifu")


def unworded(facts: Sequence[Fact]) -> list[Fact]:
    """The facts without what they say in English, which each version of this program may put otherwise."""
    return [msgspec.structs.replace(fact, words="") if isinstance(fact, WORDED) else fact for fact in facts]


def _of_child(parent: Provenance) -> Provenance:
    """Where a child comes from whose parent comes from there: no seed gives it again."""
    if parent.source != "simulated":
        return parent
    return msgspec.structs.replace(parent, source="live", recorder=None, seed=None, index=None)


def _decided_before(recording: Recording, at: int) -> list[ActionTaken]:
    """The actions before the decision at a position. KifuError names the nearest decision if none stands there."""
    position, stands = len(recording.start.facts), []
    for number, action in enumerate(recording.actions):
        if position == at:
            return recording.actions[:number]
        stands.append(position)
        position += len(action.facts)
    nearest = min(stands, key=lambda stand: abs(stand - at), default=None)
    raise KifuError(f"no decision stands at position {at}; the nearest one stands at {nearest}")


def note(log: GameLog, game: UUID, note: Note) -> Head:
    """Add an annotation or a ruling to a recorded game, ended or not.

    KifuError if its position is not in the game, or its words are not printable text on one line.

    LogConflict: somebody has recorded the game further at the same moment; do it again.
    """
    if fault := unfit_note(note):
        raise KifuError(fault)
    recorded = log.read(game)
    verify_chain(recorded)
    recording = decode(recorded)
    last = len(recording.facts)
    if not 0 <= note.position <= last:
        raise KifuError(f"there is no position {note.position}: this game has 0 to {last}")
    entry = Entry(*codec(recording.start.system).encode(note))
    return log.append(game, [entry], after=Head(game, recorded[-1].version, recorded[-1].hash))


class LiveGame:
    """A game being recorded: each action is committed to the log before it is acknowledged."""

    def __init__(self, log: GameLog, game: UUID, referee: Referee, head: Head, *, started: float) -> None:
        self.game = game
        self._log = log
        self._referee = referee
        self._head: Head | None = head
        self._started = started

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
    ) -> "LiveGame":
        """Begin a game and commit its first event."""
        referee, recording = begin(game, decks, players=players, provenance=provenance, options=options)
        definitions = {**decks[0].definitions, **decks[1].definitions}
        name = uuid4()
        head = log.append(name, recording.entries(), after=None, definitions=definitions)
        return cls(log, name, referee, head, started=time.monotonic())

    @classmethod
    def resume(cls, log: GameLog, game: UUID) -> "LiveGame":
        """Go on with a game: re-run what is in the log. KifuError if the rules no longer give the recorded facts."""
        recorded = log.read(game)
        verify_chain(recorded)
        recording = decode(recorded)
        check_not_newer(recording.start)
        referee, diverged = rerun(recording, faces(log, recording.start))
        if diverged is not None:
            raise KifuError(f"game {game} cannot go on: its event {diverged} is not what the rules give now")
        last = recording.actions[-1].ms if recording.actions else 0
        head = Head(game, recorded[-1].version, recorded[-1].hash)
        return cls(log, game, referee, head, started=time.monotonic() - (last or 0) / 1000)

    @classmethod
    def fork(
        cls,
        log: GameLog,
        parent: UUID,
        *,
        at: int,
        supersedes: bool,
        provenance: Provenance | None = None,
    ) -> "LiveGame":
        """Begin a child of a recorded game that is the same up to position `at`, where a decision stands.

        A child that `supersedes` its parent is the record as it should have been: statistics count it instead. Without
        a provenance of its own it has its parent's, but is not simulated. KifuError if no decision stands there.
        """
        recording = read(log, parent)
        cards = faces(log, recording.start)
        kept = _decided_before(recording, at)
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
        _check_words(start)
        child = Recording(GameStarted(**{name: getattr(start, name) for name in GameStarted.__struct_fields__}), kept)
        referee, diverged = rerun(child, cards)
        if diverged is not None:
            raise KifuError(f"game {parent} cannot be forked: its event {diverged} is not what the rules give now")
        name = uuid4()
        head = log.append(name, child.entries(), after=None, definitions=log.definitions(start.hashes()))
        last = kept[-1].ms if kept else 0
        return cls(log, name, referee, head, started=time.monotonic() - (last or 0) / 1000)

    def __repr__(self) -> str:
        ask = self.ask
        told = "the game has ended" if ask is None else f"{ask!r}"
        return f"<{type(self).__name__} {self.game}>\n{self.state!r}\n{told}"

    @property
    def ask(self) -> NamedAsk | None:
        """The open ask with the names of its options; None when the game has ended."""
        ask = self._referee.ask
        return None if ask is None else NamedAsk.of(ask, self._referee.table.game.board.verbs, self._referee.state)

    @property
    def state(self) -> Any:
        """The table now."""
        return self._referee.state

    def answer(self, answer: NamedAnswer) -> tuple[Fact, ...]:
        """Answer the open ask, commit, and only then return the facts that followed.

        Options are given by their names in `ask`, or by their indexes: one, or a tuple of them.
        IllegalAnswer: nothing happened. LogConflict: somebody else has recorded this game further; resume it.
        """
        if self._head is None:
            raise KifuError(f"game {self.game} was left after a failed append: resume it from the log")
        ask, ms = self._referee.ask, round((time.monotonic() - self._started) * 1000)
        given = self._by_index(answer)
        facts = self._referee.answer(given)
        assert ask is not None
        entry = Entry(*codec(self._referee.table.game.name).encode(ActionTaken(ms, ask, given, facts)))
        head, self._head = self._head, None
        self._head = self._log.append(self.game, [entry], after=head)
        return facts

    def _by_index(self, answer: NamedAnswer) -> Answer:
        """The answer by indexes; only where it has names, options are named at all."""
        if isinstance(answer, Concede) or (isinstance(answer, tuple) and not any(isinstance(o, str) for o in answer)):
            return answer
        asked = self.ask
        return () if asked is None else asked.indexes(answer)
