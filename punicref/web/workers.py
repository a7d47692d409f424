"""The threads that do the work of requests: a few, and none for longer than a limit."""

from __future__ import annotations

import asyncio
import ctypes
import sys
import threading
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Generic, TypeVar

from punicref.files import files
from punicref.ruling.dice import simulation

if TYPE_CHECKING:
    from collections.abc import Callable

T = TypeVar("T")

THREADS = 4
"""So many requests are worked on at once; a thread that computes long does not keep the others waiting."""

SECONDS = 4.0
"""The longest that a request is worked on."""

SIMULATED = 0.5
"""The part of that which a simulation may take: then it is told with the runs that it has reached."""

AGAIN = 0.1
"""After so many seconds a task that has not ended is told again to stop."""

WAITING = 200
"""The most requests that wait for a thread; more are turned away at once."""


class TooLongError(BaseException):
    """The work takes longer than is allowed. No Exception, so that nothing on its way takes it for one of its own."""


class Busy(Exception):  # noqa: N818  no mistake of anybody
    """Too many requests wait."""


class Workers:
    """Does work in threads."""

    def __init__(self, seconds: float = SECONDS) -> None:
        self.seconds = seconds
        self._waiting = 0
        self._pool = ThreadPoolExecutor(THREADS, "punicref")
        self._told = sys.unraisablehook
        sys.unraisablehook = self._dropped

    async def do(self, task: Callable[[], T]) -> T:
        """Return what the task makes; TooLongError past the limit of time, Busy where too many wait.

        No input may name a file there: it comes from somebody elsewhere.
        """
        if self._waiting >= WAITING:
            raise Busy
        job = _Job(task, self.seconds * SIMULATED)
        self._waiting += 1
        try:
            future = asyncio.get_running_loop().run_in_executor(self._pool, job)
            done, _ = await asyncio.wait((future,), timeout=self.seconds)
            if not done:
                self._stop(job)
                future.cancel()
                future.add_done_callback(lambda one: one.cancelled() or one.exception())
                raise TooLongError
            return future.result()
        finally:
            self._waiting -= 1

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
        self._pool.shutdown(wait=False, cancel_futures=True)
        if sys.unraisablehook == self._dropped:
            sys.unraisablehook = self._told


class _Job(Generic[T]):
    """A task in a thread, which can be stopped there."""

    def __init__(self, task: Callable[[], T], seconds: float) -> None:
        self._seconds = seconds
        self._task = task
        self._lock = threading.Lock()
        self._thread: int | None = None
        self._stopped = False

    def __call__(self) -> T:
        with self._lock:
            if self._stopped:
                raise Busy
            self._thread = threading.get_ident()
        try:
            with files.none_by_name(), simulation.only_here(self._seconds):
                return self._task()
        except TooLongError:
            raise Busy from None  # nobody waits for it any more
        finally:
            with self._lock:
                _raise_in(self._thread, None)
                self._thread = None

    def stop(self) -> bool:
        """Have the task end at its next step; return whether it is being worked on."""
        with self._lock:
            self._stopped = True
            if self._thread is None:
                return False
            _raise_in(self._thread, TooLongError)
            return True


def _raise_in(thread: int, error: type[BaseException] | None) -> None:
    """Raise an exception in a thread at its next step; None takes back one that has not been raised yet."""
    ctypes.pythonapi.PyThreadState_SetAsyncExc(
        ctypes.c_ulong(thread), ctypes.py_object(error) if error else ctypes.c_void_p(None)
    )
