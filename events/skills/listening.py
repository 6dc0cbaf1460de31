"""What the cards of a deck listen to by what they print, and where."""

from collections.abc import Mapping
from typing import Protocol, TypeAlias

from events.once import once_each

Listens: TypeAlias = tuple[tuple[str, frozenset[str]], ...]
"""The words that a card listens to, each with the areas where it does."""


class Texted(Protocol):
    """A definition with skills."""

    @property
    def grants_skills(self) -> bool: ...  # noqa: D102

    def events(self) -> Mapping[str, frozenset[str]]: ...  # noqa: D102

    def permanent_zones(self) -> frozenset[str]: ...  # noqa: D102


@once_each
def heard_by(face: Texted) -> Listens:
    """What a card listens to by what it prints, and where."""
    listens = dict(face.events())
    if zones := face.permanent_zones():
        listens["permanent"] = zones
        if face.grants_skills:
            listens["grants"] = zones
    return tuple(listens.items())
