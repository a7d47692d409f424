"""A clause's languages side by side, sentence by sentence, with what `check` finds there in the margin."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from punicref import LANGUAGES, comparison
from punicref.render import comparison as render
from punicref.web import address, site
from punicref.web.cases import Link
from punicref.web.markup import Piece

if TYPE_CHECKING:
    from starlette.responses import Response

    from punicref.comparison import Comparison
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
    t = engine.speakers[lang]
    family = engine.library.family(game, one)
    done = [comparison.of(engine.library, game, each, order, t) for each in family[:MOST]]
    clauses = [_clause(each, order, engine, t) for each in done]
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


def _clause(done: Comparison, order: list[str], engine: Engine, translate: Translator) -> Clause:
    rows = []
    part = ""
    for row in done.rows:
        label = render.part_label(row.part, translate) if row.part != part else ""
        part = row.part
        said = tuple(Said(lang, (Piece(row.texts[lang]),) if lang in row.texts else ()) for lang in order)
        rows.append(Row(label, said, tuple(each.text for each in row.differences)))
    if done.differences:
        rows.append(Row("", (), tuple(each.text for each in done.differences)))
    return Clause(
        done.id,
        engine.library.title(done.game, done.id, translate.lang),
        address.clause(translate.lang, done.game, done.id),
        tuple(rows),
        sum(len(row.findings) for row in rows),
    )
