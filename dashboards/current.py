"""What the running server serves: pages and routes ask here, so that no page keeps an archive of its own."""

import re
import sys
from pathlib import Path
from typing import cast

from flask import Flask, current_app

import projector
from events.log.store import Place
from projector.archive import Archive

SEPARATORS = "/\\"
_OF_COMMAND = re.compile(r" with --[a-z][a-z-]*")
"""The option by which a command does what an error says."""
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


def plainly(error: Exception | str) -> str:
    """An error in words for readers of pages, whom no path of this machine concerns, nor any option of a command."""
    text, data = _OF_COMMAND.sub("", str(error)), archive().data
    named = {Place.of(data).shown: "the log", **dict.fromkeys(map(str, (data.resolve(), data)), "the data folder")}
    named |= {str(root): "Kifu" for root in (Path(projector.__path__[0]).parent, Path(sys.prefix))}
    for path, name in named.items():
        if {*path} & {*SEPARATORS}:
            text = re.sub(rf"{re.escape(path)}[{re.escape(SEPARATORS)}]", "", text)
            text = re.sub(rf"{re.escape(path)}(?!\w|[.-]\w)", name, text)
    return text
