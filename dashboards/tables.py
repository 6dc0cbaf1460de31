"""Tables of pages: a frame as a grid, whose numbers have their intervals behind them and lead to their games."""

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

import dash_ag_grid as dag

from projector.stats.documentation import meaning
from projector.stats.ranking import FEW

Row: TypeAlias = dict[str, Any]
Link: TypeAlias = Callable[[Row], str | None]
"""The address to which a number of a row leads; None if it leads nowhere."""
ROW_PX, HEAD_PX = 36, 40
WHOLE, MOST_PX = 12, 464
"""The most rows of a table that is not scrolled; the height of others, where a row is cut: there are more."""
MOST_ROWS = 1_000
"""The most rows that a table shows."""
_DECIMAL = frozenset(
    (
        *("copies", "a_copies", "b_copies", "more", "mean", "median", "rating", "deviation"),
        *("hand", "life", "resource", "board", "value", "omw_points"),
    )
)
"""Columns of numbers that are no rates."""
_POINTS = frozenset(("effect", "per_copy", "over", "iwd", "difference"))
"""Columns of differences of rates, in points; with an effect, what it is shrunken to is one, too."""
_FORMS = {**dict.fromkeys(("kind", "verb", "origin", "fate"), "spoken"), "system": "titled", "week": "every"}
"""How words are written: as they are stored they have `_` between their parts, and what is of all weeks has none."""
_SHORT = frozenset(
    ("kind", "verb", "origin", "fate", "result", "phase", "round", "date", "first", "last", "week", "coverage")
)
"""Columns of few letters."""
_SEARCHED = (
    {"filter": "agTextColumnFilter", "floatingFilter": True},
    {"filter": "agNumberColumnFilter", "floatingFilter": True},
)
"""What lets the reader filter by a column of words, or of numbers."""
_EDITABLE = {
    "editable": True,
    "cellClass": ["ag-right-aligned-cell", "editable"],
    "valueParser": {"function": "statForms.percentOf(params)"},
}
"""What makes a column one that the reader may type over."""


def frame_table(
    frame: Any,
    columns: Mapping[str, str],
    *,
    name: str,
    n: str | None = None,
    main: str | None = None,
    links: Mapping[str, Link],
    few: int = FEW,
    editable: str | None = None,
    ranked: str | None = None,
    searched: bool = False,
) -> dag.AgGrid:
    """The table of a frame: the columns that have any value, with their headings.

    `n`: the column by which a row is of few, and grey: of under `few`. `editable`: a share that the reader may type
    over, in percent. `main`: the column of which `low` and `high` are the interval, if not of the one before them.
    `ranked`: the column by which rows are sorted as they come, the most first; `searched`: each column has a filter.
    """
    there = [column for column in columns if frame[column].null_count() < frame.height]
    ends = [end for column in there for end in _interval(column, frame.schema, main) or ()]
    sent, rows = dict.fromkeys((*there, *ends)), frame.head(MOST_ROWS).to_dicts()
    height = HEAD_PX * (1 + searched) + ROW_PX * len(rows) + 6 if len(rows) <= WHOLE else MOST_PX
    defined = [
        _column(column, columns[column], frame.schema, main)
        | _first_or_linked(at, column in links, numeric=frame.schema[column].is_numeric())
        | (_EDITABLE if column == editable else {})
        | ({"sort": "desc"} if column == ranked else {})
        | (_SEARCHED[frame.schema[column].is_numeric()] if searched else {})
        for at, column in enumerate(there)
    ]
    return dag.AgGrid(
        id=name,
        columnDefs=defined,
        rowData=[
            {column: _plain(row[column]) for column in sent}
            | {"few": n is not None and (row[n] or 0) < few}
            | {"links": {column: link(row) for column, link in links.items()}}
            for row in rows
        ],
        defaultColDef={"sortable": True, "resizable": True, "minWidth": 84},
        dashGridOptions={
            "animateRows": False,
            "rowHeight": ROW_PX,
            "headerHeight": HEAD_PX,
            "rowClassRules": {"few": "params.data.few"},
            "enableCellTextSelection": True,
            "suppressColumnVirtualisation": True,
            "tooltipShowDelay": 300,
            "suppressScrollOnNewData": True,
            "tabToNextCell": {"function": "statForms.leave(params)"},
            "tabToNextHeader": {"function": "statForms.enter(params)"},
        },
        eventListeners={"cellKeyDown": ["statForms.openByKey(params)"]},
        columnSize="responsiveSizeToFit",  # now and then AG Grid hides the rows of columns that flex for good
        className="grid stat-grid",
        style={"height": f"{height}px", "width": "100%"},
    )


def _first_or_linked(at: int, linked: bool, *, numeric: bool) -> dict[str, Any]:
    first = {} if at or numeric else {"width": 230, "minWidth": 150}
    return first | ({"cellRenderer": "StatLink"} if linked or not at else {})


def _column(name: str, head: str, schema: Any, main: str | None) -> dict[str, Any]:
    column: dict[str, Any] = {"field": name, "headerName": head, "headerTooltip": meaning(name, schema) or head}
    if schema[name].is_numeric():
        column |= {"type": "numericColumn", "width": 90} | ({"minWidth": 72} if schema[name].is_integer() else {})
        form = _form_of_number(name, schema)
        column["valueFormatter"] = {"function": f"statForms.{form}(params.value)"}
        if (ends := _interval(name, schema, main)) is not None:
            told = f"statForms.{form}Within(params.value, params.data.{ends[0]}, params.data.{ends[1]})"
            wide = {"width": 190, "minWidth": 182} if form == "points" else {"width": 170, "minWidth": 150}
            column |= {"valueFormatter": {"function": told}, **wide}
    elif schema[name].to_python() is bool:
        column |= {"cellDataType": False, "valueFormatter": {"function": "statForms.yes(params.value)"}, "width": 90}
    else:
        wide = {"width": 106, "minWidth": 96} if name in _SHORT else {"width": 160, "minWidth": 110}
        column |= {**wide, "tooltipField": name}
        if name in _FORMS:
            column["valueFormatter"] = {"function": f"statForms.{_FORMS[name]}(params.value)"}
    return column


def _form_of_number(name: str, schema: Any) -> str:
    if schema[name].is_integer():
        return "number"
    if name in _POINTS or (name == "shrunken" and "effect" in schema):
        return "points"
    return "decimal" if name in _DECIMAL else "chance" if name == "q" else "rate"


def _interval(name: str, schema: Any, main: str | None) -> tuple[str, str] | None:
    """The columns of the interval of a column; None if it has none."""
    if not schema[name].is_float():
        return None
    for of in (name, name.removesuffix("_rate")):
        if f"{of}_low" in schema:
            return f"{of}_low", f"{of}_high"
    names = schema.names()
    main = main or (names[names.index("low") - 1] if "low" in names else None)
    return ("low", "high") if name == main else None


def _plain(value: Any) -> Any:
    return value if value is None or isinstance(value, str | int | float | bool) else str(value)
