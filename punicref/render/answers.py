"""What is shown of an answer, for every door."""

from __future__ import annotations

from punicref.render.labels import Page, command
from punicref.search import answer

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from punicref.rulebook.library import Library
    from punicref.search.answer import Answer, Reply

MOST = 5
"""How many clauses are found unless more are asked for."""

BESIDE = 2
"""How many others are named beside a clear answer."""

EQUALS = 3
"""How many clauses are shown where none is clearly the best."""


def case(library: Library, question: str, answers: Sequence[Answer]) -> tuple[str, str]:
    """Return the calculator and the case that a question states, as a line for it; empty where it states none."""
    if not any(letter.isdecimal() for letter in question):
        return "", ""
    from punicref.ruling import registry, spoken

    names = dict.fromkeys(name for one in answers for name in library.resolvers(one.game, one.id))
    lines = {name: spoken.offered(registry.load(name, library), question, library) for name in names}
    best = max(lines, key=lambda name: len(lines[name].split()), default="")
    return (best, lines[best]) if best and lines[best] else ("", "")


def page(library: Library, lang: str, question: str, found: Reply, most: int, *, one_game: bool) -> Page:
    """Gather what is shown of an answer: the clear one whole with others by title, or near equals by what they say.

    `most`: how many clauses, 0 for as many as serve.
    """
    best = library.clause(found.answers[0].game, found.answers[0].id, lang)
    best = type(best)(**{**vars(best), "calculators": ()})  # said at the end, ready to be typed
    number = most or (1 + BESIDE if found.sure else EQUALS)
    answers = found.answers[:number]
    tellings = () if found.sure else tuple(answer.telling(library, one, one.matched, lang) for one in answers)
    name, line = case(library, question, found.answers)
    return Page(
        best=best,
        answers=answers,
        tellings=tellings,
        mended=found.mended,
        usage=f"{command(name)} {line}" if name else answer.resolver(library, answers),
        games=() if one_game else tuple(dict.fromkeys(one.game for one in answers)),
    )


def document(library: Library, lang: str, found: Reply) -> dict[str, Any]:
    """Return the JSON form of what came of a question (design: the JSON contract)."""
    made: dict[str, Any] = {"hits": _hits(library, lang, found.answers), "sure": found.sure}
    if not found.answers:
        made["nearest"] = _hits(library, lang, found.nearest)
        made["unknown"] = list(found.unknown)
        if found.command:
            made["command"] = found.command
    if found.mended:
        made["mended"] = [{"typed": typed, "read": read} for typed, read in found.mended]
    return made


def _hits(library: Library, lang: str, found: Sequence[Answer]) -> list[dict[str, Any]]:
    return [
        {
            "game": one.game,
            "id": one.id,
            "lang": lang,
            "title": library.title(one.game, one.id, lang),
            "score": one.score,
            "matched": list(one.matched),
        }
        for one in found
    ]
