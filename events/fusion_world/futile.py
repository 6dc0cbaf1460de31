"""0-2-4. What effects can do something, by all that lies open."""

from collections.abc import Callable, Sequence
from typing import Any

from events.costs.payment import Cost, can_pay
from events.effects.futile import Able, count
from events.fusion_world.areas import FusionWorldState, face
from events.fusion_world.movable import koed, move_of, played, removed
from events.fusion_world.paying import cost_of, skill_sources, sources
from events.fusion_world.possible import can_happen
from events.language.effect import (
    Control,
    Damage,
    Discard,
    Draw,
    Flip,
    Ko,
    Mark,
    Move,
    Nullify,
    Pay,
    Play,
    Put,
    Remove,
    Switch,
)
from events.table.fact import CardReadied, CardRested, Fact
from events.table.ids import Card, zone_name, zone_owner
from events.values.context import Context, players_of
from events.values.permissions import forbidden
from events.values.selecting import amount


def _moves(fact: Callable[[FusionWorldState, Card, Any, Context], Fact]) -> Callable[..., bool]:
    def able(state: FusionWorldState, context: Context, effect: Any, cards: Sequence[Card]) -> bool:
        return any(can_happen(state, fact(state, card, effect, context), by=context.you) for card in cards)

    return able


def _draw(state: FusionWorldState, context: Context, effect: Draw, cards: Sequence[Card]) -> bool:
    players = players_of(context.you, effect.whose)
    able = [player for player in players if not forbidden(state, "draw", player=player, by=context.you)]
    return count(state, context, effect.count) > 0 and any(state.cards_in(player, "deck") for player in able)


def _discard(state: FusionWorldState, context: Context, effect: Discard, cards: Sequence[Card]) -> bool:
    players = players_of(context.you, effect.whose)
    return count(state, context, effect.count) > 0 and any(state.cards_in(player, "hand") for player in players)


def _damage(state: FusionWorldState, context: Context, effect: Damage, cards: Sequence[Card]) -> bool:
    players = players_of(context.you, effect.whose)
    able = not all(forbidden(state, "take_damage", player=player, by=context.you) for player in players)
    return count(state, context, effect.count) > 0 and able


def _play(state: FusionWorldState, context: Context, effect: Play, cards: Sequence[Card]) -> bool:
    """5-5-3. If its cost has to be paid, only what can be paid for."""
    able = [card for card in cards if can_happen(state, played(state, card, by=context.you), by=context.you)]
    payers = sources(state, context.you)
    return any(not effect.pay or can_pay(payers, cost_of(state, card)) for card in able)


def _mark(state: FusionWorldState, context: Context, effect: Mark, cards: Sequence[Card]) -> bool:
    by = amount(state, context, effect.by)
    return any(by > 0 or (by < 0 and state.cards[card].counters > 0) for card in cards)


def _put(state: FusionWorldState, context: Context, effect: Put, cards: Sequence[Card]) -> bool:
    by = amount(state, context, effect.by)
    return by > 0 or (by < 0 and any(state.markers[player] for player in players_of(context.you, effect.whose)))


def _pay(state: FusionWorldState, context: Context, effect: Pay, cards: Sequence[Card]) -> bool:
    [player] = players_of(context.you, effect.whose)
    cost = Cost.determine(total=amount(state, context, effect.total), specified=effect.specified)
    return can_pay(skill_sources(state, player), cost)


def _flip(state: FusionWorldState, context: Context, effect: Flip, cards: Sequence[Card]) -> bool:
    return any(face(state, card).kind == "leader" and face(state, card).back is not None for card in cards)


def _control(state: FusionWorldState, context: Context, effect: Control, cards: Sequence[Card]) -> bool:
    [player] = players_of(context.you, effect.whose)
    held = [state.cards[card].zone for card in cards]
    return any(zone_name(zone) == "battle" and zone_owner(zone) != player for zone in held)


def _switched(state: FusionWorldState, card: Card, effect: Switch, context: Context) -> Fact:
    kind = CardRested if effect.mode == "rest" else CardReadied
    return kind(card=card, rule="1-8-1")


def _nullify(state: FusionWorldState, context: Context, effect: Nullify, cards: Sequence[Card]) -> bool:
    return state.battle is not None and not state.battle.negated


ABLE: Able = {
    Draw: _draw,
    Discard: _discard,
    Damage: _damage,
    Move: _moves(lambda state, card, effect, context: move_of(state, card, effect)),
    Play: _play,
    Ko: _moves(lambda state, card, effect, context: koed(state, card)),
    Remove: _moves(lambda state, card, effect, context: removed(state, card)),
    Switch: _moves(_switched),
    Mark: _mark,
    Put: _put,
    Pay: _pay,
    Flip: _flip,
    Control: _control,
    Nullify: _nullify,
}
"""Whether each of these effects can do anything."""
