"""Function words: those that any question holds, whatever it asks for. They say nothing of what it is about.

Articles, pronouns, prepositions, auxiliary verbs, numbers and the phrases in which people ask at a table ("he
says", "is he right", "what happens if"). Written without accents and without ё, every form that is used.
"""

from __future__ import annotations

from punicref.language import lists

FUNCTION = {lang: frozenset(said.replace("ё", "е").split()) for lang, said in lists.texts("function").items()}
"""The function words of each language."""

FRAMES = frozenset(tuple(one.split()) for one in lists.phrases("frames"))
"""Phrases that put a question about whatever stands beside them: they say nothing where a question begins or ends."""

_LINKS = lists.every("links")
"""What leads from such a phrase to what is asked about."""

_ANY = frozenset().union(*FUNCTION.values())
_LONGEST = max(map(len, FRAMES))


def tells(word: str) -> bool:
    """Whether a word says what a question is about."""
    return word not in _ANY


def unframed(said: list[str]) -> list[str]:
    """Return the words of a question without the phrases that put it: "explain sieges to me" asks about sieges.

    Such a phrase counts where only function words stand before it, which then only put the question too, or only behind
    it; what is left must ask something.
    """
    found = _begun(_ended(said))
    return found if any(map(tells, found)) else said


def _begun(said: list[str]) -> list[str]:
    at = kept = 0
    while at < len(said):
        longest = min(_LONGEST, len(said) - at)
        size = next((n for n in range(longest, 0, -1) if tuple(said[at : at + n]) in FRAMES), 0)
        if size:
            kept = at + size
            while kept < len(said) and said[kept] in _LINKS:
                kept += 1
        elif tells(said[at]):
            break
        at = max(kept, at + 1)
    return said[kept:]


def _ended(said: list[str]) -> list[str]:
    at = kept = len(said)
    while at:
        longest = min(_LONGEST, at)
        size = next((n for n in range(longest, 0, -1) if tuple(said[at - n : at]) in FRAMES), 0)
        if size:
            kept = at - size
        elif tells(said[at - 1]):
            break
        at = min(kept, at - 1)
    return said[:kept]
