"""Serving the pages to other machines: at which addresses, what is said of it in the terminal, and the owner's link."""

import socket
from collections.abc import Sequence
from contextlib import closing, suppress
from io import StringIO
from ipaddress import AddressValueError, IPv4Address
from pathlib import Path
from urllib.parse import urlencode

import psutil

from dashboards.owner import ROUTE, Owner
from events.cards.deck import quoted
from events.errors import KifuError

LOOPBACK = "127.0.0.1"
EVERY = "0.0.0.0"
"""The address that means all addresses of this machine."""
_ELSEWHERE = ("192.0.2.1", 9)
"""A place beyond every local network, kept for documentation: nothing is sent there."""
KEPT = "The owner's link was shown when it was made: --new-secret makes another, and ends the one before."
NEW = "The owner's link, shown only now: keep it to yourself. A device that opens it may do what this machine may."
WARNING = (
    "note: everyone who reaches this address can read the pages, with all players' names, and nothing is encrypted on"
    " the way: serve them only in a network that you trust."
)
OPEN_WARNING = "note: --open shows everyone the hands of games that are still played."


def address_of(text: str) -> str:
    """An address at which pages can be served. KifuError if it is none."""
    try:
        return LOOPBACK if text == "localhost" else str(IPv4Address(text))
    except AddressValueError:
        raise KifuError(
            f"{quoted(text)} is no IPv4 address: write one of this machine's, or {EVERY} for all, as in --host {EVERY}"
        ) from None


def is_local(address: str) -> bool:
    """Whether only this machine reaches the address."""
    return IPv4Address(address).is_loopback


def reached_by(address: str) -> Sequence[str]:
    """The addresses by which others reach pages that are served at one, the usual first."""
    return [address] if address != EVERY else own_addresses() or [LOOPBACK]


def own_addresses() -> Sequence[str]:
    """The IPv4 addresses of this machine that others can reach, the one that leads farthest first."""
    found = [
        interface.address
        for interfaces in psutil.net_if_addrs().values()
        for interface in interfaces
        if interface.family == socket.AF_INET and not is_local(interface.address)
    ]
    with suppress(OSError), closing(socket.socket(socket.AF_INET, socket.SOCK_DGRAM)) as outward:
        outward.connect(_ELSEWHERE)
        usual = outward.getsockname()[0]
        found.sort(key=lambda address: address != usual)
    return found


def owner_link(data: Path, site: str, *, renew: bool) -> str | None:
    """The owner's link to the pages at an address, if a key has to be made, or is renewed; a key is shown only then.

    KifuError if the file with its hash is damaged, and is not renewed.
    """
    owner = Owner(data)
    if not renew and owner.has_key():
        return None
    return f"{site}{ROUTE}?{urlencode({'key': owner.renew()})}"


def code_of(link: str) -> str:
    """The QR code of a link, as text for a terminal."""
    import segno  # only here: most commands draw no code

    drawn = StringIO()
    segno.make(link, error="l").terminal(drawn, compact=True, border=2)
    return drawn.getvalue()
