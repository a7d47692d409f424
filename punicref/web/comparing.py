"""A clause's languages side by side, sentence by sentence, what differs marked and named in the margin."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from punicref import LANGUAGES
from punicref.audit import columns, compare
from punicref.render import comparison
from punicref.web import address, site
from punicref.web.cases import Link
from punicref.web.markup import Piece

if TYPE_CHECKING:
    from starlette.responses import Response

    from punicref.audit.compare import Cell, Compared
    from punicref.messages import Translator
    from punicref.web.engine import Engine
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


def show(engine: Engine, visit: Visit) -> Response:
    """Answer with the comparison of a clause and what is under it."""
    game, one, lang = visit.params["game"], visit.params["clause"], visit.lang
    if one not in engine.ids[game]:
        raise KeyError(one)
    order = sorted(LANGUAGES, key=lambda each: each != lang)
    finder = engine.finder(game)
    sides = [columns.ours(engine.library, each) for each in order]
    family = engine.library.family(game, one)
    done = [compare.clause(game, each, [side(game, each) for side in sides], finder) for each in family[:MOST]]
    clauses = [_clause(each, order, engine, engine.speakers[lang]) for each in done]
    return site.page(
        "compare.html",
        engine,
        visit,
        game=game,
        tab="read",
        title=f"{one} {engine.library.title(game, one, lang)}",
        order=order,
        clauses=clauses,
        number=sum(each.number for each in clauses),
        left=[
            Link(f"{each} {engine.library.title(game, each, lang)}", address.compare(lang, game, each))
            for each in family[MOST:]
        ],
        back=address.clause(lang, game, one),
    )


def _clause(done: Compared, order: list[str], engine: Engine, translate: Translator) -> Clause:
    rows = []
    part = ""
    for row in done.rows:
        label = comparison.part_label(row.part, translate) if row.part != part else ""
        part = row.part
        said = tuple(Said(lang, _pieces(row.cells[lang]) if lang in row.cells else ()) for lang in order)
        findings = tuple(comparison.difference(each, engine.library, translate) for each in row.differences)
        rows.append(Row(label, said, findings))
    return Clause(
        done.id,
        engine.library.title(done.game, done.id, translate.lang),
        address.clause(translate.lang, done.game, done.id),
        tuple(rows),
        sum(len(row.findings) for row in rows),
    )


def _pieces(cell: Cell) -> tuple[Piece, ...]:
    """Return a text with what another language does not say marked."""
    made: list[Piece] = []
    at = 0
    for start, end in cell.marks:
        if start >= at:
            made += [Piece(cell.text[at:start]), Piece(cell.text[start:end], marked=True)]
            at = end
    made.append(Piece(cell.text[at:]))
    return tuple(one for one in made if one.text)
