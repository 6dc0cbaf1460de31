"""Boards: the table as a seat sees it, each made from the one before of what a fact can have changed."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import TypeAlias

import msgspec

from events.brief import Brief
from events.seats.eyes import by_ref
from events.table.ids import PLAYERS, Card, Player, Zone, zone_of
from events.table.sight import knows, sees_everything
from events.table.state import State
from events.table.zones import ZoneSpec
from projector.explained import Difference, Witness

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


class Boards:
    """The boards of a seat that watches a game. A zone in which nothing can have changed is that of the board before.

    Whoever watches folds facts into the witness's state; `board` is then the table as the seat sees it.
    """

    def __init__(self, watching: Witness) -> None:
        self._watching = watching
        self._game = watching.game
        self._cards: dict[Zone, list[Card]] = {}
        self._zones: dict[Zone, ViewedZone] = {}
        self._under: Lying = {}
        self._views: dict[Card, tuple[object, ViewedCard]] = {}

    def board(self) -> Board:
        """The table as the seat sees it now."""
        state = self._watching.eyes.state
        stale, under = self._watching.take_stale(), self._lying()
        if stale is not None and under != self._under:
            hosts = {*under, *self._under}
            stale |= {host for host in hosts if under.get(host) != self._under.get(host)}
        self._under = under
        return Board(
            turn=state.turn,
            turn_player=state.turn_player,
            phase=state.phase,
            step=state.step,
            ended=state.ended,
            winner=state.winner,
            reason=state.reason,
            roles={role: self._watching.eyes.ref(card) for role, card in self._game.board.roles(state).items()},
            players={player: self._player(player, stale) for player in PLAYERS},
        )

    def _player(self, player: Player, stale: set[Card] | None) -> ViewedPlayer:
        zones = {name: self._zone(zone_of(player, name), spec, stale) for name, spec in self._game.board.zones.items()}
        return ViewedPlayer(zones, self._game.board.counters(self._watching.eyes.state, player))

    def _zone(self, zone: Zone, spec: ZoneSpec, stale: set[Card] | None) -> ViewedZone:
        """The zone, the one of the board before if no card came, went, moved in it or may look otherwise."""
        cards = self._watching.eyes.state.zones[zone]
        if stale is None or cards != self._cards.get(zone) or not stale.isdisjoint(cards):
            self._cards[zone] = [*cards]
            self._zones[zone] = self._viewed(cards, spec)
        return self._zones[zone]

    def _viewed(self, cards: Sequence[Card], spec: ZoneSpec) -> ViewedZone:
        state, seat = self._watching.eyes.state, self._watching.eyes.seat
        all_seen = not cards or sees_everything(state, seat)
        seen = cards if all_seen else [card for card in cards if knows(state, seat, card)]
        if state.assumptions is not None and not spec.ordered and spec.seen_by != "all":
            seen = sorted(seen, key=lambda card: by_ref(self._watching.eyes.ref(card)))  # where in a hand, nobody knows
        partly = len(seen) < len(cards) and spec.ordered
        return ViewedZone(
            len(cards),
            tuple([self._card(card, place=cards.index(card) if partly else None) for card in seen]),
            _unseen(state, [card for card in cards if card not in seen], spec) if len(seen) < len(cards) else (),
        )

    def _card(self, card: Card, *, place: int | None) -> ViewedCard:
        """The view of a card that the seat sees; the last one again if it would be equal."""
        eyes = self._watching.eyes
        card_state = eyes.state.cards[card]
        face = card_state.face
        assert face is not None
        fields = (
            eyes.ref(card),
            face.number,
            self._watching.name(card) if card_state.flipped else face.name,
            card_state.rested,
            {name: read(eyes.state, card) for name, read in self._game.board.values.items()},
            card_state.revealed,
            card_state.face_down,
            place,
            self._watching.difference(card),
            card_state.kind_counters,
            self._under.get(card, ()),
        )
        known = self._views.get(card)
        if known is None or known[0] != fields:
            known = self._views[card] = fields, ViewedCard(*fields)
        return known[1]

    def _lying(self) -> Lying:
        """The cards of zones without an area of their own, by the card under which they lie, the lowest first."""
        eyes, lying = self._watching.eyes, defaultdict[Card, tuple[int | str | None, ...]](tuple)
        for player in PLAYERS:
            for name in self._game.board.under:
                for card in eyes.state.cards_in(player, name):
                    host = eyes.state.cards[card].host
                    if host is not None:
                        lying[host] += (eyes.ref(card) if knows(eyes.state, eyes.seat, card) else None,)
        return lying


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
