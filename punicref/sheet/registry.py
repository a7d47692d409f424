"""The sheets of the games: what each declares in its module `sheet`."""

from __future__ import annotations

import importlib
from functools import lru_cache
from typing import TYPE_CHECKING

from punicref.sheet.declared import Sheet
from punicref.sheet.kinds import Sequence

if TYPE_CHECKING:
    from punicref.sheet.declared import Case

EMPTY = Sheet((), Sequence(()), {})
"""The sheet of a game that declares none."""


@lru_cache
def of(game: str) -> Sheet:
    """Return what a game declares; an empty sheet where it declares nothing."""
    if not game:
        return EMPTY
    try:
        found: Sheet = importlib.import_module(f"punicref.games.{game}.sheet").SHEET
    except ModuleNotFoundError as problem:
        if problem.name not in (f"punicref.games.{game}", f"punicref.games.{game}.sheet"):
            raise
        return EMPTY
    return found


def case(calculator: str) -> Case | None:
    """Return what the case of a calculator has to do with the sheet; None where that is nothing."""
    return of(calculator.partition(".")[0]).cases.get(calculator)
