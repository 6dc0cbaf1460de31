"""A cluster: tasks carried out by the workers of a dask.distributed scheduler, and answered in their order.

This file alone imports dask.distributed, and only when a cluster is asked for.
"""

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from importlib.metadata import version
from socket import create_connection
from threading import Lock
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from events.errors import KifuError

if TYPE_CHECKING:
    from distributed import Future

S = TypeVar("S")
T = TypeVar("T")
R = TypeVar("R")
AHEAD = 3
"""The most tasks per thread of the workers that are carried out and not yet answered: their answers are in memory."""
JOINING = 10.0
"""Seconds for the scheduler to answer, and for a worker to join it."""
PATIENCE = 20.0
"""Seconds after which a cluster without any worker is given up."""
MEND = "start workers with `dask worker`, in an environment that has this Kifu"


class Remote(Generic[R]):
    """The result of a task, once a worker has it."""

    def __init__(self, client: Any, future: "Future[R]") -> None:
        self._client = client
        self._future = future

    def result(self) -> R:
        """The result, waited for. KifuError if no worker is left, or those that begin the task end again and again."""
        from distributed import KilledWorker
        from distributed.client import FutureCancelledError

        while True:
            try:
                return self._future.result(timeout=PATIENCE)
            except TimeoutError:
                if not self._client.nthreads():
                    raise KifuError(f"no worker of the cluster is left: {MEND}") from None
            except KilledWorker as error:
                raise KifuError(f"workers ended again and again over the same task ({error.task}): {MEND}") from None
            except (FutureCancelledError, OSError) as error:
                raise KifuError(f"the cluster was lost ({error}): what was done before is kept; try again") from None


class Cluster:
    """The workers of a scheduler. A task that was lost with its worker is carried out again by another."""

    def __init__(self, client: Any) -> None:
        self._client = client
        self._kept: tuple[Any, Any] | None = None

    def submit(self, function: Callable[[S, T], R], shared: S, task: T) -> Remote[R]:
        """The result to be of `function(shared, task)`; the function must be importable by the workers.

        What is `shared` is sent once, as long as it is the same object. KifuError, from the result, if a worker has
        another Kifu.
        """
        if self._kept is None or self._kept[0] is not shared:
            # A task of its own, not scattered data: that would be lost with its worker.
            self._kept = (shared, self._client.submit(_kept, (version("kifu"), shared), pure=False))
        return Remote(self._client, self._client.submit(_carried_out, function, self._kept[1], task, pure=False))

    def in_order(self, function: Callable[[S, T], R], shared: S, tasks: Iterable[T]) -> Iterator[R]:
        """The results of `function(shared, task)` for each task, in order, each once; see `submit`."""
        ahead = AHEAD * max(1, sum(self._client.nthreads().values()))
        waiting: deque[Remote[R]] = deque()
        for task in tasks:
            waiting.append(self.submit(function, shared, task))
            if len(waiting) >= ahead:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()


@contextmanager
def joined(address: str) -> Iterator[Cluster]:
    """The cluster of a scheduler's address (`tcp://HOST:8786`). KifuError if it cannot be reached or has no worker."""
    try:
        from distributed import Client
        from distributed.comm.addressing import get_address_host_port
    except ImportError:
        raise KifuError("a cluster needs dask.distributed: install it by `pip install 'kifu[cluster]'`") from None
    try:
        # A client that cannot connect is left half made, and waits for its end wherever it is collected.
        create_connection(get_address_host_port(address), timeout=JOINING).close()
        connect: Any = Client
        client = connect(address, timeout=JOINING, set_as_default=False)
    except (OSError, ValueError) as error:
        why = " ".join(str(error).split()) or type(error).__name__
        raise KifuError(f"no scheduler answers at {address} ({why}): give its address, as tcp://HOST:8786") from None
    with client:
        try:
            client.wait_for_workers(1, timeout=JOINING)
        except TimeoutError:
            raise KifuError(f"the scheduler at {address} has no worker: {MEND}") from None
        yield Cluster(client)


@contextmanager
def cluster_at(address: str | None, *, jobs: int = 1) -> Iterator[Cluster | None]:
    """The cluster at an address; None without one. KifuError if it cannot be had, or `jobs` are given beside it."""
    if address is None:
        yield None
        return
    if jobs > 1:
        raise KifuError("jobs are processes of this machine, and a cluster has its own workers: give one of the two")
    with joined(address) as cluster:
        yield cluster


_one_at_a_time = Lock()


def _kept(told: tuple[str, Any]) -> Any:
    """What all tasks share. KifuError if this worker's Kifu is of another version."""
    wanted, shared = told
    if (own := version("kifu")) != wanted:
        raise KifuError(f"a worker of the cluster has Kifu {own}, and this is {wanted}: {MEND}")
    return shared


def _carried_out(function: Callable[[S, T], R], shared: S, task: T) -> R:
    """The result of a task. The threads of a worker take turns: tasks share what the process caches."""
    with _one_at_a_time:
        return function(shared, task)
