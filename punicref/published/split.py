"""A published text in units: the stretches that may begin a clause, in the order of the file.

It splits too often rather than too seldom: whether a label begins a clause is decided where they are placed, and
units that stay together are joined again.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from punicref.published import furniture, labels, lines
from punicref.published.model import Furniture
from punicref.published.words import EXAMPLE, NOTE, ends, opens

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from punicref.published.labels import Label
    from punicref.published.lines import Line

LONGEST_LABELLED = 80
"""What stands before a colon and names what follows has no more characters than this."""

LONGEST_HEADING = 100
WRAPPED = 120
"""Where nine lines of ten are shorter than this, the file breaks its paragraphs into lines."""

_HEAD = re.compile(r"([^:]{2,80}?)\s?:(?=\s|$)")
_BEFORE_STOP = re.compile(r"([^.:]{2,80})\.\s")
_QUOTED = re.compile(r"[«“\"„].*[»”\"“][.)]?$", re.DOTALL)


@dataclass(frozen=True)
class Unit:
    """A stretch of the file: a paragraph, an item of a list, a row of a table, a heading, or a part of one."""

    text: str  # with its label
    label: Label
    first: int
    last: int
    gap: int = 0
    new_page: bool = False
    cells: tuple[str, ...] = ()
    first_row: bool = False
    inline: bool = False  # it begins within a paragraph
    heading: str = ""  # strong: set off by capitals or a mark; weak: a short line by itself
    head: str = ""  # the words before a colon, after the label
    example: bool = False
    note: bool = False
    quoted: bool = False

    @property
    def body(self) -> str:
        """The text after the label."""
        return self.text[self.label.length :]


@dataclass(frozen=True)
class Split:
    """A published text, taken apart."""

    units: tuple[Unit, ...]
    furniture: tuple[Furniture, ...]
    contents: Mapping[str, str]  # the titles that the list of contents gives to the numbers


def split(text: str, lang: str) -> Split:
    """Take a published text apart."""
    read, signs = lines.read(text)
    pictures = [Furniture(one.text, one.number, one.number, "picture") for one in signs if _says(one.text)]
    pages = furniture.page_numbers(read)
    heads = furniture.running_heads(read) - pages
    off = [*furniture.taken(read, pages, "page number"), *furniture.taken(read, heads, "running head")]
    read = _without(read, pages | heads)
    listed, titles = furniture.contents(read)
    off += furniture.taken(read, listed, "contents")
    read = _without(read, set(listed))
    off.sort(key=lambda one: one.first)
    return Split(tuple(_units(read, lang)), tuple(sorted([*off, *pictures], key=lambda one: one.first)), titles)


def _says(text: str) -> bool:
    return any(c.isalnum() for c in text)


def _without(read: Sequence[Line], places: set[int]) -> list[Line]:
    """Leave lines out; what stands below one stays as far from what stands above as it was."""
    left: list[Line] = []
    gap = 0
    for at, line in enumerate(read):
        if at in places:
            gap += line.gap
        else:
            left.append(replace(line, gap=line.gap + gap, new_page=line.new_page))
            gap = 0
    return left


def _units(read: Sequence[Line], lang: str) -> Iterator[Unit]:
    lengths = sorted(len(line.text) for line in read if not line.cells)
    wrapped = bool(lengths) and lengths[len(lengths) * 9 // 10] <= WRAPPED
    paragraph: list[Line] = []
    for at, line in enumerate(read):
        if paragraph and not _goes_on(paragraph, line, wrapped):
            yield from _of_paragraph(paragraph, line, lang, first_row=_begins_table(read, at - 1))
            paragraph = []
        paragraph.append(line)
    if paragraph:
        yield from _of_paragraph(paragraph, None, lang, first_row=_begins_table(read, len(read) - 1))


def _begins_table(read: Sequence[Line], at: int) -> bool:
    return bool(read[at].cells) and (not at or not read[at - 1].cells)


def _goes_on(paragraph: Sequence[Line], line: Line, wrapped: bool) -> bool:
    """Whether a line belongs to the paragraph above it."""
    before = paragraph[-1]
    if line.gap or line.marked or before.marked or line.cells or before.cells:
        return False
    label = labels.at_start(line.text)
    if label.bullet or (label.kind and label.sure):
        return False
    if _look(paragraph[0], None) == "strong" and len(paragraph) == 1 and _look(line, None) != "strong":
        return False
    if not ends(before.text):
        start = labels.at_start(before.text)
        return not (start.kind == "number" and len(paragraph) == 1 and len(before.text) <= LONGEST_HEADING) or (
            line.text[:1].islower()
        )
    return wrapped


def _of_paragraph(paragraph: Sequence[Line], below: Line | None, lang: str, *, first_row: bool) -> Iterator[Unit]:
    """Yield the units of a paragraph: it is parted where a clause may begin inside it."""
    first = paragraph[0]
    text, starts = _joined(paragraph)
    cuts = [0, *(at for at in labels.inline(text) if at)]
    for number, (start, end) in enumerate(zip(cuts, [*cuts[1:], len(text)], strict=True)):
        part = text[start:end].strip()
        where = [line for at, line in starts if at < end and at >= start] or [
            line for at, line in starts if at <= start
        ][-1:]
        begun = max((line for at, line in starts if at <= start), default=where[0])
        unit = _unit(part, lang)
        yield replace(
            unit,
            first=begun,
            last=max(where[-1], begun),
            gap=first.gap if not number else 0,
            new_page=first.new_page and not number,
            cells=first.cells if not number else (),
            first_row=first_row and not number,
            inline=bool(number),
            heading=_look(first, below) if len(cuts) == 1 and len(paragraph) == 1 else "",
        )


def _joined(paragraph: Sequence[Line]) -> tuple[str, list[tuple[int, int]]]:
    """Join a paragraph's lines; a word that was parted at the end of a line is made whole.

    Returns also where each line begins in the text.
    """
    text = ""
    starts = []
    for line in paragraph:
        if re.search(r"[^\W\d]-$", text) and line.text[:1].islower():
            text = text[:-1]
        elif text:
            text += " "
        starts.append((len(text), line.number))
        text += line.text
    return text, starts


def _unit(text: str, lang: str) -> Unit:
    label = labels.at_start(text)
    body = text[label.length :]
    found = _HEAD.match(body)
    head = found[1] if found and len(found[1]) <= LONGEST_LABELLED else ""
    opening = head or (stop[1] if (stop := _BEFORE_STOP.match(body)) and len(stop[1].split()) <= 2 else "")  # noqa: PLR2004
    return Unit(
        text, label, 0, 0,
        head=head,
        example=bool(opening) and opens(opening, EXAMPLE, lang),
        note=bool(opening) and opens(opening, NOTE, lang),
        quoted=bool(_QUOTED.fullmatch(text)) and len(text) > LONGEST_HEADING,
    )  # fmt: skip


def _look(line: Line, below: Line | None) -> str:
    """Say how much a line looks like a heading."""
    text = line.text
    if len(text) > LONGEST_HEADING or line.cells or labels.at_start(text).bullet:
        return ""
    if line.marked:
        return "strong"
    letters = [c for c in text if c.isalpha()]
    if len(letters) > 3 and sum(c.isupper() for c in letters) >= 0.8 * len(letters):  # noqa: PLR2004
        return "strong"
    alone = below is None or below.gap > 0
    body = text[labels.at_start(text).length :]
    return "weak" if alone and line.gap and not ends(text) and body[:1].isupper() else ""
