"""Two printings of one rulebook in one language: what the later one prints otherwise, clause by clause."""

from __future__ import annotations

import re
from difflib import SequenceMatcher
from typing import TYPE_CHECKING

from punicref.audit.finding import HINT, WARNING, Printed
from punicref.audit.printed import whole
from punicref.language.messages import count, say

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from punicref.published.model import Published

CHECK = "errata"

ABOUT = 4
"""So many words before and behind a change are shown."""

_WORD = re.compile(r"[^\W_]+")


def findings(first: Published, second: Published, ids: Sequence[str]) -> Iterator[Printed]:
    """Yield the clauses that two printings do not print alike, or that one of them lacks; layout does not count."""
    for one in ids:
        here, there = first.clauses.get(one), second.clauses.get(one)
        if here is None and there is None:
            continue
        if here is None or there is None:
            having, lacking = (second, first) if here is None else (first, second)
            message = say(
                "The whole clause stands in {lang} only; {other} does not have it.",
                lang=having.reference, other=lacking.reference,
            )  # fmt: skip
            passage = {having.reference: whole(having.clauses[one])}
            yield Printed(CHECK, first.game, one, (first.lang,), message, WARNING, passage)
            continue
        words = [f"{clause.number} {whole(clause)}".split() for clause in (here, there)]
        changes = _changes(*words)
        if changes:
            message = count("{n} change between two printings.", "{n} changes between two printings.", len(changes))
            wording = any(_letters(old) != _letters(new) for old, new in changes)
            shown = {
                first.reference: " / ".join(old for old, _ in changes),
                second.reference: " / ".join(new for _, new in changes),
            }
            severity = WARNING if wording else HINT  # signs and capitals alone seldom change a rule
            yield Printed(CHECK, first.game, one, (first.lang,), message, severity, shown)


def _changes(old: Sequence[str], new: Sequence[str]) -> list[tuple[str, str]]:
    """Return each changed stretch of two texts with a few words about it."""
    found = []
    for kind, start, end, other, stop in SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        if kind != "equal":
            found.append((_shown(old, start, end), _shown(new, other, stop)))
    return found


def _shown(words: Sequence[str], start: int, end: int) -> str:
    before, behind = words[max(0, start - ABOUT) : start], words[end : end + ABOUT]
    return " ".join((*before, f"[{' '.join(words[start:end])}]", *behind))


def _letters(text: str) -> list[str]:
    return [word.casefold() for word in _WORD.findall(text)]
