"""Attacks for a bot: what one gains, which cards should make it, and what one that is made threatens."""

from collections.abc import Sequence

from events.buddyfight.card import FLAG, ITEM
from events.buddyfight.outlook import CARD, Position
from events.table.ids import Card

OPENED = 0.8
"""The share of the damage behind a center that its opening is worth."""
SOUL_LOST = 0.9
"""The gain of an attack for which the opponent puts a soul into the drop zone."""


def threat(position: Position, *, power: int = 0, defense: int = 0) -> float:
    """What the attack that is made costs its victim, with so much more power and defense; 0 without one.

    Of an attack of the seat's own it is the gain.
    """
    attacking = position.attacking()
    if not attacking:
        return 0.0
    attacker = position.view.controller(attacking[0])
    mine = position if attacker == position.seat else position.from_across()
    return hit(mine, attacking, target_of(mine), power=power, defense=defense)


def target_of(position: Position) -> Card | None:
    """The monster that the seat attacks; None if it attacks the fighter, whose item or flag may guard."""
    target = position.roles.get("target")
    guards = (*position.view.seen(position.foe, ITEM), *position.view.seen(position.foe, FLAG))
    return None if target in guards else target


def hit(position: Position, cards: Sequence[Card], target: Card | None, *, power: int = 0, defense: int = 0) -> float:
    """The gain of an attack of the seat with these cards on a monster, or on the fighter."""
    total = sum(position.figure("power", card) for card in cards) + power
    if target is None:
        if total < position.guarded(position.foe) + defense:
            return 0.0
        return position.hurt(position.foe, sum(position.figure("critical", card) for card in cards))
    if total < position.figure("defense", target) + defense:
        return -_countered(position, cards, target)
    gain = SOUL_LOST if position.souls(target) else position.body(target)
    if target in position.view.seen(position.foe, "center"):
        piercing = [card for card in cards if "penetrate" in position.keywords(card)]
        gain += position.hurt(position.foe, sum(position.figure("critical", card) for card in piercing))
    return gain + _lifelink(position, target)


def _countered(position: Position, cards: Sequence[Card], target: Card) -> float:
    """What [Counterattack] of a target that stays costs."""
    if "counterattack" not in position.keywords(target):
        return 0.0
    power = position.figure("power", target)
    return max((position.body(card) for card in cards if position.figure("defense", card) <= power), default=0.0)


def _lifelink(position: Position, target: Card) -> float:
    """The damage that its fighter takes as a card leaves the field."""
    if position.souls(target):
        return 0.0
    printed = position.printed(target)
    linked = [] if printed is None else [skill for skill in printed.keywords if skill.keyword.startswith("lifelink")]
    lost = any(skill.keyword == "lifelink_lose" for skill in linked)
    return position.hurt(position.foe, 100 if lost else sum(skill.number for skill in linked)) if linked else 0.0


def planned(position: Position, card: Card, target: Card | None) -> float:
    """The gain of an attack that a card begins: alone, or with as many others as it needs; what it opens counts."""
    others = [one for one in position.attackers(position.seat) if one != card]
    joined = needed(position, [card], target, others)
    if joined is None:
        return hit(position, [card], target) - 0.01
    gain = hit(position, [card, *joined], target)
    if target is not None and target in position.view.seen(position.foe, "center") and not position.souls(target):
        after = [one for one in others if one not in joined]
        behind = sum(position.figure("critical", one) for one in after)
        if behind and position.view.count(position.foe, "center") == 1:
            gain += OPENED * position.hurt(position.foe, behind)
    return gain - 0.02 * sum(position.figure("critical", one) for one in (card, *joined)) - CARD * 0.3 * len(joined)


def needed(position: Position, cards: Sequence[Card], target: Card | None, others: Sequence[Card]) -> list[Card] | None:
    """The fewest others, the weakest that do, with which an attack of these cards hits; None if it cannot."""
    defense = position.guarded(position.foe) if target is None else position.figure("defense", target)
    lacking = defense - sum(position.figure("power", card) for card in cards)
    ranked = sorted(others, key=lambda card: position.figure("power", card))
    chosen: list[Card] = []
    while lacking > 0:
        if not ranked:
            return None
        enough = [card for card in ranked if position.figure("power", card) >= lacking]
        card = enough[0] if enough else ranked[-1]
        ranked.remove(card)
        chosen.append(card)
        lacking -= position.figure("power", card)
    return chosen
