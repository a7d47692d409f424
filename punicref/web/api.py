"""`/api`: the JSON contract of the commands, over HTTP."""

from __future__ import annotations

from typing import TYPE_CHECKING

from starlette.responses import JSONResponse

from punicref import LANGUAGES, comparison
from punicref.errors import NotFound, Problem
from punicref.messages import say
from punicref.render import answers, documents
from punicref.rulebook import reference
from punicref.ruling import told
from punicref.search import answer, called
from punicref.web import form, openapi

if TYPE_CHECKING:
    from starlette.responses import Response

    from punicref.web.engine import Engine
    from punicref.web.site import Visit

MOST = 100
"""The most clauses that a question may ask for."""

LANG = "lang"


def _langs(visit: Visit) -> tuple[str, ...]:
    """Return the languages that are asked for; those of the browser's choice where none is."""
    wanted = [one.strip().casefold() for one in visit.one(LANG).split(",") if one.strip()]
    for one in wanted:
        if one not in LANGUAGES:
            raise Problem(
                say("There is no language {lang}; the languages are {languages}.", lang=one, languages=LANGUAGES)
            )
    return tuple(dict.fromkeys(wanted)) or (visit.lang,)


def _game(engine: Engine, visit: Visit) -> str:
    code = visit.one("game")
    return reference.game(code, engine.library) if code else ""


def show(engine: Engine, visit: Visit) -> Response:
    """Answer with a clause and what is under it."""
    found = reference.find((visit.params["reference"],), engine.library)
    clauses = [
        engine.library.clause(found.game, one, lang)
        for lang in _langs(visit)
        for one in engine.library.family(found.game, found.id)
    ]
    return JSONResponse({"clauses": [one.as_dict() for one in clauses]})


def ask(engine: Engine, visit: Visit) -> Response:
    """Answer a question."""
    question = " ".join(visit.one("q").split())
    if not question:
        raise Problem(say("Ask something."))
    number = visit.one("n")
    if number and not (number.isascii() and number.isdecimal() and 0 < int(number[:9]) <= MOST):
        raise Problem(
            say(
                "{option} is {found}; it must be a whole number from {low} to {high}.",
                option="n",
                found=number,
                low=1,
                high=MOST,
            )
        )
    found = answer.reply(engine.library, question, _game(engine, visit), int(number or answers.MOST))
    return JSONResponse(answers.document(engine.library, _langs(visit)[0], found))


def terms(engine: Engine, visit: Visit) -> Response:
    """Answer with terms."""
    found = engine.library.terms(_game(engine, visit))
    if visit.one("q"):
        found = called.terms(engine.library, visit.one("q"), found)
    return JSONResponse({"terms": [one.as_dict() for one in found]})


def calculators(engine: Engine, visit: Visit) -> Response:
    """Answer with the calculators and the schemas of their facts."""
    return JSONResponse({"calculators": documents.calculators(engine.library, engine.speakers[_langs(visit)[0]])})


def compared(engine: Engine, visit: Visit) -> Response:
    """Answer with a clause in several languages."""
    found = reference.find((visit.params["reference"],), engine.library)
    langs = _langs(visit) if visit.one(LANG) else LANGUAGES
    t = engine.speakers[_langs(visit)[0] if visit.one(LANG) else visit.lang]
    family = engine.library.family(found.game, found.id)
    done = [comparison.of(engine.library, found.game, one, langs, t).as_dict() for one in family]
    return JSONResponse({"clauses": done})


def rule(engine: Engine, visit: Visit) -> Response:
    """Answer with a ruling on the facts of the query, or on those sent as JSON."""
    lang = _langs(visit)[0]
    calculator = engine.calculator(visit.params["name"])
    if visit.body is None:
        raw = form.facts(calculator, [one for one in visit.pairs if one[0] != LANG], engine)
    else:
        raw = documents.case(_text(visit.body))
    made = calculator.answer(raw, engine.library, engine.printed)
    return JSONResponse(told.told(made, engine.speakers[lang], engine.issues(lang)).as_dict())


def _text(body: bytes) -> str:
    try:
        return body.decode("utf-8")
    except UnicodeDecodeError:
        raise Problem(say("The input is not UTF-8 text.")) from None


def described(engine: Engine, visit: Visit) -> Response:
    """Answer with the OpenAPI document."""
    return JSONResponse(openapi.document(engine, _langs(visit)[0]))


def problem(engine: Engine, visit: Visit, found: Problem) -> Response:
    """Answer with what is wrong."""
    lang = visit.one(LANG) if visit.one(LANG) in LANGUAGES else visit.lang
    status = 404 if isinstance(found, NotFound) else 400
    return JSONResponse({"error": documents.problem(found, engine.speakers[lang])}, status)
