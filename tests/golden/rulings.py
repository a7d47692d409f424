"""The text of the rulings of all cases."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple
from zlib import crc32

from punicref.errors import Problem
from punicref.language.messages import Translator
from punicref.render import plain
from punicref.ruling import model, registry
from punicref.ruling.model import Ruling
from tests.ruling import spread
from tests.ruling.cases import CASES
from tests.test_examples import EXAMPLES
from tests.test_rulings import RULINGS

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from punicref.rulebook.library import Library
    from punicref.rulebook.model import Issue
    from punicref.ruling.registry import Look

FOLDER = Path(__file__).parent
FOUND = FOLDER / "found.jsonl"
"""Cases out of thousands of random ones, each with a step, an outcome or a refusal that no other case has."""
VALUES = FOLDER / "values.txt"
"""Check sums of what no text shows: a change of theirs without one of a text is a value that has changed unseen."""
TRANSLATE = Translator("en")
SEED = 7
"""Dice that punicref rolls come out the same every time."""


def cases() -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield the inputs of all cases, examples, hand-checked rulings and of those that were found, each once."""
    told = [(one["calculator"], one["input"]) for one in (*EXAMPLES, *RULINGS)]
    found = [json.loads(line) for line in FOUND.read_text("utf-8").splitlines()]
    seen = set()
    for name, raw in (*CASES, *told, *found):
        if (name, repr(raw)) not in seen:
            seen.add((name, repr(raw)))
            yield name, raw


class Golden(NamedTuple):
    """The golden text of each calculator, the results of its rulings, and what stands for all that no text shows."""

    texts: dict[str, str]
    results: dict[str, list[dict[str, Any]]]
    sums: dict[str, list[str]]


def golden(library: Library) -> Golden:
    """Rule on all cases, without printed tables and with made-up ones."""
    printed: tuple[tuple[str, Look], ...] = (
        ("", spread.nothing),
        (" with the printed tables", spread.typed_in(library)),
    )
    texts: dict[str, list[str]] = {}
    results: dict[str, list[dict[str, Any]]] = {}
    sums: dict[str, list[str]] = {}
    for name, raw in cases():
        before: list[str] = []
        for label, look in printed:
            made = _ruled(name, raw, library, look)
            if isinstance(made, Ruling):
                results.setdefault(name, []).append(made.result)
                sums.setdefault(name, []).append(_sum(made))
            lines = list(_lines(made, library))
            if lines != before:
                texts.setdefault(name, []).extend((f"=== {raw}{label}", *lines, ""))
            before = lines
    return Golden({name: "\n".join(lines) for name, lines in texts.items()}, results, sums)


def _sum(made: Ruling) -> str:
    """Return a check sum of the values that a ruling's text need not show: of its result, its steps, its readings."""
    values = [made.result, *(one.value for one in made.steps), *(one.readings for one in made.caveats)]
    text = json.dumps([model.plain(one, TRANSLATE) for one in values], ensure_ascii=False)
    return f"{crc32(text.encode()):08x}"


def _ruled(name: str, raw: dict[str, Any], library: Library, printed: Look) -> Ruling | Problem:
    seeded = {**raw, "seed": raw.get("seed", SEED)} if "random" in raw.values() else raw
    try:
        return registry.load(name, library).rule(seeded, library, printed)
    except Problem as problem:
        return problem


def _lines(made: Ruling | Problem, library: Library) -> Iterator[str]:
    def issue(reference: str, key: str) -> Issue:
        game, _, clause = reference.partition(":")
        return next(one for one in library.issues(game, clause, "en") if one.key == key)

    if isinstance(made, Problem):
        yield f"! {made}"
    else:
        yield from plain.ruling(made, TRANSLATE, issue)


def summed(sums: Mapping[str, list[str]]) -> str:
    """Return values.txt: the check sums of each calculator's rulings in their order, ten a line."""
    parts = [
        "\n".join([name, *(" ".join(own[at : at + 10]) for at in range(0, len(own), 10))])
        for name, own in sorted(sums.items())
    ]
    return "\n\n".join(parts) + "\n"
