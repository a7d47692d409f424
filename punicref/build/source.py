"""The TOML source: one neutral file for a game and one text file for each language.

`read` refuses every mistake with the file, the clause and what would be right; what it returns is sound.
Only the compiler, `check` and overlays come here: at the table nothing parses TOML.
"""

from __future__ import annotations

import os
import re
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from punicref.base import LANGUAGES
from punicref.build import shape
from punicref.errors import RulesProblem, near
from punicref.language.messages import say
from punicref.rulebook import tables, template

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from punicref.rulebook.model import Value

KINDS = (
    "rule", "section", "table", "table-row", "victory", "scenario-rule", "scenario-setup",
    "base", "card", "chit", "example", "note", "term",
)  # fmt: skip
ISSUE_KINDS = ("gap", "contradiction", "misprint", "inference")
NO_GAMES = (
    "names.toml", "terms.toml", "words.toml", "resolvers.toml", "results.toml", "program.toml", "absent.toml",
    "procedures.toml", "stamps.toml",
)  # fmt: skip
"""The files of the rules folder that are no game's."""

_ID = re.compile(r"[a-z0-9]+(?:[.:-][a-z0-9]+)*")


TITLE_KEYS = ("title", "published", "example", "called")
"""What a language says of a game: its title; its edition where that is told otherwise than in the neutral file; and a
question worth asking of its rules."""


@dataclass(frozen=True)
class SourceIssue:
    """A known problem as the neutral file declares it."""

    kind: str
    readings: tuple[str, ...]
    see: tuple[str, ...]
    settled: str = ""  # the reading that a house rule plays


@dataclass(frozen=True)
class IssueText:
    """A known problem in one language."""

    text: str
    readings: Mapping[str, str]
    names: Mapping[str, str]


@dataclass(frozen=True)
class ClauseText:
    """A clause in one language, placeholders not yet filled in."""

    title: str
    text: str
    example: str = ""
    asks: tuple[str, ...] = ()
    short: str = ""  # the rule in one breath
    issues: Mapping[str, IssueText] = field(default_factory=dict)


NEUTRAL_KEYS = ("kind", "parent", "see", "values", "example", "issues", "table", "tables", "regions", "part", "but")
"""What a clause may declare in the neutral file."""


BUT_KINDS = ("first turn", "scenario", "battle", "place", "card", "unit", "other")
"""What an exception depends on."""


@dataclass(frozen=True)
class But:
    """A clause that makes an exception to another, and what that depends on."""

    by: str
    kind: str


@dataclass(frozen=True)
class SourceClause:
    """A clause as it stands in the source files."""

    id: str
    kind: str
    parent: str
    see: tuple[str, ...]
    values: Mapping[str, Value]
    example: Mapping[str, Value]
    issues: Mapping[str, SourceIssue]
    tables: tuple[tables.Shape, ...]
    regions: tuple[str, ...]
    part: str  # the battle or scenario that it and what is under it are about, as calculators call it
    texts: Mapping[str, ClauseText]
    house: tuple[str, ...] = ()
    but: tuple[But, ...] = ()


@dataclass(frozen=True)
class Book:
    """One game's rules."""

    code: str
    name: str  # the name of its files
    titles: Mapping[str, str]
    published: Mapping[str, str]
    examples: Mapping[str, str]  # a question worth asking; empty where the rules have none
    called: Mapping[str, str]  # what players call it besides, in every form, with commas between
    clauses: Mapping[str, SourceClause]
    names: Mapping[str, Mapping[str, tuple[str, ...]]]  # of regions: id, language, first the one shown
    verbatim: bool = False  # texts are as they are printed: their numbers stand in them, and not all languages need be


def read_all(folder: str) -> list[Book]:
    """Read every game under `folder`, in the order of their codes' files."""
    return [read(folder, name) for name in file_names(folder)]


def file_names(folder: str) -> list[str]:
    """Return how the files of each game under `folder` are named."""
    found = (entry for entry in os.listdir(folder) if entry.endswith(".toml") and entry not in NO_GAMES)
    return sorted(entry.removesuffix(".toml") for entry in found)


def read(folder: str, name: str) -> Book:
    """Read and check one game; RulesProblem says what is wrong and where."""
    path = os.path.join(folder, f"{name}.toml")
    neutral = shape.load(path, f"{name}.toml")
    header = neutral.pop("game", None)
    verbatim = isinstance(header, dict) and header.pop("verbatim", False) is True
    game = _game(header, f"{name}.toml")
    texts: dict[str, dict[str, ClauseText]] = {}
    headers: dict[str, dict[str, str]] = {}
    for lang in languages(folder, name) if verbatim else LANGUAGES:
        file = f"{lang}/{name}.toml"
        raw = shape.load(os.path.join(folder, lang, f"{name}.toml"), file)
        headers[lang] = _titles(raw.pop("game", {}), file)
        texts[lang] = {one: _text(body, file, one, lang, verbatim=verbatim) for one, body in raw.items()}
    if verbatim:
        texts = _told_anyhow(texts)
    clauses = {
        one: _clause(body, f"{name}.toml", one, neutral, texts, verbatim=verbatim) for one, body in neutral.items()
    }
    titles, editions, examples, called = (
        {lang: headers.get(lang, next(iter(headers.values()))).get(key, other) for lang in LANGUAGES}
        for key, other in zip(TITLE_KEYS, ("", game["published"], "", ""), strict=True)
    )
    names = _names(folder, game["code"], tuple(texts))
    book = Book(game["code"], name, titles, editions, examples, called, clauses, names, verbatim)
    _check(book, texts)
    return book


def _told_anyhow(texts: Mapping[str, Mapping[str, ClauseText]]) -> dict[str, dict[str, ClauseText]]:
    """Give each clause the known issues that are told in another language only: they are what a group has noted."""
    known: dict[str, dict[str, IssueText]] = {}
    for said in reversed(list(texts.values())):
        for one, text in said.items():
            known[one] = known.get(one, {}) | dict(text.issues)
    return {
        lang: {one: replace(text, issues=known[one] | dict(text.issues)) for one, text in said.items()}
        for lang, said in texts.items()
    }


def languages(folder: str, name: str) -> tuple[str, ...]:
    """Return the languages that a game has a text file in."""
    return tuple(lang for lang in LANGUAGES if os.path.exists(os.path.join(folder, lang, f"{name}.toml")))


def with_values(book: Book, changes: Mapping[str, Mapping[str, Value]], house: str) -> Book:
    """Return the book with values replaced; the clauses that state them carry the house rule's name."""
    clauses = dict(book.clauses)
    for one, values in changes.items():
        clauses[one] = replace(clauses[one], values={**clauses[one].values, **values})
    for one, clause in clauses.items():
        stated = {(p.clause or one, p.name) for text in clause.texts.values() for p in _all_placeholders(text)}
        stated |= {(one, value) for value in clause.values}
        if any(value in changes.get(home, {}) for home, value in stated):
            clauses[one] = replace(clause, house=(*clause.house, house))
    return replace(book, clauses=clauses)


def with_readings(book: Book, settled: Mapping[str, Mapping[str, str]]) -> Book:
    """Return the book with issues settled: clause, issue and the reading that is played."""
    clauses = dict(book.clauses)
    for one, readings in settled.items():
        issues = dict(clauses[one].issues)
        issues |= {key: replace(issues[key], settled=reading) for key, reading in readings.items()}
        clauses[one] = replace(clauses[one], issues=issues)
    return replace(book, clauses=clauses)


def is_id(written: str) -> bool:
    """Whether a clause may be called so."""
    return bool(_ID.fullmatch(written))


def values_of(raw: object, file: str, clause: str, key: str) -> dict[str, Value]:
    """Check a table of rule values: names to whole numbers, strings or lists of either."""
    table = shape.table(raw, file, clause, None, key)
    for name, value in table.items():
        items = value if isinstance(value, list) and value else [value]
        if any(type(item) is not type(items[0]) or type(item) not in (int, str) for item in items):
            raise RulesProblem(
                say(
                    "{key}.{name} is {found}; a value is a whole number, a string, or a list of one of these.",
                    key=key, name=name, found=type(value).__name__,
                ),
                where=f"{file}: {clause}:",
                hint=say('Write a fraction as a string: "1/2".'),
            )  # fmt: skip
    return table


def _names(folder: str, code: str, langs: tuple[str, ...]) -> dict[str, dict[str, tuple[str, ...]]]:
    """Read the names of a game's regions, which must stand in these languages; any other has those of the first."""
    path = os.path.join(folder, "names.toml")
    if not os.path.exists(path):
        return {}
    games = shape.load(path, "names.toml")
    names = {}
    for one, body in shape.table(games.get(code, {}), "names.toml", code, None, code).items():
        table = shape.table(body, "names.toml", one, LANGUAGES, one)
        names[one] = {lang: shape.strings(table.get(lang, []), "names.toml", one, lang) for lang in LANGUAGES}
        missing = [lang for lang in langs if not names[one][lang]]
        if missing:
            raise RulesProblem(
                say("The name is missing in {languages}.", languages=tuple(missing)), where=f"names.toml: {one}:"
            )
        names[one] = {lang: said or names[one][langs[0]] for lang, said in names[one].items()}
    return names


def _game(raw: object, file: str) -> dict[str, str]:
    table = shape.table(raw, file, "game", ("code", "published"))
    return {key: shape.string(table.get(key), file, "game", key) for key in ("code", "published")}


def _titles(raw: object, file: str) -> dict[str, str]:
    table = {"title": None, **shape.table(raw, file, "game", TITLE_KEYS)}
    return {key: shape.string(value, file, "game", key) for key, value in table.items()}


def _clause(
    raw: object,
    file: str,
    one: str,
    neutral: Mapping[str, object],
    texts: Mapping[str, Mapping[str, ClauseText]],
    *,
    verbatim: bool,
) -> SourceClause:
    where = f"{file}: {one}:"
    if not is_id(one):
        raise RulesProblem(say("This is no clause id: lower-case letters, digits, dots."), where=where)
    body = shape.table(raw, file, one, NEUTRAL_KEYS)
    kind = shape.string(body.get("kind", "rule"), file, one, "kind")
    shape.one_of(kind, KINDS, where, "kind")
    parent = shape.string(body.get("parent", derived_parent(one, neutral)), file, one, "parent", empty=True)
    if parent and (parent not in neutral or parent == one):
        raise _no_such_clause(parent, [other for other in neutral if other != one], where)
    missing = [lang for lang in texts if one not in texts[lang]]
    if missing and (len(missing) == len(texts) or not verbatim):
        raise RulesProblem(
            say("The clause has no text in {languages}.", languages=tuple(missing)),
            where=where,
            hint=say("Add it to {files}.", files=tuple(f"{lang}/{file}" for lang in missing)),
        )
    issues = {
        key: _issue(value, file, one, key)
        for key, value in shape.table(body.get("issues", {}), file, one, None, "issues").items()
    }
    return SourceClause(
        id=one,
        kind=kind,
        parent=parent,
        see=shape.strings(body.get("see", []), file, one, "see"),
        values=values_of(body.get("values", {}), file, one, "values"),
        example=values_of(body.get("example", {}), file, one, "example"),
        issues=issues,
        tables=tuple(_tables(body, file, one)),
        regions=shape.strings(body.get("regions", []), file, one, "regions"),
        part=shape.string(body.get("part", ""), file, one, "part", empty=True),
        texts={lang: said[one] for lang, said in texts.items() if one in said},
        but=but_of(body.get("but", []), file, one),
    )


def but_of(raw: object, file: str, one: str) -> tuple[But, ...]:
    """Check the exceptions of a clause: which clause makes each, and on what it depends."""
    where = f"{file}: {one}:"
    if not isinstance(raw, list):
        raise RulesProblem(say("{key} is no list of tables.", key="but"), where=where)
    found = []
    for item in raw:
        body = shape.table(item, file, one, ("by", "kind"), "but")
        kind = shape.string(body.get("kind", "other"), file, one, "but.kind")
        shape.one_of(kind, BUT_KINDS, where, "but.kind")
        found.append(But(shape.string(body.get("by"), file, one, "but.by"), kind))
    return tuple(found)


def _tables(body: Mapping[str, Any], file: str, one: str) -> Iterable[tables.Shape]:
    """Yield the printed tables that a clause declares: one, or several by name."""
    if "table" in body:
        yield tables.shape(body["table"], f"{file}: {one}:")
    for key, raw in shape.table(body.get("tables", {}), file, one, None, "tables").items():
        yield tables.shape(raw, f"{file}: {one}:", key)


def _issue(raw: object, file: str, one: str, key: str) -> SourceIssue:
    name = f"issues.{key}"
    body = shape.table(raw, file, one, ("kind", "readings", "see"), name)
    kind = shape.string(body.get("kind"), file, one, f"{name}.kind")
    shape.one_of(kind, ISSUE_KINDS, f"{file}: {one}:", f"{name}.kind")
    return SourceIssue(
        kind,
        shape.strings(body.get("readings", []), file, one, f"{name}.readings"),
        shape.strings(body.get("see", []), file, one, f"{name}.see"),
    )


def _text(raw: object, file: str, one: str, lang: str, *, verbatim: bool) -> ClauseText:
    body = shape.table(raw, file, one, ("title", "short", "text", "example", "asks", "issues"))
    issues = {}
    for key, value in shape.table(body.get("issues", {}), file, one, None, "issues").items():
        table = shape.table(value, file, one, ("text", "readings", "names"), f"issues.{key}")
        readings = shape.table(table.get("readings", {}), file, one, None, f"issues.{key}.readings")
        names = shape.table(table.get("names", {}), file, one, None, f"issues.{key}.names")
        issues[key] = IssueText(
            shape.string(table.get("text"), file, one, f"issues.{key}.text"),
            {r: shape.string(t, file, one, f"issues.{key}.readings.{r}") for r, t in readings.items()},
            {r: shape.string(t, file, one, f"issues.{key}.names.{r}") for r, t in names.items()},
        )
    text = ClauseText(
        title=shape.string(body.get("title"), file, one, "title"),
        text=shape.string(body.get("text"), file, one, "text", empty=verbatim),
        example=shape.string(body.get("example", ""), file, one, "example", empty=True),
        asks=shape.strings(body.get("asks", []), file, one, "asks"),
        issues=issues,
        short=shape.string(body.get("short", ""), file, one, "short", empty=True),
    )
    if not verbatim:
        _check_written(text, file, one, lang)
    return text


def _check_written(text: ClauseText, file: str, one: str, lang: str) -> None:
    """Refuse numbers that are no values, and placeholders that cannot be filled in."""
    parts = (("title", text.title), ("short", text.short), ("text", text.text), ("example", text.example))
    for key, written in parts:
        if word := template.bare_digits(written):
            raise RulesProblem(
                say("{key} holds the bare number {word}.", key=key, word=word),
                where=f"{file}: {one}:",
                hint=say("Give the clause a value for it in the neutral file and write its {{name}}."),
            )
    for wanted in _all_placeholders(text):
        if wanted.forms and len(wanted.forms) != len(template.FORMS[lang]):
            raise RulesProblem(
                say(
                    "{{{written}}} has {found} word forms; this language needs {needed}.",
                    written=wanted.written, found=len(wanted.forms), needed=len(template.FORMS[lang]),
                ),
                where=f"{file}: {one}:",
            )  # fmt: skip
        if wanted.word and wanted.word not in template.number_words(lang):
            raise RulesProblem(
                say("{word} is no number word of this language.", word=wanted.word),
                where=f"{file}: {one}:",
                suggestions=near(wanted.word, template.number_words(lang)),
            )


def _check(book: Book, texts: Mapping[str, Mapping[str, ClauseText]]) -> None:
    """Check what needs the whole book: references, placeholders, values and issues against the texts."""
    neutral = f"{book.name}.toml"
    for clause in book.clauses.values():
        where = f"{neutral}: {clause.id}:"
        for target in (
            *clause.see,
            *(one.by for one in clause.but),
            *(t for issue in clause.issues.values() for t in issue.see),
        ):
            if target not in book.clauses:
                raise _no_such_clause(target, book.clauses, where)
        rows = [one.partition(" ")[0] for table in clause.tables if table.keys == "names" for one in table.named]
        for region in (*clause.regions, *rows):
            if region not in book.names:
                raise RulesProblem(
                    say("There is no region {region} in {file}.", region=region, file="names.toml"),
                    where=where,
                    suggestions=near(region, book.names),
                )
        for table in clause.tables:
            tables.check_values(table, lambda home, name, own=clause: _value(book, own, home, name), where)  # type: ignore[misc]
    for lang in texts:
        file = f"{lang}/{book.name}.toml"
        for one in texts[lang]:
            if one not in book.clauses:
                raise RulesProblem(
                    say("The clause stands in no neutral file."),
                    where=f"{file}: {one}:",
                    suggestions=near(one, book.clauses),
                    hint=say("Add it to {files}.", files=neutral),
                )
        spoken = [clause for clause in book.clauses.values() if lang in clause.texts]
        for clause in spoken:
            _check_issues(clause, lang, file)
        if not book.verbatim:
            used = {one for clause in spoken for one in _check_text(book, clause, lang, file)}
            for clause in spoken:
                _check_used(clause, used, file, neutral)


def _check_text(book: Book, clause: SourceClause, lang: str, file: str) -> set[tuple[str, str]]:
    text = clause.texts[lang]
    where = f"{file}: {clause.id}:"
    used = set()
    for wanted in _all_placeholders(text):
        home = wanted.clause or clause.id
        if home not in book.clauses:
            raise _no_such_clause(home, book.clauses, where)
        if _value(book, clause, wanted.clause, wanted.name) is None:
            raise RulesProblem(
                say(
                    "{{{name}}} has no value in {file}.",
                    name=wanted.written,
                    file=f"{book.name}.toml, {home}",
                ),
                where=where,
                suggestions=near(wanted.name, book.clauses[home].values),
            )
        used.add((home, wanted.name))
    for target in template.references(text.text + text.example):
        if target not in book.clauses:
            raise _no_such_clause(target, book.clauses, where)
        if target not in clause.see:
            raise RulesProblem(
                say("The text refers to {target}, which is not in `see`.", target=target),
                where=where,
                hint=say("Add it to {files}.", files=f"{book.name}.toml"),
            )
    return used


def _check_issues(clause: SourceClause, lang: str, file: str) -> None:
    text = clause.texts[lang]
    where = f"{file}: {clause.id}:"
    if set(text.issues) != set(clause.issues):
        odd = sorted(set(text.issues) ^ set(clause.issues))
        raise RulesProblem(
            say("The known issue {issue} must stand in the neutral file and in every language.", issue=odd[0]),
            where=where,
        )
    for key, issue in clause.issues.items():
        if set(text.issues[key].readings) != set(issue.readings):
            raise RulesProblem(
                say("The readings of {issue} must be {readings}.", issue=key, readings=issue.readings or "–"),
                where=where,
            )
        if set(text.issues[key].names) != set(issue.readings):
            raise RulesProblem(
                say("The readings of {issue} need short names: {readings}.", issue=key, readings=issue.readings or "–"),
                where=where,
            )


def _check_used(clause: SourceClause, used: set[tuple[str, str]], file: str, neutral: str) -> None:
    names = [*clause.values, *(f"example.{name}" for name in clause.example)]
    for name in names:
        if (clause.id, name) not in used:
            raise RulesProblem(
                say("No text uses the value {name} of {file}.", name=name, file=neutral),
                where=f"{file}: {clause.id}:",
                hint=say("Write {{{name}}} where the text states it, or remove the value.", name=name),
            )


def value_of(book: Book, clause: SourceClause, home: str, name: str) -> Value:
    """Return a value that `read` has found to exist; an empty `home` is the clause itself."""
    value = _value(book, clause, home, name)
    assert value is not None, (clause.id, home, name)
    return value


def _value(book: Book, clause: SourceClause, home: str, name: str) -> Value | None:
    owner = book.clauses.get(home) if home else clause
    if owner is None:
        return None
    if name.startswith("example."):
        return owner.example.get(name.removeprefix("example."))
    return owner.values.get(name)


def _all_placeholders(text: ClauseText) -> list[template.Placeholder]:
    issues = [
        part for issue in text.issues.values() for part in (issue.text, *issue.readings.values(), *issue.names.values())
    ]
    return list(template.placeholders("\n".join((text.title, text.short, text.text, text.example, *issues))))


def derived_parent(one: str, ids: Iterable[str]) -> str:
    """Derive the parent from the number: 9.14 → 9.1 → 9.0; 10.42.a → 10.42; 3.2.def.x → 3.2."""
    known = set(ids)
    head = one
    while "." in head:
        head, _, last = head.rpartition(".")
        if last.isdigit() and len(last) > 1 and f"{head}.{last[:-1]}" in known:
            return f"{head}.{last[:-1]}"
        if head in known:
            return head
        if last != "0" and f"{head}.0" in known:
            return f"{head}.0"
    return ""


def _no_such_clause(target: str, ids: Iterable[str], where: str) -> RulesProblem:
    return RulesProblem(say("There is no clause {target}.", target=target), where=where, suggestions=near(target, ids))
