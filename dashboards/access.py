"""Who may ask the pages for what: everyone may read; what writes, or uses much of the processor, is the owner's.

The owner asks from this machine, or with the owner's key. Each route and each callback declares who may ask for it; one
that declares nothing is the owner's.
"""

from collections.abc import Callable
from ipaddress import ip_address
from typing import Any, Literal, TypeVar, cast
from urllib.parse import urlsplit

from flask import Flask, Response, current_app, g, has_request_context, redirect, request
from werkzeug import Response as AnyResponse

from dashboards.owner import ROUTE, Owner

Askers = Literal["everyone", "owner"]
F = TypeVar("F", bound=Callable[..., Any])
LOCAL_HOSTS = ("localhost", "127.0.0.1")
FORWARDED = ("Forwarded", "X-Forwarded-For", "X-Forwarded-Host", "X-Real-Ip")
"""The headers by which a proxy says that it asks for somebody else."""
COOKIE = "kifu-owner"
YEAR = 365 * 24 * 3600
REFUSAL = "Only the owner of these pages can do this: open the owner's link on this device first."
CALLBACKS = "/_dash-update-component"
OF_DASH = {
    ".._pages_content.children..._pages_store.data..",
    CALLBACKS,
    "/",
    "/<path:path>",
    "/_dash-layout",
    "/_dash-dependencies",
    "/_dash-component-suites/<string:package_name>/<path:fingerprinted_path>",
    "/_reload-hash",
    "/_favicon.ico",
    "_dash_assets.static",
    "static",
}
"""The callback and the routes that Dash and Flask make themselves: everyone may ask for them. What goes through the
route of all callbacks is what each of these declares."""
_DECLARED, _OWNER = "kifu_askers", "kifu owner"


def everyone(function: F) -> F:
    """Declare that everyone may ask for this route or callback: it only reads."""
    return _declared(function, "everyone")


def owner_only(function: F) -> F:
    """Declare that only the owner may ask for this route or callback: it writes, or uses much of the processor."""
    return _declared(function, "owner")


def _declared(function: F, askers: Askers) -> F:
    setattr(function, _DECLARED, askers)
    return function


def askers_of(name: str, function: Callable[..., Any]) -> Askers | None:
    """Who may ask for a route, by its endpoint, or a callback, by its output; None if it declares nothing."""
    return "everyone" if name in OF_DASH else cast("Askers | None", getattr(function, _DECLARED, None))


def keep_owner(server: Flask, owner: Owner) -> None:
    """Let a server know its owner, by the link that `kifu serve` shows."""
    server.extensions[_OWNER] = owner

    @server.get(ROUTE)
    @everyone
    def enter() -> AnyResponse:
        """Take the key of the link into a cookie, and lead to an address without it."""
        address, key = request.remote_addr or "", request.args.get("key", "")
        if owner.is_barred(address):
            answer: AnyResponse = sentence("Too many wrong links were tried from here: wait a minute.", status=429)
        elif not owner.knows(key, address=address):
            answer = sentence("This is not the owner's link of these pages: ask for the newest one.", status=403)
        else:
            answer = redirect("/")
            answer.set_cookie(COOKIE, key, max_age=YEAR, httponly=True, samesite="Strict")
        answer.headers.update({"Referrer-Policy": "no-referrer", "Cache-Control": "no-store"})
        return answer


def is_owner() -> bool:
    """Whether the owner asks: from this machine, or with the owner's key. Outside requests it is this program's own."""
    if not has_request_context():
        return True
    if "is_owner" not in g:
        g.is_owner = _is_at_this_machine() or _has_key()
    return bool(g.is_owner)


def refusal_of(name: str, function: Callable[..., Any]) -> Response | None:
    """The refusal of who may not ask for a route or callback, named as in `askers_of`; None if they may."""
    if askers_of(name, function) == "everyone" or (is_owner() and not _is_of_another_page()):
        return None
    return sentence(REFUSAL, status=403)


def sentence(text: str, *, status: int) -> Response:
    """An answer of one sentence."""
    return Response(f"{text}\n", status, content_type="text/plain; charset=utf-8")


def _is_at_this_machine() -> bool:
    """Whether a browser of this machine asks, and no proxy of it for somebody else."""
    host = request.host.rpartition(":")[0] or request.host
    forwarded = any(name in request.headers for name in FORWARDED)
    return ip_address(request.remote_addr or "0.0.0.0").is_loopback and host in LOCAL_HOSTS and not forwarded


def _has_key() -> bool:
    key = request.cookies.get(COOKIE)
    owner: Owner = current_app.extensions[_OWNER]
    return key is not None and owner.knows(key, address=request.remote_addr or "")


def _is_of_another_page() -> bool:
    """Whether a page of another server has the owner's browser ask; what says nothing of it is no browser."""
    site, origin = request.headers.get("Sec-Fetch-Site"), request.headers.get("Origin")
    is_foreign = origin is not None and urlsplit(origin).netloc != request.host
    return is_foreign or site not in (None, "same-origin", "none")
