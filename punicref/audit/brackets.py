"""Brackets that are not closed, or not opened."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from punicref.audit.check import Check
from punicref.audit.finding import WARNING, Note
from punicref.language.messages import say

if TYPE_CHECKING:
    from collections.abc import Iterator

    from punicref.audit.view import View

_BRACKET = re.compile(r"[()\[\]{}]")
PAIRS = {")": "(", "]": "[", "}": "{"}


def _run(view: View) -> Iterator[Note]:
    for part in view.parts:
        for lang, text in view.part(part).items():
            if sign := unpaired(text):
                yield Note(WARNING, (lang,), say("The bracket {sign} has no partner.", sign=sign), part)


def unpaired(text: str) -> str:
    """Return the first bracket without a partner, or an empty string."""
    opened: list[str] = []
    for match in _BRACKET.finditer(text):
        sign = match[0]
        if sign in PAIRS.values():
            opened.append(sign)
        elif not opened or opened.pop() != PAIRS[sign]:
            return sign
    return opened[0] if opened else ""


CHECK = Check("brackets", say("brackets without a partner"), _run, alone=True)
