"""Playing and recording a game from its decks to its last event, live or simulated; and re-running a record."""

import time
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import accumulate, chain, starmap
from typing import Any, Literal, NamedTuple
from uuid import UUID, uuid4

import msgspec

from events.brief import Brief
from events.cards.bounds import excess
from events.cards.card import Definition
from events.cards.catalogue import Catalogue
from events.cards.deck import Deck
from events.cards.parts import DeckCards
from events.errors import BadCard, BadDeck, IllegalAnswer, KifuError, LogDamaged, UnknownGame
from events.game import Game, load
from events.log.chain import verify_chain
from events.log.entries import Entry, Head, Recorded
from events.log.store import GameLog
from events.records.bounds import unfit_values
from events.records.envelope import (
    ENGINE,
    SCHEMA,
    ActionTaken,
    DeckRecord,
    Event,
    GameStarted,
    GameWithdrawn,
    Note,
    OperationRuled,
    PlayerRecord,
    Provenance,
    RulesAge,
    codec,
    system_of,
)
from events.records.people import Register, apart
from events.records.reports import TOPICS, PersonNamed, is_report
from events.records.unasked import (
    AnsweredInPlace,
    asks_everything,
    is_choice,
    is_instead,
    next_unasked,
    no_stop,
    stop_for,
    unasked,
)
from events.records.wording import unfit_note, unfit_start
from events.seats.options import NamedAnswer, NamedAsk
from events.table.ask import Ask, Concede, Given, Indexes, Operation, RuledOperation, Sighting, check, only_answer
from events.table.assumed import IDENTIFY, PlacesAssumed
from events.table.fact import Fact, GameEnded
from events.table.ids import Player
from events.table.ongoing import WORDED
from events.table.referee import Referee
from events.table.table import NO_OPTIONS

MOST_PROBLEMS = 20
"""The most problems of an illegal deck in one message."""


class ReadyDeck(Brief, msgspec.Struct, frozen=True):
    """A legal deck: its record, the cards that come to the table, copy by copy, and its definitions by hash."""

    record: DeckRecord
    faces: tuple[Definition, ...]
    definitions: Mapping[str, bytes]


def ready_deck(game: Game, deck: Deck, catalogue: Catalogue[Any], options: Mapping[str, str] = NO_OPTIONS) -> ReadyDeck:
    """A deck that was checked by the construction rules and options. BadDeck names every problem with its rule.

    BadCard names a card whose text is too large, or has a word that the game does not know.
    """
    problems = game.pool.deck_problems(deck, catalogue, options)
    if problems:
        listed = "; ".join(f"{problem.message} ({problem.rule})" for problem in problems[:MOST_PROBLEMS])
        more = f"; and {len(problems) - MOST_PROBLEMS:,} more" if len(problems) > MOST_PROBLEMS else ""
        raise BadDeck(f"deck '{deck.label}' is not legal: {listed}{more}")
    cards = {entry.number: catalogue[entry.number] for entry in deck.entries}
    for card in cards.values():
        if fault := excess(card):
            raise BadCard(f"card {card.number} of deck '{deck.label}' says too much: {fault}")
        # A game with a check of its own makes it of all imported cards, and in its tests of its samples.
        if game.pool.wrong is None and (fault := game.wrong(card)):
            raise BadCard(f"card {card.number} of deck '{deck.label}' cannot be played: {fault}")
    record = DeckRecord.of(deck, cards)
    return ReadyDeck(
        record=record,
        faces=record.without(game.pool.off_table).faces({card.hash: card for card in cards.values()}),
        definitions={card.hash: card.pinned() for card in cards.values()},
    )


@dataclass(repr=False)
class Recording(Brief):
    """A recorded game: its start, its actions so far, its notes, and its withdrawal if it was abandoned."""

    start: GameStarted
    actions: list[ActionTaken] = field(default_factory=list)
    notes: list[Note] = field(default_factory=list)
    withdrawn: GameWithdrawn | None = None

    @property
    def facts(self) -> list[Fact]:
        """Every fact in order: fact N leads from position N - 1 to N."""
        return [*self.start.facts, *chain.from_iterable([action.facts for action in self.actions])]

    def placed(self) -> Iterator[tuple[int, ActionTaken]]:
        """The actions, with the positions before them."""
        positions = accumulate((len(action.facts) for action in self.actions), initial=len(self.start.facts))
        return zip(positions, self.actions, strict=False)

    def decided(self) -> list[tuple[int, ActionTaken]]:
        """The actions that were a choice, with the positions of their asks."""
        return [(position, action) for position, action in self.placed() if is_choice(action)]

    @property
    def ruled(self) -> bool:
        """Whether the table accepted what the rules do not allow."""
        return any(isinstance(action, OperationRuled) for action in self.actions)

    def operations_ruled(self) -> list[tuple[int, RuledOperation]]:
        """The operations that the table accepted against the rules, with the positions before them."""
        return [
            (position, action.operation) for position, action in self.placed() if isinstance(action, OperationRuled)
        ]

    @property
    def ended(self) -> bool:
        """Whether the game has a result."""
        last = self.actions[-1].facts if self.actions else ()
        return any(isinstance(fact, GameEnded) for fact in last)

    @property
    def closed(self) -> bool:
        """Whether nobody plays the game on: it has ended, or was withdrawn."""
        return self.withdrawn is not None or self.ended

    @property
    def reach(self) -> str:
        """The positions that the game has, in words; how many they are is not told while it is played."""
        return f"has 0 to {len(self.facts)}" if self.closed else "is still played, and not so far"

    @property
    def ms(self) -> int | None:
        """When the last action was taken, in milliseconds since the start; None if no clock was kept."""
        return self.actions[-1].ms if self.actions else 0

    def add(self, event: Event) -> None:
        """Add the next event. LogDamaged if it is another start, or the game goes on after it was withdrawn."""
        if isinstance(event, ActionTaken):
            if self.withdrawn is not None:
                raise LogDamaged("the game goes on after it was withdrawn: restore the log from a copy")
            self.actions.append(event)
        elif isinstance(event, GameWithdrawn):
            if self.closed:
                raise LogDamaged("the game is withdrawn after it was over: restore the log from a copy")
            self.withdrawn = event
        elif isinstance(event, Note):
            self.notes.append(event)
        else:
            raise LogDamaged("a game has one start: restore the log from a copy")

    def entries(self) -> list[Entry]:
        """The start and the actions as the log stores them."""
        return _entries(self.start.system, [self.start, *self.actions])


def _entries(system: str, events: Iterable[Event]) -> list[Entry]:
    """The events of a game as the log stores them."""
    return [*starmap(Entry, map(codec(system).encode, events))]


def begin(
    game: Game,
    decks: tuple[ReadyDeck, ReadyDeck],
    *,
    players: tuple[PlayerRecord, PlayerRecord],
    provenance: Provenance,
    options: Mapping[str, str] = NO_OPTIONS,
    declared: Sequence[Fact] = (),
) -> tuple[Referee, Recording]:
    """A new game: the referee at its first ask, and the recording with its first event.

    `declared`: what the record says of itself, as `PlacesAssumed`. KifuError if the game declares a rule that is not in
    its book.
    """
    game.check_rules()
    referee = Referee(game, {"a": decks[0].faces, "b": decks[1].faces}, options, declared)
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


def play_out(
    referee: Referee,
    recording: Recording,
    answer: Callable[[Any, Ask], Given],
    pass_over: Callable[[Any, Ask], object] | None = None,
) -> None:
    """Let `answer` decide every ask until the game ends, without a clock.

    `pass_over` gets the asks that leave no choice, which are answered all the same; without it `answer` does.
    """
    recording.actions += unasked(referee, None, pass_over or answer)
    run = AnsweredInPlace(referee, pass_over or answer)
    while (ask := referee.ask) is not None:
        recording.actions += run.actions(ask, answer(referee.state, ask))


def decode(recorded: Sequence[Recorded]) -> Recording:
    """The recording in a game's stored events. LogDamaged if they are not one start, then actions and notes.

    UnknownGame if they are reports: nobody recorded that game. People are called after their ids (`named`).
    """
    if is_report(first := recorded[0].topic):
        what = "the name of a person" if first == TOPICS[PersonNamed] else "what was reported of one"
        raise UnknownGame(f"{recorded[0].game} is no recorded game, but {what}: it has no table")
    reader = codec(system_of(recorded[0].topic))
    start, *others = (reader.decode(event.topic, event.body) for event in recorded)
    if not isinstance(start, GameStarted):
        raise LogDamaged(f"game {recorded[0].game}: its first event is not the start of a game")
    recording = Recording(start)
    for event in others:
        recording.add(event)
    return recording


def read(log: GameLog, game: UUID) -> Recording:
    """A game from the log with the names of its people, its hash chain checked.

    UnknownGame or LogDamaged if it cannot be read.
    """
    recorded = log.read(game)
    verify_chain(recorded)
    return named(log, decode(recorded))


def named(log: GameLog, recording: Recording) -> Recording:
    """The recording, with the names that the log has of its people."""
    recording.start = Register(log).named(recording.start)
    return recording


def faces(log: GameLog, start: GameStarted) -> dict[Player, DeckCards]:
    """Each seat's cards, copy by copy, from the definitions that the log has pinned."""
    return start.faces(definitions(log, start))


def definitions(log: GameLog, start: GameStarted) -> dict[str, Definition]:
    """The definitions that a game uses, by hash, as pinned in the log. LogDamaged if a definition is none."""
    return pinned(log, start.system, start.hashes())


def pinned(log: GameLog, system: str, hashes: Sequence[str]) -> dict[str, Definition]:
    """The definitions of cards of a game by hash. LogDamaged if one is absent, or is none."""
    card, found = load(system).pool.card, log.definitions(hashes)
    try:
        return {name: msgspec.json.decode(body, type=card) for name, body in found.items()}
    except (msgspec.MsgspecError, UnicodeDecodeError) as error:
        raise LogDamaged(f"a pinned definition cannot be decoded: {error}") from None


class Rerun(NamedTuple):
    """A referee after the recorded answers. `differs`: the number of the first event that is not as recorded, or None.

    An event differs by its ask, its answer or its facts (0: the start); the English wording of an effect is not
    compared. `missing`: the actions without a choice that the record breaks off before.
    """

    referee: Referee
    differs: int | None
    missing: Sequence[ActionTaken] = ()


def rerun(
    recording: Recording,
    cards: Mapping[Player, Sequence[Definition]],
    answers: Callable[[Any, Ask], Given] | None = None,
    *,
    stop: Callable[[Ask], bool] = no_stop,
) -> Rerun:
    """Run a record's answers again.

    `answers` gives the players' answers, where the players are bots and can be asked again. `stop` says of an ask
    behind the last answer whether it is left open though it leaves no choice.
    """
    start, actions = recording.start, recording.actions
    referee = Referee(load(start.system), cards, start.options, start.declared)
    if tuple(start.facts) != referee.opening:
        return Rerun(referee, 0)
    everything = asks_everything(start)
    for number, action in enumerate(actions, start=1):
        until = partial(_is_in_its_place, action)
        made = None if everything else next_unasked(referee, recording.ms, answers, stop=until)
        if not (_agrees(referee, action, answers) if made is None else _is_same(made, action)):
            return Rerun(referee, number)
    return Rerun(referee, None, () if everything else tuple(unasked(referee, recording.ms, answers, stop=stop)))


def _is_in_its_place(action: ActionTaken, ask: Ask) -> bool:
    """Whether an action stands in the place of the answer to this ask, which its player was stopped at."""
    return is_instead(action.given) and action.ask == ask


def _is_same(made: ActionTaken, recorded: ActionTaken) -> bool:
    answers_alike = (made.ask, made.given) == (recorded.ask, recorded.given)
    return answers_alike and unworded(made.facts) == unworded(recorded.facts)


def _agrees(referee: Referee, action: ActionTaken, answers: Callable[[Any, Ask], Given] | None) -> bool:
    """Answer as recorded; whether the rules ask it so, the players answer so, and the same facts follow."""
    if referee.ask != action.ask or (answers is not None and answers(referee.state, action.ask) != action.given):
        return False
    try:
        return unworded(referee.answer(action.given)) == unworded(action.facts)
    except IllegalAnswer:
        return False


def check_not_newer(start: GameStarted) -> None:
    """Check a start: KifuError if a newer version of the rules than this program's recorded it."""
    if start.rules_age is RulesAge.NEWER:
        now = load(start.system).rules_version
        recorded = f"it was recorded by version {start.rules_version} of the rules of {start.system}"
        raise KifuError(f"{recorded}, and this is Kifu {ENGINE}, which has version {now}: update Kifu")


def unworded(facts: Sequence[Fact]) -> list[Fact]:
    """The facts without their English wording, which may differ between versions of this program."""
    return [msgspec.structs.replace(fact, words="") if isinstance(fact, WORDED) else fact for fact in facts]


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


def note(log: GameLog, game: UUID, note: Note) -> Head:
    """The new head of a recorded game, ended or not, after adding an annotation or a ruling.

    KifuError if its position is not in the game, or its text is not one printable line. LogConflict if the game was
    recorded further at the same moment: try again.
    """
    if fault := unfit_note(note):
        raise KifuError(fault)
    recorded = log.read(game)
    verify_chain(recorded)
    recording = decode(recorded)
    if not 0 <= note.position <= len(recording.facts):
        raise KifuError(f"there is no position {note.position}: this game {recording.reach}")
    entry = Entry(*codec(recording.start.system).encode(note))
    return log.append(game, [entry], after=Head(game, recorded[-1].version, recorded[-1].hash))


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
            head = log.append(game, _entries(recording.start.system, run.missing), after=head)
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
        _check_words(start)
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
            self._head = self._log.append(self.game, _entries(self._referee.table.game.name, actions), after=head)
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
