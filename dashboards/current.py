"""What the running server serves: pages and routes ask here, so that no page keeps an archive of its own."""

from typing import cast

from flask import Flask, current_app

from projector.archive import Archive

_KEY, _PICTURES = "kifu", "kifu pictures"


def keep(server: Flask, archive: Archive, *, pictures: bool) -> None:
    """Let a server's pages and routes find its archive, and whether it has pictures of cards."""
    server.extensions[_KEY] = archive
    server.extensions[_PICTURES] = pictures


def archive() -> Archive:
    """The archive of the server that answers the current request."""
    return cast(Archive, current_app.extensions[_KEY])


def has_pictures() -> bool:
    """Whether the server that answers the current request has pictures of cards."""
    return bool(current_app.extensions[_PICTURES])
