"""The limit on the time of a piece of work: it ends work in any thread, and nothing after it."""

import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from itertools import count

import pytest

from events.records import time_limit
from events.records.time_limit import OutOfTime, limited

pytestmark = pytest.mark.waits


def endless() -> None:
    with limited(0.01):
        for _ in count():
            pass


def test_endless_work_is_ended() -> None:
    with pytest.raises(OutOfTime):
        endless()


def test_endless_work_of_another_thread_is_ended() -> None:
    with ThreadPoolExecutor(1) as pool:
        work = pool.submit(endless)
        with pytest.raises(OutOfTime):
            work.result()
        assert pool.submit(sum, [1, 2]).result() == 3


def test_work_that_swallows_the_interruption_is_interrupted_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """An interruption that comes beside what swallows it ends the work, too: the first comes late enough."""
    monkeypatch.setattr(time_limit, "AGAIN", 0.2)
    swallowed: list[OutOfTime] = []

    def work() -> None:
        with limited(0.5):
            while len(swallowed) < 3:
                try:
                    for _ in count():
                        pass
                except OutOfTime as interruption:
                    swallowed.append(interruption)
            for _ in count():
                pass

    with pytest.raises(OutOfTime):
        work()
    assert 1 <= len(swallowed) <= 3


def test_work_in_time_is_left_alone_and_so_is_what_follows() -> None:
    for _ in range(200):
        with suppress(OutOfTime), limited(0.0005):
            pass
    with limited(60):
        answer = sum(range(1000))
    time.sleep(0.01)
    assert answer == 499500


def test_the_work_keeps_its_own_error() -> None:
    with pytest.raises(ZeroDivisionError), limited(60):
        _ = 1 / 0
