"""What is shown of an answer, for every door."""

from __future__ import annotations

from punicref.render.labels import Page, command
from punicref.search import answer

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from punicref.rulebook.library import Library
    from punicref.rulebook.model import Clause
    from punicref.search.answer import Answer
    from punicref.search.reply import Reply

BESIDE = 2
"""How many others are named beside a clear answer."""

EQUALS = 3
"""How many clauses are shown where none is clearly the best."""


def case(library: Library, question: str, answers: Sequence[Answer], lang: str) -> tuple[str, str]:
    """Return the calculator and the case that a question states, as a line for it; empty where it states none.

    Only what applies the clause that answers, or the next best where nothing applies that, has the question's facts.
    """
    if not any(letter.isdecimal() for letter in question):
        return "", ""
    from punicref.ruling import heard, registry

    applying = (library.resolvers(one.game, one.id) for one in answers)
    for name in next(filter(None, applying), ()):
        line = heard.offered(registry.load(name, library), question, library, lang)
        if line:
            return name, line
    return "", ""


def _resolver(library: Library, found: Sequence[Answer], lang: str) -> str:
    """Return the command of the calculator that applies the best clause which any applies; or ""."""
    applying = (library.resolvers(one.game, one.id) for one in found)
    return next((command(names[0], library, lang) for names in applying if names), "")


def page(library: Library, question: str, found: Reply, best: Clause, *, most: int = 0, one_game: bool) -> Page:
    """Gather what is shown of an answer: the clear one whole with others by title, or near equals by what they say.

    `best` is the first clause of the answer; `most`: how many clauses, 0 for as many as serve.
    """
    number = most or (1 + BESIDE if found.sure else EQUALS)
    answers = found.hits[:number]
    tellings = () if found.sure else tuple(answer.telling(library, one, one.matched, best.lang) for one in answers)
    name, line = case(library, question, found.hits, best.lang)
    return Page(
        best=type(best)(**{**vars(best), "calculators": ()}),  # said at the end, ready to be typed
        answers=answers,
        tellings=tellings,
        mended=found.mended,
        usage=f"{command(name, library, best.lang)} {line}" if name else _resolver(library, answers, best.lang),
        calculator=name,
        line=line,
        games=() if one_game else tuple(dict.fromkeys(one.game for one in answers)),
    )
