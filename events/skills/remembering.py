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
from events.table.ids import PLAYERS, Card, Player
from events.table.table import Table
from events.values.context import Context

_Asking: TypeAlias = tuple[Card, Trigger, Player, Player | None]
"""A card that asks of an event, for a player, and the master of the card if that is not told to the player."""
_Told: TypeAlias = tuple[Player, Trigger, Card | None, Player | None]
"""An event as it is remembered: for a player, of a card, as the cards of a master ask."""


def remembered(table: Table, events: Sequence[Event], before: Before) -> list[tuple[str, Fact]]:
    """The facts of events of which cards ask whether they happened in this turn: once for each event and player.

    Those of the card itself are its controller's; others its owner's, too, who may get it back, and, if the game has
    it so, of whoever may gain control of it, who is not told.
    """
    state: TextState = table.state
    rule = table.cites["trigger"]
    rules: TriggerRules = table.game.skills.triggers
    asked = [(card, trigger) for card, triggers in state.remembers.items() for trigger in triggers]
    asking: list[_Asking] = [(*one, player, None) for one in asked for player in _players(state, *one)]
    if rules.remembered_for_all:
        asking += [
            (card, trigger, player, state.controller(card))
            for card, trigger in asked
            if trigger.card != "this"
            for player in PLAYERS
            if player not in _players(state, card, trigger)
        ]
    found: list[tuple[str, Fact]] = []
    for event in events:
        told: set[_Told] = set()
        for card, trigger, player, master in asking:
            key = player, trigger, card if trigger.card == "this" else None, master
            context = Context(player, card, known=before.infos)
            if key not in told and happens_at(table, context, trigger, event):
                told.add(key)
                found.append(("", _fact(*key, rule=rule)))
    return found


def _fact(player: Player, trigger: Trigger, card: Card | None, master: Player | None, *, rule: str) -> EventRemembered:
    """The fact of an event that is remembered for a player, who may not know the cards of the master that ask of it."""
    if master is None:
        return EventRemembered(player=player, event=trigger, card=card, rule=rule)
    return EventForeseen(player=player, event=trigger, card=card, master=master, rule=rule)


def _players(state: TextState, card: Card, trigger: Trigger) -> Sequence[Player]:
    """The players for whom an event is remembered of which a card asks."""
    controller, owner = state.controller(card), state.cards[card].owner
    return (controller,) if owner == controller or trigger.card == "this" else (controller, owner)
