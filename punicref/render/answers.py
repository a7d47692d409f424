"""What is shown of an answer, for every door."""

from __future__ import annotations

from punicref.render.labels import Page, command
from punicref.search.excerpt import excerpt

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


SAVED = 120
"""A clause is folded where so many letters of it need not be read."""


def case(library: Library, question: str, answers: Sequence[Answer], lang: str) -> tuple[str, str]:
    """Return the calculator and the case that a question states, as a line for it; empty where it states none.

    Only what applies the clause that answers, or the next best where nothing applies that, has the question's facts.
    """
    if not any(letter.isdecimal() for letter in question):
        return "", ""
    from punicref.reader import lines
    from punicref.ruling import registry

    applying = (library.resolvers(one.game, one.id) for one in answers)
    for name in next(filter(None, applying), ()):
        line = lines.offered(registry.load(name, library), question, library, lang)
        if line:
            return name, line
    return "", ""


def resolving(library: Library, found: Sequence[Answer]) -> str:
    """Return the calculator that answers; or "".

    It resolves the first clause, and where several are as good, another of them as well: what they have in common is
    what was asked. Of several the one that resolves them best.
    """
    ranks = [{name: at for at, name in enumerate(library.resolvers(one.game, one.id))} for one in found]
    shared = {
        name: (-len(places), sum(places), at)
        for name, at in (ranks[0] if ranks else {}).items()
        if len(places := [own[name] for own in ranks if name in own]) > 1 or len(ranks) == 1
    }
    return min(shared, key=lambda name: shared[name], default="")


def page(library: Library, question: str, found: Reply, best: Clause, *, most: int = 0, one_game: bool) -> Page:
    """Gather what is shown of an answer: the clear one whole with others by title, or near equals by what they say.

    `best` is the first clause of the answer; `most`: how many clauses, 0 for as many as serve.
    """
    number = most or (1 + BESIDE if found.sure else EQUALS)
    answers = found.hits[:number]
    folded = excerpt(library, best.game, best.id, question, best.lang) if found.sure else ""
    tellings = (
        ()
        if found.sure
        else tuple(one.short or excerpt(library, one.game, one.id, question, best.lang) for one in answers)
    )
    name, line = case(library, question, found.hits, best.lang)
    resolver = name or resolving(library, answers[:1] if found.sure else answers)
    return Page(
        best=type(best)(**{**vars(best), "calculators": ()}),  # said at the end, ready to be typed
        answers=answers,
        tellings=tellings,
        telling=folded if len(folded) < len(best.text.strip()) - SAVED else best.text,
        mended=found.mended,
        typed=found.typed,
        usage=f"{command(resolver, library, best.lang)} {line}".rstrip() if resolver else "",
        resolver=resolver,
        calculator=name,
        line=line,
        games=() if one_game else tuple(dict.fromkeys(one.game for one in answers)),
    )
