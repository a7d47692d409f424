"""Texts of one clause side by side: sentence by sentence, with what `check` finds where it is found."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import product
from typing import TYPE_CHECKING

from punicref.audit import changes, facts, segments
from punicref.audit.termbase import Matcher, Terms
from punicref.audit.view import together
from punicref.language.messages import Message
from punicref.rulebook.entries import Term, Words

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from punicref.audit.finding import Finding, Printed
    from punicref.rulebook import model

NUMBER, REFERENCE, TERM = "number", "reference", "term"

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
class Mark:
    """A stretch of a cell that another column of the same language does not say, and whether that one is the older."""

    start: int
    end: int
    kind: str  # changes.GONE in the first column of a language, changes.NEW in the others


@dataclass(frozen=True)
class Cell:
    """What a column says in a row, and in which words it differs from a column of its own language."""

    text: str
    marks: tuple[Mark, ...] = ()


@dataclass(frozen=True)
class Row:
    """What the columns say in one place, and what is found there; a column that says nothing has no cell."""

    part: str
    item: bool
    cells: Mapping[str, Cell]
    findings: tuple[Finding | Printed, ...] = ()

    @property
    def differs(self) -> bool:
        """Whether something is found there, or columns of one language have other words."""
        return bool(self.findings) or any(cell.marks for cell in self.cells.values())


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
        known = [Term(one.id, one.games, one.defined, _words(one)) for one in base]
        langs = {lang for one in known for lang in one.words}
        self._matchers = {lang: Matcher([one for one in known if lang in one.words], lang, {}) for lang in langs}
        self._langs = {one.id: frozenset(one.words) for one in known}

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

    def has(self, term: str, lang: str) -> bool:
        """Whether a term has a name in a language."""
        return lang in self._langs.get(term, ())

    def stems(self, text: str, lang: str) -> frozenset[str]:
        """Return the stems of a text's words; an abbreviation in the plural is the abbreviation."""
        tokens = [re.sub(r"(?<=[A-Z])s$", "", word) for word in re.findall(r"[^\W_]+", text)]
        flat = segments.tokens(" ".join(tokens))
        return frozenset(self._matchers[lang].stems(flat)) if lang in self._matchers else frozenset()

    def renders(self, term: str, stems: Collection[str], lang: str) -> bool:
        """Whether a text with these words may speak of a term: in other words, or in those of a name taken apart."""
        return lang in self._matchers and self._matchers[lang].renders(term, stems)

    def spoken(self, text: str, lang: str) -> Terms:
        """Return what a text says in terms."""
        return self._matchers[lang].spoken(_tokens(text)[1])

    def spoken_of(self, text: str, lang: str) -> frozenset[str]:
        """Return every term that a text may speak of."""
        return self._matchers[lang].spoken(_tokens(text)[1]).near if lang in self._matchers else frozenset()


def rows(columns: Sequence[Column], finder: Finder) -> list[Row]:
    """Put the texts of a clause side by side."""
    parts = dict.fromkeys(part for column in columns for part, text in column.parts.items() if text.strip())
    langs = {column.key: column.lang for column in columns}
    alike, firsts = _alike(columns), _firsts(columns)
    made = []
    for part in parts:
        texts = {column.key: column.parts[part] for column in columns if column.parts.get(part, "").strip()}
        blocks = {key: segments.blocks(text, langs[key]) for key, text in texts.items()}
        prints = any(key != lang for key, lang in langs.items())
        for group in together(part, blocks, lambda key, text: finder.spoken_of(text, langs[key]), freely=prints):
            said = {key: group.said[key].text for key in texts if key in group.said}
            made.append(Row(part, group.item, _cells(said, alike, firsts)))
    return made


ALIKE = 0.6
"""Texts of one language that have fewer words in common are worded independently: their words are not compared,
but in rows that are themselves as alike as that."""


def _firsts(columns: Sequence[Column]) -> dict[str, str]:
    """Return for columns the first one of the same language."""
    first: dict[str, str] = {}
    return {one.key: first[one.lang] for one in columns if first.setdefault(one.lang, one.key) != one.key}


def _alike(columns: Sequence[Column]) -> dict[str, str]:
    """Return for columns the first one of the same language, where the two say the clause nearly in the same words."""
    whole = {column.key: "\n".join(column.parts[part] for part in sorted(column.parts)) for column in columns}
    return {key: base for key, base in _firsts(columns).items() if changes.likeness(whole[base], whole[key]) >= ALIKE}


def _cells(said: Mapping[str, str], alike: Mapping[str, str], firsts: Mapping[str, str]) -> dict[str, Cell]:
    """Make cells with the words marked in which columns of one language differ."""
    marks: dict[str, set[Mark]] = {key: set() for key in said}
    for key, base in firsts.items():
        if alike.get(key) != base and changes.likeness(said.get(base, ""), said.get(key, "")) < ALIKE:
            continue
        for piece in changes.pieces(said.get(base, ""), said.get(key, ""), capitals=False):
            if piece.kind != changes.SAME:
                marks[base if piece.kind == changes.GONE else key].add(Mark(piece.start, piece.end, piece.kind))
    return {key: Cell(text, _apart(marks[key])) for key, text in said.items()}


def _apart(marks: Iterable[Mark]) -> tuple[Mark, ...]:
    """Return marks in order, those that overlap joined."""
    found: list[Mark] = []
    for one in sorted(marks, key=lambda one: (one.start, one.end)):
        if found and one.start < found[-1].end:
            found[-1] = Mark(found[-1].start, max(found[-1].end, one.end), one.kind)
        else:
            found.append(one)
    return tuple(found)


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


def _words(term: model.Term) -> dict[str, Words]:
    return {
        lang: Words(
            said["term"][0],
            tuple(said.get("form", ())),
            tuple(said.get("short", ())),
            tuple(said.get("synonym", ())),
        )
        for lang, said in term.words.items()
    }


@dataclass(frozen=True)
class Compared:
    """A clause of a game with its rows, and the columns that have no such clause.

    What is found of the clause stands with the row that it quotes, else under `findings`.
    """

    game: str
    id: str
    columns: tuple[str, ...]
    rows: tuple[Row, ...]
    missing: tuple[str, ...] = ()
    findings: tuple[Finding | Printed, ...] = ()

    @property
    def reference(self) -> str:
        """The clause as a person types it; of a rulebook that is no game of ours, its number."""
        return f"{self.game}:{self.id}" if self.game else self.id

    @property
    def everything(self) -> tuple[Finding | Printed, ...]:
        """Everything that is found of the clause."""
        return (*(one for row in self.rows for one in row.findings), *self.findings)

    @property
    def differs(self) -> bool:
        """Whether there is anything to be looked at."""
        return bool(self.findings or self.missing) or any(row.differs for row in self.rows)


def clause(
    game: str, one: str, columns: Sequence[Column], finder: Finder, findings: Iterable[Finding | Printed] = ()
) -> Compared:
    """Compare a clause in some columns; a column without parts does not have it. `findings` are those of the clause."""
    missing = tuple(column.key for column in columns if not column.parts)
    having = [column for column in columns if column.parts]
    made = rows(having, finder)
    langs = {column.key: column.lang for column in having}
    at: dict[int, list[Finding | Printed]] = {}
    loose = []
    for each in findings:
        place = _place(each, made, langs)
        if place is None:
            loose.append(each)
        else:
            at.setdefault(place, []).append(each)
    made = [replace(row, findings=tuple(at.get(number, ()))) for number, row in enumerate(made)]
    return Compared(game, one, tuple(column.key for column in columns), tuple(made), missing, tuple(loose))


def _place(finding: Finding | Printed, made: Sequence[Row], langs: Mapping[str, str]) -> int | None:
    """Return the row that a finding quotes, else the last one of its part, or None.

    What is quoted has the names of values for the values, and any of their word forms, so it is looked for by words.
    """
    part: str = getattr(finding, "part", "")
    passages: dict[str, str] = dict(getattr(finding, "passages", ()))
    said = passages.values() or [text for text in _texts(finding.message) if len(text) >= QUOTED]
    quotes = [text.strip("… ") for text in said]
    quoted = passages or finding.langs
    best, at = (False, WITHIN, 0.0), None
    for number, row in enumerate(made):
        if not part or row.part == part:
            texts = [cell.text for key, cell in row.cells.items() if not quoted or langs[key] in quoted]
            for quote, text in product(quotes, texts):
                likely = (quote in text, changes.within(quote, text), changes.likeness(quote, text))
                if likely > best:
                    best, at = likely, number
    if at is not None:
        return at
    return max((number for number, row in enumerate(made) if part and row.part == part), default=None)


QUOTED = 12
"""What a message quotes of a text is at least so long; shorter arguments may be anything."""

WITHIN = 0.6
"""So many of the words that a message quotes must stand where it is shown."""


def _texts(message: Message) -> Iterator[str]:
    """Yield the texts among the arguments of a message, those of messages in it as well."""
    for value in message.args.values():
        if isinstance(value, str):
            yield value
        elif isinstance(value, Message):
            yield from _texts(value)
