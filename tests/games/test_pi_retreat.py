"""pi.retreat and pi.isolated (s9.6.3, s9.6.6)."""

from __future__ import annotations

from typing import Any

import pytest

from punicref.errors import InputProblem
from tests.games.branch import Branch


def cited(ruling: Any) -> set[str]:
    return {cite.partition(":")[2] for step in ruling.steps for cite in step.cites}


def issues(ruling: Any) -> tuple[str, ...]:
    return tuple(f"{caveat.cites[0].partition(':')[2]}#{caveat.issue}" for caveat in ruling.caveats)


def check(rule: Any, name: str, branch: Branch) -> None:
    ruling = rule(name, **branch.inputs)
    assert {key: ruling.result[key] for key in branch.result} == branch.result
    assert set(branch.cites.split()) <= cited(ruling)
    assert issues(ruling) == branch.caveats
    assert tuple(need.partition(":")[2] for need in ruling.needs) == branch.needs


def test_the_verdict_names_the_fortress(rule: Any) -> None:
    """A unit may go inside instead of away (s11.3.1), an attacker as well, which is said to be taken so."""
    case = {"unit": "infantry", "own_fortress": True, "inside": 2}
    made = rule("pi.retreat", **case, ways_out="land, land")
    assert made.verdict.text == "{retreat} It may go into the fortress instead."
    assert made.verdict.args["retreat"].text.startswith("It retreats")
    full = rule("pi.retreat", **case | {"inside": 4}, ways_out="land, land")
    assert full.verdict.text.startswith("It retreats")
    attacker = rule("pi.retreat", **case, ways_out="land origin", role="attacker")
    assert [one.issue for one in attacker.caveats] == ["attacker"]


FOOT = {"unit": "infantry"}
RETREATS = [
    Branch("a third area is never entered", FOOT | {"ways_out": "land, land, land"}, {"areas": 2}, "s9.6.3.f"),
    Branch(
        "a short way beside a long one",
        FOOT | {"ways_out": "land; land, mountain"},
        {"options": [{"way": 2, "areas": 2}]},
        "s9.6.3.f",
    ),
    Branch(
        "a fortress of its own ends it sooner",
        FOOT | {"ways_out": "land fortress, land"},
        {"options": [{"way": 1, "areas": 1}, {"way": 1, "areas": 2}]},
        "s9.6.3.f",
    ),
    Branch(
        "its own point on closed ground does not help",
        FOOT | {"ways_out": "land supply enemy"},
        {"outcome": "destroyed"},
        "s9.6.5",
    ),
    Branch(
        "the origin is closed as a second area, too", FOOT | {"ways_out": "land, land origin"}, {"areas": 1}, "s9.6.3.f"
    ),
    Branch(
        "an attacker whose origin has been occupied",
        FOOT | {"role": "attacker", "ways_out": "land origin enemy; land"},
        {"outcome": "destroyed"},
        "s9.6.5",
    ),
    Branch(
        "over the strait",
        FOOT | {"ways_out": "strait", "both_cities": True},
        {"areas": 1},
        "c1.h",
        ("c1.h#other_uses",),
    ),
    Branch("not over the strait", FOOT | {"ways_out": "strait"}, {"outcome": "destroyed"}, "c1.h"),
    Branch(
        "a full fortress",
        FOOT | {"ways_out": "land", "own_fortress": True, "inside": 4},
        {"areas": 1, "fortress": False},
        "s11.2",
    ),
    Branch(
        "fortress or away",
        FOOT | {"ways_out": "land", "own_fortress": True},
        {"outcome": "retreats", "fortress": True},
        "s11.3.1",
    ),
    Branch(
        "no resource point and no way: no question",
        FOOT | {"ways_out": "sea", "no_resource": True},
        {"outcome": "destroyed"},
        "s9.6.5",
    ),
    Branch(
        "a defender against a landing",
        FOOT | {"ways_out": "land"},
        {"outcome": "retreats"},
        "s9.6.3.f",
    ),
    Branch(
        "the next port is nearest of all",
        {"unit": "naval range 2", "ports": "9, 4, 6"},
        {"outcome": "towards", "areas": 1, "ports": []},
        "s9.6.3.e",
    ),
    Branch(
        "already disorganized: no lower still",
        {"unit": "naval range 4 disorganized", "ports": "3"},
        {"range": 3, "ports": [1]},
        "s9.6.3",
    ),
    Branch("no port on the map", {"unit": "naval range 4", "ports": "none"}, {"outcome": "destroyed"}, "s9.6.5"),
    Branch("range unknown", {"unit": "naval", "ports": "3"}, {"outcome": None}, "s9.6.3.e", (), ("s3.3",)),
    Branch(
        "enemies on the way to the only port",
        {"unit": "naval range 9", "ports": "4 enemy 3"},
        {"outcome": "towards", "areas": 2},
        "s9.6.3.e",
        ("s9.6.3.e#enemies",),
    ),
    Branch(
        "a free port farther off",
        {"unit": "naval range 9", "ports": "4 enemy 3, 6"},
        {"ports": [2]},
        "s9.6.3.e",
        ("s9.6.3.e#enemies",),
    ),
    Branch(
        "isolated ships are destroyed",
        {"unit": "naval range 9 isolated", "ports": "1"},
        {"outcome": "destroyed"},
        "s9.6.6.c",
    ),
    Branch(
        "driven out, isolated or not",
        {"unit": "naval range 2 isolated", "ports": "2", "driven_out": True},
        {"ports": [1], "range": 2},
        "s6.3.2",
    ),
]


@pytest.mark.parametrize("branch", RETREATS, ids=lambda branch: branch.title)
def test_retreat(rule: Any, branch: Branch) -> None:
    """Where units may go, must go, and cannot."""
    check(rule, "pi.retreat", branch)


RINGS = [
    Branch(
        "an enemy resource point",
        FOOT | {"around": "land enemy-resource, etna"},
        {"isolated": True},
        "c1.i",
        ("s9.6.6.a#resources",),
    ),
    Branch(
        "a garrison", FOOT | {"around": "land garrison, land enemy"}, {"isolated": True}, "s11.1", ("s11.1#occupied",)
    ),
    Branch("the strait is no way out for others", FOOT | {"around": "strait, land enemy"}, {"isolated": True}, "c1.h"),
    Branch(
        "the strait is a way out, or not",
        FOOT | {"around": "strait, land enemy", "both_cities": True},
        {"isolated": False},
        "c1.h",
        ("c1.h#other_uses",),
    ),
    Branch(
        "one open area is enough",
        FOOT | {"around": "land enemy, sea, land"},
        {"isolated": False, "closed": 2},
        "s9.6.6.a",
    ),
    Branch(
        "the marker comes off",
        {"unit": "infantry 3 isolated", "around": "land"},
        {"isolated": False, "cohesion": 3},
        "s9.6.6.e",
    ),
    Branch(
        "ships hemmed in",
        {"unit": "naval 4", "around": "land, sea enemy, port enemy"},
        {"isolated": True, "cohesion": 3},
        "c1.b s9.6.6.c",
    ),
    Branch(
        "disorganized and isolated",
        {"unit": "infantry 5 disorganized", "around": "land enemy"},
        {"cohesion": 3},
        "s9.6.3 s9.6.6.c",
    ),
    Branch(
        "never below one, or so",
        {"unit": "infantry 1", "around": "land enemy"},
        {"cohesion": 1},
        "s9.6.2.c",
        ("s9.6.2.c#others",),
    ),
    Branch(
        "attacked from the ring",
        FOOT | {"around": "land enemy", "attacked": True},
        {"isolated": True, "cohesion": None},
        "s9.6.6.d",
    ),
]


@pytest.mark.parametrize("branch", RINGS, ids=lambda branch: branch.title)
def test_isolated(rule: Any, branch: Branch) -> None:
    """What closes a ring, and what being inside means."""
    check(rule, "pi.isolated", branch)


@pytest.mark.parametrize(
    ("name", "inputs", "says"),
    [
        ("pi.retreat", {"unit": "infantry"}, "--ways-out"),
        (
            "pi.retreat",
            {"unit": "infantry", "ways_out": "land resource"},
            "Say enemy resource point, own resource point",
        ),
        ("pi.isolated", {"unit": "infantry", "around": "land resource"}, "Say enemy resource point"),
        ("pi.retreat", {"unit": "infantry", "ways_out": "land enemy-resource fortress"}, "not beside own fortress"),
        ("pi.retreat", {"unit": "infantry", "ways_out": "land", "from_sea": True}, "--from-sea needs --role"),
        ("pi.retreat", {"unit": "naval range 3", "ports": "3 origin 4"}, "no distance of a port"),
        ("pi.retreat", {"unit": "2 infantry", "ways_out": "land"}, "names one unit"),
        ("pi.retreat", {"unit": "5", "ways_out": "land"}, "names one unit"),
        ("pi.retreat", {"unit": "infantry", "ways_out": "land enmy"}, "Did you mean enemy"),
        ("pi.retreat", {"unit": "naval range 3"}, "--ports"),
        ("pi.retreat", {"unit": "naval range 3", "ports": "near"}, "near is not a number"),
        ("pi.retreat", {"unit": "naval range 3", "ports": "0"}, "no distance of a port"),
        ("pi.retreat", {"unit": "naval range 3", "ports": "3 enemy 4"}, "no distance of a port"),
        ("pi.retreat", {"unit": "naval range 3", "ports": "3 foe 1"}, "no distance of a port"),
        ("pi.isolated", {"unit": "infantry", "around": ""}, "--around"),
        ("pi.isolated", {"unit": "infantry, cavalry", "around": "land"}, "names one unit"),
        ("pi.isolated", {"unit": "infantry", "around": "lake"}, "lake is not understood"),
    ],
)
def test_bad_input(rule: Any, name: str, inputs: dict[str, Any], says: str) -> None:
    """What cannot be read is named, with what would be right."""
    with pytest.raises(InputProblem, match=says):
        rule(name, **inputs)


@pytest.mark.parametrize("ports", ["2 nemico 1, 3 origine 2", "2 враг 1, 3 исходный 2"])
def test_ports_in_another_language(rule: Any, ports: str) -> None:
    """What bars the way to a port is understood in every language."""
    ours = rule("pi.retreat", unit="naval range 4", ports="2 enemy 1, 3 origin 2")
    assert rule("pi.retreat", unit="naval range 4", ports=ports).result == ours.result
