"""Write punicref/reader/model.sqlite anew: the reader's weights, learned from tests/corpus and tests/spoken.

    python benchmarks/train.py                    some twenty minutes on two cores; the same result every time

A log-linear model over the best readings of a line (softmax of the beam), averaged, then pruned to what a megabyte
holds and trained once more with what is left. What case a line is of is learned beside it, by a perceptron.
"""

from __future__ import annotations

import gc
import random
import sys
import time
from array import array
from collections import Counter, defaultdict
from math import exp
from multiprocessing import Pipe, Process
from operator import add, mul
from typing import TYPE_CHECKING, Any, NamedTuple

import corpus

from punicref.reader import cases, mentions, model, readings
from punicref.reader.features import SIZE
from punicref.reader.mentions import UNKNOWN, signed
from punicref.reader.tokens import tokens
from punicref.ruling.values import Span

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence
    from multiprocessing.connection import Connection

    from corpus import Row

    from punicref.reader.mentions import Label, Line
    from punicref.reader.readings import State

    Weights = array[float]

EPOCHS = 8
"""How often all lines are gone through."""

KEPT = {6: model.MOST}
"""How many weights are kept from an epoch on, the greatest."""

FIRST = 2
"""In so many epochs phrases are gone through as well."""

RATE, SLOWER = 0.5, 0.8
BEAM, BEST, WIDE = 8, 5, 16
SURE = 0.97
"""A line of which the right reading is so likely teaches nothing more."""

CORES = 2


class Example(NamedTuple):
    """A line prepared: its mentions, what it means, and which words its texts may have."""

    row: Row
    line: Line
    gold: Mapping[str, Any]
    key: str
    words: Mapping[str, Counter[str]]


class Learning(NamedTuple):
    """What is learned before the weights are."""

    known: frozenset[int]
    concepts: Mapping[str, tuple[int, ...]]
    learned: Mapping[str, Mapping[str | int, tuple[corpus.Pair, ...]]]


def example(row: Row, learning: Learning) -> Example:
    """Return a row prepared for training."""
    own = corpus.index(row.calculator)
    line = mentions.line(
        own, row.line, corpus.NUMERALS, learning.learned.get(own.game, {}), learning.known, learning.concepts
    )
    line.stated = frozenset(row.before)
    for one in line.mentions:
        one.features = [array("i", found) for found in one.features]  # type: ignore[misc]  # a tenth of the memory
    unvalued = dict.fromkeys(row.unvalued, UNKNOWN)
    facts = {**row.facts, **unvalued}
    words = {
        name: corpus.flat(corpus.text(own.slots[name], value))
        for name, value in row.facts.items()
        if name in own.slots and own.slots[name].text
    }
    for name, found in words.items():
        if own.slots[name].one.ask.parts is None:
            for number in [number for number in found.values() if number > 1]:
                found[str(number)] += 1
    return Example(row, line, corpus.canonical(own, facts, loose=False), key(line, facts), words)


def key(line: Line, facts: Mapping[str, Any]) -> str:
    """Return a text that is the same for facts that mean the same."""
    return repr(sorted(corpus.canonical(line.index, facts).items()))


def allowed(one: Example) -> Callable[[Label, State, tuple[Any, ...]], bool]:
    """Return what says whether a step towards a reading is one towards the right one."""
    slots = one.line.index.slots

    def right(label: Label, _: State, said: tuple[Any, ...]) -> bool:
        wanted: Any
        slot, wanted = slots[label.fact], one.gold.get(label.fact)
        if wanted is None:  # what is usual may be said
            usual = slot.one.default is not None and str(label.value) == str(slot.one.default)
            return (label.value is False or usual) and not slot.text
        if slot.text:
            word = str(label.value)
            left = one.words[label.fact]
            return sum(str(piece[1]) == word for piece in said) <= left.get(word, left.get(word.replace(" ", "-"), 0))
        if isinstance(wanted, bool):
            return label.value is wanted
        if isinstance(wanted, list):
            if label.value == "random":
                return wanted == ["random"]
            return len(said) <= len(wanted) and wanted[len(said) - 1] == str(said[-1])
        if slot.one.kind is Span and "-" in wanted and not isinstance(label.value, str):
            return [str(value) for value in said] == str(wanted).split("-")[: len(said)]
        return str(label.value).casefold() == str(wanted)

    return right


class Trainer:
    """Goes through lines and changes weights."""

    def __init__(self, rows: Iterable[Row], learning: Learning, seed: int) -> None:
        made = (example(row, learning) for row in rows)
        self._examples = [one for one in made if one.line.mentions]
        self._chance = random.Random(seed)
        self.weights: list[float] = []
        self._sums: list[float] = []
        self._steps = 1

    def __len__(self) -> int:
        return len(self._examples)

    def total(self, features: Iterable[int]) -> float:
        """Return the sum of the weights of features."""
        return sum(map(self.weights.__getitem__, features))

    def epoch(
        self, weights: Weights, rate: float, *, phrases: bool, kept: bytes | None
    ) -> tuple[Weights, Weights, int]:
        """Go through all lines once; return the weights, their average on the way, and how many lines were misread."""
        self.weights, self._sums, self._steps = list(weights), [0.0] * SIZE, 1
        wrong = 0
        for at in self._chance.sample(range(len(self)), len(self)):
            one = self._examples[at]
            self._steps += 1
            if phrases or one.row.kind != "phrase":
                wrong += self._learn(one, rate * one.row.weight, kept)
        mean = array("d", (now - total / self._steps for now, total in zip(self.weights, self._sums, strict=True)))
        return array("d", self.weights), mean, wrong

    def _learn(self, one: Example, rate: float, kept: bytes | None) -> bool:
        states = readings.search(one.line, self.total, BEAM)[:BEST]
        keys = [key(one.line, readings.facts_of(one.line, state)) for state in states]
        if one.row.kind in corpus.ASKED:
            self._bring_together(states, keys, rate, kept)
            return False
        right = [at for at, found in enumerate(keys) if found == one.key]
        wrong = right[:1] != [0]
        if not right:
            gold = self._gold(one)
            if gold is None:
                return True
            states.append(gold)
            right = [len(states) - 1]
        best = max(state.score for state in states)
        chances = [exp(max(-30.0, state.score - best)) for state in states]
        whole = sum(chances)
        good = sum(chances[at] for at in right)
        if good / whole <= SURE:
            change: dict[int, float] = defaultdict(float)
            for at, state in enumerate(states):
                share = chances[at] / whole
                _count(change, state, (chances[at] / good if at in right else 0.0) - share)
            self._change(change, rate, kept)
        return wrong

    def _bring_together(self, states: Sequence[State], keys: Sequence[str], rate: float, kept: bytes | None) -> None:
        """Let the two best readings of a line that is asked back be as likely as each other."""
        second = next((at for at, found in enumerate(keys) if found != keys[0]), None)
        if second is not None and states[0].score - states[second].score > 0.7:
            change: dict[int, float] = defaultdict(float)
            _count(change, states[second], 0.5)
            _count(change, states[0], -0.5)
            self._change(change, rate, kept)

    def _gold(self, one: Example) -> State | None:
        """Return the best right reading; one that comes near where there is none."""
        may = allowed(one)
        said = readings.search(one.line, self.total, WIDE, may)
        said += readings.search(
            one.line,
            self.total,
            WIDE,
            may,
            by=lambda state: (-sum(len(v[0]) for v in state.facts.values()), -state.score),
        )
        for state in said:
            if key(one.line, readings.facts_of(one.line, state)) == one.key:
                return self._ended(one, state)
        most = max(said, key=lambda state: len(state.facts))
        return self._ended(one, most) if len(most.facts) >= 0.6 * len(one.gold) else None

    def _ended(self, one: Example, state: State) -> State:
        return readings.ended(one.line, state, self.total) if one.line.index.required else state

    def _change(self, change: Mapping[int, float], rate: float, kept: bytes | None) -> None:
        weights, sums, steps = self.weights, self._sums, self._steps
        for at, value in change.items():
            if value and (kept is None or kept[at]):
                step = max(-2.0, min(2.0, value)) * rate
                weights[at] += step
                sums[at] += step * steps


def _count(change: dict[int, float], state: State, share: float) -> None:
    """Add the features of a reading, each so many times."""
    if abs(share) < 0.01:
        return
    trace = state.trace
    while trace:
        trace, one, label, more = trace
        for found in (one.features[one.labels.index(label) if label.fact else 0] if one is not None else (), more):
            for at in found:
                change[at] += share


def _work(pipe: Connection, rows: Sequence[Row], learning: Learning, seed: int) -> None:
    gc.disable()
    trainer = Trainer(rows, learning, seed)
    pipe.send(len(trainer))
    while (asked := pipe.recv()) is not None:
        weights, rate, phrases, kept = asked
        pipe.send(trainer.epoch(weights, rate, phrases=phrases, kept=kept))


def trained(rows: list[Row], learning: Learning) -> Weights:
    """Return the weights that are kept, nought elsewhere."""
    random.Random(5).shuffle(rows)
    pipes, workers = [], []
    for seed in range(CORES):
        here, there = Pipe()
        worker = Process(target=_work, args=(there, rows[seed::CORES], learning, seed + 1), daemon=True)
        worker.start()
        pipes.append(here)
        workers.append(worker)
    print("lines", [pipe.recv() for pipe in pipes], flush=True)
    weights = array("d", bytes(8 * SIZE))
    mean: Weights | None = None
    kept: bytes | None = None
    for epoch in range(EPOCHS):
        begun = time.time()
        if epoch in KEPT:
            assert mean is not None
            kept = _most(mean, KEPT[epoch])
            weights = array("d", map(mul, weights, kept))
        for pipe in pipes:
            pipe.send((weights, RATE * SLOWER**epoch, epoch < FIRST, kept))
        found = [pipe.recv() for pipe in pipes]
        weights = _average([one[0] for one in found])
        average = _average([one[1] for one in found])
        mean = average if mean is None or epoch <= max(KEPT) else _average([mean, average])
        print("epoch", epoch, "misread", [one[2] for one in found], f"{time.time() - begun:.0f} s", flush=True)
    for pipe in pipes:
        pipe.send(None)
    assert mean is not None
    return mean


def _average(found: Sequence[Weights]) -> Weights:
    total = found[0]
    for other in found[1:]:
        total = array("d", map(add, total, other))
    return array("d", (value / len(found) for value in total))


def _most(weights: Weights, number: int) -> bytes:
    """Return which weights are kept: the greatest, whatever their sign."""
    least = sorted(map(abs, weights))[-number]
    return bytes(abs(value) >= least and value != 0 for value in weights)


def of_cases(rows: Iterable[Row], learning: Learning, epochs: int = 5) -> dict[int, float]:
    """Return the weights by which it is chosen what case a line is of: an averaged perceptron."""
    names: dict[str, list[str]] = defaultdict(list)
    for one in corpus.LIBRARY.calculators():
        names[one.name.partition(".")[0]].append(one.name)
    data = []
    for row in rows:
        game = row.calculator.partition(".")[0]
        found = [
            signed(one, learning.known, learning.concepts) for one in tokens(row.line, corpus.NUMERALS, game == "pi")
        ]
        data.append((row, {name: cases.features(found, name) for name in names[game]}))
    weights: dict[int, float] = defaultdict(float)
    sums: dict[int, float] = defaultdict(float)
    chance, step = random.Random(2), 1
    for _ in range(epochs):
        chance.shuffle(data)
        for row, features in data:
            step += 1
            scores = {name: sum(weights[at] for at in found) for name, found in features.items()}
            other = max((name for name in scores if name != row.calculator), key=scores.__getitem__)
            if scores[other] > scores[row.calculator] - 1.0:
                for name, sign in ((row.calculator, row.weight), (other, -row.weight)):
                    for at in features[name]:
                        weights[at] += sign
                        sums[at] += sign * step
    return {at: value - sums[at] / step for at, value in weights.items()}


CASES = 60_000
"""How many of these are kept, in a table of their own."""


def main() -> None:
    """Train, and write the model."""
    begun = time.time()
    said = corpus.phrases()
    lines = corpus.part("train") + corpus.spoken(weight=2.0)
    if "--all" in sys.argv:
        lines += corpus.part("dev")
    whole = [*lines, *said.rows]
    learning = Learning(corpus.known(whole), corpus.concepts(), corpus.learned(whole, said.words))
    rows = [*lines, *corpus.made_up(said.rows, 12)]
    weights = trained(rows, learning)
    fresh = [row for row in whole if row.kind not in ("followup", *corpus.ASKED)]
    chosen = sorted(of_cases(fresh, learning).items(), key=lambda one: (-abs(one[1]), one[0]))[:CASES]
    model.written(
        model.FILE,
        [(at, value) for at, value in enumerate(weights) if value],
        chosen,
        learning.known,
        learning.concepts.items(),
        [(game, str(sign), pairs) for game, found in learning.learned.items() for sign, pairs in found.items()],
    )
    print(f"{len(rows)} lines, {time.time() - begun:.0f} s", flush=True)


if __name__ == "__main__":
    main()
