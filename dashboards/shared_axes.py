"""The same axes for the figures of tournaments and of bots, so that the reader can compare them side by side."""

from collections.abc import Iterator
from datetime import date
from typing import Any, Literal, TypeAlias

Letter: TypeAlias = Literal["x", "y"]
Ends: TypeAlias = tuple[Any, Any]
"""The ends of an axis: two numbers, or two days."""
ROOM = 0.05
"""The part of an axis that is left free before its first and behind its last value."""


def reach_as_far(figure: Any, other: Any) -> None:
    """Let the axes of a figure reach as far as those of the same figure of the other side do.

    Axes of names, of lanes, and of numbers against days stay as they are.
    """
    letters: tuple[Letter, Letter] = ("x", "y")
    for letter in letters:
        own, others = _ends(figure, letter), _ends(other, letter)
        if own is None or others is None or isinstance(own[0], date) != isinstance(others[0], date):
            continue
        both = [min(own[0], others[0]), max(own[1], others[1])]
        whole = [end.isoformat() if isinstance(end, date) else end for end in both]
        (figure.update_xaxes if letter == "x" else figure.update_yaxes)(range=whole)


def _ends(figure: Any, letter: Letter) -> Ends | None:
    """The ends of the axes of a figure; None of axes of names or of lanes."""
    axes = [*(figure.select_xaxes() if letter == "x" else figure.select_yaxes())]
    if any(axis.tickvals is not None or axis.autorange == "reversed" for axis in axes):
        return None
    ranges = [axis.range for axis in axes if axis.range is not None]
    if ranges:
        return min(low for low, _ in ranges), max(high for _, high in ranges)
    values = [value for value in _values(figure, letter) if value is not None]
    if not values or not (_are(values, int, float) or _are(values, date)):
        return None
    from_zero = any(axis.rangemode == "tozero" for axis in axes)
    low, high = (min(0, *values), max(0, *values)) if from_zero else (min(values), max(values))
    room = (high - low) * ROOM
    return low if from_zero and not low else low - room, high + room


def _values(figure: Any, letter: Letter) -> Iterator[Any]:
    """All that a figure draws along an axis: marks with their intervals, and lines across it."""
    for trace in figure.data:
        values = [*(getattr(trace, letter, None) or ())]
        yield from values
        error = getattr(trace, f"error_{letter}", None)
        if error is not None and error.array is not None:
            yield from (value + up for value, up in zip(values, error.array, strict=True))
            yield from (value - down for value, down in zip(values, error.arrayminus, strict=True))
    for shape in figure.layout.shapes:
        if not str(getattr(shape, f"{letter}ref")).endswith(("domain", "paper")):
            yield from (getattr(shape, f"{letter}0"), getattr(shape, f"{letter}1"))


def _are(values: list[Any], *kinds: type) -> bool:
    return all(isinstance(value, kinds) for value in values)
