"""Where an open reading changes what comes out, a step of the chain says by which one it goes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from punicref.errors import Problem
from punicref.language.messages import Translator
from punicref.ruling import registry
from tests.golden.rulings import SEED, cases
from tests.ruling import spread

if TYPE_CHECKING:
    from punicref.rulebook.library import Library
    from punicref.ruling.model import Ruling

NAMES = sorted({name for name, _ in cases() if name.startswith("pi.")})
SAID = ("(our reading)", "The rules leave this open; followed here:")


@pytest.mark.parametrize("name", NAMES)
def test_steps_name_the_reading_that_they_follow(name: str, shipped: Library) -> None:
    """Each open point of a ruling has a step that cites its clause and says that this is a reading."""
    translate = Translator("en")
    known = registry.load(name, shipped)
    for raw in (raw for one, raw in cases() if one == name):
        seeded: dict[str, Any] = {**raw, "seed": raw.get("seed", SEED)} if "random" in raw.values() else raw
        try:
            made = known.rule(seeded, shipped, spread.nothing)
        except Problem:
            continue
        assert not silent(made, translate), raw


def silent(made: Ruling, translate: Translator) -> list[str]:
    """Return the clauses of open points that no step speaks of as such."""
    told = {cite for step in made.steps for cite in step.cites if any(one in translate(step.text) for one in SAID)}
    return [caveat.cites[0] for caveat in made.caveats if caveat.readings and not told & set(caveat.cites)]
