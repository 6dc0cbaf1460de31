"""The route of several callbacks at once: as games arrive, all parts of a page ask in one request.

Each is answered as if it had been asked for alone, under the same checks and from the same kept answers.
"""

from concurrent.futures import ThreadPoolExecutor
from functools import partial
from io import BytesIO

import msgspec
from flask import Flask, Response, request

from dashboards.access import CALLBACKS, everyone, sentence
from dashboards.row_answers import fresh
from events.exchange.lines import UNREADABLE

ROUTE = "/api/callbacks"
MOST = 24
"""The most callbacks of one request."""
WORKERS = 4


def add_route(server: Flask) -> None:
    """Answer a list of callbacks, each the text that Dash would post: `{"answers": [[200, "…"], [204, ""]]}`.

    What is no such list, or a longer one, gives 400; each callback has its own status.
    """

    pool = ThreadPoolExecutor(WORKERS)  # of all who ask: more at once would be no faster

    @server.post(ROUTE)
    @everyone
    def callbacks() -> Response:
        try:
            asked = msgspec.json.decode(request.get_data(), type=list[str])
        except UNREADABLE as error:
            return sentence(f"this is no list of callbacks ({error}): load the page again", status=400)
        if len(asked) > MOST:
            return sentence(f"{len(asked)} callbacks are too many for one request: {MOST} at most", status=400)
        shared = {
            name: value for name, value in request.environ.items() if not name.startswith(("werkzeug.", "flask."))
        }
        shared.pop("HTTP_ACCEPT_ENCODING", None)  # the whole is packed, not its parts
        return fresh(answers=[*pool.map(partial(_answered, server, shared), asked)])


def _answered(server: Flask, shared: dict[str, object], body: str) -> tuple[int, str]:
    """The status and the text of the answer to one callback, asked for by whoever asked for all."""
    sent = body.encode()
    own = {"PATH_INFO": CALLBACKS, "QUERY_STRING": "", "CONTENT_LENGTH": str(len(sent)), "wsgi.input": BytesIO(sent)}
    answer = Response.from_app(server.wsgi_app, {**shared, **own}, buffered=True)
    return answer.status_code, answer.get_data(as_text=True)
