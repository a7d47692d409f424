"""Placed units put together again: a clause's heading and text, and the passages that fit nowhere."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from punicref.published.model import Passage, PublishedClause
from punicref.published.place import NOWHERE
from punicref.published.split import LONGEST_HEADING
from punicref.published.words import ends

if TYPE_CHECKING:
    from collections.abc import Sequence

    from punicref.published.known import Known
    from punicref.published.place import Placed
    from punicref.published.split import Unit

_SENTENCES = re.compile(r"[.!?]\s+[(A-ZÀ-ÖØ-ÞА-ЯЁ]")
_PARTED = re.compile(r"[^\W\d]-$")

NAME, STOPPED, LIST_NAME = 7, 4, 3
"""A heading has no more words; fewer where it ends in a full stop (218 B.C.), and before a colon in a list."""


def assemble(
    units: Sequence[Unit], placed: Sequence[Placed], known: Sequence[Known]
) -> tuple[dict[str, PublishedClause], tuple[Passage, ...]]:
    """Return the clauses that were found, in our order, and the passages that belong to none."""
    of_clause: dict[int, list[tuple[Unit, Placed]]] = {}
    for unit, where in zip(units, placed, strict=True):
        of_clause.setdefault(where.clause, []).append((unit, where))
    clauses = {known[at].id: _clause(known[at], of_clause[at]) for at in sorted(of_clause) if at != NOWHERE}
    return clauses, _passages([unit for unit, _ in of_clause.get(NOWHERE, [])])


def _clause(known: Known, parts: Sequence[tuple[Unit, Placed]]) -> PublishedClause:
    # A clause may have an example that stands before it: its beginning is what bears its label.
    own = [(unit, where) for unit, where in parts if where.begins and where.how != "words"]
    first, how = next(((u, w.how) for u, w in own), (parts[0][0], parts[0][1].how))
    at = next(at for at, (unit, _) in enumerate(parts) if unit is first)
    broken = at + 1 < len(parts) and _goes_on(first, parts[at + 1][0])
    headed = how != "words" and not (broken and not first.head)
    heading, rest = _headed(known, first, alone=len(parts) == 1) if headed else ("", first.body)
    texts = [(unit, rest if unit is first else unit.text) for unit, _ in (*parts[at:], *parts[:at])]
    return PublishedClause(
        known.id, heading, joined(texts), first.label.printed, how, _stretches([u for u, _ in parts])
    )


def _headed(known: Known, unit: Unit, *, alone: bool) -> tuple[str, str]:
    """Return heading and text of the unit that a clause begins with."""
    body = unit.body
    rest = body[len(unit.head) :].lstrip().removeprefix(":").lstrip()
    most = LIST_NAME if unit.label.bullet else NAME
    least = 1 if known.is_term else LIST_NAME + 1
    if unit.head and len(unit.head.split()) <= most and ". " not in unit.head and len(rest.split()) >= least:
        return unit.head, rest
    sentences = unit.heading == "weak" and len(body.split()) > NAME and _SENTENCES.search(body)
    if unit.heading and not sentences and not unit.inline and not unit.label.bullet:
        return body.removesuffix(":").rstrip(), ""
    short = len(body) <= LONGEST_HEADING and not unit.inline
    named = unit.label.kind == "number" and not unit.label.bullet
    few = len(body.split()) <= (STOPPED if ends(body) else NAME)
    if short and named and (known.kind == "section" if alone else few and not _SENTENCES.search(body)):
        return body, ""
    return "", body


def joined(parts: Sequence[tuple[Unit, str]]) -> str:
    """Join a clause's parts: a sentence that a picture or a page's end has broken is made whole."""
    texts: list[str] = []
    before: Unit | None = None
    for unit, part in parts:
        if not part:
            before = unit
            continue
        if not texts:
            texts = [part]
        elif before and _PARTED.search(texts[-1][-2:]) and _goes_on(before, unit):
            texts[-1:] = [texts[-1][:-1], part]
        elif (before and _goes_on(before, unit)) or unit.inline:
            texts += [" ", part]
        else:
            listed = before and before.last + 1 >= unit.first and (unit.label.bullet or unit.cells)
            texts += ["\n" if listed else "\n\n", part]
        before = unit
    return "".join(texts)


def _goes_on(before: Unit, unit: Unit) -> bool:
    if unit.label.bullet or unit.cells or before.cells or ends(before.text):
        return False
    return unit.text[:1].islower() or (not unit.gap and not before.heading and not unit.label.kind)


def _stretches(units: Sequence[Unit]) -> tuple[tuple[int, int], ...]:
    """Return the lines that units stand on, each unbroken stretch once."""
    found: list[tuple[int, int]] = []
    for unit in units:
        if found and unit.first - unit.gap <= found[-1][1] + 1:
            found[-1] = (found[-1][0], max(found[-1][1], unit.last))
        else:
            found.append((unit.first, unit.last))
    return tuple(found)


def _passages(units: Sequence[Unit]) -> tuple[Passage, ...]:
    """Return passages that fit nowhere; what stands together stays together."""
    found: list[list[Unit]] = []
    for unit in units:
        if found and unit.first - unit.gap <= found[-1][-1].last + 1:
            found[-1].append(unit)
        else:
            found.append([unit])
    return tuple(Passage("\n".join(one.text for one in some), some[0].first, some[-1].last) for some in found)
