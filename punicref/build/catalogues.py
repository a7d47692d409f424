"""`make messages`: collect the messages from the sources and merge them into the catalogues."""

from __future__ import annotations

import ast
import io
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po, write_po

from punicref import paths
from punicref.language.messages import CATALOGUES, DOMAIN, TRANSLATED, parted

if TYPE_CHECKING:
    from collections.abc import Iterator

PLACES: dict[str, tuple[int | str, ...]] = {
    "say": (0,),
    "ask": (0, "usual"),
    "group": (0,),
    "calculator": (1,),
    "Condition": (1, 2),
    "InputProblem": (0,),
    **dict.fromkeys(("case.tell", "case.tell_once", "case.sum", "case.follows", "case.holds", "case.rule"), (0,)),
}
"""Which arguments of a call are templates, by the name of what is called."""

PASSING = (b'"POT-Creation-Date', b'"PO-Revision-Date', b'"Generated-By')
"""Lines of the header that change without a message being changed."""


def collect() -> Catalog:
    """Return the messages of the sources, sorted: a module that moves changes nothing."""
    catalogue = Catalog(project="punicref", charset="utf-8", fuzzy=False)
    found = [
        (message, file.name, line)
        for file in sorted(Path(paths.PACKAGE).rglob("*.py"))
        for line, _, message in written(ast.parse(file.read_bytes()))
    ]
    for message, name, line in sorted(found, key=_order):
        entry = catalogue.add(message, None, [(name, line)])
        entry.flags.discard("python-format")  # a percent sign here is a percent sign
    return catalogue


def _order(one: tuple[str | tuple[str, ...], str, int]) -> tuple[object, ...]:
    message, *place = one
    return (*(message if isinstance(message, tuple) else (message,)), *place)


def written(tree: ast.AST) -> Iterator[tuple[int, int, str | tuple[str, ...]]]:
    """Yield the messages of a module, each with line and column; Babel's reader takes no halves of a conditional."""
    for call in ast.walk(tree):
        if not isinstance(call, ast.Call):
            continue
        if called(call) == "count":
            one, many = call.args[:2]
            if isinstance(one, ast.Constant) and isinstance(many, ast.Constant):
                yield one.lineno, one.col_offset, (_bare(str(one.value)), _bare(str(many.value)))
        for argument in templates(call):
            if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
                yield argument.lineno, argument.col_offset, _bare(argument.value)


def templates(call: ast.Call) -> Iterator[ast.expr]:
    """Yield what a call is given for a template, of a conditional each half."""
    places = PLACES.get(called(call), ())
    given = dict(enumerate(call.args)) | {one.arg: one.value for one in call.keywords}
    waiting = [given[place] for place in places if place in given]
    while waiting:
        argument = waiting.pop()
        if isinstance(argument, ast.IfExp):
            waiting += [argument.orelse, argument.body]
        else:
            yield argument


def called(call: ast.Call) -> str:
    """Return the name of what is called; of a method of a case, wherever that stands, case.tell."""
    match call.func:
        case ast.Name(name):
            return name
        case ast.Attribute(ast.Name("case") | ast.Attribute(attr="case"), name):
            return f"case.{name}"
    return ""


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
