"""What the tests of the audit share."""

from __future__ import annotations

import pytest

from punicref.audit.context import Context
from tests import once


@pytest.fixture(scope="session")
def rules() -> Context:
    """Return the rules; stamps are left out, which would find every change that one language makes alone."""
    read = once.rules()
    return Context(read.games.values(), read.terms)
