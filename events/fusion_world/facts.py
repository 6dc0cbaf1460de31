"""The facts that only Fusion World has."""

from typing import ClassVar

from events.fact import (
    CardDrawn,
    CardMoved,
    CardReadied,
    CardRested,
    CardRevealed,
    DeckPlaced,
    Fact,
    GameEnded,
    PhaseBegan,
    PlayerConceded,
    PlayerLost,
    StepBegan,
    TurnBegan,
    ZoneShuffled,
)
from events.fusion_world.areas import Battle, Damage, FusionWorldState
from events.state import Card, Player


class LeaderPlaced(CardMoved, frozen=True, kw_only=True, tag=64):
    """A Leader Card was placed in the Leader Area, front side up."""

    caption: ClassVar[str] = "{card.player} plays with the Leader {card}"


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


class HandReturned(CardMoved, frozen=True, kw_only=True, tag=67):
    """A card of the opening hand went back into the deck for a redraw."""

    caption: ClassVar[str] = "{card.player} returns {card} to the deck"


class LifePlaced(CardMoved, frozen=True, kw_only=True, tag=68):
    """A card was placed in the Life Area."""

    caption: ClassVar[str] = "{target.player} places {card} as life"


class EnergyMarkerPlaced(Fact, frozen=True, kw_only=True, tag=69):
    """An energy marker was placed in a player's Energy Area."""

    player: Player
    caption: ClassVar[str] = "{player} places an energy marker"
    adds = {"energy_markers": 1}

    def apply(self, state: FusionWorldState) -> None:
        """The player has one marker more."""
        state.markers[self.player] += 1


class EnergyMarkerRemoved(Fact, frozen=True, kw_only=True, tag=70):
    """An energy marker was removed from the game to pay."""

    player: Player
    caption: ClassVar[str] = "{player} pays with an energy marker"
    takes = {"energy_markers": 1}

    def apply(self, state: FusionWorldState) -> None:
        """The player has one marker less."""
        state.markers[self.player] -= 1


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

    def apply(self, state: FusionWorldState) -> None:
        """A battle is going on."""
        cards = state.cards
        state.battle = Battle(self.card, cards[self.card].visit, self.target, cards[self.target].visit)


class CardComboed(CardMoved, frozen=True, kw_only=True, tag=74):
    """A Battle Card was placed in the Combo Area."""

    caption: ClassVar[str] = "{target.player} combos with {card}"


class ComboPowerAdded(Fact, frozen=True, kw_only=True, tag=75):
    """The combo power of a player's Combo Area was added to the attack card or the guard card."""

    card: Card
    amount: int
    caption: ClassVar[str] = "{card} gets +{amount} power from combos"

    def apply(self, state: FusionWorldState) -> None:
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

    def apply(self, state: FusionWorldState) -> None:
        """The card's power is what it was before."""
        assert state.battle is not None
        if self.card == state.battle.attack:
            state.battle.attack_bonus = 0
        else:
            state.battle.guard_bonus = 0


class PowersCompared(Fact, frozen=True, kw_only=True, tag=77):
    """The power of the attack card and of the guard card were compared: the attack succeeds if it is not less."""

    attack: int
    guard: int
    caption: ClassVar[str] = "Power is compared: attack {attack}, guard {guard}"


class DamageDealt(Fact, frozen=True, kw_only=True, tag=78):
    """A card dealt damage to a player; damage processing follows."""

    card: Card
    player: Player
    amount: int
    caption: ClassVar[str] = "{card} deals {amount} damage to {player}"

    def apply(self, state: FusionWorldState) -> None:
        """Damage of that card that waited for its processing waits no longer."""
        waiting = next((due for due in state.damage if due.card == self.card), None)
        if waiting is not None:
            state.damage.remove(waiting)


class LifeTaken(CardMoved, frozen=True, kw_only=True, tag=79):
    """A life card went to its owner's hand by damage."""

    caption: ClassVar[str] = "{card.player} takes {card} from life"


class CardKOed(CardMoved, frozen=True, kw_only=True, tag=80):
    """A Battle Card was KO'd."""

    caption: ClassVar[str] = "{card} is KO'd"


class CardDropped(CardMoved, frozen=True, kw_only=True, tag=81):
    """A card was placed in its owner's Drop Area without being KO'd."""

    caption: ClassVar[str] = "{card} is placed in the Drop"


class BattleEnded(Fact, frozen=True, kw_only=True, tag=82):
    """The battle ended."""

    caption: ClassVar[str] = "The battle ends"
    sets = {"step": None}

    def apply(self, state: FusionWorldState) -> None:
        """No battle is going on."""
        state.battle = None
        state.step = None


class SkillPended(Fact, frozen=True, kw_only=True, tag=83):
    """The trigger condition of a card's skill was fulfilled: the skill is pending. `skill` is its place on the card."""

    card: Card
    skill: int
    label: str
    caption: ClassVar[str] = "{label} of {card} is pending"

    def apply(self, state: FusionWorldState) -> None:
        """The skill waits behind those that wait already."""
        state.pending.append(state.use(self.card, self.skill))


class PendingCancelled(Fact, frozen=True, kw_only=True, tag=84):
    """A pending skill is pending no longer, and was not activated. `place`: which of those that wait, from 0.

    It names its card as it was when the skill became pending: where the card has gone since may be a secret.
    """

    place: int
    label: str
    name: str
    caption: ClassVar[str] = "{label} of {name} is not activated"

    def apply(self, state: FusionWorldState) -> None:
        """The skill waits no longer."""
        del state.pending[self.place]


class SkillActivated(Fact, frozen=True, kw_only=True, tag=85):
    """A card's skill was activated."""

    card: Card
    skill: int
    label: str
    caption: ClassVar[str] = "{label} of {card} is activated"

    def apply(self, state: FusionWorldState) -> None:
        """The skill waits no longer, if it did, and has been used this turn."""
        use = state.use(self.card, self.skill)
        if use in state.pending:
            state.pending.remove(use)
        state.used[use] = state.turn


class GuardSwitched(Fact, frozen=True, kw_only=True, tag=86):
    """Another card became the guard card of the battle."""

    card: Card
    caption: ClassVar[str] = "{card} becomes the guard card"

    def apply(self, state: FusionWorldState) -> None:
        """The battle has that guard card; combos have added nothing to its power."""
        assert state.battle is not None
        state.battle.guard, state.battle.guard_visit = self.card, state.cards[self.card].visit
        state.battle.guard_bonus = 0


class DamageInflicted(Fact, frozen=True, kw_only=True, tag=87):
    """A card inflicted damage on a player that is processed at the next checkpoint."""

    card: Card
    player: Player
    amount: int
    to_drop: bool
    caption: ClassVar[str] = "{card} inflicts {amount} damage on {player}, to be dealt at the next checkpoint"

    def apply(self, state: FusionWorldState) -> None:
        """The damage waits."""
        state.damage.append(Damage(self.card, self.player, self.amount, self.to_drop))


class LifeDropped(CardMoved, frozen=True, kw_only=True, tag=88):
    """A life card went to its owner's Drop Area by damage."""

    caption: ClassVar[str] = "{card.player} drops {card} from life"


FACTS: tuple[type[Fact], ...] = (
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
    ChooserDrawn,
    TurnOrderChosen,
    HandReturned,
    LifePlaced,
    EnergyMarkerPlaced,
    EnergyMarkerRemoved,
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
    SkillPended,
    PendingCancelled,
    SkillActivated,
    GuardSwitched,
    DamageInflicted,
    LifeDropped,
)
