"""Sheets: the cells of a CSV in any usual encoding and with any usual delimiter, or of a workbook."""

import csv
import io
import re
import zipfile
import zlib
from collections.abc import Iterable, Iterator, Sequence
from datetime import date, datetime
from itertools import islice
from typing import Any, NamedTuple, TypeAlias

import python_calamine

from events.cards.deck import quoted
from events.errors import KifuError, is_of_the_program

MOST_LINES = 300
"""The most lines of a row: a list may have one a card. A quotation mark that is not closed spoils its line alone."""
MOST_UNPACKED = 256_000_000
"""The most bytes that the parts of a packed workbook may have together."""
MOST_CELLS = 5_000_000
"""The most cells over which a sheet may reach: filled or not, each takes memory."""
STRAY = re.compile("[\udc80-\udcff]")
"""What stands for a byte that is no letter of a text."""
MOST_STRAYS = 10
"""The most bytes that are none of UTF-8, for each letter beyond ASCII that is: such a letter hardly comes by chance."""
_BEYOND_ASCII = re.compile("[^\0-\x7f\udc80-\udcff]")
_REFERENCE = re.compile(rb"\b([A-Z]{1,7})([0-9]{1,9})\b")
_DELIMITERS = ",;\t|"
_LOOKED_AT = 50
"""The lines by which a delimiter is known."""
_STRAY = "a quotation mark stands within a cell: write it twice, and the cell between quotation marks"
_QUOTED = re.compile(r'"[^"]*"?')
_OLD_WORKBOOK, _PACKED = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", b"PK\x03\x04"


class SheetRow(NamedTuple):
    """A row of a sheet: its line (from 1), and its cells or, if it cannot be read, why."""

    line: int
    cells: Sequence[str]
    why: str = ""


Sheet: TypeAlias = Sequence[SheetRow]


def is_workbook(content: bytes) -> bool:
    """Whether the bytes are those of a workbook, by how they begin."""
    return content.startswith((_OLD_WORKBOOK, _PACKED))


def text_of(content: bytes) -> str:
    """The text of bytes: UTF-8, UTF-16 with or without its mark, or else Windows-1252. KifuError if it is none.

    Bytes that are no letter of a text are lone surrogates in it (`STRAY`), which spoil their rows.
    """
    if content.startswith((b"\xff\xfe", b"\xfe\xff")):
        return _decoded(content, "utf-16")
    zeros = [content[start:1000:2].count(0) * 3 > min(len(content), 1000) // 2 for start in (0, 1)]
    if any(zeros):
        return _decoded(content, "utf-16-be" if zeros[0] else "utf-16-le")
    text = content.decode("utf-8-sig", "surrogateescape")
    strays, letters = len(STRAY.findall(text)), len(_BEYOND_ASCII.findall(text))
    return text if strays <= MOST_STRAYS * letters else content.decode("cp1252", "surrogateescape")


def _decoded(content: bytes, encoding: str) -> str:
    try:
        return content.decode(encoding)
    except UnicodeDecodeError as error:
        line = content[: error.start].decode(encoding).count("\n") + 1
        raise KifuError(f"line {line}: it is no text that can be read: save it as UTF-8 text") from None


def rows_of_text(text: str) -> Iterator[SheetRow]:
    """The rows of a CSV. Blank lines are left out."""
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    delimiter, at = _delimiter(lines), 0
    while at < len(lines):
        if not lines[at].strip():
            at += 1
            continue
        end = at + 1
        marks = lines[at].count('"')
        while marks % 2 and end < min(len(lines), at + MOST_LINES):
            marks += lines[end].count('"')
            end += 1
        if marks % 2:
            yield SheetRow(at + 1, (), "a quotation mark is not closed: write a mark within a cell twice")
            at += 1
            continue
        try:
            cells = next(csv.reader(["\n".join(lines[at:end])], delimiter=delimiter, strict=True))
            yield _row(at + 1, [cell.strip() for cell in cells])
        except csv.Error as error:
            why = f"this is no row of a CSV ({error})" if end == at + 1 else _STRAY
            yield SheetRow(at + 1, (), why)
            end = at + 1  # the lines behind it are rows of their own
        at = end


def _row(line: int, cells: list[str]) -> SheetRow:
    """A row of a CSV, which cannot be read if a byte of it is no text."""
    for cell in cells:
        if found := STRAY.search(cell):
            byte, shown = ord(found[0]) - 0xDC00, STRAY.sub("\N{REPLACEMENT CHARACTER}", cell)
            return SheetRow(
                line, (), f"{quoted(shown)} has the byte {byte:02X}, which is no letter: save it as UTF-8 text"
            )
    return SheetRow(line, cells)


def _delimiter(lines: Iterable[str]) -> str:
    """The mark that stands in most lines outside quotation marks, and of these most often."""
    written = (_QUOTED.sub("", line) for line in lines if line.strip())
    looked_at = [*islice(written, _LOOKED_AT)]

    def standing(mark: str) -> tuple[int, int]:
        counts = [line.count(mark) for line in looked_at]
        return sum(count > 0 for count in counts), sum(counts)

    return max(_DELIMITERS, key=standing)


def rows_of_workbook(content: bytes) -> Iterator[SheetRow]:
    """The rows of the only sheet of a workbook that has any. KifuError if it cannot be read, or several have rows."""
    _check_size(content)
    try:
        book = python_calamine.CalamineWorkbook.from_filelike(io.BytesIO(content))
        sheets = {name: book.get_sheet_by_name(name).to_python(skip_empty_area=False) for name in book.sheet_names}
    # A file of others may fail the reader in any way.
    except Exception as error:
        if is_of_the_program(error):
            raise
        raise KifuError(f"it is no workbook that can be read ({error}): save the sheet as CSV") from None
    held = {name: rows for name, rows in sheets.items() if any(map(any, rows))}
    if len(held) > 1:
        raise KifuError(f"it has {len(held)} sheets with rows ({', '.join(held)}): save the one that is meant as CSV")
    for rows in held.values():
        for line, row in enumerate(rows, start=1):
            if any(row):
                yield SheetRow(line, [_shown(value) for value in row])


def _check_size(content: bytes) -> None:
    """Check that a workbook is packed, and grows beyond no bounds as it is read. KifuError if it would.

    All cells up to the last one are made, however few are filled.
    """
    if not content.startswith(_PACKED):
        raise KifuError("it is a workbook of an old form: save it as .xlsx, or the sheet as CSV")
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as packed:
            unpacked = sum(part.file_size for part in packed.infolist())
            if unpacked > MOST_UNPACKED:
                told = f"its parts are of {unpacked:,} bytes, and {MOST_UNPACKED:,} are the most"
                raise KifuError(f"{told}: save it as CSV")
            names = [name for name in packed.namelist() if name.endswith(".xml") and "worksheets/" in name]
            if not names:
                raise KifuError("it is no Excel file: save the sheet as CSV")
            widest = [_extent(packed.read(name)) for name in names]
    except (zipfile.BadZipFile, zlib.error, EOFError, ValueError, NotImplementedError, RuntimeError, OSError) as error:
        raise KifuError(f"it is no workbook that can be read ({error}): save the sheet as CSV") from None
    if (most := max(rows * columns for rows, columns in widest)) > MOST_CELLS:
        raise KifuError(f"a sheet of it reaches over {most:,} cells, and {MOST_CELLS:,} are the most: save it as CSV")


def _extent(sheet: bytes) -> tuple[int, int]:
    """How many rows and columns a sheet reaches over, by the references of its cells, and its cells without any."""
    rows, columns = sheet.count(b"<row"), max((row.count(b"<c") for row in sheet.split(b"<row")), default=0)
    for letters, number in _REFERENCE.findall(sheet):
        column = 0
        for letter in letters:
            column = column * 26 + letter - 64
        rows, columns = max(rows, int(number)), max(columns, column)
    return rows, columns


def _shown(value: Any) -> str:
    """A cell as text: whole numbers without a point, days as 2026-03-14."""
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    if isinstance(value, datetime):
        value = value.date()
    return value.isoformat() if isinstance(value, date) else str(value).strip()
