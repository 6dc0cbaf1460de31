"""Forms of sheets that a data folder keeps under names: what the columns of a header mean, as --columns once said."""

import json
import tomllib
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from events.cards.deck import on_one_line, quoted
from events.cards.wording import unfit
from events.errors import KifuError
from events.exchange.reading import FORMS, read_results, sheet_of
from events.exchange.rows import Read, Row, Source
from events.exchange.sheet_rows import MOST_TITLES, header_of
from events.exchange.sheets import SheetRow
from events.records.folding import fold

FILE = "forms.toml"


class KeptForm(NamedTuple):
    """What columns mean (the heading by the meaning), of sheets with these headings."""

    header: tuple[str, ...]
    columns: Mapping[str, str]

    def knows(self, rows: Iterable[SheetRow]) -> bool:
        """Whether one of the first lines of a sheet has exactly these headings, in any order."""
        own = {*map(fold, self.header)}
        return any({fold(cell) for cell in row.cells if cell} == own for row in [*rows][:MOST_TITLES])


class InForm(NamedTuple):
    """The rows of a file, and a line about the kept form that they are read by, or that they gave; None without one."""

    rows: list[Read]
    message: str | None = None


def read_in_form(path: Path, source: Source, data: Path) -> InForm:
    """The rows of a file: of a sheet by its columns as they are said, or as the data folder keeps them.

    A form that is said by its name is taken from there, or kept there if its columns are said, too; without either, a
    sheet is known by its header. KifuError as `read_results`, if there is no such form, and if several know the header.
    """
    if source.columns:
        rows = read_results(path, source._replace(form=None))
        return InForm(rows, _keep(path, source, data, rows) if source.form is not None else None)
    if source.form is not None and _is_of_a_site(source.form):
        return InForm(read_results(path, source))
    forms = kept_forms(data)
    name = _known(forms, path) if source.form is None else _named(forms, source.form)
    if name is None:
        return InForm(read_results(path, source))
    message = f"its columns are read as {quoted(name)}, which {data / FILE} keeps"
    return InForm(read_results(path, source._replace(form=None, columns=forms[name].columns)), message)


def kept_forms(data: Path) -> dict[str, KeptForm]:
    """The forms that a data folder keeps, by their names. KifuError if their file cannot be read."""
    file = data / FILE
    try:
        tables = tomllib.loads(file.read_text("utf-8"))
    except FileNotFoundError:
        return {}
    except (OSError, ValueError) as error:
        raise KifuError(f"{file} cannot be read ({error}): mend it, or delete it") from None
    return {name: _form(name, value, file) for name, value in tables.items()}


def _form(name: str, value: Any, file: Path) -> KeptForm:
    header = value.get("header") if isinstance(value, dict) else None
    columns = value.get("columns") if isinstance(value, dict) else None
    if not isinstance(header, list) or not isinstance(columns, dict):
        raise KifuError(f"{file}: {quoted(name)} is no form: give it a header, and columns by what they mean")
    if not all(isinstance(word, str) for word in (*header, *columns.values())):
        raise KifuError(f"{file}: {quoted(name)} is no form: give headings as texts")
    return KeptForm(tuple(header), columns)


def _known(forms: Mapping[str, KeptForm], path: Path) -> str | None:
    """The name of the form that knows a sheet. KifuError if several do."""
    sheet = sheet_of(path) if forms else []
    known = [name for name, form in forms.items() if form.knows(sheet)]
    if len(known) > 1:
        raise KifuError(f"its columns may be read as {' or '.join(map(quoted, known))}: say which with --form")
    return known[0] if known else None


def _named(forms: Mapping[str, KeptForm], said: str) -> str:
    for name in forms:
        if fold(name) == fold(said):
            return name
    names = [*(form.NAME for form in FORMS), *forms]
    raise KifuError(f"there is no form {quoted(said)}, but {', '.join(names)}; --columns says what columns mean")


def _is_of_a_site(name: str) -> bool:
    return fold(name) in {fold(form.NAME) for form in FORMS}


def _keep(path: Path, source: Source, data: Path, rows: Iterable[Read]) -> str | None:
    """Keep the columns of a sheet under the name of a form, if any row could be read by them; return what to say."""
    name, sheet = source.form or "", sheet_of(path)
    if _is_of_a_site(name):
        raise KifuError(f"{name} is a form of JSON: keep columns under another name")
    if not sheet or not any(isinstance(row, Row) for row in rows):
        return None
    form = KeptForm(tuple(on_one_line(cell) for cell in header_of(sheet, source) if cell), source.columns)
    for word in (name, *form.header, *form.columns.values()):
        if fault := unfit(word):
            raise KifuError(f"{quoted(word)} cannot be kept: it {fault}")
    file = data / FILE
    forms = {other: kept for other, kept in kept_forms(data).items() if fold(other) != fold(name)}
    unfinished = file.with_name(f".{FILE}.new")
    try:
        data.mkdir(parents=True, exist_ok=True)
        unfinished.write_text("\n".join(_written(*item) for item in {**forms, name: form}.items()), "utf-8")
        unfinished.replace(file)
    except OSError as error:
        raise KifuError(f"{file} cannot be written ({error.strerror}): check the path and its permissions") from None
    return f"sheets with this header are read so from now on: {file} keeps it as {quoted(name)}"


def _written(name: str, form: KeptForm) -> str:
    """A form as TOML, whose texts are those of JSON."""
    columns = ", ".join(f"{_text(meaning)} = {_text(heading)}" for meaning, heading in form.columns.items())
    return f"[{_text(name)}]\nheader = [{', '.join(map(_text, form.header))}]\ncolumns = {{ {columns} }}\n"


def _text(word: str) -> str:
    return json.dumps(word, ensure_ascii=False)
