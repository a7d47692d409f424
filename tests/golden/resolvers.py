"""Which calculators rest on a clause most: the share of their golden rulings that cite it.

One whose rulings mostly cite other chapters only touches upon it: the share counts as far as its citations are from the
clause's own chapter.
"""

from __future__ import annotations

import json
import re
from collections import Counter, defaultdict
from fractions import Fraction
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

_CHAPTER = re.compile(r"\w+:(base:)?[a-z]*\d*")

HEAD = """# Which calculator resolves a clause best: those whose rulings rest on it most often first.
# `make golden` writes it; punicref/build/resolvers.py explains it.

"""


def ranked(texts: Mapping[str, str]) -> dict[str, list[str]]:
    """Return the calculators of each clause, by their golden texts."""
    shares: dict[str, dict[str, Fraction]] = defaultdict(dict)
    for calculator, text in texts.items():
        game, _, name = calculator.partition(".")
        rulings = [one for one in text.split("=== ") if one and "\n! " not in one[: one.find("\n", 1) + 3]]
        cited = [set(re.findall(rf"{game}:[\w.:-]*\w", one)) for one in rulings]
        chapters = Counter(_chapter(clause) for one in cited for clause in one)
        for clause in set().union(*cited):
            share = Fraction(sum(clause in one for one in cited), len(cited))
            shares[clause][name] = share * Fraction(chapters[_chapter(clause)], chapters.total())
    return {
        clause: sorted(own, key=lambda name, own=own: (-own[name], name))  # type: ignore[misc]
        for clause, own in sorted(shares.items())
        if len(own) > 1
    }


def _chapter(clause: str) -> str:
    """Return the chapter that a clause stands in: pw:9 for pw:9.14, pi:s7 for pi:s7.1.6."""
    return _CHAPTER.match(clause)[0]  # type: ignore[index]


def written(texts: Mapping[str, str]) -> str:
    """Return rules/resolvers.toml."""
    lines = [f"{json.dumps(clause)} = {json.dumps(names)}" for clause, names in ranked(texts).items()]
    return HEAD + "\n".join(lines) + "\n"
