"""9-9. Replaceable events, and the replacement of damage."""

from collections.abc import Iterable, Mapping, Sequence

from msgspec.structs import replace

from events.dragon_ball_super.battle import Damage
from events.dragon_ball_super.facts import (
    CardComboed,
    CardDiscarded,
    CardKOed,
    CardPlayed,
    DamageDealt,
    DamageReplaced,
    LifeDropped,
    LifeTaken,
)
from events.fusion_world.areas import FusionWorldState
from events.fusion_world.cites import COMES_RESTED, COUNTERS_LOST, FIELD_DROPS, FIELD_PLAYED, STACKED
from events.fusion_world.possible import leaves_battle_area
from events.fusion_world.processing import life_lost
from events.fusion_world.trigger_events import EVENTS
from events.language.fields import BY_BATTLE, Told
from events.skills.events import Event
from events.skills.replacements import left_of, still_happens
from events.table.fact import CardDrawn, CardMoved, Fact
from events.table.ids import PLAYERS, Card, zone_name, zone_owner
from events.table.table import Table

MOVES: Mapping[str, type[CardMoved] | tuple[type[CardMoved], ...]] = {
    "moved": CardMoved,
    "ko": CardKOed,
    "life_taken": (LifeTaken, LifeDropped),
    "drawn": CardDrawn,
    "discarded": CardDiscarded,
    "played": CardPlayed,
    "combo": CardComboed,
}
"""The replaceable moves, by their words."""
REPLACEABLE = frozenset({*MOVES, "leaves", "rested", "readied", "deals_damage", "takes_damage"})
"""The words of all replaceable events."""
TOLD: Told = {
    "moved": ("card", "source", "target", "how", BY_BATTLE),
    **dict.fromkeys(("leaves", "life_taken"), ("card", "target", "how", BY_BATTLE)),
    **dict.fromkeys(("played", "combo"), ("card", "source", "how")),
    **dict.fromkeys(("ko", "rested", "deals_damage"), ("card", "how", BY_BATTLE)),
    **dict.fromkeys(("discarded", "drawn", "readied"), ("card", "how")),
    "takes_damage": ("by", "how", BY_BATTLE),
}
"""What each event tells that can be replaced, beside its player."""


def would_be(state: FusionWorldState, fact: Fact) -> Iterable[Event]:
    """The replaceable events of a fact, before it happens."""
    if not isinstance(fact, CardMoved):
        return EVENTS.of(state, fact, REPLACEABLE)
    source, target, player = zone_name(fact.source), zone_name(fact.target), zone_owner(fact.source)
    comes = zone_owner(fact.target) if target in ("battle", "combo") else player
    events = [
        Event(word, fact.card, comes if word in ("played", "combo") else player, source, target)
        for word, kinds in MOVES.items()
        if isinstance(fact, kinds)
    ]
    if leaves_battle_area(state, fact):
        events.append(Event("leaves", fact.card, player, source, target))
    return events


async def replace_damage(table: Table, group: list[Fact]) -> list[Fact]:
    """5-8-1, 9-9-1-1. Damage can be replaced as a whole, then each life card that it takes.

    Damage by which no life card leaves the Life Area was not dealt; it was so much less as cards have stayed there.
    """
    state = table.state
    damage = _damage_of(group)
    left = await left_of(table, [dealt for dealt, _ in damage])
    taken = dict.fromkeys(PLAYERS, 0)
    lost: list[list[Fact]] = []
    for (dealt, to_drop), now in zip(damage, left, strict=True):
        due = Damage(dealt.card, dealt.player, now.amount if isinstance(now, DamageDealt) else 0, to_drop)
        lost.append(life_lost(state, due, below=taken[due.player]))
        taken[due.player] += due.amount
    others = [fact for fact in group if not isinstance(fact, DamageDealt | LifeTaken | LifeDropped)]
    rest = [fact for fact in await left_of(table, [*(life for each in lost for life in each), *others]) if fact]
    happening = {id(fact) for fact in rest if still_happens(state, fact, group, rest)}
    facts: list[Fact] = []
    for (dealt, _), now, cards in zip(damage, left, lost, strict=True):
        going = [life for life in cards if id(life) in happening]
        stay = sum(id(life) not in happening and _in_life(state, life) for life in cards)
        if isinstance(now, DamageDealt) and (stay < len(cards) or not cards):
            facts += [replace(now, amount=now.amount - stay) if stay else now, *going]
        elif any(due[:3] == (dealt.card, dealt.player, dealt.amount) for due in state.damage):
            facts.append(DamageReplaced(card=dealt.card, player=dealt.player, amount=dealt.amount, rule="9-9-1-1"))
    return [*facts, *(fact for fact in others if id(fact) in happening)]


def _damage_of(group: Sequence[Fact]) -> list[tuple[DamageDealt, bool]]:
    """The damage of a group, with whether the life that it takes goes to the Drop (15-5-2)."""
    found: list[tuple[DamageDealt, bool]] = []
    for fact in group:
        if isinstance(fact, DamageDealt):
            found.append((fact, False))
        elif isinstance(fact, LifeDropped):
            found[-1] = found[-1][0], True
    return found


def _in_life(state: FusionWorldState, fact: Fact) -> bool:
    return zone_name(state.cards[fact.card].zone) == "life"  # type: ignore[attr-defined]


def comes_with(state: FusionWorldState, fact: Fact, group: Sequence[Fact]) -> CardMoved | None:
    """The move of the group that a fact follows; None if it stands by itself."""
    moves = [other for other in group if isinstance(other, CardMoved) and other is not fact]
    if fact.rule == FIELD_DROPS:
        return next((move for move in moves if move.rule == FIELD_PLAYED), None)
    card: Card | None = getattr(fact, "card", None)
    if card is None or fact.rule not in (*COMES_RESTED, COUNTERS_LOST, *STACKED):
        return None
    if fact.rule in STACKED and state.cards[card].host is not None:
        card = state.cards[card].host
    return next((move for move in moves if move.card == card), None)
