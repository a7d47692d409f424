"""pi.move, pi.transport and pi.stack: ways over land and sea, cargo, stacking (s6, s7, s8)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from punicref.errors import InputProblem
from punicref.games.pi import ways
from punicref.rulebook.records import Records
from punicref.ruling import registry
from punicref.ruling.case import Case
from tests.games.branch import Branch

if TYPE_CHECKING:
    from punicref.rulebook.library import Library


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


MOVES = [
    Branch(
        "the sea is closed to ground units",
        {"units": "infantry movement 4", "way": "land, sea"},
        {"allowed": False, "reached": 1, "reason": "sea"},
        "c1.a s6.1",
    ),
    Branch("Etna", {"units": "infantry movement 4", "way": "etna"}, {"reason": "etna"}, "c1.i"),
    Branch(
        "the strait held",
        {"units": "infantry movement 1", "way": "strait", "both_cities": True},
        {"allowed": True},
        "c1.h",
    ),
    Branch("the strait not held", {"units": "infantry movement 1", "way": "strait"}, {"reason": "strait"}, "c1.h"),
    Branch(
        "nothing after a battle",
        {"units": "infantry movement 9", "way": "land enemy, land"},
        {"reason": "fought", "cost": 1},
        "s9.3",
    ),
    Branch(
        "a garrison passed",
        {"units": "infantry movement 9", "way": "land city, land"},
        {"allowed": True, "siege": False},
        "s11.1",
    ),
    Branch(
        "enemies beside their city",
        {"units": "infantry movement 9", "way": "land enemy city"},
        {"battle": "enemy_chooses"},
        "s11.3 s6.5",
    ),
    Branch(
        "past enemies beside their city",
        {"units": "infantry movement 9", "way": "land enemy city, land"},
        {"battle": "enemy_chooses", "allowed": None, "reason": "", "cost": 2},
        "s11.3 s11.3.2 s11.1 s9.3",
        ("s11.3#onward",),
    ),
    Branch(
        "ships alone in port",
        {"units": "infantry movement 9", "way": "land ships"},
        {"ships": "leave"},
        "s6.3.2 s9.6.3.e",
    ),
    Branch(
        "ships and troops",
        {"units": "infantry movement 9", "way": "land enemy ships"},
        {"ships": "stay", "battle": "must"},
        "s6.3.2",
    ),
    Branch(
        "friends at the end",
        {"units": "infantry movement 9", "way": "land friends, land friends"},
        {"stacking": 2},
        "s8.2 s8.2.2 s5.5.2.t3",
        ("s8.2.2#beside",),
    ),
    Branch(
        "disorganized one stays at one",
        {"units": "infantry movement 1 disorganized", "way": "land"},
        {"movement": 1, "left": 0},
        "s9.6.2.c",
    ),
    Branch(
        "the order of leader and floor",
        {"units": "infantry movement 1 disorganized", "leader": 1, "way": "land, land"},
        {"movement": 1, "allowed": False},
        "c9.f",
        ("s9.6.2.c#leader",),
    ),
    Branch(
        "depleted: the back counts",
        {"units": "infantry movement 4/2 depleted", "way": "land, land, land"},
        {"movement": 2, "reason": "points"},
        "s6.3",
    ),
    Branch(
        "a leader of ships",
        {"units": "2 naval range 2", "leader": 1, "way": "sea, sea, sea beside"},
        {"allowed": True, "left": 0},
        "c9.e",
        ("c9.e#ground",),
    ),
    Branch(
        "stranded ships",
        {"units": "naval range 2", "start": "open", "way": "sea beside"},
        {"allowed": True},
        "s6.4.3",
        ("s6.4.1#stranded",),
    ),
    Branch(
        "no port from the open sea",
        {"units": "naval range 2", "start": "open", "way": "port"},
        {"reason": "port_way"},
        "c1.e",
    ),
    Branch(
        "too short a range",
        {"units": "naval range 2", "way": "sea, sea, port"},
        {"reason": "range", "cost": 2},
        "s6.4.2 s6.4.3",
    ),
    Branch(
        "two ships without a leader",
        {"units": "2 naval range 2", "way": "sea beside"},
        {"reason": "leader", "reached": 0},
        "c9.a",
    ),
    Branch(
        "unknown range",
        {"units": "naval", "way": "sea, sea, port"},
        {"allowed": None, "range_needed": 3},
        "s6.4.2",
        (),
        ("s3.3",),
    ),
    Branch(
        "unknown range, but the way is closed",
        {"units": "naval", "way": "sea, port enemy"},
        {"allowed": False, "range_needed": None},
        "s6.4.4",
        (),
        ("s3.3",),
    ),
    Branch(
        "crossing given",
        {"units": "naval range 5", "way": "sea, crossing beside", "crossing": 4},
        {"allowed": True, "left": 0},
        "c1.g",
    ),
    Branch(
        "crossing unknown",
        {"units": "naval range 5", "way": "sea, crossing beside"},
        {"allowed": None, "crossing_at_most": 4},
        "s6.4.3",
        (),
        ("c1.g",),
    ),
]


@pytest.mark.parametrize("branch", MOVES, ids=lambda branch: branch.title)
def test_move(rule: Any, branch: Branch) -> None:
    """Each reason for which a move fails, and what follows from one that does not."""
    check(rule, "pi.move", branch)


CARGO = "c9.a#cargo"
VOYAGES = [
    Branch(
        "troops in an intermediate port stay there",
        {"units": "naval range 9", "way": "sea, port, embark"},
        {"reason": "embark_place"},
        "s7.1.5",
    ),
    Branch(
        "too little range to embark",
        {"units": "naval range 2", "way": "sea, embark"},
        {"reason": "embark_range"},
        "s7.1.6",
    ),
    Branch(
        "embarking twice",
        {"units": "naval range 9", "start": "beside", "way": "embark, sea, embark"},
        {"reason": "once", "aboard": 1},
        "s7.1.1 s7.1.3",
    ),
    Branch(
        "landing in two ports, or not",
        {"units": "naval range 9", "start": "beside", "aboard": 2, "way": "sea, port, debark, sea, port, debark"},
        {"reason": "once", "landed": 1},
        "s7.1.7.a",
        ("s7.1.7.a#areas",),
    ),
    Branch(
        "landing against enemies",
        {"units": "naval range 9", "start": "beside", "aboard": 1, "way": "debark enemy"},
        {"allowed": True, "landed": 1},
        "s6.5",
        ("s7.1.7#landed", "s7.1.1#opposed", CARGO),
    ),
    Branch(
        "passengers that have acted",
        {"units": "naval range 9", "start": "beside", "way": "embark acted"},
        {"aboard": 1},
        "s5.2.5",
        ("s7.1.7#embarked", CARGO, "s5.2.5#carried"),
    ),
    Branch(
        "a leader aboard",
        {
            "units": "naval range 9",
            "leader": 0,
            "start": "beside",
            "aboard": 3,
            "leaders_aboard": 1,
            "way": "sea beside",
        },
        {"aboard": 3},
        "c6.a.1",
        ("c6.a.1#leaders",),
    ),
    Branch(
        "embarked at sea, ended in port",
        {"units": "naval range 9", "leader": 0, "start": "beside", "way": "embark, sea, port"},
        {"landed": 1, "aboard": 0},
        "s7.1.8 s7.1.4",
        ("s7.1.7#embarked", "s7.1.8#embarked", "s7.1.4#port"),
    ),
    Branch(
        "a stack drops nothing on the way, or does",
        {"units": "2 naval range 9", "leader": 0, "start": "beside", "aboard": 1, "way": "sea beside, debark"},
        {"landed": 1},
        "s7.1.1",
        ("s7.1.7#landed", "c9.a#transport"),
    ),
    Branch(
        "the lower range has a floor, or none",
        {"units": "naval range 2", "leader": 0, "start": "beside", "aboard": 1, "way": "sea beside"},
        {"allowed": True, "left": 0},
        "s7.1.7",
        ("s9.6.2.c#others",),
    ),
    Branch(
        "unloading at sea",
        {"units": "naval range 9", "resources": 1, "way": "sea, unload"},
        {"reason": "unload_place"},
        "s7.3.2",
    ),
    Branch(
        "unloading on the way",
        {"units": "2 naval range 9", "leader": 0, "resources": 2, "way": "sea, port, unload, sea beside"},
        {"resources_aboard": 1, "resources_landed": 1},
        "s7.3.1 s7.3.2",
    ),
    Branch(
        "the excess is destroyed",
        {"units": "naval range 9", "leader": 0, "start": "beside", "aboard": 2, "way": "sea beside", "others": 3},
        {"excess": 2},
        "s7.2",
        ("c6.a.1#area",),
    ),
    Branch(
        "a battle with troops aboard",
        {"units": "naval range 9", "leader": 0, "start": "beside", "aboard": 2, "way": "sea beside enemy, debark"},
        {"reason": "fought"},
        "s9.3",
    ),
    Branch(
        "too many aboard at once",
        {"units": "naval range 9", "leader": 0, "start": "beside", "aboard": 4, "way": "sea beside"},
        {"reason": "room", "reached": 0},
        "c6.a.1",
    ),
    Branch(
        "range enough for the whole voyage",
        {"units": "naval", "leader": 0, "start": "beside", "aboard": 1, "way": "sea, sea beside"},
        {"allowed": None, "range_needed": 4},
        "s7.1.7",
        (),
        ("s3.3",),
    ),
    Branch(
        "landed in port beside friends",
        {"units": "naval range 9", "leader": 0, "start": "beside", "aboard": 1, "way": "sea beside, port friends"},
        {"stacking": 2, "landed": 1},
        "s7.1.8 s8.2.2 s5.5.2.t3",
        ("s7.1.4#port", "s8.2.2#landing"),
    ),
    Branch(
        "landed at an enemy city",
        {"units": "naval range 9", "leader": 0, "start": "beside", "aboard": 1, "way": "sea beside, debark city"},
        {"siege": True},
        "s11.3.2",
        ("s7.1.7#landed",),
    ),
    Branch(
        "landed beside enemies at their city",
        {"units": "naval range 9", "leader": 0, "start": "beside", "aboard": 1, "way": "sea beside, debark city enemy"},
        {"siege": False},
        "s11.3 s6.5",
        ("s7.1.7#landed", "s7.1.1#opposed"),
    ),
]


@pytest.mark.parametrize("branch", VOYAGES, ids=lambda branch: branch.title)
def test_transport(rule: Any, branch: Branch) -> None:
    """Each limit of transport, and each open issue where it matters."""
    check(rule, "pi.transport", branch)


@pytest.mark.parametrize(
    ("inputs", "cost", "caveats"),
    [
        ({"how": "move"}, 2, ("s8.2.2#beside",)),
        ({"how": "move", "units": 2}, 2, ("s8.2.2#beside",)),
        ({"how": "move", "units": 1}, 0, ()),
        ({"how": "landing", "units": 1}, 0, ()),
        ({"how": "landing"}, 2, ("s8.2.2#landing",)),
        ({"how": "retreat"}, 0, ()),
        ({"how": "setup"}, 0, ()),
        ({"how": "move", "type": "naval", "where": "sea"}, 0, ()),
        ({"how": "move", "type": "naval", "where": "port"}, 0, ("s8.2#ships",)),
    ],
)
def test_stacking(rule: Any, inputs: dict[str, Any], cost: int, caveats: tuple[str, ...]) -> None:
    """Two points on land, nothing elsewhere; ships in port and landed troops are open."""
    ruling = rule("pi.stack", **inputs)
    assert ruling.result["cost"] == cost
    assert issues(ruling) == caveats


@pytest.mark.parametrize(
    ("units", "leader", "may_move"), [(0, True, False), (1, False, True), (2, False, False), (2, True, True)]
)
def test_stack_needs_a_leader(rule: Any, units: int, leader: bool, may_move: bool) -> None:
    """A single unit moves alone, more only with a leader, a leader never by himself."""
    assert rule("pi.stack", how="move", units=units, leader=leader).result["may_move"] is may_move


SHIP: dict[str, str | int] = {
    "side": "roman",
    "cohesion": 1,
    "range": 4,
    "tactical": 1,
    "depleted_cohesion": 1,
    "depleted_range": 2,
    "depleted_tactical": 1,
}
LISTS = {
    "pi:s3.3": Records("pi:s3.3", {"Made-up ship": SHIP}),
    "pi:c1.g": Records("pi:c1.g", {"Made-up crossing": {"cost": 2}}),
}


def test_printed_lists_are_used(shipped: Library) -> None:
    """A counter by its name brings its range, front or back, and the crossing its cost."""

    def rule(**inputs: Any) -> Any:
        return registry.load("pi.move", shipped).rule(inputs, shipped, LISTS.get)

    ruling = rule(units="Made-up ship", way="sea, crossing beside")
    assert (ruling.result["range"], ruling.result["cost"], ruling.result["left"]) == (4, 3, 1)
    assert {"s3.3", "c1.g"} <= cited(ruling)
    assert ruling.needs == ()
    assert rule(units="Made-up ship depleted", way="sea, crossing beside").result["reason"] == "range"


@pytest.mark.parametrize(
    ("name", "inputs", "says"),
    [
        ("pi.move", {"units": "", "way": "land"}, "--units names no unit"),
        ("pi.move", {"units": "infantry, naval", "way": "land"}, "pi.transport"),
        ("pi.move", {"units": "4 disorganized", "way": "land"}, "the types are"),
        ("pi.move", {"units": "infantry", "way": ""}, "enters no area"),
        ("pi.move", {"units": "naval", "way": ""}, "enters no area"),
        ("pi.move", {"units": "infantry", "way": "lnad"}, "lnad is not understood; it takes land"),
        ("pi.move", {"units": "infantry", "way": "land enmy"}, "enmy does not go with land.*Did you mean enemy"),
        ("pi.move", {"units": "infantry", "way": "etna enemy"}, "stands alone"),
        ("pi.move", {"units": "naval", "way": "land"}, "it takes sea, port, crossing"),
        ("pi.transport", {"units": "infantry", "way": "sea"}, "Only naval units transport"),
        ("pi.transport", {"units": "naval", "aboard": 1, "start": "port", "way": "sea"}, "embark instead of --aboard"),
        ("pi.transport", {"units": "naval", "way": "embark"}, "Still needed: --start"),
        ("pi.transport", {"units": "naval", "start": "port", "way": "embark"}, "enters no area"),
        ("pi.transport", {"units": "naval", "way": "sea, debark"}, "Still needed: --aboard"),
        ("pi.transport", {"units": "naval", "start": "port", "way": "sea, debark"}, "not so many aboard"),
        ("pi.transport", {"units": "naval", "aboard": 1, "way": "sea, debark 2"}, "not so many aboard"),
        ("pi.transport", {"units": "naval", "way": "sea, port, unload"}, "Still needed: --resources"),
        ("pi.transport", {"units": "naval", "way": "embark 0, sea"}, "at least one"),
        ("pi.transport", {"units": "naval", "resources": 2, "way": "sea"}, "at most 1"),
        ("pi.transport", {"units": "naval", "resources": 1, "way": "sea, port, unload 2"}, "not so many aboard"),
        ("pi.stack", {"how": "move", "type": "naval", "where": "land"}, "--where sea"),
        ("pi.stack", {"how": "move", "where": "sea"}, "pi.transport"),
    ],
)
def test_bad_input(rule: Any, name: str, inputs: dict[str, Any], says: str) -> None:
    """What cannot be read is named, with what would be right."""
    with pytest.raises(InputProblem, match=says):
        rule(name, **inputs)


@pytest.mark.parametrize("lang", ["it", "en", "ru"])
def test_the_items_of_a_way_are_understood_in_every_language(shipped: Library, lang: str) -> None:
    """All that players say for an area or a mark is the same item, upper or lower case, with or without accents."""
    case = Case("pi.move", shipped, lambda _: None)
    for word, said in shipped.said("item").items():
        for phrase in said[lang]:
            assert ways.worded(case, f"{phrase.upper()}, {phrase}") == f"{word}, {word}"
    (only,) = ways.items(case, "terra con nemico città", "--way", {"land": ("enemy", "city")})
    assert (only.word, only.marks) == ("land", frozenset(("enemy", "city")))


@pytest.mark.parametrize("way", ["terra, montagna con nemico", "суша, горы с врагом"])
def test_a_way_in_another_language_rules_alike(rule: Any, way: str) -> None:
    """The ruling is that of the same way in English."""
    ours = rule("pi.move", units="infantry movement 4", way="land, mountain enemy")
    assert rule("pi.move", units="infantry movement 4", way=way).result == ours.result
