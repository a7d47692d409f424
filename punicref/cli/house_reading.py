"""`house reading`: an open point of the rules settled once for a group of players, by one of its readings."""

from __future__ import annotations

import json
import os
from typing import TYPE_CHECKING, Any, NamedTuple

from punicref import paths
from punicref.base import LANGUAGES
from punicref.build import locate
from punicref.errors import NotFound, Problem, near
from punicref.files import files
from punicref.language.messages import chain, say
from punicref.rulebook import reference
from punicref.ruling.names import plain

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from punicref.cli.session import Session
    from punicref.language.messages import Message
    from punicref.rulebook.model import Issue, Reading
    from punicref.rulebook.reference import Reference

FILE = "readings.toml"
"""Where they are kept: a house rule like any other, which this command writes."""

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


def name_of(one: Settled, session: Session) -> str:
    """Return what a reading is called in the session's language; its key where the rules no longer have it."""
    game, _, clause = one.clause.partition(":")
    for issue in session.library.issues(game, clause, session.lang):
        for reading in issue.readings:
            if (issue.key, reading.key) == (one.issue, one.reading):
                return reading.name
    return one.reading


def run(session: Session, values: dict[str, Any]) -> int:
    """Settle an open point, take that back, or show the readings of a clause."""
    words = list(values["reading"] or ())
    if not values["reference"]:
        raise Problem(
            say("Say which clause."), hint=say("For example: {command}", command="punicref house reading dbp:10.7")
        )
    written, _, key = values["reference"].partition("#")
    clause = reference.find([written], session.library)
    issues = [one for one in session.library.issues(clause.game, clause.id, session.lang) if one.readings]
    if not issues:
        raise Problem(say("{clause} has no open point with readings to choose from.", clause=str(clause)))
    if key and key not in (known := [one.key for one in issues]):
        raise NotFound(
            say("{clause} has no open point {name}; it has {names}.", clause=str(clause), name=key, names=known),
            suggestions=[f"{clause}#{one}" for one in near(key, known)],
        )
    meant = [one for one in issues if not key or one.key == key]
    if values["clear"]:
        if words:
            raise Problem(say("Give a reading or {option}, not both.", option="--clear"))
        return _clear(session, clause, meant)
    if not words:
        return _show(session, clause, meant)
    return _settle(session, clause, *_find(session, clause, meant, " ".join(words)))


def _find(session: Session, clause: Reference, issues: list[Issue], written: str) -> tuple[Issue, Reading]:
    """Return the reading that is meant: by its key, its name in any language or a beginning of it, or its number."""
    word = plain(written)
    if word.isdecimal() and len(issues) == 1 and 1 <= int(word) <= len(issues[0].readings):
        return issues[0], issues[0].readings[int(word) - 1]
    names: dict[str, list[tuple[Issue, Reading]]] = {}
    for issue in issues:
        for reading in issue.readings:
            for name in _names(session, clause, issue.key, reading):
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


def _names(session: Session, clause: Reference, key: str, reading: Reading) -> Iterator[str]:
    yield reading.key
    for lang in LANGUAGES:
        for issue in session.library.issues(clause.game, clause.id, lang):
            if issue.key == key:
                yield from (one.name for one in issue.readings if one.key == reading.key)


def _show(session: Session, clause: Reference, issues: list[Issue]) -> int:
    if session.json:
        shown = [
            {
                "point": f"{clause}#{one.key}",
                "text": one.text,
                "settled": bool(one.settled),
                "readings": [
                    {"reading": each.key, "name": each.name, "text": each.text, "played": each.key == one.played}
                    for each in one.readings
                ],
            }
            for one in issues
        ]
        session.print_json({"points": shown})
        return 0
    from punicref.render import labels

    for one in issues:
        session.print([f"{clause}#{one.key}  {one.text}"])
        session.print(
            f"  {number}. {session.translate(labels.reading(each, played=each.key == one.played))}"
            for number, each in enumerate(one.readings, 1)
        )
    session.say(
        say(
            "Settle it for your group with {command}; the reading by its name or number.",
            command=f"punicref house reading {clause}#{issues[0].key} …",
        )
    )
    return 0


def settle(session: Session, clause: str, issue: str, written: str) -> Message:
    """Settle an open point by a reading, named or numbered as a person does; returns what there is to say of it."""
    found = reference.find([clause], session.library)
    issues = [one for one in session.library.issues(found.game, found.id, session.lang) if one.key == issue]
    if not written:
        names = [f"{number} {one.name}" for number, one in enumerate(issues[0].readings, 1)]
        raise Problem(say("Say which reading: {readings}.", readings=chain(names)))
    return _settled(found, *_find(session, found, issues, written))[1]


def unsettle(session: Session, clause: str, issue: str, before: str) -> Message:
    """Let the reading of `before` be played again, or the point be open where there was none."""
    if before:
        return settle(session, clause, issue, before)
    point = f"{clause}#{issue}"
    _keep([one for one in _kept() if one.point != point])
    return say("{points}: open again.", points=[point])


def _settled(clause: Reference, issue: Issue, reading: Reading) -> tuple[Settled, Message]:
    one = Settled(str(clause), issue.key, reading.key)
    _keep([*(other for other in _kept() if other.point != one.point), one])
    return one, say(
        "From now on rulings go by this reading of {point}: {reading}.", point=one.point, reading=reading.name
    )


def _settle(session: Session, clause: Reference, issue: Issue, reading: Reading) -> int:
    one, told = _settled(clause, issue, reading)
    if session.json:
        session.print_json({"settled": {"clause": one.clause, "issue": one.issue, "reading": one.reading}})
    else:
        session.say(told)
    return 0


def _clear(session: Session, clause: Reference, issues: list[Issue]) -> int:
    gone = {f"{clause}#{one.key}" for one in issues}
    before = _kept()
    left = [one for one in before if one.point not in gone]
    cleared = [one for one in before if one.point in gone]
    if not cleared:
        raise NotFound(say("No reading of {clause} is settled.", clause=str(clause)))
    _keep(left)
    if session.json:
        session.print_json({"cleared": [one.point for one in cleared]})
    else:
        session.say(say("{points}: open again.", points=[one.point for one in cleared]))
    return 0


def _kept() -> list[Settled]:
    from punicref.build import shape

    return list(settled(shape.own(path()))) if files.exists(path()) else []


def _keep(readings: list[Settled]) -> None:
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
