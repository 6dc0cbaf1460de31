"""A recorded game as one seat may see it: the table, the facts and their captions, the asks, position by position."""

from collections.abc import Iterator, Mapping, Sequence
from functools import partial

import msgspec

from events.ask import Concede, Option
from events.envelope import ActionTaken
from events.errors import KifuError
from events.fact import Fact
from events.sight import Eyes, SeenFact, caption, groups, sees, visible_ask
from events.state import PLAYERS, SEATS, Card, Player, Seat, Zone, zone_name
from projector.replay import Replay


class ViewedCard(msgspec.Struct, frozen=True, omit_defaults=True):
    """A card that the seat sees. `place`: its index from the bottom, in a zone of which the seat sees only part."""

    ref: int | str
    number: str
    name: str
    rested: bool
    values: Mapping[str, int | None]
    revealed: bool = False
    place: int | None = None


class ViewedZone(msgspec.Struct, frozen=True):
    """How many cards a zone holds, and those that the seat sees, bottom to top."""

    count: int
    cards: tuple[ViewedCard, ...]


class ViewedPlayer(msgspec.Struct, frozen=True):
    """A player's zones, and what lies beside the cards."""

    zones: Mapping[str, ViewedZone]
    counters: Mapping[str, int]


class Board(msgspec.Struct, frozen=True):
    """The table as a seat sees it. `turn` is 0 and `phase` None during setup. `roles` names cards by their refs."""

    turn: int
    turn_player: Player | None
    phase: str | None
    step: str | None
    ended: bool
    winner: Player | None
    reason: str | None
    roles: Mapping[str, int | str]
    players: Mapping[Player, ViewedPlayer]


class Position(msgspec.Struct, frozen=True):
    """What a seat sees at one position: the table, and the fact that led there (None at 0)."""

    at: int
    board: Board
    fact: SeenFact | None
    caption: str | None


class ViewedAsk(msgspec.Struct, frozen=True):
    """A decision as the seat may see it: who was asked what at a position, the options in words, which were taken.

    Those who may not see the options are told only that somebody decided: options and taken are empty.
    """

    at: int
    player: str
    kind: str | None
    rule: str | None
    options: tuple[str, ...]
    taken: tuple[int, ...]


def positions(replay: Replay, seat: Seat) -> Iterator[Position]:
    """What the seat sees at 0, 1, … to the end.

    Within a group whose order the seat may not know, the table stays as before the group and changes at its end.
    """
    eyes = Eyes(replay.game.state(replay.cards), seat)
    names = replay.recording.start.names()
    shown, at = board(replay, eyes), 0
    yield Position(at, shown, None, None)
    for group in groups(replay.facts):
        boards: list[Board] = []
        seen = eyes.watch(group, after_each=partial(_keep, boards, replay, eyes))
        if not seen.in_order:
            boards[:-1] = [shown] * (len(boards) - 1)
        for fact, after in zip(seen.facts, boards, strict=True):
            at += 1
            yield Position(at, after, fact, caption(fact, replay.game, names))
        shown = boards[-1]


def _keep(boards: list[Board], replay: Replay, eyes: Eyes) -> None:
    boards.append(board(replay, eyes))


def position(replay: Replay, seat: Seat, at: int) -> Position:
    """What the seat sees at one position. KifuError if there is no such position."""
    if not 0 <= at <= replay.last:
        raise KifuError(f"there is no position {at}: this game has 0 to {replay.last}")
    return next(seen for seen in positions(replay, seat) if seen.at == at)


def board(replay: Replay, eyes: Eyes) -> Board:
    """The table as these eyes see it now."""
    state = eyes.state
    return Board(
        turn=state.turn,
        turn_player=state.turn_player,
        phase=state.phase,
        step=state.step,
        ended=state.ended,
        winner=state.winner,
        reason=state.reason,
        roles={role: eyes.ref(card) for role, card in replay.game.roles(state).items()},
        players={player: _player(replay, eyes, player) for player in PLAYERS},
    )


def asks(replay: Replay, seat: Seat) -> list[ViewedAsk]:
    """Every decision of the game in order, as the seat may see it."""
    eyes = Eyes(replay.game.state(replay.cards), seat)
    found: list[ViewedAsk] = []
    for action, (before, after) in zip(replay.recording.actions, replay.decisions(), strict=True):
        if not found:
            _watch(eyes, replay.facts[:before])
        found.append(_ask(replay, eyes, action, before))
        _watch(eyes, replay.facts[before:after])
    return found


def _watch(eyes: Eyes, facts: Sequence[Fact]) -> None:
    for group in groups(facts):
        eyes.watch(group)


def served_seat(replay: Replay, seat: str, *, open_games: bool = False) -> Seat:
    """The seat through which a game may be served: a game without an end only as `public`, unless opened.

    KifuError if there is no such seat, or it may not look yet.
    """
    if seat not in SEATS:
        raise KifuError(f"there is no seat '{seat}': choose one of {', '.join(SEATS)}")
    chosen: Seat = next(known for known in SEATS if known == seat)
    if chosen == "public" or open_games or replay.recording.ended:
        return chosen
    raise KifuError("this game is not over: it can be seen as 'public' only (serve with --open to show every seat)")


def _player(replay: Replay, eyes: Eyes, player: Player) -> ViewedPlayer:
    zones = {name: _zone(replay, eyes, Zone(f"{player}.{name}")) for name in replay.game.zones}
    return ViewedPlayer(zones, replay.game.counters(eyes.state, player))


def _zone(replay: Replay, eyes: Eyes, zone: Zone) -> ViewedZone:
    cards: Sequence[Card] = eyes.state.zones[zone]
    seen = [card for card in cards if sees(eyes.state, eyes.seat, card)]
    partly = len(seen) < len(cards) and replay.game.zones[zone[2:]].ordered
    return ViewedZone(
        len(cards), tuple(_card(replay, eyes, card, place=cards.index(card) if partly else None) for card in seen)
    )


def _card(replay: Replay, eyes: Eyes, card: Card, *, place: int | None) -> ViewedCard:
    held = eyes.state.cards[card]
    assert held.face is not None
    values = {name: read(eyes.state, card) for name, read in replay.game.values.items()}
    return ViewedCard(eyes.ref(card), held.face.number, held.face.name, held.rested, values, held.revealed, place)


def _ask(replay: Replay, eyes: Eyes, action: ActionTaken, at: int) -> ViewedAsk:
    ask = action.ask
    if isinstance(action.answer, Concede):
        return ViewedAsk(at, action.answer.player, "concede", replay.game.concession, (), ())
    if not visible_ask(ask, eyes.seat):
        return ViewedAsk(at, ask.player, None, None, (), ())
    options = tuple(_words(replay, eyes, option) for option in ask.options)
    return ViewedAsk(at, ask.player, ask.kind, ask.rule, options, action.answer)


def _words(replay: Replay, eyes: Eyes, option: Option) -> str:
    """The option in words; a card that the seat does not see is told by its place."""
    named = {
        name: _name(replay, eyes, card) if card is not None else ""
        for name, card in (("card", option.card), ("other", option.other))
    }
    return replay.game.verbs[option.verb].format(**named, number=option.number)


def _name(replay: Replay, eyes: Eyes, card: Card) -> str:
    held = eyes.state.cards[card]
    if sees(eyes.state, eyes.seat, card) and held.face is not None:
        return held.face.name
    place = eyes.state.zones[held.zone].index(card) + 1
    return f"card {place} of {replay.game.zones[zone_name(held.zone)].caption}"
