"""What is printed on the pages and is not the rules: page numbers, running heads, the list of contents."""

from __future__ import annotations

import re
from collections import defaultdict
from itertools import pairwise
from typing import TYPE_CHECKING

from punicref.published import labels
from punicref.published.model import Furniture
from punicref.published.words import ends

if TYPE_CHECKING:
    from collections.abc import Sequence

    from punicref.published.lines import Line
    from punicref.published.model import Kind

LONGEST_HEAD = 70
"""A running head has no more characters than this."""

SHORTEST_PAGE = 10
"""A page has no fewer lines, empty ones counted."""

LONGEST_ENTRY = 90
"""An entry of the contents has no more characters than this."""

MOST_PAGES = 4
"""So many pages may pass from one page number to the next: some pages have none."""

_PAGE = re.compile(
    r"(?:[-–—|]\s*)?(?:p(?:age|ag|agina|g)?\.?|стр(?:аница)?\.?)?\s*(\d{1,3})"
    r"(?:\s*(?:[/|–—-]|of|di|из)\s*\d{0,3})?",
    re.IGNORECASE,
)
_LEADER = re.compile(r"(?<![\s.…_])\s*(?:[.…]\s?|_){3,}\s*\d*\s*$|(?<!\s)\s{2,}\d{1,3}$")


def page_numbers(lines: Sequence[Line]) -> set[int]:
    """Return the places of lines that are page numbers: numbers alone that grow from page to page."""
    alone = [
        (at, int(found[1]))
        for at, line in enumerate(lines)
        if not line.marked and not line.cells and (found := _PAGE.fullmatch(line.text))
    ]
    chain = _growing(alone)
    ends_pages = all(at + 1 == len(lines) or lines[at + 1].new_page for at in chain)
    return set(chain) if len(chain) > (1 if ends_pages else 2) else set()


def _growing(alone: list[tuple[int, int]]) -> list[int]:
    """Return the longest run of numbers that grow, each by little: a page or a few."""
    length: list[int] = []
    before: list[int | None] = []
    last: dict[int, int] = {}  # the best run that ends with a number, by where in `alone` it ends
    for index, (_, number) in enumerate(alone):
        ends = [last[number - step] for step in range(1, MOST_PAGES + 1) if number - step in last]
        best = max(ends, key=length.__getitem__, default=None)
        length.append(1 if best is None else length[best] + 1)
        before.append(best)
        if number not in last or length[index] >= length[last[number]]:
            last[number] = index
    run: list[int] = []
    at = max(range(len(alone)), key=length.__getitem__, default=None)
    while at is not None:
        run.append(alone[at][0])
        at = before[at]
    return run[::-1]


def running_heads(lines: Sequence[Line]) -> set[int]:
    """Return the places of running heads: short lines that come again and again, and no headings."""
    places = defaultdict(list)
    for at, line in enumerate(lines):
        free = not line.cells and not line.marked and _sides(lines, at)
        if free and len(line.text) <= LONGEST_HEAD and _may_run(line.text):
            places[re.sub(r"\d+", "#", line.text.casefold())].append(at)
    heads: set[int] = set()
    for text, found in places.items():
        if _is_enough(lines, text, found) and _are_apart(lines, found) and not _follow_headings(lines, found):
            heads.update(found)
    return heads


def _sides(lines: Sequence[Line], at: int) -> int:
    """Return on how many sides a line is set off: by an empty line, or the end of a page."""
    above = not at or bool(lines[at].gap) or lines[at].new_page
    below = at + 1 == len(lines) or bool(lines[at + 1].gap) or lines[at + 1].new_page
    return above + below


def _is_enough(lines: Sequence[Line], text: str, found: list[int]) -> bool:
    """Whether it comes often enough; a number at its beginning must be the page's, or it is an item of some list."""
    first = [labels.at_start(lines[at].text) for at in found]
    if first[0].kind == "number":
        growing = all(int(a.value) < int(b.value) for a, b in pairwise(first))
        return len(found) >= 3 and growing and all(label.printed.isdigit() for label in first)
    twice = "#" in text and all(_sides(lines, at) > 1 for at in found)
    twice = twice or all(not at or lines[at].new_page for at in found)
    return len(found) >= (2 if twice else 3)


def _may_run(text: str) -> bool:
    """Whether a line may be a running head: no item of a list, no numbered heading, no sentence."""
    label = labels.at_start(text)
    numbered = label.kind == "number" and "." in label.value
    return not label.bullet and not numbered and label.kind in ("", "number") and not ends(text)


def _are_apart(lines: Sequence[Line], found: list[int]) -> bool:
    """Whether pages may lie between them: the lines of one table stand closer."""
    apart = [lines[after].number - lines[before].number >= SHORTEST_PAGE for before, after in pairwise(found)]
    return sum(apart) * 2 >= len(apart)


def _follow_headings(lines: Sequence[Line], found: list[int]) -> bool:
    """Whether the lines are what headings announce, as a note under each of several tables is."""
    above = [lines[at - 1].text for at in found if at]
    under = sum(len(text) <= LONGEST_HEAD and labels.at_start(text).kind == "number" for text in above)
    return under * 10 >= len(found) * 9


def contents(lines: Sequence[Line]) -> tuple[range, dict[str, str]]:
    """Return where the list of contents stands, and the titles that it gives to the numbers."""
    numbered = [at for at, line in enumerate(lines) if labels.at_start(line.text).kind == "number"]
    for start in numbered[:3]:
        label = labels.at_start(lines[start].text)
        again = next(
            (at for at in range(start + 1, len(lines)) if _number(lines[at].text) == label.value),
            len(lines),
        )
        long = (at for at in range(start, again) if len(_LEADER.sub("", lines[at].text)) > LONGEST_ENTRY)
        end = max((at + 1 for at in numbered if start <= at < next(long, again)), default=start)
        entries = [lines[at] for at in numbered if start <= at < end]
        led = sum(bool(_LEADER.search(one.text)) for one in entries)
        enough = (len(entries) >= 4 or led >= 2) and len(entries) * 2 >= end - start
        if again < len(lines) and enough and _come_again(entries, lines[end:]):
            return range(start, end), dict(map(_entry, entries))
    return range(0), {}


def _come_again(entries: Sequence[Line], below: Sequence[Line]) -> bool:
    """Whether most entries have a clause below: chapters before a list that counts as they do are no contents."""
    numbers = {_number(one.text) for one in below}
    return sum(_number(one.text) in numbers for one in entries) * 3 >= len(entries) * 2


def _number(text: str) -> str:
    label = labels.at_start(text)
    return label.value if label.kind == "number" else ""


def _entry(line: Line) -> tuple[str, str]:
    label = labels.at_start(line.text)
    return label.value, _LEADER.sub("", line.text[label.length :]).strip()


def taken(lines: Sequence[Line], places: set[int] | range, kind: Kind) -> list[Furniture]:
    """Return furniture for the report."""
    return [Furniture(lines[at].text, lines[at].number, lines[at].number, kind) for at in sorted(places)]
