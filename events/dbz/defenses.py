"""Defenses: what of their effects an attack is open to."""

from typing import Any

from events.dbz.damage import FOCUSED, ONE_KIND, UNPREVENTABLE, UNSTOPPABLE
from events.language.effect import Cannot, Decree, Effect, Lessen, Nullify, Skill
from events.language.vocabulary import without
from events.table.ids import Card, Player
from events.values.context import Context
from events.values.holding import on_player
from events.values.permissions import forbidden
from events.values.selecting import matches


def is_held_off(state: Any, player: Player, card: Card) -> bool:
    """effects/floating, keywords/focused-1. Whether an effect keeps a player's attack from being successful.

    None keeps an unstoppable attack from it, and one that keeps attacks of both kinds none that is focused.
    """
    if UNSTOPPABLE in state.attack:
        return False
    if FOCUSED not in state.attack:
        return forbidden(state, "succeed", card, player=player)
    return any(
        change.action == "succeed"
        and change.cards is not None
        and change.cards.role in ONE_KIND
        and matches(state, Context(applied.master, applied.source), card, change.cards, anywhere=True)
        for applied, change in on_player(state, player, Cannot)
    )


def open_to(state: Any, skill: Skill) -> tuple[Effect, ...]:
    """The effects of a defense that the attack is open to."""
    focused = FOCUSED in state.attack and meets_both(skill)  # keywords/focused-1

    def is_barred(effect: Any) -> bool:
        if isinstance(effect, Nullify):
            return focused or UNSTOPPABLE in state.attack
        return _prevents(effect) and (focused or UNPREVENTABLE in state.attack)

    effects: tuple[Effect, ...] = without(skill.effects, is_barred)
    return effects


def _prevents(effect: Any) -> bool:
    return isinstance(effect, Decree) and any(isinstance(change, Lessen) for change in effect.changes)


def meets_both(skill: Skill) -> bool:
    """keywords/focused-1. Whether a defense can stop attacks of both kinds, or prevent their damage."""
    if skill.trigger is None:
        return True
    roles = set()
    for event in skill.trigger.events:
        if isinstance(event.card, str) or event.card is None:
            return True
        roles |= {cards.role for cards in (event.card.alternatives or (event.card,))}
    return not any(roles <= {kind} for kind in ONE_KIND)
