"""The list of checks: whoever adds one adds a test of it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from punicref.audit import registry

TESTS = [path.read_text("utf-8") for path in Path(__file__).parent.glob("test_*.py")]


@pytest.mark.parametrize("name", [one.name for one in registry.CHECKS])
def test_each_check_has_a_test(name: str) -> None:
    """Texts that are right and such as are not, in tests/audit/test_NAME.py or beside a check of the same kind."""
    imported = rf"^from punicref\.audit(?:\.{name} import CHECK| import [\w, ]*\b{name}\b)|\bCHECKS\[\"{name}\"\]"
    assert any(re.search(imported, text, re.MULTILINE) for text in TESTS)
