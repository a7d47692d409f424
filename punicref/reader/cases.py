"""Which case a line is of, where nobody has named the calculator: all those of a game are weighed."""

from __future__ import annotations

from math import exp, log
from typing import TYPE_CHECKING, NamedTuple

from punicref.reader import grammar, mentions, model, plainly
from punicref.reader import index as indexes
from punicref.reader.tokens import NUMBER, WORD, code, tokens
from punicref.ruling import registry

if TYPE_CHECKING:
    from collections.abc import Sequence

    from punicref.reader.tokens import Token
    from punicref.rulebook.library import Library
    from punicref.ruling.registry import CalculatorFunction

SHORT = 2
"""A longer word must be there that can say something."""

FITS = 2.0
"""What a fact counts for of which a line says the name, and a word that it cannot be without."""

SURE = 1.5
"""The lead from which one case is taken before all others, as a logarithm."""

ROWS, EMBED = 8192, 24
"""The size of the table of what lines have: rows, and what each is told by."""


class Weighed(NamedTuple):
    """A calculator, and how well a line fits it: the logarithm of its chance among those of its game."""

    name: str
    score: float


def features(found: Sequence[Token]) -> list[int]:
    """Return what tells of what case a line is: its words, their beginnings, pairs of them, how many numbers."""
    numbers = min(6, sum(one.kind == NUMBER for one in found))
    told = ["", f"numbers {numbers}"]
    before = ""
    for one in found:
        told += [f"c{sign}" for sign in one.signs]
        if one.forms:
            told += [f"s{form}" for form in one.forms]
            told += [f"h{one.value[:5]}", f"{before} {one.forms[0]}"]
            before = one.forms[0]
    return [code(one) % ROWS for one in told]


def weighed(text: str, game: str, library: Library) -> list[Weighed]:
    """Return the calculators of a game, the likeliest first, with the score of each."""
    learned = model.shipped()
    own = [name for name in library.calculator_names() if name.startswith(f"{game}.")]
    if not any(map(learned.knows, own)):
        return _by_grammar(text, own, library)
    found = [
        mentions.signed(one, learned.concepts) for one in tokens(text, indexes.numerals(library), units=game == "pi")
    ]
    scores = learned.of_cases(features(found))
    scored = {name: score for name, score in scores.items() if name.startswith(f"{game}.")}
    most = max(scored.values())
    whole = most + log(sum(exp(score - most) for score in scored.values()))
    return sorted((Weighed(name, score - whole) for name, score in scored.items()), key=lambda one: -one.score)


def _by_grammar(text: str, names: Sequence[str], library: Library) -> list[Weighed]:
    """Return the calculators of a game of which nothing is learned, those first whose words a line is made of."""
    if not names:
        return []
    own = [registry.load(name, library) for name in names]
    exact = {one.name: facts for one in own if (facts := grammar.parsed(one, text, library, {}).facts)}
    plain = {} if exact else {one.name: _fits(one, text, library) for one in own}
    scored = {name: FITS * len(facts) for name, facts in exact.items()}
    scored |= {name: score for name, score in plain.items() if score is not None}
    called = {form for one in tokens(text, {}) for form in one.forms}
    for one in own:  # "unit A assaults unit B"
        if plainly.called(one, library).intersection(called):
            scored[one.name] = scored.get(one.name, 0.0) + FITS
    scored = scored or dict.fromkeys(names, 0.0)
    whole = log(sum(map(exp, scored.values())))
    return sorted((Weighed(name, score - whole) for name, score in scored.items()), key=lambda one: -one.score)


def _fits(calculator: CalculatorFunction, text: str, library: Library) -> float | None:
    """Return how well a line fits by names: the more facts it says, and the less is left out; None: not at all."""
    found = plainly.read(calculator, text, library, {})
    return FITS * (len(found.facts) - len(found.lost)) - len(found.unused) if found is not None else None


def states(text: str, library: Library) -> bool:
    """Whether a line can be a case: it has two numbers, in figures or as words (articles are none), and a word."""
    found = tokens(text, indexes.numerals(library))
    numbers = sum(one.kind == NUMBER and not (one.said and one.value == "1") for one in found)
    return numbers > 1 and any(one.kind == WORD and len(one.value) > SHORT for one in found)


def named(text: str, game: str, library: Library, lead: float = SURE) -> str:
    """Return the calculator that a line is of; empty where another is as likely but for less than a lead."""
    best, second, *_ = (*weighed(text, game, library), Weighed("", -99.0), Weighed("", -99.0))
    return best.name if best.score - second.score >= lead else ""
