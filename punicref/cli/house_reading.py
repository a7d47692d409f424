"""`house reading`: an open point of the rules settled once for a group of players, by one of its readings."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from punicref.build import settling
from punicref.errors import NotFound, Problem, near
from punicref.language.messages import say
from punicref.rulebook import reference

if TYPE_CHECKING:
    from punicref.cli.session import Session
    from punicref.rulebook.model import Issue, Reading
    from punicref.rulebook.reference import Reference


def name_of(one: settling.Settled, session: Session) -> str:
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
    return _settle(session, clause, *settling.find(clause, meant, " ".join(words), session.library))


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


def _settle(session: Session, clause: Reference, issue: Issue, reading: Reading) -> int:
    one, told = settling.agree(clause, issue, reading)
    if session.json:
        session.print_json({"settled": {"clause": one.clause, "issue": one.issue, "reading": one.reading}})
    else:
        session.say(told)
    return 0


def _clear(session: Session, clause: Reference, issues: list[Issue]) -> int:
    gone = {f"{clause}#{one.key}" for one in issues}
    before = settling.kept()
    left = [one for one in before if one.point not in gone]
    cleared = [one for one in before if one.point in gone]
    if not cleared:
        raise NotFound(say("No reading of {clause} is settled.", clause=str(clause)))
    settling.keep(left)
    if session.json:
        session.print_json({"cleared": [one.point for one in cleared]})
    else:
        session.say(say("{points}: open again.", points=[one.point for one in cleared]))
    return 0
