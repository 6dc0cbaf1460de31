"""Children that run pytest with a mutant in its module's place, within bounds of memory and of time.

Time is what a child computes, not what passes meanwhile: a machine that is busy with other things makes no mutant time
out. A child that only waits computes nothing, and is given up after as long a time asleep.
"""

import os
import resource
import shlex
import shutil
import signal
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from importlib.machinery import ModuleSpec, SourceFileLoader
from importlib.util import spec_from_file_location
from pathlib import Path
from types import CodeType

import psutil
import pytest

from tests.mutants import Mutant

QUIET = "-x -q --assert=plain -p no:cacheprovider -p no:dash -p no:nbmake -p no:xdist -p no:randomly -o addopts= "
PYTEST = [*shlex.split(QUIET), "--strict-markers", "-m", "not slow and not bench and not browser"]
MEMORY = 4 << 30  # bytes that a mutant may take: one that loops may also grow
LOOK = 0.5  # seconds between two looks at what a child has computed


class MutantLoader(SourceFileLoader):
    """Loads the mutant in place of its module, and nothing else."""

    def __init__(self, mutant: Mutant) -> None:
        super().__init__(mutant.module, str(mutant.path.resolve()))
        self.mutant = mutant
        self.code: CodeType = compile(mutant.source, self.path, "exec", dont_inherit=True)

    def get_code(self, fullname: str) -> CodeType:
        return self.code

    def find_spec(self, name: str, path: object = None, target: object = None) -> ModuleSpec | None:
        if name != self.mutant.module:
            return None
        within = [str(self.mutant.path.resolve().parent)] if self.mutant.path.name == "__init__.py" else None
        return spec_from_file_location(name, self.path, loader=self, submodule_search_locations=within)


def computed(child: int) -> tuple[float, bool]:
    """The seconds of CPU time that a child and what it started have taken, and whether all of them are asleep."""
    seconds, asleep = 0.0, True
    try:
        process = psutil.Process(child)
        for running in (process, *process.children(recursive=True)):
            times = running.cpu_times()
            seconds += times.user + times.system + times.children_user + times.children_system
            asleep = asleep and running.status() == psutil.STATUS_SLEEPING
    except psutil.NoSuchProcess:
        asleep = False  # one of them ends just now
    return seconds, asleep


@dataclass
class Child:
    """A child that may compute for so many seconds; `slept`: for how long it has been asleep without computing."""

    id: int
    scratch: Path
    seconds: float
    computed: float = 0
    slept: float = 0
    looked: float = field(default_factory=time.monotonic)

    def ended(self, *, wait: bool = False) -> int | None:
        """The status it ended with, 0 if all its tests passed; None if it still runs."""
        done, status, usage = os.wait4(self.id, 0 if wait else os.WNOHANG)
        if not done:
            return None
        self.computed = usage.ru_utime + usage.ru_stime
        shutil.rmtree(self.scratch / str(self.id), ignore_errors=True)
        return status

    def is_overdue(self, now: float) -> bool:
        """Whether it has taken its time, in computing or asleep. `now`: by the clock that `looked` is of."""
        if now - self.looked < LOOK:
            return False
        seconds, asleep = computed(self.id)
        self.slept = self.slept + now - self.looked if asleep and seconds <= self.computed else 0
        self.computed, self.looked = max(seconds, self.computed), now
        return max(self.computed, self.slept) > self.seconds

    def kill(self) -> None:
        """End it and all it started."""
        os.killpg(self.id, signal.SIGKILL)
        self.ended(wait=True)


def fork(arguments: Sequence[str], mutant: Mutant | None, scratch: Path, seconds: float) -> Child:
    """Start pytest in a child, with that mutant in its module's place; its id is its group's too.

    In `scratch` the child has a folder of its own, named by its id, and without a mutant it writes the file `output`.
    """
    assert mutant is None or mutant.module not in sys.modules, f"{mutant.module} is imported: no mutant would be"
    loaders = [] if mutant is None else [MutantLoader(mutant)]
    output = scratch / "output" if mutant is None else Path(os.devnull)
    child = os.fork()
    if child:
        os.setpgid(child, child)
        return Child(child, scratch, seconds)
    status = 1
    try:
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
        writes = os.open(output, os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
        os.dup2(writes, 1)
        os.dup2(writes, 2)
        sys.meta_path[:0] = loaders
        status = int(pytest.main([*PYTEST, f"--basetemp={scratch / str(os.getpid())}", *arguments]))
        sys.stdout.flush()
    finally:
        os._exit(status)
