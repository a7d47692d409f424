"""Finding the library to read, and making it anew first where it is out of date.

In the common case this is a handful of stat calls; the compiler is imported only when there is work for it.
"""

from __future__ import annotations

import os
from stat import S_ISREG

from punicref import paths
from punicref.base import LANGUAGES
from punicref.language.messages import CATALOGUES, DOMAIN, TRANSLATED
from punicref.rulebook.library import Damage, Library

HOUSE_RULES = "house-rules"


def open_library() -> Library:
    """Open the library that is in force: the shipped one, or the user's with house rules and games of their own."""
    if paths.CHECKOUT:
        refresh_checkout()
    while True:
        rules, games = house_rules(), _games()
        try:
            return _own_library(rules, games) if rules or games else Library(paths.LIBRARY)
        except Exception:
            if (house_rules(), _games()) == (rules, games):
                raise
            # Another process has put a house rule in or out of force meanwhile: the rules are those after it.


def _games() -> str:
    """Describe the state of the user's own games; empty where there are none."""
    try:
        if not os.path.isdir(os.path.join(paths.user_data(), "games")):  # without importing what would look closer
            return ""
        from punicref.rulebook import own

        return own.state()
    except FileNotFoundError:  # one is being removed
        return ""


def house_rules() -> list[str]:
    """Return the user's house-rule files, in the order in which they apply; NotFound where they cannot be seen."""
    folder = os.path.join(paths.user_data(), HOUSE_RULES)
    try:
        found = [os.path.join(folder, name) for name in sorted(os.listdir(folder)) if name.endswith(".toml")]
        return [path for path in found if _is_file(path)]
    except (FileNotFoundError, NotADirectoryError):
        return []
    except OSError as error:
        from punicref.errors import unreadable_file

        raise unreadable_file(folder, error) from None


def _is_file(path: str) -> bool:
    try:
        return S_ISREG(os.stat(path).st_mode)
    except FileNotFoundError:
        return False


def refresh_catalogues() -> None:
    """In a checkout, compile the message catalogues that are older than their sources."""
    catalogues = [os.path.join(CATALOGUES, lang, "LC_MESSAGES", DOMAIN) for lang in TRANSLATED]
    if paths.CHECKOUT and any(_older(f"{path}.mo", f"{path}.po") for path in catalogues):
        from punicref.build import build

        build.build_catalogues()


def refresh_checkout() -> None:
    """Rebuild what the checkout's sources have outgrown: time stamps first, then contents."""
    refresh_catalogues()
    signature = _signature()
    library = _opened(paths.LIBRARY, signature)
    if library:
        library.close()
        return
    from punicref.build import build

    build.build(paths.LIBRARY, signature)


def _older(made: str, source: str) -> bool:
    try:
        return os.stat(made).st_mtime_ns < os.stat(source).st_mtime_ns
    except FileNotFoundError:
        return True


def _signature() -> str:
    """Describe the state of the sources cheaply: newest change, number and size of the files."""
    newest = size = number = 0
    folders = [paths.RULES, *(os.path.join(paths.RULES, lang) for lang in LANGUAGES)]
    games = os.path.join(paths.PACKAGE, "games")
    folders += [folder for folder, _, _ in os.walk(games) if not folder.endswith("__pycache__")]
    used = (
        "build",
        "language",
        "language/lists",
        "rulebook",
        "ruling",
        "ruling/procedures",
        "search",
    )  # by the compiler
    folders += [os.path.join(paths.PACKAGE, one) for one in used]
    for folder in folders:
        for entry in os.scandir(folder):
            if entry.name.endswith((".toml", ".py", ".sqlite", ".txt")):
                stat = entry.stat()
                newest = max(newest, stat.st_mtime_ns)
                size += stat.st_size
                number += 1
    return f"{newest}-{number}-{size}"


def _own_library(rules: list[str], games: str) -> Library:
    """Open the library compiled with these house rules and games, compiling it where the cache has none."""
    from zlib import crc32

    base = Library(paths.LIBRARY)
    state = (
        base.meta("format")
        + base.meta("sources")
        + "".join(f"{path}:{os.stat(path).st_mtime_ns}:{os.stat(path).st_size};" for path in rules)
        + games
    )
    base.close()
    target = os.path.join(paths.user_cache(), f"library-{crc32(state.encode()):08x}.sqlite")
    library = _opened(target, state)
    if library:
        return _noted(library)
    from punicref.build import build

    try:
        build.build_own(target, state, rules)
        return _noted(Library(target))
    except (OSError, Damage) as error:
        from punicref.errors import reason
        from punicref.language.messages import say

        why = reason(error) if isinstance(error, OSError) else str(error)
        notice = say(
            "The rules are compiled anew each time, for {file} cannot be kept: {reason}.", file=target, reason=why
        )
        return Library(build.own_in_memory(rules), notice)


def _noted(library: Library) -> Library:
    """Have whoever opens a library told which of the user's own games is not in it, and why."""
    if damaged := library.meta("damaged"):
        from punicref.build import build

        library.notice = build.damaged(damaged.split())
    return library


def _opened(path: str, signature: str) -> Library | None:
    """Open a library that was made from just these sources; None where it is another, damaged or not there."""
    try:
        library = Library(path)
        if library.meta("signature") == signature:
            return library
        library.close()
    except Damage:
        pass
    return None
