"""What a card prints, and what it is after all changes, in the words that all games share."""

from collections.abc import Mapping
from typing import NamedTuple

import msgspec

from events.language.effect import Skill
from events.once import once_each


class CardSkill(NamedTuple):
    """A skill that a card has, printed or gained. `id` names it on this card."""

    id: int
    skill: Skill


class Information(msgspec.Struct, frozen=True):
    """What a card says of itself, in the words that all games share. `figures` has None for one that it has not."""

    kind: str
    number: str
    names: tuple[str, ...]
    traits: tuple[str, ...]
    colors: tuple[str, ...]
    specified: tuple[str, ...]
    figures: Mapping[str, int | None]


class Print(Information, frozen=True):
    """What a card prints."""

    skills: tuple[Skill, ...]
    card_skills: tuple[CardSkill, ...]


class Info(Information, frozen=True):
    """What a card is: what it prints, after all changes.

    How it lies is told of cards that have moved since alone (`as_it_was`); what lies at the table says it itself.
    `revealed`: None of a card whose face was not up.
    """

    keywords: tuple[str, ...]
    rested: bool = False
    counters: int = 0
    played_by: str = ""
    roles: tuple[str, ...] = ()
    revealed: bool | None = False


@once_each
def skillless(printed: Print) -> Print:
    """What a card prints without its skills."""
    return msgspec.structs.replace(printed, skills=(), card_skills=())


@once_each
def blank(printed: Print) -> Print:
    """A print that says nothing, of a card with these figures."""
    return Print("", "", (), (), (), (), dict.fromkeys(printed.figures), (), ())
