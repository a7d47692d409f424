"""Texts side by side, as plain lines: one line a language, *what differs* between asterisks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from punicref.messages import clean, say
from punicref.render import labels

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from punicref.audit.compare import Cell, Compared, Difference
    from punicref.messages import Translator
    from punicref.rulebook.library import Library

NOTHING = say("(nothing)")
PUBLISHED = "published:"


def clauses(done: Sequence[Compared], library: Library, translate: Translator) -> Iterator[str]:
    """Yield the lines of compared clauses."""
    for number, one in enumerate(done):
        if number:
            yield ""
        yield heading(one, library, translate)
        yield from (missing(key, translate) for key in one.missing)
        keys = [key for key in one.columns if key not in one.missing]
        width = max((len(name(key, translate)) for key in keys), default=0)
        part = ""
        for row in one.rows:
            yield ""
            if row.part != part and (label := part_label(row.part, translate)):
                yield label
            part = row.part
            for key in keys:
                bullet = "- " if row.item else ""
                text = bullet + marked(row.cells[key]) if key in row.cells else translate(NOTHING)
                yield f"{name(key, translate):{width}}  {text}"
            yield from (f"! {difference(found, library, translate)}" for found in row.differences)


def heading(one: Compared, library: Library, translate: Translator) -> str:
    """Return a clause's number and its title in the reader's language."""
    return f"{one.reference}  {library.title(one.game, one.id, translate.lang)}"


def missing(key: str, translate: Translator) -> str:
    """Say that a column does not have the clause."""
    return translate(say("{column} does not have this clause.", column=name(key, translate)))


def name(key: str, translate: Translator) -> str:
    """Return what a column is called: a language, or an imported rulebook in a language."""
    if not key.startswith(PUBLISHED):
        return key
    return translate(say("{lang} published", lang=key.removeprefix(PUBLISHED)))


def part_label(part: str, translate: Translator) -> str:
    """Return what stands above the rows of a part; titles and texts need nothing."""
    if part == "example":
        return f"{translate(labels.EXAMPLE)}:"
    return f"{clean(part)}:" if part.startswith("issues.") else ""


def marked(cell: Cell) -> str:
    """Return a text with asterisks around what differs."""
    made, at = [], 0
    for start, end in cell.marks:
        made += [clean(cell.text[at:start]), "*", clean(cell.text[start:end]), "*"]
        at = end
    return "".join((*made, clean(cell.text[at:])))


def difference(found: Difference, library: Library, translate: Translator) -> str:
    """Say what differs, and how often each column has it."""
    counts = ", ".join(f"{name(key, translate)} {number}" for key, number in found.counts.items())
    if found.kind == "term":
        item = next(
            (one.words[translate.lang]["term"][0] for one in library.terms() if one.id == found.item), found.item
        )
        return translate(say("term “{item}”: {counts}", item=item, counts=counts))
    if found.kind == "reference":
        return translate(say("reference {item}: {counts}", item=found.item, counts=counts))
    return translate(say("number {item}: {counts}", item=found.item, counts=counts))
