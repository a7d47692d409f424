"""De Bello Punico, chapters 6 to 8: input that cannot be, what the printed list adds, and the geometry of hexes."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

import pytest

from punicref.errors import InputProblem
from punicref.games import hexes
from punicref.rulebook import installed, tables
from punicref.ruling.case import Case

if TYPE_CHECKING:
    from collections.abc import Callable

    from punicref.rulebook.library import Library
    from punicref.ruling.model import Ruling

    Rule = Callable[..., Ruling]

ANGLES = {side: math.radians(90 - 60 * at) for at, side in enumerate(hexes.SIDES)}
"""Where each neighbour lies, north at the top, clockwise: school geometry, independent of the code."""


def centre(way: tuple[hexes.Hexside, ...]) -> tuple[float, float]:
    """Return the centre of the hex that a way leads to, neighbours being 1 apart."""
    x, y = sum(math.cos(ANGLES[side]) for side in way), sum(math.sin(ANGLES[side]) for side in way)
    return round(x, 6) + 0.0, round(y, 6) + 0.0


@pytest.fixture
def counters(shipped: Library) -> None:
    """Install a made-up list of unit values: Hastati move 5 points, 4 on the back; Velites 6 on both sides."""
    declared = next(one for one in shipped.tables() if one.name == "dbp:2.4")
    rows = {"Hastati": "4 5 3 no 3 4 2", "Velites": "2 6 2 yes 1 6 2"}
    installed.install(tables.parse({"table": declared.name, "rows": rows}, declared, "made up:")[0])


class TestHexes:
    """The grid."""

    def test_steps_lead_where_the_compass_says(self) -> None:
        """Two ways lead to the same hex exactly if they lead to the same point."""
        ways = [(), *((a,) for a in hexes.SIDES), *((a, b) for a in hexes.SIDES for b in hexes.SIDES)]
        points: dict[tuple[float, float], set[hexes.Hex]] = {}
        for way in ways:
            points.setdefault(centre(way), set()).add(hexes.at(way))
        assert len(points) == 1 + 6 + 12
        assert all(len(found) == 1 for found in points.values())

    @pytest.mark.parametrize("facing", hexes.SIDES)
    def test_front_and_rear_are_three_hexes_each(self, facing: hexes.Hexside) -> None:
        """The front are the neighbours within 60 degrees of the facing, the rear the others."""
        front = {side for side in hexes.SIDES if math.cos(ANGLES[side] - ANGLES[facing]) > math.cos(math.radians(61))}
        assert set(hexes.front(3, facing)) == front
        assert set(hexes.rear(3, facing)) == set(hexes.SIDES) - front
        assert len(front) == 3

    def test_a_house_rule_may_change_the_width(self) -> None:
        """One front hex, five or six."""
        assert [len(hexes.front(width, "n")) for width in (1, 3, 5, 6)] == [1, 3, 5, 6]

    @pytest.mark.parametrize(
        ("way", "away", "begins", "edge"),
        [
            (("n",), 1, ("n",), False),
            (("n", "n"), 2, ("n",), False),
            (("n", "ne"), 2, ("n", "ne"), True),
            (("nw", "sw"), 2, ("sw", "nw"), True),
            (("n", "se"), 1, ("ne",), False),
            (("n", "s"), 0, (), True),
            (("n", "n", "ne"), 3, ("n", "ne"), False),
        ],
    )
    def test_ways(self, way: tuple[hexes.Hexside, ...], away: int, begins: tuple[str, ...], *, edge: bool) -> None:
        """Distance, how the shortest ways begin, and whether the line runs along hexsides."""
        target = hexes.at(way)
        assert hexes.distance(target) == away
        assert hexes.first_steps(target) == begins
        assert hexes.along_hexside(target) is edge

    def test_directions_are_read_leniently(self, shipped: Library) -> None:
        """Capitals, blanks and commas; anything else is refused with what there is."""
        case = Case("dbp.test", shipped, lambda _: None)
        assert hexes.directions(case, " N, ne  SW", "--toward") == ("n", "ne", "sw")
        with pytest.raises(
            InputProblem, match="--toward: e is no hexside; the hexsides are north, north-east, south-east"
        ):
            hexes.directions(case, "e", "--toward")


PO = {"battle": "po", "way": "open"}


@pytest.mark.parametrize(
    ("name", "inputs", "says"),
    [
        (
            "movement",
            {**PO, "way": "open,rocky", "movement": 3},
            "Po River: a way consists of open, bushes, hill, river, turn, not of rocky.",
        ),
        (
            "movement",
            {"battle": "trebbia", "way": "bushes", "movement": 3},
            "Trebbia: a way consists of open, rocky, hill, river, turn, not of bushes.",
        ),
        ("movement", {"battle": "zama", "way": "swamp", "movement": 3}, "turn, not of swamp."),
        ("movement", {**PO, "way": " , ", "movement": 3}, "The way is empty"),
        ("movement", {"battle": "cannae", "way": "open", "movement": 3}, "battle is cannae; choose one of Trebbia"),
        ("movement", {**PO, "way": "open", "mover": "panicked"}, "Still needed: one of --unit, --movement."),
        ("movement", {**PO, "mover": "panicked", "unit": "hastati"}, "Still needed: one of --movement."),
        ("movement", {**PO, "way": "open", "unit": "hastat"}, "There is no unit type hastat. Did you mean"),
        ("movement", {**PO, "movement": 3, "zoc": [2]}, "--zoc names hex 2; hexes entered: 1."),
        ("movement", {**PO, "way": "turn", "movement": 3, "friends": [1]}, "--friends names hex 1; hexes entered: 0."),
        ("movement", {**PO, "movement": 3, "facing": "n"}, "Still needed: --toward."),
        ("movement", {**PO, "movement": 3, "toward": "n"}, "--toward needs --facing."),
        ("movement", {**PO, "movement": 3, "facing": "n", "toward": "n,n"}, "has 2 hexsides; hexes entered: 1."),
        ("movement", {**PO, "way": "open,turn", "mover": "leader"}, "leave turn out"),
        ("movement", {**PO, "way": "open", "mover": "leader", "command": 1}, "units in order only"),
        ("movement", {**PO, "movement": 3, "friend_types": "velites"}, "--friend-types needs --friends."),
        (
            "movement",
            {**PO, "way": "open,open,open", "movement": 3, "friends": [1, 2, 3], "friend_types": "velites,triarii"},
            "--friend-types names 2 types; hexes with friends: 3.",
        ),
        ("cross", {"mover": "hastati"}, "Still needed: --crossed."),
        ("cross", {"panicked": True, "enemy": True}, "Still needed: --mover."),
        ("cross", {"leader": "mover", "panicked": True}, "A leader never goes into panic."),
        ("facing", {"facing": "n", "all_round": True, "turn": "s"}, "leave --turn out"),
        ("facing", {"facing": "e"}, "choose one of north, north-east, south-east, south, south-west, north-west"),
        ("zoc", {"facing": "n"}, "Still needed: --toward."),
        ("zoc", {"toward": "n"}, "--toward needs --facing."),
        ("cross", {"mover": "hastati", "crossed": "triarii", "leader": "crossed"}, "--crossed names a type"),
        ("cross", {"mover": "hastati", "crossed": "veterans", "front": True}, "--front needs --panicked."),
        ("facing", {"facing": "n", "zoc": "entered"}, "--zoc needs --turn."),
        ("zoc", {"deed": "leave", "facing": "n"}, "Still needed: --toward."),
    ],
)
def test_what_cannot_be_is_refused(name: str, inputs: dict[str, Any], says: str, rule: Rule) -> None:
    """A mistake names the option and what would be right."""
    with pytest.raises(InputProblem) as problem:
        rule(f"dbp.{name}", **inputs)
    assert says in str(problem.value)


@pytest.mark.usefixtures("counters")
class TestCounters:
    """With the list of unit values a type is enough."""

    def test_allowance_comes_from_the_list(self, rule: Rule) -> None:
        """Five points for Hastati, in any language."""
        made = rule("dbp.movement", battle="po", way="open,hill", unit="Гастаты")
        assert (made.result["allowance"], made.result["left"]) == (5, 2)
        assert "dbp:2.4" in made.steps[0].cites
        assert made.caveats == ()

    def test_a_given_allowance_comes_first(self, rule: Rule) -> None:
        """What the player says counts."""
        assert rule("dbp.movement", battle="po", way="open", unit="hastati", movement=3).result["allowance"] == 3

    def test_the_back_of_the_counter_is_an_open_question(self, rule: Rule) -> None:
        """We keep the front; with the back's numbers it would be 4."""
        made = rule("dbp.movement", battle="po", way="open", unit="hastati", disordered=True)
        assert made.result["allowance"] == 5
        assert [(one.issue, [(key, told.args["n"]) for key, told in one.readings]) for one in made.caveats] == [
            ("back", [("front", 5), ("back", 4)])
        ]

    def test_the_same_numbers_on_both_sides_are_none(self, rule: Rule) -> None:
        """Velites have 6 either way."""
        made = rule("dbp.movement", battle="po", way="open", unit="velites", disordered=True)
        assert made.result["allowance"] == 6
        assert made.caveats == ()


def test_the_order_of_turn_and_stop_matters(rule: Rule) -> None:
    """A turn before the zone of control raises no question, one after it does."""
    before = rule("dbp.movement", battle="po", way="turn,open", movement=2, zoc=[1])
    after = rule("dbp.movement", battle="po", way="open,turn", movement=2, zoc=[1])
    assert before.result["cost"] == after.result["cost"] == 2
    assert [one.issue for one in before.caveats] == []
    assert [one.issue for one in after.caveats] == ["turning"]


def test_every_step_rests_on_a_clause(rule: Rule) -> None:
    """No step of a long way is without citation."""
    made = rule(
        "dbp.movement", battle="trebbia", way="open,turn,rocky,river,open", movement=9, command=1, facing="n",
        toward="s,s,n", friends=[1, 3], zoc=[2], from_zoc=True,
    )  # fmt: skip
    assert all(step.cites for step in made.steps)
    assert not made.result["allowed"]
