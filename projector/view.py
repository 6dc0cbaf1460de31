"""A recorded game as a seat may see it: the table, the facts and their captions, the asks, position by position."""

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import TypeAlias, TypeVar

import msgspec

from events.brief import Brief
from events.errors import KifuError
from events.language.sentences import effect_words
from events.records.envelope import ActionTaken, OperationTaken
from events.seats.bots import Evaluation
from events.seats.captions import Teller
from events.seats.eyes import Eyes, SeenFact
from events.seats.options import known, option_captions
from events.table.ask import Ask, Concede
from events.table.fact import Fact
from events.table.ids import PLAYERS, SEATS, Card, Player, Seat, Zone
from events.table.sight import groups, name_of, sees, told_of, visible_ask
from events.table.state import State
from events.table.zones import ZoneSpec
from projector.evaluations import Evaluations
from projector.explained import Difference, Explained, Witness
from projector.replay import Replay

T = TypeVar("T")
Lying: TypeAlias = Mapping[Card, tuple[int | str | None, ...]]
"""The refs of the cards that lie under a card, bottom to top; None for those that the seat does not see."""


class ViewedCard(msgspec.Struct, frozen=True, omit_defaults=True):
    """A card that the seat sees, by the name of the side that is up.

    `place`: its index from the bottom, in a zone that the seat sees only in part. `now`: its difference from its print.
    `counters`: the numbers of counters on it by kind. `under`: the refs of the cards that lie under it, bottom to top;
    None for a card that the seat does not see.
    """

    ref: int | str
    number: str
    name: str
    rested: bool
    values: Mapping[str, int | None]
    revealed: bool = False
    face_down: bool = False
    place: int | None = None
    now: Difference | None = None
    counters: Mapping[str, int] = {}
    under: tuple[int | str | None, ...] = ()


def counter_words(counters: Mapping[str, int]) -> list[str]:
    """The counters on a card in words, a kind each."""
    return [f"{number} {kind.replace('_', ' ')}" for kind, number in counters.items()]


class UnseenCard(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a card tells whose face the seat does not see: its back, and in an open zone its mode and its counters."""

    back: str = ""
    rested: bool = False
    counters: Mapping[str, int] = {}

    @property
    def words(self) -> list[str]:
        """What it tells, in words."""
        return [*filter(None, [self.back]), *["rest"] * self.rested, *counter_words(self.counters)]


NOTHING_TOLD = UnseenCard()


class ViewedZone(msgspec.Struct, frozen=True, omit_defaults=True):
    """The number of cards in a zone, and the cards that the seat sees, bottom to top.

    `unseen`: what the others tell, sorted, or bottom to top if the zone is ordered; empty if none tells anything.
    """

    count: int
    cards: tuple[ViewedCard, ...]
    unseen: tuple[UnseenCard, ...] = ()


class ViewedPlayer(msgspec.Struct, frozen=True):
    """A player's zones, and the numbers beside the cards."""

    zones: Mapping[str, ViewedZone]
    counters: Mapping[str, int]


class Board(Brief, msgspec.Struct, frozen=True):
    """The table as a seat sees it. `turn` is 0 and `phase` None during setup. `roles`: the refs of cards by role."""

    turn: int
    turn_player: Player | None
    phase: str | None
    step: str | None
    ended: bool
    winner: Player | None
    reason: str | None
    roles: Mapping[str, int | str]
    players: Mapping[Player, ViewedPlayer]


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

    For a seat that may not see the options, they are empty, and so are those taken. `about`: the name of the card that
    the decision serves, if the seat sees it; and for which other, if it would replace what happens to that.
    `evaluation`: what a bot that decided says of the options.
    """

    at: int
    player: str
    kind: str | None
    rule: str | None
    options: tuple[str, ...]
    taken: tuple[int, ...]
    about: str | None = None
    evaluation: Evaluation | None = None


def witness(replay: Replay, seat: Seat) -> Witness:
    """The seat before the first fact, at the table with the options of the game."""
    return Witness(replay.game, Eyes(replay.game.table.state(replay.cards, replay.recording.start.options), seat))


def positions(replay: Replay, seat: Seat, watching: Witness | None = None) -> Iterator[Position]:
    """The seat's positions 0, 1, … to the end, or those of a witness that has seen nothing yet.

    Within a group whose order the seat may not know, the table stays as before the group and changes at its end.
    """
    watching = watching or witness(replay, seat)
    teller = Teller(replay.game.board.zones, replay.recording.start.names(), replay.game.texts.lexicon)
    shown, number = board(replay, watching), 0
    yield Position(number, shown, None, None)
    for group in groups(replay.facts):
        boards: list[Board] = []
        seen = watching.watch(group, after_each=partial(_append_board, boards, replay, watching))
        if not seen.facts:
            continue
        if not seen.in_order:
            boards[:-1] = [shown] * (len(boards) - 1)
        for fact, after in zip(seen.facts, boards, strict=True):
            number += 1
            yield Position(number, after, fact, teller.caption(fact))
        shown = boards[-1]


def _append_board(boards: list[Board], replay: Replay, watching: Witness) -> None:
    boards.append(board(replay, watching))


def seat_positions(replay: Replay, seat: Seat) -> Sequence[int]:
    """The seat's position for each position of the record."""
    if seat == "all":
        return range(replay.last + 1)
    state, numbers = replay.game.table.state(replay.cards, replay.recording.start.options), [0]
    for fact in replay.facts:
        numbers.append(numbers[-1] + told_of(state, seat, fact))
        fact.apply(state)
    return numbers


def position(replay: Replay, seat: Seat, at: int) -> Position:
    """The seat's view at a position of the seat. KifuError if there is no such position."""
    for seen in positions(replay, seat):
        if seen.at == at:
            return seen
    raise _no_position(at, seen.at)


def board_at(replay: Replay, seat: Seat, at: int) -> Board:
    """The table as a seat sees it at a position of the seat. KifuError if there is no such position."""
    return _seen_at(replay, seat, at, partial(board, replay))


def explained(replay: Replay, seat: Seat, at: int) -> list[Explained]:
    """The explanations of all cards that a seat sees at a position. KifuError if there is no such position."""
    return _seen_at(replay, seat, at, _explanations)


def _explanations(watching: Witness) -> list[Explained]:
    eyes = watching.eyes
    seen = [Card(card) for card in range(len(eyes.state.cards)) if sees(eyes.state, eyes.seat, Card(card))]
    return [watching.explained(card) for card in seen]


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


def board(replay: Replay, watching: Witness) -> Board:
    """The table as a witness's seat sees it now."""
    eyes = watching.eyes
    state = eyes.state
    under = _under(replay, eyes)
    players = {player: _player(replay, watching, player, under) for player in PLAYERS}
    return Board(
        turn=state.turn,
        turn_player=state.turn_player,
        phase=state.phase,
        step=state.step,
        ended=state.ended,
        winner=state.winner,
        reason=state.reason,
        roles={role: eyes.ref(card) for role, card in replay.game.board.roles(state).items()},
        players=players,
    )


def asks(replay: Replay, seat: Seat, evaluations: Evaluations | None = None) -> list[ViewedAsk]:
    """The decisions of the game in order, as the seat may see them; without those whose answer is secret.

    With what bots say of the options if `evaluations` are given.
    """
    eyes = witness(replay, seat).eyes
    decisions: list[ViewedAsk] = []
    _watch(eyes, replay.recording.start.facts)
    for action in replay.recording.actions:
        if all(told_of(eyes.state, seat, fact) for fact in action.facts[:1]):
            decisions.append(_ask(replay, eyes, action, eyes.told[-1], evaluations))
        _watch(eyes, action.facts)
    return decisions


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


def _player(replay: Replay, watching: Witness, player: Player, under: Lying) -> ViewedPlayer:
    zones = {name: _zone(replay, watching, Zone(f"{player}.{name}"), under) for name in replay.game.board.zones}
    return ViewedPlayer(zones, replay.game.board.counters(watching.eyes.state, player))


def _zone(replay: Replay, watching: Witness, zone: Zone, under: Lying) -> ViewedZone:
    state, seat = watching.eyes.state, watching.eyes.seat
    cards: Sequence[Card] = state.zones[zone]
    seen = [card for card in cards if sees(state, seat, card)] if cards and seat != "all" else cards
    spec = replay.game.board.zones[zone[2:]]
    partly = len(seen) < len(cards) and spec.ordered
    return ViewedZone(
        len(cards),
        tuple([_card(replay, watching, card, under, place=cards.index(card) if partly else None) for card in seen]),
        _unseen(state, [card for card in cards if card not in seen], spec) if len(seen) < len(cards) else (),
    )


def _unseen(state: State, unseen: Sequence[Card], spec: ZoneSpec) -> tuple[UnseenCard, ...]:
    """What the unseen cards of a zone tell; empty if none tells anything."""
    if spec.seen_by == "all":
        states = [(card, state.cards[card]) for card in unseen]
        told = [UnseenCard(state.backs.get(card, ""), at.rested, at.kind_counters) for card, at in states]
    elif state.backs:
        told = [UnseenCard(state.backs.get(card, "")) for card in unseen]
    else:
        return ()
    if all(card == NOTHING_TOLD for card in told):
        return ()
    return tuple(told if spec.ordered else sorted(told, key=_order))


def _order(card: UnseenCard) -> tuple[str, bool, list[tuple[str, int]]]:
    return card.back, card.rested, sorted(card.counters.items())


def _card(replay: Replay, watching: Witness, card: Card, under: Lying, *, place: int | None) -> ViewedCard:
    """The view of a card that the seat sees; the last one again if it would be equal."""
    eyes = watching.eyes
    card_state = eyes.state.cards[card]
    face = card_state.face
    assert face is not None
    fields = (
        eyes.ref(card),
        face.number,
        watching.name(card) if card_state.flipped else face.name,
        card_state.rested,
        {name: read(eyes.state, card) for name, read in replay.game.board.values.items()},
        card_state.revealed,
        card_state.face_down,
        place,
        watching.difference(card),
        card_state.kind_counters,
        under.get(card, ()),
    )
    known = watching.views.get(card)
    if known is None or known[0] != fields:
        known = watching.views[card] = fields, ViewedCard(*fields)
    return known[1]


def _under(replay: Replay, eyes: Eyes) -> Lying:
    """The cards of zones without an area of their own, by the card under which they lie, the lowest first."""
    state, lying = eyes.state, defaultdict[Card, tuple[int | str | None, ...]](tuple)
    for player in PLAYERS:
        for name in replay.game.board.under:
            for card in state.cards_in(player, name):
                host = state.cards[card].host
                if host is not None:
                    lying[host] += (eyes.ref(card) if sees(state, eyes.seat, card) else None,)
    return lying


def _ask(replay: Replay, eyes: Eyes, action: ActionTaken, position: int, evaluations: Evaluations | None) -> ViewedAsk:
    ask = action.ask
    if isinstance(action.answer, Concede):
        return ViewedAsk(position, action.answer.player, "concede", replay.game.table.cites["concession"], (), ())
    if not visible_ask(ask, eyes.seat):
        return ViewedAsk(position, ask.player, None, None, (), ())
    options, taken = tuple(option_captions(replay.game.board.verbs, eyes.state, eyes.seat, ask)), action.answer
    if isinstance(action, OperationTaken):
        options, taken = (*options, _operation(replay, eyes, action)), (len(options),)
    about = _about(eyes, ask)
    evaluation = None if evaluations is None else evaluations.of(eyes.state, ask)
    return ViewedAsk(position, ask.player, ask.kind, ask.rule, options, taken, about, evaluation)


def _about(eyes: Eyes, ask: Ask) -> str | None:
    """The name of the card that the ask serves, and of the one to which happens what it would replace, if seen."""
    happens_to = None if ask.instead_of is None else ask.instead_of.card
    served, other = (
        name_of(eyes.state, card) if card is not None and known(eyes.state, eyes.seat, card) else None
        for card in (ask.about, happens_to)
    )
    return served if other is None else f"{served or ''} for {other}".strip()


def _operation(replay: Replay, eyes: Eyes, action: OperationTaken) -> str:
    """What a player did by hand, in words, with the cards as the seat sees them."""
    effect, cards = action.operation.effect, action.operation.cards
    words = effect_words(effect, replay.game.texts.lexicon)
    names = [name_of(eyes.state, card) if known(eyes.state, eyes.seat, card) else "a card" for card in cards]
    return f"{words}: {', '.join(names)}" if names else words
