"""Settling: rule processing to a fixed point, then the pending slots, turn player first."""

from collections.abc import Iterable

from events.table.table import Attributed, Group, Table


async def settle(table: Table, *, rule: str) -> None:
    """The checkpoint of a rule: rule processing until nothing is due, then a slot resolved, until none is left."""
    rules, state = table.rules, table.state
    outer, table.checkpoint = table.checkpoint, rule
    while True:
        due = rules.process(state)
        waiting = () if due else rules.slots(state)
        if not due and not waiting:
            break
        await carry_out(table, due)
        if waiting:
            await rules.resolve(table, waiting[0])
    table.checkpoint = outer


async def process_rules(table: Table, *, rule: str) -> None:
    """The rule processing that is due by a rule, to a fixed point; no slot is resolved."""
    outer, table.checkpoint = table.checkpoint, rule
    while due := table.rules.process(table.state):
        await carry_out(table, due)
    table.checkpoint = outer


async def carry_out(table: Table, groups: Iterable[Group]) -> None:
    """The groups of rule processing, performed one after the other, each by its agent if it has one."""
    for group in groups:
        if isinstance(group, Attributed) and group.agent is not None:
            with table.by(group.agent):
                await table.perform(*group)
        else:
            await table.perform(*group)
