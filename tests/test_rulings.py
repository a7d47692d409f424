"""Hand-checked rulings, as data: tests/rulings/*.toml; worked out from the rules, not from the code."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
import tomli

from punicref.language.messages import Translator
from punicref.ruling.model import plain
from tests.test_examples import contains

if TYPE_CHECKING:
    from collections.abc import Callable

    from punicref.rulebook.library import Library
    from punicref.ruling.model import Ruling

RULINGS = [
    ruling
    for path in sorted(Path(__file__).parent.glob("rulings/*.toml"))
    for ruling in tomli.loads(path.read_text("utf-8"))["ruling"]
]


@pytest.mark.parametrize("case", RULINGS, ids=lambda case: f"{case['calculator']} {case['title']}")
def test_ruling(case: dict[str, Any], rule: Callable[..., Ruling], shipped: Library) -> None:
    """Result, citations, open issues with every reading's result, and missing tables are as worked out by hand."""
    made = rule(case["calculator"], **case["input"])
    translate = Translator("en")
    result = plain(made.result, translate)
    assert contains(named(result), case["result"]), result
    cited = {cite for step in made.steps for cite in step.cites}
    assert set(case["cites"]) <= cited
    assert not set(case.get("without", ())) & cited
    caveats = {f"{caveat.cites[0]}#{caveat.issue}": plain(dict(caveat.readings), translate) for caveat in made.caveats}
    assert caveats == case.get("caveats", {})
    assert list(made.needs) == case.get("needs", [])
    if "reasons" in case:
        assert len(result["reasons"]) == case["reasons"]


def named(value: Any) -> Any:
    """Write None as "none": TOML has no such value."""
    if isinstance(value, dict):
        return {key: named(item) for key, item in value.items()}
    return "none" if value is None else value
