"""The texts of a game as XLIFF 2, for OmegaT, Trados and memoQ, and back.

A unit is a text, called by its place; its segments are the whole of it or its sentences, each with its state. Values,
references and what makes a slot are codes, which a translator moves and does not type.
"""

from __future__ import annotations

from typing import TYPE_CHECKING
from xml.sax.saxutils import escape, quoteattr

from punicref.audit.exchange import xml
from punicref.audit.exchange.units import CODE, INITIAL, Entry, Translated
from punicref.base import LANGUAGES
from punicref.errors import Problem
from punicref.language.messages import clean, say

if TYPE_CHECKING:
    import xml.etree.ElementTree as ET
    from collections.abc import Iterator, Mapping, Sequence

    from punicref.audit.exchange.units import Segment, Unit, Wanted
    from punicref.audit.stamps import Stamp

NAMESPACE = "urn:oasis:names:tc:xliff:document:2.0"

CHANGED = "punicref:changed"
"""The finer state of a translation whose source has changed since it was stamped."""

PART = "part"
"""The category of a note of the file that says that not all texts are there."""


def written(units: Sequence[Unit], wanted: Wanted, stamped: Stamp | None = None) -> str:
    """Return the texts of a game, to be translated from one language into another; `stamped` is the last stamp."""
    notes = [(PART, "changed")] if wanted.changed else []
    notes += [("stamped", f"{stamped.reviewed} {stamped.by}".strip())] if stamped else []
    lines = [
        '<?xml version="1.0" encoding="UTF-8"?>',
        f'<xliff xmlns="{NAMESPACE}" version="2.0" srcLang="{wanted.source}" trgLang="{wanted.lang}">',
        f'  <file id={quoteattr(wanted.game.code)} xml:space="preserve">',
        *_notes(notes, "    "),
        *(line for unit in units for line in _unit(unit)),
        "  </file>",
        "</xliff>",
    ]
    return "\n".join((*lines, ""))


def _notes(notes: Sequence[tuple[str, str]], margin: str) -> list[str]:
    if not notes:
        return []
    rows = (f'{margin}  <note category="{kind}">{escape(clean(said))}</note>' for kind, said in notes)
    return [f"{margin}<notes>", *rows, f"{margin}</notes>"]


def _unit(unit: Unit) -> Iterator[str]:
    name = quoteattr(unit.place.context)
    notes = [("reference", one) for one in unit.notes] + [("check", one) for one in unit.findings]
    notes += [("previous", one.previous) for one in unit.segments if one.previous]
    codes = _Codes()
    body = [line for gap, one in zip(unit.between, unit.segments, strict=True) for line in _segment(gap, one, codes)]
    yield f"    <unit id={name} name={name}>"
    yield from _notes(notes, "      ")
    if codes.data:
        yield "      <originalData>"
        yield from (f'        <data id="{one}">{escape(code)}</data>' for code, one in codes.data.items())
        yield "      </originalData>"
    yield from body
    yield "    </unit>"


def _segment(gap: str, one: Segment, codes: _Codes) -> Iterator[str]:
    if gap:
        yield f"      <ignorable><source>{escape(gap)}</source></ignorable>"
    sub = f' subState="{CHANGED}"' if one.text and one.state == INITIAL else ""
    source, ids = codes.coded(one.source)
    yield f'      <segment state="{one.state}"{sub}>'
    yield f"        <source>{source}</source>"
    if one.text:
        yield f"        <target>{codes.coded(one.text, ids)[0]}</target>"
    yield "      </segment>"


class _Codes:
    """The inline codes of a unit: what each stands for, and the ids that are taken."""

    def __init__(self) -> None:
        self.data: dict[str, str] = {}
        self._last = 0

    def coded(self, text: str, ids: Mapping[str, Sequence[str]] | None = None) -> tuple[str, dict[str, list[str]]]:
        """Return a text with its codes as elements, and their ids by code; a translation has those of its source."""
        taken: dict[str, list[str]] = {}
        said, last = "", 0
        for match in CODE.finditer(text):
            code = match[0]
            here = taken.setdefault(code, [])
            known = (ids or {}).get(code, ())
            if len(here) < len(known):
                here.append(known[len(here)])
            else:
                self._last += 1
                here.append(str(self._last))
            data = self.data.setdefault(code, f"d{len(self.data) + 1}")
            shown = quoteattr(code)
            said += escape(text[last : match.start()])
            said += f'<ph id="{here[-1]}" dataRef="{data}" equiv={shown} disp={shown}/>'
            last = match.end()
        return said + escape(text[last:]), taken


def read(text: str, path: str) -> Translated:
    """Read such a file; Problem where it is none that we wrote and somebody filled in."""
    where = f"{path}:"
    root = xml.root(text, path, say("This is no XLIFF file: {reason}."))
    if xml.name(root) != "xliff" or not root.get("version", "").startswith("2."):
        raise Problem(
            say(
                "This is no XLIFF 2 file: {reason}.",
                reason=f"{xml.name(root)} {clean(root.get('version', ''))}".strip(),
            ),
            where=where,
            hint=say("{command} writes a file of the right form.", command="punicref texts export --xliff"),
        )
    langs = [root.get(key, "").casefold().partition("-")[0] for key in ("srcLang", "trgLang")]
    for lang in langs:
        if lang and lang not in LANGUAGES:
            raise Problem(
                say(
                    "There is no language {lang}; the languages are {languages}.", lang=clean(lang), languages=LANGUAGES
                ),
                where=where,
            )
    entries = tuple(_entry(one) for one in root.iter() if xml.name(one) == "unit")
    if not entries:
        raise Problem(say("There are no entries in it."), where=where)
    notes = (one for one in root.iter() if xml.name(one) == "note")
    return Translated(langs[1], langs[0], entries, part=any(one.get("category") == PART for one in notes))


def _entry(unit: ET.Element) -> Entry:
    data = {one.get("id", ""): one.text or "" for one in unit.iter() if xml.name(one) == "data"}
    source = target = ""
    fuzzy = empty = False
    for one in unit:
        if xml.name(one) not in ("segment", "ignorable"):
            continue
        sides = {xml.name(side): _plain(side, data) for side in one}
        said = sides.get("source", "")
        source += said
        if xml.name(one) == "ignorable":
            target += sides.get("target") or said
            continue
        there = sides.get("target", "")
        empty = empty or not there.strip()
        fuzzy = fuzzy or one.get("state") == INITIAL
        target += there
    return Entry(clean(unit.get("id", "")), source, "" if empty else target, fuzzy)


def _plain(element: ET.Element, data: Mapping[str, str]) -> str:
    """Return what an element says, its codes as they are written in a text."""
    said = element.text or ""
    for one in element:
        kind = xml.name(one)
        if kind == "ph":
            said += data.get(one.get("dataRef", ""), "") or one.get("disp", "") or one.get("equiv", "")
        elif kind == "cp":
            said += _sign(one.get("hex", ""))
        elif kind:
            said += _plain(one, data)
        said += one.tail or ""
    return said


def _sign(written: str) -> str:
    """Return the sign that XML cannot hold, or nothing where there is no such one."""
    try:
        return chr(int(written, 16))
    except (ValueError, OverflowError):
        return ""
