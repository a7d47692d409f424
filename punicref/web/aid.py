"""A game's player aid: sequence of play, modifiers, costs, tables and limits on one side of A4."""

from __future__ import annotations

from typing import TYPE_CHECKING

from starlette.responses import HTMLResponse

from punicref.errors import Problem
from punicref.language.messages import say
from punicref.web import charts, site

if TYPE_CHECKING:
    from starlette.responses import Response

    from punicref.book.book import Book
    from punicref.web.site import Visit

STYLE = "aid.css"


def show(book: Book, visit: Visit) -> Response:
    """Answer with the aid of a game."""
    return HTMLResponse(_made(book, visit, visit.params["game"], ""))


def make(book: Book, game: str) -> str:
    """Return the aid of a game as a file of its own, in the language of the book."""
    return _made(book, site.Visit(book.lang, "/", "", (), {}), game, site.file(STYLE))


def _made(book: Book, visit: Visit, game: str, style: str) -> str:
    """Return the aid, Problem where there is none; what takes pages, case by case, is left to the charts."""
    shown = [one for one in charts.of_game(book, game) if one.heat or not one.name]
    if not shown:
        raise Problem(say("{game} has no charts and no sequence of play, and so no player aid.", game=book.games[game]))
    return site.render("aid.html", book, visit, game=game, charts=shown, style=site.safe(style), file=STYLE)
