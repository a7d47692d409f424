"""Findings as a table for a spreadsheet, and the verdicts in it read back."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from punicref.audit import calm, registry, stamps
from punicref.audit.exchange import sheets
from punicref.cli import review
from punicref.cli.findings import ACCEPTED
from punicref.errors import Mistakes, Problem, near
from punicref.language.messages import clean, say

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from punicref.audit.context import Context
    from punicref.audit.corpus import Clause
    from punicref.audit.finding import Finding
    from punicref.cli.session import Session
    from punicref.language.messages import Message

NEEDED = ("clause", "verdict", "key")

ACCEPT = (
    ACCEPTED, "accepted", "ok", "x", "yes", "y", "accetta", "accettato", "sì", "si", "s",
    "принять", "принято", "да", "д",
)  # fmt: skip
MEND = (
    "", "mend", "open", "reopen", "no", "n", "correggere", "correggi", "riapri", "исправить", "открыть", "нет", "н",
)  # fmt: skip
"""What leaves a finding open; in a table of accepted ones each of them but nothing opens it again."""

LONGEST_NOTE = 200


def is_table(words: Sequence[str]) -> bool:
    """Whether what an option was given is a table, not clauses."""
    return len(words) == 1 and (os.path.exists(words[0]) or words[0].casefold().endswith((".csv", ".tsv", ".txt")))


def accept(session: Session, rules: Context, path: str, by: str | None) -> int:
    """Accept the findings that a table says are to stand.

    Rows that cannot be taken are told and left out, with exit code 2; the others are taken.
    """
    wrong = Mistakes()
    wanted = let_stand(path, wrong)
    name = review.reviewer(session, by)
    found, known = _standing(rules, {clause for clause, _ in wanted}, wrong)
    unknown = {clause for clause, _ in wanted} - known
    new = [(found[one], note) for one, note in wanted.items() if one in found]
    gone = sum(one not in found and one[0] not in unknown for one in wanted)
    new = [(one, note) for one, note in new if not stamps.is_accepted(one, rules.stamps)]
    if gone:
        session.note(
            say("{n} accepted {n|row is|rows are} of {n|a finding|findings} that {n|is|are} no longer there.", n=gone)
        )
    if not new:
        wrong.stop()
    done = review.keep(session, rules, new, name)
    if wrong.found:
        session.note(say("{n} {n|row was|rows were} not taken:", n=len(wrong.found)))
        wrong.stop()
    return done


def let_stand(path: str, wrong: Mistakes) -> dict[tuple[str, str], str]:
    """Return the notes of the findings that a table says are to stand, by clause and key; note what cannot be taken."""
    wanted: dict[tuple[str, str], str] = {}
    for row in sheets.read(path, NEEDED):
        wrong.where = f"{path}, {row.line}:"
        verdict = row.cells["verdict"].casefold()
        note = " ".join(row.cells.get("note", "").split())
        if verdict in MEND:
            continue
        if verdict not in ACCEPT:
            wrong.add(
                _no_verdict(row.cells["verdict"]),
                near(verdict, (*ACCEPT, *MEND)),
            )
        elif not row.cells["key"]:
            wrong.add(say("An error is mended, not accepted; where a language did not follow, look, then stamp."))
        elif note != clean(note) or len(note) > LONGEST_NOTE:
            wrong.add(say("A note has at most {most} signs that can be printed.", most=LONGEST_NOTE))
        else:
            wanted[row.cells["clause"], row.cells["key"]] = note
    return wanted


def reopen(session: Session, rules: Context, path: str) -> int:
    """Open the accepted findings again whose verdict in a table is not to let them stand.

    Where rows cannot be taken all of them are told, each with its line, and nothing is opened.
    """
    wrong = Mistakes()
    keys = to_open(path, wrong, lambda written: _clause(written, rules) is not None)
    wrong.stop()
    return review.reopen(session, rules, sorted({clause for clause, _ in keys}), keys)


def to_open(path: str, wrong: Mistakes, is_clause: Callable[[str], bool]) -> set[tuple[str, str]]:
    """Return the findings that a table says are not to stand, by clause and key; note what cannot be taken."""
    keys = set()
    for row in sheets.read(path, NEEDED):
        wrong.where = f"{path}, {row.line}:"
        verdict = row.cells["verdict"].casefold()
        if verdict in MEND and verdict:
            if not is_clause(row.cells["clause"]):
                wrong.add(say("There is no clause {target}.", target=row.cells["clause"]))
            keys.add((row.cells["clause"], row.cells["key"]))
        elif verdict and verdict not in ACCEPT:
            wrong.add(_no_verdict(row.cells["verdict"]), near(verdict, (*ACCEPT, *MEND)))
    return keys


def _no_verdict(word: str) -> Message:
    return say(
        "{word} is no verdict: {accept} lets the finding stand, {mend} or nothing leaves it open.",
        word=word, accept=ACCEPT[0], mend=MEND[1],
    )  # fmt: skip


def _standing(rules: Context, clauses: set[str], wrong: Mistakes) -> tuple[dict[tuple[str, str], Finding], set[str]]:
    """Return what is found at some clauses now and may be accepted, by clause and key, and which clauses there are."""
    found = {}
    known = set()
    for written in sorted(clauses):
        clause = _clause(written, rules)
        if clause is None:
            wrong.where = ""
            wrong.add(say("There is no clause {target}.", target=written))
            continue
        known.add(written)
        raw = list(registry.check_clause(rules, clause))
        for one in (*raw, *calm.told(raw, (clause,), rules)):
            if stamps.may_stand(one):
                found[written, stamps.key(one)] = one
    return found, known


def _clause(written: str, rules: Context) -> Clause | None:
    """Return the clause that a row names, or None where there is no such one."""
    try:
        (clause,) = review.wanted([written], rules).clauses
    except (Problem, ValueError):
        return None
    return clause
