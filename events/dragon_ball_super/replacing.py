"""Replaceable events of both books, and the moves that other facts follow."""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import TypeAlias

from events.dragon_ball_super.battle import BattleState
from events.dragon_ball_super.facts import CardComboed, CardDiscarded, CardKOed, CardPlayed, LifeDropped, LifeTaken
from events.dragon_ball_super.legality import leaves_battle_area
from events.language.fields import BY_BATTLE, Told
from events.skills.events import Event, EventTable
from events.table.created import CardCreated
from events.table.fact import CardDrawn, CardMoved, Fact
from events.table.ids import Card, zone_name, zone_owner

ComesWith: TypeAlias = Callable[[BattleState, Fact, Sequence[Fact]], CardMoved | None]

MOVES: Mapping[str, type[CardMoved] | tuple[type[CardMoved], ...]] = {
    "moved": CardMoved,
    "ko": CardKOed,
    "life_taken": (LifeTaken, LifeDropped),
    "drawn": CardDrawn,
    "discarded": CardDiscarded,
    "played": (CardPlayed, CardCreated),
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


def would_be(state: BattleState, fact: Fact) -> Iterable[Event]:
    """The replaceable events of a fact, before it happens."""
    if not isinstance(fact, CardMoved):
        table: EventTable = state.game.skills.triggers.events
        return table.of(state, fact, REPLACEABLE)
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


def comes_with(
    *, comes_rested: Collection[str], counters_lost: str, stacked: Collection[str], field: tuple[str, str]
) -> ComesWith:
    """The function that gives the move of a group that a fact follows; None if it stands by itself.

    The rules by which facts follow moves: a card `comes_rested`, has its `counters_lost`, or goes with the one that it
    is `stacked` under; those of a `field` that leaves, and that of the one for which it does.
    """
    leaves, comes = field

    def followed(state: BattleState, fact: Fact, group: Sequence[Fact]) -> CardMoved | None:
        moves = [other for other in group if isinstance(other, CardMoved) and other is not fact]
        if fact.rule == leaves:
            return next((move for move in moves if move.rule == comes), None)
        card: Card | None = getattr(fact, "card", None)
        if card is None or fact.rule not in (*comes_rested, counters_lost, *stacked):
            return None
        if fact.rule in stacked and state.cards[card].host is not None:
            card = state.cards[card].host
        return next((move for move in moves if move.card == card), None)

    return followed
