"""The sheets of the games: what each declares."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from punicref.ruling import registry
from punicref.sheet.declared import Sheet
from punicref.sheet.kinds import Sequence

if TYPE_CHECKING:
    from punicref.sheet.declared import Case

EMPTY = Sheet((), Sequence(()), {})
"""The sheet of a game that declares none."""


@lru_cache
def of(game: str) -> Sheet:
    """Return what a game declares; an empty sheet where it declares nothing."""
    found: Sheet | None = registry.of_game(game, "sheet")
    return found or EMPTY


def case(calculator: str) -> Case | None:
    """Return what the case of a calculator has to do with the sheet; None where that is nothing."""
    return of(calculator.partition(".")[0]).cases.get(calculator)
