"""Events of which cards ask whether they happened in the turn, remembered as they happen."""

from collections.abc import Sequence

from events.language.effect import Trigger
from events.skills.events import Event, happens_at
from events.skills.facts import EventRemembered
from events.skills.last_known import Before
from events.skills.state import TextState
from events.table.fact import Fact
from events.table.ids import Card, Player
from events.table.table import Table
from events.values.context import Context


def remembered(table: Table, events: Sequence[Event], before: Before) -> list[tuple[str, Fact]]:
    """The facts of events of which cards ask whether they happened in this turn: once for each event and player.

    Those of the card itself are its controller's; others its owner's, too, who may get it back.
    """
    state: TextState = table.state
    rule = table.cites["trigger"]
    found: list[tuple[str, Fact]] = []
    for event in events:
        told: set[tuple[Player, Trigger, Card | None]] = set()
        for card, asked in state.remembers.items():
            controller, owner = state.controller(card), state.cards[card].owner
            for trigger in asked:
                of_card = card if trigger.card == "this" else None
                for player in (controller,) if owner == controller or of_card is not None else (controller, owner):
                    context = Context(player, card, known=before.infos)
                    if (player, trigger, of_card) not in told and happens_at(table, context, trigger, event):
                        told.add((player, trigger, of_card))
                        found.append(("", EventRemembered(player=player, event=trigger, card=of_card, rule=rule)))
    return found
