"""The network and what it has learned: small, whole, and of this very version of the calculators."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hypothesis import given, settings
from hypothesis import strategies as st

from punicref.reader import features, mentions, model, network
from punicref.reader import index as indexes
from punicref.reader.readings import BOTH, PLAIN, TEXT, WORD_OF
from punicref.ruling import registry

if TYPE_CHECKING:
    from punicref.rulebook.library import Library

MEGABYTE = 1_000_000
MOST = 1.4 * MEGABYTE


def test_the_weights_are_not_too_large() -> None:
    """All that is learned as numbers: the tables, the layers, the labels; two fifths over what was asked for."""
    learned = model.shipped()
    size = sum(learned.one(f"SELECT sum(length(data)) FROM {table}")[0] for table in ("matrix", "labels"))
    assert 100_000 < size <= MOST


def test_every_label_is_of_a_fact_that_the_calculator_takes(shipped: Library) -> None:
    """And all its facts have labels: a model that was not trained anew after a change fails here."""
    for name in shipped.calculator_names():
        index = indexes.of(registry.load(name, shipped), shipped)
        labels = model.shipped().labels(name)
        assert len(labels.of_numbers.rows) == len(labels.numbers)
        assert len(labels.of_words.rows) == len(labels.words)
        assert {one.fact for one in (*labels.numbers, *labels.words)} == set(index.slots), name
        assert {one.value for one in labels.numbers} <= {PLAIN, BOTH, *TEXT}
        for slot in index.slots.values():
            said = {one.value for one in labels.words if one.fact == slot.name}
            assert set(slot.one.choices) <= said
            assert not slot.text or {f"{WORD_OF}{word}" for word in index.words[slot.name]} <= said


WORDS = ["12", "3", "leader", "città", "без", "hastati", "против", "10/5", "R1", ",", "due", "+2"]


@given(line=st.lists(st.sampled_from(WORDS), min_size=1, max_size=20).map(" ".join))
@settings(max_examples=40, deadline=None)
def test_chances_are_chances(line: str, shipped: Library) -> None:
    """Of each number's labels the chances come to one; every token has a value for each label, and features."""
    from math import exp, isclose

    learned = model.shipped()
    index = indexes.of(registry.load("dbp.combat", shipped), shipped)
    made = mentions.line(index, line, indexes.numerals(shipped), learned.concepts)
    told = made.features
    assert len(told) == len(made.tokens) + 2
    assert all(0 <= row < features.ROWS for one in told for row in one)
    labels = learned.labels("dbp.combat")
    numbers = [one.at for one in made.numbers]
    scores = network.scores(
        learned.layers, [learned.rows.sum(one) for one in told], numbers, labels.of_numbers, labels.of_words
    )
    assert set(scores.numbers) == set(numbers)
    assert all(isclose(sum(map(exp, found)), 1.0, rel_tol=1e-6) for found in scores.numbers.values())
    assert all(len(values) == len(told) for values in scores.words)
    assert len(scores.idle) == len(made.tokens)
