"""Settling: rule processing to a fixed point, then what waits, one at a time, turn player first."""

from events.table import Table


async def settle(table: Table, *, rule: str) -> None:
    """Hold the checkpoint of that rule: repeat rule processing until nothing is due, resolve one slot, start again."""
    game, state = table.game, table.state
    outer, table.checkpoint = table.checkpoint, rule
    while True:
        due = game.process(state)
        waiting = () if due else game.slots(state)
        if not due and not waiting:
            break
        for group in due:
            await table.perform(*group)
        if waiting:
            await game.resolve(table, waiting[0])
    table.checkpoint = outer
