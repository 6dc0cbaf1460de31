"""8. Cross series: the world to which a card belongs by the id of its number."""

import re
from collections.abc import Mapping

SERIES: Mapping[str, tuple[str, ...]] = {
    "Detective Conan": ("S-TD-C01", "S-TD-C02", "S-UB-C01"),
    "BanG Dream! Girls Band Party☆PICO": ("S-UB-C02",),
    "THE IDOLM@STER CINDERELLA GIRLS Theater": ("S-UB-C03",),
    "SSSS.GRIDMAN": ("S-UB-C05",),
}
"""cross/world. The ids of each world's cards: the part of a card's number before the slash."""


def series_of(number: str) -> str | None:
    """cross/world/1. The Cross series of a card by its number; None if it is of none."""
    card_id = number.partition("/")[0]
    return next((world for world, ids in SERIES.items() if card_id in ids), None)


def letters(words: str) -> str:
    """The letters of a world's name in lower case, by which its spellings are compared."""
    return re.sub("[^a-z]+", "", words.lower())


_BY_LETTERS = {letters(world): world for world in SERIES}


def spelled(world: str) -> str:
    """A world in the spelling of the book, if it is that of a Cross series, whose marks texts print or leave out."""
    return _BY_LETTERS.get(letters(world), world)
