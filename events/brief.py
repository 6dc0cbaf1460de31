"""Short `repr`s of structs and dataclasses of any size."""

import dataclasses
import reprlib
from typing import Any

MOST_LETTERS = 1_500
"""The most letters of a short repr, which fits a screen."""

_short = reprlib.Repr()
_short.maxlevel, _short.maxother, _short.maxstring = 2, 80, 60
_short.maxtuple = _short.maxlist = _short.maxdict = _short.maxset = _short.maxfrozenset = 3


class Brief:
    """A struct or dataclass (made with `repr=False`) whose repr has each field cut to some words."""

    __slots__ = ()

    def __repr__(self) -> str:
        fields = ", ".join(f"{name}={_short.repr(getattr(self, name))}" for name in _shown(self))
        return cut(f"{type(self).__name__}({fields})")


def cut(text: str) -> str:
    """The first `MOST_LETTERS` of a text."""
    return text if len(text) <= MOST_LETTERS else text[: MOST_LETTERS - 1] + "…"


def _shown(thing: Any) -> list[str]:
    if dataclasses.is_dataclass(thing):
        return [field.name for field in dataclasses.fields(thing) if field.repr]
    return list(thing.__struct_fields__)
