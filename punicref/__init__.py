"""Rules reference and adjudication assistant for board wargames on the Punic Wars.

`open()` gives the rules to a program: docs/python.md. What `__all__` names is public and kept; the rest may change.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from punicref.base import LANGUAGES
    from punicref.book.book import Book, Calculator, Heading
    from punicref.book.comparison import Comparison, Difference, Row
    from punicref.errors import InputProblem, NotFound, Problem, Unreadable
    from punicref.rulebook.model import Clause, Exempt, Issue, Reading, Term
    from punicref.ruling.needed import Needed
    from punicref.ruling.told import (
        Assumed,
        Caveat,
        Heard,
        Matrix,
        Outcome,
        ReadingResult,
        Ruling,
        Step,
        Understood,
        Way,
    )
    from punicref.search.reply import Hit, Reply

__version__ = "1.0.0"

__all__ = [
    "LANGUAGES",
    "Assumed",
    "Book",
    "Calculator",
    "Caveat",
    "Clause",
    "Comparison",
    "Difference",
    "Exempt",
    "Heading",
    "Heard",
    "Hit",
    "InputProblem",
    "Issue",
    "Matrix",
    "Needed",
    "NotFound",
    "Outcome",
    "Problem",
    "Reading",
    "ReadingResult",
    "Reply",
    "Row",
    "Ruling",
    "Step",
    "Term",
    "Understood",
    "Unreadable",
    "Way",
    "__version__",
    "open",
]

_PUBLIC = {
    "punicref.base": ("LANGUAGES",),
    "punicref.book.book": ("Book", "Calculator", "Heading"),
    "punicref.book.comparison": ("Comparison", "Difference", "Row"),
    "punicref.errors": ("InputProblem", "NotFound", "Problem", "Unreadable"),
    "punicref.rulebook.model": ("Clause", "Exempt", "Issue", "Reading", "Term"),
    "punicref.ruling.needed": ("Needed",),
    "punicref.ruling.told": (
        *("Assumed", "Caveat", "Heard", "Matrix", "Outcome", "ReadingResult", "Ruling", "Step", "Understood", "Way"),
    ),
    "punicref.search.reply": ("Hit", "Reply"),
}
"""Where the public names are at home: they are imported when they are asked for."""


def open(lang: str = "") -> Book:  # noqa: A001  punicref.open, as gzip.open
    """Open the rules in force, house rules and printed tables included.

    `lang` is it, en or ru; without it PUNICREF_LANG decides, then the locale. Problem for any other language,
    Unreadable where the rules are damaged and cannot be made again. As a context manager the book closes its files at
    the end of `with`; else they are closed when nobody holds it any more.
    """
    from punicref.book import book

    return book.opened(lang)


if not TYPE_CHECKING:  # to a type checker a name that is not there is a mistake

    def __getattr__(name: str) -> object:
        for home, names in _PUBLIC.items():
            if name in names:
                from importlib import import_module

                found = globals()[name] = getattr(import_module(home), name)
                return found
        raise AttributeError(f"module 'punicref' has no attribute {name!r}")
