"""What to do where something has failed that should not: a damaged library or catalogue is found and made again.

Nothing here is imported while all is well.
"""

from __future__ import annotations

import contextlib
import os

from punicref import paths
from punicref.build import seal
from punicref.errors import Unreadable
from punicref.language.catalogue import Catalogue
from punicref.language.messages import CATALOGUES, DOMAIN, TRANSLATED, say


def mend() -> bool:
    """Throw away what is damaged and can be made again; whether there was anything. Unreadable where it cannot be."""
    cache = [path for path in cached() if not seal.holds(path)]
    shipped = [path for path in (paths.LIBRARY,) if not seal.holds(path)]
    shipped += [path for path in map(_catalogue, TRANSLATED) if not _is_catalogue(path)]
    if shipped and not paths.CHECKOUT:
        raise Unreadable(
            say("{file}, a part of punicref, is damaged or missing.", file=shipped[0]),
            hint=say("Install punicref again: {command}", command="pip install --force-reinstall punicref"),
        )
    for path in (*cache, *shipped):  # whoever opens the library next makes them again
        with contextlib.suppress(FileNotFoundError):
            os.unlink(path)
    return bool(cache or shipped)


def cached() -> list[str]:
    """Return the libraries that were compiled with house rules, the oldest first."""
    folder = paths.user_cache()
    try:
        found = [os.path.join(folder, name) for name in os.listdir(folder) if _is_library(name)]
        return sorted(found, key=lambda path: os.stat(path).st_mtime_ns)
    except OSError:
        return []  # what cannot be seen cannot be thrown away; it can be done without


def _is_library(name: str) -> bool:
    return name.startswith("library-") and name.endswith(".sqlite")


def _catalogue(lang: str) -> str:
    return os.path.join(CATALOGUES, lang, "LC_MESSAGES", f"{DOMAIN}.mo")


def _is_catalogue(path: str) -> bool:
    try:
        Catalogue(path)
    except (OSError, ValueError):
        return False
    return True
