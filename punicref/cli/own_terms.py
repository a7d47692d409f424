"""`terms --import FILE --game GAME`: terms that were settled put into a game of the user's own."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any

from punicref.audit.exchange import rulebook, termbase
from punicref.build import shape, source, terms
from punicref.errors import Mistakes, RulesProblem
from punicref.files import files
from punicref.language.messages import say
from punicref.rulebook import own
from punicref.rulebook.records import quoted

if TYPE_CHECKING:
    from punicref.audit.exchange.termbase import Given
    from punicref.cli.session import Session


def take(session: Session, path: str, code: str) -> int:
    """Put the terms of a table into a game, beside those that it has; Problem where one is not sound."""
    file = os.path.join(own.folder(code), terms.FILE)
    known = shape.own(file) if files.exists(file) else {}
    langs = source.languages(own.folder(code), code)
    given = termbase.from_table(path)
    whole = {one.id: one for one in given if all(any(one.words.get(lang, {}).get("term", ())) for lang in langs)}
    found = {id_: {**known.get(id_, {}), **_body(one, code, langs)} for id_, one in whole.items()}
    _check(found, whole, code, langs)
    blocks = [_block(id_, body) for id_, body in {**known, **found}.items()]
    files.write(file, "\n".join(blocks))
    session.say(say("{n} {n|term|terms} of {game} settled: {file}.", n=len(found), game=code, file=file))
    if left := len(given) - len(found):
        session.note(say("{n} {n|has|have} no word in one of the languages and {n|is|are} left out.", n=left))
    return 0


def _body(one: Given, code: str, langs: tuple[str, ...]) -> dict[str, Any]:
    words = {
        lang: {kind: said[0] if kind == "term" else list(said) for kind, said in one.words[lang].items() if any(said)}
        for lang in langs
    }
    return {"games": [code], **words}


def _check(found: dict[str, dict[str, Any]], given: dict[str, Given], code: str, langs: tuple[str, ...]) -> None:
    """Raise all that is wrong with terms, each where it stands in the table."""
    wrong = Mistakes()
    ids = {code: set(source.read(own.folder(code), code).clauses)}
    for id_, body in found.items():
        wrong.where = given[id_].where
        if not source.is_id(id_):
            wrong.add(say("{id} is no name for a term: lower-case letters, digits, hyphens.", id=id_ or "''"))
            continue
        try:
            terms.entry(id_, body, ids, langs)
        except RulesProblem as problem:
            wrong.add(problem.message, problem.offered)
    wrong.stop()


def _block(id_: str, body: dict[str, Any]) -> str:
    return "\n".join([f"[{quoted(id_)}]", *(f"{key} = {rulebook.inline(value)}" for key, value in body.items()), ""])
