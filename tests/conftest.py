"""For all tests: a log is in its data folder, whatever the environment of whoever runs them says."""

import pytest

from events.log.store import VARIABLE


@pytest.fixture(autouse=True)
def logs_in_their_folders(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(VARIABLE, raising=False)
