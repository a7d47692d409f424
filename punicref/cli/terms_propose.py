"""`terms --propose`: what may be the terms of a rulebook, as a table to be settled and given to `check --terms`."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from punicref.audit import proposals
from punicref.audit.compare import Finder
from punicref.audit.exchange import rulebooks, termbase
from punicref.audit.rulebooks import Rulebooks
from punicref.base import LANGUAGES
from punicref.cli.findings import show
from punicref.errors import NotFound, Problem
from punicref.language.messages import say
from punicref.published import own
from punicref.rulebook import reference
from punicref.rulebook.entries import Term, Words
from punicref.rulebook.own import codes

if TYPE_CHECKING:
    from collections.abc import Sequence

    from punicref.cli.session import Session

EXAMPLE = "punicref terms --propose regole.txt rules.txt --output terms.csv"


def propose(session: Session, words: Sequence[str], output: str | None) -> int:
    """Print what may be terms of rulebooks in files, or of a game's imports, or write it to a new file."""
    if not words:
        raise Problem(say("Say which rulebooks, or which game."), hint=say("For example {example}.", example=EXAMPLE))
    audit = _of_files(words) if all(map(rulebooks.is_file, words)) else _of_game(session, words)
    found = proposals.of(audit)
    ids: dict[str, proposals.Proposal] = {}
    for one in found:
        ids.setdefault(_id(one), one)
    if session.json:
        session.print_json(
            {
                "terms": [
                    {"id": id_, "times": one.times} | {lang: list(said) for lang, said in one.words.items()}
                    for id_, one in ids.items()
                ]
            }
        )
        return 0
    terms = [
        Term(id_, (), "", {lang: Words(said[0], said[1:]) for lang in LANGUAGES if (said := one.words.get(lang))})
        for id_, one in ids.items()
    ]
    show(session, termbase.table(terms), output)
    file = output or "terms.csv"
    mine = words[0] in codes()
    then = f"punicref terms --import {file} --game {words[0]}" if mine else f"punicref check … --terms {file}"
    session.note(say("Settle it: correct what is not right, delete what is no term. Then: {command}", command=then))
    return 0


def _of_files(paths: Sequence[str]) -> Rulebooks:
    read = rulebooks.read(paths, least=1)
    return Rulebooks(read.matched.texts, read.matched.ids, Finder([]))


def _of_game(session: Session, words: Sequence[str]) -> Rulebooks:
    """Return the imported rulebooks of a game, the first of each language, or the texts of one of the user's own."""
    if len(words) > 1:
        raise Problem(say("Say which rulebooks, or which game."), hint=say("For example {example}.", example=EXAMPLE))
    game = reference.game(words[0], session.library)
    imports = {one.lang: one for one in reversed(own.prints(session.library, game))}
    if not imports:
        raise NotFound(
            say("No rulebook is imported."),
            hint=say("Import yours: {command}", command="punicref import FILE --game CODE --lang LANG"),
        )
    ids = dict.fromkeys(one for each in imports.values() for one in each.clauses)
    return Rulebooks({lang: one.clauses for lang, one in imports.items()}, list(ids), Finder([]))


def _id(one: proposals.Proposal) -> str:
    """Name a term by its English word, else by its first one."""
    word, *_ = one.words.get("en") or next(iter(one.words.values()))
    return re.sub(r"[\W_]+", "-", word.casefold()).strip("-")
