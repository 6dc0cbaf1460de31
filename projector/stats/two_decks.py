"""The two decks of a comparison: those that are named, or else those that were played most."""

import polars as pl

from events.errors import KifuError
from events.language.vocabulary import nearest
from projector.stats.levels import list_called, lists_called
from projector.stats.seats import POOL


def two_decks(seats: pl.DataFrame, a: str | None, b: str | None) -> list[tuple[pl.DataFrame, str, str]]:
    """Of each pool that has both: its row of POOL, and the names of its two decks. `seats`: how often each deck of a
    pool sat down, `deck` and `seats`. KifuError for a deck that nobody played, or one that is compared with itself.
    """
    there = seats["deck"].unique().sort().to_list()
    for name in (a, b):
        if name is not None and there and not lists_called(name, there):
            raise KifuError(f"no deck of these games is called '{name}'; {nearest(name, there)}")
    if a is not None and a == b:
        raise KifuError(f"'{a}' is compared with itself: name two decks")
    found = []
    for _, held in seats.sort(POOL).group_by(POOL, maintain_order=True):
        names = held.sort("seats", "deck", descending=[True, False])["deck"].to_list()
        asked_a, asked_b = (name and list_called(name, names) for name in (a, b))
        first = asked_a if a else next((name for name in names if name != asked_b), None)
        second = asked_b if b else next((name for name in names if name != first), None)
        if first == second and first is not None:
            raise KifuError(f"'{first}' is compared with itself: name two decks")
        if first in names and second in names and first is not None and second is not None:
            found.append((held.select(POOL).head(1), first, second))
    return found
