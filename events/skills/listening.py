"""Listening: the words of events to which cards listen by their prints, with the zones."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Protocol, TypeAlias

from events.language.effect import Gain, Skill
from events.once import once_each

Listens: TypeAlias = tuple[tuple[str, frozenset[str]], ...]
"""The words that a card listens to, with the zones in which it does."""


class Texted(Protocol):
    """A definition with skills."""

    @property
    def grants_skills(self) -> bool: ...  # noqa: D102

    def events(self) -> Mapping[str, frozenset[str]]: ...  # noqa: D102

    def permanent_zones(self) -> frozenset[str]: ...  # noqa: D102


@once_each
def listens_of_definition(face: Texted) -> Listens:
    """The words that a card listens to by its definition, with the zones."""
    listens = dict(face.events())
    if zones := face.permanent_zones():
        listens["permanent"] = zones
        if face.grants_skills:
            listens["grants"] = zones
    return tuple(listens.items())


def listens_of_skills(skills: Iterable[Skill], usual: tuple[str, ...]) -> Listens:
    """The words that a card with these skills listens to, with the zones; `usual`: those of skills without zones."""
    found: dict[str, frozenset[str]] = {}
    for skill in skills:
        for word in _words(skill):
            found[word] = found.get(word, frozenset()).union(skill.zones or usual)
    return tuple((word, zones) for word, zones in found.items() if zones)


def _words(skill: Skill) -> Iterator[str]:
    if skill.trigger is not None:
        yield from (each.on for each in skill.trigger.events)
    yield from skill.timing
    if skill.grants:
        yield "permanent"
    gains = (change for grant in skill.grants for change in grant.changes if isinstance(change, Gain))
    if any(gain.skills or gain.keywords or gain.of for gain in gains):
        yield "grants"
