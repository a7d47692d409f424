"""Where things live: the compiled library, the rules' source, the user's own files.

Written out here because platformdirs, the library for this, costs a bare look-up more time than the whole
look-up takes (docs/dependencies.md).
"""

from __future__ import annotations

import os
import sys

PACKAGE = os.path.dirname(os.path.abspath(__file__))
_ABOVE = os.path.dirname(PACKAGE)
CHECKOUT = _ABOVE if os.path.isfile(os.path.join(_ABOVE, "hatch_build.py")) else None
"""The source tree that this package runs from, or None where it is installed."""

RULES = os.path.join(CHECKOUT or PACKAGE, "rules")
LIBRARY = os.path.join(PACKAGE, "library.sqlite")


def _user(variable: str, posix: str, mac: str, windows: str) -> str:
    home = os.environ.get("PUNICREF_HOME")
    if home:
        return os.path.join(home, windows.lower())
    if os.path.isabs(os.environ.get(variable, "")):  # a relative one counts as none (XDG Base Directory Specification)
        return os.path.join(os.environ[variable], "punicref")
    if sys.platform == "win32":
        return os.path.join(os.environ.get("LOCALAPPDATA", os.path.expanduser("~")), "punicref", windows)
    return os.path.join(_home(), *(mac if sys.platform == "darwin" else posix).split("/"), "punicref")


def _home() -> str:
    """Return the user's home: HOME, or where that leads nowhere, what the system knows of the user."""
    home = os.environ.get("HOME", "")
    if not os.path.isabs(home):
        import pwd

        home = pwd.getpwuid(os.getuid()).pw_dir
    return home


def user_data() -> str:
    """Folder of what the user gave us: printed tables, house rules."""
    return _user("XDG_DATA_HOME", ".local/share", "Library/Application Support", "Data")


def user_cache() -> str:
    """Folder of what can be made again: libraries compiled with house rules."""
    return _user("XDG_CACHE_HOME", ".cache", "Library/Caches", "Cache")


def printed_table(reference: str) -> str:
    """File of an installed printed table, whether it exists or not."""
    return os.path.join(user_data(), "tables", reference.replace(":", "-") + ".json")


def table_draft(reference: str) -> str:
    """File of a table that is being typed in, whether it exists or not."""
    return os.path.join(user_data(), "drafts", reference.replace(":", "-") + ".toml")
