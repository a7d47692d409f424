"""The yardsticks that lie beside the checkout, where they do: clauses missing, wording too close to print."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from punicref import paths

TOOLS = Path(paths.CHECKOUT or ".", "..", "shared", "tools").resolve()

pytestmark = pytest.mark.skipif(not TOOLS.is_dir(), reason="the yardsticks are not beside this checkout")


def yardstick(name: str, *words: str) -> str:
    """Run a yardstick on the checkout; it must find nothing."""
    assert paths.CHECKOUT
    done = subprocess.run(
        [sys.executable, str(TOOLS / name), paths.CHECKOUT, *words], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout
    return done.stdout


@pytest.mark.parametrize("game", ["pw", "dbp"])
def test_every_clause_has_a_text(game: str) -> None:
    """The inventory's clauses all have a text in the three languages, and no others have."""
    found = yardstick("coverage.py", "--game", game)
    assert found.count(f"{game} ") == 3
    assert "not in the inventory" not in found


def test_no_text_repeats_the_published_wording() -> None:
    """No text shares a run of nine words with a published text."""
    assert yardstick("overlap.py").startswith("0 texts")
