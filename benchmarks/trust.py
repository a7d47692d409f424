"""Fit how far a reading is to be trusted (punicref/reader/trust.py), and write trust.json and the model anew.

    pip install torch numpy
    python benchmarks/trust.py WRITERS:FILE …    networks that have been trained without these writers, such as ac,e

Each network reads the lines of those that it has not learned from (benchmarks/train.py --without). Readings are ranked
by a softmax over those of a line, trusted by a logistic regression on the best of them.
"""

from __future__ import annotations

import json
import sqlite3
import sys
from typing import TYPE_CHECKING, NamedTuple

import corpus
import numpy as np
import torch
from lines import same
from train import TRUST

from punicref.errors import Problem
from punicref.reader import judged, model, trust
from punicref.ruling import registry

if TYPE_CHECKING:
    from collections.abc import Sequence

    from corpus import Row
    from numpy.typing import NDArray

RANKED, TRUSTED = 0.01, 0.005
"""How much weights are held back."""

FOLDS = 5


class Example(NamedTuple):
    """A line, what speaks for each of its readings, and which of them are right."""

    line: trust.Line
    readings: list[trust.Measures]
    right: list[bool]


def example(row: Row) -> Example | None:
    """Return a row as an example; None where it cannot be read."""
    row = corpus.as_said(row)
    calculator = registry.load(row.calculator, corpus.LIBRARY)
    try:
        line, found = judged.candidates(calculator, row.line, corpus.LIBRARY, corpus.BOOK.printed, row.before)
    except Problem:
        return None
    never = row.kind in corpus.ASKED
    right = [not never and same(row, one.reading.facts) for one in found]
    return Example(line, [one.measures for one in found], right)


def ranking(examples: Sequence[Example]) -> list[float]:
    """Return the weights of the ranking."""
    data = [
        (
            torch.tensor([trust.ranking(one) for one in each.readings], dtype=torch.double),
            torch.tensor(each.right),
        )
        for each in examples
        if any(each.right) and len(each.readings) > 1
    ]
    weights = torch.zeros(data[0][0].shape[1], dtype=torch.double, requires_grad=True)
    best = torch.optim.LBFGS([weights], max_iter=80)

    def off() -> torch.Tensor:
        best.zero_grad()
        total = torch.zeros((), dtype=torch.double)
        for values, right in data:
            worth = values @ weights
            total = total + torch.logsumexp(worth, 0) - torch.logsumexp(worth[right], 0)
        total = total / len(data) + RANKED * (weights**2).sum()
        total.backward()
        return total

    best.step(off)
    found: list[float] = weights.detach().tolist()
    return found


def told(one: Example, weights: trust.Weights) -> tuple[list[float], bool]:
    """Return what the best reading of a line is trusted by, and whether it is right."""
    order = trust.ranked(one.readings, weights)
    gap = order[0][0] - order[1][0] if len(order) > 1 else trust.ALONE
    measures = [one.readings[at] for _, at in order]
    return list(map(float, trust.telling(one.line, measures, gap, order[0][1] == 0))), one.right[order[0][1]]


def trusting(examples: Sequence[Example], ranks: Sequence[float]) -> list[float]:
    """Return the weights of trust: a logistic regression, its numbers put to one scale and back."""
    found = [told(one, trust.Weights(tuple(ranks), ())) for one in examples]
    values = np.array([one for one, _ in found])
    right = np.array([float(one) for _, one in found])
    mean, spread = values.mean(0), values.std(0) + 1e-6
    mean[0], spread[0] = 0.0, 1.0
    scaled: NDArray[np.float64] = (values - mean) / spread
    weights = np.zeros(scaled.shape[1])
    for _ in range(60):
        chance = 1 / (1 + np.exp(-scaled @ weights))
        slope = scaled.T @ (chance - right) / len(right) + TRUSTED * weights
        bend = (scaled * (chance * (1 - chance))[:, None]).T @ scaled / len(right)
        weights -= np.linalg.solve(bend + TRUSTED * np.eye(len(weights)), slope)
    plain = weights / spread
    plain[0] -= float((plain[1:] * mean[1:]).sum())
    return [float(value) for value in plain]


def fitted(examples: Sequence[Example]) -> dict[str, list[float]]:
    """Return the weights of ranking and trust."""
    ranks = ranking(examples)
    return {"ranking": [round(one, 4) for one in ranks], "trust": [round(one, 4) for one in trusting(examples, ranks)]}


def read(file: str, writers: Sequence[str]) -> list[Example]:
    """Return what a network makes of the lines of writers whom it has not learned from."""
    own = model.Model(file)
    model.shipped = lambda: own  # type: ignore[assignment]
    rows = [one for one in (*corpus.part("train"), *corpus.part("dev")) if corpus.writer(one) in writers]
    return [found for one in rows if (found := example(one))]


def main() -> None:
    """Fit, print what each margin brings on lines left out, and write the weights."""
    examples: list[Example] = []
    for said in sys.argv[1:]:
        writers, _, file = said.partition(":")
        examples += read(file, writers.split(","))
    came: list[tuple[float, bool]] = []
    for fold in range(FOLDS):
        weights = trust.Weights.of(fitted([one for at, one in enumerate(examples) if at % FOLDS != fold]))
        for one in examples[fold::FOLDS]:
            order = trust.ranked(one.readings, weights)
            came.append((trust.margin(one.line, one.readings, order, weights), one.right[order[0][1]]))
    print(f"{len(came)} lines, best reading right {sum(right for _, right in came) / len(came):.1%}")
    for margin in (0.5, 0.75, 1.0, 1.25, 1.5, 1.75, 2.0, 2.25):
        sure = [right for at, right in came if at >= margin]
        wrong = (len(sure) - sum(sure)) / len(came)
        print(f"   from {margin}: {sum(sure) / len(came):6.1%} right, {wrong:5.1%} wrong")
    kept = fitted(examples)
    TRUST.write_text(json.dumps(kept) + "\n", "utf-8")
    with sqlite3.connect(model.FILE) as db:
        db.execute("INSERT OR REPLACE INTO learning VALUES (?, ?)", ("trust", json.dumps(kept)))


if __name__ == "__main__":
    main()
