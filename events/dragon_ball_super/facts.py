"""The facts of both games: setup, combos, battles, damage, KO's."""

from collections.abc import Mapping
from typing import Any, ClassVar, Literal, TypeAlias

from events.dragon_ball_super.battle import CRITICAL, LIFE, Battle, BattleState
from events.effects.damage import DamageDue
from events.skills.facts import SKILLS
from events.table.fact import (
    NOTHING,
    CardDrawn,
    CardFlipped,
    CardHidden,
    CardLooked,
    CardMoved,
    CardPlaced,
    CardReadied,
    CardRemoved,
    CardRested,
    CardRevealed,
    CardStacked,
    CardTaken,
    CountersPlaced,
    CountersRemoved,
    DeckPlaced,
    Fact,
    GameEnded,
    PhaseBegan,
    PlayerConceded,
    PlayerLost,
    StackPassed,
    StepBegan,
    TurnBegan,
    ZoneShuffled,
)
from events.table.ids import Card, Player, zone_name
from events.table.ongoing import FORCE
from events.table.state import State


class LeaderPlaced(CardMoved, frozen=True, kw_only=True, tag=64):
    """A Leader Card was placed in the Leader Area, front side up."""

    caption: ClassVar[str] = "{card.player} plays with the Leader {card}"


class HandReturned(CardMoved, frozen=True, kw_only=True, tag=67):
    """A card of the opening hand went back into the deck for a redraw."""

    caption: ClassVar[str] = "{card.player} returns {card} to the deck"


class LifePlaced(CardMoved, frozen=True, kw_only=True, tag=68):
    """A card was placed in the Life Area."""

    caption: ClassVar[str] = "{target.player} places {card} as life"


class CardCharged(CardMoved, frozen=True, kw_only=True, tag=71):
    """A card of the hand was placed in the Energy Area."""

    caption: ClassVar[str] = "{card.player} charges {card} as energy"


class CardPlayed(CardMoved, frozen=True, kw_only=True, tag=72):
    """A Battle Card was placed in the Battle Area: it was played."""

    caption: ClassVar[str] = "{target.player} plays {card}"


class AttackDeclared(Fact, frozen=True, kw_only=True, tag=73):
    """A card attacked another: they are the attack card and the guard card of a battle."""

    card: Card
    target: Card
    caption: ClassVar[str] = "{card} attacks {target}"
    invalidates = frozenset({"role", "part", "remembered"})

    def apply(self, state: BattleState) -> None:
        """A battle is going on."""
        attack, guard = state.cards[self.card].incarnation, state.cards[self.target].incarnation
        state.battle = Battle(self.card, attack, self.target, guard, target=self.target, target_incarnation=guard)
        state.begin_battle()


class CardComboed(CardMoved, frozen=True, kw_only=True, tag=74):
    """A Battle Card was placed in the Combo Area."""

    caption: ClassVar[str] = "{target.player} combos with {card}"

    def apply(self, state: State) -> None:
        """The card is in the Combo Area, and from where it was used is known in the battle."""
        super().apply(state)
        assert isinstance(state, BattleState)
        if state.battle is not None:
            state.battle.combos_from = {**state.battle.combos_from, self.card: zone_name(self.source)}


class ComboPowerAdded(Fact, frozen=True, kw_only=True, tag=75):
    """The combo power of a player's Combo Area was added to the attack card or the guard card."""

    card: Card
    amount: int
    caption: ClassVar[str] = "{card} gets +{amount} power from combos"
    invalidates = frozenset({"role", "part"})

    def apply(self, state: BattleState) -> None:
        """The card's power in this battle rises."""
        assert state.battle is not None
        if self.card == state.battle.attack:
            state.battle.attack_bonus += self.amount
        else:
            state.battle.guard_bonus += self.amount


class ComboPowerEnded(Fact, frozen=True, kw_only=True, tag=76):
    """What combos had added to a card's power dissipated."""

    card: Card
    caption: ClassVar[str] = "{card} loses its power from combos"
    invalidates = frozenset({"role", "part"})

    def apply(self, state: BattleState) -> None:
        """The card's power is without the combos."""
        assert state.battle is not None
        if self.card == state.battle.attack:
            state.battle.attack_bonus = 0
        else:
            state.battle.guard_bonus = 0


class PowersCompared(Fact, frozen=True, kw_only=True, tag=77):
    """The power of the attack card and of the guard card were compared: the attack succeeds if it is not less.

    `card` is the attack card, `target` the guard card; None in records that did not name them.
    """

    attack: int
    guard: int
    card: Card | None = None
    target: Card | None = None
    caption: ClassVar[str] = "Power is compared: attack {attack}, guard {guard}"

    @classmethod
    def captioned(cls, fields: Mapping[str, Any]) -> str:
        """The caption with the winner: an attack of equal power succeeds."""
        if fields["card"] is None or fields["target"] is None:
            return cls.caption
        if fields["attack"] < fields["guard"]:
            return "{target} holds against {card}: power {guard} against {attack}"
        why = (
            "equal power of {attack} is enough"
            if fields["attack"] == fields["guard"]
            else "power {attack} against {guard}"
        )
        return "{card} wins against {target}: " + why


class DamageDealt(Fact, frozen=True, kw_only=True, tag=78):
    """A card dealt damage to a player; damage processing follows."""

    card: Card
    player: Player
    amount: int
    caption: ClassVar[str] = "{card} deals {amount} damage to {player}"
    invalidates = frozenset({"happened"})

    def apply(self, state: BattleState) -> None:
        """The card's damage is processed."""
        state.note("takes_damage", self.player)
        waiting = next((due for due in state.damage if due.card == self.card), None)
        if waiting is not None:
            state.damage.remove(waiting)


class LifeTaken(CardMoved, frozen=True, kw_only=True, tag=79):
    """A life card went to its owner's hand by damage."""

    caption: ClassVar[str] = "{card.player} takes {card} from life"


class CardKOed(CardMoved, frozen=True, kw_only=True, tag=80):
    """A Battle Card was KO'd."""

    caption: ClassVar[str] = "{card} is KO'd"
    of_any_card = False


class CardDropped(CardMoved, frozen=True, kw_only=True, tag=81):
    """A card was placed in its owner's Drop Area without being KO'd."""

    caption: ClassVar[str] = "{card} is placed in the Drop"


class BattleEnded(Fact, frozen=True, kw_only=True, tag=82):
    """The battle ended."""

    caption: ClassVar[str] = "The battle ends"
    sets = {"step": None}
    invalidates = frozenset({"role", "part", "remembered"})

    def apply(self, state: BattleState) -> None:
        """No battle is going on; it is known which cards fought."""
        state.fought, state.battle = state.battle, None
        state.step = None


class GuardSwitched(Fact, frozen=True, kw_only=True, tag=86):
    """Another card became the guard card of the battle."""

    card: Card
    caption: ClassVar[str] = "{card} becomes the guard card"
    invalidates = frozenset({"role", "part"})

    def apply(self, state: BattleState) -> None:
        """The battle has that guard card; combos have added nothing to its power."""
        assert state.battle is not None
        state.battle.guard, state.battle.guard_incarnation = self.card, state.cards[self.card].incarnation
        state.battle.guard_bonus = 0


class DamageInflicted(Fact, frozen=True, kw_only=True, tag=87):
    """A card inflicted damage on a player that is processed at the next checkpoint."""

    card: Card
    player: Player
    amount: int
    to_drop: bool
    caption: ClassVar[str] = "{card} inflicts {amount} damage on {player}, to be dealt at the next checkpoint"
    invalidates = NOTHING

    def apply(self, state: BattleState) -> None:
        """The damage is to be processed."""
        kind = CRITICAL if self.to_drop else LIFE
        state.damage.append(DamageDue(self.card, self.player, self.amount, kind))


class DamageReplaced(Fact, frozen=True, kw_only=True, tag=101):
    """Inflicted damage was replaced: it is not dealt."""

    card: Card
    player: Player
    amount: int
    caption: ClassVar[str] = "{card} deals no damage to {player}"
    invalidates = NOTHING

    def apply(self, state: BattleState) -> None:
        """The damage is not to be processed."""
        waiting = next(due for due in state.damage if due[:3] == (self.card, self.player, self.amount))
        state.damage.remove(waiting)


class LifeDropped(CardMoved, frozen=True, kw_only=True, tag=88):
    """A life card went to its owner's Drop Area by damage."""

    caption: ClassVar[str] = "{card.player} drops {card} from life"


Moment: TypeAlias = Literal["turn_ends", "damage_ends", "battle_ends", "battle_over"]
MOMENTS: Mapping[str, str] = {
    "turn_ends": "The end of the turn",
    "damage_ends": "The end of the Damage Step",
    "battle_ends": "The end of the battle",
    "battle_over": "The battle is over",
}
"""The moments that skills refer to, with their captions."""


class Happened(Fact, frozen=True, kw_only=True, tag=91):
    """A moment that skills refer to (`battle_ends`) was reached, without a change of the state."""

    moment: str
    caption: ClassVar[str] = "{moment}"
    spoken = MOMENTS


class ComboFollowed(Fact, frozen=True, kw_only=True, tag=99):
    """A battle is ending after a card was used in a combo, a moment that skills refer to."""

    card: Card
    caption: ClassVar[str] = "The end of a battle in which {card} was used in a combo"


class AttackNegated(Fact, frozen=True, kw_only=True, tag=92):
    """The attack was negated: the battle ends without its steps."""

    caption: ClassVar[str] = "The attack is negated"
    invalidates = frozenset({"role"})

    def apply(self, state: BattleState) -> None:
        """The battle is about to end."""
        assert state.battle is not None
        state.battle.negated = True


class RolePassed(Fact, frozen=True, kw_only=True, tag=93):
    """A card took the place of another in the battle: it was played on top of it."""

    card: Card
    other: Card
    caption: ClassVar[str] = "{card} is in the battle in place of {other}"
    invalidates = frozenset({"role", "part"})

    def apply(self, state: BattleState) -> None:
        """The card is the attack card or the guard card, or the one that was attacked first."""
        battle = state.battle
        assert battle is not None
        if battle.attack == self.other:
            battle.attack, battle.attack_incarnation = self.card, state.cards[self.card].incarnation
        elif battle.guard == self.other:
            battle.guard, battle.guard_incarnation = self.card, state.cards[self.card].incarnation
        if battle.target == self.other:
            battle.target, battle.target_incarnation = self.card, state.cards[self.card].incarnation


class CardEvolved(CardPlayed, frozen=True, kw_only=True, tag=94):
    """A Battle Card was played on top of others. `by`: the keyword used."""

    by: str
    caption: ClassVar[str] = "{target.player} evolves into {card}"

    def apply(self, state: State) -> None:
        """The card lies on top, with the keyword by which it was played."""
        state.move(self.card, self.target)
        state.cards[self.card].played_by = self.by


class CardDiscarded(CardMoved, frozen=True, kw_only=True, tag=95):
    """A card of the hand was discarded."""

    caption: ClassVar[str] = "{card.player} discards {card}"


SHARED: tuple[type[Fact], ...] = (
    *FORCE,
    *SKILLS,
    CardLooked,
    CardHidden,
    CardFlipped,
    CountersPlaced,
    CountersRemoved,
    CardStacked,
    StackPassed,
    CardRemoved,
    CardTaken,
    CardPlaced,
    Happened,
    AttackNegated,
    ComboFollowed,
    RolePassed,
    CardEvolved,
    CardDiscarded,
    TurnBegan,
    PhaseBegan,
    StepBegan,
    CardDrawn,
    CardRested,
    CardReadied,
    CardRevealed,
    ZoneShuffled,
    DeckPlaced,
    PlayerConceded,
    PlayerLost,
    GameEnded,
    LeaderPlaced,
    HandReturned,
    LifePlaced,
    CardCharged,
    CardPlayed,
    AttackDeclared,
    CardComboed,
    ComboPowerAdded,
    ComboPowerEnded,
    PowersCompared,
    DamageDealt,
    LifeTaken,
    CardKOed,
    CardDropped,
    BattleEnded,
    GuardSwitched,
    LifeDropped,
)
"""The facts of every record of both games."""
