"""Texts that are much longer or shorter than those of the other languages, by what is usual in this rulebook."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from punicref.audit.check import Check
from punicref.audit.finding import HINT, Note
from punicref.language.messages import say

if TYPE_CHECKING:
    from collections.abc import Iterator

    from punicref.audit.view import View

FAR = 4.5
"""How many standard deviations from what is usual."""

SHORTEST = 40
"""Shorter texts vary too much."""


def _run(view: View) -> Iterator[Note]:
    for part, texts in view.readable.items():
        if len(texts) < 2 or min(map(len, texts.values())) == 0 or max(map(len, texts.values())) < SHORTEST:
            continue
        off = {lang: _off(view, lang, texts) for lang in texts}
        lang = max(off, key=lambda one: abs(off[one]))
        if abs(off[lang]) > FAR:
            message = (
                say("This is much longer than in the others.")
                if off[lang] > 0
                else say("This is much shorter than in the others.")
            )
            yield Note(HINT, (lang,), message, part)


def _off(view: View, lang: str, texts: dict[str, str]) -> float:
    """Return how far a text's length is from what the others lead to expect, in standard deviations."""
    found = []
    for other, written in texts.items():
        if other != lang:
            usual = view.context.usual_length(view.clause.game, lang, other)
            if usual is None:
                return 0.0
            ratio = math.log(len(texts[lang]) / len(written))
            spread = usual.spread * math.sqrt(usual.size / min(len(texts[lang]), len(written)))
            found.append((ratio - usual.ratio) / max(spread, LEAST_SPREAD))
    return min(found, key=abs) if all(one > 0 for one in found) or all(one < 0 for one in found) else 0.0


LEAST_SPREAD = 0.06
"""No two languages keep step more closely than this."""

CHECK = Check("length", say("texts much longer or shorter than is usual between two languages"), _run)
