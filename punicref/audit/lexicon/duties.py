"""What may and what must be done, what is so only in one case, what is left open."""

from __future__ import annotations

from punicref.audit.lexicon.data import any_ofs
from punicref.audit.lexicon.patterns import Force, matches, number_of, words

_MAY = any_ofs("duties", "may")
"""May and can, and their negations in one word."""

_MAY_BE = any_ofs("duties", "may_be")
"""Words that may say in another way that something can be done."""

_MUST = any_ofs("duties", "must")
"""Must."""

_MUST_BE = any_ofs("duties", "must_be")
"""Words that may say in another way that something has to be done."""

_ONLY = any_ofs("duties", "only")
"""Only."""

_ONLY_BE = any_ofs("duties", "only_be")
"""Words that may say in another way that something is only so."""

_OPEN = any_ofs("duties", "open")
"""Words that plainly say that something is possible, or left open."""


def permitted(plain: str, lang: str) -> Force:
    """Count what a sentence says may or can be done, or may not."""
    return Force(number_of(plain, _MAY[lang]))


def hides_permission(word: str, lang: str) -> bool:
    """Whether a word may say in another way that something can be done."""
    return matches(word, _MAY_BE[lang])


def required(plain: str, lang: str) -> Force:
    """Count what a sentence says must be done."""
    return Force(number_of(plain, _MUST[lang]))


def hides_duty(word: str, lang: str) -> bool:
    """Whether a word may say in another way that something has to be done."""
    return matches(word, _MUST_BE[lang])


def urges(plain: str, lang: str) -> bool:
    """Whether a sentence has a word for what may or must be done."""
    return bool(words(f"{_MAY[lang]}|{_MUST[lang]}").search(plain))


def only(plain: str, lang: str) -> int:
    """Count what a sentence says is so only in one case."""
    return number_of(plain, _ONLY[lang])


def hides_only(word: str, lang: str) -> bool:
    """Whether a word may say in another way that something is so in one case only."""
    return matches(word, _ONLY_BE[lang])


_ONLY_AT_ALL = any_ofs("duties", "only_at_all")


def only_at_all(plain: str, lang: str) -> int:
    """Count the words of a sentence that may say that something is so in one case only, or once."""
    return number_of(plain, _ONLY_AT_ALL[lang])


def opens(plain: str, lang: str) -> int:
    """Count the words that plainly say that something is possible or left open."""
    return number_of(plain, _OPEN[lang])
