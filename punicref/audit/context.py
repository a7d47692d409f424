"""What a check may have to know of the rest of the rules."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from punicref.audit.view import View

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from punicref.audit.corpus import Clause, Game
    from punicref.rulebook.terms import Term


class Context:
    """All games and the termbase, with what the checks work out from them once."""

    def __init__(self, games: Iterable[Game], terms: Sequence[Term]) -> None:
        self.games = {game.code: game for game in games}
        self.terms = tuple(terms)

    def game(self, clause: Clause) -> Game:
        """Return the game of a clause."""
        return self.games[clause.game]

    def view(self, clause: Clause) -> View:
        """Return a clause as the checks see it; it may differ from the one that stands in the rules."""
        return View(clause, self)

    @cached_property
    def users(self) -> dict[tuple[str, str, str, str], set[str]]:
        """Which clauses of a language state a value: by game, language, home and name."""
        found: dict[tuple[str, str, str, str], set[str]] = {}
        for game in self.games.values():
            for clause in game.clauses.values():
                for lang, text in clause.texts.items():
                    for wanted in text.placeholders:
                        key = (game.code, lang, wanted.clause or clause.id, wanted.name)
                        found.setdefault(key, set()).add(clause.id)
        return found
