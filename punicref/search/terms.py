"""Finding terms by what players call them, in any of the languages."""

from __future__ import annotations

from punicref.language import words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from punicref.rulebook.library import Library
    from punicref.rulebook.model import Term


def called(library: Library, asked: str, terms: Sequence[Term]) -> tuple[Term, ...]:
    """Return the terms that are called so in any language, then those with all the words in it, then by synonyms.

    NotFound, with near names, where there is none.
    """
    tokens = words.tokens(asked)
    stems = {lang: words.stems(tokens, lang) for lang in words.languages(tokens)}
    known = library.terms_called({lang: " ".join(said) for lang, said in stems.items()})
    own = [one for one in terms if known.get(one.id)]
    part = [one for one in terms if any(_within(one, lang, set(said)) for lang, said in stems.items())]
    also = [one for one in terms if one.id in known]
    found = tuple({one.id: one for one in (*own, *part, *also)}.values())
    if found:
        return found
    from punicref.errors import NotFound, near
    from punicref.language.messages import say

    names = {name for one in terms for kinds in one.words.values() for name in kinds["term"]}
    raise NotFound(
        say("No term is called {word}.", word=asked),
        suggestions=near(asked.casefold(), names),
        hint=say("{command} lists them.", command="punicref terms"),
    )


def _within(term: Term, lang: str, stems: set[str]) -> bool:
    return bool(stems) and stems <= set(words.stemmed(term.words[lang]["term"][0], lang))
