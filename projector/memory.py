"""The memory of this process."""

import re
import sys
from pathlib import Path

import psutil


def peak_memory() -> int:
    """The bytes of memory that this process has had at most; on macOS, which keeps no such number, those it has now.

    On Linux the peak stands in /proc, and is of the program alone, not of the process that started it.
    """
    if sys.platform == "linux":
        [peak] = re.findall(r"VmHWM:\s+(\d+) kB", Path("/proc/self/status").read_text(encoding="utf-8"))
        return int(peak) * 1024
    memory = psutil.Process().memory_info()
    return int(getattr(memory, "peak_wset", memory.rss))
