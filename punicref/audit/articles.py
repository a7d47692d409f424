"""An article that does not go with the sound of the word behind it: a unengaged unit, il esagono, degli segnalini.

It is what is left where a noun was exchanged for another. Only forms that are nothing but articles are looked at: lo,
la and gli may be pronouns.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from punicref.audit.check import Check
from punicref.audit.finding import HINT, Note
from punicref.language.messages import say

if TYPE_CHECKING:
    from collections.abc import Iterator

    from punicref.audit.view import View

_VOWEL = "[aeiouàèéìòóù]"
_PLAIN = "[bcdfghjklmnpqrstvwxyz]"
_IMPURE = f"(?:s{_PLAIN}|z|gn|p[sn]|x|y)"
"""How an Italian word begins before which stand lo, gli and uno."""

_PREPOSITIONS = "de|a|da|ne|su"
"""What is joined to an Italian article: dello, alle, sugli."""

_WRONG = {
    "en": re.compile(
        r"\b(?:a (?:[ai]|e(?!u)|o(?!ne\b|nce\b|ne-)|u(?!ni[^nm]|s[aeu]|ti))"
        r"|an (?:[b-df-gj-np-tv-z]|h(?!our|onest|eir)))\w*"
    ),
    "it": re.compile(
        rf"\b(?:(?:il|(?:{_PREPOSITIONS})l|be?l|quel) (?:{_IMPURE}|{_VOWEL})"
        rf"|un {_IMPURE}"
        rf"|(?:{_PREPOSITIONS})llo (?:{_VOWEL}|(?!{_IMPURE}){_PLAIN})"
        rf"|(?:{_PREPOSITIONS})lla {_VOWEL}"
        rf"|(?:{_PREPOSITIONS})gli (?!{_IMPURE}){_PLAIN}"
        rf"|(?:i|(?:{_PREPOSITIONS})i|quei) (?:{_IMPURE}|{_VOWEL}))\w*"
    ),
}


def _run(view: View) -> Iterator[Note]:
    for part, texts in view.readable.items():
        for lang in texts.keys() & _WRONG.keys():
            for match in _WRONG[lang].finditer(texts[lang]):
                message = say("The article does not go with the word behind it: {words}.", words=match[0])
                yield Note(HINT, (lang,), message, part)


CHECK = Check("articles", say("articles that do not go with the word behind them: a unengaged unit"), _run, alone=True)
