"""Attacks: who can attack whom, what has to attack, and the attack cost."""

from typing import Any

from events.costs.affording import payable
from events.costs.paying import pay_attack_cost
from events.dragon_ball_super.areas import leader
from events.dragon_ball_super.battle import BOARD, BattleState, face
from events.effects.legality import prohibited
from events.language.effect import Can, Cannot
from events.table.ask import Option
from events.table.fact import CardRested
from events.table.ids import Card, Player, opponent
from events.table.table import Table
from events.values.context import Applied, Context
from events.values.holding import kinds_in_force, on_card
from events.values.permissions import allowed, attack_cost, forbidden, is_meant


def attacks(state: BattleState, player: Player, *, first: int = 1) -> list[Option]:
    """The attacks of Active Leader and Battle Cards on the opponent's Leader and rested Battle Cards.

    `first`: the first turn in which cards can attack. Effects may forbid either, or allow more: one on an Active card,
    or in an earlier turn.
    """
    limited = Cannot in kinds_in_force(state)
    attackers = [
        card
        for card in (leader(state, player), *battle_cards(state, player))
        if not state.cards[card].rested
        and (state.turn >= first or allowed(state, "attack_first_turn", card))
        and not (limited and _kept_from_attacking(state, player, card))
    ]
    if not attackers:
        return []
    foe = opponent(player)
    targets = (leader(state, foe), *battle_cards(state, foe))
    return [
        Option("attack", card, target)
        for card in attackers
        for target in targets
        if can_be_attacked(state, card, target)
    ]


async def pays_to_attack(table: Table, player: Player, card: Card, target: Card) -> bool:
    """Whether the attack cost, if any, was paid, and the attack is still possible."""
    if not attack_cost(table.state, "attack", card):
        return True
    return await pay_attack_cost(table, player, "attack", card) and can_attack(table.state, card, target)


def can_attack(state: BattleState, card: Card, target: Card) -> bool:
    """Whether a card can attack a target, once the attack cost is paid."""
    there = state.cards[card].zone in BOARD and state.cards[target].zone in BOARD
    able = not state.cards[card].rested and not _forbidden_to_attack(state, card)
    return there and able and can_be_attacked(state, card, target)


def _kept_from_attacking(state: BattleState, player: Player, card: Card) -> bool:
    """Whether an effect forbids the attack, or the player cannot pay the attack cost."""
    paid = payable(state, Context(player, card), attack_cost(state, "attack", card))
    return not paid or _forbidden_to_attack(state, card)


def _forbidden_to_attack(state: BattleState, card: Card) -> bool:
    """Whether an effect forbids the attack, or the rest that it takes."""
    rests = CardRested(card=card, rule=state.game.table.cites["attack"])
    return forbidden(state, "attack", card, by="battle") or prohibited(state, rests, by="battle")


def allowances_used(state: BattleState, card: Card, target: Card) -> list[tuple[Applied, Can]]:
    """The changes by which alone a card can attack its target, which the attack uses."""
    return _allowances(state, card, target) if state.effects and not _can_be_attacked_by_all(state, target) else []


def _can_be_attacked_by_all(state: BattleState, target: Card) -> bool:
    """Whether a target is a Leader or rested, so that no effect has to allow attacks on it."""
    return face(state, target).kind == "leader" or state.cards[target].rested


def _allowances(state: BattleState, card: Card, target: Card) -> list[tuple[Applied, Can]]:
    """The changes by which a card can attack such a target though it is active."""
    return [each for each in allowed(state, "attack_active", card) if is_meant(state, *each, target)]


def can_be_attacked(state: BattleState, card: Card, target: Card) -> bool:
    """Whether a card can attack a target: a Leader, a rested Battle Card, or one that an effect allows."""
    if not _can_be_attacked_by_all(state, target) and not _allowances(state, card, target):
        return False
    if Cannot not in kinds_in_force(state):
        return True
    if forbidden(state, "be_attacked", target, by="battle"):
        return False
    return not any(
        change.action == "attack" and change.cards is not None and is_meant(state, one, change, target)
        for one, change in on_card(state, card, Cannot)
    )


def battle_cards(state: BattleState, player: Player) -> list[Card]:
    """The Battle Cards in a player's Battle Area."""
    cards: Any = state.cards
    return [card for card in state.cards_in(player, "battle") if cards[card].face.kind == "battle"]
