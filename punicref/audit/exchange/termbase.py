"""The termbase as a table and as TBX, the exchange format of terminology (ISO 30042, TBX-Basic), and back.

What is read is the same in both: for each term and language the words that are given; what is not given stays as it is.
TBX has no place for the everyday words that lead to a term in a question (`near`), and takes an inflected form for
another term, so these stand in the table only. It is written in the edition of 2019 (DCA style), or in that of 2008.
"""

from __future__ import annotations

import xml.etree.ElementTree as ET
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from punicref.audit.exchange import sheets, xml
from punicref.base import LANGUAGES
from punicref.build.terms import LISTS
from punicref.errors import Mistakes, Problem
from punicref.language.messages import clean, say

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from punicref.rulebook.entries import Term

COLUMNS = (
    "id",
    "games",
    "defined",
    "pos",
    *(column for lang in LANGUAGES for column in (lang, *(f"{lang}.{name}" for name in LISTS))),
)
"""The columns of the table: a language's own is its term."""

BETWEEN = "; "
"""What parts the words of one cell."""

STATUS, TYPE = "administrativeStatus", "termType"
PREFERRED, ADMITTED, DEPRECATED = (f"{one}Term-admn-sts" for one in ("preferred", "admitted", "deprecated"))

NOTES = {
    "term": ((STATUS, PREFERRED),),
    "short": ((STATUS, ADMITTED), (TYPE, "abbreviation")),
    "synonyms": ((STATUS, ADMITTED),),
    "avoid": ((STATUS, DEPRECATED),),
}
"""What TBX says of a word of each kind."""

KINDS = {
    **dict.fromkeys(("abbreviation", "acronym", "shortForm"), "short"),
    "variant": "forms",
    PREFERRED: "term",
    ADMITTED: "synonyms",
    **dict.fromkeys((DEPRECATED, "supersededTerm-admn-sts"), "avoid"),
}
"""Which kind of word is meant by what TBX says of it, the plainest first."""


class Edition(NamedTuple):
    """How an edition of TBX calls its elements."""

    root: str
    attributes: Mapping[str, str]
    header: str
    entry: str
    language: str
    word: str


EDITIONS = {
    "2019": Edition(
        "tbx", {"type": "TBX-Basic", "style": "dca", "xmlns": "urn:iso:std:iso:30042:ed-2"},
        "tbxHeader", "conceptEntry", "langSec", "termSec",
    ),
    "2008": Edition("martif", {"type": "TBX-Basic"}, "martifHeader", "termEntry", "langSet", "tig"),
}  # fmt: skip


@dataclass(frozen=True)
class Given:
    """What a file says of a term: its words by language and kind (`term` has one), its games and its clause."""

    id: str
    words: Mapping[str, Mapping[str, tuple[str, ...]]]
    games: tuple[str, ...] | None = None  # None: the file does not say
    defined: str | None = None
    pos: str | None = None
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
        cells = {"id": term.id, "games": BETWEEN.join(term.games), "defined": term.defined, "pos": term.pos}
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
        found.append(
            Given(
                row.cells["id"], words, games, row.cells.get("defined"), row.cells.get("pos") or None,
                f"{path}, {row.line}:",
            )
        )  # fmt: skip
    return found


def _parted(cell: str) -> tuple[str, ...]:
    return tuple(word.strip() for word in cell.split(BETWEEN.strip()) if word.strip())


def tbx(terms: Iterable[Term], defined: Callable[[str, str], str], edition: str = "2019") -> str:
    """Return terms as TBX-Basic; `defined` returns what a clause says of a term in a language."""
    form = EDITIONS[edition]
    root = ET.Element(form.root, {**form.attributes, xml.LANG: "en"})
    header = ET.SubElement(root, form.header)
    source = ET.SubElement(ET.SubElement(header, "fileDesc"), "sourceDesc")
    ET.SubElement(source, "p").text = f"punicref; TBX-Basic, ISO 30042:{edition}"
    if edition == "2008":
        encoding = ET.SubElement(header, "encodingDesc")
        ET.SubElement(encoding, "p", {"type": "XCSURI"}).text = "TBXBasicXCSV02.xcs"
    body = ET.SubElement(ET.SubElement(root, "text"), "body")
    for term in terms:
        entry = ET.SubElement(body, form.entry, {"id": term.id})
        for game in term.games:
            ET.SubElement(entry, "descrip", {"type": "subjectField"}).text = game
        for lang, kinds in of(term).items():
            group = ET.SubElement(entry, form.language, {xml.LANG: lang})
            for clause in term.defined.split():
                said = ET.SubElement(group, "descripGrp")
                ET.SubElement(said, "descrip", {"type": "definition"}).text = clean(defined(clause, lang))
                ET.SubElement(said, "admin", {"type": "source"}).text = clause
            for kind, notes in NOTES.items():
                for word in kinds[kind]:
                    holder = ET.SubElement(group, form.word)
                    ET.SubElement(holder, "term").text = clean(word)
                    for name, value in (("partOfSpeech", term.pos), *notes):
                        ET.SubElement(holder, "termNote", {"type": name}).text = value
    ET.indent(root)
    return '<?xml version="1.0" encoding="UTF-8"?>\n' + ET.tostring(root, encoding="unicode") + "\n"


def from_tbx(text: str, path: str) -> list[Given]:
    """Read TBX of either edition; Problem where it is none, or declares anything of its own."""
    where = f"{path}:"
    root = xml.root(text, path, say("This is no TBX file: {reason}."))
    entries = [one for one in root.iter() if xml.name(one) in ("termEntry", "conceptEntry")]
    if not entries:
        raise Problem(say("There are no entries in it."), where=where)
    return [_entry(one, where) for one in entries]


def _entry(entry: ET.Element, where: str) -> Given:
    one = entry.get("id") or ""
    words: dict[str, dict[str, tuple[str, ...]]] = {}
    for group in entry:
        lang = group.get(xml.LANG, "").casefold().partition("-")[0]
        if xml.name(group) in ("langSet", "langSec") and lang in LANGUAGES:
            words[lang] = _kinds(list(_said(group)))
    notes = (note for note in entry.iter() if note.get("type") == "partOfSpeech")
    pos = next((said for note in notes if (said := (note.text or "").strip())), None)
    return Given(one, words, pos=pos, where=f"{where.removesuffix(':')}, {clean(one)}:")


def _said(group: ET.Element) -> Iterator[tuple[str, str]]:
    """Yield the words of a language, each with its kind as far as it is said."""
    for holder in group.iter():
        word = next((" ".join((one.text or "").split()) for one in holder if xml.name(one) == "term"), "")
        if word:
            notes = [(one.text or "").strip() for one in holder.iter() if xml.name(one) == "termNote"]
            yield next((kind for note, kind in KINDS.items() if note in notes), ""), word


def _kinds(said: list[tuple[str, str]]) -> dict[str, tuple[str, ...]]:
    """Sort words by kind: the preferred one is the term, else the first of which nothing is said."""
    free = [word for kind, word in said if not kind]
    found = {kind: tuple(word for one, word in said if one == kind) for kind in (*NOTES, "forms")}
    preferred = [*found["term"], *free]
    found["term"] = tuple(preferred[:1])
    found["synonyms"] = (*found["synonyms"], *preferred[1:])
    if not found["forms"]:
        del found["forms"]
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
        or one.pos not in (None, term.pos)
    )
