"""What is found in imported rulebooks of a game: each two against each other, a single one against our values."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

from punicref.audit import compare, printed

if TYPE_CHECKING:
    from collections.abc import Sequence

    from punicref.audit.printed import Printed
    from punicref.published.model import Published
    from punicref.rulebook.library import Library


def findings(imports: Sequence[Published], library: Library) -> list[Printed]:
    """Return what is found in imports of one game; two of one language are not held against each other here."""
    if not imports:
        return []
    imports = sorted(imports, key=lambda one: one.reference)  # the same, in whatever order they are shown
    finder = compare.Finder(library.terms(imports[0].game))
    sides: list[tuple[Published, ...]] = [pair for pair in combinations(imports, 2) if pair[0].lang != pair[1].lang]
    found: list[Printed] = []
    for side in sides or [(imports[0],)]:
        found += [one for one in printed.Audit(side, library, finder).findings() if one not in found]
    return found
