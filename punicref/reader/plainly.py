"""A line for a calculator of which the network has learned nothing, where the grammar does not understand every word.

A condition may be told by the words of its question ("next to an enemy"). Of the other words those say nothing that
only say what the case is, or speak of what is stated by name; what the rules of the game speak of, or a number stands
beside, is lost: whoever says the line is asked. Any other is left out, and told.
"""

from __future__ import annotations

import re
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple

from punicref.base import LANGUAGES
from punicref.errors import InputProblem
from punicref.language.messages import Translator
from punicref.reader import index as indexes
from punicref.reader import speech
from punicref.reader.tokens import NUMBER, WORD, stems_of, tokens
from punicref.reader.used import LITTLE
from punicref.ruling import lexicon, spoken, vocabulary

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from punicref.language.messages import Message
    from punicref.reader.tokens import Token
    from punicref.rulebook.library import Library
    from punicref.ruling.facts import Input
    from punicref.ruling.items import Item
    from punicref.ruling.registry import CalculatorFunction

ENOUGH = 2
"""So many words of a question, at least, say that it is so."""

SHORT = 4
"""A little word of so few letters says nothing, though it stands in the question."""

ONE = "un|una|uno|a|an|один|одну|одно"
"""Articles that count, right behind a fact that needs a number."""

LACKS = "“{word}” needs a number."
"""What the grammar says of a fact without its number."""

AROUND = (
    "attacks", "i-attack", "moves", "acts", "throws", "has", "stands", "relative", "with", "own", "me", "him", "of-me",
    "of-him", "first", "second",
)  # fmt: skip
"""What players say around any case, as rules/words.toml has it."""

COUNTS = ("valued", "force")
"""And what they say of numbers."""


class Plain(NamedTuple):
    """The facts of a line, the words that may not be left out in silence, and those that may."""

    facts: Mapping[str, Any]
    lost: tuple[str, ...]
    unused: tuple[str, ...]


def read(calculator: CalculatorFunction, text: str, library: Library, stated: Iterable[str]) -> Plain | None:
    """Return what names and questions say of a line; None where that is nothing, or could mean two things."""
    known = lexicon.lexicon_of(calculator, library)
    text = _by_questions(calculator, text, library, known)
    try:
        items, unknown = lexicon.parts_of(lexicon.parted(text), known)
        found, bare = _made_out(calculator, items, library, stated)
    except InputProblem:
        return None
    for one in bare:
        written = next(iter(re.findall(rf"{re.escape(one.text)}(?:\s+(?:{ONE})\b)?", text, re.IGNORECASE)), "")
        counted = re.sub(rf"\b(?:{ONE})\b", "1", written, flags=re.IGNORECASE)
        if counted != written:  # "ha perso un passo"
            return read(calculator, text.replace(written, counted), library, stated)
    if not found:
        return None
    line = tokens(text, indexes.numerals(library))
    strange = {*unknown}
    silent = (
        _words_of_case(calculator, library)
        | _things(calculator.game, library)
        | {form for one in calculator.inputs if one.name in found for form in _words_of(one, library)}
    )
    left = [
        at
        for at, one in enumerate(line)
        if one.kind == WORD
        and one.text.casefold().replace("ё", "е") in strange
        and not _idle(line, at, silent, library, known)
    ]
    lost = [at for at in left if _numbered(line, at) or _of_the_rules(line[at], calculator.game, library)]
    unsaid = [one.text for one in bare if not any(meaning.fact in found for meaning in one.meanings)]
    return Plain(
        found,
        tuple(dict.fromkeys((*unsaid, *(line[at].text for at in lost)))),
        tuple(dict.fromkeys(line[at].text for at in left if at not in lost)),
    )


def _made_out(
    calculator: CalculatorFunction, items: Sequence[Item], library: Library, stated: Iterable[str]
) -> tuple[Mapping[str, Any], list[Item]]:
    """Return the facts of some items, and those that name a fact without its number; InputProblem for any other."""
    bare: list[Item] = []
    while True:
        try:
            return spoken.made_out(calculator, [one for one in items if one not in bare], library, stated).facts, bare
        except InputProblem as problem:
            word = problem.message.args.get("word")
            more = [one for one in items if one.text == word and one not in bare]
            if problem.message.text != LACKS or not more:
                raise
            bare += more


def _idle(line: Sequence[Token], at: int, silent: frozenset[str], library: Library, known: lexicon.Lexicon) -> bool:
    """Whether a word says nothing: a little one, what is done in any case, what the case or a fact of it is called.

    A number right behind it is told by it, "rating 3", unless a name stands before both: "leader of rating 3".
    """
    one = line[at]
    if one.denies:
        return False
    if one.value in LITTLE or any(speech.says(one, library, key) for key in AROUND):
        return True
    if len(one.text) == 1 and at and _things(known.game, library).intersection(line[at - 1].forms):
        return True  # "unit A": which it is, is nothing to a case by itself
    if at + 1 < len(line) and line[at + 1].kind == NUMBER and not _article(line[at + 1]):
        before = next((each for each in reversed(line[:at]) if each.text != ":" and each.value not in LITTLE), None)
        if before is None or not known.find([before.value]):
            return False
    counts = any(speech.says(one, library, key) for key in COUNTS)
    return counts or bool(silent.intersection(one.forms))


def _numbered(line: Sequence[Token], at: int) -> bool:
    """Whether a number stands right beside a word, no article: it may be the number of what the word says."""
    near = [line[place] for place in (at - 1, at + 1) if 0 <= place < len(line)]
    return any(one.kind == NUMBER and not _article(one) for one in near)


def _article(one: Token) -> bool:
    return one.said and one.value == "1"


def _forms(phrases: Iterable[str]) -> Iterator[str]:
    for phrase in phrases:
        for forms in stems_of(phrase):
            yield from forms


@cache
def _translator(lang: str) -> Translator:
    return Translator(lang)


def _said(message: Message) -> list[str]:
    return [_translator(lang)(message) for lang in LANGUAGES]


@lru_cache(256)
def called(calculator: CalculatorFunction, library: Library) -> frozenset[str]:
    """Return the stems of the single words that a calculator is called."""
    said = library.said("calculator").get(calculator.name, {})
    return frozenset(_forms(word for all_ in said.values() for word in all_ if " " not in word))


@lru_cache(256)
def _words_of_case(calculator: CalculatorFunction, library: Library) -> frozenset[str]:
    """Return the stems of what a calculator is called, and of its title."""
    said = library.said("calculator").get(calculator.name, {})
    return frozenset(_forms((*_said(calculator.title), *(word for all_ in said.values() for word in all_))))


def _words_of(one: Input, library: Library) -> frozenset[str]:
    """Return the stems of what a fact and its values are called, and of its question."""
    words = [word for all_ in vocabulary.of_fact(one, library).values() for word in all_]
    return frozenset(_forms((*words, *_said(one.ask.prompt))))


@lru_cache(64)
def _of_rules(game: str, library: Library) -> frozenset[str]:
    """Return the stems of all words of a game's rules."""
    clauses = [library.clause(game, one, lang) for lang in library.languages(game) for one in library.ids(game)]
    return frozenset(_forms(text for one in clauses for text in (one.title, one.text)))


@lru_cache(64)
def _things(game: str, library: Library) -> frozenset[str]:
    """Return the stems of what the things are called that the open table of a game of one's own keeps."""
    sheet = (library.procedures(game) or {}).get("sheet", {})
    kinds = {name: one for name, one in sheet.items() if isinstance(one, dict) and "fields" in one}
    said = [one.get(key) for one in kinds.values() for key in ("called", "names")]
    return frozenset(_forms((*(name.replace("_", " ") for name in kinds), *_texts(said))))


def _texts(said: object) -> Iterator[str]:
    """Yield the texts in what is said: one, a list, or a table by language or name."""
    if isinstance(said, str):
        yield said
    elif isinstance(said, (list, dict)):
        for one in said.values() if isinstance(said, dict) else said:
            yield from _texts(one)


def _of_the_rules(one: Token, game: str, library: Library) -> bool:
    return bool(_of_rules(game, library).intersection(one.forms))


def _by_questions(calculator: CalculatorFunction, text: str, library: Library, known: lexicon.Lexicon) -> str:
    """Return a line with the name of a condition in the place of words of its question that mean nothing else."""
    line = tokens(text, indexes.numerals(library))
    asked = {one: _questions(one.ask.prompt) for one in calculator.inputs if one.kind is bool}
    for start, end in reversed(list(_runs(line))):
        said = {one: _longest(line, start, end, stems) for one, stems in asked.items()}
        own = {one: found for one, found in said.items() if any(not known.find([line[at].value]) for at in found)}
        most = max((len(found) for found in own.values()), default=0)
        likely = [one for one, found in own.items() if len(found) == most]
        if most >= ENOUGH and len(likely) == 1:
            first, last = line[own[likely[0]][0]], line[own[likely[0]][-1]]
            word = next(iter(vocabulary.of_fact(likely[0], library).values()))[0]
            text = f"{text[: first.at]}{word}{text[last.at + len(last.text) :]}"
    return text


def _longest(line: Sequence[Token], start: int, end: int, stems: frozenset[str]) -> list[int]:
    """Return where the most words of a question stand together, little ones between them left out."""
    found: list[list[int]] = [[]]
    for at in range(start, end):
        one, asked = line[at], bool(stems.intersection(line[at].forms))
        if asked and (one.value not in LITTLE or len(one.value) > SHORT):
            found[-1].append(at)
        elif one.kind == WORD and one.value not in LITTLE and one.value not in lexicon.LITTLE:
            found.append([])
    return max(found, key=len)


@lru_cache(512)
def _questions(prompt: Message) -> frozenset[str]:
    return frozenset(_forms(_said(prompt)))


def _runs(line: Sequence[Token]) -> Iterator[tuple[int, int]]:
    """Yield where words stand together: between numbers, stops, denials and what sets two against each other."""
    start = 0
    for at, one in enumerate((*line, None)):
        if one is None or not (one.kind == WORD or _article(one)) or one.denies or one.versus:
            if at > start:
                yield start, at
            start = at + 1
