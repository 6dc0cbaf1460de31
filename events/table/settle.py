"""Settling: rule processing to a fixed point, then the pending slots, turn player first."""

from collections.abc import Callable, Coroutine, Iterable
from typing import Any, TypeAlias

from events.table.loop import ROUNDS, endless
from events.table.table import Attributed, Group, Meanwhile, Table

Check: TypeAlias = Callable[[Table], Coroutine[Any, Any, None]]
"""A game's procedure of rule processing."""


async def settle(table: Table, *, rule: str, check: Check | None = None) -> None:
    """The checkpoint of a rule: rule processing until nothing is due, then a slot resolved, until none is left.

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
    """The rule processing that is due by a rule, to a fixed point; no slot is resolved."""
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
    """The groups of rule processing, performed one after the other; those of agents count as made by these."""
    for group in groups:
        with table.due():
            if isinstance(group, Attributed):
                with table.by(None), Meanwhile(table, "agents", group.agents):
                    await table.perform(*group)
            else:
                await table.perform(*group)
