"""Findings as a table for a spreadsheet, and the verdicts in it read back."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from punicref import files
from punicref.audit import registry, stamps
from punicref.cli import review
from punicref.errors import Mistakes, Problem, near
from punicref.exchange import sheets
from punicref.messages import clean, count, say

if TYPE_CHECKING:
    from collections.abc import Sequence

    from punicref.audit.context import Context
    from punicref.audit.finding import Finding
    from punicref.cli.session import Session

COLUMNS = ("severity", "check", "clause", "langs", "part", "finding", "verdict", "note", "key")
NEEDED = ("clause", "verdict", "key")

ACCEPT = ("accept", "accepted", "ok", "x", "accetta", "accettato", "принять", "принято")
MEND = ("", "mend", "open", "correggere", "correggi", "исправить")

LONGEST_NOTE = 200


def write(session: Session, found: Sequence[Finding], output: str | None) -> int:
    """Print findings as a table, or write it to a file that must not exist yet."""
    rows = (
        {
            "severity": one.severity,
            "check": one.check,
            "clause": f"{one.game}:{one.id}",
            "langs": " ".join(one.langs),
            "part": one.part,
            "finding": session.translate(one.message),
            "key": stamps.key(one) if review.may_stand(one) else "",
        }
        for one in found
    )
    show(session, sheets.written(COLUMNS, rows), output)
    return 0


def show(session: Session, table: str, output: str | None) -> None:
    """Print a table, or write it to a file that must not exist yet."""
    if not output:
        session.print([table.removesuffix("\n")])
        return
    if os.path.exists(output):
        raise Problem(say("{file} exists already; nothing was written.", file=output))
    files.write(output, sheets.BOM + table)
    session.note(say("Written to {file}.", file=output))


def accept(session: Session, rules: Context, path: str, by: str | None) -> int:
    """Accept the findings that a table says are to stand; nothing is written where anything in it is wrong."""
    name = review.reviewer(by)
    rows = sheets.read(path, NEEDED)
    wrong = Mistakes()
    wanted: dict[tuple[str, str], str] = {}
    for row in rows:
        wrong.where = f"{path}, {row.line}:"
        verdict = row.cells["verdict"].casefold()
        note = " ".join(row.cells.get("note", "").split())
        if verdict in MEND:
            continue
        if verdict not in ACCEPT:
            wrong.add(
                say(
                    "{word} is no verdict: {accept} lets the finding stand, {mend} or nothing leaves it open.",
                    word=row.cells["verdict"], accept=ACCEPT[0], mend=MEND[1],
                ),
                near(verdict, (*ACCEPT, *MEND)),
            )  # fmt: skip
        elif not row.cells["key"]:
            wrong.add(say("This finding is not accepted: an error is mended, a stale text stamped."))
        elif note != clean(note) or len(note) > LONGEST_NOTE:
            wrong.add(say("A note has at most {most} signs that can be printed.", most=LONGEST_NOTE))
        else:
            wanted[row.cells["clause"], row.cells["key"]] = note
    found = _standing(rules, {clause for clause, _ in wanted}, wrong)
    wrong.stop()
    new = [(found[one], note) for one, note in wanted.items() if one in found]
    gone = len(wanted) - len(new)
    new = [(one, note) for one, note in new if not stamps.is_accepted(one, rules.stamps)]
    if gone:
        session.note(
            count(
                "{n} accepted row is of a finding that is no longer there.",
                "{n} accepted rows are of findings that are no longer there.",
                gone,
            )
        )
    return review.keep(session, rules, new, name)


def _standing(rules: Context, clauses: set[str], wrong: Mistakes) -> dict[tuple[str, str], Finding]:
    """Return what is found at some clauses now and may be accepted, by clause and key."""
    found = {}
    for written in sorted(clauses):
        try:
            (clause,) = review.wanted([written], rules).clauses
        except (Problem, ValueError):
            wrong.where = ""
            wrong.add(say("There is no clause {target}.", target=written))
            continue
        for one in registry.check_clause(rules, clause):
            if review.may_stand(one):
                found[written, stamps.key(one)] = one
    return found
