"""Groups of facts: what they call their facts, when they are there, and what a calculator looks at in them."""

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any, Literal, NamedTuple

import pytest

from punicref.build import source
from punicref.errors import InputProblem
from punicref.rulebook.library import Library
from punicref.ruling import facts, reading
from punicref.ruling.facts import ask, group
from punicref.ruling.needed import Needed
from tests.build import sample


@pytest.fixture
def small(tmp_path: Path) -> Iterator[Library]:
    """Compile the small rulebook."""
    library = sample.compiled(source.read(str(sample.BASE), sample.NAME), tmp_path)
    yield library
    library.close()


class _Side(NamedTuple):
    """A side as a player tells of it."""

    points: Annotated[int, ask("points", least=1)]
    place: Annotated[Literal["open", "city"], ask("where it stands", usual="open ground")] = "open"
    inside: Annotated[bool, ask("it is inside", usual="outside", needs="place")] = False


def _of_sides(
    case: object,
    attacker: Annotated[_Side, group("attacker", "attacker", points="attack")],
    second: Annotated[_Side | None, group("second", "second")] = None,
) -> None:
    """Stand for a calculator whose facts are in groups."""


GROUPED = facts.inputs_of(_of_sides)


def test_a_group_gives_its_facts_their_names() -> None:
    """Prefix and own names make the inputs; what a fact needs is called as the group calls it."""
    by_name = {one.name: one for one in GROUPED}
    assert list(by_name) == [
        "attack", "attacker_place", "attacker_inside", "second_points", "second_place", "second_inside",
    ]  # fmt: skip
    assert by_name["attacker_inside"].ask.needs == "attacker_place"
    assert [one.name for one in GROUPED if one.required] == ["attack"]
    assert [one.name for one in GROUPED if one.inner] == ["second_points"]
    assert all(one.shared for one in GROUPED)
    assert by_name["attacker_place"].asked.text == "{group}: {fact}"


def test_a_group_that_nobody_speaks_of_is_none(small: Library) -> None:
    """An optional group is there as soon as one of its facts is, and then needs its own."""
    kinds = facts.groups_of(_of_sides)

    def packed(**raw: Any) -> dict[str, Any]:
        return reading.packed(GROUPED, reading.read(GROUPED, raw, small, "sg"), kinds)

    assert packed(attack=3) == {"attacker": _Side(3), "second": None}
    assert packed(attack=3, second_points=2, second_place="city", second_inside=True)["second"] == _Side(
        2, "city", True
    )
    with pytest.raises(Needed, match="--second-points"):
        packed(attack=3, second_place="city")


def test_a_fact_that_means_nothing_without_another_is_refused(small: Library) -> None:
    """Inside needs a place to be in; said to be as usual, it does not."""
    raw = {"attack": 1, "attacker_inside": True}
    with pytest.raises(InputProblem, match="--attacker-inside needs --attacker-place"):
        reading.read(GROUPED, raw, small, "sg")
    assert reading.read(GROUPED, {**raw, "attacker_place": "city"}, small, "sg")["attacker_inside"] is True
    assert reading.read(GROUPED, {**raw, "attacker_inside": False}, small, "sg")["attacker_inside"] is False


def test_what_a_calculator_looks_at_is_noted(small: Library) -> None:
    """A field that is read is seen, one that is merely carried along is not."""
    seen: set[str] = set()
    values = reading.read(GROUPED, {"attack": 3}, small, "sg")
    attacker = reading.packed(GROUPED, values, facts.groups_of(_of_sides), seen)["attacker"]
    moved = attacker._replace(points=2)
    assert seen == set()
    assert (attacker.place, moved.points, moved.inside) == ("open", 2, False)
    assert seen == {"attacker_place", "attack", "attacker_inside"}
    assert tuple(attacker) == (3, "open", False)
