"""A clause made up for a test, in memory, as the checks see it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from punicref.audit import view
from punicref.audit.context import Context
from punicref.audit.corpus import Clause, Game, Neutral, Text
from punicref.errors import Problem
from punicref.rulebook.entries import Term, Words

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from punicref.audit.check import Check
    from punicref.audit.finding import Note
    from punicref.audit.stamps import Stamp

LANGS = ("it", "en", "ru")
ALIKE = {"it": "Costa {cost}.", "en": "It costs {cost}.", "ru": "Это стоит {cost}."}
TERMS = (
    Term("army", ("sg",), "", {"it": Words("armata"), "en": Words("army"), "ru": Words("армия")}),
    Term("fleet", ("sg",), "", {"it": Words("flotta"), "en": Words("fleet"), "ru": Words("флот")}),
    Term(
        "withdrawal", ("sg",), "",
        {"it": Words("ritirata", avoid=("fuga",)), "en": Words("withdrawal"), "ru": Words("отход")},
    ),
)  # fmt: skip


def clause(one: str = "1.1", /, **given: Any) -> Clause:
    """Return a clause: a language's text by keyword, or all its parts by `parts`, and its `neutral` entry."""
    neutral: Neutral | None = given.pop("neutral", None)
    parts: Mapping[str, Mapping[str, str]] = given.pop("parts", {})
    by_lang = {lang: {"text": text} for lang, text in given.items()}
    by_lang.update({lang: dict(written) for lang, written in parts.items()})
    return Clause("sg", "sample", one, neutral, {lang: Text(written) for lang, written in by_lang.items()})


def rules(*clauses: Clause, stamps: Mapping[str, Stamp] | None = None, langs: Iterable[str] = LANGS) -> Context:
    """Return a rulebook of these clauses."""
    game = Game("sg", "sample", {one.id: one for one in clauses}, tuple(langs), (), ())
    return Context([game], TERMS, stamps)


def notes(check: Check, *clauses: Clause, **options: Any) -> list[Note]:
    """Run a check on the first of some clauses."""
    context = rules(*clauses, **options)
    return list(check.run(view.of(clauses[0], context)))


def said(found: Iterable[Note]) -> list[tuple[str, tuple[str, ...], str]]:
    """Return severity, languages and English message of notes."""
    return [(note.severity, note.langs, str(Problem(note.message))) for note in found]


def many(number: int, **texts: str) -> list[Clause]:
    """Return clauses that say the same again and again, so that habits can be learnt from them."""
    return [clause(f"9.{n}", **texts) for n in range(number)]
