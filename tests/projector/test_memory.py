"""The memory of a process, as the process itself counts it."""

import subprocess
import sys

import pytest

from projector.memory import peak_memory

MORE = 200 * 2**20
PRINT = "from projector.memory import peak_memory; print(peak_memory()); more = b'1' * {more}; print(peak_memory())"


@pytest.mark.waits
def test_the_peak_is_of_the_process_alone_not_of_what_started_it() -> None:
    held = b"1" * (2 * MORE)
    words = [sys.executable, "-c", PRINT.format(more=MORE)]
    before, after = map(int, subprocess.run(words, capture_output=True, text=True, check=True).stdout.split())
    assert before < MORE
    assert before + 0.9 * MORE <= after < before + 2 * MORE, "some of what it held before may be free by then"
    assert peak_memory() > len(held)
