"""One home for every number: texts and calculators take the rules' numbers from values, and from nowhere else."""

from __future__ import annotations

import ast
import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from punicref import LANGUAGES, paths
from punicref.build import source
from punicref.language.messages import parted
from punicref.rulebook import template

if TYPE_CHECKING:
    from collections.abc import Iterator

    from punicref.build.source import Book, SourceClause
    from punicref.rulebook.model import Value

GAMES = sorted(Path(paths.PACKAGE, "games").rglob("*.py"))
BOOKS = source.read_all(paths.RULES)
IDS = {book.code: set(book.clauses) for book in BOOKS}

SHOWN = ("display.py", "form.py")
"""What pages show of a game: how many rows and columns they have is no number of the rules."""

NUMBER_WORDS = {
    "en": r"two|three|four|five|six|seven|eight|nine|ten|twelve|twenty|thirty|forty|twice|thrice|"
    r"double|triple|half|halves",
    "it": r"due|tre|quattro|cinque|sette|otto|nove|dieci|venti|trenta|quaranta|doppi[oa]|tripl[oa]|metà|mezz[oa]",
    "ru": r"дв[аеух]+|двум|двумя|тр[иёх]+|тремя|четыре|пят[ьи]|шест[ьи]|семь|восемь|девять|десят[ьи]|двадцать|тридцать|"
    r"вдвое|втрое|дважды|трижды|половин\w+|удво\w+|двойн\w+",
}


def literals(tree: ast.Module) -> Iterator[ast.Constant]:
    """Yield the constants of a module without its docstrings and comments on assignments."""
    prose = {
        id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and id(node) not in prose:
            yield node


@pytest.mark.parametrize("path", GAMES, ids=lambda path: "/".join(path.parts[-2:]))
def test_no_rule_number_in_code(path: Path) -> None:
    """A calculator's code holds no number but 0 and 1, and no higher digits in strings but clause ids."""
    game = path.relative_to(Path(paths.PACKAGE, "games")).parts[0]
    ids = IDS.get(game, set())  # of what all games share none
    for node in literals(ast.parse(path.read_text("utf-8"))):
        where = f"{path.name}:{node.lineno}"
        if isinstance(node.value, (int, float)) and not isinstance(node.value, bool):
            assert node.value in (0, 1) or path.name in SHOWN, f"{where}: {node.value} belongs into rules/"
        elif isinstance(node.value, str):
            text, cites = parted(node.value)
            assert set(cites) <= ids, f"{where}: {node.value!r} names no clause"
            if re.search(r"[2-9]|\d\d", text) and (path.name not in SHOWN or re.fullmatch(r"[\w.:]+", text)):
                home = text.rpartition(":")[0]  # an id may have a colon of its own: base:12.3:six
                assert {text, home, text.removeprefix(f"{game}:")} & ids, f"{where}: {text!r} holds a number"


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("book", BOOKS, ids=lambda book: book.code)
def test_no_number_word_in_a_text(book: Book, lang: str) -> None:
    """Texts spell no number out; bare digits are refused by the compiler."""
    word = re.compile(rf"\b(?:{NUMBER_WORDS[lang]})\b", re.IGNORECASE)
    for clause in book.clauses.values():
        text = clause.texts[lang]
        bare = re.sub(r"\{[^{}]*\}", "", f"{text.title}\n{text.text}\n{text.example}")
        assert not word.findall(bare), clause.id


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("book", BOOKS, ids=lambda book: book.code)
def test_changing_a_value_changes_the_text(book: Book, lang: str) -> None:
    """Each value shows in some text of the language: with another value the text reads otherwise."""
    before = texts(book, lang)
    for clause in book.clauses.values():
        for name, value in clause.values.items():
            changed = source.with_values(book, {clause.id: {name: other(value)}}, "test")
            users = [one for one in changed.clauses.values() if one.house]
            assert any(shown(changed, one, lang) != before[one.id] for one in users), f"{clause.id} {name}"


def other(value: Value) -> Value:
    """Return a different value of the same kind."""
    if isinstance(value, list):
        return [*value, *value]
    return value + 1 if isinstance(value, int) else f"{value}0"


def texts(book: Book, lang: str) -> dict[str, str]:
    """Return all texts of a book with their numbers."""
    return {clause.id: shown(book, clause, lang) for clause in book.clauses.values()}


def shown(book: Book, clause: SourceClause, lang: str) -> str:
    """Return one clause's text with its numbers."""
    text = clause.texts[lang]
    parts = [text.title, text.text, text.example, *(issue.text for issue in text.issues.values())]
    return template.fill("\n\n".join(parts), lang, lambda home, name: source.value_of(book, clause, home, name))
