"""A card as it was printed when it was last played: its name, and its definition, which the log has pinned."""

import polars as pl

from events.cards.card import Definition
from events.log.store import GameLog
from events.records.recorder import pinned
from projector.lake import Lake


def last_print(lake: Lake, log: GameLog, *, system: str, number: str) -> Definition | None:
    """The definition of a card in the last game of the lake in which a deck had it; None if none had."""
    rows = lake.scan("deck_cards").filter(pl.col("card_number") == number, pl.col("system") == system)
    found = lake.collect(rows.select("end_position", pl.col("definition").cast(pl.String)).drop_nulls())
    if found.is_empty():
        return None
    name = str(found.sort("end_position")["definition"][-1])
    return pinned(log, system, [name])[name]


def last_name(lake: Lake, *, number: str) -> str | None:
    """The name of a card in the last game of the lake in which a deck had it; None if none had."""
    rows = lake.scan("deck_cards").filter(pl.col("card_number") == number)
    found = lake.collect(rows.select("end_position", pl.col("card_name").cast(pl.String)).drop_nulls())
    return None if found.is_empty() else str(found.sort("end_position")["card_name"][-1])
