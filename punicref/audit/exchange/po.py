"""The texts of a game as a PO catalogue, for Poedit, Weblate and OmegaT, and back.

The context of an entry is its place, game:clause.part; what is to be translated is our text in another language. Values
stand as placeholders, {face_up}, with their numbers in a comment.
"""

from __future__ import annotations

import io
import re
from datetime import UTC, datetime
from typing import TYPE_CHECKING, NamedTuple

from babel.messages.catalog import Catalog
from babel.messages.pofile import PoFileError, normalize, read_po, write_po

from punicref.audit.exchange.units import CODE, INITIAL, Entry, Translated
from punicref.base import LANGUAGES
from punicref.errors import Problem
from punicref.language.messages import clean, say
from punicref.rulebook import template

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from babel.messages.catalog import Message

    from punicref.audit.exchange.units import Unit, Wanted
    from punicref.audit.stamps import Stamp

SOURCE = "X-Source-Language"
"""The header that names the language of what is to be translated."""


PART = "X-Part"
"""The header that says that not all texts of the game are there."""

PASSING = ('"Report-Msgid-Bugs-To: ', '"POT-Creation-Date', '"Generated-By')
"""What Babel says in a header of nobody, of now, and of itself."""

FIRST = "2026-01-01"
"""The date of texts that nobody has stamped."""

HELP = """\
# {n} is a value, [9.16] a reference: keep them. {n|point|points} is a slot of word forms:
# keep {n, the bars and }, translate the forms; Italian and English have two, Russian three."""

NAMES = {"it": "Italian", "en": "English", "ru": "Russian"}

WIDTH = 110

_KEPT = re.compile(r"\{[^{}|!]*\}|\[.*\]")
"""The codes that every language has as they are; words for numbers differ."""

_PART = re.compile(rf'^"{PART}:', re.MULTILINE)
_SOURCE = re.compile(rf'^"{SOURCE}:\s*(\w+)', re.MULTILINE | re.IGNORECASE)
_LINE = re.compile(r'(?:#.*|(?:(?:msgctxt|msgid|msgid_plural|msgstr(?:\[\d+\])?)\s*)?"(?:[^"\\]|\\.)*")?')
"""What a line of a PO file is: nothing, a comment, or a text between quotation marks, with what it is before it."""

LONGEST_LINE = 100
"""So much of a line is shown."""


def written(units: Sequence[Unit], wanted: Wanted, stamped: Stamp | None = None) -> str:
    """Return the catalogue of a game's texts in a language, to be translated from another; `stamped` is the last stamp.

    What may be out of date is fuzzy, with what was translated; what is found stands in comments.
    """
    catalogue = Catalog(
        locale=wanted.lang,
        project="punicref",
        version=wanted.game.code,
        header_comment=f"# {wanted.game.code}: {NAMES[wanted.source]} - {NAMES[wanted.lang]}\n{HELP}",
        charset="utf-8",
        fuzzy=False,
        last_translator=stamped.by if stamped and stamped.by else "punicref",
        language_team=NAMES[wanted.lang],
        revision_date=datetime.fromisoformat(stamped.reviewed if stamped else FIRST).replace(tzinfo=UTC),
    )
    previous = {}
    for unit in units:
        for at, segment in enumerate(unit.segments):
            context = unit.place.context + (f"#{at + 1}" if len(unit.segments) > 1 else "")
            found = [f"check: {one}" for one in unit.findings] if at == unit.at else []
            entry = catalogue.add(segment.source, segment.text, context=context, auto_comments=[*unit.notes, *found])
            entry.flags.clear()  # a percent sign and braces here are nothing of Python's
            if segment.text and segment.state == INITIAL:
                entry.flags.add("fuzzy")
            if codes := [one for one in dict.fromkeys(CODE.findall(segment.source)) if _KEPT.fullmatch(one)]:
                entry.flags.add(f"placeholders:{':'.join(map(_quoted, codes))}")
            if segment.previous:
                previous[f"msgctxt {normalize(context)}"] = normalize(segment.previous, width=WIDTH)
    out = io.BytesIO()
    write_po(out, catalogue, width=WIDTH, no_location=True)
    header, rest = out.getvalue().decode().split("\n\n", 1)
    lines = [line for line in header.split("\n") if not line.startswith(PASSING)]
    at = next(number for number, line in enumerate(lines) if line.startswith('"Language: '))
    lines.insert(at, f'"{SOURCE}: {wanted.source}\\n"')
    if wanted.changed:
        lines.insert(at, f'"{PART}: changed\\n"')
    return "\n".join((*lines, "", *(line for one in rest.split("\n") for line in _with(previous.get(one, ""), one))))


def _with(previous: str, line: str) -> Iterator[str]:
    """Yield a line of an entry behind what was to be translated before; Babel would wrap that like a comment."""
    if previous:
        yield from (f"#| {one}" for one in f"msgid {previous}".split("\n"))
    yield line


def _quoted(code: str) -> str:
    return f'"{code}"' if ":" in code else code


class Parsed(NamedTuple):
    """Any catalogue as Babel has it: its language and the one that it was translated from, if it says so."""

    lang: str
    source: str
    messages: tuple[Message, ...]


def parsed(data: str, path: str) -> Parsed:
    """Read any catalogue; Problem where it is none, or holds nothing."""
    where = f"{path}:"
    for number, line in enumerate(data.split("\n"), 1):
        if not _LINE.fullmatch(line.strip()):
            raise Problem(
                say("This is no line of a PO file: {line}", line=clean(line.strip())[:LONGEST_LINE]),
                where=f"{path}:{number}:",
                hint=say("A quotation mark in a text is written {sign}.", sign='\\"'),
            )
    try:
        catalogue = read_po(io.StringIO(data), ignore_obsolete=True, abort_invalid=True)
        headers = {name.casefold(): value for name, value in catalogue.mime_headers}
        messages = [message for message in catalogue if message.id]
    except (PoFileError, ValueError, LookupError, TypeError, AttributeError, RecursionError) as error:
        raise Problem(say("This is no PO file: {reason}.", reason=str(error)), where=where) from None
    if not messages:
        raise Problem(say("There are no entries in it."), where=where)
    named = _SOURCE.search(data)  # Babel gives only the headers that it knows
    lang = headers.get("language", "").strip().casefold().partition("_")[0]
    return Parsed(lang, named[1].casefold() if named else "", tuple(messages))


def read(data: str, path: str) -> Translated:
    """Read a catalogue; Problem where it is none that we wrote and somebody filled in."""
    where = f"{path}:"
    lang, source, messages = parsed(data, path)
    if lang and lang not in LANGUAGES:
        raise Problem(
            say("There is no language {lang}; the languages are {languages}.", lang=lang, languages=LANGUAGES),
            where=where,
        )
    entries = tuple(_entry(one, where) for one in messages)
    return Translated(lang, source if source in LANGUAGES else "", entries, part=bool(_PART.search(data)))


def _entry(message: Message, where: str) -> Entry:
    if not isinstance(message.id, str) or not isinstance(message.string, str) or not message.context:
        shown = message.id if isinstance(message.id, str) else message.id[0]
        raise Problem(
            say("An entry has no context, or has plural forms: “{text}”.", text=shown),
            where=where,
            hint=say("{command} writes a file of the right form.", command="punicref texts export"),
        )
    text = message.string.replace("\r\n", "\n")
    return Entry(message.context, message.id, text, message.fuzzy)


def unprintable(text: str) -> str:
    """Return the first sign of a text that cannot stand in one, made visible, or an empty string."""
    return next((clean(sign) for sign in text if sign != "\n" and clean(sign) != sign), "")


def values(text: str) -> set[str]:
    """Return the values that a text states, as it names them; word forms state none."""
    stated = (one for one in template.placeholders(text) if not one.forms)
    return {f"{{{one.clause}{':' if one.clause else ''}{one.name}}}" for one in stated}


def references(text: str) -> set[str]:
    """Return the clauses that a text refers to, as it writes them."""
    return {f"[{one}]" for one in template.references(text)}


def stray(text: str) -> bool:
    """Whether a brace stands in a text that belongs to no value."""
    ends = 0
    bare = []
    for start, end, _ in template.placed(text):
        bare.append(text[ends:start])
        ends = end
    bare.append(text[ends:])
    return any(brace in part for part in bare for brace in "{}")
