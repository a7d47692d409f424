"""`/api`: the JSON contract of the commands, over HTTP."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from starlette.responses import JSONResponse

from punicref.base import LANGUAGES
from punicref.book import languages
from punicref.book.book import MOST as USUAL
from punicref.errors import InputProblem, NotFound, Problem, Several
from punicref.files import given
from punicref.language.messages import say
from punicref.rulebook import reference
from punicref.ruling import keyed, reading
from punicref.web import form, openapi

if TYPE_CHECKING:
    from collections.abc import Mapping

    from starlette.responses import Response

    from punicref.book.book import Book
    from punicref.ruling.registry import CalculatorFunction
    from punicref.web.site import Visit

MOST = 100
"""The most clauses that a question may ask for."""

LANG = "lang"

WORDS = "words"
"""What stands in place of facts, or beside them: the case in a player's words."""

LISTS = re.compile(r"punicref (calculators|terms)\b")
"""What a person types to see what there is."""


def _langs(visit: Visit) -> tuple[str, ...]:
    """Return the languages that are asked for; that of the browser's choice where none is."""
    return languages.parse(visit.one(LANG)) if visit.one(LANG) else (visit.lang,)


def show(book: Book, visit: Visit) -> Response:
    """Answer with a clause and what is under it."""
    named = visit.params["reference"]
    clauses = [one for lang in _langs(visit) for one in book.clauses(named, lang=lang)]
    return JSONResponse({"clauses": [one.as_dict() for one in clauses]})


def ask(book: Book, visit: Visit) -> Response:
    """Answer a question."""
    number = visit.one("n")
    most = given.whole(number, "n", 1, MOST) if number else USUAL
    found = book.ask(visit.one("q"), game=visit.one("game"), most=most, lang=_langs(visit)[0])
    return JSONResponse(found.as_dict())


def terms(book: Book, visit: Visit) -> Response:
    """Answer with terms."""
    found = book.terms(visit.one("q"), game=visit.one("game"))
    return JSONResponse({"terms": [one.as_dict() for one in found]})


def calculators(book: Book, visit: Visit) -> Response:
    """Answer with the calculators, or those of one game, and the schemas of their facts."""
    game = reference.game(visit.one("game"), book.library) if visit.one("game") else ""
    return JSONResponse({"calculators": book.speaking(_langs(visit)[0]).described(game)})


def compared(book: Book, visit: Visit) -> Response:
    """Answer with a clause in several languages."""
    langs = _langs(visit)
    book = book.speaking(langs[0])
    beside = langs if visit.one(LANG) else LANGUAGES
    family = book.clauses(visit.params["reference"])
    return JSONResponse({"clauses": [book.compare(one.reference, langs=beside).as_dict() for one in family]})


def rule(book: Book, visit: Visit) -> Response:
    """Answer with a ruling on the facts of the query, or on those sent as JSON."""
    lang, name = _langs(visit)[0], visit.params["name"]
    calculator = book.calculator(name)
    if visit.body is None:
        facts = form.facts(calculator, [one for one in visit.pairs if one[0] not in (LANG, WORDS)], book)
    else:
        facts = given.case(_text(visit.body))
    words = facts.pop(WORDS, "") or visit.one(WORDS)
    if words:
        return JSONResponse(_spoken(book.speaking(lang), calculator, str(words), facts))
    try:
        return JSONResponse(book.rule(name, facts, lang=lang).as_dict())
    except InputProblem:
        found = reading.mistakes(calculator.inputs, facts, book.library, calculator.game)
        if len(found) > 1:
            every = Several(found)
            keyed.refused(every, calculator.inputs)
            raise every from None
        raise


def _spoken(book: Book, calculator: CalculatorFunction, words: str, facts: Mapping[str, Any]) -> dict[str, Any]:
    """Return a ruling on facts in a player's words, beside those that are stated, with what was understood."""
    reply = book.heard(calculator, words, facts)
    return book.translated(book.keyed(calculator, {**facts, **reply.facts}), heard=reply).as_dict()


def _text(body: bytes) -> str:
    try:
        return body.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise Problem(say("The input is not UTF-8 text.")) from None


def described(book: Book, visit: Visit) -> Response:
    """Answer with the OpenAPI document."""
    return JSONResponse(openapi.document(book.speaking(_langs(visit)[0])))


def problem(book: Book, visit: Visit, found: Problem) -> Response:
    """Answer with what is wrong."""
    asked = visit.one(LANG)
    found.lang = asked if asked in LANGUAGES else book.lang
    return JSONResponse({"error": _told(found.as_dict())}, 404 if isinstance(found, NotFound) else 400)


def _told(error: dict[str, Any]) -> dict[str, Any]:
    """Return an error, and each of several in it, with the lists where a program finds them."""
    told: dict[str, Any] = {
        key: LISTS.sub(r"/api/\1", value) if isinstance(value, str) else value for key, value in error.items()
    }
    return told | ({"all": [_told(one) for one in told["all"]]} if "all" in told else {})
