"""`make messages`: collect the messages from the sources and merge them into the catalogues."""

from __future__ import annotations

import io
import os
import sys
from contextlib import redirect_stderr
from typing import Any

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po, write_po

from punicref import paths
from punicref.language.messages import CATALOGUES, DOMAIN, TRANSLATED, parted

KEYWORDS: dict[str, tuple[int, ...] | None] = {"say": None, "ask": (1,), "group": (1,), "count": (1, 2)}

PASSING = (b'"POT-Creation-Date', b'"PO-Revision-Date', b'"Generated-By')
"""Lines of the header that change without a message being changed."""


def collect() -> Catalog:
    """Return the messages of the sources, sorted: a module that moves changes nothing."""
    catalogue = Catalog(project="punicref", charset="utf-8", fuzzy=False)
    with redirect_stderr(io.StringIO()):  # Babel warns of each f-string among the values of a message
        found = list(extract_from_dir(paths.PACKAGE, [("**.py", "python")], keywords=KEYWORDS))
    for file, line, message, comments, context in sorted(found, key=_order):
        message = tuple(map(_bare, message)) if isinstance(message, tuple) else _bare(message)  # noqa: PLW2901
        entry = catalogue.add(message, None, [(file, line)], auto_comments=comments, context=context)
        entry.flags.discard("python-format")  # a percent sign here is a percent sign
    return catalogue


def _order(one: tuple[Any, ...]) -> tuple[Any, ...]:
    file, line, message, *_ = one
    return (*(message if isinstance(message, tuple) else (message,)), file, line)


def _bare(text: str) -> str:
    """Return a template without the clauses at its end: they are not translated."""
    return parted(text)[0]


def path(lang: str) -> str:
    """Return a language's catalogue file."""
    return os.path.join(CATALOGUES, lang, "LC_MESSAGES", f"{DOMAIN}.po")


def load(lang: str) -> Catalog:
    """Read a language's catalogue; an empty one where there is none."""
    if not os.path.exists(path(lang)):
        return Catalog(locale=lang, project="punicref", charset="utf-8", fuzzy=False)
    with open(path(lang), "rb") as file:
        return read_po(file, locale=lang)


def merged(lang: str, template: Catalog) -> Catalog:
    """Return a catalogue with exactly the template's messages."""
    catalogue = load(lang)
    catalogue.update(template, no_fuzzy_matching=True)
    catalogue.obsolete.clear()
    return catalogue


def text(catalogue: Catalog) -> bytes:
    """Return the file's contents; no dates, places and version of Babel, so that only changed messages change it."""
    out = io.BytesIO()
    write_po(out, catalogue, width=110, no_location=True, omit_header=False, sort_output=False)
    lines = out.getvalue().split(b"\n")
    return b"\n".join(line for line in lines if not line.startswith(PASSING))


def main() -> int:
    """Merge and write; returns 1 where something is left to translate."""
    left = 0
    for lang in TRANSLATED:
        catalogue = merged(lang, collect())
        with open(path(lang), "wb") as file:
            file.write(text(catalogue))
        untranslated = [message.id for message in catalogue if message.id and not _complete(message.string)]
        left += len(untranslated)
        sys.stdout.write(f"{lang}: {len(catalogue)} messages, {len(untranslated)} to translate\n")
    return 1 if left else 0


def _complete(string: str | tuple[str, ...] | list[str] | None) -> bool:
    return all(string) if isinstance(string, (tuple, list)) else bool(string)


if __name__ == "__main__":
    sys.exit(main())
