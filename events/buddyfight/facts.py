"""The facts of a Buddyfight record."""

from typing import Any, ClassVar

from events.skills.chances import ChancesPassed
from events.skills.declared import DECLARATIONS, SkillDeclared, UseDeclared
from events.skills.facts import SKILLS
from events.skills.postponing import DeclarationPostponed, DeclarationResumed
from events.table.counters import COUNTERS, PlayerCountersPlaced, PlayerCountersRemoved
from events.table.facing import CardSetFaceDown, CardStackedFaceDown, CardTurnedDown, CardTurnedUp
from events.table.fact import (
    NOTHING,
    OF_KIND,
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
    DeckPlaced,
    Fact,
    GameEnded,
    Phase,
    PhaseBegan,
    PlayerConceded,
    PlayerLost,
    TurnBegan,
    ZoneShuffled,
)
from events.table.ids import Card, zone_owner
from events.table.ongoing import FORCE
from events.table.setup import FirstPlayerDecided


class FlagRaised(CardMoved, frozen=True, kw_only=True, tag=128):
    """A fighter raised a flag."""

    caption: ClassVar[str] = "{target.player} raises {card}"

    def apply(self, state: Any) -> None:
        """The flag lies in its area; the first is the fighter's initial flag."""
        super().apply(state)
        face = state.cards[self.card].face
        if face is not None:
            state.initial_flags.setdefault(state.cards[self.card].owner, face.name)


class BuddyPlaced(CardMoved, frozen=True, kw_only=True, tag=129):
    """A card was put into the Buddy Zone: at the start, or in exchange for the buddy that is called."""

    caption: ClassVar[str] = "{card} goes to {target}"

    def apply(self, state: Any) -> None:
        """At the start, it is a buddy of its owner's for the whole fight."""
        super().apply(state)
        card_state = state.cards[self.card]
        if state.turn == 0 and card_state.face is not None:
            buddies = state.initial_buddies
            buddies[card_state.owner] = (*buddies.get(card_state.owner, ()), card_state.face.name)


class BuddyPlacedFaceDown(BuddyPlaced, frozen=True, kw_only=True, tag=161):
    """A card was put face down into the Buddy Zone, at the start."""

    caption: ClassVar[str] = "{card} goes to {target} face down"

    def apply(self, state: Any) -> None:
        """It is a buddy as others are, but its owner alone knows it."""
        super().apply(state)
        state.cards[self.card].face_down = True


class BuddyCalled(Fact, frozen=True, kw_only=True, tag=130):
    """The buddy is what the last declaration is of, in place of the card that took its place in the Buddy Zone."""

    card: Card
    caption: ClassVar[str] = "Buddy Call: {card}"
    invalidates = NOTHING

    def apply(self, state: Any) -> None:
        """The declaration is of the buddy."""
        card_state = state.cards[self.card]
        state.declared[-1] = state.declared[-1]._replace(card=self.card, incarnation=card_state.incarnation)


class CardCalled(CardMoved, frozen=True, kw_only=True, tag=131):
    """A monster was called to an area."""

    caption: ClassVar[str] = "{card} is called to {target}"

    def apply(self, state: Any) -> None:
        """It is the last monster that was called."""
        super().apply(state)
        state.called[self.card] = state.moves


class ImpactMonsterCalled(CardCalled, frozen=True, kw_only=True, tag=132):
    """An impact monster was called in the final phase, which is possible once a turn."""

    def apply(self, state: Any) -> None:
        """The fighter has called an impact monster in this turn."""
        super().apply(state)
        state.note("called_impact_monster", state.cards[self.card].owner)


class CardEquipped(CardMoved, frozen=True, kw_only=True, tag=133):
    """A card was equipped as an item."""

    caption: ClassVar[str] = "{card} is equipped"

    def apply(self, state: Any) -> None:
        """An attack on the monster that it was hits nothing."""
        super().apply(state)
        state.leave_battle_area(self.card)


class ImpactTransformed(CardEquipped, frozen=True, kw_only=True, tag=159):
    """A card was equipped by [Impact Transform], which is possible once a turn."""

    def apply(self, state: Any) -> None:
        """The fighter has used [Impact Transform] in this turn."""
        super().apply(state)
        state.note("impact_transform", state.cards[self.card].owner)


class CardSet(CardMoved, frozen=True, kw_only=True, tag=134):
    """A spell with [Set] was put into the spell area."""

    caption: ClassVar[str] = "{card} is set"


class BuddyGiftGained(PlayerCountersPlaced, frozen=True, kw_only=True, tag=135):
    """A fighter gained life by [Buddy Gift]."""

    caption: ClassVar[str] = "{player} gains {amount} life by Buddy Gift"


class CardShown(CardMoved, frozen=True, kw_only=True, tag=153):
    """A card of the hand was shown for its use; until that is over, it is in the hand no more."""

    caption: ClassVar[str] = "{target.player} shows {card}"


class CardDropped(CardMoved, frozen=True, kw_only=True, tag=136):
    """A card was put into the drop zone."""

    caption: ClassVar[str] = "{card} goes to {target}"


class CardDestroyed(CardDropped, frozen=True, kw_only=True, tag=137):
    """A card on the field was destroyed."""

    caption: ClassVar[str] = "{card} is destroyed"


class CardUncovered(CardDropped, frozen=True, kw_only=True, tag=157):
    """A card that lay face down in the soul of a card on the field was put into the drop zone."""


class CardCovered(CardStacked, frozen=True, kw_only=True, tag=162):
    """A card was put on top of a monster, which stays where it is, with its soul, in the soul of that card."""

    caption: ClassVar[str] = "{host} is put on top of {card}"


class CardReversed(CardFlipped, frozen=True, kw_only=True, tag=158):
    """A card was flipped over by [Reversal]."""

    caption: ClassVar[str] = "{card}: Reversal"


class CardDiscarded(CardDropped, frozen=True, kw_only=True, tag=138):
    """A card of the hand was dropped."""

    caption: ClassVar[str] = "{target.player} drops {card} from the hand"


class CardCharged(CardMoved, frozen=True, kw_only=True, tag=139):
    """A card was put into the gauge, face down."""

    caption: ClassVar[str] = "{card} goes to {target}"


class GaugePaid(CardDropped, frozen=True, kw_only=True, tag=140):
    """A card of the gauge was paid."""

    caption: ClassVar[str] = "{target.player} pays {card}"


class AreaChanged(CardMoved, frozen=True, kw_only=True, tag=141):
    """A monster was moved to another area."""

    caption: ClassVar[str] = "{card} moves to {target}"

    def apply(self, state: Any) -> None:
        """An attack on it hits nothing."""
        super().apply(state)
        state.leave_battle_area(self.card)


class StillRested(CardRested, frozen=True, kw_only=True, tag=160):
    """A card that was in Rest position as it changed its area still is."""

    caption: ClassVar[str] = "{card} stays in {modes[rest]}"


class AttackDeclared(UseDeclared, frozen=True, kw_only=True, tag=142):
    """A fighter attacks with a card."""

    caption: ClassVar[str] = "{player} attacks with {card}"
    invalidates = frozenset({"role", "part", "happened", "remembered"})

    def apply(self, state: Any) -> None:
        """The attack lies declared, and its battle has begun."""
        super().apply(state)
        state.attack, state.moved_away = len(state.declared) - 1, ()
        state.note("attack", self.player)
        state.begin_battle()


class DamageDealt(PlayerCountersRemoved, frozen=True, kw_only=True, tag=143):
    """A card dealt damage to a fighter. `beyond`: how much of it found no life any more."""

    card: Card
    beyond: int = 0
    caption: ClassVar[str] = "{card} deals {amount} damage to {player}"
    adds = {OF_KIND: "beyond"}

    def apply(self, state: Any) -> None:
        """The fighter has less life, but not less than none."""
        super().apply(state)
        state.player_counters[self.player, self.kind] += self.beyond


class AttackMade(Fact, frozen=True, kw_only=True, tag=149):
    """The attack is made, with all its cards, on its target."""

    card: Card
    caption: ClassVar[str] = "The attack with {card} is made"
    invalidates = NOTHING


class BattleEnded(Fact, frozen=True, kw_only=True, tag=144):
    """The cards are no longer attacking, nor in battle."""

    caption: ClassVar[str] = "The battle ends"
    invalidates = frozenset({"role", "part", "remembered"})

    def apply(self, state: Any) -> None:
        """No card is in battle."""
        state.attack = None


class PartEnded(Fact, frozen=True, kw_only=True, tag=145):
    """An effect ended a part of the turn: the turn goes on where the book says."""

    part: str
    caption: ClassVar[str] = "{part} ends"
    invalidates = NOTHING

    def apply(self, state: Any) -> None:
        """The part is to end."""
        state.ending = self.part


class PartLeft(Fact, frozen=True, kw_only=True, tag=146):
    """The turn has come to where it goes on."""

    caption: ClassVar[str] = "The turn goes on"
    invalidates = NOTHING

    def apply(self, state: Any) -> None:
        """No part is to end any more."""
        state.ending = ""


class Moment(Fact, frozen=True, kw_only=True, tag=147):
    """A moment of the turn for which abilities wait."""

    moment: Phase
    caption: ClassVar[str] = "{moment}"
    spoken = {"battle_ends": "The end of the battle", "turn_ends": "The end of the turn"}
    invalidates = NOTHING


class ItemReturned(CardPlaced, frozen=True, kw_only=True, tag=148):
    """The item equipped before was returned to the hand by [Equipment Change], which is possible once a turn."""

    caption: ClassVar[str] = "{card} returns to {target}"

    def apply(self, state: Any) -> None:
        """The fighter has used [Equipment Change] in this turn."""
        super().apply(state)
        state.note("equipment_change", zone_owner(self.source))


class OverDeclared(SkillDeclared, frozen=True, kw_only=True, tag=150):
    """A fighter declared [Overturn] or the like, which is possible once a game."""

    keyword: str

    def apply(self, state: Any) -> None:
        """The declaration is above all others; the fighter has used up the keyword."""
        super().apply(state)
        state.over = (*state.over, (self.player, self.keyword))


class ResolutionPostponed(DeclarationPostponed, frozen=True, kw_only=True, tag=151):
    """What the last declaration is of awaits its resolution, in the part of the turn to which an effect has led."""


class ResolutionResumed(DeclarationResumed, frozen=True, kw_only=True, tag=152):
    """What has waited longest for its resolution is taken up again."""


class ChancesLapsed(ChancesPassed, frozen=True, kw_only=True, tag=154):
    """The chances to use cards for what has happened have passed, whether there were any; `but`: for these events."""


FACTS: tuple[type[Fact], ...] = (
    *FORCE,
    *SKILLS,
    *COUNTERS,
    *DECLARATIONS,
    TurnBegan,
    PhaseBegan,
    FirstPlayerDecided,
    CardDrawn,
    CardRested,
    CardReadied,
    CardRevealed,
    CardLooked,
    CardHidden,
    CardFlipped,
    CardStacked,
    CardStackedFaceDown,
    CardSetFaceDown,
    CardTurnedUp,
    CardTurnedDown,
    CardPlaced,
    CardRemoved,
    ZoneShuffled,
    DeckPlaced,
    PlayerConceded,
    PlayerLost,
    GameEnded,
    FlagRaised,
    BuddyPlaced,
    BuddyPlacedFaceDown,
    BuddyCalled,
    CardCalled,
    ImpactMonsterCalled,
    CardEquipped,
    ImpactTransformed,
    CardSet,
    BuddyGiftGained,
    CardDropped,
    CardDestroyed,
    CardUncovered,
    CardCovered,
    CardReversed,
    CardDiscarded,
    CardCharged,
    GaugePaid,
    AreaChanged,
    StillRested,
    AttackDeclared,
    DamageDealt,
    AttackMade,
    BattleEnded,
    PartEnded,
    PartLeft,
    Moment,
    ItemReturned,
    OverDeclared,
    ResolutionPostponed,
    ResolutionResumed,
    CardShown,
    ChancesLapsed,
)
"""All of them."""
