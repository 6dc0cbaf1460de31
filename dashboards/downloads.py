"""The route of downloads: `/download/<name>.<csv|parquet>?<filters>`, the whole frame of a statistic as a file, or of a
table of an event."""

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias
from urllib.parse import urlencode

import msgspec
from dash import html
from flask import Flask, Response, current_app, request

from dashboards.access import is_owner, owner_only
from dashboards.current import plainly
from dashboards.filtering import NAMES, Asked, asked_of, filters_for, folder_of, query
from events.errors import KifuError
from projector.spreadsheet import csv_text, parquet_bytes
from projector.stats.asking import own_values
from projector.stats.catalogue import stat

ROUTE = "/download/"
FORMS: Mapping[str, tuple[str, Callable[[Any], bytes]]] = {
    "csv": ("text/csv; charset=utf-8", lambda frame: csv_text(frame).encode()),
    "parquet": ("application/vnd.apache.parquet", parquet_bytes),
}
_KEY = "kifu files"
Framed: TypeAlias = Callable[[Asked], Any]
"""The frame of a file by what its address asks for. KifuError if it cannot be."""
OWN = "with"
"""The name in a query of the statistic's own parameters, as JSON."""


def download_address(name: str, form: str, query: str, own: Mapping[str, Any]) -> str:
    """The address of a statistic as a file, of the games that a query of filters leaves."""
    more = urlencode({OWN: msgspec.json.encode(own).decode()}) if own else ""
    return f"{ROUTE}{name}.{form}" + ("?" if query or more else "") + "&".join(filter(None, (query, more)))


def offer_file(server: Flask, name: str, framed: Framed) -> None:
    """Let the route answer for a table that is no statistic, by what a page's address asks for."""
    server.extensions.setdefault(_KEY, {})[name] = framed


def file_link(name: str, asked: Asked) -> list[html.P]:
    """The link to a table that is no statistic as CSV; nothing for those who may not ask for it."""
    if not is_owner():
        return []
    told = html.A("CSV", href=download_address(name, "csv", query(asked), {}), className="download")
    return [html.P(["All rows: ", told], className="downloads quiet")]


def add_route(server: Flask) -> None:
    """Serve the files."""

    @server.get(f"{ROUTE}<name>.<form>")
    @owner_only
    def download(name: str, form: str) -> Response:
        try:
            return _file(name, form)
        except KifuError as error:
            return Response(f"{plainly(error)}\n", 404, content_type="text/plain; charset=utf-8")


def _file(name: str, form: str) -> Response:
    if form not in FORMS:
        raise KifuError(f"no file is of the form '{form}'; there are {', '.join(FORMS)}")
    given = request.args.to_dict(flat=False)
    framed: Framed | None = current_app.extensions.get(_KEY, {}).get(name)
    content_type, packed = FORMS[form]
    body = packed(_of_stat(name, given) if framed is None else framed(asked_of(given)))
    return Response(
        body, headers={"Content-Disposition": f'attachment; filename="{name}.{form}"'}, content_type=content_type
    )


def _of_stat(name: str, given: Mapping[str, list[str]]) -> Any:
    """The frame of a statistic, of the games that filters leave."""
    found = stat(name)
    for word in given:
        if word not in (*NAMES, OWN):
            raise KifuError(f"there is no filter '{word}'; there are {', '.join(NAMES)}")
    asked = asked_of(given)
    own = own_values(found, _own(given.get(OWN, ["{}"])[0]))
    return folder_of(asked).stat(name, filters_for(found, asked), **own)


def _own(text: str) -> dict[str, str]:
    try:
        own = msgspec.json.decode(text, type=dict[str, Any])
    except msgspec.DecodeError as error:
        raise KifuError(f"{OWN}: this is no JSON of parameters ({error})") from None
    return {
        name: value if isinstance(value, str) else msgspec.json.encode(value).decode() for name, value in own.items()
    }
