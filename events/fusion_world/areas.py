"""3. Areas: the eight areas, and what a Fusion World table holds beside its cards."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from events.card import Definition
from events.fusion_world.card import FusionWorldCard
from events.state import PLAYERS, Card, Player, State, ZoneSpec

AREAS: Mapping[str, ZoneSpec] = {
    spec.name: spec
    for spec in (
        ZoneSpec(name="deck", caption="Deck", seen_by="nobody", ordered=True),  # 3-2-2
        ZoneSpec(name="hand", caption="Hand", seen_by="owner"),  # 3-3-2
        ZoneSpec(name="drop", caption="Drop", seen_by="all", ordered=True),  # 3-4-3
        ZoneSpec(name="leader", caption="Leader", seen_by="all", has_modes=True),  # 3-5-2
        ZoneSpec(name="battle", caption="Battle Area", seen_by="all", has_modes=True, same_card_as=("battle", "combo")),
        ZoneSpec(name="combo", caption="Combo Area", seen_by="all", same_card_as=("battle",)),  # 3-1-4-1, 3-1-4-2
        ZoneSpec(name="energy", caption="Energy", seen_by="all", has_modes=True),  # 3-8-2
        ZoneSpec(name="life", caption="Life", seen_by="nobody", ordered=True),  # 3-9-2
    )
}


@dataclass(slots=True)
class Battle:
    """The battle going on (8-1-2): its attack card and guard card, and the power that combos have added to each."""

    attack: Card
    guard: Card
    attack_bonus: int = 0
    guard_bonus: int = 0


@dataclass(slots=True)
class FusionWorldState(State):
    """A Fusion World table: also the energy markers (1-11), and the battle going on."""

    markers: dict[Player, int] = field(default_factory=lambda: dict.fromkeys(PLAYERS, 0))
    battle: Battle | None = None

    def copied(self) -> "FusionWorldState":
        """A copy that shares nothing mutable with this state."""
        twin = super(FusionWorldState, self).copied()
        twin.markers = dict(self.markers)
        if self.battle is not None:
            twin.battle = Battle(
                self.battle.attack, self.battle.guard, self.battle.attack_bonus, self.battle.guard_bonus
            )
        return twin


def begin(decks: Mapping[Player, Sequence[Definition | None]]) -> FusionWorldState:
    """The table before setup: every card outside."""
    return FusionWorldState.begin(AREAS, decks)


def face(state: Any, card: Card) -> FusionWorldCard:
    """What the card prints. The card must be known."""
    printed: FusionWorldCard = state.cards[card].face
    return printed


def leader(state: State, player: Player) -> Card:
    """The player's Leader Card in the Leader Area."""
    return state.cards_in(player, "leader")[0]


def top(state: State, player: Player, name: str) -> Card:
    """The top card of an area that is not empty (3-9-3, 5-1-1)."""
    return state.cards_in(player, name)[-1]


def power(state: FusionWorldState, card: Card) -> int | None:
    """The card's power now (2-6): what it prints, and what combos have added in this battle (8-4-4, 8-4-5)."""
    printed = face(state, card).power
    battle = state.battle
    if battle is None or printed is None or not state.cards[card].zone.endswith(("leader", "battle")):
        return printed
    if card == battle.attack:
        return printed + battle.attack_bonus
    return printed + battle.guard_bonus if card == battle.guard else printed
