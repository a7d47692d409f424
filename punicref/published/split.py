"""A published text in units: the stretches that may begin a clause, in the order of the file.

It splits too often rather than too seldom: whether a label begins a clause is decided where they are placed, and
units that stay together are joined again.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from dataclasses import dataclass, replace
from itertools import islice
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

LONGEST_HEADING, SHORT = 100, 60
WRAPPED = 120
"""Where one line of ten is longer than this, the file does not break its paragraphs into lines."""

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
    cells: tuple[str, ...] = ()
    first_row: bool = False
    inline: bool = False  # it begins within a paragraph
    heading: str = ""  # strong: set off by capitals or a mark; weak: a short line by itself
    level: int = 0  # of a heading that is marked as one
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


def split(text: str, lang: str, most: int | None = None) -> Split:
    """Take a published text apart; into so many units at the most, and one more where there are more."""
    read, signs = lines.read(text)
    pictures = [Furniture(one.text, one.number, one.number, "picture") for one in signs if _says(one.text)]
    pages = furniture.page_numbers(read)
    off = furniture.taken(read, pages, "page number")
    read = _without(read, pages)
    heads = furniture.running_heads(read)
    off += furniture.taken(read, heads, "running head")
    read = _without(read, heads)
    listed, titles = furniture.contents(read)
    off += furniture.taken(read, listed, "contents")
    read = _without(read, set(listed))
    off.sort(key=lambda one: one.first)
    units = list(islice(_units(read, lang), None if most is None else most + 1))
    return Split(
        tuple(map(_sobered, units, [*units[1:], None])),
        tuple(sorted([*off, *pictures], key=lambda one: one.first)),
        titles,
    )


def _sobered(unit: Unit, below: Unit | None) -> Unit:
    """Take a unit in capitals above another such for what it is, a line of a list; a heading has a text below it."""
    listed = below and unit.heading == below.heading == "strong" and not unit.label.kind and not below.label.kind
    return replace(unit, heading="weak") if listed else unit


def _says(text: str) -> bool:
    return any(c.isalnum() for c in text)


def _without(read: Sequence[Line], places: set[int]) -> list[Line]:
    """Leave lines out; what stands below one stays as far from what stands above as it was."""
    left: list[Line] = []
    gap, page = 0, False
    for at, line in enumerate(read):
        gap, page = gap + line.gap, page or line.new_page
        if at not in places:
            left.append(replace(line, gap=gap, new_page=page))
            gap, page = 0, False
    return left


def _units(read: Sequence[Line], lang: str) -> Iterator[Unit]:
    width = _width(read)
    dense = sum(bool(line.gap) for line in read) * 10 < len(read)
    paragraph: list[Line] = []
    for at, line in enumerate(read):
        if paragraph and (_is_marked(line.text, lang) or not _goes_on(paragraph, line, width)):
            yield from _of_paragraph(paragraph, line, lang, dense=dense, first_row=_begins_table(read, at - 1))
            paragraph = []
        paragraph.append(line)
    if paragraph:
        yield from _of_paragraph(paragraph, None, lang, dense=dense, first_row=_begins_table(read, len(read) - 1))


def _width(read: Sequence[Line]) -> int:
    """Return how wide the lines are where the file breaks its paragraphs into lines, otherwise 0."""
    lengths = sorted(len(line.text) for line in read if not line.cells)
    below = [line.text for line in read if not line.gap]
    broken = sum(text[:1].islower() for text in below) * 8 > len(below)
    width = lengths[len(lengths) * 9 // 10] if lengths else 0
    return width if broken and width <= WRAPPED else 0


def _is_marked(text: str, lang: str) -> bool:
    """Whether a line begins as examples and notes do."""
    unit = _unit(text, lang)
    return bool(unit.head) and (unit.example or unit.note)


def _begins_table(read: Sequence[Line], at: int) -> bool:
    return bool(read[at].cells) and (not at or not read[at - 1].cells)


def _goes_on(paragraph: Sequence[Line], line: Line, width: int) -> bool:
    """Whether a line belongs to the paragraph above it; `width` is that of a file that breaks its lines, or 0."""
    before = paragraph[-1]
    if line.gap or line.marked or before.marked or line.cells or before.cells:
        return False
    label = labels.at_start(line.text)
    if label.bullet or (label.kind and label.sure):
        return False
    if _look(paragraph[0], None) == "strong" and len(paragraph) == 1 and _look(line, None) != "strong":
        return False
    if line.text[:1].islower():
        return True
    if not width:
        return not ends(before.text) and len(before.text) >= LONGEST_HEADING
    if len(paragraph) == 1 and labels.at_start(before.text).kind in labels.NUMBERS and len(before.text) < width / 2:
        return False  # a heading and the text below it
    # The last line of a paragraph is mostly a short one.
    return len(before.text) >= width * (0.75 if ends(before.text) else 0.5)


def _of_paragraph(
    paragraph: Sequence[Line], below: Line | None, lang: str, *, dense: bool, first_row: bool
) -> Iterator[Unit]:
    """Yield the units of a paragraph: it is parted where a clause may begin inside it."""
    first = paragraph[0]
    text, starts = _joined(paragraph)
    cuts = [0, *(at for at in labels.inline(text) if at)]
    places = [at for at, _ in starts]
    for number, (start, end) in enumerate(zip(cuts, [*cuts[1:], len(text)], strict=True)):
        part = text[start:end].strip()
        begun = starts[max(0, bisect_right(places, start) - 1)][1]
        last = starts[max(0, bisect_left(places, end) - 1)][1]
        unit = _unit(part, lang)
        yield replace(
            unit,
            first=begun,
            last=max(last, begun),
            gap=first.gap if not number else 0,
            cells=first.cells if not number else (),
            first_row=first_row and not number,
            inline=bool(number),
            heading=_look(first, below, dense=dense) if len(cuts) == 1 and len(paragraph) == 1 else "",
            level=first.marked,
        )


def _joined(paragraph: Sequence[Line]) -> tuple[str, list[tuple[int, int]]]:
    """Join a paragraph's lines; a word that was parted at the end of a line is made whole.

    Returns also where each line begins in the text.
    """
    parts: list[str] = []
    length = 0
    starts = []
    for line in paragraph:
        if parts and line.text[:1].islower() and re.search(r"[^\W\d]-$", parts[-1][-2:]):
            parts[-1] = parts[-1][:-1]
            length -= 1
        elif parts:
            parts.append(" ")
            length += 1
        starts.append((length, line.number))
        parts.append(line.text)
        length += len(line.text)
    return "".join(parts), starts


def _unit(text: str, lang: str) -> Unit:
    label = labels.at_start(text)
    body = text[label.length :]
    found = _HEAD.match(body)
    head = found[1] if found and len(found[1]) <= LONGEST_LABELLED else ""
    opening = head or (stop[1] if (stop := _BEFORE_STOP.match(body)) and len(stop[1].split()) <= 2 else "")
    return Unit(
        text, label, 0, 0,
        head=head,
        example=bool(opening) and opens(opening, EXAMPLE, lang),
        note=bool(opening) and opens(opening, NOTE, lang),
        quoted=bool(_QUOTED.fullmatch(text)) and len(text) > SHORT,
    )  # fmt: skip


def _look(line: Line, below: Line | None, *, dense: bool = False) -> str:
    """Say how much a line looks like a heading; a dense file sets nothing off by empty lines."""
    text = line.text
    if len(text) > LONGEST_HEADING or line.cells or labels.at_start(text).bullet:
        return ""
    if line.marked:
        return "strong"
    letters = [c for c in text if c.isalpha()]
    if len(letters) > 3 and sum(c.isupper() for c in letters) >= 0.8 * len(letters):
        return "strong"
    label = labels.at_start(text)
    over = below is None or below.gap > 0
    # A number makes a short line a heading even where the text stands right below it.
    numbered = label.kind in labels.NUMBERS and ("." in label.value or (below and not labels.at_start(below.text).kind))
    alone = (len(text) <= SHORT if dense else bool(line.gap) and over) or numbered
    body = text[label.length :]
    return "weak" if alone and text[-1] not in ".!?;,-" and body[:1].isupper() else ""
