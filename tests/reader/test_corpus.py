"""The corpus: every line has facts that the calculator takes; its parts are by different writers."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
import tomli

from punicref import LANGUAGES
from punicref.errors import InputProblem
from punicref.ruling import registry
from punicref.ruling.needed import Needed

if TYPE_CHECKING:
    from punicref.rulebook.library import Library

FOLDER = Path(__file__).parent.parent / "corpus"
FILES = sorted(FOLDER.glob("*/*.toml"))
KINDS = {"plain", "composite", "followup", "unclear", "chatter"}
EVERY = 5
"""Of so many lines one is ruled on: a writer's mistakes are of kinds."""

LONG = "pi.battle"
"""Its rulings take long; its facts are read, not ruled on."""


def lines(path: Path) -> list[dict[str, Any]]:
    """Return the lines of a file."""
    return tomli.loads(path.read_text("utf-8"))["line"]  # type: ignore[no-any-return]


def test_there_are_eight_thousand_lines_of_all_calculators(shipped: Library) -> None:
    """In three languages; every part has some of each game."""
    found = [(path.parent.name, one) for path in FILES for one in lines(path)]
    assert len(found) >= 8000
    assert {one["calculator"] for _, one in found} == set(shipped.calculator_names())
    for part in ("train", "dev", "test"):
        here = [one for name, one in found if name == part]
        assert {one["lang"] for one in here} == set(LANGUAGES)
        assert {one["calculator"].partition(".")[0] for one in here} == set(shipped.game_codes())


def test_no_writer_has_written_for_two_parts() -> None:
    """A file is a writer's; no name stands twice, no line has another's id."""
    names = [path.stem for path in FILES]
    assert len(names) == len(set(names))
    ids = [one["id"] for path in FILES for one in lines(path)]
    assert len(ids) == len(set(ids))


@pytest.mark.parametrize("path", FILES, ids=lambda one: f"{one.parent.name}/{one.stem}")
def test_the_facts_of_every_line_are_such_as_the_calculator_takes(path: Path, shipped: Library) -> None:
    """They rule, or what is needed is lacking; one line in fifty may be refused by the rules."""
    refused = []
    found = lines(path)
    for at, one in enumerate(found):
        assert one["kind"] in KINDS, one["id"]
        calculator = registry.load(one["calculator"], shipped)
        names = {fact.name for fact in calculator.inputs} | {"seed"}
        facts = {**one.get("before", {}), **one["facts"]}
        assert set(facts) | set(one.get("unvalued", ())) <= names, one["id"]
        assert one["kind"] != "chatter" or one["unused"], one["id"]
        if at % EVERY or one["calculator"] == LONG or one["kind"] == "unclear":
            continue
        try:
            calculator.rule(facts, shipped, lambda _: None)
        except Needed:
            pass
        except InputProblem as problem:
            refused.append((one["id"], str(problem)))
    assert len(refused) <= max(3, len(found) / EVERY / 50), refused
