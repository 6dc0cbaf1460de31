"""Reading files of results: each form by the reader that knows it."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any, Protocol

from events.bounded_file import read_bounded
from events.cards.deck import quoted
from events.cards.deckjson import looks_like_json
from events.errors import KifuError
from events.exchange import bandai, challonge, limitless, melee, topdeck
from events.exchange.json_rows import read_json
from events.exchange.rows import MOST_BYTES, Read, Source
from events.exchange.sheet_rows import read_sheet
from events.exchange.sheets import SheetRow, is_workbook, rows_of_text, rows_of_workbook, text_of
from events.records.folding import fold

_OPENABLE, _SMALLER = "give a CSV of results, or standings or pairings", "give its events one by one"


class Form(Protocol):
    """A form of JSON: what it is called, whether a value is of it, and the rows of a text and its value."""

    NAME: str

    def knows(self, value: Any) -> bool:
        """Whether a value is of the form."""

    def read(self, text: str, value: Any, source: Source) -> Iterator[Read]:
        """The rows of a text and its value."""


FORMS: tuple[Form, ...] = (limitless, topdeck, melee, challonge, bandai)


def read_results(path: Path, source: Source) -> list[Read]:
    """The rows of a file of results, a sheet or JSON. KifuError if it cannot be read at all."""
    content = _opened(path)
    if (sheet := _sheet(content)) is not None:
        return list(read_sheet(sheet, source))
    if source.columns:
        raise KifuError("it is JSON, which has no columns: leave --columns out, or the form that keeps them")
    text = text_of(content)
    value = read_json(text)
    return list(_form(value, source).read(text, value, source))


def sheet_of(path: Path) -> list[SheetRow]:
    """The rows of a file that is a sheet; none of another. KifuError if it cannot be read at all."""
    return [*(_sheet(_opened(path)) or ())]


def _opened(path: Path) -> bytes:
    return read_bounded(path, most=MOST_BYTES, called="it", openable=_OPENABLE, smaller=_SMALLER)


def _sheet(content: bytes) -> Iterator[SheetRow] | None:
    """The rows of a workbook or a CSV; None of JSON."""
    if is_workbook(content):
        return rows_of_workbook(content)
    text = text_of(content)
    return None if looks_like_json(text) else rows_of_text(text)


def _form(value: Any, source: Source) -> Form:
    """The form that a value has: as it was said, else the only one that knows it. KifuError if that is none."""
    names = ", ".join(form.NAME for form in FORMS)
    said = [form for form in FORMS if source.form is None or fold(form.NAME) == fold(source.form)]
    if not said:
        raise KifuError(f"{quoted(source.form or '')} is no form of JSON: there are {names}")
    known = [form for form in said if form.knows(value)]
    if not known and source.form is not None:
        raise KifuError(f"this is no JSON as {said[0].NAME} gives it: leave --form out")
    if not known:
        raise KifuError(f"this is JSON of another form: give results as the sites give them ({names}), or a sheet")
    if len(known) > 1:
        could_be = " or ".join(form.NAME for form in known)
        raise KifuError(f"this may be JSON of {could_be}: say which with --form")
    return known[0]
