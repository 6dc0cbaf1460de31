"""Events of which cards ask whether they happened in the turn, remembered as they happen."""

from collections.abc import Sequence
from typing import TypeAlias

from events.language.effect import Trigger
from events.skills.events import Event, happens_at
from events.skills.facts import EventForeseen, EventRemembered
from events.skills.last_known import Before
from events.skills.rules import TriggerRules
from events.skills.state import TextState
from events.table.fact import Fact
from events.table.ids import Card, Player, opponent
from events.table.table import Table
from events.values.context import Context

_Asking: TypeAlias = tuple[Card, Trigger, Player, type[EventRemembered]]
"""A card that asks of an event, for a player, and the class of the fact that it happened."""
_Told: TypeAlias = tuple[Player, Trigger, Card | None, type[EventRemembered]]
"""An event as it is remembered: for a player, of a card, by a fact of that class."""


def remembered(table: Table, events: Sequence[Event], before: Before) -> list[tuple[str, Fact]]:
    """The facts of events of which cards ask whether they happened in this turn: once for each event and player.

    Those of the card itself are its controller's; others its owner's, too, who may get it back, and, if the game has
    it so, of the other player, who may gain control of it: as long as the card is in the game, whoever controls it.
    """
    state: TextState = table.state
    rule = table.cites["trigger"]
    rules: TriggerRules = table.game.skills.triggers
    asked = [(card, trigger) for card, triggers in state.remembers.items() for trigger in triggers]
    asking: list[_Asking] = [(*one, player, EventRemembered) for one in asked for player in _players(state, *one)]
    if rules.remembered_for_all:
        asking += [
            (card, trigger, opponent(state.cards[card].owner), EventForeseen)
            for card, trigger in asked
            if trigger.card != "this"
        ]
    found: list[tuple[str, Fact]] = []
    for event in events:
        told: set[_Told] = set()
        for card, trigger, player, kind in asking:
            of_card = card if trigger.card == "this" else None
            key, context = (player, trigger, of_card, kind), Context(player, card, known=before.infos)
            if key not in told and happens_at(table, context, trigger, event):
                told.add(key)
                cause = None if event.fact is None else table.position_of(event.fact)
                found.append(("", kind(player=player, event=trigger, card=of_card, rule=rule, cause=cause)))
    return found


def _players(state: TextState, card: Card, trigger: Trigger) -> Sequence[Player]:
    """The players for whom an event is remembered of which a card asks."""
    controller, owner = state.controller(card), state.cards[card].owner
    return (controller,) if owner == controller or trigger.card == "this" else (controller, owner)
