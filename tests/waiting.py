"""Waiting for a state that another process or thread brings about."""

import time
from collections.abc import Callable
from typing import Any

PATIENCE = 300.0
"""Seconds after which a wait is given up: a guard against hanging for ever, no measure of speed."""


def wait_until(holds: Callable[[], Any], why: str, *, pause: float = 0.02) -> None:
    """Return once a condition holds. `why`: what is wrong if it never does. `pause`: seconds between two looks."""
    deadline = time.monotonic() + PATIENCE
    while not holds():
        assert time.monotonic() < deadline, why
        time.sleep(pause)
