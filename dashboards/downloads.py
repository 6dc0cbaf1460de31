"""The route of downloads: `/download/<statistic>.<csv|parquet>?<filters>`, the whole frame of a statistic as a file."""

from collections.abc import Callable, Mapping
from typing import Any
from urllib.parse import urlencode

import msgspec
from flask import Flask, Response, request

from dashboards.access import owner_only
from dashboards.current import plainly
from dashboards.filtering import NAMES, asked_of, filters_by, folder_of
from events.errors import KifuError
from projector.spreadsheet import csv_text, parquet_bytes
from projector.stats.asking import own_values
from projector.stats.catalogue import stat

ROUTE = "/download/"
FORMS: Mapping[str, tuple[str, Callable[[Any], bytes]]] = {
    "csv": ("text/csv; charset=utf-8", lambda frame: csv_text(frame).encode()),
    "parquet": ("application/vnd.apache.parquet", parquet_bytes),
}
OWN = "with"
"""The name in a query of the statistic's own parameters, as JSON."""


def download_address(name: str, form: str, query: str, own: Mapping[str, Any]) -> str:
    """The address of a statistic as a file, of the games that a query of filters leaves."""
    more = urlencode({OWN: msgspec.json.encode(own).decode()}) if own else ""
    return f"{ROUTE}{name}.{form}" + ("?" if query or more else "") + "&".join(filter(None, (query, more)))


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
    found, given = stat(name), request.args.to_dict(flat=False)
    for word in given:
        if word not in (*NAMES, OWN):
            raise KifuError(f"there is no filter '{word}'; there are {', '.join(NAMES)}")
    asked = asked_of(given)
    own = own_values(found, _own(given.get(OWN, ["{}"])[0]))
    content_type, packed = FORMS[form]
    body = packed(folder_of(asked).stat(name, filters_by(asked), **own))
    return Response(
        body, headers={"Content-Disposition": f'attachment; filename="{found.name}.{form}"'}, content_type=content_type
    )


def _own(text: str) -> dict[str, str]:
    try:
        own = msgspec.json.decode(text, type=dict[str, Any])
    except msgspec.DecodeError as error:
        raise KifuError(f"{OWN}: this is no JSON of parameters ({error})") from None
    return {
        name: value if isinstance(value, str) else msgspec.json.encode(value).decode() for name, value in own.items()
    }
