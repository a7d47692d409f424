"""Finding terms by what they are called, in any language."""

from __future__ import annotations

from typing import TYPE_CHECKING

from punicref.errors import NotFound, near
from punicref.messages import say
from punicref.search import words

if TYPE_CHECKING:
    from punicref.rulebook.library import Library
    from punicref.rulebook.model import Term


def terms(library: Library, asked: str, known: list[Term]) -> list[Term]:
    """Return the terms that are called so in any language, then those with all the words in it, then by synonyms.

    NotFound, with near names, where there is none.
    """
    tokens = words.tokens(asked)
    stems = {lang: words.stems(tokens, lang) for lang in words.languages(tokens)}
    called = library.terms_called([" ".join(said) for said in stems.values()])
    own = [one for one in known if called.get(one.id)]
    part = [one for one in known if any(_within(one, lang, set(said)) for lang, said in stems.items())]
    also = [one for one in known if one.id in called]
    found = list({one.id: one for one in (*own, *part, *also)}.values())
    if not found:
        names = {name for one in known for kinds in one.words.values() for name in kinds["term"]}
        raise NotFound(
            say("No term is called {word}.", word=asked),
            suggestions=near(asked.casefold(), names),
            hint=say("{command} lists them.", command="punicref terms"),
        )
    return found


def _within(term: Term, lang: str, stems: set[str]) -> bool:
    return bool(stems) and stems <= set(words.stemmed(term.words[lang]["term"][0], lang))
