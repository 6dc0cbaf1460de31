"""Settling: rule processing to a fixed point, then what waits, one at a time, turn player first."""

from events.table import Table


async def settle(table: Table, *, rule: str) -> None:
    """Hold the checkpoint of that rule: repeat rule processing until nothing is due, resolve one slot, start again."""
    outer, table.checkpoint = table.checkpoint, rule
    game = table.game
    while True:
        due = game.process(table.state)
        while due:
            for group in due:
                await table.perform(*group)
            due = game.process(table.state)
        waiting = game.slots(table.state)
        if not waiting:
            break
        await game.resolve(table, waiting[0])
    table.checkpoint = outer
