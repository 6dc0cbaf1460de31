"""The cards of the skeleton, its table, and its facts."""

from dataclasses import dataclass
from typing import ClassVar, Literal, cast

from events.cards.card import Definition
from events.cards.parts import DeckPart
from events.costs.payment import Cost, Source
from events.language.effect import Move, Skill
from events.skills.declared import UseDeclared
from events.skills.state import TextState
from events.table.ask import Option
from events.table.counters import PlayerCountersRemoved
from events.table.fact import CardMoved
from events.table.ids import Card, Player, zone_of
from events.table.moving import moved_to
from tests.suite.setting import picked

AREAS = ("left", "center", "right")


FLAG = DeckPart(name="flag", caption="flag")


class BuddyCard(Definition, frozen=True, kw_only=True, omit_defaults=True):
    """A card: its figures, and what it does; also to call it or to cast it is a skill, with its cost.

    `gauge`: how many cards of the gauge its cast costs, beside the cost of that skill.
    """

    kind: Literal["monster", "spell", "flag"]
    size: int = 0
    power: int = 0
    defense: int = 0
    critical: int = 0
    gauge: int = 0
    skills: tuple[Skill, ...] = ()
    figures: ClassVar[tuple[str, ...]] = ("power", "defense", "critical", "size")


@dataclass(slots=True, repr=False)
class BuddyState(TextState):
    """A table of two fighters."""

    usual_zones: ClassVar[tuple[str, ...]] = AREAS
    covered_zones: ClassVar[tuple[str, ...]] = ("soul",)


class CardCalled(CardMoved, frozen=True, kw_only=True, tag=140):
    """A monster was called."""

    caption: ClassVar[str] = "{card} is called to {target}"


class CardDropped(CardMoved, frozen=True, kw_only=True, tag=141):
    """A card was put into the drop zone."""

    caption: ClassVar[str] = "{card} goes to {target}"


class CardDestroyed(CardDropped, frozen=True, kw_only=True, tag=142):
    """A monster was destroyed."""

    caption: ClassVar[str] = "{card} is destroyed"


class CardCharged(CardMoved, frozen=True, kw_only=True, tag=143):
    """A card was put into the gauge, face down."""

    caption: ClassVar[str] = "{card} goes to {target}"


class AttackDeclared(UseDeclared, frozen=True, kw_only=True, tag=144):
    """A monster attacks."""

    caption: ClassVar[str] = "{card} attacks"


class DamageDealt(PlayerCountersRemoved, frozen=True, kw_only=True, tag=145):
    """A fighter was dealt damage."""

    caption: ClassVar[str] = "{player} is dealt {amount} damage"


class CardReturned(CardMoved, frozen=True, kw_only=True, tag=146):
    """A card of the first hand went back into the deck."""

    caption: ClassVar[str] = "{card} goes back to {target}"


def face(state: BuddyState, card: Card) -> BuddyCard:
    """What the card prints."""
    return cast(BuddyCard, state.cards[card].face)


def monsters(state: BuddyState, player: Player) -> list[Card]:
    """A fighter's monsters."""
    return [card for area in AREAS for card in state.cards_in(player, area)]


def called(state: BuddyState, card: Card, by: Player) -> CardCalled:
    """4-3. The fact that the called monster enters its area; before it is declared, the center stands for any."""
    areas = [entry.zone for entry in state.declared if entry.card == card and entry.zone is not None]
    target = areas[-1] if areas else zone_of(by, "center")
    return CardCalled(card=card, source=state.cards[card].zone, target=target, rule="4-3")


def moved(state: BuddyState, card: Card, effect: Move) -> CardMoved:
    """4-6. The fact that an effect or a cost moves a card."""
    return moved_to(state, card, CardCharged if effect.to == "gauge" else CardDropped, effect.to, rule="4-6")


def sources(state: BuddyState, player: Player, *, of_skill: bool) -> list[Source]:
    """4-1. The cards of the gauge, which nobody sees: each pays one."""
    return [Source(Option("pay", card), frozenset()) for card in state.cards_in(player, "gauge")]


def spend(player: Player, option: Option) -> CardDropped:
    """4-1. The fact that a card of the gauge pays."""
    gauge, drop = zone_of(player, "gauge"), zone_of(player, "drop")
    return CardDropped(card=picked(option), source=gauge, target=drop, rule="4-1")


def card_cost(state: BuddyState, card: Card, skill: Skill) -> Cost | None:
    """4-1. What a spell costs of the gauge, if the skill is its cast."""
    cost = face(state, card).gauge
    return Cost(cost, ()) if cost and "hand" in skill.zones else None
