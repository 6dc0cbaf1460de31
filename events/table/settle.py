"""Settling: rule processing to a fixed point, then the pending slots, turn player first."""

from collections.abc import Iterable

from events.table.loop import ROUNDS, endless
from events.table.table import Attributed, Group, Meanwhile, Table


async def settle(table: Table, *, rule: str) -> None:
    """The checkpoint of a rule: rule processing until nothing is due, then a slot resolved, until none is left."""
    rules, state = table.rules, table.state
    outer, table.checkpoint = table.checkpoint, rule
    await _process(table)
    while waiting := rules.slots(state):
        await rules.resolve(table, waiting[0])
        await _process(table)
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
        if isinstance(group, Attributed):
            with table.by(None), Meanwhile(table, "agents", group.agents):
                await table.perform(*group)
        else:
            await table.perform(*group)
