"""The rules read leniently: everything that can be read, and a list of what cannot.

The compiler's reader stops at the first mistake; this one goes on, so that `check` reports all of them in one run.
What comes out are plain frozen data: a test can change a text in memory and check that clause again.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any, TypeVar

from punicref.base import LANGUAGES
from punicref.build import shape, source
from punicref.errors import RulesProblem, near
from punicref.language.messages import Message, say
from punicref.rulebook import tables, template

if TYPE_CHECKING:
    from punicref.rulebook.model import Value

T = TypeVar("T")

TEXT_KEYS = ("title", "short", "text", "example", "asks", "issues")


@dataclass(frozen=True)
class Mistake:
    """What the reader could not take as it stands; `lang` is empty for a neutral file."""

    id: str  # of the clause, empty where the whole file is meant
    lang: str
    file: str
    message: Message
    line: int = 0  # where the file itself names none, it is looked up by the clause
    unread: bool = False  # nothing of the file could be read


def unread(file: str, problem: RulesProblem) -> Mistake:
    """Return the mistake of a file that cannot be read at all; where an entry of it is to blame, with that one."""
    one = problem.where.partition(": ")[2].removesuffix(":")
    lang = file.partition("/")[0] if "/" in file else ""
    return Mistake(one, lang, file, problem.message, problem.line, unread=True)


@dataclass(frozen=True)
class Neutral:
    """What is the same in every language."""

    kind: str = "rule"
    parent: str = ""
    see: tuple[str, ...] = ()
    values: Mapping[str, Value] = field(default_factory=dict)
    example: Mapping[str, Value] = field(default_factory=dict)
    issues: Mapping[str, source.SourceIssue] = field(default_factory=dict)
    regions: tuple[str, ...] = ()
    tables: tuple[tables.Shape, ...] = ()
    but: tuple[source.But, ...] = ()

    def value(self, name: str) -> Value | None:
        """Return a value or a figure of the example as a text names it."""
        if name.startswith("example."):
            return self.example.get(name.removeprefix("example."))
        return self.values.get(name)


@dataclass(frozen=True)
class Text:
    """A clause in one language: its parts by name, and the questions that it answers."""

    parts: Mapping[str, str]
    asks: tuple[str, ...] = ()

    @cached_property
    def placeholders(self) -> list[template.Placeholder]:
        """Every placeholder of every part."""
        return list(template.placeholders("\n".join(self.parts.values())))


@dataclass(frozen=True)
class Clause:
    """A clause in all the languages that have it; `neutral` is None where only a text file has it."""

    game: str
    name: str  # of the game's files
    id: str
    neutral: Neutral | None
    texts: Mapping[str, Text]


@dataclass(frozen=True)
class Game:
    """One game's rules, as far as they can be read; `langs` are the languages whose file could be parsed."""

    code: str
    name: str
    clauses: Mapping[str, Clause]
    langs: tuple[str, ...]
    mistakes: tuple[Mistake, ...]
    regions: tuple[str, ...]


def names(folder: str) -> list[str]:
    """Return the names of the files of every game of a rules folder."""
    return sorted(
        entry.removesuffix(".toml")
        for entry in os.listdir(folder)
        if entry.endswith(".toml") and entry not in source.NO_GAMES
    )


def read_all(folder: str) -> list[Game]:
    """Read every game of a rules folder."""
    return [read(folder, name) for name in names(folder)]


def ids(folder: str, name: str) -> tuple[str, set[str]]:
    """Return the code of a game and its clauses, from the neutral file alone; nothing where that is damaged."""
    try:
        raw = shape.load(os.path.join(folder, f"{name}.toml"), f"{name}.toml")
    except RulesProblem:
        return "", set()
    header = raw.pop("game", None)
    return str(header.get("code", "")) if isinstance(header, dict) else "", set(raw)


def read(folder: str, name: str) -> Game:
    """Read one game; never fails for what stands in its files."""
    return _Reader(folder, name).game()


class _Reader:
    """Reads the files of one game and remembers the mistakes."""

    def __init__(self, folder: str, name: str) -> None:
        self.folder = folder
        self.name = name
        self.file = f"{name}.toml"
        self.mistakes: list[Mistake] = []
        self.raw: dict[str, dict[str, Any]] = {}

    def game(self) -> Game:
        for lang in ("", *LANGUAGES):
            file = self._file(lang)
            path = os.path.join(self.folder, *file.split("/"))
            try:
                self.raw[lang] = shape.load(path, file)
            except RulesProblem as problem:
                self.mistakes.append(unread(file, problem))
        code = self._header()
        neutral = self.raw.get("", {})
        self.raw.setdefault("", {})
        langs = tuple(lang for lang in LANGUAGES if lang in self.raw)
        ids = dict.fromkeys((*neutral, *(one for lang in langs for one in self.raw[lang])))
        clauses = {}
        for one in ids:
            texts = {lang: self._text(one, lang) for lang in langs if one in self.raw[lang]}
            entry = self._neutral(one) if one in neutral else None
            clauses[one] = Clause(code, self.name, one, entry, texts)
        regions = self._regions(code)
        for one, clause in clauses.items():
            for table in clause.neutral.tables if clause.neutral else ():
                self._table(one, clause, table, clauses)
            tables = clause.neutral.tables if clause.neutral else ()
            named = [row.partition(" ")[0] for table in tables if table.keys == "names" for row in table.named]
            for region in (*(clause.neutral.regions if clause.neutral else ()), *named):
                if region not in regions:
                    self._note(one, "", say("There is no region {region} in {file}.", region=region, file="names.toml"))
        return Game(code, self.name, clauses, langs, tuple(self.mistakes), tuple(regions))

    def _file(self, lang: str) -> str:
        return f"{lang}/{self.file}" if lang else self.file

    def _note(self, one: str, lang: str, message: Message) -> None:
        self.mistakes.append(Mistake(one, lang, self._file(lang), message))

    def _try(self, one: str, lang: str, read: Callable[[], T]) -> T | None:
        """Return what was read, or None with the mistake remembered."""
        try:
            return read()
        except RulesProblem as problem:
            mistake = Mistake(one, lang, self._file(lang), problem.message)
            if mistake not in self.mistakes:
                self.mistakes.append(mistake)
            return None

    def _table_of(
        self, raw: object, one: str, lang: str, keys: tuple[str, ...] | None, key: str = ""
    ) -> dict[str, Any]:
        """Return a table, whatever else it holds; unknown keys are mistakes and are left out."""
        if not isinstance(raw, dict):
            self._try(one, lang, lambda: shape.table(raw, self._file(lang), one, keys, key))
            return {}
        if keys is None or all(name in keys for name in raw):
            return raw

        def is_known(name: str) -> bool:
            return bool(self._try(one, lang, lambda: shape.table({name: 0}, self._file(lang), one, keys, key)))

        return {name: value for name, value in raw.items() if is_known(name)}

    def _string(self, raw: object, one: str, lang: str, key: str, *, empty: bool = False) -> str:
        if isinstance(raw, str) and (empty or raw.strip()):
            return raw
        return self._try(one, lang, lambda: shape.string(raw, self._file(lang), one, key, empty=empty)) or ""

    def _strings(self, raw: object, one: str, lang: str, key: str) -> tuple[str, ...]:
        return self._try(one, lang, lambda: shape.strings(raw, self._file(lang), one, key)) or ()

    def _header(self) -> str:
        """Take the `[game]` entries out; returns the game's code."""
        code = self.name
        for lang, raw in self.raw.items():
            keys = ("title",) if lang else ("code", "published")
            known = source.TITLE_KEYS if lang else keys
            body = self._table_of(raw.pop("game", {} if lang else None), "game", lang, known)
            for key in (*keys, *(one for one in known if one in body and one not in keys)):
                written = self._string(body.get(key), "game", lang, key)
                if key == "code":
                    code = written or code
        return code

    def _neutral(self, one: str) -> Neutral:
        raw = self.raw[""]
        if not source.is_id(one):
            self._note(one, "", say("This is no clause id: lower-case letters, digits, dots."))
        body = self._table_of(raw[one], one, "", source.NEUTRAL_KEYS)
        where = f"{self.file}: {one}:"
        kind = self._string(body.get("kind", "rule"), one, "", "kind")
        self._try(one, "", lambda: shape.one_of(kind, source.KINDS, where, "kind"))
        parent = self._string(body.get("parent", ""), one, "", "parent", empty=True)
        if parent and (parent not in raw or parent == one):
            self._no_clause(one, parent)
        issues = {}
        for key, value in self._table_of(body.get("issues", {}), one, "", None, "issues").items():
            table = self._table_of(value, one, "", ("kind", "readings", "see"), f"issues.{key}")
            sort = self._string(table.get("kind"), one, "", f"issues.{key}.kind")
            if sort:
                name = f"issues.{key}.kind"
                self._try(one, "", lambda s=sort, n=name: shape.one_of(s, source.ISSUE_KINDS, where, n))  # type: ignore[misc]
            issues[key] = source.SourceIssue(
                sort,
                self._strings(table.get("readings", []), one, "", f"issues.{key}.readings"),
                self._strings(table.get("see", []), one, "", f"issues.{key}.see"),
            )
        declared = [("", body["table"])] if "table" in body else []
        declared += self._table_of(body.get("tables", {}), one, "", None, "tables").items()
        shapes = [self._try(one, "", lambda raw=raw, key=key: tables.shape(raw, where, key)) for key, raw in declared]  # type: ignore[misc]
        values, example = (
            self._try(one, "", lambda key=key: source.values_of(body.get(key, {}), self.file, one, key)) or {}  # type: ignore[misc]
            for key in ("values", "example")
        )
        return Neutral(
            kind=kind,
            parent=parent,
            see=self._strings(body.get("see", []), one, "", "see"),
            values=values,
            example=example,
            issues=issues,
            regions=self._strings(body.get("regions", []), one, "", "regions"),
            tables=tuple(found for found in shapes if found is not None),
            but=self._try(one, "", lambda: source.but_of(body.get("but", []), self.file, one)) or (),
        )

    def _text(self, one: str, lang: str) -> Text:
        body = self._table_of(self.raw[lang][one], one, lang, TEXT_KEYS)
        parts = {
            "title": self._string(body.get("title"), one, lang, "title"),
            "short": self._string(body.get("short", ""), one, lang, "short", empty=True),
            "text": self._string(body.get("text"), one, lang, "text"),
            "example": self._string(body.get("example", ""), one, lang, "example", empty=True),
        }
        for key, value in self._table_of(body.get("issues", {}), one, lang, None, "issues").items():
            table = self._table_of(value, one, lang, ("text", "readings", "names"), f"issues.{key}")
            parts[f"issues.{key}"] = self._string(table.get("text"), one, lang, f"issues.{key}.text")
            readings = self._table_of(table.get("readings", {}), one, lang, None, f"issues.{key}.readings")
            for reading, text in readings.items():
                name = f"issues.{key}.readings.{reading}"
                parts[name] = self._string(text, one, lang, name)
            names = self._table_of(table.get("names", {}), one, lang, None, f"issues.{key}.names")
            for reading, text in names.items():
                name = f"issues.{key}.names.{reading}"
                parts[name] = self._string(text, one, lang, name)
        return Text(
            {name: text for name, text in parts.items() if text.strip()},
            self._strings(body.get("asks", []), one, lang, "asks"),
        )

    def _regions(self, code: str) -> dict[str, Any]:
        """Return the names of the game's regions by id; a name must stand in every language."""
        if not os.path.exists(os.path.join(self.folder, "names.toml")):
            return {}
        try:
            games = shape.load(os.path.join(self.folder, "names.toml"), "names.toml")
        except RulesProblem as problem:
            self.mistakes.append(unread("names.toml", problem))
            return {}
        regions = self._named(lambda: shape.table(games.get(code, {}), "names.toml", code, None, code)) or {}
        for one, body in regions.items():
            table = self._named(lambda one=one, body=body: shape.table(body, "names.toml", one, LANGUAGES, one)) or {}  # type: ignore[misc]
            missing = tuple(lang for lang in LANGUAGES if table and not table.get(lang))
            if missing:
                message = say("{name}: the name is missing in {languages}.", name=one, languages=missing)
                self.mistakes.append(Mistake("", "", "names.toml", message))
            for lang in LANGUAGES:
                self._named(lambda t=table, o=one, at=lang: shape.strings(t.get(at, []), "names.toml", o, at))  # type: ignore[misc]
        return regions

    def _named(self, read: Callable[[], T]) -> T | None:
        """Read something of names.toml."""
        try:
            return read()
        except RulesProblem as problem:
            self.mistakes.append(Mistake("", "", "names.toml", problem.message))
            return None

    def _table(self, one: str, clause: Clause, table: tables.Shape, clauses: Mapping[str, Clause]) -> None:
        def look_up(home: str, name: str) -> Value | None:
            owner = clauses.get(home) if home else clause
            return owner.neutral.value(name) if owner and owner.neutral else None

        self._try(one, "", lambda: tables.check_values(table, look_up, f"{self.file}: {one}:"))

    def _no_clause(self, one: str, target: str) -> None:
        offered = tuple(near(target, [other for other in self.raw[""] if other != one]))
        if offered:
            self._note(
                one, "",
                say("There is no clause {target}; perhaps {suggestions} is meant.", target=target, suggestions=offered),
            )  # fmt: skip
        else:
            self._note(one, "", say("There is no clause {target}.", target=target))
