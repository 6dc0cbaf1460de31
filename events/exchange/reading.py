"""Reading files of results: each form by the reader that knows it."""

from pathlib import Path

from events.bounded_file import read_bounded
from events.cards.deckjson import looks_like_json
from events.errors import KifuError
from events.exchange import limitless
from events.exchange.json_rows import read_json
from events.exchange.rows import MOST_BYTES, Read, Source
from events.exchange.sheet_rows import read_sheet
from events.exchange.sheets import is_workbook, rows_of_text, rows_of_workbook, text_of

_OPENABLE, _SMALLER = "give a CSV of results, or standings or pairings", "give its events one by one"


def read_results(path: Path, source: Source) -> list[Read]:
    """The rows of a file of results, a sheet or JSON. KifuError if it cannot be read at all."""
    content = read_bounded(path, most=MOST_BYTES, called="it", openable=_OPENABLE, smaller=_SMALLER)
    if is_workbook(content):
        return list(read_sheet(rows_of_workbook(content), source))
    text = text_of(content)
    if not looks_like_json(text):
        return list(read_sheet(rows_of_text(text), source))
    value = read_json(text)
    if not limitless.knows(value):
        raise KifuError("this is JSON of another form: give standings or pairings of Limitless TCG, or a sheet")
    return list(limitless.read(text, value, source))
