"""What Windows lacks, taken away: Python runs this first in every process that has this folder on its path."""

import os
import signal
import sys

# Libraries that have a half for each system keep the half for this one.
import filelock  # noqa: F401
import psutil  # noqa: F401

for module in ("fcntl", "grp", "pwd", "resource"):
    sys.modules[module] = None  # type: ignore[assignment]
for name in ("SIGALRM", "ITIMER_REAL", "alarm", "setitimer"):
    delattr(signal, name)
for name in ("fork", "memfd_create", "nice", "sched_getaffinity"):
    delattr(os, name)
