"""The texts of a game of the user's own, as printed rulebooks: what is said of these can be said of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from punicref.published import store
from punicref.published.model import Published, PublishedClause
from punicref.rulebook import own

if TYPE_CHECKING:
    from collections.abc import Sequence

    from punicref.rulebook.library import Library


def prints(library: Library, game: str) -> Sequence[Published]:
    """Return the printed rulebooks of a game: what is imported of one of ours, the texts of one of the user's own."""
    if game not in own.codes():
        return store.of_game(game)
    return [_text(library, game, lang) for lang in sorted(library.languages(game))]


def _text(library: Library, game: str, lang: str) -> Published:
    clauses = (library.clause(game, one, lang) for one in library.ids(game))
    found = {
        one.id: PublishedClause(one.id, heading(one.title, one.text), one.text, one.id)
        for one in clauses
        if one.lang == lang
    }
    return Published(game, lang, "", "", "", found)


def heading(title: str, text: str) -> str:
    """Return a clause's heading; empty where it is called by the beginning of its text for want of one."""
    return "" if text.removeprefix("- ").startswith(title.rstrip("…")) else title
