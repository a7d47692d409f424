"""Latin letters inside Cyrillic words and the reverse: they look alike and are not found by any search."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from punicref.audit.check import Check
from punicref.audit.finding import ERROR, WARNING, Note
from punicref.language.messages import say
from punicref.rulebook import template

if TYPE_CHECKING:
    from collections.abc import Iterator

    from punicref.audit.view import View

_WORD = re.compile(r"[^\W\d_]+")
_CYRILLIC = re.compile(r"[\u0400-\u04ff]")
_MIXED = re.compile(r"[\u0400-\u04ff][A-Za-z\u00c0-\u024f]|[A-Za-z\u00c0-\u024f][\u0400-\u04ff]")
_LOOKALIKE = re.compile("[АВЕЅІЈКМНОРСТУХаеорсухѕіј]+")
_LATIN = re.compile(r"[A-Za-z\u00c0-\u024f]")


def _run(view: View) -> Iterator[Note]:
    for lang in view.langs:
        text = view.clause.texts[lang]
        for part, written in (*text.parts.items(), *(("asks", question) for question in text.asks)):
            if not (_MIXED if lang == "ru" else _CYRILLIC).search(written):
                continue
            for word in _WORD.findall(_own_words(written)):
                cyrillic = _CYRILLIC.search(word)
                if cyrillic and _LATIN.search(word):
                    shown = "".join(f"[{c}]" if bool(_LATIN.match(c)) == (lang == "ru") else c for c in word)
                    yield Note(ERROR, (lang,), say("Latin and Cyrillic letters in one word: {word}.", word=shown), part)
                elif lang != "ru" and _LOOKALIKE.fullmatch(word):
                    yield Note(
                        WARNING, (lang,), say("This word is written in Cyrillic letters: {word}.", word=word), part
                    )


def _own_words(written: str) -> str:
    """Leave out the names of values, keep the word forms."""
    kept = []
    at = 0
    for start, end, one in template.placed(written):
        kept += [written[at:start], " ".join((*one.forms, one.word))]
        at = end
    return " ".join((*kept, written[at:]))


CHECK = Check("letters", say("Latin letters inside Cyrillic words, and the reverse"), _run, alone=True)
