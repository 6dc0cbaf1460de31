"""Facts of counters by kind: on cards, and beside a player's cards (points, markers)."""

from typing import ClassVar

from events.table.fact import OF_KIND, Fact
from events.table.ids import Card, Player
from events.table.state import State


class KindCountersPlaced(Fact, frozen=True, kw_only=True, tag=39):
    """Counters of a kind were placed on a card."""

    card: Card
    kind: str
    amount: int
    caption: ClassVar[str] = "{card} gets {amount:{kind} counter}"
    invalidates = frozenset({"counters"})

    def apply(self, state: State) -> None:
        """The card has more counters of that kind."""
        state.cards[self.card].count(self.kind, self.amount)


class KindCountersRemoved(Fact, frozen=True, kw_only=True, tag=40):
    """Counters of a kind were removed from a card."""

    card: Card
    kind: str
    amount: int
    caption: ClassVar[str] = "{card} loses {amount:{kind} counter}"
    invalidates = frozenset({"counters"})

    def apply(self, state: State) -> None:
        """The card has fewer counters of that kind."""
        state.cards[self.card].count(self.kind, -self.amount)


class PlayerCountersPlaced(Fact, frozen=True, kw_only=True, tag=41):
    """A player got counters of a kind."""

    player: Player
    kind: str
    amount: int
    caption: ClassVar[str] = "{player} gets {amount} {kind}"
    adds = {OF_KIND: "amount"}
    invalidates = frozenset({"beside"})

    def apply(self, state: State) -> None:
        """More counters of that kind lie beside the player's cards."""
        state.player_counters[self.player, self.kind] = state.player_counter(self.player, self.kind) + self.amount


class PlayerCountersRemoved(Fact, frozen=True, kw_only=True, tag=42):
    """A player lost counters of a kind."""

    player: Player
    kind: str
    amount: int
    caption: ClassVar[str] = "{player} loses {amount} {kind}"
    takes = {OF_KIND: "amount"}
    invalidates = frozenset({"beside"})

    def apply(self, state: State) -> None:
        """Fewer counters of that kind lie beside the player's cards."""
        state.player_counters[self.player, self.kind] = state.player_counter(self.player, self.kind) - self.amount


COUNTERS: tuple[type[Fact], ...] = (
    KindCountersPlaced,
    KindCountersRemoved,
    PlayerCountersPlaced,
    PlayerCountersRemoved,
)
"""The facts of counters by kind."""
