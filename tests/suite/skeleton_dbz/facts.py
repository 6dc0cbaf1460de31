"""The cards of the skeleton, its table, and its facts."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import ClassVar, Literal, cast

from events.cards.card import Definition
from events.cards.parts import DeckPart
from events.language.effect import Cards, Skill
from events.skills.declared import SkillDeclared
from events.skills.state import TextState
from events.table.counters import KindCountersPlaced
from events.table.fact import NOTHING, CardMoved, Fact, GameEnded, PlayerLost, reasons
from events.table.ids import Card, Player, zone_name
from events.table.lookup import LookupTable
from events.table.moving import moved_to
from events.values.context import Context
from events.values.selecting import select

STAGES, LIFE = "power stage", "life card"
ATTACK_TABLE = "attack_table"
YOUR_BALLS = Cards(whose="you", zones=("play",), kinds=("ball",))
BRACKETS = (0, 4, 8, 12, 16)
TABLE = LookupTable(
    BRACKETS, BRACKETS, [[max(0, row - column + 1) for column in range(len(BRACKETS))] for row in range(len(BRACKETS))]
)
"""3-12. By the brackets of two ratings: one more than the first is above the second, and 0 at least."""
REASONS = reasons({"dragon_balls": "all Dragon Balls under control"})
PERSONALITY = DeckPart(name="personality", caption="main personality")


class DbzCard(Definition, frozen=True, kw_only=True, omit_defaults=True):
    """A card: the stages with which a personality comes, its rating at each of them from none up, and the name of the
    ally that it is laid over; what a life card prevents by Endurance; and what the card does.
    """

    kind: Literal["main", "ally", "physical", "energy", "combat", "needed", "ball", "drill"]
    stages: int = 0
    rating: tuple[int, ...] = ()
    over: str = ""
    endurance: int = 0
    skills: tuple[Skill, ...] = ()
    figures: ClassVar[tuple[str, ...]] = ("stages", "rating")
    ladders: ClassVar[Mapping[str, str]] = {"rating": STAGES}


@dataclass(slots=True, repr=False)
class DbzState(TextState):
    """A table with combat: who is in control of it, its damage so far; and who has captured which Dragon Balls.

    `any_pays`: any personality can pay stages, not only the one in control of combat.
    """

    control: dict[Player, Card] = field(default_factory=dict)
    damage: dict[str, int] = field(default_factory=dict)
    captured: dict[Card, Player] = field(default_factory=dict)
    any_pays: bool = field(default=False, compare=False)
    usual_zones: ClassVar[tuple[str, ...]] = ("play",)
    tables: ClassVar[Mapping[str, LookupTable]] = {ATTACK_TABLE: TABLE}

    def controller(self, card: Card) -> Player:
        """The player who controls the card: the captor of a Dragon Ball, which stays where it lies."""
        owner = super(DbzState, self).controller(card)
        return self.captured.get(card, owner) if zone_name(self.cards[card].zone) == "play" else owner

    def in_role(self, card: Card, role: str) -> bool:
        """Whether a personality is in control of combat."""
        return role == "control" and card in self.control.values()

    def stages(self, card: Card) -> int:
        """The power stages of a personality."""
        return self.cards[card].kind_counters.get(STAGES, 0)


class CardPlayed(CardMoved, frozen=True, kw_only=True, tag=140):
    """A card was placed in play."""

    caption: ClassVar[str] = "{card} is placed in play"


class CardDiscarded(CardMoved, frozen=True, kw_only=True, tag=141):
    """A card was discarded."""

    caption: ClassVar[str] = "{card} is discarded"


class LifeCardLost(CardDiscarded, frozen=True, kw_only=True, tag=142):
    """A life card was discarded as damage."""

    caption: ClassVar[str] = "{card} is lost as damage"

    def apply(self, state: DbzState) -> None:  # type: ignore[override]
        """The attack has dealt one more."""
        state.move(self.card, self.target)
        state.damage["dealt"] += 1


class LifeCardEndured(CardMoved, frozen=True, kw_only=True, tag=149):
    """A life card was removed instead of others that damage would have taken."""

    caption: ClassVar[str] = "{card} endures damage"

    def apply(self, state: DbzState) -> None:  # type: ignore[override]
        """The attack has dealt one more."""
        state.move(self.card, self.target)
        state.damage["dealt"] += 1


class DamageDealt(Fact, frozen=True, kw_only=True, tag=150):
    """Damage of an attack was dealt, as far as it was not prevented."""

    card: Card
    player: Player
    kind: str
    amount: int
    caption: ClassVar[str] = "{card} deals {amount} {kind} damage to {player}"
    invalidates = NOTHING


class DamageRedirected(Fact, frozen=True, kw_only=True, tag=151):
    """Another personality takes the power stages of damage."""

    card: Card
    caption: ClassVar[str] = "{card} takes the damage in power stages"
    invalidates = NOTHING


class ControlPassed(Fact, frozen=True, kw_only=True, tag=143):
    """A personality is in control of combat."""

    card: Card
    player: Player
    caption: ClassVar[str] = "{card} is in control of combat"

    def apply(self, state: DbzState) -> None:
        """That personality attacks and is attacked for its player."""
        state.control[self.player] = self.card


class DamageDetermined(Fact, frozen=True, kw_only=True, tag=144):
    """The damage of the attack was determined, or some of it was converted."""

    stages: int
    life: int
    caption: ClassVar[str] = "The attack does {stages} power stages and {life} life cards of damage"

    def apply(self, state: DbzState) -> None:
        """So much is to be dealt."""
        state.damage = {"stages": self.stages, "life": self.life, "dealt": 0}


class AttackDeclared(SkillDeclared, frozen=True, kw_only=True, tag=145):
    """A player attacks with a card."""

    caption: ClassVar[str] = "{player} attacks with {card}"


class BallsGathered(PlayerLost, frozen=True, kw_only=True, tag=146):
    """A player lost to all the Dragon Balls."""

    spoken = REASONS


class DbzEnded(GameEnded, frozen=True, kw_only=True, tag=147):
    """The game ended, in one of the ways in which this one ends."""

    spoken = REASONS


class BallCaptured(Fact, frozen=True, kw_only=True, tag=148):
    """A player captured a Dragon Ball: it stays where it lies, under the captor's control."""

    card: Card
    player: Player
    caption: ClassVar[str] = "{player} captures {card}"

    def apply(self, state: DbzState) -> None:
        """The player controls it."""
        state.captured[self.card] = self.player


def face(state: DbzState, card: Card) -> DbzCard:
    """What the card prints."""
    return cast(DbzCard, state.cards[card].face)


def of_kind(state: DbzState, player: Player, zone: str, *kinds: str) -> list[Card]:
    """A player's cards of these kinds in a zone."""
    return [card for card in state.cards_in(player, zone) if face(state, card).kind in kinds]


def balls(state: DbzState, player: Player) -> list[Card]:
    """The Dragon Balls that a player controls."""
    return select(state, Context(player), YOUR_BALLS)


def gained(card: Card, stages: int, *, rule: str) -> KindCountersPlaced:
    """The fact that a personality gains power stages."""
    return KindCountersPlaced(card=card, kind=STAGES, amount=stages, rule=rule)


def discarded(state: DbzState, card: Card, *, rule: str = "3-3") -> CardDiscarded:
    """The fact that a card is discarded."""
    return moved_to(state, card, CardDiscarded, "discard", rule=rule)
