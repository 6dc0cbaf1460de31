"""Fact classes: what is wrong with those that a game declares."""

from collections.abc import Iterable, Iterator
from itertools import count
from typing import Any

from events.language.templates import wrong_field
from events.table.fact import Fact

FIRST_TAG = 128
"""The first tag of a game's own facts; those below are of facts that games share."""
SHARED = "events."
"""How the names of the modules begin whose facts may have the tags below."""


def fault_of_facts(kinds: Iterable[type[Fact]]) -> str | None:
    """The first fault of a game's fact classes, with a tag that is free where one is wrong; None if there is none."""
    by_tag: dict[Any, type[Fact]] = {}
    wrong = ""
    for kind in kinds:
        tag: Any = kind.__struct_config__.tag
        if not isinstance(tag, int):
            wrong = wrong or f"the fact {kind.__name__} has the tag {tag!r}: it must be a number"
        elif tag < FIRST_TAG and not kind.__module__.startswith(SHARED):
            wrong = wrong or f"{kind.__name__} has tag {tag}: a game's own facts have {FIRST_TAG} or more"
        elif (other := by_tag.setdefault(tag, kind)) is not kind:
            wrong = wrong or f"{other.__name__} and {kind.__name__} both have tag {tag}"
    if wrong:
        return f"{wrong}; {next(number for number in count(FIRST_TAG) if number not in by_tag)} is free"
    return next(_captions(by_tag.values()), None)


def _captions(kinds: Iterable[type[Fact]]) -> Iterator[str]:
    """The faults of captions: of their own fields facts show no others, and of an effect its source and its text."""
    for kind in kinds:
        own = [name for name in kind.__struct_fields__ if name not in Fact.__struct_fields__]
        for caption, fields in ((kind.caption, (*own, "modes")), (kind.of_effect, ("source", "what"))):
            if fault := wrong_field(caption, fields):
                yield f"the fact {kind.__name__}: {fault}"
