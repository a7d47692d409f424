"""Findings as a program, a spreadsheet and an exit code have them."""

from __future__ import annotations

import hashlib
import os
from typing import TYPE_CHECKING, Any

from punicref.audit import stamps
from punicref.audit.exchange import sheets
from punicref.audit.finding import SEVERITIES, Finding, finding_as_dict
from punicref.errors import Problem
from punicref.files import files
from punicref.language.messages import say

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from punicref.audit.finding import Printed
    from punicref.audit.stamps import Accepted
    from punicref.cli.session import Session

COLUMNS = ("severity", "check", "clause", "langs", "part", "finding", "verdict", "note", "key")

ACCEPTED = "accept"
"""The verdict by which a finding is let stand."""


def as_dict(session: Session, one: Finding | Printed) -> dict[str, Any]:
    """Return what the JSON form of every finding has."""
    plain = finding_as_dict(one.check, one.game, one.id, one.langs, session.translate(one.message), one.severity)
    return plain | {"confidence": one.trust} if isinstance(one, Finding) else plain


def code(counts: Mapping[str, int], fail_on: str) -> int:
    """Return 1 where something of a severity, or a worse one, was found, else 0."""
    return 1 if any(counts.get(one, 0) for one in SEVERITIES[: SEVERITIES.index(fail_on) + 1]) else 0


def write(session: Session, found: Sequence[Finding], output: str | None, accepted: Sequence[Accepted] = ()) -> None:
    """Print findings as a table, or write it to a file that must not exist yet; `accepted` says how each was."""
    rows = [
        {
            "severity": one.severity,
            "check": one.check,
            "clause": f"{one.game}:{one.id}" if one.game else one.id,
            "langs": " ".join(one.langs),
            "part": one.part,
            "finding": session.translate(one.message),
            "key": stamps.key(one) if stamps.may_stand(one) else "",
        }
        for one in found
    ]
    columns: Sequence[str] = COLUMNS
    if accepted:
        columns = (*COLUMNS, "by", "date")
        for row, by in zip(rows, accepted, strict=True):
            row |= {"verdict": ACCEPTED, "note": by.note, "by": by.by, "date": by.date}
    show(session, sheets.written(columns, rows), output)


def key(one: Printed) -> str:
    """Name a finding by its kind and the passages that it is about: when one of them changes it is another one."""
    said = "\x1f".join((one.check, *(f"{lang} {text}" for lang, text in sorted(one.passages.items()))))
    return hashlib.sha256(said.encode()).hexdigest()[:DIGITS]


DIGITS = 16
"""So long is the name of a finding between printed rulebooks."""


def write_printed(
    session: Session, found: Sequence[Printed], notes: Mapping[str, Mapping[str, str]], output: str | None
) -> None:
    """Print findings as a table with the passages, or write it; what is accepted already keeps its verdict.

    `notes` say how, by key: in cells such as a note.
    """
    langs = tuple(dict.fromkeys(lang for one in found for lang in one.passages))
    more = tuple(name for name in ("by", "date") if any(name in one for one in notes.values()))
    columns = (*COLUMNS[:-3], *langs, *COLUMNS[-3:], *more)
    rows = [
        {
            "severity": one.severity,
            "check": one.check,
            "clause": one.reference,
            "langs": " ".join(one.langs),
            "finding": session.translate(one.message),
            "verdict": ACCEPTED if key(one) in notes else "",
            "key": key(one),
            **notes.get(key(one), {}),
            **{lang: " ".join(text.split()) for lang, text in one.passages.items()},
        }
        for one in found
    ]
    show(session, sheets.written(columns, rows), output)


def free(path: str, *, force: bool) -> None:
    """Refuse to write where a file is, without --force."""
    if files.exists(path) and not force:
        raise Problem(
            say("{file} exists already; nothing was written.", file=path),
            hint=say("{option} replaces it.", option="--force"),
        )


def show(session: Session, table: str, output: str | None) -> None:
    """Print a table, or write it to a file that must not exist yet."""
    if not output:
        session.print([table.removesuffix("\n")])
        return
    if os.path.exists(output):
        raise Problem(say("{file} exists already; nothing was written.", file=output))
    files.write(output, sheets.BOM + table)
    session.note(say("Written to {file}.", file=output))
