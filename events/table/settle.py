"""Settling: rule processing to a fixed point, then the pending slots, turn player first."""

from events.table.table import Table


async def settle(table: Table, *, rule: str) -> None:
    """The checkpoint of a rule: rule processing until nothing is due, then a slot resolved, until none is left."""
    rules, state = table.rules, table.state
    outer, table.checkpoint = table.checkpoint, rule
    while True:
        due = rules.process(state)
        waiting = () if due else rules.slots(state)
        if not due and not waiting:
            break
        for group in due:
            await table.perform(*group)
        if waiting:
            await rules.resolve(table, waiting[0])
    table.checkpoint = outer
