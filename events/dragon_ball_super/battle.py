"""The state of both games: the battle, damage to be processed, and cards under others."""

from collections.abc import Iterable, Mapping, Sequence
from copy import copy
from dataclasses import dataclass, field
from typing import Any, ClassVar, Final

from events.cards.prints import Info, Print
from events.dragon_ball_super.card import DragonBallSuperCard
from events.effects.damage import DamageDue
from events.once import once_each
from events.skills.state import TextState
from events.table.ids import PLAYERS, Card, Zone, zone_of
from events.values.figures import as_printed
from events.values.value import figure

LIFE: Final = "life"
CRITICAL: Final = "critical"
"""The kinds of damage: life cards go to the hand; by [Critical], to the Drop."""


@dataclass(slots=True)
class Battle:
    """A battle: its attack card and guard card, and the power that combos have added to them; and its first `target`.

    `combos_from`: the areas from which cards were used in combos, each card by its last, never changed in place.

    A card whose incarnation has changed has left the battle, even if it came back as a new card.
    """

    attack: Card
    attack_incarnation: int
    guard: Card
    guard_incarnation: int
    attack_bonus: int = 0
    guard_bonus: int = 0
    negated: bool = False
    target: Card | None = field(default=None, compare=False)
    target_incarnation: int = field(default=0, compare=False)
    combos_from: Mapping[Card, str] = field(default_factory=dict)


@dataclass(slots=True, repr=False)
class BattleState(TextState):
    """A state with a battle, and the damage that was inflicted and is not processed yet.

    `fought`: the battle that ended last. `powerless`: some Battle Card may print a power of zero.
    """

    usual_zones: ClassVar[tuple[str, ...]] = ("leader", "battle")
    kind_zones: ClassVar[Mapping[tuple[str, ...], tuple[str, ...]]] = {("battle",): ("battle",)}
    specified_figure: ClassVar[str] = "cost"
    battle_roles: ClassVar[tuple[str, ...]] = ("attack", "guard", "battling")

    battle: Battle | None = None
    fought: Battle | None = field(default=None, compare=False)
    damage: list[DamageDue] = field(default_factory=list)
    powerless: bool = field(default=False, compare=False)

    def supposing(self, changed: Iterable[int]) -> "BattleState":
        """A copy on which facts can change these cards and no others."""
        twin = super(BattleState, self).supposing(changed)
        twin.battle = copy(self.battle)
        return twin

    def create(self, card: Card, pinned: str, source: Zone) -> None:
        """Create a card outside the game, which may print a power of zero (only facts use this)."""
        super(BattleState, self).create(card, pinned, source)
        self.powerless = self.powerless or face(self, card).prints_no_power

    def skill_zones(self, card: Card) -> tuple[str, ...]:
        """The Leader Area of a Leader Card, the Battle Area of others: where skills that name no area are valid."""
        printed: Any = self.cards[card].face
        return LEADER_ZONES if printed.kind == "leader" else BATTLE_ZONES

    def sides(self, card: Card) -> tuple[Print, Print]:
        """The printed information of a card's front and back."""
        return sides(face(self, card))

    def reverse(self, card: Card) -> Info | None:
        """The printed information of the side of a Leader Card that is down; None for other cards."""
        printed = face(self, card)
        if printed.back is None:
            return None
        front, back = sides(printed)
        return as_printed(front if self.cards[card].flipped else back)

    def loop_key(self) -> tuple[Any, ...]:
        """The loop key with the battle and the damage to be processed."""
        battle = self.battle
        if battle is None:
            return (), tuple(self.damage)
        there = self.in_role(battle.attack, "attack"), self.in_role(battle.guard, "guard")
        bonuses, target = (battle.attack_bonus, battle.guard_bonus), first_target(self)
        return (battle.attack, battle.guard, *there, *bonuses, battle.negated, target), tuple(self.damage)

    def in_role(self, card: Card, role: str) -> bool:
        """Whether the card is the `attack` card or the `guard` card, or one of them (`battling`).

        `attacked`: it is the guard card, or was as the attack was negated. `fought`: it was one of them as the last
        battle ended.
        """
        if role == "fought":
            return self.fought is not None and _fought(self, self.fought, card)
        if role == "attacked":
            return guarding(self) and self.battle is not None and self.battle.guard == card
        attack = attacking(self) and self.battle is not None and self.battle.attack == card
        guard = guarding(self) and self.battle is not None and self.battle.guard == card
        if role != "battling" and self.battle is not None and self.battle.negated:
            return False
        return {"attack": attack, "guard": guard, "battling": attack or guard}[role]

    def battling(self) -> tuple[Card, ...]:
        """The attack card and the guard card, whether they are still there or not."""
        return () if self.battle is None else (self.battle.attack, self.battle.guard)

    def in_part(self, part: str) -> bool:
        """Whether the turn is in a phase or step; `battle`: from the attack to the battle's end."""
        return self.battle is not None if part == "battle" else part in (self.phase, self.step)

    def figure_additions(self, card: Card, name: str) -> Sequence[tuple[str, int]]:
        """The power that combos add in this battle."""
        battle = self.battle
        if battle is None or name != "power":
            return ()
        if card == battle.attack and attacking(self):
            return (("combos", battle.attack_bonus),) if battle.attack_bonus else ()
        if card == battle.guard and guarding(self):
            return (("combos", battle.guard_bonus),) if battle.guard_bonus else ()
        return ()

    def as_read(self, card: Card, name: str, value: int, specified: int) -> int:
        """A figure as it is read: only power can be below zero; off the board a cost is at least its specified part."""
        if name == "power":
            return value
        if name != "cost":
            return max(0, value)
        if self.cards[card].zone[2:] != "battle":
            value = max(value, specified)
        return max(0, value)

    def beneath(self, *hosts: Card) -> list[Card]:
        """The cards under the hosts, from the lowest up: that which came to lie there last is the lowest."""
        under = super(BattleState, self).beneath(*hosts)
        under.sort(key=lambda card: (hosts.index(self.cards[card].host), -self.cards[card].arrived))
        return under


@once_each
def sides(face: DragonBallSuperCard) -> tuple[Print, Print]:
    """The printed information of a definition's front and back; without a back, twice the front."""
    front = face.front_print()
    return front, front if face.back is None else face.back_print()


def face(state: Any, card: Card) -> DragonBallSuperCard:
    """The definition of a known card."""
    printed: DragonBallSuperCard = state.cards[card].face
    return printed


def power(state: BattleState, card: Card) -> int | None:
    """The current power of a card, with effects and combos."""
    card_state = state.cards[card]
    if state.effects or state.static_zones or card_state.flipped:
        return figure(state, card, "power")
    printed: int | None = card_state.face.power  # type: ignore[union-attr]
    battle = state.battle
    if battle is None or printed is None:
        return printed
    if card == battle.attack and attacking(state):
        return printed + battle.attack_bonus
    return printed + battle.guard_bonus if card == battle.guard and guarding(state) else printed


def attacking(state: BattleState) -> bool:
    """Whether there is a battle whose attack card is still there."""
    battle = state.battle
    return battle is not None and _in_battle(state, battle.attack, battle.attack_incarnation)


def guarding(state: BattleState) -> bool:
    """Whether there is a battle whose guard card is still there."""
    battle = state.battle
    return battle is not None and _in_battle(state, battle.guard, battle.guard_incarnation)


def guard_card(state: BattleState) -> Card | None:
    """The guard card, as long as it is there and the attack is not negated."""
    battle = state.battle
    return None if battle is None or battle.negated or not guarding(state) else battle.guard


def first_target(state: BattleState) -> Card | None:
    """The card that was attacked first, whatever is the guard card now, as long as it is there."""
    battle = state.battle
    if battle is None or battle.target is None or not _in_battle(state, battle.target, battle.target_incarnation):
        return None
    return battle.target


def stands(state: BattleState) -> bool:
    """Whether there is a battle with both of its cards still there."""
    battle = state.battle
    if battle is None:
        return False
    attack, guard = state.cards[battle.attack], state.cards[battle.guard]
    there = attack.incarnation == battle.attack_incarnation and guard.incarnation == battle.guard_incarnation
    return there and attack.zone in BOARD and guard.zone in BOARD


LEADER_ZONES, BATTLE_ZONES = ("leader",), ("battle",)
BOARD = frozenset(zone_of(player, name) for player in PLAYERS for name in ("leader", "battle"))


def _fought(state: BattleState, battle: Battle, card: Card) -> bool:
    """Whether a card was the attack card or the guard card of a battle, and is still the same."""
    sides = ((battle.attack, battle.attack_incarnation), (battle.guard, battle.guard_incarnation))
    return any(card == fighter and _in_battle(state, card, incarnation) for fighter, incarnation in sides)


def _in_battle(state: BattleState, card: Card, incarnation: int) -> bool:
    card_state = state.cards[card]
    return card_state.incarnation == incarnation and card_state.zone in BOARD
