"""Frames as CSV that a spreadsheet reads as data: no cell of text is a formula.

As OWASP advises (CSV Injection): a text that begins with one of the signs of a formula gets an apostrophe before it,
and so does such a sign behind a semicolon, a tab or the end of a line.
"""

from io import BytesIO

import msgspec
import polars as pl

_SIGNS = r"=+\-@\x{ff1d}\x{ff0b}\x{ff0d}\x{ff20}"
FORMULA = rf"^[{_SIGNS}\t\r\n]"
"""The beginnings of text by which a spreadsheet may take it for a formula; the last four signs are the wide ones."""
WITHIN = rf"([;\t\r\n][\s\"']*)([{_SIGNS}])"
"""Signs that begin a cell where a spreadsheet parts a line at semicolons or tabs, and minds no quotation marks."""


def csv_text(frame: pl.DataFrame) -> str:
    """The frame as CSV with a header. Numbers are left as they are; what is nested is JSON."""
    flat = frame.with_columns(_as_text(column) for column in frame.iter_columns() if not _is_plain(column.dtype))
    heads = dict(zip(flat.columns, _defused(pl.Series(flat.columns, dtype=pl.String)), strict=True))
    texts = [_defused(column) for column in flat.iter_columns() if column.dtype == pl.String]
    return flat.with_columns(texts).rename(heads).write_csv()


def parquet_bytes(frame: pl.DataFrame) -> bytes:
    """The frame as a Parquet file."""
    body = BytesIO()
    frame.write_parquet(body)
    return body.getvalue()


def _defused(texts: pl.Series) -> pl.Series:
    within = texts.str.replace_all(WITHIN, "${1}'${2}")
    safe = pl.when(texts.str.contains(FORMULA)).then("'" + within).otherwise(within)
    return pl.select(safe.alias(texts.name)).to_series()


def _is_plain(dtype: pl.DataType) -> bool:
    return dtype.is_numeric() or dtype.is_temporal() or dtype in (pl.String, pl.Boolean)


def _as_text(column: pl.Series) -> pl.Series:
    if isinstance(column.dtype, pl.Categorical | pl.Enum):
        return column.cast(pl.String)
    told = [None if value is None else msgspec.json.encode(value).decode() for value in column.to_list()]
    return pl.Series(column.name, told, dtype=pl.String)
