"""A recorded game as a seat may see it: the table, the facts and their captions, the asks, position by position."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import TypeVar

import msgspec

from events.brief import Brief
from events.errors import KifuError
from events.language.sentences import effect_words
from events.records.envelope import ActionTaken, OperationTaken
from events.records.unasked import is_choice
from events.seats.bots import Evaluation
from events.seats.captions import Teller
from events.seats.eyes import Eyes, SeenFact, by_ref
from events.seats.options import known, option_captions
from events.table.ask import Ask, Concede
from events.table.fact import Fact
from events.table.ids import SEATS, Card, Seat
from events.table.sight import groups, is_known_ask, knows, name_of, told_of, visible_ask
from projector.boards import Board, Boards
from projector.evaluations import Evaluations
from projector.explained import Explained, Witness
from projector.replay import Replay

T = TypeVar("T")


class Position(Brief, msgspec.Struct, frozen=True):
    """The table as a seat sees it at a position, and the fact that led there (None at 0).

    A seat's positions count the facts that it sees: some may happen in secret.
    """

    at: int
    board: Board
    fact: SeenFact | None
    caption: str | None


class ViewedAsk(Brief, msgspec.Struct, frozen=True):
    """A decision at a position as the seat may see it: the asked player, the ask, the options in words, those taken.

    A concession has no options. `about`: the name of the card that the decision serves, if the seat sees it; and for
    which other, if it would replace what happens to that. `evaluation`: what a bot that decided says of the options.
    """

    at: int
    player: str
    kind: str
    rule: str
    options: tuple[str, ...]
    taken: tuple[int, ...]
    about: str | None = None
    evaluation: Evaluation | None = None


def witness(replay: Replay, seat: Seat) -> Witness:
    """The seat before the first fact, at the table with the options of the game."""
    return Witness(replay.game, Eyes(replay.game.table.state(replay.cards, replay.recording.start.options), seat))


class Viewer:
    """A seat that watches a game, group by group. `at`: the number of facts that it has seen."""

    def __init__(self, replay: Replay, seat: Seat, watching: Witness | None = None) -> None:
        self.at = 0
        self._watching = watching or witness(replay, seat)
        self._boards = Boards(self._watching)
        self._teller = Teller(replay.game.board.zones, replay.recording.start.names(), replay.game.texts.lexicon)

    def now(self) -> Position:
        """Where the seat is, without the fact that led there."""
        return Position(self.at, self._boards.board(), None, None)

    def watch(self, group: Sequence[Fact]) -> Iterator[Position]:
        """A position for each fact of a group that the seat sees.

        In a group whose order the seat may not know, the table stays as before the group and changes at its end.
        """
        shown, boards = self._boards.board(), list[Board]()
        seen = self._watching.watch(group, after_each=lambda: boards.append(self._boards.board()))
        if not seen.in_order:
            boards[:-1] = [shown] * (len(boards) - 1)
        for fact, after in zip(seen.facts, boards, strict=True):
            self.at += 1
            yield Position(self.at, after, fact, self._teller.caption(fact))

    def skip(self, group: Sequence[Fact]) -> None:
        """Watch a group without a position."""
        for fact in self._watching.watch(group).facts:
            self.at += 1
            self._teller.caption(fact)


def positions(replay: Replay, seat: Seat) -> Iterator[Position]:
    """The seat's positions 0, 1, … to the end."""
    viewer = Viewer(replay, seat)
    yield viewer.now()
    for group in groups(replay.facts):
        yield from viewer.watch(group)


def seat_positions(replay: Replay, seat: Seat) -> Sequence[int]:
    """The seat's position for each position of the record."""
    if seat == "all" and not replay.recording.start.declared:
        return range(replay.last + 1)
    state, numbers = replay.game.table.state(replay.cards, replay.recording.start.options), [0]
    for fact in replay.facts:
        numbers.append(numbers[-1] + told_of(state, seat, fact))
        fact.apply(state)
    return numbers


def position(replay: Replay, seat: Seat, at: int) -> Position:
    """The seat's view at a position of the seat. KifuError if there is no such position."""
    viewer = Viewer(replay, seat)
    if at == 0:
        return viewer.now()
    for group in groups(replay.facts):
        if not viewer.at < at <= viewer.at + len(group):
            viewer.skip(group)
            continue
        for shown in viewer.watch(group):
            if shown.at == at:
                return shown
    raise _no_position(at, viewer.at)


def board_at(replay: Replay, seat: Seat, at: int) -> Board:
    """The table as a seat sees it at a position of the seat. KifuError if there is no such position."""
    return _seen_at(replay, seat, at, lambda watching: Boards(watching).board())


def explained(replay: Replay, seat: Seat, at: int) -> list[Explained]:
    """The explanations of all cards that a seat sees at a position, by their handles.

    KifuError if there is no such position.
    """
    return _seen_at(replay, seat, at, _explanations)


def _explanations(watching: Witness) -> list[Explained]:
    eyes = watching.eyes
    seen = [Card(card) for card in range(len(eyes.state.cards)) if knows(eyes.state, eyes.seat, Card(card))]
    # The ids of cards are their places in the deck lists: their order would tell which copy a seen card is.
    return sorted(map(watching.explained, seen), key=lambda card: by_ref(card.ref))


def _seen_at(replay: Replay, seat: Seat, at: int, look: Callable[[Witness], T]) -> T:
    """The result of `look` at a seat's position; within a group without an order, still that before the group."""
    watching, reached = witness(replay, seat), 0
    for group in groups(replay.facts):
        if at <= reached:
            break
        looks = [look(watching)] if reached + len(group) >= at else []
        after_each = partial(_append_look, looks, look, watching) if looks else _nothing
        seen = watching.watch(group, after_each=after_each)
        if reached + len(seen.facts) >= at:
            return looks[at - reached] if seen.in_order or at == reached + len(seen.facts) else looks[0]
        reached += len(seen.facts)
    if at != reached:
        raise _no_position(at, reached if at > reached else seat_positions(replay, seat)[-1])
    return look(watching)


def _append_look(looks: list[T], look: Callable[[Witness], T], watching: Witness) -> None:
    looks.append(look(watching))


def _nothing() -> None:
    pass


def _no_position(at: int, last: int) -> KifuError:
    return KifuError(f"there is no position {at}: this game has 0 to {last}")


class Decisions:
    """The decisions of a game that a seat knows of, as the game goes on: its own, and concessions; of `all`, each.

    That somebody else was asked could tell what they hold. Of a player whose cards are only assumed nobody knows the
    decisions. With what bots say of the options if `evaluations` are
    given. `asks`: those so far, in order.
    """

    def __init__(self, replay: Replay, seat: Seat, evaluations: Evaluations | None = None) -> None:
        self.asks: list[ViewedAsk] = []
        self._eyes = witness(replay, seat).eyes
        self._evaluations = evaluations
        self._begun, self._passed = False, 0

    def watch(self, replay: Replay) -> None:
        """Watch what the record has beyond the decisions so far."""
        eyes = self._eyes
        if not self._begun:
            _watch(eyes, replay.recording.start.facts)
        self._begun = True
        for action in replay.recording.actions[self._passed :]:
            known = visible_ask(action.ask, eyes.seat) and is_known_ask(eyes.state, action.ask)
            if is_choice(action) and (known or isinstance(action.given, Concede)):
                self.asks.append(_ask(replay, eyes, action, eyes.told[-1], self._evaluations))
            _watch(eyes, action.facts)
            self._passed += 1


def asks(replay: Replay, seat: Seat, evaluations: Evaluations | None = None) -> list[ViewedAsk]:
    """The decisions of the game in order, as `Decisions` has them."""
    decisions = Decisions(replay, seat, evaluations)
    decisions.watch(replay)
    return decisions.asks


def _watch(eyes: Eyes, facts: Sequence[Fact]) -> None:
    for group in groups(facts):
        eyes.watch(group)


def served_seat(replay: Replay, seat: str, *, open_games: bool = False, opened_by: str = "`kifu serve --open`") -> Seat:
    """The seat through which a game may be served: a game that is not over only as `public`, unless opened.

    KifuError if there is no such seat, or it may not look yet; `opened_by` is the command that would let it.
    """
    if seat not in SEATS:
        raise KifuError(f"there is no seat '{seat}': choose one of {', '.join(SEATS)}")
    chosen: Seat = next(name for name in SEATS if name == seat)
    if chosen == "public" or open_games or replay.over:
        return chosen
    raise KifuError(f"this game is not over: it can be seen as 'public' only ({opened_by} shows every seat)")


def _ask(replay: Replay, eyes: Eyes, action: ActionTaken, position: int, evaluations: Evaluations | None) -> ViewedAsk:
    ask = action.ask
    if isinstance(action.answer, Concede):
        return ViewedAsk(position, action.answer.player, "concede", replay.game.table.cites["concession"], (), ())
    options, taken = tuple(option_captions(replay.game.board.verbs, eyes.state, eyes.seat, ask)), action.answer
    if isinstance(action, OperationTaken):
        options, taken = (*options, _operation(replay, eyes, action)), (len(options),)
    about = _about(eyes, ask)
    evaluation = None if evaluations is None else evaluations.of(eyes.state, ask)
    return ViewedAsk(position, ask.player, ask.kind, ask.rule, options, taken, about, evaluation)


def _about(eyes: Eyes, ask: Ask) -> str | None:
    """The name of the card that the ask serves, and of the one to which happens what it would replace, if seen.

    If that one is not seen, the player whose event it is.
    """
    event = ask.instead_of
    happens_to = None if event is None else event.card
    served, other = (
        name_of(eyes.state, card) if card is not None and known(eyes.state, eyes.seat, card) else None
        for card in (ask.about, happens_to)
    )
    if other is None and event is not None and event.player is not None:
        other = f"what happens to player {event.player}"
    return served if other is None else f"{served or ''} for {other}".strip()


def _operation(replay: Replay, eyes: Eyes, action: OperationTaken) -> str:
    """What a player did by hand, in words, with the cards as the seat sees them."""
    effect, cards = action.operation.effect, action.operation.cards
    words = effect_words(effect, replay.game.texts.lexicon)
    names = [name_of(eyes.state, card) if known(eyes.state, eyes.seat, card) else "a card" for card in cards]
    return f"{words}: {', '.join(names)}" if names else words
