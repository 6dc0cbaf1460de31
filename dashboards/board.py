"""The server's part of the replay board: `/api/replay/<game>/<seat>.json`, a game's frames for one seat."""

import gzip
import hashlib
from functools import cache
from pathlib import Path

import msgspec
from flask import Flask, Response, jsonify, request

import events
import projector
from dashboards.access import everyone
from dashboards.compression import LEVEL
from dashboards.current import archive, plainly
from dashboards.makers import Makers
from events.errors import KifuError, LogDamaged
from events.table.ids import SEATS, Seat
from projector.frames import Film
from projector.recent import Recent
from projector.replay import Replay

ROUTE = "/api/replay/"
MOST_BYTES = 64_000_000
"""Of all frames that are kept as they are sent, some 10 kB a game and seat."""
MOST_FILMED = 128_000_000
"""Of the games that go on, as they are watched."""
IN_MEMORY = 15
"""The bytes in memory of a game that is watched, for each that is sent."""


class Packed(msgspec.Struct, frozen=True):
    """Frames as they are sent: gzipped JSON, its entity tag, and the version of the address that names just these.

    `over`: the game is, so that they stay as they are until something is said of it.
    """

    body: bytes
    etag: str
    version: str
    over: bool


class FramesCache:
    """The packed frames of games that are over, by (game, head, seat), and the films of games that go on.

    `makers` make frames one at a time for each game and seat, those of others at the same time.
    """

    def __init__(self, *, most: int = MOST_BYTES) -> None:
        self._kept = Recent[tuple[str, str, Seat], Packed](most, weigh=lambda packed: len(packed.body))
        self._films = Recent[tuple[str, Seat], tuple[Film, int]](MOST_FILMED, weigh=lambda kept: IN_MEMORY * kept[1])
        self.makers = Makers[tuple[str, str]]()

    def get(self, game: str, head: str, seat: str) -> Packed | None:
        """What is kept for a game up to an event, and a seat."""
        return next((self._kept.get((game, head, known)) for known in SEATS if seat == known), None)

    def pack(self, replay: Replay, seat: Seat, *, game: str) -> Packed:
        """Make the frames; of a game that goes on, what has happened since they were made last is added to these."""
        kept = self._films.get((game, seat))
        film = kept[0] if kept is not None and kept[0].goes_on(replay) else Film(replay, seat)
        film.watch(replay)
        sent = msgspec.json.encode(film.frames(replay, game=game))
        body = gzip.compress(sent, LEVEL, mtime=0)
        packed = Packed(body, hashlib.sha256(body).hexdigest()[:32], version(replay), replay.over)
        if packed.over:
            self._films.drop((game, seat))
            self._kept.keep((game, replay.head, seat), packed)
        else:
            self._films.keep((game, seat), (film, len(sent)))
        return packed


def add_route(server: Flask) -> None:
    """Serve frames. An unknown game or seat, or one that may not look yet, gives 404 and `{"error": …}`; damage 500."""
    kept = FramesCache()

    @server.get(f"{ROUTE}<game>/<seat>.json")
    @everyone
    def replay_frames(game: str, seat: str) -> Response:
        try:
            return _sent(_packed(kept, game, seat))
        except KifuError as error:
            answer = jsonify(error=plainly(error))
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
    packed = kept.get(game, head, seat)
    if packed is None:
        maker = kept.makers.of((game, seat))
        with maker.lock:
            packed = kept.get(game, head, seat) or _made(kept, game, seat)
    return packed


def _made(kept: FramesCache, game: str, seat: str) -> Packed:
    replay = archive().replay(game)
    return kept.pack(replay, archive().seat(replay, seat), game=game)


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
