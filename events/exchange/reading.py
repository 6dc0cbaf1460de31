"""Reading files of results: each form by the reader that knows it."""

from pathlib import Path

from events.cards.deckjson import looks_like_json
from events.errors import KifuError
from events.exchange import limitless
from events.exchange.json_rows import read_json
from events.exchange.rows import MOST_BYTES, Read, Source
from events.exchange.sheet_rows import read_sheet
from events.exchange.sheets import is_workbook, rows_of_text, rows_of_workbook, text_of


def read_results(path: Path, source: Source) -> list[Read]:
    """The rows of a file of results, a sheet or JSON. KifuError if it cannot be read at all."""
    try:
        with path.open("rb") as file:
            content = file.read(MOST_BYTES + 1)
    except (OSError, ValueError) as error:  # ValueError: a path that no system call takes
        reason = getattr(error, "strerror", None) or str(error)
        raise KifuError(f"it cannot be opened ({reason}): give a CSV of results, or standings or pairings") from None
    if len(content) > MOST_BYTES:
        raise KifuError(f"it is larger than {MOST_BYTES:,} bytes: give its events one by one")
    if is_workbook(content):
        return list(read_sheet(rows_of_workbook(content), source))
    text = text_of(content)
    if not looks_like_json(text):
        return list(read_sheet(rows_of_text(text), source))
    value = read_json(text)
    if not limitless.knows(value):
        raise KifuError("this is JSON of another form: give standings or pairings of Limitless TCG, or a sheet")
    return list(limitless.read(text, value, source))
