"""The facts of a Dragon Ball Z record."""

from typing import Any, ClassVar

from events.dbz.areas import AttackMade
from events.dbz.card import STAGE
from events.skills.declared import DECLARATIONS, AnswersDeferred, SkillDeclared, UseDeclared
from events.skills.facts import SKILLS
from events.table.counters import COUNTERS, KindCountersPlaced
from events.table.created import CardCeased, CardCreated
from events.table.facing import CardStackedFaceDown
from events.table.fact import (
    NOTHING,
    CardDrawn,
    CardHidden,
    CardLooked,
    CardMoved,
    CardPlaced,
    CardRemoved,
    CardRevealed,
    CardStacked,
    CardTaken,
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
    reasons,
)
from events.table.ids import Card, Player, zone_owner
from events.table.ongoing import FORCE
from events.table.setup import FirstPlayerDecided

PLACE_PLAYED = "place_played"
"""What is noted of the turn in whose Non-Combat Step a Battleground or a Location came into play for a player."""
NON_COMBAT_STEP = "Non-Combat Step"
REASONS = reasons(
    {
        "dragon_balls": "all Dragon Balls of a set under control",
        "most_powerful": "the highest level of all",
        "dragon_ball_loop": "nothing but Dragon Balls left in the Life Deck",
        "time": "the end of the round",
    }
)


class PersonalityPlaced(CardMoved, frozen=True, kw_only=True, tag=128):
    """A card of a Main Personality was placed on the table as the game began."""

    caption: ClassVar[str] = "{card} goes to {target}"


class CardSetOut(CardMoved, frozen=True, kw_only=True, tag=129):
    """A card that begins on the table was placed there: a Mastery, a Sensei, a card of the Sensei Deck."""

    caption: ClassVar[str] = "{card} goes to {target}"


class AlignmentDeclared(Fact, frozen=True, kw_only=True, tag=130):
    """A player declared whether the Main Personality is a hero or a villain, or it is so by its card."""

    player: Player
    alignment: str
    caption: ClassVar[str] = "{player} is a {alignment}"

    def apply(self, state: Any) -> None:
        """Make the Main Personality, and the player's other rogues, that for the whole game."""
        state.alignments[self.player] = self.alignment
        state.prints.clear()


class AllyPlayed(CardMoved, frozen=True, kw_only=True, tag=131):
    """An Ally came into play."""

    caption: ClassVar[str] = "{card} comes into play"


class NonCombatPlayed(CardMoved, frozen=True, kw_only=True, tag=132):
    """A Non-Combat card, or a Drill, came into play."""

    caption: ClassVar[str] = "{card} is placed in play"


class PlacePlayed(CardMoved, frozen=True, kw_only=True, tag=133):
    """A Battleground or a Location came into play."""

    caption: ClassVar[str] = "{card} is placed in play"

    def apply(self, state: Any) -> None:
        """Its player does not declare Combat in this turn, if this is the Non-Combat Step."""
        super().apply(state)
        if state.phase == NON_COMBAT_STEP:
            state.note(PLACE_PLAYED, zone_owner(self.target))


class BallPlayed(CardMoved, frozen=True, kw_only=True, tag=134):
    """A player placed a Dragon Ball in play."""

    caption: ClassVar[str] = "{target.player} places {card}"

    def apply(self, state: Any) -> None:
        """Nobody has captured it; who gathers all by it now has not done so by a capture."""
        player = zone_owner(self.target)
        if not state.holds_all(player):
            state.gathered_late.pop(player, None)
        super().apply(state)
        state.captured.pop(self.card, None)


class BallCaptured(Fact, frozen=True, kw_only=True, tag=135):
    """A player captured a Dragon Ball: it stays where it lies, under the captor's control.

    `last`: it was the last one of its set for that player.
    """

    card: Card
    player: Player
    last: bool = False
    caption: ClassVar[str] = "{player} captures {card}"

    def apply(self, state: Any) -> None:
        """The player controls it; who gathers all by it, wins as the next turn begins."""
        state.captured[self.card] = self.player
        if self.last:
            state.gathered_late[self.player] = True


class BallUsed(Fact, frozen=True, kw_only=True, tag=136):
    """A player uses the powers of a Dragon Ball that has come under control."""

    card: Card
    player: Player
    caption: ClassVar[str] = "{player} uses {card}"
    invalidates = NOTHING


class VictoryDue(Fact, frozen=True, kw_only=True, tag=137):
    """The turn has come in which a player wins who holds all Dragon Balls of a set by a capture."""

    player: Player
    caption: ClassVar[str] = "{player} holds all Dragon Balls"
    invalidates = NOTHING

    def apply(self, state: Any) -> None:
        """Nothing postpones the victory any more."""
        state.gathered_late.pop(self.player, None)


class BallReturned(CardPlaced, frozen=True, kw_only=True, tag=138):
    """A Dragon Ball that was discarded went to the bottom of the Life Deck, face down."""

    caption: ClassVar[str] = "{card} goes to the bottom of {target}"

    def apply(self, state: Any) -> None:
        """It is in the discard pile no more."""
        super().apply(state)
        state.balls_discarded.pop(self.card, None)


class LevelLeft(CardMoved, frozen=True, kw_only=True, tag=139):
    """A Main Personality left a level."""

    caption: ClassVar[str] = "{card} is left"


class LevelReached(CardMoved, frozen=True, kw_only=True, tag=140):
    """A Main Personality reached a level."""

    caption: ClassVar[str] = "The Main Personality is {card} now"


class LevelLost(CardMoved, frozen=True, kw_only=True, tag=166):
    """A Main Personality lost a level: it is at the one below again."""

    caption: ClassVar[str] = "The Main Personality is {card} again"


class PersonalityFused(CardMoved, frozen=True, kw_only=True, tag=168):
    """A Fusion Personality came into play in place of two others."""

    caption: ClassVar[str] = "{card} comes into play"


class ComponentCovered(CardStacked, frozen=True, kw_only=True, tag=169):
    """A personality became part of a fused one, under whose card it lies."""

    caption: ClassVar[str] = "{card} is part of {host}"


class PersonalityParted(CardMoved, frozen=True, kw_only=True, tag=170):
    """A personality was part of a fused one, and is itself again."""

    caption: ClassVar[str] = "{card} is itself again"


class FusionBegan(Fact, frozen=True, kw_only=True, tag=171):
    """A personality is fused now, of two others, or from another level."""

    card: Card
    first: Card
    second: Card | None = None
    caption: ClassVar[str] = "{card} is fused"

    def apply(self, state: Any) -> None:
        """Make the personality both of those that it was made of."""
        state.fusions[self.card] = (self.first,) if self.second is None else (self.first, self.second)
        state.prints.pop(self.card, None)


class FusionEnded(Fact, frozen=True, kw_only=True, tag=172):
    """A personality is fused no more."""

    card: Card
    caption: ClassVar[str] = "{card} is fused no more"

    def apply(self, state: Any) -> None:
        """It is itself alone."""
        state.fusions.pop(self.card)
        state.prints.pop(self.card, None)


class StagesGained(KindCountersPlaced, frozen=True, kw_only=True, tag=141):
    """A personality gained power stages."""

    caption: ClassVar[str] = "{card} gains {amount:power stage}"


class CardShown(CardMoved, frozen=True, kw_only=True, tag=142):
    """A card of the hand was placed on the table to be used."""

    caption: ClassVar[str] = "{target.player} plays {card}"


class CardDiscarded(CardMoved, frozen=True, kw_only=True, tag=143):
    """A card was discarded."""

    caption: ClassVar[str] = "{card} is discarded"

    def apply(self, state: Any) -> None:
        """A Dragon Ball does not stay in the discard pile."""
        super().apply(state)
        face = state.cards[self.card].face
        if face is not None and face.kind == "ball":
            state.balls_discarded[self.card] = True


class LifeCardLost(CardDiscarded, frozen=True, kw_only=True, tag=144):
    """A life card was discarded as damage of an attack."""

    caption: ClassVar[str] = "{card} is lost as damage"

    def apply(self, state: Any) -> None:
        """The attack has dealt one more."""
        super().apply(state)
        state.lost_as_damage += 1


class BallUncovered(CardDiscarded, frozen=True, kw_only=True, tag=145):
    """A Dragon Ball was uncovered as damage was dealt: it does not count as damage."""

    caption: ClassVar[str] = "{card} is uncovered"


class LifeCardEndured(CardRemoved, frozen=True, kw_only=True, tag=146):
    """A life card was removed from the game by Endurance, in place of others that damage would have taken.

    endurance/9: it is one of those that the attack has taken.
    """

    caption: ClassVar[str] = "{card} endures damage"

    def apply(self, state: Any) -> None:
        """The attack has dealt one more."""
        super().apply(state)
        state.lost_as_damage += 1


class LifeCardRemoved(CardRemoved, frozen=True, kw_only=True, tag=175):
    """A life card was removed from the game as damage of an attack."""

    caption: ClassVar[str] = "{card} is lost as damage, and removed from the game"

    def apply(self, state: Any) -> None:
        """The attack has dealt one more."""
        super().apply(state)
        state.lost_as_damage += 1


class CombatBegan(Fact, frozen=True, kw_only=True, tag=147):
    """The players entered Combat."""

    caption: ClassVar[str] = "Combat begins"
    invalidates = frozenset({"part", "role", "remembered"})

    def apply(self, state: Any) -> None:
        """There is Combat."""
        state.in_combat = True
        state.attacks_made.clear()
        state.begin_battle()


class CombatEnded(Fact, frozen=True, kw_only=True, tag=148):
    """Combat ended: nobody is in control of it, nobody has to pass."""

    caption: ClassVar[str] = "Combat ends"
    invalidates = frozenset({"part", "role"})

    def apply(self, state: Any) -> None:
        """There is no Combat."""
        state.in_combat = False
        state.control.clear()
        state.passes.clear()


class ControlPassed(Fact, frozen=True, kw_only=True, tag=149):
    """A personality is in control of Combat for its player."""

    card: Card
    player: Player
    caption: ClassVar[str] = "{card} is in control of Combat"
    invalidates = frozenset({"role"})

    def apply(self, state: Any) -> None:
        """That personality attacks and is attacked for its player."""
        state.control[self.player] = self.card


class AttackDeclared(SkillDeclared, frozen=True, kw_only=True, tag=150):
    """A player attacks; `attack`: of what kind the attack is, and what is said of it."""

    attack: tuple[str, ...] = ()
    caption: ClassVar[str] = "{player} attacks with {card}"
    invalidates = frozenset({"role", "part", "happened", "remembered"})

    def apply(self, state: Any) -> None:
        """The attack lies declared."""
        super().apply(state)
        state.attack, state.lost_as_damage = self.attack, 0
        state.attacks_made.append(AttackMade(self.player, self.card, self.skill, self.attack))
        state.note("attack", self.player)


class FinalAttackDeclared(UseDeclared, frozen=True, kw_only=True, tag=151):
    """A player performs a Final Physical Attack."""

    caption: ClassVar[str] = "{player} performs a Final Physical Attack with {card}"
    invalidates = frozenset({"role", "part", "happened", "remembered"})

    def apply(self, state: Any) -> None:
        """The attack lies declared; its player must pass for the rest of Combat."""
        super().apply(state)
        state.attack, state.lost_as_damage = ("physical attack", "final"), 0
        state.passes[self.player] = True
        state.note("attack", self.player)


class EmpowerUsed(Fact, frozen=True, kw_only=True, tag=152):
    """An attack does more damage by Empower, and what its text says after that word is deleted."""

    card: Card
    amount: int
    caption: ClassVar[str] = "{card}: Empower {amount}"
    invalidates = NOTHING


class AttackSucceeded(Fact, frozen=True, kw_only=True, tag=153):
    """The attack was not stopped: it is successful."""

    card: Card
    caption: ClassVar[str] = "The attack with {card} is successful"
    invalidates = NOTHING


class DamageDetermined(Fact, frozen=True, kw_only=True, tag=154):
    """The damage of the attack was determined: the base, and with what modifies it."""

    card: Card
    base_stages: int
    base_life: int
    stages: int
    life: int
    caption: ClassVar[str] = "{card} does {stages:power stage} and {life:life card} of damage"
    invalidates = NOTHING


class DamageRedirected(Fact, frozen=True, kw_only=True, tag=155):
    """Another personality takes the power stages of damage."""

    card: Card
    caption: ClassVar[str] = "{card} takes the power stages of damage"
    invalidates = NOTHING


class DamagePrevented(Fact, frozen=True, kw_only=True, tag=156):
    """Damage of an attack was prevented."""

    card: Card
    player: Player
    kind: str
    amount: int
    caption: ClassVar[str] = "{player} is spared {amount:{kind}} of damage"
    invalidates = NOTHING


class AnyDamagePrevented(DamagePrevented, frozen=True, kw_only=True, tag=173):
    """Damage of an attack was prevented by what prevents damage of any kind."""

    def apply(self, state: Any) -> None:
        """So much less is prevented of what the attack still deals."""
        state.prevented += self.amount


class DamageDealt(Fact, frozen=True, kw_only=True, tag=157):
    """An attack deals damage of a kind, as far as it was not prevented."""

    card: Card
    player: Player
    kind: str
    amount: int
    caption: ClassVar[str] = "{card} deals {amount:{kind}} of damage to {player}"
    invalidates = NOTHING


class StagesLost(Fact, frozen=True, kw_only=True, tag=158):
    """A personality lost power stages: as damage, by an effect, or as a cost."""

    card: Card
    amount: int
    caption: ClassVar[str] = "{card} loses {amount:power stage}"
    invalidates = frozenset({"counters"})

    def apply(self, state: Any) -> None:
        """The personality has fewer power stages."""
        state.cards[self.card].count(STAGE, -self.amount)


class StagesPaid(StagesLost, frozen=True, kw_only=True, tag=159):
    """A personality paid power stages."""

    caption: ClassVar[str] = "{card} pays {amount:power stage}"


class CaptureChosen(Fact, frozen=True, kw_only=True, tag=160):
    """An Ally captures a Dragon Ball in place of dealing life cards of damage."""

    card: Card
    caption: ClassVar[str] = "{card} deals no life cards of damage, to capture a Dragon Ball"
    invalidates = NOTHING

    def apply(self, state: Any) -> None:
        """The attack deals no life cards of damage."""
        state.capturing = True


class CaptureFailed(Fact, frozen=True, kw_only=True, tag=167):
    """No life card of damage is left in place of which a Dragon Ball could be captured."""

    card: Card
    caption: ClassVar[str] = "{card} captures nothing: no life card of damage is left"
    invalidates = NOTHING

    def apply(self, state: Any) -> None:
        """Let the attack capture nothing."""
        state.capturing = False


class AttackGained(Fact, frozen=True, kw_only=True, tag=176):
    """From now on, more is said of the attack; `words`: that it is focused, say."""

    card: Card
    words: tuple[str, ...]
    caption: ClassVar[str] = "The attack of {card} gains: {words}"
    invalidates = frozenset({"role", "part"})

    def apply(self, state: Any) -> None:
        """Say more of the attack that goes on."""
        state.attack = (*state.attack, *self.words)


class AttackEnded(Fact, frozen=True, kw_only=True, tag=161):
    """The attack is over."""

    caption: ClassVar[str] = "The attack is over"
    invalidates = frozenset({"role", "part"})

    def apply(self, state: Any) -> None:
        """No attack goes on."""
        state.attack, state.capturing, state.prevented = (), False, 0


class PhasePassed(Fact, frozen=True, kw_only=True, tag=162):
    """A player passed in an Attack Phase, or had to."""

    player: Player
    caption: ClassVar[str] = "{player} passes"
    invalidates = NOTHING


class DbzLost(PlayerLost, frozen=True, kw_only=True, tag=163):
    """A player lost, in one of the ways in which this game alone is lost."""

    spoken = REASONS


class DbzEnded(GameEnded, frozen=True, kw_only=True, tag=164):
    """The game ended, in one of the ways in which this one ends."""

    spoken = REASONS


class BallRemoved(CardRemoved, frozen=True, kw_only=True, tag=165):
    """A Dragon Ball that was discarded was removed from the game: there is one like it in play."""

    def apply(self, state: Any) -> None:
        """It is in the discard pile no more."""
        super().apply(state)
        state.balls_discarded.pop(self.card, None)


FACTS: tuple[type[Fact], ...] = (
    *FORCE,
    *SKILLS,
    *COUNTERS,
    *DECLARATIONS,
    AnswersDeferred,
    TurnBegan,
    PhaseBegan,
    StepBegan,
    FirstPlayerDecided,
    CardDrawn,
    CardRevealed,
    CardLooked,
    CardHidden,
    CardStacked,
    CardStackedFaceDown,
    StackPassed,
    CardTaken,
    CardPlaced,
    CardRemoved,
    CardCreated,
    CardCeased,
    ZoneShuffled,
    DeckPlaced,
    PlayerConceded,
    PersonalityPlaced,
    CardSetOut,
    AlignmentDeclared,
    AllyPlayed,
    NonCombatPlayed,
    PlacePlayed,
    BallPlayed,
    BallCaptured,
    BallUsed,
    VictoryDue,
    BallReturned,
    LevelLeft,
    LevelReached,
    LevelLost,
    PersonalityFused,
    ComponentCovered,
    PersonalityParted,
    FusionBegan,
    FusionEnded,
    StagesGained,
    CardShown,
    CardDiscarded,
    LifeCardLost,
    BallUncovered,
    LifeCardEndured,
    CombatBegan,
    CombatEnded,
    ControlPassed,
    AttackDeclared,
    FinalAttackDeclared,
    EmpowerUsed,
    AttackSucceeded,
    DamageDetermined,
    DamageRedirected,
    DamagePrevented,
    AnyDamagePrevented,
    DamageDealt,
    StagesLost,
    StagesPaid,
    CaptureChosen,
    CaptureFailed,
    AttackEnded,
    AttackGained,
    PhasePassed,
    PlayerLost,
    DbzLost,
    DbzEnded,
    BallRemoved,
    LifeCardRemoved,
)
"""All of them."""
