"""De Bello Punico, chapter 9: input that cannot be, the printed lists, and brute force over all dice."""

from __future__ import annotations

import math
from collections import Counter
from fractions import Fraction
from itertools import product
from typing import TYPE_CHECKING, Any

import pytest

from punicref.errors import InputProblem
from punicref.games import hexes
from punicref.rulebook import installed, tables
from tests.games.test_dbp_movement import centre

if TYPE_CHECKING:
    from collections.abc import Callable

    from punicref.rulebook.library import Library
    from punicref.ruling.model import Ruling

    Rule = Callable[..., Ruling]

TARGETS = 13


def install(library: Library, name: str, rows: dict[str, str]) -> None:
    """Install a made-up list."""
    declared = next(one for one in library.tables() if one.name == name)
    installed.install(tables.parse({"table": name, "rows": rows}, declared, "made up:")[0])


def by_hand(numbers: tuple[int, ...], *, needed: int | None, leader: bool) -> tuple[dict[int, Fraction], Fraction]:
    """Throw every combination of dice: points, and how often the leader falls."""
    points: Counter[int] = Counter()
    killed = 0
    throws = list(product(product(range(1, 7), repeat=len(numbers)), product(range(1, 7), repeat=len(numbers))))
    for shots, fates in throws:
        suffered, dead = 0, False
        for number, shot, fate in zip(numbers, shots, fates, strict=True):
            if needed is not None and suffered >= needed:
                break
            if shot <= number:
                suffered += 1
                dead = dead or (leader and fate == 1)
        points[suffered] += 1
        killed += dead
    return {one: Fraction(times, len(throws)) for one, times in points.items()}, Fraction(killed, len(throws))


@pytest.mark.parametrize("leader", [False, True])
@pytest.mark.parametrize("morale", [None, 1, 2, 3])
@pytest.mark.parametrize("numbers", [(2,), (0,), (6,), (1, 5), (6, 0, 3), (2, 2, 4)])
def test_brute_force_agrees(numbers: tuple[int, ...], morale: int | None, leader: bool, rule: Rule) -> None:
    """Every chance equals the share of all throws."""
    given = {} if morale is None else {"morale": morale}
    result = rule(
        "dbp.missile", shooter="skirmishers", target="infantry", number=list(numbers), leader=leader, **given
    ).result
    points, killed = by_hand(numbers, needed=morale, leader=leader)
    assert result["points"] == {str(one): points[one] for one in sorted(points)}
    assert result["expected"] == sum(one * chance for one, chance in points.items())
    assert result["panic"] == (None if morale is None else points.get(morale, 0))
    assert result.get("leader_killed", 0) == killed


@pytest.mark.parametrize("facing", hexes.SIDES)
def test_arc_at_two_hexes(facing: hexes.Hexside, rule: Rule) -> None:
    """By the narrow reading five of the twelve hexes are in the arc, by the wide one seven, none beyond."""
    narrow, wide = set(), set()
    for way in product(hexes.SIDES, repeat=2):
        if hexes.distance(hexes.at(way)) != 2:
            continue
        made = rule(
            "dbp.missile", shooter="skirmishers", target="infantry", facing=facing, toward=",".join(way), number=[1]
        )
        narrow |= {centre(way)} if made.result["allowed"] else set()
        wide |= {centre(way)} if made.result["allowed"] or [one.issue for one in made.caveats] == ["arc"] else set()
    assert (len(narrow), len(wide)) == (5, 7)
    assert narrow < wide


def test_line_of_sight_runs_where_the_ruler_says() -> None:
    """At two hexes the middle of the line is the centre of a hex, or the middle of a hexside."""
    neighbours = [centre((side,)) for side in hexes.SIDES]
    for way in product(hexes.SIDES, repeat=2):
        target = hexes.at(way)
        if hexes.distance(target) == 2:
            x, y = centre(way)
            through = any(math.dist((x / 2, y / 2), one) < 0.01 for one in neighbours)
            assert through is not hexes.along_hexside(target)


@pytest.mark.parametrize(
    ("inputs", "says"),
    [
        ({"shooter": "archers", "target": "hastati"}, "There is no unit type archers."),
        ({"toward": "n,x"}, "--toward: x is no hexside"),
        ({"toward": "n,s"}, "The way leads back to the shooting unit."),
        ({"toward": "n,n", "distance": 1}, "The way leads to a hex at distance 2, not 1."),
        ({"between": 1}, "No hex lies between neighbours: leave --between out."),
        ({"shooter": "skirmishers", "distance": 2, "between": 1}, "Still needed: --toward."),
        ({"shooter": "skirmishers", "toward": "n,n", "between": 2}, "crosses or touches 1 hex, not 2."),
        ({"shooter": "skirmishers", "toward": "n,ne", "between": 3}, "crosses or touches 2 hexes, not 3."),
        ({"shooters": 7}, "7 units cannot shoot at one target: there are only 6 hexes to shoot from."),
        ({"shooter": "skirmishers", "distance": 2, "shooters": 13}, "there are only 12 hexes to shoot from."),
        ({"number": [1] * 19}, "19 units cannot shoot at one target: there are only 18 hexes to shoot from."),
        ({"shooters": 1000000, "number": [1]}, "1000000 units cannot shoot"),
        ({"number": [1, 2], "shooters": 3}, "There are 2 numbers for 3 shooting units."),
        ({"number": [1, 2], "roll": 3}, "give the die of one unit at a time."),
        ({"number": [7]}, "it must be from 0 to 6"),
        ({"disorder": 3, "morale": 3}, "give --panicked."),
        ({"distance": 0}, "the least is 1"),
        ({"number": [3], "leader": True, "leader_roll": 2}, "--leader-roll counts only with --leader, --roll."),
        ({"number": [3], "roll": 2, "leader_roll": 2}, "--leader-roll counts only with --leader, --roll."),
        ({"shooter": "leader"}, "A leader is no unit type"),
        ({"leader_between": True}, "leave --leader-between out."),
        ({"shooters": 2, "fortuna": "shooter"}, "give one unit at a time with --fortuna."),
    ],
)
def test_what_cannot_be_is_refused(inputs: dict[str, Any], says: str, rule: Rule) -> None:
    """A mistake names the option and what would be right."""
    with pytest.raises(InputProblem) as problem:
        rule("dbp.missile", **{"shooter": "velites", "target": "hastati", **inputs})
    assert says in str(problem.value)


def test_printed_lists_complete_a_ruling(rule: Rule, shipped: Library) -> None:
    """Arrow, number and morale value come from the lists; the morale on the back is an open question."""
    install(shipped, "dbp:2.4", {"Velites": "2 6 2 yes 1 6 2", "Hastati": "4 5 3 no 3 4 2"})
    install(shipped, "dbp:9.3", {"Velites": " ".join(["2"] * TARGETS)})
    made = rule("dbp.missile", shooter="Veliti", target="Astati")
    assert made.needs == ()
    assert made.result["points"] == {"0": Fraction(2, 3), "1": Fraction(1, 3)}
    assert made.result["panic"] == 0
    assert {"dbp:2.4", "dbp:9.3"} <= {cite for step in made.steps for cite in step.cites}
    hit = rule("dbp.missile", shooter="velites", target="hastati", disorder=1, roll=2)
    assert hit.result["panic"] is False
    assert [[(key, told.args["morale"]) for key, told in one.readings] for one in hit.caveats] == [
        [("front", 3), ("back", 2)]
    ]
    assert not rule("dbp.missile", shooter="hastati", target="velites").result["allowed"]
    with pytest.raises(InputProblem, match="--arrow: the list of unit values says otherwise of Velites"):
        rule("dbp.missile", shooter="velites", target="hastati", arrow="no")
    with pytest.raises(InputProblem, match="no row for Skirmishers at distance 2: give --number"):
        rule("dbp.missile", shooter="skirmishers", target="velites", distance=2)


def test_rows_of_the_missile_table_name_the_distance(rule: Rule, shipped: Library) -> None:
    """ "Skirmishers" is the row for neighbours, "Skirmishers 2" that for two hexes; columns are the targets."""
    near = ["0"] * TARGETS
    near[12] = "4"  # elephants stand last
    install(shipped, "dbp:9.3", {"T": " ".join(near), "Tiratori 2": " ".join(["1"] * TARGETS)})
    assert rule("dbp.missile", shooter="skirmishers", target="elephants").result["number"] == [4]
    assert rule("dbp.missile", shooter="skirmishers", target="elephants", distance=2).result["number"] == [1]
    assert rule("dbp.missile", shooter="skirmishers", target="equites").result["hit"] == 0


def test_random_die_can_be_repeated(rule: Rule) -> None:
    """The same seed gives the same shot."""
    inputs = {"shooter": "velites", "target": "hastati", "number": [3], "roll": "random"}
    assert rule("dbp.missile", **inputs, seed=7) == rule("dbp.missile", **inputs, seed=7)
