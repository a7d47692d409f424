"""Texts side by side, as plain lines: one line a language, and below it what `check` finds there.

Where two columns of one language differ, words are marked as `git diff --word-diff` does: [-gone-], {+new+}.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from punicref.audit.changes import GONE
from punicref.language.messages import clean, say
from punicref.render import audit, labels

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from punicref.audit.compare import Cell, Compared, Row
    from punicref.audit.finding import Finding, Printed
    from punicref.language.messages import Message, Translator
    from punicref.rulebook.library import Library
    from punicref.rulebook.model import Issue

NOTHING = say("(nothing)")
PRINTED = "published:"
"""What the key of an imported rulebook begins with."""


def clauses(
    done: Sequence[Compared], library: Library, summary: Sequence[Message], translate: Translator, *, only: bool
) -> Iterator[str]:
    """Yield the lines of compared clauses, of rows that differ `only` if so wanted, and the summary."""
    for one in done:
        yield heading(one, library, translate)
        yield from (missing(key, translate) for key in one.missing)
        keys = [key for key in one.columns if key not in one.missing]
        width = max((len(name(key, translate)) for key in keys), default=0)
        part = ""
        for row in shown(one, only=only):
            yield ""
            if row.part != part and (label := part_label(row.part, issues(one, library, translate), translate)):
                yield label
            part = row.part
            for key in those(row, keys):
                bullet = "- " if row.item else ""
                text = bullet + marked(row.cells[key]) if key in row.cells else translate(NOTHING)
                yield f"{name(key, translate):{width}}  {text}"
            yield from (f"! {finding(found, translate)}" for found in row.findings)
        if one.findings:
            yield ""
            yield from (f"! {finding(found, translate)}" for found in one.findings)
        yield ""
    yield " ".join(translate(part) for part in summary)


def shown(one: Compared, *, only: bool) -> Sequence[Row]:
    """Return the rows that are shown: all, or only those where something differs."""
    return [row for row in one.rows if row.differs] if only else one.rows


def those(row: Row, keys: Sequence[str]) -> list[str]:
    """Return the columns that are shown in a row, where each stands under its name."""
    return [key for key in keys if key in row.cells or not none_due(row, key)]


def none_due(row: Row, key: str) -> bool:
    """Whether nothing is to be missed there: no print has our remarks, nor a heading for every clause."""
    return key.startswith(PRINTED) and (row.part in ("title", "short") or row.part.startswith("issues."))


def finding(one: Finding | Printed, translate: Translator) -> str:
    """Say what is found, as `check` does."""
    langs = f" ({', '.join(one.langs)})" if one.langs else ""
    return f"{translate(audit.SEVERITY[one.severity])}  {one.check}{langs}  {translate(one.message)}"


def heading(one: Compared, library: Library, translate: Translator) -> str:
    """Return a clause's number and its title in the reader's language."""
    return f"{one.reference}  {library.title(one.game, one.id, translate.lang)}"


def issues(one: Compared, library: Library, translate: Translator) -> tuple[Issue, ...]:
    """Return the known issues of a clause in the reader's language."""
    return library.issues(one.game, one.id, translate.lang)


def missing(key: str, translate: Translator) -> str:
    """Say that a column does not have the clause."""
    return translate(say("{column} does not have this clause.", column=name(key, translate)))


def name(key: str, translate: Translator) -> str:
    """Return what a column is called: a language, or an imported rulebook in a language."""
    if not key.startswith(PRINTED):
        return key
    return translate(say("{lang} published", lang=key.removeprefix(PRINTED)))


def part_label(part: str, issues: Sequence[Issue], translate: Translator) -> str:
    """Return what stands above the rows of a part; titles and texts need nothing.

    `issues` are those of the clause in the reader's language.
    """
    if part == "example":
        return f"{translate(labels.EXAMPLE)}:"
    if not part.startswith("issues."):
        return ""
    _, key, *more = part.split(".")
    number, point = next(((at, one) for at, one in enumerate(issues, 1) if one.key == key), (0, None))
    if point is None:
        return f"{clean(part)}:"
    if not more:
        return translate(say("Open point {number}:", number=number))
    kind, reading = more
    called = next((one.name for one in point.readings if one.key == reading), clean(reading))
    if kind == "names":
        return translate(
            say("Open point {number}, what the reading “{reading}” is called:", number=number, reading=called)
        )
    return translate(say("Open point {number}, the reading “{reading}”:", number=number, reading=called))


def marked(cell: Cell) -> str:
    """Return a text with signs around the words that another column of its language does not have."""
    made, at = [], 0
    for mark in cell.marks:
        opening, closing = ("[-", "-]") if mark.kind == GONE else ("{+", "+}")
        made += [clean(cell.text[at : mark.start]), opening, clean(cell.text[mark.start : mark.end]), closing]
        at = mark.end
    return "".join((*made, clean(cell.text[at:])))
