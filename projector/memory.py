"""The memory of this process."""

import re
import resource
import sys
from pathlib import Path


def peak_memory() -> int:
    """The bytes of memory that this process has had at most.

    On Linux those of /proc: `getrusage` of a program just started says what the process that started it had.
    """
    if sys.platform == "linux":
        [peak] = re.findall(r"VmHWM:\s+(\d+) kB", Path("/proc/self/status").read_text())
        return int(peak) * 1024
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * (1 if sys.platform == "darwin" else 1024)
