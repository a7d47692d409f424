"""Games of the user's own: each a folder in the user's data folder that is laid out as the rules folder is.

games/torre/torre.toml          what is the same in every language
games/torre/it/torre.toml       its texts, in one language or more
games/torre/terms.toml          its terms, if there are any; names.toml likewise
"""

from __future__ import annotations

import os

from punicref import paths
from punicref.base import LANGUAGES
from punicref.errors import NotFound, near
from punicref.files.files import names
from punicref.language.messages import say

GAMES = "games"


def folder(code: str = "") -> str:
    """Folder of a game of the user's own, or of all of them, whether it exists or not."""
    return os.path.join(paths.user_data(), GAMES, code) if code else os.path.join(paths.user_data(), GAMES)


def named(code: str) -> str:
    """Return the code of a game of the user's own; NotFound where there is none such."""
    mine = codes()
    if code not in mine:
        raise NotFound(
            say("There is no game {game} of your own.", game=code),
            suggestions=near(code, mine, 1),
            hint=say("{command} lists what is.", command="punicref games"),
        )
    return code


def codes() -> list[str]:
    """Return the codes of the games, in order; NotFound where they cannot be seen."""
    return [name for name in names(folder()) if os.path.isfile(os.path.join(folder(name), f"{name}.toml"))]


def files_of(code: str) -> list[str]:
    """Return the files that a game is made of, within its folder."""
    found = [name for name in names(folder(code)) if name.endswith(".toml")]
    return found + [
        f"{lang}/{code}.toml" for lang in LANGUAGES if os.path.isfile(os.path.join(folder(code), lang, f"{code}.toml"))
    ]


def state() -> str:
    """Describe the games cheaply; empty where there are none."""
    found = []
    for code in codes():
        for name in files_of(code):
            stat = os.stat(os.path.join(folder(code), name))
            found.append(f"{code}/{name}:{stat.st_mtime_ns}:{stat.st_size};")
    return "".join(found)
