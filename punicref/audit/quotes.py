"""Quotation marks as the language writes them: «» in Italian and Russian, "" in English; one apostrophe, '."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from punicref.audit import vote
from punicref.audit.check import Check
from punicref.audit.finding import HINT, WARNING, Note
from punicref.language.messages import say

if TYPE_CHECKING:
    from collections.abc import Iterator

    from punicref.audit.view import View

FOREIGN = {"it": re.compile('["“”„‟‹›]'), "en": re.compile("[«»„“”‟‹›]"), "ru": re.compile('["“”„‟‹›]')}
APOSTROPHE = re.compile("(?<=\\w)[’‘‛`´ʼʹ′＇]|[’‘‛`´ʼʹ′＇](?=\\w)")
"""What is no straight apostrophe."""


def _run(view: View) -> Iterator[Note]:
    for part in view.parts:
        quoted = {}
        for lang, text in view.part(part).items():
            if sign := FOREIGN[lang].search(text):
                wanted = '""' if lang == "en" else "«»"
                message = say("The language writes {wanted}, not {sign}.", wanted=wanted, sign=sign[0])
                yield Note(WARNING, (lang,), message, part)
            if sign := APOSTROPHE.search(text):
                message = say("The texts write {wanted}, not {sign}.", wanted="'", sign=sign[0])
                yield Note(WARNING, (lang,), message, part)
            if text.count("«") != text.count("»") or text.count('"') % 2:
                yield Note(WARNING, (lang,), say("A quotation mark has no partner."), part)
            quoted[lang] = text.count("«") + text.count('"') // 2
        if quoted and min(quoted.values()) == 0 and len(vote.odd(quoted)) == 1 and sorted(quoted.values())[1] > SEVERAL:
            yield Note(
                HINT, vote.odd(quoted),
                say("The quotations are not as many in all: {counts}.", counts=vote.shown(quoted)), part,
            )  # fmt: skip


SEVERAL = 2
"""Russian quotes what the others write with a capital; only more than so many mean something."""

CHECK = Check(
    "quotes", say('quotation marks: «» in Italian and Russian, "" in English, each with its partner'), _run, alone=True
)
