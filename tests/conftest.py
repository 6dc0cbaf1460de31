"""For all tests: a log is in its data folder, modules are compiled once, and what waits is marked."""

import gc
import os
import sys

import pytest

from events.log.store import VARIABLE
from tests.levels import pytest_addoption, pytest_collection_modifyitems, pytest_terminal_summary
from tests.waits import Waits

YOUNG, OLD = 20_000, 100
"""How many objects come to be before the youngest are looked through for garbage, and how many rounds of these pass
before all are: by Python's own numbers a tenth of a run went into looking through what it keeps."""

__all__ = ["pytest_addoption", "pytest_collection_modifyitems", "pytest_terminal_summary"]


def pytest_configure(config: pytest.Config) -> None:
    """Where Python is told to write no bytecode beside the sources, it goes to pytest's cache.

    A run starts dozens of processes, each of which would compile all that it imports: most of what it does.
    """
    gc.set_threshold(YOUNG, 10, OLD)
    config.pluginmanager.register(waits := Waits())
    waits.watch()
    config.add_cleanup(waits.unwatch)
    if sys.dont_write_bytecode and config.pluginmanager.hasplugin("cacheprovider"):
        sys.dont_write_bytecode = False
        os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
        sys.pycache_prefix = os.environ["PYTHONPYCACHEPREFIX"] = str(config.cache.mkdir("bytecode"))


@pytest.fixture(autouse=True)
def logs_in_their_folders(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(VARIABLE, raising=False)
