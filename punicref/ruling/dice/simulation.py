"""Simulation: many random runs in chunks, each chunk from a seed of its own, and how far the counts can be trusted.

The chunks are the same on any number of cores, so the same seed gives the same answer everywhere.
"""

from __future__ import annotations

import math
import time
from collections import Counter
from contextlib import contextmanager, suppress
from contextvars import ContextVar
from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from punicref.memory import uncollected

if TYPE_CHECKING:
    import random
    from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping

    T = TypeVar("T", bound=Hashable)
    Work = Callable[[random.Random, int], Counter[T]]
else:
    T = TypeVar("T")

RUNS = 9600
"""How many runs are made where nobody says how many: a chance is then known to within one percent point."""

AT_THE_TABLE = 4000
"""How many are made where somebody waits for the next play."""

KEPT = 200_000
"""So many positions are remembered; then all are forgotten, so that a large case does not fill the memory."""

CHUNK = 50
"""Runs that share one seed; changing it changes every answer."""

LONGEST = 500
"""A single run that has not ended after so many turns is broken off."""

WAYS = 1_000_000
"""How many steps from one position to the next an exact solution may follow: about a second on one core."""

DEAR = 20
"""A step that has to be worked out first counts as so many."""

NEGLIGIBLE = Fraction(1, 100)
"""An exact solution may stop when a smaller part of all runs than this is still undecided; it says how large a part."""

PAYS = 1.5
"""Seconds of work left from which on more processes are started: each takes a good part of a second to start."""

BUDGET = 20.0
"""Seconds that a simulation may take where somebody waits for it; larger battles are played less often."""

CONFIDENCE = Fraction(95, 100)
NORMAL = 1.959964
"""Standard deviations on either side of the mean that hold CONFIDENCE of a normal distribution."""

DIGITS = 10_000
"""Limits of an interval are rounded outwards to one part in so many."""


class Interval(NamedTuple):
    """An estimate with the limits of its interval at CONFIDENCE."""

    estimate: Fraction
    low: Fraction
    high: Fraction


def chance(hits: int, runs: int) -> Interval:
    """Return the chance of what came up `hits` times in `runs` runs, at least one, with Wilson's interval."""
    share, spread = hits / runs, NORMAL * NORMAL / runs
    middle = (share + spread / 2) / (1 + spread)
    half = math.sqrt(spread * (share * (1 - share) + spread / 4)) / (1 + spread)
    low, high = _outwards(middle - half, middle + half)
    estimate = Fraction(hits, runs)
    return Interval(estimate, min(max(low, Fraction(0)), estimate), max(min(high, Fraction(1)), estimate))


def mean(counts: Mapping[int, int]) -> Interval:
    """Return the mean of whole numbers, each with how often it came up, with the usual interval of a mean."""
    runs = sum(counts.values())
    estimate = Fraction(sum(value * number for value, number in counts.items()), runs)
    squares = sum(number * (value - estimate) ** 2 for value, number in counts.items())
    half = NORMAL * math.sqrt(squares / max(runs - 1, 1) / runs)
    low, high = _outwards(float(estimate) - half, float(estimate) + half)
    return Interval(estimate, max(low, Fraction(min(counts))), min(high, Fraction(max(counts))))


def _outwards(low: float, high: float) -> tuple[Fraction, Fraction]:
    return Fraction(math.floor(low * DIGITS), DIGITS), Fraction(math.ceil(high * DIGITS), DIGITS)


def fresh_seed() -> int:
    """Return a seed for a simulation that nobody has asked to repeat, short enough to be typed again."""
    import random

    return random.randrange(1_000_000)


def chunks(runs: int) -> list[int]:
    """Part some runs into chunks."""
    whole, rest = divmod(runs, CHUNK)
    return [CHUNK] * whole + [rest] * bool(rest)


_HERE: ContextVar[tuple[float, float] | None] = ContextVar("here", default=None)


@contextmanager
def only_here(until: float) -> Iterator[None]:
    """In the block simulations stay in this process and end at a time of `time.monotonic`: others wait for it, too."""
    token = _HERE.set((time.monotonic(), until))
    try:
        yield
    finally:
        with suppress(ValueError):  # one that was stopped as it entered is left later, and elsewhere
            _HERE.reset(token)


def halfway() -> float:
    """Return the time of `time.monotonic` by which whoever means to simulate otherwise should begin to."""
    return sum(_HERE.get() or (math.inf, math.inf)) / 2


def simulate(
    work: Work[T], runs: int, seed: int, *, cores: int | None = None, budget: float | None = None
) -> Counter[T]:
    """Count what `work` gives in `runs` runs: it is called for each chunk with its dice and its number of runs.

    `budget`: after so many seconds no further chunk is begun, and the total of the counts tells how many runs were
    reached; they are the first ones, so that the same seed and that number of runs give the same answer anywhere.
    `cores`: how many processes; None for all cores, and for one where the time that the first chunks took says that
    starting others does not pay. `work` must then be a function of a module, or a partial of one, so that it can be
    sent to another process. The answer depends on `runs` and `seed` alone.
    """
    parts = list(enumerate(chunks(runs)))
    total: Counter[T] = Counter()
    done, began = 0, time.monotonic()
    here = _HERE.get()
    if here is not None:
        cores, left = 1, here[1] - began
        budget = left if budget is None else min(budget, left)
    while parts:
        if cores != 1 and len(parts) > 1:
            spent = time.monotonic() - began
            ahead = spent / done * sum(number for _, number in parts) if done else 0.0
            wanted = min(cores or _cores(), len(parts))
            if wanted > 1 and (cores is not None or ahead > PAYS):
                for number, counts in _spread(work, parts, seed, wanted):
                    total.update(counts)
                    done += number
                    _tell(done, runs)
                    if _spent(began, budget):
                        break
                return total
        at, number = parts.pop(0)
        total.update(_chunk(work, seed, at, number))
        done += number
        _tell(done, runs)
        if _spent(began, budget):
            break
    return total


def _spent(began: float, budget: float | None) -> bool:
    return budget is not None and time.monotonic() - began >= budget


def _cores() -> int:
    import os

    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def _chunk(work: Work[T], seed: int, at: int, number: int) -> Counter[T]:
    import random

    with uncollected():
        return work(random.Random(f"{seed}/{at}"), number)


def _spread(work: Work[T], parts: Iterable[tuple[int, int]], seed: int, cores: int) -> Iterator[tuple[int, Counter[T]]]:
    """Yield the counts of the chunks in their order, made by several processes.

    The processes are started afresh, not forked: a progress bar has a thread of its own.
    """
    import multiprocessing
    from concurrent.futures import ProcessPoolExecutor

    with ProcessPoolExecutor(cores, multiprocessing.get_context("spawn"), initializer=_deaf) as pool:
        waiting = [(number, pool.submit(_chunk, work, seed, at, number)) for at, number in parts]
        try:
            for number, one in waiting:
                yield number, one.result()
        finally:
            pool.shutdown(cancel_futures=True)


def _deaf() -> None:
    """Leave the keys that end a program to the process that the person talks to, and end with it, however it ends."""
    import signal
    import threading

    for name in ("SIGINT", "SIGQUIT"):
        if hasattr(signal, name):
            signal.signal(getattr(signal, name), signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    import multiprocessing
    import os
    from multiprocessing.connection import wait

    parent = multiprocessing.parent_process()
    assert parent is not None
    wait([parent.sentinel])
    os._exit(1)


# Telling how far a simulation has come

_watchers: list[Callable[[int, int], None]] = []
"""Called with the runs done and all runs."""


@contextmanager
def watched(watcher: Callable[[int, int], None]) -> Iterator[None]:
    """Let `watcher` be told after each chunk how many runs are done and how many there are."""
    _watchers.append(watcher)
    try:
        yield
    finally:
        _watchers.remove(watcher)


def _tell(done: int, runs: int) -> None:
    for watcher in _watchers:
        watcher(done, runs)
