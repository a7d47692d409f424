"""The procedures of a game, procedures.toml beside its rules: read, checked, and told where they are wrong."""

from __future__ import annotations

import os
import re
from typing import TYPE_CHECKING, Any, NamedTuple

from punicref.base import LANGUAGES
from punicref.build import shape
from punicref.build.words import Said
from punicref.errors import RulesProblem, Several
from punicref.language.messages import say
from punicref.rulebook.model import Calculator
from punicref.ruling import procedures
from punicref.ruling.procedures import read
from punicref.ruling.procedures.parts import Rules

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from punicref.build.source import Book
    from punicref.language.messages import Message
    from punicref.ruling.procedures import declared
    from punicref.ruling.procedures.declared import Procedure
    from punicref.ruling.procedures.parts import Mistake, Path

FILE = "procedures.toml"


class Procedures(NamedTuple):
    """The procedures of a game: as the file has them, and made out."""

    game: str
    raw: Mapping[str, Any]
    made: Sequence[Procedure]


def of(folder: str, books: Iterable[Book]) -> list[Procedures]:
    """Read the procedures of a rules folder; an empty list where there are none. Problem for mistakes."""
    path = os.path.join(folder, FILE)
    if not os.path.exists(path):
        return []
    with open(path, "rb") as file:
        data = file.read()
    found, problems, _ = checked(data, {book.code: book for book in books}, FILE)
    if problems:
        raise problems[0] if len(problems) == 1 else Several(problems)
    return found


def checked(
    data: bytes, books: Mapping[str, Book], shown: str
) -> tuple[list[Procedures], list[RulesProblem], list[RulesProblem]]:
    """Return the procedures of a file, all that is wrong with it, and what is odd, each with its line."""
    try:
        raw = shape.parse(data, shown)
    except RulesProblem as problem:
        problem.hint = problem.hint or _broken(data, problem.line)
        return [], [problem], []
    text = data.decode("utf-8").replace("\r\n", "\n")
    found: list[Procedures] = []
    wrong: list[RulesProblem] = []
    odd: list[RulesProblem] = []
    for code, body in raw.items():
        if code not in books:
            wrong.append(_no_game(code, books, shown, line_of(text, (code,), "")))
            continue
        made, mistakes = read.game(body, code, rules_of(books[code]))
        for one in mistakes:
            (odd if one.finding else wrong).append(_problem(one, text, shown))
        found.append(Procedures(code, body, made))
    if not raw:
        wrong.append(
            RulesProblem(
                say("There is no procedure here."), where=shown,
                hint=say("Begin one with {header}.", header=f"[{next(iter(books), 'torre')}.combat]"),
            )
        )  # fmt: skip
    return found, sorted(wrong, key=lambda one: one.line), sorted(odd, key=lambda one: one.line)


def _broken(data: bytes, line: int) -> Message | None:
    """Return what may be wrong with the line that is no TOML."""
    lines = data.decode("utf-8", "replace").split("\n")
    if not 0 < line <= len(lines):
        return None
    return say(
        "It reads “{text}”. A quotation mark, a bracket, a comma or = is missing or too much there, or just before.",
        text=" ".join(lines[line - 1].split())[:60],
    )


def rules_of(book: Book) -> Rules:
    """Return what procedures of a game may rest on."""

    def value(clause: str, name: str) -> Any:
        return book.clauses[clause].values.get(name) if clause in book.clauses else None

    return Rules(book.clauses.__contains__, value)


def _no_game(code: str, books: Mapping[str, Book], shown: str, line: int) -> RulesProblem:
    game = next(iter(books), "torre")
    problem = RulesProblem(
        say("What stands here is under {found}, and must be under {game}.", found=code, game=tuple(books)),
        where=f"{shown}:{line}:",
        hint=say("Begin one with {header}.", header=f"[{game}.combat]"),
    )
    problem.line = line
    return problem


def _problem(one: Mistake, text: str, shown: str) -> RulesProblem:
    line = line_of(text, one.path, one.needle)
    keys = ".".join(str(key + 1) if isinstance(key, int) else key for key in one.path)
    problem = RulesProblem(one.message, where=f"{shown}:{line}: {keys}:", suggestions=one.suggestions, hint=one.hint)
    problem.line = line
    return problem


# Where something stands


def line_of(text: str, path: Path, needle: str) -> int:
    """Return the line, from 1, where the last of some keys stands; where a text stands behind it, the line of that.

    TOML's own parser keeps no places. What is under a header is looked for by it, the rest by the key, or by the
    number of the tables before it in a list.
    """
    lines = text.split("\n")
    start, end, left = _header(lines, path)
    for key in left:
        start, end = _inside(lines, start, end, key)
    if needle:
        first = needle.strip().split("\n")[0]
        start = next((at for at in range(start, end) if first in lines[at]), start)
    return start + 1


_HEADER = re.compile(r"\s*(\[{1,2})([^\]]+)\]{1,2}\s*(?:#|$)")  # linear: nothing can be divided in two ways
_KEY = re.compile(r"""[^.\s"']+|"([^"]*)"|'([^']*)'""")


def _keys(written: str) -> tuple[str, ...]:
    return tuple(one[1] or one[2] or one[0] for one in _KEY.finditer(written))


def _header(lines: Sequence[str], path: Path) -> tuple[int, int, Path]:
    """Return from which line to which the longest beginning of a path stands that has a header, and what is left."""
    best: tuple[int, int, Path] = (0, len(lines), path)
    size = 0
    seen: dict[tuple[str, ...], int] = {}
    heads: list[tuple[int, Path]] = []
    for at, line in enumerate(lines):
        found = _HEADER.match(line)
        if found is None:
            continue
        keys = _keys(found[2])
        if found[1] == "[[":
            seen[keys] = seen.get(keys, -1) + 1
            seen = {one: count for one, count in seen.items() if one == keys or one[: len(keys)] != keys}
        steps: list[str | int] = []
        for place in range(len(keys)):
            steps.append(keys[place])
            if keys[: place + 1] in seen:
                steps.append(seen[keys[: place + 1]])
        heads.append((at, tuple(steps)))
    for place, (at, whole) in enumerate(heads):
        if len(whole) > size and path[: len(whole)] == whole:
            size = len(whole)
            end = next((line for line, other in heads[place + 1 :] if other[: len(whole)] != whole), len(lines))
            best = (at, end, path[len(whole) :])
    if not size:  # a header of what is within, where the thing itself has none
        for at, whole in heads:
            if whole[: len(path)] == path or path[:1] == whole[:1]:
                return at, len(lines), path[len(whole) :] if path[: len(whole)] == whole else ()
    return best


def _inside(lines: Sequence[str], start: int, end: int, key: str | int) -> tuple[int, int]:
    """Return from which line to which a key stands, or the table of that number in a list."""
    if isinstance(key, str):
        written = re.compile(rf"""(?:^|[\s{{,.\["'])["']?{re.escape(key)}["']?\s*[=.]""")
        at = next((at for at in range(start, end) if written.search(lines[at].split("#")[0])), start)
        return at, end
    place = -1
    for at in range(start, end):
        for _ in re.finditer(r"\{\s*(?:when|value|word|name|text|of|set|add)\b", lines[at]):
            place += 1
            if place == key:
                return at, end
    return start, end


# What the library gets of them


def calculators(found: Iterable[Procedures]) -> list[Calculator]:
    """Return procedures as the library knows calculators."""
    return [
        Calculator(
            name=one.name,
            module=procedures.__name__,
            title=one.title,
            clauses=tuple(sorted(one.every_clause)),
            chapter="",
        )
        for game in found
        for one in game.made
    ]


def said(found: Iterable[Procedures]) -> Iterator[Said]:
    """Yield what players say for procedures, their facts and what is chosen; what is called nothing, by its name."""
    for one in (made for game in found for made in game.made):
        yield Said("calculator", one.name, one.said)
        for name, words in one.names.items():
            if name:
                yield Said("fact", f"{one.name}:{name}", _also(words, one.words[name].get("yes")))
        for fact in one.facts:
            if fact.holds and "no" in fact.words:
                yield Said("denied", f"{one.name}:{fact.name}", fact.words["no"])
            for value in fact.choices:
                words = fact.words.get(value) or dict.fromkeys(LANGUAGES, (value.replace("-", " "),))
                yield Said("choice", f"{one.name}:{fact.name}:{value}", words)


def _also(words: declared.Said, more: declared.Said | None) -> declared.Said:
    """Return what something is called, and what is said for it besides."""
    return {lang: (*said, *(more[lang] if more else ())) for lang, said in words.items()}
