"""The server's part of the replay board: `/api/replay/<game>/<seat>.json`, a game's frames for one seat."""

import gzip
import hashlib
from functools import cache
from pathlib import Path
from threading import Lock

import msgspec
from flask import Flask, Response, jsonify, request

import events
import projector
from dashboards.current import archive
from events.errors import KifuError, LogDamaged
from events.table.ids import SEATS, Seat
from projector.frames import frames
from projector.recent import Recent
from projector.replay import Replay

ROUTE = "/api/replay/"
KEPT = 256
"""How many (game, seat) are kept, some 10 kB each."""


class Packed(msgspec.Struct, frozen=True):
    """Frames as they are sent: gzipped JSON, its entity tag, and the version of the address that names just these.

    `over`: the game is, so that they stay as they are until something is said of it.
    """

    body: bytes
    etag: str
    version: str
    over: bool


class FramesCache:
    """The packed frames of games that are over, by (game, head, seat), the least recently used forgotten first.

    `making` is held while frames are made, one game's after another's: who asks for the same meanwhile finds them kept.
    """

    def __init__(self, *, size: int = KEPT) -> None:
        self.making = Lock()
        self._kept = Recent[tuple[str, str, Seat], Packed](size)

    def get(self, game: str, head: str, seat: Seat) -> Packed | None:
        """What is kept for a game up to an event, and a seat."""
        return self._kept.get((game, head, seat))

    def put(self, game: str, head: str, seat: Seat, packed: Packed) -> None:
        """Keep it; open games are not kept, for they go on."""
        if packed.over:
            self._kept.keep((game, head, seat), packed)


def add_route(server: Flask) -> None:
    """Serve frames. An unknown game or seat, or one that may not look yet, gives 404 and `{"error": …}`; damage 500."""
    kept = FramesCache()

    @server.get(f"{ROUTE}<game>/<seat>.json")
    def replay_frames(game: str, seat: str) -> Response:
        try:
            return _sent(_packed(kept, game, seat))
        except KifuError as error:
            answer = jsonify(error=str(error))
            answer.status_code = 500 if isinstance(error, LogDamaged) else 404
            answer.headers["Cache-Control"] = "no-store"
            return answer


@cache
def shape() -> str:
    """What frames depend on beside the record: browsers keep them for good, so each version has its own address."""
    sources = [path for package in (events, projector) for path in Path(package.__path__[0]).rglob("*.py")]
    return hashlib.sha256(b"".join(path.read_bytes() for path in sorted(sources))).hexdigest()[:12]


def version(replay: Replay) -> str:
    """What the address of a game's frames says that all of them depend on. The head of a game not over is a secret."""
    return f"{shape()}-{replay.head[:16]}" if replay.over else shape()


def _packed(kept: FramesCache, game: str, seat: str) -> Packed:
    head = archive().head(game)
    packed = _kept(kept, game, head, seat)
    if packed is None:
        with kept.making:
            packed = _kept(kept, game, head, seat) or _made(kept, game, seat)
    return packed


def _kept(kept: FramesCache, game: str, head: str, seat: str) -> Packed | None:
    return next((kept.get(game, head, known) for known in SEATS if seat == known), None)


def _made(kept: FramesCache, game: str, seat: str) -> Packed:
    replay = archive().replay(game)
    seen_by = archive().seat(replay, seat)
    body = gzip.compress(msgspec.json.encode(frames(replay, seen_by, game=game)), mtime=0)
    packed = Packed(body, hashlib.sha256(body).hexdigest()[:32], version(replay), replay.over)
    kept.put(game, replay.head, seen_by, packed)
    return packed


def _sent(packed: Packed) -> Response:
    zipped = request.accept_encodings.quality("gzip") > 0
    answer = Response(packed.body if zipped else gzip.decompress(packed.body), mimetype="application/json")
    if zipped:
        answer.headers["Content-Encoding"] = "gzip"
    answer.headers["Vary"] = "Accept-Encoding"
    for_good = packed.over and request.args.get("v") == packed.version
    answer.headers["Cache-Control"] = "public, max-age=31536000, immutable" if for_good else "no-cache"
    answer.set_etag(packed.etag if zipped else f"{packed.etag}-plain")
    answer.make_conditional(request)
    return answer
