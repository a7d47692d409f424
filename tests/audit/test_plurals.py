"""One thing in two languages and several in the third."""

from __future__ import annotations

import pytest

from punicref.audit import plurals


@pytest.mark.parametrize(
    ("words", "named", "lang", "number"),
    [
        ("unit", "unit", "en", plurals.ONE),
        ("units", "unit", "en", plurals.MANY),
        ("cities", "city", "en", plurals.MANY),
        ("attacking", "attack", "en", plurals.EITHER),
        ("esagono", "esagono", "it", plurals.ONE),
        ("esagoni", "esagono", "it", plurals.MANY),
        ("unità", "unità", "it", plurals.EITHER),
        ("unità navali", "unità navale", "it", plurals.MANY),
        ("отряд", "отряд", "ru", plurals.ONE),
        ("отряды", "отряд", "ru", plurals.MANY),
        ("отрядами", "отряд", "ru", plurals.MANY),
        ("карты", "карта", "ru", plurals.EITHER),
        ("морские отряды", "морской отряд", "ru", plurals.MANY),
    ],
)
def test_the_number_of_a_term(words: str, named: str, lang: str, number: str) -> None:
    """What its form tells, and no more."""
    assert plurals.number(tuple(words.split()), tuple(named.split()), lang) == number
