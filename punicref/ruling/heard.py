"""What of a question or a line a calculator would understand, without a ruling on it."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING

from punicref.errors import InputProblem
from punicref.ruling import lexicon
from punicref.ruling.spoken import heading, understand
from punicref.search import words as stemming

if TYPE_CHECKING:
    from collections.abc import Sequence

    from punicref.rulebook.library import Library
    from punicref.ruling.facts import Input
    from punicref.ruling.registry import CalculatorFunction


def offered(calculator: CalculatorFunction, question: str, library: Library) -> str:
    """Return what a question says that the calculator understands, as a line; "" where it states no case.

    A case has at least two numbers, and every number of the question has a place in it.
    """
    known = lexicon.lexicon_of(calculator, library)
    pieces = lexicon.PIECE.findall(question.casefold().replace("ё", "е"))
    line: list[str] = []
    at = 0
    while at < len(pieces):
        size, meanings = lexicon.longest(pieces, at, known)
        number = pieces[at][-1].isdecimal()
        if number or meanings or pieces[at] in lexicon.AGAINST or pieces[at] in lexicon.WITHOUT:
            line += pieces[at : at + size]
        at += size
    if sum(piece[-1].isdecimal() for piece in line) <= 1:
        return ""
    with suppress(InputProblem):
        facts = understand(calculator, line, library).facts
        if any(one.required and one.name in facts for one in calculator.inputs):
            return " ".join(line).replace(" : ", ":")
    return ""


def is_word(calculator: CalculatorFunction, word: str, library: Library) -> bool:
    """Whether a word, whole, says something of a case of the calculator."""
    return bool(lexicon.lexicon_of(calculator, library).find(stemming.tokens(word)))


def fact(calculator: CalculatorFunction, line: Sequence[str], library: Library) -> Input | None:
    """Return the one fact that a line names, and nothing besides; None where it says anything else."""
    with suppress(InputProblem):
        items = lexicon.items_of(line, lexicon.lexicon_of(calculator, library))
        sides = {one.fact for item in items for one in item.meanings if one.kind == "side"}
        named = {one.fact for item in items for one in item.meanings if one.kind == "fact"}
        inputs = [one for one in calculator.inputs if one.name in named]
        if sides and len(inputs) > 1:
            inputs = [one for one in inputs if heading(one) in sides]
        if len(inputs) == 1 and all(item.kind == "phrase" for item in items) and len(items) <= 2:
            chosen = any(one.kind == "choice" for item in items for one in item.meanings)
            return inputs[0] if inputs[0].kind is not bool and not chosen else None
    return None
