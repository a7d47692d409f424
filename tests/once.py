"""What comes of the rules as shipped: opened, read and checked once for all that a test process asks of them."""

from __future__ import annotations

import os
from contextlib import ExitStack
from copy import copy
from typing import TYPE_CHECKING
from unittest.mock import patch

from punicref import paths
from punicref.audit import context, registry
from punicref.build import locate, source
from punicref.rulebook.library import Library

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from punicref.audit.check import Check
    from punicref.audit.context import Context
    from punicref.audit.corpus import Clause
    from punicref.audit.finding import Finding
    from punicref.build.source import Book
    from punicref.language.messages import Message

_CHECKS = {id(check) for check in registry.CHECKS}
"""The checks of the program: a test may plant one of its own."""

SHIPPED, LIBRARY = paths.RULES, paths.LIBRARY

_read_all, _read, _check_clause = source.read_all, context.read, registry.check_clause

_books: list[Book] = []
_rules: dict[str, Context] = {}
"""The rules as shipped, by the game that was read alone; of all games where there is none."""

_found: dict[tuple[str, int, int], list[Finding]] = {}
"""What a check found in a clause: by the game that was read alone, and what the two are in memory."""


def rules(game: str = "") -> Context:
    """Return the rules as shipped, or what one game needs."""
    if game not in _rules:
        _rules[game] = _read(SHIPPED, game)
    return _rules[game]


def _alone(rules_: Context) -> str | None:
    """Return for which game alone the shipped rules were read, empty for all; None where these are other rules."""
    same = (game for game, one in _rules.items() if one.games is rules_.games and one.stamps is rules_.stamps)
    return next(same, None)


def read_all(folder: str) -> list[Book]:
    """Read every game under a folder, as `source.read_all` does."""
    if folder != SHIPPED:
        return _read_all(folder)
    if not _books:
        _books.extend(_read_all(folder))
    return list(_books)


def read(folder: str, game: str = "") -> Context:
    """Read rules, as `context.read` does; stamps may be put aside in what is returned."""
    return copy(rules(game)) if folder == SHIPPED else _read(folder, game)


def check_clause(rules_: Context, clause: Clause, checks: Sequence[Check] = registry.CHECKS) -> Iterator[Finding]:
    """Check a clause, as `registry.check_clause` does; one of the shipped rules once."""
    game, own = _alone(rules_), {id(check) for check in checks} <= _CHECKS
    if game is None or not own or rules_.games[clause.game].clauses.get(clause.id) is not clause:
        yield from _check_clause(rules_, clause, checks)
        return
    keys = [(game, id(clause), id(check)) for check in checks]
    if missing := [check for check, key in zip(checks, keys, strict=True) if key not in _found]:
        found = list(_check_clause(rules_, clause, missing))
        for check in missing:
            _found[game, id(clause), id(check)] = [one for one in found if one.check == check.name]
    for key in keys:
        yield from _found[key]


class Kept(Library):
    """The library as shipped, which stays open: what is remembered with it serves the next command, too."""

    def close(self) -> None:
        """Leave it open."""


_libraries: dict[int, Kept] = {}


def library(where: str | bytes = LIBRARY, notice: Message | None = None) -> Library:
    """Open a library; the one as shipped once, and again where it was made anew."""
    if where != LIBRARY or not os.path.exists(where):
        return Library(where, notice)
    made = os.stat(where).st_mtime_ns
    if made not in _libraries:
        _libraries[made] = Kept(where)
    return _libraries[made]


def remembered() -> ExitStack:
    """Return a context in which the program opens, reads and checks what is shipped once."""
    stack = ExitStack()
    for module, name, made in (
        (locate, "Library", library),
        (source, "read_all", read_all),
        (context, "read", read),
        (registry, "check_clause", check_clause),
    ):
        stack.enter_context(patch.object(module, name, made))
    return stack
