"""What a page needs of the engine: the rules in force, a speaker for each language, the owner's printed tables.

A library is read by the thread that opened it, so each of the threads that answer requests has an engine of its own.
"""

from __future__ import annotations

import os
from functools import partial
from typing import TYPE_CHECKING

from punicref import LANGUAGES, locate, paths
from punicref.messages import Translator
from punicref.rulebook import installed
from punicref.ruling import registry

if TYPE_CHECKING:
    from collections.abc import Callable

    from punicref.rulebook.model import Issue
    from punicref.rulebook.records import Records
    from punicref.rulebook.tables import Declared, Printed
    from punicref.ruling.registry import CalculatorFunction


class Engine:
    """The rules, and what is said of them in each language."""

    def __init__(self) -> None:
        self.library = locate.open_library()
        self.speakers = {lang: Translator(lang, self.library.number_format) for lang in LANGUAGES}
        self._declared: dict[str, Declared] = {one.name: one for one in self.library.tables()}
        self._printed: dict[str, tuple[int, Printed | Records | None]] = {}
        self.games = self.library.game_codes()
        self.ids = {game: frozenset(self.library.ids(game)) for game in self.games}
        self.calculators = {one.name: one for one in self.library.calculators()}

    def calculator(self, name: str) -> CalculatorFunction:
        """Return a calculator; NotFound where there is none of that name."""
        return registry.load(name, self.library)

    def printed(self, reference: str) -> Printed | Records | None:
        """Look up an installed printed table; one that its owner types in meanwhile is seen."""
        try:
            changed = os.stat(paths.printed_table(reference)).st_mtime_ns
        except OSError:
            return None
        if self._printed.get(reference, (0, None))[0] != changed:
            self._printed[reference] = (changed, installed.load(reference, self._declared[reference]))
        return self._printed[reference][1]

    def issues(self, lang: str) -> Callable[[str, str], Issue]:
        """Return what finds a known issue by the reference of its clause and its key, in a language."""
        return partial(self._issue, lang)

    def _issue(self, lang: str, reference: str, key: str) -> Issue:
        game, _, clause = reference.partition(":")
        return next(issue for issue in self.library.issues(game, clause, lang) if issue.key == key)

    def close(self) -> None:
        """Let the library's file go."""
        self.library.close()
