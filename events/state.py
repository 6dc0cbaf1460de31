"""The state of a table: cards, zones, whose turn it is. Plain and mutable; only facts change it."""

from collections.abc import Mapping, Sequence
from copy import copy
from dataclasses import dataclass, field
from functools import cache
from typing import Literal, NewType, TypeAlias, TypeVar, cast

import msgspec

from events.card import Definition

Card = NewType("Card", int)
"""A card's id: its place in the decks of the game's first event, the deck of seat a first."""
Zone = NewType("Zone", str)
"""A zone of one player: `a.hand`."""
Player: TypeAlias = Literal["a", "b"]
PLAYERS: tuple[Player, Player] = ("a", "b")
Seat: TypeAlias = Literal["a", "b", "public", "all"]
SEATS: tuple[Seat, ...] = ("a", "b", "public", "all")
OUTSIDE = "outside"
"""The name of the zone in which every card is before the game's setup places it."""


class ZoneSpec(msgspec.Struct, frozen=True, kw_only=True):
    """What the rule book says of a zone.

    `seen_by`: everyone, its owner, or nobody. `ordered`: its order is part of the game, so that its unseen cards have
    places. `same_card_as`: zones between which a card stays the same card; any other move makes it a new one.
    `has_modes`: its cards are in Active or Rest Mode.
    """

    name: str
    caption: str
    seen_by: Literal["all", "owner", "nobody"]
    ordered: bool = False
    has_modes: bool = False
    same_card_as: tuple[str, ...] = ()


OUTSIDE_SPEC = ZoneSpec(name=OUTSIDE, caption="outside the game", seen_by="nobody", ordered=True)


def opponent(player: Player) -> Player:
    """The other player."""
    return "b" if player == "a" else "a"


@cache
def zone_of(player: Player, name: str) -> Zone:
    """A player's zone of that name. Made once each: rules name zones at every turn."""
    return Zone(f"{player}.{name}")


def zone_owner(zone: Zone) -> Player:
    """The player whose zone it is."""
    return cast(Player, zone[0])


def zone_name(zone: Zone) -> str:
    """The zone's name in the game, without its player."""
    return zone[2:]


@dataclass(slots=True)
class CardState:
    """A card at the table. `face` is None while nobody at the record knows which card it is.

    `visit` counts the moves that made it a new card by the book. `revealed` until it moves.
    """

    face: Definition | None
    owner: Player
    zone: Zone
    visit: int = 0
    rested: bool = False
    revealed: bool = False


T = TypeVar("T", bound="State")


@dataclass(slots=True)
class State:
    """Everything on the table. A zone's list runs from bottom to top."""

    specs: Mapping[str, ZoneSpec] = field(compare=False, repr=False)
    cards: list[CardState]
    zones: dict[Zone, list[Card]]
    turn: int = 0
    turn_player: Player | None = None
    phase: str | None = None
    step: str | None = None
    lost: dict[Player, str] = field(default_factory=dict)
    ended: bool = False
    winner: Player | None = None
    reason: str | None = None

    @classmethod
    def begin(
        cls: type[T], specs: Mapping[str, ZoneSpec], decks: Mapping[Player, Sequence[Definition | None]], **more: object
    ) -> T:
        """The table before the first fact: every card outside, in the order of its deck."""
        cards: list[CardState] = []
        zones: dict[Zone, list[Card]] = {}
        for player in PLAYERS:
            for name in specs:
                zones[zone_of(player, name)] = []
            outside = zone_of(player, OUTSIDE)
            zones[outside] = [Card(len(cards) + i) for i in range(len(decks[player]))]
            cards += [CardState(face, player, outside) for face in decks[player]]
        return cls(specs={**specs, OUTSIDE: OUTSIDE_SPEC}, cards=cards, zones=zones, **more)  # type: ignore[arg-type]

    def move(self, card: Card, target: Zone) -> None:
        """Take the card out of its zone and lay it on top of another (used by facts alone)."""
        held = self.cards[card]
        source = held.zone
        cards = self.zones[source]
        if cards[-1] == card:
            cards.pop()
        else:
            cards.remove(card)
        self.zones[target].append(card)
        held.zone = target
        held.rested = held.revealed = False
        if zone_name(target) not in self.specs[zone_name(source)].same_card_as:
            held.visit += 1

    def cards_in(self, player: Player, name: str) -> list[Card]:
        """The ids in a player's zone, bottom to top. Not a copy: do not change it."""
        return self.zones[zone_of(player, name)]

    def in_turn_order(self) -> tuple[Player, ...]:
        """Both players, the turn player first (before there is one: in the order of the seats)."""
        return ("b", "a") if self.turn_player == "b" else PLAYERS

    def copied(self: T) -> T:
        """A copy that shares nothing mutable with this state."""
        twin = copy(self)
        twin.cards = [
            CardState(card.face, card.owner, card.zone, card.visit, card.rested, card.revealed) for card in self.cards
        ]
        twin.zones = {zone: list(cards) for zone, cards in self.zones.items()}
        twin.lost = dict(self.lost)
        return twin
