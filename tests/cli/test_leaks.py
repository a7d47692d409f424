"""No English and no name of the machine in what a player of Italian or Russian reads of a calculator."""

from __future__ import annotations

import re
from collections import defaultdict
from functools import cache
from typing import TYPE_CHECKING, Any

import pytest

from punicref.cli import problems
from punicref.errors import Problem
from punicref.language.messages import Translator
from punicref.render import plain
from punicref.ruling import registry
from punicref.ruling.worded import in_words
from tests.golden.rulings import SEED, cases
from tests.program import answer_here
from tests.ruling import spread

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from punicref.rulebook.library import Library
    from punicref.ruling.model import Ruling
    from tests.program import Answer

    Run = Callable[..., Answer]

GAMES = ("pw", "dbp", "sor", "pi")
LANGUAGES = ("it", "ru")

MOST = 20
"""How many cases of a calculator are looked at: enough for each of its sentences to come up in one of them."""

TYPED = re.compile(
    r"--[a-z][a-z-]*"  # options
    r"|\b(?:pw|dbp|sor|pi):[\w.#]+"  # clauses, tables, open points
    r"|\bpunicref(?: (?:ask|play|house|tables|template|install|reading|rule|calculators))*(?: (?:pw|dbp|sor|pi)\b)?"
    r"|(?i:\bmade[- ]up)\b(?: \d+)?"  # what the tests print
    r"|\b[\w-]+\.(?:toml|json|jsonl|md)\b"
)
"""What is typed as it stands in every language."""

CODES = ("punicref", "it", "en", "ru", "pw", "dbp", "sor", "pi", "id", "toml", "json", "true", "false")
KEYS = ("table", "rows", "columns", "values", "seed")
ALLOWED = {*CODES, *KEYS}
"""Words that stand in every language: codes and keys of files."""


def rules(library: Library, lang: str) -> Iterator[str]:
    """Yield all words in which the rules and their players speak a language."""
    for game in library.game_codes():
        for one in library.ids(game):
            clause = library.clause(game, one, lang)
            yield from (clause.title, clause.text, clause.example or "")
            for issue in clause.issues:
                yield issue.text
                yield from (text for reading in issue.readings for text in (reading.name, reading.text))
        yield from (name for names in library.names(game).values() for name in names.get(lang, ()))
    for kind in ("choice", "fact", "side", "calculator", "item", "action", "same", "ground", "cell"):
        yield from (word for said in library.said(kind).values() for word in said.get(lang, ()))
        if lang == "en":
            yield from library.said(kind)  # our own names are English, too


def words(text: str) -> list[str]:
    """Return the words of a text that are written in Latin letters, without what is typed in every language."""
    return re.findall(r"(?<![\w'’.-])[A-Za-zÀ-ÿ]{2,}(?:[_-][a-z]+)*(?![\w.-]*[А-Яа-яё])", TYPED.sub(" ", text))


@cache
def known(library: Library, lang: str) -> frozenset[str]:
    """Return the words of a language, in small letters."""
    return frozenset(word.casefold() for text in rules(library, lang) for word in words(text.replace("_", " ")))


def leaks(text: str, library: Library, lang: str, said: str = "") -> set[str]:
    """Return the words of a text that are not of the language, but for those that somebody `said`."""
    found = set(words(text)) - ALLOWED - set(words(said))
    if lang == "ru":
        return {word for word in found if word[0].islower() and word not in known(library, "ru")}
    foreign, own = known(library, "en"), known(library, lang)
    return {word for word in found if (word.islower() and word in foreign and word not in own) or "_" in word}


def ruled(name: str, raw: dict[str, Any], library: Library, *, tables: bool) -> Ruling | Problem:
    """Return the ruling of a case, or its refusal."""
    calculator = registry.load(name, library)
    seeded = {**raw, "seed": raw.get("seed", SEED)} if "random" in raw.values() else raw
    try:
        return calculator.answer(seeded, library, spread.typed_in(library) if tables else spread.nothing)
    except Problem as problem:
        in_words(problem, calculator, library)
        return problem


@cache
def every(library: Library, game: str) -> list[tuple[str, dict[str, Any], Ruling | Problem]]:
    """Return what is ruled on cases of a game, with the printed tables and without them."""
    found = []
    number: dict[str, int] = defaultdict(int)
    for name, raw in cases():
        if name.startswith(f"{game}.") and number[name] < MOST:
            number[name] += 1
            found.append((name, raw, ruled(name, raw, library, tables=bool(number[name] % 2))))
    return found


def shown(made: Ruling | Problem, library: Library, lang: str) -> str:
    """Return a ruling or a refusal as it is printed."""
    translate = Translator(lang)
    if isinstance(made, Problem):
        return "\n".join(problems.lines(made, translate))

    def issue(reference: str, key: str) -> Any:
        game, _, clause = reference.partition(":")
        return next(one for one in library.issues(game, clause, lang) if one.key == key)

    return "\n".join(plain.ruling(made, translate, issue))


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_help_requests_and_refusals_are_in_one_language(run: Run, shipped: Library, game: str, lang: str) -> None:
    """What a calculator says of itself, what it asks for, and what it says to a word that it does not know."""
    assert answer_here is run
    found: dict[str, set[str]] = defaultdict(set)
    for name in shipped.calculator_names():
        if name.startswith(f"{game}."):
            typed = (game, name.partition(".")[2])
            for line in ((*typed, "--help"), typed, (*typed, "qqq"), (*typed, "12:5:3", "4", "7")):
                answer = run(*line, "--lang", lang)
                for word in leaks(answer.out + answer.err, shipped, lang, " ".join(line[2:])):
                    found[word].add(name)
    assert not found


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_rulings_and_refusals_of_cases_are_in_one_language(shipped: Library, game: str, lang: str) -> None:
    """With the printed tables and without them; what the case itself says in other words may stand."""
    found: dict[str, set[str]] = defaultdict(set)
    for name, raw, made in every(shipped, game):
        said = " ".join(str(value) for value in raw.values() if isinstance(value, str))
        for word in leaks(shown(made, shipped, lang), shipped, lang, said):
            found[word].add(f"{name} {raw}"[:150])
    assert not found


@pytest.mark.parametrize("lang", LANGUAGES)
def test_templates_of_tables_are_in_one_language(run: Run, shipped: Library, lang: str) -> None:
    """Columns, rows and what may be written in them; the names of a game stay as they are printed."""
    found: dict[str, set[str]] = defaultdict(set)
    for one in shipped.tables():
        for word in leaks(run("tables", "template", one.name, "--lang", lang).out, shipped, lang):
            found[word].add(one.name)
    assert not found
