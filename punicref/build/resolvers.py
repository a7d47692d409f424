"""Which calculator resolves a clause best, rules/resolvers.toml: those whose rulings rest on it most often first.

    "pw:9.14" = ["combat", "relief", "invert"]

`make golden` writes it: how large a share of a calculator's golden rulings cites the clause, and how
large a part of what they cite is of the clause's chapter.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from punicref.build import shape

if TYPE_CHECKING:
    from collections.abc import Mapping

FILE = "resolvers.toml"


def read(folder: str) -> Mapping[str, tuple[str, ...]]:
    """Read the calculators of each clause, best first; none where there is no such file."""
    if not os.path.exists(os.path.join(folder, FILE)):
        return {}
    raw = shape.load(os.path.join(folder, FILE), FILE)
    return {clause: shape.strings(names, FILE, clause, "") for clause, names in raw.items()}
