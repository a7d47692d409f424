"""Negations, and words that deny something by themselves."""

from __future__ import annotations

from punicref.audit.lexicon.data import any_ofs, eithers, texts
from punicref.audit.lexicon.duties import urges
from punicref.audit.lexicon.patterns import Force, matches, number_of, pattern, sort_of, words

_COMPARED = eithers("negation", "compared")
"""A negation that another language need not have: no more than is at most, unless is if not."""

_CONCEDED = texts("negation", "conceded")
"""What denies nothing, and stands for no negation of another language."""

_DENIED = any_ofs("negation", "denied")
"""A negation."""

_IN_CONCORD = any_ofs("negation", "in_concord")
"""A negation that goes with another one and then is none of its own: non … mai, никогда не."""

_HIDDEN = any_ofs("negation", "hidden")
"""A word that may say by itself what another language denies: unsupplied, vietato, неясно."""

_MAY_HIDE = any_ofs("negation", "may_hide")
"""Words that do so where two languages are translated freely."""

_PROHIBITED = any_ofs("negation", "prohibited")
"""What may not, cannot or must not be done."""

_FORBIDDEN = any_ofs("negation", "forbidden")
"""The same in other words."""

_NOR = frozenset(("né", "nemmeno", "neppure", "neanche"))
"""What goes on with a negation, however far before it that is."""

CONCORD = 7
"""So many words apart two negations may be one."""


def negations(plain: str, lang: str, *, freely: bool = False) -> Force:
    """Count what a sentence denies; where languages are translated `freely`, nor need not deny once more."""
    known = _SORTS[lang]
    if not any(known[word] in ("denied", "concord") for word in plain.split()):
        return Force(0)  # mostly
    plain = pattern(_CONCEDED[lang]).sub(" | ", plain)
    said, compared = pattern(_COMPARED[lang]).subn(" | ", plain)
    tokens = said.split()
    sorts = _sorts(tokens, lang)
    denied = [at for at, sort in enumerate(sorts) if sort == "denied"]
    urged = not denied and urges(plain, lang)
    least, extra = len(denied), compared
    both = [at for at, word in enumerate(tokens) if word in ("né", "ни")]
    nor = both[0] if len(both) > 1 else -1  # neither … nor: the first is no negation besides
    before = -CONCORD
    for at, sort in enumerate(sorts):
        if sort == "concord":
            if tokens[at - 1 : at] == ["или"]:  # some or none: all that the word needs is before it
                least += 1
                continue
            if urged and (lang == "ru" or tokens[at] == "mai"):
                continue  # beside a verb it denies nothing by itself: the word that it goes with is lost
            if freely and tokens[at] in _NOR and denied and denied[0] < at:
                extra += 1
            elif any(at - CONCORD < one < at + (CONCORD + 3 if lang == "ru" else 0) for one in denied):
                extra += tokens[at] in ("né", "ни") and at != nor
            elif at - before < CONCORD:
                extra += 1
            else:
                least += 1
                before = at
    return Force(least, extra)


def _sorts(tokens: list[str], lang: str) -> list[str | None]:
    """Return the sort of negation of each word."""
    known = _SORTS[lang]
    return [known[word] for word in tokens]


_SORTS = {
    lang: sort_of({"denied": said, "concord": _IN_CONCORD[lang], "hidden": _HIDDEN[lang]})
    for lang, said in _DENIED.items()
}


def hides_negation(word: str, lang: str) -> bool:
    """Whether a word may say by itself what another language denies."""
    return _SORTS[lang][word] == "hidden"


def hides_denial(word: str, lang: str) -> bool:
    """Whether a word may say by itself what a free translation denies."""
    return hides_negation(word, lang) or matches(word, _MAY_HIDE[lang])


def prohibitions(plain: str, lang: str) -> int:
    """Count what a sentence says may not, cannot or must not be done."""
    return number_of(plain, _PROHIBITED[lang])


def without_prohibitions(plain: str, lang: str) -> str:
    """Return a sentence without these words: what may not be done must not be done."""
    return words(f"{_PROHIBITED[lang]}|{_FORBIDDEN[lang]}").sub(" |", plain)
