"""For all tests: a log is in its data folder, modules are compiled once, and what is drawn at random is drawn again."""

import os
import sys

import pytest
from hypothesis import settings

from events.log.store import VARIABLE
from tests.levels import pytest_addoption, pytest_collection_modifyitems, pytest_terminal_summary

__all__ = ["pytest_addoption", "pytest_collection_modifyitems", "pytest_terminal_summary"]

settings.register_profile("again", derandomize=True)
settings.load_profile("again")


def pytest_configure(config: pytest.Config) -> None:
    """Where Python is told to write no bytecode beside the sources, it goes to pytest's cache.

    A run starts dozens of processes, each of which would compile all that it imports: most of what it does.
    """
    if sys.dont_write_bytecode and config.pluginmanager.hasplugin("cacheprovider"):
        sys.dont_write_bytecode = False
        os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
        sys.pycache_prefix = os.environ["PYTHONPYCACHEPREFIX"] = str(config.cache.mkdir("bytecode"))


@pytest.fixture(autouse=True)
def logs_in_their_folders(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(VARIABLE, raising=False)
