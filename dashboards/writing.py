"""Who may write by the pages: whoever sits at the machine that serves them, and no page of another server."""

import ipaddress
from urllib.parse import urlsplit

from flask import has_request_context, request

from dashboards.guard import LOCAL_HOSTS
from events.errors import KifuError

_OF_PROXIES = ("Forwarded", "X-Forwarded-For", "X-Forwarded-Host", "X-Real-Ip")
"""What a proxy says of the reader whom it asks for."""


def may_write() -> bool:
    """Whether the current request is one of the machine that serves, and of a page that it served."""
    if not has_request_context():
        return False
    is_forwarded = any(name in request.headers for name in _OF_PROXIES)
    return not is_forwarded and _is_loopback(request.remote_addr) and _is_local_host() and _is_own_page()


def check_may_write() -> None:
    """Check that the current request may write. KifuError says from where it could."""
    if not may_write():
        raise KifuError("results are added on the machine that serves these pages, at its own address (127.0.0.1)")


def _is_loopback(address: str | None) -> bool:
    try:
        return ipaddress.ip_address(address or "").is_loopback
    except ValueError:
        return False


def _is_local_host() -> bool:
    return urlsplit(request.host_url).hostname in LOCAL_HOSTS


def _is_own_page() -> bool:
    """Whether a browser says that the page is of this server; one that says nothing is a program of this machine."""
    site, origin = request.headers.get("Sec-Fetch-Site"), request.headers.get("Origin")
    return site in (None, "same-origin", "none") and (origin is None or f"{origin}/" == request.host_url)
