"""The value of flags for a bot: of another one that is raised, and of the other side."""

from collections.abc import Sequence

from events.buddyfight.card import FLAG, BuddyfightCard
from events.buddyfight.outlook import CARD, CRITICAL, DEFENSE, POWER, Position
from events.buddyfight.processing import lets_use
from events.table.ids import Card

ABILITY = 0.5
"""The value of an ability of a flag."""
RAISED = 0.5
"""The value of another flag beside its figures and abilities: what it brings with it."""
REVERSED = 0.3
"""The value of a [Reversal] beside that of the other side: cards count them."""


def raised(position: Position, card: Card) -> float:
    """The gain of raising one's other flag, less the cards of the hand that are not used with it any more."""
    player, printed = position.view.controller(card), position.printed(card)
    if printed is None:
        return 0.0
    there = position.view.seen(player, FLAG)
    hand = [face for one in position.view.seen(player, "hand") if (face := position.printed(one)) is not None]
    kept = [lets_use(printed, face) for face in hand if face is not printed and _is_used(position, there, face)]
    return RAISED + _of_side(printed) - sum(_of_side_up(position, flag) for flag in there) - CARD * kept.count(False)


def reversal(position: Position, card: Card) -> float:
    """The gain of [Reversal] of a flag for its fighter: what its other side is worth more."""
    printed = position.printed(card)
    if printed is None or printed.back is None:
        return 0.0
    return _of_side(printed) + _of_side(printed.back) - 2 * _of_side_up(position, card) + REVERSED


def _is_used(position: Position, flags: Sequence[Card], card: BuddyfightCard) -> bool:
    """Whether one of these flags lets a card be used."""
    return any(lets_use(face, card) for flag in flags if (face := position.printed(flag)) is not None)


def _of_side(side: BuddyfightCard) -> float:
    return _value(side.critical or 0, side.power or 0, side.defense or 0, len(side.skills))


def _of_side_up(position: Position, flag: Card) -> float:
    critical, power, defense = (position.figure(name, flag) for name in ("critical", "power", "defense"))
    return _value(critical, power, defense, len(position.view.skills(flag)))


def _value(critical: int, power: int, defense: int, abilities: int) -> float:
    """A flag strikes and guards as an item does."""
    return CRITICAL * critical + POWER * power + DEFENSE * defense + ABILITY * abilities
