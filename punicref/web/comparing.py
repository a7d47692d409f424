"""A clause's languages side by side, sentence by sentence, with what `check` finds there in the margin."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from punicref.base import LANGUAGES
from punicref.render import comparison as render
from punicref.web import address, site
from punicref.web.markup import Piece
from punicref.web.site import Link

if TYPE_CHECKING:
    from collections.abc import Sequence

    from starlette.responses import Response

    from punicref.book.book import Book
    from punicref.rulebook import model
    from punicref.web.site import Visit

MOST = 12
"""The most clauses on a page: of a chapter with more, each has its own."""


class Said(NamedTuple):
    """What a language says in a row."""

    lang: str
    pieces: tuple[Piece, ...]


class Row(NamedTuple):
    """What the languages say in one place, and what differs there."""

    label: str
    said: tuple[Said, ...]
    findings: tuple[str, ...]


class Clause(NamedTuple):
    """A compared clause."""

    id: str
    title: str
    address: str
    rows: tuple[Row, ...]
    number: int  # how many differences


def show(book: Book, visit: Visit) -> Response:
    """Answer with the comparison of a clause and what is under it."""
    game, one, lang = visit.params["game"], visit.params["clause"], book.lang
    if not book.library.has(game, one):
        raise KeyError(one)
    order = sorted(LANGUAGES, key=lambda each: each != lang)
    family = book.clauses(f"{game}:{one}")
    clauses = [_clause(book, each, order) for each in family[:MOST]]
    return site.page(
        "compare.html",
        book,
        visit,
        game=game,
        tab="read",
        title=f"{one} {family[0].title}",
        order=order,
        clauses=clauses,
        number=sum(each.number for each in clauses),
        left=[Link(f"{each.id} {each.title}", address.compare(lang, game, each.id)) for each in family[MOST:]],
        back=address.clause(lang, game, one),
    )


def _clause(book: Book, clause: model.Clause, order: Sequence[str]) -> Clause:
    rows = []
    part = ""
    done = book.compare(clause.reference, langs=order)
    issues = book.library.issues(clause.game, clause.id, book.lang)
    for row in done.rows:
        label = render.part_label(row.part, issues, book.translator()) if row.part != part else ""
        part = row.part
        said = tuple(Said(lang, (Piece(row.texts[lang]),) if lang in row.texts else ()) for lang in order)
        rows.append(Row(label, said, tuple(each.text for each in row.differences)))
    if done.differences:
        rows.append(Row("", (), tuple(each.text for each in done.differences)))
    return Clause(
        clause.id,
        clause.title,
        address.clause(book.lang, clause.game, clause.id),
        tuple(rows),
        sum(len(row.findings) for row in rows),
    )
