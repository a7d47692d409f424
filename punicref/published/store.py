"""Imported rulebooks, kept in the user's data folder, one file each.

They are kept as JSON: a rulebook is written whole and read whole, a file can be replaced in one step, looked at and
deleted by its owner, and is never open to two programs at once as a database would be.
"""

from __future__ import annotations

import json
import os
import re
from dataclasses import asdict, replace
from typing import TYPE_CHECKING, Any

from punicref import paths
from punicref.base import LANGUAGES
from punicref.errors import NotFound, Problem, near
from punicref.files import files, kept
from punicref.language.messages import say
from punicref.published.model import Published, PublishedClause

if TYPE_CHECKING:
    from collections.abc import Sequence

FORMAT = 1
"""Raised when what is kept changes; an older file must be imported again."""

_NAME = re.compile(r"[^\W_](?:[\w .-]{0,38}[^\W_])?")


def checked_name(name: str) -> str:
    """Return a name for an import as it is kept; Problem where it cannot be part of a file's name."""
    name = " ".join(name.split()).casefold()
    if name and not _NAME.fullmatch(name):
        raise Problem(say("A name has up to 40 letters, digits, blanks, dots and dashes; {name} has not.", name=name))
    return name


def path(game: str, lang: str, name: str = "") -> str:
    """File of an imported rulebook, whether it exists or not."""
    parts = (game, lang, *((name.replace(" ", "_"),) if name else ()))
    return os.path.join(_folder(), "-".join(parts) + ".json")


def save(published: Published) -> str:
    """Keep an imported rulebook, replacing an earlier one; returns the file's path."""
    target = path(published.game, published.lang, published.name)
    raw: dict[str, Any] = {"format": FORMAT, **asdict(published)}
    raw["clauses"] = list(raw["clauses"].values())
    files.write(target, json.dumps(raw, ensure_ascii=False, indent=1) + "\n")
    return target


def load(game: str, lang: str, name: str = "") -> Published | None:
    """Return an imported rulebook, or None."""
    target = path(game, lang, name)
    return _read(target) if files.exists(target) else None


def remove(published: str) -> None:
    """Forget an imported rulebook, named as in dbp:it or dbp:it:NAME; NotFound where there is none."""
    game, lang, name = parse(published)
    if not files.remove(path(game, lang, name)):
        raise NotFound(
            say("Nothing is imported as {reference}.", reference=published),
            suggestions=near(published, references()),
            hint=say("{command} lists what is.", command="punicref import --list"),
        )


def parse(reference: str, *, offer: bool = True) -> tuple[str, str, str]:
    """Read a reference to an import: game, language, and the name that it may have; `offer` near ones else."""
    parts = [part.strip() for part in reference.split(":")]
    if len(parts) not in (2, 3) or not parts[0].isalnum() or parts[1].casefold() not in LANGUAGES:
        raise Problem(
            say("{reference} names no import.", reference=reference),
            suggestions=near(reference, references()) if offer else (),
            hint=say("It is GAME:LANG or GAME:LANG:NAME, for example {example}.", example="dbp:it"),
        )
    return parts[0].casefold(), parts[1].casefold(), checked_name(parts[2] if len(parts) > 2 else "")


def references() -> list[str]:
    """Return how each import is called, in order, damaged ones included."""
    found = []
    for file in files.names(_folder()):
        game, _, rest = file.removesuffix(".json").partition("-")
        lang, _, name = rest.partition("-")
        reference = ":".join((game, lang, *((name.replace("_", " "),) if name else ())))
        if file.endswith(".json") and _names(reference) == file:
            found.append(reference)
    return sorted(found)


def _names(reference: str) -> str:
    """Return the name of the file that a reference leads to, an empty one where it is no reference."""
    try:
        return os.path.basename(path(*parse(reference, offer=False)))
    except Problem:
        return ""


def of_game(game: str) -> Sequence[Published]:
    """Return everything that is imported of a game."""
    found = (load(*parse(one)) for one in references() if one.startswith(f"{game}:"))
    return [one for one in found if one]


def _folder() -> str:
    return os.path.join(paths.user_data(), "published")


def _read(target: str) -> Published:
    try:
        raw = kept.read(target)
        if isinstance(raw, dict) and raw.pop("format", None) == FORMAT:
            clauses = kept.shaped(tuple[PublishedClause, ...], raw.pop("clauses", None))
            found: Published = kept.shaped(Published, {**raw, "clauses": {}})
            if path(found.game, found.lang, found.name) == target:
                return replace(found, clauses={one.id: one for one in clauses})
    except kept.Damaged:
        pass
    raise Problem(
        say("The imported rulebook {file} is damaged, or another version of punicref wrote it.", file=target),
        hint=say("Import it again, or remove it with {command}.", command="punicref import --remove"),
    )
