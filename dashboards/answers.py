"""Answers that are kept: of callbacks that ask nothing but the lake, for all who ask the same until it changes.

Whoever asks for an answer while it is made for somebody else waits for that one: as results arrive, all followers of a
page ask the same at once.
"""

from hashlib import blake2b
from typing import TypeAlias

import msgspec
from flask import Flask, Response, g, request

from dashboards.access import CALLBACKS, is_owner
from dashboards.compression import takes_gzip
from dashboards.current import archive
from dashboards.makers import Maker, Makers
from events.errors import KifuError
from projector.recent import Recent

MOST_BYTES = 32_000_000
"""Of all bodies that are kept; beyond it those go that were asked for longest ago."""
HEADERS = ("Content-Type", "Content-Encoding")
_KEY = "kifu kept answers"

_Kept: TypeAlias = tuple[bytes, dict[str, str]]


class _Asked(msgspec.Struct):
    """The callback that a browser asks for, by its outputs in one text."""

    output: str


def keep_answers(server: Flask) -> None:
    """Keep the answers of the callbacks named by `of_lake`, as they are sent, and send them again."""
    parts: set[str] = set()
    server.extensions[_KEY] = parts
    answers = Recent[bytes, _Kept](MOST_BYTES, weigh=lambda kept: len(kept[0]))
    makers = Makers[bytes]()

    @server.before_request
    def again() -> Response | None:
        """Answer as before; if that is not kept, let nobody else make it meanwhile."""
        g.kept_as = _key(parts)
        if g.kept_as is None:
            return None
        kept = answers.get(g.kept_as)
        if kept is None:
            g.maker = makers.of(g.kept_as)
            g.maker.lock.acquire()
            kept = answers.get(g.kept_as)
        if kept is None:
            return None
        g.kept_as = None
        return Response(kept[0], headers=kept[1])

    @server.after_request
    def keep(response: Response) -> Response:
        key = g.get("kept_as")
        if key is not None and response.status_code == 200:
            told = {name: response.headers[name] for name in HEADERS if name in response.headers}
            answers.keep(key, (response.get_data(), told))
        release()
        return response

    @server.teardown_request
    def release(_: BaseException | None = None) -> None:
        """Let others make the answer that could not be made; those that wait for one that was made have it."""
        maker: Maker | None = g.pop("maker", None)
        if maker is not None:
            maker.lock.release()


def of_lake(server: Flask, *parts: str) -> None:
    """Say that the callbacks whose first output is a child of one of these parts ask nothing but the lake."""
    server.extensions[_KEY].update(parts)


def not_kept() -> None:
    """Have the answer to this request made anew each time: what could not be read may be mended."""
    g.kept_as = None


def _key(parts: set[str]) -> bytes | None:
    """What is asked, of the lake and its models as they are now; None if its answer is not kept. (Its form is checked
    before.)"""
    if request.path != CALLBACKS or request.method != "POST":
        return None
    body = request.get_data()
    first = msgspec.json.decode(body, type=_Asked).output.removeprefix("..").partition(".")[0]
    if first not in parts:
        return None
    try:
        mark = archive().mark()
    except KifuError:  # the page says what is wrong
        return None
    from projector.models.stored import digests  # it takes long to import, and no server waits for it to start

    models = digests(archive().folder.folder)
    return blake2b(f"{mark} {models} {takes_gzip()} {is_owner()} ".encode() + body).digest()
