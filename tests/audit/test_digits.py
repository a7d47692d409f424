"""Bare digits: numbers are values."""

from __future__ import annotations

import pytest

from punicref.audit.digits import CHECK
from tests.audit.sample import ALIKE, clause, notes, said


def test_placeholders_and_references_are_no_bare_digits() -> None:
    """Digits in placeholders and references are silent."""
    assert not notes(CHECK, clause(it="{9.1:cost} [9.14]", en="{9.1:cost} [9.14]", ru="{9.1:cost} [9.14]"))


@pytest.mark.parametrize("part", ["title", "text", "example", "issues.odd", "issues.odd.readings.up"])
def test_a_bare_digit_is_found_in_every_part(part: str) -> None:
    """A digit in the text is an error, also in what is said of a known issue."""
    parts = {lang: {part: text} for lang, text in {**ALIKE, "en": "It costs 5."}.items()}
    assert said(notes(CHECK, clause(parts=parts))) == [
        ("error", ("en",), "A bare number stands here: 5.. Give the clause a value for it.")
    ]
