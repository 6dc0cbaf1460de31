"""The elements of arrays in a JSON text, each with the line on which it stands and what is said around it."""

import json
from collections import ChainMap
from collections.abc import Mapping
from typing import Any, NamedTuple

from events.errors import KifuError

_SPACE = " \t\n\r"


class Element(NamedTuple):
    """An element of an array: its line (from 1), its value, and the texts and numbers of the objects around it."""

    line: int
    value: Any
    around: ChainMap[str, Any]

    @property
    def within(self) -> Mapping[str, Any]:
        """The texts and numbers of the object right around it."""
        return self.around.maps[0]


def _no_number(name: str) -> Any:
    """Refuse what JSON has no word for, and Python reads."""
    raise ValueError(f"{name} is no number of JSON")


_decoder = json.JSONDecoder(parse_constant=_no_number)


def read_json(text: str) -> Any:
    """The value of a text. KifuError if it is none."""
    try:
        return _decoder.decode(text)
    except (ValueError, RecursionError) as error:
        raise KifuError(f"this is no JSON that can be read ({error}): download the file again") from None


def elements(text: str, *keys: str) -> list[Element]:
    """The elements of the arrays under these keys, one within the other, of a good JSON text.

    Where an array stands in place of an object, its elements are looked into; without keys, it is the whole array.
    What stands in place of an array, and is not null, is an element by itself: whoever reads it says that it is none.
    KifuError if the text nests too deep.
    """
    walk = _Walk(text)
    try:
        walk.value(walk.skip(0), keys, ChainMap())
    except RecursionError:
        raise KifuError("this is no JSON that can be read (it nests too deep): download the file again") from None
    return walk.elements


class _Walk:
    """A walk through a text that reads each part of it once. `elements`: those passed so far.

    What is said around an element may stand behind it: it is complete when the walk is over.
    """

    def __init__(self, text: str) -> None:
        self.elements: list[Element] = []
        self._text = text
        self._line, self._counted = 1, 0

    def value(self, at: int, keys: tuple[str, ...], around: ChainMap[str, Any]) -> int:
        """Note the elements below the value at an index; return the index behind it."""
        if self._text[at] == "[":
            return self._array(at, keys, around)
        if self._text[at] == "{" and keys:
            return self._object(at, keys, around.new_child())
        return self._note(at, around)

    def _note(self, at: int, around: ChainMap[str, Any]) -> int:
        """Note the value at an index as an element; return the index behind it."""
        value, end = _decoder.raw_decode(self._text, at)
        self.elements.append(Element(self._line_at(at), value, around))
        return end

    def _array(self, at: int, keys: tuple[str, ...], around: ChainMap[str, Any]) -> int:
        at = self.skip(at + 1)
        while self._text[at] != "]":
            at = self._next(self.value(at, keys, around) if keys else self._note(at, around))
        return at + 1

    def _object(self, at: int, keys: tuple[str, ...], said: ChainMap[str, Any]) -> int:
        at = self.skip(at + 1)
        while self._text[at] != "}":
            name, end = _decoder.raw_decode(self._text, at)
            at = self.skip(self.skip(end) + 1)
            if name == keys[0] and not self._text.startswith("null", at):
                at = self.value(at, keys[1:], said)
            else:
                value, at = _decoder.raw_decode(self._text, at)
                if isinstance(value, str | int | float):
                    said[name] = value
            at = self._next(at)
        return at + 1

    def skip(self, at: int) -> int:
        """The index of the next character that is no white space."""
        while self._text[at] in _SPACE:
            at += 1
        return at

    def _next(self, at: int) -> int:
        """The index of what follows a value: the next one, or the end of what holds it."""
        at = self.skip(at)
        return self.skip(at + 1) if self._text[at] == "," else at

    def _line_at(self, at: int) -> int:
        self._line += self._text.count("\n", self._counted, at)
        self._counted = at
        return self._line
