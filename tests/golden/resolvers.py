"""Which calculators rest on a clause most: the share of their golden rulings that cite it."""

from __future__ import annotations

import json
import re
from collections import defaultdict
from fractions import Fraction
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

HEAD = """# Which calculator resolves a clause best: those whose rulings rest on it most often first.
# `make golden` writes it; punicref/rulebook/resolvers.py explains it.

"""


def ranked(texts: Mapping[str, str]) -> dict[str, list[str]]:
    """Return the calculators of each clause, by their golden texts."""
    shares: dict[str, dict[str, Fraction]] = defaultdict(dict)
    for calculator, text in texts.items():
        game, _, name = calculator.partition(".")
        rulings = [one for one in text.split("=== ") if one and "\n! " not in one[: one.find("\n", 1) + 3]]
        cited = [set(re.findall(rf"{game}:[\w.:-]*\w", one)) for one in rulings]
        for clause in set().union(*cited):
            shares[clause][name] = Fraction(sum(clause in one for one in cited), len(cited))
    return {
        clause: sorted(own, key=lambda name, own=own: (-own[name], name))  # type: ignore[misc]
        for clause, own in sorted(shares.items())
        if len(own) > 1
    }


def written(texts: Mapping[str, str]) -> str:
    """Return rules/resolvers.toml."""
    lines = [f"{json.dumps(clause)} = {json.dumps(names)}" for clause, names in ranked(texts).items()]
    return HEAD + "\n".join(lines) + "\n"
