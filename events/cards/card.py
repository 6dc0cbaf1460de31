"""Definitions: a card as a game uses it."""

import hashlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import ClassVar, TypeVar

import msgspec

from events.brief import Brief
from events.language.effect import Manual, Skill


class Definition(Brief, msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A card as a game uses it. Each game subclasses it with the fields that its cards print.

    Fields are only ever appended, with defaults: defaults are left out of the pinned bytes, so that a definition
    keeps its hash when a later version adds fields. `figures`: the names of the fields that are figures. `ladders`: of
    those that hold a figure for each number of counters on the card, from none up, the kind of these counters.
    """

    figures: ClassVar[tuple[str, ...]] = ()
    ladders: ClassVar[Mapping[str, str]] = {}

    number: str
    name: str
    kind: str
    text: str = ""

    def pinned(self) -> bytes:
        """The bytes of this definition in the log: JSON with sorted keys and without defaults."""
        return msgspec.json.encode(self, order="sorted")

    def sides(self) -> Sequence[tuple[str, Sequence[Skill]]]:
        """The text of each side, and the skills that it has in games."""
        return ((self.text, getattr(self, "skills", ())),)

    @property
    def manual(self) -> tuple[str, ...]:
        """The texts that are not understood, which a player does by hand; none if the card plays itself."""
        return tuple(text for _, skills in self.sides() for text in done_by_hand(skills))

    @property
    def hash(self) -> str:
        """The sha256 of the pinned bytes, in hex, by which records refer to this definition."""
        return hashlib.sha256(self.pinned()).hexdigest()


def done_by_hand(skills: Iterable[Skill]) -> Iterator[str]:
    """The texts that skills leave to a player, as their costs or as what they do."""
    for skill in skills:
        for effects in (*skill.costs, skill.effects):
            yield from (effect.text for effect in effects if isinstance(effect, Manual))


D = TypeVar("D", bound=Definition)
