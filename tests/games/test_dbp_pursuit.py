"""De Bello Punico, chapter 14: input that cannot be."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from punicref.errors import InputProblem

if TYPE_CHECKING:
    from collections.abc import Callable

    from punicref.ruling.model import Ruling


@pytest.mark.parametrize(
    ("name", "inputs", "says"),
    [
        ("pursuit", {"victor": "equites", "fled": "camels"}, "There is no unit type camels."),
        ("pursuit", {"victor": "equites"}, "Still needed: --fled."),
        ("pursuit", {"victor": "equites", "fled": "CN", "route": 2, "zoc": 3}, "--zoc names hex 3; hexes entered: 2."),
        ("pursuit", {"victor": "equites", "fled": "CN", "points": 4}, "points is 4; it must be from 0 to 3."),
        ("pursuit", {"victor": "equites", "fled": "CN", "by_fire": True, "defender": True}, "exclude each other."),
        ("return", {"cavalry": 0, "points": 1}, "the least is 1"),
        ("return", {"cavalry": 1, "points": 1, "held_back": True}, "Still needed: --fled."),
        ("return", {"cavalry": 2, "points": 2, "held_back": True, "fled": 1}, "Only 1 unit"),
        ("return", {"cavalry": 1}, "Still needed: --points."),
    ],
)
def test_what_cannot_be_is_refused(name: str, inputs: dict[str, Any], says: str, rule: Callable[..., Ruling]) -> None:
    """A mistake names the option and what would be right."""
    with pytest.raises(InputProblem) as problem:
        rule(f"dbp.{name}", **inputs)
    assert says in str(problem.value)
