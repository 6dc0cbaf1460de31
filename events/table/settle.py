"""Settling: rule processing to a fixed point, then the pending slots, turn player first."""

from collections.abc import Callable, Coroutine, Iterable
from typing import Any, TypeAlias

from events.table.attribution import Attributed, Meanwhile
from events.table.fact import CardMoved, Fact, PlayerLost
from events.table.loop import ROUNDS, endless
from events.table.losing import lost_by
from events.table.table import Group, Table

Check: TypeAlias = Callable[[Table], Coroutine[Any, Any, None]]
"""A game's procedure of rule processing."""


async def settle(table: Table, *, rule: str, check: Check | None = None) -> None:
    """Go through the checkpoint of a rule: rule processing until nothing is due, then a slot, until none is left.

    `check`: the game's own procedure of rule processing, if it asks players.
    """
    rules, state, process = table.rules, table.state, check or _process
    outer, table.checkpoint = table.checkpoint, rule
    await process(table)
    while waiting := rules.slots(state):
        await rules.resolve(table, waiting[0])
        await process(table)
    table.checkpoint = outer


async def process_rules(table: Table, *, rule: str) -> None:
    """Do the rule processing that is due by a rule, to a fixed point; no slot is resolved."""
    outer, table.checkpoint = table.checkpoint, rule
    await _process(table)
    table.checkpoint = outer


async def _process(table: Table) -> None:
    """Rule processing until nothing is due; what is due again and again, though nobody is asked, is an endless loop."""
    asked, rounds = table.asked, 0
    while due := table.rules.process(table.state):
        await carry_out(table, due)
        asked, rounds = table.asked, rounds + 1 if table.asked == asked else 0
        if rounds == ROUNDS:
            endless(table)


async def carry_out(table: Table, groups: Iterable[Group]) -> None:
    """Perform the groups of rule processing one after the other; those of agents count as made by these."""
    for group in groups:
        with table.due(_due_to(table, group)):
            if isinstance(group, Attributed):
                with table.by(None), Meanwhile(table, "agents", group.agents):
                    await table.perform(*group)
            else:
                await table.perform(*group)


def _due_to(table: Table, group: Group) -> int | None:
    """The position of what a group of rule processing is due to: what took from a player who loses; else the last
    change, if it was of one of these cards or where one lies, or what made it.
    """
    lost = next((fact for fact in group if isinstance(fact, PlayerLost)), None)
    if lost is not None:
        return lost_by(table, lost.player)
    if table.changed is None:
        return None
    change = table.facts[table.changed - 1]
    return table.changed if any(_is_about(change, fact) for fact in group) else change.cause


def _is_about(change: Fact, fact: Fact) -> bool:
    """Whether a change was of the card of a fact, or brought another to where that lies."""
    if getattr(change, "card", None) == getattr(fact, "card", ""):
        return True
    return isinstance(change, CardMoved) and isinstance(fact, CardMoved) and change.target == fact.source
