"""When the languages of a clause were last looked at together: rules/stamps.toml.

A stamp holds a hash of the clause's text in each language, so of the source and of its translations, layout not
counted. Where some hashes still agree and others do not, those that do may be out of date. Only `check --stamp` writes
stamps, with the date; nothing else can move them.

    ["dbp:10.5"]
    reviewed = "2026-03-01"
    it = "0f3c9a…"
    en = "…"
    ru = "…"
"""

from __future__ import annotations

import hashlib
import os
from dataclasses import dataclass
from typing import TYPE_CHECKING

from punicref import LANGUAGES
from punicref.errors import RulesProblem
from punicref.messages import say
from punicref.rulebook import shape

if TYPE_CHECKING:
    from collections.abc import Mapping

    from punicref.audit.corpus import Clause, Text

FILE = "stamps.toml"
DIGITS = 12
"""So many hexadecimal digits of a hash are kept: enough not to meet by chance."""

HEAD = """\
# When the languages of a clause were last compared by a person: date and hashes of the texts that were compared.
# Written by `punicref check --stamp`; do not edit.
"""


@dataclass(frozen=True)
class Stamp:
    """The state in which a person found the languages to agree."""

    reviewed: str
    hashes: Mapping[str, str]


def digest(text: Text) -> str:
    """Hash a text; line ends, blanks and the questions do not count."""
    parts = "\x1e".join(f"{name}\x1f{' '.join(part.split())}" for name, part in sorted(text.parts.items()))
    return hashlib.sha256(parts.encode()).hexdigest()[:DIGITS]


def stamp(clause: Clause, date: str) -> Stamp:
    """Return the stamp of a clause as it stands."""
    return Stamp(date, {lang: digest(text) for lang, text in clause.texts.items()})


def read(folder: str) -> dict[str, Stamp]:
    """Read the stamps of a rules folder, by "game:clause"; RulesProblem where the file is damaged."""
    path = os.path.join(folder, FILE)
    if not os.path.exists(path):
        return {}
    found = {}
    for one, raw in shape.load(path, FILE).items():
        body = shape.table(raw, FILE, one, ("reviewed", *LANGUAGES))
        if not all(isinstance(value, str) for value in body.values()) or "reviewed" not in body:
            raise RulesProblem(say("This is no stamp."), where=f"{FILE}: {one}:")
        found[one] = Stamp(body["reviewed"], {lang: body[lang] for lang in LANGUAGES if lang in body})
    return found


def written(stamps: Mapping[str, Stamp]) -> str:
    """Return the file that holds these stamps."""
    lines = [HEAD]
    for one, body in stamps.items():
        hashes = "".join(f'{lang} = "{body.hashes[lang]}"\n' for lang in LANGUAGES if lang in body.hashes)
        lines.append(f'["{one}"]\nreviewed = "{body.reviewed}"\n{hashes}')
    return "\n".join(lines)
