"""Which case a line is of, where nobody has named the calculator: all those of a game are weighed."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from punicref.reader import index as indexes
from punicref.reader import model
from punicref.reader.features import KIND, mixed
from punicref.reader.mentions import signed
from punicref.reader.tokens import NUMBER, code, plain, tokens

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from punicref.reader.tokens import Token
    from punicref.rulebook.library import Library

SURE = 1.5
"""The lead from which one case is taken before all others."""


class Weighed(NamedTuple):
    """A calculator, and how well a line fits it."""

    name: str
    score: float


def features(found: Sequence[Token], name: str) -> list[int]:
    """Return what speaks for a calculator in the tokens of a line."""
    case = code(name)
    numbers = sum(one.kind == NUMBER for one in found)
    fits = [mixed(KIND.case, case), mixed(KIND.casenumbers + min(6, numbers), case)]
    before = 0
    for one in found:
        fits += [mixed(KIND.caseword, sign, case) for sign in one.signs]
        if one.stem:
            fits.append(mixed(KIND.casepair, one.stem + 3 * before, case))
            fits.append(mixed(KIND.casehead, one.head, case))
            before = one.stem
    return fits


def weighed(text: str, game: str, library: Library) -> list[Weighed]:
    """Return the calculators of a game, the likeliest first, with the score of each."""
    learned = model.shipped()
    found = [
        signed(one, learned.known, learned.concepts)
        for one in tokens(text, indexes.numerals(library), units=game == "pi")
    ]
    names: Iterable[str] = (one.name for one in library.calculators() if one.name.startswith(f"{game}."))
    return sorted(
        (Weighed(name, learned.case_total(features(found, name))) for name in names), key=lambda one: -one.score
    )


QUESTIONS = frozenset(
    [
        "how",
        "what",
        "when",
        "where",
        "why",
        "who",
        "whom",
        "whose",
        "which",
        "can",
        "could",
        "may",
        "must",
        "should",
        "do",
        "does",
        "did",
        "is",
        "are",
        "am",
        "will",
        "would",
        "shall",
        "come",
        "cosa",
        "che",
        "chi",
        "quando",
        "dove",
        "perche",
        "quanti",
        "quante",
        "quanto",
        "quanta",
        "quale",
        "quali",
        "posso",
        "puo",
        "possono",
        "devo",
        "как",
        "что",
        "когда",
        "где",
        "почему",
        "зачем",
        "кто",
        "кого",
        "кому",
        "чей",
        "сколько",
        "какой",
        "какая",
        "какие",
        "какое",
        "можно",
        "может",
        "могу",
        "могут",
        "нужно",
        "надо",
    ]
)
"""What a question begins with."""


def asks(text: str) -> bool:
    """Whether a line is rather a question than a case: it ends with the sign, or begins with a question word."""
    first = next(iter(re.findall(r"[^\W\d_]+", text)), "")
    return text.rstrip().endswith("?") or plain(first) in QUESTIONS


def looks_like_facts(text: str) -> bool:
    """Whether nobody would ask so: two numbers or more, or one at the beginning."""
    return len(re.findall(r"\d+", text)) > 1 or text.lstrip()[:1].isdecimal()


def named(text: str, game: str, library: Library) -> str:
    """Return the calculator that a line is of; empty where two are nearly as likely."""
    best, second, *_ = (*weighed(text, game, library), Weighed("", -99.0), Weighed("", -99.0))
    return best.name if best.score - second.score >= SURE else ""
