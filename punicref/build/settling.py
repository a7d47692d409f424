"""An open point of the rules settled for a group of players, by one of its readings; kept as a house rule."""

from __future__ import annotations

import json
import os
from typing import TYPE_CHECKING, Any, NamedTuple

from punicref import paths
from punicref.base import LANGUAGES
from punicref.build import locate, shape
from punicref.errors import NotFound, Problem, near
from punicref.files import files
from punicref.language.messages import chain, say
from punicref.rulebook import reference
from punicref.ruling.names import plain

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from punicref.language.messages import Message
    from punicref.rulebook.library import Library
    from punicref.rulebook.model import Issue, Reading
    from punicref.rulebook.reference import Reference

FILE = "readings.toml"
"""Where they are kept: a house rule like any other, which `settle` writes."""

NAME = "Readings"
"""What the file says; people are told `CALLED`."""

CALLED = say("Readings")


class Settled(NamedTuple):
    """An open point of a clause and the reading that is played."""

    clause: str
    issue: str
    reading: str

    @property
    def point(self) -> str:
        """The open point as a person types it."""
        return f"{self.clause}#{self.issue}"


def path() -> str:
    """Return where the settled readings are kept."""
    return os.path.join(paths.user_data(), locate.HOUSE_RULES, FILE)


def settled(rules: Mapping[str, Any]) -> Iterator[Settled]:
    """Yield the readings that a house rule settles, as far as they are written as they should be."""
    for clause, body in rules.items():
        if isinstance(body, dict) and isinstance(body.get("readings"), dict):
            yield from (Settled(clause, str(issue), str(reading)) for issue, reading in body["readings"].items())


def find(clause: Reference, issues: Sequence[Issue], written: str, library: Library) -> tuple[Issue, Reading]:
    """Return the reading that is meant: by its key, its name in any language or a beginning of it, or its number.

    Problem where it could be several, NotFound, with near ones in `suggestions`, where it is none.
    """
    word = plain(written)
    if word.isdecimal() and len(issues) == 1 and 1 <= int(word) <= len(issues[0].readings):
        return issues[0], issues[0].readings[int(word) - 1]
    names: dict[str, list[tuple[Issue, Reading]]] = {}
    for issue in issues:
        for reading in issue.readings:
            for name in _names(library, clause, issue.key, reading):
                names.setdefault(plain(name), []).append((issue, reading))
    exact = names.get(word, [])
    found = exact or [one for name, all_ in names.items() if name.startswith(word) for one in all_]
    several = {(issue.key, reading.key): (issue, reading) for issue, reading in found}
    if len(several) == 1:
        return next(iter(several.values()))
    if several:
        points = sorted({f"{clause}#{issue}" for issue, _ in several})
        raise Problem(
            say("“{reading}” could be several readings.", reading=written),
            hint=say("Say of which open point: {points}.", points=points)
            if len(points) > 1
            else say("Write more of it: {names}.", names=chain([reading.name for _, reading in several.values()])),
        )
    shown = [reading.name for issue in issues for reading in issue.readings]
    raise NotFound(
        say(
            "{clause} has no reading “{reading}”; it has: {names}.",
            clause=str(clause),
            reading=written,
            names=chain(shown),
        ),
        suggestions=near(word, shown),
    )


def _names(library: Library, clause: Reference, key: str, reading: Reading) -> Iterator[str]:
    yield reading.key
    for lang in LANGUAGES:
        for issue in library.issues(clause.game, clause.id, lang):
            if issue.key == key:
                yield from (one.name for one in issue.readings if one.key == reading.key)


def settle(clause: str, issue: str, written: str, library: Library, lang: str) -> Message:
    """Settle an open point by a reading, named or numbered as a person does; returns what there is to say of it.

    It goes wrong as `find` does, and with a Problem where nothing is written.
    """
    found = reference.find([clause], library)
    issues = [one for one in library.issues(found.game, found.id, lang) if one.key == issue]
    if not written:
        names = [f"{number} {one.name}" for number, one in enumerate(issues[0].readings, 1)]
        raise Problem(say("Say which reading: {readings}.", readings=chain(names)))
    return agree(found, *find(found, issues, written, library))[1]


def unsettle(clause: str, issue: str, before: str, library: Library, lang: str) -> Message:
    """Let the reading of `before` be played again, or the point be open where there was none."""
    if before:
        return settle(clause, issue, before, library, lang)
    point = f"{clause}#{issue}"
    keep([one for one in kept() if one.point != point])
    return say("{points}: open again.", points=[point])


def agree(clause: Reference, issue: Issue, reading: Reading) -> tuple[Settled, Message]:
    """Keep that a reading is played; returns that, and what there is to say of it."""
    one = Settled(str(clause), issue.key, reading.key)
    keep([*(other for other in kept() if other.point != one.point), one])
    return one, say(
        "From now on rulings go by this reading of {point}: {reading}.", point=one.point, reading=reading.name
    )


def kept() -> list[Settled]:
    """Return the readings that are settled."""
    return list(settled(shape.own(path()))) if files.exists(path()) else []


def keep(readings: list[Settled]) -> None:
    """Write the readings, those of a clause together; no file where there are none."""
    if not readings:
        files.remove(path())
        return
    by_clause: dict[str, list[Settled]] = {}
    for one in readings:
        by_clause.setdefault(one.clause, []).append(one)
    lines = [f"name = {json.dumps(NAME)}"]
    for clause, several in sorted(by_clause.items()):
        # json writes strings just as TOML does
        pairs = ", ".join(f"{json.dumps(one.issue)} = {json.dumps(one.reading)}" for one in several)
        lines += ["", f"[{json.dumps(clause)}]", f"readings = {{ {pairs} }}"]
    files.write(path(), "\n".join(lines) + "\n")
