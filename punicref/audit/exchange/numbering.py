"""A rulebook's clauses by its own numbering, whatever game it is of.

What is printed before a text says where a clause begins: 1, 1.1, 1.1.a, (1), §4, A.3, 12.34-S, Case 7.2, IV. Full
numbers say it by themselves; a lone number, a Roman one or a letter is a chapter's, or counts within the clause above
it, as the rest of the file shows. Headings without a number get one of ours. Nothing is dropped: what begins no clause
goes on with the one before it, and what is no rule (page numbers, running heads, contents) is told.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from punicref.audit.exchange import layout
from punicref.errors import Problem
from punicref.language.messages import say
from punicref.published.assemble import joined
from punicref.published.model import Furniture, Passage
from punicref.published.split import split
from punicref.published.words import ends

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from punicref.audit.exchange.layout import Page
    from punicref.published.split import Unit

MOST_UNITS = 20_000
"""Paragraphs that a file may have; the longest of rulebooks has a tenth of it."""

FRONT = "0"
"""The number of what stands before the first clause."""

LONGEST, NAME, OPENING = 14, 8, 3
"""A heading has no more words: on a line of its own, before a colon, before a full stop."""

FAR = 6
"""A number more chapters ahead is none unless it stands over its text."""

_OPENING = re.compile(r"([^.:;!?()]{2,50}?)\.\s+(?=\S)")
_BULLET = re.compile(r"^[-–—−•·●◦▪■*+]\s+")
_ITEMS = re.compile(r"^(- .*)\n\n(?=- )", re.MULTILINE)
_LAST_WORD = re.compile(r"[^\W\d_]+(?=[^\w]*$)")
_COUNTED = re.compile(r"\d+")
_ROMAN = re.compile(r"(x{0,3})(ix|iv|v?i{0,3})")
_DIGITS = {"i": 1, "v": 5, "x": 10}


@dataclass(frozen=True)
class Numbered:
    """A clause as a file has it. `number` is how it is referred to, a clause id such as 4.2.a or iv.3.

    `printed` is what stands before it in the file, empty where the number is `given` by us; `line` is where it begins,
    counted from one. A clause has a heading, a text, or both.
    """

    number: str
    printed: str
    heading: str
    text: str
    line: int
    lang: str
    parent: str = ""
    given: bool = False


@dataclass(frozen=True)
class Numbering:
    """What a file holds: its clauses in order; numbers that stand twice, their texts joined; what is no rule."""

    clauses: tuple[Numbered, ...]
    twice: tuple[Passage, ...]
    furniture: tuple[Furniture, ...]
    encoding: str = "utf-8"


def read(path: str, lang: str) -> Numbering:
    """Return the clauses of a file in a language (it, en, ru): plain text, Markdown, HTML or PO.

    Problem where it is no text, empty, or longer than any rulebook.
    """
    return numbered(layout.read(path, lang), lang)


def numbered(page: Page, lang: str) -> Numbering:
    """Return the clauses of a text that is laid out."""
    parts = split(page.text, lang, MOST_UNITS)
    if len(parts.units) > MOST_UNITS:
        raise Problem(say("This text has more than {most} paragraphs; no rulebook has.", most=MOST_UNITS))
    walk = _Walk(parts.units)
    clauses = [_clause(one, page, lang) for one in walk.taken() if one.units]
    nested = _nests([one.number for one in clauses])
    numbers = {one.number for one in clauses}
    above = {one.number: parent(one.number, numbers, nested=nested) for one in clauses}
    full = set(above.values())
    return Numbering(
        tuple(_titled(replace(one, parent=above[one.number]), over=one.number in full) for one in clauses),
        tuple(_moved(one, page) for one in walk.twice),
        tuple(_moved(one, page) for one in parts.furniture),
        page.encoding,
    )


def parent(number: str, numbers: Iterable[str], *, nested: bool = False) -> str:
    """Return the clause that a number is under: 4.2 of 4.2.a, 4 or 4.0 of 4.2; where they nest so, 9.1 of 9.14."""
    known = numbers if isinstance(numbers, (set, frozenset)) else set(numbers)
    head = number
    while "." in head or "-" in head:
        head, last = re.split(r"[.-](?=[^.-]*$)", head)
        if nested and last.isdigit() and len(last) > 1 and (above := f"{head}.{last[:-1]}") in known - {number}:
            return above
        for above in (head, f"{head}.0"):
            if above in known and above != number:
                return above
    return ""


def _nests(numbers: Sequence[str]) -> bool:
    """Whether 9.14 stands under 9.1: where 9.2 comes after it."""
    pairs = [(_parts(before), _parts(after)) for before, after in pairwise(numbers)]
    back = [(a, b) for a, b in pairs if a[0] == b[0] and len(a) == len(b) == 2 and a > b]
    return len(back) > 1 or any(str(a[1])[:1] < str(b[1]) for a, b in back)


def _parts(number: str) -> tuple[int, ...]:
    return tuple(int(one) for one in _COUNTED.findall(number)) or (0,)


Moved = TypeVar("Moved", Passage, Furniture)


def _moved(one: Moved, page: Page) -> Moved:
    return replace(one, first=page.line(one.first), last=page.line(one.last))


# Where clauses begin


@dataclass
class _Taken:
    """A clause that is being gathered."""

    number: str
    given: bool
    units: list[Unit]


class _Style(NamedTuple):
    """How a lone number is printed, and what it counts by: number, roman or letter."""

    kind: str
    around: str


class _List(NamedTuple):
    """A list that is open: its style, its last count, the clause that it is in."""

    style: _Style
    last: int
    above: str


class _Walk:
    """Goes through a file's units once, with an eye on what comes."""

    def __init__(self, units: Sequence[Unit]) -> None:
        self.units = units
        self.twice: list[Passage] = []
        self._found: dict[str, _Taken] = {}
        self._numbers = [_full(unit) for unit in units]
        self._next = _nexts(self._numbers)
        self._styles = _styles(units)
        self._full = set(filter(None, self._numbers))
        self._chapters = {chapter for one in self._full if (chapter := one.partition(".")[0]) != one}
        self._tops = set() if len(self._full) > 1 else _tops(units, self._styles)
        self._numbered = bool(self._full or self._tops)
        self._levels = _levels(units, numbered=self._numbered)
        self._given = {} if self._numbered else _counted(self._levels)
        self._full.update(self._given.values())
        self._now = FRONT
        self._last = ""  # the last number that stands by itself
        self._lists: list[_List] = []
        self._heads: Counter[str] = Counter()  # of headings that have no number, by what theirs begin with

    def taken(self) -> list[_Taken]:
        """Return the clauses in the order of the file."""
        for at, unit in enumerate(self.units):
            number, given = self._begins(at, unit)
            if number:
                self._begin(number, unit, given=given)
            else:
                self._found.setdefault(self._now, _Taken(self._now, given=True, units=[])).units.append(unit)
        return list(self._found.values())

    def _begins(self, at: int, unit: Unit) -> tuple[str, bool]:
        """Return the number of the clause that a unit begins, and whether it is given by us; nothing if it goes on."""
        if number := self._absolute(at, unit):
            self._last, self._lists = number, []
            return number, False
        if self._styles[at]:
            return self._listed(at, unit), False
        if at in self._levels and not unit.label.kind:
            self._lists = []
            return self._headed(at), True
        return "", False

    def _begin(self, number: str, unit: Unit, *, given: bool) -> None:
        self._now = number
        known = self._found.get(number)
        if known is None:
            self._found[number] = _Taken(number, given, [unit])
            return
        bare = _is_bare(known)
        again = known.units[0] if bare else unit
        self.twice.append(Passage(again.text, again.first, again.last))
        if bare:
            del self._found[number]
            self._found[number] = _Taken(number, given, [unit])
        else:
            known.units.append(unit)

    def _absolute(self, at: int, unit: Unit) -> str:
        """Return the number that says by itself which clause begins: 4.2, A.3, or a chapter's."""
        if number := self._numbers[at]:
            if unit.inline:
                fits = bool(self._last) and _follows(self._last, number) and number not in self._found
            else:
                fits = self._fits(at, number)
            return number if fits and self._is_free(number) else ""
        style, value = self._styles[at], unit.label.value
        if not style or unit.inline or not unit.label.sure or value in self._found:
            return ""
        if self._tops:
            return value if at in self._tops else ""
        if f"{value}.0" in self._full or not self._numbered:
            return ""
        if value in self._chapters:
            return value if self._next[at].partition(".")[0] == value else ""
        running = any(one.style == style and _count(unit, style) == one.last + 1 for one in self._lists)
        chapter = self._last.partition(".")[0]
        follows = (chapter or "0").isdigit() and value.isdigit() and int(value) == int(chapter or "0") + 1
        return value if follows and unit.heading and not running else ""

    def _is_free(self, number: str) -> bool:
        """Whether no clause has a number yet, or an entry of the contents has it, or, by misprint, one nearby."""
        if number not in self._found or number.partition(".")[0] == self._last.partition(".")[0]:
            return True
        under = [one for key, one in self._found.items() if key == number or key.startswith(f"{number}.")]
        return all(map(_is_bare, under))

    def _fits(self, at: int, number: str) -> bool:
        """Whether a full number may be the next clause's: one that breaks a sentence, or is far off, is a quantity."""
        unit = self.units[at]
        if not self._last or not (number[0] + self._last[0]).isdigit():
            return True
        before = self.units[at - 1]
        set_off = unit.gap or "strong" in (unit.heading, before.heading) or ends(before.text)
        if not set_off and not _follows(self._last, number):
            return False
        ahead = _parts(number)[0] - _parts(self._last)[0]
        return 0 <= ahead <= FAR or bool(unit.heading) or (ahead > 0 and bool(unit.gap))

    def _listed(self, at: int, unit: Unit) -> str:
        """Return the number of a list's item, which is that of the clause that the list is in, and its count."""
        style = self._styles[at]
        assert style
        for depth in reversed(range(len(self._lists))):
            one = self._lists[depth]
            if one.style.around == style.around and _count(unit, one.style) == one.last + 1:
                self._lists[depth:] = [one._replace(last=one.last + 1)]
                return f"{one.above}.{unit.label.value}"
        if self._now == FRONT or any(one.style.around == style.around for one in self._lists):
            return ""
        for kind in dict.fromkeys((style.kind, "roman")):
            begun = _Style(kind, style.around)
            if self._is_list(at, begun):
                self._lists.append(_List(begun, 1, self._now))
                return f"{self._now}.{unit.label.value}"
        return ""

    def _is_list(self, at: int, style: _Style) -> bool:
        """Whether a list begins: its items count from one to two at least, and none has a number that is another's."""
        last = 0
        for later in range(at, len(self.units)):
            if (self._numbers[later] and not self.units[later].inline) or later in self._tops or later in self._given:
                break
            other = self._styles[later]
            if not other or other.around != style.around:
                continue
            count = _count(self.units[later], style)
            if count == 1 and last:
                break  # another list
            if count == last + 1:
                last += 1
                number = f"{self._now}.{self.units[later].label.value}"
                if number in self._full or number in self._found:
                    return False
        return last > 1

    def _headed(self, at: int) -> str:
        """Return a number for a heading that has none."""
        if self._given:
            return self._given[at]
        if not at:
            return ""  # the book's title
        after, last = self._next[at].partition(".")[0], self._last.partition(".")[0]
        next_to = at + 1 < len(self.units) and self._numbers[at + 1]
        if next_to and after not in (last, *self._found) and f"{after}.0" not in self._full:
            return after
        stem = f"{last}.h" if last else "h"
        self._heads[stem] += 1
        return f"{stem}{self._heads[stem]}"


def _counted(levels: Mapping[int, int]) -> dict[int, str]:
    """Number headings, each within those above it."""
    found = {}
    depth: list[tuple[int, int]] = []
    for at, level in levels.items():
        count = 1
        while depth and depth[-1][0] >= level:
            count = depth.pop()[1] + 1
        depth.append((level, count))
        found[at] = ".".join(str(one) for _, one in depth)
    return found


def _is_bare(taken: _Taken) -> bool:
    """Whether a clause is a heading alone, as an entry of the contents is."""
    return len(taken.units) == 1 and not _headed(taken.units[0])[1]


def _full(unit: Unit) -> str:
    """Return the number of a unit that says by itself where it belongs, an empty text where it has none."""
    label = unit.label
    if unit.cells or label.bullet or label.damaged or not label.sure:
        return ""
    return label.value if label.kind == "code" or (label.kind == "number" and "." in label.value) else ""


def _nexts(numbers: Sequence[str]) -> list[str]:
    """Return for each unit the next full number after it."""
    found, after = [], ""
    for number in reversed(numbers):
        found.append(after)
        after = number or after
    return found[::-1]


def _styles(units: Sequence[Unit]) -> list[_Style | None]:
    """Return how lone numbers, Roman ones and letters are printed; I, V and X are numbers where II is one and A not."""
    found: list[_Style | None] = []
    for unit in units:
        label = unit.label
        lone = label.kind in ("number", "roman", "letter") and "." not in label.value
        if not lone or label.bullet or unit.cells:
            found.append(None)
        elif label.kind == "number":
            found.append(_Style("number", _COUNTED.sub("1", label.printed.casefold(), count=1)))
        else:
            found.append(_Style(label.kind, _LAST_WORD.sub(_case, label.printed, count=1)))
    kinds = {
        (style.around, style.kind, unit.label.value == "a") for style, unit in zip(found, units, strict=True) if style
    }
    roman = {around for around, kind, _ in kinds if kind == "roman" and (around, "letter", True) not in kinds}
    return [_Style("roman", one.around) if one and one.around in roman else one for one in found]


def _case(word: re.Match[str]) -> str:
    return "A" if word[0][:1].isupper() else "a"


def _count(unit: Unit, style: _Style) -> int:
    """Return which item of a list a label is, counted as its style does; 0 where it is none."""
    value = unit.label.value
    if style.kind == "number":
        return int(value) if value.isdigit() else 0
    if style.kind == "letter":
        return ord(value) - ord("a") + 1 if len(value) == 1 and value.isascii() else 0
    digits = [_DIGITS[one] for one in value] if _ROMAN.fullmatch(value) else []
    return sum(-one if one < after else one for one, after in pairwise([*digits, 0]))


def _follows(last: str, number: str) -> bool:
    """Whether a number is the next one after another: its first item, or the next beside it or beside what it is in."""
    if number == f"{last}1":  # 9.11 after 9.1
        return True
    here, now = number.split("."), last.split(".")
    if here[:-1] == now:
        return here[-1] in ("1", "a")
    if len(here) <= len(now) and here[:-1] == now[: len(here) - 1]:
        before = now[len(here) - 1]
        return here[-1].isdigit() and before.isdigit() and int(here[-1]) == int(before) + 1
    return here[1:] in (["0"], ["1"]) and _parts(number)[0] == _parts(last)[0] + 1


def _tops(units: Sequence[Unit], styles: Sequence[_Style | None]) -> set[int]:
    """Return where chapters begin if no number is a full one: those of the first style that counts once through.

    Where lists count as chapters do, chapters are those that stand over their text.
    """
    headings = sum(unit.heading == "strong" and not unit.label.kind for unit in units)
    sure = [at for at, style in enumerate(styles) if style and units[at].label.sure and not units[at].inline]
    if sum(bool(unit.level) and not unit.label.kind for unit in units) > 2:  # where headings are marked, chapters are
        sure = [at for at in sure if units[at].level]
    for places in (sure, [at for at in sure if units[at].heading]):
        for style in dict.fromkeys(styles[at] for at in places):
            assert style
            found = [at for at in places if styles[at] == style]
            counts = [_count(units[at], style) for at in found]
            once = counts[0] == 1 and all(before < after <= before + 2 for before, after in pairwise(counts))
            if once and len(found) > 1 and len(found) * 2 > headings:
                return set(found)
    return set()


def _levels(units: Sequence[Unit], *, numbered: bool) -> Mapping[int, int]:
    """Return which units are headings without a number, and their levels; lines that merely look so where none is."""
    heads = {at: unit for at, unit in enumerate(units) if unit.heading and not unit.label.kind and not unit.cells}
    strong = {at: unit.level for at, unit in heads.items() if unit.heading == "strong" or unit.level}
    found = strong if numbered or len(strong) > 2 else {at: unit.level for at, unit in heads.items()}
    first = next(iter(found), None)
    if not numbered and first == 0 and len(found) > 1 and found[0] < min(found[at] for at in found if at):
        del found[0]  # the book's title
    return found


# What a clause says


def _clause(taken: _Taken, page: Page, lang: str) -> Numbered:
    first, *rest = taken.units
    printed = "" if taken.given else first.label.printed
    heading, body = _headed(first) if not taken.given or first.heading else ("", first.text)
    text = joined([(first, body), *((unit, _shown(unit)) for unit in rest)])
    text = _ITEMS.sub(r"\1\n", text)
    return Numbered(taken.number, printed, heading, text, page.line(first.first), lang, given=taken.given)


def _titled(clause: Numbered, *, over: bool) -> Numbered:
    """Take a few words that stand over other clauses for the heading that they are."""
    words = clause.text.split()
    if clause.heading or not over or len(words) > NAME or ends(clause.text):
        return clause
    return replace(clause, heading=clause.text, text="")


def _headed(unit: Unit) -> tuple[str, str]:
    """Return the heading of the unit that a clause begins with, and the text after it; either may be empty."""
    body = unit.body.strip()
    few = len(body.split()) <= (OPENING if body.endswith(":") else LONGEST) and ". " not in body
    if unit.heading == "strong" or (unit.heading and few):
        return body.removesuffix(":").rstrip(), ""
    rest = body[len(unit.head) :].lstrip().removeprefix(":").lstrip()
    if unit.head and rest and len(unit.head.split()) <= NAME and not (unit.example or unit.note):
        return unit.head, rest
    opening = _OPENING.match(body)
    if opening and len(opening[1].split()) <= OPENING and not (unit.example or unit.note):
        return opening[1], body[opening.end() :]
    return "", body


def _shown(unit: Unit) -> str:
    """Return a unit's text, items and rows of tables marked as our texts mark them."""
    return f"- {_BULLET.sub('', unit.text)}" if unit.label.bullet or unit.cells else unit.text
