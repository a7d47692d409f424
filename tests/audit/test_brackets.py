"""Brackets."""

from __future__ import annotations

import pytest

from punicref.audit.brackets import CHECK, unpaired
from tests.audit.sample import clause, notes, said


@pytest.mark.parametrize(
    ("text", "sign"),
    [("(see [9.1])", ""), ("{cost}", ""), ("(a", "("), ("a)", ")"), ("(a]", "]"), ("[9.1", "["), ("", "")],
)
def test_unpaired(text: str, sign: str) -> None:
    """The first bracket without a partner is returned."""
    assert unpaired(text) == sign


def test_an_open_bracket_is_found() -> None:
    """An open bracket is a warning, pairs are silent."""
    found = said(notes(CHECK, clause(it="(a)", en="(a", ru="(а)")))
    assert found == [("warning", ("en",), "The bracket ( has no partner.")]
