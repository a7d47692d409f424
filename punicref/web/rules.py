"""The rules as pages: chapters, clauses with what is under them, a game as a whole, in one language or side by side."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, NamedTuple
from urllib.parse import unquote

from starlette.responses import RedirectResponse

from punicref.base import LANGUAGES
from punicref.render import labels
from punicref.web import address, drawings, glossary, markup, site, texts
from punicref.web.site import Link

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from starlette.responses import Response

    from punicref.book.book import Book
    from punicref.rulebook.model import Clause
    from punicref.web.markup import Block
    from punicref.web.site import Visit

TOP, DEEPEST = 2, 4
"""The levels of headings that clauses have on a page."""

FIRST = 8
"""So many clauses stand on the page of all of them at once, and what else is in their chapters; the rest follows."""

TOGETHER = 15
"""So many clauses side by side come at once."""

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

    but: str
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
    short: str
    but: tuple[Link, ...]
    text: list[Block]
    example: list[Block]
    house: tuple[str, ...]
    notes: tuple[Note, ...]
    open: bool
    see: tuple[Link, ...]
    resolve: tuple[Link, ...]
    said: Said
    drawings: tuple[drawings.Picture, ...]


class Row(NamedTuple):
    """A clause in one language or several."""

    anchor: str
    clauses: tuple[Shown, ...]
    single: bool  # its heading is that of the page


class Rows(NamedTuple):
    """Rows that come together: those of a long page in several languages are fetched from an address when needed."""

    rows: Sequence[Row]
    address: str  # empty: they stand there at once


class Entry(NamedTuple):
    """A line of the contents."""

    id: str
    title: str
    address: str
    anchor: str = ""
    clauses: tuple[Shown, ...] = ()


def shown(book: Book, clause: Clause, level: int = TOP, *, unfold: bool = False, terms: bool = True) -> Shown:
    """Return a clause as a page shows it; the book speaks its language. `terms`: whether those in it are links."""
    t, here = book.translator(), partial(address.clause, book.lang, clause.game)
    find = partial(_find, book, clause.game)
    found, _ = labels.notes(clause, every=True)
    text = markup.blocks(clause.text, find)
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
        clause.id,
        address.anchor(clause.id),
        book.lang,
        clause.title,
        here(clause.id),
        min(level, DEEPEST),
        clause.short,
        tuple(Link(one, here(exempt.id)) for one, exempt in zip(labels.exceptions(clause), clause.but, strict=True)),
        glossary.linked(book, clause.game, clause.id, text) if terms else text,
        markup.blocks(clause.example, find) if clause.example else [],
        clause.house,
        notes,
        unfold,
        tuple(Link(see, here(see)) for see in clause.see),
        resolving(book, clause.calculators[: labels.MOST]),
        Said(t(labels.BUT), t(labels.SEE), t(labels.CALCULATORS), t(labels.EXAMPLE), t(texts.notes(len(notes)))),
        drawings.beside(book, clause.reference),
    )


def within(made: Shown, game: str, anchor: Callable[[str], str], *, others: bool = False) -> Shown:
    """Return a clause whose links to clauses of its game stay on the page, where `anchor` names their places.

    `others`: whether those to other games are kept.
    """
    before = address.clause(made.lang, game, "")

    def place(link: str) -> str:
        if link.startswith(before):
            return f"#{anchor(unquote(link.removeprefix(before)))}"
        return link if others else ""

    def placed(blocks: Iterable[Block]) -> list[Block]:
        return [
            block._replace(
                items=tuple(
                    tuple(one._replace(address=place(one.address)) if one.address else one for one in item)
                    for item in block.items
                )
            )
            for block in blocks
        ]

    see, but = (tuple(link._replace(address=place(link.address)) for link in links) for links in (made.see, made.but))
    return made._replace(text=placed(made.text), example=placed(made.example), see=see, but=but)


def resolving(book: Book, names: Iterable[str]) -> tuple[Link, ...]:
    """Return links to calculators, each by what it is called."""
    return tuple(Link(book.library.called(name, book.lang), address.case(book.lang, name)) for name in names)


def _find(book: Book, game: str, written: str) -> str:
    """Return the address of a clause that a text names; "" where there is none."""
    code, colon, one = written.partition(":")
    if colon and book.library.has(code, one):
        return address.clause(book.lang, code, one)
    return address.clause(book.lang, game, written) if book.library.has(game, written) else ""


def _beside(visit: Visit) -> tuple[str, ...]:
    """Return the languages that the address asks for, the page's first; only that where it asks for none."""
    wanted = [one for one in visit.one("beside").split(",") if one in LANGUAGES and one != visit.lang]
    return (visit.lang, *dict.fromkeys(wanted))


def leveled(clauses: Sequence[Clause]) -> Iterator[tuple[Clause, int]]:
    """Yield a clause and those under it with the levels of their headings: it, and those right under it, are on top."""
    far: dict[str, int] = {}
    for one in clauses:
        far[one.id] = far[one.parent] + 1 if one.parent in far else 0
        yield one, TOP + max(0, far[one.id] - 1)


def contents(book: Book, game: str) -> list[Entry]:
    """Return the chapters of a game with their addresses."""
    return [
        Entry(one.id, one.title, address.chapter(book.lang, game, one.id))
        for one in book.contents(game)
        if not one.parent
    ]


def show(book: Book, visit: Visit) -> Response:
    """Answer with a chapter or a clause, and what is under it."""
    game, one, lang = visit.params["game"], visit.params["clause"], book.lang
    if not book.library.has(game, one):
        raise KeyError(one)
    langs = _beside(visit)
    whole = "/rules/" in visit.path
    above = book.above(f"{game}:{one}")
    if whole and above:
        return RedirectResponse(address.chapter(lang, game, above[0].id, one, langs[1:]), 303)
    place = address.chapter if whole else address.clause
    families = [(speaking, speaking.clauses(f"{game}:{one}")) for speaking in map(book.speaking, langs)]
    columns = [
        [
            shown(speaking, each, level, unfold=each.id == one and not whole, terms=len(langs) == 1)
            for each, level in leveled(family)
        ]
        for speaking, family in families
    ]
    rows = [
        Row(clauses[0].anchor, clauses, single=clauses[0].id == one and len(langs) == 1)
        for clauses in zip(*columns, strict=True)
    ]
    parts = _parts(rows, place(lang, game, one, langs=langs[1:]), len(langs))
    if visit.one("part"):
        return site.page(
            "rows.html", book, visit, game=game, langs=langs, rows=_numbered(parts, visit.one("part")).rows
        )
    if visit.one("whole"):
        parts = [part._replace(address="") for part in parts]
    family = families[0][1]
    around = [(each, title) for each, title, parent, _ in book.library.contents(game, lang) if not (whole and parent)]
    at = next(number for number, (each, _) in enumerate(around) if each == one)
    named = f"{one} {family[0].title}"
    trail = [Link(f"{each.id} {each.title}", address.chapter(lang, game, each.id)) for each in above]
    if not whole and not above:
        trail = [Link(named, address.chapter(lang, game, one))]
    toc = [Entry(each.id, each.title, f"#{address.anchor(each.id)}") for each in family[1:]]
    links = [Link(f"{each} {title}", place(lang, game, each)) for each, title in around[max(0, at - 1) : at + 2]]
    return site.page(
        "rules.html",
        book,
        visit,
        game=game,
        title=named,
        heading=family[0].title,
        number=one,
        trail=trail,
        langs=langs,
        alone=place(lang, game, one),
        beside=place(lang, game, one, langs=[each for each in LANGUAGES if each != lang]),
        comparison=address.compare(lang, game, one) if len(family) <= FEWEST or not whole else "",
        toc=toc if len(toc) >= FEWEST else [],
        parts=parts,
        whole=f"{place(lang, game, one, langs=langs[1:])}&whole=1" if any(part.address for part in parts) else "",
        before=links[0] if at else None,
        after=links[-1] if at + 1 < len(around) else None,
    )


def _parts(rows: Sequence[Row], here: str, langs: int) -> list[Rows]:
    """Return the rows of a page in parts, all but the first with the address from which it comes."""
    if langs == 1:
        return [Rows(rows, "")]
    size = TOGETHER // langs
    starts = range(0, len(rows), size)
    return [Rows(rows[at : at + size], f"{here}&part={number}" if at else "") for number, at in enumerate(starts)]


def _numbered(parts: Sequence[Rows], number: str) -> Rows:
    """Return a part by its number; KeyError where there is none."""
    if not number.isdecimal() or int(number) not in range(len(parts)):
        raise KeyError(number)
    return parts[int(number)]


def chapters(book: Book, game: str) -> Iterator[tuple[Entry, Iterator[tuple[Clause, int]]]]:
    """Yield the chapters of a game with their clauses and the levels of these."""
    for one in contents(book, game):
        yield one, leveled(book.clauses(f"{game}:{one.id}"))


def whole(book: Book, visit: Visit) -> Response:
    """Answer with all the rules of a game, to be read in one go or printed; or with one `part` of them.

    A page has the first chapters; the others follow, those first to which the reader comes. Without scripts, and for
    whoever asks for the `whole`, all stand there at once. KeyError for a part that is none.
    """
    game, part = visit.params["game"], visit.one("part")
    if part:
        chapter = next((one for one in chapters(book, game) if one[0].id == part), None)
        if chapter is None:
            raise KeyError(part)
        return site.page("part.html", book, visit, game=game, chapter=_filled(book, game, *chapter))
    made: list[Entry] = []
    size = 0
    for entry, clauses in chapters(book, game):
        there = size < FIRST or bool(visit.one("whole"))
        filled = _filled(book, game, entry, clauses) if there else entry._replace(anchor=address.anchor(entry.id))
        size += len(filled.clauses)
        made.append(filled)
    return site.page(
        "whole.html",
        book,
        visit,
        game=game,
        chapters=made,
        published=book.library.published(game, book.lang),
        whole="" if all(one.clauses for one in made) else address.rules(book.lang, game, whole=True),
    )


def _filled(book: Book, game: str, entry: Entry, clauses: Iterable[tuple[Clause, int]]) -> Entry:
    """Return a chapter with its clauses, as they stand on one page with all others."""
    return entry._replace(
        anchor=address.anchor(entry.id),
        clauses=tuple(
            within(shown(book, one, level, terms=False), game, address.anchor, others=True)._replace(resolve=())
            for one, level in clauses
        ),
    )
