"""Simulation: intervals by hand, chunks with seeds of their own, the same answer on one core and on two."""

from __future__ import annotations

import random
import signal
import subprocess
import sys
import time
from collections import Counter
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from punicref.ruling.dice import simulation


def coin(dice: random.Random, runs: int) -> Counter[bool]:
    """Throw a coin some times."""
    return Counter(dice.random() < 0.5 for _ in range(runs))


def test_wilsons_interval_is_that_of_the_formula() -> None:
    """Half of a hundred: 0.4038 to 0.5962; none of ten: up to z²/(n + z²) = 3.8415/13.8415 = 0.2775."""
    half = simulation.chance(50, 100)
    assert half.estimate == Fraction(1, 2)
    assert (float(half.low), float(half.high)) == pytest.approx((0.4038, 0.5962), abs=1e-4)
    none = simulation.chance(0, 10)
    assert none.estimate == 0
    assert none.low == 0
    assert float(none.high) == pytest.approx(0.2775, abs=1.5e-4)


@given(runs=st.integers(1, 10**6), data=st.data())
def test_an_interval_holds_its_estimate(runs: int, data: st.DataObject) -> None:
    """The estimate lies within, the limits are chances, and the other side of the coin has the mirrored interval."""
    hits = data.draw(st.integers(0, runs))
    one, other = simulation.chance(hits, runs), simulation.chance(runs - hits, runs)
    assert 0 <= one.low <= one.estimate <= one.high <= 1
    assert abs(one.low - (1 - other.high)) <= Fraction(2, simulation.DIGITS)
    assert simulation.DIGITS % one.low.denominator == 0 or one.low == one.estimate


def test_a_mean_and_its_interval() -> None:
    """A hundred zeros and a hundred twos: mean 1, standard error sqrt(200/199/200) = 0.0709, times 1.96 0.1389."""
    found = simulation.mean({0: 100, 2: 100})
    assert found.estimate == 1
    assert (float(found.low), float(found.high)) == pytest.approx((0.861, 1.139), abs=2e-4)
    assert [int(one) for one in simulation.mean({3: 7})] == [3, 3, 3]
    assert [int(one) for one in simulation.mean({0: 1, 2: 1})] == [1, 0, 2]  # never beyond what came up


@given(runs=st.integers(1, 10**4))
def test_chunks_make_up_all_runs(runs: int) -> None:
    """Chunks are whole but for the last, and no run is lost."""
    parts = simulation.chunks(runs)
    assert sum(parts) == runs
    assert set(parts[:-1]) <= {simulation.CHUNK}
    assert 0 < parts[-1] <= simulation.CHUNK


def test_the_seed_says_it_all(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same seed gives the same counts on one core and on two, another seed gives others; every run is counted."""
    runs = 3 * simulation.CHUNK + 7
    alone = simulation.simulate(coin, runs, 5, cores=1)
    assert alone.total() == runs
    assert simulation.simulate(coin, runs, 5, cores=2) == alone
    assert simulation.simulate(coin, runs, 5) == alone
    monkeypatch.setattr(simulation, "PAYS", -1.0)
    monkeypatch.setattr(simulation, "_cores", lambda: 2)
    assert simulation.simulate(coin, runs, 5) == alone
    assert len({tuple(sorted(simulation.simulate(coin, runs, seed, cores=1).items())) for seed in range(9)}) > 1


def test_runs_before_are_the_same_with_more_runs() -> None:
    """Whole chunks do not depend on how many follow."""
    short, long = (simulation.simulate(coin, number * simulation.CHUNK, 1, cores=1) for number in (2, 3))
    assert long[True] >= short[True]
    assert long[False] >= short[False]


def test_no_process_is_started_for_little_work(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where little time is left, nothing is spread; with cores told it is."""

    def refused(*_: Any) -> Any:
        raise AssertionError("processes are started")

    monkeypatch.setattr(simulation, "_spread", refused)
    monkeypatch.setattr(simulation, "_cores", lambda: 8)
    assert simulation.simulate(coin, 500, 1).total() == 500
    with pytest.raises(AssertionError, match="processes"):
        simulation.simulate(coin, 500, 1, cores=2)


def test_watchers_are_told_chunk_by_chunk() -> None:
    """In the block, and only there, a watcher is told how far it has come."""
    told: list[tuple[int, int]] = []
    with simulation.watched(lambda done, runs: told.append((done, runs))):
        simulation.simulate(coin, simulation.CHUNK + 1, 1, cores=1)
    simulation.simulate(coin, 1, 1, cores=1)
    assert told == [(simulation.CHUNK, simulation.CHUNK + 1), (simulation.CHUNK + 1, simulation.CHUNK + 1)]


# Time


def test_a_simulation_stops_when_its_time_is_over() -> None:
    """At least one chunk is made; what is reached is what so many runs give with the same seed."""
    reached = simulation.simulate(coin, 10 * simulation.CHUNK, 5, cores=1, budget=0.0)
    assert reached.total() == simulation.CHUNK
    assert reached == simulation.simulate(coin, simulation.CHUNK, 5, cores=1)
    assert simulation.simulate(coin, 10 * simulation.CHUNK, 5, cores=1, budget=1e9).total() == 10 * simulation.CHUNK


def test_several_processes_stop_when_their_time_is_over() -> None:
    """The first chunks count, and no others."""
    reached = simulation.simulate(coin, 10 * simulation.CHUNK, 5, cores=2, budget=0.0)
    assert reached == simulation.simulate(coin, simulation.CHUNK, 5, cores=1)


# Processes


def slow(dice: random.Random, runs: int) -> Counter[bool]:
    """Throw a coin slowly."""
    time.sleep(0.02)
    return coin(dice, runs)


TELLING = """
from punicref.ruling.dice import simulation
from tests.ruling.test_simulation import slow

if __name__ == "__main__":
    with simulation.watched(lambda done, runs: print(done, flush=True)):
        simulation.simulate(slow, 100_000, 1, cores=2)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="needs POSIX signals")
@pytest.mark.parametrize("name", ["SIGKILL", "SIGTERM", "SIGHUP"])
def test_its_processes_end_with_their_parent(name: str) -> None:
    """However it is ended: nobody holds its output open any more."""
    with subprocess.Popen([sys.executable, "-c", TELLING], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL) as parent:
        assert parent.stdout
        assert parent.stdout.readline()
        parent.send_signal(getattr(signal, name))
        try:
            parent.communicate(timeout=60)  # to the end of its output
        except subprocess.TimeoutExpired:
            pytest.fail("a child goes on without its parent")
