"""The texts of a game as a PO catalogue, for Poedit, Weblate and OmegaT, and back.

The context of an entry is its place, game:clause.part; what is to be translated is our text in another language. Values
stand as placeholders, {face_up}, with their numbers in a comment.
"""

from __future__ import annotations

import io
import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from babel.messages.catalog import Catalog
from babel.messages.pofile import PoFileError, read_po

from punicref.audit.exchange.places import Place, places
from punicref.base import LANGUAGES
from punicref.build.catalogues import text as written_catalogue
from punicref.errors import Problem
from punicref.language.messages import clean, say
from punicref.rulebook import template

if TYPE_CHECKING:
    from collections.abc import Iterator

    from babel.messages.catalog import Message

    from punicref.audit.corpus import Game

SOURCE = "X-Source-Language"
"""The header that names the language of what is to be translated."""


NOBODY = ('"Report-Msgid-Bugs-To: ', '"Last-Translator: ', '"Language-Team: ')
"""What Babel says of people in a header, of nobody."""

NAMES = {"it": "Italian", "en": "English", "ru": "Russian"}


_SOURCE = re.compile(rf'^"{SOURCE}:\s*(\w+)', re.MULTILINE | re.IGNORECASE)
_LINE = re.compile(r'(?:#.*|(?:(?:msgctxt|msgid|msgid_plural|msgstr(?:\[\d+\])?)\s*)?"(?:[^"\\]|\\.)*")?')
"""What a line of a PO file is: nothing, a comment, or a text between quotation marks, with what it is before it."""

LONGEST_LINE = 100
"""So much of a line is shown."""


def written(game: Game, source: str, lang: str) -> str:
    """Return the catalogue of a game's texts in a language, to be translated from another."""
    catalogue = Catalog(
        locale=lang,
        project="punicref",
        version=game.code,
        header_comment=f"# {game.code}: {NAMES[source]} - {NAMES[lang]}",
        charset="utf-8",
        fuzzy=False,
    )
    for place in places([game]).values():
        if text := place.text(source):
            entry = catalogue.add(
                text, place.text(lang), context=place.context, auto_comments=list(_values(place, text))
            )
            entry.flags.clear()  # a percent sign and braces here are nothing of Python's
    header, rest = written_catalogue(catalogue).decode().split("\n\n", 1)
    lines = [line for line in header.split("\n") if not line.startswith(NOBODY)]
    at = next(number for number, line in enumerate(lines) if line.startswith('"Language: '))
    lines.insert(at, f'"{SOURCE}: {source}\\n"')
    return "\n".join((*lines, "", rest))


def _values(place: Place, text: str) -> Iterator[str]:
    """Yield what the values that a text states are at present."""
    for one in dict.fromkeys((one.clause, one.name) for one in template.placeholders(text)):
        home, name = one
        neutral = place.clause.neutral
        value = neutral.value(name) if neutral is not None and home in ("", place.clause.id) else None
        if value is not None:
            yield f"{{{name}}} = {value}"


@dataclass(frozen=True)
class Entry:
    """What a catalogue has at a place: what was to be translated, the translation, and whether it is unsure of it."""

    context: str
    source: str
    text: str
    fuzzy: bool


@dataclass(frozen=True)
class Translated:
    """A catalogue that was read: its language, the one that it was translated from, if it says so, its entries."""

    lang: str
    source: str
    entries: tuple[Entry, ...]


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
    return Translated(lang, source if source in LANGUAGES else "", tuple(_entry(one, where) for one in messages))


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
