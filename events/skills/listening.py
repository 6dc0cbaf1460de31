"""Listening: the words of events to which cards listen by their prints, with the zones."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Protocol, TypeAlias

from events.language.effect import Came, EventNumber, Gain, Node, Occurred, Skill, Trigger
from events.language.naming import CALLED
from events.language.vocabulary import parts
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


def listens_of_skills(skills: Iterable[Skill], usual: tuple[str, ...], everywhere: Iterable[str]) -> Listens:
    """The words that a card with these skills listens to, with the zones; `usual`: those of skills without zones.

    `everywhere`: all zones, in which a card listens to what its skills remember.
    """
    found: dict[str, frozenset[str]] = {}
    for skill in skills:
        for word in _words(skill):
            found[word] = found.get(word, frozenset()).union(skill.zones or usual)
        for word in remembered_words(skill):
            found[word] = found.get(word, frozenset()).union(everywhere)
    return tuple((word, zones) for word, zones in found.items() if zones)


@once_each
def remembered_by(skill: Skill) -> tuple[Trigger, ...]:
    """The events of which a skill asks whether they happened in the turn."""
    asked = (node.event for _, node in parts(skill) if isinstance(node, Occurred))
    return tuple(dict.fromkeys(asked))


@once_each
def came_asked_by(skill: Skill) -> tuple[Trigger, ...]:
    """The events of which a skill asks whether its own is such a one; skills that it gives ask of theirs."""
    asked = (node.event for _, node in parts(skill) if isinstance(node, Came))
    return tuple(dict.fromkeys(asked))


@once_each
def asks_what_bound(node: Node) -> bool:
    """Whether a skill, or a delayed effect, asks by which card its event happened, or for the event's own number."""
    return any(isinstance(part, EventNumber) or _names_by(part) for _, part in parts(node))


def _names_by(node: Node) -> bool:
    return any(getattr(node, field, None) == "by" for field in CALLED)


def remembered_of(skills: Iterable[Skill]) -> tuple[Trigger, ...]:
    """The events of which any of the skills asks whether they happened in the turn."""
    return tuple(dict.fromkeys(event for skill in skills for event in remembered_by(skill)))


def remembered_words(skill: Skill) -> Iterator[str]:
    """The words of the events that a skill asks to be remembered."""
    for trigger in remembered_by(skill):
        yield from (each.on for each in trigger.events)


def _words(skill: Skill) -> Iterator[str]:
    if skill.trigger is not None:
        yield from (each.on for each in skill.trigger.events)
    yield from skill.timing
    if skill.grants:
        yield "permanent"
    gains = (change for grant in skill.grants for change in grant.changes if isinstance(change, Gain))
    if any(gain.skills or gain.keywords or gain.of for gain in gains):
        yield "grants"
