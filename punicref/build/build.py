"""Making what runs: the compiled library and the message catalogues.

The wheel is built with both. In a checkout `locate` makes them anew when a source has changed, and for house rules and
games of the user's own it compiles a second library into the user's cache. Nothing here is imported while all is up to
date.
"""

from __future__ import annotations

import contextlib
import hashlib
import importlib
import os
import pkgutil
import tempfile
from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from punicref import paths
from punicref.base import LANGUAGES
from punicref.build import absent, held, overlay, procedures, program, repair, resolvers, source, terms, words
from punicref.build import compile as compiling
from punicref.errors import Problem, RulesProblem
from punicref.files.files import PART
from punicref.language.catalogue import PLURALS
from punicref.language.messages import CATALOGUES, DOMAIN, TRANSLATED, say
from punicref.rulebook import own
from punicref.rulebook.model import Calculator
from punicref.search import learned

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from punicref.build.procedures import Procedures
    from punicref.build.source import Book
    from punicref.language.messages import Message
    from punicref.rulebook.entries import Term


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
        procedures.of(paths.RULES, books),
        held.read(paths.RULES),
    )


def build_own(target: str, signature: str, house_rules: Sequence[str]) -> None:
    """Make `target` from the shipped library, with these house rules and the user's own games; older such ones go."""
    compiling.revise(target, paths.LIBRARY, _changes(house_rules, signature))
    for path in repair.cached()[:-KEPT]:
        with contextlib.suppress(OSError):  # another process may be doing the same
            os.unlink(path)


def own_in_memory(house_rules: Sequence[str]) -> bytes:
    """Return the shipped library with these house rules and the user's own games, which cannot be kept."""
    return compiling.revised(paths.LIBRARY, _changes(house_rules, ""))


def every_book() -> list[Book]:
    """Read the rules of our games, and of the user's own as far as they can be read."""
    return [*source.read_all(paths.RULES), *(book for book, _ in _own_games().found)]


class OwnGames(NamedTuple):
    """The user's own games; those of which something cannot be read, which keeps nobody from the rest, by codes."""

    found: list[tuple[Book, list[Term]]]
    procedures: list[Procedures]
    damaged: list[str]


def _own_games() -> OwnGames:
    games = OwnGames([], [], [])
    for code in own.codes():
        try:
            games.found.append(own_game(own.folder(code), code))
            games.procedures.extend(procedures.of(own.folder(code), [games.found[-1][0]]))
        except Problem:
            games.damaged.append(code)
    return games


def _changes(house_rules: Sequence[str], signature: str) -> compiling.Changes:
    games = _own_games()
    own_books = [book for book, _ in games.found]
    books = source.read_all(paths.RULES) if house_rules else []
    overlays = [overlay.read(path, os.path.basename(path), [*books, *own_books]) for path in house_rules]
    meta = {
        "signature": signature,
        "house": ", ".join(one.name for one in overlays),
        "damaged": " ".join(games.damaged),
    }
    return compiling.Changes(
        overlay.apply(books, overlays),
        overlay.apply(own_books, overlays),
        [term for _, said in games.found for term in said],
        games.procedures,
        meta,
    )


def own_game(folder: str, code: str) -> tuple[Book, list[Term]]:
    """Read a game that is not ours from its folder: its rules and its terms; Problem where that cannot be."""
    langs = source.languages(folder, code)
    if not langs:
        raise RulesProblem(say("There is no text of {game} in any language.", game=code), where=f"{code}.toml")
    book = source.read(folder, code)
    if book.code != code:
        raise RulesProblem(
            say("The code is {found}; the file is called {name}.", found=book.code, name=code), where=code
        )
    return book, [replace(one, id=f"{code}.{one.id}") for one in terms.read(folder, [book], langs)]


def damaged(codes: Iterable[str]) -> Message | None:
    """Return what is wrong with the first of some games that cannot be read."""
    for code in codes:
        book = None
        try:
            book, _ = own_game(own.folder(code), code)
            procedures.of(own.folder(code), [book])
        except Problem as problem:
            where = problem.where.removesuffix(":")
            if isinstance(problem, RulesProblem) and problem.line and str(problem.line) not in where:
                where = f"{where}, {problem.line}"
            said = {"game": code, "where": where, "problem": problem.message}
            if book is not None:
                return say("The procedures of {game} cannot be used. {where}: {problem}", **said)
            return say("The game {game} cannot be read. {where}: {problem}", **said)
    return None


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
