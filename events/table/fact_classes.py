"""Fact classes: what is wrong with those that a game declares."""

from collections.abc import Collection, Iterable, Iterator
from itertools import chain, count
from typing import Any

from events.language.templates import wrong_field
from events.language.vocabulary import instead
from events.table.fact import OF_KIND, Fact

FIRST_TAG = 128
"""The first tag of a game's own facts; those below are of facts that games share."""
SHARED = "events."
"""How the names of the modules begin whose facts may have the tags below."""

OF_TURN = ("turn", "turn_player", "phase", "step")
"""The attributes of a state that facts can declare to set."""


def fault_of_facts(kinds: Iterable[type[Fact]], counters: Collection[str]) -> str | None:
    """The first fault of a game's fact classes, with a tag that is free where one is wrong; None if there is none.

    `counters`: the names of the counters beside a player's cards.
    """
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
    faults = chain(_captions(by_tag.values()), _changes(by_tag.values(), counters))
    return next(faults, None)


def _captions(kinds: Iterable[type[Fact]]) -> Iterator[str]:
    """The faults of captions: of their own fields facts show no others, and of an effect its source and its text."""
    for kind in kinds:
        own = [name for name in kind.__struct_fields__ if name not in Fact.__struct_fields__]
        for caption, fields in ((kind.caption, (*own, "modes")), (kind.of_effect, ("source", "what"))):
            if fault := wrong_field(caption, fields):
                yield f"the fact {kind.__name__}: {fault}"


def _changes(kinds: Iterable[type[Fact]], counters: Collection[str]) -> Iterator[str]:
    """The faults of `sets`, `adds` and `takes`: names that the state or the board does not have, and missing fields."""
    for kind in kinds:
        names = {"sets": OF_TURN, "adds": (*sorted(counters), OF_KIND), "takes": (*sorted(counters), OF_KIND)}
        for word, known in names.items():
            for name, value in getattr(kind, word).items():
                where = f"the fact {kind.__name__}, {word}"
                if name not in known:
                    yield f"{where}: {instead(name, known)}"
                needed = [value] if isinstance(value, str) else []
                needed += ["kind"] if name == OF_KIND else []
                needed += ["player"] if word != "sets" else []
                for field in needed:
                    if field not in kind.__struct_fields__:
                        yield f"{where}, '{name}': the field {instead(field, kind.__struct_fields__)}"
