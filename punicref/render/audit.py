"""What `check` finds, as plain lines and as annotations."""

from __future__ import annotations

from typing import TYPE_CHECKING

from punicref.language.messages import Message, clean, say

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from punicref.audit.finding import Finding, Printed
    from punicref.language.messages import Translator

SEVERITY = {"error": say("error"), "warning": say("warning"), "hint": say("hint")}
ANNOTATION = {"error": "error", "warning": "warning", "hint": "notice"}


def findings(
    found: Sequence[Finding], places: Sequence[str], summary: Sequence[Message], translate: Translator
) -> Iterator[str]:
    """Yield two lines for each finding, where it is and what it is, and then how many there are."""
    for one, place in zip(found, places, strict=True):
        yield f"{translate(SEVERITY[one.severity])}  {heading(one)}  {place}"
        yield f"  {translate(one.message)}"
    if found:
        yield ""
    yield " ".join(translate(part) for part in summary)


def heading(one: Finding) -> str:
    """Return check, clause, languages and part of a finding."""
    clause = ":".join(part for part in (one.game, one.id) if part)
    within = ", ".join((*one.langs, *((one.part,) if one.part else ())))
    return clean("  ".join(part for part in (one.check, clause, f"({within})" if within else "") if part))


def printed(found: Sequence[Printed], summary: Sequence[Message], translate: Translator) -> Iterator[str]:
    """Yield what was found in printed texts: what and why, then the passages."""
    for one in found:
        yield f"{translate(SEVERITY[one.severity])}  {one.check}  {one.game}:{one.id}  {translate(one.message)}"
        yield from (f"  {lang}  {passage(text)}" for lang, text in one.passages.items())
        yield ""
    yield " ".join(translate(part) for part in summary)


def passage(text: str) -> str:
    """Return a passage of a printed text on one line, cut where it is very long."""
    flat = clean(" ".join(text.split()))
    return flat if len(flat) <= LONGEST_PASSAGE else f"{flat[:LONGEST_PASSAGE]}…"


LONGEST_PASSAGE = 600
"""Longer passages would hide the others; `compare --published` shows them in full."""


def annotation(one: Finding, line: int, translate: Translator) -> str:
    """Return a finding as a workflow command of GitHub Actions, which shows it beside the line."""
    title = _property(" ".join((one.check, *((f"{one.game}:{one.id}",) if one.game else ()))))
    kind = ANNOTATION[one.severity]
    return f"::{kind} file={_property(f'rules/{one.file}')},line={line},title={title}::{_data(translate(one.message))}"


def _data(text: str) -> str:
    return clean(text).replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    return _data(text).replace(":", "%3A").replace(",", "%2C")
