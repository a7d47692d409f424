"""An article or preposition that does not go with the sound of the word behind it: a unengaged unit, il esagono.

It is what is left where a noun was exchanged for another. Only forms that are nothing but articles are looked at: lo,
la and gli may be pronouns.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from punicref.audit.check import Check
from punicref.audit.finding import HINT, Note
from punicref.audit.lexicon.articles import SOUND
from punicref.language.messages import say

if TYPE_CHECKING:
    from collections.abc import Iterator

    from punicref.audit.view import View

ARTICLE = say("The article does not go with the word behind it: {words}.")
PREPOSITION = say("The preposition does not go with the word behind it: {words}.")


def _run(view: View) -> Iterator[Note]:
    for part, texts in view.readable.items():
        for lang in texts.keys() & SOUND.keys():
            for match in SOUND[lang].finditer(texts[lang]):
                yield Note(HINT, (lang,), say((PREPOSITION if lang == "ru" else ARTICLE).text, words=match[0]), part)


CHECK = Check(
    "articles",
    say("articles and prepositions that do not go with the word behind them: a unengaged unit"),
    _run,
    alone=True,
)
