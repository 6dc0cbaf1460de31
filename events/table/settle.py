"""Settling: rule processing to a fixed point, then what waits, one at a time, turn player first."""

from events.table.table import Table


async def settle(table: Table, *, rule: str) -> None:
    """Hold the checkpoint of that rule: repeat rule processing until nothing is due, resolve one slot, start again."""
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
