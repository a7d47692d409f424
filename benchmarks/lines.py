"""How well strangers' lines are read: right, right after one question, refused, misread, and what the margin tells.

    python benchmarks/lines.py [dev|test|train|spoken]      the development part unless another is named
    --show   every line that is not right

right       ruled at once, as meant (the same facts, or facts that give the same ruling)
asked       not ruled, and the right reading is among those that are offered
refused     not ruled, and the right reading is not offered
misread     ruled at once otherwise than meant; `told`: with words named that were not used
"""

from __future__ import annotations

import random
import re
import sys
import time
from collections import Counter, defaultdict
from itertools import pairwise
from typing import TYPE_CHECKING, Any

import corpus

from punicref.errors import Problem
from punicref.reader import cases, judged, used
from punicref.reader.tokens import plain
from punicref.ruling import registry

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from corpus import Row

    from punicref.reader.hearing import Hearing

SIMULATED = "pi.battle"
"""Its rulings take long: facts are compared, not rulings."""


def same(row: Row, facts: Mapping[str, Any]) -> bool:
    """Whether facts are those that a line means, or give the same ruling."""
    own = corpus.index(row.calculator)
    if corpus.canonical(own, facts) == corpus.canonical(own, row.facts):
        return True
    if row.calculator == SIMULATED:
        return False
    try:
        one = corpus.BOOK.rule(row.calculator, {**row.before, **facts}, assumed=False)
        other = corpus.BOOK.rule(row.calculator, {**row.before, **row.facts}, assumed=False)
    except Problem:
        return False
    return (one.verdict, one.result) == (other.verdict, other.result)


def judge(row: Row, heard: Hearing) -> str:
    """Return what came of a line."""
    if row.kind in corpus.ASKED:
        return "ruled" if heard.clear else "asked back"
    right = same(row, heard.facts)
    if row.unvalued:  # what is there without its value is asked for
        named = set(row.unvalued) <= set(heard.unvalued)
        return "right" if right and named else "misread" if heard.clear and not named else "refused"
    if heard.clear and not heard.unvalued:
        return "right" if right else "misread, told" if heard.unused else "misread"
    return "asked" if any(same(row, one.facts) for one in heard.alternatives) else "refused"


def rank(row: Row, heard: Hearing) -> str:
    """Return which of the readings is the one meant."""
    right = [same(row, one.facts) for one in heard.alternatives]
    return f"number {right.index(True) + 1}" if True in right else "none of them"


def named(row: Row, heard: Hearing) -> bool:
    """Whether half of the words of chatter that say something are among those named as not used."""
    words = set(re.findall(r"\w+", " ".join(heard.unused).casefold()))
    chatter = {word for text in row.unused for word in re.findall(r"\w+", text.casefold())}
    telling = {word for word in chatter if plain(word) not in used.LITTLE and len(word) > 1}
    return len(telling & words) * 2 >= len(telling)


def table(counts: Mapping[str, Counter[str]]) -> None:
    """Print a line for each group."""
    columns = ("right", "asked", "refused", "misread, told", "misread", "asked back", "ruled")
    print(f"{'':24}{'lines':>7}" + "".join(f"{name:>15}" for name in columns))
    for group, found in counts.items():
        whole = sum(found.values())
        print(f"{group:24}{whole:7}" + "".join(f"{found[name] / whole:15.1%}" for name in columns))


def curve(found: Sequence[tuple[float, bool]]) -> None:
    """Print of how many lines the best reading is right, by the margin."""
    bounds = (0, 0.001, 0.25, 0.5, 0.75, 1, 1.25, 1.5, 2, 2.5, 3, 100)
    for low, high in pairwise(bounds):
        part = [right for margin, right in found if low <= margin < high]
        if part:
            print(f"margin {low:>4} to {high:<4} {len(part):5} lines, best reading right {sum(part) / len(part):.1%}")


def main() -> None:
    """Read a part, and print what came of it."""
    part = next((one for one in sys.argv[1:] if not one.startswith("-")), "dev")
    rows = corpus.spoken() if part == "spoken" else corpus.part(part)
    counts: dict[str, Counter[str]] = defaultdict(Counter)
    margins: list[tuple[float, bool]] = []
    chatter: Counter[bool] = Counter()
    chosen: Counter[str] = Counter()
    ranks: Counter[str] = Counter()
    spent = 0.0
    shown = "--show" in sys.argv
    for row in rows:
        calculator = registry.load(row.calculator, corpus.LIBRARY)
        begun = time.perf_counter()
        heard = judged.read(calculator, row.line, corpus.LIBRARY, corpus.BOOK.printed, row.before)
        spent += time.perf_counter() - begun
        came = judge(row, heard)
        game = row.calculator.partition(".")[0]
        for group in ("all", f"game {game}", f"language {row.lang or '?'}", f"kind {row.kind}"):
            counts[group][came] += 1
        if row.kind not in corpus.ASKED:
            ranks[rank(row, heard)] += 1
            margins.append((heard.margin, same(row, heard.facts)))
            likely = [one.name for one in cases.weighed(row.line, game, corpus.LIBRARY)[:2]]
            chosen["first" if likely[0] == row.calculator else "second" if row.calculator in likely else "none"] += 1
        if row.kind == "chatter":
            chatter[came == "right" and named(row, heard)] += 1
        if shown and came != "right":
            print(
                f"{came} {heard.margin:.1f} {row.calculator} | {row.line}\n   meant {row.facts}\n   read  {heard.facts}"
                f"\n   unused {heard.unused} lost {heard.lost} unvalued {heard.unvalued}"
            )
    table(counts)
    print(f"of lines with chatter {chatter[True]} of {sum(chatter.values())} ruled right with its words named")
    print("the case, where no calculator is named:", dict(chosen))
    print("the reading meant is", dict(ranks))
    curve(margins)
    print(f"{1000 * spent / len(rows):.1f} ms a line")


if __name__ == "__main__":
    random.seed(1)
    main()
