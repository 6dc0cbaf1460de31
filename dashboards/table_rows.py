"""The route of rows: `/api/rows/<table>.json?<filters>&sort=…&where=…&first=…&last=…`, some of a table of a page."""

from collections.abc import Callable
from typing import Any, TypeAlias

from dash import Dash, Input, Output, html
from flask import Flask, Response, current_app, request

from dashboards.access import everyone
from dashboards.clientside import clientside
from dashboards.current import plainly
from dashboards.filtering import Asked, asked_of, query
from dashboards.row_answers import fresh, places, refused
from dashboards.tables import Table
from events.errors import KifuError, LakeDamaged
from projector.blocks import Asked as AskedRows
from projector.blocks import block, conditions_of

ROUTE = "/api/rows/"
_KEY = "kifu tables"
_OWN = ("sort", "where", "first", "last")
Tabled: TypeAlias = Callable[[Asked], Table]
"""The table of a page by what its address asks for. KifuError if it cannot be."""


def offer(app: Dash, name: str, component: str, tabled: Tabled) -> None:
    """Let the route answer for a table of a page, whose grid has the id `component`."""
    app.server.extensions.setdefault(_KEY, {})[name] = tabled
    told = Output(f"{component}-trouble", "title")
    clientside(app, "blocks.show", told, Input(component, "getRowsRequest"), Input(component, "id"))


def shown_table(table: Table, name: str, asked: Asked) -> list[Any]:
    """A table in a page: with its rows, or where they are many, what fetches those in sight of what is asked for.

    Behind it stands what is wrong with its rows, if anything is.
    """
    trouble = html.P(id=f"{table.name}-trouble", className="notice small", role="alert")
    if not table.in_blocks():
        return [html.Div(table.grid()), trouble]
    address = f"{ROUTE}{name}.json?{query(asked)}"
    # A key of its own for each address: Dash then makes a new grid, which asks for rows from there.
    return [html.Div(table.grid(address), key=address), trouble]


def add_route(server: Flask) -> None:
    """Serve rows: `{"rows": […], "found": 3}`. No such table gives 404, what cannot be 400, a damaged lake 500."""

    @server.get(f"{ROUTE}<name>.json")
    @everyone
    def table_rows(name: str) -> Response:
        tabled = current_app.extensions.get(_KEY, {}).get(name)
        if tabled is None:
            return refused(f"no table is called '{name}'", 404)
        try:
            return _rows(tabled)
        except LakeDamaged as error:
            return refused(plainly(error), 500)
        except (KifuError, ValueError) as error:
            return refused(plainly(error), 400)


def _rows(tabled: Tabled) -> Response:
    given = request.args.to_dict(flat=False)
    sort, where, first, last = (
        given.get(name, [usual])[0] for name, usual in zip(_OWN, ("", "{}", "0", "100"), strict=True)
    )
    start, end = places(first, last)
    table = tabled(asked_of(given))
    asked = AskedRows(conditions_of(where), sort.removeprefix("-"), sort.startswith("-"))
    found = block(table.frame, asked, table.shown, first=start, last=end)
    return fresh(rows=table.rows(found.rows), found=found.found)
