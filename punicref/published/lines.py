"""A file's lines without what converters leave in them: Markdown and HTML signs, odd spaces, cells of tables."""

from __future__ import annotations

import html
import re
from dataclasses import dataclass

from punicref.language.messages import clean

_TAG = re.compile(r"</?[A-Za-z][^<>]*>")
_COMMENT = "<!--", "-->"
_CELL = re.compile(r"</t[dh]>\s*<t[dh][^<>]*>", re.IGNORECASE)
_ROW = re.compile(r"<tr[\s>]", re.IGNORECASE)
# No bracket within brackets: where one is missing, nothing is read to the end again and again.
_PICTURE = re.compile(r"!\[[^\[\]]*\]\([^()]*\)")
_LINK = re.compile(r"\[([^\[\]]+)\]\((#?)([^()\s]*)\)")
_STRONG = re.compile(r"\*\*|__")
_SLANTED = re.compile(r"(?<![\w*])\*(?=[^\s*])([^*]+?)(?<=\S)\*(?![\w*])|(?<!\w)_(?=[^\s_])([^_]+?)(?<=\S)_(?!\w)")
_ESCAPED = re.compile(r"\\([\\`*_{}\[\]()#+.!|<>~-])")
_OPENING = re.compile(r"(?:>\s*|#{1,6}\s+(?=\S))+")
_RULE = re.compile(r"\s*(?:[-*_=~–—]\s*){3,}$")
_BETWEEN_CELLS = re.compile(r"[\s|:+=-]*")
_ODD_SPACE = re.compile(r"[\u00a0\u2000-\u200a\u202f\u205f\u3000\v]")
_SYMBOL_BULLET = re.compile("[\uf0a7\uf0b7\uf0d8\uf0fc]\\s*")
_NOTHING = re.compile(r"[\u200b-\u200d\u2060\ufeff\u00ad]")


@dataclass(frozen=True)
class Line:
    """A line of the file that has something on it."""

    number: int
    text: str
    gap: int = 0  # how many empty lines stand before it
    marked: int = 0  # as a heading, in Markdown or HTML: of which level, 1 the highest; 0 where it is none
    cells: tuple[str, ...] = ()  # where it is a table's row
    new_page: bool = False


@dataclass(frozen=True)
class Dropped:
    """A line of which nothing is left but signs, or that shows where a picture was."""

    number: int
    text: str


def read(text: str) -> tuple[list[Line], list[Dropped]]:
    """Return the lines that say something, and those that are left out for saying nothing."""
    lines: list[Line] = []
    dropped: list[Dropped] = []
    gap = 0
    page = False
    raws = text.split("\n")
    bars = [0, *(raw.count("|") for raw in raws), 0]
    for number, raw in enumerate(raws, 1):
        page |= "\f" in raw
        row = bars[number] and bars[number] in (bars[number - 1], bars[number + 1])
        made = _line(f"|{raw.strip()}" if row else raw.replace("\f", " "), number, gap, page)
        if made is None:
            gap += 1
            if raw.strip():
                dropped.append(Dropped(number, " ".join(raw.split())))
        else:
            lines.append(made)
            gap, page = 0, False
    return lines, dropped


def plain(text: str) -> str:
    """Return text without Markdown's and HTML's signs and without anything that acts on a terminal; its words stay."""
    text = _SYMBOL_BULLET.sub("• ", text)
    text = _NOTHING.sub("", _ODD_SPACE.sub(" ", _PICTURE.sub(" ", text)))
    text = html.unescape(_TAG.sub(" ", _without_comments(text)))
    text = _LINK.sub(lambda link: link[1] if link[2] else f"{link[1]} {link[3]}", text)
    text = _STRONG.sub("", text.removesuffix("\\"))
    text = _SLANTED.sub(lambda slanted: slanted[1] or slanted[2], text)
    return clean(" ".join(_ESCAPED.sub(r"\1", text).split()))


def _without_comments(text: str) -> str:
    opens, closes = _COMMENT
    parts = text.split(opens)
    shown = parts[0]
    for at, part in enumerate(parts[1:], 1):
        _, end, rest = part.partition(closes)
        if not end:  # it goes on, so that what opens in it opens nothing
            inner, end, rest = opens.join(parts[at:]).partition(closes)
            return f"{shown} {_without_comments(rest)}" if end else shown + opens + inner
        shown += " " + rest
    return shown


def _line(raw: str, number: int, gap: int, page: bool) -> Line | None:
    raw = raw.strip(" ").rstrip()
    heading = re.match(r"<h([1-6])[\s>]", raw, re.IGNORECASE)
    marked = int(heading[1]) if heading else 0
    opening = _OPENING.match(raw)
    if opening:
        marked = marked or opening[0].count("#")
        raw = raw[opening.end() :]
    if _RULE.match(raw) or ("|" in raw and "-" in raw and _BETWEEN_CELLS.fullmatch(raw)):
        return None
    cells = tuple(_cells(raw))
    shown = " | ".join(cells) if cells else plain(raw)
    return Line(number, shown, gap, marked, cells, page) if shown.strip(" |") else None


def _cells(raw: str) -> list[str]:
    """Return a table row's cells: between bars, tabulators or HTML's cells; nothing where the line is no row."""
    if raw.startswith("|") and raw.count("|") > 1:
        parts = raw.strip("|").split("|")
    elif _CELL.search(raw) or _ROW.match(raw):
        parts = _CELL.split(raw)
    elif "\t" in raw:
        parts = raw.split("\t")
    else:
        return []
    shown = [plain(part) for part in parts]
    return [cell for cell in shown if cell]
