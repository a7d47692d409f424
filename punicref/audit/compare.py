"""Texts of one clause side by side: sentence by sentence, with what differs marked where it stands."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from punicref.audit import facts, segments, vote
from punicref.audit.termbase import Matcher
from punicref.audit.view import together
from punicref.rulebook import terms

if TYPE_CHECKING:
    from punicref.rulebook import model

NUMBER, REFERENCE, TERM = KINDS = ("number", "reference", "term")

_REFERENCE = re.compile(r"\[([^\[\]\s]+)\]")
_NUMBER = re.compile(r"[+−-]?\d+(?:[.,:/–-]\d+)*")
_TOKEN = re.compile(r"[^\W_]+")


@dataclass(frozen=True)
class Column:
    """One side of a comparison: its key, its language, and a clause's texts by part."""

    key: str
    lang: str
    parts: Mapping[str, str]


@dataclass(frozen=True)
class Difference:
    """Something that does not stand equally often in every column."""

    kind: str
    item: str
    counts: Mapping[str, int]


@dataclass(frozen=True)
class Cell:
    """What a column says in a row, and the stretches of it that another column does not say."""

    text: str
    marks: tuple[tuple[int, int], ...] = ()


@dataclass(frozen=True)
class Row:
    """What the columns say in one place; a column that says nothing there has no cell."""

    part: str
    item: bool
    cells: Mapping[str, Cell]
    differences: tuple[Difference, ...] = ()


@dataclass(frozen=True)
class Found:
    """A number, reference or term in a text, and where it stands."""

    kind: str
    item: str
    start: int
    end: int


class Finder:
    """Finds numbers, references and the terms of a game in texts of any language."""

    def __init__(self, base: Sequence[model.Term]) -> None:
        known = [terms.Term(one.id, one.games, one.defined, _words(one)) for one in base]
        langs = {lang for one in known for lang in one.words}
        self._matchers = {lang: Matcher(known, lang, {}) for lang in langs}

    def found(self, text: str, lang: str) -> list[Found]:
        """Return what stands in a text for certain, in no order."""
        places = [Found(REFERENCE, match[1], *match.span()) for match in _REFERENCE.finditer(text)]
        bare = _REFERENCE.sub(lambda match: " " * len(match[0]), text)
        places += [Found(NUMBER, _number(match[0]), *match.span()) for match in _NUMBER.finditer(bare)]
        places += [Found(NUMBER, match[0], *match.span()) for match in facts.ROMAN.finditer(bare)]
        spans, tokens = _tokens(text)
        for use in self._matchers[lang].uses(tokens) if lang in self._matchers else ():
            if len(use.terms) == 1:
                places.append(Found(TERM, next(iter(use.terms)), spans[use.start][0], spans[use.end - 1][1]))
        return places

    def spoken_of(self, text: str, lang: str) -> frozenset[str]:
        """Return every term that a text may speak of."""
        return self._matchers[lang].spoken(_tokens(text)[1]).near if lang in self._matchers else frozenset()


def rows(columns: Sequence[Column], finder: Finder) -> list[Row]:
    """Put the texts of a clause side by side."""
    parts = dict.fromkeys(part for column in columns for part, text in column.parts.items() if text.strip())
    langs = {column.key: column.lang for column in columns}
    made = []
    for part in parts:
        texts = {column.key: column.parts[part] for column in columns if column.parts.get(part, "").strip()}
        blocks = {key: segments.blocks(text, langs[key]) for key, text in texts.items()}
        for group in together(part, blocks, lambda key, text: finder.spoken_of(text, langs[key])):
            said = {key: group.said[key].text for key in texts if key in group.said}
            made.append(_row(part, group.item, said, {key: langs[key] for key in texts}, finder))
    return made


def _row(part: str, item: bool, said: Mapping[str, str], langs: Mapping[str, str], finder: Finder) -> Row:
    found = {key: finder.found(text, langs[key]) for key, text in said.items()}
    differences = []
    for kind in (NUMBER, REFERENCE):
        items = {key: [one.item for one in found.get(key, ()) if one.kind == kind] for key in langs}
        differences += [Difference(kind, one, counts) for one, counts in vote.differing(items)]
    near = {key: finder.spoken_of(said.get(key, ""), lang) for key, lang in langs.items()}
    for term in sorted({one.item for places in found.values() for one in places if one.kind == TERM}):
        counts = {key: sum(one.item == term for one in found.get(key, ())) for key in langs}
        if any(not counts[key] and term not in near[key] for key in langs):
            differences.append(Difference(TERM, term, counts))
    odd = {(one.kind, one.item) for one in differences}
    cells = {
        key: Cell(text, tuple(sorted((one.start, one.end) for one in found[key] if (one.kind, one.item) in odd)))
        for key, text in said.items()
    }
    return Row(part, item, cells, tuple(differences) if len(langs) > 1 else ())


def _number(written: str) -> str:
    """Write a number alike in all languages: decimal points, plain hyphens and signs."""
    return written.replace("−", "-").replace("–", "-").replace(",", ".")


def _tokens(text: str) -> tuple[list[tuple[int, int]], tuple[str, ...]]:
    """Return the words of a text and where they stand; each is one word as the search compares them."""
    spans, tokens = [], []
    for match in _TOKEN.finditer(text):
        words = segments.tokens(match[0])
        if len(words) == 1:
            spans.append(match.span())
            tokens.append(words[0])
    return spans, tuple(tokens)


def _words(term: model.Term) -> dict[str, terms.Words]:
    return {
        lang: terms.Words(
            said["term"][0], tuple(said.get("form", ())), tuple(said.get("short", ())), tuple(said.get("synonym", ()))
        )
        for lang, said in term.words.items()
    }


@dataclass(frozen=True)
class Compared:
    """A clause of a game with its rows, and the columns that have no such clause."""

    game: str
    id: str
    columns: tuple[str, ...]
    rows: tuple[Row, ...]
    missing: tuple[str, ...] = field(default=())

    @property
    def reference(self) -> str:
        """The clause as a person types it."""
        return f"{self.game}:{self.id}"


def clause(game: str, one: str, columns: Sequence[Column], finder: Finder) -> Compared:
    """Compare a clause in some columns; a column without parts does not have it."""
    missing = tuple(column.key for column in columns if not column.parts)
    having = [column for column in columns if column.parts]
    return Compared(game, one, tuple(column.key for column in columns), tuple(rows(having, finder)), missing)


def differences(compared: Compared) -> Counter[str]:
    """Count what differs, by kind."""
    return Counter(one.kind for row in compared.rows for one in row.differences)
