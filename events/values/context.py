"""For whom and for what something is read of a table, and the changes that hold there."""

from typing import Any, ClassVar, NamedTuple, Protocol

import msgspec

from events.cards.prints import Info
from events.language.effect import Cards, Change, Who
from events.table.ids import PLAYERS, Card, Player, opponent
from events.table.state import State


class Step(NamedTuple):
    """One thing that made a figure what it is. `source` is the card that it comes from; None: the rules."""

    source: Card | None
    words: str
    after: Any


class Applied(NamedTuple):
    """A change that holds now: of a card (while its `incarnation` is that), of all cards of `scope`, or of a player.

    `effect` is the number of the effect in force; None: a permanent skill makes it. `skill_id` names what it gives.
    """

    change: Change
    stamp: int
    source: Card
    master: Player
    card: Card | None
    scope: Cards | None
    player: Player | None
    skill_id: int
    incarnation: int = 0
    effect: int | None = None

    @property
    def permanent(self) -> bool:
        """Whether a permanent skill makes it."""
        return self.effect is None


class Reader(Protocol):
    """What a card is now; or, for a card whose past the context knows, what it was then."""

    def __call__(self, state: State, card: Card, context: "Context | None" = None, *, words: bool = False) -> Info: ...  # noqa: D102


class Context(msgspec.Struct):
    """For whom and for what something is read: who `you` is, what the words for cards mean, what has been done.

    `known`: what cards were that have moved since; `reading`: what a card is as far as it has been read.
    """

    reader: ClassVar[Reader]
    """What reads what cards are: `events.values.value.info`, which reads selectors in turn."""

    you: Player
    source: Card | None = None
    named: dict[str, tuple[Card, ...]] = {}
    known: dict[Card, Info] = {}
    reading: dict[Card, Info] = {}
    x: int = 0
    done: dict[str, tuple[int, int]] = {}

    def cards(self, name: str) -> tuple[Card, ...]:
        """The cards of that name; none if nothing was named so."""
        if name == "this" and name not in self.named:
            return () if self.source is None else (self.source,)
        return self.named.get(name, ())


# Where cards are sought.


def zones_of(state: State | type[State], selector: Cards) -> tuple[str, ...]:
    """The zones where such cards are sought, by their names."""
    if selector.zones:
        return selector.zones
    if selector.alternatives:
        return tuple(dict.fromkeys(zone for other in selector.alternatives for zone in zones_of(state, other)))
    return state.kind_zones.get(selector.kinds, state.usual_zones)


def players_of(you: Player, whose: Who) -> tuple[Player, ...]:
    """The players whose cards are meant."""
    if whose == "both":
        return PLAYERS
    return (you,) if whose == "you" else (opponent(you),)
