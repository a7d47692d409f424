"""The rules as pages: chapters, clauses with what is under them, a game as a whole, in one language or side by side."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from starlette.responses import RedirectResponse

from punicref import LANGUAGES
from punicref.render import labels
from punicref.ruling import vocabulary
from punicref.web import address, markup, site, texts
from punicref.web.cases import Link

if TYPE_CHECKING:
    from collections.abc import Sequence

    from starlette.responses import Response

    from punicref.web.engine import Engine
    from punicref.web.markup import Block
    from punicref.web.site import Visit

TOP, DEEPEST = 2, 4
"""The levels of headings that clauses have on a page."""

FEWEST = 5
"""So many clauses on a page have contents."""


class Reading(NamedTuple):
    """A reading of an open point."""

    text: str
    played: bool


class Note(NamedTuple):
    """A known problem of a clause."""

    kind: str
    label: str
    text: str
    readings: tuple[Reading, ...]


class Said(NamedTuple):
    """The words about a clause, in its language."""

    see: str
    resolve: str
    example: str
    notes: str


class Shown(NamedTuple):
    """A clause as a page shows it."""

    id: str
    anchor: str
    lang: str
    title: str
    address: str
    level: int
    text: list[Block]
    example: list[Block]
    house: tuple[str, ...]
    notes: tuple[Note, ...]
    open: bool
    see: tuple[Link, ...]
    resolve: tuple[Link, ...]
    said: Said


class Row(NamedTuple):
    """A clause in one language or several."""

    anchor: str
    clauses: tuple[Shown, ...]
    single: bool  # its heading is that of the page


class Entry(NamedTuple):
    """A line of the contents."""

    id: str
    title: str
    address: str
    anchor: str = ""
    clauses: tuple[Shown, ...] = ()


def shown(engine: Engine, game: str, one: str, lang: str, level: int = TOP, *, unfold: bool = False) -> Shown:
    """Return a clause as a page shows it, in a language."""
    clause = engine.library.clause(game, one, lang)
    t = engine.speakers[lang]
    find = partial(_find, engine, game, lang)
    found, _ = labels.notes(clause, every=True)
    notes = tuple(
        Note(
            issue.kind,
            t(labels.issue_heading(issue)),
            issue.text,
            tuple(
                Reading(t(labels.reading(reading, played=reading.key == issue.played)), reading.key == issue.played)
                for reading in issue.readings
            ),
        )
        for issue in found
    )
    return Shown(
        one,
        address.anchor(one),
        lang,
        clause.title,
        address.clause(lang, game, one),
        min(level, DEEPEST),
        markup.blocks(clause.text, find),
        markup.blocks(clause.example, find) if clause.example else [],
        clause.house,
        notes,
        unfold,
        tuple(Link(see, address.clause(lang, game, see)) for see in clause.see),
        resolving(engine, clause.calculators[: labels.MOST], lang),
        Said(t(labels.SEE), t(labels.CALCULATORS), t(labels.EXAMPLE), t(texts.notes(len(notes)))),
    )


def resolving(engine: Engine, names: Sequence[str], lang: str) -> tuple[Link, ...]:
    """Return links to calculators, each by what it is called."""
    return tuple(Link(vocabulary.of_calculator(name, lang, engine.library), address.case(lang, name)) for name in names)


def _find(engine: Engine, game: str, lang: str, written: str) -> str:
    """Return the address of a clause that a text names; "" where there is none."""
    code, colon, one = written.partition(":")
    if colon and one in engine.ids.get(code, ()):
        return address.clause(lang, code, one)
    return address.clause(lang, game, written) if written in engine.ids[game] else ""


def _beside(visit: Visit) -> tuple[str, ...]:
    """Return the languages that the address asks for, the page's first; only that where it asks for none."""
    wanted = [one for one in visit.one("beside").split(",") if one in LANGUAGES and one != visit.lang]
    return (visit.lang, *dict.fromkeys(wanted))


def level(engine: Engine, game: str, one: str, top: str) -> int:
    """Return the level of a clause's heading on a page of what is under `top`."""
    above = engine.library.ancestors(game, one)
    return TOP + len(above) - (above.index(top) + 1 if top in above else len(above))


def tops(engine: Engine, game: str) -> list[str]:
    """Return the chapters of a game."""
    return [one for one in engine.library.ids(game) if not engine.library.ancestors(game, one)]


def contents(engine: Engine, game: str, lang: str) -> list[Entry]:
    """Return the chapters of a game with their addresses."""
    return [
        Entry(one, engine.library.title(game, one, lang), address.chapter(lang, game, one))
        for one in tops(engine, game)
    ]


def show(engine: Engine, visit: Visit) -> Response:
    """Answer with a chapter or a clause, and what is under it."""
    game, one = visit.params["game"], visit.params["clause"]
    library, lang = engine.library, visit.lang
    if one not in engine.ids[game]:
        raise KeyError(one)
    langs = _beside(visit)
    whole = "/rules/" in visit.path
    if whole and (above := library.ancestors(game, one)):
        return RedirectResponse(address.chapter(lang, game, above[0], one, langs[1:]), 303)
    place = address.chapter if whole else address.clause
    family = library.family(game, one)
    rows = [
        Row(
            address.anchor(each),
            tuple(
                shown(engine, game, each, beside, level(engine, game, each, one), unfold=each == one and not whole)
                for beside in langs
            ),
            single=each == one and len(langs) == 1,
        )
        for each in family
    ]
    around = tops(engine, game) if whole else library.ids(game)
    at = around.index(one)
    above = library.ancestors(game, one)
    trail = [Link(f"{each} {library.title(game, each, lang)}", address.chapter(lang, game, each)) for each in above]
    if not whole and not above:
        trail = [Link(f"{one} {library.title(game, one, lang)}", address.chapter(lang, game, one))]
    toc = [Entry(each, library.title(game, each, lang), f"#{address.anchor(each)}") for each in family[1:]]
    return site.page(
        "rules.html",
        engine,
        visit,
        game=game,
        title=f"{one} {library.title(game, one, lang)}",
        heading=library.title(game, one, lang),
        number=one,
        trail=trail,
        langs=langs,
        alone=place(lang, game, one),
        beside=place(lang, game, one, langs=[each for each in LANGUAGES if each != lang]),
        comparison=address.compare(lang, game, one) if len(family) <= FEWEST or not whole else "",
        toc=toc if len(toc) >= FEWEST else [],
        rows=rows,
        before=_link(engine, game, lang, around[at - 1], place) if at else None,
        after=_link(engine, game, lang, around[at + 1], place) if at + 1 < len(around) else None,
    )


def _link(engine: Engine, game: str, lang: str, one: str, place: object) -> Link:
    title = f"{one} {engine.library.title(game, one, lang)}"
    return Link(title, (address.chapter if place is address.chapter else address.clause)(lang, game, one))


def whole(engine: Engine, visit: Visit) -> Response:
    """Answer with all the rules of a game, to be read in one go or printed."""
    game, lang = visit.params["game"], visit.lang
    chapters = [
        entry._replace(
            anchor=address.anchor(entry.id),
            clauses=tuple(
                shown(engine, game, each, lang, level(engine, game, each, entry.id))._replace(resolve=())
                for each in engine.library.family(game, entry.id)
            ),
        )
        for entry in contents(engine, game, lang)
    ]
    return site.page(
        "whole.html", engine, visit, game=game, chapters=chapters, published=engine.library.published(game)
    )
