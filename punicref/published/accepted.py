"""What of the findings in imported rulebooks was let stand: kept beside them in the user's data folder, by game."""

from __future__ import annotations

import json
import os
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING

from punicref import paths
from punicref.errors import Problem
from punicref.files import files, kept
from punicref.language.messages import say

if TYPE_CHECKING:
    from collections.abc import Mapping


@dataclass(frozen=True)
class Accepted:
    """A finding that somebody looked at and let stand; `clause` as in dbp:10.8."""

    key: str
    clause: str
    date: str
    by: str = ""  # empty where nobody was named
    note: str = ""


def path(game: str) -> str:
    """File of what was accepted of a game, whether it exists or not."""
    return os.path.join(paths.user_data(), "accepted", f"{game}.json")


def load(game: str) -> dict[str, Accepted]:
    """Return what was accepted of a game, by key; Problem where the file is damaged."""
    target = path(game)
    if not files.exists(target):
        return {}
    try:
        found: tuple[Accepted, ...] = kept.shaped(tuple[Accepted, ...], kept.read(target))
    except kept.Damaged:
        raise Problem(
            say("{file} is damaged: it should hold what was accepted.", file=target),
            hint=say("Mend it, or delete it: then every finding is open again."),
        ) from None
    return {one.key: one for one in found}


def save(game: str, standing: Mapping[str, Accepted]) -> None:
    """Keep what is accepted of a game, in place of what was; without any the file goes."""
    if not standing:
        files.remove(path(game))
        return
    rows = [asdict(one) for one in sorted(standing.values(), key=lambda one: (one.clause, one.key))]
    files.write(path(game), json.dumps(rows, ensure_ascii=False, indent=1) + "\n")
