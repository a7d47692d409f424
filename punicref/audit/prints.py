"""What is found in imported rulebooks of a game: each two against each other, a single one against our values."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

from punicref.audit import compare, errata, printed
from punicref.published import own

if TYPE_CHECKING:
    from collections.abc import Sequence

    from punicref.audit.finding import Printed
    from punicref.published.model import Published
    from punicref.rulebook.library import Library


def of_own(library: Library, game: str) -> list[Printed]:
    """Return what is found between the languages of a game of the user's own; nothing where it has one only."""
    texts = own.prints(library, game)
    return findings(texts, library) if len(texts) > 1 else []


def findings(imports: Sequence[Published], library: Library) -> list[Printed]:
    """Return what is found in imports of one game.

    Languages are compared by the first import of each; a single language stands alone; all printings of one language
    are held against each other.
    """
    if not imports:
        return []
    first: dict[str, Published] = {}
    for one in sorted(imports, key=lambda one: one.reference):  # the same, in whatever order they are shown
        first.setdefault(one.lang, one)
    finder = compare.Finder(library.terms(imports[0].game))
    sides: list[tuple[Published, ...]] = list(combinations(first.values(), 2))
    found: list[Printed] = []
    for side in sides or [tuple(first.values())]:
        found += [one for one in printed.Audit(side, library, finder).findings() if one not in found]
    for one, other in combinations(imports, 2):
        if one.lang == other.lang:
            ids = list(dict.fromkeys((*library.ids(one.game), *one.clauses)))
            found += errata.findings(one, other, ids)
    return found
