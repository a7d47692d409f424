"""pi.chit: each battle chit on a situation (s9.5.4, c12, the chits), worked out by hand from their texts."""

from __future__ import annotations

from fractions import Fraction
from typing import Any, NamedTuple

import pytest

from punicref.errors import InputProblem


def cited(ruling: Any) -> set[str]:
    return {cite.partition(":")[2] for step in ruling.steps for cite in step.cites}


def issues(ruling: Any) -> dict[str, dict[str, Any]]:
    return {f"{caveat.cites[0]}#{caveat.issue}": dict(caveat.readings) for caveat in ruling.caveats}


def states(ruling: Any) -> dict[str, str]:
    """Return what dice have done to each unit: d depleted, o disorganized, and - retreated, x destroyed."""
    marks = {"battle": "", "retreated": "-", "destroyed": "x"}
    return {
        one: ("d" if unit["depleted"] else "") + ("o" if unit["disorganized"] else "") + marks[unit["place"]]
        for one, unit in ruling.result["units"].items()
    }


class Chit(NamedTuple):
    """A chit: side, name, own units, enemy units, the checks due with their chances, and what a failure does."""

    side: str
    name: str
    own: str
    enemy: str
    checks: str
    then: str


FOOT, GAULS, HORSE, BEASTS, SHIPS = (
    "2 infantry 5/4",
    "infantry 6/4, gallic-infantry 5/4",
    "2 cavalry 6/5",
    "2 infantry 5/4, elephant 6/5",
    "3 naval 5/4",
)

CHITS = [
    Chit("carthaginian", "frontal-assault", FOOT, FOOT, "R1 1/2, C1 1/2", "d"),
    Chit("carthaginian", "flank attack", FOOT, FOOT, "R1 1/2", "o-"),
    Chit("carthaginian", "skirmish", FOOT, HORSE, "R1 2/5", "d"),
    Chit("carthaginian", "confusion", FOOT, HORSE, "C1 1/2", "o-"),
    Chit("carthaginian", "Galic Fury", GAULS, FOOT, "R1 7/10, C2 1/5", "o-"),
    Chit("carthaginian", "gallic-fury", FOOT, FOOT, "R1 1/2, C1 1/2", "d"),
    Chit("carthaginian", "elephant charge", BEASTS, f"{FOOT}, {HORSE}", "R3 1/2, R4 1/2, C3 2/5", "o- o- x"),
    Chit("carthaginian", "elephant charge", BEASTS, FOOT, "R1 1/2, R2 1/2, C3 2/5", "d d x"),
    Chit("carthaginian", "cavalry", HORSE, f"{FOOT}, cavalry 7", "R3 3/10, C1 2/5, C2 2/5", "o-"),
    Chit("carthaginian", "cavalry", HORSE, FOOT, "R1 1/2, R2 1/2", "do-"),
    Chit("carthaginian", "cavalry", FOOT, HORSE, "C1 1/2, C2 1/2", "do-"),
    Chit("carthaginian", "Perfidia punica", FOOT, "3 infantry 6", "R1 2/5, R2 2/5", "o-"),
    Chit("carthaginian", "punic treachery", FOOT, "infantry 6", "R1 3/5", "o-"),
    Chit("carthaginian", "periplus", SHIPS, SHIPS, "R1 1/2", "do-"),
    Chit("carthaginian", "diekiplus", SHIPS, SHIPS, "R1 1/2, R2 1/2, C1 1/2", "do- do- o-"),
    Chit("carthaginian", "wrong course", SHIPS, SHIPS, "C1 1/2", "o-"),
    Chit("carthaginian", "ballistas", SHIPS, SHIPS, "R1 1/2, R2 1/2, R3 1/2", "d"),
    Chit("carthaginian", "boarding", SHIPS, SHIPS, "R1 1/2, R2 1/2, C1 1/2, C2 1/2", "d"),
    Chit("roman", "wedge", FOOT, FOOT, "C1 7/10, R1 1/2", "d"),
    Chit("roman", "flank-attack", FOOT, FOOT, "C1 1/2", "o-"),
    Chit("roman", "skirmish", FOOT, HORSE, "C1 2/5", "d"),
    Chit("roman", "confusion", FOOT, HORSE, "R1 1/2", "o-"),
    Chit("roman", "cavalry", HORSE, FOOT, "C1 1/2, C2 1/2", "do-"),
    Chit("roman", "Хитрость", FOOT, FOOT, "C1 1/2", "o-"),
    Chit("roman", "periplus", SHIPS, SHIPS, "C1 1/2", "do-"),
    Chit("roman", "dieklus", SHIPS, SHIPS, "C1 1/2, C2 1/2, R1 1/2", "do- do- o-"),
    Chit("roman", "wrong-course", SHIPS, SHIPS, "R1 1/2", "o-"),
    Chit("roman", "ballistas", SHIPS, SHIPS, "C1 1/2, C2 1/2, C3 1/2", "d"),
    Chit("roman", "corvus", SHIPS, SHIPS, "C1 1/2, C2 1/2, R1 1/2", "d"),
]


@pytest.mark.parametrize("one", CHITS, ids=lambda one: f"{one.side} {one.name} {one.own} {one.enemy}")
def test_each_chit(rule: Any, one: Chit) -> None:
    """Who checks, in which order, with which chance to fail; and what becomes of all of them if they fail."""
    case = {"side": one.side, "chit": one.name, "own": one.own, "enemy": one.enemy}
    ruling = rule("pi.chit", **case)
    checks = [(check["unit"], check["chance"]) for check in ruling.result["checks"]]
    wanted = [item.split() for item in one.checks.split(", ")]
    assert checks == [(unit, Fraction(chance)) for unit, chance in wanted]
    assert sum(outcome.chance for outcome in ruling.outcomes) == 1
    assert sum(outcome.chance for outcome in ruling.outcomes[:1]) > 0
    failed = states(rule("pi.chit", **case, rolls=[0] * len(checks)))
    then = one.then.split() * (len(checks) if " " not in one.then else 1)
    assert {unit: failed[unit] for unit, _ in checks} == dict(zip([unit for unit, _ in checks], then, strict=True))
    others = set(failed) - {unit for unit, _ in checks}
    assert all(failed[unit] == "" for unit in others)
    passed = rule("pi.chit", **case, rolls=[1] * len(checks))
    assert set(states(passed).values()) == {""}
    assert any(cite.startswith(f"chit.{one.side}.") for cite in cited(ruling))


@pytest.mark.parametrize(
    ("side", "name", "own", "enemy", "engaged", "draw", "play"),
    [
        ("carthaginian", "frontal-assault", "cavalry 5", FOOT, "", True, True),
        ("carthaginian", "frontal-assault", FOOT, "cavalry 5", "", True, True),
        ("carthaginian", "frontal-assault", "infantry 5/4", "infantry 5/4", "wedge R1 C1", True, True),
        ("roman", "wedge", "2 infantry 5/4", "infantry 5/4", "wedge R1 C1", False, False),
        ("carthaginian", "flank-attack", "elephant 5", FOOT, "", True, True),
        ("carthaginian", "galic-fury", "elephant 5", FOOT, "", True, True),
        ("carthaginian", "elephant-charge", FOOT, FOOT, "", True, True),
        ("carthaginian", "cavalry", FOOT, FOOT, "", True, True),
        ("roman", "cavalry", "elephant 5", FOOT, "", True, True),
        ("carthaginian", "skirmish", FOOT, FOOT, "", False, False),
        ("carthaginian", "periplus", "naval 5/4", "naval 5/4", "corvus R1 C1", True, True),
        ("carthaginian", "diekiplus", "naval 5/4", "naval 5/4", "corvus R1 C1", True, True),
        ("carthaginian", "ballistas", "naval 5/4", "3 naval 5/4", "corvus R1 C1", False, False),
        ("carthaginian", "wrong-course", "naval 5/4", "naval 5/4", "corvus R1 C1", False, False),
        ("carthaginian", "boarding", "naval 5/4", "naval 5/4", "corvus R1 C1", False, True),
        ("roman", "corvus", "naval 5/4", "naval 5/4", "corvus R1 C1", False, True),
    ],
)
def test_replaced_or_without_effect(
    rule: Any, side: str, name: str, own: str, enemy: str, engaged: str, draw: bool, play: bool
) -> None:
    """Drawn in such a situation a chit is replaced or not; played it has no effect or it has."""
    case = {"side": side, "chit": name, "own": own, "enemy": enemy, "engaged": engaged}
    drawn = rule("pi.chit", **case, when="draw")
    assert drawn.result["redraw"] is draw
    ruling = rule("pi.chit", **case)
    assert ruling.result["effect"] is not play
    if play:
        assert "c12.d" in cited(ruling)


def test_boarding_drawn_without_a_free_ship(rule: Any) -> None:
    """Whether it is discarded depends on what the doubled sentence ought to say."""
    ruling = rule(
        "pi.chit",
        side="carthaginian",
        chit="boarding",
        own="naval 5",
        enemy="naval 5",
        engaged="corvus R1 C1",
        when="draw",
    )
    assert set(issues(ruling)) == {"pi:chit.carthaginian.naval.boarding#doubled"}


# Effects on units that are depleted or disorganized before (s9.6.2 to s9.6.6)

EFFECTS = [
    ("roman", "ballistas", "naval 5/4", "do", "x", "s9.6.5.a"),
    ("roman", "ballistas", "naval 5/4", "d", "do-", "s9.6.2.b"),
    ("roman", "ballistas", "naval 5/4", "o", "do", "s9.6.4"),
    ("roman", "periplus", "naval 5/4", "", "do-", "s9.6.3"),
    ("roman", "periplus", "naval 5/4", "d", "do-", "s9.6.2.b"),
    ("roman", "periplus", "naval 5/4", "o", "do-", "s9.6.3.c"),
    ("roman", "periplus", "naval 5/4", "do", "x", "s9.6.5.a"),
    ("roman", "periplus", "naval 5/4", "i", "dox", "s9.6.6.c"),
    ("roman", "skirmish", "infantry 5/4", "d", "do-", "s9.6.2.b"),
    ("roman", "skirmish", "infantry 5/4", "do", "do-", "s9.6.3.c"),
    ("roman", "skirmish", "infantry 5/4", "i", "d", "s9.6.4"),
    ("roman", "skirmish", "infantry 5/4", "di", "dox", "s9.6.6.c"),
    ("roman", "ruse", "infantry 5/4", "", "o-", "s9.6.3.d"),
    ("roman", "ruse", "infantry 5/4", "o", "o-", "s9.6.3.c"),
    ("roman", "ruse", "infantry 5/4", "i", "ox", "s9.6.5"),
]
WORDS = {"d": "depleted", "o": "disorganized", "i": "isolated"}


@pytest.mark.parametrize(("side", "name", "unit", "before", "after", "clause"), EFFECTS)
def test_effects(rule: Any, side: str, name: str, unit: str, before: str, after: str, clause: str) -> None:
    """A failed check on a unit that has a state already."""
    enemy = " ".join([unit, *(WORDS[mark] for mark in before)])
    own = "3 naval 5" if "naval" in unit else "infantry 5"
    enemies = f"{enemy}, 2 naval 9" if name == "ballistas" else enemy
    rolls = [0, 1, 1] if name == "ballistas" else [0]
    ruling = rule("pi.chit", side=side, chit=name, own=own, enemy=enemies, rolls=rolls)
    found = states(ruling)["C1"]
    assert found.replace("dox", "x") == after.replace("dox", "x")
    assert clause in cited(ruling)


def test_ground_unit_hit_beyond_both_states(rule: Any) -> None:
    """It has to retreat, or is destroyed as a ship would be (s9.6.2.b)."""
    ruling = rule(
        "pi.chit", side="roman", chit="skirmish", own="infantry 5", enemy="infantry 5 depleted disorganized", rolls=[0]
    )
    assert states(ruling)["C1"] == "do-"
    assert set(issues(ruling)) == {"pi:s9.6.2.b#ground"}


def test_both_at_once_on_a_depleted_ship(rule: Any) -> None:
    """It becomes disorganized, or by the other reading it sinks (s9.6.5.a)."""
    ruling = rule("pi.chit", side="roman", chit="periplus", own="naval 5", enemy="naval 5/4 depleted")
    assert ruling.result["units"]["C1"]["retreated"] == Fraction(3, 5)
    (caveat,) = ruling.caveats
    assert (caveat.cites, caveat.issue) == (("pi:s9.6.5.a",), "both")


# Engagements


def test_corvus_on_an_engaged_ship_holds_it(rule: Any) -> None:
    """A ship that is engaged stays although another chit disorganizes it; by one reading only the Corvus keeps it."""
    ruling = rule(
        "pi.chit",
        side="carthaginian",
        chit="ballistas",
        own="3 naval 5/4",
        enemy="3 naval 5/4 depleted",
        engaged="corvus R1 C1 C2",
        rolls=[0, 1, 1, 1, 1, 1],
    )
    assert states(ruling) == {"R1": "do", "R2": "d", "R3": "d", "C1": "", "C2": "", "C3": ""}
    assert "pi:chit.roman.naval.corvus#remains" in issues(ruling)
    assert ruling.result["engaged"] == [{"chit": "corvus", "own": ["R1"], "enemy": ["C1", "C2"]}]


def test_engagement_ends_with_one_side(rule: Any) -> None:
    """The last engaged ship of a side sinks, and the chit is out of play; a first of two does not end it (c12.e)."""
    case = {
        "side": "carthaginian",
        "chit": "wrong-course",
        "own": "3 naval 9/9",
        "choose": "C3",
        "enemy": "2 naval 5/4 depleted disorganized",
    }
    one = rule("pi.chit", **case, engaged="corvus R1 C1 C2", rolls=[1, 0, 1, 1])
    assert one.result["units"]["R1"]["place"] == "destroyed"
    assert one.result["engaged"] == []
    two = rule("pi.chit", **case, engaged="boarding C1 R1 C2 R2", rolls=[1, 0, 1, 1, 1])
    assert two.result["units"]["R1"]["place"] == "destroyed"
    assert two.result["engaged"] == [{"chit": "boarding", "own": ["C2"], "enemy": ["R2"]}]


def test_chits_in_play_work_in_the_order_played(rule: Any) -> None:
    """The new chit first, then the earliest, then the later one (c12.e)."""
    result = rule(
        "pi.chit",
        side="roman",
        chit="ballistas",
        own="3 naval 5/4",
        enemy="4 naval 5/4",
        engaged="corvus R1 C1; boarding C2 R2",
        against="C4 C3 C1",
        rolls=[1] * 7,
        attacker="roman",
    ).result
    assert [check["unit"] for check in result["checks"]] == ["C4", "C3", "C1", "C1", "R1", "C2", "R2"]


def test_second_engagement(rule: Any) -> None:
    """As in the example (4a): the check for the later Corvus has +3, that for the earlier Boarding has not."""
    ruling = rule(
        "pi.chit",
        side="roman",
        chit="corvus",
        own="3 naval 5/4",
        enemy="2 naval 5/4",
        choose="R3",
        engaged="boarding C1 R1 C2 R2",
        rolls=[3, 2, 1, 1, 2, 1, 1],
    )
    found = [(check["unit"], check["modifier"], check["passed"]) for check in ruling.result["checks"]]
    assert found == [
        ("C1", 3, False),
        ("C2", 3, True),
        ("R3", 0, True),
        ("C1", 0, True),
        ("C2", 0, True),
        ("R1", 0, True),
        ("R2", 0, True),
    ]
    assert "c12.c" in cited(ruling)
    assert {"pi:c12.c#second", "pi:c12.b#either"} <= set(issues(ruling))


def test_second_die(rule: Any) -> None:
    """Of two engagements in play the one played later has the modifier whenever another chit is played."""
    result = rule(
        "pi.chit",
        side="carthaginian",
        chit="ballistas",
        own="2 naval 5/4",
        enemy="3 naval 5/4",
        engaged="corvus R1 C1; corvus R2 C1",
        rolls=[1] * 7,
    ).result
    assert [(one["unit"], one["modifier"]) for one in result["checks"]][3:] == [
        ("R1", 0),
        ("C1", 0),
        ("R2", 0),
        ("C1", 3),
    ]


def test_free_units_before_engaged_ones(rule: Any) -> None:
    """A Corvus takes the one free enemy ship, and then an engaged one (c12.b)."""
    case = {
        "side": "roman",
        "chit": "corvus",
        "own": "3 naval 5/4",
        "enemy": "3 naval 5/4",
        "engaged": "corvus R1 C1 C2",
    }
    assert rule("pi.chit", **case).result["enemy"] == ["C3", "C1"]
    assert rule("pi.chit", **case, against="C2 C3").result["enemy"] == ["C2", "C3"]
    with pytest.raises(InputProblem, match="Unengaged units come first: C3"):
        rule("pi.chit", **case, against="C1 C2")
    with pytest.raises(InputProblem, match="R1 cannot be chosen"):
        rule("pi.chit", **case, choose="R1")


def test_no_effect_and_the_chits_in_play(rule: Any) -> None:
    """A chit without effect makes the others work again, or it does not (c12.e)."""
    ruling = rule(
        "pi.chit", side="carthaginian", chit="periplus", own="naval 5/4", enemy="naval 5/4", engaged="corvus R1 C1"
    )
    assert ruling.result["effect"] is False
    assert ruling.result["units"]["C1"]["depleted"] == Fraction(1, 2)
    assert "pi:c12.e#no_effect" in issues(ruling)


def test_corvus_withdrawn(rule: Any) -> None:
    """After the card it is a Periplus: one ship, depleted and disorganized; replaced when no ship is free."""
    case = {"side": "roman", "chit": "corvus", "own": "naval 5", "enemy": "2 naval 5/4", "withdrawn": True}
    ruling = rule("pi.chit", **case, rolls=[0])
    assert states(ruling)["C1"] == "do-"
    assert {"chit.roman.naval.corvus", "chit.roman.naval.periplus"} <= cited(ruling)
    assert rule("pi.chit", **case, engaged="boarding C1 R1", when="draw").result["redraw"] is True


def test_too_few_units(rule: Any) -> None:
    """Two ships for Ballistas: both check, or nobody (s9.5.4)."""
    ruling = rule("pi.chit", side="roman", chit="ballistas", own="naval 5", enemy="2 naval 5/4")
    assert [one["unit"] for one in ruling.result["checks"]] == ["C1", "C2"]
    assert set(issues(ruling)) == {"pi:s9.5.4#fewer"}


def test_several_elephants(rule: Any) -> None:
    """One of them checks, or all."""
    ruling = rule("pi.chit", side="carthaginian", chit="elephant-charge", own="2 elephant 6", enemy="3 infantry 5")
    assert ruling.result["own"] == ["C1"]
    assert "pi:chit.carthaginian.land.elephant-charge#several" in issues(ruling)


def test_defender_checks_first(rule: Any) -> None:
    """If Carthage attacks, the Roman units of a Roman Wedge check first; else by the other reading of s9.5.4."""
    case = {"side": "roman", "chit": "wedge", "own": "infantry 5", "enemy": "infantry 5"}
    assert [one["unit"] for one in rule("pi.chit", **case).result["checks"]] == ["C1", "R1"]
    assert [one["unit"] for one in rule("pi.chit", **case, attacker="carthaginian").result["checks"]] == ["R1", "C1"]


@pytest.mark.parametrize(
    ("more", "message"),
    [
        ({"chit": "boarding"}, "Rome has no battle chit boarding"),
        ({"chit": "latium"}, "Rome has no battle chit latium"),
        ({"own": "infantry 5"}, "is a ground unit, and this is a naval battle"),
        ({"chit": "ruse"}, "is a naval unit, and this is a ground battle"),
        ({"own": ""}, "No unit is named"),
        ({"choose": "R9"}, "no unit R9"),
        ({"choose": "R1 R1"}, "R1 is named twice"),
        ({"choose": "R1 R2"}, "the chit asks for 1"),
        ({"engaged": "corvus"}, "names no units"),
        ({"engaged": "corvus R1"}, "engages units of both sides"),
        ({"engaged": "ballistas R1 C1"}, "engages no units"),
        ({"engaged": "boarding C1 C2 R1"}, "engages units of both sides"),
        ({"enemy": "3 naval"}, "the cohesion value of C1 is not known"),
        ({"rolls": [1]}, "too few dice"),
        ({"rolls": [1] * 9}, "more dice than checks"),
        ({"rolls": "C1 1, C2 1"}, "the next check is for R1"),
        ({"rolls": "C1 1, C2 1, R1 1, C3 1"}, "more dice than checks: C3 1 are left over"),
        ({"rolls": "C1 1, 1"}, "whose it is, or of none"),
    ],
)
def test_what_cannot_be(rule: Any, more: dict[str, Any], message: str) -> None:
    """Each problem says what is wrong."""
    case = {"side": "roman", "chit": "corvus", "own": "2 naval 5/4", "enemy": "3 naval 5/4"}
    with pytest.raises(InputProblem, match=message):
        rule("pi.chit", **case | more)


# What c12.b and c12.c leave open


def test_free_cavalry_protects_engaged_infantry(rule: Any) -> None:
    """The only enemy infantry is engaged: a free cavalry keeps it from being engaged again, or it does not (c12.b)."""
    case = {"side": "roman", "chit": "wedge", "own": "2 infantry 6/4", "engaged": "wedge R1 C1"}
    ruling = rule("pi.chit", **case, enemy="infantry 5/4, cavalry 5/4")
    assert ruling.result["effect"] is False
    assert "c12.b" in cited(ruling)
    assert set(issues(ruling)["pi:c12.b#free"]) == {"any", "engageable"}
    # without the cavalry, and with one that has been engaged or has left, it can be engaged
    alone = rule("pi.chit", **case, enemy="infantry 5/4")
    assert alone.result["effect"] is True
    assert "pi:c12.b#free" not in issues(alone)


def test_free_infantry_comes_first_beside_cavalry(rule: Any) -> None:
    """With free infantry beside the cavalry only that can be engaged."""
    case = {"side": "roman", "chit": "wedge", "own": "2 infantry 6/4", "engaged": "wedge R1 C1"}
    assert rule("pi.chit", **case, enemy="2 infantry 5/4, cavalry 5/4").result["enemy"] == ["C2"]


@pytest.mark.parametrize("chit", ["wedge", "flank-attack"])
def test_no_word_of_a_modifier_that_is_not_added(rule: Any, chit: str) -> None:
    """C1 is engaged by its own Flank Attack, for which it does not check: no second check, no +3 (c12.c)."""
    ruling = rule(
        "pi.chit", side="roman", chit=chit, own="2 infantry 6/4", enemy="infantry 9/8", engaged="flank attack C1 R1"
    )
    assert {check["modifier"] for check in ruling.result["checks"]} <= {0, 2}
    assert "c12.c" not in cited(ruling)


def test_third_engagement(rule: Any) -> None:
    """The second check alone has +3; by other readings the third has it, too, or none has it (c12.c)."""
    ruling = rule(
        "pi.chit",
        side="roman",
        chit="wedge",
        own="3 infantry 6/4",
        enemy="infantry 5/4",
        engaged="wedge R1 C1; wedge R2 C1",
        rolls=[1] * 6,
    )
    found = [(one["unit"], one["modifier"]) for one in ruling.result["checks"]]
    assert [modifier for unit, modifier in found if unit == "C1"] == [2, 2, 5]
    assert set(issues(ruling)["pi:c12.c#third"]) == {"second_only", "each", "none"}


# What ends with an engagement


def test_until_when_an_engagement_lasts(rule: Any) -> None:
    """The first of two engaged ships sinks: with dice or without, the chit may be out of play then (c12.e)."""
    case = {"side": "roman", "chit": "corvus", "own": "naval 5/4", "enemy": "2 naval 5/4 depleted disorganized"}
    rolled = issues(rule("pi.chit", **case, rolls=[9, 1, 1]))["pi:c12.e#until"]
    assert rolled["last_unit"].text == "{changes}; engaged then: {table}"
    assert rolled["first_unit"].text == "{changes}; nobody is engaged then"
    chances = issues(rule("pi.chit", **case))["pi:c12.e#until"]
    assert [one[0].args["chance"].chance for one in chances.values()] == [Fraction(51, 100), Fraction(9, 100)]


def test_released_from_an_engagement(rule: Any) -> None:
    """R1 is disorganized and was held by the Corvus; its opponent sinks, and it stays or leaves (s9.6.3.d)."""
    case = {
        "side": "roman",
        "chit": "periplus",
        "own": "naval 5/4 depleted disorganized, naval 5/4",
        "enemy": "naval 5/4 depleted disorganized, naval 5/4",
        "against": "C1",
        "rolls": [9],
    }
    ruling = rule("pi.chit", **case, engaged="corvus R1 C1")
    assert states(ruling)["R1"] == "do"
    assert set(issues(ruling)["pi:s9.6.3.d#released"]) == {"stays", "leaves"}
    assert "pi:s9.6.3.d#released" not in issues(rule("pi.chit", **case))
