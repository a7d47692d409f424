"""At least and at most."""

from __future__ import annotations

from punicref.audit.lexicon.patterns import Force, any_of, matches, number_of

_AT_LEAST = {
    "it": any_of(r"""
        almeno non_(?:meno|inferior\w) come_minimo
    """),
    "en": any_of(r"""
        at_least no_(?:fewer|less) not_(?:fewer|less)
    """),
    "ru": any_of(r"""
        не_(?:мене\w+|меньш\w+|ниже) хотя_бы по_меньшей_мере минимум
    """),
}

_AT_MOST = {
    "it": any_of(r"""
        al_(?:massimo|più) non_(?:\w+_){0,5}?più_di
    """),
    "en": any_of(r"""
        at_most no_more_than not_more_than
    """),
    "ru": any_of(r"""
        не_(?:(?:может|могут)_быть_)?(?:более|больше|свыше) максимум
    """),
}

_LIMITED = {
    "it": any_of(r"""
        almeno non minimo massim\w+ più meno oltre solo soltanto limit\w+ basta\w* fino tutt\w+ e_no
    """),
    "en": any_of(r"""
        least no not min\w+ maxim\w+ most more less fewer only greatest limit\w* exceed\w* beyond enough
        up_to any greater
    """),
    "ru": any_of(r"""
        не хотя мен\w+ миним\w+ максим\w+ бол\w+ наибол\w+ предел\w* только свыше выше ниже превы\w+ самое
        хватает
    """),
}
"""Words that may mark a limit in another way."""


def at_least(plain: str, lang: str) -> Force:
    """Count what a sentence says is at least so."""
    return Force(number_of(plain, _AT_LEAST[lang]))


def at_most(plain: str, lang: str) -> Force:
    """Count what a sentence says is at most so."""
    return Force(number_of(plain, _AT_MOST[lang]))


def hides_limit(word: str, lang: str) -> bool:
    """Whether a word may mark a limit in another way."""
    return matches(word, _LIMITED[lang])
