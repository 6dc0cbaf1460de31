"""The bounds of a selector on figures, by the game's words."""

from collections.abc import Iterator

import msgspec

from events.language.effect import Cards, Range

ORIGINAL = "original_"
"""The prefix of fields for printed figures."""

_WORDS = ("names", "numbers", "traits", "colors")
"""What cards can share that is no figure."""
_COUNTED = ("counters", "hosting")
"""What lies under a card, which is no figure."""
_FIELDS = [one.name for one in msgspec.structs.fields(Cards) if one.type == Range | None and one.name not in _COUNTED]
_NOW = tuple(name for name in _FIELDS if not name.startswith(ORIGINAL))
_PRINTED = tuple(name for name in _FIELDS if name.startswith(ORIGINAL))
"""The figures that have fields of their own in stored cards; all others stand in `Cards.figures`."""


def bounds_now(selector: Cards) -> Iterator[tuple[str, Range]]:
    """The bounds on current figures: name and range."""
    for name in _NOW:
        if (bounds := getattr(selector, name)) is not None:
            yield name, bounds
    for each in selector.figures:
        if not each.figure.startswith(ORIGINAL):
            yield each.figure, each.within


def is_bounded(selector: Cards) -> bool:
    """Whether a selector bounds current figures, itself or in the selectors that it combines."""
    shared = any(same.word not in _WORDS for same in selector.same)
    return shared or any(bounds_now(selector)) or any(map(is_bounded, (*selector.all_of, *selector.none_of)))


def bounds_printed(selector: Cards) -> Iterator[tuple[str, Range]]:
    """The bounds on printed figures: name and range."""
    for name in _PRINTED:
        if (bounds := getattr(selector, name)) is not None:
            yield name.removeprefix(ORIGINAL), bounds
    for each in selector.figures:
        if each.figure.startswith(ORIGINAL):
            yield each.figure.removeprefix(ORIGINAL), each.within
