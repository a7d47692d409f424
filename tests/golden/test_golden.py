"""Every case's ruling reads as it was last reviewed; where a change is meant: `make golden`, and look at git diff."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.golden import resolvers
from tests.golden.__main__ import RESOLVERS
from tests.golden.rulings import FOLDER, texts

if TYPE_CHECKING:
    from punicref.rulebook.library import Library


@pytest.fixture(scope="module")
def now(shipped: Library) -> dict[str, str]:
    """Rule on all cases, once."""
    return texts(shipped)


def test_every_ruling_reads_as_reviewed(now: dict[str, str]) -> None:
    """No ruling, no citation and no open point has changed unseen."""
    reviewed = {path.stem: path.read_text("utf-8") for path in FOLDER.glob("*.txt")}
    assert now.keys() == reviewed.keys()
    for name, text in now.items():
        found, wanted = text.splitlines(), reviewed[name].splitlines()
        changed = [pair for pair in zip(found, wanted, strict=False) if pair[0] != pair[1]]
        assert not changed, f"{name}: {changed[:3]}"
        assert len(found) == len(wanted), name


def test_what_resolves_a_clause_best_is_as_the_rulings_say(now: dict[str, str]) -> None:
    """rules/resolvers.toml is fresh."""
    assert RESOLVERS.read_text("utf-8") == resolvers.written(now)


def test_every_calculator_has_golden_rulings(now: dict[str, str], shipped: Library) -> None:
    """No calculator is left out of the net."""
    assert now.keys() >= {one.name for one in shipped.calculators()}
