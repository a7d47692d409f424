"""An article or preposition that does not go with the sound of the word behind it: a unengaged unit, il esagono.

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

_HARD = "[бвгджзклмнпрстфхцчшщ]"
_SOFT = "[аеёиоуыэюя]"
"""The consonants and the vowels of Russian."""

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
    "ru": re.compile(
        rf"\b(?:с (?:[сзшж]{_HARD}|щ|вс[её]|мно[йю])|со (?:{_SOFT}|[бвгдклмнпртфхцч]{_SOFT})"
        rf"|к (?:вс[её]м|мне|вторнику|дню)|ко (?!вс|вт|мн|дн|дв|сн|вз|рт|льв)"
        rf"|в (?:[вф]{_HARD})|во (?!им|избеж|испол){_SOFT}|во [бгджзклмнпрстхцчшщ]{_SOFT}"
        rf"|об [бвгджзклмнпрстфхцчшщеёюя]|о [аиоуэ])\w*",
        re.IGNORECASE,
    ),
}

ARTICLE = say("The article does not go with the word behind it: {words}.")
PREPOSITION = say("The preposition does not go with the word behind it: {words}.")


def _run(view: View) -> Iterator[Note]:
    for part, texts in view.readable.items():
        for lang in texts.keys() & _WRONG.keys():
            for match in _WRONG[lang].finditer(texts[lang]):
                yield Note(HINT, (lang,), say((PREPOSITION if lang == "ru" else ARTICLE).text, words=match[0]), part)


CHECK = Check(
    "articles",
    say("articles and prepositions that do not go with the word behind them: a unengaged unit"),
    _run,
    alone=True,
)
