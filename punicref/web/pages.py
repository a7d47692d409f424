"""The pages beside rules and cases: the first one, a game's home, questions, terms."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, Any, NamedTuple

from punicref.base import LANGUAGES
from punicref.errors import NotFound, Problem
from punicref.games import display
from punicref.render import answers, labels, plain
from punicref.rulebook import reference
from punicref.ruling import worded
from punicref.web import address, cases, charts, rules, site, texts
from punicref.web.site import Link

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from starlette.responses import Response

    from punicref.book.book import Book
    from punicref.language.messages import Message
    from punicref.search.reply import Hit as Found
    from punicref.search.reply import Reply
    from punicref.web.site import Visit


class Card(NamedTuple):
    """A game on the first page."""

    code: str
    title: str
    published: str
    clauses: Message
    calculators: Message


class Procedure(NamedTuple):
    """A calculator on the page of its game."""

    called: str
    title: str
    address: str


class Group(NamedTuple):
    """Calculators that apply the clauses of one chapter."""

    heading: str
    links: tuple[Procedure, ...]


class Hit(NamedTuple):
    """A clause that may answer."""

    reference: str
    title: str
    address: str
    telling: str = ""


class Equals(NamedTuple):
    """Near equals of a game."""

    game: str
    answers: tuple[Hit, ...]


def home(book: Book, visit: Visit) -> Response:
    """Answer with the first page."""
    names = book.library.calculator_names()
    cards = [
        Card(
            code,
            title,
            book.library.published(code, book.lang),
            texts.clauses(len(book.library.ids(code))),
            texts.calculators(sum(name.startswith(f"{code}.") for name in names)),
        )
        for code, title in book.games.items()
    ]
    return site.page("home.html", book, visit, cards=cards)


def game(book: Book, visit: Visit) -> Response:
    """Answer with a game's home: ask, resolve, read."""
    code = visit.params["game"]
    groups: dict[str, list[Procedure]] = {}
    for one in book.calculators:
        if one.game == code:
            called = book.library.called(one.name, book.lang)
            made = Procedure(called, one.title, address.case(book.lang, one.name))
            groups.setdefault(one.chapter, []).append(made)
    return site.page(
        "game.html",
        book,
        visit,
        game=code,
        groups=[
            Group(f"{one.id} {one.title}", tuple(groups[one.reference]))
            for one in book.contents(code)
            if one.reference in groups
        ],
        chapters=rules.contents(book, code),
        plays=display.of(code).duel is not None,
    )


def drawn(book: Book, visit: Visit) -> Response:
    """Answer with the charts of a game."""
    game = visit.params["game"]
    return site.page("charts.html", book, visit, game=game, charts=charts.of_game(book, game))


def ask(book: Book, visit: Visit) -> Response:
    """Answer a question: the clause that answers it, near equals, or that the rules have none."""
    question, code = " ".join(visit.one("q").split()), _game(book, visit)
    context: dict[str, Any] = dict.fromkeys(("refused", "nearest", "mended", "typed", "equals", "also", "resolve"), ())
    context |= {"best": None, "case": None, "verdict": "", "trail": "", "spoken": visit.lang, "nearest_label": ""}
    t = book.translator()
    context |= {
        "equals_label": t(labels.EQUALS),
        "also_label": t(labels.ALSO),
        "resolve_label": t(labels.CALCULATORS),
    }
    if question:
        found = book.ask(question, game=code, lang=book.lang)
        context |= _answered(book, question, found, code) if found else _refused(book, found)
    return site.page(
        "ask.html", book, visit, game=code, question=question, line=question, tab="ask" if code else "", **context
    )


def _game(book: Book, visit: Visit) -> str:
    """Return the game that the address keeps to, if it does."""
    code = visit.one("game")
    return reference.game(code, book.library) if code else ""


def _refused(book: Book, found: Reply) -> dict[str, Any]:
    nearest = _hits(book, found.nearest) if not found.command else ()
    lines = found.refusal.split("\n")
    if found.command:  # which nobody can type here
        lines = [lines[0], book.translator()(texts.ABOUT_PROGRAM)]
    if nearest:  # shown as links
        lines = lines[: -1 - len(nearest)]
    label = labels.ELSEWHERE if found.elsewhere else labels.NEAREST
    return {"refused": lines, "nearest": nearest, "nearest_label": book.translator()(label)}


def _answered(book: Book, question: str, found: Reply, code: str) -> dict[str, Any]:
    t, library = book.translator(), book.library
    best = book.clause(found.hits[0].reference)
    shown = answers.page(library, question, found, best, one_game=bool(code))
    context: dict[str, Any] = {"mended": [t(one) for one in labels.mended(shown.mended)], "typed": shown.typed}
    if shown.calculator:
        calculator, facts = book.calculator(shown.calculator), dict[str, Any]()
        with suppress(Problem):  # the form of the case says why there is no ruling
            facts |= book.heard(calculator, shown.line).facts
            context["verdict"] = cases.ruling(book.made(calculator, facts, assumed=False), book, facts).verdict
        context["case"] = Link(shown.line, address.case(book.lang, calculator.name, facts))
    hits = dict(zip((one.reference for one in shown.answers), _hits(book, shown.answers), strict=True))
    if shown.tellings:
        context["equals"] = [
            Equals(
                book.games[game] if game else "",
                tuple(hits[one.reference]._replace(telling=telling) for one, telling in group),
            )
            for game, group in labels.by_game(shown)
        ]
    else:
        context["best"] = rules.shown(book, shown.best)
        context["trail"] = plain.trail(library, shown.best)
        context["also"] = list(hits.values())[1:]
    context["resolve"] = rules.resolving(book, filter(None, (shown.resolver,)))
    return context


def _hits(book: Book, found: Iterable[Found]) -> tuple[Hit, ...]:
    return tuple(Hit(one.reference, one.title, address.clause(book.lang, one.game, one.id), one.short) for one in found)


class Term(NamedTuple):
    """A term: what it is called in each language, and the clauses that explain it, each with its address."""

    words: tuple[str, ...]
    clauses: tuple[tuple[str, str], ...]


def terms(book: Book, visit: Visit) -> Response:
    """Answer with the terms, or with those that are called so."""
    word, code = visit.one("q"), _game(book, visit)
    problem: Message | None = None
    try:
        found = book.terms(word, game=code)
    except NotFound as missing:
        problem, found = missing.message, ()
    order = sorted(LANGUAGES, key=lambda lang: lang != visit.lang)
    t = book.translator()
    shown = [
        Term(
            tuple(plain.called(one, lang, t) if word else _named(one.words[lang]) for lang in order),
            tuple((clause, address.reference(visit.lang, clause)) for clause in one.clauses),
        )
        for one in found
    ]
    if not word:
        shown.sort(key=lambda one: one.words[0].casefold())
    return site.page(
        "terms.html",
        book,
        visit,
        status=404 if problem else 200,
        game=code,
        word=word,
        problem=problem,
        terms=shown,
        order=order,
        tab="terms",
    )


def _named(said: Mapping[str, Sequence[str]]) -> str:
    short = f" ({', '.join(said['short'])})" if "short" in said else ""
    return f"{said['term'][0]}{short}"


def error(book: Book, visit: Visit, status: int, heading: Message, lines: Sequence[Message | str]) -> Response:
    """Answer with a page that says what went wrong."""
    return site.page("error.html", book, visit, status=status, heading=heading, lines=lines, links=())


def problem(book: Book, visit: Visit, found: Problem) -> Response:
    """Answer with a page about a problem of the input: what it is, and what it may have been meant for."""
    status, heading = (404, texts.NOT_FOUND) if isinstance(found, NotFound) else (400, texts.WRONG)
    t = book.translator()
    told = [found.message, *([texts.NOT_FOUND_HINT] if status == 404 else [found.hint] if found.hint else [])]
    lines = [t(worded.on_page(one, None, book.library)) for one in told]
    links = [
        Link(one, address.reference(visit.lang, one))
        for one in found.suggestions
        if book.library.has(*one.partition(":")[::2])
    ]
    return site.page("error.html", book, visit, status=status, heading=heading, lines=lines, links=links)
