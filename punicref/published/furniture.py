"""What is printed on the pages and is not the rules: page numbers, running heads, the list of contents."""

from __future__ import annotations

import re
from collections import defaultdict
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

LONGEST_ENTRY = 90
"""Nor has an entry of the contents."""

_PAGE = re.compile(r"(?:[-–—|]\s*)?(?:p(?:age|ag|agina|g)?\.?|стр(?:аница)?\.?)?\s*(\d{1,3})(?:\s*[/|–—-]|\s*(?:of|di|из)\s*\d+)*\s*\d{0,3}", re.IGNORECASE)  # fmt: skip
_LEADER = re.compile(r"\s*(?:\.\s?|…\s?|_){3,}\s*\d*\s*$|\s{2,}\d{1,3}$")


def page_numbers(lines: Sequence[Line]) -> set[int]:
    """Return the places of lines that are page numbers: numbers alone that grow from page to page."""
    alone = [
        (at, int(found[1]))
        for at, line in enumerate(lines)
        if not line.marked and not line.cells and (found := _PAGE.fullmatch(line.text))
    ]
    chain = _growing(alone)
    return set(chain) if len(chain) > 2 else set()  # noqa: PLR2004  two may be chance


def _growing(alone: list[tuple[int, int]]) -> list[int]:
    """Return the longest run of numbers that grow, each by little: a page or a few."""
    best: dict[int, list[int]] = {}
    for index, (at, number) in enumerate(alone):
        before = max(
            (best[other] for other in range(index) if 0 < number - alone[other][1] <= 4),  # noqa: PLR2004
            key=len, default=[],
        )  # fmt: skip
        best[index] = [*before, at]
    return max(best.values(), key=len, default=[])


def running_heads(lines: Sequence[Line]) -> set[int]:
    """Return the places of running heads: short lines that come again and again, and no headings."""
    places = defaultdict(list)
    for at, line in enumerate(lines):
        if len(line.text) <= LONGEST_HEAD and not line.cells and not line.marked and _may_run(line.text):
            places[re.sub(r"\d+", "#", line.text.casefold())].append(at)
    heads: set[int] = set()
    for text, found in places.items():
        if _is_enough(lines, text, found) and _are_apart(found) and not _follow_headings(lines, found):
            heads.update(found)
    return heads


def _is_enough(lines: Sequence[Line], text: str, found: list[int]) -> bool:
    """Whether it comes often enough; a number at its beginning must be the page's, or it is an item of some list."""
    if text.startswith("#"):
        numbers = [int(labels.at_start(lines[at].text).value or 0) for at in found]
        return len(found) >= 3 and all(a < b for a, b in zip(numbers, numbers[1:], strict=False))  # noqa: PLR2004
    return len(found) >= (2 if "#" in text else 3)


def _may_run(text: str) -> bool:
    """Whether a line may be a running head: no item of a list, no numbered heading, no sentence."""
    label = labels.at_start(text)
    numbered = label.kind == "number" and "." in label.value
    return not label.bullet and not numbered and label.kind in ("", "number") and not ends(text)


def _are_apart(found: list[int]) -> bool:
    """Whether pages may lie between them: the lines of one table stand closer."""
    return sum(after - before >= 8 for before, after in zip(found, found[1:], strict=False)) * 2 >= len(found) - 1  # noqa: PLR2004


def _follow_headings(lines: Sequence[Line], found: list[int]) -> bool:
    """Whether the lines are what headings announce, as a note under each of several tables is."""
    under = sum(bool(at) and labels.at_start(lines[at - 1].text).kind == "number" for at in found)
    return under * 2 > len(found)


def contents(lines: Sequence[Line]) -> tuple[range, dict[str, str]]:
    """Return where the list of contents stands, and the titles that it gives to the numbers."""
    numbered = [at for at, line in enumerate(lines) if labels.at_start(line.text).kind == "number"]
    for start in numbered[:3]:
        label = labels.at_start(lines[start].text)
        again = next(
            (at for at in range(start + 1, len(lines)) if _number(lines[at].text) == label.value),
            len(lines),
        )
        entries = [one for one in lines[start:again] if labels.at_start(one.text).kind == "number"]
        short = all(len(_LEADER.sub("", one.text)) <= LONGEST_ENTRY for one in lines[start:again])
        if again < len(lines) and short and len(entries) >= 4 and len(entries) * 2 >= again - start:  # noqa: PLR2004
            return range(start, again), dict(map(_entry, entries))
    return range(0), {}


def _number(text: str) -> str:
    label = labels.at_start(text)
    return label.value if label.kind == "number" else ""


def _entry(line: Line) -> tuple[str, str]:
    label = labels.at_start(line.text)
    return label.value, _LEADER.sub("", line.text[label.length :]).strip()


def taken(lines: Sequence[Line], places: set[int] | range, kind: Kind) -> list[Furniture]:
    """Return furniture for the report."""
    return [Furniture(lines[at].text, lines[at].number, lines[at].number, kind) for at in sorted(places)]
