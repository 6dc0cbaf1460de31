"""The facts that only Fusion World has."""

from typing import ClassVar

from events.dragon_ball_super.facts import SHARED, DamageInflicted, DamageReplaced
from events.fusion_world.areas import FusionWorldState
from events.table.fact import Fact
from events.table.ids import Player


class ChooserDrawn(Fact, frozen=True, kw_only=True, tag=65):
    """It was drawn by lot which player chooses who goes first."""

    player: Player
    caption: ClassVar[str] = "{player} may choose who goes first"


class TurnOrderChosen(Fact, frozen=True, kw_only=True, tag=66):
    """It was chosen which player goes first; that player counts as the turn player from here."""

    first: Player
    caption: ClassVar[str] = "{first} goes first"
    sets = {"turn_player": "first"}

    def apply(self, state: FusionWorldState) -> None:
        """The turn player is known; no turn has begun."""
        state.turn_player = self.first


class EnergyMarkerPlaced(Fact, frozen=True, kw_only=True, tag=69):
    """An energy marker was placed in a player's Energy Area."""

    player: Player
    caption: ClassVar[str] = "{player} places an energy marker"
    adds = {"energy_markers": 1}
    invalidates = frozenset({"beside", "happened"})

    def apply(self, state: FusionWorldState) -> None:
        """The player has one marker more."""
        state.markers[self.player] += 1
        state.note("marker_placed", self.player)


class EnergyMarkerRemoved(Fact, frozen=True, kw_only=True, tag=70):
    """An energy marker was removed from the game to pay."""

    player: Player
    caption: ClassVar[str] = "{player} pays with an energy marker"
    takes = {"energy_markers": 1}
    invalidates = frozenset({"beside", "happened"})

    def apply(self, state: FusionWorldState) -> None:
        """The player has one marker less."""
        state.markers[self.player] -= 1
        state.note("marker_removed", self.player)


FACTS: tuple[type[Fact], ...] = (
    *SHARED,
    DamageReplaced,
    ChooserDrawn,
    TurnOrderChosen,
    EnergyMarkerPlaced,
    EnergyMarkerRemoved,
    DamageInflicted,
)
