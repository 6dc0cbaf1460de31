"""The elements of arrays in a JSON text, each with the line on which it stands and what is said around it."""

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from events.errors import KifuError

_SPACE = " \t\n\r"
_decoder = json.JSONDecoder()


class Element(NamedTuple):
    """An element of an array: its line (from 1), its value, and the texts and numbers of the objects around it."""

    line: int
    value: Any
    around: Mapping[str, Any]


def read_json(text: str) -> Any:
    """The value of a text. KifuError if it is none."""
    try:
        return json.loads(text)
    except (ValueError, RecursionError) as error:
        raise KifuError(f"this is no JSON that can be read ({error}): download the file again") from None


def elements(text: str, *keys: str) -> Iterator[Element]:
    """The elements of the arrays under these keys, one within the other, of a good JSON text.

    Where an array stands in place of an object, its elements are looked into; without keys, it is the whole array.
    """
    yield from _Walk(text).inside(0, keys, {})


class _Walk:
    """A walk through a text, with the number of the line at the index that was last asked for."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._line, self._counted = 1, 0

    def inside(self, at: int, keys: Sequence[str], around: Mapping[str, Any]) -> Iterator[Element]:
        """The elements below the value at an index."""
        at = self._skip(at)
        if self._text[at] == "[":
            for start, value in self._items(at):
                if not keys:
                    yield Element(self._line_at(start), value, around)
                elif isinstance(value, dict | list):
                    yield from self.inside(start, keys, around)
        elif self._text[at] == "{" and keys:
            members = [*self._members(at)]
            said = {name: value for name, _, value in members if isinstance(value, str | int | float)}
            for name, start, value in members:
                if name == keys[0] and isinstance(value, dict | list):
                    yield from self.inside(start, keys[1:], {**around, **said})

    def _items(self, at: int) -> Iterator[tuple[int, Any]]:
        """The elements of the array at an index, each with its own index."""
        at = self._skip(at + 1)
        while self._text[at] != "]":
            value, end = _decoder.raw_decode(self._text, at)
            yield at, value
            at = self._skip(end)
            at = self._skip(at + 1) if self._text[at] == "," else at

    def _members(self, at: int) -> Iterator[tuple[str, int, Any]]:
        """The members of the object at an index: the key, and the index and the value of what it has."""
        at = self._skip(at + 1)
        while self._text[at] != "}":
            name, end = _decoder.raw_decode(self._text, at)
            start = self._skip(self._skip(end) + 1)
            value, end = _decoder.raw_decode(self._text, start)
            yield name, start, value
            at = self._skip(end)
            at = self._skip(at + 1) if self._text[at] == "," else at

    def _skip(self, at: int) -> int:
        """The index of the next character that is no white space."""
        while self._text[at] in _SPACE:
            at += 1
        return at

    def _line_at(self, at: int) -> int:
        self._line += self._text.count("\n", self._counted, at)
        self._counted = at
        return self._line
