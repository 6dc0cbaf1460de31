"""What waits for something else has a mark: what drives a browser, serves, starts a process or a thread, or sleeps."""

import subprocess
import sys
import sysconfig
import threading
import time
from collections.abc import Callable
from multiprocessing.process import BaseProcess
from pathlib import Path
from typing import Any

import pytest

MARK = "waits"
LEVELS = ("browser", "process")
"""The marks of tests that all wait."""
PROJECT, TESTS = str(Path(__file__).parents[1]), str(Path(__file__).parent)
STARTS: tuple[tuple[Any, str, str], ...] = (
    (subprocess.Popen, "__init__", PROJECT),
    (BaseProcess, "start", PROJECT),
    (time, "sleep", PROJECT),
    (threading.Thread, "start", TESTS),  # Kifu's own end with what starts them
)
"""What is waited for, or waits, with the folder of the code that must not do so without a mark."""
STANDARD, INSTALLED = sysconfig.get_path("stdlib"), sysconfig.get_path("purelib")


def is_by(folder: str) -> bool:
    """Whether code of a folder asked for what is called: libraries may start what they like."""
    frame = sys._getframe(2)
    while frame.f_back and _is_standard(frame.f_code.co_filename):
        frame = frame.f_back
    file = frame.f_code.co_filename
    return file.startswith(folder) and not file.startswith(INSTALLED)


def _is_standard(file: str) -> bool:
    return file.startswith((STANDARD, "<frozen")) and not file.startswith(INSTALLED)


class Waits:
    """Marks the tests of other levels, and fails a test that waits and has no mark."""

    def __init__(self) -> None:
        self._running: pytest.Item | None = None
        self._patched = pytest.MonkeyPatch()

    @pytest.hookimpl(tryfirst=True)
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Mark what is of a level of which all tests wait."""
        for item in items:
            if any(item.get_closest_marker(level) for level in LEVELS):
                item.add_marker(MARK)

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Any:
        """Watch the test, and what is made for it, while it runs."""
        self._running = item
        try:
            return (yield)
        finally:
            self._running = None

    def watch(self) -> None:
        """Put a check before all that is waited for."""
        for owner, name, folder in STARTS:
            self._patched.setattr(owner, name, self._checked(getattr(owner, name), name, folder))

    def unwatch(self) -> None:
        """Leave all as it was."""
        self._patched.undo()

    def _checked(self, function: Callable[..., Any], name: str, folder: str) -> Callable[..., Any]:
        def checked(*given: Any, **more: Any) -> Any:
            test = self._running if threading.current_thread() is threading.main_thread() else None
            if test is not None and test.get_closest_marker(MARK) is None and is_by(folder):
                pytest.fail(f"{test.nodeid} waits ({function.__module__}, {name}): it needs the mark '{MARK}'")
            return function(*given, **more)

        return checked
