"""Every printed worked example, replayed as data: tests/examples/*.toml."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
import tomli

from punicref import LANGUAGES

if TYPE_CHECKING:
    from collections.abc import Callable

    from punicref.rulebook.library import Library
    from punicref.ruling.model import Ruling

EXAMPLES = [
    example
    for path in sorted(Path(__file__).parent.glob("examples/*.toml"))
    for example in tomli.loads(path.read_text("utf-8"))["example"]
]


def contains(found: Any, wanted: Any) -> bool:
    """Whether all that is wanted is found; dictionaries may hold more."""
    if isinstance(wanted, dict):
        return isinstance(found, dict) and all(name in found and contains(found[name], wanted[name]) for name in wanted)
    return bool(found == wanted)


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: f"{example['clause']} {example['title']}")
def test_comes_out_as_printed(example: dict[str, Any], rule: Callable[..., Ruling]) -> None:
    """The ruling gives the printed figures and rests on the clauses that give them."""
    made = rule(example["calculator"], **example["input"])
    assert contains(made.result, example["result"]), made.result
    cited = {cite for step in made.steps for cite in step.cites}
    assert set(example["cites"]) <= cited
    assert not set(example.get("without", ())) & cited


def test_each_printed_example_is_replayed(shipped: Library) -> None:
    """Every clause with a printed example is replayed here, in the games that have calculators."""
    ruled = {calculator.name.partition(".")[0] for calculator in shipped.calculators()}
    told = {f"{game}:{one}" for game in ruled for one in shipped.ids(game) if shipped.clause(game, one, "en").example}
    assert {example["clause"] for example in EXAMPLES} >= told


@pytest.mark.parametrize("lang", LANGUAGES)
def test_example_figures_stand_in_the_text(lang: str, shipped: Library) -> None:
    """The text of 9.27 states the figures of its example in every language."""
    example = shipped.clause("pw", "9.27", lang).example
    assert all(figure in example for figure in ("3:1", "+2", "-1"))
