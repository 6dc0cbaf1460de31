"""What the running server serves: pages and routes ask here, so that no page keeps an archive of its own."""

from typing import cast

from flask import Flask, current_app

from projector.archive import Archive

_KEY = "kifu"


def keep(server: Flask, archive: Archive) -> None:
    """Let a server's pages and routes find its archive."""
    server.extensions[_KEY] = archive


def archive() -> Archive:
    """The archive of the server that answers the current request."""
    return cast(Archive, current_app.extensions[_KEY])
