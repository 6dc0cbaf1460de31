"""The guard of the pages: whom they answer, what they let a browser do, and which callbacks they take for their own.

Whoever asks by a name that is not the server's own is refused: a foreign page can make any name of its own point here.
"""

import inspect
import re
from base64 import b64encode
from collections.abc import Callable, Iterable, Iterator, Sequence
from hashlib import sha256
from typing import TYPE_CHECKING, Annotated, Any, get_args

import msgspec
from dash import Dash
from dash.dependencies import DashDependency
from dash.exceptions import DependencyException
from flask import Flask, Response, request
from werkzeug.exceptions import SecurityError

from dashboards.access import CALLBACKS, LOCAL_HOSTS, refusal_of, sentence
from dashboards.filtering import Asked, check_form
from dashboards.server import MOST_BODY
from events.cards.deck import quoted
from events.errors import KifuError
from events.exchange.admission import one_line
from events.exchange.lines import UNREADABLE

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment

HEADERS = {
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}
POLICY = (
    "default-src 'none'; script-src {scripts}; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src data:; "
    "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
"""Mantine, AG Grid and Plotly write style sheets into the page; scripts are files of this server, or known by hash."""
ADDRESS = {"pathname": Annotated[str, msgspec.Meta(pattern="^/")], "search": str}
"""The types of the parts of an address, which Dash's own callback takes."""


class _Value(msgspec.Struct, forbid_unknown_fields=True):
    id: str
    property: str
    value: Any = None


class _Asked(msgspec.Struct, forbid_unknown_fields=True):
    """What a browser sends to have a callback answered."""

    output: str
    outputs: _Value | list[_Value]
    inputs: list[_Value]
    changedPropIds: list[str]
    parsedChangedPropsIds: list[str] = []
    state: list[_Value] = []


def guard(app: Dash, *, hosts: Sequence[str]) -> None:
    """Answer those alone who ask by a local host, or one of these; declare what browsers may do; refuse forgeries."""
    server: Flask = app.server
    server.config["TRUSTED_HOSTS"] = [*LOCAL_HOSTS, *hosts]
    server.wsgi_app = _by_lower_host(server.wsgi_app)  # type: ignore[assignment, method-assign]
    server.config["MAX_CONTENT_LENGTH"] = MOST_BODY
    policy: list[str] = []

    @server.errorhandler(SecurityError)
    def refuse_host(_: SecurityError) -> Response:
        asked = quoted(request.environ.get("HTTP_HOST", ""))
        return _refused(
            f"these pages do not answer to the host {asked}: name it with --allow-host when they are served"
        )

    @server.errorhandler(DependencyException)
    def refuse_file(_: DependencyException) -> Response:
        return _refused("there is no such file", status=404)

    @server.before_request
    def refuse() -> Response | None:
        """Refuse what is forged, and those who may not ask for the route or the callback."""
        name = request.endpoint
        if name is None:
            return None
        if name != CALLBACKS or request.method != "POST":
            return refusal_of(name, server.view_functions[name])
        try:
            return refusal_of(*_checked(app, request.get_data()))
        except (*UNREADABLE, KifuError) as error:
            return _refused(f"this is no callback of these pages ({one_line(str(error))}): load the page again")

    @server.after_request
    def declare(response: Response) -> Response:
        if not policy:  # Dash knows its inline scripts from the first request on
            policy.append(POLICY.format(scripts=" ".join(["'self'", *_inline(app), *app.csp_hashes()])))
        response.headers["Content-Security-Policy"] = policy[0]
        for name, value in HEADERS.items():
            response.headers.setdefault(name, value)
        return response


def _by_lower_host(answer: "WSGIApplication") -> "WSGIApplication":
    """The application for a host in lower case: names of hosts are the same in any."""

    def lowered(environ: "WSGIEnvironment", start_response: "StartResponse") -> Iterable[bytes]:
        if "HTTP_HOST" in environ:
            environ["HTTP_HOST"] = environ["HTTP_HOST"].lower()
        return answer(environ, start_response)

    return lowered


def _inline(app: Dash) -> list[str]:
    """The hashes of the scripts that the index itself holds."""
    scripts = re.findall(r"<script>(.*?)</script>", app.index_string, re.DOTALL)
    return [f"'sha256-{b64encode(sha256(script.encode()).digest()).decode()}'" for script in scripts]


def _refused(why: str, *, status: int = 400) -> Response:
    return sentence(why, status=status)


def _checked(app: Dash, body: bytes) -> tuple[str, Callable[..., Any]]:
    """The output and the function of the callback that is asked for.

    One of UNREADABLE, or KifuError, unless these pages have such a callback, which takes such values.
    """
    asked = msgspec.json.decode(body, type=_Asked)
    known = app.callback_map.get(asked.output, {})
    if "callback" not in known:
        raise ValueError(f"there is no callback of the output {quoted(asked.output)}")
    outputs = asked.outputs if isinstance(asked.outputs, list) else [asked.outputs]
    declared = known["output"] if isinstance(known["output"], list | tuple) else [known["output"]]
    given = [*asked.inputs, *asked.state]
    if [(one.id, one.property) for one in given] != [
        (one["id"], one["property"]) for one in (*known["inputs"], *known["state"])
    ] or list(map(_place, outputs)) != list(map(_place, declared)):
        raise ValueError("its inputs, state or outputs are others")
    for value, hint in zip(given, _hints(known["callback"]), strict=False):
        taken = msgspec.convert(value.value, hint or ADDRESS[value.property])
        if taken is not None and Asked in (hint, *get_args(hint)):
            check_form(taken)
    return asked.output, known["callback"]


def _place(of: _Value | DashDependency) -> tuple[Any, str]:
    if isinstance(of, _Value):
        return of.id, of.property
    return of.component_id, of.component_property


def _hints(callback: Any) -> Iterator[Any]:
    """The type of each value that a callback takes; None where it says none, as Dash's own."""
    for parameter in inspect.signature(callback, eval_str=True).parameters.values():
        hint = None if parameter.annotation is parameter.empty else parameter.annotation
        yield hint
        while parameter.kind is parameter.VAR_POSITIONAL:
            yield hint
