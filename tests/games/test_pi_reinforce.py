"""pi.reinforce with installed lists, all made up here, and inputs that cannot be (c4, c5)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from punicref.errors import InputProblem
from punicref.rulebook.records import Records
from punicref.ruling import registry

if TYPE_CHECKING:
    from punicref.rulebook.library import Library
    from punicref.ruling.model import Ruling

CARDS = Records(
    "pi:c5.cards",
    {
        "Made-up Fleet": {"resources": 2, "units": 3, "leaders": 0, "place": "Reggio"},
        "Made-up Consuls": {"resources": 0, "units": 2, "leaders": 1, "place": "Reggio"},
    },
)
COUNTERS = Records(
    "pi:c5.counters",
    {
        "made-up ship": {"side": "roman", "count": 10},
        "made-up elephant": {"side": "carthaginian", "count": 2},
        "made-up hoplite": {"side": "syracusans", "count": 4},
    },
)
LISTS = {one.name: one for one in (CARDS, COUNTERS)}


def ruled(library: Library, **inputs: Any) -> Ruling:
    """Rule with both lists installed."""
    return registry.load("pi.reinforce", library).rule({"area": "free", **inputs}, library, LISTS.get)


def test_card_and_kind_by_name(shipped: Library) -> None:
    """The lists give what the card brings and how many counters there are."""
    made = ruled(shipped, side="roman", card="MADE UP fleet", kind="Made-up Ship", in_play=8)
    assert made.result == {
        "allowed": True,
        "reasons": [],
        "counters": 10,
        "arrive": 2,
        "forfeited": 1,
        "reused": 0,
        "resources": 2,
    }
    assert made.needs == ()


def test_card_with_a_leader_points_to_the_leaders(shipped: Library) -> None:
    """How many leaders may be there is another question (c9.d)."""
    made = ruled(shipped, side="carthaginian", card="made-up consuls", kind="made-up hoplite", in_play=1)
    assert made.result["arrive"] == 2
    assert any("pi:c9.d" in step.cites for step in made.steps)


@pytest.mark.parametrize(
    ("inputs", "says"),
    [
        ({}, "Still needed: --units"),
        ({"units": 2}, "Still needed: --in-play"),
        ({"card": "Made-up Flet"}, "Did you mean Made-up Fleet"),
        ({"card": "Made-up Fleet", "units": 4, "in_play": 0}, "--units is 4; by the installed list it is 3"),
        ({"units": 2, "kind": "made-up elephant", "in_play": 0}, "a kind of the other side"),
        ({"units": 2, "kind": "made-up camel", "in_play": 0}, "is not in the installed list"),
        ({"units": 2, "kind": "made-up ship", "counters": 9, "in_play": 0}, "--counters is 9; by the installed list"),
        ({"units": 2, "counters": 5, "in_play": 4, "destroyed": 2}, "than there are counters"),
        ({"units": 2, "in_play": 0, "place": "other"}, "--place needs --resources"),
    ],
)
def test_what_cannot_be_is_refused(shipped: Library, inputs: dict[str, Any], says: str) -> None:
    """Each mistake with what would be right."""
    with pytest.raises(InputProblem) as problem:
        ruled(shipped, side="roman", **inputs)
    assert says in str(problem.value)


def test_card_without_the_list_is_refused(rule: Any) -> None:
    """Nobody knows what is printed on it."""
    with pytest.raises(InputProblem, match=r"give --units instead.*tables template pi:c5.cards"):
        rule("pi.reinforce", side="roman", area="free", card="Consular Armies")
