"""The information printed on a card, and its current information after all changes, in words that all games share."""

from collections.abc import Mapping
from typing import NamedTuple

import msgspec

from events.cards.card import Definition
from events.language.effect import Skill
from events.once import once_each

MARKS = "counters of kind "
"""What the word for counters of a kind begins with beside figures (`Info`)."""


class CardSkill(NamedTuple):
    """A skill of a card, printed or gained. `id` identifies it on this card."""

    id: int
    skill: Skill


class Information(msgspec.Struct, frozen=True):
    """A card's information in the words that all games share. `figures` has None for a figure that the card lacks."""

    kind: str
    number: str
    names: tuple[str, ...]
    traits: tuple[str, ...]
    colors: tuple[str, ...]
    specified: tuple[str, ...]
    figures: Mapping[str, int | None]


class Ladder(NamedTuple):
    """The figures that a card prints for its counters of a kind: for none, for one and so on; the last for any more."""

    counters: str
    figures: tuple[int, ...]


class Print(Information, frozen=True):
    """The printed information of a card.

    `textless`: it prints no text; `attributes`: the words under each heading of the game's own; `ladders`: those of its
    figures that go by its counters, which `figures` has for none.
    """

    skills: tuple[Skill, ...]
    card_skills: tuple[CardSkill, ...]
    textless: bool = False
    attributes: Mapping[str, tuple[str, ...]] = {}
    ladders: Mapping[str, Ladder] = {}


class Info(Information, frozen=True, omit_defaults=True):
    """The current information of a card: the printed one after all changes.

    The fields from `rested` to `revealed` are set only for a card that has moved since (`as_it_was`); the state has
    them for cards at the table. `revealed`: None for a card whose face was not up. Counters of a kind that lay on it
    stand beside its figures. `originals`: the printed figures that a change has set, by name.
    """

    keywords: tuple[str, ...]
    rested: bool
    counters: int
    played_by: str
    roles: tuple[str, ...]
    revealed: bool | None
    attributes: Mapping[str, tuple[str, ...]] = {}
    originals: Mapping[str, int] = {}


@once_each
def printed_by(face: Definition) -> Print:
    """The print of a definition, read from the fields that games call alike, its figures and its skills."""
    skills: tuple[Skill, ...] = getattr(face, "skills", ())
    traits, colors, specified = (getattr(face, name, ()) for name in ("traits", "colors", "specified"))
    figures = {name: getattr(face, name) for name in face.figures}
    ladders = {name: Ladder(kind, figures[name]) for name, kind in face.ladders.items() if figures[name]}
    figures |= {name: ladders[name].figures[0] if name in ladders else None for name in face.ladders}
    held = tuple(CardSkill(place, skill) for place, skill in enumerate(skills))
    textless = not skills and not face.text
    return Print(
        *(face.kind, face.number, (face.name,), traits, colors, specified, figures, skills, held, textless),
        ladders=ladders,
    )


def on_ladders(printed: Print, counters: Mapping[str, int]) -> Print:
    """What a card with ladders prints, with its figures for its counters."""
    rungs = tuple(
        [
            ladder.figures[min(counters.get(ladder.counters, 0), len(ladder.figures) - 1)]
            for ladder in printed.ladders.values()
        ]
    )
    reached = _by_rungs(printed)
    if rungs not in reached:
        figures = {**printed.figures, **dict(zip(printed.ladders, rungs, strict=True))}
        reached[rungs] = msgspec.structs.replace(printed, figures=figures)
    return reached[rungs]


@once_each
def _by_rungs(printed: Print) -> dict[tuple[int, ...], Print]:
    """What a card prints by its figures, as far as it was asked."""
    return {}


@once_each
def skillless(printed: Print) -> Print:
    """What a card prints without its skills."""
    return msgspec.structs.replace(printed, skills=(), card_skills=())


@once_each
def blank(printed: Print) -> Print:
    """A print that says nothing, of a card with these figures."""
    return Print("", "", (), (), (), (), dict.fromkeys(printed.figures), (), ())
