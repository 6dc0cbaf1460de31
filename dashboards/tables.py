"""Tables of pages: a frame as a grid, whose numbers have their intervals behind them and lead to their games."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from math import ceil, floor
from typing import Any, TypeAlias

import dash_ag_grid as dag

from events.language.lexicon import capital
from projector.blocks import Shown
from projector.stats.documentation import meaning
from projector.stats.ranking import FEW

Row: TypeAlias = dict[str, Any]
Link: TypeAlias = Callable[[Row], str | None]
"""The address to which a number of a row leads; None if it leads nowhere."""
ROW_PX, HEAD_PX = 36, 40
WHOLE, MOST_PX = 12, 464
"""The most rows of a table that is not scrolled; the height of others, where a row is cut: there are more."""
LETTER, ROUND_LETTERS, WIDEST = 7.2, 36, 216
"""Pixels of a letter, and of what stands round the words of a cell; the most that a column is at least as wide as."""
STEPS = 20
"""The parts of a rate at which axes of dots end: as games arrive, an axis seldom changes."""
AT_ONCE = 300
"""The most rows that are sent with a table; of more, those in sight are fetched, sorted and filtered by the server."""
_DECIMAL = frozenset(
    (
        *("mean", "median", "rating", "deviation", "hand", "life", "resource", "board", "value", "omw_points"),
        *("length", "swing"),
    )
)
"""Columns of numbers that are no rates."""
_COPIES = {**dict.fromkeys(("copies", "a_copies", "b_copies"), "copies"), "more": "more"}
"""Columns of copies in a list, which are whole unless they are the mean of several; and of how many more."""
_POINTS = frozenset(("effect", "per_copy", "over", "iwd", "difference", "going_first", "change"))
"""Columns of differences of rates, in points; with an effect, what it is shrunken to is one, too."""
_FINE = frozenset(("q", "brier", "baseline"))
"""Columns of small numbers, which are told apart by their third decimal."""
_FORMS = {**dict.fromkeys(("kind", "verb"), "spoken"), "system": "titled", "week": "every"}
_FORMS |= {"on_the_play": "turnOrder"}
"""How words are written: as they are stored they have `_` between their parts, and what is of all weeks has none; how
what is true or false is, if not as yes and no."""
_SHORT = frozenset(
    (
        "kind",
        "verb",
        "result",
        "phase",
        "round",
        "date",
        "first",
        "last",
        "week",
        "coverage",
        "change",
    )
)
"""Columns of few letters."""
_SEARCHED = (
    {"filter": "agTextColumnFilter", "floatingFilter": True},
    {"filter": "agNumberColumnFilter", "floatingFilter": True},
)
"""What lets the reader filter by a column of words, or of numbers."""
_COLUMN = {"sortable": True, "resizable": True, "minWidth": 84, "comparator": {"function": "statForms.order"}}
"""What every column has; `order` is that of `projector.blocks`: where nothing stands comes last."""
_EDITABLE = {
    "editable": True,
    "cellClass": ["ag-right-aligned-cell", "editable"],
    "valueParser": {"function": "statForms.percentOf(params)"},
}
"""What makes a column one that the reader may type over."""
_OPTIONS = {
    "animateRows": False,
    "rowHeight": ROW_PX,
    "headerHeight": HEAD_PX,
    "rowClassRules": {"few": "params.data && params.data.few"},
    "enableCellTextSelection": True,
    "suppressColumnVirtualisation": True,
    "tooltipShowDelay": 300,
    "suppressScrollOnNewData": True,
    "tabToNextCell": {"function": "statForms.leave(params)"},
    "tabToNextHeader": {"function": "statForms.enter(params)"},
}
_BLOCKS = {"cacheBlockSize": 100, "maxBlocksInCache": 20, "blockLoadDebounceMillis": 40, "infiniteInitialRowCount": 12}
_BLOCKS |= {"suppressMultiSort": True}
_BLOCKS |= {"maxConcurrentDatasourceRequests": -1}  # the first, which Dash makes by itself, is never answered
_FITTED_ON = (
    "displayedColumnsChanged",
    "displayedColumnsWidthChanged",
    "modelUpdated",
    "gridSizeChanged",
    "bodyScroll",
)
"""What happens to a grid that may change which columns there is room for, or in sight."""
_READ: Mapping[str, Shown] = {"rate": "percent", "points": "percent", "spoken": "words"}
"""How columns are read that stand in these forms."""


@dataclass(frozen=True, kw_only=True)
class Table:
    """A frame as a table: the columns that have any value, with their headings.

    `n`: the column by which a row is of few, and grey: of under `few`. `editable`: a share that the reader may type
    over, in percent. `main`: the column of which `low` and `high` are the interval, if not of the one before them.
    `dots`: the column whose value and interval each row draws. `ranked`: the column by which rows are sorted as they
    come, the most first; `searched`: each column has a filter.
    `links`: the columns whose values lead somewhere. `phone`: the columns that a phone shows at once; if none are
    told, the first, and the first with an interval or else the second. `stat`: the statistic
    by which columns are explained, or else their `meanings`.
    """

    frame: Any
    columns: Mapping[str, str]
    name: str
    n: str | None = None
    main: str | None = None
    links: Mapping[str, Link]
    few: int = FEW
    editable: str | None = None
    ranked: str | None = None
    dots: str | None = None
    searched: bool = False
    phone: Sequence[str] = ()
    stat: str = ""
    meanings: Mapping[str, str] = field(default_factory=dict)

    @property
    def _at_once(self) -> list[str]:
        """The columns that a phone shows at once."""
        chosen = [column for column in self.phone if column in self._there]
        if len(chosen) > 1:
            return chosen
        with_ends = [column for column in self._there[1:] if _interval(column, self.frame.schema, self.main)]
        return [*self._there[:1], *(with_ends or self._there[1:])[:1]]

    @cached_property
    def _there(self) -> list[str]:
        return [column for column in self.columns if self.frame[column].null_count() < self.frame.height]

    @cached_property
    def _sent(self) -> list[str]:
        """The columns with those of their intervals."""
        ends = (end for column in self._there for end in _interval(column, self.frame.schema, self.main) or ())
        return [*dict.fromkeys((*self._there, *ends))]

    @property
    def shown(self) -> Mapping[str, Shown]:
        """The columns that are read otherwise than they are stored."""
        forms = {column: _form(column, self.frame.schema) for column in self._there}
        return {column: _READ[form] for column, form in forms.items() if form in _READ}

    @property
    def form(self) -> str:
        """What the table is like but for its rows."""
        axis = self._drawn(self.dots)["cellRendererParams"] if self.dots in self._there else ""
        return f"{' '.join(self._there)} {self._height} {axis}"

    @property
    def _height(self) -> int:
        height = self.frame.height
        return HEAD_PX * (1 + self.searched) + ROW_PX * height + 6 if height <= WHOLE else MOST_PX

    def in_blocks(self) -> bool:
        """Whether its rows are fetched block by block. What is typed over has to be there whole."""
        return bool(self.frame.height > AT_ONCE) and self.editable is None

    @cached_property
    def all_rows(self) -> list[Row]:
        """All its rows as the browser has them."""
        return self.rows(self.frame)

    def rows(self, frame: Any) -> list[Row]:
        """Rows of the frame as the browser has them: values, whether they are of few, and where they lead."""
        return [
            {column: _plain(row[column]) for column in self._sent}
            | {"few": self.n is not None and (row[self.n] or 0) < self.few}
            | {"links": {column: link(row) if _leads(row[column]) else None for column, link in self.links.items()}}
            for row in frame.to_dicts()
        ]

    def grid(self, rows_at: str | None = None) -> dag.AgGrid:
        """The grid; `rows_at`: the address of its rows, if they can be fetched block by block."""
        fetched = rows_at is not None and self.in_blocks()
        rows: dict[str, Any] = {"rowModelType": "infinite"} if fetched else {"rowData": self.all_rows}
        return dag.AgGrid(
            id=self.name,
            columnDefs=[self._column(at, column) for at, column in enumerate(self._there)],
            defaultColDef=_COLUMN,
            dashGridOptions={
                **_OPTIONS,
                **(_BLOCKS if fetched else {}),
                "context": {
                    "grid": self.name,
                    "phone": self._at_once,
                    "forms": {column: form for column in self._at_once if (form := self._number(column))},
                    **({"rows": rows_at} if fetched else {}),
                },
            },
            eventListeners={
                "cellKeyDown": ["statForms.openByKey(params)"],
                **{event: ["statForms.fit(params)"] for event in _FITTED_ON},
            },
            columnSize="responsiveSizeToFit",  # now and then AG Grid hides the rows of columns that flex for good
            className="grid stat-grid",
            style={"height": f"{self._height}px", "width": "100%"},
            **rows,
        )

    def _column(self, at: int, column: str) -> dict[str, Any]:
        schema = self.frame.schema
        numeric = schema[column].is_numeric()
        return (
            _column(column, self.columns[column], schema, self.main)
            | {"headerTooltip": self._meaning(column)}
            | _first_or_linked(at, column in self.links, numeric=numeric)
            | (_EDITABLE if column == self.editable else {})
            | ({"sort": "desc"} if column == self.ranked else {})
            | (self._drawn(column) if column == self.dots else {})
            | self._room(at, column)
            | (_SEARCHED[numeric] if self.searched else {})
            | ({"filterValueGetter": {"function": _tested(column, self.shown[column])}} if column in self.shown else {})
        )

    def _drawn(self, column: str) -> dict[str, Any]:
        """What draws a column's values and intervals: `assets/dots.js`, on one axis for all rows."""
        low, high = _interval(column, self.frame.schema, self.main) or (column, column)
        middle = 0.0 if _form(column, self.frame.schema) == "points" else 0.5
        told = [self.frame[end] for end in (column, low, high)]
        ends = [middle, *(value for values in told for value in (values.min(), values.max()) if value is not None)]
        least = 0.0 if middle else -1.0
        begin, end = max(least, floor(min(ends) * STEPS) / STEPS), min(1.0, ceil(max(ends) * STEPS) / STEPS)
        axis = {"low": low, "high": high, "from": begin, "to": end, "middle": middle}
        return {"cellRenderer": "StatDots", "cellRendererParams": axis, "width": 300, "minWidth": 290}

    def _number(self, column: str) -> str | None:
        """The form of a column of numbers as assets/filters.js has it; None of other columns."""
        schema = self.frame.schema
        return _number(column, schema, self.main) if schema[column].is_numeric() else None

    def _meaning(self, column: str) -> str:
        """What a column means, for who hovers over its heading."""
        known = self.meanings.get(column) or meaning(column, self.frame.schema, self.stat)
        return capital(known) if known else self.columns[column]

    def _room(self, at: int, column: str) -> dict[str, int]:
        """The least width of a column whose heading needs it, or whose words do, up to a bound."""
        schema, letters = self.frame.schema, len(self.columns[column])
        if column in _SHORT or _interval(column, schema, self.main) is not None:
            return {}
        least = 72 if schema[column].is_integer() else 88
        if schema[column].to_python() is str:
            longest = self.frame[column].cast(str).str.len_chars().max() or 0
            least, letters = (110 if at else 150), max(letters, longest)
        return {"minWidth": max(least, min(WIDEST, round(LETTER * letters) + ROUND_LETTERS))}


def _tested(column: str, shown: Shown) -> str:
    """What a filter of the browser tests: what the reader sees."""
    return f"statForms.{shown}(params.data.{column})"


def _first_or_linked(at: int, linked: bool, *, numeric: bool) -> dict[str, Any]:
    first = {} if at or numeric else {"width": 230, "minWidth": 150}
    return first | ({"cellRenderer": "StatLink"} if linked or not at else {})


def _column(name: str, head: str, schema: Any, main: str | None) -> dict[str, Any]:
    column: dict[str, Any] = {"field": name, "headerName": head}
    if schema[name].is_numeric():
        column |= {"type": "numericColumn", "width": 90} | ({"minWidth": 72} if schema[name].is_integer() else {})
        form = _form(name, schema)
        column["valueFormatter"] = {"function": f"statForms.{form}(params.value)"}
        if (ends := _interval(name, schema, main)) is not None:
            told = f"statForms.within(params, '{_number(name, schema, main)}', '{ends[0]}', '{ends[1]}')"
            wide = {"width": 190, "minWidth": 182} if form == "points" else {"width": 182, "minWidth": 178}
            column |= {"valueFormatter": {"function": told}, **wide}
    elif schema[name].to_python() is bool:
        said = f"statForms.{_form(name, schema) or 'yes'}(params.value)"
        column |= {"cellDataType": False, "valueFormatter": {"function": said}, "width": 90}
    else:
        wide = {"width": 108, "minWidth": 108} if name in _SHORT else {"width": 160, "minWidth": 110}
        column |= {**wide, "cellClass": "words"} | ({} if name == "card_name" else {"tooltipField": name})
        if form := _form(name, schema):
            column["valueFormatter"] = {"function": f"statForms.{form}(params.value)"}
    return column


def _form(name: str, schema: Any) -> str:
    """The form in which a column's values stand."""
    if not schema[name].is_numeric():
        return _FORMS.get(name, "")
    if schema[name].is_integer():
        return "number"
    if name in _COPIES:
        return _COPIES[name]
    if name in _POINTS or (name == "shrunken" and "effect" in schema):
        return "points"
    return "decimal" if name in _DECIMAL else "chance" if name in _FINE else "rate"


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


def _number(name: str, schema: Any, main: str | None) -> str:
    """The form of a number, with its interval if it has one."""
    return _form(name, schema) + ("" if _interval(name, schema, main) is None else "Within")


def _leads(value: Any) -> bool:
    """Whether a value can lead anywhere: not where there is none, nor from the number of nothing. A rate of 0 does."""
    return value is not None and not (isinstance(value, int) and value == 0)


def _plain(value: Any) -> Any:
    return value if value is None or isinstance(value, str | int | float | bool) else str(value)
