"""The ids of players, seats, cards and zones."""

from functools import cache
from typing import Literal, NewType, TypeAlias

Card = NewType("Card", int)
"""A card's id: its place in the decks of the game's first event, the deck of seat a first."""
Zone = NewType("Zone", str)
"""A zone of one player: `a.hand`."""
Player: TypeAlias = Literal["a", "b"]
PLAYERS: tuple[Player, Player] = ("a", "b")
Seat: TypeAlias = Literal["a", "b", "public", "all"]
SEATS: tuple[Seat, ...] = ("a", "b", "public", "all")


def opponent(player: Player) -> Player:
    """The other player."""
    return "b" if player == "a" else "a"


@cache
def zone_of(player: Player, name: str) -> Zone:
    """A player's zone by its name; cached, since rules ask for zones at every turn."""
    return Zone(f"{player}.{name}")


def zone_owner(zone: Zone) -> Player:
    """The player who owns a zone."""
    return zone[0]  # type: ignore[return-value]


def zone_name(zone: Zone) -> str:
    """The zone's name in the game, without its player."""
    return zone[2:]
