"""Calls by effects, which are no declared calls: nothing answers them (ability/when-cast/2)."""

from typing import Any

from events.buddyfight.areas import face, is_blank
from events.buddyfight.card import AREAS, MONSTERS
from events.buddyfight.facts import CardCovered
from events.buddyfight.moves import places, played
from events.effects.stacking import with_beneath
from events.table.ask import Option
from events.table.ids import Card, Player, zone_name
from events.table.table import Table


def is_called(state: Any, card: Card) -> bool:
    """Whether a card comes to an area that its fighter designates: a monster that is in none."""
    if is_blank(state, card) or zone_name(state.cards[card].zone) in AREAS:
        return False
    return face(state, card).kind in MONSTERS


def _covered(table: Table, card: Card) -> str | None:
    """The area of the monster on top of which a card has just been put to pay for its call; None: there is none."""
    beneath = table.state.beneath(card)
    covered = (fact for fact in reversed(table.facts) if isinstance(fact, CardCovered) and fact.host == card)
    return next((zone_name(fact.source) for fact in covered if fact.card in beneath), None)


async def call_by_effect(table: Table, player: Player, card: Card) -> bool:
    """call/1.2, call/3.1. Whether a monster that an effect calls came to the area that the fighter designates."""
    state = table.state
    there = _covered(table, card)
    areas = places(state, card, by=player, source=None if table.agent is None else table.agent.card)
    options = [Option(area) for area in areas if there in (None, area)]
    if not options:
        return False
    [chosen] = await table.ask(player, "area", options, rule="call/1.2", about=card)
    await table.perform(*with_beneath(state, [played(state, card, by=player, to=chosen.verb)]))
    return zone_name(state.cards[card].zone) == chosen.verb
