"""From a file as a program saved it, in two columns, as HTML or as PO, to running text, with the lines it stood on."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass
from html.parser import HTMLParser
from itertools import pairwise
from typing import TYPE_CHECKING

from punicref.audit.exchange import latex
from punicref.errors import Problem
from punicref.language.messages import say
from punicref.published import text

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from babel.messages.catalog import Message

_PO = re.compile(r'^msgid "', re.MULTILINE)
_HTML = re.compile(
    r"\s*(?:<!--.*?-->\s*)*<(?:!doctype html|html|head|body|div|article|section|h[1-6]|p)[\s>]",
    re.IGNORECASE | re.DOTALL,
)
_PAGE_NUMBER = re.compile(r"\W*\d{1,3}\W*")
_GAP = re.compile(r" {3,}(?=\S)")

HALF = 0.4
"""Of a page in two columns at least so many of its lines have something in both."""

FEW = 3
"""So many lines in both are enough where other pages have two columns."""

NARROWEST = 20
"""A column has at least so many characters."""

BLOCKS = frozenset(
    (
        *("address", "article", "aside", "blockquote", "body", "br", "caption", "dd", "div", "dl", "dt", "figure"),
        *("footer", "form", "h1", "h2", "h3", "h4", "h5", "h6", "header", "hr", "li", "main", "ol", "p", "pre"),
        *("section", "table", "tbody", "tfoot", "thead", "title", "tr", "ul"),
    )
)
SILENT = frozenset(("script", "style", "head", "nav", "noscript", "template", "svg", "select", "button"))
"""What a page has for the program that shows it, not for its reader."""


@dataclass(frozen=True)
class Page:
    """A file's text, for each of its lines the line of the file that it stood on, and how the file was encoded.

    `untranslated` are the entries of a catalogue that have no translation, or an unsure one, and are left out.
    """

    text: str
    lines: tuple[int, ...]
    encoding: str
    untranslated: int = 0

    def line(self, number: int) -> int:
        """Return the line of the file that a line of the text, counted from one, stood on."""
        return self.lines[min(number, len(self.lines)) - 1] if self.lines else number


def read(path: str, lang: str) -> Page:
    """Return the running text of a file in a language (it, en, ru); Problem where it holds none."""
    raw, encoding = text.read(path, lang)
    return laid_out(raw, lang, path, encoding)


def laid_out(raw: str, lang: str, path: str = "", encoding: str = "utf-8") -> Page:
    """Return the running text of what a file holds."""
    untranslated = 0
    if _PO.search(raw):
        found, untranslated = _of_po(raw, lang, path)
    elif _HTML.match(raw):
        found = _of_html(raw)
    else:
        found = list(_of_columns(raw.split("\n")))
    text_, lines = "\n".join(line for line, _ in found), tuple(number for _, number in found)
    return Page(text_, lines, encoding, untranslated)


Lines = tuple[str, int]
"""A line of text and the line of the file that it stood on."""


# Two columns


def _of_columns(lines: Sequence[str]) -> Iterator[Lines]:
    """Yield the lines, of a page that has two columns those of the left one first."""
    starts = [0, *(at for at in range(1, len(lines)) if "\f" in lines[at])]
    pages = [lines[start:end] for start, end in pairwise([*starts, len(lines)])]
    gutters = [_gutter(page) for page in pages]
    ((usual, _),) = Counter(filter(None, gutters)).most_common(1) or [(0, 0)]
    for start, page, gutter in zip(starts, pages, gutters, strict=True):
        yield from _of_page(page, start + 1, gutter or (usual if usual and _is_clear(page, usual) else 0))


def _is_clear(lines: Sequence[str], gutter: int) -> bool:
    """Whether a page is parted where others are, as the last one with a short right column."""
    full = [line for line in lines if len(line.strip()) > NARROWEST]
    across = [line for line in full if line[gutter - 2 : gutter].strip() and line[gutter:].strip()]
    return len(across) * 5 <= len(full) and sum(bool(_parted(line, gutter)) for line in full) >= FEW


def _of_page(lines: Sequence[str], first: int, gutter: int) -> Iterator[Lines]:
    right: list[Lines] = []
    last = next((number for number, line in reversed([*enumerate(lines, first)]) if line.strip()), 0)
    for number, line in enumerate(lines, first):
        foot = number == last and bool(_PAGE_NUMBER.fullmatch(line))
        at = _parted(line, gutter) if gutter and not foot else 0
        if gutter and not at and (foot or (len(line) > gutter + 2 and line[gutter : gutter + 2].strip())):
            yield from _flushed(right)  # a line across both columns: what stands above it comes before it
            yield line, number
        elif at:
            yield line[:at].rstrip(), number
            right.append((line[at:].strip(), number))
        else:
            yield line, number
            right.append(("", number))
    yield from _flushed(right)


def _flushed(right: list[Lines]) -> Iterator[Lines]:
    """Yield the right column so far, without the empty lines around it."""
    said = [at for at, (line, _) in enumerate(right) if line]
    if said:
        yield from (("", right[said[0]][1]), *right[said[0] : said[-1] + 1])
    right.clear()


def _gutter(lines: Sequence[str]) -> int:
    """Return the column at which the right half of a page begins, 0 where it has no two columns."""
    full = [line for line in lines if len(line.strip()) > NARROWEST]
    starts: dict[int, int] = {}
    for line in full:
        for found in _GAP.finditer(line):
            if found.end() > NARROWEST and line[: found.start()].strip():
                starts[found.end()] = starts.get(found.end(), 0) + 1
    if not starts or "\t" in "".join(full) or sum("|" in line for line in full) * 4 > len(full):
        return 0
    best = max(starts, key=lambda at: (starts[at], -at))
    both = [line for line in full if _parted(line, best)]
    wide = sorted(len(line) - best for line in both)
    enough = len(both) >= max(4, HALF * len(full)) and wide[len(wide) // 2] >= NARROWEST
    return best if enough else 0


def _parted(line: str, gutter: int) -> int:
    """Return where the right column begins in a line: near the gutter, after blanks; 0 where nothing stands there."""
    for at in range(gutter - 2, gutter + 3):
        if at < len(line) and line[at] != " " and line[at - 2 : at] == "  ":
            return at
    return 0


# HTML


class _Reader(HTMLParser):
    """A page as lines of text with Markdown's marks for headings, items and cells."""

    def __init__(self) -> None:
        super().__init__()
        self.lines: list[Lines] = []
        self._said = ""
        self._start = 1
        self._silent = 0
        self._counts: list[int | None] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag in SILENT:
            self._silent += 1
        if tag in BLOCKS:
            self.flush(gap=tag not in ("br", "li", "tr"))
        if tag in ("ol", "ul"):
            start = dict(attrs).get("start") or "1"
            self._counts.append(int(start) if tag == "ol" and start.isdigit() else None)
        elif tag == "li":
            count = self._counts[-1] if self._counts else None
            self._said = "- " if count is None else f"{count}. "
            if count is not None:
                self._counts[-1] = count + 1
        elif tag in ("td", "th"):
            before = self._said.strip("| ")
            self._said = f"| {before} | " if before else "| "
        elif len(tag) == 2 and tag[0] == "h" and tag[1].isdigit():
            self._said = "#" * int(tag[1]) + " "

    def handle_endtag(self, tag: str) -> None:
        if tag in SILENT:
            self._silent = max(0, self._silent - 1)
        if tag in BLOCKS:
            if tag in ("ol", "ul") and self._counts:
                self._counts.pop()
            self.flush(gap=tag not in ("li", "tr"))

    def handle_data(self, data: str) -> None:
        if not self._silent:
            if not self._said.strip():
                self._start = self.getpos()[0]
            self._said += data

    def flush(self, *, gap: bool) -> None:
        """End the line."""
        said = " ".join(self._said.split())
        if said.strip("#|- "):
            self.lines.append((f"{said} |" if said[0] == "|" else said, self._start))
        if gap:
            self.lines.append(("", self.getpos()[0]))
        self._said = ""


def _of_html(raw: str) -> list[Lines]:
    reader = _Reader()
    reader.feed(raw)
    reader.close()
    reader.flush(gap=False)
    return reader.lines


# PO

_HEADING = re.compile(r"type: (?:Title\s*(#+|=+)|\w*?(chapter|title|section|heading)\b)", re.IGNORECASE)


def _of_po(raw: str, lang: str, path: str) -> tuple[list[Lines], int]:
    """Return the entries of a catalogue as paragraphs, and how many are left out.

    They are its translations, or what was translated, as the language is.
    """
    from io import StringIO

    from babel.messages.pofile import PoFileError, read_po

    try:
        catalogue = read_po(StringIO(raw), ignore_obsolete=True, abort_invalid=True)
        messages = [one for one in catalogue if one.id]
    except (PoFileError, ValueError, LookupError, TypeError, AttributeError, RecursionError) as error:
        raise Problem(say("This is no PO file: {reason}.", reason=str(error)), where=f"{path}:") from None
    headers = {name.casefold(): value for name, value in catalogue.mime_headers}
    translated = headers.get("language", "").casefold().startswith(lang)
    made: list[Lines] = []
    left = 0
    for one in _in_order(messages):
        said = one.string if translated else one.id
        said = said[0] if isinstance(said, (tuple, list)) else said
        if not said or (translated and one.fuzzy):
            left += 1
            continue
        found = _HEADING.search("\n".join((*one.auto_comments, *one.user_comments)))
        level = (len(found[1]) if found[1] else latex.LEVELS.get(found[2].casefold(), 2)) if found else 0
        said = latex.plain(said, marked=True)
        lines = [f"{'#' * level} {' '.join(said.split())}"] if level else said.split("\n")
        made += [(line, one.lineno or 1) for line in (*lines, "")]
    return made, left


def _in_order(messages: Sequence[Message]) -> list[Message]:
    """Put entries in the order of the file that most of them are from; one that stands there twice comes twice."""
    files = Counter(file for one in messages for file in {file for file, _ in one.locations})
    if not files:
        return list(messages)
    ((main, number),) = files.most_common(1)
    if number < len(messages):
        return list(messages)
    placed = [(line or 0, at) for at, one in enumerate(messages) for file, line in one.locations if file == main]
    return [messages[at] for _, at in sorted(placed)]
