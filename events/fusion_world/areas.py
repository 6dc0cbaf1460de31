"""3. Areas: the eight areas, and what a Fusion World table holds beside its cards."""

from collections.abc import Mapping, Sequence
from copy import copy
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from events.card import Definition
from events.fusion_world.card import FusionWorldCard
from events.state import PLAYERS, Card, Player, State, ZoneSpec

AREAS: Mapping[str, ZoneSpec] = {
    spec.name: spec
    for spec in (
        ZoneSpec(name="deck", caption="Deck", seen_by="nobody", ordered=True),  # 3-2-2
        ZoneSpec(name="hand", caption="Hand", seen_by="owner"),  # 3-3-2
        ZoneSpec(name="drop", caption="Drop", seen_by="all"),  # 3-4-3: its owner may change its order at any time
        ZoneSpec(name="leader", caption="Leader", seen_by="all", has_modes=True),  # 3-5-2
        ZoneSpec(name="battle", caption="Battle Area", seen_by="all", has_modes=True, same_card_as=("battle", "combo")),
        ZoneSpec(name="combo", caption="Combo Area", seen_by="all", same_card_as=("battle",)),  # 3-1-4-1, 3-1-4-2
        ZoneSpec(name="energy", caption="Energy", seen_by="all", has_modes=True),  # 3-8-2
        ZoneSpec(name="life", caption="Life", seen_by="nobody", ordered=True),  # 3-9-2
    )
}


@dataclass(slots=True)
class Battle:
    """The battle going on (8-1-2): its attack card and guard card, and the power that combos have added to each.

    The visits say when a card is one of them no more: it has left, even if it came back as a new card (3-1-4).
    """

    attack: Card
    attack_visit: int
    guard: Card
    guard_visit: int
    attack_bonus: int = 0
    guard_bonus: int = 0


class Use(NamedTuple):
    """One skill of a card as long as it is the same card: what is pending (0-3-7), and what is limited (15-7-3)."""

    card: Card
    visit: int
    skill: int


class Damage(NamedTuple):
    """Damage that was inflicted and is not processed yet (14-3-1); `to_drop`: by Critical (15-5-2)."""

    card: Card
    player: Player
    amount: int
    to_drop: bool


@dataclass(slots=True)
class FusionWorldState(State):
    """A Fusion World table: also the energy markers (1-11), the battle going on, and what waits for a checkpoint.

    `pending`: the [Auto] skills that wait (9-6), first come first. `used`: for each skill that was activated, the turn
    in which it last was (15-7). `damage`: what waits for damage processing where that is done at checkpoints.
    """

    markers: dict[Player, int] = field(default_factory=lambda: dict.fromkeys(PLAYERS, 0))
    battle: Battle | None = None
    pending: list[Use] = field(default_factory=list)
    used: dict[Use, int] = field(default_factory=dict)
    damage: list[Damage] = field(default_factory=list)

    def copied(self) -> "FusionWorldState":
        """A copy that shares nothing mutable with this state."""
        twin = super(FusionWorldState, self).copied()
        twin.markers = dict(self.markers)
        twin.battle = copy(self.battle)
        twin.pending, twin.used, twin.damage = list(self.pending), dict(self.used), list(self.damage)
        return twin

    def use(self, card: Card, skill: int) -> Use:
        """The skill of the card as it is now."""
        return Use(card, self.cards[card].visit, skill)


def begin(decks: Mapping[Player, Sequence[Definition | None]]) -> FusionWorldState:
    """The table before setup: every card outside."""
    return FusionWorldState.begin(AREAS, decks)


def face(state: Any, card: Card) -> FusionWorldCard:
    """What the card prints, on its front side if it is a Leader Card (10-1-3). The card must be known."""
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
    if battle is None or printed is None:
        return printed
    if card == battle.attack and attacking(state):
        return printed + battle.attack_bonus
    return printed + battle.guard_bonus if card == battle.guard and guarding(state) else printed


def attacking(state: FusionWorldState) -> bool:
    """Whether there is a battle whose attack card is still there (8-1-6)."""
    battle = state.battle
    return battle is not None and _in_battle(state, battle.attack, battle.attack_visit)


def guarding(state: FusionWorldState) -> bool:
    """Whether there is a battle whose guard card is still there (8-1-6)."""
    battle = state.battle
    return battle is not None and _in_battle(state, battle.guard, battle.guard_visit)


def _in_battle(state: FusionWorldState, card: Card, visit: int) -> bool:
    held = state.cards[card]
    return held.visit == visit and held.zone.endswith(("leader", "battle"))
