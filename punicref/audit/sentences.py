"""Sentences that one language has lost, or has twice."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from punicref.audit import segments
from punicref.audit.check import Check
from punicref.audit.finding import HINT, SURE, WARNING, WEAK, Note
from punicref.language.messages import say

if TYPE_CHECKING:
    from collections.abc import Iterator

    from punicref.audit.view import View

SHORTEST = 2
"""A sentence of fewer words may well be said twice."""


def _run(view: View) -> Iterator[Note]:
    for at in range(len(view.groups)):
        yield from _lost(view, at)
    for part, blocks in view.blocks.items():
        twice = {lang: _twice(found) for lang, found in blocks.items()}
        if not all(twice.values()):  # where all say something twice it is meant
            for lang, said in twice.items():
                for text in said:
                    message = say("This sentence stands here twice: “{text}”", text=view.quote(text))
                    yield Note(WARNING, (lang,), message, part)


def _lost(view: View, at: int) -> Iterator[Note]:
    group = view.groups[at]
    langs = tuple(view.part(group.part))
    without = tuple(lang for lang in langs if lang not in group.said)
    if len(group.said) == 1 and len(langs) > 2:
        (lang,) = group.said
        yield replace(view.note(at, lang, say("Only this language says: “{text}”"), SURE), severity=WARNING)
    elif without:
        other = next(iter(group.said))
        note = view.note(at, other, say("Nothing here says what {lang} says: “{text}”"), SURE, lang=other)
        yield replace(note, langs=without, severity=WARNING if len(langs) > 2 else HINT)
    elif len(langs) > 2:
        yield from _joined(view, at)


def _joined(view: View, at: int) -> Iterator[Note]:
    """One language says in fewer sentences what each of the others says in several."""
    number = {lang: said.number for lang, said in view.groups[at].said.items()}
    for lang, here in number.items():
        if all(here < there for other, there in number.items() if other != lang):
            yield view.note(at, lang, say("The others say this in more sentences; is one missing? “{text}”"), WEAK)


def _twice(blocks: list[segments.Block]) -> list[str]:
    """Return what a language says twice: a whole sentence, or the same words again in one."""
    said: dict[tuple[str, ...], str] = {}
    found = []
    for text in (text for block in blocks for text in block.sentences):
        tokens = segments.tokens(text)
        half = len(tokens) // 2
        again = len(tokens) >= SHORTEST and tokens in said
        if again or (half >= SHORTEST and tokens[:half] == tokens[half:]):
            found.append(text)
        said[tokens] = text
    return found


CHECK = Check("sentences", say("sentences that are missing in one language, or stand there twice"), _run)
