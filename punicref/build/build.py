"""Making what runs: the compiled library and the message catalogues.

The wheel is built with both. In a checkout `library_path` makes them anew when a source has changed, and for house
rules it compiles a second library into the user's cache. Nothing here is imported while all is up to date.
"""

from __future__ import annotations

import contextlib
import hashlib
import importlib
import os
import pkgutil
import tempfile
from typing import TYPE_CHECKING

from punicref import paths
from punicref.base import LANGUAGES
from punicref.build import absent, overlay, program, repair, resolvers, source, terms, words
from punicref.build import compile as compiling
from punicref.files.files import PART
from punicref.language.catalogue import PLURALS
from punicref.language.messages import CATALOGUES, DOMAIN, TRANSLATED
from punicref.rulebook.model import Calculator
from punicref.search import learned

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from punicref.build.source import Book


KEPT = 2
"""Libraries with house rules that the cache keeps: of the rules in force, and of those before or another version."""


def build(target: str, signature: str = "") -> None:
    """Compile rules and calculators into `target`."""
    books = source.read_all(paths.RULES)
    meta = {"sources": content_hash(), "signature": signature, "house": ""}
    compiling.write(target, books, terms.read(paths.RULES, books), calculators(books), meta, beside(books))


def beside(books: Iterable[source.Book]) -> compiling.Beside:
    """Read what the rules folder holds beside the rulebooks and the termbase."""
    return compiling.Beside(
        words.read(paths.RULES),
        resolvers.read(paths.RULES),
        program.read(paths.RULES),
        absent.read(paths.RULES, [one.code for one in books]),
    )


def build_house(target: str, signature: str, house_rules: Sequence[str]) -> None:
    """Make `target` from the shipped library, with these house rules in force; older such libraries go."""
    compiling.revise(target, paths.LIBRARY, *_with(house_rules, signature))
    for path in repair.cached()[:-KEPT]:
        with contextlib.suppress(OSError):  # another process may be doing the same
            os.unlink(path)


def house_in_memory(house_rules: Sequence[str]) -> bytes:
    """Return the shipped library with these house rules in force, which cannot be kept."""
    return compiling.revised(paths.LIBRARY, *_with(house_rules, ""))


def _with(house_rules: Sequence[str], signature: str) -> tuple[list[Book], dict[str, str]]:
    books = source.read_all(paths.RULES)
    overlays = [overlay.read(path, os.path.basename(path), books) for path in house_rules]
    return overlay.apply(books, overlays), {
        "signature": signature,
        "house": ", ".join(one.name for one in overlays),
    }


def calculators(books: Iterable[source.Book]) -> list[Calculator]:
    """Import every module of `punicref.games` and return what they register, with the clauses that they apply."""
    from punicref import games
    from punicref.ruling.clauses import applied
    from punicref.ruling.registry import registered

    known = {book.code: frozenset(book.clauses) for book in books}

    for module in pkgutil.walk_packages(games.__path__, f"{games.__name__}."):
        importlib.import_module(module.name)
    return [
        Calculator(
            name=one.name,
            module=one.module,
            title=one.title.text,
            clauses=tuple(sorted(applied(one.function, known[one.game]) - one.without)),
            chapter=one.chapter,  # else found when all clauses are known
        )
        for _, one in sorted(registered().items())
    ]


def content_hash() -> str:
    """Hash everything that the library is made from."""
    digest = hashlib.sha256()
    for path in sources():
        digest.update(os.path.basename(path).encode())
        with open(path, "rb") as file:
            digest.update(file.read())
    return digest.hexdigest()


def sources() -> list[str]:
    """Return the files that library and catalogues are made from."""
    found = [os.path.join(paths.RULES, name) for name in os.listdir(paths.RULES) if name.endswith(".toml")]
    for lang in LANGUAGES:
        folder = os.path.join(paths.RULES, lang)
        found += [os.path.join(folder, name) for name in os.listdir(folder) if name.endswith(".toml")]
    for folder, _, names in os.walk(os.path.join(paths.PACKAGE, "games")):
        found += [os.path.join(folder, name) for name in names if name.endswith(".py")]
    return sorted([*found, learned.FILE])


def build_catalogues() -> None:
    """Compile the .po files beside them with Babel."""
    from gettext import c2py

    from babel.messages.catalog import Catalog
    from babel.messages.mofile import write_mo
    from babel.messages.pofile import read_po

    class Compiled(Catalog):
        """Messages under a header that has no date and no blanks to be filled in: built again they are the same."""

        mime_headers = property(lambda self: [("Content-Type", "text/plain; charset=utf-8"), ("Language", self.locale)])

    for lang in TRANSLATED:
        folder = os.path.join(CATALOGUES, lang, "LC_MESSAGES")
        path = os.path.join(folder, f"{DOMAIN}.po")
        with open(path, "rb") as file:
            source = read_po(file, locale=lang)
        catalogue = Compiled(locale=lang)
        for message in source:
            if message.id:
                catalogue[message.id] = message
        form = c2py(source.plural_expr)
        catalogue.add(PLURALS, "".join(str(form(number)) for number in range(200)))
        handle, temporary = tempfile.mkstemp(dir=folder, suffix=PART)
        with os.fdopen(handle, "wb") as out:
            write_mo(out, catalogue)
        os.chmod(temporary, 0o644)
        os.replace(temporary, path.removesuffix(".po") + ".mo")
