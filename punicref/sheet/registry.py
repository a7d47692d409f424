"""The sheets of the games: what each declares."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from punicref.ruling import registry
from punicref.sheet.declared import Sheet
from punicref.sheet.kinds import Sequence
from punicref.sheet.things import Rules, Things

if TYPE_CHECKING:
    from punicref.rulebook.library import Library

EMPTY = Sheet((), Sequence(()), {})
"""The sheet of a game that declares none, or of which nobody knows yet what its procedures say."""

KEPT = 64
"""How many sheets of games of one's own are kept."""


@lru_cache
def of(game: str) -> Sheet:
    """Return what a game of ours declares; an empty sheet for any other."""
    found: Sheet | None = registry.of_game(game, "sheet") if game else None
    return found or EMPTY


def under(game: str, library: Library) -> Sheet:
    """Return what a game declares, by its module or by its file of procedures."""
    found = of(game)
    return found if found is not EMPTY or not game else _own(game, library)


@lru_cache(KEPT)
def _own(game: str, library: Library) -> Sheet:
    if not library.procedures(game):
        return EMPTY
    from punicref.sheet import own

    return own.of(game, library)


def bound(things: Things, game: str, library: Library) -> Things:
    """Return a sheet with the rules that its numbers and names come from, and with what the game declares."""
    return things.under(Rules(library, game), under(game, library))


def begun(game: str, library: Library) -> Things:
    """Return the sheet of a game as an evening begins."""
    return bound(Things(of(game)), game, library)
