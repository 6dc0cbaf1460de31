"""Catalogue: definitions by card number, and their files."""

import os
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Generic

import msgspec

from events.brief import Brief
from events.cards.bounds import excess
from events.cards.card import D
from events.errors import BadCard
from events.language.vocabulary import nearest_one


class Catalogue(Generic[D]):
    """Definitions by card number, in the order given, with their file, if they come from one.

    `left_out`: the lines that an import left out, with the reasons. BadCard if a number is given twice with different
    content.
    """

    def __init__(
        self, definitions: Iterable[D], *, file: Path | None = None, left_out: Iterable["LeftOut"] = ()
    ) -> None:
        self._by_number: dict[str, D] = {}
        self._by_name: Mapping[str, Sequence[str]] | None = None
        self._left_out = {line.number: line.reason for line in left_out if line.number is not None}
        self._files: dict[str, Path | None] = {}
        for definition in definitions:
            self._add(definition, file)

    def __getitem__(self, number: str) -> D:
        try:
            return self._by_number[number]
        except KeyError:
            raise BadCard(f"no card {number} in the catalogue: import it, or check the number") from None

    def get(self, number: str) -> D | None:
        """The card of a number; None if there is none."""
        return self._by_number.get(number)

    def __contains__(self, number: object) -> bool:
        return number in self._by_number

    def __iter__(self) -> Iterator[D]:
        return iter(self._by_number.values())

    def __len__(self) -> int:
        return len(self._by_number)

    def __repr__(self) -> str:
        return f"<{type(self).__name__} of {len(self)} cards: {', '.join([*self._by_number][:3])}, …>"

    def find(self, text: str) -> D:
        """The card of a number, in letters of any case, or of a whole name that it alone has. BadCard if it is none."""
        folded = text.strip().casefold()
        for name in ("number", "name"):
            found = [card for card in self if getattr(card, name).casefold() == folded]
            if len(found) > 1:
                numbers = ", ".join(card.number for card in found)
                raise BadCard(f"{len(found)} cards have the {name} '{text}': give the number of one of {numbers}")
            if found:
                return found[0]
        near = nearest_one(text, [word for card in self for word in (card.number, card.name)])
        raise BadCard(f"no card has the number or the name '{text}'{f'; did you mean {near}?' if near else ''}")

    def numbers_of(self, name: str) -> Sequence[str]:
        """The numbers of the cards of a whole name, in letters of any case."""
        by_name = self._by_name
        if by_name is None:  # another thread finds it whole, or makes it itself
            numbers = defaultdict(list)
            for definition in self:
                numbers[definition.name.casefold()].append(definition.number)
            by_name = self._by_name = numbers
        return by_name.get(name.strip().casefold(), ())

    def why_left_out(self, number: str) -> str | None:
        """The reason for which an import left a card out; None if none did, or the card was imported since."""
        return None if number in self._by_number else self._left_out.get(number)

    def joined(self, other: "Catalogue[D]") -> "Catalogue[D]":
        """This catalogue followed by another. BadCard names the files that define a number differently."""
        joined: Catalogue[D] = Catalogue([])
        for catalogue in (self, other):
            for definition in catalogue:
                joined._add(definition, catalogue._files[definition.number])
            joined._left_out |= catalogue._left_out
        return joined

    def _add(self, definition: D, file: Path | None) -> None:
        number = definition.number
        if self._by_number.setdefault(number, definition) != definition:
            files = dict.fromkeys(str(path) for path in (self._files[number], file) if path)
            where = f", in {' and in '.join(files)}" if files else ""
            mend = f"take it out of {file}" if len(files) > 1 else "keep one definition a number"
            raise BadCard(f"card {number} is defined twice, differently{where}: {mend}")
        self._files.setdefault(number, file)


def read_catalogue(
    path: Path, card_type: type[D], wrong: Callable[[D], str | None] = lambda definition: None
) -> Catalogue[D]:
    """The catalogue in a JSON Lines file of pinned definitions, as `write_catalogue` writes it.

    BadCard, with the file and the line, if it cannot be read, or the game finds a definition `wrong`.
    """
    definitions = []
    for line in _read_lines(path, card_type, wrong):
        if isinstance(line, str):
            raise BadCard(line)
        definitions.append(line)
    return Catalogue(definitions, file=path, left_out=read_left_out(path))


def sound_definitions(
    path: Path, card_type: type[D], wrong: Callable[[D], str | None] = lambda definition: None
) -> tuple[dict[str, D], list[str]]:
    """The definitions of a catalogue's file by number, and the faults of its lines that are none. BadCard: unreadable.

    Nothing is there without a file.
    """
    lines = list(_read_lines(path, card_type, wrong)) if path.exists() else []
    sound = {line.number: line for line in lines if not isinstance(line, str)}
    return sound, [line for line in lines if isinstance(line, str)]


def _read_lines(path: Path, card_type: type[D], wrong: Callable[[D], str | None]) -> Iterator[D | str]:
    """The definition in each line that is not blank, or its fault."""
    try:
        lines = path.read_bytes().split(b"\n")
    except OSError as error:
        raise BadCard(f"{path} cannot be read ({error.strerror}): import the cards again") from None
    decoder = msgspec.json.Decoder(card_type)
    for line_number, line in enumerate(lines, start=1):
        if not line.strip():
            continue
        try:
            definition = decoder.decode(line)
        except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
            yield f"{path} line {line_number} is no card definition ({error}): import the cards again"
            continue
        fault = excess(definition) or wrong(definition)
        yield f"{path} line {line_number}, card {definition.number}, {fault}" if fault else definition


def write_catalogue(path: Path, catalogue: Catalogue[D]) -> None:
    """Write the pinned definitions to a JSON Lines file in the catalogue's order, replaced in one step."""
    _write_lines(path, (definition.pinned() for definition in catalogue))


def read_left_out(path: Path) -> list["LeftOut"]:
    """The lines that imports into the catalogue at `path` left out; none without their file. BadCard: unreadable."""
    file = left_out_file(path)
    if not file.exists():
        return []
    try:
        return [msgspec.json.decode(line, type=LeftOut) for line in file.read_bytes().splitlines()]
    except (OSError, msgspec.MsgspecError, UnicodeError) as error:
        raise BadCard(f"{file} cannot be read ({error}): remove it, or import the cards again") from None


def write_left_out(path: Path, left_out: Iterable["LeftOut"]) -> None:
    """Write the lines that imports left out beside the catalogue at `path`, replacing those there."""
    _write_lines(left_out_file(path), map(msgspec.json.encode, left_out))


def left_out_file(path: Path) -> Path:
    """The file with the lines that imports into the catalogue at `path` left out."""
    return path.with_suffix(".left_out.jsonl")


def _write_lines(path: Path, lines: Iterable[bytes]) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    unfinished = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        with unfinished.open("wb") as file:
            file.writelines(line + b"\n" for line in lines)
            file.flush()
            os.fsync(file.fileno())
        unfinished.replace(path)
    finally:
        unfinished.unlink(missing_ok=True)


class LeftOut(msgspec.Struct, frozen=True):
    """A line of a list (from 1) that gave no card. `number` and `name` are None where the line has none."""

    line: int
    number: str | None
    name: str | None
    reason: str


class Imported(Brief, msgspec.Struct, Generic[D], frozen=True):
    """The lines of a list that are not blank, as `cards` or as `left_out`, both in the list's order."""

    cards: tuple[D, ...]
    left_out: tuple[LeftOut, ...]

    def reasons(self) -> list[tuple[str, int]]:
        """The reasons for leaving lines out, with the number of lines, most first."""
        return Counter(line.reason for line in self.left_out).most_common()
