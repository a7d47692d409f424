"""The pages beside rules and cases: the first one, a game's home, questions, terms."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from punicref import LANGUAGES
from punicref.errors import NotFound, Problem
from punicref.messages import Message, say
from punicref.render import answers, labels, plain
from punicref.rulebook import reference
from punicref.ruling import vocabulary
from punicref.search import answer, called
from punicref.web import address, charts, rules, site, texts
from punicref.web.cases import Link

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from starlette.responses import Response

    from punicref.search.answer import Answer, Reply
    from punicref.web.engine import Engine
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
    title: Message
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


def home(engine: Engine, visit: Visit) -> Response:
    """Answer with the first page."""
    cards = [
        Card(
            code,
            title,
            engine.library.published(code),
            texts.clauses(len(engine.ids[code])),
            texts.calculators(sum(name.startswith(f"{code}.") for name in engine.calculators)),
        )
        for code, title in engine.library.games(visit.lang).items()
    ]
    return site.page("home.html", engine, visit, cards=cards)


def game(engine: Engine, visit: Visit) -> Response:
    """Answer with a game's home: ask, resolve, read."""
    code, lang, library = visit.params["game"], visit.lang, engine.library
    chapters = rules.contents(engine, code, lang)
    own = [one for one in engine.calculators.values() if one.name.startswith(f"{code}.")]
    groups = [
        Group(
            f"{chapter} {library.title(code, chapter, lang)}",
            tuple(
                Procedure(
                    vocabulary.of_calculator(one.name, lang, library), say(one.title), address.case(lang, one.name)
                )
                for one in own
                if one.chapter == chapter
            ),
        )
        for chapter in library.ids(code)
        if any(one.chapter == chapter for one in own)
    ]
    return site.page("game.html", engine, visit, game=code, groups=groups, chapters=chapters)


def drawn(engine: Engine, visit: Visit) -> Response:
    """Answer with the charts of a game."""
    game = visit.params["game"]
    return site.page("charts.html", engine, visit, game=game, charts=charts.of_game(engine, game, visit.lang))


def ask(engine: Engine, visit: Visit) -> Response:
    """Answer a question: the clause that answers it, near equals, or that the rules have none."""
    question, code = " ".join(visit.one("q").split()), visit.one("game")
    if code:
        code = reference.game(code, engine.library)
    context: dict[str, Any] = dict.fromkeys(("refused", "nearest", "mended", "equals", "also", "resolve"), ())
    context |= {"best": None, "case": None, "trail": "", "spoken": visit.lang, "nearest_label": ""}
    t = engine.speakers[visit.lang]
    context |= {
        "equals_label": t(labels.EQUALS),
        "also_label": t(labels.ALSO),
        "resolve_label": t(labels.CALCULATORS),
    }
    if question:
        found = answer.reply(engine.library, question, code, answers.MOST)
        if found.answers:
            context |= _answered(engine, visit, question, found, code)
        else:
            context |= _refused(engine, visit, question, found)
    return site.page("ask.html", engine, visit, game=code, question=question, tab="ask" if code else "", **context)


def _refused(engine: Engine, visit: Visit, question: str, found: Reply) -> dict[str, Any]:
    nearest = _hits(engine, visit, found.nearest)
    lines = labels.refused(engine.library, question, found, visit.lang)
    if nearest:  # shown as links
        lines = lines[: -1 - len(nearest)]
    label = labels.ELSEWHERE if found.elsewhere else labels.NEAREST
    return {"refused": lines, "nearest": nearest, "nearest_label": engine.speakers[visit.lang](label)}


def _answered(engine: Engine, visit: Visit, question: str, found: Reply, code: str) -> dict[str, Any]:
    library, lang = engine.library, visit.lang
    t = engine.speakers[lang]
    shown = answers.page(library, lang, question, found, 0, one_game=bool(code))
    context: dict[str, Any] = {"mended": [t(one) for one in labels.mended(shown.mended)]}
    name, line = answers.case(library, question, found.answers)
    if name:
        context["case"] = Link(line, address.said(lang, name, line))
    hits = _hits(engine, visit, shown.answers)
    if shown.tellings:
        told = dict(zip((one.reference for one in shown.answers), shown.tellings, strict=True))
        context["equals"] = [
            Equals(
                library.games(lang)[game] if game else "",
                tuple(
                    hit._replace(telling=told[hit.reference])
                    for hit in hits
                    if not game or hit.reference.startswith(f"{game}:")
                ),
            )
            for game, _ in labels.by_game(shown)
        ]
    else:
        best = found.answers[0]
        context["best"] = rules.shown(engine, best.game, best.id, lang)._replace(resolve=())
        context["trail"] = plain.trail(library, shown.best)
        context["also"] = hits[1:]
    resolvers = dict.fromkeys(name for one in shown.answers for name in library.resolvers(one.game, one.id)[:1])
    context["resolve"] = rules.resolving(engine, list(resolvers), lang)
    return context


def _hits(engine: Engine, visit: Visit, found: Sequence[Answer]) -> tuple[Hit, ...]:
    return tuple(
        Hit(
            one.reference,
            engine.library.title(one.game, one.id, visit.lang),
            address.clause(visit.lang, one.game, one.id),
        )
        for one in found
    )


class Term(NamedTuple):
    """A term: what it is called in each language, and the clause that explains it."""

    words: tuple[str, ...]
    defined: str
    address: str


def terms(engine: Engine, visit: Visit) -> Response:
    """Answer with the terms, or with those that are called so."""
    word, code = visit.one("q"), visit.one("game")
    if code:
        code = reference.game(code, engine.library)
    found = engine.library.terms(code)
    problem: Message | None = None
    if word:
        try:
            found = called.terms(engine.library, word, found)
        except NotFound as missing:
            problem, found = missing.message, []
    order = sorted(LANGUAGES, key=lambda lang: lang != visit.lang)
    t = engine.speakers[visit.lang]
    shown = [
        Term(
            tuple(plain.called(one, lang, t) if word else _named(one.words[lang]) for lang in order),
            one.defined,
            address.reference(visit.lang, one.defined) if one.defined else "",
        )
        for one in found
    ]
    if not word:
        shown.sort(key=lambda one: one.words[0].casefold())
    return site.page(
        "terms.html",
        engine,
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


def error(engine: Engine, visit: Visit, status: int, heading: Message, lines: Sequence[Message]) -> Response:
    """Answer with a page that says what went wrong."""
    return site.page("error.html", engine, visit, status=status, heading=heading, lines=lines, links=())


def problem(engine: Engine, visit: Visit, found: Problem) -> Response:
    """Answer with a page about a problem of the input: what it is, and what it may have been meant for."""
    status, heading = (404, texts.NOT_FOUND) if isinstance(found, NotFound) else (400, texts.WRONG)
    lines = [found.message, *([found.hint] if found.hint else [])]
    links = [
        Link(one, address.reference(visit.lang, one))
        for one in found.suggestions
        if one.partition(":")[2] in engine.ids.get(one.partition(":")[0], ())
    ]
    return site.page("error.html", engine, visit, status=status, heading=heading, lines=lines, links=links)
