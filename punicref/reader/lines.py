"""Lines as a player says them, told of facts, and what of a line is a fact, without a ruling on it."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, Any

from punicref.errors import InputProblem
from punicref.reader import index as indexes
from punicref.reader import judged
from punicref.reader.index import CHOICE, FACT, SIDE
from punicref.reader.tokens import NUMBER, WORD, stems_of, tokens
from punicref.ruling import lexicon, spoken, vocabulary
from punicref.ruling.lexicon import parted
from punicref.ruling.needed import Needed
from punicref.ruling.reading import bound
from punicref.ruling.sides import heading
from punicref.ruling.values import Roll, Span

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from punicref.rulebook.library import Library
    from punicref.ruling.facts import Input
    from punicref.ruling.registry import CalculatorFunction


def joined(words: Sequence[str]) -> str:
    """Return words that a shell has parted as a line; of several, one with blanks in it stands in quotation marks."""
    if len(words) == 1:
        return words[0]
    return " ".join(f'"{one}"' if any(map(str.isspace, one)) and '"' not in one else one for one in words)


def offered(calculator: CalculatorFunction, question: str, library: Library, lang: str) -> str:
    """Return what a question says that the calculator understands, as a line; "" where it states no case.

    A case has at least two numbers, and every number of the question belongs to a fact that is named or to a side: what
    a bare one is for would be a guess. The line is read back to exactly the facts of the question.
    """
    known = lexicon.lexicon_of(calculator, library)
    pieces = lexicon.PIECE.findall(question.casefold().replace("ё", "е"))
    line: list[str] = []
    at = 0
    while at < len(pieces):
        size, meanings = lexicon.longest(pieces, at, known)
        said = meanings or pieces[at] in lexicon.AGAINST or pieces[at] in lexicon.WITHOUT
        if pieces[at][-1].isdecimal() or said or pieces[at] in ",;":
            line += pieces[at : at + size]
        at += size
    if sum(piece[-1].isdecimal() for piece in line) <= 1:
        return ""
    with suppress(InputProblem):
        found = spoken.understand(calculator, line, library)
        if not found.guessed and any(one.required and one.name in found.facts for one in calculator.inputs):
            return said_of(calculator, found.facts, library, lang)
    return ""


def said_of(calculator: CalculatorFunction, facts: Mapping[str, Any], library: Library, lang: str) -> str:
    """Return a line that states these facts, in the words of a language, else as options; it is read back to them."""
    stated = [one for one in calculator.inputs if one.name in facts]
    line = ", ".join(_phrase(one, facts[one.name], library, lang) for one in stated)
    heard = judged.read(calculator, line, library, lambda _: None)
    if heard.clear and heard.facts == facts:
        return line
    return " ".join(_option(one, facts[one.name]) for one in stated)


def _option(one: Input, value: Any) -> str:
    if one.kind is bool and isinstance(value, bool) and value is not one.default:
        return one.states_other
    return one.option if value is True else f"{one.option} {_plainly(value)}"


def example(calculator: CalculatorFunction, library: Library, lang: str) -> str:
    """Return a line of a language that the calculator understands and rules on; "" where no short one is found."""
    facts: dict[str, Any] = {}
    for _ in range(LONGEST):
        try:
            calculator.rule(facts, library, lambda _: None)
        except Needed as problem:
            more = _any_value(problem.facts[0], calculator, library)
        except InputProblem:
            return ""
        else:
            if facts:
                line = said_of(calculator, facts, library, lang)
                return "" if "--" in line else line
            more = _any_value(calculator.inputs[0], calculator, library)
        if not more or more.keys() <= facts.keys():
            return ""
        facts |= more
    return ""


LONGEST = 8
"""The most facts of an example."""

SOME = 4
"""A number that does for most facts; else the nearest that may be."""


def _any_value(one: Input, calculator: CalculatorFunction, library: Library) -> dict[str, Any]:
    """Return a value for a fact; nothing where none is known to do."""
    if one.kind in (int, Span, Roll):
        low = bound(one.ask.least, library, calculator.game, max)
        high = bound(one.ask.most, library, calculator.game, min)
        return {one.name: max(low or 0, min(SOME, SOME if high is None else high))}
    values = (True,) if one.kind is bool else one.ask.tries or one.choices
    return {one.name: values[0]} if values else {}


def _phrase(one: Input, value: Any, library: Library, lang: str) -> str:
    """Return a fact as somebody says it in a line: its side, its name and its value."""
    name = (vocabulary.of_fact(one, library).get(lang) or [one.name.replace("_", " ")])[0]
    side = next(iter(vocabulary.of_side(one, library).get(lang, ())), "")
    if one.kind is bool:
        told = name if value else f"{NOT[lang]} {name}"
    elif one.choices:
        told = f"{name} {vocabulary.shown(one, value, library).texts[lang]}"
    else:
        called = library.names(one.home.partition(".")[0]).get(value) if isinstance(value, str) else None
        told = f"{name} {called[lang][0] if called else _plainly(value)}"
    return f"{side} {told}".strip()


def _plainly(value: Any) -> str:
    return ",".join(map(str, value)) if isinstance(value, (list, tuple)) else str(value)


NOT = {"it": "non", "en": "not", "ru": "не"}
"""What denies a condition in a line."""


def is_word(calculator: CalculatorFunction, said: str, library: Library) -> bool:
    """Whether words, all of them, say something of a case of the calculator."""
    keys = stems_of(said)
    known = indexes.of(calculator, library).phrases
    return bool(keys) and any(
        len(phrase) == len(keys) and all(set(one) & set(two) for one, two in zip(phrase, keys, strict=True))
        for form in keys[0]
        for phrase, _ in known.get(form, ())
    )


def sets_against(line: str) -> bool:
    """Whether a line sets two sides against each other: "triarii against infantry"."""
    found = tokens(line, {})
    return any(
        one.versus and (one.kind == WORD or (at and found[at - 1].kind == NUMBER)) for at, one in enumerate(found)
    )


def fact(calculator: CalculatorFunction, said: str, library: Library) -> Input | None:
    """Return the one fact that a line names, and nothing besides; None where it says anything else."""
    with suppress(InputProblem):
        items = lexicon.items_of(parted(said), lexicon.lexicon_of(calculator, library))
        sides = {one.fact for item in items for one in item.meanings if one.kind == SIDE}
        named = {one.fact for item in items for one in item.meanings if one.kind == FACT}
        inputs = [one for one in calculator.inputs if one.name in named]
        if sides and len(inputs) > 1:
            inputs = [one for one in inputs if heading(one) in sides]
        if len(inputs) == 1 and all(item.kind == "phrase" for item in items) and len(items) <= 2:
            chosen = any(one.kind == CHOICE for item in items for one in item.meanings)
            return inputs[0] if inputs[0].kind is not bool and not chosen else None
    return None


__all__ = ["example", "fact", "is_word", "joined", "offered", "parted", "said_of", "sets_against"]
