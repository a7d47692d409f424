"""Digits in a text that no placeholder provides: numbers live in the neutral file."""

from __future__ import annotations

from typing import TYPE_CHECKING

from punicref.audit.check import Check
from punicref.audit.finding import ERROR, Note
from punicref.language.messages import say
from punicref.rulebook import template

if TYPE_CHECKING:
    from collections.abc import Iterator

    from punicref.audit.view import View


def _run(view: View) -> Iterator[Note]:
    for part in view.parts:
        for lang, text in view.part(part).items():
            if word := template.bare_digits(text):
                yield Note(
                    ERROR, (lang,),
                    say("A bare number stands here: {word}. Give the clause a value for it.", word=word), part,
                )  # fmt: skip


CHECK = Check("digits", say("bare digits, which should be values"), _run, alone=True)
