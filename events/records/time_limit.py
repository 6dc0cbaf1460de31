"""A limit on the time of a piece of work, on every system: a second thread interrupts the one that works."""

import ctypes
import threading
from collections.abc import Iterator
from contextlib import contextmanager

AGAIN = 1.0
"""Seconds after which work that has swallowed the interruption is interrupted again."""


class OutOfTime(Exception):
    """The work took longer than it may."""


@contextmanager
def limited(seconds: float) -> Iterator[None]:
    """Raise OutOfTime in the work of this context, in whatever thread it runs, once it has taken so many seconds.

    Python code is interrupted between two of its instructions; a single call into a library goes on to its end.
    """
    watch = _Watch(threading.get_ident(), seconds)
    try:
        try:
            watch.start()
            yield
        finally:
            watch.end()
    except OutOfTime:
        watch.end()  # the interruption may have come just as the first call ended the watch
        raise


class _Watch(threading.Thread):
    """The thread that interrupts another after a time, and again until it is ended."""

    def __init__(self, thread: int, seconds: float) -> None:
        super().__init__(daemon=True)
        self._thread = thread
        self._seconds = seconds
        self._ended = threading.Event()
        self._lock = threading.Lock()

    def run(self) -> None:
        """Interrupt the thread again and again once the time is over, until the watch is ended."""
        pause = self._seconds
        while not self._ended.wait(pause):
            with self._lock:
                if not self._ended.is_set():
                    _interrupt(self._thread, ctypes.py_object(OutOfTime))
            pause = AGAIN

    def end(self) -> None:
        """End the watch; an interruption that has not arrived yet is taken back."""
        with self._lock:
            self._ended.set()
            _interrupt(self._thread, ctypes.py_object())


def _interrupt(thread: int, error: "ctypes.py_object[type[OutOfTime]]") -> None:
    """Have a thread raise an exception at its next instruction, or none if the object is empty."""
    ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread), error)
