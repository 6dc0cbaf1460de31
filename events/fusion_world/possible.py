"""0-2-5, 3-5-3, 5-6-2-1. What can happen: what no rule rules out, and no effect in force forbids.

What effects forbid is asked of the facts themselves, just before they happen: it is the same who makes them, a skill, a
battle or the rules.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import Any, Literal, NamedTuple, TypeAlias

from events.fusion_world.areas import AREAS, FusionWorldState, face
from events.fusion_world.facts import CardKOed
from events.fusion_world.happenings import COMES_RESTED
from events.fusion_world.movable import is_played
from events.language.effect import Cannot
from events.table.fact import CardDrawn, CardFlipped, CardMoved, CardReadied, CardRested, CardStacked, CardTaken, Fact
from events.table.ids import Card, Player, zone_name, zone_owner
from events.table.table import Agent
from events.values.permissions import forbidden
from events.values.value import explain, may_be_changed, none_speaks

Maker: TypeAlias = Player | Literal["battle"] | None
"""Who makes something happen: a player by a skill, a battle, or the rules (None)."""


def maker(agent: Agent | None) -> Maker:
    """Who makes what happens now."""
    if agent is None:
        return None
    return "battle" if agent.how == "battle" else agent.player


def can_combo(state: FusionWorldState, card: Card) -> bool:
    """5-6-2, 5-6-2-1. Only a Battle Card that has a combo power, and one that is not negative."""
    printed = face(state, card)
    if printed.kind != "battle" or printed.combo_power is None:
        return False
    combo_power: int = printed.combo_power
    if may_be_changed(state, "combo_power"):
        combo_power = explain(state, card, "combo_power")[-1].after  # below zero, where else it is read as 0 (0-2-9)
    return combo_power >= 0


def can_happen(state: FusionWorldState, fact: Fact, *, by: Player) -> bool:
    """Whether a skill of that player can make it happen."""
    if isinstance(fact, CardMoved):
        possible = _can_move(state, fact)
    elif isinstance(fact, CardRested | CardReadied):
        possible = _can_switch(state, fact)
    else:
        possible = True
    return possible and not prohibited(state, fact, by=by)


def _can_move(state: FusionWorldState, fact: CardMoved) -> bool:
    """3-5-3, 5-6-2-1, 5-10-1. No Leader Card moves; what lies in a Battle Area does not come to one (0-2-4-1)."""
    known = state.cards[fact.card].face is not None
    if known and face(state, fact.card).kind == "leader":
        return False
    source, target = zone_name(fact.source), zone_name(fact.target)
    if isinstance(fact, CardKOed):
        return source == "battle" and face(state, fact.card).kind == "battle"
    if target == "combo":
        return known and can_combo(state, fact.card)
    return source != "battle" or target != "battle" or isinstance(fact, CardTaken)


def _can_switch(state: FusionWorldState, fact: CardRested | CardReadied) -> bool:
    """1-8. A card that is in that mode already is not switched to it (0-2-4-1)."""
    held = state.cards[fact.card]
    return held.rested != isinstance(fact, CardRested) and AREAS[zone_name(held.zone)].has_modes


def permitted(state: FusionWorldState, group: Sequence[Fact], agent: Agent | None) -> list[Fact]:
    """0-2-5. Those of a group's facts that no effect in force forbids. Damage is asked about as it is inflicted."""
    if none_speaks(state, FORBIDDEN):
        return list(group)
    by = maker(agent)
    return [fact for fact in group if not prohibited(state, fact, by=by)]


def prohibited(state: FusionWorldState, fact: Fact, *, by: Maker) -> bool:
    """0-2-5. Whether an effect in force forbids what the fact would be, before it happens.

    0-2-2-2: none keeps a card without power where it is (14-6-2).
    """
    if fact.rule == "14-6-2" or none_speaks(state, FORBIDDEN):
        return False
    return any(
        forbidden(state, each.action, each.card, player=each.player, by=by)
        for each in _acts_of(type(fact))(state, fact)
    )


FORBIDDEN = frozenset(
    (Cannot, action) for action in ("be_koed", "combo", "draw", "flip", "leave", "play", "ready", "rest")
)
"""What can be forbidden of facts."""


class Act(NamedTuple):
    """What a fact would be, by the word of the language for it: done by (or to) a card, or by a player."""

    action: str
    card: Card | None
    player: Player | None = None


@cache
def _acts_of(kind: type[Fact]) -> Callable[[FusionWorldState, Any], Iterable[Act]]:
    """What makes the acts that facts of that class would be."""
    return next((_ACTS[each] for each in kind.__mro__ if each in _ACTS), _no_act)


def _no_act(state: FusionWorldState, fact: Fact) -> Iterable[Act]:
    return ()


def _acts_of_move(state: FusionWorldState, fact: CardMoved) -> Iterator[Act]:
    source, target = zone_name(fact.source), zone_name(fact.target)
    if leaves_battle_area(state, fact):
        yield Act("leave", fact.card)
    if isinstance(fact, CardKOed):
        yield Act("be_koed", fact.card)
    elif isinstance(fact, CardDrawn):
        yield Act("draw", None, zone_owner(fact.target))
    elif target == "combo":
        yield Act("combo", fact.card, zone_owner(fact.target))
    elif target == "battle" and source not in ("battle", "under") and is_played(state, fact.card):
        yield Act("play", fact.card, zone_owner(fact.target))


def leaves_battle_area(state: FusionWorldState, fact: CardMoved) -> bool:
    """3-1-1, 16-2-2-2. Whether the card leaves its Battle Area by the move; under another it lies where that does."""
    if zone_name(fact.source) != "battle":
        return False
    return fact.source != (state.cards[fact.host].zone if isinstance(fact, CardStacked) else fact.target)


_ACTS: Mapping[type[Fact], Callable[[FusionWorldState, Any], Iterable[Act]]] = {
    CardMoved: _acts_of_move,
    CardRested: lambda state, fact: () if fact.rule in COMES_RESTED else (Act("rest", fact.card),),
    CardReadied: lambda state, fact: (Act("ready", fact.card),),
    CardFlipped: lambda state, fact: (Act("flip", fact.card),),
}
