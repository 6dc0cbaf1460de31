"""The record of a game: begun from its decks, played out, read from the log, and re-run."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import accumulate, chain, starmap
from typing import Any, NamedTuple
from uuid import UUID

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
from events.records.codec import codec, system_of
from events.records.envelope import (
    ENGINE,
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
)
from events.records.people import Register
from events.records.reports import PersonNamed
from events.records.stored_reports import TOPICS, is_report
from events.records.unasked import (
    AnsweredInPlace,
    asks_everything,
    is_choice,
    is_instead,
    next_unasked,
    no_stop,
    unasked,
)
from events.records.wording import unfit_note, unfit_start
from events.table.ask import Ask, Given, RuledOperation
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
        return entries_of(self.start.system, [self.start, *self.actions])


def entries_of(system: str, events: Iterable[Event]) -> list[Entry]:
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
    check_words(start)
    return referee, Recording(start)


def check_words(start: GameStarted) -> None:
    """Check the words of a start: KifuError if one cannot be recorded."""
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
    """The recording, with the names that the log has of its people, and none of hidden ones in what was said of it."""
    register = Register(log)
    recording.start = register.named(recording.start)
    if register.hidden:
        shown = register.texts.record
        recording.actions = [*map(shown, recording.actions)]
        recording.notes = [*map(shown, recording.notes)]
        recording.withdrawn = recording.withdrawn and shown(recording.withdrawn)
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
