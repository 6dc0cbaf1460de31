"""Legality: the facts that the rules of both books exclude, and the acts that effects can forbid."""

from collections.abc import Callable, Collection, Iterator, Mapping
from functools import partial
from typing import TypeAlias

from events.dragon_ball_super.battle import BattleState, face
from events.dragon_ball_super.facts import CardDiscarded, CardKOed
from events.effects.legality import Act, ActsOf, Legality, Possible, always, never
from events.table.created import CardCreated
from events.table.fact import CardDrawn, CardFlipped, CardMoved, CardReadied, CardRested, CardStacked, CardTaken, Fact
from events.table.ids import zone_name, zone_owner

CanCombo: TypeAlias = Callable[..., bool]
"""The function that says, by state and card, whether the card can be used in a combo."""


def legality(
    *,
    can_combo: CanCombo,
    comes_rested: Collection[str],
    inevitable: frozenset[str] = frozenset(),
    by_rules: Possible = never,
) -> Legality:
    """The legality of a book; forbidden damage is checked when it is inflicted.

    `comes_rested`: the rules by which a card is in Rest Mode as it comes; `inevitable`: those whose facts no text
    prevents; `by_rules`: whether no text prevents a fact that names a skill or the battle.
    """
    acts: Mapping[type[Fact], ActsOf] = {
        CardMoved: _acts_of_move,
        CardCreated: _acts_of_coming,
        CardRested: lambda state, fact: () if fact.rule in comes_rested else (Act("rest", fact.card),),
        CardReadied: lambda state, fact: (Act("ready", fact.card),),
        CardFlipped: lambda state, fact: (Act("flip", fact.card),),
    }
    possible: Mapping[type[Fact], Possible] = {
        CardMoved: partial(_can_move, can_combo=can_combo),
        CardCreated: always,
        CardDiscarded: always,
        CardKOed: _can_be_koed,
        CardRested: _can_switch,
        CardReadied: _can_switch,
    }
    return Legality(
        possible=possible,
        acts=acts,
        actions=frozenset(("be_koed", "combo", "draw", "flip", "leave", "play", "ready", "rest")),
        inevitable=inevitable,
        by_rules=by_rules,
    )


def _can_move(state: BattleState, fact: CardMoved, *, can_combo: CanCombo) -> bool:
    """Whether a card can move: no Leader Card does, and what lies in a Battle Area does not come to one."""
    known = state.cards[fact.card].face is not None
    if known and face(state, fact.card).kind == "leader":
        return False
    source, target = zone_name(fact.source), zone_name(fact.target)
    if target == "combo":
        return known and can_combo(state, fact.card)
    return source != "battle" or target != "battle" or isinstance(fact, CardTaken)


def _can_be_koed(state: BattleState, fact: CardKOed) -> bool:
    """Whether a card can be KO'd: a Battle Card in a Battle Area can, and no other."""
    return zone_name(fact.source) == "battle" and face(state, fact.card).kind == "battle"


def _can_switch(state: BattleState, fact: CardRested | CardReadied) -> bool:
    """Whether a card can switch: not to the mode that it is in already."""
    card_state = state.cards[fact.card]
    return card_state.rested != isinstance(fact, CardRested) and state.specs[zone_name(card_state.zone)].has_modes


def _acts_of_move(state: BattleState, fact: CardMoved) -> Iterator[Act]:
    """The acts of a move: leaving the Battle Area, and what it is beside."""
    source, target = zone_name(fact.source), zone_name(fact.target)
    if leaves_battle_area(state, fact):
        yield Act("leave", fact.card)
    if isinstance(fact, CardKOed):
        yield Act("be_koed", fact.card)
    elif isinstance(fact, CardDrawn):
        yield Act("draw", None, zone_owner(fact.target))
    elif target == "combo":
        yield Act("combo", fact.card, zone_owner(fact.target))
    elif target == "battle" and source not in ("battle", "under"):
        yield from _acts_of_coming(state, fact)


def _acts_of_coming(state: BattleState, fact: CardMoved) -> Iterator[Act]:
    """The act of a card that comes to a Battle Area, a token among them: it is played, if such a card is."""
    if zone_name(fact.target) == "battle" and state.game.texts.is_played(state, fact.card):
        yield Act("play", fact.card, zone_owner(fact.target))


def leaves_battle_area(state: BattleState, fact: CardMoved) -> bool:
    """Whether the card leaves its Battle Area by the move; under another it lies where that does."""
    if zone_name(fact.source) != "battle":
        return False
    return fact.source != (state.cards[fact.host].zone if isinstance(fact, CardStacked) else fact.target)
