"""Every case's ruling reads as it was last reviewed; where a change is meant: `make golden`, and look at git diff."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from jsonschema import Draft202012Validator

from punicref.language.messages import Translator
from punicref.ruling import results as schemas
from punicref.ruling.model import plain
from tests.golden import resolvers, results
from tests.golden.__main__ import RESOLVERS, RESULTS
from tests.golden.rulings import FOLDER, VALUES, Golden, golden, summed

if TYPE_CHECKING:
    from punicref.rulebook.library import Library


@pytest.fixture(scope="module")
def now(shipped: Library) -> Golden:
    """Rule on all cases, once."""
    return golden(shipped)


def test_every_ruling_reads_as_reviewed(now: Golden) -> None:
    """No ruling, no citation and no open point has changed unseen."""
    reviewed = {path.stem: path.read_text("utf-8") for path in FOLDER.glob("*.txt") if path != VALUES}
    assert now.texts.keys() == reviewed.keys()
    for name, text in now.texts.items():
        found, wanted = text.splitlines(), reviewed[name].splitlines()
        changed = [pair for pair in zip(found, wanted, strict=False) if pair[0] != pair[1]]
        assert not changed, f"{name}: {changed[:3]}"
        assert len(found) == len(wanted), name


def test_every_value_is_as_reviewed(now: Golden) -> None:
    """No result, no value of a step or a reading has changed unseen, where the text does not show it."""
    found, wanted = summed(now.sums).split("\n\n"), VALUES.read_text("utf-8").split("\n\n")
    assert [one.split()[0] for one in found if one not in wanted] == []
    assert found == wanted


def test_what_resolves_a_clause_best_is_as_the_rulings_say(now: Golden) -> None:
    """rules/resolvers.toml is fresh."""
    assert RESOLVERS.read_text("utf-8") == resolvers.written(now.texts)


def test_every_calculator_has_golden_rulings(now: Golden, shipped: Library) -> None:
    """No calculator is left out of the net."""
    assert now.texts.keys() >= {one.name for one in shipped.calculators()}


def test_what_results_hold_is_as_the_rulings_say(now: Golden, shipped: Library) -> None:
    """rules/results.toml is fresh: no field has come, gone or changed its kind unseen."""
    assert RESULTS.read_text("utf-8") == results.written(now.results, shipped)


def test_results_are_as_their_schemas_say(now: Golden, shipped: Library) -> None:
    """What a ruling is in JSON holds against the schema of its result."""
    translate = Translator("en")
    for name, made in now.results.items():
        validator = Draft202012Validator(schemas.schema(name, shipped, "en", translate))
        for result in made[:: max(1, len(made) // 10)]:
            assert not list(validator.iter_errors(plain(result, translate))), name
