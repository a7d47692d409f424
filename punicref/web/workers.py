"""The threads that do the work of requests: a few, and none for longer than a limit; what is dear has its own."""

from __future__ import annotations

import asyncio
import ctypes
import math
import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Generic, TypeVar

from punicref.files import files
from punicref.ruling.dice import simulation

if TYPE_CHECKING:
    from collections.abc import Callable

T = TypeVar("T")

THREADS, DEAR_THREADS = 8, 2
"""So many requests are worked on at once; so many more that are dear, so that no cheap one waits for one of these."""

DEAR = 0.25
"""A request whose like has once cost more seconds of computing than these is dear."""

MOST_DEAR = 500
"""So many kinds of requests are known to be dear; then the longest known one is forgotten."""

SECONDS = 4.0
"""The longest that a request is worked on."""

SIMULATED = 0.35
"""The part of that after which a simulation ends: then it is told with the runs that it has reached."""

AGAIN = 0.1
"""After so many seconds a task that has not ended is told again to stop."""

WAITING, DEAR_WAITING = 200, 20
"""The most requests that wait for a thread, and the most dear ones; more are turned away at once."""


class TooLongError(BaseException):
    """The work takes longer than is allowed. No Exception, so that nothing on its way takes it for one of its own."""


class Busy(Exception):  # noqa: N818  no mistake of anybody
    """Too many requests wait."""


class _Lane:
    """Threads, and how many wait for one of them."""

    def __init__(self, threads: int, most: int) -> None:
        self.pool = ThreadPoolExecutor(threads, "punicref")
        self.most = most
        self.waiting = 0


class Workers:
    """Does work in threads."""

    def __init__(self, seconds: float = SECONDS) -> None:
        self.seconds = seconds
        self._cheap, self._dear = _Lane(THREADS, WAITING), _Lane(DEAR_THREADS, DEAR_WAITING)
        self._known: dict[str, None] = {}
        self._told = sys.unraisablehook
        sys.unraisablehook = self._dropped

    async def do(self, task: Callable[[], T], kind: str = "") -> T:
        """Return what the task makes; TooLongError past the limit of time, Busy where too many wait.

        Tasks of one `kind` cost alike: which kinds are dear is found out by doing them. No input may name a file there:
        it comes from somebody elsewhere.
        """
        lane = self._dear if kind in self._known else self._cheap
        if lane.waiting >= lane.most:
            raise Busy
        job = _Job(task, time.monotonic() + self.seconds * SIMULATED)
        lane.waiting += 1
        try:
            future = asyncio.get_running_loop().run_in_executor(lane.pool, job)
            done, _ = await asyncio.wait((future,), timeout=self.seconds)
            if not done:
                self._stop(job)
                future.cancel()
                future.add_done_callback(lambda one: one.cancelled() or one.exception())
                raise TooLongError
            return future.result()
        finally:
            lane.waiting -= 1
            if kind and job.cost is not None:
                self._learn(kind, dear=job.cost > DEAR)

    def _learn(self, kind: str, *, dear: bool) -> None:
        """Remember whether a kind is dear; the last time counts."""
        self._known.pop(kind, None)
        if dear:
            self._known[kind] = None
        if len(self._known) > MOST_DEAR:
            del self._known[next(iter(self._known))]

    def _stop(self, job: _Job[T]) -> None:
        """Have a task end, and tell it again until it has.

        What is raised in a callback of the interpreter (a weak reference's, a finalizer) is dropped there.
        """
        if job.stop():
            asyncio.get_running_loop().call_later(AGAIN, self._stop, job)

    def _dropped(self, dropped: sys.UnraisableHookArgs) -> None:
        if not issubclass(dropped.exc_type, TooLongError):
            self._told(dropped)

    def close(self) -> None:
        """Let the threads go."""
        for lane in (self._cheap, self._dear):
            lane.pool.shutdown(wait=False, cancel_futures=True)
        if sys.unraisablehook == self._dropped:
            sys.unraisablehook = self._told


class _Job(Generic[T]):
    """A task in a thread, which can be stopped there; `cost` are the seconds of computing that it took, once begun.

    A task that is stopped has cost at least what it may.
    """

    def __init__(self, task: Callable[[], T], until: float) -> None:
        self.cost: float | None = None
        self._until = until
        self._task = task
        self._lock = threading.Lock()
        self._thread: int | None = None
        self._stopped = False

    def __call__(self) -> T:
        with self._lock:
            if self._stopped:
                raise Busy
            self._thread = threading.get_ident()
        began = time.thread_time()
        try:
            with files.none_by_name(), simulation.only_here(self._until):
                return self._task()
        except TooLongError:
            raise Busy from None  # nobody waits for it any more
        finally:
            with self._lock:
                self.cost = time.thread_time() - began
                _raise_in(self._thread, None)
                self._thread = None

    def stop(self) -> bool:
        """Have the task end at its next step; return whether it is being worked on."""
        with self._lock:
            self._stopped = True
            if self._thread is None:
                return False
            self.cost = math.inf
            _raise_in(self._thread, TooLongError)
            return True


def _raise_in(thread: int, error: type[BaseException] | None) -> None:
    """Raise an exception in a thread at its next step; None takes back one that has not been raised yet."""
    ctypes.pythonapi.PyThreadState_SetAsyncExc(
        ctypes.c_ulong(thread), ctypes.py_object(error) if error else ctypes.c_void_p(None)
    )
