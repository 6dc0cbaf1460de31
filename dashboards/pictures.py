"""The pictures of cards that a player has: `/pictures/<number>`, files of one folder, for these pages; none is fetched.

KIFU_IMAGES names the folder. A picture is called after the card's number (`/` in a number as `_`), that of a back side
`<number>-back`. What is asked for is looked up among the names in the folder, and no path is made of it.
"""

import hashlib
import os
from pathlib import Path

from flask import Flask, Response, request

from dashboards.access import everyone
from events.errors import KifuError

VARIABLE = "KIFU_IMAGES"
ROUTE = "/pictures/"
KINDS = {".png": "image/png", ".jpg": "image/jpeg", ".webp": "image/webp"}
"""The types of pictures by the ends of their names, the best first."""
FRESH = {"Cache-Control": "no-cache"}


def folder_of_pictures() -> Path | None:
    """The folder that KIFU_IMAGES names; None if it names none. KifuError if there is no such folder."""
    named = os.environ.get(VARIABLE)
    if not named:
        return None
    folder = Path(named).expanduser()
    if not folder.is_dir():
        raise KifuError(f"{VARIABLE} is '{named}', which is no folder: name one with pictures, or none")
    return folder


class Pictures:
    """The pictures in a folder, listed anew when it changes. Links are not followed."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._listed: tuple[int, dict[str, str]] = 0, {}

    def find(self, name: str) -> tuple[Path, str] | None:
        """The file of a picture and its type; None if there is none."""
        names = self._names()
        found = ((names.get(f"{name}{end}".casefold()), kind) for end, kind in KINDS.items())
        return next(((self._folder / file, kind) for file, kind in found if file is not None), None)

    def _names(self) -> dict[str, str]:
        """The names of the files that can be pictures, by these names in small letters."""
        try:
            changed = self._folder.stat().st_mtime_ns
            if changed != self._listed[0]:
                with os.scandir(self._folder) as entries:
                    files = [entry.name for entry in entries if entry.is_file(follow_symlinks=False)]
                self._listed = changed, {file.casefold(): file for file in sorted(files, reverse=True)}
        except OSError:
            return {}
        return self._listed[1]


def add_route(server: Flask, folder: Path | None) -> None:
    """Serve the pictures of a folder; 204, with nothing in it, where there is no picture of a card."""
    pictures = Pictures(folder) if folder is not None else None

    @server.get(f"{ROUTE}<path:number>")
    @everyone
    def picture(number: str) -> Response:
        side = "-back" if request.args.get("side") == "back" else ""
        found = pictures.find(f"{number.replace('/', '_')}{side}") if pictures is not None else None
        answer = _sent(*found) if found is not None else None
        return Response(status=204, headers=FRESH) if answer is None else answer


def _sent(file: Path, kind: str) -> Response | None:
    """The answer with a picture; None if it has gone meanwhile, or cannot be read."""
    try:
        content = file.read_bytes()
    except OSError:
        return None
    answer = Response(content, mimetype=kind, headers=FRESH)
    answer.set_etag(hashlib.sha256(content).hexdigest()[:32])
    answer.make_conditional(request)
    return answer
