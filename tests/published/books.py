"""Made-up rulebooks in the shapes that publishers and converters give them, with what each clause must come out as."""

from __future__ import annotations

import re
import textwrap
from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from punicref.published.known import Known

if TYPE_CHECKING:
    from collections.abc import Sequence

    from punicref.published.model import Published

WORDS = tuple(
    re.findall(
        "[a-z-]+",
        "barge tollhouse ferryman lantern mooring wharf ledger customs sluice towpath cargo rope anchor "
        "harbour pilot tariff kettle bridge lock-keeper wharfinger current marker token crate merchant guild "
        "toll boatman lamp ebb flood tide quay hull mast oar rudder keel sail deck hold winch pulley cable "
        "buoy dredger ",
    )
)


@dataclass(frozen=True)
class Clause:
    """A clause as the made-up publisher wrote it."""

    id: str
    title: str = ""
    text: tuple[str, ...] = ()  # paragraphs
    kind: str = "rule"

    @property
    def parent(self) -> str:
        """The clause above, by the id."""
        return self.id.rpartition(".")[0]

    @property
    def last(self) -> str:
        """The last piece of the id."""
        return self.id.rpartition(".")[2]


@dataclass(frozen=True)
class Shape:
    """How the made-up publisher prints, and what the converter made of it."""

    number: str = "{number} {title}"  # of a clause with a title
    bare: str = "{number} {text}"  # of a clause without
    letter: str = "{item}) {text}"
    digit: str = "{item}. {text}"
    width: int = 0  # lines are broken there
    hyphens: bool = False
    contents: str = ""  # a line of the list of contents
    running: str = ""  # a running head, with {page}
    page: str = ""  # a page number
    lines: int = 30  # of a page
    front: tuple[str, ...] = field(default_factory=tuple)


def known(clauses: Sequence[Clause]) -> list[Known]:
    """Return what a library would know: the ids, the titles, and a restated text with half of the words."""
    return [
        Known(one.id, one.parent, one.kind, one.title, " ".join(" ".join(one.text).split()[::2])) for one in clauses
    ]


def printed(clauses: Sequence[Clause], shape: Shape) -> str:
    """Print a rulebook."""
    blocks = [*shape.front]
    if shape.contents:
        entries = [one for one in clauses if one.title and one.last.isdigit()]
        blocks.append("\n".join(shape.contents.format(number=one.id, title=one.title, page=3) for one in entries))
    for one in clauses:
        blocks += _blocks(one, shape)
    if shape.width:
        blocks = [block if "\n" in block else _wrapped(block, shape) for block in blocks]
    return _paged("\n\n".join(blocks).split("\n"), shape)


def _blocks(one: Clause, shape: Shape) -> list[str]:
    if one.last.isdigit() and not one.parent[-1:].isalpha():
        if one.title:
            head = shape.number.format(number=one.id, title=one.title)
            if head.endswith(":") and one.text:
                return [f"{head} {one.text[0]}", *one.text[1:]]
            return [head, *one.text]
        return [shape.bare.format(number=one.id, text=one.text[0]), *one.text[1:]]
    form = shape.letter if one.last.isalpha() else shape.digit
    return [form.format(item=one.last, text=one.text[0]), *one.text[1:]]


def _wrapped(block: str, shape: Shape) -> str:
    lines = textwrap.wrap(block, shape.width, break_on_hyphens=False)
    if shape.hyphens:
        for at in range(len(lines) - 1):
            word, _, rest = lines[at + 1].partition(" ")
            if len(word) > 6 and word.isalpha() and word.islower():
                lines[at] += f" {word[:4]}-"
                lines[at + 1] = f"{word[4:]} {rest}".rstrip()
    return "\n".join(lines)


def _paged(lines: list[str], shape: Shape) -> str:
    if not shape.running and not shape.page:
        return "\n".join(lines) + "\n"
    pages = []
    for page, start in enumerate(range(0, len(lines), shape.lines), 1):
        top = [shape.running.format(page=page), ""] if shape.running else []
        foot = ["", shape.page.format(page=page), ""] if shape.page else []
        pages.append("\n".join([*top, *lines[start : start + shape.lines], *foot]))
    return "\n".join(pages) + "\n"


def tokens(text: str) -> Counter[str]:
    """Count the words of a text."""
    return Counter(re.findall(r"\w+", text))


def kept(published: Published, *, furniture: bool = True) -> Counter[str]:
    """Count the words that an import has kept."""
    said: Counter[str] = Counter()
    for one in published.clauses.values():
        said += tokens(f"{one.number} {one.heading} {one.text}")
    for passage in (*published.unplaced, *(published.furniture if furniture else ())):
        said += tokens(passage.text)
    return said
