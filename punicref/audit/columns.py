"""Our own texts as the columns of a comparison."""

from __future__ import annotations

from typing import TYPE_CHECKING

from punicref.audit.compare import Column

if TYPE_CHECKING:
    from collections.abc import Callable

    from punicref.rulebook.library import Library


def ours(library: Library, lang: str) -> Callable[[str, str], Column]:
    """Return what gives our text of a clause in a language."""

    def column(game: str, one: str) -> Column:
        clause = library.clause(game, one, lang)
        parts = {"title": clause.title, "text": clause.text, "example": clause.example}
        for issue in clause.issues:
            parts[f"issues.{issue.key}"] = issue.text
            parts |= {f"issues.{issue.key}.readings.{reading.key}": reading.text for reading in issue.readings}
        return Column(lang, lang, parts)

    return column
