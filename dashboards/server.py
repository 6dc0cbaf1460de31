"""The HTTP server of the pages: bounds on what a client may send, and on how long one may take while others wait.

A request reaches the application when it is whole; until then, and while an answer is on its way, a client costs a
connection and no thread. Where connections run short, the client that has kept the server waiting longest is cut off.
"""

import logging
import socket
import time
from collections.abc import Mapping
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from waitress import wasyncore
from waitress.adjustments import Adjustments
from waitress.channel import HTTPChannel
from waitress.server import TcpWSGIServer
from waitress.task import ThreadedTaskDispatcher

if TYPE_CHECKING:
    from _typeshed.wsgi import WSGIApplication

THREADS = 8
MOST_BODY = 200_000
"""Bytes of a request's body; callbacks of the pages send some hundreds."""
MOST_HEADER = 32_000
"""Bytes of a request's line and headers."""
MOST_CONNECTIONS = 500
"""Held at once: well below the 1,024 open files that a process may have by default."""
SPARE = 50
"""Connections kept free where clients can be cut off for it."""
PATIENCE_SECONDS = 1
"""That every client has, however many there are."""
REQUEST_SECONDS = 10
"""From the first byte of a request to its last."""
IDLE_SECONDS = 60
"""Without a byte in either direction."""


class Client(HTTPChannel):
    """A connection, and since when its client has kept the server waiting."""

    _begun: float | None = None

    def received(self, data: bytes) -> bool:
        """Take in what came, and note when the request began that is not whole yet."""
        before = self.request
        more = super().received(data)
        if self.request is None:
            self._begun = None
        elif self.request is not before:
            self._begun = time.time()
        return more

    def service(self) -> None:
        """Answer, unless the client has left meanwhile."""
        if self.connected:
            super().service()
        else:
            self.cancel()

    def waited_for(self, now: float) -> float:
        """Seconds since the client's turn came; 0 while the server owes it an answer."""
        if self.requests:
            return 0.0
        return now - (self.last_activity if self._begun is None else self._begun)

    def late(self, now: float) -> bool:
        """Whether its request should have been whole by now."""
        return self._begun is not None and not self.requests and now - self._begun > REQUEST_SECONDS

    def cut_off(self) -> None:
        """End the connection, also where the other end takes nothing any more."""
        self.will_close = True
        if self.socket is not None:
            with suppress(OSError):
                self.socket.shutdown(socket.SHUT_RDWR)


class Server(TcpWSGIServer):
    """The server over a listening socket."""

    channel_class = Client
    _stopping = False
    active_channels: Mapping[int, Client]  # type: ignore[assignment]

    def __init__(self, application: "WSGIApplication", held: socket.socket) -> None:
        logging.getLogger("waitress").setLevel(logging.ERROR)  # that many ask at once is no news for a user
        limits: dict[str, Any] = {
            "max_request_body_size": MOST_BODY,
            "max_request_header_size": MOST_HEADER,
            "connection_limit": MOST_CONNECTIONS,
            "channel_timeout": IDLE_SECONDS,
            "cleanup_interval": 1,
            "channel_request_lookahead": 1,  # else nobody would notice that who waits for an answer has left
            "clear_untrusted_proxy_headers": False,  # they say that it is not this machine that asks
        }
        dispatcher = ThreadedTaskDispatcher()
        dispatcher.set_thread_count(THREADS)
        place = (held.family, held.type, held.proto, held.getsockname())
        adjustments = Adjustments(sockets=[held], **limits)
        self._open: dict[int, Any] = {}
        super().__init__(
            application,
            self._open,
            True,
            held,
            dispatcher=dispatcher,
            adj=adjustments,
            sockinfo=place,
            bind_socket=False,
        )

    def readable(self) -> bool:
        """Whether another connection may be taken; makes room for it."""
        crowded = len(self.active_channels) - (MOST_CONNECTIONS - SPARE)
        if crowded > 0:
            now = time.time()
            waited_for = {client: client.waited_for(now) for client in self.active_channels.values()}
            for client in sorted(waited_for, key=waited_for.__getitem__)[-crowded:]:
                if waited_for[client] > PATIENCE_SECONDS:
                    client.cut_off()
        return super().readable()

    def maintenance(self, now: float) -> None:
        """Cut off the clients that send nothing, and those that do not come to an end."""
        super().maintenance(now)  # type: ignore[arg-type]
        for client in self.active_channels.values():
            if client.will_close or client.late(now):
                client.cut_off()

    def run(self) -> None:
        """Serve until stopped, or interrupted; then no thread and no connection is left."""
        try:
            while not self._stopping:
                wasyncore.loop(timeout=1, use_poll=True, map=self._open, count=1)
        finally:
            self.task_dispatcher.shutdown()
            for client in list(self.active_channels.values()):
                client.handle_close()
            wasyncore.close_all(self._open)

    def stop(self) -> None:
        """End `run`; any thread may ask for it."""
        self._stopping = True
        self.pull_trigger()
