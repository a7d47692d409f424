"""The termbase as a table and as TBX, the exchange format of terminology (ISO 30042, TBX-Basic), and back.

What is read is the same in both: for each term and language the words that are given; what is not given stays as it is.
TBX has no place for the everyday words that lead to a term in a question (`near`), so they stand in the table only.
"""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from punicref.audit.exchange import sheets
from punicref.base import LANGUAGES
from punicref.build.terms import LISTS
from punicref.errors import Mistakes, Problem
from punicref.language.messages import clean, say

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from punicref.rulebook.entries import Term

COLUMNS = (
    "id",
    "games",
    "defined",
    *(column for lang in LANGUAGES for column in (lang, *(f"{lang}.{name}" for name in LISTS))),
)
"""The columns of the table: a language's own is its term."""

BETWEEN = "; "
"""What parts the words of one cell."""

_XML = "{http://www.w3.org/XML/1998/namespace}"
_DECLARED = re.compile(r"<!(?:ENTITY|ELEMENT|ATTLIST|NOTATION)|<!DOCTYPE[^>]*\[", re.IGNORECASE)

NOTES = {
    "term": ("administrativeStatus", "preferredTerm-admn-sts"),
    "forms": ("termType", "variant"),
    "short": ("termType", "abbreviation"),
    "synonyms": ("administrativeStatus", "admittedTerm-admn-sts"),
    "avoid": ("administrativeStatus", "deprecatedTerm-admn-sts"),
}
"""What TBX says of a word of each kind."""


@dataclass(frozen=True)
class Given:
    """What a file says of a term: its words by language and kind (`term` has one), its games and its clause."""

    id: str
    words: Mapping[str, Mapping[str, tuple[str, ...]]]
    games: tuple[str, ...] | None = None  # None: the file does not say
    defined: str | None = None
    where: str = ""


def of(term: Term) -> dict[str, dict[str, tuple[str, ...]]]:
    """Return the words of a term as files have them."""
    return {
        lang: {"term": (words.term,), **{name: getattr(words, name) for name in LISTS}}
        for lang, words in term.words.items()
    }


def table(terms: Iterable[Term]) -> str:
    """Return terms as a table."""

    def row(term: Term) -> dict[str, str]:
        cells = {"id": term.id, "games": BETWEEN.join(term.games), "defined": term.defined}
        for lang, kinds in of(term).items():
            for kind, words in kinds.items():
                cells[lang if kind == "term" else f"{lang}.{kind}"] = BETWEEN.join(words)
        return cells

    return sheets.written(COLUMNS, map(row, terms))


def from_table(path: str) -> list[Given]:
    """Read a table; columns that it does not have say nothing. Problem where it is none."""
    found = []
    for row in sheets.read(path, ("id",), COLUMNS):
        words: dict[str, dict[str, tuple[str, ...]]] = {}
        for column, cell in row.cells.items():
            lang, _, kind = column.partition(".")
            if lang in LANGUAGES:
                words.setdefault(lang, {})[kind or "term"] = _parted(cell) if kind else (cell,)
        games = _parted(row.cells["games"]) if "games" in row.cells else None
        found.append(Given(row.cells["id"], words, games, row.cells.get("defined"), f"{path}, {row.line}:"))
    return found


def _parted(cell: str) -> tuple[str, ...]:
    return tuple(word.strip() for word in cell.split(BETWEEN.strip()) if word.strip())


def tbx(terms: Iterable[Term]) -> str:
    """Return terms as TBX-Basic, as OmegaT and others read it."""
    root = ET.Element("martif", {"type": "TBX-Basic", f"{_XML}lang": "en"})
    header = ET.SubElement(root, "martifHeader")
    source = ET.SubElement(ET.SubElement(header, "fileDesc"), "sourceDesc")
    ET.SubElement(source, "p").text = "punicref"
    encoding = ET.SubElement(header, "encodingDesc")
    ET.SubElement(encoding, "p", {"type": "XCSURI"}).text = "TBXBasicXCSV02.xcs"
    body = ET.SubElement(ET.SubElement(root, "text"), "body")
    for term in terms:
        entry = ET.SubElement(body, "termEntry", {"id": term.id})
        for game in term.games:
            ET.SubElement(entry, "descrip", {"type": "subjectField"}).text = game
        for clause in term.defined.split():
            ET.SubElement(entry, "xref", {"type": "externalCrossReference", "target": clause}).text = clause
        for lang, kinds in of(term).items():
            group = ET.SubElement(entry, "langSet", {f"{_XML}lang": lang})
            for kind, (name, value) in NOTES.items():
                for word in kinds[kind]:
                    tig = ET.SubElement(group, "tig")
                    ET.SubElement(tig, "term").text = clean(word)
                    ET.SubElement(tig, "termNote", {"type": name}).text = value
    ET.indent(root)
    return '<?xml version="1.0" encoding="UTF-8"?>\n' + ET.tostring(root, encoding="unicode") + "\n"


def from_tbx(text: str, path: str) -> list[Given]:
    """Read TBX, of this version or the next one; Problem where it is none, or declares anything of its own."""
    where = f"{path}:"
    if _DECLARED.search(text):
        raise Problem(say("This file declares entities of its own; it is not read."), where=where)
    try:
        root = ET.fromstring(text)  # noqa: S314  nothing is declared in it
    except (ET.ParseError, ValueError, RecursionError) as error:
        raise Problem(say("This is no TBX file: {reason}.", reason=str(error)), where=where) from None
    entries = [one for one in root.iter() if _name(one) in ("termEntry", "conceptEntry")]
    if not entries:
        raise Problem(say("There are no entries in it."), where=where)
    return [_entry(one, where) for one in entries]


def _name(element: ET.Element) -> str:
    return element.tag.rpartition("}")[2] if isinstance(element.tag, str) else ""


def _entry(entry: ET.Element, where: str) -> Given:
    one = entry.get("id") or entry.get(f"{_XML}id") or ""
    words: dict[str, dict[str, tuple[str, ...]]] = {}
    for group in entry:
        lang = group.get(f"{_XML}lang", "").casefold().partition("-")[0]
        if _name(group) in ("langSet", "langSec") and lang in LANGUAGES:
            words[lang] = _kinds(list(_said(group)))
    return Given(one, words, where=f"{where.removesuffix(':')}, {clean(one)}:")


def _said(group: ET.Element) -> Iterator[tuple[str, str]]:
    """Yield the words of a language, each with its kind as far as it is said."""
    kinds = {value: kind for kind, (_, value) in NOTES.items()}
    for holder in group.iter():
        word = next((" ".join((one.text or "").split()) for one in holder if _name(one) == "term"), "")
        if word:
            notes = [(one.text or "").strip() for one in holder.iter() if _name(one) == "termNote"]
            yield next((kinds[note] for note in notes if note in kinds), ""), word


def _kinds(said: list[tuple[str, str]]) -> dict[str, tuple[str, ...]]:
    """Sort words by kind: the preferred one is the term, else the first of which nothing is said."""
    free = [word for kind, word in said if not kind]
    found = {kind: tuple(word for one, word in said if one == kind) for kind in NOTES}
    preferred = [*found["term"], *free]
    found["term"] = tuple(preferred[:1])
    found["synonyms"] = (*found["synonyms"], *preferred[1:])
    return found


def changes(given: Iterable[Given], known: Mapping[str, Term], wrong: Mistakes) -> Iterator[tuple[Given, bool]]:
    """Yield what says something else than the termbase, and whether it is a new term; note what cannot be."""
    seen: set[str] = set()
    for one in given:
        wrong.where = one.where
        if one.id in seen:
            wrong.add(say("This entry stands twice."))
        seen.add(one.id)
        bad = [
            word for kinds in one.words.values() for words in kinds.values() for word in words if clean(word) != word
        ]
        if bad:
            wrong.add(say("The sign {sign} cannot stand in a text.", sign=bad[0]))
        elif one.id not in known:
            yield one, True
        elif _differs(one, known[one.id]):
            yield one, False


def _differs(one: Given, term: Term) -> bool:
    ours = of(term)
    return (
        any(words != ours[lang][kind] for lang, kinds in one.words.items() for kind, words in kinds.items())
        or one.games not in (None, term.games)
        or one.defined not in (None, term.defined)
    )
