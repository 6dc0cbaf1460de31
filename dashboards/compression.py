"""Compression: what the server answers in text goes over the wire gzipped; files of the pages are packed once."""

import gzip

from flask import Flask, Response, request

from dashboards.index import ROUTE
from projector.recent import Recent, hashed

LEAST_BYTES = 1_000
"""The shortest answer that is packed: of a shorter one it would save nothing."""
LEVEL, FILE_LEVEL = 4, 9
"""How hard answers are packed, and files, which are packed once."""
MOST_BYTES = 32_000_000
"""Of all packed files, which have many addresses: any version may stand in one."""
FILES = ("/_dash-component-suites/", ROUTE)
TEXT = ("text/", "application/json", "application/javascript", "image/svg+xml")


def takes_gzip() -> bool:
    """Whether who asks takes answers that are gzipped."""
    return request.accept_encodings.quality("gzip") > 0


def compress(server: Flask) -> None:
    """Gzip the answers of a server for those who take it."""
    packed = Recent[bytes, bytes](MOST_BYTES, weigh=len)

    def packed_file(response: Response) -> bytes:
        """A file as it is sent, by its path and by what it is: a file that has changed has another tag or date."""
        key = hashed(request.path, response.headers.get("ETag"), response.headers.get("Last-Modified"))
        known = packed.get(key)
        if known is None:
            known = gzip.compress(response.get_data(), FILE_LEVEL, mtime=0)
            packed.keep(key, known)
        return known

    @server.after_request
    def pack(response: Response) -> Response:
        if not (response.mimetype or "").startswith(TEXT) or response.status_code != 200:
            return response
        response.vary.add("Accept-Encoding")
        if not takes_gzip() or "Content-Encoding" in response.headers or request.method == "HEAD":
            return response
        response.direct_passthrough = False
        if request.path.startswith(FILES):
            body = packed_file(response)
        elif len(response.get_data()) >= LEAST_BYTES:
            body = gzip.compress(response.get_data(), LEVEL, mtime=0)
        else:
            return response
        response.close()
        response.set_data(body)
        response.headers["Content-Encoding"] = "gzip"
        return response
