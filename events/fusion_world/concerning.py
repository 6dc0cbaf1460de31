"""9-6, 9-9. What events concern: the triggers that speak of them, and the effects that would replace them."""

from collections.abc import Iterable, Mapping

from events.fusion_world.areas import FusionWorldState
from events.fusion_world.cites import INEVITABLE
from events.fusion_world.facts import (
    CardComboed,
    CardDiscarded,
    CardKOed,
    CardPlayed,
    DamageDealt,
    LifeDropped,
    LifeTaken,
)
from events.fusion_world.possible import leaves_battle_area
from events.fusion_world.trigger_events import EVENTS
from events.language.effect import Lessen, Replace
from events.language.fields import BY_BATTLE, Told
from events.skills.events import Event, happens
from events.skills.state import NEVER
from events.table.fact import CardDrawn, CardMoved, Fact
from events.table.ids import Card, Player, zone_name, zone_owner
from events.table.table import Agent
from events.values.context import Applied, Context
from events.values.selecting import amount
from events.values.value import on_card, on_player


def concerning(state: FusionWorldState, agent: Agent | None, fact: Fact) -> list[tuple[Applied, Replace | Lessen]]:
    """The replacement effects whose event the fact would be; what lessens damage replaces a part of it."""
    if fact.rule in INEVITABLE:
        return []
    events = list(would_be(state, fact))
    if not events:
        return []
    card: Card | None = getattr(fact, "card", None)
    found = [] if card is None else on_card(state, card, Replace)
    found += on_player(state, affected(state, fact), Replace)
    lessening: list[tuple[Applied, Replace | Lessen]] = []
    if isinstance(fact, DamageDealt):
        lessening += on_player(state, fact.player, Lessen)
    return lessening + [
        (one, change)
        for one, change in found
        if any(
            happens(state, agent, Context(one.master, card if one.card == card else one.source), change.event, event)
            for event in events
        )
    ]


def affected(state: FusionWorldState, fact: Fact) -> Player:
    """9-9-2. The player whom the event concerns: the master of its card, or who takes the damage."""
    card = getattr(fact, "card", None)
    if card is None or isinstance(fact, DamageDealt):
        player: Player = fact.player  # type: ignore[attr-defined]
        return player
    return zone_owner(state.cards[card].zone)


def prevented(state: FusionWorldState, agent: Agent | None, fact: DamageDealt) -> bool:
    """Whether not all of that damage would be dealt, whatever anybody chooses."""
    return any(
        amount(state, Context(one.master, one.source), change.by) > 0 if isinstance(change, Lessen) else not change.may
        for one, change in concerning(state, agent, fact)
        if not used_up(state, one, change)
    )


def used_up(state: FusionWorldState, one: Applied, change: Replace | Lessen) -> bool:
    """Whether the effect has been applied as often as it can be in a turn."""
    if isinstance(change, Lessen):
        return False
    times = state.used.get(state.use(one.source, on_its_card(one)), NEVER)
    return change.times is not None and times.within("turn", state.turn) >= change.times


def on_its_card(one: Applied) -> int:
    """What names the change on its card: a place of a permanent skill tells the card too, in a number all may see."""
    return one.place - 1000 * one.source if one.permanent else one.place


MOVES: Mapping[str, type[CardMoved] | tuple[type[CardMoved], ...]] = {
    "moved": CardMoved,
    "ko": CardKOed,
    "life_taken": (LifeTaken, LifeDropped),
    "drawn": CardDrawn,
    "discarded": CardDiscarded,
    "played": CardPlayed,
    "combo": CardComboed,
}
"""The moves that can be replaced, by the words for them."""
REPLACEABLE = frozenset({*MOVES, "leaves", "rested", "readied", "deals_damage", "takes_damage"})
"""The words for all events that can be replaced."""
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
    """What the fact would be, before it happens."""
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
