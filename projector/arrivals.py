"""Arrivals: how far a lake had come by which time, so that it can be counted as it was then."""

from collections.abc import Sequence
from typing import TypeAlias

Arrivals: TypeAlias = tuple[tuple[int, float], ...]
"""How far the lake had come by a time, the earliest first: the position of the log at which the last game or report
ended that it had, and the time in seconds since 1970."""
QUARTER, DAY = 15 * 60, 24 * 60 * 60
RECENT = 2 * DAY
"""The seconds before the last arrival in which the last of each quarter of an hour is kept; of each day before."""


def with_arrival(arrivals: Arrivals, ends: Sequence[int], at: float) -> Arrivals:
    """The arrivals with games and reports that ended at these positions, and came at a time; as they are without any.

    What came late, such as a game that could not be read before, is of the time before as well as of this one.
    """
    if not ends:
        return arrivals
    end = max(*ends, *(end for end, _ in arrivals[-1:]), 0)
    kept: dict[tuple[int, int], tuple[int, float]] = {}
    for known in (*arrivals, (end, at)):
        span = QUARTER if at - known[1] <= RECENT else DAY
        kept[span, int(known[1] // span)] = known
    return tuple(sorted(kept.values(), key=lambda known: known[1]))
